//! Persuade X: prevent up to X damage to this unit; the attacker's next attack is as much weaker.

use super::{Expansion, Rule};
use crate::engine::Engine;
use crate::event::Log;
use crate::ids::{ObjectId, Role};
use crate::program::Prevention;
use crate::state::{Damage, Kind, Lasts, Subject, Until};
use cards::Edition;
use cards::Stat;
use cards::ir::Amount;

pub(crate) struct Persuade;

impl Rule for Persuade {
    /// `PER-1`, `PER-4`: each instance once per damage instance.
    fn expand(&self, x: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion::prevention(x, Prevention::Persuade))
    }
}

/// So much of the damage was prevented: if it came from an attack, the attacker's next one is weaker (`PER-2`, `PER-3`).
pub(crate) fn persuaded<L: Log>(
    engine: &mut Engine<'_, L>,
    unit: ObjectId,
    role: Role,
    damage: &Damage,
    prevented: i16,
) {
    let by_attack = damage.kind.intersects(Kind::ATTACK | Kind::OVERKILL);
    if prevented > 0 && by_attack && engine.st.alive(damage.source).is_some() {
        engine.begin_effect(
            Subject::Object(damage.source),
            Lasts::Stat(Stat::Power),
            -prevented,
            Until::NextAttack,
            (role, unit),
            &["PER-2", "PER-3"],
        );
    }
}
