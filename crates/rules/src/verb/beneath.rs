//! Cards face-down under units (`G-3.5`).

use crate::engine::Engine;
use crate::event::{Log, What, Zone};
use crate::ids::{CardRef, ObjectId, Role};
use crate::state::{Beneath, Place};

impl<L: Log> Engine<'_, L> {
    /// All cards of a unit go face-down under another one: it leaves play for that, or is taken from the discard pile if
    /// it was just discarded.
    pub fn set_beneath(&mut self, id: ObjectId, under: ObjectId) {
        let Some(object) = self.st.object(id) else { return };
        if id == under || self.st.alive(under).is_none() {
            return;
        }
        let (cards, gone) = (object.cards, object.is_gone());
        if !gone {
            self.leave(id, Zone::Beneath, &["G-3.5"]);
        }
        // `C-15.5`: what came from the supply is back there.
        for &card in cards.iter().filter(|&&card| !self.fx.card(card).is_subordinate()) {
            if gone {
                let role = self.fx.owner(card);
                let Some(at) = self.st.piles[role].discard.iter().position(|&c| c == card) else {
                    continue;
                };
                self.st.piles[role].discard.remove(at);
                let (from, to) = (Zone::Discard, Zone::Beneath);
                self.emit(What::Card { card, role, from, to }, &["G-3.5"]);
            }
            self.st.beneath.push(Beneath { card, under });
        }
    }

    /// The top card of a unit that was just discarded goes from the discard pile face-down under another one (`CON-2`).
    pub fn set_top_beneath(&mut self, id: ObjectId, under: ObjectId, why: &[&'static str]) {
        let Some(card) = self.st.object(id).filter(|o| o.is_gone()).map(|o| o.top()) else {
            return;
        };
        let role = self.fx.owner(card);
        let at = self.st.piles[role].discard.iter().position(|&c| c == card);
        let Some(at) = at.filter(|_| self.st.alive(under).is_some()) else {
            return;
        };
        self.st.piles[role].discard.remove(at);
        let (from, to) = (Zone::Discard, Zone::Beneath);
        self.emit(What::Card { card, role, from, to }, why);
        self.st.beneath.push(Beneath { card, under });
        self.refresh();
    }

    /// A card that was found goes face-down under an object (`G-3.5`); if that has left play it stays where it is.
    pub fn found_beneath(&mut self, card: CardRef, under: ObjectId, reveal: bool) {
        let role = self.fx.owner(card);
        // `C-15.5`: Subordinates lie under nothing.
        if self.st.alive(under).is_none() || self.fx.card(card).is_subordinate() {
            return;
        }
        let deck = &mut self.st.piles[role].deck;
        let from = match deck.iter().position(|&c| c == card) {
            Some(at) => {
                deck.remove(at);
                Zone::Deck
            }
            None => match self.take_card(role, card) {
                Some((from, _)) => from,
                None => return,
            },
        };
        if reveal && from != Zone::Discard {
            self.reveal(role, card, &["G-11.2"]);
        }
        self.lay_beneath(card, from, under, reveal || from == Zone::Discard);
    }

    /// Takes a card that was found out of the pile it lies in; `false`: it lies in none.
    pub fn pull_found(&mut self, role: Role, card: CardRef) -> bool {
        let deck = &mut self.st.piles[role].deck;
        match deck.iter().position(|&c| c == card) {
            Some(at) => {
                deck.remove(at);
                true
            }
            None => self.take_card(role, card).is_some(),
        }
    }

    /// A card that was found comes into play as an Equipment and is attached to an object (`C-10.9`).
    pub fn found_attached(&mut self, card: CardRef, host: ObjectId, reveal: bool) {
        let role = self.fx.owner(card);
        if !self.pull_found(role, card) {
            return;
        }
        if reveal {
            self.reveal(role, card, &["G-11.2"]);
        }
        let id = self.enter(card, role, Place::Build, &["C-10.9", "G-11.3"]);
        self.attach(id, host);
    }

    /// The top cards of a deck go face-down under an object, unseen, as many as there are.
    pub fn bury(&mut self, role: Role, amount: i16, under: ObjectId) {
        for _ in 0..amount {
            if self.st.alive(under).is_none() {
                return;
            }
            let Some(card) = self.st.piles[role].deck.pop() else {
                return;
            };
            self.lay_beneath(card, Zone::Deck, under, false);
        }
    }

    pub(super) fn lay_beneath(&mut self, card: CardRef, from: Zone, under: ObjectId, seen: bool) {
        self.put_card(card, from, Zone::Beneath, &["G-3.5"]);
        self.st.set_open(card, seen);
        self.st.beneath.push(Beneath { card, under });
        self.refresh();
    }

    /// The unit has left play: what lay under it is discarded with it, or set aside.
    pub(super) fn uncover(&mut self, id: ObjectId, discarded: bool) {
        if !discarded {
            for beneath in self.st.beneath.iter_mut().filter(|b| b.under == id) {
                beneath.under = ObjectId::NONE;
            }
            return;
        }
        while let Some(at) = self.st.beneath.iter().position(|b| b.under == id) {
            let card = self.st.beneath.remove(at).card;
            self.put_card(card, Zone::Beneath, Zone::Discard, &["G-3.5"]);
        }
    }
}
