//! Decks from the outside.
#![allow(clippy::print_stderr)]

mod embedded;
mod keywords;
mod legal;
mod lists;
mod lists_laws;
mod lists_malformed;
mod lists_names;
mod lists_shared;
mod made;
mod search;
mod stats;
