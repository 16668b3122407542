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
    // A name without a letter means one with a letter where there is no other (`C-1.4`).
    let named = |card: &&Card| card.is_subordinate() && card.name.base.eq_ignore_ascii_case(&what.name.base);
    let exactly = |card: &&Card| named(card) && card.name.version == what.name.version;
    let any = || given.iter().find(|card| what.name.version.is_none() && named(card));
    let card = given.iter().find(exactly).or_else(any);
    let arenas = card.and_then(|card| card.kind.unit()).map_or_else(
        || match to {
            Landing::Arenas(arenas) => arenas,
            Landing::Here | Landing::Own => by.kind.unit().map_or(Arenas::ALL, |facts| facts.arenas),
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
        rarity: card.and_then(|card| card.rarity),
        text: card.map(|card| card.text.clone()).unwrap_or_default(),
        set: card.map(|card| card.set.clone()).unwrap_or_default(),
        abilities: what.abilities.clone(),
    }
}

impl Fixed {
    /// The card that stands for every copy of this Subordinate in the player's supply, which never ends (`C-15.7`): all
    /// copies in play are objects of it. None for other cards.
    pub(crate) fn supplied(&self, print: CardId, role: Role) -> CardRef {
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

#[cfg(test)]
mod tests {
    use crate::engine::Engine;
    use crate::ids::{ByRole, CardId, CardRef, Role};
    use crate::setup::{MAX_CARDS_PER_PLAYER, Seat, Setup, SetupFault, Start, Switches, tank};
    use crate::state::Place;
    use crate::{Game, Placed, PlacedAt};
    use cards::{Arena, Card, CardKind, CardName, Edition};

    fn guard() -> Card {
        let tank = tank();
        let CardKind::Unit(facts) = tank.kind else {
            unreachable!("a Tank is a unit")
        };
        Card {
            name: CardName::parse("Guard"),
            kind: CardKind::Subordinate(facts),
            cost: None,
            ..tank
        }
    }

    fn setup(dark: Seat, light: Seat) -> Setup {
        Setup {
            edition: Edition::Current,
            cards: vec![tank(), guard()],
            seats: ByRole([dark, light]),
            start: Start::Battle(Arena::Ground),
            switches: Switches::simulation(),
        }
    }

    #[test]
    fn a_subordinate_lies_in_play_and_nowhere_else() {
        let mut dark = Seat::new();
        dark.in_play = vec![Placed::at(CardId(1), PlacedAt::Arena(Arena::Ground)); 2];
        let game = Game::new(&setup(dark.clone(), Seat::new())).expect("a legal table");
        let tops: Vec<CardRef> = game.state().in_play().map(|object| object.top()).collect();
        // Both are objects of the one card of Dark's supply.
        assert_eq!(tops.len(), 2);
        assert_eq!(tops[0], tops[1]);
        assert_eq!(game.card(tops[0]), (Role::Dark, CardId(1)));
        dark.hand.push(CardId(1));
        let faults = Game::new(&setup(dark, Seat::new())).expect_err("not in a hand");
        assert_eq!(faults, [SetupFault::FromSupply(Role::Dark, "Guard".to_owned())]);
    }

    #[test]
    fn every_card_keeps_its_number_beside_subordinates() {
        let mut full = Seat::new();
        full.deck = vec![CardId(0); MAX_CARDS_PER_PLAYER];
        let mut game = Game::new(&setup(full.clone(), full)).expect("a legal table");
        let mut engine = Engine {
            fx: &game.fixed,
            st: &mut game.state,
            log: &mut (),
        };
        let card = engine.fx.supplied(CardId(1), Role::Light);
        let mut made = 0;
        while engine.has_room() {
            engine.enter(card, Role::Light, Place::Arena(Arena::Ground), &["C-15.1"]);
            made += 1;
        }
        assert_eq!(made, 254 - 2 * MAX_CARDS_PER_PLAYER);
    }
}
