//! Resilience X: more power from X damage counters on; below 0, less.

use crate::query::Look;
use crate::state::Object;
use cards::keyword::Keyword;

/// What it adds to the unit's power: X, all or nothing, if there are at least |X| counters (`RSL-1`, `RSL-2`).
pub(crate) fn power(look: Look<'_>, object: &Object) -> i16 {
    let x = look.keyword(object.id, Keyword::Resilience);
    if object.damage >= x.saturating_abs() { x } else { 0 }
}
