//! What the texts of a game make: Subordinates with their printed cards (`C-15.1`).

use super::Fixed;
use super::build::{Builder, TooBig};
use crate::ids::{CardId, CardRef, Role};
use cards::ir::{Landing, Subordinate};
use cards::{Arenas, Card, CardKind, UnitFacts};

/// The most printed cards of one game.
pub(crate) const MAX_PRINTS: usize = 250;

impl Builder {
    /// The printed card of what a text of the card `by` makes; entered if it is new.
    pub(super) fn supply(&mut self, by: CardId, what: &Subordinate, to: Landing) -> Result<CardId, TooBig> {
        let made = made(&self.cards[..self.given], &self.cards[usize::from(by.0)], what, to);
        let at = match self.cards.iter().position(|card| *card == made) {
            Some(at) => at,
            None if self.cards.len() >= MAX_PRINTS => return Err(TooBig),
            None => {
                self.cards.push(made);
                self.cards.len() - 1
            }
        };
        Ok(CardId(at as u8))
    }
}

/// The Subordinate that a text describes: values and text are the text's, type line and side those of its card. A
/// Subordinate whose card is not on the table has the types of the arenas it is put into and its maker's side.
fn made(given: &[Card], by: &Card, what: &Subordinate, to: Landing) -> Card {
    let card = given.iter().find(|card| {
        card.is_subordinate()
            && card.name.base.eq_ignore_ascii_case(&what.name.base)
            && card.name.version == what.name.version
    });
    let arenas = card.and_then(|card| card.kind.unit()).map_or_else(
        || match to {
            Landing::Arenas(arenas) => arenas,
            Landing::Here => by.kind.unit().map_or(Arenas::ALL, |facts| facts.arenas),
            Landing::There | Landing::Beside | Landing::BuildZone => Arenas::ALL,
        },
        |facts| facts.arenas,
    );
    Card {
        name: card.map_or_else(|| what.name.clone(), |card| card.name.clone()),
        side: card.map_or(by.side, |card| card.side),
        kind: CardKind::Subordinate(UnitFacts {
            arenas,
            speed: what.speed,
            power: what.power,
            health: what.health,
        }),
        subtypes: card.map(|card| card.subtypes.clone()).unwrap_or_default(),
        cost: None,
        cost_is_x: false,
        abilities: what.abilities.clone(),
    }
}

impl Fixed {
    /// The card that stands for every copy of this Subordinate in the player's supply, which never ends (`C-15.7`): all
    /// copies in play are objects of it. None for other cards.
    pub(crate) fn from_supply(&self, print: CardId, role: Role) -> CardRef {
        let subordinate = self
            .prints
            .get(usize::from(print.0))
            .is_some_and(|p| p.card.is_subordinate());
        let at = self
            .of
            .iter()
            .zip(&self.owner)
            .position(|(&of, &owner)| subordinate && of == print && owner == role);
        at.map_or(CardRef::NONE, |at| CardRef(at as u8))
    }

    /// Lays one card of every Subordinate into both supplies: whoever controls the text that makes it may need it.
    /// `false` if there are too many numbers beside the cards that were brought.
    pub(crate) fn stock(&mut self, brought: usize) -> bool {
        let different = self.prints.iter().filter(|print| print.card.is_subordinate()).count();
        if brought + 2 * different > usize::from(u8::MAX) {
            return false;
        }
        for at in 0..self.prints.len() {
            if !self.prints[at].card.is_subordinate() {
                continue;
            }
            for role in Role::BOTH {
                self.of.push(CardId(at as u8));
                self.owner.push(role);
            }
        }
        true
    }
}
