//! Sealed bids.

use std::cmp::Ordering;

use crate::engine::{Engine, Step};
use crate::event::{Log, What};
use crate::frame::{About, Context, Question};
use crate::ids::Role;

impl<L: Log> Engine<'_, L> {
    /// Sealed bids: Dark's is taken and kept hidden, then Light's, then both are shown (`G-1.7`).
    pub(super) fn secret_bid(&mut self, code: u16, part: u8, ties: Role, context: &Context) -> Step {
        match part {
            0 => {
                self.run_mut()?.part = 1;
                self.ask_for_bid(Role::Dark);
                Ok(())
            }
            1 => {
                let dark = self.st.reply.number;
                let run = self.run_mut()?;
                run.part = 2;
                run.left = dark;
                self.ask_for_bid(Role::Light);
                Ok(())
            }
            _ => {
                let light = self.st.reply.number;
                let run = self.run_mut()?;
                let dark = run.left;
                let origin = run.origin;
                self.emit(What::Bid(Role::Dark, dark), &["G-1.7"]);
                self.emit(What::Bid(Role::Light, light), &["G-1.7"]);
                let winner = match dark.cmp(&light) {
                    Ordering::Greater => Role::Dark,
                    Ordering::Equal => ties,
                    Ordering::Less => Role::Light,
                };
                self.lose_force(winner, dark.max(light), &["G-1.7"]);
                self.advance()?;
                let mut inner = *context;
                inner.you = winner;
                self.run_effect(code, inner, origin);
                Ok(())
            }
        }
    }

    /// Any number from nothing to all the Force there is.
    fn ask_for_bid(&mut self, role: Role) {
        let most = self.look().purse(role);
        self.ask(Question::Amount {
            role,
            least: 0,
            most,
            about: About::SecretBid,
        });
    }
}
