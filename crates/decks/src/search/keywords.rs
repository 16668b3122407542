//! The keywords of a card with their numbers.

use cards::TWO_WORD_SUBTYPES;
use cards::keyword::Keyword;
use text::files::Row;

/// What stands behind a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// Nothing, or no number.
    Bare,
    /// A number.
    Number(i32),
    /// X
    Variable,
}

/// The keywords that a card has, grants or quotes, in alphabetical order, each with the numbers it has there.
pub fn keywords_of(row: &Row) -> Vec<(Keyword, Size)> {
    let lines = row.canonical_lines();
    let mut found: Vec<(Keyword, Size)> = lines.iter().flat_map(|line| named_in(line)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The keywords that a line names, with what stands behind them.
fn named_in(line: &str) -> Vec<(Keyword, Size)> {
    let mut found = Vec::new();
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        let begins = c.is_ascii_uppercase() && !before.is_alphanumeric();
        before = c;
        if !begins {
            continue;
        }
        let Ok(letter) = u8::try_from(c) else { continue };
        let rest = &line[at..];
        let names = Keyword::beginning_with(letter).iter().copied();
        let names = names.filter(|keyword| !is_subtype(keyword.name(), rest));
        found.extend(names.filter_map(|keyword| Some((keyword, size(rest.strip_prefix(keyword.name())?)?))));
    }
    found
}

/// Do the next words make a subtype whose first word is called like a keyword: Bounty Hunter, Armor Defense?
fn is_subtype(name: &str, text: &str) -> bool {
    let Some(behind) = text.strip_prefix(name) else {
        return false;
    };
    let mut pairs = TWO_WORD_SUBTYPES.iter().filter(|(first, _)| *first == name);
    pairs.any(|(_, second)| behind.trim_start().starts_with(second))
}

/// The number behind a name; `None` if the name goes on.
fn size(behind: &str) -> Option<Size> {
    if behind.starts_with(char::is_alphanumeric) {
        return None;
    }
    let word = behind.strip_prefix(' ').unwrap_or_default();
    let end = word
        .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '+'))
        .unwrap_or(word.len());
    Some(match &word[..end] {
        "X" => Size::Variable,
        number => number.trim_start_matches('+').parse().map_or(Size::Bare, Size::Number),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_of_a_line_and_their_numbers() {
        assert_eq!(
            named_in("Pay 2 Force -> Evade 2. Units get Accuracy -1 and Armor, but no Armory."),
            [
                (Keyword::Evade, Size::Number(2)),
                (Keyword::Accuracy, Size::Number(-1)),
                (Keyword::Armor, Size::Bare)
            ]
        );
        assert_eq!(named_in("Retaliate X"), [(Keyword::Retaliate, Size::Variable)]);
        assert_eq!(named_in("Each Bounty Hunter unit"), []);
        assert_eq!(named_in("it can evade the stun"), []);
    }
}
