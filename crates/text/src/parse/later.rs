//! Effects that are kept for later: "when the attack ends, …", "… when your next build step starts".

use cards::ir::{Condition, Deed, Due, Duration, Effect, Filter, Moment, Obj, Player, Trigger};

use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};
use cards::ir::mentions;

impl Parser<'_> {
    /// `when` DUE `,` CLAUSES
    pub(super) fn later(&mut self) -> Option<Effect> {
        self.must_any(&["when", "at"])?;
        // What is to be chosen before would be chosen then.
        if self.scope.choice.is_some() {
            return None;
        }
        let at = first_of!(self, Self::due, Self::due_moment)?;
        // An attack that ends needs no comma behind it.
        (self.sign(TokenKind::Comma) || at == Due::AttackEnds).then_some(())?;
        // "When the battle phase starts, choose a unit and …": chosen then.
        if self.is_word("choose")
            && let Some(effect) = self.attempt(Self::chosen_then)
        {
            return later(at, effect);
        }
        let effect = self.clauses()?;
        // Both of two that were chosen are known then.
        let choices = self.tokens[..self.at].iter();
        let choices = choices.filter(|token| self.text_of(token).eq_ignore_ascii_case("choose"));
        if self.scope.both || choices.count() > 1 {
            let effect = Box::new(effect);
            return Some(Effect::Do(Deed::Later { at, effect }));
        }
        later(at, effect)
    }

    /// `when` STATE `,` SUBJECT CHANGES `.`, without a duration: a state is no moment, and what changes with it lasts as
    /// long as it does (`A-1.3`)
    pub(super) fn while_it_is_so(&mut self) -> Option<Sentence> {
        (!self.kind.is_played() && self.carried_on.is_none()).then_some(())?;
        if let Some(more) = first_of!(self, Self::does_more_damage, Self::does_more_behind) {
            return Some(more);
        }
        self.must_any(&["when", "whenever"])?;
        let Trigger::Becomes(state) = self.one_event()? else {
            return None;
        };
        self.sign(TokenKind::Comma).then_some(())?;
        let mut sentence = self.lasting()?;
        let Body::Lasting { condition, .. } = &mut sentence.body else {
            return None;
        };
        *condition = crate::canon::both(vec![state, std::mem::replace(condition, Condition::True)]);
        self.carried_on.is_none().then_some(sentence)
    }

    /// Behind "this turn,": `when` MOMENT `,` CLAUSES
    pub(super) fn later_this_turn(&mut self, lasts: Duration) -> Option<Effect> {
        (lasts == Duration::EndOfTurn && self.scope.choice.is_none()).then_some(())?;
        self.must_any(&["when", "at"])?;
        let at = Due::Moment(self.moment()?);
        self.sign(TokenKind::Comma).then_some(())?;
        later(at, self.clauses()?)
    }

    /// Behind "this turn,": `whenever` EVENT `,` [`if` CONDITION `,`] CLAUSES
    pub(super) fn whenever_this_turn(&mut self, lasts: Duration) -> Option<Effect> {
        if lasts == Duration::ThisAttack {
            return self.hurts_itself_too();
        }
        (lasts == Duration::EndOfTurn).then_some(())?;
        self.watching(|_| Some(()))
    }

    /// `whenever` EVENT `this turn,` [`if` CONDITION `,`] CLAUSES
    pub(super) fn whenever(&mut self) -> Option<Effect> {
        self.watching(|p| {
            p.must("this turn")?;
            p.after_prevention();
            Some(())
        })
    }

    fn watching(&mut self, behind: impl Fn(&mut Self) -> Option<()>) -> Option<Effect> {
        let outer = self.scope;
        // "If that unit is discarded this turn": of what happens once, when it does.
        let once = outer.that == Some(Obj::That) && self.is_word("if");
        if once {
            self.must("if")?;
        } else {
            self.when_word()?;
        }
        let (on, does) = match super::first_of!(self, Self::attack_that_does, Self::damage_by_keyword) {
            Some(found) => found,
            None => (self.trigger()?, Condition::True),
        };
        // Moments come once; what would happen is answered elsewhere.
        let answered = !matches!(
            on,
            Trigger::Moment(_) | Trigger::WouldDamage { .. } | Trigger::Becomes(_)
        );
        // A choice that the event only speaks of is made before.
        (answered && self.scope.choice.is_none()).then_some(())?;
        let falls = |on: &Trigger| {
            matches!(
                on,
                Trigger::Discarded {
                    what: Filter::Is(Obj::That),
                    from: None,
                }
            )
        };
        (!once || falls(&on)).then_some(())?;
        let during = self.while_it_happens();
        behind(self)?;
        self.sign(TokenKind::Comma).then_some(())?;
        let condition = crate::canon::both(vec![does, during, self.tested_behind()]);
        self.words("then");
        let including = std::mem::take(&mut self.including_this);
        let begun = self.at;
        let mut effect = Box::new(self.clauses()?);
        self.about_survivor(begun, &on, &mut effect)?;
        // A unit that has left play is taken from its pile only by an ability in play (`A-3.7`).
        let discards = matches!(on, Trigger::Discarded { .. } | Trigger::Kills { .. });
        let taken = mentions(&effect, "It") && ["Remove", "ReturnToHand"].iter().any(|deed| mentions(&effect, deed));
        (!(discards && (taken || mentions(&effect, "SetBeneath")))).then_some(())?;
        (!mentions(&on, "Former") && !mentions(&effect, "Former")).then_some(())?;
        // What is said behind it does not speak of the event.
        (self.scope.that, self.scope.event, self.scope.it) = (outer.that, outer.event, Antecedent::Lost);
        let now = including.then(|| (*effect).clone());
        let waits = Effect::Do(Deed::Whenever { on, condition, effect });
        Some(super::effect::seq(std::iter::once(waits).chain(now).collect()))
    }

    /// `when` DUE | `during` PLAYER'S `next build step`, behind an instruction
    pub(super) fn due_behind(&mut self) -> Option<Due> {
        // Build points that are gained "during" a build step are there from its start.
        let before = self.at.checked_sub(1).map_or("", |at| self.text_of(&self.tokens[at]));
        let points = matches!(before, "point" | "points");
        if points
            && let Some(found) = self.any_words(&[
                "during your next build step",
                "during his or her next build step",
                "during their next build step",
            ])
        {
            return match found {
                0 => Some(Due::NextBuildStep(Player::You)),
                _ => Some(Due::NextBuildStep(self.scope.subject.unwrap_or(self.scope.actor))),
            };
        }
        self.must_any(&["when", "at"])?;
        first_of!(self, Self::due, |p| {
            let at = p.moment()?;
            p.must("this turn")?;
            Some(Due::Moment(at))
        })
    }

    /// [DUE] behind what each player does: "gains 1 build point during his or her next build step"
    pub(super) fn kept_if_due(&mut self, mut deeds: Vec<Effect>) -> Option<Effect> {
        match (self.attempt(Self::due_behind), deeds.len()) {
            (None, _) => Some(super::effect::seq(deeds)),
            (Some(at), 1) => later(at, deeds.pop()?),
            // Behind several instructions it is not clear which of them it is about.
            (Some(_), _) => None,
        }
    }

    /// MOMENT [`this turn`]; behind an event it has to be said, else it would be an ability of its own
    fn due_moment(&mut self) -> Option<Due> {
        let at = self.moment()?;
        let this_turn = self.words("this turn");
        (this_turn || !self.in_event).then_some(Due::Moment(at))
    }

    /// `the attack ends` | PLAYER'S `next build step starts` | `the next turn starts` | `the start of` …
    fn due(&mut self) -> Option<Due> {
        const ATTACK: [&str; 5] = [
            "the attack ends",
            "this attack ends",
            "that attack ends",
            "the end of the attack",
            "the end of this attack",
        ];
        if self.any_words(&ATTACK).is_some() {
            return Some(Due::AttackEnds);
        }
        if self.any_words(&["this turn ends", "the end of this turn"]).is_some() {
            return Some(Due::Moment(Moment::TurnEnds));
        }
        let early = self.any_words(&["the start of", "the beginning of"]).is_some();
        let starts = |p: &mut Self| (early || p.any_words(&["starts", "begins"]).is_some()).then_some(());
        if self
            .any_words(&["the next turn", "next turn", "your next turn"])
            .is_some()
        {
            starts(self)?;
            return Some(Due::NextTurn);
        }
        let who = first_of!(
            self,
            |p| {
                p.must("your next")?;
                Some(Player::You)
            },
            |p| {
                p.must("your opponent's next")?;
                Some(Player::Opponent)
            },
            |p| {
                p.must("the next")?;
                Some(Player::Each)
            },
            |p| {
                // The build step that comes is the next one, also where the word is missing.
                p.must_any(&["his or her next", "their next", "his or her"])?;
                Some(p.scope.subject.unwrap_or(p.scope.actor))
            },
            |p| {
                let role = p.role_possessive()?;
                p.must("next").map(|()| role)
            },
        )?;
        self.must_any(&["build step", "build steps"])?;
        starts(self)?;
        Some(Due::NextBuildStep(who))
    }
}

/// The effect, kept for later; of what was chosen only the latest is spoken of.
pub(super) fn later(at: Due, effect: Effect) -> Option<Effect> {
    (!mentions(&effect, "Former")).then_some(())?;
    let effect = Box::new(effect);
    Some(Effect::Do(Deed::Later { at, effect }))
}

/// Is something of it kept for later?
pub(super) fn keeps(effect: &Effect) -> bool {
    match effect {
        Effect::Do(deed) => matches!(deed, Deed::Later { .. } | Deed::Whenever { .. }),
        Effect::Seq(parts) => parts.iter().any(keeps),
        _ => false,
    }
}

/// "You may …. If you do, …. When the turn ends, …" in one line: that may be the end of that turn alone.
pub(super) fn of_that_turn(before: Option<&(Sentence, std::ops::Range<usize>)>, next: &Sentence) -> bool {
    let ends = Trigger::Moment(Moment::TurnEnds);
    let option = |line: &Sentence| {
        matches!(
            &line.body,
            Body::When {
                effect: Effect::May { then: Some(_), .. },
                ..
            }
        )
    };
    matches!(&next.body, Body::When { on, .. } if *on == ends) && before.is_some_and(|(line, _)| option(line))
}
