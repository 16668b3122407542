//! Ferocity: damage whose source is the unit can't be prevented.

use crate::program::Kinds;
use crate::query::Look;
use crate::state::{Damage, Kind};
use cards::ir::Change;
use cards::keyword::Keyword;

/// Can the damage be prevented (`FER-1`, `B-3.30`)? Fortitude of the damaged unit helps against it (`FER-3`,
/// `FORT-1`); `by_itself`: the prevention is the damaged unit's own (`FORT-2`).
pub(crate) fn preventable(look: Look<'_>, damage: &Damage, by_itself: bool) -> bool {
    let barred = damage.kind.contains(Kind::UNPREVENTABLE)
        || look.has(damage.source, Keyword::Ferocity)
        || look.any_change(damage.source, Kinds::UNPREVENTABLE, |change| {
            *change == Change::Unpreventable
        });
    !barred || (by_itself && super::fortitude::helps(look, damage.to))
}
