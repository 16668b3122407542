//! Events: what follows "when" and "whenever".

use cards::ir::{Amount, CardType, Cmp, Condition, Filter, Obj, Player, Trigger};
use cards::keyword::Keyword;

use super::about::{is_about_one, is_joined, is_one_of_yours, other_unit};
use super::coming::{deployed, is_placed};
use super::doing::{flat, player_of};
use super::turned::Aims;
use super::{Antecedent, Much, Parser, first_of};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `when` | `whenever` | `each time` | `at`
    pub(super) fn when_word(&mut self) -> Option<()> {
        self.want("When");
        self.must_any(&["when", "whenever", "each time", "every time", "at"])
    }

    /// MOMENT | THING `attacks` [THING] | THING `is discarded` [`from` PLACE] | …; sets what "it" means
    pub(super) fn trigger(&mut self) -> Option<Trigger> {
        let mut parts = vec![self.one_event()?];
        while let Some(more) = self.attempt(|p| p.or_event(parts.last()?)) {
            parts.push(more);
        }
        let on = match parts.len() {
            1 => parts.pop()?,
            _ => Trigger::OneOf(parts),
        };
        let on = flat(on);
        is_joined(&on).then_some(())?;
        self.scope_of_event(&on);
        Some(on)
    }

    /// `or` [`when` | `whenever`] EVENT | `or` what the same THING does | FURTHER EXIT
    fn or_event(&mut self, before: &Trigger) -> Option<Trigger> {
        // "When you complete it and when your build step starts": each time the one or the other happens.
        if self.any_words(&["and when", "and whenever"]).is_some() {
            return self.one_event();
        }
        if let Some(exit) = self.quietly(|p| p.further_exit(before)) {
            return Some(exit);
        }
        self.must("or")?;
        let next = first_of!(
            self,
            |p| {
                p.attempt(Self::when_word);
                p.one_event()
            },
            |p| {
                let same = before.object()?;
                p.happens_to(same.clone())
            },
            |p| {
                // "Is deployed or discarded from any arena"
                let Trigger::Deployed(same) = before else { return None };
                p.must("discarded")?;
                p.discarded_from(same.clone())
            },
            |p| p.player_does(player_of(before)?)
        )?;
        Some(next)
    }

    pub(super) fn one_event(&mut self) -> Option<Trigger> {
        self.want("an event");
        first_of!(
            self,
            |p| p.moment().map(Trigger::Moment),
            Self::uses_cost,
            |p| p.quietly(Self::made_to_gain),
            Self::player_event,
            Self::counters_put_on,
            Self::damage_discards,
            Self::damage_would_be_done,
            Self::attack_ends,
            |p| p.quietly(Self::is_attached),
            |p| p.quietly(Self::keyword_triggered),
            |p| p.quietly(Self::is_completed),
            |p| p.quietly(Self::ability_is_used),
            |p| p.quietly(Self::is_dumped),
            Self::thing_event,
            Self::becomes_true,
            |p| p.quietly(Self::force_becomes),
            Self::becomes_a_state,
        )
    }

    pub(super) fn scope_of_event(&mut self, on: &Trigger) {
        self.stacked_on = match on {
            Trigger::Stacked(Filter::Is(unit)) => Some(*unit),
            _ => None,
        };
        self.call_object(on);
        self.scope.hand_seen = *on == Trigger::Looks(Player::You);
        if !is_about_one(on) {
            // Some of the events have no object: nothing is "it".
            (self.scope.it, self.scope.that, self.scope.event) = (Antecedent::Lost, None, false);
            (self.scope.two_units, self.scope.one_of_yours, self.scope.gone) = (false, false, false);
            return;
        }
        let (object, other) = (on.object(), other_unit(on));
        let meant = match object {
            None => Obj::This,
            Some(Filter::Is(obj)) => *obj,
            Some(_) => Obj::It,
        };
        self.scope.it = Antecedent::One(meant);
        self.scope.event = meant == Obj::It;
        self.scope.one_of_yours = is_one_of_yours(on);
        self.scope.gone = matches!(on, Trigger::Discarded { .. } | Trigger::Kills { .. });
        if matches!(on, Trigger::Damages { .. }) {
            self.scope.much = Much::Damage;
        }
        self.scope.two_units = false;
        self.two_units = match on {
            Trigger::WouldDamage { by, to } => Some([(by.clone(), Obj::Doer), (to.clone(), Obj::It)]),
            _ => None,
        };
        if let Trigger::Damages { by, to: what } | Trigger::Kills { by, what, .. } = on
            && ![by, what]
                .iter()
                .any(|side| matches!(side, Filter::Is(_) | Filter::True))
        {
            self.scope.two_units = true;
            self.two_units = Some([(by.clone(), Obj::Doer), (what.clone(), Obj::It)]);
        }
        self.two_fighters(on);
        // "That unit" is the one that is not named; with two of them it would not be clear which.
        let unnamed = |filter: &Filter| !matches!(filter, Filter::Is(_) | Filter::True);
        self.scope.that = match (object, other) {
            (Some(object), other) if unnamed(object) && !other.is_some_and(|(filter, _)| unnamed(filter)) => {
                Some(Obj::It)
            }
            (Some(Filter::Is(_)), Some((filter, known_as))) if unnamed(filter) => known_as,
            _ => None,
        };
    }

    /// PLAYER `draws a card` | PLAYER `plays a Battle card` | PLAYER `deploys` THING [`to` PLACE]
    fn player_event(&mut self) -> Option<Trigger> {
        let player = if let Some(player) = self.attempt(Self::whichever) {
            player
        } else if self.any_words(&["a player", "any player", "each player"]).is_some() {
            Player::Each
        } else {
            self.player()?
        };
        self.player_does(player)
    }

    /// What a player does: behind PLAYER, and behind "or" for the same player
    fn player_does(&mut self, player: Player) -> Option<Trigger> {
        if let Some(found) = first_of!(
            self,
            |p| p.quietly(|p| p.brings(player)),
            |p| p.uses_some(player),
            |p| p.plays_non_unit(player),
            |p| p.gains_points(player),
            |p| p.retreats_some(player),
            |p| p.attaches(player),
            |p| p.looks_at_hand(player),
            |p| p.quietly(|p| p.collects(player))
        ) {
            return Some(found);
        }
        if player != Player::Each
            && let Some(stacked) = self.attempt(|p| p.stacks_a_card(player))
        {
            return Some(stacked);
        }
        if let Some(counters) = self.attempt(|p| p.puts_counters(player)) {
            return Some(counters);
        }
        if self.verb("draw") {
            self.must("a card")?;
            return Some(Trigger::Draws(player));
        }
        if self.verb("prevent") {
            self.attempt(|p| {
                (p.plain_number()? == 1).then_some(())?;
                p.must("or more")
            });
            self.must("damage")?;
            let (attack, by) = self.attempt(Self::prevented_source).unwrap_or((false, Filter::True));
            if by != Filter::True && !self.is_word("to") {
                return Some(Trigger::Prevents {
                    attack,
                    who: player,
                    by,
                    to: Filter::Unit,
                });
            }
            self.must("to")?;
            let actor = std::mem::replace(&mut self.scope.actor, player);
            let to = self.attempt(Self::thing);
            self.scope.actor = actor;
            return Some(Trigger::Prevents {
                attack,
                who: player,
                by,
                to: to?,
            });
        }
        if self.verb("play") {
            if self.words("a mission card") {
                return Some(Trigger::Completes(player, Filter::Card(CardType::Mission)));
            }
            self.must("a battle card")?;
            return Some(Trigger::PlaysBattleCard(player));
        }
        if self.verb("complete") {
            if is_placed(self.kind) && self.attempt(|p| p.object().filter(|obj| *obj == Obj::This)).is_some() {
                return Some(Trigger::Completed(Filter::Is(Obj::This)));
            }
            return self.completed().map(|what| Trigger::Completes(player, what));
        }
        let built = self.any_words(&["finish building", "finishes building"]).is_some();
        if built && self.kind == crate::Kind::Location {
            (self.object()? == Obj::This).then_some(())?;
            return Some(Trigger::Completed(Filter::Is(Obj::This)));
        }
        // "Uses Hidden Cost to deploy a unit"
        let early = self.attempt(|p| {
            p.verb("use").then_some(())?;
            let keyword = p.cost_keyword()?;
            p.must("to deploy")?;
            Some(keyword)
        });
        if early.is_none() && !built && !self.verb("deploy") {
            return None;
        }
        let what = self.thing()?;
        // A Location is placed, not deployed: who says so of it means that.
        if self.kind == crate::Kind::Location && what == Filter::Is(Obj::This) {
            return early.is_none().then_some(Trigger::Completed(what));
        }
        if let Filter::Is(obj) = what {
            let what = Filter::Is(obj);
            return Some(deployed(early.or_else(|| self.attempt(Self::using_cost)), what));
        }
        let (what, with) = super::coming::deployed_with(what);
        let mut tests = vec![what];
        if player != Player::Each {
            tests.push(Filter::Controller(player));
        }
        tests.extend(self.attempt(Self::deployed_to));
        let what = crate::canon::all(tests);
        let way = early.or_else(|| self.attempt(Self::using_cost)).or(with);
        Some(deployed(way, what))
    }

    /// (`using` | `with`) (`Hidden Cost` | `Alternative Cost`), behind "deploys …"
    fn using_cost(&mut self) -> Option<Vec<Keyword>> {
        self.must_any(&["using", "with"])?;
        self.cost_keyword()
    }

    /// (`Hidden Cost` | `Alternative Cost`) [`or` (`Hidden Cost` | `Alternative Cost`)]
    fn cost_keyword(&mut self) -> Option<Vec<Keyword>> {
        let keyword = self.keyword_name()?;
        let both = self.attempt(|p| {
            p.must("or")?;
            p.keyword_name()
        });
        let keywords: Vec<Keyword> = std::iter::once(keyword).chain(both).collect();
        let ways = [Keyword::HiddenCost, Keyword::AlternativeCost];
        let known = keywords.iter().all(|keyword| ways.contains(keyword));
        (known && both != Some(keyword)).then_some(keywords)
    }

    /// `a` NOUN of cards that are no units, behind "completes": an Equipment or a Location is meant as a card
    pub(super) fn completed(&mut self) -> Option<Filter> {
        // Units are deployed: these are all others.
        if self.words("a non-unit card") {
            return Some(Filter::True);
        }
        let one = |p: &mut Self| {
            p.any_words(&["a", "an"]);
            cards_meant(p.noun(Vec::new(), false)?)
        };
        let mut kinds = vec![one(self)?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            one(p)
        }) {
            kinds.push(more);
        }
        Some(crate::canon::any(kinds))
    }

    /// (`to` | `into`) PLACE, behind "deploys …"
    pub(super) fn deployed_to(&mut self) -> Option<Filter> {
        self.must_any(&["to", "into"])?;
        self.located()
    }

    /// `damage` [`from` (THING | OBJECT`'s attack`)] (`discards` THING | `causes` THING `to be discarded`) | THING `causes` THING
    /// `to be discarded`
    fn damage_discards(&mut self) -> Option<Trigger> {
        if self.words("damage discards") {
            let what = self.thing()?;
            return Some(kills(Filter::True, what));
        }
        if self.words("damage causes") {
            let what = self.thing()?;
            self.must("to be discarded")?;
            return Some(kills(Filter::True, what));
        }
        let damage = self.any_words(&["damage from", "damage done by"]).is_some();
        let (attack, by) = match damage {
            true => first_of!(self, |p| Some((true, p.attacker_behind()?)), |p| Some((
                false,
                p.thing()?
            )))?,
            false => (false, self.thing()?),
        };
        if !damage && !self.is_word("causes") && !self.is_word("cause") {
            return None;
        }
        if self.words("discards") {
            return Some(Trigger::Kills {
                anyhow: false,
                attack,
                by,
                what: self.thing()?,
            });
        }
        self.must_any(&["causes", "cause"])?;
        let what = self.thing()?;
        self.must("to be discarded")?;
        // From where: where it is when it is discarded.
        let there = self.attempt(|p| {
            p.must("from")?;
            p.located()
        });
        let what = crate::canon::all(std::iter::once(what).chain(there).collect());
        // With nothing said of damage it may be by what an effect of the unit discards.
        Some(Trigger::Kills {
            anyhow: !damage,
            attack,
            by,
            what,
        })
    }

    /// THING `attacks and does` (`no damage` | `damage` | COMPARISON `damage`) [`(after damage prevention)`]: known when its
    /// attack ends
    pub(super) fn attack_that_does(&mut self) -> Option<(Trigger, Condition)> {
        let by = self.thing()?;
        let mut on = None;
        let attacks = self.words("attacks");
        if attacks {
            on = self.attempt(|p| {
                let on = p.thing()?;
                (!matches!(on, Filter::Is(_)) && (p.is_word("and") || p.is_word("but"))).then_some(on)
            });
            self.must_any(&["and", "but"])?;
        }
        let does = first_of!(
            self,
            |p| {
                p.must_any(&["does no damage", "doesn't do any damage", "does not do any damage"])?;
                Some(Condition::Harmless { unit: true })
            },
            |p| {
                p.must("does damage")?;
                Some(Condition::Not(Box::new(Condition::Harmless { unit: true })))
            },
            |p| {
                p.must("does")?;
                let (cmp, amount) = match p.any_words(&["more than", "less than"]) {
                    Some(0) => (Cmp::AtLeast, Amount::Fixed(p.fixed()?.checked_add(1)?)),
                    Some(_) => (Cmp::AtMost, Amount::Fixed(p.fixed()?.checked_sub(1)?)),
                    None => p.short_comparison()?,
                };
                p.must("damage")?;
                // Of an attack on a named kind of unit: what that unit took.
                let done = match on {
                    Some(_) => Amount::DoneToDefender,
                    None => Amount::DoneByAttack,
                };
                Some(Condition::Compare(done, cmp, amount))
            }
        )?;
        self.after_prevention();
        let before = self.words("before damage prevention")
            || self
                .attempt(|p| {
                    p.sign(TokenKind::OpenParen).then_some(())?;
                    p.must("before damage prevention")
                })
                .is_some();
        let mut does = does;
        if !attacks && self.words("for its first attack each turn") {
            does = crate::canon::both(vec![does, Condition::FirstAttack]);
        } else if !attacks {
            self.must_any(&["for an attack", "for its attack", "for his attack", "for her attack"])?;
        }
        let does = match on {
            // It may have left play since, and was attacked all the same.
            Some(on) => crate::canon::both(vec![Condition::Was(Obj::Defender, on), does]),
            None => does,
        };
        // What "to" and "with" say of the damage belongs to the event.
        (!before && (self.sees(TokenKind::Comma) || self.is_word("you"))).then_some(())?;
        let alone = matches!(by, Filter::Is(_)) && matches!(does, Condition::All(_));
        let on = Trigger::AttackEnds { by };
        self.scope_of_event(&on);
        // "That unit" is the one that was attacked.
        self.scope.that = self.scope.that.or(alone.then_some(Obj::Defender));
        Some((on, does))
    }

    /// [`from play` | `from` PLACE] behind a discard
    pub(super) fn discarded_from(&mut self, thing: Filter) -> Option<Trigger> {
        if self.words("from play") {
            return Some(Trigger::Discarded {
                what: thing,
                from: None,
            });
        }
        let from = self.attempt(|p| {
            p.must("from")?;
            match p.words("its arena") {
                true => Some(cards::ir::Place::AnyArena),
                false => p.place(),
            }
        });
        // From one of several arenas: where it is when it is discarded.
        let there = match from {
            None if self.words("from") => self.located()?,
            _ => Filter::True,
        };
        let what = match there {
            Filter::True => thing,
            there => crate::canon::all(vec![thing, there]),
        };
        Some(Trigger::Discarded { what, from })
    }

    /// `an attack` (`by` | `from`) THING | OBJECT`'s attack`: only the damage of the attack itself is meant (`AREA-4`)
    fn attacker_behind(&mut self) -> Option<Filter> {
        if self.any_words(&["an attack by", "an attack from"]).is_some() {
            return self.thing();
        }
        let by = self.possessor()?;
        self.must_any(&["attack", "attacks"])?;
        Some(Filter::Is(by))
    }

    /// THING and what it does or what is done to it
    fn thing_event(&mut self) -> Option<Trigger> {
        let thing = self.thing()?;
        self.happens_to(thing)
    }

    fn happens_to(&mut self, thing: Filter) -> Option<Trigger> {
        if self.words("would attack") {
            if self.sees(TokenKind::Comma) || self.is_word("this") {
                return Some(Trigger::WouldAttack(thing));
            }
            self.would_attack = Aims::OnlyInstead;
            let on = self.thing()?;
            return Some(Trigger::Attacks { by: thing, on });
        }
        if self.words("would be attacked") {
            self.would_attack = Aims::OnlyInstead;
            let by = match self.words("by") {
                true => self.thing()?,
                false => Filter::True,
            };
            return Some(Trigger::Attacked { on: thing, by });
        }
        if let Some(damages) = self.attempt(|p| {
            p.must_any(&["attacks and damages", "attacks and does damage to"])?;
            p.damages(crate::canon::all(vec![thing.clone(), Filter::Attacking]), None)
        }) {
            return Some(damages);
        }
        if self.words("attacks") {
            let on = self.attempt(|p| p.compared_with(Some(Obj::Attacker), Self::thing));
            let on = on.unwrap_or(Filter::True);
            return Some(Trigger::Attacks { by: thing, on });
        }
        if self
            .any_words(&["is attacked", "is being attacked", "becomes the defending unit"])
            .is_some()
        {
            let by = match self.words("by") {
                true => self.compared_with(Some(Obj::Defender), Self::thing)?,
                false => Filter::True,
            };
            return Some(Trigger::Attacked { on: thing, by });
        }
        let itself = match &thing {
            Filter::Is(obj) => Some(*obj),
            _ => None,
        };
        if self
            .any_words(&["damages", "does damage to", "deals damage to"])
            .is_some()
        {
            return self.damages(thing, itself);
        }
        if self.words("is damaged") {
            let by = match self.words("by") {
                true => self.thing()?,
                false => Filter::True,
            };
            self.after_prevention();
            return Some(Trigger::Damages { by, to: thing });
        }
        if self.any_words(&["would damage", "would do damage to"]).is_some() {
            return Some(Trigger::WouldDamage {
                by: thing,
                to: self.compared_with(itself, Self::thing)?,
            });
        }
        if self
            .any_words(&["would be damaged when attacked", "would be damaged by an attack from"])
            .is_some()
        {
            let by = self.attempt(Self::thing).unwrap_or(Filter::Unit);
            let by = crate::canon::all(vec![by, Filter::Attacking]);
            return Some(Trigger::WouldDamage { by, to: thing });
        }
        if self.words("would be damaged") {
            let by = match self.words("by") {
                true => first_of!(self, Self::whatever_of_theirs, |p| p.compared_with(itself, Self::thing))?,
                false => Filter::True,
            };
            return Some(Trigger::WouldDamage { by, to: thing });
        }
        if self.words("is discarded") {
            if self.any_words(&["due to damage from", "by damage from"]).is_some() {
                let by = self.thing()?;
                return Some(kills(by, thing));
            }
            if self.any_words(&["as a result of", "by"]).is_some() {
                let by = self.attacker_behind()?;
                return Some(Trigger::Kills {
                    anyhow: false,
                    attack: true,
                    by,
                    what: thing,
                });
            }
            let discarded = self.discarded_from(thing)?;
            return Some(match (self.attempt(Self::without_damaging), discarded) {
                (Some(test), Trigger::Discarded { what, from }) => {
                    let what = crate::canon::all(vec![what, test]);
                    Trigger::Discarded { what, from }
                }
                (_, discarded) => discarded,
            });
        }
        if let Some(exit) = self.attempt(|p| p.exit("is ", &thing)) {
            return Some(exit);
        }
        if self.words("gets a card into its stack") {
            return Some(Trigger::Stacked(thing));
        }
        if self.words("gets a card beneath it") {
            return Some(Trigger::StackedBeneath(thing));
        }
        if let Some(comes) = self.quietly(|p| p.comes(&thing)) {
            return Some(comes);
        }
        if self.words("is deployed") {
            let place = self.attempt(Self::deployed_to).unwrap_or(Filter::True);
            let what = crate::canon::all(vec![thing, place]);
            return Some(deployed(self.attempt(Self::using_cost), what));
        }
        if self.any_words(&["arrives in an arena", "arrives"]).is_some() {
            return Some(Trigger::Arrives(thing));
        }
        if self.any_words(&["taps", "is tapped"]).is_some() {
            return Some(Trigger::Taps(thing));
        }
        if self.any_words(&["untaps", "is untapped"]).is_some() {
            return Some(Trigger::Untaps(thing));
        }
        if let Some(used) = self.attempt(|p| p.uses_keyword(&thing)) {
            return Some(used);
        }
        if self.words("uses") {
            let (force, cost) = self.some_ability()?;
            return Some(Trigger::Uses {
                who: thing,
                force,
                cost,
            });
        }
        self.must("retreats")?;
        Some(Trigger::Retreats(thing))
    }

    /// Behind "damages": [`(after damage prevention)`] THING [`during its attack`] [`and that unit is discarded`]
    fn damages(&mut self, by: Filter, itself: Option<Obj>) -> Option<Trigger> {
        self.after_prevention();
        let to = self.compared_with(itself, Self::thing)?;
        self.after_prevention();
        const ITS_ATTACK: [&str; 5] = [
            "during its attack",
            "during his attack",
            "during her attack",
            "during an attack",
            "with its attack",
        ];
        let by = match self.any_words(&ITS_ATTACK) {
            Some(_) => crate::canon::all(vec![by, Filter::Attacking]),
            None => by,
        };
        // Damage after which the damaged unit is discarded is damage that discards it.
        let discards = self.attempt(|p| {
            p.sign(TokenKind::Comma);
            p.must("and")?;
            first_of!(p, |p| p.must("the other unit"), |p| {
                p.must("that")?;
                first_of!(p, |p| p.must("unit"), |p| p.subtype().map(|_| ()), |p| p
                    .must("character"))
            })?;
            p.must("is discarded")?;
            p.any_words(&[
                "as a result of that damage",
                "as a result of this damage",
                "as a result",
            ]);
            Some(())
        });
        Some(match discards {
            Some(()) => kills(by, to),
            None => Trigger::Damages { by, to },
        })
    }

    /// THING `does` COMPARISON `damage` [`(after damage prevention)`] `to` THING: so much at once
    pub(super) fn so_much_damage(&mut self) -> Option<(Trigger, Condition)> {
        let by = self.thing()?;
        self.must_any(&["does", "deals"])?;
        let (cmp, amount) = self.short_comparison()?;
        (cmp != Cmp::Equal && matches!(amount, Amount::Fixed(_))).then_some(())?;
        self.must("damage")?;
        self.after_prevention();
        self.must("to")?;
        let Trigger::Damages { by, to } = self.damages(by, None)? else {
            return None;
        };
        self.sees(TokenKind::Comma).then_some(())?;
        let on = Trigger::Damages { by, to };
        self.scope_of_event(&on);
        Some((on, Condition::Compare(Amount::ThatMuch, cmp, amount)))
    }

    /// `it becomes true that` CONDITION
    fn becomes_true(&mut self) -> Option<Trigger> {
        self.must("it becomes true that")?;
        self.condition().map(Trigger::Becomes)
    }

    /// CONDITION that no event says: "when you have 10 or more Force" (`A-3.13`). What holds only while a unit attacks or
    /// defends is meant for that time and is no event.
    fn becomes_a_state(&mut self) -> Option<Trigger> {
        let state = self.condition()?;
        (!of_an_attack(&state) && !super::past::tells(&state)).then_some(Trigger::Becomes(state))
    }

    /// `(after damage prevention)` says what "damages" means anyway (`B-3.32`)
    pub(super) fn after_prevention(&mut self) {
        self.attempt(|p| {
            let open = p.sign(TokenKind::OpenParen);
            p.must("after damage prevention")?;
            (!open || p.sign(TokenKind::CloseParen)).then_some(())
        });
    }
}

/// Does the condition ask who attacks or defends?
pub(super) fn of_an_attack(condition: &Condition) -> bool {
    fn filter(of: &Filter) -> bool {
        match of {
            Filter::Attacking | Filter::Defending | Filter::Is(Obj::Attacker | Obj::Defender) => true,
            Filter::All(parts) | Filter::Any(parts) => parts.iter().any(filter),
            Filter::Not(part) => filter(part),
            _ => false,
        }
    }
    match condition {
        Condition::Attacking { .. }
        | Condition::Using(_)
        | Condition::Harmless { .. }
        | Condition::FirstAttack
        | Condition::Permitted
        | Condition::DamageOf(_) => true,
        Condition::Is(obj, test) | Condition::Was(obj, test) => {
            matches!(obj, Obj::Attacker | Obj::Defender) || filter(test)
        }
        Condition::Count(counted, ..) => filter(counted),
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(of_an_attack),
        Condition::Not(part) => of_an_attack(part),
        Condition::True
        | Condition::Compare(..)
        | Condition::Controls(..)
        | Condition::BattleStep(_)
        | Condition::BattlePhase
        | Condition::BuildStep(_)
        | Condition::Overbuilt(_)
        | Condition::RollingFor(_)
        | Condition::Happened { .. }
        | Condition::Found(_)
        | Condition::Turn(..) => false,
    }
}

/// The same kind as a card outside play; `None` if units would be among them.
pub(super) fn cards_meant(filter: Filter) -> Option<Filter> {
    Some(match filter {
        Filter::All(tests) => {
            let tests: Option<Vec<Filter>> = tests.into_iter().map(cards_meant).collect();
            let tests = tests?;
            tests.iter().any(names_cards).then_some(())?;
            crate::canon::all(tests)
        }
        Filter::Any(kinds) => {
            let kinds: Option<Vec<Filter>> = kinds.into_iter().map(cards_meant).collect();
            crate::canon::any(kinds?)
        }
        Filter::Location => Filter::Card(CardType::Location),
        Filter::Equipment => Filter::Card(CardType::Equipment),
        Filter::Unit | Filter::Subordinate | Filter::Card(CardType::Unit) | Filter::In(_) => return None,
        one => one,
    })
}

fn names_cards(filter: &Filter) -> bool {
    match filter {
        Filter::Any(kinds) => kinds.iter().all(names_cards),
        one => matches!(one, Filter::Card(_)),
    }
}

/// Damage of whatever kind from such a unit discards another.
pub(super) fn kills(by: Filter, what: Filter) -> Trigger {
    Trigger::Kills {
        anyhow: false,
        attack: false,
        by,
        what,
    }
}
