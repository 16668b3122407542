//! Redirect: another unit of its controller becomes the defender in its place.

use super::{Expansion, Rule};
use crate::ids::ObjectId;
use crate::program::{Op, Renewed, Windows};
use crate::query::Look;
use crate::refusal::{Verdict, refuse};
use crate::state::{Front, Lasts, Object, Subject};
use cards::Edition;
use cards::ir::{Amount, Ban, Filter, Limit, Place, Player};

pub(crate) struct Redirect;

impl Rule for Redirect {
    /// `RED-1`, `RED-4`: in the attack chance, each instance once per attack; the other unit is chosen at the
    /// announcement.
    fn expand(&self, _: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion {
            windows: Windows::ATTACK,
            renewed: Renewed::Attack,
            choices: vec![Filter::All(vec![
                Filter::Unit,
                Filter::Other,
                Filter::Controller(Player::You),
                Filter::In(Place::Here),
            ])],
            names_damage: false,
            ops: vec![Op::Redirect],
        })
    }
}

/// In the attack chance, while the unit is the defender (`RED-1`).
pub(crate) fn may_use(look: Look<'_>, unit: ObjectId) -> Verdict {
    let Some(attack) = look.st.attack() else {
        return refuse(&["RED-1"], "no unit is attacking");
    };
    if attack.fronts.iter().any(|front| defends(look, unit, front)) {
        Ok(())
    } else {
        refuse(&["RED-1"], "it is not the defending unit")
    }
}

/// Does the unit stand as this defender, and where it stood (`B-3.45`)?
pub(crate) fn defends(look: Look<'_>, unit: ObjectId, front: &Front) -> bool {
    front.defender == unit && look.st.alive(unit).is_some_and(|object| object.place == front.place)
}

/// Can the attack be turned on that unit: it can be attacked and damaged, and nothing prevents all damage to it by itself
/// (`RED-2`)?
pub(crate) fn may_become(look: Look<'_>, unit: &Object) -> bool {
    let Some(attack) = look.st.attack() else { return false };
    let Some(attacker) = look.st.alive(attack.attacker) else {
        return false;
    };
    look.reaches(attacker, unit, attack.reach).is_ok()
        && look.attackable(attacker, unit).is_ok()
        && !look.cannot(unit.id, Ban::BeDamaged)
        && !is_immune(look, attacker, unit)
}

/// Would all damage from the attacker to that unit be prevented by itself?
fn is_immune(look: Look<'_>, attacker: &Object, unit: &Object) -> bool {
    look.st.effects.iter().any(|effect| {
        let Lasts::Shield(shield) = effect.what else {
            return false;
        };
        let shield = &look.fx.shields[usize::from(shield)];
        let from = crate::query::Perspective {
            you: effect.by,
            this: effect.source,
            it: unit.id,
            doer: ObjectId::NONE,
            that: ObjectId::NONE,
            former: ObjectId::NONE,
            paid: ObjectId::NONE,
            member: ObjectId::NONE,
            tally: crate::frame::Tally::default(),
            x: 0,
            card: crate::ids::CardRef::NONE,
        };
        effect.on == Subject::Damage
            && shield.amount == Limit::All
            && look.fits(&shield.by, attacker, from)
            && look.fits(&shield.to, unit, from)
    }) || crate::engine::prevents_all(look, attacker, unit)
}
