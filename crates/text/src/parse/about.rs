//! Whom an event is about.

use cards::ir::{Filter, Moment, Obj, Player, Trigger};

/// Are all of the events about the same object, or about none but this card?
pub(super) fn is_about_one(on: &Trigger) -> bool {
    let Trigger::OneOf(parts) = on else { return true };
    let about = |part| participants(part).0.cloned().unwrap_or(Filter::Is(Obj::This));
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
    // Nobody retreats the other player's units by a choice of his own.
    if let Trigger::RetreatedBy(Player::You, what) = on {
        return !crate::mention::mentions(what, "Other");
    }
    let tests = match participants(on) {
        (Some(Filter::All(tests)), None) => tests,
        _ => return false,
    };
    tests.iter().any(yours) && !tests.contains(&Filter::Other)
}

/// The object of an event, and the other unit in it with what it is called elsewhere.
pub(super) fn participants(on: &Trigger) -> (Option<&Filter>, Option<(&Filter, Option<Obj>)>) {
    match on {
        Trigger::Moment(_)
        | Trigger::Draws(_)
        | Trigger::Looks(_)
        | Trigger::Collects(_)
        | Trigger::Dumped { .. }
        | Trigger::Gains(..)
        | Trigger::GainsBy(..)
        | Trigger::PlaysBattleCard(_)
        | Trigger::Completes(..)
        | Trigger::Becomes(_) => (None, None),
        // An Equipment is no unit: "that unit" is the host.
        Trigger::Attached { to, .. } => (Some(to), None),
        Trigger::Attacks { by, on } => (Some(by), Some((on, Some(Obj::Defender)))),
        Trigger::Attacked { on, by } => (Some(on), Some((by, Some(Obj::Attacker)))),
        Trigger::WouldDamage { by, to } => (Some(to), Some((by, None))),
        Trigger::Damages { by, to } | Trigger::Kills { by, what: to } => (Some(to), Some((by, Some(Obj::Doer)))),
        Trigger::Prevents { to, .. } | Trigger::Counters { on: to, .. } => (Some(to), None),
        Trigger::OneOf(parts) => (parts.iter().find_map(|part| participants(part).0), None),
        Trigger::AttackEnds { by: what }
        | Trigger::WouldAttack(what)
        | Trigger::Discarded { what, .. }
        | Trigger::Leaves(_, what)
        | Trigger::Deployed(what)
        | Trigger::Stacked(what)
        | Trigger::StackedBeneath(what)
        | Trigger::DeployedBy(_, what)
        | Trigger::Completed(what)
        | Trigger::Arrives(what)
        | Trigger::Put(what)
        | Trigger::Moves(what)
        | Trigger::Keyword(_, what)
        | Trigger::Taps(what)
        | Trigger::Untaps(what)
        | Trigger::Uses { who: what, .. }
        | Trigger::RetreatedBy(_, what)
        | Trigger::Retreats(what) => (Some(what), None),
    }
}
