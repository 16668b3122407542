//! Our own deck lists: a `# title | … | side` line, then `count<TAB>name` lines, the code of a set in square brackets
//! and the name of a picture in curly ones behind the name; `supply:`, `sideboard:` or `outside:` before the cards that
//! are not in the deck. LackeyCCG's text and pasted lists are read here as well: they are made of such lines.

use super::builder::{Builder, quoted};
use super::limits::LONGEST_LINE;
use super::pasted::{self, Read};
use super::{lackey, title};
use crate::deck::{Deck, Entry, Section};

/// Reads a list with a card a line.
pub(super) fn read(text: &str, builder: &mut Builder) {
    let mut section = Section::Deck;
    let mut first = true;
    // Was the line before a card? What LackeyCCG's text has no place for stands in a comment behind it.
    let mut behind_card = false;
    for (at, line) in text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())) {
        if builder.findings.is_full() {
            return;
        }
        if line.is_empty() {
            continue;
        }
        let (is_first, is_behind) = (first, behind_card);
        (first, behind_card) = (false, false);
        if line.chars().nth(LONGEST_LINE).is_some() {
            builder.findings.add(
                at,
                format!(
                    "a line of more than {LONGEST_LINE} characters begins with {}",
                    quoted(line)
                ),
                "is this a deck list? A line is a count and the name of a card",
            );
        } else if let Some(comment) = line.strip_prefix('#') {
            match pasted::heading(comment.trim_start_matches('#')) {
                // "## Sideboard", as pages write it; one sign alone begins a comment.
                Some(heading) if comment.starts_with('#') => section = heading.unwrap_or(section),
                _ if is_first && !comment.starts_with(lackey::MORE) => title::read(at, comment, builder),
                _ if is_behind => lackey::read_more(comment, section, at, builder),
                _ => {}
            }
        } else {
            match pasted::line(line) {
                Read::Heading(next) => section = next.unwrap_or(section),
                Read::Card(count, written) => match count.parse::<u16>() {
                    Ok(count) => behind_card = builder.add(section, at, &entry(count, written)),
                    Err(_) => builder.bad_count(at, count, written),
                },
                Read::Neither => builder.findings.add(
                    at,
                    format!("{} is not a line of a deck", quoted(line)),
                    "write how many and the card's name, such as \"2<TAB>Rebel Trooper\", or a section, such as \
                     \"sideboard:\"",
                ),
            }
        }
    }
}

/// Writes it.
pub(super) fn write(deck: &Deck) -> String {
    let mut text = title_line(deck);
    for section in Section::ALL {
        if section != Section::Deck && !deck.section(section).is_empty() {
            text.push_str(&format!("\n{}:\n", section.word()));
        }
        for entry in deck.section(section) {
            text.push_str(&format!("{}\t{}\n", entry.count, written(entry)));
        }
    }
    text
}

/// `# Title | about | side | format F`
pub(super) fn title_line(deck: &Deck) -> String {
    match title::write(deck) {
        title if title.is_empty() => String::new(),
        title => format!("# {title}\n"),
    }
}

/// `Rebel Trooper [ANH] {ANH123_Rebel_Trooper}`
pub(super) fn entry(count: u16, written: &str) -> Entry {
    let (rest, image) = bracketed(written, '{', '}');
    let (name, set) = bracketed(rest, '[', ']');
    Entry {
        set,
        image,
        ..Entry::new(count, name)
    }
}

/// The card of an entry as [`entry`] reads it.
pub(super) fn written(entry: &Entry) -> String {
    let mut text = bare(&entry.name, entry.set.is_some());
    if let Some(set) = &entry.set {
        text.push_str(&format!(" [{}]", escaped(set)));
    }
    if let Some(image) = &entry.image {
        text.push_str(&format!(" {{{}}}", escaped(image)));
    }
    text
}

/// A name to which no set belongs, or one that follows: empty brackets keep those of a name from being taken for them.
pub(super) fn bare(name: &str, set_follows: bool) -> String {
    match name.ends_with([']', '}']) && !set_follows {
        true => format!("{name} []"),
        false => name.to_owned(),
    }
}

/// What stands in brackets at the end, and what stands before them.
fn bracketed(text: &str, open: char, close: char) -> (&str, Option<String>) {
    let plain = |at: usize| text[..at].chars().rev().take_while(|c| *c == '\\').count() % 2 == 0;
    let end = text.len().saturating_sub(1);
    if !text.ends_with(close) || !plain(end) {
        return (text, None);
    }
    let begin = text[..end]
        .rmatch_indices(open)
        .map(|(at, _)| at)
        .find(|at| plain(*at) && *at > 0);
    match begin {
        Some(begin) => (text[..begin].trim_end(), Some(unescaped(&text[begin + 1..end]))),
        None => (text, None),
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        if matches!(sign, '\\' | '[' | ']' | '{' | '}') {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

/// Without the backslashes that take a meaning away.
pub(super) fn unescaped(part: &str) -> String {
    let mut text = String::new();
    let mut signs = part.chars();
    while let Some(sign) = signs.next() {
        text.push(match sign {
            '\\' => signs.next().unwrap_or(sign),
            sign => sign,
        });
    }
    text
}
