//! Backfire X: a natural 3 in the initial roll turns X dice of damage on the unit itself.

use super::Rule;
use crate::state::Profile;

/// The face that it looks for (`BKF-1`).
pub(crate) const FACE: u8 = 3;

pub(crate) struct Backfire;

impl Rule for Backfire {
    fn attacking(&self, x: i16, profile: &mut Profile) {
        profile.backfire += x;
    }
}
