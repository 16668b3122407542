//! The kinds of changes, by which most questions about totals and rights are answered without looking further.

use super::{AbilityDef, Kinds, Sort};
use cards::Stat;
use cards::ir::{Ban, Change, Held};
use cards::keyword::Keyword;

/// The kind of a change.
pub(super) fn kind(change: &Change) -> Kinds {
    match change {
        // Written out before (`own.rs`).
        Change::OwnLines(_) => Kinds::empty(),
        Change::CannotGain(Held::Keyword(_)) | Change::CannotLose(Held::Keyword(_)) => Kinds::LOSE_KEYWORD,
        Change::Stat(stat, _)
        | Change::SetStat(stat, _)
        | Change::SetPrinted(stat, _)
        | Change::CannotGain(Held::Stat(stat))
        | Change::CannotLose(Held::Stat(stat)) => match stat {
            Stat::Speed => Kinds::SPEED,
            Stat::Power => Kinds::POWER,
            Stat::Health => Kinds::HEALTH,
        },
        Change::Gain(_) => Kinds::GAIN,
        Change::LoseKeyword(_) => Kinds::LOSE_KEYWORD,
        Change::LoseText | Change::CannotGain(Held::Text) | Change::CannotLose(Held::Text) => Kinds::LOSE_TEXT,
        Change::AttackDice(_)
        | Change::RollOnly(_)
        | Change::HitOnly(_)
        | Change::MoreDamage(_)
        | Change::TwiceDamage
        | Change::DivideHits => Kinds::DICE,
        Change::Cannot(ban) => ban_kind(*ban),
        Change::MustAttack | Change::MustOverload | Change::WinsTies | Change::TwoPredictions => Kinds::MUST,
        Change::MayAttack(_)
        | Change::MayAttackReserves(_)
        | Change::MayAttackThose(_)
        | Change::MayAttackOwn(_)
        | Change::SeesHidden(_) => Kinds::REACH,
        Change::MustAttackThose(_) => Kinds::MUST | Kinds::CANNOT_FIGHT,
        Change::CannotAttack(_) => Kinds::CANNOT_FIGHT,
        Change::PayToAttack(_) => Kinds::PAY_TO_ATTACK,
        Change::BuildCost(_)
        | Change::BuildCostTo(..)
        | Change::BuildCostElsewhere(_)
        | Change::BuildFloor(_)
        | Change::DeployFree(_) => Kinds::BUILD_COST,
        Change::ForceCost(_)
        | Change::AbilityCost(_)
        | Change::DearAbilityCost(..)
        | Change::KeywordCost(..)
        | Change::ForceFloor(_) => Kinds::FORCE_COST,
        Change::ExtraPilots(_)
        | Change::ExtraPilotsOf(..)
        | Change::MaxPilots(_)
        | Change::PilotCap(_)
        | Change::PilotCapOf(..)
        | Change::TakesPilots
        | Change::PilotedOnlyBy(_)
        | Change::PilotedAs(_) => Kinds::PILOTS,
        Change::MaxStack(_)
        | Change::ExtraStack(_)
        | Change::StacksBeneath(_)
        | Change::OnceInStack
        | Change::RoomInStack(_)
        | Change::CarryAtMost(..)
        | Change::HostAlso(_)
        | Change::HostOnly(_)
        | Change::AttachCost(..)
        | Change::EquipInBattle(_)
        | Change::AttachFree(_) => Kinds::STACK,
        Change::NoControl => Kinds::NO_CONTROL,
        Change::Unpreventable
        | Change::AttackUnpreventable
        | Change::OnlyPreventedBy(_)
        | Change::NotPreventedBy(_) => Kinds::UNPREVENTABLE,
        Change::NonUnique | Change::TreatSide(_) | Change::AddType(_) => Kinds::NON_UNIQUE,
        Change::AddSubtype(_)
        | Change::CardSubtype(_)
        | Change::ChosenSubtype
        | Change::StackSubtypes
        | Change::SubtypesOf(_) => Kinds::SUBTYPE,
        Change::LoseSubtype(_)
        | Change::LoseSubtypes
        | Change::CannotGain(Held::Subtypes)
        | Change::CannotLose(Held::Subtypes) => Kinds::LOSE_SUBTYPE,
        Change::MayStayTapped | Change::UpkeepFree => Kinds::STAY_TAPPED,
        Change::NoBuildRoll => Kinds::NO_ROLL,
        Change::OpenHand | Change::OpenBuild => Kinds::OPEN_HAND,
        Change::StepBefore(..) => Kinds::STEP_ORDER,
        Change::Exchange(_) => Kinds::EXCHANGE,
    }
}

/// The kind of a prohibition.
pub(crate) fn ban_kind(ban: Ban) -> Kinds {
    match ban {
        Ban::Attack | Ban::BeAttacked | Ban::Intercept => Kinds::CANNOT_FIGHT,
        Ban::Move => Kinds::CANNOT_MOVE,
        Ban::Retreat | Ban::RetreatInStep | Ban::BeDetached => Kinds::CANNOT_RETREAT,
        Ban::Tap | Ban::Untap | Ban::UntapInStep => Kinds::CANNOT_TAP,
        Ban::BeDiscarded
        | Ban::GetCounters(..)
        | Ban::ShedCounters(..)
        | Ban::BeDamaged
        | Ban::PreventOwn
        | Ban::BeDisrupted
        | Ban::AttackBeDisrupted
        | Ban::AbilityBeDisrupted
        | Ban::ForceAbilityBeDisrupted
        | Ban::KeywordBeDisrupted(_) => Kinds::CANNOT_SUFFER,
        Ban::Control(_)
        | Ban::LoseGame
        | Ban::Draw
        | Ban::LookAtHand
        | Ban::LookAtDeck
        | Ban::LookAtBuilt
        | Ban::PlayBattleCards
        | Ban::UseAbilities
        | Ban::UseForceAbilities
        | Ban::Use(_)
        | Ban::DeployBy(..)
        | Ban::PlayBattleIn(_)
        | Ban::ReplaceLocations
        | Ban::SpendBuild => Kinds::CANNOT_PLAY,
    }
}

/// The kind of a line that is granted.
pub(super) fn granted_kind(def: &AbilityDef) -> Kinds {
    match def.sort {
        Sort::Static => Kinds::GAIN_STATIC,
        // What a Pilot gives to its host holds as long as it is aboard (`C-8.8`).
        Sort::Passive if def.keyword == Some(Keyword::Pilot) => Kinds::GAIN_STATIC,
        Sort::Triggered | Sort::Replacement => Kinds::GAIN_TRIGGER,
        Sort::Activated | Sort::Hand | Sort::Passive | Sort::ToComplete => Kinds::empty(),
    }
}
