//! Riposte X: a natural 2 among the final dice against the unit does X damage to the attacker.

use super::Rule;
use crate::state::Profile;

/// The face that it looks for (`RIP-1`).
pub(crate) const FACE: u8 = 2;

pub(crate) struct Riposte;

impl Rule for Riposte {
    fn defending(&self, x: i16, profile: &mut Profile) {
        profile.riposte += x;
    }
}
