//! Instructions glued together: sentences, "and", "you may", "if", "unless", "choose one".

use std::mem::discriminant;

use cards::ir::{
    Amount, Cmp, Condition, Cost, CostPart, Deed, Due, Duration, Effect, Fate, Filter, Limit, Obj, PlayOnly, Player,
    Target,
};

use super::later::{keeps, later};
use super::narrow::{names_that, narrow, one_or_none};
use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::Body;
use cards::ir::mentions;

/// Instructions and the "Play only …" sentences among them.
#[derive(Clone)]
pub(super) struct Sentences {
    pub effect: Effect,
    pub only: Vec<PlayOnly>,
}

impl Parser<'_> {
    /// (SENTENCE | PLAY ONLY)+, up to the end of the ability or an "Or:"
    pub(super) fn sentences(&mut self) -> Option<Sentences> {
        self.remembered((), Self::sentences_anew)
    }

    fn sentences_anew(&mut self) -> Option<Sentences> {
        let mut effects = Vec::new();
        let mut only = Vec::new();
        let mut ended = false;
        let known = self.effect_only.len();
        loop {
            if let Some(kind) = self.attempt(Self::play_only_on) {
                narrow(&mut effects, &kind)?;
            } else if let Some(times) = self.attempt(Self::play_only_of_choice) {
                for time in times {
                    // What must be true of the chosen unit says what may be chosen.
                    match time {
                        PlayOnly::If(Condition::Is(Obj::That, kind)) => narrow(&mut effects, &kind)?,
                        PlayOnly::If(Condition::Attacking {
                            who: Filter::Is(Obj::That),
                            whom,
                        }) if !names_that(&Condition::Count(whom.clone(), Cmp::AtLeast, Amount::Fixed(1))) => {
                            narrow(&mut effects, &Filter::Attacking)?;
                            let who = Filter::Attacking;
                            only.push(PlayOnly::If(Condition::Attacking { who, whom }));
                        }
                        PlayOnly::Attacking(Filter::Is(Obj::That)) => {
                            narrow(&mut effects, &Filter::Attacking)?;
                            only.push(PlayOnly::Attacking(Filter::Unit));
                        }
                        PlayOnly::Attacked(Filter::Is(Obj::That)) => {
                            narrow(&mut effects, &Filter::Defending)?;
                            only.push(PlayOnly::Attacked(Filter::Unit));
                        }
                        // What else it says of the chosen unit must be so for what is chosen.
                        PlayOnly::If(condition) if names_that(&condition) => {
                            let so = Filter::Where(Box::new(condition));
                            narrow(&mut effects, &so)?;
                            self.narrowed = Some(so);
                        }
                        PlayOnly::WouldBeDiscarded(Filter::Is(Obj::That)) => return None,
                        PlayOnly::Discarded(Filter::Is(Obj::That)) => return None,
                        time => only.push(time),
                    }
                }
                // Behind the last of several options a sentence would belong to that option: here it is not clear.
                ended = effects.last().is_some_and(ends_in_choice);
            } else if ended {
                break;
            } else if let Some((choice, times)) = self.attempt(Self::in_an_arena) {
                only.extend(times);
                effects.push(choice);
                break;
            } else if let Some((choice, times)) = self.attempt(|p| p.quietly(Self::for_a_number)) {
                only.extend(times);
                effects.push(choice);
                break;
            } else if let Some((choice, times)) =
                first_of!(self, Self::for_a_player, |p| p.quietly(Self::chosen_of_a_player))
            {
                only.extend(times);
                effects.push(choice);
                break;
            } else if !self.instruction(&mut effects) {
                break;
            } else if !self.option_only.is_empty() {
                only.append(&mut self.option_only);
                ended = true;
            }
        }
        for time in self.effect_only.drain(known..) {
            if !only.contains(&time) {
                only.push(time);
            }
        }
        one_or_none(&mut effects);
        let complete = !effects.is_empty() && self.scope.choice.is_none();
        complete.then(|| Sentences {
            effect: seq(effects),
            only,
        })
    }

    /// One sentence, added to the instructions so far
    pub(super) fn instruction(&mut self, effects: &mut Vec<Effect>) -> bool {
        if let Some(all) = first_of!(self, Self::chosen_in_each_arena, Self::choose_pair, Self::contested) {
            effects.extend(all);
            return true;
        }
        if let Some(choice) = first_of!(self, Self::chosen_together, Self::choose_both, Self::lend_of_chosen) {
            effects.push(choice);
            return true;
        }
        if let Some(choice) = self.attempt(Self::choose_sentence) {
            // The next sentence makes the choice by what it does to "that unit", or only speaks of it.
            let next = self.attempt(|p| {
                let mut next = Vec::new();
                (p.instruction(&mut next) && p.scope.choice.is_none() && !p.scope.peeked).then_some(next)
            });
            match next {
                Some(next) => effects.extend(next),
                None => {
                    self.scope.choice = None;
                    effects.push(Effect::Do(Deed::Choose(choice)));
                }
            }
            self.scope.peeked = false;
            return true;
        }
        if self.instead_of(effects)
            || self.barred_unless(effects)
            || self.then_further(effects)
            || self.all_of_these(effects)
        {
            return true;
        }
        if (self.in_event || self.in_upkeep) && !effects.is_empty() && self.holds_always() {
            return false;
        }
        if self.if_done(effects) || self.if_tapped_instead(effects) {
            return true;
        }
        // What happens otherwise is told by the sentences around it.
        let nothing = self.attempt(|p| {
            p.must("if")?;
            p.condition()?;
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("nothing happens")?;
            p.sentence_end()
        });
        if nothing.is_some() && !effects.is_empty() {
            return true;
        }
        let read = self.attempt(|p| {
            let effect = p.sentence()?;
            super::excluded::clear_behind(effects.last(), &effect)?;
            p.instead_behind();
            // A choice ends with the sentence of its last option.
            let ended = p.at_ability_end() || p.tokens[p.at - 1].kind == TokenKind::Stop;
            if !(ended && ends_in_choice(&effect)) {
                p.sentence_end_or_choice()?;
            }
            p.attempt(Self::what_goes_without_saying);
            Some(effect)
        });
        let found = read.is_some();
        effects.extend(read);
        found
    }

    /// Is the next sentence one that holds always, for each of several units or for the host? Behind an event it is an
    /// ability of its own whose bar is missing.
    fn holds_always(&mut self) -> bool {
        let start = (self.at, self.scope);
        let line = self.attempt(Self::lasting);
        (self.at, self.scope) = start;
        self.carried_on = None;
        line.is_some_and(|line| {
            self.in_upkeep
                || matches!(
                    line.body,
                    Body::Lasting {
                        whom: Target::Each(_) | Target::Obj(Obj::Host),
                        ..
                    }
                )
        })
    }

    /// `.` or the end of the ability, or an "Or:" that begins the next choice
    pub(super) fn sentence_end_or_choice(&mut self) -> Option<()> {
        let next_choice = self.attempt(|p| {
            p.or_colon()?;
            Some(())
        });
        if next_choice.is_some() {
            self.at -= 2;
            return Some(());
        }
        self.sentence_end()
    }

    /// `Or:`
    pub(super) fn or_colon(&mut self) -> Option<()> {
        self.must("or")?;
        self.sign(TokenKind::Colon).then_some(())
    }

    /// [`,`] `instead`, where it is allowed
    pub(super) fn instead_behind(&mut self) {
        if self.instead.is_some() {
            let said = self.attempt(|p| {
                p.sign(TokenKind::Comma);
                p.must("instead")
            });
            if said.is_some() {
                self.instead = Some(true);
            }
        }
    }

    /// [`then`] (CHOOSE ONE | CLAUSES)
    fn sentence(&mut self) -> Option<Effect> {
        if self.words("then") {
            self.sign(TokenKind::Comma);
        }
        first_of!(
            self,
            Self::choose_one,
            Self::choose_inline,
            Self::choose_items,
            Self::choose_then_get,
            Self::chosen_backwards,
            Self::table_of_changes,
            Self::in_one_arena,
            |p| p.quietly(Self::one_or_other),
            Self::clauses
        )
    }

    /// `if` CONDITION `,` CLAUSES [`. Otherwise,` CLAUSES]
    pub(super) fn if_sentence(&mut self) -> Option<Effect> {
        self.must("if")?;
        let announced = self.scope.choice.is_some();
        let condition = self.condition()?;
        self.told_by(&condition).then_some(())?;
        self.sign(TokenKind::Comma).then_some(())?;
        let then = Box::new(self.clauses()?);
        let otherwise = self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            let rolled = p.scope.rolled && p.words("if you roll any other number");
            (rolled || p.any_words(&["otherwise", "if not"]).is_some()).then_some(())?;
            p.sign(TokenKind::Comma);
            p.clauses()
        });
        // What was announced is chosen before it is asked which of the two is done.
        self.scope.peeked |= announced && otherwise.is_some();
        Some(Effect::If {
            condition,
            then,
            otherwise: otherwise.map(Box::new),
        })
    }

    /// `if you do,` CLAUSES `.` behind a sentence that must do something to a unit: where it comes to nothing, nothing follows
    fn if_done(&mut self, effects: &mut Vec<Effect>) -> bool {
        let Some(before @ Effect::Do(Deed::Discard(Target::Choose { .. }))) = effects.last() else {
            return false;
        };
        let before = before.clone();
        let then = self.attempt(|p| {
            p.must("if you do")?;
            p.sign(TokenKind::Comma).then_some(())?;
            let then = p.clauses()?;
            p.sentence_end()?;
            Some(then)
        });
        let Some(then) = then else { return false };
        effects.pop();
        effects.push(Effect::IfDone {
            effect: Box::new(before),
            then: Box::new(then),
        });
        true
    }

    /// (ELEMENT ((`and` | `, then` | `, and`) ELEMENT)* | ELEMENT `unless` PLAYER COST) [`, where X is …`]
    pub(super) fn clauses_once(&mut self) -> Option<Effect> {
        let announced = self.in_event && self.scope.choice.is_some();
        self.nested(|p| {
            p.with_letters(|p| {
                let mut effects = p.elements()?;
                let Some((who, pays, others)) = p.attempt(Self::unless) else {
                    return match (effects.len(), p.attempt(Self::if_behind)) {
                        (1, Some(condition)) => Some(super::clause::when(condition, effects.remove(0))),
                        (_, None) => Some(seq(effects)),
                        // Behind several instructions it is not clear which of them it is about.
                        (_, Some(_)) => None,
                    };
                };
                // What was announced is chosen before it is asked who pays.
                p.scope.peeked |= announced;
                // Behind several instructions it is not clear which of them it is about; but one card is discarded instead
                // of others.
                let effect = Box::new(effects.pop()?);
                super::unless::may_pay(who, &effect).then_some(())?;
                if !effects.is_empty() && others.is_empty() && who == Player::You && discards_instead(&effect, &pays) {
                    effects.push(Effect::Unless { who, pays, effect });
                    return Some(seq(effects));
                }
                // Who searches has seen the deck before the other decides.
                if matches!(&*effect, Effect::Do(Deed::Search { piles, .. }) if piles.deck) {
                    return None;
                }
                // "Doesn't untap next turn unless you pay": paid then, not now.
                if matches!(
                    &*effect,
                    Effect::Do(
                        Deed::Modify {
                            lasts: Duration::NextUntapStep,
                            ..
                        } | Deed::Later { at: Due::NextTurn, .. }
                    )
                ) {
                    return None;
                }
                effects.is_empty().then_some(())?;
                super::unless::unless_of_chosen(who, pays, others, *effect)
            })
        })
    }

    /// (`if` | `unless`) CONDITION behind an instruction; it is asked before anything is chosen, so it can't be about that
    pub(super) fn if_behind(&mut self) -> Option<Condition> {
        let not = self.any_words(&["if", "unless"])? == 1;
        let condition = self.condition()?;
        (!mentions(&condition, "That")).then_some(())?;
        Some(match not {
            true => Condition::Not(Box::new(condition)),
            false => condition,
        })
    }

    /// `If` CONDITION `,` CLAUSES `instead.`: does the same thing otherwise than the sentence before
    fn instead_of(&mut self, effects: &mut Vec<Effect>) -> bool {
        if self.instead.is_some() {
            return false;
        }
        let Some(Effect::Do(before)) = effects.last() else {
            return false;
        };
        let mut before = before.clone();
        let mut choice = None;
        let read = self.attempt(|p| {
            p.must("if")?;
            let condition = p.condition()?;
            // "If that unit was a Jedi gain 2 Force instead": the comma may be missing.
            (p.sign(TokenKind::Comma) || matches!(condition, Condition::Was(..))).then_some(())?;
            let then = p.clauses()?;
            p.sign(TokenKind::Comma);
            p.must("instead")?;
            p.sentence_end()?;
            let same = matches!(&then, Effect::Do(deed) if discriminant(deed) == discriminant(&before));
            same.then_some(())?;
            if mentions(&condition, "That") || mentions(&then, "That") {
                // What is chosen has to be known before it is asked about.
                let whom = whom(&mut before).filter(|whom| matches!(whom, Target::Choose { .. }))?;
                choice = Some(std::mem::replace(whom, Target::Obj(Obj::That)));
            }
            Some((condition, then))
        });
        let Some((condition, then)) = read else { return false };
        effects.pop();
        effects.extend(choice.map(|choice| Effect::Do(Deed::Choose(choice))));
        effects.push(Effect::If {
            condition,
            then: Box::new(then),
            otherwise: Some(Box::new(Effect::Do(before))),
        });
        true
    }

    pub(super) fn elements(&mut self) -> Option<Vec<Effect>> {
        self.scope.subject = None;
        let begins = self.at;
        let (first, mut last) = self.element()?;
        let mut ends = vec![self.at];
        let mut effects = vec![first];
        if self.replaces == Some(false) && self.words("instead") {
            self.replaces = Some(true);
        }
        while !last {
            let Some((next, is_last)) = self.attempt(|p| {
                let comma = p.sign(TokenKind::Comma);
                let joined = p.any_words(&["and then", "and", "then"]).is_some();
                (joined || comma).then_some(())?;
                if joined && let Some(effect) = p.attempt(Self::and_may) {
                    return Some((effect, true));
                }
                match p.goes_on() {
                    Some(who) => {
                        let outer = std::mem::replace(&mut p.scope.actor, who);
                        let element = p.element();
                        p.scope.actor = outer;
                        element
                    }
                    None => p.element(),
                }
            }) else {
                break;
            };
            effects.push(next);
            ends.push(self.at);
            last = is_last;
        }
        (!self.lasts_as_the_last(&effects, begins, &ends)).then_some(effects)
    }

    /// [`also` [`,`]]: what is done besides is done
    fn also(&mut self) {
        if self.words("also") {
            self.sign(TokenKind::Comma);
        }
    }

    /// One instruction; `true` = everything that follows belongs to it
    fn element(&mut self) -> Option<(Effect, bool)> {
        self.also();
        let greedy = first_of!(
            self,
            Self::choose_one,
            Self::choose_arena_then,
            Self::lend,
            Self::may,
            Self::if_sentence,
            Self::unless_first,
            Self::secret_bid,
            |p| p.quietly(Self::each_for_arenas),
            Self::each_player,
            Self::who_controls,
            Self::other_player,
            Self::later,
            Self::whenever,
            Self::next_time,
            Self::pay_to,
            Self::unit_may_damage,
            Self::attack_instead,
            Self::aimed,
            Self::move_counters,
            Self::remove_everywhere,
            |p| p.quietly(Self::reveals_hand_and_built),
            Self::drawless,
            |p| p.quietly(Self::choose_subordinate),
        );
        if let Some(effect) = greedy {
            return Some((effect, true));
        }
        let chosen_before = self.scope.choice;
        let clause = first_of!(
            self,
            |p| {
                p.must("have")?;
                p.clause()
            },
            Self::clause,
        )?;
        match self.attempt(Self::due_behind) {
            // What was to be chosen before would be chosen then.
            Some(_) if self.scope.choice != chosen_before => None,
            // "Does 1 more damage when the attack ends" is no change that begins then.
            Some(_) if matches!(clause, Effect::Do(Deed::Modify { .. })) => None,
            Some(at) => Some((later(at, clause)?, true)),
            None => Some((clause, false)),
        }
    }

    /// `move` COUNT KIND `counters from` TARGET `to` TARGET: taken off the one and put on the other
    fn move_counters(&mut self) -> Option<Effect> {
        self.verb("move").then_some(())?;
        let amount = self.limit()?;
        let kind = self.counter_kind()?;
        self.must("from")?;
        let has = canon::counters(kind, Cmp::AtLeast, Amount::Fixed(1));
        let from = match self.target()? {
            Target::Choose { by, count, filter } if count == Limit::Exactly(Amount::Fixed(1)) => Target::Choose {
                by,
                count,
                filter: canon::all(vec![filter, has]),
            },
            // Whether it could be left undone to pay an Upkeep is not said.
            this @ Target::Obj(Obj::This) if !self.in_upkeep => this,
            _ => return None,
        };
        self.must_any(&["to", "onto"])?;
        let outer = std::mem::replace(&mut self.apart, true);
        let to = self.target();
        self.apart = outer;
        let to = to?;
        self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            p.sign(TokenKind::OpenParen).then_some(())?;
            p.must("this can't be prevented")?;
            p.sign(TokenKind::Stop);
            p.sign(TokenKind::CloseParen).then_some(())
        });
        Some(Effect::Seq(vec![
            Effect::Do(Deed::RemoveCounters { kind, amount, from }),
            Effect::Do(Deed::PutCounters {
                kind,
                amount: Amount::ThatMuch,
                on: to,
            }),
        ]))
    }

    /// PLAYER `may` CLAUSES [`. If you do,` CLAUSES] | PLAYER `may pay` COST `to` CLAUSES
    fn may(&mut self) -> Option<Effect> {
        let who = self.player()?;
        self.must("may")?;
        self.may_of(who)
    }

    pub(super) fn may_of(&mut self, who: Player) -> Option<Effect> {
        let x = self.scope.paid_x;
        let may = self.may_of_some(who)?;
        // "You may pay X Force. If you do, … X …": that X is known where it is paid (`A-2.15`).
        if x.is_none() && !self.built_x && !self.before_arrow && super::among::pays_x(&may) {
            self.scope.paid_x = None;
        }
        Some(may)
    }

    fn may_of_some(&mut self, who: Player) -> Option<Effect> {
        // "You may also" says only that something was done before.
        self.any_words(&["also", "then", "choose to"]);
        if let Some(effect) = self.attempt(|p| p.may_choose_one(who)) {
            return Some(effect);
        }
        if let Some(effect) = first_of!(
            self,
            |p| p.may_choose(who),
            |p| p.may_choose_arena(who),
            Self::choose_then_get
        ) {
            return Some(Effect::May {
                who,
                effect: Box::new(effect),
                then: None,
            });
        }
        let outer = std::mem::replace(&mut self.scope.actor, who);
        self.also();
        let in_option = std::mem::replace(&mut self.in_option, false);
        let effect = first_of!(self, |p| p.pay_with_hand(who), Self::clauses);
        let either = effect.is_none() && self.words("either");
        let effect = if either { self.clauses() } else { effect };
        self.in_option = in_option;
        let effect = match self.attempt(|p| p.or_do(effect.as_ref()?)) {
            Some((true, other)) => return self.may_both(who, effect?, other, outer),
            Some((false, other)) => Box::new(Effect::OneOf {
                who,
                options: vec![effect?, other],
            }),
            None => Box::new(effect.filter(|_| !either)?),
        };
        self.scope.actor = outer;
        // "You may have it attack this unit in the Ground arena instead": only there is anything to decide.
        if let Effect::If {
            condition,
            then,
            otherwise: None,
        } = &*effect
            && matches!(&**then, Effect::Do(Deed::BecomeDefender(_)))
        {
            let then = Effect::May {
                who,
                effect: then.clone(),
                then: None,
            };
            return Some(super::clause::when(condition.clone(), then));
        }
        // "You may … when the attack ends": decided now or then?
        if keeps(&effect) {
            return None;
        }
        if let Some(unless) = self.attempt(|p| p.unless_they_do(who, &effect)) {
            return Some(unless);
        }
        // "You may pay 2 Force to …"
        if let Some(cost) = canon::paid(&effect, who)
            && let Some(then) = self.attempt(|p| {
                (p.scope.actor == who && p.words("to")).then_some(())?;
                p.clauses()
            })
        {
            return Some(Effect::May {
                who,
                effect: Box::new(Effect::Do(Deed::Pay { who, cost })),
                then: Some(Box::new(then)),
            });
        }
        let then = self.attempt(|p| {
            p.if_they_do()?;
            first_of!(
                p,
                Self::chosen_then,
                Self::choose_one,
                Self::choose_arena,
                Self::clauses,
                Self::clauses_of_that_player
            )
        });
        // "You may draw a card if …": it is offered only then.
        if let Effect::If {
            condition,
            then: what,
            otherwise: None,
        } = *effect
        {
            return Some(super::clause::when(condition, canon::may(who, *what, then)));
        }
        Some(canon::may(who, *effect, then))
    }

    /// `choose` TARGET (`.` | `and`) CLAUSES: the choice is made by what is done to "that unit", or by itself
    pub(super) fn chosen_then(&mut self) -> Option<Effect> {
        let choice = self.choose_sentence()?;
        let done = self.attempt(|p| {
            let then = p.clauses()?;
            (p.scope.choice.is_none() && !p.scope.peeked).then_some(then)
        });
        if done.is_some() {
            return done;
        }
        (self.scope.choice, self.scope.peeked) = (None, false);
        let then = self.clauses()?;
        Some(seq(vec![Effect::Do(Deed::Choose(choice)), then]))
    }

    /// Behind "may": `choose` ARENAS `. If you do,` SENTENCES about "that arena"
    fn may_choose_arena(&mut self, who: Player) -> Option<Effect> {
        (who == self.scope.actor).then_some(())?;
        let arenas = self.arenas_to_choose()?;
        self.if_they_do()?;
        self.one_of_arenas(arenas).and_then(plain)
    }

    /// `choose` ARENAS `.` SENTENCES about "that arena", with no time of its own
    fn choose_arena(&mut self) -> Option<Effect> {
        self.in_an_arena().and_then(plain)
    }

    /// `that player` CLAUSES, behind "each player may … If that player does,"
    fn clauses_of_that_player(&mut self) -> Option<Effect> {
        (self.that_player == Some(Player::You) && self.scope.actor == Player::You).then_some(())?;
        self.must_any(&["that player", "he or she", "they"])?;
        self.words("then");
        self.clauses()
    }

    /// `. If you do,`
    pub(super) fn if_they_do(&mut self) -> Option<()> {
        self.sign(TokenKind::Stop).then_some(())?;
        if self.that_player == Some(Player::You) && self.words("if a player does") {
            self.sign(TokenKind::Comma);
            return Some(());
        }
        self.must_any(&[
            "if you do",
            "if your opponent does",
            "if they do",
            "if he or she does",
            "if that player does",
        ])?;
        self.sign(TokenKind::Comma);
        Some(())
    }

    /// `each player` (`does this:` CLAUSES | `may` CLAUSES | DEED …); inside, "you" is that player
    fn each_player(&mut self) -> Option<Effect> {
        self.must("each player")?;
        let outer = (self.scope.actor, self.that_player, self.event_player);
        // "His or her" is that player's own, whoever caused the event.
        let you = Some(Player::You);
        (self.scope.actor, self.that_player, self.event_player) = (Player::You, you, you);
        let effect = first_of!(
            self,
            |p| {
                p.must("does this")?;
                p.sign(TokenKind::Colon).then_some(())?;
                p.clauses()
            },
            |p| {
                p.must("may")?;
                p.may_of(Player::You)
            },
            |p| {
                let mut deeds = vec![first_of!(p, Self::several_searches, |p| p.deed().map(Effect::Do))?];
                while let Some(more) = p.attempt(|p| {
                    p.list_and().then_some(())?;
                    p.words("then");
                    match p.words("may") {
                        true => p.may_of(Player::You),
                        false => p.deed().map(Effect::Do),
                    }
                }) {
                    deeds.push(more);
                }
                p.kept_if_due(deeds)
            },
        );
        (self.scope.actor, self.that_player, self.event_player) = outer;
        effect.map(|effect| Effect::EachPlayer(Box::new(effect)))
    }
}

/// Are cards of the hand discarded, unless another one is?
fn discards_instead(effect: &Effect, pays: &Cost) -> bool {
    let discard = |part: &CostPart| {
        matches!(
            part,
            CostPart::HandCards {
                fate: Fate::Discarded,
                ..
            }
        )
    };
    let all = matches!(effect, Effect::Do(Deed::DiscardCards { who: Player::You, .. }));
    all && pays.parts.iter().all(discard)
}

/// One after another, flat.
pub(super) fn seq(effects: Vec<Effect>) -> Effect {
    let mut flat = Vec::with_capacity(effects.len());
    for effect in effects {
        match effect {
            Effect::Seq(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    if flat.len() == 1 {
        flat.remove(0)
    } else {
        Effect::Seq(flat)
    }
}

/// Does it end with the options of a choice, whose last sentence has its stop already?
pub(super) fn ends_in_choice(effect: &Effect) -> bool {
    match effect {
        Effect::OneOf { .. } => true,
        Effect::Seq(parts) => parts.last().is_some_and(ends_in_choice),
        Effect::May { then: Some(then), .. } => ends_in_choice(then),
        Effect::May { effect, then: None, .. } => ends_in_choice(effect),
        Effect::If {
            otherwise: Some(last), ..
        }
        | Effect::If { then: last, .. } => ends_in_choice(last),
        _ => false,
    }
}

/// Whom an instruction is done to, where it can be known before.
fn whom(deed: &mut Deed) -> Option<&mut Target> {
    match deed {
        Deed::Modify { whom, .. } => Some(whom),
        Deed::Damage { to, .. } | Deed::Prevent { to, .. } => Some(to),
        Deed::PutCounters { on, .. } => Some(on),
        Deed::RemoveCounters { from, .. } | Deed::RemoveAnyCounters { from, .. } => Some(from),
        Deed::Remaining { of, .. } => Some(of),
        Deed::Tap(what) | Deed::Untap(what) | Deed::Retreat(what) => Some(what),
        _ => None,
    }
}

/// An effect with no "Play only" in it.
fn plain((effect, only): (Effect, Vec<PlayOnly>)) -> Option<Effect> {
    only.is_empty().then_some(effect)
}
