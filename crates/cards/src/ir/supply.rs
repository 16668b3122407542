//! Units that texts make: Subordinates, from a supply that never ends (`C-15.1`, `C-15.7`).

use super::*;
use crate::card::CardName;

/// A Subordinate as the text that makes it describes it. Its card gives what is not said here: type line and side
/// (`C-15.1`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Subordinate {
    /// Its name; with a version letter it is unique (`C-15.6`).
    pub name: CardName,
    /// Speed.
    pub speed: i16,
    /// Power.
    pub power: i16,
    /// Health.
    pub health: i16,
    /// Its text.
    pub abilities: Vec<Ability>,
}

/// Where a Subordinate is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Landing {
    /// Into one of these arenas; its controller chooses where several are allowed (`C-15.2`).
    Arenas(Arenas),
    /// Into an arena that its type line names (`C-3.2`).
    Own,
    /// Into the arena of this card.
    Here,
    /// Into the arena of the object of the event.
    There,
    /// Into the arena of the unit that was chosen.
    Beside,
    /// Face up into its controller's build zone.
    BuildZone,
}

/// The Subordinates that these lines make, and where they put them; what their own texts make is not among them.
pub fn created(abilities: &[Ability]) -> Vec<(&Subordinate, Landing)> {
    let mut found = Found::default();
    abilities.iter().for_each(|ability| of_ability(ability, &mut found));
    found.created
}

/// The kinds of Subordinates that these lines take from the supply as their cards print them (`C-15.1`).
pub fn taken(abilities: &[Ability]) -> Vec<&Filter> {
    let mut found = Found::default();
    abilities.iter().for_each(|ability| of_ability(ability, &mut found));
    found.taken
}

#[derive(Default)]
struct Found<'a> {
    created: Vec<(&'a Subordinate, Landing)>,
    taken: Vec<&'a Filter>,
}

fn of_ability<'a>(ability: &'a Ability, found: &mut Found<'a>) {
    match ability {
        Ability::Keyword(keyword) => {
            keyword.then.iter().for_each(|then| of_effect(then, found));
            of_arg(&keyword.arg, found);
        }
        Ability::Activated(activated) => of_effect(&activated.effect, found),
        Ability::Triggered(triggered) => of_effect(&triggered.effect, found),
        Ability::Static(held) => of_changes(&held.changes, found),
        Ability::Replacement(replacement) => of_effect(&replacement.instead, found),
        Ability::OneOf(ways) => ways.iter().for_each(|way| of_effect(&way.effect, found)),
        _ => {}
    }
}

fn of_arg<'a>(arg: &'a Arg, found: &mut Found<'a>) {
    match arg {
        Arg::Effect(effect) | Arg::Enhance { effect, .. } => of_effect(effect, found),
        Arg::Ability(inner) => of_ability(inner, found),
        Arg::Parts(parts) => parts.iter().flatten().for_each(|part| of_ability(part, found)),
        Arg::Pilot { gives, .. } => of_changes(gives, found),
        _ => {}
    }
}

fn of_changes<'a>(changes: &'a [Change], found: &mut Found<'a>) {
    for change in changes {
        if let Change::Gain(ability) = change {
            of_ability(ability, found);
        }
    }
}

fn of_effect<'a>(effect: &'a Effect, found: &mut Found<'a>) {
    match effect {
        Effect::Do(deed) => match deed {
            Deed::Create { what, to, .. } => found.created.push((what, *to)),
            Deed::Search { piles, for_, .. } if piles.subordinates => found.taken.push(for_),
            Deed::Modify { changes, .. } | Deed::ModifyFound { changes, .. } => of_changes(changes, found),
            Deed::SecretBid { then, .. } => of_effect(then, found),
            Deed::Later { effect, .. } | Deed::Whenever { effect, .. } | Deed::NextTime { effect, .. } => {
                of_effect(effect, found);
            }
            _ => {}
        },
        Effect::Seq(effects) | Effect::OneOf { options: effects, .. } => {
            effects.iter().for_each(|effect| of_effect(effect, found));
        }
        Effect::May { effect, then, .. } => {
            of_effect(effect, found);
            then.iter().for_each(|then| of_effect(then, found));
        }
        Effect::IfDone { effect, then } => {
            of_effect(effect, found);
            of_effect(then, found);
        }
        Effect::If { then, otherwise, .. } => {
            of_effect(then, found);
            otherwise.iter().for_each(|otherwise| of_effect(otherwise, found));
        }
        Effect::Unless { effect, .. }
        | Effect::EachPlayer(effect)
        | Effect::For(_, effect)
        | Effect::PerTurn(_, effect) => of_effect(effect, found),
    }
}
