//! Damage sequences: pending, prevention, placement, discard (`B-5.9`).

use super::trigger::Happening;
use super::{Broken, Engine, Step};
use crate::arithmetic;
use crate::event::{Log, What, Why};
use crate::frame::{Chance, DoomCause, Frame, SequenceStage};
use crate::ids::{CardRef, ClauseId, ObjectId, Role};
use crate::keyword::{double_damage, ferocity, stun};
use crate::program::Watch;
use crate::state::{Bar, Damage, Dirty, Kind, Marks, Place, Scope, Sequence};
use arrayvec::ArrayVec;
use cards::ir::{Ban, Counter};
use cards::keyword::Keyword;

impl<L: Log> Engine<'_, L> {
    /// Begins a damage sequence; damage is added to it before it is stepped.
    pub fn begin_sequence(&mut self, attack: bool) {
        self.st.serial.sequence = self.st.serial.sequence.wrapping_add(1);
        let sequence = Sequence {
            number: self.st.serial.sequence,
            first: self.st.damage.len() as u16,
            attack,
            mark: self.mark(),
        };
        self.st.sequences.push(sequence);
        self.push(Frame::Sequence(SequenceStage::Pending));
    }

    /// Adds damage to the innermost sequence; it joins what the same source already does to the unit (`B-5.10`).
    pub fn add_damage(&mut self, source: ObjectId, by: Role, to: ObjectId, amount: i16, kind: Kind, why: Why) {
        let card = self.who(source).card;
        if self.may_be_struck(to) {
            self.add_damage_from(source, card, by, to, amount, (kind, Bar::Open), why);
        }
    }

    /// A Pilot aboard is struck only by effects that name Pilots (`C-8.13`, `C-8.14`, `C-8.21`).
    pub fn may_be_struck(&self, unit: ObjectId) -> bool {
        self.st
            .alive(unit)
            .is_some_and(|object| !matches!(object.place, Place::Aboard(_)))
    }

    /// … from a card that may be no object.
    #[allow(clippy::too_many_arguments)]
    pub fn add_damage_from(
        &mut self,
        source: ObjectId,
        card: CardRef,
        by: Role,
        to: ObjectId,
        amount: i16,
        (kind, bar): (Kind, Bar),
        why: Why,
    ) {
        if amount <= 0 || self.st.alive(to).is_none() {
            return;
        }
        let first = self
            .st
            .sequences
            .last()
            .map_or(self.st.damage.len(), |s| usize::from(s.first));
        let rolled = if kind.contains(Kind::ATTACK) { amount } else { 0 };
        let known = self.st.damage[first..].iter_mut().find(|d| {
            d.source == source
                && d.card == card
                && d.to == to
                && d.kind.contains(Kind::COUNTERS) == kind.contains(Kind::COUNTERS)
        });
        match known {
            Some(damage) => {
                damage.amount = damage.amount.saturating_add(amount);
                damage.rolled = damage.rolled.saturating_add(rolled);
                damage.kind |= kind;
                damage.kind.remove(Kind::SEEN);
                damage.bar = damage.bar.max(bar);
            }
            None => {
                let damage = Damage {
                    source,
                    card,
                    by,
                    to,
                    amount,
                    prevented: 0,
                    placed: 0,
                    rolled,
                    kind,
                    bar,
                };
                self.st.damage.push(damage);
            }
        }
        if !kind.contains(Kind::COUNTERS) {
            let from = crate::event::Who { object: source, card };
            self.emit_why(
                What::Pending {
                    to: self.who(to),
                    from,
                    amount,
                },
                why,
            );
        }
    }

    /// The entries of the innermost sequence in [`crate::state::State::damage`].
    pub(super) fn own_damage(&self) -> std::ops::Range<usize> {
        let first = self
            .st
            .sequences
            .last()
            .map_or(self.st.damage.len(), |s| usize::from(s.first));
        first..self.st.damage.len()
    }

    fn next_sequence_stage(&mut self, stage: SequenceStage) {
        self.become_frame(Frame::Sequence(stage));
    }

    pub(super) fn step_sequence(&mut self, stage: SequenceStage) -> Step {
        let Some(&sequence) = self.st.sequences.last() else {
            return Err(Broken("no sequence"));
        };
        match stage {
            SequenceStage::Pending => {
                let range = self.own_damage();
                if self.st.damage[range.clone()].iter().all(|d| d.amount <= 0) {
                    // What was said of unknown damage is done also if there was none (`CUN-5`).
                    let waits = self.st.declared.iter().any(|&(number, _)| number == sequence.number);
                    self.next_sequence_stage(if waits {
                        SequenceStage::Declared
                    } else {
                        SequenceStage::Over
                    });
                } else if self.st.damage[range].iter().all(|d| d.kind.contains(Kind::COUNTERS)) {
                    self.next_sequence_stage(SequenceStage::Placement);
                } else {
                    self.next_sequence_stage(SequenceStage::Automatic);
                    self.open(Chance::Pending);
                }
            }
            SequenceStage::Automatic => {
                self.next_sequence_stage(SequenceStage::Declared);
                self.begin_automatic();
            }
            SequenceStage::Declared => {
                if !self.next_declared() {
                    self.next_sequence_stage(SequenceStage::Prevention);
                }
            }
            SequenceStage::Prevention => {
                self.next_sequence_stage(SequenceStage::Instead);
                let damage = &self.st.damage[self.own_damage()];
                if damage.iter().any(|d| d.amount > 0 && !d.kind.contains(Kind::CLOSED)) {
                    self.open(Chance::Prevention);
                }
            }
            SequenceStage::Instead => return self.replace_damage(),
            SequenceStage::Placement => {
                self.next_sequence_stage(SequenceStage::PlacementChance);
                self.place();
                self.settle(sequence.mark);
            }
            SequenceStage::PlacementChance => {
                self.next_sequence_stage(SequenceStage::Discard);
                if self.st.damage[self.own_damage()].iter().any(|d| d.placed > 0) {
                    self.open(Chance::Placement);
                }
            }
            SequenceStage::Discard => {
                self.next_sequence_stage(SequenceStage::Discarded);
                let depth = self.st.sequences.len() as u8;
                let dead: ArrayVec<ObjectId, 64> = self
                    .st
                    .in_play()
                    .filter(|o| o.held == depth && o.damage >= self.look().health(o.id))
                    .filter(|o| !o.marks.contains(Marks::DEFERRED))
                    .map(|o| o.id)
                    .take(64)
                    .collect();
                for object in &mut self.st.objects {
                    if object.held == depth {
                        object.held = 0;
                        self.st.dirty |= Dirty::HEALTH;
                    }
                    if object.is_gone() {
                        object.marks.remove(Marks::DOOMED);
                    }
                }
                if self.doom(&dead) {
                    self.begin_doom(DoomCause::Damage);
                }
            }
            SequenceStage::Discarded => {
                self.next_sequence_stage(SequenceStage::DiscardChance);
                self.settle(sequence.mark);
            }
            SequenceStage::DiscardChance => {
                self.next_sequence_stage(SequenceStage::Over);
                if self.just_discarded() {
                    self.open(Chance::Discard);
                }
            }
            SequenceStage::Over => {
                self.st.damage.truncate(usize::from(sequence.first));
                self.st.sequences.pop();
                self.st
                    .uses
                    .retain(|used| !matches!(used.scope, Scope::Damage(number, _) if number == sequence.number));
                for object in &mut self.st.objects {
                    if object.is_gone() {
                        object.marks.remove(Marks::DOOMED);
                    }
                }
                self.pop();
            }
        }
        Ok(())
    }

    /// Was something discarded in the discard step that is just over?
    pub(super) fn just_discarded(&self) -> bool {
        self.st
            .objects
            .iter()
            .any(|o| o.marks.contains(Marks::GONE | Marks::DOOMED))
    }

    /// Step 6: counters for all units at once (`B-3.31`), then Stun and "damages" triggers (`B-3.32`).
    fn place(&mut self) {
        let depth = self.st.sequences.len() as u8;
        let range = self.own_damage();
        let mut totals: ArrayVec<(ObjectId, i16), 32> = ArrayVec::new();
        let mut struck: ArrayVec<(ObjectId, ObjectId, bool, i16), 32> = ArrayVec::new();
        let mut doubled = false;
        for index in range {
            let damage = self.st.damage[index];
            if damage.amount <= 0 || self.st.alive(damage.to).is_none() {
                continue;
            }
            let counters = damage.kind.contains(Kind::COUNTERS);
            if !counters && self.look().cannot(damage.to, Ban::BeDamaged) {
                continue;
            }
            // Without a counter nobody is damaged (`B-3.32`).
            if self.look().counters_barred(None, damage.to, Counter::Damage, true) {
                continue;
            }
            let extra = if counters {
                0
            } else {
                double_damage::extra(self.look(), &damage)
            };
            doubled |= extra > 0;
            self.st.damage[index].placed = damage.amount + extra;
            if damage.kind.intersects(Kind::ATTACK | Kind::OVERKILL)
                && let Some(attack) = self.st.attacks.last_mut()
            {
                attack.done = attack.done.saturating_add(damage.amount);
                if let Some(front) = attack.fronts.iter_mut().find(|front| front.defender == damage.to) {
                    front.done = front.done.saturating_add(damage.amount);
                }
            }
            match totals.iter_mut().find(|(id, _)| *id == damage.to) {
                Some((_, total)) => *total = total.saturating_add(damage.amount + extra),
                None => {
                    let _ = totals.try_push((damage.to, damage.amount + extra));
                }
            }
            // The extra counters are not damage done (`B-5.16`).
            let _ = struck.try_push((damage.source, damage.to, counters, damage.amount));
        }
        for (id, amount) in totals {
            let mut why: Why = ["B-3.31", "B-5.2"].into_iter().map(ClauseId).collect();
            if doubled {
                why.extend(["DD-1", "DD-2", "B-5.16"].map(ClauseId));
            }
            if struck.iter().all(|&(_, to, counters, _)| to != id || counters) {
                why = ["C-16.3", "B-5.8"].into_iter().map(ClauseId).collect();
            }
            self.place_counters(id, amount, why);
            if let Some(object) = self.st.object_mut(id) {
                // `B-5.11`: the outermost sequence that struck it decides.
                if object.held == 0 {
                    object.held = depth;
                }
            }
        }
        for (source, to, counters, much) in struck {
            if !counters {
                self.remember_damage(source, to);
            }
            if counters || !source.is_some() {
                continue;
            }
            let of_attack = self.st.sequences.last().is_some_and(|sequence| sequence.attack);
            if let Some(attack) = self.st.attacks.last_mut() {
                attack.harmed |= of_attack && attack.attacker == source;
                attack.struck |= attack.attacker == source;
            }
            if self.fx.has_keyword(Keyword::Stun) {
                stun::strike(self, source, to);
            }
            if self.fx.watch.intersects(Watch::DAMAGES) {
                self.fire(Happening::Damages(source, to, much));
            }
        }
    }

    /// Who damaged and who was damaged is remembered until the turn ends.
    fn remember_damage(&mut self, source: ObjectId, to: ObjectId) {
        self.note_mark(to, Marks::HURT);
        let sides = (self.st.object(source), self.st.object(to));
        if let (Some(by), Some(unit)) = sides {
            let theirs = by.controller != unit.controller;
            self.note_mark(
                source,
                Marks::HARMED | if theirs { Marks::HARMED_THEIRS } else { Marks::empty() },
            );
        }
    }

    /// Prevents part of a damage instance of the innermost sequence, as much as can be; returns how much.
    /// `role` prevents it by an ability of the unit `by`, or by a card that is no unit.
    pub fn prevent(&mut self, damage: u8, amount: i16, (role, by): (Role, ObjectId), why: &[&'static str]) -> i16 {
        let index = self.own_damage().start + usize::from(damage);
        let Some(entry) = self.st.damage.get(index).copied() else {
            return 0;
        };
        if !ferocity::preventable(self.look(), &entry, by) {
            return 0;
        }
        let amount = amount.clamp(0, entry.amount);
        if amount == 0 {
            return 0;
        }
        let entry = &mut self.st.damage[index];
        entry.amount -= amount;
        entry.prevented += amount;
        // `B-5.10`: the points of the attack roll first.
        entry.rolled = (entry.rolled - amount).max(0);
        let (source, to, kind) = (entry.source, entry.to, entry.kind);
        self.emit(
            What::Prevented {
                to: self.who(to),
                amount,
            },
            why,
        );
        if self.fx.watch.intersects(Watch::PREVENTS) {
            let by_attack = kind.intersects(Kind::ATTACK | Kind::OVERKILL);
            self.fire(Happening::Prevents {
                role,
                from: source,
                to,
                by_attack,
            });
        }
        amount
    }

    /// A fixed amount of damage to some units as one sequence (`B-5.2`, `B-5.3`).
    pub fn fixed_damage(
        &mut self,
        source: ObjectId,
        by: Role,
        to: &[ObjectId],
        amount: i16,
        (kind, bar): (Kind, Bar),
        why: &[&'static str],
    ) {
        let card = self.who(source).card;
        let to: super::deed::Objects = to.iter().copied().filter(|&unit| self.may_be_struck(unit)).collect();
        self.fixed_damage_from(source, card, by, &to, amount, (kind, bar), why);
    }

    /// … from a card that may be no object.
    #[allow(clippy::too_many_arguments)]
    pub fn fixed_damage_from(
        &mut self,
        source: ObjectId,
        card: CardRef,
        by: Role,
        to: &[ObjectId],
        amount: i16,
        (kind, bar): (Kind, Bar),
        why: &[&'static str],
    ) {
        self.begin_sequence(false);
        let amount = arithmetic::pending(amount, 0, self.look().raised_damage(source));
        for &unit in to {
            self.add_damage_from(
                source,
                card,
                by,
                unit,
                amount,
                (kind, bar),
                why.iter().copied().map(ClauseId).collect(),
            );
        }
    }

    /// Damage counters put by an effect: steps 6 and 7 only (`B-5.8`).
    pub fn put_counters(&mut self, by: Role, on: &[ObjectId], amount: i16) {
        self.begin_sequence(false);
        for &unit in on {
            self.add_damage_from(
                ObjectId::NONE,
                CardRef::NONE,
                by,
                unit,
                amount,
                (Kind::COUNTERS, Bar::Open),
                Why::new(),
            );
        }
    }
}
