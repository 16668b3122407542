//! Rows of card files as commands print them, for people and in JSON.

use std::io::Write as _;
use std::path::Path;

use decks::legal::Format;
use decks::search::{Size, formats_of, keywords_of};
use serde::Serialize;
use text::files::{Limit, Row, RowKind, Value};

use crate::diagnostics::Trouble;
use crate::output::{Output, wrapped};

/// What is understood of one row, in JSON.
#[derive(Serialize)]
pub struct RowOut {
    /// The name as printed.
    pub name: String,
    /// Can the engine play it, every word of it?
    pub full: bool,
    canonical: Vec<String>,
    unread: Vec<UnreadOut>,
    ir: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<RulingOut>,
}

/// Why another text is compiled than the printed one.
#[derive(Serialize)]
struct RulingOut {
    reason: String,
    source: String,
    printed: String,
}

/// A line that is not understood: which line of the text (from 1), and where in the text reading stopped, in bytes.
#[derive(Serialize)]
struct UnreadOut {
    line: usize,
    start: usize,
    end: usize,
    text: String,
}

impl RowOut {
    /// What is understood of a row.
    pub fn of(row: &Row) -> RowOut {
        let lines = row.compiled().lines.iter().enumerate();
        let unread = lines.filter(|(_, line)| line.ability.is_none()).map(|(at, line)| {
            let found = row.compiled().diagnostics.iter().find(|finding| {
                finding.severity == text::Severity::Unread
                    && (line.span.start..=line.span.end).contains(&finding.span.start)
            });
            let place = found.map_or(line.span.clone(), |finding| finding.span.clone());
            UnreadOut {
                line: at + 1,
                start: place.start,
                end: place.end,
                text: row.text.get(place).unwrap_or_default().to_owned(),
            }
        });
        RowOut {
            name: row.full_name(),
            full: row.card().is_ok(),
            canonical: row.canonical_lines(),
            unread: unread.collect(),
            ir: format!("{:016x}", row.meaning()),
            ruling: row.ruling.as_ref().map(|ruling| RulingOut {
                reason: ruling.reason.clone(),
                source: ruling.source.clone(),
                printed: ruling.printed.clone(),
            }),
        }
    }
}

/// Prints the name and the text in canonical words, with what is odd about it.
pub fn write_row(row: &RowOut, out: &mut Output) -> Result<(), Trouble> {
    let mark = if row.full { "" } else { "  (not full)" };
    writeln!(out, "{}{mark}", row.name)?;
    write_text(row, out)
}

/// Prints the text in canonical words, with what is odd about it.
pub fn write_text(row: &RowOut, out: &mut Output) -> Result<(), Trouble> {
    for line in &row.canonical {
        writeln!(out, "{}", wrapped(line, "  "))?;
    }
    if let Some(ruling) = &row.ruling {
        let said = format!(
            "by ruling, not as printed: {} ({}; data/rulings.toml)",
            ruling.reason, ruling.source
        );
        writeln!(out, "{}", wrapped(&said, "    "))?;
    }
    for unread in &row.unread {
        writeln!(
            out,
            "{}",
            wrapped(&format!("not understood from: {}", unread.text), "    ")
        )?;
    }
    Ok(())
}

/// A card with all its facts, in JSON.
#[derive(Serialize)]
pub struct CardOut<'a> {
    #[serde(flatten)]
    row: RowOut,
    side: &'static str,
    #[serde(rename = "type")]
    kind: String,
    subtypes: Vec<String>,
    unique: bool,
    cost: NumberOut<'a>,
    speed: NumberOut<'a>,
    power: NumberOut<'a>,
    health: NumberOut<'a>,
    set: &'a str,
    number: &'a str,
    rarity: Option<&'static str>,
    classes: &'a [String],
    keywords: Vec<String>,
    formats: Vec<Format>,
    banned: Vec<String>,
    restricted: Vec<String>,
    printings: Vec<PrintingOut<'a>>,
    /// The file of its picture.
    image: Option<String>,
}

/// One printing in JSON.
#[derive(Serialize)]
struct PrintingOut<'a> {
    name: String,
    set: &'a str,
    number: &'a str,
    rarity: Option<&'static str>,
}

/// A number, `"X"` or `"*"`, or nothing.
#[derive(Serialize)]
#[serde(untagged)]
enum NumberOut<'a> {
    None,
    Number(i16),
    Variable(&'a str),
}

impl NumberOut<'_> {
    fn of(value: &Value) -> NumberOut<'_> {
        match value {
            Value::None => NumberOut::None,
            Value::Number(number) => NumberOut::Number(*number),
            Value::Variable(sign) => NumberOut::Variable(sign),
        }
    }
}

impl<'a> CardOut<'a> {
    /// A row with all printings of its card, itself among them.
    pub fn of(row: &'a Row, printings: &[&'a Row], image: Option<&Path>) -> CardOut<'a> {
        let letter = |row: &Row| row.rarity.map(cards::Rarity::letter);
        CardOut {
            row: RowOut::of(row),
            side: row.side.word(),
            kind: type_word(row),
            subtypes: row.subtypes.each(),
            unique: row.name.version.is_some(),
            cost: NumberOut::of(&row.cost),
            speed: NumberOut::of(&row.speed),
            power: NumberOut::of(&row.power),
            health: NumberOut::of(&row.health),
            set: &row.set,
            number: &row.number,
            rarity: letter(row),
            classes: &row.classes,
            keywords: keyword_names(row).into_iter().map(str::to_owned).collect(),
            formats: formats_of(printings),
            banned: limited(printings, Limit::Banned),
            restricted: limited(printings, Limit::Restricted),
            printings: printings
                .iter()
                .map(|row| PrintingOut {
                    name: row.full_name(),
                    set: &row.set,
                    number: &row.number,
                    rarity: letter(row),
                })
                .collect(),
            image: image.map(|path| path.display().to_string()),
        }
    }
}

/// The keywords of a row by name, alphabetically, each once.
pub fn keyword_names(row: &Row) -> Vec<&'static str> {
    let mut names: Vec<&str> = keywords_of(row)
        .iter()
        .map(|(keyword, _): &(_, Size)| keyword.name())
        .collect();
    names.dedup();
    names
}

/// Where a card is banned or restricted, by the names of the notes; `everywhere` for a note without any.
pub fn limited(printings: &[&Row], limit: Limit) -> Vec<String> {
    let notes = printings.iter().flat_map(|row| &row.standings);
    let mut places: Vec<String> = notes
        .filter(|standing| standing.limit == limit)
        .flat_map(|standing| match &standing.formats[..] {
            [] => vec!["everywhere".to_owned()],
            formats => formats.to_vec(),
        })
        .collect();
    places.sort();
    places.dedup();
    places
}

/// `Ground/Character`, `Mission`, `Location`.
pub fn type_word(row: &Row) -> String {
    match &row.kind {
        RowKind::Unit(arenas) => slashed(*arenas),
        RowKind::Mission => "Mission".to_owned(),
        RowKind::Battle => "Battle".to_owned(),
        RowKind::Location(_) => "Location".to_owned(),
        RowKind::Equipment(_) => "Equipment".to_owned(),
        RowKind::Subordinate(_) => "Subordinate".to_owned(),
        RowKind::Resource => "Resource".to_owned(),
        RowKind::Campaign => "Campaign".to_owned(),
        RowKind::Trap => "Trap".to_owned(),
        RowKind::Event => "Event".to_owned(),
        RowKind::Unsupported(word) => word.clone(),
    }
}

/// The whole type line: `Location – Ground – Yavin 4`.
pub fn type_line(row: &Row) -> String {
    let arenas = match &row.kind {
        RowKind::Location(arenas) | RowKind::Equipment(arenas) | RowKind::Subordinate(arenas) => slashed(*arenas),
        _ => String::new(),
    };
    let parts = [type_word(row), arenas, row.subtypes.words.join(" ")];
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" – ")
}

fn slashed(arenas: cards::Arenas) -> String {
    let words: Vec<&str> = arenas.iter().map(cards::Arena::word).collect();
    words.join("/")
}

/// `30/5/6`, or nothing for a card without these numbers.
pub fn stats(row: &Row) -> String {
    let numbers = [&row.speed, &row.power, &row.health].map(Value::printed);
    match numbers.iter().all(String::is_empty) {
        true => String::new(),
        false => numbers.join("/"),
    }
}
