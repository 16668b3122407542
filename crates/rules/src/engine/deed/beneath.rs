//! Putting units and their cards face-down under a unit.

use super::*;
use crate::ids::CardRef;
use cards::ir::{Amount, Obj, Player};

impl<L: Log> Engine<'_, L> {
    /// "Put the top card of your deck face-down under …" (`G-3.5`).
    pub(super) fn bury_deed(&mut self, whose: Player, amount: &Amount, under: Obj, context: &Context) -> Step {
        let from = Perspective::in_context(context);
        let under = self.look().resolve(under, from);
        let amount = self.look().amount(amount, from);
        let before = self.st.beneath.len();
        for role in Self::players(whose, context.you) {
            self.bury(role, amount, under);
        }
        if self.st.beneath.len() == before {
            self.not_done()?;
        }
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }

    /// "Rearrange the cards in its stack": each answer brings a version to the top; so every order can be made.
    pub(super) fn rearrange_deed(&mut self, of: Obj, part: u8, context: &Context) -> Step {
        let unit = self.look().resolve(of, Perspective::in_context(context));
        let cards = self.st.alive(unit).map_or(0, |object| object.cards.len());
        let more = self.look().may_top(unit).next().is_some();
        if usize::from(part) + 1 < cards && more {
            self.run_mut()?.part = part + 1;
            self.ask(Question::Rearrange {
                role: context.you,
                unit,
            });
            return Ok(());
        }
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }

    /// A card was named to come to the top; `None`: the order stays.
    pub(in crate::engine) fn reply_rearrange(&mut self, unit: ObjectId, card: Option<CardRef>) -> Step {
        match card {
            Some(card) => self.rearrange_freely(unit, card),
            None => self.run_mut()?.part = u8::MAX - 1,
        }
        Ok(())
    }

    /// "Put … face-down under …" (`G-3.5`): with `top` only the top card of what was discarded.
    pub(super) fn set_beneath_deed(
        &mut self,
        what: &Target,
        under: Obj,
        top: bool,
        slot: u8,
        context: &Context,
    ) -> Step {
        let from = Perspective::in_context(context);
        let under = self.look().resolve(under, from);
        let units = match what {
            // The unit of the event may have been discarded just now.
            Target::Obj(obj) => std::iter::once(self.look().resolve(*obj, from)).collect(),
            _ => self.objects(what, slot, context),
        };
        let before = self.st.beneath.len();
        for id in units {
            match top {
                true => self.set_top_beneath(id, under, &["G-3.5"]),
                false => self.set_beneath(id, under),
            }
        }
        if self.st.beneath.len() == before {
            self.not_done()?;
        }
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }
}
