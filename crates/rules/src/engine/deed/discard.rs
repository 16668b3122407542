//! An instruction discards something in play.

use super::*;
use crate::state::Marks;

impl<L: Log> Engine<'_, L> {
    /// How many objects the instruction named, and how many of them went to the discard step that is just over.
    fn really_discarded(&self, target: &Target, slot: u8, context: &Context) -> (usize, usize) {
        let look = self.look();
        let one = [match target {
            Target::Obj(obj) => look.resolve(*obj, Perspective::in_context(context)),
            _ => ObjectId::NONE,
        }];
        let named = match target {
            Target::Obj(Obj::That) => context.those(context.seen),
            Target::Choose { .. } => context.slot(slot),
            Target::Obj(_) => &one[..],
            // Of a group one is enough.
            Target::Each(_) | Target::Player(_) => return (0, usize::from(self.just_discarded())),
        };
        let went = |id: &&ObjectId| {
            let object = look.st.object(**id);
            object.is_some_and(|o| o.marks.contains(Marks::GONE | Marks::DOOMED))
        };
        (named.len(), named.iter().filter(went).count())
    }

    /// An instruction discards units: chances before and after (`B-5.19`).
    pub(super) fn discard_deed(&mut self, target: &Target, slot: u8, part: u8, context: &Context) -> Step {
        match part {
            0 => {
                let objects = self.objects(target, slot, context);
                let mark = self.mark();
                if !self.doom(&objects) {
                    self.not_done()?;
                    return self.advance();
                }
                let run = self.run_mut()?;
                run.part = 1;
                run.mark = mark;
                self.open(Chance::WouldDiscard);
                Ok(())
            }
            1 => {
                self.run_mut()?.part = 2;
                self.begin_doom(DoomCause::Effect);
                Ok(())
            }
            2 => {
                // Something else may have happened instead, or it can't be discarded (`A-2.5`, `A-3.6`).
                let (named, gone) = self.really_discarded(target, slot, context);
                self.done_on(target, named, gone)?;
                let run = self.run_mut()?;
                run.part = 3;
                let mark = run.mark;
                self.settle(mark);
                Ok(())
            }
            3 => {
                self.run_mut()?.part = 4;
                if self.just_discarded() {
                    self.open(Chance::Discard);
                }
                Ok(())
            }
            _ => {
                for object in &mut self.st.objects {
                    if object.is_gone() {
                        object.marks.remove(Marks::DOOMED);
                    }
                }
                self.advance()
            }
        }
    }
}
