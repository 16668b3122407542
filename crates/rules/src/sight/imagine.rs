//! Dealing anew what a player may not see.

use super::guess;
use super::rename::{Names, rename};
use crate::dice::Faces;
use crate::frame::{About, Frame, Prepare, Question, Reroll};
use crate::game::Game;
use crate::ids::{ByRole, CardRef, Role};
use crate::setup::MAX_CARDS_PER_PLAYER;
use crate::state::State;
use arrayvec::ArrayVec;
use cards::ir::Piles;
use std::cmp::Reverse;

/// A place that holds a card the player may not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Face-down in the build zone.
    Building {
        /// Which.
        at: u8,
        /// With so many counters.
        counters: i16,
    },
    /// In the hand.
    Hand(u8),
    /// In the deck.
    Deck(u8),
    /// Face-down under a unit.
    Beneath(u8),
    /// In the supply: hidden with closed lists.
    Outside(u8),
}

impl Place {
    /// The counters on a partially built card.
    pub(super) fn counters(self) -> Option<i16> {
        match self {
            Place::Building { counters, .. } => Some(counters),
            Place::Hand(_) | Place::Deck(_) | Place::Beneath(_) | Place::Outside(_) => None,
        }
    }

    /// In which order places are dealt.
    fn order(self) -> (u8, u8) {
        match self {
            Place::Building { at, .. } => (0, at),
            Place::Hand(at) => (1, at),
            Place::Deck(at) => (2, at),
            Place::Beneath(at) => (3, at),
            Place::Outside(at) => (4, at),
        }
    }
}

/// Places of one owner, and the cards that lie there.
type Lying = ArrayVec<(Place, CardRef), MAX_CARDS_PER_PLAYER>;

/// What a player may not see of one owner's cards.
struct Hidden {
    /// The places, in the order in which they are dealt, with the cards that lie there.
    places: Lying,
    /// The cards. Sorted by the lists: nothing of the order in which they lie comes through.
    cards: ArrayVec<CardRef, MAX_CARDS_PER_PLAYER>,
}

/// What a player may not see of a game.
pub(super) struct Secrets {
    role: Role,
    of: ByRole<Hidden>,
}

impl Secrets {
    /// What `role` may not see.
    pub(super) fn of(game: &Game, role: Role) -> Secrets {
        let of = ByRole::from_fn(|owner| {
            let mut places = hidden(game, role, owner);
            let mut cards: ArrayVec<CardRef, MAX_CARDS_PER_PLAYER> = places.iter().map(|&(_, card)| card).collect();
            if owner != role && !game.fixed.switches.open_lists {
                // Which cards they are is guessed; which of the owner's numbers each has says nothing.
                cards.sort_unstable();
            } else {
                cards.sort_unstable_by_key(|&card| (game.card(card).1, card));
            }
            // What fewest cards can be is dealt first, so that there is always one left that fits. (Face-down cards lie in
            // front; this sort needs no memory and takes the few of them in one order, whatever they are.)
            let key = |&(place, _): &(Place, CardRef)| (Reverse(place.counters()), place.order());
            places.sort_unstable_by_key(key);
            Hidden { places, cards }
        });
        Secrets { role, of }
    }
}

/// Deals into `into`, a copy of `game`, what the player may not see.
pub(super) fn deal(game: &Game, secrets: &Secrets, into: &mut Game, mut below: impl FnMut(usize) -> usize) {
    let role = secrets.role;
    let mut names = Names::default();
    let st = &mut into.state;
    for owner in Role::BOTH {
        let Hidden { places, cards } = &secrets.of[owner];
        if owner != role && !game.fixed.switches.open_lists {
            for (&(place, was), &card) in places.iter().zip(cards) {
                names.set(was, card);
                put(st, owner, place, card);
            }
            let places: Lying = places
                .iter()
                .zip(cards)
                .map(|(&(place, _), &card)| (place, card))
                .collect();
            into.fixed = guess::deal(game, role, &places, &mut below);
            continue;
        }
        let mut left = cards.clone();
        for &(place, was) in places {
            let at = pick(game, place, &left, &mut below);
            let card = left.remove(at);
            names.set(was, card);
            put(st, owner, place, card);
        }
    }
    let st = &mut into.state;
    rename(st, role, &names);
    // Which of the opponent's face-down cards are such Traps is a secret.
    let is_secret = |card| names.has(card);
    st.ready.retain(|ready| ready.role == role || !is_secret(ready.card));
    roll_secret_dice(role, st, &mut below);
    bid(game, role, st, &mut below);
}

/// The places of that owner's cards that `role` may not see, and the cards that lie there.
fn hidden(game: &Game, role: Role, owner: Role) -> Lying {
    let st = &game.state;
    let mut hidden = Lying::new();
    let mut hide = |place: Place, card: CardRef| {
        let known = st.is_shown(card) || st.is_noted(role, card) || game.sources().any(|source| source == card);
        if !known {
            // One owner's cards: never more than there is room for.
            let _ = hidden.try_push((place, card));
        }
    };
    let looked_at = looks_through(st, role, owner);
    if owner != role {
        for (at, built) in st.building[owner].iter().enumerate().filter(|_| !looked_at.face_down) {
            let (at, counters) = (at as u8, built.counters);
            hide(Place::Building { at, counters }, built.card);
        }
        for (at, &card) in st.piles[owner].hand.iter().enumerate().filter(|_| !looked_at.hand) {
            hide(Place::Hand(at as u8), card);
        }
    }
    for (at, &card) in st.piles[owner].deck.iter().enumerate().filter(|_| !looked_at.deck) {
        hide(Place::Deck(at as u8), card);
    }
    if owner != role && !game.fixed.switches.open_lists && !looked_at.outside {
        for (at, &card) in st.piles[owner]
            .outside
            .iter()
            .enumerate()
            .filter(|&(_, &card)| !st.is_open(card))
        {
            hide(Place::Outside(at as u8), card);
        }
    }
    for (at, beneath) in st.beneath.iter().enumerate().take(usize::from(u8::MAX)) {
        if game.fixed.owner(beneath.card) == owner && !st.is_open(beneath.card) && !looked_at.beneath {
            hide(Place::Beneath(at as u8), beneath.card);
        }
    }
    hidden
}

/// The piles of that owner that `role` searches just now: they lie open to the searcher.
fn looks_through(st: &State, role: Role, owner: Role) -> Piles {
    match st.frames.last() {
        Some(Frame::Ask(Question::PileCard {
            role: by, whose, piles, ..
        })) if (*by, *whose) == (role, owner) => *piles,
        Some(Frame::Prepare(Prepare::Resource(by))) if *by == role && owner == role => Piles::BOTH,
        _ => Piles::DISCARD,
    }
}

/// Which of the cards that are left lies there.
fn pick(game: &Game, place: Place, left: &[CardRef], below: &mut impl FnMut(usize) -> usize) -> usize {
    let cost = |at: usize| game.fixed.card(left[at]).cost;
    pick_by_cost(place, left.len(), cost, below)
}

/// Which of so many cards lies there, by what they cost.
pub(super) fn pick_by_cost(
    place: Place,
    count: usize,
    cost: impl Fn(usize) -> Option<i16>,
    below: &mut impl FnMut(usize) -> usize,
) -> usize {
    let Some(counters) = place.counters() else {
        return below(count);
    };
    let mut among = |fits: &dyn Fn(Option<i16>) -> bool| {
        let fitting = || (0..count).filter(|&at| fits(cost(at)));
        let fit = fitting().count();
        let nth = (fit > 0).then(|| below(fit))?;
        fitting().nth(nth)
    };
    among(&|cost| cost.is_some_and(|cost| cost >= counters))
        // Counters may go beyond the cost (`G-6.12`).
        .or_else(|| among(&|cost| cost.is_some()))
        .or_else(|| among(&|_| true))
        .unwrap_or(0)
}

fn put(st: &mut State, whose: Role, place: Place, card: CardRef) {
    match place {
        Place::Building { at, .. } => st.building[whose][usize::from(at)].card = card,
        Place::Hand(at) => st.piles[whose].hand[usize::from(at)] = card,
        Place::Deck(at) => st.piles[whose].deck[usize::from(at)] = card,
        Place::Beneath(at) => st.beneath[usize::from(at)].card = card,
        Place::Outside(at) => st.piles[whose].outside[usize::from(at)] = card,
    }
}

/// Lays into the deck what the opponent hides in the hand and in the build zone.
pub(super) fn lay_aside(secrets: &Secrets, into: &mut Game) {
    let whose = !secrets.role;
    let st = &mut into.state;
    type Numbers = ArrayVec<u8, MAX_CARDS_PER_PLAYER>;
    let (mut held, mut built) = (Numbers::new(), Numbers::new());
    for (place, _) in &secrets.of[whose].places {
        match *place {
            Place::Hand(at) => held.push(at),
            Place::Building { at, .. } => built.push(at),
            Place::Deck(_) | Place::Beneath(_) | Place::Outside(_) => {}
        }
    }
    // From behind: what lies before a card that goes keeps its place.
    held.sort_unstable();
    built.sort_unstable();
    while let Some(at) = held.pop() {
        let card = st.piles[whose].hand.remove(usize::from(at));
        st.piles[whose].deck.push(card);
    }
    while let Some(at) = built.pop() {
        let card = st.building[whose].remove(usize::from(at)).card;
        st.piles[whose].deck.push(card);
    }
}

/// Dice that the other player alone sees (`CUN-1`) show anything.
fn roll_secret_dice(role: Role, st: &mut State, below: &mut impl FnMut(usize) -> usize) {
    let mut any = false;
    for at in 0..st.attacks.len() {
        let attack = &st.attacks[at];
        let sees = st.object(attack.attacker).map(|unit| unit.controller);
        if !attack.secret || sees == Some(role) {
            continue;
        }
        any = true;
        for front in st.attacks[at].fronts.iter_mut() {
            let dice = front.faces.total();
            front.faces = Faces::NONE;
            for _ in 0..dice {
                front.faces.0[below(6).min(5)] += 1;
            }
            front.adjusted = Default::default();
        }
    }
    if !any {
        return;
    }
    st.reply.faces = Faces::NONE;
    let first = st.attacks.last().map_or(Faces::NONE, |attack| attack.fronts[0].faces);
    let other = !role;
    for frame in &mut st.frames {
        match frame {
            Frame::Reroll(Reroll { role, taken, .. }) if *role == other => *taken = [Faces::NONE; 2],
            Frame::Ask(Question::Faces {
                role,
                left,
                from,
                taken,
                ..
            }) if *role == other => {
                *left += taken.total() as u16;
                (*from, *taken) = (first, Faces::NONE);
            }
            _ => {}
        }
    }
}

/// A sealed bid of Dark, while Light makes one (`G-1.7`, `G-2.6`), is any that Dark could make.
fn bid(game: &Game, role: Role, st: &mut State, below: &mut impl FnMut(usize) -> usize) {
    let Some(Frame::Ask(Question::Amount { role: asked, about, .. })) = st.frames.last().copied() else {
        return;
    };
    if role != Role::Light || asked != Role::Light {
        return;
    }
    let most = match about {
        About::RoleBid => st.setup_points[Role::Dark].clamp(0, 30),
        About::SecretBid => game.look().purse(Role::Dark).max(0),
        _ => return,
    };
    let sealed = below(most as usize + 1) as i16;
    st.reply.number = 0;
    let at = st.frames.len().saturating_sub(2);
    match st.frames.get_mut(at) {
        Some(Frame::Prepare(Prepare::BidLight(bid))) => *bid = sealed,
        Some(Frame::Run(run)) => run.left = sealed,
        _ => {}
    }
}
