//! Cards among those looked at, and other things that are said of cards in passing.

use cards::ir::{
    Amount, Ban, Change, Condition, Cost, CostPart, Deed, Due, Duration, Effect, Filter, Goal, Limit, Pick, Piles,
    Player, Rest, Target, Trigger,
};

use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `and the top` COUNT `cards of` (`his or her` | `your opponent's`) `deck`, behind "look at your opponent's hand"
    pub(super) fn and_top_of_deck(&mut self) -> Option<Effect> {
        self.must("and the top")?;
        let amount = self.attempt(Self::count).unwrap_or(Amount::Fixed(1));
        self.must_any(&["cards", "card"])?;
        self.must_any(&["of", "from"])?;
        self.must_any(&["his or her deck", "their deck", "your opponent's deck"])?;
        (self.sees(TokenKind::Stop) || self.at_ability_end()).then_some(())?;
        Some(Effect::Do(Deed::LookAtTop {
            whose: Player::Opponent,
            amount,
            open: false,
            picks: Vec::new(),
            rest: Rest::Back,
        }))
    }

    /// [`. If you do,`] `choose one: put that card` GOAL `. Or: put that card` GOAL, of the one card looked at: the first or the
    /// second
    pub(super) fn one_way_or_other(&mut self, one: bool, whose: Player) -> Option<(Pick, Rest)> {
        one.then_some(())?;
        self.joint()?;
        if self.words("if you do") {
            self.sign(TokenKind::Comma).then_some(())?;
        }
        self.must("choose one")?;
        self.sign(TokenKind::Colon).then_some(())?;
        let put = |p: &mut Self| {
            p.verb("put").then_some(())?;
            p.must_any(&["that card", "it"])?;
            p.goal()
        };
        let to = put(self)?;
        self.sign(TokenKind::Stop).then_some(())?;
        self.or_colon()?;
        let rest = match put(self)? {
            Goal::Bottom => Rest::Bottom,
            Goal::Discard => Rest::Discard,
            _ => return None,
        };
        matches!((&to, whose), (Goal::Hand | Goal::BuildZone(_), Player::You)).then_some(())?;
        let pick = Pick {
            amount: Limit::UpTo(Amount::Fixed(1)),
            kind: Filter::True,
            to,
        };
        Some((pick, rest))
    }

    /// `any revealed` NOUNS, behind "you may put": as many of them as one likes
    pub(super) fn any_revealed(&mut self, may: bool) -> Option<(Limit, Filter)> {
        may.then_some(())?;
        self.must("any revealed")?;
        let kind = self.noun(Vec::new(), true)?;
        Some((Limit::UpTo(Amount::Fixed(i16::MAX)), kind))
    }

    /// `either look at the top card of your deck or look at` the same of the other player [JOINT PICK]
    pub(super) fn look_at_either(&mut self) -> Option<Effect> {
        self.must("either look at")?;
        (self.top_cards()? == (Player::You, Amount::Fixed(1))).then_some(())?;
        self.must("or look at")?;
        (self.top_cards()? == (Player::Opponent, Amount::Fixed(1))).then_some(())?;
        let behind = (self.at, self.scope);
        let mut options = Vec::new();
        for whose in [Player::You, Player::Opponent] {
            (self.at, self.scope) = behind;
            let pick = self.attempt(|p| {
                p.joint()?;
                p.pick_of_top(true, whose)
            });
            options.push(Effect::Do(Deed::LookAtTop {
                whose,
                amount: Amount::Fixed(1),
                open: false,
                picks: pick.into_iter().collect(),
                rest: Rest::Back,
            }));
        }
        (self.sees(TokenKind::Stop) || self.at_ability_end()).then_some(())?;
        self.card_seen();
        let who = Player::You;
        Some(Effect::OneOf { who, options })
    }

    /// [`, where X is` NUMBER `or less`] behind X cards that pay
    pub(super) fn no_more_than(&mut self, amount: Amount) -> Amount {
        if amount != Amount::X {
            return amount;
        }
        let most = self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must("where X is")?;
            let most = p.fixed()?;
            p.must("or less").map(|()| most)
        });
        match most {
            Some(most) => Amount::AtMost(most, Box::new(amount)),
            None => amount,
        }
    }

    /// `discard` COUNT KIND [`cards`] `from your hand and`, behind "you may": what is paid for the rest
    pub(super) fn card_spent(&mut self) -> Option<Cost> {
        let outer = std::mem::replace(&mut self.before_arrow, true);
        let part = self.attempt(|p| {
            p.is_word("discard").then_some(())?;
            p.hand_cards_cost()
        });
        self.before_arrow = outer;
        let parts = vec![part?];
        self.must("and")?;
        Some(Cost { parts })
    }

    /// [`for each damage done`] behind `1`, of an event that does damage: so much
    pub(super) fn each_damage_done(&mut self, amount: Amount) -> Amount {
        let damage = self.scope.much == super::Much::Damage;
        if amount == Amount::Fixed(1) && damage && self.words("for each damage done") {
            return Amount::ThatMuch;
        }
        amount
    }

    /// `remove` OBJECT `from` PLACE `from the game`: only if it is there
    pub(super) fn remove_from_there(&mut self) -> Option<Effect> {
        self.verb("remove").then_some(())?;
        let what = self.object()?;
        self.must("from")?;
        let there = self.located()?;
        self.must("from the game")?;
        let removed = Effect::Do(Deed::Remove(Target::Obj(what)));
        Some(super::clause::when(Condition::Is(what, there), removed))
    }

    /// [`from` PLACE] behind "return … to your hand": only from there
    pub(super) fn returned_from(&mut self, what: Target) -> Target {
        let Target::Choose { by, count, filter } = what else {
            return what;
        };
        let there = self.attempt(|p| {
            p.must("from")?;
            first_of!(p, Self::arena_or_zone, Self::located)
        });
        let filter = canon::all(std::iter::once(filter).chain(there).collect());
        Target::Choose { by, count, filter }
    }

    /// Behind "can't": `look at` [`or reveal any number of cards in`] SEEN ((`,` | `or`) SEEN)*
    pub(super) fn cannot_look(&mut self) -> Option<Vec<Change>> {
        self.must("look at")?;
        self.words("or reveal any number of cards in");
        let mut bans = vec![Change::Cannot(self.seen_there()?)];
        while let Some(more) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            (p.words("or") || comma).then_some(())?;
            p.seen_there()
        }) {
            bans.push(Change::Cannot(more));
        }
        Some(bans)
    }

    /// OTHER (`hand` | `deck`) | `partially built cards in` OTHER `build zone`, of the other player than the one who can't
    fn seen_there(&mut self) -> Option<Ban> {
        const WHOSE: [&str; 4] = [
            "your",
            "his or her opponent's",
            "their opponent's",
            "the other player's",
        ];
        if self
            .any_words(&["partially built cards in", "face-down cards in"])
            .is_some()
        {
            self.must_any(&WHOSE)?;
            return self.must("build zone").map(|()| Ban::LookAtBuilt);
        }
        self.must_any(&WHOSE)?;
        Some(match self.any_words(&["hand", "deck", "partially built cards"])? {
            0 => Ban::LookAtHand,
            1 => Ban::LookAtDeck,
            _ => Ban::LookAtBuilt,
        })
    }

    /// `looks at` (`the other player's` | `your opponent's`) `hand`
    pub(super) fn looks_at_hand(&mut self, player: Player) -> Option<Trigger> {
        self.verb("look").then_some(())?;
        self.must("at")?;
        let said = match player {
            Player::You => self.any_words(&["the other player's hand", "your opponent's hand"]),
            Player::Opponent => self.any_words(&["the other player's hand", "your hand"]),
            _ => self.any_words(&["the other player's hand", "his or her opponent's hand"]),
        };
        said.map(|_| Trigger::Looks(player))
    }

    /// PLAYER `can't draw cards during the next turn`: from when that turn starts
    pub(super) fn drawless(&mut self) -> Option<Effect> {
        let who = match self.words("each player") {
            true => Player::Each,
            false => self.player()?,
        };
        self.must("can't draw")?;
        self.must_any(&["cards during the next turn", "cards next turn"])?;
        let banned = Effect::Do(Deed::Modify {
            whom: Target::Player(who),
            changes: vec![Change::Cannot(Ban::Draw)],
            lasts: Duration::EndOfTurn,
        });
        super::later::later(Due::NextTurn, banned)
    }

    /// (`one of` [`the` | `your`] KINDS `in your discard pile` | `choose` LIMIT KINDS `in your discard pile.` [`Then,`] CHOSEN) `gets`
    /// "… `-> Meditate`" DURATION `.`, of cards that lie there
    pub(super) fn given_in_pile(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You && self.scope.choice.is_none()).then_some(())?;
        let (amount, for_) = first_of!(
            self,
            |p| {
                p.must("one of")?;
                p.any_words(&["the", "your"]);
                let kind = p.noun(Vec::new(), true)?;
                p.must("in your discard pile")?;
                Some((Limit::Exactly(Amount::Fixed(1)), kind))
            },
            |p| {
                p.must("choose")?;
                let found = p.searched()?;
                p.must("in your discard pile")?;
                p.sign(TokenKind::Stop).then_some(())?;
                if p.words("then") {
                    p.sign(TokenKind::Comma);
                }
                p.must_any(&[
                    "each of the chosen cards",
                    "the chosen card",
                    "those cards",
                    "that card",
                ])?;
                Some(found)
            },
        )?;
        let few = matches!(
            amount,
            Limit::Exactly(Amount::Fixed(1..=4)) | Limit::UpTo(Amount::Fixed(1..=4))
        );
        few.then_some(())?;
        let changes = self.changes()?;
        let meditates = |change: &Change| matches!(change, Change::Gain(_)) && super::found::is_of_card(change);
        changes.iter().all(meditates).then_some(())?;
        let lasts = self.duration()?;
        matches!(lasts, Duration::EndOfTurn | Duration::EndOfGame).then_some(())?;
        self.sentence_end()?;
        self.card_seen();
        let chosen = Deed::Search {
            whose: Player::You,
            piles: Piles::DISCARD,
            for_,
            amount,
            to: Goal::Stays,
            reveal: false,
            shuffle: false,
        };
        Some(Effect::Seq(vec![
            Effect::Do(chosen),
            Effect::Do(Deed::ModifyFound { changes, lasts }),
        ]))
    }

    /// `take` NTH `and put it into your hand` | `discard` NTH | `remove` (NTH | `the top card of` OWNER `deck`) `from the game`, where NTH
    /// is `the` (`second` … `tenth`) `card from the top of` OWNER `deck` | `the bottom card of` OWNER `deck`
    pub(super) fn take_at(&mut self) -> Option<Deed> {
        let take = self.verb("take");
        let remove = !take && self.verb("remove");
        (self.scope.actor == Player::You && (take || remove || self.verb("discard"))).then_some(())?;
        self.must("the")?;
        // The top card is discarded and drawn in words of their own.
        let end = match remove {
            true => self.any_words(&["bottom card", "top card"]),
            false => self.any_words(&["bottom card"]),
        };
        let at = match end {
            Some(top) => {
                self.must_any(&["of", "from"])?;
                i16::from(top == 1)
            }
            None => {
                let at = self.any_words(&ORDINALS)?;
                self.must("card from the top of")?;
                i16::try_from(at).ok()? + 2
            }
        };
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        self.must("deck")?;
        let to = match take {
            true => {
                self.must("and put it into your hand")?;
                Goal::Hand
            }
            false if remove => {
                self.must("from the game")?;
                Goal::Removed
            }
            false => Goal::Discard,
        };
        let known = matches!((whose, take), (Player::You, _) | (Player::Opponent, false));
        known.then_some(())?;
        self.card_seen();
        Some(Deed::TakeAt { whose, at, to })
    }

    /// `collects a Bounty`, said of a player
    pub(super) fn collects(&mut self, player: Player) -> Option<Trigger> {
        self.verb("collect").then_some(())?;
        self.must("a bounty").map(|()| Trigger::Collects(player))
    }

    /// `a` KIND `card is put into` (OWNER | `a player's`) `discard pile from the` (`hand` | `deck` | `hand or deck`) | `a card is drawn or
    /// discarded from hand` | `one of your` KIND `cards is discarded from your hand, any arena, or put into your discard pile from
    /// your deck`
    pub(super) fn is_dumped(&mut self) -> Option<Trigger> {
        let dumped = |who, hand, deck, what| Trigger::Dumped { who, hand, deck, what };
        if self.words("a card is drawn or discarded from hand") {
            let parts = vec![
                Trigger::Draws(Player::Each),
                dumped(Player::Each, true, false, Filter::True),
            ];
            return Some(Trigger::OneOf(parts));
        }
        if self.words("one of your") {
            let what = self.card_kind()?;
            self.must("is discarded from your hand")?;
            self.sign(TokenKind::Comma).then_some(())?;
            self.must("any arena")?;
            self.sign(TokenKind::Comma).then_some(())?;
            self.must("or put into your discard pile from your deck")?;
            // In an arena it is no card but what the card is there.
            let Filter::Card(cards::ir::CardType::Location) = what else {
                return None;
            };
            let lies = canon::all(vec![Filter::Location, Filter::Controller(Player::You)]);
            let left = Trigger::Discarded {
                what: lies,
                from: Some(cards::ir::Place::AnyArena),
            };
            return Some(Trigger::OneOf(vec![dumped(Player::You, true, true, what), left]));
        }
        self.must_any(&["a", "an"])?;
        let what = self.card_kind()?;
        self.must("is put into")?;
        let who = match self.words("a player's") {
            true => Player::Each,
            false => match self.owner()? {
                Filter::Controller(who) => who,
                _ => return None,
            },
        };
        self.must("discard pile from the")?;
        let (hand, deck) = match self.any_words(&["hand or deck", "hand", "deck"])? {
            0 => (true, true),
            1 => (true, false),
            _ => (false, true),
        };
        Some(dumped(who, hand, deck, what))
    }

    /// A kind of cards, by what is printed on them
    fn card_kind(&mut self) -> Option<Filter> {
        let kind = self.noun(Vec::new(), true)?;
        let last = self.at.checked_sub(1).map_or("", |at| self.text_of(&self.tokens[at]));
        (matches!(last, "card" | "cards") && super::hand::printed(&kind)).then_some(kind)
    }

    /// `remove` LIMIT NOUN (`from` | `in`) `any` [`player's`] `discard pile from the game`: from the one or from the other
    pub(super) fn remove_anywhere(&mut self) -> Option<Effect> {
        (self.verb("remove") && self.scope.actor == Player::You).then_some(())?;
        let (amount, for_) = self.searched()?;
        (amount == Limit::Exactly(Amount::Fixed(1))).then_some(())?;
        self.must_any(&["from", "in"])?;
        self.must_any(&[
            "any discard pile from the game",
            "any player's discard pile from the game",
        ])?;
        self.card_seen();
        let removed = |whose| {
            Effect::Do(Deed::Search {
                whose,
                piles: Piles::DISCARD,
                for_: for_.clone(),
                amount: amount.clone(),
                to: Goal::Removed,
                reveal: false,
                shuffle: false,
            })
        };
        let who = Player::You;
        let options = [Player::You, Player::Opponent].map(removed).to_vec();
        Some(Effect::OneOf { who, options })
    }

    /// `an arena or your build zone`
    fn arena_or_zone(&mut self) -> Option<Filter> {
        self.must("an arena or your build zone")?;
        let places = [cards::ir::Place::AnyArena, cards::ir::Place::BuildZone];
        Some(canon::any(places.map(Filter::In).to_vec()))
    }
}

const ORDINALS: [&str; 9] = [
    "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

/// The card of a deck that has this number, counted from the top; the first would be the top card.
pub(crate) fn ordinal(at: i16) -> Option<&'static str> {
    let place = usize::try_from(at).ok()?.checked_sub(2)?;
    ORDINALS.get(place).copied()
}

/// "Discard a card from your opponent's hand", of one that was just looked at.
pub(super) fn picked_there(amount: Limit) -> Deed {
    Deed::Search {
        whose: Player::Opponent,
        piles: Piles::HAND,
        for_: Filter::True,
        amount,
        to: Goal::Discard,
        reveal: false,
        shuffle: false,
    }
}

/// Is X paid for what follows, and nothing else chosen for it?
pub(super) fn pays_x(may: &Effect) -> bool {
    let Effect::May {
        who: Player::You,
        effect,
        then: Some(_),
    } = may
    else {
        return false;
    };
    let x = |part: &CostPart| matches!(part, CostPart::Force(Amount::X) | CostPart::Build(Amount::X));
    matches!(&**effect, Effect::Do(Deed::Pay { cost, .. }) if matches!(&cost.parts[..], [part] if x(part)))
}
