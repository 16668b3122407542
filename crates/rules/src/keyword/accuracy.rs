//! Accuracy X: each attack die of the unit is raised (or lowered) by X.

use super::Rule;
use crate::state::Profile;

pub(crate) struct Accuracy;

impl Rule for Accuracy {
    /// `ACC-1`: the sum of all values. Natural faces stay as they are (`ACC-2`).
    fn attacking(&self, x: i16, profile: &mut Profile) {
        profile.bonus += x;
    }
}
