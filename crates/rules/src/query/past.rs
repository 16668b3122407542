//! What happened this turn or last turn.

use super::{Look, Perspective};
use cards::ir::Trigger;

impl Look<'_> {
    /// How often it happened this turn or last turn, as the player or the object that asks sees it.
    pub(super) fn times_happened(self, what: &Trigger, last: bool, from: Perspective) -> u8 {
        let Some(at) = self.fx.pasts.iter().position(|past| past == what) else {
            return 0;
        };
        if what.speaks_of_this() {
            let own = self.st.own_past.iter();
            let mut own = own.filter(|past| usize::from(past.event) == at && past.of == from.this);
            return own.next().filter(|_| !last).map_or(0, |past| past.times);
        }
        let past = self.st.past.get(at).copied().unwrap_or_default();
        let times = if last { past.before } else { past.now };
        times[from.you]
    }
}
