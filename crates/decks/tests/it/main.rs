//! Decks from the outside.

mod embedded;
mod keywords;
mod lists;
mod made;
mod stats;
