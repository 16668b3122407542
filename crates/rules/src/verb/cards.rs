//! Cards outside play: drawing, discarding, showing.

use crate::engine::{Arrival, Engine, Happening};
use crate::event::{Log, What, Zone};
use crate::ids::{CardRef, ObjectId, Role};
use crate::program::{Kinds, Watch};
use crate::state::{Building, Ending, Outcome, Place, Subject};
use cards::ir::{Ban, Change, Goal};
use cards::{Arena, CardKind};

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
        self.show_open_hands();
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
        if let Some(at) = self.st.beneath.iter().position(|b| b.card == card) {
            self.st.beneath.remove(at);
            return Some((Zone::Beneath, 0));
        }
        if let Some(at) = piles.outside.iter().position(|&c| c == card) {
            piles.outside.remove(at);
            return Some((Zone::Supply, 0));
        }
        None
    }

    /// Puts a card that lies nowhere (or left play) into its owner's pile (`G-3.2`).
    pub fn put_card(&mut self, card: CardRef, from: Zone, to: Zone, why: &[&'static str]) {
        let role = self.fx.owner(card);
        // What came face-down under a unit unseen is known to nobody yet.
        let unseen = from == Zone::Beneath && !self.st.is_open(card);
        self.note_moved(role, card, from, to, unseen);
        let piles = &mut self.st.piles[role];
        match to {
            Zone::Hand => piles.hand.push(card),
            Zone::Discard => piles.discard.push(card),
            Zone::Removed => piles.removed.push(card),
            Zone::Deck => piles.deck.push(card),
            // Subordinates are there without end (`C-15.7`).
            Zone::Supply if !self.fx.card(card).is_subordinate() => piles.outside.push(card),
            Zone::FaceDown | Zone::Play | Zone::Limbo | Zone::Beneath | Zone::Supply => {}
        }
        self.st.set_open(
            card,
            matches!(
                to,
                Zone::Discard | Zone::Removed | Zone::Play | Zone::Limbo | Zone::Beneath | Zone::Supply
            ),
        );
        // What both saw and that comes to the hand stays known; a deck keeps no marks.
        let hidden = matches!(from, Zone::Deck | Zone::Hand | Zone::FaceDown | Zone::Supply) || unseen;
        if to == Zone::Hand && !hidden {
            self.show(card);
        } else if matches!(to, Zone::Discard | Zone::Removed | Zone::Deck) {
            self.unshow(card);
        }
        if to != Zone::FaceDown {
            self.forget_changes(card);
        }
        self.emit(What::Card { card, role, from, to }, why);
        if to == Zone::Discard && matches!(from, Zone::Hand | Zone::Deck) && self.fx.watch.intersects(Watch::CARDS) {
            self.fire(Happening::Dumped(role, card, from == Zone::Hand));
        }
    }

    /// Who knows the card where it goes: in a deck both, if both saw it before, else its owner, who put it there; in a
    /// hand or face-down whoever knew where it was.
    fn note_moved(&mut self, role: Role, card: CardRef, from: Zone, to: Zone, unseen: bool) {
        let (own, other) = match (from, to) {
            (Zone::Deck, _) | (_, Zone::Hand | Zone::FaceDown) => return,
            (_, Zone::Deck) if unseen => return,
            (Zone::Hand | Zone::FaceDown, Zone::Deck) => {
                (true, self.st.is_shown(card) || self.st.is_noted(!role, card))
            }
            (_, Zone::Deck) => (true, true),
            _ => (false, false),
        };
        self.st.note(role, card, own);
        self.st.note(!role, card, other);
    }

    /// What was changed of a card in a hand or face-down ends where it goes elsewhere (`G-3.9`).
    pub fn forget_changes(&mut self, card: CardRef) {
        if self.st.effects.iter().any(|effect| effect.on == Subject::Card(card)) {
            self.st.effects.retain(|effect| effect.on != Subject::Card(card));
            self.refresh();
        }
    }

    /// All cards of a unit go to a zone of their owners: it leaves play for that, or is taken from the discard pile if it
    /// was discarded. `false`: there was nothing to take.
    pub fn send(&mut self, id: ObjectId, to: Zone, why: &[&'static str]) -> bool {
        let Some(object) = self.st.object(id) else {
            return false;
        };
        if !object.is_gone() {
            self.leave(id, to, why);
            return true;
        }
        let cards = object.cards;
        let mut sent = false;
        for &card in cards.iter().rev() {
            let discard = &mut self.st.piles[self.fx.owner(card)].discard;
            if let Some(at) = discard.iter().position(|&other| other == card) {
                discard.remove(at);
                self.put_card(card, Zone::Discard, to, why);
                sent = true;
            }
        }
        sent
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

    /// Takes a card that was found in a pile of its owner to where the search puts it (`G-11.3`); gives the unit that it
    /// has become. `number`: build counters that go with it.
    pub fn take_found(&mut self, card: CardRef, to: &Goal, number: i16, reveal: bool) -> Option<ObjectId> {
        let role = self.fx.owner(card);
        if let Goal::Counters(_) | Goal::Stays = to {
            if reveal {
                self.reveal(role, card, &["G-11.2"]);
            }
            if *to != Goal::Stays {
                self.add_build_counters(role, card, number, &["G-11.3", "C-4.1"]);
            }
            return None;
        }
        let piles = &mut self.st.piles[role];
        let from = if let Some(at) = piles.deck.iter().position(|&c| c == card) {
            piles.deck.remove(at);
            Zone::Deck
        } else if self.fx.card(card).is_subordinate() {
            // There is always another one (`C-15.7`).
            Zone::Supply
        } else {
            self.take_card(role, card)?.0
        };
        if reveal && from != Zone::Discard {
            self.reveal(role, card, &["G-11.2"]);
        }
        match to {
            Goal::Hand => self.put_card(card, from, Zone::Hand, &["G-11.3"]),
            Goal::Removed => self.put_card(card, from, Zone::Removed, &["G-11.3"]),
            Goal::Discard => self.put_card(card, from, Zone::Discard, &["G-11.3"]),
            Goal::Top | Goal::Deck => self.put_card(card, from, Zone::Deck, &["G-11.3"]),
            Goal::Bottom => {
                self.put_card(card, from, Zone::Deck, &["G-11.3"]);
                let deck = &mut self.st.piles[role].deck;
                if let Some(card) = deck.pop() {
                    deck.insert(0, card);
                }
            }
            Goal::BuildZone(_) => {
                self.st.building[role].push(Building { card, counters: number });
                self.put_card(card, from, Zone::FaceDown, &["G-11.3", "C-4.1"]);
                if from == Zone::Hand && !reveal {
                    self.forget_hand(role, card);
                }
                // What lay open is known, face-down or not.
                if from == Zone::Discard {
                    self.show(card);
                }
                self.emit(What::Counters(role, card, number), &["G-11.3"]);
            }
            Goal::Arena { arena, tapped } => {
                let arena = arena.or_else(|| self.look().arenas_of(card).next())?;
                return Some(self.put_into_arena(card, role, arena, *tapped));
            }
            Goal::EventZone => return self.replace_event(role, card),
            Goal::Counters(_) | Goal::Stays | Goal::Beneath(_) | Goal::Attached(_) | Goal::Stacked(_) => {}
        }
        None
    }

    /// A card that lies nowhere is put into an arena as a unit, not deployed (`C-4.9`), or as its Location (`C-9.1`).
    pub fn put_into_arena(&mut self, card: CardRef, role: Role, arena: Arena, tapped: bool) -> ObjectId {
        if let CardKind::Location(_) = self.fx.card(card).kind {
            return self.enter(card, role, Place::Slot(arena), &["C-4.9", "C-9.1"]);
        }
        let id = self.enter(card, role, Place::Arena(arena), &["C-4.9", "C-3.2"]);
        if tapped && let Some(object) = self.st.object_mut(id) {
            object.tapped = true;
            self.emit(What::Tapped(self.who(id)), &["C-4.9"]);
        }
        self.arrive(id, Arrival::Entered, Some(role));
        id
    }

    /// The player's Event goes back to the supply and this one comes in its place (`C-14.3`).
    fn replace_event(&mut self, role: Role, card: CardRef) -> Option<ObjectId> {
        let old = self.look().event_of(role)?;
        self.leave(old, Zone::Supply, &["C-14.3"]);
        self.enter(card, role, Place::Event, &["C-14.3"]);
        None
    }

    /// Whoever plays with an open hand shows what has come into it (`G-3.3`).
    pub fn show_open_hands(&mut self) {
        if !self.st.active.contains(Kinds::OPEN_HAND) {
            return;
        }
        for role in Role::BOTH {
            let mut open = false;
            self.look()
                .each_player_change(role, |change, _| open |= *change == Change::OpenHand);
            open &= !self.look().player_cannot(!role, |ban| ban == Ban::LookAtHand);
            let hand = self.st.piles[role].hand;
            for &card in hand.iter().filter(|_| open) {
                if !self.st.is_shown(card) {
                    self.reveal(role, card, &["G-3.3"]);
                }
            }
        }
    }

    /// Shows a card to both players (`G-11.2`).
    pub fn reveal(&mut self, role: Role, card: CardRef, why: &[&'static str]) {
        self.show(card);
        self.emit(What::Revealed(role, card), why);
    }

    /// A partially built card gets so many build counters more (`C-4.1`).
    pub fn add_build_counters(&mut self, role: Role, card: CardRef, number: i16, why: &[&'static str]) {
        if let Some(built) = self.st.building[role].iter_mut().find(|b| b.card == card) {
            built.counters = built.counters.saturating_add(number);
            self.emit(What::Counters(role, card, number), why);
        }
    }

    /// Removes a card in a discard pile from the game.
    pub fn remove_from_pile(&mut self, card: CardRef, why: &[&'static str]) {
        let discard = &mut self.st.piles[self.fx.owner(card)].discard;
        if let Some(at) = discard.iter().position(|&c| c == card) {
            discard.remove(at);
            self.put_card(card, Zone::Discard, Zone::Removed, why);
        }
    }

    /// Discards a card of the hand.
    pub fn discard_from_hand(&mut self, role: Role, card: CardRef, why: &[&'static str]) {
        if let Some(at) = self.st.piles[role].hand.iter().position(|&c| c == card) {
            self.st.piles[role].hand.remove(at);
            self.put_card(card, Zone::Hand, Zone::Discard, why);
        }
    }

    /// Removes a card of the hand from the game.
    pub fn remove_from_hand(&mut self, role: Role, card: CardRef, why: &[&'static str]) {
        if let Some(at) = self.st.piles[role].hand.iter().position(|&c| c == card) {
            self.st.piles[role].hand.remove(at);
            self.put_card(card, Zone::Hand, Zone::Removed, why);
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

    /// A card of the hand is laid face-down, and nobody else saw which (`G-3.3`): the opponent no longer knows what is still
    /// in the hand.
    pub fn forget_hand(&mut self, role: Role, laid: CardRef) {
        let hand = self.st.piles[role].hand;
        for &card in &hand {
            self.unshow(card);
            self.st.note(!role, card, false);
        }
        self.unshow(laid);
        self.st.note(!role, laid, false);
        self.show_open_hands();
    }

    /// Ends the game.
    pub fn end(&mut self, outcome: Outcome, why: &[&'static str]) {
        if self.st.outcome.is_none() {
            self.st.outcome = Some(outcome);
            self.emit(What::Over(outcome), why);
        }
    }
}
