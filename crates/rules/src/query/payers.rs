//! Which objects pay the parts of a cost. The parts are paid in the written order (`A-2.16`, `ALT-6`), so what an
//! earlier part took away is not there for a later one; the whole cost can be paid only if there are payers for all
//! parts together.

use super::cost::{Payer, pays_with};
use super::together::{is_open, together};
use super::{Look, Perspective};
use crate::ids::ObjectId;
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::Object;
use arrayvec::ArrayVec;
use cards::ir::{Amount, Cost, CostPart, Counter, Filter, Limit, Obj, Target};

/// The most objects that pay one cost.
const MOST: usize = 16;

/// The most objects that are chosen for one cost.
pub(crate) const MOST_CHOSEN: usize = 8;

/// One object that a part of a cost asks for.
#[derive(Clone, Copy)]
struct Slot<'c> {
    /// The number of the part.
    number: u8,
    part: &'c CostPart,
    who: Who<'c>,
}

#[derive(Clone, Copy)]
enum Who<'c> {
    /// The text names it.
    Named(ObjectId),
    /// The player chooses it.
    OneOf(&'c Filter),
    /// The one that an earlier part chose.
    Same,
}

/// Objects that pay the first slots.
type Paid = ArrayVec<ObjectId, MOST>;

impl Look<'_> {
    /// How many objects the payer chooses for a part with this target.
    pub fn chosen_for(self, target: &Target, from: Perspective) -> usize {
        match target {
            Target::Choose {
                count: Limit::Exactly(amount),
                ..
            } => usize::try_from(self.amount(amount, from)).unwrap_or(0),
            // As many as the payer likes are asked for behind all others.
            target if is_open(target) => 0,
            Target::Choose { .. } => 1,
            Target::Obj(_) | Target::Each(_) | Target::Player(_) => 0,
        }
    }

    /// Are there payers for all parts together? Each part by itself has been looked at.
    pub fn has_payers(self, cost: &Cost, payer: Payer) -> Verdict {
        let choices = cost.parts.iter().filter_map(CostPart::target);
        let chosen: usize = choices.map(|target| self.chosen_for(target, payer.from)).sum();
        if chosen > MOST_CHOSEN {
            return Err(Refusal::new(&["A-2.3"], "too much is asked for").numbers(chosen as i16, MOST_CHOSEN as i16));
        }
        // Parts that cannot be in each other's way need no search.
        let summed = |target: &Target| matches!(target, Target::Choose { filter, .. } if together(filter).is_some());
        let (needs, behind) = payer.needs;
        let alone = needs == behind && !cost.parts.iter().filter_map(CostPart::target).any(summed);
        if alone && cost.parts.iter().filter_map(CostPart::target).count() < 2 && chosen < 2 {
            return Ok(());
        }
        if self.completes(cost, &self.slots(cost, payer), &mut Paid::new(), payer) {
            Ok(())
        } else if needs != behind {
            refuse(
                &["A-2.19", "A-2.3", "A-2.16"],
                "nothing that can pay leaves something to choose",
            )
        } else {
            refuse(&["A-2.3", "A-2.16"], "no objects in play can pay all parts of the cost")
        }
    }

    /// Calls `found` with each object that may be chosen next, behind those chosen already, so that the rest can still
    /// be paid.
    pub fn next_payers(self, cost: &Cost, payer: Payer, chosen: &[ObjectId], mut found: impl FnMut(ObjectId)) {
        let slots = self.slots(cost, payer);
        let mut paid = Paid::new();
        let mut chosen = chosen.iter();
        for slot in &slots {
            let id = match slot.who {
                Who::Named(id) => id,
                Who::Same => paid.last().copied().unwrap_or(ObjectId::NONE),
                Who::OneOf(filter) => match chosen.next() {
                    Some(&id) => id,
                    None => {
                        for object in self.fitting(slot.part, filter, payer) {
                            if self.pays(&slots, object, &paid, payer) {
                                paid.push(object.id);
                                if self.completes(cost, &slots, &mut paid, payer) {
                                    found(object.id);
                                }
                                paid.pop();
                            }
                        }
                        return;
                    }
                },
            };
            paid.push(id);
        }
    }

    fn fitting<'a>(self, part: &'a CostPart, filter: &'a Filter, payer: Payer) -> impl Iterator<Item = &'a Object>
    where
        Self: 'a,
    {
        self.st
            .in_play()
            .filter(move |object| pays_with(part, object, payer) && self.fits(filter, object, payer.from))
    }

    fn slots<'c>(self, cost: &'c Cost, payer: Payer) -> ArrayVec<Slot<'c>, MOST> {
        let mut slots = ArrayVec::new();
        for (number, part) in cost.parts.iter().enumerate() {
            let mut ask = |who| {
                // More are refused before (`MOST_CHOSEN`).
                let _ = slots.try_push(Slot {
                    number: number as u8,
                    part,
                    who,
                });
            };
            match part.target() {
                Some(Target::Obj(Obj::Paid)) => ask(Who::Same),
                Some(Target::Obj(obj)) => {
                    let id = self.resolve(*obj, payer.from);
                    if self.st.alive(id).is_some() {
                        ask(Who::Named(id));
                    }
                }
                Some(target @ Target::Choose { filter, .. }) => {
                    for _ in 0..self.chosen_for(target, payer.from) {
                        ask(Who::OneOf(filter));
                    }
                }
                Some(Target::Each(_) | Target::Player(_)) | None => {}
            }
        }
        slots
    }

    /// The part of the cost that is paid with as many as the payer likes, and its filter.
    pub fn open_part(self, cost: &Cost) -> Option<(&CostPart, &Filter)> {
        cost.parts.iter().find_map(|part| match part.target() {
            Some(target @ Target::Choose { filter, .. }) if is_open(target) => Some((part, filter)),
            _ => None,
        })
    }

    /// Calls `found` with each object that may be chosen for the open part, behind those chosen already; those of other
    /// parts are the first `before` of them. Are they enough?
    pub fn more_payers(
        self,
        cost: &Cost,
        payer: Payer,
        chosen: &[ObjectId],
        before: usize,
        mut found: impl FnMut(ObjectId),
    ) -> bool {
        let Some((part, filter)) = self.open_part(cost) else {
            return true;
        };
        let (others, own) = chosen.split_at(before.min(chosen.len()));
        let enough = self.have_enough(filter, own, payer.from);
        if chosen.len() == MOST_CHOSEN {
            return enough;
        }
        let named = self.named(cost, payer);
        let mut chosen: Paid = chosen.iter().copied().collect();
        for object in self.fitting(part, filter, payer) {
            let free = !chosen.contains(&object.id) && !named.contains(&object.id);
            if free && self.can_pay_with(part, object, payer).is_ok() {
                chosen.push(object.id);
                if self.suffices(part, filter, payer, &named, &chosen, others.len()) {
                    found(object.id);
                }
                chosen.pop();
            }
        }
        enough
    }

    /// The objects that the cost names: they pay nothing else.
    fn named(self, cost: &Cost, payer: Payer) -> Paid {
        let named = cost
            .parts
            .iter()
            .filter_map(CostPart::target)
            .filter_map(|target| match target {
                Target::Obj(obj) => Some(self.resolve(*obj, payer.from)),
                _ => None,
            });
        named.take(MOST).collect()
    }

    /// Can those chosen for the open part, from `before` on, come to enough with the best of the rest?
    fn suffices(
        self,
        part: &CostPart,
        filter: &Filter,
        payer: Payer,
        named: &[ObjectId],
        chosen: &[ObjectId],
        before: usize,
    ) -> bool {
        let Some((of, _, least)) = together(filter) else {
            return true;
        };
        let mut rest: Vec<i16> = self
            .fitting(part, filter, payer)
            .filter(|object| !chosen.contains(&object.id) && !named.contains(&object.id))
            .filter(|object| self.can_pay_with(part, object, payer).is_ok())
            .map(|object| self.summed(of, object).max(0))
            .collect();
        rest.sort_unstable_by(|a, b| b.cmp(a));
        let own = self.sum(of, chosen.get(before..).unwrap_or(&[]));
        let left = MOST_CHOSEN.saturating_sub(chosen.len());
        let best = rest.into_iter().take(left).fold(own, i16::saturating_add);
        best >= self.amount(least, payer.from)
    }

    /// Have those that pay a part enough in sum, and can the open part be paid behind them?
    fn adds_up(self, cost: &Cost, slots: &[Slot<'_>], paid: &Paid, payer: Payer) -> bool {
        let sums = |(number, part): (usize, &CostPart)| match part.target() {
            Some(target @ Target::Choose { filter, .. }) if !is_open(target) && together(filter).is_some() => {
                let own = slots
                    .iter()
                    .zip(paid)
                    .filter(|(slot, _)| usize::from(slot.number) == number);
                let own: Paid = own.map(|(_, id)| *id).collect();
                self.have_enough(filter, &own, payer.from)
            }
            _ => true,
        };
        if !cost.parts.iter().enumerate().all(sums) {
            return false;
        }
        let Some((part, filter)) = self.open_part(cost) else {
            return true;
        };
        let chosen = slots
            .iter()
            .zip(paid)
            .filter(|(slot, _)| matches!(slot.who, Who::OneOf(_)));
        let chosen: Paid = chosen.map(|(_, id)| *id).collect();
        let named = self.named(cost, payer);
        self.suffices(part, filter, payer, &named, &chosen, chosen.len())
    }

    /// Is there something for each choice that depends on what pays, once it is paid (`A-2.19`)?
    fn leaves_choices(self, cost: &Cost, slots: &[Slot<'_>], paid: &Paid, payer: Payer) -> bool {
        let (needs, behind) = payer.needs;
        let mut chosen = slots
            .iter()
            .zip(paid)
            .filter(|(slot, _)| matches!(slot.who, Who::OneOf(_)));
        // What is paid with as many as one likes is known only when they were chosen.
        let (Some((_, &last)), None) = (chosen.next_back(), self.open_part(cost)) else {
            return true;
        };
        let from = Perspective {
            paid: last,
            ..payer.from
        };
        let choices = &self.fx.choices[usize::from(needs)..usize::from(behind)];
        choices.iter().all(|choice| {
            self.st.in_play().any(|object| {
                let mut left = *object;
                for (slot, _) in slots.iter().zip(paid).filter(|(_, id)| **id == object.id) {
                    match slot.part {
                        CostPart::Discard(_)
                        | CostPart::ReturnToHand(_)
                        | CostPart::ReturnToSupply(_)
                        | CostPart::Retreat(_)
                        | CostPart::Remove(_) => return false,
                        CostPart::Tap(_) => left.tapped = true,
                        _ => {}
                    }
                }
                self.may_choose(choice, &left, from)
            })
        })
    }

    /// Can the slots behind `paid` be filled?
    fn completes(self, cost: &Cost, slots: &[Slot<'_>], paid: &mut Paid, payer: Payer) -> bool {
        let Some(slot) = slots.get(paid.len()) else {
            return self.adds_up(cost, slots, paid, payer) && self.leaves_choices(cost, slots, paid, payer);
        };
        let fill = |object: &Object| {
            if !self.pays(slots, object, paid, payer) {
                return false;
            }
            paid.push(object.id);
            let filled = self.completes(cost, slots, paid, payer);
            paid.pop();
            filled
        };
        match slot.who {
            Who::Named(id) => self.st.alive(id).is_some_and(fill),
            Who::Same => paid
                .last()
                .copied()
                .and_then(|id| self.st.alive(id))
                .is_some_and(|object| {
                    let filled = self.pays(slots, object, paid, payer);
                    paid.push(object.id);
                    let filled = filled && self.completes(cost, slots, paid, payer);
                    paid.pop();
                    filled
                }),
            Who::OneOf(filter) => self.fitting(slot.part, filter, payer).any(fill),
        }
    }

    /// Can the object fill the next slot after what the earlier ones have done to it?
    fn pays(self, slots: &[Slot<'_>], object: &Object, paid: &Paid, payer: Payer) -> bool {
        let slot = &slots[paid.len()];
        let amount = |amount: &Amount| self.amount(amount, payer.from);
        let there = |kind: Counter| self.removable_counters(payer.role, object, kind);
        let mut counters = Counter::ALL.map(there);
        for (earlier, _) in slots.iter().zip(paid).filter(|(_, id)| **id == object.id) {
            if earlier.number == slot.number {
                return false;
            }
            match earlier.part {
                CostPart::Discard(_)
                | CostPart::ReturnToHand(_)
                | CostPart::ReturnToSupply(_)
                | CostPart::Remove(_) => return false,
                CostPart::Tap(_) if matches!(slot.part, CostPart::Tap(_)) => return false,
                CostPart::Retreat(_) if matches!(slot.part, CostPart::Retreat(_)) => return false,
                CostPart::Detach(_) if matches!(slot.part, CostPart::Detach(_)) => return false,
                CostPart::RemoveCounters(kind, n, _) => counters[*kind as usize] -= amount(n),
                CostPart::PutCounters(kind, n, _) => counters[*kind as usize] += amount(n),
                _ => {}
            }
        }
        match slot.part {
            CostPart::RemoveCounters(kind, n, _) if counters[*kind as usize] != there(*kind) => {
                counters[*kind as usize] >= amount(n)
            }
            part => self.can_pay_with(part, object, payer).is_ok(),
        }
    }
}
