//! Precision: the defender of the unit's attack cannot be changed. Elude is its old name.

use crate::ids::ObjectId;
use crate::query::Look;
use cards::keyword::Keyword;

/// Does Precision keep Intercept from changing the defender (`PRE-1`, `ITC-8`)? In both editions.
pub(crate) fn fixed(look: Look<'_>, attacker: ObjectId) -> bool {
    look.has(attacker, Keyword::Precision)
}

/// Does it stop every other change too (`PRE-1`, current)?
pub(crate) fn fixed_for_texts(look: Look<'_>, attacker: ObjectId) -> bool {
    look.fx.edition == cards::Edition::Current && fixed(look, attacker)
}
