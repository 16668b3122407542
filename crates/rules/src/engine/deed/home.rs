//! Units come to an arena of their own types.

use crate::engine::{Engine, Step};
use crate::event::Log;
use crate::frame::{Context, Frame, Question};
use crate::ids::AbilityId;
use crate::program::Where;
use crate::state::Place;
use cards::Arenas;
use cards::ir::Target;
use cards::keyword::Keyword;

impl<L: Log> Engine<'_, L> {
    /// What the Deploy lines of the unit say, one after another in the order of its text.
    pub(super) fn deploy_again(&mut self, context: &Context) -> Step {
        let mut lines: arrayvec::ArrayVec<AbilityId, 8> = arrayvec::ArrayVec::new();
        let mut card = context.card;
        if let Some(unit) = self.st.alive(context.this) {
            card = unit.top();
            let look = self.look();
            let deploy = |&&(line, place): &&(AbilityId, Where)| {
                let def = look.fx.ability(line);
                def.keyword == Some(Keyword::Deploy) && look.works(unit, def, place)
            };
            lines.extend(
                look.fx
                    .print(card)
                    .triggers
                    .iter()
                    .filter(deploy)
                    .map(|&(line, _)| line)
                    .take(8),
            );
        }
        if lines.is_empty() {
            self.not_done()?;
        }
        self.advance()?;
        // What is pushed last runs first.
        for line in lines.into_iter().rev() {
            let code = self.fx.ability(line).code;
            self.run_effect(code, Context::new(context.you, context.this, card), None);
        }
        Ok(())
    }

    /// "Move … to its arena": one unit after another. Part 1 has the answer, part 2 looks for the next.
    pub(super) fn move_home(
        &mut self,
        what: &Target,
        tapped: Option<bool>,
        slot: u8,
        part: u8,
        context: &Context,
    ) -> Step {
        if part == 0 && self.fix_group(what, slot, context).is_empty() {
            self.not_done()?;
        }
        let Some(unit) = self.next_of_group(what, slot, context) else {
            self.advance()?;
            self.push(Frame::Check);
            return Ok(());
        };
        let open = match self.st.alive(unit) {
            Some(object) => self.look().types_of(object),
            None => Arenas::NONE,
        };
        if part != 1 && open.len() > 1 {
            self.run_mut()?.part = 1;
            self.ask(Question::Landing {
                role: context.you,
                among: open,
            });
            return Ok(());
        }
        let chosen = match open.len() > 1 {
            true => usize::try_from(self.st.reply.number).unwrap_or(0),
            false => 0,
        };
        if let Some(arena) = open.iter().nth(chosen)
            && self.look().may_move(unit).is_ok()
        {
            self.move_object(unit, Place::Arena(arena), Some(context.you), &["C-4.9", "C-3.2"]);
            match tapped {
                Some(true) => self.tap(unit, &["C-4.9"]),
                Some(false) => self.untap(unit, &["C-4.9"]),
                None => {}
            }
        } else {
            self.not_done()?;
        }
        self.pass_over(unit);
        self.run_mut()?.part = 2;
        Ok(())
    }
}
