//! In which chances a text can be played (`A-2.11`) and how often (`A-2.13`).

use super::{Renewed, Windows};
use crate::frame::Chance;
use cards::ir::{
    Amount, Change, Cost, CostPart, Currency, Deed, Due, Duration, Effect, Filter, Moment, Obj, PlayOnly, Player,
    Target,
};

/// The three rounds of a re-roll chance (`B-2.15`).
pub(crate) const DICE: Windows = Windows::ADD_DICE.union(Windows::REROLL).union(Windows::CHANGE_DICE);

/// The own build step and the chances that Hidden Cost may be used in (`HC-3`, `HC-13`).
const ANY_TIME: Windows = Windows::OWN_BUILD
    .union(Windows::GENERAL)
    .union(Windows::ATTACK)
    .union(Windows::PENDING)
    .union(Windows::PLACEMENT)
    .union(Windows::DISCARD)
    .union(Windows::ATTACK_END);

/// Does the effect re-roll, add or change dice?
pub(crate) fn turns_dice(effect: &Effect) -> bool {
    effect_windows(effect).is_some_and(|windows| windows.intersects(DICE))
}

/// Does the effect re-roll dice?
pub(crate) fn rerolls(effect: &Effect) -> bool {
    effect_windows(effect).is_some_and(|windows| windows.intersects(Windows::REROLL))
}

/// The bit of a chance.
pub(crate) fn chance_bit(chance: Chance) -> Windows {
    match chance {
        Chance::General => Windows::GENERAL,
        Chance::Attack => Windows::ATTACK,
        Chance::Disrupt => Windows::DISRUPT,
        Chance::AddDice => Windows::ADD_DICE,
        Chance::Reroll => Windows::REROLL,
        Chance::ChangeDice => Windows::CHANGE_DICE,
        Chance::Pending => Windows::PENDING,
        Chance::Prevention => Windows::PREVENTION,
        Chance::Placement => Windows::PLACEMENT,
        Chance::Discard => Windows::DISCARD,
        Chance::WouldDiscard => Windows::WOULD_DISCARD,
        Chance::AttackEnd => Windows::ATTACK_END,
        Chance::Arrival => Windows::ARRIVAL,
        Chance::Moment(moment) => moment_bit(moment),
    }
}

fn moment_bit(moment: Moment) -> Windows {
    match moment {
        // No chance opens in set-up (`G-5.28`).
        Moment::SetupStarts | Moment::SetupEnds | Moment::BuildStepEnds(_) => Windows::empty(),
        Moment::TurnStarts => Windows::TURN_STARTS,
        // What turns the die is played in its re-roll chance instead: see `windows` (`G-6.30`).
        Moment::BuildRoll => Windows::BUILD_ROLL,
        Moment::BuildStepStarts(_) => Windows::BUILD_STARTS,
        Moment::BattlePhaseStarts => Windows::BATTLE_STARTS,
        Moment::BattleStepStarts(_) => Windows::STEP_STARTS,
        Moment::BattleStepEnds(_) => Windows::STEP_ENDS,
        Moment::TurnEnds => Windows::TURN_ENDS,
    }
}

/// The windows that "play only" sentences name, if they name any.
fn named_windows(only: &[PlayOnly]) -> Option<Windows> {
    let mut named = None;
    for part in only {
        let windows = match part {
            PlayOnly::BuildStep => Windows::OWN_BUILD,
            PlayOnly::OpponentBuildStep => Windows::OTHER_BUILD,
            PlayOnly::NoUnitAttacking => Windows::GENERAL,
            PlayOnly::WouldAttack => Windows::GO,
            PlayOnly::Attacking(_) | PlayOnly::Attacked(_) => Windows::ATTACK,
            PlayOnly::Moment(moment) => moment_bit(*moment),
            PlayOnly::WouldBeDiscarded(_) => Windows::PLACEMENT | Windows::WOULD_DISCARD,
            PlayOnly::Discarded(_) => Windows::DISCARD,
            PlayOnly::AttackEnds => Windows::ATTACK_END,
            PlayOnly::Arrives(_) => Windows::ARRIVAL,
            PlayOnly::WouldDamage => Windows::PENDING,
            PlayOnly::AnyTime => ANY_TIME,
            PlayOnly::BeforeAttacks(_)
            | PlayOnly::BattleStep(_)
            | PlayOnly::If(_)
            | PlayOnly::OncePerTurn
            | PlayOnly::OncePerAttack
            | PlayOnly::OncePerGame
            | PlayOnly::OncePerObject
            | PlayOnly::TimesPerTurn(_)
            | PlayOnly::AnyNumber
            | PlayOnly::Firm
            | PlayOnly::Permission
            | PlayOnly::Battle => continue,
        };
        named = Some(named.unwrap_or(Windows::empty()) | windows);
    }
    named
}

/// Words of an effect that name a reserved chance, or the attack.
fn effect_windows(effect: &Effect) -> Option<Windows> {
    match effect {
        Effect::Do(deed) => deed_windows(deed),
        Effect::Seq(parts) => parts.iter().find_map(effect_windows),
        Effect::May { effect, then, .. } => effect_windows(effect).or_else(|| then.as_deref().and_then(effect_windows)),
        Effect::IfDone { effect, then } => effect_windows(effect).or_else(|| effect_windows(then)),
        Effect::If { then, otherwise, .. } => {
            effect_windows(then).or_else(|| otherwise.as_deref().and_then(effect_windows))
        }
        Effect::Unless { effect, .. }
        | Effect::EachPlayer(effect)
        | Effect::For(_, effect)
        | Effect::PerTurn(_, effect) => effect_windows(effect),
        Effect::OneOf { options, .. } => options.iter().find_map(effect_windows),
    }
}

fn deed_windows(deed: &Deed) -> Option<Windows> {
    match deed {
        Deed::Prevent { .. } | Deed::PreventFrom(_) => Some(Windows::PREVENTION),
        Deed::Disrupt(_) => Some(Windows::DISRUPT),
        Deed::Reroll(_) | Deed::RerollAny(_) => Some(Windows::REROLL),
        Deed::AddDice(_) => Some(Windows::ADD_DICE),
        Deed::ChangeDice { .. } => Some(Windows::CHANGE_DICE),
        Deed::EndAttack | Deed::DisruptAttack | Deed::BecomeDefender(_) | Deed::AddDefender(_) => Some(Windows::ATTACK),
        Deed::Modify {
            lasts: Duration::ThisAttack,
            ..
        } => Some(Windows::ATTACK),
        Deed::Modify { whom, changes, .. } => {
            (names_attack(whom) || changes.iter().any(change_names_attack)).then_some(Windows::ATTACK)
        }
        Deed::Shield {
            lasts: Duration::ThisAttack,
            ..
        } => Some(Windows::ATTACK),
        Deed::TakeControl { of: target, .. }
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
        | Deed::Attach { to: target, .. }
        | Deed::Detach(target)
        | Deed::ComeOff(target)
        | Deed::PutCounters { on: target, .. }
        | Deed::RemoveCounters { from: target, .. }
        | Deed::RemoveAnyCounters { from: target, .. }
        | Deed::RemoveDivided { from: target, .. }
        | Deed::Remaining { of: target, .. }
        | Deed::MoveHome { what: target, .. }
        | Deed::Choose(target)
        | Deed::Damage { to: target, .. }
        | Deed::DivideDamage { among: target, .. } => names_attack(target).then_some(Windows::ATTACK),
        Deed::Attack { .. }
        | Deed::Aim { .. }
        | Deed::Shield { .. }
        | Deed::Enter(_)
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
        | Deed::ExtraBattleStep(_)
        | Deed::Win(_)
        | Deed::GainMixed(_)
        | Deed::Roll { .. }
        | Deed::RollOff { .. }
        | Deed::SecretBid { .. } => None,
        Deed::Whenever { .. } | Deed::NextTime { .. } => None,
        Deed::Later { at, .. } => (*at == Due::AttackEnds).then_some(Windows::ATTACK),
    }
}

/// Does the target speak of the attacking or defending unit?
fn names_attack(target: &Target) -> bool {
    match target {
        Target::Obj(obj) => matches!(obj, Obj::Attacker | Obj::Defender),
        Target::Each(filter) | Target::Choose { filter, .. } => filter_names_attack(filter),
        Target::Player(_) => false,
    }
}

fn filter_names_attack(filter: &Filter) -> bool {
    match filter {
        Filter::Attacking | Filter::Defending => true,
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(filter_names_attack),
        Filter::Is(Obj::Attacker | Obj::Defender) => true,
        _ => false,
    }
}

fn change_names_attack(change: &Change) -> bool {
    matches!(change, Change::RollOnly(_))
}

/// Where a text can be played (`A-2.11`). Build points are there in the own build step alone, so a text that costs
/// some and names no time is played there (`OQ-106`).
pub(super) fn windows(cost: &Cost, effect: &Effect, only: &[PlayOnly]) -> Windows {
    let by_effect = effect_windows(effect);
    match (named_windows(only), by_effect) {
        // The re-roll chance of R4 comes before the die gives its points (`A-2.11`, `G-6.30`).
        (Some(Windows::BUILD_ROLL), Some(reserved)) if reserved.intersects(DICE) => reserved & DICE,
        // A reserved word of the effect narrows what "play only" says: both must fit.
        (Some(named), Some(reserved)) if named.intersects(reserved) => named & reserved,
        (Some(named), _) => named,
        (None, Some(reserved)) => reserved,
        (None, None) if cost.parts.iter().any(|part| matches!(part, CostPart::Build(_))) => Windows::OWN_BUILD,
        (None, None) => Windows::GENERAL | Windows::ATTACK,
    }
}

/// Does "you" get build points by it, and nothing else come of it but what is given for them? They are lost before the
/// battle phase, so that it is played in the own build step (`OQ-106`).
fn brings_build_points(effect: &Effect) -> bool {
    gains_build_points(effect) == Some(true)
}

/// The same for a part, which may gain none; `None`: something else comes of it.
fn gains_build_points(effect: &Effect) -> Option<bool> {
    match effect {
        Effect::Do(Deed::Gain {
            who: Player::You,
            what: Currency::Build,
            next_turn: false,
            ..
        }) => Some(true),
        Effect::Do(Deed::Discard(target)) => gives_up(target).then_some(false),
        Effect::Do(Deed::Roll { .. }) => Some(false),
        Effect::Do(Deed::DiscardCards { who: Player::You, .. } | Deed::Mill { who: Player::You, .. }) => Some(false),
        Effect::Seq(parts) => parts
            .iter()
            .map(gains_build_points)
            .try_fold(false, |gains, part| Some(gains | part?)),
        Effect::IfDone { effect, then } => Some(gains_build_points(effect)? | gains_build_points(then)?),
        Effect::If {
            then, otherwise: None, ..
        } => gains_build_points(then),
        _ => None,
    }
}

/// Where a text that names no time is played if it is about building.
pub(super) fn building_windows(windows: Windows, effect: &Effect) -> Windows {
    match effect {
        effect if brings_build_points(effect) => Windows::OWN_BUILD,
        effect if makes_building_cheaper(effect) => windows | Windows::OWN_BUILD,
        _ => windows,
    }
}

/// Do cards cost less to build by it until end of turn, and nothing else come of it? What is built in the build step costs
/// less there, so that it is played in the own one as well (`OQ-141`).
fn makes_building_cheaper(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Deed::Modify {
            changes,
            lasts: Duration::EndOfTurn,
            ..
        }) => changes.iter().all(|change| {
            matches!(
                change,
                Change::BuildCost(Amount::Fixed(..0)) | Change::BuildCostTo(_, Amount::Fixed(..0))
            )
        }),
        Effect::Seq(parts) => parts.iter().all(makes_building_cheaper),
        _ => false,
    }
}

/// Is it one of your own?
fn gives_up(target: &Target) -> bool {
    match target {
        Target::Obj(obj) => *obj == Obj::This,
        Target::Choose { filter, .. } => match filter {
            Filter::All(tests) => tests.contains(&Filter::Controller(Player::You)),
            one => *one == Filter::Controller(Player::You),
        },
        Target::Each(_) | Target::Player(_) => false,
    }
}

/// Are the uses counted by the turn?
pub(super) fn per_turn(only: &[PlayOnly]) -> bool {
    only.iter()
        .any(|only| matches!(only, PlayOnly::OncePerTurn | PlayOnly::TimesPerTurn(_)))
}

/// How often a text can be used (`A-2.13`, `A-2.14`).
pub(super) fn renewed(windows: Windows, effect: &Effect, only: &[PlayOnly]) -> Renewed {
    if only.contains(&PlayOnly::AnyNumber) {
        return Renewed::Always;
    }
    if only.contains(&PlayOnly::OncePerObject) {
        return Renewed::Object;
    }
    if only.contains(&PlayOnly::OncePerAttack) {
        return Renewed::Attack;
    }
    // No chance is named, so that none renews it.
    if per_turn(only) || (only.contains(&PlayOnly::AnyTime) && windows == ANY_TIME) {
        return Renewed::Turn;
    }
    let per_chance = Windows::PLACEMENT
        | Windows::DISCARD
        | Windows::WOULD_DISCARD
        | Windows::ATTACK_END
        | Windows::TURN_STARTS
        | Windows::BUILD_ROLL
        | Windows::BUILD_STARTS
        | Windows::BATTLE_STARTS
        | Windows::STEP_STARTS
        | Windows::STEP_ENDS
        | Windows::TURN_ENDS
        | Windows::GO;
    if windows.intersects(Windows::PREVENTION | Windows::PENDING) && effect_names_damage(effect) {
        Renewed::Damage
    } else if windows.intersects(Windows::PREVENTION | Windows::PENDING) {
        Renewed::Chance
    } else if windows.intersects(Windows::DISRUPT) {
        Renewed::Disrupt
    } else if windows.intersects(Windows::ADD_DICE | Windows::REROLL | Windows::CHANGE_DICE) {
        Renewed::Roll
    } else if windows.intersects(Windows::ARRIVAL) {
        Renewed::Arrival
    } else if windows.intersects(per_chance) {
        Renewed::Chance
    } else if windows == Windows::ATTACK {
        Renewed::Attack
    } else {
        Renewed::Turn
    }
}

/// Does the text name one damage instance at its announcement (`A-6.9`)?
pub(super) fn effect_names_damage(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Deed::Prevent { .. }) => true,
        Effect::Do(_) => false,
        Effect::Seq(parts) => parts.iter().any(effect_names_damage),
        Effect::May { effect, then, .. } => {
            effect_names_damage(effect) || then.as_deref().is_some_and(effect_names_damage)
        }
        Effect::IfDone { effect, then } => effect_names_damage(effect) || effect_names_damage(then),
        Effect::If { then, otherwise, .. } => {
            effect_names_damage(then) || otherwise.as_deref().is_some_and(effect_names_damage)
        }
        Effect::Unless { effect, .. }
        | Effect::EachPlayer(effect)
        | Effect::For(_, effect)
        | Effect::PerTurn(_, effect) => effect_names_damage(effect),
        Effect::OneOf { options, .. } => options.iter().any(effect_names_damage),
    }
}
