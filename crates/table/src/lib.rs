//! Decks laid on a table, and chance from a generator: what everybody needs who lets a whole game be played.
//!
//! Always true: the same decks, pool and generator give the same game.
//!
//! ```
//! use rules::{Game, Pending, Switches};
//! let solo = decks::deck_named("General Solo").unwrap();
//! let setup = table::game_of_decks(solo, solo, text::files::embedded(), cards::Edition::Current, Switches::simulation());
//! let game = Game::new(&setup.unwrap()).unwrap();
//! assert!(matches!(game.pending(), Pending::Shuffle(_)));
//! ```

use cards::{Card, Edition};
use decks::{Deck, Entry};
use rand::{Rng, RngExt};
use rules::{Answer, ByRole, CardId, Faces, Pending, Seat, Setup, Start, Switches};
use text::files::{CardError, Pool};

/// A complete game from the beginning between two decks of a pool. Every card must compile in full.
pub fn game_of_decks(
    dark: &Deck,
    light: &Deck,
    pool: &Pool,
    edition: Edition,
    switches: Switches,
) -> Result<Setup, CardError> {
    let mut cards: Vec<Card> = Vec::new();
    let mut ids = |entries: &[Entry]| -> Result<Vec<CardId>, CardError> {
        let mut ids = Vec::new();
        for entry in entries {
            let card = entry.row(pool)?.card()?;
            let known = cards.iter().position(|c| c.name == card.name && *c == card);
            let id = known.unwrap_or_else(|| {
                cards.push(card);
                cards.len() - 1
            });
            ids.extend(std::iter::repeat_n(CardId(id as u8), usize::from(entry.count)));
        }
        Ok(ids)
    };
    let mut seat = |deck: &Deck| -> Result<Seat, CardError> {
        Ok(Seat {
            deck: ids(&deck.cards)?,
            outside: ids(&deck.supply)?,
            ..Seat::new()
        })
    };
    let seats = ByRole([seat(dark)?, seat(light)?]);
    cards.extend(pool.supply(&cards));
    Ok(Setup {
        edition,
        cards,
        seats,
        start: Start::Preparation,
        switches,
    })
}

/// Dice and shuffles from a generator; `None` where a player decides or the game is over.
pub fn chance(pending: Pending, rng: &mut impl Rng) -> Option<Answer> {
    match pending {
        Pending::Roll(roll) => {
            let mut faces = Faces::NONE;
            for _ in 0..roll.dice {
                faces.0[rng.random_range(0..6usize)] += 1;
            }
            Some(Answer::Dice(faces))
        }
        Pending::Shuffle(shuffle) => {
            let mut order: arrayvec::ArrayVec<u8, { rules::MAX_CARDS_PER_PLAYER }> = (0..shuffle.cards).collect();
            for at in (1..order.len()).rev() {
                order.swap(at, rng.random_range(0..=at));
            }
            Some(Answer::Order(order))
        }
        Pending::Choose(_) | Pending::Over(_) => None,
    }
}
