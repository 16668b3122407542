//! Fortitude: the unit may prevent damage to itself that can't be prevented.

use crate::ids::ObjectId;
use crate::query::Look;
use cards::keyword::Keyword;

/// `FORT-1`.
pub(crate) fn helps(look: Look<'_>, unit: ObjectId) -> bool {
    look.has(unit, Keyword::Fortitude)
}
