//! A unit takes over a line of another card for a time.

use super::*;
use cards::ir::{Lent, Take};

impl<L: Log> Engine<'_, L> {
    /// Which of the offered lines is asked of "you" where there are several. Of several that are taken one is asked after
    /// another, two parts for each: before and after the question; behind the last of the options is to take no more.
    pub(super) fn lend(&mut self, who: Obj, what: &Lent, lasts: Duration, part: u8, context: &Context) -> Step {
        let from = Perspective::in_context(context);
        let look = self.look();
        let unit = look.resolve(who, from);
        let offered = look.lent_next(what, part, from);
        let (most, stops) = match what.take {
            Take::One | Take::All => (1, false),
            Take::UpTo(n) | Take::OneEach(n) => (n, true),
        };
        let asked = part % 2 == 1;
        let number = self.st.reply.number.max(0) as usize;
        let over = i16::from(part / 2) >= most || offered.is_empty() || (asked && number >= offered.len());
        if self.st.alive(unit).is_none() || over {
            self.run_mut()?.did &= part >= 2;
            return self.advance();
        }
        if !asked && (stops || offered.len() > 1) {
            self.run_mut()?.part = part + 1;
            let count = u8::try_from(offered.len() + usize::from(stops)).unwrap_or(u8::MAX);
            self.ask(Question::Option {
                role: context.you,
                count,
            });
            return Ok(());
        }
        let number = if asked { number } else { 0 };
        let here = self.st.object(context.this).and_then(|o| self.look().arena_of(o));
        let until = self.until(lasts, context.you, here, None);
        for &entry in offered.get(number).map_or(&[][..], |(_, lines)| lines) {
            let change = &self.fx.changes[usize::from(entry)].change;
            let value = match change {
                Change::Gain(_) => 0,
                other => self.value_now(other, Perspective { this: unit, ..from }, context),
            };
            self.begin_effect(
                Subject::Object(unit),
                Lasts::Change(entry),
                value,
                until,
                origin(context),
                &["A-1.2", "C-5.7"],
            );
        }
        if stops {
            self.run_mut()?.part = (part / 2 + 1) * 2;
            return Ok(());
        }
        self.advance()?;
        self.push(Frame::Check);
        Ok(())
    }
}
