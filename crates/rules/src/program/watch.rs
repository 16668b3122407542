//! Which kind of event a trigger watches.

use super::Watch;
use cards::ir::Trigger;

/// The events that must be told to it.
pub(super) fn watched(trigger: &Trigger) -> Watch {
    match trigger {
        Trigger::Moment(_) => Watch::MOMENT,
        Trigger::Attacks { .. } => Watch::ATTACKS,
        Trigger::Attacked { .. } => Watch::ATTACKED,
        Trigger::WouldAttack(_) | Trigger::WouldBeAttacked { .. } => Watch::WOULD_ATTACK,
        Trigger::AttackEnds { .. } => Watch::ATTACK_ENDS,
        Trigger::Damages { .. } => Watch::DAMAGES,
        Trigger::WouldDamage { .. } => Watch::WOULD_DAMAGE,
        Trigger::Prevents { .. } => Watch::PREVENTS,
        Trigger::OneOf(parts) => parts.iter().fold(Watch::empty(), |all, part| all | watched(part)),
        Trigger::Discarded { .. } | Trigger::Leaves(..) => Watch::DISCARDED,
        Trigger::Kills { .. } => Watch::KILLS,
        Trigger::Deployed(_) => Watch::DEPLOYED,
        Trigger::Stacked(_) => Watch::STACKED,
        Trigger::StackedBeneath(_) => Watch::STACKED_BENEATH,
        Trigger::Completed(_) => Watch::COMPLETED,
        Trigger::Arrives(_) | Trigger::Put(_) | Trigger::Moves(_) => Watch::ARRIVES,
        Trigger::Brings { deploys, .. } => match deploys {
            true => Watch::ARRIVES | Watch::DEPLOYED,
            false => Watch::ARRIVES,
        },
        Trigger::Keyword(..) => Watch::KEYWORDS,
        Trigger::Taps(_) => Watch::TAPS,
        Trigger::Untaps(_) => Watch::UNTAPS,
        Trigger::Retreats(_) | Trigger::RetreatedBy(..) => Watch::RETREATS,
        Trigger::DeployedBy(..) => Watch::DEPLOYED_BY,
        Trigger::Completes(..) => Watch::COMPLETES,
        Trigger::Draws(_) => Watch::DRAWS,
        Trigger::Looks(_) | Trigger::Dumped { .. } | Trigger::Collects(_) => Watch::CARDS,
        Trigger::Attached { .. } => Watch::ATTACHED,
        Trigger::Gains(..) | Trigger::GainsBy(..) => Watch::GAINS,
        Trigger::PlaysBattleCard(_) => Watch::PLAYS,
        Trigger::Uses { .. } => Watch::USES,
        Trigger::Counters { .. } => Watch::COUNTERS,
        Trigger::Becomes(_) => Watch::STATES,
    }
}
