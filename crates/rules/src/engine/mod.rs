//! The transitions: one function per kind of frame, stepped until the game waits.

mod announce;
mod attack;
mod automatic;
mod battle;
mod blind;
mod build;
pub(crate) mod completion;
mod contest;
mod deed;
mod dice;
mod doom;
mod instead;
mod past;
mod payment;
mod prepare;
mod reply;
mod resolve;
mod sequence;
mod settle;
mod shed;
mod trap;
mod trigger;
mod turn;
mod why;
mod window;

use crate::action::Action;
use crate::event::{Event, Log, What, Who, Why};
use crate::frame::{Context, Frame, Question, Roll, RollFor, Run, Sets};
use crate::ids::{ClauseId, ObjectId, Role};
use crate::keyword::cunning;
use crate::program::Fixed;
use crate::query::Look;
use crate::state::{Instance, Marks, State};

pub(crate) use announce::candidates as play_candidates;
pub(crate) use automatic::{autos, prevents_all};
pub(crate) use build::{may_build, may_move, rearranging};
pub(crate) use contest::pairs;
pub(crate) use doom::replacements;
pub(crate) use instead::damage_replacements;
pub(crate) use payment::{candidates as payment_candidates, cost_of};
pub(crate) use prepare::{may_begin_with, may_deploy, may_deploy_to, may_face_down, may_fetch, may_mulligan};
pub(crate) use settle::candidates as next_items;
pub(crate) use trap::springable;
pub(crate) use trigger::{Arrival, Happening};
pub(crate) use turn::{arena_bit, may_retreat};

/// Attacks in a turn (`G-12.3`).
pub(crate) const MAX_ATTACKS: u16 = 200;
/// Plays of a player in a turn (`G-12.2`).
pub(crate) const MAX_PLAYS: u16 = 500;
/// Triggers in a turn (`G-12.1`).
pub(crate) const MAX_TRIGGERS: u16 = 1000;
/// Links of a chain of triggers (`G-12.1`).
pub(crate) const MAX_CHAIN: u8 = 20;
/// Battle steps of an arena in a turn (`G-12.3`).
pub(crate) const MAX_STEPS: u8 = 5;
/// Attacks in which another one is not begun any more (`G-12.3`).
pub(crate) const MAX_NESTED: usize = 8;
/// Dice in one roll: beyond any board, so that numbers stay small.
pub(crate) const MAX_DICE: i16 = 2000;
/// Force and build points stay below this.
pub(crate) const MAX_POINTS: i16 = 9999;

/// The game while it moves: the constant part, the state, and where events go.
pub(crate) struct Engine<'a, L: Log> {
    pub fx: &'a Fixed,
    pub st: &'a mut State,
    pub log: &'a mut L,
}

/// What went wrong inside; cannot happen while the invariants hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Broken(pub &'static str);

pub(crate) type Step = Result<(), Broken>;

impl<'a, L: Log> Engine<'a, L> {
    /// A look at the game as it is now.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look::new(self.fx, self.st)
    }

    /// Records an event with the clauses behind it.
    #[inline]
    pub fn emit(&mut self, what: What, why: &[&'static str]) {
        if L::ON {
            let why: Why = why.iter().copied().map(ClauseId).take(12).collect();
            self.log.record(Event { what, why });
        }
    }

    /// Records an event whose clauses were collected.
    #[inline]
    pub fn emit_why(&mut self, what: What, why: Why) {
        if L::ON {
            self.log.record(Event { what, why });
        }
    }

    /// The object with the card that names it.
    pub fn who(&self, id: ObjectId) -> Who {
        Who {
            object: id,
            card: self.st.object(id).map_or(crate::ids::CardRef::NONE, |o| o.top()),
        }
    }

    /// Steps until the game waits or is over.
    pub fn run(&mut self) -> Step {
        // Far above the longest stretch between two decisions; a loop inside would be a broken invariant.
        for _ in 0..1_000_000u32 {
            if self.st.outcome.is_some() || self.is_waiting() {
                return Ok(());
            }
            self.step()?;
        }
        Err(Broken("the game does not come to rest"))
    }

    /// Does the innermost frame wait?
    fn is_waiting(&self) -> bool {
        waits(self.st)
    }

    fn step(&mut self) -> Step {
        let Some(frame) = self.st.frames.last() else {
            return Err(Broken("no work in progress"));
        };
        match frame {
            Frame::Prepare(at) => {
                let at = *at;
                self.step_prepare(at)
            }
            Frame::Turn(at) => {
                let at = *at;
                self.step_turn(at)
            }
            Frame::Build(role, stage) => {
                let (role, stage) = (*role, *stage);
                self.step_build(role, stage)
            }
            Frame::Step(arena, stage) => {
                let (arena, stage) = (*arena, *stage);
                self.step_battle(arena, stage)
            }
            Frame::Attack(stage) => {
                let stage = *stage;
                self.step_attack(stage)
            }
            Frame::Sequence(stage) => {
                let stage = *stage;
                self.step_sequence(stage)
            }
            Frame::Automatic(at) => {
                let at = *at;
                self.step_automatic(at)
            }
            Frame::Window(window) => {
                let window = *window;
                self.step_window(window)
            }
            Frame::Play(_) => self.step_play(),
            Frame::Pay(_) => self.step_payment(),
            Frame::Shed(shed) => {
                let shed = *shed;
                self.step_shed(shed)
            }
            Frame::Check => self.step_check(),
            Frame::Run(_) => self.step_run(),
            Frame::Settle(settle) => {
                let settle = *settle;
                self.step_settle(settle)
            }
            Frame::Doom(doom) => {
                let doom = *doom;
                self.step_doom(doom)
            }
            Frame::Contest(contest) => {
                let contest = *contest;
                self.step_contest(contest)
            }
            Frame::DamageDice(at) => {
                let at = *at;
                self.step_damage_dice(at)
            }
            Frame::TextDice(at) => {
                let at = *at;
                self.step_text_dice(at)
            }
            Frame::Rounds(round) => {
                let round = *round;
                self.step_rounds(round)
            }
            Frame::Reroll(at) => {
                let at = *at;
                self.step_reroll(at)
            }
            Frame::Go(go) => {
                let go = *go;
                self.step_go(go)
            }
            Frame::Retreat(_) | Frame::Roll(_) | Frame::Shuffle(_) | Frame::ShuffleHand(_) | Frame::Ask(_) => {
                Err(Broken("a waiting frame was stepped"))
            }
        }
    }

    /// Replaces the innermost frame.
    pub fn become_frame(&mut self, frame: Frame) {
        if let Some(top) = self.st.frames.last_mut() {
            *top = frame;
        }
    }

    /// Begins inner work.
    pub fn push(&mut self, frame: Frame) {
        self.st.frames.push(frame);
    }

    /// Ends the innermost work.
    pub fn pop(&mut self) {
        self.st.frames.pop();
    }

    /// Asks a question.
    pub fn ask(&mut self, question: Question) {
        self.push(Frame::Ask(question));
    }

    /// Asks for dice.
    pub fn roll(&mut self, dice: i16, purpose: RollFor, role: Role) {
        let dice = dice.clamp(0, MAX_DICE) as u16;
        let only = match purpose {
            RollFor::Attack | RollFor::Fury => cunning::only(self.look()),
            RollFor::Added | RollFor::Reroll => match self.st.frames.last() {
                Some(Frame::Reroll(again)) if again.sets != Sets::Loose => cunning::only(self.look()),
                _ => None,
            },
            RollFor::Build | RollFor::Damage | RollFor::Text | RollFor::Roles => None,
        };
        self.push(Frame::Roll(Roll {
            dice,
            purpose,
            role,
            only,
        }));
    }

    /// Carries out an effect from that instruction on.
    pub fn run_effect(&mut self, code: u16, context: Context, origin: Option<Instance>) {
        self.push(Frame::Run(Run {
            next: code,
            part: 0,
            context,
            did: false,
            found: 0,
            left: 0,
            mark: 0,
            origin,
        }));
    }

    /// Settles what has waited since `mark` (`A-9.4`).
    pub fn settle(&mut self, mark: u16) {
        self.notice_states();
        if self.needs_settling(mark) {
            self.push(Frame::Settle(crate::frame::Settle {
                mark,
                chain: self.st.chain,
                arrival: false,
            }));
        }
    }

    /// How many items wait now.
    pub fn mark(&self) -> u16 {
        self.st.waiting.len() as u16
    }

    /// The next chance number.
    pub fn chance_number(&mut self) -> u16 {
        self.st.serial.chance = self.st.serial.chance.wrapping_add(1);
        self.st.serial.chance
    }

    /// The next time on the clock of arrivals and effects.
    pub fn tick(&mut self) -> u16 {
        self.st.serial.clock = self.st.serial.clock.wrapping_add(1);
        self.st.serial.clock
    }

    /// Forgets objects that have left and that nothing can look back at any more. Called where no attack,
    /// sequence or play is in progress.
    pub fn forget_gone(&mut self) {
        let State { objects, earned, .. } = &mut *self.st;
        for object in objects {
            // Who has earned a Bounty is looked back at when it is gained (`BTY-3`).
            let waits = earned
                .iter()
                .any(|earned| earned.source == object.id || earned.unit == object.id);
            if object.is_gone() && object.id.is_some() && !waits {
                object.marks = Marks::GONE;
                object.id.slot = u8::MAX;
            }
        }
        let st = &mut *self.st;
        let objects = &st.objects;
        st.effects.retain(|effect| match effect.on {
            crate::state::Subject::Object(id) => objects.get(usize::from(id.slot)).is_some_and(|o| o.id == id),
            crate::state::Subject::Player(_)
            | crate::state::Subject::Damage
            | crate::state::Subject::Cards
            | crate::state::Subject::Card(_) => true,
        });
        st.uses.retain(|used| match used.scope {
            crate::state::Scope::Turn | crate::state::Scope::Shown(_) => true,
            crate::state::Scope::Chosen(_, id) => objects.get(usize::from(id.slot)).is_some_and(|o| o.id == id),
            // As long as both are in play.
            crate::state::Scope::Object(id) => {
                let there = |id: ObjectId| objects.get(usize::from(id.slot)).is_some_and(|o| o.id == id);
                there(id) && there(used.instance.on)
            }
            _ => !st.attacks.is_empty() || !st.sequences.is_empty(),
        });
    }

    /// A player's answer to the pending decision; `action` was listed.
    pub fn choose(&mut self, action: Action) -> Step {
        let Some(frame) = self.st.frames.last() else {
            return Err(Broken("no work in progress"));
        };
        match frame {
            Frame::Window(window) => {
                let window = *window;
                self.choose_in_window(window, action)
            }
            Frame::Build(role, _) => {
                let role = *role;
                self.choose_in_build(role, action)
            }
            Frame::Retreat(role) => {
                let role = *role;
                self.choose_retreat(role, action)
            }
            Frame::Go(go) => {
                let go = *go;
                self.choose_go(go, action)
            }
            Frame::Play(_) => self.choose_for_play(action),
            Frame::Pay(_) => self.choose_for_payment(action),
            Frame::Ask(question) => {
                let question = *question;
                self.choose_reply(question, action)
            }
            Frame::Contest(contest) => {
                let contest = *contest;
                self.choose_bid(contest, action)
            }
            Frame::Prepare(at) => {
                let at = *at;
                self.choose_in_setup(at, action)
            }
            _ => Err(Broken("nobody was asked")),
        }
    }
}

/// Does the innermost frame wait for an answer?
pub(crate) fn waits(st: &State) -> bool {
    use crate::frame::{BuildStage, Prepare};
    match st.frames.last() {
        None => false,
        Some(frame) => match frame {
            Frame::Retreat(_) | Frame::Roll(_) | Frame::Shuffle(_) | Frame::ShuffleHand(_) | Frame::Ask(_) => true,
            Frame::Go(go) => go.waits,
            Frame::Build(_, stage) => *stage == BuildStage::Main,
            Frame::Window(window) => window.waits,
            Frame::Play(play) => play.waits,
            Frame::Pay(payment) => payment.waits,
            Frame::Contest(contest) => contest.waits,
            Frame::Prepare(at) => {
                matches!(
                    at,
                    Prepare::Event(_)
                        | Prepare::Resource(_)
                        | Prepare::Mulligan(..)
                        | Prepare::Loop(_)
                        | Prepare::FaceDown(..)
                )
            }
            Frame::Turn(_)
            | Frame::Step(..)
            | Frame::Attack(_)
            | Frame::Sequence(_)
            | Frame::Automatic(_)
            | Frame::Shed(_)
            | Frame::Check
            | Frame::Run(_)
            | Frame::Settle(_)
            | Frame::Doom(_)
            | Frame::DamageDice(_)
            | Frame::TextDice(_)
            | Frame::Rounds(_)
            | Frame::Reroll(_) => false,
        },
    }
}
