//! How much of a pool is understood, and what holds the rest back.

use std::collections::{BTreeMap, BTreeSet};

use super::pool::{Pool, Row};
use crate::{Diagnostic, Severity};

/// How many words of an unread phrase name it.
const PHRASE: usize = 4;

/// What is understood of the rows of one set, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Rows of the files, also those that could not be used.
    pub cards: usize,
    /// Cards that can be played as printed: every token read, every construct enforced, every number known.
    pub full: usize,
    /// Those of them whose text a ruling replaced.
    pub by_ruling: usize,
    /// Lines of their texts.
    pub lines: usize,
    /// Lines that are not understood.
    pub unread: usize,
}

/// Coverage of a pool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// By set, in alphabetical order.
    pub sets: Vec<(String, Count)>,
    /// All sets together.
    pub all: Count,
    /// Where reading stops, with the number of cards it holds back: the most frequent first.
    pub phrases: Vec<(String, usize)>,
}

impl Pool {
    /// Counts what is understood.
    pub fn coverage(&self) -> Coverage {
        let mut sets: BTreeMap<String, Count> = BTreeMap::new();
        let mut phrases: BTreeMap<String, usize> = BTreeMap::new();
        for row in self.rows() {
            let count = sets.entry(set_of(row)).or_default();
            count.cards += 1;
            let full = row.card().is_ok();
            count.full += usize::from(full);
            count.by_ruling += usize::from(full && row.ruling.is_some());
            count.lines += row.compiled().lines.len();
            count.unread += row.compiled().unread().count();
            for phrase in row.unread_phrases() {
                *phrases.entry(phrase).or_default() += 1;
            }
        }
        // A row that could not be used is a card all the same.
        for file in &self.lost {
            sets.entry(stem(file)).or_default().cards += 1;
        }
        let mut phrases: Vec<(String, usize)> = phrases.into_iter().collect();
        phrases.sort_by(|(a, m), (b, n)| n.cmp(m).then_with(|| a.cmp(b)));
        let mut all = Count::default();
        for count in sets.values() {
            all.cards += count.cards;
            all.full += count.full;
            all.by_ruling += count.by_ruling;
            all.lines += count.lines;
            all.unread += count.unread;
        }
        Coverage {
            sets: sets.into_iter().collect(),
            all,
            phrases,
        }
    }
}

impl Row {
    /// The first words at which reading stops, one phrase for each unread line, each once.
    pub fn unread_phrases(&self) -> BTreeSet<String> {
        let findings = self.compiled().diagnostics.iter();
        findings
            .filter(|finding| finding.severity == Severity::Unread)
            .map(|finding| self.phrase(finding))
            .collect()
    }

    fn phrase(&self, finding: &Diagnostic) -> String {
        let rest = self.text.get(finding.span.start..).unwrap_or_default();
        let line = rest.split('|').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().take(PHRASE).collect();
        words.join(" ")
    }
}

fn set_of(row: &Row) -> String {
    match row.set.is_empty() {
        true => stem(&row.file),
        false => row.set.clone(),
    }
}

/// A file's name without its ending.
fn stem(file: &str) -> String {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_owned()
}
