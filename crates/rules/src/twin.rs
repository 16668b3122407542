//! Games that differ in what one player may not see, and where cards lie: for the laws of the game.

use crate::frame::{Frame, Played};
use crate::game::Game;
use crate::ids::{CardId, CardRef};
use std::sync::Arc;

impl Game {
    /// The same table with other printed cards behind these physical ones. With cards that a player may not see this
    /// is a game the player cannot tell from this one: the law of secrecy plays both.
    ///
    /// ```
    /// # use rules::*;
    /// # let setup = Setup { edition: cards::Edition::Current, cards: vec![], seats: ByRole([Seat::new(), Seat::new()]),
    /// #     start: Start::Turn, switches: Switches::simulation() };
    /// # let game = Game::new(&setup).unwrap();
    /// assert_eq!(game.with_cards(&[]).view(Role::Dark), game.view(Role::Dark));
    /// ```
    pub fn with_cards(&self, cards: &[(CardRef, CardId)]) -> Game {
        let mut fixed = self.fixed.clone_tables();
        for &(card, print) in cards {
            if let Some(of) = fixed.of.get_mut(usize::from(card.0))
                && usize::from(print.0) < fixed.prints.len()
            {
                *of = print;
            }
        }
        fixed.note_lists();
        Game {
            fixed: Arc::new(fixed),
            state: self.state.clone(),
        }
    }

    /// The cards whose texts are being carried out: both players saw them begin, wherever they lie by now.
    pub fn sources(&self) -> impl Iterator<Item = CardRef> + '_ {
        self.state.frames.iter().filter_map(|frame| match frame {
            Frame::Play(play) => Some(play.context.card),
            Frame::Pay(payment) => Some(payment.context.card),
            Frame::Run(run) => Some(run.context.card),
            _ => None,
        })
    }

    /// Cards that are being played and may lie in no zone (`G-3.7`), the innermost last.
    pub fn being_played(&self) -> impl Iterator<Item = CardRef> + '_ {
        self.state.frames.iter().filter_map(|frame| match frame {
            Frame::Play(play) => match play.what {
                Played::Battle { .. } | Played::Hand | Played::Completion { .. } => Some(play.context.card),
                Played::Ability(_) => None,
            },
            _ => None,
        })
    }
}
