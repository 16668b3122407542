//! Lines: the abilities of a segment.

use std::ops::Range;

use cards::ir::{
    Ability, Amount, Change, Cmp, Condition, Cost, CostPart, Deed, Duration, Effect, Filter, Limit, Obj, Place,
    PlayOnly, Player, Target, Trigger, Triggered,
};

use super::{Antecedent, Parser, first_of};
use crate::Kind;
use crate::canon;
use crate::lex::TokenKind;
use crate::lower;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// LINE ([`,` | `.` | `;` | `and`] LINE)*: all abilities of a segment, with their tokens
    pub(super) fn lines(&mut self) -> Option<Vec<(Sentence, Range<usize>)>> {
        let mut lines = Vec::new();
        let mut joined = false;
        while !self.at_end() {
            let start = self.at;
            let sentence = match self.carried_on.is_some() {
                true => self.attempt(Self::lasting)?,
                false => self.attempt(Self::line)?,
            };
            // What one sentence says behind its cost is paid for by it: a line of its own would be free.
            let paid = lines
                .last()
                .is_some_and(|(line, _): &(Sentence, _)| line.cost.is_some());
            let free = joined && paid && sentence.cost.is_none() && !matches!(sentence.body, Body::Keyword(..));
            if free || super::later::of_that_turn(lines.last(), &sentence) {
                return None;
            }
            joined = self.separator();
            // Each line owns a word: the last ones are those of what the same words say besides.
            let more = std::mem::take(&mut self.more_lines);
            let end = self.at.checked_sub(more.len())?;
            lines.push((sentence, start..end));
            lines.extend(
                more.into_iter()
                    .enumerate()
                    .map(|(at, line)| (line, end + at..end + at + 1)),
            );
        }
        let done = lines.iter().filter(|(line, _): &&(Sentence, _)| line.is_done()).count();
        // A Battle card or Mission does one thing; what could not be read as a part of it is not another.
        let one_card = !self.kind.is_played() || done <= 1;
        (one_card && !lines.is_empty()).then_some(lines)
    }

    /// What stands between two lines; does one sentence go on there?
    fn separator(&mut self) -> bool {
        // No "and" goes on behind a stop.
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let ended = before.is_some_and(|token| token.kind == TokenKind::Stop);
        !self.sign(TokenKind::Stop) && !self.sign(TokenKind::Semicolon) && !ended && self.list_and()
    }

    /// PILOT | KEYWORD | COST `->` … | `when` … | `if … would …` | `to complete …` | STATIC | EFFECT
    fn line(&mut self) -> Option<Sentence> {
        self.want("an ability");
        self.scope.paid_x = None;
        self.number_asked = false;
        self.scope.choice = None;
        self.scope.also_cards = false;
        // What a line before chose is not what this one speaks of, but its words may think so.
        let spoken_of = matches!(self.scope.it, Antecedent::One(Obj::That | Obj::Paid | Obj::It));
        self.scope.that_is_lost |= self.scope.that.is_some() || spoken_of;
        if spoken_of {
            self.scope.it = Antecedent::Lost;
        }
        (self.scope.that, self.scope.by_name) = (None, None);
        self.scope.fighter = None;
        // A name that an event before gave to its unit is a name again.
        self.event_names = super::names::SelfNames::default();
        self.scope.chose_payer = false;
        self.scope.moved = false;
        (self.scope.paid_by, self.scope.done) = (None, None);
        (self.scope.event, self.scope.one_of_yours, self.scope.gone) = (false, false, false);
        self.paid_to_complete();
        let places = self.cost_only.len();
        let line = first_of!(
            self,
            Self::pilot,
            |p| p.quietly(Self::pilot_says),
            Self::colon_keyword,
            Self::keyword_line,
            |p| if p.kind.is_played() { None } else { p.choice_of_uses() },
            Self::arena_ways,
            Self::one_of_costs,
            Self::chosen_first,
            Self::activated,
            Self::hand_line,
            Self::completing,
            Self::one_in_play,
            Self::saved_pilot,
            Self::would_line,
            Self::damage_turned,
            Self::trap_part,
            Self::enters_from_hand,
            Self::while_it_is_so,
            Self::must_do_so,
            Self::two_predictions,
            Self::when_line,
            |p| p.quietly(Self::either_player),
            Self::in_build_step,
            Self::instead_of_attacking,
            |p| p.quietly(Self::safe_in_step),
            |p| p.quietly(Self::points_for_damage),
            Self::draw_step_line,
            Self::may_use,
            |p| p.quietly(Self::lines_by_arenas),
            Self::lasting,
            Self::choice_of_lines,
            Self::effect_line,
            |p| if p.kind.is_played() { p.choice_of_uses() } else { None },
        )?;
        // A reference to each member of a group, or a place in a cost, that nothing could take up.
        if self.scope.each_it > 0 || self.cost_only.len() > places || self.scope.also_cards {
            return None;
        }
        if let Some(x) = self.scope.paid_x
            && !self.built_x
        {
            self.undefined_x = Some(x);
            return None;
        }
        match self.kind.is_played() && self.or_follows() {
            // The cost of the first alternative is that of all, and a "Play only" between them that of one.
            true if line.cost.is_some() && matches!(&line.body, Body::Effect(Effect::OneOf { .. })) => None,
            true => self.or_lines(line),
            false => Some(line),
        }
    }

    /// KEYWORD [NUMBER] [`.` PLAY ONLY]
    fn keyword_line(&mut self) -> Option<Sentence> {
        let start = (self.at, self.scope);
        // A name may begin like a keyword: "Stealth Wing gets …"
        let named = self.attempt(Self::own_reference).map(|_| self.at);
        (self.at, self.scope) = start;
        if self.names_abilities() {
            return None;
        }
        let read = self.with_letters(Self::short_keyword)?;
        self.reminder(read.keyword);
        named.is_none_or(|end| end <= self.at).then_some(())?;
        let only = self.only_behind();
        Some(Sentence {
            cost: None,
            body: Body::Keyword(read.keyword, read.arg),
            only,
        })
    }

    /// COST `->` (KEYWORD | SENTENCES) [PLAY ONLY]
    pub(super) fn activated(&mut self) -> Option<Sentence> {
        let known = self.cost_only.len();
        self.scope.by_name = None;
        let mut cost = self.cost_and_arrow()?;
        let mut places = self.cost_only.split_off(known);
        places.dedup();
        let pays_x = self.scope.paid_x.take().is_some();
        let letters = self.letters.len();
        let x = super::cost::x_of_payer(&mut cost)?;
        // An X that only says which units pay is no number that is chosen (`A-2.15`).
        if x.is_none() && pays_x && !cost.parts.iter().any(super::cost::asks_for_x) {
            return None;
        }
        if let Some(x) = x {
            self.letters.push(('X', x));
        }
        self.scope.paid_by = cost.parts.iter().find_map(super::cost::done_to_payer);
        if cost.parts.contains(&CostPart::DiscardHand) {
            self.scope.much = super::Much::Cards;
        }
        self.scope.done = None;
        self.scope.moved = cost.parts.iter().any(|part| matches!(part, CostPart::Retreat(_)));
        // What was chosen for the cost is "that unit" until the effect chooses something.
        if self.scope.that == Some(Obj::That) {
            self.scope.that = Some(Obj::Paid);
            self.scope.chose_payer = true;
            // What was tried behind the cost may have been another choice.
            self.payer_kind = super::cost::kind_of_payer(&cost);
            if self.scope.it == Antecedent::One(Obj::That) {
                self.scope.it = Antecedent::One(Obj::Paid);
            }
        }
        let outer = std::mem::replace(&mut self.x_is_paid, pays_x);
        let from_hand = super::hand::used_from_hand(&cost);
        let mentioned = std::mem::replace(&mut self.scope.mentions.card, false);
        let fewer = std::cell::RefCell::new(None);
        let line = first_of!(
            self,
            Self::keyword_and,
            |p| p.equip_to_payer(&cost),
            Self::redirect_to,
            |p| {
                let read = p.with_letters(Self::short_keyword)?;
                p.reminder(read.keyword);
                let other = p.or_protect(read.keyword, &cost, &places);
                let only = p.only_behind();
                let ends = [TokenKind::Stop, TokenKind::Comma, TokenKind::Semicolon]
                    .into_iter()
                    .any(|sign| p.sees(sign))
                    || p.at_ability_end()
                    || !only.is_empty();
                (ends && (other.is_none() || only.is_empty())).then_some(())?;
                // "Meditate, and that unit gets …" would be a part of it.
                p.no_rider().then_some(())?;
                p.more_lines.extend(other);
                Some(Sentence {
                    cost: None,
                    body: Body::Keyword(read.keyword, read.arg),
                    only,
                })
            },
            |p| {
                let read = p.sentences()?;
                fewer.replace(p.attempt(Self::costs_fewer_counters));
                Some(Sentence {
                    cost: None,
                    body: Body::Effect(read.effect),
                    only: read.only,
                })
            },
        );
        if let Some(by) = fewer.take() {
            super::tally::cheaper(&mut cost, by)?;
        }
        let line = line.map(|mut sentence| {
            match &mut sentence.body {
                Body::Effect(effect) => super::disrupt::x_of_attacker(&mut cost, effect),
                Body::Keyword(cards::keyword::Keyword::Equip, cards::ir::Arg::Cards(_)) => {
                    super::equip::paid_by_host(&mut cost);
                }
                _ => {}
            }
            Sentence {
                cost: Some(cost),
                only: [places, sentence.only].concat(),
                ..sentence
            }
        });
        // A card that is used from the hand is nowhere when its text is carried out.
        let line = line.filter(|_| !(from_hand && self.scope.mentions.card));
        self.scope.mentions.card |= mentioned;
        self.letters.truncate(letters);
        self.x_is_paid = outer;
        if pays_x {
            self.scope.paid_x = None;
        }
        line
    }

    /// `to complete this card, you must also` COST `.` | `to complete this card, you must have` SOME `.` | [`you may`]
    /// `complete this card only if` CONDITION `.`
    fn completing(&mut self) -> Option<Sentence> {
        let cost = first_of!(self, Self::further_cost, |p| {
            let condition = first_of!(p, Self::complete_only_if, Self::must_have)?;
            Some(Cost {
                parts: vec![CostPart::Have(condition)],
            })
        })?;
        self.sentence_end()?;
        self.note_completer(&cost);
        self.note_payer(&cost);
        Some(Sentence {
            cost: None,
            body: Body::ToComplete(cost),
            only: Vec::new(),
        })
    }

    fn further_cost(&mut self) -> Option<Cost> {
        self.completed_card()?;
        if self.any_words(&["you must also", "you must"]).is_none() {
            // "To complete this card, tap one of your units."
            let verbs = ["tap", "discard", "pay", "remove", "retreat", "put", "reveal"];
            verbs.iter().any(|verb| self.is_word(verb)).then_some(())?;
        }
        let outer = std::mem::replace(&mut self.completing, true);
        let cost = self.with_letters(Self::cost);
        self.completing = outer;
        cost
    }

    /// `to complete this card` [`,`]
    fn completed_card(&mut self) -> Option<()> {
        self.must_any(&["to complete", "to finish building", "to build", "to deploy"])?;
        (self.object()? == Obj::This).then_some(())?;
        // A name may end with an exclamation mark, and the comma is left out now and then.
        if let Some(token) = self.peek()
            && self.text_of(token) == "!"
        {
            self.advance();
        }
        (self.sign(TokenKind::Comma) || self.is_word("you")).then_some(())
    }

    fn must_have(&mut self) -> Option<Condition> {
        self.completed_card()?;
        if self.words("there must be") {
            return self.some(Vec::new());
        }
        if self
            .any_words(&["each player must also have", "each player must have"])
            .is_some()
        {
            let at = self.at;
            let yours = self.had(Player::You)?;
            self.at = at;
            return Some(canon::both(vec![yours, self.had(Player::Opponent)?]));
        }
        self.must_any(&["you must also have", "you must have"])?;
        let exactly = self.is_word("exactly");
        let had = self.had(Player::You)?;
        // Who has more has so many too.
        let enough = |cmp, amount: &Amount| match cmp {
            Cmp::Equal if !exactly && *amount != Amount::Fixed(0) => Cmp::AtLeast,
            cmp => cmp,
        };
        Some(match had {
            Condition::Count(what, cmp, amount) => Condition::Count(what, enough(cmp, &amount), amount),
            Condition::Compare(what, cmp, amount) => Condition::Compare(what, enough(cmp, &amount), amount),
            had => had,
        })
    }

    fn complete_only_if(&mut self) -> Option<Condition> {
        self.any_words(&["you may", "you can"]);
        self.must_any(&["complete", "build", "deploy"])?;
        (self.object()? == Obj::This).then_some(())?;
        self.must("only if")?;
        self.condition()
    }

    /// COST `. If you do,` behind "you may": what is paid, and where it must be
    pub(super) fn price_of_replacing(&mut self) -> Option<(Effect, Vec<Condition>)> {
        let scope = self.scope;
        let known = self.cost_only.len();
        let cost = self.cost_joined_by_and()?;
        let places = self.cost_only.split_off(known).into_iter().map(|only| match only {
            PlayOnly::If(condition) => Some(condition),
            _ => None,
        });
        let places: Option<Vec<Condition>> = places.collect();
        self.sign(TokenKind::Stop).then_some(())?;
        self.must("if you do")?;
        self.sign(TokenKind::Comma);
        // What is spoken of is the unit of the event still.
        self.scope = scope;
        let who = Player::You;
        Some((Effect::Do(Deed::Pay { who, cost }), places?))
    }

    /// [`as long as` CONDITION `,` | `during the` ARENA `battle step,`]
    pub(super) fn front_condition(&mut self) -> Condition {
        self.attempt(|p| {
            if p.is_word("during") {
                let step = p.during_a_step()?;
                return p.sign(TokenKind::Comma).then_some(step);
            }
            p.must_any(&["as long as", "while"])?;
            let condition = p.condition()?;
            p.condition_ends().then_some(condition)
        })
        .unwrap_or(Condition::True)
    }

    /// A comma, or words with which a sentence begins
    fn condition_ends(&mut self) -> bool {
        let begins = ["it gets", "he gets", "she gets"];
        self.sign(TokenKind::Comma) || begins.iter().any(|words| self.words_ahead(words))
    }

    /// (`choose one:` | `Or:`) `when` …, on a Trap: its parts wait side by side, and one of them is done (`C-11.7`)
    fn trap_part(&mut self) -> Option<Sentence> {
        (self.kind == Kind::Trap && !self.inside).then_some(())?;
        match self.words("choose one") {
            true => self.sign(TokenKind::Colon).then_some(())?,
            false => self.or_colon()?,
        }
        self.when_line()
    }

    /// [OFTEN `,`] [`as long as` CONDITION `,`] `when` EVENT [`, if` CONDITION] `,` SENTENCES
    pub(super) fn when_line(&mut self) -> Option<Sentence> {
        let often = self.attempt(Self::so_often_per_turn);
        let front = self.front_condition();
        // "If this unit is discarded, …" waits for the event.
        let waits = front == Condition::True && self.words("if");
        let first_time = !waits && self.when_or_first()?;
        let (vain, front) = match first_of!(
            self,
            Self::attack_that_does,
            Self::so_much_damage,
            Self::damage_by_keyword
        ) {
            Some((on, does)) => (Some(on), canon::both(vec![front, does])),
            None => (None, front),
        };
        let first = match vain {
            Some(_) => None,
            None => self.attempt(Self::first_moment),
        };
        let front = match first {
            Some(_) => canon::both(vec![front, Condition::Turn(Cmp::Equal, 1)]),
            None => front,
        };
        let mut won = match vain.is_none() && first.is_none() {
            true => self.arenas_won(),
            false => Vec::new(),
        };
        let told = self.at;
        let on = match vain.or(first.map(Trigger::Moment)).or_else(|| won.pop()) {
            Some(on) => on,
            None => self.trigger()?,
        };
        let x = self.x_of_event(told).map(|x| ('X', x));
        if waits && !matches!(on, Trigger::Discarded { .. } | Trigger::Kills { .. }) {
            return None;
        }
        let also_first = self.attempt(Self::or_first_moment);
        let front = canon::both(vec![front, self.first_of_turn(first_time, &on)?]);
        let would_attack = std::mem::take(&mut self.would_attack) == super::turned::Aims::OnlyInstead;
        let front = match &on {
            Trigger::Deployed(Filter::Is(obj)) => match self.attempt(Self::deployed_to) {
                Some(place) => canon::both(vec![front, Condition::Is(*obj, place)]),
                None => front,
            },
            _ => front,
        };
        let front = canon::both(vec![front, self.said_behind(&on, would_attack)]);
        // "Whenever this unit would be damaged if …, prevent …": asked when it happens.
        let asked = self.attempt(|p| {
            p.must("if")?;
            let condition = p.condition()?;
            p.sees(TokenKind::Comma).then_some(condition)
        });
        let front = canon::both(std::iter::once(front).chain(asked).collect());
        // Only before some words it is clear without a comma where the event ends.
        let would = matches!(on, Trigger::WouldDamage { .. });
        let plain = ["choose", "take", "gain"].iter().any(|word| self.is_word(word));
        let plain = plain || self.words_ahead("you may") || (would && self.is_word("prevent"));
        (self.sign(TokenKind::Comma) || plain).then_some(())?;
        let condition = self.tested_behind();
        let outer = (self.in_event, self.in_grant);
        self.in_event = !self.kind.is_played();
        // Once the host is discarded nothing is attached to it.
        self.in_grant &= !matches!(
            &on,
            Trigger::Discarded {
                what: Filter::Is(Obj::This),
                ..
            }
        );
        let host_gone = std::mem::replace(&mut self.host_gone, super::saved::tells_of_discard(&on));
        let in_attack = matches!(on, Trigger::Attacks { .. } | Trigger::Attacked { .. });
        let in_attack = std::mem::replace(&mut self.in_attack, in_attack);
        let begun = self.at;
        let of_event = super::doing::player_behind(&on).filter(|who| *who == Player::Opponent);
        let of_event = std::mem::replace(&mut self.event_player, of_event);
        let letters = self.letters.len();
        self.letters.extend(x);
        let unnamed = on.object().filter(|what| !matches!(what, Filter::Is(_))).cloned();
        let event_kind = std::mem::replace(&mut self.event_kind, unnamed);
        let read = self.read_before_attack(&on, Self::sentences);
        self.event_kind = event_kind;
        self.letters.truncate(letters);
        self.event_player = of_event;
        (self.in_event, self.in_grant) = outer;
        self.in_attack = in_attack;
        self.host_gone = host_gone;
        let instead = |token: &crate::lex::Token| self.text_of(token) == "instead";
        let replaced = self.tokens[begun..self.at].iter().any(instead);
        let mut read = read?;
        let on = match would_attack {
            true => super::turned::would_be_attacked(on, &read.effect, replaced)?,
            false => on,
        };
        self.about_survivor(begun, &on, &mut read.effect)?;
        let condition = super::excluded::of_first(condition, &mut read.effect);
        let condition = super::past::before_this_turn(&on, condition);
        super::doing::said_anyway(&on, &mut read.only);
        self.per_turn(often, won.len(), &mut read)?;
        let tested = match self.kind.is_played() {
            true => Condition::True,
            false => super::doing::tested(&mut read.only),
        };
        let line = |on| Sentence {
            cost: None,
            body: Body::When {
                on,
                condition: canon::both(vec![front.clone(), condition.clone(), tested.clone()]),
                effect: read.effect.clone(),
            },
            only: read.only.clone(),
        };
        if let Some(moment) = also_first {
            self.also_at_first(moment, line(Trigger::Moment(moment)))?;
        }
        self.more_lines.extend(won.into_iter().map(line));
        Some(line(on))
    }

    /// Do these words follow?
    pub(super) fn words_ahead(&mut self, phrase: &str) -> bool {
        let start = self.at;
        let follow = self.words(phrase);
        self.at = start;
        follow
    }

    /// [`as long as` CONDITION `,`] (SUBJECT CHANGES | ORDERED CHANGE) `.`, without a duration
    pub(super) fn lasting(&mut self) -> Option<Sentence> {
        let outer = self.that_arena;
        let line = self.lasting_in_that_arena();
        self.that_arena = outer;
        line
    }

    fn lasting_in_that_arena(&mut self) -> Option<Sentence> {
        self.with_letters(|p| {
            let front = p
                .attempt(|p| {
                    p.must_any(&["as long as", "while", "if"])?;
                    let condition = p.condition()?;
                    p.condition_ends().then_some(condition)
                })
                .or_else(|| p.carried_on.clone())
                .unwrap_or(Condition::True);
            p.that_arena = arena_of(&front).or(p.that_arena);
            let (whom, changes, condition) = first_of!(
                p,
                |p| p.out_of_it().map(|(whom, changes)| (whom, changes, Condition::True)),
                |p| p.quietly(Self::first_each_turn),
                |p| p.quietly(Self::each_played_in_step),
                |p| {
                    let (whom, mut changes) = p.ordered_change()?;
                    changes.extend(p.attempt(|p| p.and_it(&whom)).unwrap_or_default());
                    let tail = first_of!(p, Self::condition_tail, Self::during_a_step).unwrap_or(Condition::True);
                    Some((whom, changes, tail))
                },
                |p| {
                    let (whom, host) = p.subject()?;
                    let read = p.changes_of(&whom, false)?;
                    let condition = canon::both(vec![host, read.condition]);
                    // What holds while a unit attacks holds for that attack; saying so adds nothing.
                    let in_attack = super::trigger::of_an_attack(&front) || super::trigger::of_an_attack(&condition);
                    let attack_long = in_attack && read.lasts == Some(Duration::ThisAttack);
                    (read.lasts.is_none() || attack_long).then_some(())?;
                    let whom = read.whom.unwrap_or(whom);
                    Some((whom, read.changes, condition))
                },
            )?;
            let mut changes = changes;
            changes.extend(p.attempt(|p| p.floor_behind(&whom, &changes)));
            let about_itself = whom == Target::Obj(Obj::This);
            let holds = !p.kind.is_played() || about_itself;
            (holds && !matches!(whom, Target::Choose { .. })).then_some(())?;
            // A condition behind the first could be meant for both.
            let shared = (condition == Condition::True).then(|| front.clone());
            let condition = canon::both(vec![front, condition]);
            let sentence = Sentence {
                cost: None,
                body: Body::Lasting {
                    condition,
                    whom,
                    changes,
                },
                only: Vec::new(),
            };
            Some((sentence, shared))
        })
        .and_then(|(sentence, shared)| {
            // "As long as …, each Jedi gets +1 power and each Sith gets -1 power": the condition is that of both.
            if let Some(shared) = shared
                && self.goes_on_about_others(&shared)
            {
                self.carried_on = Some(shared);
                return Some(sentence);
            }
            self.carried_on = None;
            self.sentence_end()?;
            // What simply holds is not played; `lower` says so.
            let only = self.only_behind();
            Some(Sentence { only, ..sentence })
        })
    }

    /// `prevent all damage` (`to and from` | `from`) (`this unit` | NOUNS), with no duration: it prevents whatever comes (`B-3.26`)
    fn out_of_it(&mut self) -> Option<(Target, Vec<Change>)> {
        const OUT_OF_IT: [&str; 3] = [
            "prevent all damage to and from",
            "prevent all damage to and done by",
            "prevent all damage from",
        ];
        let both = self.any_words(&OUT_OF_IT)? < 2;
        let whom = match self.attempt(|p| p.object().filter(|obj| *obj == Obj::This)) {
            Some(this) => Target::Obj(this),
            None => Target::Each(self.noun(Vec::new(), true)?),
        };
        (!self.kind.is_played()).then_some(())?;
        (self.sees(TokenKind::Stop) || self.at_ability_end()).then_some(())?;
        let this = || Filter::Is(Obj::This);
        let prevents = |by: Filter, to: Filter| {
            Change::Gain(Box::new(Ability::Triggered(Triggered {
                on: Trigger::WouldDamage { by, to },
                condition: Condition::True,
                effect: Effect::Do(Deed::Prevent {
                    amount: Limit::All,
                    to: Target::Obj(Obj::It),
                }),
            })))
        };
        let anything = || Filter::Unit;
        let from = prevents(this(), anything());
        let changes = match both {
            true => vec![prevents(Filter::True, this()), from],
            false => vec![from],
        };
        Some((whom, changes))
    }

    /// [`,`] `and` OBJECT CHANGES, about the same object: "its speed is 70, and it can't lose speed"
    fn and_it(&mut self, whom: &Target) -> Option<Vec<Change>> {
        self.list_and().then_some(())?;
        let obj = self.object()?;
        (*whom == Target::Obj(obj)).then_some(())?;
        self.changes()
    }

    /// `and` SUBJECT CHANGES behind a static ability
    fn goes_on_about_others(&mut self, shared: &Condition) -> bool {
        if self.inside || self.depth > 0 {
            return false;
        }
        let start = (self.at, self.scope);
        let outer = self.carried_on.replace(shared.clone());
        let more = self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must("and")?;
            (!p.is_word("as") && !p.is_word("while") && !p.is_word("if")).then_some(())?;
            p.lasting()
        });
        self.carried_on = outer;
        (self.at, self.scope) = start;
        more.is_some()
    }

    /// SENTENCES
    pub(super) fn effect_line(&mut self) -> Option<Sentence> {
        let read = self.sentences()?;
        Some(Sentence {
            cost: None,
            body: Body::Effect(read.effect),
            only: read.only,
        })
    }

    // ---- abilities inside abilities ----

    /// One line inside another ability: behind "Reserves:", in a Switch, in a list
    pub(super) fn inner_ability(&mut self) -> Option<Ability> {
        let start = self.at;
        let scope = self.scope;
        self.scope.it = Antecedent::One(Obj::This);
        self.scope.that = None;
        self.scope.that_is_lost = false;
        let inside = std::mem::replace(&mut self.inside, true);
        let sentence = self.line();
        self.inside = inside;
        let sentence = sentence?;
        self.scope = scope;
        let span = self.tokens.get(start)?.span.start..self.tokens.get(self.at - 1)?.span.end;
        lower::ability(sentence, &span, self.kind).ok()
    }

    /// `"` LINE+ `"`: abilities of the unit that gets them, in which "this unit" is that unit
    pub(super) fn quoted_abilities(&mut self) -> Option<Vec<Ability>> {
        self.sign(TokenKind::OpenQuote).then_some(())?;
        self.remembered((), Self::behind_quote)
    }

    fn behind_quote(&mut self) -> Option<Vec<Ability>> {
        let outer = (self.scope, self.kind, self.instead, std::mem::take(&mut self.letters));
        let in_event = std::mem::replace(&mut self.in_event, false);
        let in_grant = self.in_grant;
        self.in_grant = match self.scope.it {
            Antecedent::One(Obj::Host) => self.kind == Kind::Equipment,
            Antecedent::One(Obj::This) => in_grant,
            _ => false,
        };
        // The card's own name means the unit only where that unit gets the ability itself.
        let itself = self.member_is_this && self.scope.it == Antecedent::Group;
        self.scope.own_name &= itself || self.scope.it == Antecedent::One(Obj::This);
        self.scope.actor = Player::You;
        self.kind = Kind::Unit;
        self.instead = None;
        let read = self.nested(|p| {
            let mut abilities = Vec::new();
            while !p.sees(TokenKind::CloseQuote) && !p.at_end() {
                abilities.extend(p.inner_abilities()?);
                p.separator();
            }
            (!abilities.is_empty()).then_some(abilities)
        });
        (self.scope, self.kind, self.instead, self.letters) = outer;
        self.in_event = in_event;
        self.in_grant = in_grant;
        let read = read.filter(|lines| !self.scope.word || super::word::is_kept_in(lines))?;
        // The last quote of a line may have been forgotten.
        (self.sign(TokenKind::CloseQuote) || self.at_end()).then_some(read)
    }
}

/// "As long as this unit is in the Space arena, … in that arena": the one arena that a condition names.
fn arena_of(condition: &Condition) -> Option<cards::Arena> {
    match condition {
        Condition::Is(_, Filter::In(Place::Arena(arena))) => Some(*arena),
        _ => None,
    }
}
