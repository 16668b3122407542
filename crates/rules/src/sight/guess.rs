//! With closed lists: which cards the opponent may have.

use super::imagine::{Place, pick_by_cost};
use crate::game::Game;
use crate::ids::{CardId, CardRef, Role};
use crate::program::Fixed;
use crate::setup::{Guess, MAX_CARDS_PER_PLAYER};
use arrayvec::ArrayVec;
use cards::CardKind;
use std::sync::Arc;

/// The constant part of a game in which the opponent's hidden cards, each in its place, are of a deck that the opponent
/// may have.
pub(super) fn deal(
    game: &Game,
    role: Role,
    hidden: &[(Place, CardRef)],
    below: &mut impl FnMut(usize) -> usize,
) -> Arc<Fixed> {
    let fixed = &game.fixed;
    let seen = seen(fixed, !role, hidden);
    let guesses = &fixed.guesses[!role];
    let missed = |guess: &Guess| Left::of(guess, &seen).missed;
    let least = guesses.iter().map(missed).min();
    let fitting = || guesses.iter().filter(|guess| Some(missed(guess)) == least);
    let count = fitting().count();
    let guess = match count {
        0 => None,
        _ => fitting().nth(below(count)),
    };
    let mut left = guess.map(|guess| Left::of(guess, &seen)).unwrap_or_default();
    let mut dealt = fixed.clone_tables();
    for &(place, card) in hidden {
        let supply = matches!(place, Place::Outside(_));
        let left = if supply { &mut left.outside } else { &mut left.deck };
        if left.is_empty() {
            // More cards than the guess has: any of the deck again, or any that the table knows.
            let all = guess.map(|guess| if supply { &guess.outside } else { &guess.deck });
            match all.filter(|all| !all.is_empty()) {
                Some(all) => left.clone_from(all),
                None => left.extend(any(fixed, supply)),
            }
        }
        let cost = |at: usize| fixed.prints[usize::from(left[at].0)].card.cost;
        let at = pick_by_cost(place, left.len(), cost, below);
        if at < left.len() {
            dealt.of[usize::from(card.0)] = left.swap_remove(at);
        }
    }
    Arc::new(dealt)
}

/// What was seen of that player's cards: all that do not lie hidden, each as often as it was brought.
fn seen(fixed: &Fixed, owner: Role, hidden: &[(Place, CardRef)]) -> ArrayVec<CardId, MAX_CARDS_PER_PLAYER> {
    let mut lies_hidden = [false; 256];
    for &(_, card) in hidden {
        lies_hidden[usize::from(card.0)] = true;
    }
    let cards = fixed.of.iter().zip(&fixed.owner).enumerate();
    cards
        .filter(|&(at, (_, &whose))| whose == owner && !lies_hidden[at])
        .map(|(_, (&of, _))| of)
        .filter(|of| !fixed.prints[usize::from(of.0)].card.is_subordinate())
        .take(MAX_CARDS_PER_PLAYER)
        .collect()
}

/// What is left of a guess without the cards that were seen.
#[derive(Default)]
struct Left {
    deck: Vec<CardId>,
    outside: Vec<CardId>,
    /// Cards that were seen and are not in it.
    missed: usize,
}

impl Left {
    fn of(guess: &Guess, seen: &[CardId]) -> Left {
        let mut left = Left {
            deck: guess.deck.clone(),
            outside: guess.outside.clone(),
            missed: 0,
        };
        for card in seen {
            let take = |list: &mut Vec<CardId>| {
                let at = list.iter().position(|other| other == card);
                at.map(|at| list.swap_remove(at)).is_some()
            };
            left.missed += usize::from(!take(&mut left.deck) && !take(&mut left.outside));
        }
        left
    }
}

/// All cards of the table that may lie in a deck, or in a supply.
fn any(fixed: &Fixed, supply: bool) -> impl Iterator<Item = CardId> {
    let is_event = |at: usize| fixed.prints[at].card.kind == CardKind::Event;
    let events = (0..fixed.prints.len()).any(is_event);
    (0..fixed.prints.len())
        .filter(move |&at| !fixed.prints[at].card.is_subordinate() && is_event(at) == (supply && events))
        .map(|at| CardId(at as u8))
}
