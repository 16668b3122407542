//! Stun X: a unit damaged by this unit has −X power until end of battle.

use crate::engine::Engine;
use crate::event::Log;
use crate::ids::ObjectId;
use crate::state::{Lasts, Subject, Until};
use cards::Stat;
use cards::keyword::Keyword;

/// Damage by `source` placed at least one counter on `unit` (`STN-1`, `STN-2`, `STN-4`).
pub(crate) fn strike<L: Log>(engine: &mut Engine<'_, L>, source: ObjectId, unit: ObjectId) {
    let x = engine.look().keyword(source, Keyword::Stun);
    if x <= 0 {
        return;
    }
    let Some(role) = engine.st.object(source).map(|o| o.controller) else {
        return;
    };
    let on = Subject::Object(unit);
    engine.begin_effect(
        on,
        Lasts::Stat(Stat::Power),
        -x,
        Until::Turn,
        (role, source),
        &["STN-1", "STN-2"],
    );
}
