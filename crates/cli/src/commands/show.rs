//! `pop cards show`: one card with everything about it.

use std::io::Write as _;
use std::path::PathBuf;

use decks::legal::Format;
use decks::search::{formats_of, printings_of};
use serde::Serialize;
use testkit::book::Book;
use text::files::{CardError, Limit, Row, Value};

use crate::commands::row::{CardOut, RowOut, keyword_names, limited, type_line, write_text};
use crate::data;
use crate::decks::Library;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

const EXAMPLES: &str = "\
Examples:
  pop cards show Darth Vader (J)        unquoted words are fine where the shell allows brackets
  pop cards show \"darth vader (j)\"      in any case
  pop cards show \"Rebel Trooper\" --json
  pop cards show Tank --cards my-sets   a card of a folder

The text stands in canonical words, as the engine plays it. pop cards search finds names.
Exit status: 0 shown; 2 no such card, several versions, or unreadable files.";

/// `pop cards show NAME [--cards DIR] [--json]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The card's name, with its version letter where it has several
    #[arg(required = true)]
    name: Vec<String>,
    /// A folder with card files; default: $POP_CARDS, else the imported cards
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// A card in JSON, with the cards it was looked up in.
#[derive(Serialize)]
struct ShownOut<'a> {
    #[serde(flatten)]
    card: CardOut<'a>,
    pool: String,
}

/// Prints the card.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let library = Library::open(args.cards.as_deref())?;
    let pool = library.pool();
    let row = pool
        .row(&args.name.join(" "))
        .map_err(|error| diagnostics::no_card(&error))?;
    let printings = printings_of(pool, row);
    if args.json {
        let image = data::image_of(row, args.cards.as_deref());
        out.json(&ShownOut {
            card: CardOut::of(row, &printings, image.as_deref()),
            pool: library.hash(),
        })?;
        return Ok(Answer::Yes);
    }
    write_head(row, out)?;
    let shown = RowOut::of(row);
    write_text(&shown, out)?;
    match row.card() {
        // The lines that are not understood stand above.
        Ok(_) | Err(CardError::Unread { .. }) => {}
        Err(error) => writeln!(out, "{}", wrapped(&error.to_string(), "    "))?,
    }
    write_keywords(row, out)?;
    write_printings(&printings, out)
}

fn write_head(row: &Row, out: &mut Output) -> Result<(), Trouble> {
    let mark = if row.card().is_ok() { "" } else { "  (not full)" };
    writeln!(out, "{}{mark}", row.full_name())?;
    writeln!(out, "{} ({})", type_line(row), row.side.word())?;
    let facts = [
        ("cost", &row.cost),
        ("speed", &row.speed),
        ("power", &row.power),
        ("health", &row.health),
    ];
    let facts = facts.iter().filter(|(_, value)| **value != Value::None);
    let facts: Vec<String> = facts
        .map(|(what, value)| format!("{what} {}", value.printed()))
        .collect();
    if !facts.is_empty() {
        writeln!(out, "{}", facts.join(", "))?;
    }
    writeln!(out)?;
    Ok(())
}

/// Each keyword with the first words of the rulebook about it.
fn write_keywords(row: &Row, out: &mut Output) -> Result<(), Trouble> {
    let names = keyword_names(row);
    if names.is_empty() {
        return Ok(());
    }
    let book = Book::embedded();
    let widest = names.iter().map(|name| name.len()).max().unwrap_or(0);
    writeln!(out, "\nkeywords")?;
    for name in &names {
        let first = book
            .keyword(name)
            .and_then(|page| book.clauses_of_page(&page.file).next());
        let meaning = first.map_or("", |clause| clause.text.as_str());
        let indent = " ".repeat(widest + 4);
        let text = wrapped(meaning, &indent);
        writeln!(out, "  {name:<widest$}  {}", text.trim_start())?;
    }
    writeln!(out, "  more: pop rules {}", names[0].to_lowercase())?;
    Ok(())
}

fn write_printings(printings: &[&Row], out: &mut Output) -> Result<Answer, Trouble> {
    let printed: Vec<String> = printings.iter().map(|row| printing(row)).collect();
    let mut facts = vec![("printed in", printed.join(", "))];
    let formats: Vec<&str> = formats_of(printings).into_iter().map(Format::id).collect();
    facts.push(("formats", formats.join(" ")));
    facts.push(("banned", limited(printings, Limit::Banned).join(", ")));
    facts.push(("restricted", limited(printings, Limit::Restricted).join(", ")));
    writeln!(out)?;
    for (what, said) in facts.iter().filter(|(_, said)| !said.is_empty()) {
        let text = wrapped(said, "            ");
        writeln!(out, "{what:<10}  {}", text.trim_start())?;
    }
    Ok(Answer::Yes)
}

/// `ANH 12 rare (Promo)`
fn printing(row: &Row) -> String {
    let special = row.printing.as_ref().filter(|printing| **printing != row.set);
    let parts = [
        row.set.clone(),
        row.number.clone(),
        row.rarity.map_or("", cards::Rarity::word).to_owned(),
        special.map_or_else(String::new, |printing| format!("({printing})")),
    ];
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" ")
}
