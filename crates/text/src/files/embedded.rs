//! The pool and the decks that come with the program.

use std::sync::OnceLock;

use super::decks::{Deck, read_deck};
use super::pool::Pool;
use super::table::read_str;

/// What comes with the program.
#[derive(Clone, Debug)]
pub struct Embedded {
    /// Our cards, in canonical text.
    pub pool: Pool,
    /// Our decks, by file name without its ending.
    pub decks: Vec<(String, Deck)>,
}

impl Embedded {
    /// A deck by its file name or its title, in any case.
    pub fn deck(&self, name: &str) -> Option<&Deck> {
        self.decks
            .iter()
            .find(|(file, deck)| file.eq_ignore_ascii_case(name) || deck.title.eq_ignore_ascii_case(name))
            .map(|(_, deck)| deck)
    }
}

const CARDS: &str = include_str!("../../../../data/cards.txt");

const DECKS: [(&str, &str); 2] = [
    (
        "gencon-2005-2nd-dark",
        include_str!("../../../../data/decks/gencon-2005-2nd-dark.txt"),
    ),
    ("general-solo", include_str!("../../../../data/decks/general-solo.txt")),
];

/// The embedded pool and decks; read once.
pub fn embedded() -> &'static Embedded {
    static READ: OnceLock<Embedded> = OnceLock::new();
    READ.get_or_init(|| Embedded {
        pool: read_str("cards.txt", CARDS),
        // A deck that cannot be read would be left out; a test reads them all.
        decks: DECKS
            .iter()
            .filter_map(|(name, text)| read_deck(name, text).ok().map(|deck| ((*name).to_owned(), deck)))
            .collect(),
    })
}
