//! The cards that come with the program.

use std::sync::OnceLock;

use super::pool::Pool;
use super::table::read_str;

const CARDS: &str = include_str!("../../../../data/cards.txt");

/// Our cards, in canonical text; read once.
pub fn embedded() -> &'static Pool {
    static READ: OnceLock<Pool> = OnceLock::new();
    READ.get_or_init(|| read_str("cards.txt", CARDS))
}
