//! Whose ability the dice on the table are rolled for.

use super::Look;
use crate::frame::Frame;
use crate::state::Object;

impl<'a> Look<'a> {
    /// The object whose ability lets dice be rolled now, be they dice of damage or of its text; attack dice are no such
    /// dice (`B-2.15`).
    pub fn rolls_for(self) -> Option<&'a Object> {
        let mut dice = false;
        for frame in self.st.frames.iter().rev() {
            let source = match frame {
                Frame::Attack(_) if !dice => return None,
                Frame::DamageDice(at) if !dice => at.source,
                Frame::TextDice(_) => {
                    dice = true;
                    continue;
                }
                Frame::Run(run) if dice => run.context.this,
                Frame::Play(play) if dice => play.context.this,
                _ => continue,
            };
            return self.st.object(source);
        }
        None
    }
}
