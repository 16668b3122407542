//! What the card files say twice must be read as one meaning.

use std::collections::BTreeMap;

use cards::ir::{Ability, Activated, Amount, Arg, Change, Cost, CostPart, Deed, Effect, Obj, Target};
use text::files::Row;

use crate::corpus::{card_files, card_folder};

/// Cards whose printings differ in print, with what differs.
const CHANGED_IN_PRINT: &[(&str, &str)] = &[
    ("Citadel", "one printing says \"you may\""),
    ("Force Flip", "one printing has no cost"),
    ("TIE Space Superiority Fighter", "one printing has no line about Pilots"),
];

/// Two printings of one card mean the same.
#[test]
fn reprints_have_one_meaning() {
    let Some(pool) = card_files() else { return };
    // A Subordinate of the same name is another card.
    let mut groups: BTreeMap<(String, bool), Vec<&Row>> = BTreeMap::new();
    for row in pool.rows().iter().filter(|row| row.is_full()) {
        // … and so is one that its set's code tells apart.
        if row.printing.as_ref() == Some(&row.set) {
            continue;
        }
        let card = (row.name.full(), row.is_subordinate());
        groups.entry(card).or_default().push(row);
    }
    let mut different = Vec::new();
    let mut compared = 0;
    for ((name, _), rows) in groups.iter().filter(|(_, rows)| rows.len() > 1) {
        if CHANGED_IN_PRINT.iter().any(|(card, _)| card == name) {
            continue;
        }
        compared += 1;
        let meaning = |row: &Row| {
            let mut words: Vec<String> = row
                .compiled()
                .lines
                .iter()
                .map(|line| format!("{:?}", line.ability))
                .collect();
            words.sort();
            words
        };
        let first = meaning(rows[0]);
        for other in &rows[1..] {
            if meaning(other) != first {
                different.push(format!(
                    "{name}\n  {}: {}\n  {}: {}",
                    rows[0].file, rows[0].text, other.file, other.text
                ));
            }
        }
    }
    assert!(compared > 100, "only {compared} groups");
    assert!(
        different.is_empty(),
        "{} of {compared}:\n{}",
        different.len(),
        different.join("\n")
    );
}

/// What a player pays for a script of the virtual table: Force, build points, and whether the card is tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Price {
    force: i16,
    build: i16,
    tap: bool,
}

/// The virtual table's scripts take the costs that we read: an independent reading of the same cards.
#[test]
#[allow(clippy::print_stderr)]
fn scripts_of_the_virtual_table_take_the_same_costs() {
    let Some(pool) = card_files() else { return };
    let Some(folder) = card_folder() else { return };
    let (mut compared, mut different) = (0, Vec::new());
    for (file, line, script) in scripts(&folder) {
        let Some(row) = pool.rows().iter().find(|row| row.line == line && row.file == file) else {
            continue;
        };
        let Some(abilities) = row.compiled().abilities() else {
            continue;
        };
        let read = costs(&abilities);
        for price in prices(&script) {
            compared += 1;
            if !read.contains(&price) {
                different.push(format!("{}: {price:?} not in {read:?}", row.full_name()));
            }
        }
    }
    eprintln!("{} of {compared} scripts differ", different.len());
    assert!(compared > 10, "only {compared} scripts");
    assert!(
        different.len() * 50 <= compared,
        "{} of {compared}:\n{}",
        different.len(),
        different.join("\n")
    );
}

/// The script column of every row: file, line from 1, words.
fn scripts(folder: &std::path::Path) -> Vec<(String, usize, String)> {
    let mut found = Vec::new();
    let Ok(files) = std::fs::read_dir(folder.join("sets")) else {
        return found;
    };
    for path in files.flatten().map(|file| file.path()) {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let Some(column) = header.iter().position(|name| name.trim() == "Script") else {
            continue;
        };
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for (at, line) in lines.enumerate() {
            if let Some(script) = line.split('\t').nth(column).filter(|script| script.contains("<f>")) {
                found.push((file.clone(), at + 2, script.to_owned()));
            }
        }
    }
    found.sort();
    found
}

/// What each function of a script takes; a script that takes nothing says nothing about costs.
fn prices(script: &str) -> Vec<Price> {
    let functions = script
        .split("<f>")
        .skip(1)
        .map(|rest| rest.split("</f>").next().unwrap_or_default());
    let prices = functions.map(|function| {
        let mut price = Price {
            force: 0,
            build: 0,
            tap: false,
        };
        for step in function.split(';') {
            let words: Vec<&str> = step.split_whitespace().collect();
            match words[..] {
                ["/cr90"] => price.tap = true,
                ["/player", "stat1", change] => price.force += change.parse::<i16>().map_or(0, |n| (-n).max(0)),
                ["/player", "stat2", change] | ["/player", "stat", "2", change] => {
                    price.build += change.parse::<i16>().map_or(0, |n| (-n).max(0));
                }
                _ => {}
            }
        }
        price
    });
    prices
        .filter(|price| price.force != 0 || price.build != 0 || price.tap)
        .collect()
}

/// The prices of all abilities that have a cost, also of those that are given or quoted.
fn costs(abilities: &[Ability]) -> Vec<Price> {
    let mut found = Vec::new();
    abilities.iter().for_each(|ability| of_ability(ability, &mut found));
    found
}

fn of_ability(ability: &Ability, found: &mut Vec<Price>) {
    match ability {
        Ability::Keyword(keyword) => {
            found.extend(keyword.cost.iter().map(price));
            match &keyword.arg {
                Arg::Ability(inner) => of_ability(inner, found),
                Arg::Parts(parts) => parts.iter().flatten().for_each(|inner| of_ability(inner, found)),
                Arg::Pilot { gives, .. } => of_changes(gives, found),
                Arg::Enhance { cost, .. } => found.push(price(cost)),
                Arg::Costs(costs) => found.extend(costs.iter().map(price)),
                Arg::Effect(effect) => of_effect(effect, found),
                _ => {}
            }
        }
        Ability::Activated(Activated { cost, effect, .. }) => {
            found.push(price(cost));
            of_effect(effect, found);
        }
        Ability::OneOf(options) => options.iter().for_each(|option| found.push(price(&option.cost))),
        Ability::Triggered(triggered) => of_effect(&triggered.effect, found),
        Ability::Static(fixed) => of_changes(&fixed.changes, found),
        Ability::ToComplete(cost) => found.push(price(cost)),
        Ability::Replacement(replacement) => of_effect(&replacement.instead, found),
    }
}

fn of_changes(changes: &[Change], found: &mut Vec<Price>) {
    for change in changes {
        if let Change::Gain(inner) = change {
            of_ability(inner, found);
        }
    }
}

fn of_effect(effect: &Effect, found: &mut Vec<Price>) {
    match effect {
        Effect::Seq(parts) => parts.iter().for_each(|part| of_effect(part, found)),
        Effect::OneOf { options, .. } => options.iter().for_each(|option| of_effect(option, found)),
        Effect::May { effect, then, .. } => {
            of_effect(effect, found);
            found.extend(tapped_and_paid(effect));
            then.iter().for_each(|then| of_effect(then, found));
        }
        Effect::IfDone { effect, then } => {
            of_effect(effect, found);
            of_effect(then, found);
        }
        Effect::If { then, otherwise, .. } => {
            of_effect(then, found);
            otherwise.iter().for_each(|part| of_effect(part, found));
        }
        Effect::Unless { pays, effect, .. } => {
            found.push(price(pays));
            of_effect(effect, found);
        }
        Effect::EachPlayer(inner) | Effect::For(_, inner) | Effect::PerTurn(_, inner) => of_effect(inner, found),
        Effect::Do(Deed::Modify { changes, .. }) => of_changes(changes, found),
        Effect::Do(Deed::Pay { cost, .. }) => found.push(price(cost)),
        Effect::Do(_) => {}
    }
}

/// "You may tap this unit and pay …": one price.
fn tapped_and_paid(effect: &Effect) -> Option<Price> {
    let Effect::Seq(parts) = effect else { return None };
    let taps = parts.contains(&Effect::Do(Deed::Tap(Target::Obj(Obj::This))));
    let paid = parts.iter().find_map(|part| match part {
        Effect::Do(Deed::Pay { cost, .. }) => Some(price(cost)),
        _ => None,
    })?;
    taps.then_some(Price { tap: true, ..paid })
}

fn price(cost: &Cost) -> Price {
    let mut price = Price {
        force: 0,
        build: 0,
        tap: false,
    };
    for part in &cost.parts {
        match part {
            CostPart::Force(Amount::Fixed(n)) => price.force += n,
            CostPart::Build(Amount::Fixed(n)) => price.build += n,
            CostPart::Tap(Target::Obj(Obj::This)) => price.tap = true,
            _ => {}
        }
    }
    price
}
