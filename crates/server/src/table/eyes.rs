//! What one connection has been shown: the numbers of faces, and how much of the story.

use std::collections::BTreeMap;

use protocol::{CardFace, Seat};
use rules::{CardId, Game};

use super::chronicle::Mark;
use crate::faces;

/// What one connection has been shown.
#[derive(Clone, Debug)]
pub struct Eyes {
    /// Who looks.
    pub seat: Seat,
    /// How far the story was told.
    pub mark: Option<Mark>,
    /// Faces by their number: in the order in which they were first seen, so that numbers tell nothing.
    seen: Vec<CardId>,
    fresh: BTreeMap<u32, CardFace>,
}

impl Eyes {
    /// Somebody who has seen nothing yet.
    pub fn new(seat: Seat) -> Eyes {
        Eyes {
            seat,
            mark: None,
            seen: Vec::new(),
            fresh: BTreeMap::new(),
        }
    }

    /// The number of a face that this seat may see now.
    pub fn face(&mut self, game: &Game, card: CardId) -> u32 {
        let at = self.seen.iter().position(|&seen| seen == card).unwrap_or_else(|| {
            let number = self.seen.len();
            self.seen.push(card);
            if let Some(print) = game.fixed().prints.get(usize::from(card.0)) {
                self.fresh.insert(wire(number), faces::of_card(&print.card));
            }
            number
        });
        wire(at)
    }

    /// The card behind the number of a face that was sent.
    pub fn card(&self, number: u32) -> Option<CardId> {
        self.seen.get(usize::try_from(number).ok()?).copied()
    }

    /// Faces that were not sent yet.
    pub fn fresh(&mut self) -> BTreeMap<u32, CardFace> {
        std::mem::take(&mut self.fresh)
    }
}

fn wire(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
