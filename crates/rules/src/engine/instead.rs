//! Replacements that look at the damage left after prevention (`B-3.29`).

use super::doom::{Instances, Instead, affordable, decider};
use super::{Broken, Engine, Step};
use crate::event::Log;
use crate::frame::{Context, Frame, Question, SequenceStage};
use crate::ids::{ObjectId, Role};
use crate::program::{AbilityDef, Sort, Watch};
use crate::query::{Look, Perspective};
use crate::state::{Instance, Object, Scope, Use};
use arrayvec::ArrayVec;
use cards::ir::{Ability, Filter, Would};

/// The place in the innermost sequence of the first damage that is left to the unit, and how much is left in all.
fn left(look: Look<'_>, unit: ObjectId) -> Option<(u8, i16)> {
    let mut damage = look.pending_damage().filter(|(_, damage)| damage.to == unit);
    let (first, amount) = damage.next().map(|(index, damage)| (index, damage.amount))?;
    Some((
        first,
        damage.fold(amount, |sum, (_, damage)| sum.saturating_add(damage.amount)),
    ))
}

/// The places of the damage to the unit that a replacement is about: all of it, or that from some units.
fn replaced<'a>(
    look: Look<'a>,
    unit: ObjectId,
    by: &'a Filter,
    from: Perspective,
) -> impl Iterator<Item = (u8, i16)> + use<'a> {
    let source = move |id: ObjectId| look.st.object(id).is_some_and(|object| look.fits(by, object, from));
    look.pending_damage()
        .filter(move |(_, damage)| damage.to == unit && (*by == Filter::True || source(damage.source)))
        .map(move |(index, damage)| {
            let extra = crate::keyword::double_damage::extra(look, damage);
            (index, damage.amount.saturating_add(extra))
        })
}

/// The replacements that could change the damage left to this unit, each once per sequence (`A-3.14`).
pub(crate) fn damage_replacements(look: Look<'_>, unit: &Object) -> Instances {
    let mut found = Instances::new();
    let (Some((first, amount)), Some(sequence)) = (left(look, unit.id), look.st.sequences.last()) else {
        return found;
    };
    let scope = Scope::Damage(sequence.number, first);
    let would_die = unit.damage.saturating_add(amount) >= look.health(unit.id);
    for holder in look.st.in_play() {
        let wanted = |def: &AbilityDef| def.sort == Sort::Replacement;
        look.each_watcher(holder, wanted, |instance, def| {
            let Ability::Replacement(replacement) = &def.ir else {
                return;
            };
            let Would::BeDamaged { what, by, fatal } = &replacement.would else {
                return;
            };
            let from = Perspective::of(holder).with_it(unit.id);
            if (would_die || !fatal)
                && replaced(look, unit.id, by, from).next().is_some()
                && look.fits(what, unit, from)
                && look.holds(&replacement.condition, from)
                && affordable(look, replacement, from)
                && look.is_unspent(holder.controller, instance, replacement)
                && !look.st.uses.contains(&Use { instance, scope })
            {
                let _ = found.try_push(Instead {
                    instance,
                    optional: replacement.optional,
                    decides: if replacement.optional {
                        holder.controller
                    } else {
                        unit.controller
                    },
                });
            }
        });
    }
    found
}

impl<L: Log> Engine<'_, L> {
    /// One damaged unit after another; when nothing is left to be replaced, the counters are placed.
    pub(super) fn replace_damage(&mut self) -> Step {
        let next = if self.fx.watch.contains(Watch::WOULD_BE_DAMAGED) {
            self.st
                .in_play()
                .map(|unit| (unit.id, unit.controller, damage_replacements(self.look(), unit)))
                .find(|(_, _, found)| !found.is_empty())
        } else {
            None
        };
        match next {
            None => self.become_frame(Frame::Sequence(SequenceStage::Placement)),
            Some((object, controller, found)) => match decider(&found, controller) {
                Some((_, Some(instance))) => self.instead_of_damage(object, instance),
                Some((role, None)) => self.ask(Question::Replace { role, object }),
                None => return Err(Broken("no replacement")),
            },
        }
        Ok(())
    }

    /// The unit is not damaged; the other thing happens.
    fn instead_of_damage(&mut self, unit: ObjectId, instance: Instance) {
        self.note_replaced(unit, instance);
        let Some(holder) = self.st.object(instance.on) else {
            return;
        };
        let mut context = Context::new(holder.controller, instance.on, holder.top());
        context.it = unit;
        let mut gone: ArrayVec<u8, 32> = ArrayVec::new();
        if let Ability::Replacement(replacement) = &self.fx.ability(instance.ability).ir
            && let Would::BeDamaged { by, .. } = &replacement.would
        {
            let from = Perspective::of(holder).with_it(unit);
            for (index, amount) in replaced(self.look(), unit, by, from) {
                context.tally.much = context.tally.much.saturating_add(amount);
                let _ = gone.try_push(index);
            }
        }
        self.spend(context.you, instance);
        let first = self.own_damage().start;
        for index in gone {
            if let Some(damage) = self.st.damage.get_mut(first + usize::from(index)) {
                damage.amount = 0;
            }
        }
        let code = self.fx.ability(instance.ability).code;
        self.run_effect(code, context, Some(instance));
    }

    fn note_replaced(&mut self, unit: ObjectId, instance: Instance) {
        if let (Some((first, _)), Some(sequence)) = (left(self.look(), unit), self.st.sequences.last()) {
            let scope = Scope::Damage(sequence.number, first);
            self.st.uses.push(Use { instance, scope });
        }
    }

    /// The reply to which replacement; `None`: none of them.
    pub(super) fn reply_instead(&mut self, unit: ObjectId, role: Role, number: Option<u8>) -> Step {
        let Some(object) = self.st.alive(unit) else {
            return Err(Broken("a damaged unit is gone"));
        };
        let found = damage_replacements(self.look(), object);
        let mut own = found.iter().filter(|instead| instead.decides == role);
        match number {
            None => {
                for instead in own {
                    self.note_replaced(unit, instead.instance);
                }
            }
            Some(number) => {
                let Some(instead) = own.nth(usize::from(number)) else {
                    return Err(Broken("no such replacement"));
                };
                self.instead_of_damage(unit, instead.instance);
            }
        }
        Ok(())
    }
}
