//! Decks from the outside.

mod embedded;
mod legal;
mod lists;
