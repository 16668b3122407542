//! Playing whole games: decks on a table, drivers that answer, generators that roll.

mod driver;

use cards::{Card, CardName, Edition};
use decks::{Deck, Entry};
use rules::{ByRole, CardId, Seat, Setup, Start, Switches};
use text::files::{CardError, Pool};

pub use driver::{Counts, Driver, Player, chance};

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

/// The name of a card as deck files write it.
pub fn deck_name(name: &CardName) -> String {
    name.full()
}
