//! How often something happens in a turn: "once per turn, when …".

use cards::ir::{Effect, PlayOnly};

use super::Parser;
use super::effect::Sentences;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// OFTEN = (`once` | `twice` | `up to` NUMBER `times`) `per turn` [`,`], before an event
    pub(super) fn so_often_per_turn(&mut self) -> Option<u8> {
        let times = match self.any_words(&["once per turn", "twice per turn", "up to"])? {
            0 => 1,
            1 => 2,
            _ => {
                let times = self.plain_number().and_then(|n| u8::try_from(n).ok())?;
                self.must("times per turn")?;
                times
            }
        };
        self.sign(TokenKind::Comma);
        Some(times)
    }

    /// What is said of the whole of an event's effect, before the event or by a "Play only" behind it; `None`: by both
    pub(super) fn per_turn(&mut self, before: Option<u8>, others: usize, read: &mut Sentences) -> Option<()> {
        let said = |time: &PlayOnly| match time {
            PlayOnly::OncePerTurn => Some(1),
            PlayOnly::TimesPerTurn(times) => Some(*times),
            _ => None,
        };
        // The first time in a turn is the one time.
        let first = std::mem::take(&mut self.first_time).then_some(1);
        let times: Vec<u8> = before
            .into_iter()
            .chain(first)
            .chain(read.only.iter().filter_map(said))
            .collect();
        let lies_there = !self.kind.is_played() && self.kind != crate::Kind::Trap;
        match times[..] {
            [] => return Some(()),
            // Several events are lines of their own, each of which would count for itself.
            [times] if lies_there && others == 0 => {
                let effect = std::mem::replace(&mut read.effect, Effect::Seq(Vec::new()));
                read.effect = Effect::PerTurn(times, Box::new(effect));
            }
            _ => return None,
        }
        read.only.retain(|time| said(time).is_none());
        Some(())
    }
}
