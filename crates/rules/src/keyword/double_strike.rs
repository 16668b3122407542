//! Double Strike: after an attack for which it tapped the unit may attack once more.

use crate::query::Look;

/// May the attacker of the innermost attack strike again (`DS-1`, `DS-2`, `DS-6`, `DS-7`)? It had the keyword during
/// that attack (`DS-9`).
pub(crate) fn may(look: Look<'_>) -> bool {
    look.st.attack().is_some_and(|attack| {
        attack.tapped
            && !attack.second_strike
            && !attack.disrupted
            && attack.strikes
            && look.st.alive(attack.attacker).is_some_and(|o| o.place == attack.place)
            && look.any_target(attack.attacker)
    })
}
