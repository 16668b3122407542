//! A subtype is chosen, and later instructions speak of it.

use super::*;
use cards::ir::Offer;

impl<L: Log> Engine<'_, L> {
    /// Which of the offered subtypes is asked of "you" where there are several.
    pub(super) fn choose_subtype(&mut self, offer: &Offer, part: u8, context: &Context) -> Step {
        let offered = self.look().offered_words(offer, Perspective::in_context(context));
        if part == 0 && offered.len() > 1 {
            self.run_mut()?.part = 1;
            let count = u8::try_from(offered.len()).unwrap_or(u8::MAX);
            self.ask(Question::Option {
                role: context.you,
                count,
            });
            return Ok(());
        }
        let number = if part == 0 {
            0
        } else {
            self.st.reply.number.max(0) as usize
        };
        let chosen = offered.get(number).copied();
        let run = self.run_mut()?;
        run.did &= chosen.is_some();
        run.context.tally.word = chosen.unwrap_or(0);
        self.advance()
    }
}
