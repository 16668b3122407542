//! Counters of several kinds together (`C-16.1`).

use crate::engine::{Engine, Step};
use crate::event::Log;
use crate::frame::{About, Context, Frame, Question};
use crate::query::Perspective;
use cards::ir::{Counter, Limit, Target};

impl<L: Log> Engine<'_, L> {
    /// "Put or remove damage counters until it has 1 remaining health" (`C-3.8`): what is put is put like other counters
    /// (`C-16.3`).
    pub(super) fn remaining_deed(
        &mut self,
        of: &Target,
        health: i16,
        (put, remove): (bool, bool),
        slot: u8,
        context: &Context,
    ) -> Step {
        let mut more = Vec::new();
        for unit in self.objects(of, slot, context) {
            let Some(damage) = self.st.alive(unit).map(|object| object.damage) else {
                continue;
            };
            let left = self.look().health(unit).saturating_sub(damage);
            if remove && left < health {
                self.remove_counters(context.you, unit, Counter::Damage, health - left, &["A-9.1", "C-3.8"]);
            }
            if put && left > health {
                more.push((unit, left - health));
            }
        }
        self.advance()?;
        for (unit, amount) in more {
            self.put_counters(context.you, &[unit], amount);
        }
        Ok(())
    }

    /// "Remove up to 3 counters of any type from …": unit by unit and kind by kind, as many of each as the player likes. Two
    /// parts for each kind: before and after the question.
    pub(super) fn remove_any_deed(
        &mut self,
        amount: &Limit,
        target: &Target,
        slot: u8,
        part: u8,
        context: &Context,
    ) -> Step {
        const STEPS: u8 = 2 * Counter::ON_UNITS.len() as u8;
        let units = self.objects(target, slot, context);
        let at = usize::from(part / STEPS);
        // More units than can be chosen are none that a text means.
        let unit = units.get(at).filter(|_| at < usize::from(u8::MAX / STEPS));
        let Some(object) = unit.and_then(|&unit| self.st.alive(unit)) else {
            if units.is_empty() {
                self.not_done()?;
            }
            self.advance()?;
            self.push(Frame::Check);
            return Ok(());
        };
        let (unit, there) = (object.id, Counter::ON_UNITS.map(|kind| object.counters(kind)));
        let number = usize::from(part % STEPS / 2);
        if part.is_multiple_of(STEPS) {
            let total = there.iter().sum();
            let (least, most) = self.look().limit(amount, total, Perspective::in_context(context));
            let run = self.run_mut()?;
            if at == 0 {
                run.context.tally.much = 0;
            }
            run.left = most;
            run.mark = least.max(0) as u16;
            self.done_so_many(amount, total, Perspective::in_context(context))?;
        }
        let kind = Counter::ON_UNITS[number];
        let run = self.run_mut()?;
        let later: i16 = there[number + 1..].iter().sum();
        let most = there[number].min(run.left);
        // What the later kinds cannot make up must be taken here.
        let least = (run.mark as i16 - later).clamp(0, most);
        if part.is_multiple_of(2) && least < most {
            run.part = part + 1;
            self.ask(Question::Amount {
                role: context.you,
                least,
                most,
                about: About::RemoveOf(kind),
            });
            return Ok(());
        }
        let removed = if least < most { self.st.reply.number } else { most };
        self.remove_counters(context.you, unit, kind, removed, &["A-9.1", "C-16.1"]);
        let run = self.run_mut()?;
        run.context.tally.much += removed;
        run.left -= removed;
        run.mark = run.mark.saturating_sub(removed.max(0) as u16);
        // Behind the last kind the next unit begins.
        let next = (at as u8).saturating_mul(STEPS).saturating_add((number as u8 + 1) * 2);
        run.part = next;
        Ok(())
    }
}
