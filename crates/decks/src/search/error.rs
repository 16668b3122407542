//! What is wrong with a query, where, and what to try.

use std::fmt;
use std::ops::Range;

/// A query that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    /// What is wrong.
    pub message: String,
    /// Where in the query, in bytes.
    pub span: Range<usize>,
    /// What to say at that place.
    pub label: String,
    /// What to try.
    pub help: String,
}

impl QueryError {
    /// An error at a place.
    pub(super) fn at(span: Range<usize>, message: String, label: &str, help: impl Into<String>) -> QueryError {
        QueryError {
            message,
            span,
            label: label.to_owned(),
            help: help.into(),
        }
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.help)
    }
}

impl std::error::Error for QueryError {}

/// The known word that is nearest to one that is not known: it begins so, or few letters differ.
pub(super) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    let allowed = if letters > 2 { letters / 4 + 1 } else { 0 };
    let known = known.into_iter().filter_map(|name| {
        let lower = name.to_lowercase();
        let begins = letters > 1 && lower.starts_with(&word);
        let first = lower.split(' ').next().unwrap_or_default();
        let changes = strsim::osa_distance(&word, &lower).min(strsim::osa_distance(&word, first));
        (begins || changes <= allowed).then_some((if begins { 0 } else { changes }, name))
    });
    known.min_by_key(|(changes, _)| *changes).map(|(_, name)| name)
}

/// "did you mean cost?" before the rest of a help, where there is such a word.
pub(super) fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, otherwise: &str) -> String {
    match nearest(word, known) {
        Some(near) => format!("did you mean {near}?"),
        None => otherwise.to_owned(),
    }
}
