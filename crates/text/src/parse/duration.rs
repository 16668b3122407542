//! How long something lasts (`03-battle` section 6).

use cards::ir::{Deed, Duration, Effect};

use super::Parser;

impl Parser<'_> {
    /// `for this attack` | `until end of turn` | `this turn` | `until it is discarded` | …
    pub(super) fn duration(&mut self) -> Option<Duration> {
        self.want("a duration");
        if self
            .any_words(&[
                "for this attack",
                "during this attack",
                "for that attack",
                "during that attack",
                "until this attack ends",
            ])
            .is_some()
        {
            return Some(Duration::ThisAttack);
        }
        if self
            .any_words(&[
                "for its next attack",
                "until its next attack ends",
                "during its next attack",
                "for his next attack",
                "for her next attack",
                "until his next attack ends",
                "until her next attack ends",
            ])
            .is_some()
        {
            return Some(Duration::NextAttack);
        }
        if self
            .any_words(&[
                "until end of turn",
                "until the end of turn",
                "until the end of the turn",
                "until end of the turn",
                "this turn",
            ])
            .is_some()
        {
            return Some(Duration::EndOfTurn);
        }
        if self
            .any_words(&[
                "until end of battle",
                "until the end of battle",
                "until the end of the battle",
                "this battle",
                "until the battle phase ends",
                "until the end of the battle phase",
                "until end of the battle phase",
            ])
            .is_some()
        {
            return Some(Duration::EndOfBattle);
        }
        if self
            .any_words(&[
                "until end of game",
                "until the game ends",
                "until the end of the game",
                "until the end of game",
                "for the rest of the game",
            ])
            .is_some()
        {
            return Some(Duration::EndOfGame);
        }
        if self
            .any_words(&[
                "until it is discarded",
                "until that unit is discarded",
                "until he is discarded",
                "until she is discarded",
                "until discarded",
                "until they are discarded",
            ])
            .is_some()
        {
            return Some(Duration::UntilDiscarded);
        }
        if self
            .any_words(&["until your next build step starts", "until your next build step"])
            .is_some()
        {
            return Some(Duration::NextBuildStep);
        }
        if self
            .any_words(&["through the next untap step", "until the next untap step ends"])
            .is_some()
        {
            return Some(Duration::NextUntapStep);
        }
        if self
            .any_words(&[
                "until end of next turn",
                "until the end of next turn",
                "until the end of the next turn",
                "until the next turn ends",
            ])
            .is_some()
        {
            return Some(Duration::NextTurn);
        }
        self.must("until")?;
        if self.any_words(&["the end of", "end of"]).is_some() {
            return self.battle_step().map(Duration::BattleStepEnds);
        }
        let arena = self.battle_step()?;
        self.must("ends")?;
        Some(Duration::BattleStepEnds(arena))
    }

    /// Does a change without a duration stand before one with another than the usual? "This unit gets … and that unit gets …
    /// for this attack" may say it of both.
    pub(super) fn lasts_as_the_last(&self, effects: &[Effect], begins: usize, ends: &[usize]) -> bool {
        let lasts = |effect: &Effect| match effect {
            Effect::Do(Deed::Modify { lasts, .. }) => Some(*lasts),
            _ => None,
        };
        let Some((last, before)) = effects.split_last() else {
            return false;
        };
        if lasts(last).is_none_or(|lasts| lasts == Duration::EndOfTurn) {
            return false;
        }
        let mut from = begins;
        for (effect, &end) in before.iter().zip(ends) {
            let said = self.tokens[from..end].iter().any(|token| {
                let word = self.text_of(token);
                ["until", "turn", "attack", "battle"]
                    .iter()
                    .any(|said| word.eq_ignore_ascii_case(said))
            });
            if lasts(effect) == Some(Duration::EndOfTurn) && !said {
                return true;
            }
            from = end;
        }
        false
    }
}
