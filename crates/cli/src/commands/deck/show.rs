//! `pop deck show`: a deck by sections and sorts of cards.

use std::io::Write as _;

use decks::{Deck, Entry, Section};
use serde::Serialize;
use text::files::{Pool, Row, RowKind};

use super::Given;
use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop deck show \"General Solo\"
  pop deck show my-deck.dek --cards plugin/sets
  pop deck show my-deck.txt --json

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

/// Prints the deck.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let (library, deck) = args.given.open()?;
    let pool = library.pool();
    let faults: Vec<String> = deck
        .entries()
        .filter_map(|(_, entry)| entry.row(pool).and_then(Row::card).err())
        .map(|error| error.to_string())
        .collect();
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
    let side = deck.side.map(|side| format!("{} Side", side.word()));
    let about = [side.as_deref(), Some(deck.about.as_str()), deck.format.as_deref()];
    let about: Vec<&str> = about.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    writeln!(out, "{} cards, {}", deck.size(), about.join(", "))?;
    for section in Section::ALL {
        let entries = deck.section(section);
        if section != Section::Deck && !entries.is_empty() {
            writeln!(out, "\n== {} ==", section.word())?;
        }
        for sort in SORTS {
            let cards: Vec<&Entry> = entries.iter().filter(|entry| sort_of(entry, pool) == sort).collect();
            let count: usize = cards.iter().map(|entry| usize::from(entry.count)).sum();
            if count > 0 {
                writeln!(out, "\n{sort} ({count})")?;
            }
            for entry in cards {
                writeln!(out, "{}", line(entry, pool).trim_end())?;
            }
        }
    }
    for fault in &faults {
        writeln!(out, "\n{fault}")?;
    }
    Ok(answer)
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

fn sort_of(entry: &Entry, pool: &Pool) -> &'static str {
    let Ok(row) = entry.row(pool) else { return "Unknown" };
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
fn line(entry: &Entry, pool: &Pool) -> String {
    let Ok(row) = entry.row(pool) else {
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
