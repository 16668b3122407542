//! The cards that come with the program.

use std::sync::OnceLock;

use super::pool::Pool;
use super::table::read_str;

const FILE: &str = "cards.txt";
const CARDS: &str = include_str!("../../../../data/cards.txt");

/// Our card file, by name and content, as [`read_files`](super::read_files) takes it.
pub fn embedded_file() -> (String, Vec<u8>) {
    (FILE.to_owned(), CARDS.as_bytes().to_vec())
}

/// Our cards, in canonical text; read once.
pub fn embedded() -> &'static Pool {
    static READ: OnceLock<Pool> = OnceLock::new();
    READ.get_or_init(|| read_str(FILE, CARDS))
}
