//! Banned and restricted cards, as the column Usage notes them (`F-2.1`).

use serde::{Deserialize, Serialize};

/// How many of a card may be in a deck where it is not free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Limit {
    /// None, also outside the deck (`G-4.10`).
    Banned,
    /// One (`G-4.9`).
    Restricted,
}

/// A note that a card is banned or restricted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// What it is.
    pub limit: Limit,
    /// The formats by the names of the note; empty = everywhere.
    pub formats: Vec<String>,
}

impl Limit {
    fn word(self) -> &'static str {
        match self {
            Limit::Banned => "BANNED",
            Limit::Restricted => "RESTRICTED",
        }
    }
}

impl Standing {
    /// All of a note; the rulings that stand there too are passed over. A note may hold both (`F-2.3`).
    pub fn all(note: &str) -> Vec<Standing> {
        note.split('|').filter_map(|part| Standing::of(part.trim())).collect()
    }

    /// `*BANNED`, `*RESTRICTED:Vintage,WOTC`, `BANNED in Vintage.`
    fn of(part: &str) -> Option<Standing> {
        let part = part.strip_prefix('*').unwrap_or(part).trim_end_matches('.');
        let begins = |limit: &Limit| part.starts_with(limit.word());
        let limit = [Limit::Banned, Limit::Restricted].into_iter().find(begins)?;
        let behind = part[limit.word().len()..].trim();
        let list = match (behind.strip_prefix(':'), behind.strip_prefix("in ")) {
            (Some(list), _) | (None, Some(list)) => list,
            (None, None) if behind.is_empty() => "",
            (None, None) => return None,
        };
        let formats = list.split(',').map(str::trim).filter(|format| !format.is_empty());
        Some(Standing {
            limit,
            formats: formats.map(str::to_owned).collect(),
        })
    }

    /// As a note writes it.
    pub fn printed(&self) -> String {
        match &self.formats[..] {
            [] => format!("*{}", self.limit.word()),
            formats => format!("*{}:{}", self.limit.word(), formats.join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: F-2.1
    // clause: F-2.3
    #[test]
    fn notes_are_read_with_their_formats() {
        let printed = |note: &str| -> Vec<String> { Standing::all(note).iter().map(Standing::printed).collect() };
        assert_eq!(printed("*BANNED"), ["*BANNED"]);
        assert_eq!(printed("*RESTRICTED:Vintage "), ["*RESTRICTED:Vintage"]);
        assert_eq!(
            printed("*BANNED:Vintage, WOTC | *RESTRICTED | It stays untapped."),
            ["*BANNED:Vintage,WOTC", "*RESTRICTED"]
        );
        assert_eq!(printed("BANNED in Vintage. | Also a Pilot."), ["*BANNED:Vintage"]);
        assert_eq!(printed("It can be BANNED."), [""; 0]);
        assert_eq!(printed("BANNED cards stay out of it."), [""; 0]);
    }
}
