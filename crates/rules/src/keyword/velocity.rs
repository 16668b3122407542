//! Velocity X: at the start of its battle step the unit may become faster or slower for the turn.

use super::{Does, Reaction, Rule};
use crate::engine::Engine;
use crate::event::Log;
use crate::ids::{ObjectId, Role};
use crate::program::Op;
use crate::query::Look;
use crate::state::{Lasts, Subject, Until};
use arrayvec::ArrayVec;
use cards::ir::{Arg, Moment, Trigger};
use cards::keyword::Keyword;
use cards::{Edition, Stat};

pub(crate) struct Velocity;

impl Rule for Velocity {
    /// `VEL-1`, `VEL-2`: in the battle step of the arena it is in; `VEL-4`: one choice for all its Velocities.
    fn reaction(&self, _: &Arg) -> Option<Reaction> {
        Some(Reaction {
            on: Some(Trigger::Moment(Moment::BattleStepStarts(None))),
            does: Does::Op(Op::Velocity),
        })
    }
}

/// The changes to choose from: up by X, down by X without Stealth, for each Velocity (`VEL-1`, `VEL-4`).
pub(crate) fn choices(look: Look<'_>, unit: ObjectId) -> ArrayVec<i16, 16> {
    let mut changes: ArrayVec<i16, 16> = ArrayVec::new();
    let slows = !look.has(unit, Keyword::Stealth);
    look.each_keyword(unit, Keyword::Velocity, |_, _, x| {
        for change in [x, -x] {
            if x > 0 && (change > 0 || slows) && !changes.contains(&change) {
                let _ = changes.try_push(change);
            }
        }
    });
    changes
}

/// The speed of the unit changes until end of turn (`VEL-1`).
pub(crate) fn turn<L: Log>(engine: &mut Engine<'_, L>, unit: ObjectId, role: Role, by: i16) {
    engine.begin_effect(
        Subject::Object(unit),
        Lasts::Stat(Stat::Speed),
        by,
        Until::Turn,
        (role, unit),
        &["VEL-1", "VEL-3", "VEL-4"],
    );
}

/// After such a change the unit cannot gain Stealth this turn (`VEL-5`, `STL-5`).
pub(crate) fn bars_stealth(look: Look<'_>, unit: ObjectId) -> bool {
    look.fx.edition == Edition::Current
        && look.fx.has_keyword(Keyword::Velocity)
        && look.st.effects.iter().any(|effect| {
            effect.on == Subject::Object(unit) && effect.what == Lasts::Stat(Stat::Speed) && effect.source == unit
        })
}
