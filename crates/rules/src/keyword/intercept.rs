//! Intercept: the unit becomes the defender in place of another unit of its controller.

use super::{Expansion, Rule};
use crate::ids::ObjectId;
use crate::program::{Op, Renewed, Windows};
use crate::query::Look;
use crate::refusal::{Verdict, refuse};
use crate::state::{Front, Object};
use cards::Edition;
use cards::ir::{Amount, Ban};

pub(crate) struct Intercept;

impl Rule for Intercept {
    /// `ITC-1`, `ITC-3`: in the attack chance, each instance once per attack.
    fn expand(&self, _: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion {
            windows: Windows::ATTACK,
            renewed: Renewed::Attack,
            choices: Vec::new(),
            names_damage: false,
            ops: vec![Op::Intercept],
        })
    }
}

/// In the attack chance, while another unit of its controller in the same arena is the defender (`ITC-1`).
pub(crate) fn may_use(look: Look<'_>, unit: ObjectId) -> Verdict {
    let (Some(attack), Some(this)) = (look.st.attack(), look.st.alive(unit)) else {
        return refuse(&["ITC-1"], "no unit is attacking");
    };
    if attack.attacker == unit {
        return refuse(&["ITC-6"], "a unit cannot intercept its own attack");
    }
    if attack.fronts.iter().any(|front| front.defender == unit) {
        return refuse(&["ITC-1"], "it is the defending unit itself");
    }
    if look.cannot(unit, Ban::Intercept) {
        return refuse(&["G-1.5", "ITC-1"], "it can't intercept");
    }
    // `B-3.45`: nobody intercepts for a defender that has left.
    let any = attack.fronts.iter().any(|front| covers(look, this, front));
    if any {
        Ok(())
    } else {
        refuse(
            &["ITC-1", "B-3.45"],
            "no other unit of yours in its arena is the defending unit",
        )
    }
}

/// May `unit` intercept for that defender?
pub(crate) fn covers(look: Look<'_>, unit: &Object, front: &Front) -> bool {
    look.st.alive(front.defender).is_some_and(|defender| {
        defender.controller == unit.controller
            && defender.id != unit.id
            && defender.place == front.place
            && unit.place.arena().is_some()
            && unit.place == defender.place
    })
}
