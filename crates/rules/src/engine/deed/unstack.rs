//! Taking single cards out of stacks.

use super::*;
use crate::frame::Doom;
use crate::ids::CardRef;
use crate::state::Marks;
use cards::ir::Goal;

impl<L: Log> Engine<'_, L> {
    /// A card that was found joins a stack beneath the top card: it is put there, not deployed (`C-5.19`).
    pub(super) fn found_stacked(&mut self, card: CardRef, unit: ObjectId, reveal: bool) {
        let owner = self.fx.owner(card);
        if !self.pull_found(owner, card) {
            return;
        }
        if reveal {
            self.reveal(owner, card, &["G-11.2"]);
        }
        self.join_stack(unit, card, false, &["C-5.19", "G-11.3"]);
        self.fire_on(Watch::STACKED, unit);
        self.fire_on(Watch::STACKED_BENEATH, unit);
    }

    /// The unit in whose stack the running search has found that card.
    pub(super) fn stack_searched(&mut self, card: CardRef) -> Result<Option<ObjectId>, Broken> {
        let next = self.run_mut()?.next;
        let op = self.fx.ops.get(usize::from(next));
        let stack = matches!(op, Some(crate::program::Op::Do { deed: Deed::Search { piles, .. }, .. })
            if piles.stack.is_some());
        let mut units = self.st.in_play();
        Ok(units
            .find(|unit| stack && unit.cards.contains(&card))
            .map(|unit| unit.id))
    }

    /// A card that was found in a stack goes to its goal; the unit that it becomes is "that unit".
    pub(super) fn found_in_stack(&mut self, unit: ObjectId, card: CardRef, to: &Goal, from: Perspective) -> Step {
        if self.take_stacked(unit, card, to, from, &["C-5.16", "G-11.3"])
            && let Some(object) = self.st.object_mut(unit)
        {
            object.marks.insert(Marks::DOOMED);
            self.push(Frame::Doom(Doom::new(DoomCause::Effect)));
        }
        if let Goal::Arena { .. } = to {
            let arrived = self.st.in_play().find(|o| o.top() == card).map(|o| o.id);
            if let Some(arrived) = arrived
                && self.run_mut()?.context.chosen.try_push(arrived).is_err()
            {
                return Err(Broken("too many choices"));
            }
        }
        Ok(())
    }
}
