//! `pop deck list`: the decks that come with the program.

use std::io::Write as _;

use cards::Side;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};
use decks::{Deck, embedded_decks};
use serde::Serialize;

use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};

/// `pop deck list [--json]`
#[derive(clap::Args)]
pub struct Args {
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DeckOut<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
    side: Option<Side>,
    format: Option<&'a str>,
    cards: usize,
}

impl<'a> DeckOut<'a> {
    fn of((name, deck): &'a (String, Deck)) -> DeckOut<'a> {
        DeckOut {
            name,
            title: &deck.title,
            about: &deck.about,
            side: deck.side,
            format: deck.format.as_deref(),
            cards: deck.size(),
        }
    }
}

/// Prints the list.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let decks: Vec<DeckOut<'_>> = embedded_decks().iter().map(DeckOut::of).collect();
    if args.json {
        out.json(&decks)?;
        return Ok(Answer::Yes);
    }
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(["name", "title", "side", "format", "cards", "from"]);
    for deck in &decks {
        let side = deck.side.map_or("", Side::word);
        let format = deck.format.unwrap_or("unlimited");
        table.add_row([deck.name, deck.title, side, format, &deck.cards.to_string(), deck.about]);
    }
    // Where the terminal is too narrow, what is typed stays in one piece.
    if let Some(column) = table.column_mut(0) {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    if let Some(column) = table.column_mut(4) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    Ok(Answer::Yes)
}
