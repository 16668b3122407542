//! Replies to questions.

use super::{Broken, Engine, Step};
use crate::action::Action;
use crate::event::Log;
use crate::frame::{About, Frame, Question};
use crate::state::Marks;
use cards::ir::Counter;

impl<L: Log> Engine<'_, L> {
    pub(super) fn choose_reply(&mut self, question: Question, action: Action) -> Step {
        // Most questions end with one reply; picking dice goes on until it is done.
        if let Question::Faces {
            role,
            left,
            from,
            mut taken,
            least,
        } = question
        {
            return self.reply_faces(role, left, from, &mut taken, least, action);
        }
        self.pop();
        match (question, action) {
            (Question::Amount { about, .. }, Action::Amount(n)) => {
                self.st.reply.number = n;
                if about == About::X {
                    self.set_x(n);
                }
                Ok(())
            }
            (Question::Yes { .. }, Action::Yes) => {
                self.st.reply.number = 1;
                Ok(())
            }
            (Question::Yes { .. }, Action::No) => {
                self.st.reply.number = 0;
                Ok(())
            }
            (Question::Option { .. }, Action::Option(n)) | (Question::Front { .. }, Action::Option(n)) => {
                self.st.reply.number = i16::from(n);
                Ok(())
            }
            (Question::Landing { among, .. }, Action::Place(arena)) => {
                let Some(at) = among.position(arena) else {
                    return Err(Broken("no such arena"));
                };
                self.st.reply.number = at as i16;
                Ok(())
            }
            (Question::Upkeep { role, instance }, Action::Option(n)) => {
                self.pay_upkeep(role, instance, n);
                Ok(())
            }
            (Question::Order { .. }, Action::Next(n)) => {
                self.begin_item(usize::from(n));
                Ok(())
            }
            (Question::Trap { event, .. }, Action::Done) => {
                self.st.ready.retain(|ready| ready.event != event);
                Ok(())
            }
            (Question::Trap { role, event, left }, Action::Spring { card, line, meditate }) => {
                self.spring(role, event, left, card, line, meditate)
            }
            (Question::Object { .. }, Action::Object(id)) => self.reply_object(Some(id)),
            (Question::Object { .. }, Action::Done) => self.reply_object(None),
            (Question::Overkill { .. }, Action::Object(id)) => {
                if let Some(attack) = self.st.attacks.last_mut() {
                    attack.overkill = (id, 0);
                }
                Ok(())
            }
            (Question::Overkill { .. } | Question::Strike { .. } | Question::Repeat { .. }, Action::Done) => Ok(()),
            (Question::Predict { instance, .. }, Action::Amount(n)) => {
                self.predict(instance, Some(n));
                Ok(())
            }
            (Question::Predict { instance, .. }, Action::Done) => {
                self.predict(instance, None);
                Ok(())
            }
            (Question::Velocity { .. }, Action::Amount(n)) => {
                self.st.reply.number = n;
                Ok(())
            }
            (Question::Velocity { .. }, Action::Done) => {
                self.st.reply.number = 0;
                Ok(())
            }
            (Question::HandCard { role, .. }, Action::Card(card)) => self.reply_hand_card(role, Some(card)),
            (Question::HandCard { role, .. }, Action::Done) => self.reply_hand_card(role, None),
            (Question::Rearrange { unit, .. }, Action::Rearrange { card, .. }) => {
                self.reply_rearrange(unit, Some(card))
            }
            (Question::Rearrange { unit, .. }, Action::Done) => self.reply_rearrange(unit, None),
            (Question::PileCard { .. }, Action::Card(card)) => self.reply_pile_card(Some(card)),
            (Question::PileCard { .. }, Action::Done) => self.reply_pile_card(None),
            (Question::TopCard { whose, .. }, Action::Card(card)) => self.reply_top_card(whose, Some(card)),
            (Question::TopCard { whose, .. }, Action::Done) => self.reply_top_card(whose, None),
            (Question::Arena { card, .. }, Action::Place(arena)) => self.reply_arena(card, arena),
            (Question::Strike { .. } | Question::Repeat { .. }, Action::Attack { unit, on, reach }) => {
                self.declare(unit, on, reach, false, true);
                Ok(())
            }
            (Question::Replace { object, role }, Action::Done) => {
                if let Some(Frame::Sequence(_)) = self.st.frames.last() {
                    return self.reply_instead(object, role, None);
                }
                self.decline_replacement(object);
                Ok(())
            }
            (Question::Replace { object, role }, Action::Option(n)) => {
                if let Some(Frame::Sequence(_)) = self.st.frames.last() {
                    return self.reply_instead(object, role, Some(n));
                }
                let Some(Frame::Doom(doom)) = self.st.frames.last().cloned() else {
                    return Err(Broken("nothing is being discarded"));
                };
                let Some(doomed) = self.st.alive(object) else {
                    return Err(Broken("a doomed object is gone"));
                };
                let found = super::replacements(self.look(), doomed, doom);
                let mut own = found.iter().filter(|instead| instead.decides == role);
                let Some(&instead) = own.nth(usize::from(n)) else {
                    return Err(Broken("no such replacement"));
                };
                self.replace(object, instead.instance, doom.cause);
                Ok(())
            }
            (Question::Prevention { damage, .. }, Action::Next(n)) => self.choose_auto(damage, n),
            (Question::Duplicate { .. }, Action::Object(id)) => {
                if let Some(object) = self.st.object_mut(id) {
                    object.marks.insert(Marks::DOOMED);
                }
                self.begin_doom(crate::frame::DoomCause::Check);
                Ok(())
            }
            (Question::NextRoll { .. }, Action::Object(unit)) => {
                self.roll_next_for(unit);
                Ok(())
            }
            (Question::Pair, Action::Pair(n)) => {
                let pair = super::pairs(self.look()).nth(usize::from(n));
                match pair {
                    Some(pair) => {
                        self.contest(pair);
                        Ok(())
                    }
                    None => Err(Broken("no such pair")),
                }
            }
            (Question::DamageControl { role, unit, .. }, Action::Amount(n)) => {
                self.remove_counters(role, unit, Counter::Damage, n, &["DC-1"]);
                Ok(())
            }
            (Question::StayTapped { unit, .. }, Action::Yes) => {
                self.reply_stay_tapped(unit, true);
                Ok(())
            }
            (Question::StayTapped { unit, .. }, Action::No) => {
                self.reply_stay_tapped(unit, false);
                Ok(())
            }
            _ => Err(Broken("not a reply to this question")),
        }
    }

    fn reply_faces(
        &mut self,
        role: crate::ids::Role,
        left: u16,
        mut from: crate::dice::Faces,
        taken: &mut crate::dice::Faces,
        least: u16,
        action: Action,
    ) -> Step {
        let done = match action {
            Action::Face(face) => {
                let slot = usize::from(face) - 1;
                from.0[slot] -= 1;
                taken.0[slot] += 1;
                left <= 1 || from.total() == 0
            }
            Action::Done => true,
            _ => return Err(Broken("not a die")),
        };
        if done {
            self.pop();
            self.st.reply.faces = *taken;
        } else {
            let taken = *taken;
            let least = least.saturating_sub(1);
            self.become_frame(Frame::Ask(Question::Faces {
                role,
                left: left - 1,
                from,
                taken,
                least,
            }));
        }
        Ok(())
    }
}
