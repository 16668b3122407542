//! Cards outside play: drawing, discarding, showing.

use crate::engine::Engine;
use crate::event::{Log, What, Zone};
use crate::ids::{CardRef, Role};
use crate::state::{Building, Ending, Outcome};
use cards::ir::{Ban, Goal};

impl<L: Log> Engine<'_, L> {
    /// Draws a card, if there is one (`G-9.1`).
    pub fn draw(&mut self, role: Role, why: &[&'static str]) {
        if self.look().player_cannot(role, |ban| ban == Ban::Draw) {
            return;
        }
        let Some(card) = self.st.piles[role].deck.pop() else {
            if self.fx.switches.empty_deck_loses {
                self.end(
                    Outcome {
                        winner: !role,
                        reason: Ending::EmptyDeck,
                    },
                    &["G-9.2"],
                );
            }
            return;
        };
        self.st.piles[role].hand.push(card);
        self.emit(
            What::Card {
                card,
                role,
                from: Zone::Deck,
                to: Zone::Hand,
            },
            why,
        );
        self.fire_draw(role);
    }

    /// Takes a card out of the hand, the discard pile or the face-down cards, if it is there.
    pub fn take_card(&mut self, role: Role, card: CardRef) -> Option<(Zone, i16)> {
        let piles = &mut self.st.piles[role];
        if let Some(at) = piles.hand.iter().position(|&c| c == card) {
            piles.hand.remove(at);
            self.st.set_open(card, true);
            return Some((Zone::Hand, 0));
        }
        if let Some(at) = self.st.building[role].iter().position(|b| b.card == card) {
            let built = self.st.building[role].remove(at);
            self.st.set_open(card, true);
            return Some((Zone::FaceDown, built.counters));
        }
        if let Some(at) = piles.discard.iter().position(|&c| c == card) {
            piles.discard.remove(at);
            return Some((Zone::Discard, 0));
        }
        None
    }

    /// Puts a card that lies nowhere (or left play) into its owner's pile (`G-3.2`).
    pub fn put_card(&mut self, card: CardRef, from: Zone, to: Zone, why: &[&'static str]) {
        let role = self.fx.owner(card);
        let piles = &mut self.st.piles[role];
        match to {
            Zone::Hand => piles.hand.push(card),
            Zone::Discard => piles.discard.push(card),
            Zone::Removed => piles.removed.push(card),
            Zone::Deck => piles.deck.push(card),
            Zone::FaceDown | Zone::Play | Zone::Limbo | Zone::Beneath | Zone::Supply => {}
        }
        self.st.set_open(
            card,
            matches!(
                to,
                Zone::Discard | Zone::Removed | Zone::Play | Zone::Limbo | Zone::Beneath | Zone::Supply
            ),
        );
        // A card that goes where the opponent cannot follow it is unknown again only through a shuffle; one that
        // both saw in play and that returns to the hand stays known.
        if to == Zone::Hand && from != Zone::Deck {
            self.show(card);
        } else if matches!(to, Zone::Discard | Zone::Removed) {
            self.unshow(card);
        }
        self.emit(What::Card { card, role, from, to }, why);
    }

    /// Puts the top cards of a deck into the discard pile, as many as there are.
    pub fn mill(&mut self, role: Role, amount: i16, why: &[&'static str]) {
        for _ in 0..amount {
            let Some(card) = self.st.piles[role].deck.pop() else {
                return;
            };
            self.put_card(card, Zone::Deck, Zone::Discard, why);
        }
    }

    /// Takes a card that was found in its owner's deck or discard pile to where the search puts it (`G-11.3`).
    pub fn take_found(&mut self, card: CardRef, to: Goal, reveal: bool) {
        let role = self.fx.owner(card);
        let piles = &mut self.st.piles[role];
        let from = if let Some(at) = piles.deck.iter().position(|&c| c == card) {
            piles.deck.remove(at);
            Zone::Deck
        } else if let Some(at) = piles.discard.iter().position(|&c| c == card) {
            piles.discard.remove(at);
            Zone::Discard
        } else {
            return;
        };
        if reveal && from == Zone::Deck {
            self.show(card);
            self.emit(What::Revealed(role, card), &["G-11.2"]);
        }
        match to {
            Goal::Hand => self.put_card(card, from, Zone::Hand, &["G-11.3"]),
            Goal::Removed => self.put_card(card, from, Zone::Removed, &["G-11.3"]),
            Goal::BuildZone(counters) => {
                self.st.building[role].push(Building { card, counters });
                self.put_card(card, from, Zone::FaceDown, &["G-11.3", "C-4.1"]);
                // What lay open is known, face-down or not.
                if from == Zone::Discard {
                    self.show(card);
                }
                self.emit(What::Counters(role, card, counters), &["G-11.3"]);
            }
        }
    }

    /// Discards a card of the hand.
    pub fn discard_from_hand(&mut self, role: Role, card: CardRef, why: &[&'static str]) {
        if let Some(at) = self.st.piles[role].hand.iter().position(|&c| c == card) {
            self.st.piles[role].hand.remove(at);
            self.put_card(card, Zone::Hand, Zone::Discard, why);
        }
    }

    /// The opponent of its owner knows the card from now on.
    pub fn show(&mut self, card: CardRef) {
        self.st.shown[usize::from(card.0 / 64)] |= 1 << (card.0 % 64);
    }

    /// … no longer.
    pub fn unshow(&mut self, card: CardRef) {
        self.st.shown[usize::from(card.0 / 64)] &= !(1 << (card.0 % 64));
    }

    /// Ends the game.
    pub fn end(&mut self, outcome: Outcome, why: &[&'static str]) {
        if self.st.outcome.is_none() {
            self.st.outcome = Some(outcome);
            self.emit(What::Over(outcome), why);
        }
    }
}
