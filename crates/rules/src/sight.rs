//! What one player knows of a game, and the games that this player may be in.
//!
//! A [`Sight`] is a window on a game: whoever keeps the game makes one and gives it to a player who thinks ahead.
//! [`Sight::imagine`] copies the game and deals anew what the player may not see, from public knowledge and the given
//! random numbers alone: two games that the player cannot tell apart are imagined as the same game.

use crate::action::{Action, Options, Pending};
use crate::game::Game;
use crate::ids::{CardRef, Role};
use crate::setup::MAX_CARDS_PER_PLAYER;
use crate::state::State;
use crate::view::View;
use arrayvec::ArrayVec;

/// What one player knows of a game. Making and copying one costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    game: &'a Game,
    role: Role,
}

/// A place that holds a card the player may not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Face-down in the build zone, with so many counters.
    Building(u8, i16),
    /// In the hand.
    Hand(u8),
    /// In the deck.
    Deck(u8),
}

type Places = ArrayVec<Place, MAX_CARDS_PER_PLAYER>;
type Cards = ArrayVec<CardRef, MAX_CARDS_PER_PLAYER>;

impl Game {
    /// What `role` knows of this game.
    #[inline]
    pub fn sight(&self, role: Role) -> Sight<'_> {
        Sight { game: self, role }
    }
}

impl Sight<'_> {
    /// Whose.
    #[inline]
    pub fn role(&self) -> Role {
        self.role
    }

    /// What the game waits for.
    #[inline]
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
        into.copy_from(self.game);
        for owner in Role::BOTH {
            let (mut places, mut cards) = self.hidden(owner);
            // In the order of the lists: nothing of the order in which they lie comes through.
            cards.sort_unstable_by_key(|&card| (self.game.card(card).1, card));
            // Those that fewest cards can be come first; among the rest the order of zones is public.
            places.sort_by_key(|&place| std::cmp::Reverse(self.counters(place)));
            for &place in &places {
                let at = match self.counters(place) {
                    None => below(cards.len()),
                    Some(counters) => {
                        let fits = |card: CardRef| self.can_bear(card, counters);
                        let count = cards.iter().filter(|&&card| fits(card)).count();
                        let nth = below(count.max(1));
                        (0..cards.len()).filter(|&at| fits(cards[at])).nth(nth).unwrap_or(0)
                    }
                };
                put(&mut into.state, owner, place, cards.remove(at));
            }
        }
    }

    /// A game to begin with, for [`Sight::imagine`] to fill.
    pub fn blank(&self) -> Game {
        self.game.clone()
    }

    /// The places of that player's cards that this player may not see, and the cards that lie there.
    fn hidden(&self, owner: Role) -> (Places, Cards) {
        let st = &self.game.state;
        let (mut places, mut cards) = (Places::new(), Cards::new());
        let mut hide = |place: Place, card: CardRef| {
            if !self.knows(card) && places.try_push(place).is_ok() {
                cards.push(card);
            }
        };
        if owner != self.role {
            for (at, built) in st.building[owner].iter().enumerate() {
                hide(Place::Building(at as u8, built.counters), built.card);
            }
            for (at, &card) in st.piles[owner].hand.iter().enumerate() {
                hide(Place::Hand(at as u8), card);
            }
        }
        for (at, &card) in st.piles[owner].deck.iter().enumerate() {
            hide(Place::Deck(at as u8), card);
        }
        (places, cards)
    }

    /// Does the player know that this card lies where it lies?
    fn knows(&self, card: CardRef) -> bool {
        self.game.state.is_shown(card) || self.game.sources().any(|source| source == card)
    }

    /// The counters on the card of that place, if it lies face-down in a build zone.
    fn counters(&self, place: Place) -> Option<i16> {
        match place {
            Place::Building(_, counters) => Some(counters),
            Place::Hand(_) | Place::Deck(_) => None,
        }
    }

    /// May this card lie face-down with so many counters?
    fn can_bear(&self, card: CardRef, counters: i16) -> bool {
        self.game.fixed.card(card).cost.is_some_and(|cost| cost >= counters)
    }
}

fn put(st: &mut State, whose: Role, place: Place, card: CardRef) {
    match place {
        Place::Building(at, _) => st.building[whose][usize::from(at)].card = card,
        Place::Hand(at) => st.piles[whose].hand[usize::from(at)] = card,
        Place::Deck(at) => st.piles[whose].deck[usize::from(at)] = card,
    }
}
