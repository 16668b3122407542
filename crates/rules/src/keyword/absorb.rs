//! Absorb X: prevent up to X damage to this unit; its next attack is as much stronger.

use super::{Expansion, Rule};
use crate::engine::Engine;
use crate::event::Log;
use crate::ids::{ObjectId, Role};
use crate::program::Prevention;
use crate::state::{Lasts, Subject, Until};
use cards::Edition;
use cards::Stat;
use cards::ir::Amount;

pub(crate) struct Absorb;

impl Rule for Absorb {
    /// `ABS-1`, `ABS-4`: each instance once per damage instance.
    fn expand(&self, x: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion::prevention(x, Prevention::Absorb))
    }
}

/// So much was prevented: it waits for the unit's next attack, also into later turns (`ABS-2`, `ABS-3`). An attack that
/// runs has begun already (`ABS-5`).
pub(crate) fn absorbed<L: Log>(engine: &mut Engine<'_, L>, unit: ObjectId, role: Role, prevented: i16) {
    if prevented > 0 {
        engine.begin_effect(
            Subject::Object(unit),
            Lasts::Stat(Stat::Power),
            prevented,
            Until::NextAttack,
            (role, unit),
            &["ABS-2", "ABS-3", "ABS-5"],
        );
    }
}
