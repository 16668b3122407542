//! Enhance: a further cost for a stronger effect of the card that is played.

use crate::ids::{AbilityId, CardRef};
use crate::program::{AbilityDef, Fixed};
use cards::ir::{Ability, Arg, Cost, Effect, Target, mentions};
use cards::keyword::Keyword;
use std::borrow::Cow;

/// The Enhance lines of a card.
pub(crate) fn lines(fx: &Fixed, card: CardRef) -> impl Iterator<Item = AbilityId> {
    fx.print(card)
        .lines
        .iter()
        .copied()
        .filter(|&line| fx.ability(line).keyword == Some(Keyword::Enhance))
}

/// The line of Enhance number `enhanced`; 0 = none.
pub(crate) fn line(fx: &Fixed, card: CardRef, enhanced: u8) -> Option<AbilityId> {
    lines(fx, card).nth(usize::from(enhanced.checked_sub(1)?))
}

/// The whole cost of playing the line with Enhance number `enhanced` (0 = without, `ENH-3`); `None` if there is
/// no such Enhance.
pub(crate) fn cost<'a>(fx: &Fixed, card: CardRef, def: &'a AbilityDef, enhanced: u8) -> Option<Cow<'a, Cost>> {
    if enhanced == 0 {
        return Some(Cow::Borrowed(&def.cost));
    }
    let line = lines(fx, card).nth(usize::from(enhanced) - 1)?;
    let mut cost = def.cost.clone();
    cost.parts.extend(fx.ability(line).cost.parts.iter().cloned());
    Some(Cow::Owned(cost))
}

/// Does it replace the card's effect (`ENH-2`)?
pub(crate) fn is_instead(def: &AbilityDef) -> bool {
    matches!(&def.ir, Ability::Keyword(k) if matches!(k.arg, Arg::Enhance { instead: true, .. }))
}

/// Does that Enhance replace the card's effect and choose for itself, so that nothing is chosen for the effect (`ENH-7`)?
pub(crate) fn chooses_anew(fx: &Fixed, card: CardRef, enhanced: u8) -> bool {
    line(fx, card, enhanced).is_some_and(|line| fx.ability(line).anew)
}

/// Does an Enhance with this cost and effect speak of nothing that the card's own effect chooses?
pub(crate) fn chooses_alone(cost: &Cost, effect: &Effect) -> bool {
    !mentions(cost, "That") && !speaks_of_earlier(effect)
}

/// Does the effect speak of something that was chosen before it? "That unit" behind a choice of its own is what it chose.
fn speaks_of_earlier(effect: &Effect) -> bool {
    let first = match effect {
        Effect::Seq(parts) => parts.first(),
        one => Some(one),
    };
    let own = match first {
        Some(Effect::Do(deed)) => deed.targets().into_iter().next(),
        _ => None,
    };
    match own {
        Some(choice @ Target::Choose { .. }) => mentions(choice, "That"),
        _ => mentions(effect, "That"),
    }
}
