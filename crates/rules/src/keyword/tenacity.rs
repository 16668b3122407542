//! Tenacity X: a first attack that did less than X damage may be repeated.

use crate::ids::ObjectId;
use crate::query::Look;
use cards::keyword::Keyword;

/// Whom the attacker of the innermost attack may attack again: the final defender of its first attack in this turn, if
/// the attack did less than X damage (`TEN-1`, `TEN-2`, `TEN-3`, `TEN-6`).
pub(crate) fn again(look: Look<'_>) -> Option<ObjectId> {
    if !look.fx.has_keyword(Keyword::Tenacity) {
        return None;
    }
    let attack = look.st.attack()?;
    let unit = attack.attacker;
    let stands = look.st.alive(unit).is_some_and(|o| o.place == attack.place);
    let on = attack.fronts.first()?.defender;
    (attack.first
        && stands
        && attack.done < look.keyword(unit, Keyword::Tenacity)
        && look.can_attack(unit, on, attack.reach).is_ok())
    .then_some(on)
}
