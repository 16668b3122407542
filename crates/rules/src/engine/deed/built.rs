//! Partially built cards of either player: looked at, and fewer counters on them.

use super::*;
use crate::ids::CardRef;
use crate::list::List;
use cards::ir::{Ban, Built};

impl<L: Log> Engine<'_, L> {
    /// "Look at a face-down card …": what was seen is known from then on (`C-4.2`).
    pub(super) fn look_at_built(&mut self, which: Built, part: u8, context: &Context) -> Step {
        if part == 0 && self.ask_for_built(which, context)? {
            return Ok(());
        }
        let cards = self.built(which, part, context);
        let theirs = |card: &&CardRef| self.fx.owner(**card) != context.you;
        if cards.iter().any(|card| theirs(&card)) && self.may_not_look(context.you, Ban::LookAtBuilt) {
            self.spoke_of(&[])?;
            return self.advance();
        }
        for &card in &cards {
            self.reveal(self.fx.owner(card), card, &["C-4.2"]);
        }
        self.spoke_of(&cards)?;
        self.advance()
    }

    /// "Remove 2 build counters from …": as many as there are, and how many where the text leaves it open.
    pub(super) fn remove_built(&mut self, from: Built, amount: &Limit, part: u8, context: &Context) -> Step {
        if part == 0 {
            self.run_mut()?.context.tally.much = 0;
            if self.ask_for_built(from, context)? {
                return Ok(());
            }
        }
        let cards: BuiltCards = match part {
            2 => context.tally.found.iter().copied().collect(),
            part => self.built(from, part, context),
        };
        let seen = Perspective::in_context(context);
        let mut removed = 0;
        for &card in &cards {
            let role = self.fx.owner(card);
            let there = self.st.building[role].iter().find(|built| built.card == card);
            let there = there.map_or(0, |built| built.counters);
            let (least, most) = self.look().limit(amount, there, seen);
            if part < 2 && least < most {
                self.spoke_of(&cards)?;
                self.run_mut()?.part = 2;
                self.ask(Question::Amount {
                    role: context.you,
                    least,
                    most,
                    about: About::Remove,
                });
                return Ok(());
            }
            let number = if least < most { self.st.reply.number } else { most };
            self.add_build_counters(role, card, -number, &["A-9.1", "C-4.1"]);
            removed += number;
        }
        self.spoke_of(&cards)?;
        self.run_mut()?.context.tally.much = removed;
        let from = Perspective::in_context(context);
        self.done_so_many(amount, removed, from)?;
        if removed == 0 {
            self.not_done()?;
        }
        self.advance()
    }

    /// Asks which one, where there are several.
    fn ask_for_built(&mut self, which: Built, context: &Context) -> Result<bool, Broken> {
        let Built::One(whose) = which else { return Ok(false) };
        let there = self.st.building[player(whose, context.you)].len();
        if there < 2 {
            return Ok(false);
        }
        self.run_mut()?.part = 1;
        self.ask(Question::Option {
            role: context.you,
            count: u8::try_from(there).unwrap_or(u8::MAX),
        });
        Ok(true)
    }

    fn built(&self, which: Built, part: u8, context: &Context) -> BuiltCards {
        match which {
            Built::One(whose) => {
                let number = match part {
                    0 => 0,
                    _ => usize::try_from(self.st.reply.number).unwrap_or(0),
                };
                let building = &self.st.building[player(whose, context.you)];
                building.get(number).map(|built| built.card).into_iter().collect()
            }
            Built::Each(whose) => self.st.building[player(whose, context.you)]
                .iter()
                .map(|built| built.card)
                .collect(),
            Built::Found => {
                let there = |card: &CardRef| {
                    let building = &self.st.building[self.fx.owner(*card)];
                    building.iter().any(|built| built.card == *card)
                };
                context.tally.found.iter().copied().filter(there).collect()
            }
        }
    }

    /// From here on "that card" is one of these.
    fn spoke_of(&mut self, cards: &[CardRef]) -> Step {
        let found = &mut self.run_mut()?.context.tally.found;
        *found = List::new();
        for &card in cards {
            if found.try_push(card).is_err() {
                break;
            }
        }
        Ok(())
    }
}

type BuiltCards = ArrayVec<CardRef, { crate::setup::MAX_CARDS_PER_PLAYER }>;
