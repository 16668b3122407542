//! The cards of a pool, prepared for questions.

use std::collections::HashMap;
use std::ops::Range;
use std::ptr;
use std::sync::OnceLock;

use cards::keyword::Keyword;
use text::files::{Pool, Row};

use super::fold::{fold, name_words};
use super::keywords::{Size, keywords_of};
use crate::legal::printings;

/// The printings of a pool, each once, with what questions look at, folded once. What is dear and not always asked for (texts,
/// keywords) is made when it is first asked for and then kept.
pub struct Index<'a> {
    pub(super) pool: &'a Pool,
    pub(super) entries: Vec<Entry<'a>>,
    /// The places of the entries of each card: all its printings, in the order of files.
    pub(super) cards: Vec<Range<usize>>,
}

/// One row.
pub(super) struct Entry<'a> {
    pub row: &'a Row,
    /// Its place in [`Index::cards`].
    pub card: usize,
    /// Its whole name, folded.
    pub name: String,
    words: OnceLock<String>,
    text: OnceLock<String>,
    keywords: OnceLock<Vec<(Keyword, Size)>>,
    is_full: OnceLock<bool>,
}

impl<'a> Index<'a> {
    /// Prepares a pool.
    pub fn of(pool: &'a Pool) -> Index<'a> {
        let mut index = Index {
            pool,
            entries: Vec::with_capacity(pool.rows().len()),
            cards: Vec::new(),
        };
        let mut known: HashMap<(String, Option<&str>, bool), usize> = HashMap::new();
        let mut named: Vec<Vec<&Row>> = Vec::new();
        for row in pool.rows() {
            let key = (fold(&row.name.base), row.name.version.as_deref(), row.is_subordinate());
            let at = *known.entry(key).or_insert(named.len());
            match named.get_mut(at) {
                Some(rows) => rows.push(row),
                None => named.push(vec![row]),
            }
        }
        for mut rows in named {
            // Without a letter two sets may have different cards of one name (`G-4.8`).
            while let Some(first) = rows
                .first()
                .copied()
                .filter(|row| rows.len() > 1 && row.name.version.is_none())
            {
                let same = printings(first, pool);
                let is_of_card = |row: &&Row| ptr::eq(*row, first) || same.iter().any(|other| ptr::eq(*other, *row));
                let (card, others) = rows.into_iter().partition(is_of_card);
                index.add_card(card);
                rows = others;
            }
            index.add_card(rows);
        }
        index
    }

    /// Adds the printings of one card, each once.
    fn add_card(&mut self, rows: Vec<&'a Row>) {
        let rows = each_once(rows);
        let start = self.entries.len();
        let card = self.cards.len();
        self.entries.extend(rows.into_iter().map(|row| {
            let name = row.full_name();
            Entry {
                row,
                card,
                words: OnceLock::new(),
                name: fold(&name),
                text: OnceLock::new(),
                keywords: OnceLock::new(),
                is_full: OnceLock::new(),
            }
        }));
        if self.entries.len() > start {
            self.cards.push(start..self.entries.len());
        }
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
        let places = self.cards.get(entry.card).cloned().unwrap_or_default();
        self.entries[places].iter().map(|entry| entry.row).collect()
    }
}

/// All printings of the card of a row, each once: a card that is imported and embedded was not printed twice.
pub fn printings_of<'a>(pool: &'a Pool, row: &'a Row) -> Vec<&'a Row> {
    each_once(printings(row, pool))
}

/// Rows of one card, each printing once.
fn each_once(rows: Vec<&Row>) -> Vec<&Row> {
    let mut found: Vec<&Row> = Vec::with_capacity(rows.len());
    for row in rows {
        let place = |row: &Row| (row.set.clone(), row.number.clone(), row.printing.clone());
        if !found.iter().any(|known| place(known) == place(row)) {
            found.push(row);
        }
    }
    found
}

impl Entry<'_> {
    /// The words of its name as [`name_words`] gives them, letter and printing among them.
    pub fn words(&self) -> &str {
        self.words.get_or_init(|| name_words(&self.row.full_name()))
    }

    /// The text as printed and in canonical words, folded.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let mut text = fold(&self.row.text);
            let ruled = self.row.ruling.as_ref().map(|ruling| ruling.printed.clone());
            for other in ruled.into_iter().chain(self.row.canonical_lines()) {
                let other = fold(&other);
                if !text.contains(&other) {
                    text.push_str(" | ");
                    text.push_str(&other);
                }
            }
            text
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
