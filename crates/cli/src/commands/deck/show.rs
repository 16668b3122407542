//! `pop deck show`: a deck by sections and sorts of cards.

use std::io::Write as _;

use decks::{Deck, Entry, Section};
use serde::Serialize;
use text::files::{CardError, Row, RowKind};

use super::Given;
use crate::diagnostics::Trouble;
use crate::output::{Answer, Output, wrapped};

const EXAMPLES: &str = "\
Examples:
  pop deck show \"General Solo\"
  pop deck show my-deck.dek --cards plugin/sets
  pop deck show my-deck.txt --json
  pop deck show -                      a list that you paste; end it with Ctrl-D

Exit status: 0 every card is known and understood; 1 some are not; 2 bad usage or an unreadable file.";

/// `pop deck show DECK [--cards DIR] [--json]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    given: Given,
}

#[derive(Serialize)]
struct DeckOut<'a> {
    deck: &'a Deck,
    cards: usize,
    unknown: Vec<String>,
    pool: String,
}

/// An entry with its row, or why there is none. Looked up once: similar names take a while to find.
type Known<'a> = (Section, &'a Entry, Result<&'a Row, CardError>);

/// Prints the deck.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let (library, deck) = args.given.open()?;
    let pool = library.pool();
    let entries: Vec<Known<'_>> = deck
        .entries()
        .map(|(section, entry)| (section, entry, entry.row(pool)))
        .collect();
    let faults = faults(&entries);
    let answer = if faults.is_empty() { Answer::Yes } else { Answer::No };
    if args.given.json {
        out.json(&DeckOut {
            deck: &deck,
            cards: deck.size(),
            unknown: faults,
            pool: library.hash(),
        })?;
        return Ok(answer);
    }
    writeln!(out, "{}", deck.title)?;
    let cards = format!("{} cards", deck.size());
    let side = deck.side.map(|side| format!("{} Side", side.word()));
    let format = deck.format.as_ref().map(|format| format!("format {format}"));
    let about = [Some(cards), side, Some(deck.about.clone()), format];
    let about: Vec<String> = about.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    writeln!(out, "{}", about.join(", "))?;
    for section in Section::ALL {
        let here = || entries.iter().filter(|(of, _, _)| *of == section);
        if section != Section::Deck && here().next().is_some() {
            writeln!(out, "\n== {} ==", section.word())?;
        }
        for sort in SORTS {
            let cards: Vec<&Known<'_>> = here().filter(|(_, _, row)| sort_of(row) == sort).collect();
            let count: usize = cards.iter().map(|(_, entry, _)| usize::from(entry.count)).sum();
            if count > 0 {
                writeln!(out, "\n{sort} ({count})")?;
            }
            for (_, entry, row) in cards {
                writeln!(out, "{}", line(entry, row).trim_end())?;
            }
        }
    }
    if !faults.is_empty() {
        writeln!(out)?;
    }
    for fault in &faults {
        writeln!(out, "{}", wrapped(fault, ""))?;
    }
    Ok(answer)
}

/// Why cards cannot be had or played; each once.
fn faults(entries: &[Known<'_>]) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    for (_, _, row) in entries {
        let error = match row {
            Ok(row) => row.card().err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        };
        faults.extend(error.filter(|error| !faults.contains(error)));
    }
    faults
}

const SORTS: [&str; 12] = [
    "Space",
    "Ground",
    "Character",
    "Units of several types",
    "Missions",
    "Battle cards",
    "Locations",
    "Equipment",
    "Resources",
    "Events",
    "Subordinates",
    "Unknown",
];

fn sort_of(row: &Result<&Row, CardError>) -> &'static str {
    let Ok(row) = row else { return "Unknown" };
    match &row.kind {
        RowKind::Unit(arenas) => match arenas.iter().collect::<Vec<_>>()[..] {
            [arena] => arena.word(),
            _ => "Units of several types",
        },
        RowKind::Mission | RowKind::Campaign | RowKind::Trap => "Missions",
        RowKind::Battle => "Battle cards",
        RowKind::Location(_) => "Locations",
        RowKind::Equipment(_) => "Equipment",
        RowKind::Resource => "Resources",
        RowKind::Event => "Events",
        RowKind::Subordinate(_) => "Subordinates",
        RowKind::Unsupported(_) => "Unknown",
    }
}

/// Count, name, cost and numbers.
fn line(entry: &Entry, row: &Result<&Row, CardError>) -> String {
    let Ok(row) = row else {
        return format!("{:>4}  {}", entry.count, entry.name);
    };
    let cost = match row.cost.printed() {
        cost if cost.is_empty() => String::new(),
        cost => format!("cost {cost}"),
    };
    let numbers = [&row.speed, &row.power, &row.health].map(|value| value.printed());
    let numbers = if numbers[0].is_empty() {
        String::new()
    } else {
        numbers.join("/")
    };
    format!("{:>4}  {:<40} {cost:<8} {numbers}", entry.count, row.full_name())
}
