//! LackeyCCG's text: `count<TAB>name` lines and headings. It has no place for sets and pictures: they stand in a comment
//! behind the card, which repeats its name, so that it does no harm where somebody changes the line before.

use super::builder::Builder;
use super::ours;
use crate::deck::{Deck, Section};

/// What begins such a comment, behind its `#`.
pub(super) const MORE: char = '=';

/// Writes it.
pub(super) fn write(deck: &Deck) -> String {
    let mut text = ours::title_line(deck);
    for section in Section::ALL {
        if section != Section::Deck && !deck.section(section).is_empty() {
            text.push_str(&format!("{}:\n", section.zone()));
        }
        for entry in deck.section(section) {
            text.push_str(&format!("{}\t{}\n", entry.count, ours::bare(&entry.name, false)));
            if entry.set.is_some() || entry.image.is_some() {
                text.push_str(&format!("#{MORE} {}\n", ours::written(entry)));
            }
        }
    }
    text
}

/// Reads the comment behind a card, the last of its section.
pub(super) fn read_more(comment: &str, section: Section, line: usize, builder: &mut Builder) {
    if let Some(written) = comment.strip_prefix(MORE) {
        builder.amend(section, line, &ours::entry(1, written.trim()));
    }
}
