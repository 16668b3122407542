//! Keyword sheets: which keywords occur in a deck, and which of its cards bring them.
//!
//! Computed from the compiled cards, never listed by hand. A keyword belongs to a card
//! - that has it, printed as a line or behind "Reserves:", "INSERT:" and the like;
//! - that grants it, to itself or to others, in whatever sentence, also in quotes and on what its text makes;
//! - that quotes it: "loses Armor", "can't use Evade", "units with Stealth", "for Backfire damage", and what speaks of
//!   Pilots, of Upkeep or of the Equip cost.
//!
//! Each name counts as it is printed: Elude is the old name of Precision (`ELU-1`), and a deck with both has two entries.
//! Misprints count as what they are read as. Not counted: explanations in brackets behind a keyword, which often
//! name other keywords; verbs that are no name ("can't be intercepted"); names and subtypes of cards ("Bounty Hunter").
//! By these words the sheets of the founding decks come out exactly.

mod walk;

use std::collections::{BTreeMap, BTreeSet};

use cards::keyword::Keyword;
use text::files::{CardError, Pool, Row};

use crate::deck::{Deck, Section};

/// The keywords that the card has, grants or quotes; of lines that are not understood, none.
pub fn of_card(row: &Row) -> BTreeSet<Keyword> {
    let lines = || row.compiled.lines.iter().filter(|line| line.ability.is_some());
    let mut found: BTreeSet<Keyword> = lines().flat_map(|line| walk::keywords_in(&line.ability)).collect();
    // A line that is headed by a keyword has it, also where its meaning is that of a line without ("Enhance: If there
    // are more build counters …").
    let heading = |text: &str| Keyword::from_name(text.split_once(':')?.0.trim());
    found.extend(lines().filter_map(|line| heading(&line.text)));
    found
}

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
        for keyword in of_card(row) {
            let cards = found.entry(keyword).or_default();
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
