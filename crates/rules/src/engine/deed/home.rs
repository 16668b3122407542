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

    /// "Move … to its arena": one unit after another, two parts for each: before and after the question.
    pub(super) fn move_home(
        &mut self,
        what: &Target,
        tapped: Option<bool>,
        slot: u8,
        part: u8,
        context: &Context,
    ) -> Step {
        let units = self.objects(what, slot, context);
        let number = usize::from(part / 2);
        let Some(&unit) = units.get(number) else {
            if units.is_empty() {
                self.not_done()?;
            }
            self.advance()?;
            self.push(Frame::Check);
            return Ok(());
        };
        let open = match self.st.alive(unit) {
            Some(object) => self.look().types_of(object),
            None => Arenas::NONE,
        };
        if part.is_multiple_of(2) && open.len() > 1 {
            self.run_mut()?.part = part + 1;
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
        self.run_mut()?.part = (number as u8 + 1) * 2;
        Ok(())
    }
}
