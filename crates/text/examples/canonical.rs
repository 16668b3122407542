//! Writes `data/cards.txt`: the cards of our decks as facts and canonical text, from published set files.
//!
//! `cargo run -p text --example canonical -- FOLDER > data/cards.txt`
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use text::files::{Row, RowKind, Value, embedded, read_folder};
use text::print;

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
    println!("Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText");
    let mut complete = true;
    for name in names {
        match pool.row(name).and_then(|row| row.card().map(|_| row)) {
            Ok(row) => println!("{}", line(row)),
            Err(error) => {
                eprintln!("{error}");
                complete = false;
            }
        }
    }
    if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn line(row: &Row) -> String {
    let context = row.context();
    let abilities = row.compiled.abilities().unwrap_or_default();
    let text: Vec<String> = abilities.iter().map(|ability| print(ability, &context)).collect();
    let slashed = |arenas: &cards::Arenas| arenas.iter().map(|arena| arena.word()).collect::<Vec<_>>().join("/");
    let words = row.subtypes.words.join(" ");
    let (kind, subtype) = match &row.kind {
        RowKind::Unit(arenas) => (slashed(arenas), words),
        RowKind::Mission => ("Mission".to_owned(), words),
        RowKind::Battle => ("Battle".to_owned(), words),
        RowKind::Location(arenas) => ("Location".to_owned(), format!("{} - {words}", slashed(arenas))),
        RowKind::Equipment(arenas) => ("Equipment".to_owned(), format!("{} - {words}", slashed(arenas))),
        RowKind::Unsupported(word) => (word.clone(), words),
    };
    let value = |value: &Value| match value {
        Value::Number(n) => n.to_string(),
        Value::None | Value::Variable(_) => String::new(),
    };
    [
        row.name.full(),
        row.set.clone(),
        row.side.letter().to_owned(),
        kind,
        subtype,
        value(&row.cost),
        value(&row.speed),
        value(&row.power),
        value(&row.health),
        text.join(" | "),
    ]
    .join("\t")
}
