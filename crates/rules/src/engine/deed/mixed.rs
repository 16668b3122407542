//! Force and build points in a mixture of one's own choice.

use super::super::{Engine, Step};
use crate::event::Log;
use crate::frame::{About, Question};
use crate::ids::Role;
use crate::query::Perspective;
use cards::ir::Limit;

impl<L: Log> Engine<'_, L> {
    /// "Gain any combination of Force and build points equal to 3": first how much Force, then, where it is up to so much,
    /// how many build points (`A-6.5`).
    pub(super) fn gain_mixed(&mut self, limit: &Limit, part: u8, role: Role, from: Perspective) -> Step {
        let (least, most) = self.look().limit(limit, 200, from);
        let ask = |most: i16, about: About| Question::Amount {
            role,
            least: 0,
            most,
            about,
        };
        if most <= 0 {
            self.not_done()?;
            return self.advance();
        }
        if part == 0 {
            self.run_mut()?.part = 1;
            self.ask(ask(most, About::Force));
            return Ok(());
        }
        let force = match part {
            1 => self.st.reply.number.clamp(0, most),
            _ => self.run_mut()?.left,
        };
        if part == 1 && least < most && force < most {
            let run = self.run_mut()?;
            run.part = 2;
            run.left = force;
            self.ask(ask(most - force, About::Build));
            return Ok(());
        }
        let build = match part {
            1 => most - force,
            _ => self.st.reply.number.clamp(0, most - force),
        };
        if force > 0 {
            self.gain_force(role, force, &["G-10.2", "A-9.1"]);
        }
        if build > 0 {
            self.gain_build(role, build, &["G-10.2", "A-9.1"]);
        }
        self.advance()
    }
}
