//! Consume: units that it discards by damage go face-down under it and make it greater.

use crate::ids::ObjectId;
use crate::query::Look;
use crate::state::Object;
use cards::keyword::Keyword;

/// How many cards lie face-down under it, if it has the keyword (`CON-1`).
pub(crate) fn eaten(look: Look<'_>, object: &Object) -> i16 {
    if !look.st.beneath.iter().any(|beneath| beneath.under == object.id) || !look.has(object.id, Keyword::Consume) {
        return 0;
    }
    let cards = look.st.beneath.iter().filter(|beneath| beneath.under == object.id);
    i16::try_from(cards.count()).unwrap_or(i16::MAX)
}

/// Does the unit consume the one that its damage discards (`CON-2`)?
pub(crate) fn eats(look: Look<'_>, source: ObjectId, unit: ObjectId) -> bool {
    source != unit && look.fx.has_keyword(Keyword::Consume) && look.has(source, Keyword::Consume)
}
