//! Stealth: the unit cannot be attacked while it is untapped and undamaged.

use crate::ids::ObjectId;
use crate::query::Look;
use crate::refusal::{Refusal, Verdict};
use cards::keyword::Keyword;

/// `STL-1`, `STL-2`.
pub(crate) fn attackable(look: Look<'_>, unit: ObjectId) -> Verdict {
    let hidden = look
        .st
        .alive(unit)
        .is_some_and(|object| !object.tapped && object.damage == 0)
        && look.has(unit, Keyword::Stealth);
    if hidden {
        return Err(Refusal::new(&["STL-1"], "it is untapped, undamaged and has Stealth").about(unit));
    }
    Ok(())
}
