//! Cunning: only the attacker's controller sees the attack dice; the opponent decides without them.

use crate::arithmetic;
use crate::ids::{ObjectId, Role};
use crate::query::Look;
use crate::state::Front;
use cards::Edition;
use cards::keyword::Keyword;

/// Are the attack dice of that unit rolled in secret (`CUN-1`)?
pub(crate) fn rolls_secretly(look: Look<'_>, unit: ObjectId) -> bool {
    look.fx.has_keyword(Keyword::Cunning) && look.has(unit, Keyword::Cunning)
}

/// The one player who sees the dice of the innermost attack; `None`: they lie open.
pub(crate) fn only(look: Look<'_>) -> Option<Role> {
    let attack = look.st.attack().filter(|attack| attack.secret)?;
    look.st.object(attack.attacker).map(|unit| unit.controller)
}

/// The most damage that these dice can come to, whatever they show: all that the opponent knows (`CUN-4`).
pub(crate) fn most(look: Look<'_>, attacker: ObjectId, front: &Front) -> i16 {
    let dice = i16::try_from(front.faces.total()).unwrap_or(i16::MAX);
    if dice == 0 {
        return 0;
    }
    arithmetic::pending(dice, front.profile.critical.max(0), look.raised_damage(attacker))
}

/// Is there a prevention chance before the dice are shown? The current edition always has one (`CUN-3`); the classic one
/// if there is something to prevent, or may be after a re-roll that waits.
pub(crate) fn has_chance(look: Look<'_>) -> bool {
    look.fx.edition == Edition::Current
        || look.st.attack().is_some_and(|attack| {
            !attack.blindly.is_empty()
                || attack.fronts.iter().any(|front| {
                    let need = look.need(front.defender);
                    arithmetic::hits(&front.faces, front.profile.bonus, need, &front.adjusted) > 0
                        || arithmetic::critical(&front.faces, &front.profile) > 0
                })
        })
}
