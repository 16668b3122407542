//! Intimidation: faster, stronger and tougher for each unit of the opponent in its arena.

use crate::query::Look;
use crate::state::Object;
use cards::keyword::Keyword;

/// How many units of the opponent it faces, if it has the keyword (`INTI-1`).
pub(crate) fn faced(look: Look<'_>, object: &Object) -> i16 {
    if object.place.arena().is_none() || !look.has(object.id, Keyword::Intimidation) {
        return 0;
    }
    let facing = look
        .st
        .in_play()
        .filter(|other| other.controller != object.controller && other.place == object.place);
    i16::try_from(facing.count()).unwrap_or(i16::MAX)
}

/// Only a unique unit can have it (`INTI-2`).
pub(crate) fn may_have(look: Look<'_>, object: &Object) -> bool {
    look.is_unique(object)
}
