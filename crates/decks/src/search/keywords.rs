//! The keywords of a card with their numbers.

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

/// The keywords that a card has, grants or quotes, in alphabetical order, each with the numbers it has there. Those of
/// its meaning are what a keyword sheet lists; of lines that are not understood the names count that stand in them, for
/// who looks for Evade wants these cards too.
pub fn keywords_of(row: &Row) -> Vec<(Keyword, Size)> {
    let meant = row.keywords();
    if meant.is_empty() && row.is_full() {
        return Vec::new();
    }
    let lines = row.canonical_lines();
    let sized = lines.iter().flat_map(|line| named_in(line));
    let mut found: Vec<(Keyword, Size)> = sized.filter(|(keyword, _)| meant.contains(keyword)).collect();
    if !row.is_full() {
        found.extend(row.compiled().unread().flat_map(|line| named_in(&line.text)));
    }
    // What is meant in other words than by its name: "[Pilot]", a keyword that the printer spells otherwise.
    let unnamed = meant
        .iter()
        .filter(|keyword| !found.iter().any(|(known, _)| known == *keyword));
    let unnamed: Vec<(Keyword, Size)> = unnamed.map(|keyword| (*keyword, Size::Bare)).collect();
    found.extend(unnamed);
    found.sort_unstable();
    found.dedup();
    found
}

/// The names of keywords in a line, with what stands behind them.
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
        found.extend(names.filter_map(|keyword| Some((keyword, size(rest.strip_prefix(keyword.name())?)?))));
    }
    found
}

/// The number behind a name; `None` if the name goes on, also as a subtype of two words (Bounty Hunter).
fn size(behind: &str) -> Option<Size> {
    let goes_on = |word: &str| behind.strip_prefix(' ').is_some_and(|next| next.starts_with(word));
    if behind.starts_with(char::is_alphanumeric) || goes_on("Hunter") || goes_on("Defense") {
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
