//! Where cards may be played.

use text::files::{Limit, Row};

use crate::legal::Format;

/// The formats in which a card with these printings may be played (`F-1.4`).
pub fn formats_of(printings: &[&Row]) -> Vec<Format> {
    let mut formats = Format::ALL.to_vec();
    formats.retain(|format| is_legal(printings, *format));
    formats
}

/// May a card with these printings be played in the format? A printing in an admitted set is enough (`F-1.4`).
pub(super) fn is_legal(printings: &[&Row], format: Format) -> bool {
    printings.iter().any(|row| format.admits(&row.set)) && limit_in(printings, format) != Some(Limit::Banned)
}

/// The strictest note on any printing that holds in the format: printings share theirs (`F-2.2`), and what is banned is
/// not restricted as well (`F-2.3`).
pub(super) fn limit_in(printings: &[&Row], format: Format) -> Option<Limit> {
    let notes = printings.iter().flat_map(|row| &row.standings);
    let here = notes.filter(|standing| {
        let mut formats = standing.formats.iter();
        standing.formats.is_empty() || formats.any(|name| Format::named(name) == Some(format))
    });
    here.map(|standing| standing.limit).min()
}
