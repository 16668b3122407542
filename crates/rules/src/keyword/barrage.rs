//! Barrage X: the unit may attack the Character arena with X in place of its printed power.

use super::Rule;
use crate::state::Reach;
use cards::{Arena, Edition};

pub(crate) struct Barrage;

impl Rule for Barrage {
    /// `BAR-1`, `BAR-2`: the Character arena, from whatever arena the unit is in.
    fn reaches(&self, _: Edition, _: Arena) -> Option<(Arena, Reach)> {
        Some((Arena::Character, Reach::Barrage))
    }
}
