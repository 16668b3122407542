//! The small parts of a line: comments, quotes, roles, numbers, clause ids.

use rules::Role;

use super::fault::{self, Wrong};
use crate::book::is_id;

/// The line without its comment and outer blanks. A comment begins with `#` at the start or after a blank, outside
/// quotation marks.
pub fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted && before.is_whitespace() => return line[..at].trim(),
            _ => {}
        }
        before = c;
    }
    // A quotation mark that is never closed hides no comment.
    if quoted && let Some(at) = line.rfind(" #") {
        return line[..at].trim();
    }
    line.trim()
}

/// Typographic quotation marks, arrows and minus signs in their plain form, so that both read.
pub fn plain(line: &str) -> String {
    line.replace(['\u{201c}', '\u{201d}', '\u{201e}'], "\"")
        .replace('\u{2019}', "'")
        .replace('\u{2192}', "->")
        .replace('\u{2212}', "-")
        .replace(['\u{a0}', '\t', '\u{202f}'], " ")
}

/// `Dark: rest` or `Light: rest`.
pub fn role_line(line: &str) -> Option<(Role, &str)> {
    let (head, rest) = line.split_once(':')?;
    Some((role(head.trim())?, rest.trim()))
}

/// A player by the word, in any case.
pub fn role(word: &str) -> Option<Role> {
    Role::BOTH
        .into_iter()
        .find(|role| role.word().eq_ignore_ascii_case(word))
}

/// The first word and what follows it.
pub fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

/// The last word and what stands before it.
pub fn last_word(text: &str) -> (&str, &str) {
    let text = text.trim_end();
    match text.rsplit_once(char::is_whitespace) {
        Some((rest, word)) => (rest.trim_end(), word),
        None => ("", text),
    }
}

/// A number in a range, or what is wrong with it.
pub fn number(word: &str, of: &str, least: i32, most: i32) -> Result<i32, Wrong> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(fault::not_a_number(word, of));
    }
    match word.trim_start_matches('+').parse::<i32>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(fault::out_of_range(word, of, least, most)),
    }
}

/// The clause ids in the brackets that end a check, and what stands before them. A version letter is no id.
pub fn cited(text: &str) -> (&str, Vec<String>) {
    let text = text.trim_end();
    let Some((before, inside)) = text.strip_suffix(')').and_then(|rest| rest.rsplit_once('(')) else {
        return (text, Vec::new());
    };
    let ids: Vec<&str> = inside.split([',', ';', ' ']).filter(|word| !word.is_empty()).collect();
    if ids.is_empty() || !ids.iter().all(|id| is_id(id)) {
        return (text, Vec::new());
    }
    (before.trim_end(), ids.into_iter().map(str::to_owned).collect())
}

/// The faces of a list of dice.
pub fn faces(text: &str, most: usize) -> Result<Vec<u8>, Wrong> {
    let mut faces = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        match word.as_bytes() {
            [face @ b'1'..=b'6'] => faces.push(face - b'0'),
            _ => return Err(fault::bad_dice(word)),
        }
        if faces.len() > most {
            return Err(fault::too_long("the roll", most));
        }
    }
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_lines_outside_quotes() {
        assert_eq!(without_comment("# all"), "");
        assert_eq!(without_comment("roll 1   # one"), "roll 1");
        assert_eq!(
            without_comment("Dark: hand A battle \"x # y\" # z"),
            "Dark: hand A battle \"x # y\""
        );
        assert_eq!(without_comment("Dark: ground B#1 1/1/1"), "Dark: ground B#1 1/1/1");
        assert_eq!(
            without_comment("Dark: hand A battle \"x # y"),
            "Dark: hand A battle \"x"
        );
    }

    #[test]
    fn ids_are_cited_and_letters_are_not() {
        assert_eq!(
            cited("Tank takes 2 (ARM-1)"),
            ("Tank takes 2", vec!["ARM-1".to_owned()])
        );
        assert_eq!(cited("Tank (A) tapped"), ("Tank (A) tapped", vec![]));
        assert_eq!(cited("in space with Tank (A)"), ("in space with Tank (A)", vec![]));
        assert_eq!(cited("x (B-3.19, ACC-3)").1, ["B-3.19", "ACC-3"]);
        assert_eq!(cited(")"), (")", vec![]));
    }

    #[test]
    fn numbers_know_their_range() {
        assert_eq!(number("3", "damage", 0, 9), Ok(3));
        assert_eq!(number("-3", "damage", -9, 9), Ok(-3));
        assert!(number("10", "damage", 0, 9).unwrap_err().what.contains("outside"));
        assert!(
            number("1000000000000000000000", "power", 0, 9)
                .unwrap_err()
                .what
                .contains("outside")
        );
        assert!(number("x", "power", 0, 9).unwrap_err().what.contains("not a number"));
        assert!(number("", "power", 0, 9).is_err());
    }
}
