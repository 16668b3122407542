//! Instructions that change an attack or the order of battle.

use super::*;
use crate::state::{Marks, Until};
use cards::ir::Ban;

impl<L: Log> Engine<'_, L> {
    /// A unit is to be attacked too, if the attacker can attack it; a price of attacking it is paid first, or it is not
    /// attacked (`B-3.5`, `B-3.6`).
    pub(super) fn add_defender_deed(&mut self, unit: ObjectId, part: u8) -> Step {
        let look = self.look();
        let attacker = look.st.attack().and_then(|attack| look.st.alive(attack.attacker));
        let Some((attacker, role, card)) = attacker.map(|a| (a.id, a.controller, a.top())) else {
            return self.advance();
        };
        match part {
            0 if !look.may_also_defend(unit) => return self.advance(),
            0 if look.price_of_attacking(unit).is_some() => {
                self.run_mut()?.part = 1;
                self.ask(Question::Yes {
                    role,
                    about: About::PayToAttack,
                });
                return Ok(());
            }
            1 if self.st.reply.number != 1 => return self.advance(),
            1 => {
                self.run_mut()?.part = 2;
                self.pay(CostOf::Attack(unit), role, Context::new(role, attacker, card));
                return Ok(());
            }
            _ => self.add_defender(unit),
        }
        self.advance()
    }

    /// A second defending unit; attack triggers fire for it as for the first, but not twice for the same unit (`B-4.1`,
    /// `B-4.2`).
    pub(super) fn add_defender(&mut self, unit: ObjectId) {
        let Some(place) = self.st.alive(unit).map(|o| o.place) else {
            return;
        };
        let Some(attack) = self.st.attacks.last_mut() else {
            return;
        };
        if attack.fronts.len() > 1 {
            return;
        }
        let attacker = attack.attacker;
        let new = attack.fronts.iter().all(|front| front.defender != unit);
        attack.fronts.push(front(unit, place));
        self.emit(What::Defender(self.who(unit)), &["B-4.1"]);
        if new && self.fx.watch.intersects(Watch::ATTACKS) {
            self.fire(Happening::Attacks(attacker, unit));
        }
        self.note_attacked(unit);
    }

    /// Where the innermost attack stands among the frames.
    fn innermost_attack(&self) -> Option<usize> {
        let mut frames = self.st.frames.iter();
        frames.rposition(|frame| matches!(frame, Frame::Attack(_)))
    }

    /// The innermost attack goes on to step 8 at once (`B-3.47`): its open chance closes, what is still pending in it is
    /// lost.
    pub(super) fn end_attack(&mut self) {
        let Some(at) = self.innermost_attack() else { return };
        if let Some(attack) = self.st.attacks.last_mut() {
            attack.ended = true;
        }
        if let Frame::Attack(stage) = &mut self.st.frames[at]
            && *stage > AttackStage::Final
            && *stage < AttackStage::End
        {
            *stage = AttackStage::End;
        }
        for frame in &mut self.st.frames[at..] {
            if let Frame::Window(window) = frame
                && !matches!(window.chance, Chance::Disrupt | Chance::Arrival | Chance::AttackEnd)
            {
                window.closed = true;
            }
        }
        if let Some(sequence) = self.st.sequences.iter().rev().find(|sequence| sequence.attack) {
            for damage in &mut self.st.damage[usize::from(sequence.first)..] {
                if damage.placed == 0 {
                    damage.amount = 0;
                }
            }
        }
    }

    /// "Disrupt that attack": before its dice are rolled it stops, and was no attack (`B-3.42`).
    pub(super) fn disrupt_attack(&mut self) {
        let Some(at) = self.innermost_attack() else { return };
        let early = matches!(self.st.frames[at], Frame::Attack(stage) if stage <= AttackStage::Final);
        let Some(attack) = self.st.attacks.last_mut().filter(|_| early) else {
            return;
        };
        let (unit, first) = (attack.attacker, attack.first);
        if self.look().cannot(unit, Ban::AttackBeDisrupted) {
            return;
        }
        if let Some(attack) = self.st.attacks.last_mut() {
            attack.disrupted = true;
        }
        if let Some(object) = self.st.object_mut(unit).filter(|_| first) {
            object.marks.remove(Marks::ATTACKED);
        }
        for frame in &mut self.st.frames[at..] {
            if let Frame::Window(window) = frame
                && window.chance == Chance::Attack
            {
                window.closed = true;
            }
        }
        let card = self.who(unit).card;
        self.emit(What::Disrupted(card), &["B-2.6", "B-3.42"]);
    }

    /// A text makes a unit attack: a complete attack without tapping (`B-3.48`).
    pub(in crate::engine) fn made_to_attack(&mut self, unit: ObjectId, on: ObjectId) {
        let look = self.look();
        let (Some(attacker), Some(defender)) = (look.st.alive(unit), look.st.alive(on)) else {
            return;
        };
        if look.may_attack(unit).is_err() || look.attackable(attacker, defender).is_err() {
            return;
        }
        let reach = crate::query::attack::REACHES
            .into_iter()
            .find(|&reach| look.reaches(attacker, defender, reach).is_ok());
        if let Some(reach) = reach {
            self.declare(unit, on, reach, false, false);
        }
    }

    /// A unit that would attack is told whom it attacks, also a unit of its own player or itself, if it can without a price; the two
    /// changes for it stand at `entry` (`B-3.2`, `B-3.49`).
    pub(super) fn aim(&mut self, unit: ObjectId, on: ObjectId, entry: u16, context: &Context) -> bool {
        let look = self.look();
        let (Some(attacker), Some(defender)) = (look.st.alive(unit), look.st.alive(on)) else {
            return false;
        };
        let can = look.may_attack(unit).is_ok()
            && look.attackable(attacker, defender).is_ok()
            && look.price_of_attacking(on).is_none()
            && crate::query::attack::REACHES
                .into_iter()
                .any(|reach| look.reaches(attacker, defender, reach).is_ok());
        if can {
            let origin = Origin {
                that: on,
                ..origin(context)
            };
            for change in [entry, entry + 1] {
                let (whom, what) = (Subject::Object(unit), Lasts::Change(change));
                self.begin_effect(whom, what, 0, Until::NextAttack, origin, &["B-3.2"]);
            }
        }
        can
    }

    /// Another battle step of the arena, after the present work (`B-1.7`).
    pub(super) fn extra_step(&mut self, arena: cards::Arena) {
        if self.st.guards.steps[arena] >= crate::engine::MAX_STEPS {
            return;
        }
        // It begins when the battle step that is running, or the present process, is over: below the play.
        let at = self
            .st
            .frames
            .iter()
            .rposition(|frame| matches!(frame, Frame::Turn(_)))
            .map_or(0, |at| at + 1);
        self.st.guards.steps[arena] += 1;
        self.st
            .frames
            .insert(at, Frame::Step(arena, crate::frame::StepStage::Start));
    }
}
