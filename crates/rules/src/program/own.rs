//! Lines of a card that it gives to others, written out where it gives them.

use super::build::lendable_lines;
use crate::keyword;
use cards::ir::{Ability, Arg, Change, KeywordAbility, Own};
use cards::keyword::Keyword;
use cards::{Card, Edition};

/// The card with the lines that it speaks of in their place.
pub(super) fn written_out(card: &Card, edition: Edition) -> Card {
    let mut written = card.clone();
    for ability in &mut written.abilities {
        write_out(ability, card, edition);
    }
    written
}

fn write_out(ability: &mut Ability, card: &Card, edition: Edition) {
    match ability {
        Ability::Static(held) => changes(&mut held.changes, card, edition),
        Ability::Keyword(KeywordAbility { arg, .. }) => match arg {
            Arg::Pilot { gives, .. } => changes(gives, card, edition),
            Arg::Parts(parts) => {
                for line in parts.iter_mut().flatten() {
                    write_out(line, card, edition);
                }
            }
            Arg::Ability(line) => write_out(line, card, edition),
            _ => {}
        },
        _ => {}
    }
}

fn changes(list: &mut Vec<Change>, card: &Card, edition: Edition) {
    if !list.iter().any(speaks) {
        return;
    }
    *list = std::mem::take(list)
        .into_iter()
        .flat_map(|change| match change {
            Change::OwnLines(own) => lines(own, card, edition),
            Change::Gain(mut line) => {
                write_out(&mut line, card, edition);
                vec![Change::Gain(line)]
            }
            other => vec![other],
        })
        .collect();
}

/// Does it, or a line that it gives, speak of own lines?
fn speaks(change: &Change) -> bool {
    match change {
        Change::OwnLines(_) => true,
        Change::Gain(line) => says(line),
        _ => false,
    }
}

fn says(line: &Ability) -> bool {
    match line {
        Ability::Static(held) => held.changes.iter().any(speaks),
        Ability::Keyword(KeywordAbility { arg, .. }) => match arg {
            Arg::Pilot { gives, .. } => gives.iter().any(speaks),
            Arg::Parts(parts) => parts.iter().flatten().any(says),
            Arg::Ability(line) => says(line),
            _ => false,
        },
        _ => false,
    }
}

/// The lines that are meant, without those that speak of lines themselves.
fn lines(own: Own, card: &Card, edition: Edition) -> Vec<Change> {
    let all = lendable_lines(card).into_iter().filter(|change| !speaks(change));
    match own {
        Own::Activated => all.filter(|change| is_activated(change, edition)).collect(),
        Own::NonPilot => all.filter(|change| pilot(change).is_none()).collect(),
        Own::Pilot => all.filter_map(|change| pilot(&change).cloned()).flatten().collect(),
    }
}

fn pilot(change: &Change) -> Option<&Vec<Change>> {
    let Change::Gain(line) = change else { return None };
    match &**line {
        Ability::Keyword(KeywordAbility {
            keyword: Keyword::Pilot,
            arg: Arg::Pilot { gives, .. },
            ..
        }) => Some(gives),
        _ => None,
    }
}

fn is_activated(change: &Change, edition: Edition) -> bool {
    let Change::Gain(line) = change else { return false };
    match &**line {
        Ability::Activated(activated) => !activated.is_permission(),
        Ability::Keyword(k) => {
            let number = match &k.arg {
                Arg::Number(number) => number.clone(),
                _ => cards::ir::Amount::Fixed(0),
            };
            let rule = keyword::rule(k.keyword.canonical());
            rule.expand(&number, edition).is_some()
        }
        _ => false,
    }
}
