//! Focus X: a natural 5 in the initial roll strengthens the unit's next attack.

use crate::engine::{Engine, Happening};
use crate::event::Log;
use crate::program::Watch;
use crate::state::{Lasts, Subject, Until};
use cards::Stat;
use cards::keyword::Keyword;

/// The face that gathers strength.
pub(crate) const FACE: u8 = 5;

/// The initial roll of the innermost attack lies: one or several fives, once (`FOC-1`, `FOC-2`). The attack that runs has
/// begun already: the next one, also one that follows at once, has the power (`FOC-3`, `FOC-4`).
pub(crate) fn note<L: Log>(engine: &mut Engine<'_, L>) {
    let Some(attack) = engine.st.attack() else { return };
    let unit = attack.attacker;
    if !attack.fronts.iter().any(|front| front.faces.any(FACE)) {
        return;
    }
    let x = engine.look().keyword(unit, Keyword::Focus);
    let Some(role) = engine.st.object(unit).map(|o| o.controller) else {
        return;
    };
    if x != 0 {
        engine.begin_effect(
            Subject::Object(unit),
            Lasts::Stat(Stat::Power),
            x,
            Until::NextAttack,
            (role, unit),
            &["FOC-1", "FOC-3", "FOC-4"],
        );
        if engine.fx.watch.intersects(Watch::KEYWORDS) {
            engine.fire(Happening::Keyword(Keyword::Focus, unit));
        }
    }
}
