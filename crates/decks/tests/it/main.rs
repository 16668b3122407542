//! Decks from the outside.
#![allow(clippy::print_stderr)]

mod embedded;
mod keywords;
mod lists;
mod made;
mod stats;
