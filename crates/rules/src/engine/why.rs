//! The clauses behind the numbers of an attack.

use super::Engine;
use crate::event::{Log, Why};
use crate::ids::ClauseId;
use crate::state::{Profile, Reach};
use cards::keyword::Keyword;

impl<L: Log> Engine<'_, L> {
    /// Of its dice.
    pub(super) fn dice_why(&self, profiles: &[Profile]) -> Why {
        let mut why: Why = ["B-3.14", "B-3.15", "C-1.3"].into_iter().map(ClauseId).collect();
        if let Some(attack) = self.st.attack() {
            let look = self.look();
            match attack.reach {
                Reach::Bombard => why.extend(["BOM-1", "BOM-4"].map(ClauseId)),
                Reach::IonCannon => why.push(ClauseId("ION-1")),
                Reach::Barrage => why.push(ClauseId("BAR-1")),
                Reach::Own | Reach::Permitted => {}
            }
            if attack
                .fronts
                .iter()
                .any(|f| look.keyword(f.defender, Keyword::Shields) != 0)
            {
                why.push(ClauseId("SHD-1"));
            }
        }
        if profiles.iter().all(|p| p.dice == 0) {
            why.push(ClauseId("B-3.16"));
        }
        why
    }

    /// Of its hits.
    pub(super) fn hits_why(&self) -> Why {
        let mut why: Why = ["B-3.19", "B-3.18"].into_iter().map(ClauseId).collect();
        if let Some(attack) = self.st.attack() {
            let look = self.look();
            if attack.fronts.iter().any(|f| look.has(f.defender, Keyword::Armor)) {
                why.extend(["ARM-1", "ARM-3"].map(ClauseId));
            }
            if attack.fronts.iter().any(|f| f.profile.bonus != 0) {
                why.extend(["ACC-1", "ACC-3"].map(ClauseId));
            }
            if attack.fronts.iter().any(|f| f.profile.fury > 0) {
                why.push(ClauseId("FUR-1"));
            }
        }
        why
    }

    /// Of the damage that its hits come to.
    pub(super) fn pending_why(&self, critical: bool) -> Why {
        let mut why: Why = ["B-3.21", "B-5.10", "B-5.15"].into_iter().map(ClauseId).collect();
        if critical {
            why.extend(["CH-1", "CH-2", "CH-3"].map(ClauseId));
        }
        why
    }
}
