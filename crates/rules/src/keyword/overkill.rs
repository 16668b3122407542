//! Overkill: hits beyond the defender's remaining health may go to one other unit in its arena.

use crate::arithmetic;
use crate::ids::ObjectId;
use crate::query::Look;
use cards::keyword::Keyword;

/// Hits that may go to another unit: those beyond the first defender's remaining health, measured before prevention
/// (`OVK-2`, `OVK-7`), or all where a text lets them be divided (`B-3.23`).
pub(crate) fn surplus(look: Look<'_>) -> i16 {
    let Some((attack, front)) = look.st.attack().and_then(|a| Some((a, a.fronts.first()?))) else {
        return 0;
    };
    let need = look.need(front.defender);
    let hits = arithmetic::hits(&front.faces, front.profile.bonus, need, &front.adjusted);
    if look.divides_hits(attack.attacker) {
        return hits;
    }
    let remaining = look.health(front.defender) - look.st.object(front.defender).map_or(0, |o| o.damage);
    (hits - remaining.max(0)).max(0)
}

/// The units that may take them: any other unit in the defender's arena (`OVK-6`, `OVK-8`); where the hits are divided,
/// one of the opponent's.
pub(crate) fn units(look: Look<'_>) -> impl Iterator<Item = ObjectId> {
    let defender = look.defender();
    let arena = look.st.object(defender).and_then(|o| o.place.arena());
    let attacker = look.st.attack().and_then(|attack| look.st.object(attack.attacker));
    let divided = attacker.filter(|unit| look.divides_hits(unit.id) && !look.has(unit.id, Keyword::Overkill));
    let spared = divided.map(|unit| unit.controller);
    look.st
        .in_play()
        .filter(move |o| arena.is_some() && o.place.arena() == arena && o.id != defender)
        .filter(move |o| Some(o.controller) != spared)
        .map(|o| o.id)
}

/// Is there anything to decide?
pub(crate) fn asks(look: Look<'_>) -> bool {
    look.st.attack().is_some_and(|attack| {
        attack.rolled && (look.has(attack.attacker, Keyword::Overkill) || look.divides_hits(attack.attacker))
    }) && surplus(look) > 0
        && units(look).next().is_some()
}
