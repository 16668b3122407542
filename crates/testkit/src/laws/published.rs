//! Decks of published cards, where card files are at hand: every card that is read in full comes to be played.

use super::deck::MadeUp;
use cards::Card;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{ByRole, CardId, Role};
use std::collections::{BTreeMap, BTreeSet};
use text::files::Pool;

/// Different cards of one deal; more come along as copies and from the supply.
const CARDS: usize = 36;

/// Cards of a deal with companions that the deal is about.
const ABOUT: usize = 10;

/// The cards of card files that are read in full.
pub struct Published {
    pool: Pool,
    cards: Vec<Card>,
    /// By set: cards of one set name each other.
    sets: Vec<Vec<usize>>,
    /// The cards of a name without its letter, and the units with a subtype, both in lower case.
    known_as: BTreeMap<String, Vec<usize>>,
}

impl Published {
    /// The cards of this pool, alternate printings once.
    pub fn of(pool: Pool) -> Published {
        let mut cards: Vec<Card> = Vec::new();
        let mut sets: Vec<(String, Vec<usize>)> = Vec::new();
        let mut known_as: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for row in pool.rows().iter().filter(|row| row.is_full() && !row.is_subordinate()) {
            let Ok(card) = row.card() else { continue };
            if sets.last().is_none_or(|(set, _)| *set != row.set) {
                sets.push((row.set.clone(), Vec::new()));
            }
            if let Some((_, set)) = sets.last_mut()
                && !set.iter().any(|&at| cards[at] == card)
            {
                let at = cards.len();
                set.push(at);
                let subtypes = card.subtypes.each();
                for word in subtypes.iter().chain([&card.name.base]) {
                    known_as.entry(word.to_lowercase()).or_default().push(at);
                }
                cards.push(card);
            }
        }
        let sets = sets.into_iter().map(|(_, cards)| cards).collect();
        Published {
            pool,
            cards,
            sets,
            known_as,
        }
    }

    /// How many cards.
    pub fn count(&self) -> usize {
        self.cards.len()
    }

    /// All of them.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter()
    }

    /// The decks with this number, and how many of their first cards they are about: first all cards of each set among
    /// themselves, then a few cards at a time together with what their texts speak of, again and again.
    pub(super) fn decks(&self, number: u64) -> (MadeUp, usize) {
        let plain = self.count().div_ceil(CARDS).max(1) as u64;
        if number < plain {
            let mut rng = ChaCha8Rng::seed_from_u64(0);
            let chosen = self.in_order(&mut rng);
            let chosen = chosen.into_iter().skip(number as usize * CARDS).take(CARDS);
            return (self.dealt(&in_turns(chosen)), 0);
        }
        let deals = self.count().div_ceil(ABOUT).max(1) as u64;
        let (round, at) = ((number - plain) / deals, (number - plain) % deals);
        let mut rng = ChaCha8Rng::seed_from_u64(round + 1);
        let order = self.in_order(&mut rng);
        let about = order.into_iter().skip(at as usize * ABOUT).take(ABOUT);
        let mut chosen = in_turns(about);
        let about = chosen.len();
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        for at in 0..about {
            let (card, role) = chosen[at];
            for companion in self.companions(card, &mut rng) {
                // A text speaks of one's own units more often than of the opponent's.
                let other = rng.random_range(0..4) == 0;
                chosen.push((companion, if other { !role } else { role }));
            }
        }
        // Of a card that comes along twice the first stays.
        let mut seen = BTreeSet::new();
        chosen.retain(|&(card, _)| seen.insert(card));
        chosen.truncate(CARDS);
        (self.dealt(&chosen), about)
    }

    /// All cards, the sets and the cards of each in a new order.
    fn in_order(&self, rng: &mut ChaCha8Rng) -> Vec<usize> {
        let mut sets = self.sets.clone();
        shuffle(&mut sets, rng);
        for cards in &mut sets {
            shuffle(cards, rng);
        }
        sets.into_iter().flatten().collect()
    }

    /// Up to three cards that the text speaks of, by name or subtype.
    fn companions(&self, of: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
        let text = format!("{:?}", self.cards[of].abilities).to_lowercase();
        let mut spoken_of: Vec<&Vec<usize>> = text.split('"').filter_map(|word| self.known_as.get(word)).collect();
        shuffle(&mut spoken_of, rng);
        spoken_of
            .into_iter()
            .take(3)
            .map(|cards| cards[rng.random_range(0..cards.len())])
            .collect()
    }

    /// These cards for these players, whatever the side: a card must work for either.
    fn dealt(&self, chosen: &[(usize, Role)]) -> MadeUp {
        let mut cards: Vec<Card> = Vec::new();
        let mut decks = ByRole([Vec::new(), Vec::new()]);
        for &(at, role) in chosen {
            let card = &self.cards[at];
            let id = CardId(cards.len() as u8);
            let copies = if card.is_unique() { 1 } else { 2 };
            decks[role].extend(std::iter::repeat_n(id, copies));
            cards.push(card.clone());
        }
        let supply = self.pool.supply(&cards);
        cards.extend(supply);
        MadeUp { cards, decks }
    }
}

/// The cards for both players in turns.
fn in_turns(cards: impl Iterator<Item = usize>) -> Vec<(usize, Role)> {
    cards.zip(Role::BOTH.into_iter().cycle()).collect()
}

fn shuffle<T>(list: &mut [T], rng: &mut ChaCha8Rng) {
    for at in (1..list.len()).rev() {
        list.swap(at, rng.random_range(0..=at));
    }
}
