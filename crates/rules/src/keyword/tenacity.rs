//! Tenacity X: a first attack that did less than X damage may be repeated.

use crate::ids::ObjectId;
use crate::query::Look;

/// Whom the attacker of the innermost attack may attack again: the final defender of its first attack in this turn, if
/// the attack did less than X damage (`TEN-1`, `TEN-2`, `TEN-3`, `TEN-6`). X is what it had during that attack (`TEN-7`).
pub(crate) fn again(look: Look<'_>) -> Option<ObjectId> {
    let attack = look.st.attack()?;
    let unit = attack.attacker;
    let stands = look.st.alive(unit).is_some_and(|o| o.place == attack.place);
    let on = attack.fronts.first()?.defender;
    (attack.first && stands && attack.done < attack.tenacity && look.can_attack(unit, on, attack.reach).is_ok())
        .then_some(on)
}
