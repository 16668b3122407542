//! Stack: listed cards may be deployed below this unit.

use crate::ids::{CardRef, ObjectId};
use crate::query::{Look, Perspective};
use cards::ir::{Ability, Arg, Change, Condition, Filter, Obj, Target};
use cards::keyword::Keyword;

/// Does the unit list the card, or the card the unit (`STK-1`)?
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
        || own_text(look, card).any(|change| {
            matches!(change, Change::StacksBeneath(hosts)
        if look.fits(hosts, object, Perspective::of_player(look.fx.owner(card))))
        })
}

/// What the card says of itself; texts about stacks work wherever it lies.
fn own_text<'a>(look: Look<'a>, card: CardRef) -> impl Iterator<Item = &'a Change> {
    let lines = look.fx.print(card).statics.iter();
    let itself = lines.filter_map(move |&(line, _)| match &look.fx.ability(line).ir {
        Ability::Static(s) if s.whom == Target::Obj(Obj::This) && s.condition == Condition::True => Some(&s.changes),
        _ => None,
    });
    itself.flatten()
}

/// Does the card say that it is in a stack only once?
pub(crate) fn only_once(look: Look<'_>, card: CardRef) -> bool {
    own_text(look, card).any(|change| *change == Change::OnceInStack)
}

/// How many cards more the stack may have that the card lies in, below the top (`C-5.6`).
pub(crate) fn room(look: Look<'_>, card: CardRef) -> usize {
    let more = own_text(look, card).map(|change| match change {
        Change::RoomInStack(n) => usize::try_from(*n).unwrap_or(0),
        _ => 0,
    });
    more.sum()
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
    let by_itself = || own_text(look, card).any(|change| matches!(change, Change::StacksBeneath(_)));
    top.is_some_and(|top| look.same_unique(top, card)) || lists(look, unit, card) || by_itself()
}
