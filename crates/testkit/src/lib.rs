//! What tests and tools share: the rulebook read as data, and what is built on it.
//!
//! It knows the public surface of the other crates and nothing private. The game's crates use it in tests only.

pub mod book;
pub mod laws;
pub mod own_words;
pub mod play;
pub mod postgres;
pub mod scenario;
