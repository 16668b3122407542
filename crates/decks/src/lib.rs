//! Decks: what lies in them, how they are written down, whether they are legal, what they can do; and the search for
//! cards to put into them.
//!
//! Always true: no file is touched here, a deck is a value, and every problem that is found says what, where and what
//! to try. Names of cards become cards in one place, [`text::files::Pool::row_in`].

mod deck;
mod embedded;
pub mod keywords;
pub mod legal;
mod list;
pub mod search;
pub mod stats;

pub use deck::{Deck, Entry, Section};
pub use embedded::{deck_named, embedded_decks};
pub use list::{Format, MOST_BYTES, read_deck, write_deck};
