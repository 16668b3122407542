//! The published card files, where they are at hand: read, never copied.

use std::path::PathBuf;
use std::sync::OnceLock;

use text::files::{Pool, embedded, read_folder};
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
        for ability in row.compiled().lines.iter().filter_map(|line| line.ability.as_ref()) {
            let words = print(ability, &context);
            let again = compile_with(&words, &context, &lexicon).abilities();
            assert_eq!(again, Some(vec![ability.clone()]), "{}: {words}", row.full_name());
        }
    }
}

#[test]
fn embedded_cards_are_the_published_ones() {
    let Some(pool) = card_files() else { return };
    for ours in embedded().rows() {
        let theirs = pool
            .row_in(&ours.full_name(), Some(&ours.set))
            .expect("what is ours is in print");
        // What is printed may differ, what it means does not.
        let theirs = theirs.card().map(|mut card| {
            card.text = ours.card().map(|ours| ours.text).unwrap_or_default();
            card
        });
        assert_eq!(ours.card(), theirs);
    }
}
