//! Laws of the game: what holds in every game, whoever plays it with whatever cards.
//!
//! A law is a function from a game (or the record of one) to `Ok` or a [`Breach`] that says what broke it. The tests
//! play thousands of [`deal`]s under these laws.

mod accept;

mod census;
mod deck;
mod equipment;
mod lines;
mod published;
mod reach;
mod record;
mod resource;
mod secrecy;
mod table;
mod totals;
mod wild;
mod wishes;

use std::fmt;

pub use accept::{every_option_is_accepted, nothing_else_is_taken, options_differ};
pub use census::{Places, cards_stay};
pub use deck::{MadeUp, filled_texts, made_up, sample_card, wild_texts};
pub use published::Published;
pub use reach::clauses_of;
pub use record::{Record, Script, in_words, play, replay};
pub use secrecy::{Ending as TwinEnding, Secrets, Twin};
pub use table::{Deal, Decks, GAMES_PER_DECK, deal, embedded_pairs, published_deal};
pub use totals::view_agrees;
pub use wishes::{refusals_hold, wishes};

/// A law that does not hold in some game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Which law.
    pub law: &'static str,
    /// What was seen.
    pub what: String,
    /// The last answers before it, in words.
    pub answers: Vec<String>,
}

impl Breach {
    /// A breach of `law`.
    pub fn new(law: &'static str, what: impl Into<String>) -> Breach {
        Breach {
            law,
            what: what.into(),
            answers: Vec::new(),
        }
    }

    /// With answers that came before those noted so far.
    pub fn after(mut self, mut answers: Vec<String>) -> Breach {
        answers.append(&mut self.answers);
        self.answers = answers;
        self
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the law \"{}\" is broken: {}", self.law, self.what)?;
        if !self.answers.is_empty() {
            write!(f, "\nthe last answers:")?;
        }
        for answer in &self.answers {
            write!(f, "\n  {answer}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Breach {}

/// A law holds, or what broke it.
pub type Held = Result<(), Breach>;
