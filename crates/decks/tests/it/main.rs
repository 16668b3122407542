//! Decks from the outside.

mod embedded;
mod lists;
