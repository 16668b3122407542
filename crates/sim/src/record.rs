//! What is kept of one game.

use rules::{Ending, Role};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Control of two arenas (`G-7.2`).
    Arenas,
    /// An effect said so (`G-7.7`).
    Effect,
    /// A player conceded (`G-7.6`).
    Concession,
    /// The turn limit named the winner (`G-12.5`).
    Limit,
    /// A player could not draw (`G-9.2`).
    EmptyDeck,
    /// It did not end within the answers that a game may take.
    Unfinished,
}

impl Reason {
    /// All.
    pub const ALL: [Reason; 6] = [
        Reason::Arenas,
        Reason::Effect,
        Reason::Concession,
        Reason::Limit,
        Reason::EmptyDeck,
        Reason::Unfinished,
    ];

    /// Its word in files and tables.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Arenas => "arenas",
            Reason::Effect => "effect",
            Reason::Concession => "concession",
            Reason::Limit => "limit",
            Reason::EmptyDeck => "empty-deck",
            Reason::Unfinished => "unfinished",
        }
    }

    /// The reason of this word.
    pub fn of_word(word: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.word() == word)
    }
}

impl From<Ending> for Reason {
    fn from(ending: Ending) -> Reason {
        match ending {
            Ending::Arenas => Reason::Arenas,
            Ending::Effect => Reason::Effect,
            // Nobody keeps a clock in a series.
            Ending::Concession | Ending::Time => Reason::Concession,
            Ending::Limit => Reason::Limit,
            Ending::EmptyDeck => Reason::EmptyDeck,
        }
    }
}

/// One of the two players of a series. They keep their decks or levels where roles are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The one named first.
    First,
    /// The one named second.
    Second,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Who won; `None` if it is unfinished.
    pub winner: Option<Role>,
    /// Why it ended.
    pub reason: Reason,
    /// Turns that were begun.
    pub turns: u16,
    /// Everything the engine asked for: options, forced passes, rolls, shuffles.
    pub answers: u32,
    /// Decisions with two options or more.
    pub choices: u32,
    /// Which cards each player came to; only where effects are asked for.
    pub seen: Option<Box<[Seen; 2]>>,
}

/// A set of the cards of a deck, by their place in the list of its different cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardSet(pub [u64; 2]);

impl CardSet {
    /// The most cards of a set.
    pub const MOST: usize = 128;

    /// Adds a card.
    pub fn add(&mut self, at: usize) {
        if let Some(word) = self.0.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }

    /// Is the card in it?
    pub fn has(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word & (1 << (at % 64)) != 0)
    }

    /// Do the two have a card in common?
    pub fn meets(&self, other: &CardSet) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }
}

/// Which cards of a deck a player came to in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// In the opening hand, before the mulligan.
    pub opening: CardSet,
    /// Drawn from the deck, at any time.
    pub drawn: CardSet,
    /// Put into play, or played.
    pub deployed: CardSet,
}
