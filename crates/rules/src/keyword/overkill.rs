//! Overkill: hits beyond the defender's remaining health may go to one other unit in its arena.

use crate::arithmetic;
use crate::ids::ObjectId;
use crate::query::Look;
use crate::state::Object;
use cards::keyword::Keyword;

/// Hits against each defender that may go to `other`: those beyond its remaining health, measured before prevention
/// (`OVK-2`, `OVK-7`), or all where a text lets them be divided (`B-3.23`). None goes to the unit it is against.
pub(crate) fn surplus(look: Look<'_>, other: ObjectId) -> [i16; 2] {
    let mut surplus = [0; 2];
    let Some(attack) = look.st.attack() else { return surplus };
    let divides = look.divides_hits(attack.attacker);
    let mut stays: Option<(ObjectId, i16)> = None;
    for (front, surplus) in attack.fronts.iter().zip(&mut surplus) {
        let need = look.need(front.defender);
        let hits = arithmetic::hits(&front.faces, front.profile.bonus, need, &front.adjusted);
        // Both sets may be against the same unit (`B-4.2`): what stays of the first fills it up.
        let before = stays.map_or(0, |(unit, n)| if unit == front.defender { n } else { 0 });
        let damage = look.st.object(front.defender).map_or(0, |o| o.damage);
        let remaining = (look.health(front.defender) - damage - before).max(0);
        stays = Some((front.defender, hits.min(remaining)));
        if front.defender != other {
            *surplus = if divides { hits } else { (hits - remaining).max(0) };
        }
    }
    surplus
}

/// The units that may take them: any other unit in the defender's arena (`OVK-6`, `OVK-8`); where the hits are divided,
/// one of the opponent's.
pub(crate) fn units(look: Look<'_>) -> impl Iterator<Item = ObjectId> {
    let arena = look.st.object(look.defender()).and_then(|o| o.place.arena());
    let attacker = look.st.attack().and_then(|attack| look.st.object(attack.attacker));
    let divided = attacker.filter(|unit| look.divides_hits(unit.id) && !look.has(unit.id, Keyword::Overkill));
    let spared = divided.map(|unit| unit.controller);
    let takes = move |o: &&Object| {
        arena.is_some()
            && o.place.arena() == arena
            && Some(o.controller) != spared
            && surplus(look, o.id).into_iter().any(|hits| hits > 0)
    };
    look.st.in_play().filter(takes).map(|o| o.id)
}

/// Is there anything to decide?
pub(crate) fn asks(look: Look<'_>) -> bool {
    look.st.attack().is_some_and(|attack| {
        attack.rolled && (look.has(attack.attacker, Keyword::Overkill) || look.divides_hits(attack.attacker))
    }) && units(look).next().is_some()
}
