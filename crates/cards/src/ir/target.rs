//! What a deed is done to.

use super::{Deed, Target};

/// The one list of it; what is borrowed, for reading or for change, is as the deed is.
macro_rules! targets {
    ($deed:expr) => {
        match $deed {
            Deed::Modify { whom: target, .. }
            | Deed::Damage { to: target, .. }
            | Deed::DivideDamage { among: target, .. }
            | Deed::Prevent { to: target, .. }
            | Deed::PutCounters { on: target, .. }
            | Deed::RemoveCounters { from: target, .. }
            | Deed::RemoveAnyCounters { from: target, .. }
            | Deed::RemoveDivided { from: target, .. }
            | Deed::Remaining { of: target, .. }
            | Deed::MoveHome { what: target, .. }
            | Deed::Tap(target)
            | Deed::Untap(target)
            | Deed::Retreat(target)
            | Deed::Discard(target)
            | Deed::ReturnToHand(target)
            | Deed::ReturnToSupply(target)
            | Deed::ReturnTop(target)
            | Deed::RemoveTop(target)
            | Deed::SetBeneath { what: target, .. }
            | Deed::Remove(target)
            | Deed::Move { what: target, .. }
            | Deed::Detach(target)
            | Deed::ComeOff(target)
            | Deed::TakeControl { of: target, .. }
            | Deed::BecomeDefender(target)
            | Deed::Choose(target)
            | Deed::Aim { whom: target, .. }
            | Deed::PreventFrom(target)
            | Deed::AddDefender(target) => vec![target],
            Deed::Attack { who, whom } => vec![who, whom],
            Deed::Attach { what, to } => vec![what, to],
            Deed::Shield { .. }
            | Deed::Gain { .. }
            | Deed::Lose { .. }
            | Deed::Pay { .. }
            | Deed::Draw { .. }
            | Deed::DiscardCards { .. }
            | Deed::Search { .. }
            | Deed::ModifyFound { .. }
            | Deed::PutFound(_)
            | Deed::LookAtBuilt(_)
            | Deed::RemoveBuilt { .. }
            | Deed::LookAtHand(_)
            | Deed::LookAtTop { .. }
            | Deed::Shuffle(_)
            | Deed::TakeAt { .. }
            | Deed::Mill { .. }
            | Deed::Bury { .. }
            | Deed::Rearrange(_)
            | Deed::DeployAgain
            | Deed::Create { .. }
            | Deed::Lend { .. }
            | Deed::ChooseSubtype(_)
            | Deed::Enter(_)
            | Deed::Disrupt(_)
            | Deed::Reroll(_)
            | Deed::RerollAny(_)
            | Deed::AddDice(_)
            | Deed::ChangeDice { .. }
            | Deed::EndAttack
            | Deed::DisruptAttack
            | Deed::ExtraBattleStep(_)
            | Deed::Win(_)
            | Deed::GainMixed(_)
            | Deed::SecretBid { .. }
            | Deed::Roll { .. }
            | Deed::RollOff { .. }
            | Deed::Whenever { .. }
            | Deed::NextTime { .. }
            | Deed::Later { .. } => vec![],
        }
    };
}

impl Deed {
    /// What it is done to, in the order in which it is chosen.
    pub fn targets(&self) -> Vec<&Target> {
        targets!(self)
    }

    /// The same, to be changed.
    pub fn targets_mut(&mut self) -> Vec<&mut Target> {
        targets!(self)
    }
}
