//! A block into a script, line by line. Total: every line becomes a step, a part of the table or a fault.

use super::fault::{self, Fault, Wrong};
use super::names::Names;
use super::script::{Given, Script, Step, Table, What};
use super::words::{first_word, plain, role_line, without_comment};
use super::{play, table};
use crate::book::Block;

/// The most lines of one block.
const MOST_LINES: usize = 5_000;
/// The most bytes of one line.
const MOST_BYTES: usize = 4_000;
/// The most faults that are worth telling.
const MOST_FAULTS: usize = 50;

/// Reads the body of a block.
pub fn parse(block: &Block) -> Script {
    let mut script = Script::default();
    let odd: Vec<&str> = block.odd_words().collect();
    if !odd.is_empty() {
        script.faults.push(fault::odd_info(&odd).at(0));
    }
    let lines: Vec<(usize, String)> = block
        .body
        .lines()
        .take(MOST_LINES)
        .enumerate()
        .map(|(index, line)| (index + 1, without_comment(&plain(line)).to_owned()))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    if block.body.lines().nth(MOST_LINES).is_some() {
        script
            .faults
            .push(fault::too_long("the scenario", MOST_LINES).at(MOST_LINES + 1));
    }
    // The table first: decisions and checks name its cards.
    let mut playing = Vec::new();
    let mut begun = false;
    for (number, line) in &lines {
        if line.len() > MOST_BYTES {
            script.faults.push(fault::too_long("the line", MOST_BYTES).at(*number));
            continue;
        }
        match table_line(&mut script.table, *number, line) {
            Ok(true) if begun => script.faults.push(fault::too_late().at(*number)),
            Ok(true) => {}
            Ok(false) => {
                begun = true;
                playing.push((*number, line.as_str()));
            }
            Err(wrong) => script.faults.push(wrong.at(*number)),
        }
        if script.faults.len() >= MOST_FAULTS {
            return script;
        }
    }
    let names = Names::of(
        script
            .table
            .laid
            .iter()
            .map(|laid| &laid.name)
            .chain(&script.table.made),
    );
    for (line, text) in playing {
        match step(&names, text) {
            Ok(what) => script.steps.push(Step {
                line,
                text: text.to_owned(),
                what,
            }),
            Err(wrong) => script.faults.push(wrong.at(line)),
        }
        if script.faults.len() >= MOST_FAULTS {
            break;
        }
    }
    script.faults.sort_by_key(|fault: &Fault| fault.line);
    script
}

/// Reads a line about the table; `false` if it is not one.
fn table_line(table: &mut Table, number: usize, line: &str) -> Result<bool, Wrong> {
    let (word, behind) = first_word(line);
    if word == "start" {
        let begin = table::start(behind)?;
        if table.start.replace(begin).is_some() {
            return Err(fault::second_start());
        }
        return Ok(true);
    }
    if word == "with" {
        table::switch(table, behind)?;
        return Ok(true);
    }
    let Some((role, rest)) = role_line(line).filter(|_| !line.starts_with(['?', '!', '='])) else {
        return Ok(false);
    };
    if rest.is_empty() {
        return Err(fault::nothing_said(&format!("{role}:"), fault::UNIT_FORM));
    }
    let word = first_word(rest).0;
    if play::is_decision_word(word) {
        return Ok(false);
    }
    if !table::is_table_word(word) {
        return Err(fault::unknown_verb(word));
    }
    let before = table.laid.len();
    table::line(table, number, role, rest)?;
    // A card laid again by its name takes the letter it was given, so that both have one name.
    if table.laid.len() > before && table.laid[before].card == Given::Again {
        let written = table.laid[before].name.clone();
        if let Some(first) = table.laid[..before]
            .iter()
            .find(|laid| table::same_name(&laid.name, &written))
        {
            table.laid[before].name = first.name.clone();
        }
    }
    Ok(true)
}

fn step(names: &Names, line: &str) -> Result<What, Wrong> {
    if let Some(rest) = line.strip_prefix("=>") {
        return play::expect(names, rest.trim());
    }
    if let Some(rest) = line.strip_prefix('?') {
        return play::offered(names, rest.trim());
    }
    if let Some(rest) = line.strip_prefix('!') {
        return play::refused(names, rest.trim());
    }
    match first_word(line) {
        ("roll", dice) => play::roll(dice),
        ("reroll" | "re-roll", dice) => play::reroll(dice),
        _ => match role_line(line) {
            Some((role, rest)) => Ok(What::Decide(role, play::decision(names, rest)?)),
            None => Err(fault::unknown_line(line)),
        },
    }
}
