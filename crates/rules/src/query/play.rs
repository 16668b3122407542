//! What can be played now: abilities and Battle cards in a chance, with every reason why not.

use super::cost::Payer;
use super::whole::prevent_target;
use super::{Look, Perspective};
use crate::frame::{Chance, Frame, Go, StepStage, TurnStep, Window};
use crate::ids::{CardRef, ObjectId, Role};
use crate::keyword::{enhance, equip, ferocity, intercept, protect, redirect, retaliate};
use crate::program::{AbilityDef, Choice, Fixed, Renewed, Sort, Windows, chance_bit};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Damage, Instance, Kind, Marks, Object, Place, Scope};
use cards::ir::{Ability, Deed, Effect, Filter, Limit, Moment, Obj, PlayOnly, Player, Target};
use cards::keyword::Keyword;
use cards::{Arena, Edition};

/// Where something would be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moving {
    /// In a play-or-pass chance.
    Chance(Window),
    /// In the own build step.
    Build(Role),
    /// In the attack chance of a unit.
    Go(Go),
}

/// The clause that says how often a keyword is used.
fn once_clauses(def: &AbilityDef) -> &'static [&'static str] {
    match def.keyword {
        Some(Keyword::Absorb) => &["ABS-4", "A-2.13"],
        Some(Keyword::Evade) => &["EVA-2", "A-2.13"],
        Some(Keyword::Persuade) => &["PER-4", "A-2.13"],
        Some(Keyword::Protect) => &["PRO-2", "A-2.13"],
        Some(Keyword::Redirect) => &["RED-4", "A-2.13"],
        Some(Keyword::Deflect) => &["DEF-6", "DEF-8", "A-2.13"],
        Some(Keyword::Retaliate) => &["RET-7", "A-2.13"],
        Some(Keyword::Intercept) => &["ITC-3", "ITC-11", "A-2.13"],
        Some(Keyword::Ambush) => &["AMB-3", "A-2.13"],
        Some(Keyword::Equip) => &["EQP-3", "A-2.13"],
        _ => &["A-2.13", "A-2.6", "A-2.14"],
    }
}

/// The clauses that say when a keyword is used.
fn timing_clauses(keyword: Option<Keyword>) -> &'static [&'static str] {
    match keyword {
        Some(Keyword::Ambush) => &["AMB-1", "AMB-6"],
        Some(Keyword::Absorb | Keyword::Deflect | Keyword::Evade | Keyword::Persuade | Keyword::Protect) => &["KW-G3"],
        Some(Keyword::Redirect) => &["RED-1"],
        Some(Keyword::Equip) => &["EQP-1"],
        Some(Keyword::Intercept) => &["ITC-1"],
        Some(Keyword::Retaliate) => &["RET-1"],
        _ => &[],
    }
}

/// The clauses that say what a play may choose at its announcement.
pub(crate) fn choice_clauses(keyword: Option<Keyword>) -> &'static [&'static str] {
    match keyword {
        Some(Keyword::Ambush) => &["AMB-1", "AMB-4", "AMB-7", "A-2.19"],
        Some(Keyword::Deflect) => &["DEF-2", "DEF-3", "A-2.19"],
        Some(Keyword::Equip) => &["EQP-2", "C-10.3", "C-10.2", "A-2.19"],
        Some(Keyword::Redirect) => &["RED-2", "RED-1", "A-2.19"],
        _ => &["A-2.19", "A-6.2", "A-6.3"],
    }
}

impl<'a> Look<'a> {
    /// Where `role` would play something now, if it is their decision of that kind.
    pub fn moving(self, role: Role) -> Option<Moving> {
        match self.st.frames.last()? {
            Frame::Window(window) if window.to_act == role => Some(Moving::Chance(*window)),
            Frame::Build(whose, crate::frame::BuildStage::Main) if *whose == role => Some(Moving::Build(role)),
            Frame::Go(go) if go.role == role => Some(Moving::Go(*go)),
            _ => None,
        }
    }

    /// What may be played there, by its words.
    pub fn bits(self, role: Role, moving: Moving) -> Windows {
        match moving {
            Moving::Chance(window) => self.chance_bits(role, window),
            Moving::Build(_) => Windows::OWN_BUILD,
            Moving::Go(_) => Windows::GO,
        }
    }

    /// What may be played in that chance, which is the innermost frame.
    pub fn chance_bits(self, role: Role, window: Window) -> Windows {
        let bits = chance_bit(window.chance);
        match (window.chance, window.step_of) {
            (Chance::Moment(Moment::BuildStepStarts(_)), step) if step != Some(role) => bits | Windows::OTHER_BUILD,
            // Classic: the chances at the start of the phase and of a step are general ones in which texts that name
            // the moment may be played too (`B-1.1`).
            (Chance::General, _) if self.fx.edition == Edition::Classic => match self.disruptable() {
                Some(Frame::Turn(TurnStep::Arena(0))) => bits | Windows::BATTLE_STARTS,
                Some(Frame::Step(_, StepStage::First)) => bits | Windows::STEP_STARTS,
                _ => bits,
            },
            _ => bits,
        }
    }

    /// The thing whose disrupt chance is open.
    pub fn disruptable(self) -> Option<&'a Frame> {
        let top = self.st.frames.len().checked_sub(2)?;
        self.st.frames.get(top)
    }

    /// May `role` use this ability there?
    pub fn can_use(self, role: Role, instance: Instance, moving: Moving) -> Verdict {
        let Some(object) = self.st.alive(instance.on) else {
            return refuse(&["A-4.1"], "its card is not in play");
        };
        if object.controller != role {
            return Err(Refusal::new(&["C-17.3"], "you do not control it").about(object.id));
        }
        if !self.has_instance(instance) {
            let clauses: &'static [&'static str] = match object.place {
                Place::Build => &["A-4.2", "KW-G1", "A-4.1"],
                Place::Aboard(_) => &["C-8.7", "PIL-4"],
                Place::Arena(_) | Place::Slot(_) | Place::On(_) | Place::Event => &["A-4.1", "SWI-1", "A-2.12"],
            };
            return Err(Refusal::new(clauses, "the ability does not work there").about(object.id));
        }
        self.can_use_known(role, instance, moving)
    }

    /// The same for an instance that the object is known to have.
    pub fn can_use_known(self, role: Role, instance: Instance, moving: Moving) -> Verdict {
        let Some(object) = self.st.alive(instance.on) else {
            return refuse(&["A-4.1"], "its card is not in play");
        };
        let def = self.fx.ability(instance.ability);
        if def.sort != Sort::Activated {
            return Err(Refusal::new(&["A-1.3"], "it is not an activated ability").about(object.id));
        }
        if self.cannot_use(object.id, role, def) {
            return Err(Refusal::new(&["G-1.5"], "a text forbids to use it").about(object.id));
        }
        let from = Perspective::of(object);
        self.in_window(def, role, moving, from)?;
        self.resource_is_free(object, instance, def)?;
        self.unspent(role, instance)?;
        if matches!(moving, Moving::Go(_)) && self.st.guards.attacks >= crate::engine::MAX_ATTACKS {
            return refuse(&["G-12.3"], "there were too many attacks this turn");
        }
        if let Moving::Go(go) = moving
            && go.unit.is_some()
            && go.unit != object.id
        {
            return refuse(&["B-3.1", "B-1.3"], "it is another unit's attack chance");
        }
        if let Moving::Go(go) = moving
            && !self.go_units(role, go.arena).any(|unit| unit.id == object.id)
        {
            return refuse(&["B-1.2", "B-3.1"], "it is another unit's attack chance");
        }
        self.keyword_condition(def, instance, moving)?;
        let payer = Payer {
            role,
            from,
            card: None,
            activated: !def.is_permission(),
            keyword: def.keyword,
            needs: (def.needs.start, def.needs.end),
        };
        if def.names_damage {
            let mut any = false;
            let mut unused = false;
            for (index, damage) in self.pending_damage() {
                if self.may_name(def, damage, from) {
                    any = true;
                    unused |= !self.is_used(instance, self.scope_for(def, moving, index, ObjectId::NONE));
                }
            }
            if !any {
                let clauses: &'static [&'static str] = match def.keyword {
                    Some(Keyword::Absorb) => &["ABS-1", "A-2.19", "KW-G3"],
                    Some(Keyword::Persuade) => &["PER-1", "A-2.19", "KW-G3"],
                    Some(Keyword::Protect) => &["PRO-1", "A-2.19", "KW-G3"],
                    _ => &["EVA-4", "A-2.19", "KW-G3"],
                };
                return refuse(clauses, "no such damage is pending");
            }
            if !unused {
                return refuse(once_clauses(def), "it was used against this damage already");
            }
        } else if def.renewed == Renewed::Arrival {
            let unused = self.st.in_play().any(|o| {
                o.marks.contains(Marks::ARRIVED)
                    && self
                        .announced(def)
                        .iter()
                        .all(|choice| self.fits(&choice.filter, o, from))
                    && !self.is_used(instance, Scope::Arrival(o.id))
            });
            let any = self.st.in_play().any(|o| {
                o.marks.contains(Marks::ARRIVED)
                    && self
                        .announced(def)
                        .iter()
                        .all(|choice| self.fits(&choice.filter, o, from))
            });
            if any && !unused {
                return refuse(once_clauses(def), "it was used against this arrival already");
            }
            if !any && def.keyword == Some(Keyword::Ambush) {
                return refuse(&["AMB-1", "AMB-4"], "no unit of the opponent arrived in its arena");
            }
        } else if def.renewed == Renewed::Object {
            let unused = |o: &Object| {
                let mut choices = self.announced(def).iter();
                choices.any(|choice| self.is_candidate(def, choice, o.id, role, from, object.id))
                    && !self.is_used(instance, Scope::Object(o.id))
            };
            if !self.st.in_play().any(unused) {
                return refuse(once_clauses(def), "it was used on all that it could choose");
            }
        } else if self.is_used(instance, self.scope_for(def, moving, 0, ObjectId::NONE)) {
            return refuse(once_clauses(def), "it was used already");
        }
        self.may_play_more(role)?;
        if self.host_decides_cost(def) {
            // What it costs depends on the host.
            let found = self.candidates_exist(def, role, from, object.id);
            return found.map_err(|nothing| self.can_pay(&def.cost, payer).err().unwrap_or(nothing));
        }
        self.candidates_exist(def, role, from, object.id)?;
        self.can_pay(&def.cost, payer)
    }

    /// May the player make another play in this turn (`G-12.2`)?
    pub fn may_play_more(self, role: Role) -> Verdict {
        if self.st.guards.plays[role] >= crate::engine::MAX_PLAYS {
            return refuse(&["G-12.2"], "there were too many plays this turn");
        }
        Ok(())
    }

    /// The choices a play announces.
    pub fn announced(self, def: &AbilityDef) -> &'a [Choice] {
        let fx: &'a Fixed = self.fx;
        &fx.choices[usize::from(def.choices.start)..usize::from(def.choices.end)]
    }

    /// … for one of its options, by number from 1.
    pub fn announced_for(self, def: &AbilityDef, way: u8) -> &'a [Choice] {
        let fx: &'a Fixed = self.fx;
        match usize::from(way).checked_sub(1).and_then(|at| def.ways.get(at)) {
            Some((choices, _)) => &fx.choices[usize::from(choices.start)..usize::from(choices.end)],
            None => &[],
        }
    }

    /// Is there a candidate for each choice at the announcement (`A-2.19`), and for those of one option?
    fn candidates_exist(self, def: &AbilityDef, role: Role, from: Perspective, this: ObjectId) -> Verdict {
        self.all_choosable(def, self.announced(def), role, from, this)?;
        let mut ways = 1..=u8::try_from(def.ways.len()).unwrap_or(u8::MAX);
        if !def.ways.is_empty() && !ways.any(|way| self.way_exists(def, way, role, from, this)) {
            return refuse(choice_clauses(def.keyword), "there is nothing it could choose");
        }
        self.built_card_exists(def, role, from)
    }

    /// Can that option be chosen?
    pub fn way_exists(self, def: &AbilityDef, way: u8, role: Role, from: Perspective, this: ObjectId) -> bool {
        let choices = self.announced_for(def, way);
        self.all_choosable(def, choices, role, from, this).is_ok()
    }

    fn all_choosable(
        self,
        def: &AbilityDef,
        choices: &[Choice],
        role: Role,
        from: Perspective,
        this: ObjectId,
    ) -> Verdict {
        for choice in choices {
            if choice.by != Player::You || matches!(choice.count, Limit::UpTo(_)) {
                continue;
            }
            // A choice that depends on the one before: that one asks for it.
            if names_that(&choice.filter) {
                continue;
            }
            let any = self
                .st
                .in_play()
                .any(|object| self.is_candidate(def, choice, object.id, role, from, this));
            if !any {
                return refuse(choice_clauses(def.keyword), "there is nothing it could choose");
            }
        }
        Ok(())
    }

    /// Is the object one of those that a choice is among?
    pub fn may_choose(self, choice: &Choice, object: &Object, from: Perspective) -> bool {
        super::filter::may_mean(&choice.filter, object)
            && self.fits(&choice.filter, object, from)
            && (!choice.defends || self.may_also_defend(object.id))
    }

    /// Can this object be chosen?
    pub fn is_candidate(
        self,
        def: &AbilityDef,
        choice: &Choice,
        id: ObjectId,
        _role: Role,
        from: Perspective,
        this: ObjectId,
    ) -> bool {
        let Some(object) = self.st.alive(id) else { return false };
        if !self.may_choose(choice, object, from) {
            return false;
        }
        match def.keyword {
            Some(Keyword::Equip) => self.st.alive(this).is_some_and(|equipment| {
                self.can_equip(equipment, object).is_ok()
                    && self.equips_now(equipment, object)
                    && (!self.host_decides_cost(def) || self.can_pay_equip(def, equipment, id))
            }),
            Some(Keyword::Redirect) => redirect::may_become(self, object),
            _ => self.leads_on(def, choice, id, from),
        }
    }

    /// Has the choice behind this one a candidate, where it asks for what is chosen here ("in that arena", `A-2.19`)?
    fn leads_on(self, def: &AbilityDef, choice: &Choice, id: ObjectId, from: Perspective) -> bool {
        let ways = 0..=u8::try_from(def.ways.len()).unwrap_or(u8::MAX);
        let mut all = ways
            .flat_map(|way| self.announced_for(def, way))
            .chain(self.announced(def));
        let next = all.find(|next| next.slot == choice.slot + 1);
        let depends = |next: &&Choice| {
            names_that(&next.filter) && next.by == Player::You && matches!(next.count, Limit::Exactly(_))
        };
        let Some(next) = next.filter(depends) else { return true };
        let from = Perspective { that: id, ..from };
        let fits = |o: &Object| super::filter::may_mean(&next.filter, o) && self.fits(&next.filter, o, from);
        self.st.in_play().any(fits)
    }

    /// Do timing words and the chance fit (`A-2.11`, `B-2.4`)?
    fn in_window(self, def: &AbilityDef, role: Role, moving: Moving, from: Perspective) -> Verdict {
        let bits = self.bits(role, moving);
        if !def.windows.intersects(bits) {
            let clauses: &'static [&'static str] = match moving {
                Moving::Chance(window) => match window.chance {
                    Chance::General | Chance::Attack => &["A-2.11", "B-2.4"],
                    Chance::Disrupt => &["B-2.5", "B-2.4", "A-2.11"],
                    _ => &["B-2.4", "A-2.11"],
                },
                Moving::Build(_) => &["G-6.19", "C-12.2", "A-2.11"],
                Moving::Go(_) => &["B-3.1", "A-2.11"],
            };
            let refusal = Refusal::new(clauses, "it does not belong to this chance");
            return Err(refusal.above_all(timing_clauses(def.keyword)));
        }
        if let Moving::Chance(window) = moving {
            if window.chance == Chance::Disrupt {
                self.disrupts(def, from)?;
            }
            let loose = matches!(window.chance, Chance::AddDice | Chance::Reroll | Chance::ChangeDice)
                && matches!(self.disruptable(), Some(Frame::Rounds(_)));
            let any_dice = matches!(&def.ir, Ability::Activated(activated) if rerolls_any(&activated.effect));
            if loose && !any_dice && !def.only.contains(&PlayOnly::Moment(Moment::BuildRoll)) {
                return refuse(&["A-2.11", "B-5.1"], "it is about attack dice");
            }
        }
        self.only(&def.only, role, moving, from)
    }

    /// "Play only …" (`A-2.11`, `C-12.3`).
    fn only(self, only: &[PlayOnly], role: Role, moving: Moving, from: Perspective) -> Verdict {
        let attack = self.st.attack();
        let object = |id: ObjectId| self.st.object(id);
        let chance = |part: &PlayOnly| super::is_one_of_chances(only, part);
        let open = |part: &PlayOnly| match part {
            PlayOnly::BuildStep => matches!(moving, Moving::Build(whose) if whose == role),
            PlayOnly::OpponentBuildStep => {
                matches!(moving, Moving::Chance(window) if window.step_of == Some(!role))
            }
            PlayOnly::NoUnitAttacking => {
                attack.is_none() && matches!(moving, Moving::Chance(w) if w.chance == Chance::General)
            }
            PlayOnly::WouldAttack => matches!(moving, Moving::Go(_)),
            PlayOnly::Attacking(filter) => attack
                .and_then(|a| object(a.attacker))
                .is_some_and(|attacker| self.fits(filter, attacker, from)),
            PlayOnly::Attacked(filter) => attack.is_some_and(|a| {
                a.fronts
                    .iter()
                    .any(|front| object(front.defender).is_some_and(|d| self.fits(filter, d, from)))
            }),
            PlayOnly::Moment(moment) => {
                matches!(moving, Moving::Chance(window) if self.is_moment(*moment, window, role, from))
            }
            PlayOnly::WouldBeDiscarded(filter) => self.st.in_play().any(|unit| {
                self.fits(filter, unit, from)
                    && (unit.marks.contains(Marks::DOOMED) || (unit.held > 0 && unit.damage >= self.health(unit.id)))
            }),
            PlayOnly::Discarded(filter) => self
                .st
                .objects
                .iter()
                .any(|unit| unit.marks.contains(Marks::GONE | Marks::DOOMED) && self.fits(filter, unit, from)),
            PlayOnly::AttackEnds => {
                matches!(moving, Moving::Chance(w) if w.chance == Chance::AttackEnd)
            }
            PlayOnly::Arrives(filter) => self
                .st
                .in_play()
                .any(|unit| unit.marks.contains(Marks::ARRIVED) && self.fits(filter, unit, from)),
            PlayOnly::WouldDamage => matches!(moving, Moving::Chance(w) if w.chance == Chance::Pending),
            PlayOnly::BeforeAttacks(arena) => !self.st.attacked_in[*arena],
            PlayOnly::BattleStep(arena) => self.st.step == Some(*arena),
            PlayOnly::If(condition) => self.holds(condition, from),
            PlayOnly::OncePerTurn
            | PlayOnly::OncePerAttack
            | PlayOnly::OncePerGame
            | PlayOnly::OncePerObject
            | PlayOnly::TimesPerTurn(_)
            | PlayOnly::AnyNumber
            | PlayOnly::AnyTime
            | PlayOnly::Firm
            | PlayOnly::Permission
            | PlayOnly::Battle => true,
        };
        let holds = |part| {
            if chance(part) {
                only.iter().any(|part| chance(part) && open(part))
            } else {
                open(part)
            }
        };
        match only.iter().all(holds) {
            true => Ok(()),
            false => refuse(&["A-2.11", "C-12.3"], "its \"play only\" does not hold now"),
        }
    }

    /// Is this chance at that moment, seen from the card?
    fn is_moment(self, moment: Moment, window: Window, role: Role, from: Perspective) -> bool {
        let here = || self.st.object(from.this).and_then(|this| self.arena_of(this));
        let fits = |arena: Option<Arena>, now: Arena| arena.map_or_else(|| here() == Some(now), |a| a == now);
        match (moment, window.chance) {
            (Moment::BuildStepStarts(player), Chance::Moment(Moment::BuildStepStarts(_))) => window
                .step_of
                .is_some_and(|step| super::filter::matches_player(player, role, step)),
            (Moment::BattleStepStarts(arena), Chance::Moment(Moment::BattleStepStarts(Some(now))))
            | (Moment::BattleStepEnds(arena), Chance::Moment(Moment::BattleStepEnds(Some(now)))) => fits(arena, now),
            (a, Chance::Moment(b)) => a == b,
            // Classic: the start chances are general ones (`B-1.1`).
            (Moment::BattlePhaseStarts, Chance::General) => {
                matches!(self.disruptable(), Some(Frame::Turn(TurnStep::Arena(0))))
            }
            (Moment::BattleStepStarts(arena), Chance::General) => match self.disruptable() {
                Some(Frame::Step(now, StepStage::First)) => fits(arena, *now),
                _ => false,
            },
            (Moment::BuildRoll, Chance::AddDice | Chance::Reroll | Chance::ChangeDice) => {
                let below = self
                    .st
                    .frames
                    .len()
                    .checked_sub(3)
                    .and_then(|at| self.st.frames.get(at));
                matches!(below, Some(Frame::Turn(_)))
            }
            _ => false,
        }
    }

    /// Conditions inside keywords (`A-2.19`).
    fn keyword_condition(self, def: &AbilityDef, instance: Instance, _: Moving) -> Verdict {
        match def.keyword {
            Some(Keyword::Intercept) => intercept::may_use(self, instance.on),
            Some(Keyword::Retaliate) => retaliate::may_use(self, instance.on),
            Some(Keyword::Equip) => equip::may_use(self, instance.on),
            Some(Keyword::Redirect) => redirect::may_use(self, instance.on),
            _ => Ok(()),
        }
    }

    /// Damage pending in the innermost sequence, with its place there.
    pub fn pending_damage(self) -> impl Iterator<Item = (u8, &'a Damage)> {
        let first = self
            .st
            .sequences
            .last()
            .map_or(self.st.damage.len(), |s| usize::from(s.first));
        self.st.damage[first.min(self.st.damage.len())..]
            .iter()
            .enumerate()
            .filter(|(_, damage)| damage.amount > 0 && !damage.kind.contains(Kind::COUNTERS))
            .map(|(index, damage)| (index as u8, damage))
    }

    /// May a use of this ability name that damage instance?
    pub fn may_name(self, def: &AbilityDef, damage: &Damage, from: Perspective) -> bool {
        let Some(to) = self.st.alive(damage.to).filter(|_| !damage.kind.contains(Kind::CLOSED)) else {
            return false;
        };
        if def
            .keyword
            .is_some_and(|keyword| ferocity::is_barred(self, damage, keyword))
        {
            return false;
        }
        match &def.ir {
            Ability::Activated(activated) => match prevent_target(&activated.effect) {
                Some(Target::Choose { filter, .. } | Target::Each(filter)) => self.fits(filter, to, from),
                // A choice of its own comes before: "Choose one of your units. If …, prevent … damage to it."
                Some(Target::Obj(Obj::That)) if !from.that.is_some() => self
                    .announced(def)
                    .last()
                    .is_some_and(|choice| self.fits(&choice.filter, to, from)),
                Some(Target::Obj(obj)) => self.resolve(*obj, from) == to.id,
                _ => false,
            },
            _ if def.keyword == Some(Keyword::Protect) => protect::covers(self, from.this, to),
            _ => to.id == from.this,
        }
    }

    /// Is this the choice of the unit whose damage the text prevents?
    pub fn chooses_damaged(self, def: &AbilityDef, choice: &Choice) -> bool {
        let Ability::Activated(activated) = &def.ir else {
            return false;
        };
        let chosen = match prevent_target(&activated.effect) {
            Some(Target::Choose { filter, .. }) => *filter == choice.filter,
            Some(Target::Obj(Obj::That)) => self
                .announced(def)
                .last()
                .is_some_and(|last| last.filter == choice.filter),
            _ => false,
        };
        def.names_damage && chosen
    }

    /// The scope in which a use counts (`A-2.13`).
    pub fn scope_for(self, def: &AbilityDef, moving: Moving, damage: u8, arrival: ObjectId) -> Scope {
        let chance = match moving {
            Moving::Chance(window) => window.number,
            Moving::Go(go) => go.number,
            Moving::Build(_) => 0,
        };
        match def.renewed {
            Renewed::Turn | Renewed::Always => Scope::Turn,
            Renewed::Attack => self.st.attack().map_or(Scope::Turn, |a| Scope::Attack(a.number)),
            Renewed::Roll => Scope::Roll(self.st.serial.roll),
            Renewed::Damage => Scope::Damage(self.st.sequences.last().map_or(0, |s| s.number), damage),
            Renewed::Chance => Scope::Chance(chance),
            Renewed::Disrupt => Scope::Disrupt(chance),
            Renewed::Arrival => Scope::Arrival(arrival),
            Renewed::Object => Scope::Object(arrival),
        }
    }

    /// Was it used in that scope, as often as it may be?
    pub fn is_used(self, instance: Instance, scope: Scope) -> bool {
        let def = self.fx.ability(instance.ability);
        let instance = self.counted(instance);
        if def.renewed == Renewed::Always {
            return false;
        }
        let times = def.only.iter().find_map(|only| match only {
            PlayOnly::TimesPerTurn(times) => Some(usize::from(*times)),
            _ => None,
        });
        let mut uses = self
            .st
            .uses
            .iter()
            .filter(|used| used.instance == instance && used.scope == scope);
        match times {
            None => uses.next().is_some(),
            Some(times) => uses.count() >= times,
        }
    }

    /// May `role` play this Battle card by that line there?
    pub fn can_play(self, role: Role, card: CardRef, line: u8, enhance: u8, moving: Moving) -> Verdict {
        if !self.st.piles[role].hand.contains(&card) {
            return refuse(&["C-12.1"], "it is not in your hand");
        }
        self.can_play_line(role, card, line, enhance, moving)
    }

    /// The line of a card with this number, if it can be played.
    pub fn playable_line(self, card: CardRef, line: u8) -> Option<&'a AbilityDef> {
        let fx: &'a Fixed = self.fx;
        let id = *fx.print(card).lines.get(usize::from(line))?;
        let def = fx.ability(id);
        let played = def.sort == Sort::Hand || (def.sort == Sort::Activated && fx.is_battle(card));
        (played && def.keyword.is_none()).then_some(def)
    }

    /// Conditions of playing a Battle card's line, wherever the card lies.
    pub fn can_play_line(self, role: Role, card: CardRef, line: u8, enhanced: u8, moving: Moving) -> Verdict {
        self.line_verdict(role, card, line, enhanced, moving, false)
    }

    /// The same without its printed cost (`MED-1`).
    pub fn can_play_line_free(self, role: Role, card: CardRef, line: u8, moving: Moving) -> Verdict {
        self.line_verdict(role, card, line, 0, moving, true)
    }

    fn line_verdict(self, role: Role, card: CardRef, line: u8, enhanced: u8, moving: Moving, free: bool) -> Verdict {
        let battle = self.fx.is_battle(card);
        if !battle && self.playable_line(card, line).is_none() {
            return refuse(&["C-12.1", "G-6.11"], "it is not a Battle card");
        }
        let Some(def) = self.playable_line(card, line) else {
            return refuse(&["C-12.1"], "the card has no such effect");
        };
        self.unshown(role, card, def)?;
        let from = Perspective::of_player(role);
        if battle && self.battle_cards_barred(role) {
            return refuse(&["G-1.5"], "a text forbids to play Battle cards");
        }
        let classic_meditate = free && self.fx.edition == Edition::Classic;
        if matches!(moving, Moving::Build(_)) && !def.windows.contains(Windows::OWN_BUILD) && !classic_meditate {
            return refuse(&["C-12.2", "A-2.11"], "Battle cards are not played in the build step");
        }
        // `MED-2`: classic lets a meditated card be played in the build step too; its own conditions hold (`MED-6`).
        if classic_meditate && matches!(moving, Moving::Build(_)) {
            self.only(&def.only, role, moving, from)?;
        } else {
            self.in_window(def, role, moving, from)?;
        }
        if def.names_damage
            && !self
                .pending_damage()
                .any(|(_, damage)| self.may_name(def, damage, from))
        {
            return refuse(&["A-2.19"], "no such damage is pending");
        }
        self.may_play_more(role)?;
        let anew = enhance::chooses_anew(self.fx, card, enhanced);
        if !anew {
            self.candidates_exist(def, role, from, ObjectId::NONE)?;
        }
        if free {
            return Ok(());
        }
        let payer = Payer {
            role,
            from,
            card: Some(card),
            activated: false,
            keyword: None,
            needs: if anew { (0, 0) } else { (def.needs.start, def.needs.end) },
        };
        if let Some(line) = enhance::line(self.fx, card, enhanced) {
            // What it says of its playing is said of the Enhance (`A-2.11`).
            let line = self.fx.ability(line);
            self.only(&line.only, role, moving, from)?;
            self.candidates_exist(line, role, from, ObjectId::NONE)
                .map_err(|refusal| refusal.above_all(&["ENH-1"]))?;
        }
        match enhance::cost(self.fx, card, def, enhanced) {
            Some(cost) if enhanced > 0 => self
                .can_pay(&cost, payer)
                .map_err(|refusal| refusal.above_all(&["ENH-1"])),
            Some(cost) => self.can_pay(&cost, payer),
            None => refuse(&["ENH-1"], "the card has no such Enhance"),
        }
    }
}

fn names_that(filter: &Filter) -> bool {
    match filter {
        Filter::Is(Obj::That) | Filter::In(cards::ir::Place::With(Obj::That)) | Filter::CanCarry(Obj::That) => true,
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(names_that),
        Filter::Not(part) | Filter::AboardOf(part) => names_that(part),
        _ => false,
    }
}

/// Does the effect re-roll dice of whatever roll?
fn rerolls_any(effect: &Effect) -> bool {
    match effect {
        Effect::Do(deed) => matches!(deed, Deed::RerollAny(_)),
        Effect::Seq(parts) => parts.iter().any(rerolls_any),
        Effect::Unless { effect, .. } | Effect::May { effect, .. } => rerolls_any(effect),
        _ => false,
    }
}
