//! Cards and decks that commands are given: the embedded ones, or files of the user.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use cards::Edition;
use decks::{Deck, MOST_BYTES, deck_named, embedded_decks, read_deck};
use rules::{Setup, Switches};
use testkit::play::game_of_decks;
use text::files::{Pool, Row, embedded};

use crate::data;
use crate::diagnostics::{self, Trouble};

/// The embedded decks that are dealt where none is named: Dark's and Light's.
pub const DEFAULT_DECKS: [&str; 2] = ["gencon-2005-2nd-dark", "general-solo"];

/// The cards of one run. They stay until its end: to give back thousands of rows one by one takes longer than a search.
pub struct Library {
    pool: &'static Pool,
}

impl Library {
    /// The embedded cards alone. Whoever has cards of their own has a cache, and these in it.
    pub fn embedded() -> Library {
        let pool = match data::cards_folder(None) {
            Some(_) => Box::leak(Box::new(data::own_pool())),
            None => embedded(),
        };
        Library { pool }
    }

    /// The embedded cards, behind those of a folder where one is given by `--cards` or `$POP_CARDS`, or behind the
    /// imported ones.
    pub fn open(cards: Option<&Path>) -> Result<Library, Trouble> {
        let Some(folder) = data::cards_folder(cards) else {
            return Ok(Library { pool: embedded() });
        };
        let mut pool = data::pool_of(&folder);
        if pool.rows().is_empty() {
            return Err(diagnostics::no_cards(&folder, &pool.problems));
        }
        // What is wrong with imported files was told when they were imported.
        if !pool.problems.is_empty() && data::imports().as_ref() != Some(&folder) {
            diagnostics::note(&format!(
                "{} rows of the card files cannot be used; the first: {}",
                pool.problems.len(),
                pool.problems[0]
            ));
        }
        pool.extend(data::own_pool());
        Ok(Library {
            pool: Box::leak(Box::new(pool)),
        })
    }

    /// The cards.
    pub fn pool(&self) -> &'static Pool {
        self.pool
    }

    /// The hash that names these cards in results.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.pool.hash())
    }

    /// A deck by the name of an embedded one or by its file ("-" = stdin), as its list writes it: its cards may be unknown.
    pub fn list(name: &str) -> Result<Deck, Trouble> {
        match deck_named(name) {
            Some(deck) => Ok(deck.clone()),
            None => read(name),
        }
    }

    /// The same; every card of it can be played.
    pub fn deck(&self, name: &str) -> Result<Deck, Trouble> {
        let deck = Library::list(name)?;
        let faults: Vec<String> = deck
            .entries()
            .filter_map(|(_, entry)| entry.row(self.pool).and_then(Row::card).err())
            .map(|error| error.to_string())
            .collect();
        if deck.cards.is_empty() || !faults.is_empty() {
            return Err(diagnostics::unplayable_deck(&deck.title, &faults));
        }
        Ok(deck)
    }

    /// A game from the beginning between two decks.
    pub fn table(&self, dark: &Deck, light: &Deck, edition: Edition, switches: Switches) -> Result<Setup, Trouble> {
        game_of_decks(dark, light, self.pool, edition, switches)
            .map_err(|error| diagnostics::unplayable_deck("one of the decks", &[error.to_string()]))
    }
}

/// Reads a deck file, or stdin for "-". Of a file that is too large for a deck no more is read than shows it.
fn read(name: &str) -> Result<Deck, Trouble> {
    let most = u64::try_from(MOST_BYTES).map_or(u64::MAX, |most| most + 1);
    let mut bytes = Vec::new();
    let (file, read) = match name {
        "-" => (Cow::Borrowed("pasted"), io::stdin().take(most).read_to_end(&mut bytes)),
        name => {
            let path = Path::new(name);
            let file = path
                .file_name()
                .map_or(Cow::Borrowed(name), |file| file.to_string_lossy());
            let read = File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
            (file, read)
        }
    };
    read.map_err(|error| {
        let known = embedded_decks().iter().map(|(name, _)| name.as_str());
        diagnostics::no_deck(name, &error, &known.collect::<Vec<_>>())
    })?;
    read_deck(&file, &bytes).map_err(|problems| diagnostics::bad_deck(name, &problems))
}
