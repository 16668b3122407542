//! Reduced Cost X: while a condition holds, the cost of the card is X.

use crate::ids::CardRef;
use crate::query::{Look, Perspective};
use cards::ir::{Ability, Arg, Cost};
use cards::keyword::Keyword;

/// The cost of the card if one of its conditions holds now; of several the lowest (`RC-1`, `RC-2`, `RC-4`).
pub(crate) fn now(look: Look<'_>, card: CardRef) -> Option<i16> {
    if !look.fx.has_keyword(Keyword::ReducedCost) {
        return None;
    }
    let from = Perspective::of_player(look.fx.owner(card));
    let lines = look.fx.print(card).lines.iter();
    lines
        .filter_map(|&line| match &look.fx.ability(line).ir {
            Ability::Keyword(keyword) => match &keyword.arg {
                Arg::Reduced { cost, condition } => look.holds(condition, from).then_some(*cost),
                _ => None,
            },
            _ => None,
        })
        .min()
}

/// How much more or less Force this cost of a Battle card asks for: X in place of the printed number of its line, on which
/// everything else is laid (`RC-1`, `RC-3`).
pub(crate) fn force_change(look: Look<'_>, card: CardRef, cost: &Cost) -> i16 {
    let Some(x) = now(look, card) else { return 0 };
    let printed = (0..look.fx.print(card).lines.len() as u8)
        .filter_map(|line| look.playable_line(card, line))
        .find(|def| cost.parts.starts_with(&def.cost.parts))
        .map(|def| crate::program::printed_force(&def.cost));
    printed.map_or(0, |printed| x.saturating_sub(printed))
}

/// The least Force that playing the card could cost by this keyword, whatever holds (`B-2.10`).
pub(crate) fn least(fx: &crate::program::Fixed, lines: &[crate::ids::AbilityId]) -> Option<i16> {
    lines
        .iter()
        .filter_map(|&line| match &fx.ability(line).ir {
            Ability::Keyword(keyword) => match &keyword.arg {
                Arg::Reduced { cost, .. } => Some(*cost),
                _ => None,
            },
            _ => None,
        })
        .min()
}
