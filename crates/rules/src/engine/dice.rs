//! Dice of damage, and dice that are re-rolled, added or changed.

use super::{Broken, Engine, Step};
use crate::arithmetic;
use crate::dice::Faces;
use crate::event::{Log, What};
use crate::frame::{Chance, DamageDice, Frame, How, Question, Reroll, RerollStage, RollFor, Sets, TextDice};
use crate::ids::{CardRef, ClauseId, ObjectId, Role};
use crate::keyword::cunning;
use crate::state::{Adjusted, Bar, Kind};

impl<L: Log> Engine<'_, L> {
    /// N dice of damage to each of these units: rolled unit by unit, then one sequence (`B-5.1`, `B-5.18`).
    pub fn dice_of_damage(
        &mut self,
        source: ObjectId,
        by: Role,
        to: &[ObjectId],
        dice: i16,
        kind: Kind,
        why: &[&'static str],
    ) {
        let card = self.who(source).card;
        let to: super::deed::Objects = to.iter().copied().filter(|&unit| self.may_be_struck(unit)).collect();
        self.dice_of_damage_from(source, card, by, &to, dice, (kind, Bar::Open), why);
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
        (kind, bar): (Kind, Bar),
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
            bar,
            kind,
        }));
    }

    pub(super) fn step_damage_dice(&mut self, at: DamageDice) -> Step {
        let mut next = at;
        let current = usize::from(at.first) + usize::from(at.next);
        match at.stage {
            0 => {
                let left = self.st.struck.len().saturating_sub(current);
                if left == 0 {
                    self.pop();
                    self.damage_from_dice(at);
                    return Ok(());
                }
                next.stage = 1;
                next.bonus = 0;
                self.become_frame(Frame::DamageDice(next));
                // `B-5.3`: whose effect it is sets the order of the rolls.
                if left > 1 {
                    self.ask(Question::NextRoll { role: at.by });
                }
            }
            1 => {
                next.stage = 2;
                self.become_frame(Frame::DamageDice(next));
                self.roll(at.dice, RollFor::Damage, at.by);
            }
            2 => {
                next.faces = self.st.reply.faces;
                next.stage = 3;
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

    /// A text lets a player roll dice; re-rolls may follow, then the effect goes on with their sum.
    pub(super) fn roll_for_text(&mut self, role: Role, dice: i16) {
        self.push(Frame::TextDice(TextDice {
            role,
            dice,
            stage: 0,
            faces: Faces::NONE,
        }));
    }

    /// Each player rolls, Dark first (`G-1.6`); the effect goes on with both sums.
    pub(super) fn roll_off(&mut self, you: Role, part: u8, (yours, theirs): (i16, i16)) -> Step {
        let role = if part == 0 { Role::Dark } else { Role::Light };
        let run = self.run_mut()?;
        let tally = &mut run.context.tally;
        // What was rolled last is whose turn it was before.
        let rolled = std::mem::take(&mut tally.rolled);
        match part {
            0 => tally.against = 0,
            1 => tally.against = rolled,
            _ => {
                let dark = tally.against;
                (tally.rolled, tally.against) = if you == Role::Dark {
                    (dark, rolled)
                } else {
                    (rolled, dark)
                };
                return self.advance();
            }
        }
        run.part = part + 1;
        let dice = if role == you { yours } else { theirs };
        if dice > 0 {
            self.roll_for_text(role, dice);
        }
        Ok(())
    }

    pub(super) fn step_text_dice(&mut self, at: TextDice) -> Step {
        match at.stage {
            0 => {
                self.become_frame(Frame::TextDice(TextDice { stage: 1, ..at }));
                self.roll(at.dice, RollFor::Text, at.role);
            }
            1 => {
                let faces = self.st.reply.faces;
                self.st.serial.roll = self.st.serial.roll.wrapping_add(1);
                self.become_frame(Frame::TextDice(TextDice { stage: 2, faces, ..at }));
                self.open_rounds();
            }
            _ => {
                let sum = at.faces.list().map(i16::from).sum();
                let best = at.faces.list().map(i16::from).max().unwrap_or(0);
                self.pop();
                // An effect rolled them, or the payment of its cost.
                let context = self.st.frames.iter_mut().rev().find_map(|frame| match frame {
                    Frame::Run(run) => Some(&mut run.context),
                    Frame::Play(play) => Some(&mut play.context),
                    _ => None,
                });
                // Where a cost alone asks for them, nothing asks for their sum.
                if let Some(context) = context {
                    (context.tally.rolled, context.tally.best) = (sum, best);
                }
            }
        }
        Ok(())
    }

    /// The unit is next in the order of the rolls; the others keep theirs.
    pub(super) fn roll_next_for(&mut self, unit: ObjectId) {
        if let Some(Frame::DamageDice(dice)) = self.st.frames.last() {
            let left = &mut self.st.struck[usize::from(dice.first) + usize::from(dice.next)..];
            if let Some(at) = left.iter().position(|&(id, _)| id == unit) {
                left[..=at].rotate_right(1);
            }
        }
    }

    fn damage_from_dice(&mut self, at: DamageDice) {
        self.begin_sequence(false);
        let raised = self.look().raised_damage(at.source);
        for index in usize::from(at.first)..self.st.struck.len() {
            let (unit, hits) = self.st.struck[index];
            let amount = arithmetic::pending(hits, 0, raised);
            let why = ["B-5.1", "B-5.5", "B-5.2"].into_iter().map(ClauseId).collect();
            self.add_damage_from(at.source, at.card, at.by, unit, amount, (at.kind, at.bar), why);
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
                Frame::TextDice(dice) => return Some(dice.faces),
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
                Frame::TextDice(dice) => {
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

    /// Begins to re-roll, add or change dice of the roll at hand, for an effect: with two defenders both sets are open.
    pub(super) fn begin_dice_change(&mut self, role: Role, how: How, least: u16, most: u16) {
        let sets = if self.loose_dice().is_some() {
            Sets::Loose
        } else {
            // Without a roll at hand there are no dice, and it does nothing (`A-6.2`).
            let rolled = self.st.attack().filter(|attack| attack.rolled);
            let Some(fronts) = rolled.map(|attack| attack.fronts.len()) else {
                return;
            };
            Sets::Fronts([fronts > 0, fronts > 1])
        };
        self.begin_reroll(role, sets, how, least, most);
    }

    /// Begins to do something to dice of these sets, `least` to `most` of them in all.
    pub(super) fn begin_reroll(&mut self, role: Role, sets: Sets, how: How, least: u16, most: u16) {
        self.push(Frame::Reroll(Reroll {
            role,
            sets,
            how,
            at: 0,
            stage: RerollStage::Choose,
            most,
            least,
            taken: [Faces::NONE; 2],
        }));
    }

    /// The dice of that set.
    fn dice_of(&self, sets: Sets, at: u8) -> Faces {
        match sets {
            Sets::Loose if at == 0 => self.loose_dice().unwrap_or(Faces::NONE),
            Sets::Fronts(open) if open.get(usize::from(at)) == Some(&true) => self
                .st
                .attack()
                .and_then(|attack| attack.fronts.get(usize::from(at)))
                .map_or(Faces::NONE, |front| front.faces),
            Sets::Loose | Sets::Fronts(_) => Faces::NONE,
        }
    }

    fn set_dice(&mut self, sets: Sets, at: u8, faces: Faces) {
        if sets == Sets::Loose {
            self.set_loose_dice(faces);
        } else if let Some(attack) = self.st.attacks.last_mut()
            && let Some(front) = attack.fronts.get_mut(usize::from(at))
        {
            front.faces = faces;
        }
    }

    pub(super) fn step_reroll(&mut self, at: Reroll) -> Step {
        match (at.stage, at.how) {
            (RerollStage::Choose, How::Again | How::Changed(_)) if self.decides_blindly(at.role, at.sets) => {
                self.ask_how_many_dice(at);
            }
            (RerollStage::Counted, how) => return self.keep_for_shown(at.role, at.sets, how),
            (RerollStage::Choose, How::Added) => {
                // Added dice join one set; with two defenders their player says which.
                let asks = at.sets == Sets::Fronts([true, true]);
                self.st.reply.number = 0;
                self.become_frame(Frame::Reroll(Reroll {
                    stage: RerollStage::Apply,
                    ..at
                }));
                if asks {
                    self.ask(Question::Front { role: at.role });
                }
            }
            (RerollStage::Choose, _) => self.choose_dice(at),
            (RerollStage::Chosen, _) => {
                let mut next = at;
                next.taken[usize::from(at.at)] = self.st.reply.faces;
                next.at += 1;
                next.stage = RerollStage::Choose;
                self.become_frame(Frame::Reroll(next));
            }
            (RerollStage::Apply, How::Added) => {
                let set = self.st.reply.number.clamp(0, 1) as u8;
                self.become_frame(Frame::Reroll(Reroll {
                    stage: RerollStage::Rolled,
                    at: set,
                    ..at
                }));
                self.roll(at.most as i16, RollFor::Added, at.role);
            }
            (RerollStage::Apply, _) => return self.apply_to_dice(at),
            (RerollStage::Rolled, How::Added) => {
                let mut more = self.dice_of(at.sets, at.at);
                more.add(&self.st.reply.faces);
                self.pop();
                self.set_dice(at.sets, at.at, more);
            }
            (RerollStage::Rolled, _) => {
                let mut all = self.dice_of(at.sets, at.at);
                all.add(&self.st.reply.faces);
                self.set_dice(at.sets, at.at, all);
                self.become_frame(Frame::Reroll(Reroll {
                    stage: RerollStage::Apply,
                    at: at.at + 1,
                    ..at
                }));
            }
        }
        Ok(())
    }

    /// Which dice of the set at hand; when all sets are through, it is done to them.
    fn choose_dice(&mut self, at: Reroll) {
        if at.at > 1 {
            self.become_frame(Frame::Reroll(Reroll {
                stage: RerollStage::Apply,
                at: 0,
                ..at
            }));
            return;
        }
        let from = self.dice_of(at.sets, at.at);
        let taken: u16 = at.taken.iter().map(|faces| faces.total() as u16).sum();
        let later: u16 = (at.at + 1..2)
            .map(|set| self.dice_of(at.sets, set).total() as u16)
            .sum();
        let left = at.most.saturating_sub(taken).min(from.total() as u16);
        if left == 0 {
            self.become_frame(Frame::Reroll(Reroll { at: at.at + 1, ..at }));
            return;
        }
        self.become_frame(Frame::Reroll(Reroll {
            stage: RerollStage::Chosen,
            ..at
        }));
        self.ask(Question::Faces {
            role: at.role,
            left,
            from,
            taken: Faces::NONE,
            least: at.least.saturating_sub(taken + later).min(left),
        });
    }

    /// The chosen dice of one set after another are rolled again, or their results changed.
    fn apply_to_dice(&mut self, at: Reroll) -> Step {
        let Some(&taken) = at.taken.get(usize::from(at.at)) else {
            self.pop();
            return Ok(());
        };
        let next = Reroll { at: at.at + 1, ..at };
        if taken.total() == 0 {
            self.become_frame(Frame::Reroll(next));
            return Ok(());
        }
        match at.how {
            How::Again => {
                let mut rest = self.dice_of(at.sets, at.at);
                rest.remove(&taken);
                self.set_dice(at.sets, at.at, rest);
                self.emit(
                    What::Rerolled {
                        role: at.role,
                        taken,
                        only: if at.sets == Sets::Loose {
                            None
                        } else {
                            cunning::only(self.look())
                        },
                    },
                    &["LUC-1", "LUC-3", "LUC-4", "B-2.15"],
                );
                self.become_frame(Frame::Reroll(Reroll {
                    stage: RerollStage::Rolled,
                    ..at
                }));
                self.roll(taken.total() as i16, RollFor::Reroll, at.role);
                Ok(())
            }
            How::Changed(by) => {
                self.become_frame(Frame::Reroll(next));
                self.adjust(at.sets, at.at, taken, by)
            }
            How::Added => Err(Broken("added dice were chosen")),
        }
    }

    /// Bonuses to dice leave their natural value alone (`B-2.16`).
    fn adjust(&mut self, sets: Sets, at: u8, taken: Faces, by: i16) -> Step {
        if sets == Sets::Loose {
            // Dice of damage have no natural values that matter: the change moves the result of all of them only
            // when every die was taken; single dice are counted by turning them within 1–6.
            let mut faces = self.dice_of(sets, at);
            faces.remove(&taken);
            for face in taken.list() {
                let turned = (i16::from(face) + by).clamp(1, 6) as usize;
                faces.0[turned - 1] += 1;
            }
            self.set_dice(sets, at, faces);
            return Ok(());
        }
        let Some(front) = self
            .st
            .attacks
            .last_mut()
            .and_then(|a| a.fronts.get_mut(usize::from(at)))
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
