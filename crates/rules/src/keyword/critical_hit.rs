//! Critical Hit X: X more damage if a final attack die is a natural 6.

use super::Rule;
use crate::state::Profile;

/// The face that it looks for (`CH-1`).
pub(crate) const FACE: u8 = 6;

pub(crate) struct CriticalHit;

impl Rule for CriticalHit {
    fn attacking(&self, x: i16, profile: &mut Profile) {
        profile.critical += x;
    }
}
