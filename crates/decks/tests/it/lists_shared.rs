//! The deck files beside the clone, where they are there.

use std::fs;
use std::path::{Path, PathBuf};

use decks::{Deck, Format, read_deck, write_deck};
use text::files::{Pool, decode, files_of, read_files};

/// The folder of the card files.
#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
fn card_folder() -> Option<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cards")).to_owned();
    if !folder.is_dir() {
        eprintln!("skipped: no card files");
        return None;
    }
    Some(folder)
}

/// All deck files below a folder.
fn deck_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let files = fs::read_dir(folder)
        .expect("a folder")
        .map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    for path in files {
        match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => deck_files(&path, found),
            Some("dek" | "txt") => found.push(path),
            _ => {}
        }
    }
}

fn decks(folder: &Path) -> Vec<(String, Deck)> {
    let mut files = Vec::new();
    deck_files(&folder.join("decks"), &mut files);
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let deck = read_deck(&name, fs::read(&path).expect("a readable file"));
        (
            name.clone(),
            deck.unwrap_or_else(|problems| panic!("{name}: {problems:?}")),
        )
    };
    files.into_iter().map(read).collect()
}

#[test]
fn shared_decks_stay_the_same_through_all_formats() {
    let Some(folder) = card_folder() else { return };
    let decks = decks(&folder);
    assert!(decks.len() >= 28, "{}", decks.len());
    for (name, deck) in decks {
        assert!(deck.size() >= 50, "{name} has {} cards", deck.size());
        let through = |deck: &Deck, format: Format| {
            let text = write_deck(deck, format);
            read_deck(&format!("other.{}", format.ending()), &text)
                .unwrap_or_else(|problems| panic!("{name} as {format:?}: {problems:?}\n{text}"))
        };
        let first = through(&deck, Format::Dek);
        let last = [Format::Ours, Format::Lackey, Format::Dek, Format::Json]
            .into_iter()
            .fold(first.clone(), |deck, format| through(&deck, format));
        assert_eq!(first, deck.joined(), "{name}");
        assert_eq!(last, deck.joined(), "{name}: sections, order, sets and pictures");
    }
}

#[test]
fn a_dek_is_written_as_lackey_writes_it() {
    let Some(folder) = card_folder() else { return };
    let mut files = Vec::new();
    deck_files(&folder.join("decks"), &mut files);
    files.retain(|path| path.extension().is_some_and(|ending| ending == "dek"));
    for path in files {
        let text = fs::read_to_string(&path).expect("a readable file");
        let cards = |text: &str| -> Vec<String> {
            let lines = text.lines().map(str::trim).filter(|line| line.contains("<card>"));
            lines.map(str::to_owned).collect()
        };
        let deck = read_deck("x.dek", &text).expect("a deck");
        assert_eq!(
            cards(&write_deck(&deck, Format::Dek)),
            cards(&text),
            "{}",
            path.display()
        );
    }
}

#[test]
fn every_name_of_the_shared_decks_is_a_card() {
    let Some(folder) = card_folder() else { return };
    let pool = cards_without_text(&folder);
    let unknown: Vec<String> = decks(&folder)
        .iter()
        .flat_map(|(name, deck)| deck.entries().map(move |(_, entry)| (name, entry)))
        .filter_map(|(file, entry)| Some(format!("{file}: {}", entry.row(&pool).err()?)))
        .collect();
    assert_eq!(unknown, [] as [String; 0]);
    no_card_is_a_heading(&pool);
}

/// The cards of the folder for their names alone: to compile the texts would take long.
fn cards_without_text(folder: &Path) -> Pool {
    let (files, problems) = files_of(folder);
    assert_eq!(problems, []);
    let without = |bytes: &[u8]| {
        let text = decode(bytes);
        let column = text
            .lines()
            .next()
            .and_then(|header| header.split('\t').position(|cell| cell == "Text"));
        let line = |line: &str| -> Vec<String> {
            let cells = line.split('\t').enumerate();
            cells
                .map(|(at, cell)| {
                    if Some(at) == column {
                        String::new()
                    } else {
                        cell.to_owned()
                    }
                })
                .collect()
        };
        let lines: Vec<String> = text
            .lines()
            .enumerate()
            .map(|(at, cells)| {
                if at == 0 {
                    cells.to_owned()
                } else {
                    line(cells).join("\t")
                }
            })
            .collect();
        lines.join("\n").into_bytes()
    };
    let files: Vec<(String, Vec<u8>)> = files.into_iter().map(|(name, bytes)| (name, without(&bytes))).collect();
    read_files(&files)
}

/// A pasted line such as "4 Name" is never taken for a heading.
fn no_card_is_a_heading(pool: &Pool) {
    for row in pool.rows() {
        let name = row.full_name();
        let deck = read_deck("pasted", format!("4 {name}\n1 Last One\n"));
        let first = deck.map(|deck| (deck.cards.len(), deck.cards[0].count));
        assert_eq!(first, Ok((2, 4)), "{name}");
    }
}
