//! Counters of several kinds together (`C-16.1`).

use crate::engine::{Engine, Step};
use crate::event::Log;
use crate::frame::{About, Context, Frame, Question};
use crate::query::Perspective;
use crate::state::Marks;
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

    /// "Remove up to 6 damage counters divided as you choose from …": unit by unit and kind by kind, in the order in which the
    /// units lie in play. The run counts the places that were passed; part 1 looks for the next, part 2 has the answer.
    pub(super) fn remove_divided(
        &mut self,
        kind: Option<Counter>,
        amount: &Limit,
        target: &Target,
        part: u8,
        context: &Context,
    ) -> Step {
        let from = Perspective::in_context(context);
        let passed = match part {
            0 => 0,
            _ => usize::from(self.run_mut()?.mark),
        };
        if part == 0 {
            self.fix_group(target, 0, context);
        }
        let look = self.look();
        let (mut next, mut total) = (None, 0i16);
        for (slot, object) in look.st.objects.iter().enumerate() {
            let meant = !object.is_gone() && object.marks.contains(Marks::MEANT);
            for (number, of) in Counter::ALL.into_iter().enumerate() {
                let place = slot * Counter::COUNT + number;
                let named = kind.map_or(of != Counter::Resource, |kind| kind == of);
                if !meant || !named || place < passed {
                    continue;
                }
                let there = look.removable_counters(context.you, object, of);
                total = total.saturating_add(there);
                if there > 0 && next.is_none() {
                    next = Some((place, object.id, of, there));
                }
            }
        }
        if part == 0 {
            let (_, most) = look.limit(amount, total, from);
            self.done_so_many(amount, total, from)?;
            let run = self.run_mut()?;
            run.context.tally.much = 0;
            (run.left, run.mark, run.part) = (most, 0, 1);
            return Ok(());
        }
        let left = self.run_mut()?.left;
        let Some((place, unit, of, there)) = next.filter(|_| left > 0) else {
            if self.run_mut()?.context.tally.much == 0 {
                self.not_done()?;
            }
            self.mean(&[]);
            self.advance()?;
            self.push(Frame::Check);
            return Ok(());
        };
        let most = there.min(left);
        // What the later ones cannot make up must be taken here.
        let least = match amount {
            Limit::UpTo(_) => 0,
            _ => (left - (total - there)).clamp(0, most),
        };
        if part == 1 && least < most {
            self.run_mut()?.part = 2;
            self.ask(Question::Amount {
                role: context.you,
                least,
                most,
                about: About::RemoveFrom(unit, of),
            });
            return Ok(());
        }
        let removed = if least < most { self.st.reply.number } else { most };
        self.remove_counters(context.you, unit, of, removed, &["A-9.1", "C-16.1"]);
        let run = self.run_mut()?;
        run.context.tally.much += removed;
        run.left -= removed;
        run.mark = u16::try_from(place + 1).unwrap_or(u16::MAX);
        run.part = 1;
        Ok(())
    }

    /// "Remove up to 3 counters of any type from …": unit by unit and kind by kind, as many of each as the player likes. Two
    /// parts for each kind, before and after the question; the next unit begins behind the last kind.
    pub(super) fn remove_any_deed(
        &mut self,
        amount: &Limit,
        target: &Target,
        slot: u8,
        part: u8,
        context: &Context,
    ) -> Step {
        const STEPS: u8 = 2 * Counter::ON_UNITS.len() as u8;
        if part == 0 {
            if self.fix_group(target, slot, context).is_empty() {
                self.not_done()?;
            }
            self.run_mut()?.context.tally.much = 0;
        }
        let unit = self.next_of_group(target, slot, context);
        let Some(object) = unit.and_then(|unit| self.st.alive(unit)) else {
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
        run.part = (number as u8 + 1) * 2;
        if run.part == STEPS {
            self.pass_over(unit);
        }
        Ok(())
    }
}
