//! Single cards that are taken out of stacks.

use cards::ir::{Amount, Cmp, CostPart, Deed, Effect, Filter, Goal, Limit, Piles, Player, Target};

use super::stack::unit_cards;
use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// (`a` | `an`) KIND `card` (`stacked beneath` | `stacked under`) UNIT | `a` KIND `card` (`from` | `in` | `that was in`)
    /// OBJECT`'s stack`: a card, whose stack, and may it be the top card?
    fn card_of_stack(&mut self) -> Option<(Filter, Target, bool)> {
        self.must_any(&["a", "an"])?;
        let kind = unit_cards(self.stacked_kind()?);
        if self.any_words(&["stacked beneath", "stacked under"]).is_some() {
            let host = self.target()?;
            let one = Limit::Exactly(Amount::Fixed(1));
            let single = match &host {
                Target::Obj(_) => true,
                Target::Choose { by, count, .. } => *by == self.scope.actor && *count == one,
                Target::Each(_) | Target::Player(_) => false,
            };
            return single.then_some((kind, host, false));
        }
        self.must_any(&["from", "in", "that was in"])?;
        let of = self.stack_of()?;
        Some((kind, Target::Obj(of), true))
    }

    /// `discard` STACKED | `remove` STACKED `from the game` | `shuffle` STACKED `into your deck` | `return` STACKED `to your
    /// hand` | `put` STACKED PLACE | `take` STACKED `and` (`put it` PLACE | `discard it` | `remove it from the game`), where
    /// STACKED is a card of a stack and PLACE is `into play` [`tapped` | `untapped`] or a GOAL. A unit that is not spoken of
    /// yet is chosen first
    pub(super) fn unstack(&mut self) -> Option<Effect> {
        const VERBS: [&str; 6] = ["discard", "remove", "shuffle", "return", "put", "take"];
        let verb = VERBS.iter().position(|verb| self.verb(verb))?;
        let (for_, host, whole) = self.card_of_stack()?;
        (self.scope.actor == Player::You).then_some(())?;
        let to = match verb {
            0..=3 => self.unstacked_behind(verb)?,
            4 => self.unstacked_to()?,
            _ => {
                self.list_and().then_some(())?;
                match self.any_words(&["discard it", "remove it from the game", "put it"])? {
                    0 => Goal::Discard,
                    1 => Goal::Removed,
                    _ => self.unstacked_to()?,
                }
            }
        };
        let (of, chosen) = match host {
            Target::Obj(of) => (of, None),
            Target::Choose { by, count, filter } => {
                // Only what has such a card is a choice.
                let filter = match for_ {
                    Filter::True => canon::all(vec![filter, Filter::StackSize(Cmp::AtLeast, 2)]),
                    _ => filter,
                };
                let choice = Deed::Choose(Target::Choose { by, count, filter });
                (cards::ir::Obj::That, Some(Effect::Do(choice)))
            }
            Target::Each(_) | Target::Player(_) => return None,
        };
        let amount = Limit::Exactly(Amount::Fixed(1));
        let piles = Piles::stack(of, whole);
        self.after_search(&amount, piles, &to);
        let shuffle = to == Goal::Deck;
        let found = Effect::Do(Deed::Search {
            whose: Player::You,
            piles,
            for_,
            amount,
            to,
            reveal: false,
            shuffle,
        });
        Some(match chosen {
            Some(choice) => Effect::Seq(vec![choice, found]),
            None => found,
        })
    }

    /// `discard` STACKED | `remove` STACKED `from the game` | `shuffle` STACKED `into your deck` | `return` STACKED `to your
    /// hand`, as a cost
    pub(super) fn unstack_cost(&mut self) -> Option<CostPart> {
        const VERBS: [&str; 4] = ["discard", "remove", "shuffle", "return"];
        let verb = VERBS.iter().position(|verb| self.verb(verb))?;
        let (filter, of, whole) = self.card_of_stack()?;
        let to = self.unstacked_behind(verb)?;
        Some(CostPart::Unstack { of, whole, filter, to })
    }

    /// What stands behind the card, by the verb before it
    fn unstacked_behind(&mut self, verb: usize) -> Option<Goal> {
        Some(match verb {
            0 => Goal::Discard,
            1 => self.must("from the game").map(|()| Goal::Removed)?,
            2 => self.must("into your deck").map(|()| Goal::Deck)?,
            _ => self.hand_behind().map(|()| Goal::Hand)?,
        })
    }

    fn unstacked_to(&mut self) -> Option<Goal> {
        first_of!(
            self,
            |p| {
                p.must("into play")?;
                let tapped = p.any_words(&["untapped", "tapped"]) == Some(1);
                Some(Goal::Arena { arena: None, tapped })
            },
            |p| p.goal().filter(|to| matches!(
                to,
                Goal::Hand | Goal::Removed | Goal::Discard | Goal::Deck | Goal::Arena { .. } | Goal::Beneath(_)
            ))
        )
    }

    /// [`,`] `and` (`all` | `any`) [`the`] `cards` (`stacked with it` | `in its stack`) [`,`] behind a unit: they go where it
    /// goes anyway (`C-5.8`)
    pub(super) fn with_its_stack(&mut self) -> Option<()> {
        const THEM: [&str; 8] = [
            "all cards stacked with it",
            "all cards stacked with him",
            "all cards stacked with her",
            "any cards stacked with it",
            "any cards stacked with him",
            "any cards stacked with her",
            "all cards in its stack",
            "all the cards in its stack",
        ];
        let comma = self.sign(TokenKind::Comma);
        self.must("and")?;
        self.must_any(&THEM)?;
        (!comma || self.sign(TokenKind::Comma)).then_some(())
    }
}
