//! Alternative Cost: complete the card by paying the listed cost instead of having the counters.

use crate::frame::CostOf;
use crate::ids::{AbilityId, CardRef, Role};
use crate::query::cost::Payer;
use crate::query::{Look, Perspective};
use crate::refusal::{Verdict, refuse};
use cards::ir::{Ability, Arg};
use cards::keyword::Keyword;

/// The alternatives of a card: their line and number in it, in order (`ALT-4`).
pub(crate) fn list(look: Look<'_>, card: CardRef) -> impl Iterator<Item = (AbilityId, u8)> {
    let fx = look.fx;
    fx.print(card)
        .lines
        .iter()
        .filter(move |&&line| fx.ability(line).keyword == Some(Keyword::AlternativeCost))
        .flat_map(move |&line| {
            let count = match &fx.ability(line).ir {
                Ability::Keyword(k) => match &k.arg {
                    Arg::Costs(costs) => costs.len(),
                    _ => 0,
                },
                _ => 0,
            };
            (0..count).map(move |number| (line, number as u8))
        })
}

/// Can alternative number `n` be paid completely (`ALT-2`, `ALT-6`)? Reductions of the build cost do not touch it
/// (`ALT-3`).
pub(crate) fn payable(look: Look<'_>, role: Role, card: CardRef, n: u8) -> Verdict {
    let Some((line, number)) = list(look, card).nth(usize::from(n)) else {
        return refuse(&["ALT-1"], "it has no such Alternative Cost");
    };
    let cost = crate::engine::cost_of(look, CostOf::Colon(line, number));
    let from = Perspective::of_player(role);
    match look.can_pay(
        &cost,
        Payer {
            role,
            from,
            card: Some(card),
        },
    ) {
        Ok(()) => Ok(()),
        Err(refusal) => Err(refusal.above_all(&["ALT-2", "ALT-6"])),
    }
}
