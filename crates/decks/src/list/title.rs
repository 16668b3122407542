//! The first line of a list, and the last of a `.dek`: `title | about | side | format F`. Parts may be missing but for
//! the title; a part that is neither side nor format is about the deck. A backslash takes the meaning from a sign.

use cards::Side;

use super::builder::Builder;
use super::ours::unescaped;
use crate::deck::Deck;

const SIDES: [Side; 4] = [Side::Light, Side::Dark, Side::Neutral, Side::Vong];

/// Reads the line.
pub(super) fn read(line: usize, written: &str, builder: &mut Builder) {
    let parts = parts(written);
    let mut about: Vec<String> = Vec::new();
    let mut format = None;
    for part in parts.iter().skip(1).filter(|part| !part.is_empty()) {
        if let (None, Some(side)) = (builder.deck.side, side(part)) {
            builder.deck.side = Some(side);
        } else if let (None, Some(id)) = (&format, format_id(part)) {
            format = Some(unescaped(id));
        } else {
            about.push(unescaped(part));
        }
    }
    let title = parts.first().map(|part| unescaped(part)).unwrap_or_default();
    builder.describe(line, &title, &about.join(" | "), format.as_deref());
}

/// Writes it; empty, where there is nothing to say.
pub(super) fn write(deck: &Deck) -> String {
    let mut parts = vec![escaped(&deck.title)];
    let about = deck.about.split(" | ").filter(|part| !part.is_empty());
    parts.extend(
        about.map(|part| match side(part).is_some() || format_id(part).is_some() {
            true => format!("\\{}", escaped(part)),
            false => escaped(part),
        }),
    );
    parts.extend(deck.side.map(|side| side.word().to_owned()));
    parts.extend(deck.format.as_deref().map(|id| format!("format {}", escaped(id))));
    match parts.iter().all(String::is_empty) {
        true => String::new(),
        false => parts.join(" | "),
    }
}

fn side(part: &str) -> Option<Side> {
    SIDES.into_iter().find(|side| part.eq_ignore_ascii_case(side.word()))
}

/// `format standard`
fn format_id(part: &str) -> Option<&str> {
    let (word, id) = part.split_once(char::is_whitespace)?;
    (word.eq_ignore_ascii_case("format") && !id.trim().is_empty()).then_some(id.trim())
}

/// What stands between strokes; the signs that take a meaning away are still there.
fn parts(written: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut from, mut taken) = (0, false);
    for (at, sign) in written.char_indices() {
        if sign == '|' && !taken {
            parts.push(written[from..at].trim());
            from = at + 1;
        }
        taken = sign == '\\' && !taken;
    }
    parts.push(written[from..].trim());
    parts
}

/// With a backslash before every backslash and stroke.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|")
}
