//! Parry X: a natural 1 among the final dice against the unit prevents X of the attack's damage.

use super::Rule;
use crate::state::Profile;

/// The face that it looks for (`PAR-1`).
pub(crate) const FACE: u8 = 1;

pub(crate) struct Parry;

impl Rule for Parry {
    fn defending(&self, x: i16, profile: &mut Profile) {
        profile.parry += x;
    }
}
