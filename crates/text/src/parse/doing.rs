//! Events that a player causes: using abilities, playing cards, gaining points, attaching Equipment.

use cards::ir::{
    Amount, Cmp, Condition, Cost, CostPart, Deed, Effect, Filter, Moment, Obj, PlayOnly, Player, Target, Trigger,
};
use cards::keyword::Keyword;

use super::names::SelfNames;
use super::{Parser, first_of};
use crate::Kind;
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};
use cards::ir::mentions;

impl Parser<'_> {
    /// [PLAYER `uses`] COSTS [`is used`] `to deploy a` NOUN
    pub(super) fn uses_cost(&mut self) -> Option<Trigger> {
        let who = self.attempt(|p| {
            let who = p.player()?;
            p.must_any(&["uses", "use"]).map(|()| who)
        });
        let mut keywords = vec![self.keyword_name()?];
        keywords.extend(self.attempt(|p| {
            p.must("or")?;
            p.keyword_name()
        }));
        if who.is_none() {
            self.must("is used")?;
        }
        self.must("to deploy a")?;
        let mut tests = vec![self.noun(Vec::new(), false)?];
        tests.extend(who.map(Filter::Controller));
        tests.extend(self.attempt(Self::deployed_to));
        let what = canon::all(tests);
        let known = |keyword: &Keyword| matches!(keyword, Keyword::HiddenCost | Keyword::AlternativeCost);
        keywords.iter().all(known).then_some(())?;
        let mut ways: Vec<Trigger> = keywords
            .into_iter()
            .map(|keyword| Trigger::DeployedBy(keyword, what.clone()))
            .collect();
        ways.sort_by_key(|way| matches!(way, Trigger::DeployedBy(Keyword::HiddenCost, _)));
        Some(match ways.len() {
            1 => ways.remove(0),
            _ => Trigger::OneOf(ways),
        })
    }

    /// (`a Force-activated` | `an activated`) `ability` [`that costs` NUMBER (`or more` | `or less`) `Force`] | `one of its
    /// activated abilities`: does it cost Force, and how much?
    pub(super) fn some_ability(&mut self) -> Option<(bool, Option<(Cmp, i16)>)> {
        const WORDS: [&str; 8] = [
            "a force-activated ability",
            "a force activated ability",
            "one of its force-activated abilities",
            "an ability with a force cost",
            "an activated ability",
            "one of its activated abilities",
            "one of their activated abilities",
            "one of his activated abilities",
        ];
        let found = self.any_words(&WORDS)?;
        let cost = self.attempt(|p| {
            p.must_any(&["that costs", "that cost"])?;
            let n = p.fixed()?;
            let cmp = match p.any_words(&["or more", "or less"])? {
                0 => Cmp::AtLeast,
                _ => Cmp::AtMost,
            };
            p.must("force")?;
            Some((cmp, n))
        });
        // Otherwise only some of them are meant.
        let all = !self.is_word("that") && !self.is_word("with") && !self.is_word("to");
        // What costs Force at all is a Force-activated ability; "1 or less" also one that costs none.
        let force = found < 4 || matches!(cost, Some((Cmp::AtLeast, 1..)));
        (all && (cost.is_none() || force)).then_some((force, cost))
    }

    /// ABILITY (`on` | `of`) THING `is used` | `a unit's` [`Force-`]`activated ability is used`
    pub(super) fn ability_is_used(&mut self) -> Option<Trigger> {
        let (who, (force, cost)) = match self.words("a unit's") {
            true => (Filter::Unit, (self.activated_abilities()?, None)),
            false => {
                let ability = self.some_ability()?;
                self.must_any(&["on", "of"])?;
                (self.thing()?, ability)
            }
        };
        self.must("is used")?;
        Some(Trigger::Uses { who, force, cost })
    }

    /// `uses` (`an activated ability` | `a Force-activated ability`), said of a player: of any card of that player
    pub(super) fn uses_some(&mut self, player: Player) -> Option<Trigger> {
        (self.verb("use") || self.verb("activate")).then_some(())?;
        let (force, cost) = self.some_ability()?;
        // "On this unit": of a unit of that player, who alone uses its abilities.
        if player == Player::You
            && let Some(()) = self.attempt(|p| {
                p.must_any(&["on", "of"])?;
                (p.object()? == Obj::This).then_some(())
            })
        {
            let who = Filter::Is(Obj::This);
            return Some(Trigger::Uses { who, force, cost });
        }
        let who = match player {
            Player::Each => Filter::True,
            player => Filter::Controller(player),
        };
        Some(Trigger::Uses { who, force, cost })
    }

    /// `plays a non-unit card` [`(including this one)`]: plays a Battle card or completes another card
    pub(super) fn plays_non_unit(&mut self, player: Player) -> Option<Trigger> {
        self.verb("play").then_some(())?;
        self.must_any(&["a non-unit card", "non-unit cards"])?;
        let including = self.attempt(|p| {
            p.sign(TokenKind::OpenParen).then_some(())?;
            p.must("including this one")?;
            p.sign(TokenKind::CloseParen).then_some(())
        });
        self.including_this |= including.is_some();
        Some(Trigger::OneOf(vec![
            Trigger::PlaysBattleCard(player),
            Trigger::Completes(player, Filter::True),
        ]))
    }

    /// `an ability of` THING `makes` PLAYER `gain` CURRENCY | THING`'s ability causes` PLAYER `to gain` CURRENCY
    pub(super) fn made_to_gain(&mut self) -> Option<Trigger> {
        let (by, makes) = match self.words("an ability of") {
            true => (self.one_thing()?, ["makes", "gain"]),
            false => {
                let by = self.owner_of_ability(Self::one_thing)?;
                self.must("ability")?;
                (by, ["causes", "to gain"])
            }
        };
        self.must(makes[0])?;
        let who = match self.words("a player") {
            true => Player::Each,
            false => self.player()?,
        };
        self.must(makes[1])?;
        let what = self.currency()?;
        self.sees(TokenKind::Comma).then_some(Trigger::GainsBy(who, what, by))
    }

    /// `gains` [`1 or more`] (`Force` | `build points`) | GAINS KEYWORD, by one of that player's units
    pub(super) fn gains_points(&mut self, player: Player) -> Option<Trigger> {
        if let Some(keyword) = self.attempt(Self::gains_keyword) {
            let who = canon::all(vec![Filter::Unit, Filter::Controller(player)]);
            return (player != Player::Each).then_some(Trigger::Keyword(keyword, who));
        }
        if self.verb("predict") {
            return self.predicts_rightly(player);
        }
        self.verb("gain").then_some(())?;
        self.attempt(|p| {
            (p.plain_number()? == 1).then_some(())?;
            p.must("or more")
        });
        let what = self.currency()?;
        (!self.is_word("equal") && !self.is_word("from")).then_some(Trigger::Gains(player, what))
    }

    /// `retreats` THING [`from` PLACE]: what that player retreats, not what another makes retreat
    pub(super) fn retreats_some(&mut self, player: Player) -> Option<Trigger> {
        self.verb("retreat").then_some(())?;
        let what = self.thing()?;
        let there = self.attempt(|p| {
            p.must("from")?;
            p.located()
        });
        let what = canon::all(std::iter::once(what).chain(there).collect());
        Some(Trigger::RetreatedBy(player, what))
    }

    /// `attaches` EQUIPMENT `to` THING
    pub(super) fn attaches(&mut self, player: Player) -> Option<Trigger> {
        self.verb("attach").then_some(())?;
        let what = match self.attempt(Self::object) {
            Some(obj) => Filter::Is(obj),
            None => {
                self.any_words(&["a", "an"]);
                let whose = (player != Player::Each).then_some(Filter::Controller(player));
                self.carried_noun(whose.into_iter().collect())?
            }
        };
        self.must("to")?;
        let to = self.thing()?;
        Some(Trigger::Attached { what, to })
    }

    /// THING `is attached to` THING
    pub(super) fn is_attached(&mut self) -> Option<Trigger> {
        let what = match self.thing()? {
            one @ Filter::Is(_) => one,
            kind => super::attach::of_equipment(kind),
        };
        self.must("is attached to")?;
        let to = self.thing()?;
        Some(Trigger::Attached { what, to })
    }

    /// THIS `is completed` | `you put` THIS `into its arena` | `a` KIND `is completed`, by whomever (`C-4.4`)
    pub(super) fn is_completed(&mut self) -> Option<Trigger> {
        let placed = super::coming::is_placed(self.kind);
        let this = Trigger::Completed(Filter::Is(Obj::This));
        let own = |p: &mut Self| (p.object()? == Obj::This).then_some(());
        if placed
            && let Some(()) = self.attempt(|p| {
                own(p)?;
                p.must("is completed")
            })
        {
            return Some(this);
        }
        if self.kind == Kind::Location
            && let Some(()) = self.attempt(|p| {
                p.must("you put")?;
                own(p)?;
                p.must("into its arena")
            })
        {
            return Some(this);
        }
        self.must_any(&["a", "an"])?;
        let what = self.completed()?;
        self.must("is completed")?;
        Some(Trigger::Completes(Player::Each, what))
    }

    /// `done by an attack from` THING | (`from` | `done by`) THING, behind "prevents damage"
    pub(super) fn prevented_source(&mut self) -> Option<(bool, Filter)> {
        if self
            .any_words(&["done by an attack from", "done by an attack by"])
            .is_some()
        {
            return Some((true, self.thing()?));
        }
        self.must_any(&["done by", "from"])?;
        Some((false, self.thing()?))
    }

    /// PLAYER `gains control of an arena`: for each arena an event of its own (`A-3.13`, `G-8.1`)
    pub(super) fn arenas_won(&mut self) -> Vec<Trigger> {
        let who = self.attempt(|p| {
            (!p.inside && p.depth == 0).then_some(())?;
            let who = match p.any_words(&["a player", "any player"]) {
                Some(_) => Player::Each,
                None => p.player()?,
            };
            p.verb("gain").then_some(())?;
            p.must("control of an arena")?;
            p.sees(TokenKind::Comma).then_some(who)
        });
        let players = match who {
            None => return Vec::new(),
            Some(Player::Each) => vec![Player::Opponent, Player::You],
            Some(one) => vec![one],
        };
        (self.scope.it, self.scope.that) = (super::Antecedent::One(Obj::This), None);
        let of = |who| cards::Arena::ALL.map(|arena| Trigger::Becomes(Condition::Controls(who, arena)));
        players.into_iter().flat_map(|who| of(who).into_iter().rev()).collect()
    }

    /// `your Force total becomes` NUMBER: a state that has become true (`A-3.13`)
    pub(super) fn force_becomes(&mut self) -> Option<Trigger> {
        let Some(Filter::Controller(whose)) = self.owner() else {
            return None;
        };
        self.must_any(&["force total becomes", "force becomes"])?;
        let n = Amount::Fixed(self.fixed()?);
        Some(Trigger::Becomes(Condition::Compare(
            Amount::Force(whose),
            Cmp::Equal,
            n,
        )))
    }

    /// `You can have only one` NAME `in play.` | `You can only have up to` NUMBER `copies of` THIS `in play.`: one more is not
    /// completed (`C-4.7`)
    pub(super) fn one_in_play(&mut self) -> Option<Sentence> {
        matches!(
            self.kind,
            Kind::Campaign | Kind::Resource | Kind::Location | Kind::Equipment
        )
        .then_some(())?;
        let names = self.names.clone();
        let full = names.full()?;
        let most = match self.any_words(&[
            "you can have only one",
            "you can only have one",
            "you can only have up to",
        ])? {
            0 | 1 => {
                names.iter().next().filter(|name| self.spells(name, ""))?;
                1
            }
            _ => {
                let most = self.plain_number()?;
                self.must("copies of")?;
                match self.kind == Kind::Equipment && self.words("this equipment skill") {
                    true => most,
                    false => (self.object()? == Obj::This).then_some(most)?,
                }
            }
        };
        self.must("in play")?;
        self.sentence_end()?;
        let another = canon::all(vec![Filter::Controller(Player::You), Filter::Named(full.to_owned())]);
        let none = match most {
            1 => Condition::Count(another, Cmp::Equal, Amount::Fixed(0)),
            most => Condition::Count(another, Cmp::AtMost, Amount::Fixed(most.checked_sub(1)?)),
        };
        Some(Sentence {
            cost: None,
            body: Body::ToComplete(Cost {
                parts: vec![CostPart::Have(none)],
            }),
            only: Vec::new(),
        })
    }

    /// THING `is piloting` OBJECT: it is piloted by such a card (`C-8.13`)
    pub(super) fn is_piloting(&mut self) -> Option<Condition> {
        let pilot = self.pilot_kinds()?;
        let not = self.any_words(&["is piloting", "isn't piloting", "is not piloting"])? > 0;
        let host = self.object()?;
        let piloted = Filter::PilotedBy(Box::new(pilot));
        Some(Condition::Is(host, if not { canon::not(piloted) } else { piloted }))
    }

    /// [`during` (`the battle step` | `the battle phase` | `the` ARENA `battle step`)] behind an event
    pub(super) fn while_it_happens(&mut self) -> Condition {
        let during = self.attempt(|p| {
            let first = p.running_then()?;
            let other = p.attempt(|p| {
                p.must("or")?;
                p.running_then()
            });
            Some(match other {
                Some(other) => Condition::Any(vec![first, other]),
                None => first,
            })
        });
        self.first_time = self.words("for the first time each turn")
            || (self.is_word("each") && self.first_said() && self.words("each turn"));
        during.unwrap_or(Condition::True)
    }

    /// Does the sentence begin with "the first time"?
    fn first_said(&self) -> bool {
        let before = self.tokens[..self.at].iter().rev();
        let here = before.take_while(|token| token.kind != TokenKind::Stop);
        let words: Vec<&str> = here.map(|token| self.text_of(token)).collect();
        words.windows(2).any(|pair| pair == ["time", "first"])
    }

    /// `during` (`the battle phase` | BUILD STEP | BATTLE STEP), behind an event
    fn running_then(&mut self) -> Option<Condition> {
        self.must("during")?;
        // Of the player who does it.
        const THEIRS: [&str; 2] = ["his or her build step", "their build step"];
        if self.opponent_does() && self.any_words(&THEIRS).is_some() {
            return Some(Condition::BuildStep(Player::Opponent));
        }
        let p = self;
        {
            if p.any_words(&["the battle phase", "battle"]).is_some() {
                return Some(Condition::BattlePhase);
            }
            if p.words_ahead("your") {
                return p.a_build_step();
            }
            if p.any_words(&["any arena's battle step", "a battle step"]).is_some() {
                return Some(any_step());
            }
            Some(match p.battle_step()? {
                Some(arena) => Condition::BattleStep(arena),
                None => any_step(),
            })
        }
    }

    /// Is it the opponent of whom the event before speaks, directly behind its "when"?
    fn opponent_does(&self) -> bool {
        let before = self.tokens[..self.at].iter().rev();
        let here = before.take_while(|token| token.kind != TokenKind::Stop);
        let mut words: Vec<&str> = here.map(|token| self.text_of(token)).collect();
        words.reverse();
        let when = |word: &str| word.eq_ignore_ascii_case("when") || word.eq_ignore_ascii_case("whenever");
        matches!(words[..], [first, "your", "opponent", ..] if when(first))
    }

    /// How a unit of an event is called behind it, where the event names it: "whenever you attach this to Ona …, Ona …",
    /// "whenever Ona damages a unit, untap Ona"
    pub(super) fn call_object(&mut self, on: &Trigger) {
        let mut names = Vec::new();
        let named = match on {
            Trigger::Attached { to, .. } => super::attach::names_of(to, &mut names).then_some(Obj::It),
            // Of several names each would be the one of the event, or another.
            Trigger::OneOf(_) => None,
            on => {
                let mut one = |filter: &Filter| {
                    names.clear();
                    super::attach::names_of(filter, &mut names) && names.len() == 1
                };
                let other = super::about::other_unit(on).and_then(|(filter, known)| Some((filter, known?)));
                match other {
                    _ if on.object().is_some_and(&mut one) => Some(Obj::It),
                    Some((filter, known)) => one(filter).then_some(known),
                    None => None,
                }
            }
        };
        (self.event_names, self.event_named) = match named {
            Some(known) => (SelfNames::of_all(&names), known),
            None => (SelfNames::default(), Obj::It),
        };
    }

    /// The same of what would be discarded or damaged: "whenever Ona would be discarded, …, retreat Ona instead"
    pub(super) fn call_by_name(&mut self, what: &Filter) {
        let mut names = Vec::new();
        self.event_named = Obj::It;
        self.event_names = match super::attach::names_of(what, &mut names) && names.len() == 1 {
            true => SelfNames::of_all(&names),
            false => SelfNames::default(),
        };
    }

    /// The name of a unit of the event
    pub(super) fn event_name(&mut self, ending: &str) -> Option<Obj> {
        self.event_names.iter().next()?;
        let names = std::mem::take(&mut self.event_names);
        let found = names
            .iter()
            .find(|name| self.spells(name, ending))
            .map(|_| self.event_named);
        self.event_names = names;
        found
    }

    /// What "it" is in the effect of an event, if its words from `begun` on do not name the unit of the event
    pub(super) fn about_survivor(&self, begun: usize, on: &Trigger, effect: &mut Effect) -> Option<()> {
        // What has left play itself is not discarded: "her" is somebody else.
        (!(super::coming::left_itself(on) && super::coming::discards_this(effect))).then_some(())?;
        let named = |token: &crate::lex::Token| matches!(self.text_of(token), "triggering" | "discarded");
        match self.tokens[begun..self.at].iter().any(named) {
            true => Some(()),
            false => on_survivor(on, effect),
        }
    }

    /// `the last unit` [`that`] (`it` | OBJECT) `attacked`, of this unit
    pub(super) fn last_attacked(&mut self) -> Option<()> {
        self.must("the last unit")?;
        self.words("that");
        let this = first_of!(self, Self::own_reference, |p| {
            p.must("it")?;
            p.pronoun()
        })?;
        self.must("attacked")?;
        (this == Obj::This && !self.is_word("this")).then_some(())
    }
}

/// What "Play only if …" behind an event asks is asked when it happens (`A-3.9`); what else is said stays.
pub(super) fn tested(only: &mut Vec<PlayOnly>) -> Condition {
    let mut conditions = Vec::new();
    only.retain(|time| match time {
        PlayOnly::If(condition) if !mentions(condition, "That") => {
            conditions.push(condition.clone());
            false
        }
        PlayOnly::NoUnitAttacking => {
            let attacking = canon::all(vec![Filter::Unit, Filter::Attacking]);
            conditions.push(Condition::Count(attacking, Cmp::Equal, Amount::Fixed(0)));
            false
        }
        _ => true,
    });
    canon::both(conditions)
}

/// Some battle step is running.
fn any_step() -> Condition {
    Condition::Any(cards::Arena::ALL.map(Condition::BattleStep).to_vec())
}

/// The player that the event is about.
pub(super) fn player_of(on: &Trigger) -> Option<Player> {
    match on {
        Trigger::PlaysBattleCard(who)
        | Trigger::Draws(who)
        | Trigger::Looks(who)
        | Trigger::Collects(who)
        | Trigger::Gains(who, _)
        | Trigger::GainsBy(who, ..)
        | Trigger::Completes(who, _)
        | Trigger::Prevents { who, .. }
        | Trigger::Brings { who, .. } => Some(*who),
        Trigger::OneOf(parts) => parts.last().and_then(player_of),
        _ => None,
    }
}

/// When the build step starts it is the build step.
pub(super) fn said_anyway(on: &Trigger, only: &mut Vec<PlayOnly>) {
    if *on == Trigger::Moment(Moment::BuildStepStarts(Player::You)) {
        only.retain(|time| *time != PlayOnly::BuildStep);
    }
}

/// "When one of your opponent's units is discarded, … his or her deck": nobody else is spoken of.
pub(super) fn player_behind(on: &Trigger) -> Option<Player> {
    let what = match on {
        Trigger::Discarded { what, .. } | Trigger::Kills { what, .. } | Trigger::Attacks { by: what, .. } => what,
        Trigger::Deployed(what) | Trigger::DeployedBy(_, what) | Trigger::Arrives(what) => what,
        on => return player_of(on),
    };
    let theirs = Filter::Controller(Player::Opponent);
    matches!(what, Filter::All(tests) if tests.contains(&theirs)).then_some(Player::Opponent)
}

/// Alternatives inside alternatives are alternatives.
pub(super) fn flat(on: Trigger) -> Trigger {
    let Trigger::OneOf(parts) = on else { return on };
    let parts = parts.into_iter().flat_map(|part| match part {
        Trigger::OneOf(inner) => inner,
        one => vec![one],
    });
    Trigger::OneOf(parts.collect())
}

/// Behind "damage from … discards …": the unit that is discarded can be tapped, moved or changed no more, so a bare "it" is
/// there the one whose damage it was. `None`: there is no such unit.
fn on_survivor(on: &Trigger, effect: &mut Effect) -> Option<()> {
    let doer = match on {
        Trigger::Kills { by: Filter::True, .. } => None,
        Trigger::Kills {
            by: Filter::Is(obj), ..
        } => Some(*obj),
        Trigger::Kills { .. } => Some(Obj::Doer),
        _ => return Some(()),
    };
    match effect {
        Effect::Do(
            Deed::Modify { whom: target, .. }
            | Deed::PutCounters { on: target, .. }
            | Deed::RemoveCounters { from: target, .. }
            | Deed::RemoveAnyCounters { from: target, .. }
            | Deed::Remaining { of: target, .. }
            | Deed::MoveHome { what: target, .. }
            | Deed::Tap(target)
            | Deed::Untap(target)
            | Deed::Retreat(target)
            | Deed::Move { what: target, .. },
        ) if *target == Target::Obj(Obj::It) => {
            *target = Target::Obj(doer?);
            Some(())
        }
        Effect::Do(_) => Some(()),
        Effect::Seq(parts) | Effect::OneOf { options: parts, .. } => {
            parts.iter_mut().try_for_each(|part| on_survivor(on, part))
        }
        Effect::May { effect, then, .. } => {
            on_survivor(on, effect)?;
            then.iter_mut().try_for_each(|then| on_survivor(on, then))
        }
        Effect::IfDone { effect, then } => {
            on_survivor(on, effect)?;
            on_survivor(on, then)
        }
        Effect::If { then, otherwise, .. } => {
            on_survivor(on, then)?;
            otherwise.iter_mut().try_for_each(|part| on_survivor(on, part))
        }
        Effect::Unless { effect, .. }
        | Effect::EachPlayer(effect)
        | Effect::For(_, effect)
        | Effect::PerTurn(_, effect) => on_survivor(on, effect),
    }
}
