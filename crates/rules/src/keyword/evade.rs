//! Evade X: prevent up to X damage to this unit.

use super::{Expansion, Rule};
use crate::program::Prevention;
use cards::Edition;
use cards::ir::Amount;

pub(crate) struct Evade;

impl Rule for Evade {
    /// `EVA-1`, `EVA-2`, `EVA-5`.
    fn expand(&self, x: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion::prevention(x, Prevention::Evade))
    }
}
