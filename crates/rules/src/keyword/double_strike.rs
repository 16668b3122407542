//! Double Strike: after an attack for which it tapped the unit may attack once more.

use crate::engine::Engine;
use crate::event::Log;
use crate::query::Look;
use cards::keyword::Keyword;

/// What gives a follow-up may itself last for this attack: it is looked at before that ends (`DS-9`, `TEN-7`).
pub(crate) fn note<L: Log>(engine: &mut Engine<'_, L>) {
    let look = engine.look();
    let Some(unit) = look.st.attack().map(|attack| attack.attacker) else {
        return;
    };
    let follow_ups = (
        look.has(unit, Keyword::DoubleStrike),
        look.keyword(unit, Keyword::Tenacity),
    );
    if let Some(attack) = engine.st.attacks.last_mut() {
        (attack.strikes, attack.tenacity) = follow_ups;
    }
}

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
