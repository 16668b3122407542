//! Double Damage: for each damage of the attack that was not prevented one more counter on the defender.

use crate::arithmetic;
use crate::query::Look;
use crate::state::{Damage, Kind};
use cards::keyword::Keyword;

/// The additional counters for this damage (`DD-1`, `DD-2`, `DD-4`).
pub(crate) fn extra(look: Look<'_>, damage: &Damage) -> i16 {
    if damage.kind.contains(Kind::ATTACK) && look.has(damage.source, Keyword::DoubleDamage) {
        // Only what came with the attack itself; a Deflect of the attacker may have joined the instance (`DEF-10`).
        arithmetic::doubled(damage.amount, damage.rolled)
    } else {
        0
    }
}
