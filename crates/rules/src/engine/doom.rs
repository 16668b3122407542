//! Units and other objects are discarded together; replacements first (`B-3.34`, `A-3.6`).

use super::trigger::Happening;
use super::{Broken, Engine, Step};
use crate::event::{Log, Zone};
use crate::frame::{Context, Doom, DoomCause, Frame, Question};
use crate::ids::{ObjectId, Role};
use crate::keyword::{area_damage, avenge, bounty, consume};
use crate::program::{AbilityDef, Op, Sort, Watch};
use crate::query::cost::{Payer, player};
use crate::query::{Look, Perspective};
use crate::state::{Damage, Dirty, Instance, Kind, Marks, Object, Place};
use arrayvec::ArrayVec;
use cards::ir::{Ability, Ban, Deed, Effect, Obj, Replacement, Target, Would};

/// Something that could happen instead (`A-3.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Instead {
    /// The replacement.
    pub instance: Instance,
    /// "You may": it can be left.
    pub optional: bool,
    /// Who decides: of a "may" the text's controller, else the controller of what is affected.
    pub decides: Role,
}

/// What could happen instead of something to one object.
pub(crate) type Instances = ArrayVec<Instead, 8>;

/// Does it say that the unit goes at a later moment?
fn defers(effect: &Effect) -> bool {
    match effect {
        Effect::Seq(parts) => parts.iter().any(defers),
        Effect::Do(Deed::Later { effect, .. }) => goes(effect),
        _ => false,
    }
}

/// Does the unit of the text, or that of the event, leave play?
fn goes(effect: &Effect) -> bool {
    match effect {
        Effect::Seq(parts) => parts.iter().any(goes),
        Effect::Do(Deed::Remove(target) | Deed::Discard(target) | Deed::ReturnToHand(target)) => {
            matches!(target, Target::Obj(Obj::This | Obj::It))
        }
        _ => false,
    }
}

/// Does the text give up its own unit for another? It can do so once (`A-3.14`).
fn gives_itself_up(effect: &Effect) -> bool {
    match effect {
        Effect::Seq(parts) => parts.iter().any(gives_itself_up),
        Effect::Do(Deed::Remove(target) | Deed::Discard(target) | Deed::ReturnToHand(target)) => {
            *target == Target::Obj(Obj::This)
        }
        Effect::May { effect, then, .. } => gives_itself_up(effect) || then.as_deref().is_some_and(gives_itself_up),
        Effect::IfDone { effect, then } => gives_itself_up(effect) || gives_itself_up(then),
        Effect::If { then, otherwise, .. } => {
            gives_itself_up(then) || otherwise.as_deref().is_some_and(gives_itself_up)
        }
        _ => false,
    }
}

/// Can what costs something be paid? A "may" that nobody can pay is none (`A-2.3`).
pub(super) fn affordable(look: Look<'_>, replacement: &Replacement, from: Perspective) -> bool {
    let first = match &replacement.instead {
        Effect::Seq(parts) => parts.first(),
        one => Some(one),
    };
    let Some(Effect::Do(Deed::Pay { who, cost })) = first else {
        return true;
    };
    let role = player(*who, from.you);
    !replacement.optional || look.can_pay(cost, Payer::of(role, from)).is_ok()
}

/// Who decides next which of them happens, first the controller of what is affected; and what happens if that is
/// no question.
pub(super) fn decider(found: &[Instead], affected: Role) -> Option<(Role, Option<Instance>)> {
    let of = |role: Role| found.iter().filter(move |instead| instead.decides == role);
    let role = [affected, !affected]
        .into_iter()
        .find(|&role| of(role).next().is_some())?;
    let only = of(role).next().filter(|first| !first.optional && of(role).count() == 1);
    Some((role, only.map(|instead| instead.instance)))
}

/// The replacements that could change this discard.
pub(crate) fn replacements(look: Look<'_>, object: &Object, doom: Doom) -> Instances {
    let mut found = ArrayVec::new();
    let cause = doom.cause;
    if !look.fx.watch.contains(Watch::WOULD_BE_DISCARDED) {
        return found;
    }
    for holder in look.st.in_play() {
        let wanted = |def: &AbilityDef| def.sort == Sort::Replacement;
        look.each_watcher(holder, wanted, |instance, def| {
            let Ability::Replacement(replacement) = &def.ir else {
                return;
            };
            let from = Perspective::of(holder).with_it(object.id);
            let meant = match &replacement.would {
                Would::BeDiscarded { what, by_damage } => {
                    (!by_damage || matches!(cause, DoomCause::Damage)) && look.fits(what, object, from)
                }
                // `C-8.19`
                Would::WithHost { what, host } => {
                    let doomed = doomed_host(look, object);
                    doomed.is_some_and(|on| look.fits(host, on, from)) && look.fits(what, object, from)
                }
                Would::BeDamaged { .. } => false,
            };
            let spent = holder.id != object.id && holder.marks.contains(Marks::DOOMED);
            if meant
                && !(spent && gives_itself_up(&replacement.instead))
                && look.holds(&replacement.condition, from)
                && affordable(look, replacement, from)
                && look.is_unspent(holder.controller, instance, replacement)
                && can_begin(look, def, from)
            {
                let decides = if replacement.optional {
                    holder.controller
                } else {
                    object.controller
                };
                // The object's own player has let this discard happen.
                if doom.declined != object.id || decides != object.controller {
                    let _ = found.try_push(Instead {
                        instance,
                        optional: replacement.optional,
                        decides,
                    });
                }
            }
        });
    }
    found
}

/// The host with which this Pilot would be discarded.
fn doomed_host<'a>(look: Look<'a>, pilot: &Object) -> Option<&'a Object> {
    let Place::Aboard(host) = pilot.place else { return None };
    let alone = pilot.marks.contains(Marks::DOOMED);
    let host = look.st.alive(host).filter(|_| !alone);
    host.filter(|host| host.marks.contains(Marks::DOOMED))
}

/// Is there something for the choice with which it begins? "Discard one of your other units instead" replaces nothing
/// where there is no other (`A-3.6`).
fn can_begin(look: Look<'_>, def: &AbilityDef, from: Perspective) -> bool {
    let Some(Op::Choose(choice)) = look.fx.ops.get(usize::from(def.code)) else {
        return true;
    };
    let choice = &look.fx.choices[usize::from(*choice)];
    let (least, _) = look.limit(&choice.count, i16::MAX, from);
    least == 0 || look.st.in_play().any(|object| look.may_choose(choice, object, from))
}

impl<L: Log> Engine<'_, L> {
    pub(super) fn step_doom(&mut self, doom: Doom) -> Step {
        let barred: ArrayVec<ObjectId, 64> = self
            .st
            .in_play()
            .filter(|o| o.marks.contains(Marks::DOOMED) && self.look().cannot(o.id, Ban::BeDiscarded))
            .map(|o| o.id)
            .take(64)
            .collect();
        for id in barred {
            if let Some(object) = self.st.object_mut(id) {
                object.marks.remove(Marks::DOOMED);
            }
        }
        // One doomed object after another: does something replace its discard? Then the Pilots of those that go.
        let replaced = |o: &&Object| !o.marks.contains(Marks::SPARED) && !replacements(self.look(), o, doom).is_empty();
        let doomed = |id: ObjectId| self.st.alive(id).is_some_and(|o| o.marks.contains(Marks::DOOMED));
        let next = self
            .st
            .in_play()
            .filter(|o| doomed(o.id))
            .find(replaced)
            // `C-8.19`
            .or_else(|| {
                let mut pilots = self
                    .st
                    .in_play()
                    .filter(|o| matches!(o.place, Place::Aboard(host) if doomed(host)));
                pilots.find(replaced)
            })
            .map(|o| (o.id, o.controller));
        if let Some((id, controller)) = next {
            let Some(object) = self.st.alive(id) else {
                return Err(Broken("a doomed object is gone"));
            };
            let found = replacements(self.look(), object, doom);
            match decider(&found, controller) {
                Some((_, Some(instance))) => self.replace(id, instance, doom.cause),
                Some((role, None)) => self.ask(Question::Replace { role, object: id }),
                None => return Err(Broken("no replacement")),
            }
            return Ok(());
        }
        self.pop();
        self.discard_doomed(doom.cause);
        Ok(())
    }

    /// The object is not discarded; its replacements are used up until the check has found nothing (`A-9.2`).
    fn spare(&mut self, id: ObjectId) {
        if let Some(object) = self.st.object_mut(id) {
            object.marks.remove(Marks::DOOMED);
            object.marks.insert(Marks::SPARED);
            // The check that finds nothing more takes the mark away.
            self.st.dirty |= Dirty::HEALTH;
        }
    }

    /// The replacement happens instead; the discard does not (`A-3.6`).
    pub(super) fn replace(&mut self, id: ObjectId, instance: Instance, cause: DoomCause) {
        // A Pilot that does not go with its host was no part of the cost (`C-8.19`).
        let itself = self.st.object(id).is_some_and(|o| o.marks.contains(Marks::DOOMED));
        self.spare(id);
        if cause == DoomCause::Cost && itself {
            self.paid_otherwise();
        }
        let Some(holder) = self.st.object(instance.on) else {
            return;
        };
        let mut context = Context::new(holder.controller, instance.on, holder.top());
        context.it = id;
        self.spend(context.you, instance);
        let def = self.fx.ability(instance.ability);
        if matches!(&def.ir, Ability::Replacement(replacement) if defers(&replacement.instead))
            && let Some(object) = self.st.object_mut(id)
        {
            object.marks.insert(Marks::DEFERRED);
        }
        self.run_effect(def.code, context, Some(instance));
    }

    /// What happens once per game has happened.
    pub(super) fn spend(&mut self, role: Role, instance: Instance) {
        if matches!(&self.fx.ability(instance.ability).ir, Ability::Replacement(replacement) if replacement.once) {
            let line = self.look().counted(instance).ability;
            self.st.spent.push((role, line));
        }
    }

    /// A discard that was a cost is replaced: it counts as paid, but what asks for it does nothing (`A-2.5`).
    fn paid_otherwise(&mut self) {
        // Frames from the top: the discard, the check behind the cost, what is paid for.
        match self.st.frames.iter_mut().rev().nth(2) {
            Some(Frame::Play(play)) => play.idle = true,
            Some(Frame::Run(run)) => run.did = false,
            _ => {}
        }
    }

    /// The player wants none of the replacements that are his or hers to decide; the other may still want one.
    pub(super) fn decline_replacement(&mut self, id: ObjectId) {
        let Some(object) = self.st.alive(id).copied() else {
            return;
        };
        let mut others = false;
        if let Some(Frame::Doom(doom)) = self.st.frames.last_mut() {
            let asked = doom.declined == id;
            doom.declined = id;
            let doom = *doom;
            others = !asked && !replacements(self.look(), &object, doom).is_empty();
        }
        if !others && let Some(object) = self.st.object_mut(id) {
            object.marks.insert(Marks::SPARED);
            // The check that finds nothing more takes the mark away.
            self.st.dirty |= Dirty::HEALTH;
        }
    }

    /// All doomed objects go at once (`B-3.34`), in the order of `G-3.8`; they see each other leave (`A-3.12`).
    fn discard_doomed(&mut self, cause: DoomCause) {
        let mut doomed: ArrayVec<(u16, ObjectId), 64> = self
            .st
            .in_play()
            .filter(|o| o.marks.contains(Marks::DOOMED))
            .map(|o| (o.since, o.id))
            .take(64)
            .collect();
        doomed.sort_unstable();
        let mut eaten: ArrayVec<(ObjectId, ObjectId), 64> = ArrayVec::new();
        for &(_, id) in &doomed {
            if let Some(object) = self.st.object_mut(id)
                && object.is_meditated()
            {
                // `MED-3`: out of the game, which is no discard.
                object.marks.remove(Marks::DOOMED);
                continue;
            }
            let killer = match cause {
                DoomCause::Damage => self.killers(id).first().map(|(source, _)| *source),
                _ => None,
            };
            // Counters that an effect puts are nobody's damage (`B-5.8`).
            let by_effect = cause == DoomCause::Effect || (cause == DoomCause::Damage && self.killers(id).is_empty());
            let undoer = by_effect.then(|| self.acting_unit()).flatten();
            self.fire(Happening::Discarded(id, killer.or(undoer).unwrap_or(ObjectId::NONE)));
            self.fire_pilots_discarded(id);
            if let Some(source) = undoer {
                self.fire(Happening::Undoes(source, id));
            }
            if matches!(cause, DoomCause::Damage) {
                if self.is_damaged_to_death(id) {
                    self.fire(Happening::Kills(ObjectId::NONE, id, false));
                }
                for (source, by_attack) in self.killers(id) {
                    self.fire(Happening::Kills(source, id, by_attack));
                    bounty::note(self, source, id);
                    avenge::note(self, source, id);
                    if consume::eats(self.look(), source, id) && eaten.iter().all(|&(unit, _)| unit != id) {
                        let _ = eaten.try_push((id, source));
                    }
                    if by_attack {
                        area_damage::note(self, source, id);
                    }
                }
            }
        }
        let why: &[&'static str] = match cause {
            DoomCause::Damage => &["B-3.34", "C-3.7", "B-5.11"],
            DoomCause::Check => &["A-9.2", "C-3.7", "B-5.4", "C-5.3", "C-3.9", "C-9.2"],
            DoomCause::Effect => &["A-9.1", "B-5.19"],
            DoomCause::Cost => &["A-2.5"],
        };
        let fallen = doomed.iter().filter(|(_, id)| {
            let object = self.st.object(*id);
            object.is_some_and(|o| o.marks.contains(Marks::DOOMED) && self.look().is_unit(o))
        });
        let fallen = fallen.count() as i16;
        for &(_, id) in &doomed {
            self.leave(id, Zone::Discard, why);
        }
        // The text whose damage it was is the innermost that is being carried out.
        if let Some(Frame::Run(run)) = self
            .st
            .frames
            .iter_mut()
            .rev()
            .find(|frame| matches!(frame, Frame::Run(_)))
        {
            run.context.tally.fallen += fallen;
        }
        for (unit, under) in eaten {
            self.set_top_beneath(unit, under, &["CON-2", "G-3.5"]);
        }
    }

    /// The unit whose effect is being carried out, if it is one's.
    fn acting_unit(&self) -> Option<ObjectId> {
        let run = self.st.frames.iter().rev().find_map(|frame| match frame {
            Frame::Run(run) => Some(run),
            _ => None,
        })?;
        let unit = self.st.object(run.context.this)?;
        self.look().is_unit(unit).then_some(unit.id)
    }

    /// The Pilots aboard are discarded too (`C-8.11`). Their own texts do not exist aboard (`C-8.7`); others may name them.
    fn fire_pilots_discarded(&mut self, host: ObjectId) {
        if !self.fx.watch.contains(Watch::DISCARDED) {
            return;
        }
        let pilots: ArrayVec<ObjectId, 16> = self.look().pilots(host).map(|pilot| pilot.id).take(16).collect();
        for pilot in pilots {
            self.fire(Happening::Discarded(pilot, ObjectId::NONE));
        }
    }

    /// Was damage done to it in the innermost sequence? Counters that an effect puts are none (`C-16.3`).
    fn is_damaged_to_death(&self, id: ObjectId) -> bool {
        let first = self
            .st
            .sequences
            .last()
            .map_or(self.st.damage.len(), |s| usize::from(s.first));
        let done = |damage: &Damage| damage.to == id && damage.placed > 0 && !damage.kind.contains(Kind::COUNTERS);
        self.st.damage[first..].iter().any(done)
    }

    /// Every unit that placed a counter on it in the innermost sequence (`B-5.12`); with damage of an attack?
    fn killers(&self, id: ObjectId) -> ArrayVec<(ObjectId, bool), 16> {
        let first = self
            .st
            .sequences
            .last()
            .map_or(self.st.damage.len(), |s| usize::from(s.first));
        let mut killers: ArrayVec<(ObjectId, bool), 16> = ArrayVec::new();
        for damage in &self.st.damage[first..] {
            if damage.to != id || damage.placed <= 0 || !damage.source.is_some() {
                continue;
            }
            let by_attack = damage.kind.intersects(Kind::ATTACK | Kind::OVERKILL);
            match killers.iter_mut().find(|(source, _)| *source == damage.source) {
                Some((_, attack)) => *attack |= by_attack,
                None => {
                    let _ = killers.try_push((damage.source, by_attack));
                }
            }
        }
        killers
    }

    /// Marks objects as doomed; what is not in play is left alone.
    pub fn doom(&mut self, ids: &[ObjectId]) -> bool {
        let mut any = false;
        for &id in ids {
            if let Some(object) = self.st.object_mut(id)
                && !object.is_gone()
            {
                object.marks.insert(Marks::DOOMED);
                any = true;
            }
        }
        any
    }

    /// Discards what is doomed.
    pub fn begin_doom(&mut self, cause: DoomCause) {
        self.push(Frame::Doom(Doom::new(cause)));
    }
}
