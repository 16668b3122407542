//! Our own deck lists: `count<TAB>name` lines behind a `# title | … | side` line, the code of a set in square brackets
//! behind a name, and `supply:`, `sideboard:` or `outside:` before the cards that are not in the deck.

use cards::Side;
use text::files::Problem;

use crate::deck::{Deck, Entry, Section};

/// Reads a deck list; reports all bad lines at once.
pub fn read_deck(file: &str, text: &str) -> Result<Deck, Vec<Problem>> {
    let mut deck = Deck {
        title: file.trim_end_matches(".txt").to_owned(),
        ..Deck::default()
    };
    let mut problems = Vec::new();
    let mut section = Section::Deck;
    for (at, line) in text.lines().enumerate() {
        let line_text = line.trim();
        if let Some(comment) = line_text.strip_prefix('#') {
            if at == 0 {
                read_title(comment, &mut deck);
            }
            continue;
        }
        if line_text.is_empty() {
            continue;
        }
        if let Some(next) = Section::ALL.into_iter().find(|next| is_heading(line_text, *next)) {
            section = next;
            continue;
        }
        let (count, name) = line_text.split_once(char::is_whitespace).unwrap_or((line_text, ""));
        match (count.parse::<u16>(), name.trim()) {
            (Ok(count), name) if count > 0 && !name.is_empty() => deck.section_mut(section).push(entry(count, name)),
            _ => problems.push(Problem {
                file: file.to_owned(),
                line: at + 1,
                message: format!("\"{line_text}\" is not a line of a deck"),
                help: "write how many and the card's name, such as \"2<TAB>Rebel Trooper\"".to_owned(),
            }),
        }
    }
    if problems.is_empty() { Ok(deck) } else { Err(problems) }
}

/// `Supply:`
fn is_heading(line: &str, section: Section) -> bool {
    let word = line.strip_suffix(':').map(str::trim_end);
    word.is_some_and(|word| word.eq_ignore_ascii_case(section.word()))
}

/// `Rebel Trooper [ANH]`
fn entry(count: u16, written: &str) -> Entry {
    let set = written.strip_suffix(']').and_then(|rest| rest.rsplit_once('['));
    match set {
        Some((name, set)) => Entry {
            set: Some(set.trim().to_owned()),
            ..Entry::new(count, name.trim())
        },
        None => Entry::new(count, written),
    }
}

fn read_title(comment: &str, deck: &mut Deck) {
    let parts: Vec<&str> = comment.split('|').map(str::trim).collect();
    if let Some(title) = parts.first() {
        deck.title = (*title).to_owned();
    }
    deck.side = parts
        .iter()
        .skip(1)
        .find_map(|part| match part.to_lowercase().as_str() {
            "dark" => Some(Side::Dark),
            "light" => Some(Side::Light),
            _ => None,
        });
    deck.format = parts.iter().skip(1).find_map(|part| format_in(part));
    let about: Vec<&str> = parts
        .iter()
        .skip(1)
        .copied()
        .filter(|part| !part.eq_ignore_ascii_case("dark") && !part.eq_ignore_ascii_case("light"))
        .filter(|part| format_in(part).is_none())
        .collect();
    deck.about = about.join(" | ");
}

/// `format wotc`
fn format_in(part: &str) -> Option<String> {
    let (word, name) = part.split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case("format").then(|| name.trim().to_owned())
}
