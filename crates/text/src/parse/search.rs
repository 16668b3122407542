//! Cards of decks and discard piles: searching (`G-11.2`), returning, discarding from the top.

use cards::ir::{Amount, CardType, Deed, Filter, Goal, Limit, Obj, Pile, Piles, Player};

use super::step::Step;
use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use cards::ir::mentions;

impl Parser<'_> {
    /// `search` PILES `for` LIMIT NOUN [`, reveal it`] (`, put it into your hand` | …) [`, then shuffle your deck`]
    pub(super) fn search(&mut self) -> Option<Deed> {
        let (mut searches, either) = self.searches()?;
        (searches.len() == 1 && !either).then(|| searches.remove(0))
    }

    /// The searches, and whether there is a choice between two piles that matters: one card is found in either, several all
    /// in the same.
    pub(super) fn searches(&mut self) -> Option<(Vec<Deed>, bool)> {
        let looks = self.words("look at");
        if !looks && !self.verb("search") {
            return None;
        }
        let start = self.at;
        let (whose, piles) = self.piles()?;
        let says = |word: &str| {
            let mut tokens = self.tokens[start..self.at].iter();
            tokens.any(|token| self.text_of(token).eq_ignore_ascii_case(word))
        };
        let either = piles == Piles::BOTH && says("or") && !says("and");
        // Who looks through a deck and takes cards from it searches it.
        (!looks || (whose == Player::Opponent && piles == Piles::DECK)).then_some(())?;
        let mut wanted = match !looks && self.words("for") {
            true => self.with_letters(Self::all_searched)?,
            false => vec![self.taken()?],
        };
        let mut done = Vec::new();
        let (mut goal, mut laden) = (None, None);
        while let Some((step, optional)) = self.attempt(|p| p.search_step(whose)) {
            let step = match step {
                Step::PutOpen(to) => {
                    done.push(Step::Reveal);
                    Step::Put(to)
                }
                step => step,
            };
            // Each step once, and shuffling ends the search.
            let again = done.contains(&step) || (matches!(step, Step::Put(_)) && goal.is_some());
            if again || done.contains(&Step::Shuffle) {
                return None;
            }
            for (amount, _) in wanted.iter_mut().filter(|_| optional) {
                *amount = at_most(amount.clone());
            }
            if let Step::Put(to) = &step {
                goal = Some(to.clone());
            }
            if let Step::Put(Goal::Arena { .. }) = &step {
                laden = self.attempt(Self::laden);
            }
            done.push(step);
        }
        let to = goal?;
        // "That card gets …" may stand before the shuffle.
        let mut changed = None;
        if let [(amount, _)] = wanted.as_slice()
            && !done.contains(&Step::Shuffle)
        {
            let (amount, reveal) = (amount.clone(), done.contains(&Step::Reveal));
            changed = self.attempt(|p| {
                p.found(&amount, piles, &to, reveal);
                let change = p.change_before_shuffle()?;
                let (step, _) = p.search_step(whose)?;
                (step == Step::Shuffle).then_some(change)
            });
            if changed.is_some() {
                done.push(Step::Shuffle);
            }
        }
        // What lies open is shown and in no order.
        let hidden = piles != Piles::DISCARD;
        let shuffle = done.contains(&Step::Shuffle);
        (piles.deck || to == Goal::Deck || !shuffle).then_some(())?;
        (may_take(whose, &to) && moves(piles, &to)).then_some(())?;
        (self.scope.actor == Player::You).then_some(())?;
        if matches!(to, Goal::Arena { .. }) {
            let [(amount, _)] = wanted.as_slice() else { return None };
            let amount = amount.clone();
            self.arrived(&amount);
        } else {
            self.card_seen();
            if let [(amount, _)] = wanted.as_slice() {
                let amount = amount.clone();
                self.found(&amount, piles, &to, done.contains(&Step::Reveal));
            }
        }
        let last = wanted.len() - 1;
        let searches = wanted.into_iter().enumerate().map(|(at, (amount, for_))| Deed::Search {
            whose,
            piles,
            for_,
            amount,
            to: to.clone(),
            reveal: hidden && done.contains(&Step::Reveal),
            shuffle: shuffle && at == last,
        });
        let searches: Vec<Deed> = searches.chain(changed).chain(laden).collect();
        let one = |search: &Deed| match search {
            Deed::Search { amount, .. } => {
                matches!(amount, Limit::Exactly(Amount::Fixed(1)) | Limit::UpTo(Amount::Fixed(1)))
            }
            _ => true,
        };
        let either = either && !searches.iter().all(one);
        Some((searches, either))
    }

    /// SEARCHED ((`,` | `and` | `and/or`) SEARCHED)*; with "and/or" any of them may be left
    fn all_searched(&mut self) -> Option<Vec<(Limit, Filter)>> {
        let mut wanted = vec![self.searched_unlike()?];
        let mut left = false;
        while let Some(more) = self.attempt(|p| {
            let either = p.and_or();
            (either || p.list_and()).then_some(())?;
            Some((p.searched_unlike()?, either))
        }) {
            wanted.push(more.0);
            left |= more.1;
        }
        for (amount, _) in wanted.iter_mut().filter(|_| left) {
            *amount = at_most(amount.clone());
        }
        Some(wanted)
    }

    /// OWNER PILE ((`,` | `and/or` | `or` | `and`) [OWNER] PILE)*; a hand only together with another pile
    pub(super) fn piles(&mut self) -> Option<(Player, Piles)> {
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        matches!(whose, Player::You | Player::Opponent).then_some(())?;
        let mut piles = self.one_pile()?;
        while let Some(more) = self.attempt(|p| {
            p.list_joint()?;
            if let Some(Filter::Controller(again)) = p.attempt(Self::owner) {
                (again == whose).then_some(())?;
            }
            p.one_pile()
        }) {
            piles = Piles {
                deck: piles.deck || more.deck,
                hand: piles.hand || more.hand,
                discard: piles.discard || more.discard,
                ..piles
            };
        }
        Some((whose, piles))
    }

    /// `deck` | `discard pile` | `hand`
    fn one_pile(&mut self) -> Option<Piles> {
        Some(match self.any_words(&["deck", "discard pile", "hand"])? {
            0 => Piles::DECK,
            1 => Piles::DISCARD,
            _ => Piles::HAND,
        })
    }

    /// (`return` | `put` | `take`) LIMIT NOUN `from` OWNER PILE GOAL, or with the goal in front
    /// | `remove` LIMIT NOUN (`in` | `from`) OWNER `discard pile from the game`
    /// | `reveal` LIMIT NOUN `from your hand` [`to your opponent`] `and put it` GOAL
    pub(super) fn pile_cards(&mut self) -> Option<Deed> {
        let remove = self.verb("remove");
        let shown = !remove && (self.verb("reveal") || self.verb("show"));
        if shown {
            self.words("your opponent");
        }
        let take = shown || (!remove && (self.verb("take") || self.verb("choose")));
        if !(remove || take || self.verb("return") || self.verb("put")) {
            return None;
        }
        let own = self.attempt(|p| {
            p.must("one of your")?;
            Some((Limit::Exactly(Amount::Fixed(1)), p.noun(Vec::new(), true)?))
        });
        let of_yours = own.is_some();
        let (amount, mut for_) = match own {
            Some(own) => own,
            None => self.searched()?,
        };
        let early = match remove || take {
            true => None,
            false => self.attempt(Self::goal),
        };
        self.must_any(&["from", "in"])?;
        let (whose, piles) = self.piles()?;
        (!of_yours || (whose == Player::You && piles == Piles::DISCARD)).then_some(())?;
        // "A unit card from your hand with printed build cost 3 or less"
        if let Some(tail) = self.attempt(|p| {
            (p.is_word("with") && for_ != Filter::True).then_some(())?;
            p.tail()
        }) {
            for_ = match for_ {
                Filter::Any(kinds) => canon::any(
                    kinds
                        .into_iter()
                        .map(|kind| canon::all(vec![kind, tail.clone()]))
                        .collect(),
                ),
                one => canon::all(vec![one, tail]),
            };
        }
        if shown {
            self.words("to your opponent");
        }
        let mut again = shown;
        let to = if remove {
            self.must("from the game")?;
            Goal::Removed
        } else if let Some(early) = early {
            early
        } else {
            let put = |p: &mut Self| {
                let joint = p.sign(TokenKind::Comma) | p.words("and") | p.sign(TokenKind::Stop);
                joint.then_some(())?;
                if p.words("if you do") {
                    p.sign(TokenKind::Comma);
                }
                let shown = p.any_words(&["show it to your opponent", "reveal it"]).is_some();
                if shown {
                    p.sign(TokenKind::Comma);
                    p.must("and")?;
                }
                if let Some(to) = first_of!(p, Self::attach_found, Self::stack_found) {
                    return Some((to, shown));
                }
                p.must("put")?;
                p.must_any(&[
                    "it",
                    "them",
                    "that card",
                    "that unit",
                    "those cards",
                    "the revealed card",
                ])?;
                Some((p.goal()?, shown))
            };
            match take {
                true => match self.attempt(put) {
                    Some((to, shown)) => {
                        again |= shown;
                        to
                    }
                    // A card that is only shown.
                    None if shown && piles == Piles::HAND && whose == Player::You => Goal::Stays,
                    None => return None,
                },
                false => self.goal()?,
            }
        };
        let shuffle = self.attempt(|p| p.shuffle_behind(whose)).is_some();
        (!shuffle || piles.deck || to == Goal::Deck).then_some(())?;
        (shuffle || to != Goal::Deck).then_some(())?;
        (may_take(whose, &to) && moves(piles, &to)).then_some(())?;
        (self.scope.actor == Player::You).then_some(())?;
        // A deck is searched; a card of a hand that goes elsewhere face-down must be shown where its kind is asked.
        (!piles.deck).then_some(())?;
        if matches!(to, Goal::Arena { .. }) {
            self.arrived(&amount);
        } else {
            self.card_seen();
            self.found(&amount, piles, &to, again);
        }
        let hidden = piles != Piles::DISCARD;
        Some(Deed::Search {
            whose,
            piles,
            for_,
            amount,
            to,
            reveal: hidden && again,
            shuffle,
        })
    }

    /// `take` LIMIT NOUN `from outside the game` (`,` | `and`) [`reveal it`] `put it` GOAL: a card of the supply (`C-14.2`)
    pub(super) fn take_from_outside(&mut self) -> Option<Deed> {
        self.verb("take").then_some(())?;
        let (amount, for_) = first_of!(self, Self::searched, Self::more_of_itself)?;
        self.must("from outside the game")?;
        let mut reveal = false;
        let to = loop {
            match self.search_step(Player::You)? {
                (Step::Reveal, false) if !reveal => reveal = true,
                (Step::Put(to), false) => break to,
                _ => return None,
            }
        };
        let unit = mentions(&for_, "Unit") || mentions(&for_, "Named");
        let arena = matches!(to, Goal::Arena { .. }) && unit && amount == Limit::Exactly(Amount::Fixed(1));
        (arena || matches!(to, Goal::Hand | Goal::BuildZone(_) | Goal::Stacked(_))).then_some(())?;
        (self.scope.actor == Player::You).then_some(())?;
        self.card_seen();
        Some(Deed::Search {
            whose: Player::You,
            piles: Piles::OUTSIDE,
            for_,
            amount,
            to,
            reveal,
            shuffle: false,
        })
    }

    /// COUNT and this card's name: cards of that name, of a unit
    fn more_of_itself(&mut self) -> Option<(Limit, Filter)> {
        (self.kind == crate::Kind::Unit && !self.inside).then_some(())?;
        let count = self.count()?;
        let name = self.names.full()?.to_owned();
        (self.own_reference()? == Obj::This).then_some(())?;
        let kind = canon::all(vec![Filter::Card(CardType::Unit), Filter::Named(name)]);
        Some((Limit::Exactly(count), kind))
    }

    /// `take` LIMIT [`different`] SUBORDINATE-NOUN (`or a` SUBORDINATE-NOUN)* [`with different names`] `and put` (`it` | `them`) `into` (`its arena` | `their arenas` | …): a Subordinate as its card
    /// prints it (`C-15.1`)
    pub(super) fn take_subordinate(&mut self) -> Option<Deed> {
        self.verb("take").then_some(())?;
        let amount = self.limit()?;
        matches!(amount, Limit::Exactly(_) | Limit::UpTo(_)).then_some(())?;
        let unlike = self.words("different");
        let mut kinds = vec![self.noun(Vec::new(), true)?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            p.must_any(&["a", "an"])?;
            p.noun(Vec::new(), true)
        }) {
            kinds.push(more);
        }
        let for_ = canon::any(kinds);
        every_is_subordinate(&for_).then_some(())?;
        let for_ = self.called_otherwise(unlike, &amount, for_)?;
        self.list_and().then_some(())?;
        self.must_any(&["put it", "put them"])?;
        let to = self.goal()?;
        matches!(to, Goal::Arena { .. }).then_some(())?;
        (self.scope.actor == Player::You).then_some(())?;
        self.arrived(&amount);
        Some(Deed::Search {
            whose: Player::You,
            piles: Piles::SUBORDINATES,
            for_,
            amount,
            to,
            reveal: false,
            shuffle: false,
        })
    }

    /// From here on "it" may be a card that was found or looked at, which is nothing in play.
    pub(super) fn card_seen(&mut self) {
        self.scope.it = super::Antecedent::Lost;
        self.scope.card_seen = true;
        self.scope.found = None;
    }

    /// From here on "it" and "that unit" are what a search has put into an arena.
    fn arrived(&mut self, amount: &Limit) {
        let one = matches!(amount, Limit::Exactly(Amount::Fixed(1)) | Limit::UpTo(Amount::Fixed(1)));
        self.scope.it = match one {
            true => super::Antecedent::One(Obj::That),
            false => super::Antecedent::Lost,
        };
        self.scope.that = one.then_some(Obj::That);
        self.scope.chosen = one;
        self.scope.card_seen = !one;
    }

    /// From here on "it" is what was put into an arena, or "that card" what went elsewhere, unseen by the other player.
    pub(super) fn after_search(&mut self, amount: &Limit, piles: Piles, to: &Goal) {
        if matches!(to, Goal::Arena { .. }) {
            self.arrived(amount);
        } else {
            self.card_seen();
            self.found(amount, piles, to, false);
        }
    }

    /// `.` [`Then`] `shuffle your deck` | `, then shuffle your deck` | `and shuffle your deck`
    fn shuffle_behind(&mut self, whose: Player) -> Option<()> {
        let stop = self.sign(TokenKind::Stop) || self.sign(TokenKind::Comma);
        if stop && self.words("if you do") {
            self.sign(TokenKind::Comma);
        }
        let and = self.words("and");
        let then = self.words("then");
        (stop || and || then).then_some(())?;
        self.shuffles(whose)
    }

    /// `shuffle` OWNER `deck`
    pub(super) fn shuffle_deck(&mut self) -> Option<Deed> {
        self.verb("shuffle").then_some(())?;
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        self.must("deck")?;
        Some(Deed::Shuffle(whose))
    }

    /// (`to` | `into` | `in`) `your hand` | `into your build zone` (`with` | `and place`) COUNT `build counters on it` | `into the` ARENA
    /// `arena` | `into its arena` | `on the bottom of your deck` | `on top of your deck` | `into your deck` | `into …
    /// discard pile` | `face-down` (`under` | `beneath`) OBJECT
    pub(super) fn goal(&mut self) -> Option<Goal> {
        if self.words("to their owner's hand") {
            return Some(Goal::Hand);
        }
        let hand = self.attempt(|p| {
            p.must_any(&["to", "into", "in"])?;
            (p.owner()? == Filter::Controller(Player::You)).then_some(())?;
            p.must("hand")
        });
        if hand.is_some() {
            return Some(Goal::Hand);
        }
        first_of!(
            self,
            |p| {
                p.any_words(&["face-down", "facedown", "face down"]);
                p.must_any(&["into", "in", "to"])?;
                if !p.words("the") {
                    (p.owner()? == Filter::Controller(Player::You)).then_some(())?;
                }
                p.must("build zone")?;
                // "… and put it into your build zone. Put 1 build counter on it."
                let apart = p.attempt(|p| {
                    p.sign(TokenKind::Stop).then_some(())?;
                    p.must("put")
                });
                if apart.is_none() {
                    p.must_any(&["with", "and place", "and put"])?;
                }
                let counters = p.count()?;
                p.must_any(&["build counters on", "build counter on"])?;
                let one = p
                    .must_any(&["it", "each of them", "each", "them"])
                    .map(|()| counters == Amount::Fixed(1))?;
                // "With 1 build counter on it for each Jedi you have"
                let each = p.attempt(|p| one.then(|| p.for_each())?);
                Some(Goal::BuildZone(each.unwrap_or(counters)))
            },
            |p| {
                p.must("into")?;
                let arena = match p.any_words(&[
                    "its arena",
                    "their arenas",
                    "their arena",
                    "one of its arenas",
                    "is arena",
                ]) {
                    Some(_) => None,
                    None => {
                        p.must("the")?;
                        let arena = p.arena()?;
                        p.must("arena")?;
                        Some(arena)
                    }
                };
                let comma = p.attempt(|p| {
                    p.sign(TokenKind::Comma).then_some(())?;
                    p.is_word("tapped").then_some(())
                });
                let tapped = p.words("tapped");
                (tapped || comma.is_none()).then_some(())?;
                p.words("untapped");
                Some(Goal::Arena { arena, tapped })
            },
            |p| {
                p.must_any(&["on the", "on", "to the"])?;
                let bottom = p.any_words(&["top of", "bottom of"])? == 1;
                p.must_any(&["your deck", "his or her deck", "your opponent's deck", "their deck"])?;
                Some(if bottom { Goal::Bottom } else { Goal::Top })
            },
            |p| {
                p.must_any(&["to your deck", "into your deck"])?;
                Some(Goal::Deck)
            },
            |p| {
                p.must_any(&["into", "in"])?;
                p.must_any(&[
                    "his or her discard pile",
                    "your opponent's discard pile",
                    "their discard pile",
                    "your discard pile",
                    "the discard pile",
                ])?;
                Some(Goal::Discard)
            },
            Self::goal_beneath,
        )
    }

    /// (`reveal` | `show`) LIMIT `partially built` NOUN [`to your opponent`] (`and` | `.`) `put` COUNT `build counters on it`
    /// | `put` COUNT `build counters on` LIMIT `partially built` NOUN
    pub(super) fn build_counters(&mut self) -> Option<Deed> {
        let reveal = self.verb("reveal") || self.verb("show");
        let counters = if reveal {
            self.words("your opponent");
            None
        } else {
            Some(self.counters_put()?)
        };
        let (amount, for_) = self.partially_built(reveal)?;
        let to = match counters {
            Some(counters) => Goal::Counters(counters),
            None => {
                self.words("to your opponent");
                let put = self.attempt(|p| {
                    let stop = p.sign(TokenKind::Stop);
                    let joint = p.sign(TokenKind::Comma) | stop | p.words("and");
                    joint.then_some(())?;
                    if stop && p.words("if you do") {
                        p.sign(TokenKind::Comma);
                    }
                    p.words("and");
                    let counters = p.counters_put()?;
                    p.revealed_card()?;
                    Some(counters)
                });
                put.map_or(Goal::Stays, Goal::Counters)
            }
        };
        (self.scope.actor == Player::You).then_some(())?;
        self.card_seen();
        self.found(&amount, Piles::FACE_DOWN, &to, reveal);
        Some(Deed::Search {
            whose: Player::You,
            piles: Piles::FACE_DOWN,
            for_,
            amount,
            to,
            reveal,
            shuffle: false,
        })
    }

    /// `it` | `that card` | `the revealed card` | `the revealed` NOUN | `the card revealed this way`
    fn revealed_card(&mut self) -> Option<()> {
        if self.words("the revealed") {
            return self.must_any(&["card", "unit card", "unit", "location card", "location"]);
        }
        self.must_any(&[
            "each of those cards",
            "each of them",
            "it",
            "that card",
            "that unit card",
            "that unit",
            "the card revealed this way",
        ])
    }

    /// `put` COUNT `build counters on`
    fn counters_put(&mut self) -> Option<Amount> {
        (self.verb("put") || self.verb("place")).then_some(())?;
        let counters = self.count()?;
        self.any_words(&["extra", "additional", "more"]);
        self.must_any(&["build counters on", "build counter on"])?;
        Some(counters)
    }

    /// One of the own partially built cards, or each: `one of your partially built` NOUNS | `a partially built` NOUN `in
    /// your build zone` | `a face-down` NOUN `in your build zone` | `each of your partially built` NOUNS
    /// | `a partially built` NOUN that is revealed, which only its player can do
    fn partially_built(&mut self, reveal: bool) -> Option<(Limit, Filter)> {
        let amount = match self.any_words(&["each of", "each", "all of"]) {
            Some(_) => Limit::All,
            None => self.limit()?,
        };
        matches!(
            amount,
            Limit::All | Limit::Exactly(Amount::Fixed(1..=4)) | Limit::UpTo(Amount::Fixed(1..=4))
        )
        .then_some(())?;
        let of = self.words("of");
        let yours = self.words("your");
        (yours || !of).then_some(())?;
        let hidden = self
            .any_words(&["face-down", "facedown", "partially built", "partially build"])
            .is_some();
        let kind = self.noun(Vec::new(), true)?;
        let mut placed = true;
        let mut strip = |kind: &Filter| {
            let tests = match kind {
                Filter::All(tests) => tests.clone(),
                one => vec![one.clone()],
            };
            let place = [
                Filter::In(cards::ir::Place::BuildZone),
                Filter::Controller(Player::You),
                Filter::PartiallyBuilt,
            ];
            placed &= tests.contains(&place[0]) && tests.contains(&place[1]);
            // Cards in play have other tests; face-down ones are cards.
            let rest: Vec<Filter> = tests.into_iter().filter(|test| !place.contains(test)).collect();
            let alien = |test: &Filter| matches!(test, Filter::In(_) | Filter::Controller(_) | Filter::Is(_));
            (!rest.iter().any(alien)).then(|| canon::all(rest))
        };
        let for_ = match &kind {
            Filter::Any(kinds) => canon::any(kinds.iter().map(&mut strip).collect::<Option<Vec<_>>>()?),
            one => strip(one)?,
        };
        (((yours || reveal) && hidden) || placed).then_some((amount, for_))
    }

    /// `the top` [COUNT] `cards` (`of` | `from`) OWNER `deck`
    pub(super) fn top_cards(&mut self) -> Option<(Player, Amount)> {
        let amount = first_of!(
            self,
            |p| {
                p.must("the top")?;
                let amount = p.attempt(Self::count).unwrap_or(Amount::Fixed(1));
                p.must_any(&["cards", "card"])?;
                p.must_any(&["of", "from"])?;
                Some(amount)
            },
            |p| {
                let amount = p.count()?;
                p.must_any(&["cards from the top of", "card from the top of"])?;
                Some(amount)
            },
        )?;
        if self.words("each player's deck") {
            return Some((Player::Each, amount));
        }
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        self.must("deck")?;
        Some((whose, amount))
    }

    /// `discard` TOP CARDS | `put` TOP CARDS `into` OWNER `discard pile`
    pub(super) fn top_cards_discarded(&mut self) -> Option<(Player, Amount)> {
        if self.verb("discard") {
            return self.top_cards();
        }
        if !self.verb("put") {
            return None;
        }
        let (whose, amount) = self.top_cards()?;
        self.must_any(&["into", "in"])?;
        if !self.words("the") {
            let Some(Filter::Controller(pile)) = self.owner() else {
                return None;
            };
            // "His or her" behind "your opponent's deck" is that player.
            let theirs = pile == whose || pile == self.scope.actor;
            theirs.then_some(())?;
        }
        self.must("discard pile")?;
        Some((whose, amount))
    }

    /// NOUNS `in` OWNER (`hand` | `deck` | `discard pile`); what kind is asked only of the discard pile
    pub(super) fn cards_in_pile(&mut self) -> Option<Amount> {
        let kind = self.noun(Vec::new(), true)?;
        self.rounded = self.attempt(|p| {
            p.sign(TokenKind::OpenParen).then_some(())?;
            let up = p.any_words(&["rounded up", "rounded down"])? == 0;
            p.sign(TokenKind::CloseParen).then_some(up)
        });
        if self
            .any_words(&["in all discard piles", "in any discard pile"])
            .is_some()
        {
            return is_one_kind(&kind).then(|| Amount::Cards(Player::Each, Pile::Discard, Box::new(kind)));
        }
        self.rounded.is_none().then_some(())?;
        self.must_any(&["remaining in", "left in", "in"])?;
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        let pile = match self.any_words(&["hand", "deck", "discard pile"])? {
            0 => Pile::Hand,
            1 => Pile::Deck,
            _ => Pile::Discard,
        };
        let one_kind = pile == Pile::Discard && is_one_kind(&kind);
        (one_kind || kind == Filter::True).then(|| Amount::Cards(whose, pile, Box::new(kind)))
    }

    /// LIMIT NOUN ([`,`] `or any` NOUN)* [`from your deck`]
    pub(super) fn searched(&mut self) -> Option<(Limit, Filter)> {
        let amount = match self.words("any") {
            true => self.attempt(Self::limit).unwrap_or(Limit::Exactly(Amount::Fixed(1))),
            false => self.limit()?,
        };
        let amount = match amount {
            Limit::Exactly(Amount::Fixed(1)) if self.words("number of") => Limit::UpTo(Amount::Fixed(i16::MAX)),
            amount => amount,
        };
        let mut kinds = vec![self.added_up(|p| p.noun(Vec::new(), true))?];
        while let Some(more) = self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must("or")?;
            p.must_any(&["any", "a", "an"])?;
            p.noun(Vec::new(), true)
        }) {
            kinds.push(more);
        }
        self.any_words(&["from your deck", "from you deck"]);
        let kind = canon::any(kinds);
        self.adds_up(&amount, &kind).then_some((amount, kind))
    }
}

/// Cards of another player's piles only leave them for where their owner keeps such cards.
fn may_take(whose: Player, to: &Goal) -> bool {
    match to {
        Goal::Removed | Goal::Discard | Goal::Top | Goal::Bottom | Goal::Beneath(_) => {
            matches!(whose, Player::You | Player::Opponent)
        }
        _ => whose == Player::You,
    }
}

/// Does the card go anywhere?
fn moves(piles: Piles, to: &Goal) -> bool {
    match to {
        Goal::Hand => piles != Piles::HAND,
        Goal::Discard => piles != Piles::DISCARD,
        _ => true,
    }
}

pub(super) fn at_most(limit: Limit) -> Limit {
    match limit {
        Limit::Exactly(most) => Limit::UpTo(most),
        other => other,
    }
}

/// Are all that fit Subordinates, and is nothing asked that only units in play have?
fn every_is_subordinate(kind: &Filter) -> bool {
    let printed = |test: &Filter| {
        matches!(
            test,
            Filter::Unit
                | Filter::Subordinate
                | Filter::Card(CardType::Unit)
                | Filter::Type(_)
                | Filter::Subtype(_)
                | Filter::Side(_)
                | Filter::Rarity(_)
                | Filter::Named(_)
                | Filter::NameHas(_)
                | Filter::Unique
                | Filter::Stat(..)
                | Filter::PrintedStat(..)
        )
    };
    let plain = |test: &Filter| match test {
        Filter::Any(parts) => parts.iter().all(printed),
        Filter::Not(part) => printed(part),
        test => printed(test),
    };
    match kind {
        Filter::All(tests) => tests.contains(&Filter::Subordinate) && tests.iter().all(plain),
        Filter::Any(kinds) => kinds.iter().all(every_is_subordinate),
        kind => *kind == Filter::Subordinate,
    }
}

/// Is it no choice between kinds of cards? What the names have is asked of one kind: "cards with "Guard" or "Gang" in their
/// names".
fn is_one_kind(kind: &Filter) -> bool {
    let Filter::Any(kinds) = kind else { return true };
    if kinds.iter().all(|test| matches!(test, Filter::Subtype(_))) {
        return true;
    }
    let word = |test: &Filter| matches!(test, Filter::NameHas(_) | Filter::Subtype(_));
    let named = kinds.iter().any(|test| matches!(test, Filter::NameHas(_)));
    named
        && kinds.iter().all(|test| match test {
            Filter::All(words) => words.iter().all(|word| matches!(word, Filter::Subtype(_))),
            one => word(one),
        })
}
