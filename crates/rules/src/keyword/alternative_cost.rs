//! Alternative Cost: complete the card by paying the listed cost instead of having the counters.

use crate::frame::CostOf;
use crate::ids::{AbilityId, CardRef, Role};
use crate::program::{AbilityDef, Kinds};
use crate::query::cost::Payer;
use crate::query::{Look, Perspective};
use crate::refusal::{Verdict, refuse};
use cards::ir::{Ability, Arg, Static, Target};
use cards::keyword::Keyword;

/// The alternatives of a card: their line and number in it, in order (`ALT-4`); first its own, then those that texts in
/// play give it.
pub(crate) fn list(look: Look<'_>, card: CardRef) -> impl Iterator<Item = (AbilityId, u8)> {
    let fx = look.fx;
    fx.print(card)
        .lines
        .iter()
        .copied()
        .filter(move |&line| fx.ability(line).keyword == Some(Keyword::AlternativeCost))
        .chain(granted(look, card))
        .flat_map(move |line| {
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

/// How many alternatives the card has.
pub(crate) fn count(look: Look<'_>, card: CardRef) -> u8 {
    match look.fx.has_keyword(Keyword::AlternativeCost) {
        true => list(look, card).count() as u8,
        false => 0,
    }
}

/// "Each of your … cards gets Alternative Cost: …".
fn granted(look: Look<'_>, card: CardRef) -> Vec<AbilityId> {
    let mut lines: Vec<AbilityId> = look
        .given_to(card)
        .filter(|&line| look.fx.ability(line).keyword == Some(Keyword::AlternativeCost))
        .collect();
    if !look.fx.alternative_granted {
        return lines;
    }
    let mut given = |def: &AbilityDef, s: &Static, from: Perspective| {
        let Target::Each(filter) = &s.whom else { return };
        if !look.card_fits(filter, card, from) || !look.holds(&s.condition, from) {
            return;
        }
        let grants = look.fx.changes_of(def).iter().filter_map(|entry| entry.grants);
        lines.extend(grants.filter(|&line| look.fx.ability(line).keyword == Some(Keyword::AlternativeCost)));
    };
    for source in look.st.in_play() {
        for &(line, place) in &look.fx.print(source.top()).statics {
            let def = look.fx.ability(line);
            if let Ability::Static(s) = &def.ir
                && look.works(source, def, place)
            {
                given(def, s, Perspective::of(source));
            }
        }
        if look.st.active.contains(Kinds::GAIN_STATIC) {
            look.each_granted_static(source, &mut given);
        }
    }
    lines
}

/// Can alternative number `n` be paid completely (`ALT-2`, `ALT-6`)? Reductions of the build cost do not touch it
/// (`ALT-3`).
pub(crate) fn payable(look: Look<'_>, role: Role, card: CardRef, n: u8) -> Verdict {
    let Some((line, number)) = list(look, card).nth(usize::from(n)) else {
        return refuse(&["ALT-1"], "it has no such Alternative Cost");
    };
    let cost = crate::engine::cost_of(look, CostOf::Colon(line, number));
    let from = Perspective {
        card,
        ..Perspective::of_player(role)
    };
    match look.can_pay(
        &cost,
        Payer {
            role,
            from,
            card: Some(card),
            activated: false,
            keyword: None,
            needs: (0, 0),
        },
    ) {
        Ok(()) => Ok(()),
        Err(refusal) => Err(refusal.above_all(&["ALT-2", "ALT-6"])),
    }
}
