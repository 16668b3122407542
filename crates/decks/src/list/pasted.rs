//! Lines as people paste them: `4x Name`, `Name x4`, `- 4 Name`, `Units (20)`, `Total: 60`.

use crate::deck::Section;

/// What a line is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Read<'a> {
    /// A count as written and what stands beside it.
    Card(&'a str, &'a str),
    /// A heading or a total; the section that begins here, if it says so.
    Heading(Option<Section>),
    /// Nothing that is known.
    Neither,
}

/// Reads a line without blanks at its ends. Where a tab follows the count, all behind it is the card.
pub(super) fn line(line: &str) -> Read<'_> {
    if let Some((count, rest)) = line.split_once('\t')
        && is_number(count.trim())
    {
        return Read::Card(count.trim(), rest.trim());
    }
    if let Some(section) = heading(line) {
        return Read::Heading(section);
    }
    let line = unbulleted(line);
    match leading(line).or_else(|| trailing(line)) {
        Some((count, name)) => Read::Card(count, name),
        None => Read::Neither,
    }
}

/// Words of headings that begin a section.
const SECTIONS: [(&str, Section); 9] = [
    ("deck", Section::Deck),
    ("maindeck", Section::Deck),
    ("decklist", Section::Deck),
    ("deck list", Section::Deck),
    ("supply", Section::Supply),
    ("sideboard", Section::Sideboard),
    ("side board", Section::Sideboard),
    ("outside", Section::Outside),
    ("outside the game", Section::Outside),
];

/// Words of headings inside a section, and of totals.
const WORDS: [&str; 33] = [
    "main",
    "list",
    "cards",
    "card",
    "total",
    "totals",
    "units",
    "unit",
    "spaces",
    "space",
    "grounds",
    "ground",
    "characters",
    "character",
    "missions",
    "mission",
    "battles",
    "battle",
    "locations",
    "location",
    "equipment",
    "equipments",
    "resources",
    "resource",
    "events",
    "event",
    "subordinates",
    "subordinate",
    "campaigns",
    "campaign",
    "traps",
    "trap",
    "and",
];

/// `Sideboard:`, `Units (20)`, `== Battle cards ==`, `60 cards`. The section is the one that begins, if one does.
pub(super) fn heading(line: &str) -> Option<Option<Section>> {
    // Sheets that repeat the rules have titles such as "{Subordinates}".
    if line.contains('{') {
        return None;
    }
    let punctuation = |c: char| !c.is_alphanumeric();
    let words: Vec<String> = line
        .split(punctuation)
        .filter(|word| !word.is_empty() && !is_number(word))
        .map(str::to_lowercase)
        .collect();
    let text = words.join(" ");
    let bare = text.strip_suffix(" cards").unwrap_or(&text);
    if let Some((_, section)) = SECTIONS
        .iter()
        .find(|(words, _)| bare == *words || bare.strip_prefix("main ") == Some(words))
    {
        return Some(Some(*section));
    }
    let known = !words.is_empty() && words.iter().all(|word| WORDS.contains(&word.as_str()));
    known.then_some(None)
}

/// Without the sign before an item of a list.
fn unbulleted(line: &str) -> &str {
    if let Some(rest) = line.strip_prefix(['•', '·', '‣', '▪', '◦']) {
        return rest.trim_start();
    }
    // A dash right before a number is a minus.
    match line.strip_prefix(['-', '*', '+', '–', '—']) {
        Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
        _ => line,
    }
}

/// `4 Name`, `4x Name`, `x4 Name`, `4 x Name`, `(4) Name`
fn leading(line: &str) -> Option<(&str, &str)> {
    let (first, rest) = line.split_once(char::is_whitespace)?;
    let count = count(first)?;
    let rest = rest.trim_start();
    match rest.split_once(char::is_whitespace) {
        Some((times, name)) if is_times(times) => Some((count, name.trim_start())),
        _ => Some((count, rest)),
    }
}

/// `Name x4`, `Name (x4)`
fn trailing(line: &str) -> Option<(&str, &str)> {
    let (name, last) = line.rsplit_once(char::is_whitespace)?;
    let inside = last
        .strip_prefix('(')
        .and_then(|last| last.strip_suffix(')'))
        .unwrap_or(last);
    // "6/298" and "UH-478" are parts of names; only a sign of multiplication tells.
    let count = inside.strip_prefix(TIMES).or_else(|| inside.strip_suffix(TIMES))?;
    is_number(count).then_some((count, name.trim_end()))
}

const TIMES: [char; 3] = ['x', 'X', '×'];

fn is_times(word: &str) -> bool {
    let mut signs = word.chars();
    matches!((signs.next(), signs.next()), (Some(sign), None) if TIMES.contains(&sign))
}

fn count(word: &str) -> Option<&str> {
    let word = word
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'))
        .unwrap_or(word);
    let word = word
        .strip_prefix(TIMES)
        .or_else(|| word.strip_suffix(TIMES))
        .unwrap_or(word);
    is_number(word).then_some(word)
}

/// Digits, also below zero: a count that cannot be is told as such.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '−', '+']).unwrap_or(word);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}
