//! Armor: only fives and sixes hit.

use super::Rule;
use crate::state::Profile;

/// The result a die needs against Armor.
pub(crate) const NEED: i16 = 5;

pub(crate) struct Armor;

impl Rule for Armor {
    /// `ARM-1`. It changes the needed number, not the die (`ARM-3`); the highest number counts (`ARM-4`).
    fn defending(&self, _: i16, profile: &mut Profile) {
        profile.need = profile.need.max(NEED);
    }
}
