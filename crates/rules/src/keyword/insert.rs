//! INSERT: wherever in its stack the card lies, the unit has the abilities behind the colon.

use crate::ids::AbilityId;
use crate::program::{Where, Windows};
use crate::query::Look;
use crate::state::Object;
use cards::keyword::Keyword;

/// Marks the grantor's number of an inserted ability; the rest of it is the card (`INS-4`).
const VIA: u16 = 1 << 15;

/// Might a card below the top insert something? Asked first where it is asked often.
#[inline]
pub(crate) fn may_insert(look: Look<'_>, object: &Object) -> bool {
    look.fx.has_keyword(Keyword::Insert) && object.cards.len() > 1
}

/// Does a card below the top insert something that can be used there?
pub(crate) fn inserts_for(look: Look<'_>, object: &Object, windows: Windows) -> bool {
    inserted(look, object).any(|(line, _, _)| look.fx.ability(line).windows.intersects(windows))
}

/// The abilities that cards below the top insert into the unit, the lines inside them too, each with where it stands and
/// the number of the grantor (`INS-1`, `INS-4`). Those of the top card are lines of its own. Where they work is up to them
/// (`INS-2`, `INS-3`).
pub(crate) fn inserted<'a>(look: Look<'a>, object: &Object) -> impl Iterator<Item = (AbilityId, Where, u16)> + use<'a> {
    let below = if may_insert(look, object) {
        object.cards.len() - 1
    } else {
        0
    };
    let cards = object.cards;
    (0..below).flat_map(move |at| {
        let card = cards[at + 1];
        let inserts = &look.fx.print(card).inserts;
        inserts
            .iter()
            .map(move |&(line, place)| (line, place, VIA | u16::from(card.0)))
    })
}
