//! Playing whole games: decks on a table, drivers that answer, generators that roll.

mod driver;

use cards::CardName;

pub use driver::{Counts, Driver, Player};
pub use table::{chance, game_of_decks};

/// The name of a card as deck files write it.
pub fn deck_name(name: &CardName) -> String {
    name.full()
}
