//! Fury X: a natural 4 in the initial roll brings X further attack dice.

use super::Rule;
use crate::state::Profile;

/// The face that it looks for (`FUR-1`).
pub(crate) const FACE: u8 = 4;

pub(crate) struct Fury;

impl Rule for Fury {
    fn attacking(&self, x: i16, profile: &mut Profile) {
        profile.fury += x;
    }
}
