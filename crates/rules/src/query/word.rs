//! Subtypes that a text lets a player choose (`C-1.6`).

use super::{Look, Perspective};
use crate::ids::{CardRef, Role};
use cards::ir::Offer;

impl<'a> Look<'a> {
    /// The subtype of that number, counted from 1.
    pub fn word(self, number: u16) -> Option<&'a str> {
        let at = usize::from(number).checked_sub(1)?;
        self.fx.words.get(at).map(String::as_str)
    }

    /// What may be chosen, by its numbers in the order in which it is listed. Of hidden cards only one's own are asked.
    pub fn offered_words(self, offer: &Offer, from: Perspective) -> Vec<u16> {
        let all = 1..=u16::try_from(self.fx.words.len()).unwrap_or(u16::MAX);
        all.filter(|&number| self.word(number).is_some_and(|word| self.is_offered(offer, word, from)))
            .collect()
    }

    fn is_offered(self, offer: &Offer, word: &str, from: Perspective) -> bool {
        match offer {
            Offer::Named(words) => words.iter().any(|named| named == word),
            Offer::On(kind) => {
                let mut objects = self.st.in_play();
                objects.any(|object| self.fits(kind, object, from) && self.has_subtype(object, word))
            }
            Offer::Any => {
                let has = |card: CardRef| self.card_has_subtype(card, word);
                self.st.in_play().any(|object| self.has_subtype(object, word))
                    || Role::BOTH
                        .into_iter()
                        .any(|role| self.st.piles[role].discard.iter().any(|&card| has(card)))
                    || (0..self.fx.of.len())
                        .filter_map(|card| u8::try_from(card).ok().map(CardRef))
                        .any(|card| self.fx.owner(card) == from.you && has(card))
            }
        }
    }
}
