//! Retaliate X: at the attack's end X dice of damage from the defender to the attacker.

use super::{Expansion, Rule};
use crate::frame::Context;
use crate::ids::{ObjectId, Role};
use crate::program::{Op, Renewed, Windows};
use crate::query::{Look, Perspective};
use crate::refusal::{Verdict, refuse};
use crate::state::Dice;
use cards::Edition;
use cards::ir::Amount;

pub(crate) struct Retaliate;

impl Rule for Retaliate {
    /// `RET-1`, `RET-2`, `RET-7`: in the attack chance, each instance once per attack.
    fn expand(&self, x: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion {
            windows: Windows::ATTACK,
            renewed: Renewed::Attack,
            choices: Vec::new(),
            names_damage: false,
            ops: vec![Op::Retaliate(x.clone())],
        })
    }
}

/// In the attack chance, while the unit is the defender and the attacker is in the same arena (`RET-1`, `RET-6`).
pub(crate) fn may_use(look: Look<'_>, unit: ObjectId) -> Verdict {
    let Some(attack) = look.st.attack() else {
        return refuse(&["RET-1"], "no unit is attacking");
    };
    if !attack.fronts.iter().any(|front| front.defender == unit) {
        return refuse(&["RET-10", "RET-1"], "it is not the defending unit");
    }
    let place = |id: ObjectId| look.st.alive(id).and_then(|object| object.place.arena());
    if place(attack.attacker).is_none() || place(attack.attacker) != place(unit) {
        return refuse(
            &["RET-6", "RET-1", "BOM-5", "ION-4"],
            "the attacker is in another arena",
        );
    }
    Ok(())
}

impl Look<'_> {
    /// The dice of a Retaliate that was stored by `role`, counted now if they were not fixed (`A-6.6`, `RET-5`).
    pub(crate) fn stored_dice(self, dice: Dice, role: Role, unit: ObjectId) -> i16 {
        let op = match dice {
            Dice::Fixed(x) => return x,
            Dice::Counted(op) => self.fx.ops.get(usize::from(op)),
        };
        let (Some(Op::Retaliate(amount)), Some(object)) = (op, self.st.object(unit)) else {
            return 0;
        };
        let context = Context::new(role, unit, object.top());
        self.amount(amount, Perspective::in_context(&context)).max(0)
    }
}
