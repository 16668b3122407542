//! Keyword sheets: which keywords occur in a deck, and which of its cards bring them.

use std::collections::BTreeMap;

use cards::keyword::Keyword;
use text::files::{CardError, Pool};

use crate::deck::{Deck, Section};

/// The keyword sheet of a deck, without the words of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The keywords, alphabetically.
    pub keywords: Vec<Listed>,
    /// Cards that are unknown or not understood: what they bring may be missing above.
    pub faults: Vec<CardError>,
}

/// A keyword of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Which.
    pub keyword: Keyword,
    /// The cards that bring it with how many there are, in the order of the list.
    pub cards: Vec<(usize, String)>,
}

impl Sheet {
    /// The names, alphabetically.
    pub fn names(&self) -> Vec<&'static str> {
        self.keywords.iter().map(|listed| listed.keyword.name()).collect()
    }
}

impl Listed {
    /// How many cards bring it.
    pub fn count(&self) -> usize {
        self.cards.iter().map(|(count, _)| count).sum()
    }
}

/// The keywords of a deck and of the cards it brings to the table beside it; the sideboard is not at the table.
pub fn of_deck(deck: &Deck, pool: &Pool) -> Sheet {
    let mut found: BTreeMap<Keyword, Vec<(usize, String)>> = BTreeMap::new();
    let mut faults = Vec::new();
    for (section, entry) in deck.entries() {
        if section == Section::Sideboard {
            continue;
        }
        let row = match entry.row(pool) {
            Ok(row) => row,
            Err(error) => {
                faults.push(error);
                continue;
            }
        };
        faults.extend(row.card().err());
        let (count, name) = (usize::from(entry.count), row.full_name());
        for keyword in row.keywords().iter() {
            let cards = found.entry(*keyword).or_default();
            match cards.iter_mut().find(|(_, known)| *known == name) {
                Some((known, _)) => *known += count,
                None => cards.push((count, name.clone())),
            }
        }
    }
    let keywords = found.into_iter().map(|(keyword, cards)| Listed { keyword, cards });
    Sheet {
        keywords: keywords.collect(),
        faults,
    }
}
