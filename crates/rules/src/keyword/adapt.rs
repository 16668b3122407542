//! Adapt: when its battle step starts, the unit takes one of several abilities for the turn.

use super::{Does, Reaction, Rule};
use crate::engine::Engine;
use crate::event::Log;
use crate::ids::{AbilityId, Role};
use crate::program::{AbilityDef, Op};
use crate::state::{Instance, Lasts, Subject, Until};
use cards::ir::{Ability, Arg, KeywordAbility, Moment, Trigger};

pub(crate) struct Adapt;

impl Rule for Adapt {
    /// `ADA-1`, `ADA-2`, `ADA-4`, `ADA-5`: each instance for itself, in the battle step of the arena it is in.
    fn reaction(&self, _: &Arg) -> Option<Reaction> {
        Some(Reaction {
            on: Some(Trigger::Moment(Moment::BattleStepStarts(None))),
            does: Does::Op(Op::Adapt),
        })
    }
}

/// The parts between the slashes.
pub(crate) fn parts(def: &AbilityDef) -> &[Vec<Ability>] {
    match &def.ir {
        Ability::Keyword(KeywordAbility {
            arg: Arg::Parts(parts), ..
        }) => parts,
        _ => &[],
    }
}

/// The unit has the part with this number until end of turn: all abilities of it (`ADA-1`, `ADA-3`).
pub(crate) fn take<L: Log>(engine: &mut Engine<'_, L>, instance: Instance, role: Role, number: usize) {
    let def = engine.fx.ability(instance.ability);
    let parts = parts(def);
    let Some(part) = parts.get(number) else { return };
    let before: usize = parts[..number].iter().map(Vec::len).sum();
    for entry in (def.changes.start..def.changes.end).skip(before).take(part.len()) {
        engine.begin_effect(
            Subject::Object(instance.on),
            Lasts::Change(entry),
            0,
            Until::Turn,
            (role, instance.on),
            &["ADA-1", "ADA-3", "ADA-4"],
        );
    }
    // The step has just started: what is to happen then does.
    let lines: Vec<AbilityId> = engine.fx.changes[usize::from(def.changes.start) + before..]
        .iter()
        .take(part.len())
        .filter_map(|entry| entry.grants)
        .collect();
    engine.fire_step_start(instance.on, &lines);
}
