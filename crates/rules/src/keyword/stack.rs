//! Stack: listed cards may be deployed below this unit.

use crate::ids::{CardRef, ObjectId};
use crate::query::{Look, Perspective};
use cards::ir::{Ability, Arg, Filter};
use cards::keyword::Keyword;

/// Does the unit list the card (`STK-1`)?
pub(crate) fn lists(look: Look<'_>, unit: ObjectId, card: CardRef) -> bool {
    let Some(object) = look.st.object(unit) else {
        return false;
    };
    let from = Perspective::of(object);
    let mut listed = false;
    look.each_keyword(unit, Keyword::Stack, |line, _, _| {
        if let Ability::Keyword(k) = &look.fx.ability(line).ir
            && let Arg::Cards(kinds) = &k.arg
        {
            listed |= fits(look, kinds, card, from);
        }
    });
    listed
}

/// A name in the list also means the same unit under another name (`STK-4`, `C-5.11`).
fn fits(look: Look<'_>, kinds: &Filter, card: CardRef, from: Perspective) -> bool {
    match kinds {
        Filter::Any(parts) => parts.iter().any(|part| fits(look, part, card, from)),
        Filter::All(parts) => parts.iter().all(|part| fits(look, part, card, from)),
        Filter::Named(name) if cards::same_unit(&look.fx.card(card).name.base, name) => true,
        kinds => look.card_fits(kinds, card, from),
    }
}

/// May the card lie in the stack of this unit: as another version of it, or as one that it lists (`C-5.4`, `STK-1`)?
pub(crate) fn belongs(look: Look<'_>, unit: ObjectId, card: CardRef) -> bool {
    let top = look.st.object(unit).map(|object| object.top());
    top.is_some_and(|top| look.same_unique(top, card)) || lists(look, unit, card)
}
