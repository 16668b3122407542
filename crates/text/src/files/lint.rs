//! What is wrong or odd in one card file, row by row: for those who write sets.

use std::collections::BTreeMap;

use super::error::Problem;
use super::pool::{Pool, Row, RowKind, Value, changes};
use super::table::{decode, read_str};
use crate::Severity;

/// Reads one file and tells everything that its author would want to mend, in the order of its lines. `known` are cards
/// that its texts and subtypes may speak of.
pub fn lint(file: &str, bytes: &[u8], known: &Pool) -> Vec<Problem> {
    let text = decode(bytes);
    let mut pool = read_str(file, &text);
    let names: Vec<&str> = known.rows().iter().map(|row| row.name.base.as_str()).collect();
    pool.compile_with_names(names);
    let mut found = Found {
        file,
        problems: pool.problems.clone(),
    };
    if std::str::from_utf8(bytes).is_err() {
        found.add(
            0,
            "the file is not UTF-8".to_owned(),
            "it was read as Windows-1252; save it as UTF-8".to_owned(),
        );
    }
    cells(&text, &mut found);
    names_twice(&pool, &mut found);
    subtypes(&pool, known, &mut found);
    for row in pool.rows() {
        facts(row, &mut found);
        words(row, &mut found);
    }
    let mut problems = found.problems;
    problems.sort_by_key(|problem| problem.line);
    problems
}

/// What was found so far.
struct Found<'a> {
    file: &'a str,
    problems: Vec<Problem>,
}

impl Found<'_> {
    fn add(&mut self, line: usize, message: String, help: String) {
        self.problems.push(Problem {
            file: self.file.to_owned(),
            line,
            message,
            help,
        });
    }
}

/// The table itself: missing and surplus cells, blanks and stray signs in them.
fn cells(text: &str, found: &mut Found<'_>) {
    let lines = text.split('\n').enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let Some((_, header)) = lines.next() else { return };
    let titles: Vec<&str> = header.trim_end_matches('\r').split('\t').map(str::trim).collect();
    // Reading has told that this is no card file: nothing more can be said about it.
    if !titles.iter().any(|title| title.eq_ignore_ascii_case("Name")) {
        return;
    }
    for wanted in [
        "Set", "Side", "Type", "Subtype", "Cost", "Speed", "Power", "Health", "Text",
    ] {
        if !titles.iter().any(|title| title.eq_ignore_ascii_case(wanted)) {
            found.add(
                1,
                format!("there is no column {wanted}"),
                "add it to the first line; columns are separated by tabs".to_owned(),
            );
        }
    }
    for (at, line) in lines {
        let cells: Vec<&str> = line.trim_end_matches('\r').split('\t').collect();
        if cells.len() > titles.len() {
            found.add(
                at + 1,
                format!("{} cells under {} columns", cells.len(), titles.len()),
                "a tab too many? texts hold no tabs".to_owned(),
            );
        }
        for (cell, title) in cells.iter().zip(&titles) {
            if cell.trim() != *cell {
                found.add(
                    at + 1,
                    format!("blanks around the {title} \"{}\"", cell.trim()),
                    "remove them".to_owned(),
                );
            } else if cell.contains("  ") {
                found.add(
                    at + 1,
                    format!("two blanks in a row in the column {title}"),
                    "leave one of them".to_owned(),
                );
            }
            if cell.contains(['Â', '\u{FFFD}']) || cell.chars().any(|c| c.is_control() && c != '\t') {
                found.add(
                    at + 1,
                    format!("stray signs in the column {title}"),
                    "a wrong encoding leaves them behind; save the file as UTF-8".to_owned(),
                );
            }
        }
    }
}

/// Rows with one name that are not the same card.
fn names_twice(pool: &Pool, found: &mut Found<'_>) {
    let mut first: BTreeMap<String, &Row> = BTreeMap::new();
    for row in pool.rows() {
        match first.get(&row.full_name()) {
            Some(before) => found.add(
                row.line,
                format!("{} stands in line {} already", row.full_name(), before.line),
                "give it a version letter of its own, such as (B), or remove one of the two".to_owned(),
            ),
            None => {
                first.insert(row.full_name(), row);
            }
        }
    }
}

/// Subtypes that nobody else has but that look like one that others have.
fn subtypes(pool: &Pool, known: &Pool, found: &mut Found<'_>) {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for row in known.rows().iter().chain(pool.rows()) {
        row.subtypes
            .words
            .iter()
            .for_each(|word| *count.entry(word).or_default() += 1);
    }
    for row in pool.rows() {
        for (written, meant) in &row.respelled {
            found.add(
                row.line,
                format!("{} has the subtype {written}", row.full_name()),
                format!("it is read as {meant}: write it so"),
            );
        }
        for word in row.subtypes.words.iter().filter(|word| word.len() > 3) {
            if count.get(word.as_str()) != Some(&1) {
                continue;
            }
            let near = count
                .iter()
                .filter(|(other, many)| **many > 1 && changes(word, other, 1) == 1);
            if let Some((other, _)) = near.max_by_key(|(_, many)| **many) {
                found.add(
                    row.line,
                    format!("no other card has the subtype {word} of {}", row.full_name()),
                    format!("did you mean {other}?"),
                );
            }
        }
    }
}

/// Numbers that a card of this sort must have, and those it cannot have.
fn facts(row: &Row, found: &mut Found<'_>) {
    let name = row.full_name();
    let unit = matches!(row.kind, RowKind::Unit(_));
    let stats = [("speed", &row.speed), ("power", &row.power), ("health", &row.health)];
    for (what, value) in stats {
        match (unit, value) {
            (true, Value::None) => found.add(
                row.line,
                format!("{name} has no {what}"),
                format!("a unit has one: fill the column {what}"),
            ),
            (false, Value::Number(_)) if row.kind.kind().is_some_and(|kind| kind.is_played()) => found.add(
                row.line,
                format!("{name} has a {what}"),
                "only units have one; is the type right?".to_owned(),
            ),
            _ => {}
        }
    }
    if unit && row.health == Value::Number(0) {
        found.add(
            row.line,
            format!("{name} has health 0"),
            "it would be discarded as soon as it is deployed".to_owned(),
        );
    }
    match (&row.kind, &row.cost) {
        (RowKind::Battle, Value::Number(_)) => found.add(
            row.line,
            format!("{name} has a build cost"),
            "Battle cards are paid with the Force that their text names".to_owned(),
        ),
        (RowKind::Unit(_) | RowKind::Mission | RowKind::Location(_) | RowKind::Equipment(_), Value::None) => found.add(
            row.line,
            format!("{name} has no build cost"),
            "write how many build counters complete it, 0 if none".to_owned(),
        ),
        _ => {}
    }
}

/// The text: what is not understood, and what is spelled oddly.
fn words(row: &Row, found: &mut Found<'_>) {
    let name = row.full_name();
    if row.text.matches(['"', '\u{201C}', '\u{201D}']).count() % 2 == 1 {
        found.add(
            row.line,
            format!("a quote of {name} is opened and not closed"),
            "granted abilities stand between two quotes".to_owned(),
        );
    }
    if row.text.matches('(').count() != row.text.matches(')').count() {
        found.add(
            row.line,
            format!("the brackets of {name} do not pair"),
            "close every bracket".to_owned(),
        );
    }
    if row.kind.kind().is_some_and(|kind| kind.is_played()) && row.text.trim().is_empty() {
        found.add(
            row.line,
            format!("{name} has no text"),
            "a card that is played once does something".to_owned(),
        );
    }
    for finding in &row.compiled().diagnostics {
        let at = row.text.get(finding.span.clone()).unwrap_or_default();
        let help = finding.help.clone().unwrap_or_else(|| finding.label.clone());
        let message = match finding.severity {
            Severity::Unread => format!(
                "{name}: {} at \"{}\": {}",
                finding.message,
                shortened(at),
                finding.label
            ),
            Severity::Note => format!("{name}: {}", finding.message),
        };
        found.add(row.line, message, help);
    }
    let mut before = Vec::new();
    for line in &row.compiled().lines {
        let Some(ability) = &line.ability else { continue };
        if before.contains(&ability) {
            found.add(
                row.line,
                format!("{name} says \"{}\" twice", shortened(&line.text)),
                "remove one of the two lines, unless both are meant".to_owned(),
            );
        }
        before.push(ability);
    }
}

/// The first words.
fn shortened(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.len() > 6 {
        true => format!("{} …", words[..6].join(" ")),
        false => words.join(" "),
    }
}
