//! What one player knows of a game, and the games that this player may be in.
//!
//! A [`Sight`] is made by whoever keeps the game and given to a player who thinks ahead. Everything the player may not
//! see has been taken out of it: hidden cards lie there in an order that says nothing. [`Sight::imagine`] deals them
//! anew.

use crate::action::{Action, Options, Pending};
use crate::game::Game;
use crate::ids::{CardRef, Role};
use crate::state::State;
use crate::view::View;

/// A place that holds a card the player may not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hidden {
    /// In the opponent's build zone, face-down, with these counters.
    Building(u8),
    /// In the opponent's hand.
    Hand(u8),
    /// In the opponent's deck.
    Deck(u8),
}

/// What one player knows of a game.
#[derive(Clone, Debug)]
pub struct Sight {
    role: Role,
    /// The game with its hidden cards in an order that says nothing.
    game: Game,
    /// Where the opponent's hidden cards lie.
    places: Vec<Hidden>,
    /// Those cards, sorted.
    cards: Vec<CardRef>,
}

impl Game {
    /// What `role` knows of this game. It answers the same whatever the player may not see.
    pub fn sight(&self, role: Role) -> Sight {
        let st = &self.state;
        let other = !role;
        let known = |card: CardRef| st.is_shown(card) || self.sources().any(|source| source == card);
        let mut places = Vec::new();
        let mut cards = Vec::new();
        let mut hide = |at: usize, card: CardRef, place: fn(u8) -> Hidden| {
            if !known(card) {
                places.push(place(at as u8));
                cards.push(card);
            }
        };
        for (at, built) in st.building[other].iter().enumerate() {
            hide(at, built.card, Hidden::Building);
        }
        for (at, &card) in st.piles[other].hand.iter().enumerate() {
            hide(at, card, Hidden::Hand);
        }
        for (at, &card) in st.piles[other].deck.iter().enumerate() {
            hide(at, card, Hidden::Deck);
        }
        cards.sort_unstable();
        let mut game = self.clone();
        for (&place, &card) in places.iter().zip(&cards) {
            put(&mut game.state, other, place, card);
        }
        game.state.piles[role].deck.sort_unstable();
        Sight {
            role,
            game,
            places,
            cards,
        }
    }
}

fn put(st: &mut State, whose: Role, place: Hidden, card: CardRef) {
    match place {
        Hidden::Building(at) => st.building[whose][usize::from(at)].card = card,
        Hidden::Hand(at) => st.piles[whose].hand[usize::from(at)] = card,
        Hidden::Deck(at) => st.piles[whose].deck[usize::from(at)] = card,
    }
}

impl Sight {
    /// Whose.
    pub fn role(&self) -> Role {
        self.role
    }

    /// What the game waits for.
    pub fn pending(&self) -> Pending {
        self.game.pending()
    }

    /// The options of the player's own decision; empty where somebody else decides.
    pub fn options(&self, into: &mut Options) {
        into.list.clear();
        if matches!(self.pending(), Pending::Choose(decision) if decision.role == self.role) {
            self.game.options(into);
        }
    }

    /// The words of an option.
    pub fn label(&self, action: Action) -> String {
        self.game.label(action)
    }

    /// What the player sees.
    pub fn view(&self) -> View {
        self.game.view(self.role)
    }

    /// Makes `into` a game that the player may be in: hidden cards are dealt by `below`, which gives a number from 0 up
    /// to, but not including, the one it is asked for.
    pub fn imagine(&self, into: &mut Game, mut below: impl FnMut(usize) -> usize) {
        into.copy_from(&self.game);
        let other = !self.role;
        // Dealt place by place: a face-down card first, among those that can bear its counters.
        let mut left: arrayvec::ArrayVec<CardRef, { crate::setup::MAX_CARDS_PER_PLAYER }> =
            self.cards.iter().copied().collect();
        for &place in &self.places {
            let at = match place {
                Hidden::Building(at) => {
                    let counters = self.game.state.building[other][usize::from(at)].counters;
                    let fits = |card: CardRef| self.game.fixed.card(card).cost.is_some_and(|cost| cost >= counters);
                    let count = left.iter().filter(|&&card| fits(card)).count();
                    let nth = below(count.max(1));
                    let found = (0..left.len()).filter(|&at| fits(left[at])).nth(nth);
                    found.unwrap_or(0)
                }
                Hidden::Hand(_) | Hidden::Deck(_) => below(left.len()),
            };
            put(&mut into.state, other, place, left.swap_remove(at));
        }
        let deck = &mut into.state.piles[self.role].deck;
        for at in (1..deck.len()).rev() {
            deck.swap(at, below(at + 1));
        }
    }

    /// A game to begin with, for [`Sight::imagine`] to fill.
    pub fn blank(&self) -> Game {
        self.game.clone()
    }
}
