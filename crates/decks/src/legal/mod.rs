//! Is a deck legal (`G-4`, `F-1` to `F-3`)? All problems at once, each with its clause and what to change.
//!
//! ```
//! use decks::legal::{Format, Terms, check};
//!
//! let deck = decks::deck_named("General Solo").expect("a deck of ours");
//! let verdict = check(deck, text::files::embedded(), Terms::of(Format::Unlimited));
//! assert_eq!(verdict.cards, 60);
//! ```

mod counts;
mod fault;
mod format;
mod holding;
mod limits;
mod places;

use cards::{Arena, Edition};
use serde::Serialize;
use text::files::{CardError, Pool, Row, RowKind};

pub use fault::{Fault, Rule};
pub use format::{Format, UnknownFormat};
use holding::Holding;
pub(crate) use holding::printings;

use crate::deck::{Deck, Section};

/// What a deck is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Which sets and which notes on banned and restricted cards hold.
    pub format: Format,
    /// Whose rules of deck construction hold.
    pub edition: Edition,
    /// Built from a few boosters: smaller minimums (`F-3.2`).
    pub limited: bool,
}

impl Terms {
    /// A constructed deck of today in this format.
    pub fn of(format: Format) -> Terms {
        Terms {
            format,
            edition: Edition::Current,
            limited: false,
        }
    }
}

/// Units of the deck by arena type; one of several types counts for each of them (`G-4.6`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Units {
    /// Space units.
    pub space: usize,
    /// Ground units.
    pub ground: usize,
    /// Character units.
    pub character: usize,
}

impl Units {
    /// Those of a type.
    pub fn of(self, arena: Arena) -> usize {
        match arena {
            Arena::Space => self.space,
            Arena::Ground => self.ground,
            Arena::Character => self.character,
        }
    }

    fn add(&mut self, arena: Arena, count: usize) {
        match arena {
            Arena::Space => self.space += count,
            Arena::Ground => self.ground += count,
            Arena::Character => self.character += count,
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// What makes the deck illegal, by clause; empty = it is legal.
    pub problems: Vec<Fault>,
    /// What a player should know although it is no problem, such as a card that is not fully understood.
    pub notes: Vec<String>,
    /// Cards in the deck itself, also unknown ones.
    pub cards: usize,
    /// Its units by arena type.
    pub units: Units,
    /// Its unit cards, each counted once.
    pub unit_cards: usize,
}

impl Verdict {
    /// Is there no problem?
    pub fn is_legal(&self) -> bool {
        self.problems.is_empty()
    }
}

/// Checks a deck.
pub fn check(deck: &Deck, pool: &Pool, terms: Terms) -> Verdict {
    let mut holding = Holding::of(deck, pool);
    let mut units = Units::default();
    let mut unit_cards = 0;
    for held in &holding.cards {
        // Subordinates are not counted (`G-4.12`).
        if let RowKind::Unit(arenas) = &held.row.kind {
            arenas.iter().for_each(|arena| units.add(arena, held.in_deck()));
            unit_cards += held.in_deck();
        }
    }
    let counted = counts::Counted {
        cards: deck.size(),
        unknown: holding.unknown_in_deck,
        units,
        unit_cards,
        resource_waits: holding.cards.iter().any(waits_as_resource),
    };
    let mut problems = std::mem::take(&mut holding.unknown);
    problems.extend(counts::faults(&counted, terms));
    problems.extend(limits::faults(&holding, terms));
    problems.extend(places::faults(&holding, terms));
    problems.sort_by_key(|fault| fault.rule);
    let mut notes = std::mem::take(&mut holding.notes);
    notes.extend(notes_on(deck, &holding));
    Verdict {
        problems,
        notes,
        cards: counted.cards,
        units,
        unit_cards,
    }
}

/// Is the card legal in the format by its sets: is one of its printings in an admitted one (`F-1.4`)?
pub fn is_in_format(row: &Row, pool: &Pool, format: Format) -> bool {
    let printings = printings(row, pool);
    printings.iter().any(|printing| format.admits(&printing.set))
}

/// A Resource outside the deck (`G-4.1`).
fn waits_as_resource(held: &holding::Held<'_>) -> bool {
    let outside = Section::ALL.into_iter().filter(|section| *section != Section::Deck);
    held.row.kind == RowKind::Resource && outside.map(|section| held.copies_in(section)).sum::<usize>() > 0
}

/// What is no problem and should be known.
fn notes_on(deck: &Deck, holding: &Holding<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    if let (Some(said), Some(side)) = (deck.side, places::side_of(holding))
        && said != side
    {
        notes.push(format!(
            "the list calls it a {} deck, its cards are {}",
            said.word(),
            side.word()
        ));
    }
    for held in &holding.cards {
        // A card that is no card of a game is a problem where it lies in the deck.
        match held.row.card() {
            Ok(_) | Err(CardError::Unsupported { .. }) => {}
            Err(error) => notes.push(format!("{error} (legal, but not everything on it will be enforced)")),
        }
        notes.extend(limits::unread_notes(held));
    }
    notes
}
