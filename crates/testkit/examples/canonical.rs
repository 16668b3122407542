//! Writes `data/cards.txt`: the cards of our decks as facts and canonical text, from published set files.
//!
//! `cargo run -p testkit --example canonical -- FOLDER > data/cards.txt`
//!
//! Where the canonical words happen to be published ones, other words of the same meaning stand in their place.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use cards::ir::Ability;
use decks::embedded_decks;
use testkit::own_words::Published;
use text::files::{Row, read_folder};

/// Other words for the same, tried one after the other and all together.
const OTHERWISE: [(&str, &str); 14] = [
    ("one of your", "1 of your"),
    ("Whenever", "Each time"),
    ("When your build step starts", "At the start of your build step"),
    ("When the next build step starts", "At the start of the next build step"),
    ("when the next build step starts", "at the start of the next build step"),
    ("When the battle phase starts", "At the start of the battle phase"),
    (
        "When the Ground battle step starts",
        "At the start of the Ground battle step",
    ),
    (
        "When the Character battle step starts",
        "At the start of the Character battle step",
    ),
    ("1 damage counter", "a damage counter"),
    ("Remove a card", "Remove 1 card"),
    ("This damage can", "That damage can"),
    ("Discard the top 2 cards", "Discard 2 cards from the top"),
    ("of your opponent's deck", "of his or her deck"),
    ("one of your opponent's", "any of your opponent's"),
];

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("usage: canonical FOLDER (a folder with set files)");
        return ExitCode::from(2);
    };
    let folder = Path::new(&folder);
    let pool = read_folder(folder);
    let sets = folder.join("sets");
    let published = match Published::of_folder(if sets.is_dir() { &sets } else { folder }) {
        Ok(published) => published,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            return ExitCode::from(2);
        }
    };
    let print = Print {
        lexicon: pool.lexicon(),
        sentences: published,
    };
    let entries = embedded_decks().iter().flat_map(|(_, deck)| deck.entries());
    let names: BTreeSet<(&str, Option<&str>)> = entries
        .map(|(_, entry)| (entry.name.as_str(), entry.set.as_deref()))
        .collect();
    let mut complete = true;
    let (mut rows, mut cards) = (BTreeSet::new(), Vec::new());
    for (name, set) in names {
        match pool.row_in(name, set).and_then(|row| Ok((row, row.card()?))) {
            Ok((row, card)) => {
                complete &= write(row, &print, &mut rows);
                cards.push(card);
            }
            Err(error) => {
                eprintln!("{error}");
                complete = false;
            }
        }
    }
    // What their texts make.
    for made in pool.supply(&cards) {
        if let Some(row) = pool.subordinate(&made.name) {
            complete &= write(row, &print, &mut rows);
        }
    }
    println!("# Cards as facts and canonical text, written by `cargo run -p testkit --example canonical`.");
    println!("Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText");
    rows.iter().for_each(|row| println!("{row}"));
    if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What is in print.
struct Print {
    lexicon: text::Lexicon,
    sentences: Published,
}

/// The row in words of ours.
fn write(row: &Row, print: &Print, rows: &mut BTreeSet<String>) -> bool {
    let canonical = row.canonical();
    let (facts, _) = canonical.rsplit_once('\t').unwrap_or((&canonical, ""));
    let mut complete = true;
    let mut lines = Vec::new();
    for (line, words) in row.compiled().lines.iter().zip(row.canonical_lines()) {
        let same = |text: &str| {
            let again = text::compile_with(text, &row.context(), &print.lexicon).abilities();
            again.as_deref() == line.ability.as_ref().map(std::slice::from_ref::<Ability>)
        };
        let is_ours = |text: &String| print.sentences.found_in(text).is_empty() && same(text);
        let is_new = |text: &String| !print.sentences.has_line(text);
        // A formula may be in print as a whole line too; other words are better where there are some.
        let ours = otherwise(&words).find(|text| is_new(text) && is_ours(text));
        let ours = ours.or_else(|| otherwise(&words).find(is_ours));
        if ours.is_none() {
            eprintln!("{}: no words of ours for \"{words}\"", row.full_name());
            complete = false;
        }
        lines.push(ours.unwrap_or(words));
    }
    rows.insert(format!("{facts}\t{}", lines.join(" | ")));
    complete
}

/// The words, and other words for them.
fn otherwise(words: &str) -> impl Iterator<Item = String> {
    let single = OTHERWISE.iter().map(move |(ours, other)| words.replace(ours, other));
    let together = OTHERWISE
        .iter()
        .fold(plural(words), |words, (ours, other)| words.replace(ours, other));
    [words.to_owned(), plural(words)]
        .into_iter()
        .chain(single)
        .chain([together])
}

/// "Each of your X gets" as "All of your X get".
fn plural(words: &str) -> String {
    words
        .replacen("Each of your", "All of your", 1)
        .replacen(" gets ", " get ", 1)
}
