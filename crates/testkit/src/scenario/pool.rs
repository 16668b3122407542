//! Cards in quotes: those the program was built with, and those of a folder.

use std::path::PathBuf;
use std::sync::OnceLock;

use cards::{Card, CardName};
use text::files;

use super::build::Pool;

/// The embedded cards and, before them, those of a folder. The folder is read when the first card is looked for.
#[derive(Default)]
pub struct CardPool {
    folder: Option<PathBuf>,
    read: OnceLock<files::Pool>,
}

impl CardPool {
    /// The embedded cards alone.
    pub fn embedded() -> CardPool {
        CardPool::default()
    }

    /// Also the card files of a folder; they count before the embedded ones.
    pub fn with_folder(folder: PathBuf) -> CardPool {
        CardPool {
            folder: Some(folder),
            read: OnceLock::new(),
        }
    }
}

impl Pool for CardPool {
    fn find(&self, name: &CardName) -> Result<Card, String> {
        let full = name.full();
        let folder = self
            .folder
            .as_ref()
            .map(|folder| self.read.get_or_init(|| files::read_folder(folder)));
        let from_folder = folder.map(|pool| pool.card(&full));
        if let Some(Ok(card)) = from_folder {
            return Ok(card);
        }
        match (files::embedded().card(&full), from_folder) {
            (Ok(card), _) => Ok(card),
            // A card that lies in the folder and cannot be used says why.
            (Err(_), Some(Err(error))) | (Err(error), _) => Err(error.to_string()),
        }
    }

    fn supply(&self, cards: &[Card]) -> Vec<Card> {
        let mut found = self.read.get().map_or_else(Vec::new, |pool| pool.supply(cards));
        for card in files::embedded().supply(cards) {
            if !found.iter().any(|known| known.name == card.name) {
                found.push(card);
            }
        }
        found
    }
}
