//! A unit takes over a line of another card for a time.

use super::*;
use cards::ir::Lent;

impl<L: Log> Engine<'_, L> {
    /// Which of the offered lines is asked of "you" where there are several.
    pub(super) fn lend(&mut self, who: Obj, what: &Lent, lasts: Duration, part: u8, context: &Context) -> Step {
        let from = Perspective::in_context(context);
        let look = self.look();
        let unit = look.resolve(who, from);
        let offered = look.lent(what, from);
        if look.st.alive(unit).is_none() || offered.is_empty() {
            self.run_mut()?.did = false;
            return self.advance();
        }
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
        let here = self.st.object(context.this).and_then(|o| self.look().arena_of(o));
        let until = self.until(lasts, context.you, here, None);
        for &entry in offered.get(number).map_or(&[][..], |(_, lines)| lines) {
            let what = Lasts::Change(entry);
            self.begin_effect(
                Subject::Object(unit),
                what,
                0,
                until,
                origin(context),
                &["A-1.2", "C-5.7"],
            );
        }
        self.advance()
    }
}
