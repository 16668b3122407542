//! Shields X: X fewer attack dice against the unit.

use super::Rule;
use crate::state::Profile;

pub(crate) struct Shields;

impl Rule for Shields {
    /// `SHD-1`: only the number of dice; the attacker's power stays what it is (`SHD-5`).
    fn defending(&self, x: i16, profile: &mut Profile) {
        profile.dice -= x;
    }
}
