//! The decks that come with the program.

use std::sync::OnceLock;

use crate::deck::Deck;
use crate::list::read_deck;

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../../data/decks/", $name, ".txt")))),+]
    };
}

/// The founding decks, those of tournaments, starter decks.
const FILES: &[(&str, &str)] = files![
    "big-daddy-p",
    "galaxy-gunships",
    "gencon-2005-2nd-dark",
    "general-solo",
    "the-death-watch",
    "clone-machine",
    "lost-ship",
    "tulsa-light",
    "worcester-dark",
    "starter-old-republic-light",
    "starter-rebellion-dark",
    "starter-rebellion-light",
    "starter-republic-dark",
    "starter-republic-light",
    "starter-resistance-dark",
];

/// Our decks by file name without its ending; read once.
pub fn embedded_decks() -> &'static [(String, Deck)] {
    static READ: OnceLock<Vec<(String, Deck)>> = OnceLock::new();
    READ.get_or_init(|| {
        // A deck that cannot be read would be left out; a test reads them all.
        let read = |&(name, text): &(&str, &str)| Some((name.to_owned(), read_deck(name, text).ok()?));
        FILES.iter().filter_map(read).collect()
    })
}

/// One of our decks by its file name or its title, in any case.
pub fn deck_named(name: &str) -> Option<&'static Deck> {
    embedded_decks()
        .iter()
        .find(|(file, deck)| file.eq_ignore_ascii_case(name) || deck.title.eq_ignore_ascii_case(name))
        .map(|(_, deck)| deck)
}
