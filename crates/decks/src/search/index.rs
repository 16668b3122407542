//! The cards of a pool, prepared for questions.

use std::collections::HashMap;
use std::sync::OnceLock;

use cards::keyword::Keyword;
use text::files::{Pool, Row};

use super::fold::{fold, name_words};
use super::keywords::{Size, keywords_of};

/// The printings of a pool, each once, with what questions look at, folded once. What is dear and not always asked for (texts,
/// keywords) is made when it is first asked for and then kept.
pub struct Index<'a> {
    pub(super) pool: &'a Pool,
    pub(super) entries: Vec<Entry<'a>>,
    /// The entries of one card: all its printings, in the order of files.
    pub(super) cards: Vec<Vec<usize>>,
}

/// One row.
pub(super) struct Entry<'a> {
    pub row: &'a Row,
    /// Its place in [`Index::cards`].
    pub card: usize,
    /// As [`name_words`] gives them, letter and printing among them.
    pub words: String,
    /// Its whole name, folded.
    pub name: String,
    text: OnceLock<String>,
    keywords: OnceLock<Vec<(Keyword, Size)>>,
    is_full: OnceLock<bool>,
}

impl<'a> Index<'a> {
    /// Prepares a pool.
    pub fn of(pool: &'a Pool) -> Index<'a> {
        let mut known: HashMap<(String, Option<&str>, bool), usize> = HashMap::new();
        let mut index = Index {
            pool,
            entries: Vec::with_capacity(pool.rows().len()),
            cards: Vec::new(),
        };
        for row in pool.rows() {
            let key = (fold(&row.name.base), row.name.version.as_deref(), row.is_subordinate());
            let card = *known.entry(key).or_insert(index.cards.len());
            let at = index.entries.len();
            match index.cards.get_mut(card) {
                Some(printings) if printings.iter().any(|&at| is_same(index.entries[at].row, row)) => continue,
                Some(printings) => printings.push(at),
                None => index.cards.push(vec![at]),
            }
            let name = row.full_name();
            index.entries.push(Entry {
                row,
                card,
                words: name_words(&name),
                name: fold(&name),
                text: OnceLock::new(),
                keywords: OnceLock::new(),
                is_full: OnceLock::new(),
            });
        }
        index
    }

    /// How many printings there are, each counted once.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All printings of the card of an entry.
    pub(super) fn printings(&self, entry: &Entry<'a>) -> Vec<&'a Row> {
        let printings = self.cards.get(entry.card).into_iter().flatten();
        printings.map(|&at| self.entries[at].row).collect()
    }
}

/// All printings of the card of a row, each once: a card that is imported and embedded was not printed twice.
pub fn printings_of<'a>(pool: &'a Pool, row: &'a Row) -> Vec<&'a Row> {
    let mut found: Vec<&Row> = Vec::new();
    for other in pool.printings(row) {
        if !found.iter().any(|known| is_same(known, other)) {
            found.push(other);
        }
    }
    found
}

/// Are two rows of one card the same printing?
fn is_same(a: &Row, b: &Row) -> bool {
    (&a.set, &a.number, &a.printing) == (&b.set, &b.number, &b.printing)
}

impl Entry<'_> {
    /// The text as printed and in canonical words, folded.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let canonical = self.row.canonical_lines().join(" | ");
            let printed = self.row.ruling.as_ref().map_or("", |ruling| &ruling.printed);
            fold(&format!("{} | {printed} | {canonical}", self.row.text))
        })
    }

    /// The keywords with their numbers.
    pub fn keywords(&self) -> &[(Keyword, Size)] {
        self.keywords.get_or_init(|| keywords_of(self.row))
    }

    /// Can the engine play it, every word of it?
    pub fn is_full(&self) -> bool {
        *self.is_full.get_or_init(|| self.row.card().is_ok())
    }
}
