//! Damage that its player divides.

use super::*;
use crate::arithmetic;
use crate::ids::ClauseId;
use crate::state::Kind;
use cards::ir::Amount;

impl<L: Log> Engine<'_, L> {
    /// One unit after another gets its share, the last one what is left; then one sequence for all of them (`B-5.3`).
    pub(super) fn divide_damage(
        &mut self,
        source: Obj,
        amount: &Amount,
        units: &[ObjectId],
        part: u8,
        context: &Context,
    ) -> Step {
        let from = Perspective::in_context(context);
        let source = self.look().resolve(source, from);
        let asked = usize::from(part);
        let left = match asked.checked_sub(1) {
            None => {
                let all = self.look().amount(amount, from);
                arithmetic::pending(all, 0, self.look().raised_damage(source))
            }
            Some(before) => {
                let left = self.run_mut()?.left;
                let share = self.st.reply.number.clamp(0, left);
                let unit = units.get(before).copied().unwrap_or(ObjectId::NONE);
                self.st.struck.push((unit, share));
                left - share
            }
        };
        let last = asked + 1 >= units.len();
        if let Some(&unit) = units.get(asked)
            && !last
            && left > 0
        {
            let run = self.run_mut()?;
            run.part = part + 1;
            run.left = left;
            self.ask(Question::Amount {
                role: context.you,
                least: 0,
                most: left,
                about: About::Share(unit),
            });
            return Ok(());
        }
        let first = self.st.struck.len() - asked;
        if let Some(&unit) = units.get(asked) {
            self.st.struck.push((unit, left));
        }
        let card = if source.is_some() {
            self.who(source).card
        } else {
            context.card
        };
        self.advance()?;
        self.begin_sequence(false);
        for index in first..self.st.struck.len() {
            let (unit, share) = self.st.struck[index];
            let why = ["B-5.2", "B-5.3"].into_iter().map(ClauseId).collect();
            self.add_damage_from(source, card, context.you, unit, share, (Kind::empty(), Bar::Open), why);
        }
        self.st.struck.truncate(first);
        Ok(())
    }
}
