//! Remembers what happened, for conditions that ask about it afterwards.

use super::Engine;
use super::trigger::{Happening, answers};
use crate::ids::{ObjectId, Role};
use crate::query::Perspective;
use crate::state::{OwnPast, Past};

impl<L: crate::event::Log> Engine<'_, L> {
    /// Counts what conditions ask about afterwards: for each player as that player sees it, and what speaks of the object
    /// that asks for each object.
    pub(super) fn remember(&mut self, happening: Happening) {
        let pasts = self.fx.pasts.len();
        if self.st.past.len() < pasts {
            self.st.past.resize(pasts, Past::default());
        }
        for at in 0..pasts {
            if self.fx.pasts[at].speaks_of_this() {
                self.remember_own(at, happening);
                continue;
            }
            for role in Role::BOTH {
                let what = &self.fx.pasts[at];
                if answers(self.look(), what, happening, Perspective::of_player(role), None).is_some() {
                    let times = &mut self.st.past[at].now[role];
                    *times = times.saturating_add(1);
                }
            }
        }
    }

    fn remember_own(&mut self, at: usize, happening: Happening) {
        let look = self.look();
        let what = &self.fx.pasts[at];
        let saw =
            |o: &&crate::state::Object| answers(look, what, happening, Perspective::of(o), look.arena_of(o)).is_some();
        let all: Vec<ObjectId> = self.st.in_play().filter(saw).map(|o| o.id).collect();
        let event = u16::try_from(at).unwrap_or(u16::MAX);
        for of in all {
            let known = |past: &&mut OwnPast| past.event == event && past.of == of;
            match self.st.own_past.iter_mut().find(known) {
                Some(past) => past.times = past.times.saturating_add(1),
                None => self.st.own_past.push(OwnPast { event, of, times: 1 }),
            }
        }
    }
}
