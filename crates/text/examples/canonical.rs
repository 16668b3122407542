//! Writes `data/cards.txt`: the cards of our decks as facts and canonical text, from published set files.
//!
//! `cargo run -p text --example canonical -- FOLDER > data/cards.txt`
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use text::files::{embedded, read_folder};

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("usage: canonical FOLDER (a folder with set files)");
        return ExitCode::from(2);
    };
    let pool = read_folder(Path::new(&folder));
    let names: BTreeSet<&str> = embedded()
        .decks
        .iter()
        .flat_map(|(_, deck)| deck.cards.iter().map(|(_, name)| name.as_str()))
        .collect();
    println!("# Cards as facts and canonical text, written by `cargo run -p text --example canonical`.");
    println!("Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tText");
    let mut complete = true;
    for name in names {
        match pool.row(name).and_then(|row| row.card().map(|_| row)) {
            Ok(row) => println!("{}", row.canonical()),
            Err(error) => {
                eprintln!("{error}");
                complete = false;
            }
        }
    }
    if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
