//! Counters of several kinds that pay a cost (`C-16.1`, `A-2.5`).

use super::{Broken, Engine, Step};
use crate::event::Log;
use crate::frame::{About, Frame, Question, Shed};
use cards::ir::Counter;

impl<L: Log> Engine<'_, L> {
    /// One kind after another: as many of it as the payer likes, and as must be.
    pub(super) fn step_shed(&mut self, shed: Shed) -> Step {
        let left = |kind: &Counter| shed.kinds & 1 << (*kind as u8) != 0;
        let mut kinds = Counter::ALL.into_iter().filter(left);
        let (Some(kind), Some(unit)) = (kinds.next(), self.st.alive(shed.from)) else {
            self.pop();
            return Ok(());
        };
        let look = self.look();
        let later: i16 = kinds.map(|kind| look.removable_counters(shed.role, unit, kind)).sum();
        let most = look.removable_counters(shed.role, unit, kind).min(shed.left);
        // What the later kinds cannot make up must be taken here.
        let least = (shed.left - later).clamp(0, most);
        if least < most && !shed.asked {
            let Some(Frame::Shed(waiting)) = self.st.frames.last_mut() else {
                return Err(Broken("no counters to be removed"));
            };
            waiting.asked = true;
            self.ask(Question::Amount {
                role: shed.role,
                least,
                most,
                about: About::RemoveOf(kind),
            });
            return Ok(());
        }
        let removed = if least < most { self.st.reply.number } else { most };
        self.remove_counters(shed.role, shed.from, kind, removed, &["A-2.5", "C-16.1"]);
        let Some(Frame::Shed(waiting)) = self.st.frames.last_mut() else {
            return Err(Broken("no counters to be removed"));
        };
        waiting.asked = false;
        waiting.left -= removed;
        waiting.kinds &= !(1 << (kind as u8));
        Ok(())
    }
}
