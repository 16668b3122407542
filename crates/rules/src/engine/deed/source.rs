//! Damage by its source.

use crate::engine::{Engine, Step};
use crate::event::Log;
use crate::frame::Context;
use arrayvec::ArrayVec;
use cards::ir::Target;

impl<L: Log> Engine<'_, L> {
    /// "Prevent all damage done by …": all that is pending from those units, to whomever (`B-3.27`).
    pub(super) fn prevent_from(&mut self, by: &Target, slot: u8, part: u8, context: &Context) -> Step {
        let sources = self.objects(by, slot, context);
        let pending: ArrayVec<(u8, i16), 32> = self
            .look()
            .pending_damage()
            .filter(|(_, damage)| sources.contains(&damage.source))
            .map(|(index, damage)| (index, damage.amount))
            .take(32)
            .collect();
        // Of unknown damage it is said before (`CUN-4`).
        if part < 2 && pending.iter().any(|&(index, _)| self.is_unknown(index)) {
            return self.wait_for_dice(3, 0);
        }
        let mut all = 0i16;
        for (index, amount) in pending {
            let prevented = self.prevent(index, amount, (context.you, context.this), &["B-3.27"]);
            all = all.saturating_add(prevented);
        }
        self.run_mut()?.context.tally.much = all;
        if all == 0 {
            self.not_done()?;
        }
        self.advance()
    }
}
