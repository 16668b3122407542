//! A deck while it is being read: what every format has in common. No entry gets in that is not sound.

use text::files::Problem;

use super::limits::{LONGEST_ABOUT, LONGEST_CODE, LONGEST_NAME, LONGEST_QUOTE, MOST_CARDS, MOST_COPIES, MOST_PROBLEMS};
use crate::deck::{Deck, Entry, Section};

/// What was found wrong in a file; the first of many.
pub(super) struct Findings {
    file: String,
    problems: Vec<Problem>,
}

impl Findings {
    /// Adds a problem; line 0 is the whole file.
    pub(super) fn add(&mut self, line: usize, message: impl Into<String>, help: impl Into<String>) {
        if self.is_full() {
            return;
        }
        let (message, help) = match self.problems.len() + 1 < MOST_PROBLEMS {
            true => (message.into(), help.into()),
            false => (
                "so much is wrong up to here that the rest was not read".to_owned(),
                "is this a deck list? `pop deck list` names decks to look at".to_owned(),
            ),
        };
        self.problems.push(Problem {
            file: self.file.clone(),
            line,
            message,
            help,
        });
    }

    /// Is it no use to read on?
    pub(super) fn is_full(&self) -> bool {
        self.problems.len() >= MOST_PROBLEMS
    }
}

/// The deck so far and what was wrong.
pub(super) struct Builder {
    pub(super) deck: Deck,
    pub(super) findings: Findings,
    cards: usize,
}

impl Builder {
    /// No cards yet; the title is the file's name without its ending.
    pub(super) fn new(file: &str) -> Builder {
        let stem = match file.rsplit_once('.') {
            Some((stem, ending)) if ["dek", "txt", "json"].contains(&ending.to_lowercase().as_str()) => stem,
            _ => file,
        };
        let stem: String = stem.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
        Builder {
            deck: Deck {
                title: blanks_joined(&stem),
                ..Deck::default()
            },
            findings: Findings {
                file: file.to_owned(),
                problems: Vec::new(),
            },
            cards: 0,
        }
    }

    /// Adds an entry to a section, or says why not. Texts are trimmed, and empty ones are none.
    pub(super) fn add(&mut self, section: Section, line: usize, entry: &Entry) -> bool {
        let entry = tidied(entry);
        if !self.is_sound(line, &entry) {
            return false;
        }
        self.cards += usize::from(entry.count);
        if self.cards > MOST_CARDS {
            // Said once, where it happens.
            if self.cards - usize::from(entry.count) <= MOST_CARDS {
                self.findings.add(
                    line,
                    format!("more than {MOST_CARDS} cards"),
                    "split the list; a deck has about 60 cards",
                );
            }
            return false;
        }
        self.deck.section_mut(section).push(entry);
        true
    }

    /// Adds one copy: to the last entry of the section, if that is of the same card.
    pub(super) fn add_copy(&mut self, section: Section, line: usize, entry: &Entry) {
        if !self.add(section, line, entry) {
            return;
        }
        let entries = self.deck.section_mut(section);
        if let [.., before, last] = &mut entries[..]
            && before.is_same_card(last)
            && before.count < MOST_COPIES
        {
            before.count += last.count;
            entries.pop();
        }
    }

    /// Gives the last entry of the section the set and the picture of another, if both name the same card.
    pub(super) fn amend(&mut self, section: Section, line: usize, more: &Entry) {
        let more = tidied(more);
        let last = self.deck.section(section).last();
        if last.is_some_and(|last| last.name == more.name)
            && self.is_sound(line, &more)
            && let Some(last) = self.deck.section_mut(section).last_mut()
        {
            (last.set, last.image) = (more.set, more.image);
        }
    }

    /// Title, format and what else is said; empty ones are none.
    pub(super) fn describe(&mut self, line: usize, title: &str, about: &str, format: Option<&str>) {
        let (title, about) = (blanks_joined(title), blanks_joined(about));
        let format = format.map(blanks_joined).filter(|format| !format.is_empty());
        let sound = self.is_text(line, "title", &title, LONGEST_NAME)
            && self.is_text(line, "text about the deck", &about, LONGEST_ABOUT)
            && format
                .as_ref()
                .is_none_or(|format| self.is_text(line, "format", format, LONGEST_CODE));
        if sound {
            self.deck.about = about;
            self.deck.format = format;
            if !title.is_empty() {
                self.deck.title = title;
            }
        }
    }

    /// The deck, if nothing was wrong with it.
    pub(super) fn finish(mut self) -> Result<Deck, Vec<Problem>> {
        if self.findings.problems.is_empty() && self.deck.entries().next().is_none() {
            self.findings.add(
                0,
                "there is no card in it",
                "write how many and the card's name on a line, such as \"2<TAB>Rebel Trooper\"",
            );
        }
        match self.findings.problems.is_empty() {
            true => Ok(self.deck),
            false => Err(self.findings.problems),
        }
    }

    fn is_sound(&mut self, line: usize, entry: &Entry) -> bool {
        if !entry.name.chars().any(char::is_alphanumeric) || entry.name.starts_with('(') {
            self.findings.add(
                line,
                format!("{} is no name of a card", quoted(&entry.name)),
                "write the card's name behind its count, also where the name begins with a number",
            );
            return false;
        }
        if !(1..=MOST_COPIES).contains(&entry.count) {
            self.bad_count(line, &entry.count.to_string(), &entry.name);
            return false;
        }
        let code = entry.set.as_deref().unwrap_or_default();
        let image = entry.image.as_deref().unwrap_or_default();
        self.is_text(line, "card's name", &entry.name, LONGEST_NAME)
            && self.is_text(line, "set's code", code, LONGEST_CODE)
            && self.is_text(line, "picture's name", image, LONGEST_NAME)
    }

    /// A count that is none, or is beyond reason.
    pub(super) fn bad_count(&mut self, line: usize, count: &str, name: &str) {
        let copies = format!("{} of {}", shortened(count), quoted(name));
        self.findings.add(
            line,
            format!("{copies} cannot be: a line asks for 1 to {MOST_COPIES} copies"),
            "correct the number; before a name that begins with a number write the count as well",
        );
    }

    /// Is the text short enough and fit to be shown?
    fn is_text(&mut self, line: usize, what: &str, text: &str, most: usize) -> bool {
        if text.chars().nth(most).is_some() {
            self.findings.add(
                line,
                format!("a {what} of more than {most} characters: {}", quoted(text)),
                format!("shorten it to {most} characters"),
            );
            return false;
        }
        if let Some(sign) = text.chars().find(|c| c.is_control()) {
            self.findings.add(
                line,
                format!("the {what} {} holds the sign U+{:04X}", quoted(text), u32::from(sign)),
                "take it out; it cannot be shown",
            );
            return false;
        }
        true
    }
}

/// The entry with its texts trimmed; empty ones are none.
fn tidied(entry: &Entry) -> Entry {
    let some = |text: &Option<String>| text.as_deref().map(plain).filter(|text| !text.is_empty());
    Entry {
        count: entry.count,
        name: plain(&entry.name),
        set: some(&entry.set),
        image: some(&entry.image),
    }
}

/// Without blanks at its ends, and without breaks of lines.
fn plain(text: &str) -> String {
    text.trim().replace(['\t', '\n', '\r'], " ")
}

/// One blank between words.
fn blanks_joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands in a file, for a message: in quotes, no more than a message holds, nothing that upsets a terminal.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text))
}

/// The same without quotes.
pub(super) fn shortened(text: &str) -> String {
    let shown = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    let mut short: String = text.chars().take(LONGEST_QUOTE).map(shown).collect();
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        short.push('…');
    }
    short
}
