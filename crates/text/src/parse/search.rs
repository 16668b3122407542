//! Cards of decks and discard piles: searching (`G-11.2`), returning, discarding from the top.

use cards::ir::{Amount, Deed, Filter, Goal, Limit, Pile, Piles, Player};

use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

/// What is done with the cards that are found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Reveal,
    Put(Goal),
    Shuffle,
}

impl Parser<'_> {
    /// `search` PILES `for` LIMIT NOUN [`, reveal it`] (`, put it into your hand` | …) [`, then shuffle your deck`]
    pub(super) fn search(&mut self) -> Option<Deed> {
        if !self.verb("search") {
            return None;
        }
        let (whose, piles) = self.piles()?;
        let (mut amount, for_) = match self.words("for") {
            true => self.searched()?,
            false => self.taken()?,
        };
        let mut done = Vec::new();
        let mut goal = None;
        while let Some((step, optional)) = self.attempt(Self::search_step) {
            // Each step once, and shuffling ends the search.
            let again = done.contains(&step) || (matches!(step, Step::Put(_)) && goal.is_some());
            if again || done.contains(&Step::Shuffle) {
                return None;
            }
            if optional && let Limit::Exactly(most) = amount {
                amount = Limit::UpTo(most);
            }
            if let Step::Put(to) = step {
                goal = Some(to);
            }
            done.push(step);
        }
        let to = goal?;
        // What lies open is shown and in no order.
        let hidden = piles != Piles::Discard;
        (hidden || !done.contains(&Step::Shuffle)).then_some(())?;
        (whose == Player::You || to == Goal::Removed).then_some(())?;
        Some(Deed::Search {
            whose,
            piles,
            for_,
            amount,
            to,
            reveal: hidden && done.contains(&Step::Reveal),
            shuffle: done.contains(&Step::Shuffle),
        })
    }

    /// `your deck` | `your deck and/or discard pile` | OWNER `discard pile`
    fn piles(&mut self) -> Option<(Player, Piles)> {
        const BOTH: [&str; 4] = [
            "or discard pile",
            "or your discard pile",
            "and discard pile",
            "and your discard pile",
        ];
        if self.words("your deck") {
            let slashed = self.attempt(|p| {
                p.must("and")?;
                p.sign(TokenKind::Slash).then_some(())?;
                p.must_any(&["or discard pile", "or your discard pile"])
            });
            let both = slashed.is_some() || self.any_words(&BOTH).is_some();
            return Some((Player::You, if both { Piles::Both } else { Piles::Deck }));
        }
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        self.must("discard pile")?;
        matches!(whose, Player::You | Player::Opponent).then_some((whose, Piles::Discard))
    }

    /// (`return` | `put` | `take`) LIMIT NOUN `from` OWNER `discard pile` (`to your hand` | `into your build zone with …`)
    /// | `remove` LIMIT NOUN (`in` | `from`) OWNER `discard pile from the game`
    pub(super) fn pile_cards(&mut self) -> Option<Deed> {
        let remove = self.verb("remove");
        let take = !remove && self.verb("take");
        if !(remove || take || self.verb("return") || self.verb("put")) {
            return None;
        }
        let (amount, for_) = self.searched()?;
        self.must_any(&["from", "in"])?;
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        self.must("discard pile")?;
        let to = if remove {
            self.must("from the game")?;
            Goal::Removed
        } else {
            if take {
                self.must("and put")?;
                self.must_any(&["it", "them"])?;
            }
            self.goal()?
        };
        (whose == Player::You || (whose == Player::Opponent && to == Goal::Removed)).then_some(())?;
        (self.scope.actor == Player::You).then_some(Deed::Search {
            whose,
            piles: Piles::Discard,
            for_,
            amount,
            to,
            reveal: false,
            shuffle: false,
        })
    }

    /// (`to` | `into` | `in`) `your hand` | `into your build zone with` NUMBER `build counters on it`
    fn goal(&mut self) -> Option<Goal> {
        if self
            .any_words(&["to your hand", "into your hand", "in your hand"])
            .is_some()
        {
            return Some(Goal::Hand);
        }
        self.any_words(&["face-down", "facedown", "face down"]);
        self.must_any(&["into your build zone with", "in your build zone with"])?;
        let counters = self.plain_number()?;
        self.must_any(&["build counters on", "build counter on"])?;
        self.must_any(&["it", "each of them", "each", "them"])?;
        (counters >= 0).then_some(Goal::BuildZone(counters))
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
        self.must_any(&["remaining in", "in"])?;
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        let pile = match self.any_words(&["hand", "deck", "discard pile"])? {
            0 => Pile::Hand,
            1 => Pile::Deck,
            _ => Pile::Discard,
        };
        let one_kind = pile == Pile::Discard && !matches!(kind, Filter::Any(_));
        (one_kind || kind == Filter::True).then(|| Amount::Cards(whose, pile, Box::new(kind)))
    }

    /// LIMIT NOUN (`or any` NOUN)* [`from your deck`]
    fn searched(&mut self) -> Option<(Limit, Filter)> {
        let amount = self.limit()?;
        let mut kinds = vec![self.noun(Vec::new(), true)?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            p.must_any(&["any", "a", "an"])?;
            p.noun(Vec::new(), true)
        }) {
            kinds.push(more);
        }
        self.words("from your deck");
        Some((amount, canon::any(kinds)))
    }

    /// `. You may take` LIMIT NOUN `from your deck`
    fn taken(&mut self) -> Option<(Limit, Filter)> {
        self.sign(TokenKind::Stop).then_some(())?;
        self.must("you may take")?;
        let (amount, for_) = self.searched()?;
        Some((at_most(amount), for_))
    }

    /// JOINT (`reveal it` | `put it into your hand` | … | `shuffle your deck`); `true` = "you may"
    fn search_step(&mut self) -> Option<(Step, bool)> {
        let comma = self.sign(TokenKind::Comma);
        let stop = !comma && self.sign(TokenKind::Stop);
        if stop && self.words("if you do") {
            self.sign(TokenKind::Comma);
        }
        let and = self.words("and");
        let then = self.words("then");
        (comma || stop || and || then).then_some(())?;
        let optional = self.words("you may");
        const REVEAL: [&str; 4] = [
            "reveal it",
            "reveal them",
            "show it to your opponent",
            "show them to your opponent",
        ];
        if self.any_words(&REVEAL).is_some() {
            return Some((Step::Reveal, optional));
        }
        if self.any_words(&["put it", "put them"]).is_some() {
            return self.goal().map(|to| (Step::Put(to), optional));
        }
        if self
            .any_words(&["remove it from the game", "remove them from the game"])
            .is_some()
        {
            return Some((Step::Put(Goal::Removed), optional));
        }
        (!optional && self.words("shuffle your deck")).then_some((Step::Shuffle, false))
    }
}

fn at_most(limit: Limit) -> Limit {
    match limit {
        Limit::Exactly(most) => Limit::UpTo(most),
        other => other,
    }
}
