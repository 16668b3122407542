//! `pop deck check`: is a deck legal?

use std::io::Write as _;

use cards::{Arena, Edition};
use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};
use decks::Deck;
use decks::legal::{Fault, Format, Rule, Terms, Units, Verdict, check};
use serde::Serialize;

use super::Given;
use crate::commands::EditionArg;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop deck check \"General Solo\"
  pop deck check my-deck.dek --format vintage
  pop deck check my-deck.txt --edition classic --json
  pop deck check draft.txt --limited

Formats: standard vintage wotc legacy mandoverse tor repcw reb new res unlimited.
Each problem names its clause; pop rules G-4.5 reads it to you.

Exit status: 0 legal; 1 not legal; 2 bad usage or an unreadable file.";

/// The longest bar, in columns.
const LONGEST: usize = 40;

/// `pop deck check DECK [--format F] [--edition E] [--limited] [--cards DIR] [--json]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    given: Given,
    /// Whose sets and banned cards hold; default: the format that the deck names, else unlimited
    #[arg(long, value_parser = str::parse::<Format>)]
    format: Option<Format>,
    /// Whose rules of deck construction hold
    #[arg(long, value_enum, default_value_t = EditionArg::Current)]
    edition: EditionArg,
    /// A deck built from boosters: 40 cards, 8 units of each arena type
    #[arg(long)]
    limited: bool,
}

#[derive(Serialize)]
struct CheckOut<'a> {
    deck: &'a str,
    format: Format,
    edition: &'static str,
    limited: bool,
    legal: bool,
    problems: &'a [Fault],
    notes: &'a [String],
    cards: usize,
    units: Units,
    unit_cards: usize,
    pool: String,
}

/// Checks the deck and tells.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let (library, deck) = args.given.open()?;
    let terms = Terms {
        format: format_of(&deck, args.format)?,
        edition: args.edition.edition(),
        limited: args.limited,
    };
    let verdict = check(&deck, library.pool(), terms);
    if args.given.json {
        out.json(&CheckOut {
            deck: &deck.title,
            format: terms.format,
            edition: terms.edition.word(),
            limited: terms.limited,
            legal: verdict.is_legal(),
            problems: &verdict.problems,
            notes: &verdict.notes,
            cards: verdict.cards,
            units: verdict.units,
            unit_cards: verdict.unit_cards,
            pool: library.hash(),
        })?;
    } else {
        tell(&deck, &verdict, terms, out)?;
    }
    Ok(if verdict.is_legal() { Answer::Yes } else { Answer::No })
}

/// The format asked for, else the one that the deck names, else all cards.
fn format_of(deck: &Deck, asked: Option<Format>) -> Result<Format, Trouble> {
    match (asked, &deck.format) {
        (Some(format), _) => Ok(format),
        (None, Some(name)) => name
            .parse()
            .map_err(|error| diagnostics::unknown_format(&deck.title, &error)),
        (None, None) => Ok(Format::default()),
    }
}

fn tell(deck: &Deck, verdict: &Verdict, terms: Terms, out: &mut Output) -> Result<(), Trouble> {
    let answer = match verdict.problems.len() {
        0 => "legal".to_owned(),
        1 => "not legal, 1 problem".to_owned(),
        problems => format!("not legal, {problems} problems"),
    };
    let edition = match terms.edition {
        Edition::Current => "",
        Edition::Classic => ", classic edition",
    };
    let limited = if terms.limited { ", Limited" } else { "" };
    writeln!(out, "{}: {answer} ({}{limited}{edition})\n", deck.title, terms.format)?;
    if !verdict.is_legal() {
        let problems = verdict.problems.iter();
        let lines = problems.map(|fault| (fault.rule.id(), &*fault.text));
        writeln!(out, "{}\n", in_columns(lines))?;
    }
    writeln!(out, "  {:<9} {:>4}", "cards", verdict.cards)?;
    writeln!(out, "  {:<9} {:>4}", "units", verdict.unit_cards)?;
    let most = Arena::ALL.map(|arena| verdict.units.of(arena)).into_iter().max();
    for arena in Arena::ALL {
        let count = verdict.units.of(arena);
        let bar = bar(count, most.unwrap_or(0));
        let line = format!("  {:<9} {count:>4}  {bar}", arena.word());
        writeln!(out, "{}", line.trim_end())?;
    }
    if !verdict.notes.is_empty() {
        let lines = verdict.notes.iter().map(|note| ("note", &**note));
        writeln!(out, "\n{}", in_columns(lines))?;
    }
    if let Some(help) = help(verdict) {
        writeln!(out, "\n{help}")?;
    }
    Ok(())
}

/// Labels and texts; a long text is broken where the terminal ends.
fn in_columns<'a>(lines: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic);
    for (label, text) in lines {
        table.add_row([label, text]);
    }
    if let Some(column) = table.column_mut(0) {
        column
            .set_padding((2, 1))
            .set_constraint(ColumnConstraint::ContentWidth);
    }
    table.trim_fmt()
}

/// One block a unit; all bars are shortened alike where one is too long.
fn bar(count: usize, most: usize) -> String {
    let length = match most {
        0..=LONGEST => count,
        // A type that is there has a bar.
        most => (count * LONGEST).div_ceil(most),
    };
    "\u{2588}".repeat(length)
}

/// What to do next.
fn help(verdict: &Verdict) -> Option<String> {
    let unknown = verdict.problems.iter().any(|fault| fault.rule == Rule::Card);
    if unknown {
        return Some("unknown cards: --cards DIR or $POP_CARDS adds the cards of a folder with set files".to_owned());
    }
    let fault = verdict.problems.first()?;
    Some(format!("pop rules {} reads the clause", fault.rule.id()))
}
