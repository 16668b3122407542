//! A deck: cards by name, in sections.

use cards::Side;
use serde::{Deserialize, Serialize};
use text::files::{CardError, Pool, Row};

/// A deck list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// Its title.
    pub title: String,
    /// Where the list comes from, and what else is said of it.
    pub about: String,
    /// Which side it is played as, if it says so.
    pub side: Option<Side>,
    /// The id of the format it is meant for, if it says so.
    pub format: Option<String>,
    /// The deck itself, in the written order.
    pub cards: Vec<Entry>,
    /// Cards of the supply: Events, Subordinates, a Resource (`G-4.1`, `C-14.2`).
    pub supply: Vec<Entry>,
    /// Cards to exchange between games.
    pub sideboard: Vec<Entry>,
    /// Cards that wait outside the game otherwise.
    pub outside: Vec<Entry>,
}

/// So many of one card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// How many; at least 1.
    pub count: u16,
    /// The card's name as the list writes it.
    pub name: String,
    /// The code of the set it is from, if the list says so.
    pub set: Option<String>,
    /// The name of its picture, which LackeyCCG's files carry.
    pub image: Option<String>,
}

/// A part of a deck list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// The deck itself.
    Deck,
    /// See [`Deck::supply`].
    Supply,
    /// See [`Deck::sideboard`].
    Sideboard,
    /// See [`Deck::outside`].
    Outside,
}

impl Section {
    /// All, the deck itself first.
    pub const ALL: [Section; 4] = [Section::Deck, Section::Supply, Section::Sideboard, Section::Outside];

    /// Its word in files and for people.
    pub fn word(self) -> &'static str {
        match self {
            Section::Deck => "deck",
            Section::Supply => "supply",
            Section::Sideboard => "sideboard",
            Section::Outside => "outside",
        }
    }

    /// Its name in LackeyCCG.
    pub fn zone(self) -> &'static str {
        match self {
            Section::Deck => "Deck",
            Section::Supply => "Supply",
            Section::Sideboard => "Sideboard",
            Section::Outside => "Outside the game",
        }
    }
}

impl Deck {
    /// How many cards the deck itself has.
    pub fn size(&self) -> usize {
        self.cards.iter().map(|entry| usize::from(entry.count)).sum()
    }

    /// The entries of a section.
    pub fn section(&self, section: Section) -> &Vec<Entry> {
        match section {
            Section::Deck => &self.cards,
            Section::Supply => &self.supply,
            Section::Sideboard => &self.sideboard,
            Section::Outside => &self.outside,
        }
    }

    /// The entries of a section, to change them.
    pub fn section_mut(&mut self, section: Section) -> &mut Vec<Entry> {
        match section {
            Section::Deck => &mut self.cards,
            Section::Supply => &mut self.supply,
            Section::Sideboard => &mut self.sideboard,
            Section::Outside => &mut self.outside,
        }
    }

    /// All entries with their sections.
    pub fn entries(&self) -> impl Iterator<Item = (Section, &Entry)> {
        let of = |section| self.section(section).iter().map(move |entry| (section, entry));
        Section::ALL.into_iter().flat_map(of)
    }

    /// The same deck with as few entries as its order allows: neighbours of one card are one entry.
    pub fn joined(&self) -> Deck {
        let mut deck = self.clone();
        for section in Section::ALL {
            let entries = std::mem::take(deck.section_mut(section));
            let joined = deck.section_mut(section);
            for entry in entries {
                match joined.last_mut() {
                    Some(last) if last.is_same_card(&entry) => last.count = last.count.saturating_add(entry.count),
                    _ => joined.push(entry),
                }
            }
        }
        deck
    }
}

impl Entry {
    /// So many of the card of this name.
    pub fn new(count: u16, name: &str) -> Entry {
        Entry {
            count,
            name: name.to_owned(),
            set: None,
            image: None,
        }
    }

    /// Is it of the same card, written alike, in whatever number?
    pub fn is_same_card(&self, other: &Entry) -> bool {
        (&self.name, &self.set, &self.image) == (&other.name, &other.set, &other.image)
    }

    /// The row of the pool that is meant: of the set that the list names, where it names one.
    pub fn row<'a>(&self, pool: &'a Pool) -> Result<&'a Row, CardError> {
        pool.row_in(&self.name, self.set.as_deref())
    }
}
