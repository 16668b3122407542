//! Bombard X: the unit may attack the Ground arena with X in place of its printed power.

use super::Rule;
use crate::state::Reach;
use cards::{Arena, Edition};

pub(crate) struct Bombard;

impl Rule for Bombard {
    /// `BOM-1`, `BOM-2`: classic from the Space arena, current from any arena. A unit in the Ground arena
    /// simply attacks there.
    fn reaches(&self, edition: Edition, from: Arena) -> Option<(Arena, Reach)> {
        let may = match edition {
            Edition::Classic => from == Arena::Space,
            Edition::Current => true,
        };
        may.then_some((Arena::Ground, Reach::Bombard))
    }
}
