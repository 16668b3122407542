//! What may be done in one's own build step, by a text that names no cost.

use cards::ir::{
    Amount, Condition, Cost, CostPart, Deed, Effect, Filter, Limit, Obj, PlayOnly, Player, Target, Trigger,
};

use super::Parser;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};
use crate::{Kind, canon};
use cards::ir::mentions;

impl Parser<'_> {
    /// `whenever` THIS `would attack, you may` (`tap` | `discard`) THIS `instead. If you do,` SENTENCES: that is its cost, paid when
    /// it would attack (`B-3.1`)
    pub(super) fn instead_of_attacking(&mut self) -> Option<Sentence> {
        (self.kind == Kind::Unit && !self.inside).then_some(())?;
        self.must_any(&["when", "whenever"])?;
        (self.object()? == Obj::This).then_some(())?;
        self.must("would attack")?;
        self.sign(TokenKind::Comma).then_some(())?;
        let taps = self.any_words(&["you may tap", "you may discard"])? == 0;
        (self.object()? == Obj::This).then_some(())?;
        self.must("instead")?;
        self.sign(TokenKind::Stop).then_some(())?;
        self.must("if you do")?;
        self.sign(TokenKind::Comma).then_some(())?;
        let this = Target::Obj(Obj::This);
        let part = if taps {
            CostPart::Tap(this)
        } else {
            CostPart::Discard(this)
        };
        let read = self.sentences()?;
        Some(Sentence {
            cost: Some(Cost { parts: vec![part] }),
            body: Body::Effect(read.effect),
            only: [vec![PlayOnly::WouldAttack], read.only, vec![PlayOnly::Permission]].concat(),
        })
    }

    /// PLAYER (`gains` | `loses`) `1` CURRENCY `for each point of damage done by` THIS: each time it damages a unit (`B-3.32`)
    pub(super) fn points_for_damage(&mut self) -> Option<Sentence> {
        (self.kind == Kind::Unit && self.says_ahead(&["of", "damage", "done", "by"])).then_some(())?;
        let who = self.player()?;
        let gains = self.verb("gain");
        (gains || self.verb("lose")).then_some(())?;
        (self.fixed()? == 1).then_some(())?;
        let what = self.currency()?;
        self.must("for each point of damage done by")?;
        (self.object()? == Obj::This).then_some(())?;
        self.sentence_end()?;
        let amount = Amount::ThatMuch;
        let next_turn = false;
        let deed = match gains {
            true => Deed::Gain {
                who,
                what,
                amount,
                next_turn,
            },
            false => Deed::Lose { who, what, amount },
        };
        let body = Body::When {
            on: Trigger::Damages {
                by: Filter::Is(Obj::This),
                to: Filter::Unit,
            },
            condition: Condition::True,
            effect: Effect::Do(deed),
        };
        Some(Sentence {
            cost: None,
            body,
            only: Vec::new(),
        })
    }

    /// `prevent all damage to` NOUNS `during` STEP: whatever comes then (`B-3.26`)
    pub(super) fn safe_in_step(&mut self) -> Option<Sentence> {
        (!self.kind.is_played()).then_some(())?;
        self.must("prevent all damage to")?;
        let start = self.owner().into_iter().collect();
        let to = self.noun(start, true)?;
        self.is_word("during").then_some(())?;
        let condition = self.during_a_step()?;
        self.sentence_end()?;
        let body = Body::When {
            on: Trigger::WouldDamage { by: Filter::True, to },
            condition,
            effect: Effect::Do(Deed::Prevent {
                amount: Limit::All,
                to: Target::Obj(Obj::It),
            }),
        };
        Some(Sentence {
            cost: None,
            body,
            only: Vec::new(),
        })
    }

    /// (`during your build step` | `once per turn` | `once per game`) `, you may` SENTENCES: an ability that costs nothing
    /// (`A-2.13`); what must be paid for the rest is its cost
    pub(super) fn in_build_step(&mut self) -> Option<Sentence> {
        let lies_there = matches!(self.kind, Kind::Unit | Kind::Location | Kind::Equipment);
        lies_there.then_some(())?;
        let when = match self.any_words(&["during your build step", "once per turn", "once per game"])? {
            0 => PlayOnly::BuildStep,
            1 => PlayOnly::OncePerTurn,
            _ => PlayOnly::OncePerGame,
        };
        self.sign(TokenKind::Comma).then_some(())?;
        self.is_word("you").then_some(())?;
        let read = self.sentences()?;
        let (cost, effect) = match read.effect {
            Effect::May {
                who: Player::You,
                effect,
                then: None,
            } => (Cost::FREE, *effect),
            Effect::May {
                who: Player::You,
                effect,
                then: Some(then),
            } => match canon::paid(&effect, Player::You).filter(is_plain) {
                Some(cost) => (cost, *then),
                None => {
                    let (who, then) = (Player::You, Some(then));
                    (Cost::FREE, Effect::May { who, effect, then })
                }
            },
            Effect::Seq(parts) if rolls_if_done(&parts) => (Cost::FREE, Effect::Seq(parts)),
            _ => return None,
        };
        Some(Sentence {
            cost: Some(cost),
            body: Body::Effect(effect),
            only: [vec![when], read.only, vec![PlayOnly::Permission]].concat(),
        })
    }
}

/// "You may …. If you do, roll a die. If you roll a 1, …": the rest hangs on the die, which is rolled only then.
fn rolls_if_done(parts: &[Effect]) -> bool {
    let Some((first, rest)) = parts.split_first() else {
        return false;
    };
    let Effect::May {
        who: Player::You,
        effect,
        then: Some(then),
    } = first
    else {
        return false;
    };
    let rolls = matches!(**then, Effect::Do(Deed::Roll { .. })) && canon::paid(effect, Player::You).is_none();
    let told = |part: &Effect| matches!(part, Effect::If { condition, .. } if mentions(condition, "Rolled"));
    rolls && !rest.is_empty() && rest.iter().all(told)
}

/// Is nothing chosen to pay it? What was chosen would be called otherwise behind it.
pub(super) fn is_plain(cost: &Cost) -> bool {
    let chosen = |target: &Target| matches!(target, Target::Choose { .. });
    !cost.parts.iter().filter_map(|part| part.target()).any(chosen)
}
