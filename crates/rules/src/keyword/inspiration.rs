//! Inspiration: the other units of its controller in its arena are faster, stronger and tougher.

use crate::query::Look;
use crate::state::Object;
use cards::Edition;
use cards::keyword::Keyword;

/// How many units inspire this one (`INSP-1`, `INSP-2`).
pub(crate) fn inspired(look: Look<'_>, object: &Object) -> i16 {
    if object.place.arena().is_none() {
        return 0;
    }
    let others = look.st.in_play().filter(|other| {
        other.id != object.id
            && other.controller == object.controller
            && other.place == object.place
            && look.has(other.id, Keyword::Inspiration)
    });
    i16::try_from(others.count()).unwrap_or(i16::MAX)
}

/// Current: only a unique card can have it (`INSP-3`).
pub(crate) fn may_have(look: Look<'_>, object: &Object) -> bool {
    look.fx.edition == Edition::Classic || look.is_unique(object)
}
