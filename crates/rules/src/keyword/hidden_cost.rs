//! Hidden Cost X: complete a partially built card at almost any time, paying Force for missing counters.

use crate::frame::{Chance, Destination};
use crate::ids::{CardRef, Role};
use crate::program::{AbilityDef, Kinds, Where, bit};
use crate::query::{Look, Perspective};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Lasts, Subject};
use cards::ir::{Ability, Ban, Change, Obj, Static, Target};
use cards::keyword::Keyword;

/// Is the chance open to Hidden Cost (`HC-3`, `HC-13`, `B-2.4`)?
pub(crate) fn open(chance: Chance) -> bool {
    match chance {
        Chance::General
        | Chance::Attack
        | Chance::Pending
        | Chance::Placement
        | Chance::Discard
        | Chance::AttackEnd => true,
        Chance::Moment(_)
        | Chance::Disrupt
        | Chance::AddDice
        | Chance::Reroll
        | Chance::ChangeDice
        | Chance::Prevention
        | Chance::WouldDiscard
        | Chance::Arrival => false,
    }
}

/// Does a text give it to the card at all: its own, or one of another card?
pub(crate) fn may_have(look: Look<'_>, card: CardRef) -> bool {
    let print = look.fx.print(card);
    look.fx.hidden_granted
        || (print.keywords | print.granted) & bit(Keyword::HiddenCost) != 0
        || given(look, card).next().is_some()
}

/// The values that effects have given to this very card.
fn given<'a>(look: Look<'a>, card: CardRef) -> impl Iterator<Item = i16> + 'a {
    let effects = look.st.effects.iter();
    effects
        .filter(move |effect| effect.on == Subject::Card(card))
        .filter_map(move |effect| {
            let Lasts::Change(entry) = effect.what else { return None };
            let granted = look.fx.ability(look.fx.changes[usize::from(entry)].grants?);
            (granted.keyword == Some(Keyword::HiddenCost))
                .then(|| look.amount(&granted.x, Perspective::of_effect(effect)))
        })
}

/// The cards of a player that effects have given Hidden Cost: both players know them.
pub(crate) fn given_cards<'a>(look: Look<'a>, role: Role) -> impl Iterator<Item = CardRef> + 'a {
    let effects = look.st.effects.iter();
    effects.filter_map(move |effect| match effect.on {
        Subject::Card(card) if look.fx.owner(card) == role && given(look, card).next().is_some() => Some(card),
        _ => None,
    })
}

/// Calls `found` with each value of Hidden Cost that the card has face-down: printed, or given by its own text
/// under a condition.
pub(crate) fn values(look: Look<'_>, role: Role, card: CardRef, found: impl FnMut(i16)) {
    values_that(look, role, card, |_| true, found);
}

/// … of those that are `useful`; the conditions of the others are not looked at.
fn values_that(look: Look<'_>, role: Role, card: CardRef, useful: impl Fn(i16) -> bool, mut found: impl FnMut(i16)) {
    if !may_have(look, card) {
        return;
    }
    let from = Perspective {
        you: role,
        this: crate::ids::ObjectId::NONE,
        it: crate::ids::ObjectId::NONE,
        doer: crate::ids::ObjectId::NONE,
        that: crate::ids::ObjectId::NONE,
        former: crate::ids::ObjectId::NONE,
        paid: crate::ids::ObjectId::NONE,
        member: crate::ids::ObjectId::NONE,
        x: 0,
        card,
        tally: crate::frame::Tally::default(),
    };
    for &(line, place) in &look.fx.print(card).all {
        let def = look.fx.ability(line);
        if place != Where::Line {
            continue;
        }
        if def.keyword == Some(Keyword::HiddenCost) {
            let x = look.amount(&def.x, from);
            if useful(x) {
                found(x);
            }
        }
        if let Ability::Static(s) = &def.ir
            && s.whom == Target::Obj(Obj::This)
        {
            for entry in look.fx.changes_of(def) {
                if let (Change::Gain(_), Some(granted)) = (&entry.change, entry.grants)
                    && look.fx.ability(granted).keyword == Some(Keyword::HiddenCost)
                {
                    let x = look.amount(&look.fx.ability(granted).x, from);
                    if useful(x) && look.holds(&s.condition, from) {
                        found(x);
                    }
                }
            }
        }
    }
    given(look, card).filter(|&x| useful(x)).for_each(&mut found);
    if !look.fx.hidden_granted {
        return;
    }
    // Granted by others: "Each of your … has Hidden Cost 3", printed or itself granted.
    let mut given = |def: &AbilityDef, s: &Static, from: Perspective| {
        let Target::Each(filter) = &s.whom else { return };
        if !look.card_fits(filter, card, from) || !look.holds(&s.condition, from) {
            return;
        }
        for entry in look.fx.changes_of(def) {
            if let Some(granted) = entry.grants
                && look.fx.ability(granted).keyword == Some(Keyword::HiddenCost)
            {
                found(look.amount(&look.fx.ability(granted).x, from));
            }
        }
    };
    for source in look.st.in_play() {
        for (line, place) in look.statics_of(source) {
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
}

/// The Force due for completing it this way (`HC-2`), or why not (`HC-1`, `HC-12`).
pub(crate) fn due(
    look: Look<'_>,
    role: Role,
    card: CardRef,
    counters: i16,
    x: i16,
    to: Destination,
) -> Result<i16, Refusal> {
    let cost = look.current_cost(role, card, to);
    let needed = x.min(cost);
    if counters < needed {
        return Err(Refusal::new(&["HC-1", "HC-12"], "it has too few build counters").numbers(needed, counters));
    }
    Ok((cost - counters).max(0))
}

/// May it be completed this way to that place?
pub(crate) fn may_use(look: Look<'_>, role: Role, card: CardRef, x: i16, to: Destination) -> Verdict {
    if look.player_cannot(role, |ban| ban == Ban::Use(Keyword::HiddenCost)) {
        return refuse(&["G-1.5", "HC-1"], "the player can't use Hidden Cost");
    }
    let Some(built) = look.st.building[role].iter().find(|b| b.card == card) else {
        return refuse(&["HC-1"], "it is not partially built");
    };
    let mut has = false;
    values(look, role, card, |value| has |= value == x);
    if !has {
        return refuse(&["HC-1"], "it has no such Hidden Cost");
    }
    if let Destination::Aboard(_) = to {
        return refuse(&["HC-6", "C-8.5"], "Hidden Cost never puts a card aboard");
    }
    let force = due(look, role, card, built.counters, x, to)?;
    let there = look.purse(role);
    if force > there {
        return Err(Refusal::new(&["HC-2", "G-10.3"], "there is not enough Force").numbers(force, there));
    }
    Ok(())
}

/// Is there clearly too little Force for the missing counters, wherever the card would go?
pub(crate) fn out_of_reach(look: Look<'_>, role: Role, card: CardRef, counters: i16) -> bool {
    look.plain_cost(card)
        .is_some_and(|cost| cost - counters > look.purse(role))
}

/// Might a face-down card with so many counters be completed, if it were this one?
pub(crate) fn possible(look: Look<'_>, role: Role, card: CardRef, counters: i16) -> bool {
    if out_of_reach(look, role, card, counters) {
        return false;
    }
    let mut possible = false;
    let enough = |x: i16| look.plain_cost(card).is_none_or(|cost| counters >= x.min(cost));
    values_that(look, role, card, enough, |x| {
        let mut try_at = |to: Destination| {
            possible |= due(look, role, card, counters, x, to).is_ok_and(|force| force <= look.purse(role));
        };
        // Every arena and the build zone cost the same; a stack may cost less.
        try_at(Destination::Build);
        look.each_place_in_stack(role, card, &mut try_at);
    });
    possible
}
