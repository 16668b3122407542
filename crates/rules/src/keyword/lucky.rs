//! Lucky X: re-roll up to X attack dice, as attacker or as final defender.

use crate::frame::{Chance, Frame, Window};
use crate::ids::{AbilityId, ObjectId, Role};
use crate::query::Look;
use crate::refusal::{Verdict, refuse};
use crate::state::{Instance, Scope};
use cards::keyword::Keyword;

/// The use of a unit's Lucky: one for the sum of its values (`LUC-2`, `A-5.1`).
pub(crate) fn instance(unit: ObjectId) -> Instance {
    Instance {
        on: unit,
        ability: AbilityId(u16::MAX),
        via: u16::MAX,
    }
}

/// May `role` use Lucky of that unit in this chance (`LUC-1`, `LUC-2`, `LUC-6`, `LUC-7`)?
pub(crate) fn may_use(look: Look<'_>, role: Role, unit: ObjectId, window: Window) -> Verdict {
    let Some(attack) = look.st.attack().filter(|a| a.rolled) else {
        return refuse(&["LUC-1", "KW-G2", "B-5.1"], "these are no attack dice");
    };
    if matches!(look.disruptable(), Some(Frame::Rounds(_))) {
        return refuse(&["KW-G2", "B-5.1", "LUC-1"], "these are no attack dice");
    }
    let dice_of_attack = matches!(look.disruptable(), Some(Frame::Attack(_)));
    if window.chance != Chance::Reroll || !dice_of_attack {
        return refuse(
            &["LUC-6", "LUC-2", "B-2.4"],
            "Lucky belongs to the second round of the re-roll chance",
        );
    }
    if attack.attacker != unit && !attack.fronts.iter().any(|front| front.defender == unit) {
        return refuse(&["LUC-7", "LUC-1"], "it is neither the attacker nor the final defender");
    }
    let Some(object) = look.st.object(unit).filter(|o| o.controller == role) else {
        return refuse(&["LUC-1", "C-17.3"], "you do not control it");
    };
    if object.is_gone() || look.keyword(unit, Keyword::Lucky) <= 0 {
        return refuse(&["LUC-1"], "it has no Lucky");
    }
    if look
        .st
        .uses
        .iter()
        .any(|used| used.instance == instance(unit) && used.scope == Scope::Attack(attack.number))
    {
        return refuse(&["LUC-2"], "its Lucky was used in this attack already");
    }
    if look.cannot_use_keyword(unit, role, Keyword::Lucky) {
        return refuse(&["G-1.5", "LUC-1"], "its Lucky can't be used");
    }
    look.may_play_more(role)
}

/// The player's units whose Lucky can be used now.
pub(crate) fn usable(look: Look<'_>, role: Role, window: Window) -> impl Iterator<Item = ObjectId> {
    let mut units: arrayvec::ArrayVec<ObjectId, 3> = arrayvec::ArrayVec::new();
    if window.chance == Chance::Reroll
        && look.fx.has_keyword(Keyword::Lucky)
        && let Some(attack) = look.st.attack()
    {
        for unit in std::iter::once(attack.attacker).chain(attack.fronts.iter().map(|front| front.defender)) {
            if may_use(look, role, unit, window).is_ok() && !units.contains(&unit) {
                units.push(unit);
            }
        }
    }
    units.into_iter()
}
