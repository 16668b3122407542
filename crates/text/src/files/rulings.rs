//! Cards that no grammar can carry: `data/rulings.toml` says in our words what is played instead of what is printed.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::canonical::fnv;
use super::pool::Row;

const TABLE: &str = include_str!("../../../../data/rulings.toml");

/// One entry: what replaces which printed words, why, and which test plays it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The card's name with its version letter, without its printing.
    pub card: String,
    /// The fingerprints of the printed texts that it replaces, see [`fingerprint`].
    pub printed: Vec<String>,
    /// Why the printed words are not compiled.
    pub reason: String,
    /// Where the ruling is from.
    pub source: String,
    /// What is compiled instead.
    pub text: String,
    /// The page and the heading under which a scenario plays it.
    pub test: String,
    /// The printed words can be read, but a ruling gives them another meaning on this card alone.
    #[serde(default)]
    pub overrides: bool,
}

/// What a row of a card file says about the ruling that replaced its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replaced {
    /// The text as printed.
    pub printed: String,
    /// Why it is not compiled.
    pub reason: String,
    /// Where the ruling is from.
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    ruling: Vec<Ruling>,
}

/// Reads a table of rulings.
fn read(table: &str) -> Result<Vec<Ruling>, toml::de::Error> {
    toml::from_str::<Table>(table).map(|table| table.ruling)
}

/// All entries, in the order of the table.
pub fn rulings() -> &'static [Ruling] {
    static READ: OnceLock<Vec<Ruling>> = OnceLock::new();
    // The table is part of the program and a test reads it: nothing is lost here without a red test.
    READ.get_or_init(|| read(TABLE).unwrap_or_default())
}

/// A text by its words alone, so that commas and capitals of a reprint make no difference.
pub fn fingerprint(text: &str) -> String {
    let words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    format!("{:016x}", fnv(words.join(" ").into_bytes().into_iter()))
}

impl Row {
    /// Takes the text of the ruling for this card, if there is one for exactly these printed words: a card of another
    /// author with the same name keeps its own.
    pub(super) fn ruled(mut self) -> Row {
        let name = self.name.full();
        let mut fitting = rulings().iter().filter(|ruling| ruling.card == name).peekable();
        if fitting.peek().is_none() {
            return self;
        }
        let words = fingerprint(&self.text);
        if let Some(ruling) = fitting.find(|ruling| ruling.printed.contains(&words)) {
            let printed = std::mem::replace(&mut self.text, ruling.text.clone());
            self.ruling = Some(Replaced {
                printed,
                reason: ruling.reason.clone(),
                source: ruling.source.clone(),
            });
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_read() {
        let rulings = read(TABLE).expect("data/rulings.toml is TOML with the named fields");
        assert!(!rulings.is_empty() && rulings.len() <= 60, "{}", rulings.len());
        let mut names: Vec<&str> = rulings.iter().map(|ruling| &*ruling.card).collect();
        let written = names.clone();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names, written, "in the order of names, each once");
        for ruling in &rulings {
            let said = [&ruling.reason, &ruling.source, &ruling.text, &ruling.test];
            assert!(
                said.iter().all(|field| !field.trim().is_empty()),
                "{}: empty field",
                ruling.card
            );
            let hex = |print: &String| print.len() == 16 && print.bytes().all(|b| b.is_ascii_hexdigit());
            assert!(
                !ruling.printed.is_empty() && ruling.printed.iter().all(hex),
                "{}",
                ruling.card
            );
        }
    }

    #[test]
    fn an_unknown_field_or_a_missing_one_is_an_error() {
        assert!(read("[[ruling]]\ncard = \"A\"").is_err());
        let entry = "card=\"A\"\nprinted=[]\nreason=\"r\"\nsource=\"s\"\ntext=\"t\"\ntest=\"x\"";
        assert!(read(&format!("[[ruling]]\n{entry}")).is_ok());
        assert!(read(&format!("[[ruling]]\n{entry}\ncolour=1")).is_err());
    }

    #[test]
    fn only_words_count() {
        assert_eq!(fingerprint("Drop it, then LOOK."), fingerprint("drop it | Then look"));
        assert_ne!(fingerprint("drop it"), fingerprint("drop them"));
    }
}
