//! Looking at a hand, and what becomes of the cards seen there.

use cards::ir::{Deed, Effect, Filter, Goal, Limit, Piles, Player};

use super::{Parser, first_of, search};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// (`look at your opponent's hand` | `your opponent reveals his or her hand`) [PICK]
    pub(super) fn look_at_hand(&mut self) -> Option<Effect> {
        (self.scope.actor == Player::You).then_some(())?;
        if self.verb("look") {
            self.must("at")?;
            // Nobody is told to look at the own hand.
            let theirs = self.any_words(&["their hand", "his or her hand"]).is_some();
            (theirs || self.hand_of()? == Player::Opponent).then_some(())?;
        } else {
            self.must("your opponent")?;
            self.verb("reveal").then_some(())?;
            self.must_any(&["his or her hand", "their hand"])?;
        }
        let look = Effect::Do(Deed::LookAtHand(Player::Opponent));
        Some(match self.attempt(Self::pick_from_hand) {
            Some(pick) => super::effect::seq(vec![look, Effect::Do(pick)]),
            None => look,
        })
    }

    /// JOINT [`if there are any` NOUNS `there,`] [`you may`] (`choose` PICKED `. Your opponent discards it` | [`choose
    /// and`] `discard` PICKED | `put` PICKED GOAL)
    fn pick_from_hand(&mut self) -> Option<Deed> {
        let stop = self.sign(TokenKind::Stop) || self.sign(TokenKind::Comma);
        let and = self.words("and");
        let then = self.words("then");
        (stop || and || then).then_some(())?;
        let there = match self.any_words(&["if your opponent has any", "if there are any"]) {
            Some(_) => {
                let kind = self.noun(Vec::new(), true)?;
                self.any_words(&["there", "in it", "in his or her hand", "in their hand"]);
                self.sign(TokenKind::Comma).then_some(())?;
                Some(kind)
            }
            None => None,
        };
        let may = self.words("you may");
        let (amount, for_, to) = first_of!(
            self,
            |p| {
                p.verb("choose").then_some(())?;
                let (amount, kind) = p.picked(there.as_ref())?;
                let joint = p.sign(TokenKind::Stop) | p.sign(TokenKind::Comma) | p.words("and");
                joint.then_some(())?;
                p.any_words(&["your opponent", "that player"]);
                p.verb("discard").then_some(())?;
                p.must_any(&["it", "that card", "them", "those cards"])?;
                Some((amount, kind, Goal::Discard))
            },
            |p| {
                p.words("choose and");
                p.verb("discard").then_some(())?;
                let (amount, kind) = p.picked(there.as_ref())?;
                Some((amount, kind, Goal::Discard))
            },
            |p| {
                p.verb("put").then_some(())?;
                let (amount, kind) = p.picked(there.as_ref())?;
                let to = p.goal()?;
                p.words("in any order");
                matches!(to, Goal::Top | Goal::Bottom | Goal::Discard).then_some((amount, kind, to))
            },
        )?;
        Some(Deed::Search {
            whose: Player::Opponent,
            piles: Piles::HAND,
            for_,
            amount: if may { search::at_most(amount) } else { amount },
            to,
            reveal: false,
            shuffle: false,
        })
    }

    /// LIMIT `of` (`them` | `those cards`) | LIMIT NOUN [`from his or her hand` | `from it` | `there`]
    fn picked(&mut self, there: Option<&Filter>) -> Option<(Limit, Filter)> {
        let of_them = self.attempt(|p| {
            let amount = p.limit()?;
            p.must_any(&["of them", "of those cards", "of those"])?;
            Some((amount, there.cloned().unwrap_or(Filter::True)))
        });
        if of_them.is_some() || there.is_some() {
            return of_them;
        }
        let picked = self.searched()?;
        let from = self.attempt(|p| {
            p.must_any(&["from", "in"])?;
            if p.words("it") {
                return Some(());
            }
            p.must_any(&["his or her hand", "their hand", "your opponent's hand"])
        });
        if from.is_none() {
            self.must("there")?;
        }
        Some(picked)
    }
}
