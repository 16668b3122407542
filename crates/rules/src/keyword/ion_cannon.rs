//! Ion Cannon X: the unit may attack the Space arena with X in place of its printed power.

use super::Rule;
use crate::state::Reach;
use cards::{Arena, Edition};

pub(crate) struct IonCannon;

impl Rule for IonCannon {
    /// `ION-1`, `ION-2`: classic from the Ground arena, current from any arena.
    fn reaches(&self, edition: Edition, from: Arena) -> Option<(Arena, Reach)> {
        let may = match edition {
            Edition::Classic => from == Arena::Ground,
            Edition::Current => true,
        };
        may.then_some((Arena::Space, Reach::IonCannon))
    }
}
