//! What is done with the cards that a search finds, one step after another.

use cards::ir::{Amount, CardType, Deed, Filter, Goal, Limit, Obj, Piles, Player, Target};

use super::{Parser, first_of};
use crate::lex::TokenKind;

/// What is done with the cards that are found.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Step {
    Reveal,
    Put(Goal),
    /// Face-up into the build zone: both players know it from then on.
    PutOpen(Goal),
    Shuffle,
}

impl Parser<'_> {
    /// `shuffle your deck` | `your opponent shuffles his or her deck`
    pub(super) fn shuffles(&mut self, whose: Player) -> Option<()> {
        match whose {
            Player::You => {
                // "Each player …. That player shuffles his or her deck."
                if self.that_player == Some(Player::You) {
                    self.any_words(&["that player", "he or she", "they"]);
                }
                self.verb("shuffle").then_some(())?;
                self.must_any(&["your deck", "you deck", "it", "his or her deck", "their deck"])
            }
            Player::Opponent => {
                if self.any_words(&["your opponent", "that player"]).is_some() {
                    self.words("then");
                    self.must_any(&["shuffles his or her deck", "shuffles their deck"])
                } else {
                    self.must_any(&[
                        "shuffle your opponent's deck",
                        "shuffle their deck",
                        "shuffle his or her deck",
                    ])
                }
            }
            _ => None,
        }
    }

    /// JOINT (`reveal it` | `put it into your hand` | … | `shuffle your deck`); `true` = "you may"
    pub(super) fn search_step(&mut self, whose: Player) -> Option<(Step, bool)> {
        let comma = self.sign(TokenKind::Comma);
        let stop = !comma && self.sign(TokenKind::Stop);
        if (stop || comma) && self.words("if you do") {
            self.sign(TokenKind::Comma);
        }
        let and = self.words("and");
        let then = self.words("then");
        (comma || stop || and || then).then_some(())?;
        if self.attempt(|p| p.shuffles(whose)).is_some() {
            return Some((Step::Shuffle, false));
        }
        let optional = self.words("you may");
        if self.verb("reveal") {
            self.found_ones()?;
            self.shown_to();
            return Some((Step::Reveal, optional));
        }
        if self.verb("show") {
            if self.words("your opponent") {
                self.must("that card")?;
            } else {
                self.found_ones()?;
                self.shown_to().then_some(())?;
            }
            return Some((Step::Reveal, optional));
        }
        if let Some(to) = first_of!(self, Self::attach_found, Self::stack_found) {
            return Some((Step::Put(to), optional));
        }
        if self.verb("put") {
            // A card that comes into an arena is a unit there.
            let unit = self.words("that unit");
            if !unit {
                self.found_ones()?;
            }
            let open = self.any_words(&["face-up", "face up", "faceup"]).is_some();
            let to = self.goal()?;
            (!open || matches!(to, Goal::BuildZone(_))).then_some(())?;
            (!unit || matches!(to, Goal::Arena { .. })).then_some(())?;
            return Some((if open { Step::PutOpen(to) } else { Step::Put(to) }, optional));
        }
        if self.verb("discard") {
            self.found_ones()?;
            return Some((Step::Put(Goal::Discard), optional));
        }
        self.verb("remove").then_some(())?;
        self.found_ones()?;
        self.must("from the game")?;
        Some((Step::Put(Goal::Removed), optional))
    }

    /// `. You may take` LIMIT NOUN [`from your deck` | `from it`] [`with` PROPERTY] | `. If you do, choose` LIMIT NOUN `there`
    pub(super) fn taken(&mut self) -> Option<(Limit, Filter)> {
        self.sign(TokenKind::Stop).then_some(())?;
        if self.words("if you do") {
            self.sign(TokenKind::Comma);
            self.must("choose")?;
            let found = self.searched()?;
            self.must("there")?;
            return Some(found);
        }
        self.must("you may take")?;
        let (amount, mut for_) = self.searched()?;
        self.words("from it");
        // "A card from your deck with the same name as …"
        if let Some(tail) = self.attempt(|p| {
            p.must("with")?;
            p.property()
        }) {
            (!matches!(for_, Filter::Any(_))).then_some(())?;
            for_ = crate::canon::all(vec![for_, tail]);
        }
        Some((super::search::at_most(amount), for_))
    }

    /// SEARCHED [`with different names` [`and` PROPERTY]]: at most 4, each called otherwise than those before it
    pub(super) fn searched_unlike(&mut self) -> Option<(Limit, Filter)> {
        let (amount, for_) = self.searched()?;
        if !self.words("with different names") {
            return Some((amount, for_));
        }
        let few = matches!(
            &amount,
            Limit::Exactly(Amount::Fixed(2..=4)) | Limit::UpTo(Amount::Fixed(2..=4))
        );
        let more = self.attempt(|p| {
            p.must("and")?;
            p.property()
        });
        (few && !matches!(for_, Filter::Any(_))).then_some(())?;
        let tests = [for_, Filter::NewName].into_iter().chain(more);
        Some((amount, crate::canon::all(tests.collect())))
    }

    /// [`with different names`] behind Subordinates, which may have been called "different" before
    pub(super) fn called_otherwise(&mut self, said: bool, amount: &Limit, for_: Filter) -> Option<Filter> {
        if !self.words("with different names") && !said {
            return Some(for_);
        }
        let few = matches!(
            amount,
            Limit::Exactly(Amount::Fixed(2..=4)) | Limit::UpTo(Amount::Fixed(2..=4))
        );
        (few && !matches!(for_, Filter::Any(_))).then(|| crate::canon::all(vec![for_, Filter::NewName]))
    }

    /// `with` COUNT COUNTERS `on it`, behind the arena that a unit is put into
    pub(super) fn laden(&mut self) -> Option<Deed> {
        self.must("with")?;
        let amount = self.count()?;
        let kind = self.counter_kind()?;
        self.must("on it")?;
        let on = Target::Obj(Obj::That);
        Some(Deed::PutCounters { kind, amount, on })
    }

    /// `replace` (`your` | `their own`) `Event with` (`another` | `an`) `Event` [PROPERTIES] `from your supply` (`C-14.3`)
    pub(super) fn replace_event(&mut self) -> Option<Deed> {
        self.verb("replace").then_some(())?;
        let theirs = self.is_word("their");
        (self.owner()? == Filter::Controller(Player::You)).then_some(())?;
        if theirs {
            self.must("own")?;
        }
        self.must("event with")?;
        self.must_any(&["another event", "an event", "a different event"])?;
        self.words("card");
        let mut tests = vec![Filter::Card(CardType::Event)];
        if self.words("with") {
            tests.push(self.property()?);
        }
        self.must("from")?;
        (self.owner()? == Filter::Controller(Player::You)).then_some(())?;
        self.must("supply")?;
        (self.scope.actor == Player::You).then_some(())?;
        self.card_seen();
        Some(Deed::Search {
            whose: Player::You,
            piles: Piles::OUTSIDE,
            for_: crate::canon::all(tests),
            amount: Limit::Exactly(Amount::Fixed(1)),
            to: Goal::EventZone,
            reveal: false,
            shuffle: false,
        })
    }

    /// `it` | `them` | `that card` | `those cards`
    fn found_ones(&mut self) -> Option<()> {
        self.must_any(&["it", "them", "that card", "those cards"])
    }

    /// `to your opponent` | `to his or her opponent` | …
    fn shown_to(&mut self) -> bool {
        const WHOM: [&str; 4] = [
            "to your opponent",
            "to his or her opponent",
            "to their opponent",
            "to you",
        ];
        self.any_words(&WHOM).is_some()
    }
}
