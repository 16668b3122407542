//! The turn, read top to bottom like `01-game` section 6.

use super::trigger::Happening;
use super::{Broken, Engine, Step};
use crate::action::Action;
use crate::event::{Log, What};
use crate::frame::{BuildStage, Chance, Frame, Question, RollFor, StepStage, TurnStep};
use crate::ids::{ObjectId, Role};
use crate::program::{Kinds, Windows};
use crate::query::Look;
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Dirty, Ending, Guards, Marks, Outcome, Scope, Until};
use cards::ir::{Ban, Change, Due, Moment};
use cards::{Arena, Edition};

/// May the unit be named in the retreat step (`G-6.23`)?
pub(crate) fn may_retreat(look: Look<'_>, role: Role, unit: ObjectId) -> Verdict {
    let Some(object) = look.st.alive(unit) else {
        return refuse(&["G-6.23"], "it is not in play");
    };
    if object.controller != role {
        return Err(Refusal::new(&["G-6.23"], "it is not your unit").about(unit));
    }
    if object.place.arena().is_none() {
        return Err(Refusal::new(&["G-6.23"], "it is in no arena").about(unit));
    }
    if object.tapped || object.marks.contains(Marks::NAMED) {
        return Err(Refusal::new(&["G-6.23"], "it is tapped").about(unit));
    }
    let stays = |change: &Change| matches!(change, Change::Cannot(Ban::Retreat | Ban::RetreatInStep));
    if look.any_change(unit, Kinds::CANNOT_RETREAT, stays) {
        return Err(Refusal::new(&["G-1.5", "G-6.23"], "it can't retreat").about(unit));
    }
    if look.cannot(unit, Ban::Tap) {
        return Err(Refusal::new(&["G-1.5", "A-2.18"], "it can't tap").about(unit));
    }
    Ok(())
}

/// The bit of an arena among the battle steps that have begun.
pub(crate) fn arena_bit(arena: Arena) -> u8 {
    1 << arena as u8
}

impl<L: Log> Engine<'_, L> {
    /// Goes on to the next step of the turn, settled (`A-9.7`).
    fn next(&mut self, step: TurnStep) {
        self.become_frame(Frame::Turn(step));
    }

    pub(super) fn step_turn(&mut self, at: TurnStep) -> Step {
        let mark = self.mark();
        match at {
            TurnStep::Start => {
                self.begin_turn();
                self.next(TurnStep::StartChance);
                self.fire_moment(Moment::TurnStarts, None);
                self.settle(mark);
            }
            TurnStep::StartChance => {
                self.next(TurnStep::Untap);
                self.open(Chance::Moment(Moment::TurnStarts));
            }
            TurnStep::Untap => self.untap_all(mark),
            TurnStep::Force => {
                for role in Role::BOTH {
                    self.gain_force(role, 4, &["G-6.3"]);
                }
                self.next(TurnStep::Roll);
                self.settle(mark);
            }
            TurnStep::Roll => {
                let no_roll = Role::BOTH
                    .into_iter()
                    .any(|role| self.player_has(role, &Change::NoBuildRoll));
                if no_roll {
                    self.next(TurnStep::Points);
                } else {
                    self.next(TurnStep::Rolled);
                    self.roll(1, RollFor::Build, Role::Light);
                }
            }
            TurnStep::Rolled => {
                let face = (1..=6u8).find(|&face| self.st.reply.faces.any(face)).unwrap_or(1);
                self.st.build_die = face;
                self.st.serial.roll = self.st.serial.roll.wrapping_add(1);
                self.next(TurnStep::Points);
                self.open_rounds();
                self.fire(Happening::BuildDie);
                self.settle(mark);
            }
            TurnStep::Points => {
                self.give_points();
                self.next(TurnStep::Build(Role::Dark));
                if self.st.build_die > 0 {
                    if self.may_play_at_roll() {
                        self.next(TurnStep::PointsChance);
                    }
                    self.fire_moment(Moment::BuildRoll, None);
                }
                self.settle(mark);
            }
            TurnStep::PointsChance => {
                self.next(TurnStep::Build(Role::Dark));
                self.open(Chance::Moment(Moment::BuildRoll));
            }
            TurnStep::Build(role) => {
                self.next(match role {
                    Role::Dark => TurnStep::Build(Role::Light),
                    Role::Light => TurnStep::Retreat(Role::Dark),
                });
                self.push(Frame::Build(role, BuildStage::Start));
            }
            TurnStep::Retreat(role) => {
                self.next(match role {
                    Role::Dark => TurnStep::Retreat(Role::Light),
                    Role::Light => TurnStep::Battle,
                });
                self.emit(What::RetreatStep(role), &["G-6.23"]);
                let any = self.st.in_play().any(|o| may_retreat(self.look(), role, o.id).is_ok());
                if any || self.fx.switches.ask_always {
                    self.push(Frame::Retreat(role));
                }
            }
            TurnStep::Battle => {
                self.st.battle = true;
                self.end_effects(|until| until == Until::Battle, &["B-6.6"]);
                self.st.dirty |= Dirty::BOARD | Dirty::MEETINGS;
                self.next(TurnStep::BattleChance);
                self.fire_moment(Moment::BattlePhaseStarts, None);
                self.settle(mark);
            }
            TurnStep::BattleChance => {
                self.next(TurnStep::Arena(0));
                // `B-1.1`: classic has a general chance here.
                self.open(match self.fx.edition {
                    Edition::Classic => Chance::General,
                    Edition::Current => Chance::Moment(Moment::BattlePhaseStarts),
                });
            }
            TurnStep::Arena(begun) => {
                let next = self
                    .look()
                    .battle_order()
                    .into_iter()
                    .find(|&arena| begun & arena_bit(arena) == 0);
                match next {
                    Some(arena) => {
                        self.next(TurnStep::Arena(begun | arena_bit(arena)));
                        self.begin_step(arena);
                    }
                    None => self.next(TurnStep::Durations),
                }
            }
            TurnStep::Durations => {
                self.st.battle = false;
                for object in &mut self.st.objects {
                    object.marks.remove(Marks::CONTESTED | Marks::CHANCE);
                }
                let over = ends_with_turn(self.st.turn, false);
                self.end_effects(over, &["G-6.26"]);
                self.next(TurnStep::End);
                self.settle(mark);
            }
            TurnStep::End => {
                self.next(TurnStep::EndChance);
                self.fire_moment(Moment::TurnEnds, None);
                self.settle(mark);
            }
            TurnStep::EndChance => {
                self.next(TurnStep::EndOver);
                self.open(Chance::Moment(Moment::TurnEnds));
            }
            TurnStep::EndOver => {
                let over = ends_with_turn(self.st.turn, false);
                self.end_effects(over, &["G-6.35"]);
                // What was kept for a moment of this turn that had passed does not come any more.
                let laters = &self.fx.laters;
                self.st
                    .kept
                    .retain(|kept| !matches!(laters[usize::from(kept.later)].at, None | Some(Due::Moment(_))));
                self.next(TurnStep::Victory);
                self.settle(mark);
            }
            TurnStep::Victory => {
                self.victory();
                let over = ends_with_turn(self.st.turn, true);
                self.end_effects(over, &["G-6.34"]);
                self.next(TurnStep::Start);
            }
        }
        Ok(())
    }

    fn begin_turn(&mut self) {
        self.forget_gone();
        self.st.turn = self.st.turn.saturating_add(1);
        self.st.build_die = 0;
        self.st.attacked_in = Default::default();
        self.st.build_started = Default::default();
        self.st.guards = Guards::default();
        self.st.chain = 0;
        self.st.step = None;
        self.st
            .uses
            .retain(|used| !matches!(used.scope, Scope::Turn | Scope::Shown(_)));
        self.st.own_past.clear();
        for past in &mut self.st.past {
            past.before = std::mem::take(&mut past.now);
        }
        for object in &mut self.st.objects {
            object
                .marks
                .remove(Marks::ATTACKED | Marks::MOVED | Marks::CHANCE | Marks::OF_TURN);
        }
        self.emit(What::Turn(self.st.turn), &["G-6.1"]);
    }

    /// R2: Dark untaps everything, then Light; only a text lets a card stay tapped (`G-6.2`).
    fn untap_all(&mut self, mark: u16) {
        for role in Role::BOTH {
            let tapped: arrayvec::ArrayVec<ObjectId, 128> = self
                .st
                .in_play()
                .filter(|o| o.tapped && o.controller == role && !self.look().cannot(o.id, Ban::UntapInStep))
                .map(|o| o.id)
                .take(128)
                .collect();
            for id in tapped {
                let may_stay = self
                    .look()
                    .any_change(id, Kinds::STAY_TAPPED, |change| *change == Change::MayStayTapped);
                if may_stay {
                    if let Some(object) = self.st.object_mut(id) {
                        object.marks.insert(Marks::STRUCK);
                    }
                } else {
                    self.untap(id, &["G-6.2"]);
                }
            }
        }
        self.end_effects(|until| until == Until::Untap, &["G-6.2"]);
        self.next(TurnStep::Force);
        self.settle(mark);
        // Those that may stay tapped are asked about, Dark's last on the stack so that they come first.
        for role in [Role::Light, Role::Dark] {
            let asked: arrayvec::ArrayVec<ObjectId, 32> = self
                .st
                .in_play()
                .filter(|o| o.controller == role && o.marks.contains(Marks::STRUCK))
                .map(|o| o.id)
                .take(32)
                .collect();
            for id in asked {
                if let Some(object) = self.st.object_mut(id) {
                    object.marks.remove(Marks::STRUCK);
                }
                self.ask(Question::StayTapped { role, unit: id });
            }
        }
    }

    fn player_has(&self, role: Role, wanted: &Change) -> bool {
        if !self.fx.kinds.contains(Kinds::NO_ROLL) {
            return false;
        }
        let mut has = false;
        self.look()
            .each_player_change(role, |change, _| has |= change == wanted);
        has
    }

    /// Might something be played when the roll is made, for all that both players know? Few games have such texts.
    fn may_play_at_roll(&self) -> bool {
        let texts = Role::BOTH.map(|role| self.st.usable[role] | self.fx.hand_windows[role]);
        texts.iter().any(|windows| windows.contains(Windows::BUILD_ROLL))
    }

    /// `G-6.4`, `G-6.5`, `G-6.30`.
    fn give_points(&mut self) {
        let die = i16::from(self.st.build_die);
        for role in Role::BOTH {
            let promised = std::mem::take(&mut self.st.promised[role]);
            let everywhere = die > 0
                && Arena::ALL
                    .into_iter()
                    .all(|arena| self.look().units_in(arena).any(|unit| unit.controller == role));
            self.st.build[role] = 0;
            self.gain_build(role, die, &["G-6.4"]);
            if everywhere {
                self.gain_build(role, 1, &["G-6.5"]);
            }
            self.gain_build(role, promised, &["G-6.30"]);
        }
    }

    /// The retreat step: units are named one after another, then all tap and retreat in one event (`G-6.33`).
    pub(super) fn choose_retreat(&mut self, role: Role, action: Action) -> Step {
        match action {
            Action::Retreat(unit) => {
                if let Some(object) = self.st.object_mut(unit) {
                    object.marks.insert(Marks::NAMED);
                }
                let more = self.st.in_play().any(|o| may_retreat(self.look(), role, o.id).is_ok());
                if more {
                    return Ok(());
                }
            }
            Action::Done => {}
            _ => return Err(Broken("not an action of the retreat step")),
        }
        self.pop();
        let mark = self.mark();
        let named: arrayvec::ArrayVec<ObjectId, 128> = self
            .st
            .in_play()
            .filter(|o| o.marks.contains(Marks::NAMED))
            .map(|o| o.id)
            .take(128)
            .collect();
        for &id in &named {
            self.tap(id, &["G-6.23"]);
        }
        for &id in &named {
            let by = self.st.object(id).map(|object| object.controller);
            self.retreat(id, by, &["G-6.23", "G-6.33", "G-6.24"]);
        }
        self.settle(mark);
        Ok(())
    }

    /// E3 (`01-game` section 7).
    fn victory(&mut self) {
        for role in Role::BOTH {
            for arena in Arena::ALL {
                if self.look().controls(role, arena) {
                    self.emit(What::Controls(role, arena), &["G-8.1", "G-8.2"]);
                }
            }
        }
        let winner = Role::BOTH
            .into_iter()
            .find(|&role| self.look().arenas_controlled(role) >= 2 && !self.look().cannot_lose(!role));
        if let Some(winner) = winner {
            self.end(
                Outcome {
                    winner,
                    reason: Ending::Arenas,
                },
                &["G-7.2", "G-1.2", "G-6.28"],
            );
            return;
        }
        if self.fx.switches.turn_limit.is_some_and(|limit| self.st.turn >= limit) {
            let winner = self.look().ahead();
            self.end(
                Outcome {
                    winner,
                    reason: Ending::Limit,
                },
                &["G-12.5", "F-4.3"],
            );
        }
    }

    /// Does the battle step of this arena begin (`G-12.3`)?
    pub(super) fn begin_step(&mut self, arena: Arena) {
        if self.st.guards.steps[arena] >= super::MAX_STEPS {
            return;
        }
        self.st.guards.steps[arena] += 1;
        self.push(Frame::Step(arena, StepStage::Start));
    }

    /// The answer about staying tapped.
    pub(super) fn reply_stay_tapped(&mut self, unit: ObjectId, stay: bool) {
        if !stay {
            self.untap(unit, &["G-6.2"]);
        }
    }
}

impl Look<'_> {
    /// Space, Ground, Character, unless a text puts one before another (`B-1.6`).
    fn battle_order(self) -> [Arena; 3] {
        let mut order = Arena::ALL;
        if !self.fx.kinds.contains(Kinds::STEP_ORDER) {
            return order;
        }
        for role in Role::BOTH {
            self.each_player_change(role, |change, _| {
                if let Change::StepBefore(first, second) = change {
                    let place = |arena| order.iter().position(|a| a == arena).unwrap_or(0);
                    let (at, before) = (place(first), place(second));
                    if at > before {
                        order[before..=at].rotate_right(1);
                    }
                }
            });
        }
        order
    }

    /// Does a text keep the player from losing (`G-7.3`)?
    pub fn cannot_lose(self, role: Role) -> bool {
        self.player_cannot(role, |ban| ban == Ban::LoseGame)
    }

    /// Who is ahead when the time is up (`F-4.3`): arenas, then total build cost in battle, then Dark.
    pub fn ahead(self) -> Role {
        let score = |role: Role| {
            let units: i32 = self
                .st
                .in_play()
                .filter(|o| o.controller == role && o.place.arena().is_some())
                .map(|o| i32::from(self.total_build_cost(o)))
                .sum();
            (self.arenas_controlled(role), units)
        };
        if score(Role::Light) > score(Role::Dark) {
            Role::Light
        } else {
            Role::Dark
        }
    }
}

/// What ends with the turn of this number: at E1 what lasts until end of turn, at the check what is said of winning and
/// control (`G-6.34`).
fn ends_with_turn(now: u16, checked: bool) -> impl Fn(Until) -> bool {
    move |until| match until {
        Until::Turn | Until::FirstAttack => !checked,
        Until::Victory => checked,
        Until::Later { turn, check } => turn <= now && check == checked,
        _ => false,
    }
}
