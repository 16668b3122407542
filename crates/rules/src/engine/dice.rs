//! Dice of damage, and dice that are re-rolled, added or changed.

use super::{Broken, Engine, Step};
use crate::arithmetic;
use crate::dice::Faces;
use crate::event::{Log, What};
use crate::frame::{Chance, DamageDice, Frame, How, Question, Reroll, RollFor};
use crate::ids::{CardRef, ClauseId, ObjectId, Role};
use crate::state::{Adjusted, Kind};

/// Dice that are not those of an attack front.
const LOOSE: u8 = u8::MAX;

impl<L: Log> Engine<'_, L> {
    /// N dice of damage to each of these units: rolled unit by unit, then one sequence (`B-5.1`, `B-5.18`).
    pub fn dice_of_damage(&mut self, source: ObjectId, by: Role, to: &[ObjectId], dice: i16, why: &[&'static str]) {
        let card = self.who(source).card;
        self.dice_of_damage_from(source, card, by, to, dice, false, why);
    }

    /// … from a card that may be no object.
    #[allow(clippy::too_many_arguments)]
    pub fn dice_of_damage_from(
        &mut self,
        source: ObjectId,
        card: CardRef,
        by: Role,
        to: &[ObjectId],
        dice: i16,
        unpreventable: bool,
        why: &[&'static str],
    ) {
        let first = self.st.struck.len();
        for &unit in to {
            if self.st.alive(unit).is_some() {
                self.st.struck.push((unit, 0));
            }
        }
        if self.st.struck.len() == first || dice <= 0 {
            self.st.struck.truncate(first);
            return;
        }
        self.emit(What::Dice(dice), why);
        self.push(Frame::DamageDice(DamageDice {
            source,
            card,
            by,
            first: first as u16,
            dice,
            next: 0,
            stage: 0,
            faces: Faces::NONE,
            bonus: 0,
            unpreventable,
        }));
    }

    pub(super) fn step_damage_dice(&mut self, at: DamageDice) -> Step {
        let mut next = at;
        let current = usize::from(at.first) + usize::from(at.next);
        match at.stage {
            0 => {
                if current >= self.st.struck.len() {
                    self.pop();
                    self.damage_from_dice(at);
                    return Ok(());
                }
                next.stage = 1;
                next.bonus = 0;
                self.become_frame(Frame::DamageDice(next));
                self.roll(at.dice, RollFor::Damage, at.by);
            }
            1 => {
                next.faces = self.st.reply.faces;
                next.stage = 2;
                self.st.serial.roll = self.st.serial.roll.wrapping_add(1);
                self.become_frame(Frame::DamageDice(next));
                self.open_rounds();
            }
            _ => {
                let Some(&(unit, _)) = self.st.struck.get(current) else {
                    return Err(Broken("dice for nobody"));
                };
                let need = self.look().need(unit);
                let hits = arithmetic::hits(&at.faces, at.bonus, need, &[]);
                let why: &[&'static str] = if need > crate::query::attack::NEED {
                    &["B-5.1", "ARM-2"]
                } else {
                    &["B-5.1"]
                };
                self.emit(What::Hits(hits), why);
                self.st.struck[current].1 = hits;
                next.next += 1;
                next.stage = 0;
                self.become_frame(Frame::DamageDice(next));
            }
        }
        Ok(())
    }

    fn damage_from_dice(&mut self, at: DamageDice) {
        self.begin_sequence(false);
        let kind = if at.unpreventable {
            Kind::UNPREVENTABLE
        } else {
            Kind::empty()
        };
        let more = if at.source.is_some() {
            self.look().more_damage(at.source)
        } else {
            0
        };
        for index in usize::from(at.first)..self.st.struck.len() {
            let (unit, hits) = self.st.struck[index];
            let amount = arithmetic::pending(hits, 0, more);
            let why = ["B-5.1", "B-5.5", "B-5.2"].into_iter().map(ClauseId).collect();
            self.add_damage_from(at.source, at.card, at.by, unit, amount, kind, why);
        }
        self.st.struck.truncate(usize::from(at.first));
    }

    /// The three rounds of a re-roll chance (`B-2.15`), innermost first.
    pub(super) fn open_rounds(&mut self) {
        // The chances are looked at from the dice below: they are opened one after another by `step_rounds`.
        self.push(Frame::Rounds(0));
    }

    pub(super) fn step_rounds(&mut self, round: u8) -> Step {
        let chance = match round {
            0 => Chance::AddDice,
            1 => Chance::Reroll,
            2 => Chance::ChangeDice,
            _ => {
                self.pop();
                return Ok(());
            }
        };
        self.become_frame(Frame::Rounds(round + 1));
        self.open(chance);
        Ok(())
    }

    /// The dice of the roll that the innermost chance is about.
    fn loose_dice(&self) -> Option<Faces> {
        for frame in self.st.frames.iter().rev() {
            match frame {
                Frame::DamageDice(dice) => return Some(dice.faces),
                Frame::Turn(_) => {
                    return (self.st.build_die > 0).then(|| Faces::of(&[self.st.build_die]).unwrap_or(Faces::NONE));
                }
                Frame::Attack(_) => return None,
                _ => {}
            }
        }
        None
    }

    fn set_loose_dice(&mut self, faces: Faces) {
        for frame in self.st.frames.iter_mut().rev() {
            match frame {
                Frame::DamageDice(dice) => {
                    dice.faces = faces;
                    return;
                }
                Frame::Turn(_) => {
                    // While it is rolled again no die lies.
                    self.st.build_die = faces.list().next().unwrap_or(0);
                    return;
                }
                _ => {}
            }
        }
    }

    /// Begins to re-roll, add or change dice of the roll at hand, for an effect.
    pub(super) fn begin_dice_change(&mut self, role: Role, how: How, least: u16, most: u16) {
        let front = if self.loose_dice().is_some() { LOOSE } else { 0 };
        self.push(Frame::Reroll(Reroll {
            role,
            front,
            how,
            stage: 0,
            most,
            least,
        }));
    }

    fn dice_at(&self, front: u8) -> Faces {
        if front == LOOSE {
            return self.loose_dice().unwrap_or(Faces::NONE);
        }
        self.st
            .attack()
            .and_then(|attack| attack.fronts.get(usize::from(front)))
            .map_or(Faces::NONE, |front| front.faces)
    }

    fn set_dice_at(&mut self, front: u8, faces: Faces) {
        if front == LOOSE {
            self.set_loose_dice(faces);
        } else if let Some(attack) = self.st.attacks.last_mut()
            && let Some(front) = attack.fronts.get_mut(usize::from(front))
        {
            front.faces = faces;
        }
    }

    pub(super) fn step_reroll(&mut self, at: Reroll) -> Step {
        let faces = self.dice_at(at.front);
        match (at.stage, at.how) {
            (0, How::Added) => {
                self.become_frame(Frame::Reroll(Reroll { stage: 1, ..at }));
                self.roll(at.most as i16, RollFor::Added, at.role);
            }
            (_, How::Added) => {
                let mut more = faces;
                more.add(&self.st.reply.faces);
                self.pop();
                self.set_dice_at(at.front, more);
            }
            (0, _) => {
                self.become_frame(Frame::Reroll(Reroll { stage: 1, ..at }));
                let left = at.most.min(faces.total() as u16);
                self.ask(Question::Faces {
                    role: at.role,
                    left,
                    from: faces,
                    taken: Faces::NONE,
                    least: at.least,
                });
            }
            (1, How::Again) => {
                let taken = self.st.reply.faces;
                let dice = taken.total();
                if dice == 0 {
                    self.pop();
                    return Ok(());
                }
                let mut rest = faces;
                rest.remove(&taken);
                self.set_dice_at(at.front, rest);
                self.emit(
                    What::Rerolled { role: at.role, taken },
                    &["LUC-1", "LUC-3", "LUC-4", "B-2.15"],
                );
                self.become_frame(Frame::Reroll(Reroll { stage: 2, ..at }));
                self.roll(dice as i16, RollFor::Reroll, at.role);
            }
            (1, How::Changed(by)) => {
                let taken = self.st.reply.faces;
                self.pop();
                self.adjust(at.front, taken, by)?;
            }
            (_, How::Again) => {
                let mut all = faces;
                all.add(&self.st.reply.faces);
                self.pop();
                self.set_dice_at(at.front, all);
            }
            (_, How::Changed(_)) => return Err(Broken("dice changed twice")),
        }
        Ok(())
    }

    /// Bonuses to dice leave their natural value alone (`B-2.16`).
    fn adjust(&mut self, front: u8, taken: Faces, by: i16) -> Step {
        if front == LOOSE {
            // Dice of damage have no natural values that matter: the change moves the result of all of them only
            // when every die was taken; single dice are counted by turning them within 1–6.
            let mut faces = self.dice_at(front);
            faces.remove(&taken);
            for face in taken.list() {
                let turned = (i16::from(face) + by).clamp(1, 6) as usize;
                faces.0[turned - 1] += 1;
            }
            self.set_dice_at(front, faces);
            return Ok(());
        }
        let Some(front) = self
            .st
            .attacks
            .last_mut()
            .and_then(|a| a.fronts.get_mut(usize::from(front)))
        else {
            return Err(Broken("no dice to change"));
        };
        for face in 1..=6u8 {
            let count = taken.count(face);
            if count > 0 {
                let _ = front.adjusted.try_push(Adjusted { face, by, count });
            }
        }
        Ok(())
    }
}
