//! How long something lasts (`03-battle` section 6).

use cards::ir::{Condition, Deed, Duration, Effect, Obj, Stays, Target};

use super::Parser;

impl Parser<'_> {
    /// `for this attack` | `until end of turn` | `this turn` | `until it is discarded` | …
    pub(super) fn duration(&mut self) -> Option<Duration> {
        self.want("a duration");
        if let Some(stays) = self.attempt(Self::stays) {
            return Some(Duration::While(stays));
        }
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
                "until the end of its first attack this turn",
                "until end of its first attack this turn",
            ])
            .is_some()
        {
            return Some(Duration::FirstAttack);
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
        if self.words("until the next battle phase starts") {
            return Some(Duration::NextBattlePhase);
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

    /// `for as long as it has` (`more` KIND `counters on it than` | KIND `counters on it greater than or equal to`) `its total
    /// health` | `until it no longer has more` … | [`until it is discarded or`] `until it has` (`no` | `less than` NUMBER) KIND
    /// `counters on it` [`or is discarded`] | `while you control it` | `while this unit stays tapped` | `until this unit untaps`
    /// [`or is discarded`]
    fn stays(&mut self) -> Option<Stays> {
        if self
            .any_words(&["while you control it", "as long as you control it"])
            .is_some()
        {
            return Some(Stays::Yours);
        }
        if let Some(found) = self.any_words(&["while this unit stays tapped", "until this unit untaps"]) {
            // With its discard it leaves play, and is not tapped there any more.
            let _ = found == 1 && self.words("or is discarded");
            self.scope.mentions.card = true;
            return (self.kind == crate::Kind::Unit && !self.in_grant).then_some(Stays::ThisTapped);
        }
        let ends = self.words("until it no longer has more");
        if ends || self.words("for as long as it has") {
            let more = ends || self.words("more");
            let kind = self.counter_kind()?;
            self.must("on it")?;
            self.must_any(match more {
                true => &["than"],
                false => &["greater than or equal to", "equal to or greater than"],
            })?;
            self.must("its total health")?;
            return Some(Stays::CountersOfHealth { kind, more });
        }
        // What leaves play has no counters (`C-16.2`).
        let gone = self.words("until it is discarded or");
        self.must("until it has")?;
        let least = match self.words("no") {
            true => 1,
            false => {
                self.must_any(&["less than", "fewer than"])?;
                self.plain_number().filter(|&n| n > 0)?
            }
        };
        let kind = self.counter_kind()?;
        self.must("on it")?;
        let _ = !gone && self.any_words(&["or is discarded", "or it is discarded"]).is_some();
        Some(Stays::Counters(kind, least))
    }

    /// Behind "as long as": THIS (`remains` | `stays`) `tapped,` SUBJECT CHANGES, about what was chosen: so long it lasts
    pub(super) fn change_while_tapped(&mut self) -> Option<Effect> {
        (self.kind == crate::Kind::Unit && !self.in_grant).then_some(())?;
        (self.own_reference()? == Obj::This).then_some(())?;
        self.must_any(&["remains tapped", "stays tapped"])?;
        self.sign(crate::lex::TokenKind::Comma).then_some(())?;
        let (whom, host) = self.subject()?;
        (whom == Target::Obj(Obj::That) && host == Condition::True).then_some(())?;
        let read = self.changes_of(&whom, true)?;
        (read.condition == Condition::True && read.lasts.is_none() && read.whom.is_none()).then_some(())?;
        let lasts = Duration::While(Stays::ThisTapped);
        let changes = read.changes;
        Some(Effect::Do(Deed::Modify { whom, changes, lasts }))
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
