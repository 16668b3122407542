//! "If you do": only if the optional part before it was really carried out, and in full (`A-9.1`, words in `04`, section 7).

use super::*;
use crate::program::Op;
use crate::query::cost::Payer;
use crate::state::Marks;
use cards::ir::{Amount, Ban, Cost, CostPart, Player};

impl<L: Log> Engine<'_, L> {
    /// "You may pay X Force": how much is said before it is paid, and is X from then on (`A-2.15`).
    pub(super) fn pay_deed(&mut self, role: Role, cost: &Cost, part: u8, context: &Context) -> Step {
        let next = self.run_mut()?.next;
        let from = Perspective::in_context(context);
        if part == 0
            && let Some(most) = self.look().most_x(cost, Payer::of(role, from))
        {
            self.run_mut()?.part = 1;
            self.ask(Question::Amount {
                role,
                least: most.min(1),
                most,
                about: About::X,
            });
            return Ok(());
        }
        let mut context = *context;
        if part == 1 {
            context.x = self.st.reply.number;
            self.run_mut()?.context.x = context.x;
        }
        self.advance()?;
        self.pay(CostOf::Op(next), role, context);
        Ok(())
    }

    /// The running instruction was not carried out, or only in part.
    pub(super) fn not_done(&mut self) -> Step {
        self.run_mut()?.did = false;
        Ok(())
    }

    /// It was carried out on so many of the objects that the target names: of a group one is enough.
    pub(super) fn done_on(&mut self, target: &Target, named: usize, done: usize) -> Step {
        let full = match target {
            Target::Each(_) => done > 0,
            Target::Obj(_) | Target::Choose { .. } | Target::Player(_) => done > 0 && done == named,
        };
        if full { Ok(()) } else { self.not_done() }
    }

    /// Does something with each object; it counts as done where the object has changed.
    pub(super) fn each_of(
        &mut self,
        target: &Target,
        slot: u8,
        context: &Context,
        mut act: impl FnMut(&mut Self, ObjectId),
    ) -> Step {
        let objects = self.objects(target, slot, context);
        let mut done = 0;
        for &id in &objects {
            let before = self.st.object(id).copied();
            act(self, id);
            done += usize::from(self.st.object(id).copied() != before);
        }
        self.run_mut()?.context.tally.touched = i16::try_from(done).unwrap_or(i16::MAX);
        self.done_on(target, objects.len(), done)
    }

    /// What an instruction means that is carried out on one after another, with questions between them: the group is fixed
    /// once, whatever becomes of its members meanwhile (`G-1.6`).
    pub(super) fn fix_group(&mut self, target: &Target, slot: u8, context: &Context) -> Objects {
        let objects = self.objects(target, slot, context);
        self.mean(&objects);
        objects
    }

    /// These objects and no others are meant.
    pub(super) fn mean(&mut self, objects: &[ObjectId]) {
        for object in &mut self.st.objects {
            object.marks.set(Marks::MEANT, objects.contains(&object.id));
        }
    }

    /// The next of the group that was fixed, of what was chosen in the order of the choice.
    pub(super) fn next_of_group(&self, target: &Target, slot: u8, context: &Context) -> Option<ObjectId> {
        let meant = |object: &&Object| object.marks.contains(Marks::MEANT);
        let named = |id: &ObjectId| self.st.alive(*id).as_ref().is_some_and(meant);
        let chosen = match target {
            Target::Obj(Obj::That) => context.those(context.seen),
            Target::Choose { .. } => context.slot(slot),
            Target::Obj(_) | Target::Each(_) | Target::Player(_) => &[],
        };
        let first = chosen.iter().copied().find(named);
        first.or_else(|| self.st.in_play().find(meant).map(|object| object.id))
    }

    /// The instruction is done with this one.
    pub(super) fn pass_over(&mut self, id: ObjectId) {
        if let Some(object) = self.st.object_mut(id) {
            object.marks.remove(Marks::MEANT);
        }
    }

    /// Did the unit leave play because it paid for what is being carried out?
    pub(super) fn left_as_payment(&self, unit: ObjectId, context: &Context) -> bool {
        let gives_itself = |part: &CostPart| {
            let leaves = matches!(
                part,
                CostPart::Discard(_) | CostPart::ReturnToHand(_) | CostPart::ReturnToSupply(_) | CostPart::Remove(_)
            );
            leaves && part.target() == Some(&Target::Obj(Obj::This))
        };
        let Some(Frame::Play(play)) = self.look().disruptable() else {
            return false;
        };
        let gave_itself = unit == context.this && self.fx.ability(play.ability).cost.parts.iter().any(gives_itself);
        self.st.alive(unit).is_none() && (unit == context.paid || gave_itself)
    }

    /// So many of what was wanted; "up to" and "all" want one at least.
    pub(super) fn done_so_many(&mut self, limit: &Limit, done: i16, from: Perspective) -> Step {
        let wanted = match limit {
            Limit::Exactly(amount) => self.look().amount(amount, from),
            Limit::UpTo(_) | Limit::All | Limit::AllBut(_) | Limit::Half { .. } => 1,
        };
        if done < wanted { self.not_done() } else { Ok(()) }
    }

    /// Do both players see that the part behind a "may" cannot be carried out in full? Looked at as far as it is fixed
    /// before anything is chosen; `first` is its first instruction.
    pub(in crate::engine) fn is_vain(&self, first: u16, context: &Context) -> bool {
        let look = self.look();
        let from = Perspective::in_context(context);
        for op in &self.fx.ops[usize::from(first)..] {
            match op {
                Op::Choose(choice) => {
                    let choice = &self.fx.choices[usize::from(*choice)];
                    let (least, _) = look.limit(&choice.count, i16::MAX, from);
                    let there = look.st.in_play().filter(|o| look.may_choose(choice, o, from));
                    // What comes behind may speak of the choice.
                    return context.slots.is_empty() && (there.take(64).count() as i16) < least;
                }
                // What is paid was looked at.
                Op::Do {
                    deed: Deed::Pay { .. }, ..
                } => {}
                // What comes behind the first instruction finds another position.
                Op::Do { deed, .. } => return self.is_impossible(deed, context),
                _ => return false,
            }
        }
        false
    }

    /// Can this instruction not be carried out in full, for all to see? Hands are seen by their number of cards.
    fn is_impossible(&self, deed: &Deed, context: &Context) -> bool {
        let look = self.look();
        let from = Perspective::in_context(context);
        let piles = |who: Player| &look.st.piles[player(who, context.you)];
        let object = |obj: Obj| look.st.alive(look.resolve(obj, from));
        let exact = |limit: &Limit| match limit {
            Limit::Exactly(Amount::Fixed(n)) => *n,
            Limit::All => 1,
            _ => 0,
        };
        match deed {
            Deed::Draw { who, amount } => (piles(*who).deck.len() as i16) < exact(amount),
            Deed::Mill {
                who,
                amount: Amount::Fixed(n),
            } => (piles(*who).deck.len() as i16) < *n,
            Deed::DiscardCards { who, amount, .. } => (piles(*who).hand.len() as i16) < exact(amount),
            Deed::Lose {
                who,
                what: Currency::Force,
                amount: Amount::Fixed(n),
            } => look.purse(player(*who, context.you)) < *n,
            Deed::RemoveCounters {
                kind,
                amount,
                from: Target::Obj(obj),
            } => object(*obj).map_or(0, |o| look.removable_counters(context.you, o, *kind)) < exact(amount),
            Deed::RemoveCounters {
                kind,
                amount,
                from: Target::Each(filter),
            } => {
                let mut meant = look.st.in_play().filter(|o| look.fits(filter, o, from)).peekable();
                meant.peek().is_none() || meant.any(|o| o.counters(*kind) < exact(amount))
            }
            Deed::PutCounters {
                on: Target::Obj(obj), ..
            } => object(*obj).is_none(),
            Deed::Tap(Target::Obj(obj)) => object(*obj).is_none_or(|o| o.tapped || look.cannot(o.id, Ban::Tap)),
            Deed::Untap(Target::Obj(obj)) => object(*obj).is_none_or(|o| !o.tapped || look.cannot(o.id, Ban::Untap)),
            Deed::Retreat(Target::Obj(obj)) => {
                object(*obj).is_none_or(|o| o.place.arena().is_none() || look.cannot(o.id, Ban::Retreat))
            }
            Deed::Attach {
                what: Target::Obj(what),
                to: Target::Obj(host),
            } => match (object(*what), object(*host)) {
                (Some(what), Some(host)) => look.can_attach(what, host).is_err(),
                _ => true,
            },
            Deed::DisruptAttack => look
                .st
                .attack()
                .is_none_or(|attack| look.cannot(attack.attacker, Ban::AttackBeDisrupted)),
            _ => false,
        }
    }
}
