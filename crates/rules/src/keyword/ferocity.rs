//! Ferocity: damage whose source is the unit can't be prevented.

use crate::ids::ObjectId;
use crate::program::Kinds;
use crate::query::{Look, Perspective};
use crate::state::{Bar, Damage, Kind};
use cards::ir::{Ban, Change, Filter};
use cards::keyword::Keyword;

/// Can an ability of that unit, or a card (no unit), prevent the damage (`FER-1`, `B-3.30`)? Fortitude of the damaged unit
/// helps against what bars it (`FER-3`, `FORT-1`), where the prevention is the damaged unit's own (`FORT-2`).
pub(crate) fn preventable(look: Look<'_>, damage: &Damage, by: ObjectId) -> bool {
    let from = Perspective::of_player(damage.by);
    let fits = |filter: &Filter| look.st.object(by).is_some_and(|unit| look.fits(filter, unit, from));
    let text = match damage.bar {
        Bar::Open | Bar::NotBy(_) => false,
        Bar::OnlyBy(entry) => !fits(&look.fx.preventers[usize::from(entry)]),
        Bar::Closed => true,
    };
    let barred = text
        || look.has(damage.source, Keyword::Ferocity)
        || look.any_change(damage.source, Kinds::UNPREVENTABLE, |change| match change {
            Change::OnlyPreventedBy(filter) => !fits(filter),
            Change::AttackUnpreventable => damage.kind.intersects(Kind::ATTACK | Kind::OVERKILL),
            change => *change == Change::Unpreventable,
        });
    // What the unit itself has does not help it.
    if by == damage.to && look.cannot(damage.to, Ban::PreventOwn) {
        return false;
    }
    !barred || (by == damage.to && super::fortitude::helps(look, damage.to))
}

/// Does some text say that this keyword can't prevent the damage?
pub(crate) fn is_barred(look: Look<'_>, damage: &Damage, keyword: Keyword) -> bool {
    damage.bar == Bar::NotBy(keyword)
        || look.any_change(damage.source, Kinds::UNPREVENTABLE, |change| {
            *change == Change::NotPreventedBy(keyword)
        })
}
