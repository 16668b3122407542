//! Decks of published cards, where card files are at hand: every card that is read in full comes to be played.

use super::deck::MadeUp;
use cards::Card;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{ByRole, CardId, Role};
use text::files::Pool;

/// Different cards of one deal; more come along as copies and from the supply.
const CARDS: usize = 36;

/// The cards of card files that are read in full.
pub struct Published {
    pool: Pool,
    /// By set: cards of one set name each other.
    sets: Vec<Vec<Card>>,
}

impl Published {
    /// The cards of this pool, alternate printings once.
    pub fn of(pool: Pool) -> Published {
        let mut sets: Vec<(String, Vec<Card>)> = Vec::new();
        for row in pool.rows().iter().filter(|row| row.is_full() && !row.is_subordinate()) {
            let Ok(card) = row.card() else { continue };
            if sets.last().is_none_or(|(set, _)| *set != row.set) {
                sets.push((row.set.clone(), Vec::new()));
            }
            if let Some((_, cards)) = sets.last_mut()
                && !cards.contains(&card)
            {
                cards.push(card);
            }
        }
        let sets = sets.into_iter().map(|(_, cards)| cards).collect();
        Published { pool, sets }
    }

    /// How many cards.
    pub fn count(&self) -> usize {
        self.sets.iter().map(Vec::len).sum()
    }

    /// All of them.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.sets.iter().flatten()
    }

    /// The decks with this number. Neighbouring numbers go through all cards, then through all of them in another order.
    pub(super) fn decks(&self, number: u64) -> MadeUp {
        let deals = self.count().div_ceil(CARDS).max(1);
        let (round, at) = (number / deals as u64, number as usize % deals);
        let mut rng = ChaCha8Rng::seed_from_u64(round);
        let mut sets: Vec<Vec<&Card>> = self.sets.iter().map(|cards| cards.iter().collect()).collect();
        shuffle(&mut sets, &mut rng);
        for cards in &mut sets {
            shuffle(cards, &mut rng);
        }
        let order: Vec<&Card> = sets.into_iter().flatten().collect();
        let mut cards: Vec<Card> = Vec::new();
        let mut decks = ByRole([Vec::new(), Vec::new()]);
        for card in order.into_iter().skip(at * CARDS).take(CARDS) {
            let id = CardId(cards.len() as u8);
            // Sides take turns, whatever the symbol: a card must work for either player.
            let role = Role::BOTH[cards.len() % 2];
            let copies = if card.is_unique() { 1 } else { 2 };
            decks[role].extend(std::iter::repeat_n(id, copies));
            cards.push(card.clone());
        }
        let supply = self.pool.supply(&cards);
        cards.extend(supply);
        MadeUp { cards, decks }
    }
}

fn shuffle<T>(list: &mut [T], rng: &mut ChaCha8Rng) {
    for at in (1..list.len()).rev() {
        list.swap(at, rng.random_range(0..=at));
    }
}
