//! Bounty: a bonus at the next build step for discarding another unit by damage.

use crate::engine::Engine;
use crate::event::Log;
use crate::ids::ObjectId;
use crate::state::Earned;
use arrayvec::ArrayVec;
use cards::ir::{Deed, Due, Effect, Player};
use cards::keyword::Keyword;

/// `source` discarded `unit` by damage: each of its Bounties is earned once (`BTY-1`, `BTY-6`), never for itself
/// (`BTY-4`).
pub(crate) fn note<L: Log>(engine: &mut Engine<'_, L>, source: ObjectId, unit: ObjectId) {
    if source == unit || !engine.fx.has_keyword(Keyword::Bounty) {
        return;
    }
    let Some(role) = engine.st.object(source).map(|o| o.controller) else {
        return;
    };
    let mut lines: ArrayVec<crate::ids::AbilityId, 8> = ArrayVec::new();
    engine.look().each_keyword(source, Keyword::Bounty, |line, _, _| {
        let _ = lines.try_push(line);
    });
    for ability in lines {
        engine.st.earned.push(Earned {
            ability,
            source,
            unit,
            role,
        });
    }
}

/// What is gained when it is collected: that is at the start of the next build step, also where its words say so once more
/// (`BTY-2`).
pub(crate) fn collected(effect: &Effect) -> Effect {
    match effect {
        Effect::Do(Deed::Later {
            at: Due::NextBuildStep(Player::You),
            effect,
        }) => (**effect).clone(),
        Effect::Seq(parts) => Effect::Seq(parts.iter().map(collected).collect()),
        other => other.clone(),
    }
}
