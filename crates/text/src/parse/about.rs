//! Whom an event is about.

use cards::ir::{Filter, Moment, Obj, Player, Trigger};

/// Are all of the events about the same object, or about none but this card?
pub(super) fn is_about_one(on: &Trigger) -> bool {
    let Trigger::OneOf(parts) = on else { return true };
    let about = |part: &Trigger| part.object().cloned().unwrap_or(Filter::Is(Obj::This));
    parts.iter().all(|part| about(part) == about(&parts[0]))
}

/// Events joined by "or" are about the same object, or some of them are about none; and they are events, not what would
/// happen or what is true.
pub(super) fn is_joined(on: &Trigger) -> bool {
    let Trigger::OneOf(parts) = on else { return true };
    let event = |part: &Trigger| {
        !matches!(
            part,
            Trigger::WouldDamage { .. }
                | Trigger::WouldAttack(_)
                | Trigger::Becomes(_)
                | Trigger::Moment(Moment::BuildRoll)
        )
    };
    parts.iter().all(event)
}

/// Is the event about one of your units, any of them, and about no other unit?
pub(crate) fn is_one_of_yours(on: &Trigger) -> bool {
    let yours = |test: &Filter| *test == Filter::Controller(Player::You);
    // Nobody retreats or brings the other player's units by a choice of his own.
    if let Trigger::RetreatedBy(Player::You, what)
    | Trigger::Brings {
        who: Player::You, what, ..
    } = on
    {
        return !cards::ir::mentions(what, "Other");
    }
    let tests = match (on.object(), other_unit(on)) {
        (Some(Filter::All(tests)), None) => tests,
        _ => return false,
    };
    tests.iter().any(yours) && !tests.contains(&Filter::Other)
}

/// The other unit of an event beside its object, with what it is called elsewhere.
pub(super) fn other_unit(on: &Trigger) -> Option<(&Filter, Option<Obj>)> {
    match on {
        Trigger::Attacks { on, .. } => Some((on, Some(Obj::Defender))),
        Trigger::Attacked { by, .. } => Some((by, Some(Obj::Attacker))),
        Trigger::WouldDamage { by, .. } => Some((by, None)),
        Trigger::Damages { by, .. } | Trigger::Kills { by, .. } => Some((by, Some(Obj::Doer))),
        _ => None,
    }
}
