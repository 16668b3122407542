//! The pure arithmetic of steps 3–6 of an attack. The engine calls it; so do exact odds.

use crate::dice::Faces;
use crate::keyword::{backfire, critical_hit, fury, parry, riposte};
use crate::state::{Adjusted, Profile};

/// Does a die with this natural face hit (`B-3.19`)? There is no automatic hit or miss (`ACC-6`).
#[inline]
pub fn is_hit(face: u8, bonus: i16, need: i16) -> bool {
    i16::from(face) + bonus >= need
}

/// The number of hits among final dice; `adjusted` dice have a changed result.
pub fn hits(faces: &Faces, bonus: i16, need: i16, adjusted: &[Adjusted]) -> i16 {
    let mut hits = 0i16;
    for face in 1..=6u8 {
        let mut plain = faces.count(face);
        for dice in adjusted.iter().filter(|dice| dice.face == face) {
            let these = dice.count.min(plain);
            plain -= these;
            if is_hit(face, bonus.saturating_add(dice.by), need) {
                hits += these as i16;
            }
        }
        if is_hit(face, bonus, need) {
            hits += plain as i16;
        }
    }
    hits
}

/// The further dice that the initial roll brings at once, by Fury (`FUR-1`, `FUR-2`): once, if it shows a natural 4.
#[inline]
pub fn further_dice(initial: &Faces, profile: &Profile) -> i16 {
    if initial.any(fury::FACE) { profile.fury } else { 0 }
}

/// The most dice that the attack can have before re-rolls: those of the initial roll and the further ones.
#[inline]
pub fn most_dice(profile: &Profile) -> i16 {
    profile.dice.saturating_add(profile.fury)
}

/// The dice of damage that Backfire keeps for the attack's end (`BKF-1`, `BKF-2`).
#[inline]
pub fn backfired(initial: &Faces, profile: &Profile) -> i16 {
    if initial.any(backfire::FACE) {
        profile.backfire
    } else {
        0
    }
}

/// The natural faces that something looks for in the initial roll (`B-3.17`); index 0 is the face 1.
pub fn looked_for_first(profile: &Profile) -> [bool; 6] {
    faces(&[(fury::FACE, profile.fury), (backfire::FACE, profile.backfire)])
}

/// The natural faces that something looks for among the final dice (`B-3.18`); index 0 is the face 1.
pub fn looked_for_last(profile: &Profile) -> [bool; 6] {
    faces(&[
        (critical_hit::FACE, profile.critical),
        (parry::FACE, profile.parry),
        (riposte::FACE, profile.riposte),
    ])
}

fn faces(wanted: &[(u8, i16)]) -> [bool; 6] {
    let mut looked_for = [false; 6];
    for &(face, x) in wanted {
        looked_for[usize::from(face - 1)] |= x > 0;
    }
    looked_for
}

/// What Critical Hit adds (`CH-1`, `CH-2`): once, if a final die is a natural 6.
#[inline]
pub fn critical(faces: &Faces, profile: &Profile) -> i16 {
    if faces.any(critical_hit::FACE) {
        profile.critical
    } else {
        0
    }
}

/// What Parry prevents (`PAR-1`, `PAR-2`): once, if a final die is a natural 1.
#[inline]
pub fn parried(faces: &Faces, profile: &Profile) -> i16 {
    if faces.any(parry::FACE) { profile.parry } else { 0 }
}

/// What Riposte does at the attack's end (`RIP-1`).
#[inline]
pub fn riposted(faces: &Faces, profile: &Profile) -> i16 {
    if faces.any(riposte::FACE) { profile.riposte } else { 0 }
}

/// What texts make of the damage that a unit does (`B-5.15`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Raised {
    /// Added, before anything is doubled; negative subtracts.
    pub more: i16,
    /// How often it is doubled.
    pub doublings: u8,
}

/// Pending damage (`B-3.21`, `B-5.15`): without hits, fixed damage or Critical Hit nothing, and "more damage" adds
/// nothing; what is added comes before what is doubled.
#[inline]
pub fn pending(hits: i16, critical: i16, raised: Raised) -> i16 {
    let rolled = hits.saturating_add(critical);
    if rolled <= 0 {
        return 0;
    }
    let sum = rolled.saturating_add(raised.more).max(0);
    (0..raised.doublings).fold(sum, |sum, _| sum.saturating_mul(2))
}

/// The additional counters of Double Damage (`DD-1`, `DEF-10`): one for each damage left of those that came with the
/// attack roll.
#[inline]
pub fn doubled(left: i16, rolled: i16) -> i16 {
    left.min(rolled)
}
