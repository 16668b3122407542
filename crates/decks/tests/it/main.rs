//! Decks from the outside.

mod embedded;
mod legal;
mod lists;
mod lists_laws;
mod lists_malformed;
mod lists_names;
mod lists_shared;
mod search;
