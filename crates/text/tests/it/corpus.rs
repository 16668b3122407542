//! The published card files, where they are at hand: read, never copied.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;

use text::files::{Pool, embedded, read_deck, read_folder};
use text::{compile_with, print};

/// The pool of `POP_CARDS` or `../shared/cards`; `None`, with a word, where there is none.
#[allow(clippy::print_stderr)]
pub fn card_files() -> Option<&'static Pool> {
    static POOL: OnceLock<Option<Pool>> = OnceLock::new();
    let pool = POOL.get_or_init(|| {
        let folder = card_folder()?;
        Some(read_folder(&folder))
    });
    if pool.is_none() {
        eprintln!("skipped: no card files");
    }
    pool.as_ref()
}

/// The folder of the card files.
pub fn card_folder() -> Option<PathBuf> {
    let given = std::env::var_os("POP_CARDS").map(PathBuf::from);
    let beside = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cards"));
    given.or(Some(beside)).filter(|folder| folder.is_dir())
}

#[test]
fn every_row_of_the_published_files_is_read() {
    let Some(pool) = card_files() else { return };
    assert!(pool.rows().len() > 1_000, "{}", pool.rows().len());
    let unsupported = |message: &str| message.contains("which is no card of a game");
    let other: Vec<_> = pool
        .problems
        .iter()
        .filter(|problem| !unsupported(&problem.message))
        .collect();
    // Locations and Equipment without an arena are the only rows that have no place.
    assert!(
        other.iter().all(|problem| problem.message.contains("arena")),
        "{other:?}"
    );
    assert!(other.len() < 10, "{other:?}");
}

#[test]
fn print_and_compile_agree_on_everything_that_is_read() {
    let Some(pool) = card_files() else { return };
    let lexicon = pool.lexicon();
    for row in pool.rows() {
        let context = row.context();
        for ability in row.compiled.lines.iter().filter_map(|line| line.ability.as_ref()) {
            let words = print(ability, &context);
            let again = compile_with(&words, &context, &lexicon).abilities();
            assert_eq!(again, Some(vec![ability.clone()]), "{}: {words}", row.full_name());
        }
    }
}

#[test]
fn the_two_first_decks_are_fully_understood() {
    let Some(pool) = card_files() else { return };
    let Some(folder) = card_folder() else { return };
    for name in ["gencon-2005-2nd-dark", "general-solo"] {
        let Ok(text) = std::fs::read_to_string(folder.join(format!("decks/founding/{name}.txt"))) else {
            continue;
        };
        let deck = read_deck(name, &text).expect("a deck list");
        for (_, card) in &deck.cards {
            assert!(pool.card(card).is_ok(), "{name}: {:?}", pool.card(card));
        }
    }
}

#[test]
fn embedded_cards_are_the_published_ones() {
    let Some(pool) = card_files() else { return };
    for ours in embedded().pool.rows() {
        let Ok(theirs) = pool.row(&ours.full_name()) else {
            continue;
        };
        // What is printed may differ, what it means does not.
        let theirs = theirs.card().map(|mut card| {
            card.text = ours.card().map(|ours| ours.text).unwrap_or_default();
            card
        });
        assert_eq!(ours.card(), theirs);
    }
}

/// No line of ours with more than eight words is a published line, except where keywords, costs and
/// numbers leave no other words.
#[test]
fn embedded_cards_use_our_own_words() {
    let Some(pool) = card_files() else { return };
    let published: BTreeSet<String> = pool.rows().iter().flat_map(|row| sentences(&row.text)).collect();
    for row in embedded().pool.rows() {
        for sentence in sentences(&row.text) {
            let words = sentence.split(' ').count();
            let template = sentence.starts_with("upkeep") || sentence.contains("pilot");
            assert!(
                words <= 8 || template || !published.contains(&sentence),
                "{}: {sentence}",
                row.full_name()
            );
        }
    }
}

/// The lines of a text and their sentences, without what is spelled differently.
fn sentences(text: &str) -> Vec<String> {
    let simple = |part: &str| {
        let letters: String = part
            .chars()
            .filter(|c| c.is_alphanumeric() || c.is_whitespace())
            .collect();
        letters.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<&str> = text.split('|').collect();
    let parts = lines
        .iter()
        .flat_map(|line| line.split(['.', '>']))
        .chain(lines.iter().copied());
    parts.map(simple).filter(|part| !part.is_empty()).collect()
}
