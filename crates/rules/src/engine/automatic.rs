//! Automatic prevention: Parry, texts, lasting shields (`B-3.26`, `B-5.17`).

use super::{Broken, Engine, Step};
use crate::arithmetic;
use crate::event::Log;
use crate::frame::{About, Automatic, Context, Frame, Question};
use crate::ids::{AbilityId, CardRef, ObjectId, Role};
use crate::keyword::ferocity;
use crate::program::{AbilityDef, Watch};
use crate::query::filter::half;
use crate::query::{Look, Perspective};
use crate::state::{Damage, Instance, Kind, Lasts, Object, Scope, Subject, Use};
use arrayvec::ArrayVec;
use cards::Edition;
use cards::ir::{Ability, Deed, Effect, Filter, Limit, Trigger, Triggered};

/// Something that prevents by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Auto {
    /// Parry X of the defender.
    Parry(i16),
    /// A lasting prevention, by its place in the effects.
    Shield(u16),
    /// "Whenever … would damage …, prevent …".
    Text(Instance),
}

/// The use by which an automatic prevention is remembered against a damage instance.
fn instance_of(auto: Auto, unit: ObjectId, look: Look<'_>) -> Instance {
    match auto {
        Auto::Parry(_) => Instance {
            on: unit,
            ability: AbilityId(u16::MAX),
            via: 0,
        },
        Auto::Shield(index) => Instance {
            on: unit,
            ability: AbilityId(u16::MAX - 1),
            via: look.st.effects.get(usize::from(index)).map_or(0, |e| e.serial),
        },
        Auto::Text(instance) => instance,
    }
}

/// What still prevents automatically from this damage instance.
pub(crate) fn autos(look: Look<'_>, index: u8) -> ArrayVec<Auto, 8> {
    let mut found = ArrayVec::new();
    let Some(sequence) = look.st.sequences.last() else {
        return found;
    };
    let Some(&damage) = look.st.damage.get(usize::from(sequence.first) + usize::from(index)) else {
        return found;
    };
    if damage.amount <= 0 || damage.kind.contains(Kind::COUNTERS) {
        return found;
    }
    let scope = Scope::Damage(sequence.number, index);
    let mut offer = |auto: Auto| {
        let used = Use {
            instance: instance_of(auto, damage.to, look),
            scope,
        };
        if !look.st.uses.contains(&used) {
            let _ = found.try_push(auto);
        }
    };
    if sequence.attack
        && damage.kind.contains(Kind::ATTACK)
        && let Some(attack) = look.st.attack()
    {
        // Once, for the set against the unit, or for both (`B-4.2`, `B-4.3`).
        let sets = attack.fronts.iter().filter(|front| front.defender == damage.to);
        let parried = sets
            .map(|front| arithmetic::parried(&front.faces, &front.profile))
            .max();
        let x = parried.unwrap_or(0).min(damage.rolled);
        if x > 0 && ferocity::preventable(look, &damage, damage.to) {
            offer(Auto::Parry(x));
        }
    }
    for (number, effect) in look.st.effects.iter().enumerate() {
        if effect.on == Subject::Damage
            && let Lasts::Shield(shield) = effect.what
            && shields(look, &damage, shield, Perspective::of_effect(effect))
            && ferocity::preventable(look, &damage, effect.source)
        {
            offer(Auto::Shield(number as u16));
        }
    }
    if look.fx.watch.contains(Watch::WOULD_DAMAGE) && !chain_is_full(look) {
        for holder in look.st.in_play() {
            look.each_watcher(holder, would_damage, |instance, def| {
                if let Ability::Triggered(triggered) = &def.ir
                    && let Trigger::WouldDamage { by, to } = &triggered.on
                {
                    let from = Perspective::of(holder).with_it(damage.to);
                    let struck = look.st.object(damage.to);
                    if comes_from(look, by, &damage, from)
                        && struck.is_some_and(|unit| look.fits(to, unit, from))
                        && look.holds(&triggered.condition, from)
                    {
                        offer(Auto::Text(instance));
                    }
                }
            });
        }
    }
    found
}

fn would_damage(def: &AbilityDef) -> bool {
    matches!(
        &def.ir,
        Ability::Triggered(Triggered {
            on: Trigger::WouldDamage { .. },
            ..
        })
    )
}

/// Does a text prevent all damage from that attacker to that unit by itself (`RED-2`)?
pub(crate) fn prevents_all(look: Look<'_>, attacker: &Object, unit: &Object) -> bool {
    if !look.fx.watch.contains(Watch::WOULD_DAMAGE) {
        return false;
    }
    let mut immune = false;
    for holder in look.st.in_play() {
        look.each_watcher(holder, would_damage, |_, def| {
            if let Ability::Triggered(triggered) = &def.ir
                && let Trigger::WouldDamage { by, to } = &triggered.on
                && matches!(&triggered.effect, Effect::Do(Deed::Prevent { amount: Limit::All, .. }))
            {
                let from = Perspective::of(holder).with_it(unit.id);
                immune |= look.fits(by, attacker, from)
                    && look.fits(to, unit, from)
                    && look.holds(&triggered.condition, from);
            }
        });
    }
    immune
}

/// Texts that answer damage with damage are triggers too: their chain and their number in a turn are bounded
/// (`G-12.1`).
fn chain_is_full(look: Look<'_>) -> bool {
    let links = look
        .st
        .frames
        .iter()
        .filter(|frame| matches!(frame, Frame::Run(run) if run.origin.is_some()))
        .count();
    links >= usize::from(super::MAX_CHAIN) || look.st.guards.triggers >= super::MAX_TRIGGERS
}

fn shields(look: Look<'_>, damage: &Damage, shield: u16, from: Perspective) -> bool {
    let shield = &look.fx.shields[usize::from(shield)];
    let struck = look.st.object(damage.to);
    comes_from(look, &shield.by, damage, from) && struck.is_some_and(|unit| look.fits(&shield.to, unit, from))
}

/// Does what does the damage fit? A Battle card or a Mission is no object: its card is looked at (`B-5.2`).
fn comes_from(look: Look<'_>, by: &Filter, damage: &Damage, from: Perspective) -> bool {
    match look.st.object(damage.source) {
        Some(source) => look.fits(by, source, from),
        None if damage.card != CardRef::NONE => look.card_fits(by, damage.card, from),
        None => *by == Filter::True,
    }
}

impl<L: Log> Engine<'_, L> {
    /// Looks at all damage of the innermost sequence that automatic prevention has not seen yet.
    pub(super) fn begin_automatic(&mut self) {
        self.push(Frame::Automatic(Automatic {
            damage: 0,
            parrying: false,
        }));
    }

    pub(super) fn step_automatic(&mut self, at: Automatic) -> Step {
        let Some(&sequence) = self.st.sequences.last() else {
            return Err(Broken("no sequence"));
        };
        let index = usize::from(sequence.first) + usize::from(at.damage);
        if at.parrying {
            let amount = self.st.reply.number;
            self.become_frame(Frame::Automatic(Automatic { parrying: false, ..at }));
            let by = self.struck_by_itself(at.damage);
            self.prevent(at.damage, amount, by, &["PAR-1", "PAR-2", "B-3.26"]);
            return Ok(());
        }
        let Some(&damage) = self.st.damage.get(index) else {
            self.pop();
            return Ok(());
        };
        let found = if damage.kind.contains(Kind::SEEN) {
            ArrayVec::new()
        } else {
            autos(self.look(), at.damage)
        };
        match found.len() {
            0 => {
                self.st.damage[index].kind.insert(Kind::SEEN);
                self.become_frame(Frame::Automatic(Automatic {
                    damage: at.damage + 1,
                    parrying: false,
                }));
            }
            1 => self.apply_auto(at, found[0]),
            _ => {
                // `B-5.17`: the damaged unit's controller chooses the order.
                let Some(role) = self.st.object(damage.to).map(|o| o.controller) else {
                    return Err(Broken("damage to nothing"));
                };
                self.ask(Question::Prevention {
                    role,
                    damage: at.damage,
                });
            }
        }
        Ok(())
    }

    /// The answer to which prevention comes first.
    pub(super) fn choose_auto(&mut self, damage: u8, number: u16) -> Step {
        let found = autos(self.look(), damage);
        let Some(&auto) = found.get(usize::from(number)) else {
            return Err(Broken("no such prevention"));
        };
        self.apply_auto(
            Automatic {
                damage,
                parrying: false,
            },
            auto,
        );
        Ok(())
    }

    /// The damaged unit prevents it by itself: its player and the unit.
    fn struck_by_itself(&self, damage: u8) -> (Role, ObjectId) {
        let index = self.own_damage().start + usize::from(damage);
        let unit = self.st.damage.get(index).map_or(ObjectId::NONE, |damage| damage.to);
        (self.st.object(unit).map_or(Role::Dark, |o| o.controller), unit)
    }

    fn apply_auto(&mut self, at: Automatic, auto: Auto) {
        let Some(&sequence) = self.st.sequences.last() else {
            return;
        };
        let Some(&damage) = self.st.damage.get(usize::from(sequence.first) + usize::from(at.damage)) else {
            return;
        };
        let instance = instance_of(auto, damage.to, self.look());
        self.st.uses.push(Use {
            instance,
            scope: Scope::Damage(sequence.number, at.damage),
        });
        match auto {
            Auto::Parry(x) => match self.fx.edition {
                // `PAR-1`: classic prevents X, current up to X.
                Edition::Classic => {
                    let by = self.struck_by_itself(at.damage);
                    self.prevent(at.damage, x, by, &["PAR-1", "PAR-2", "B-3.26"]);
                }
                Edition::Current => {
                    let Some(role) = self.st.object(damage.to).map(|o| o.controller) else {
                        return;
                    };
                    self.become_frame(Frame::Automatic(Automatic { parrying: true, ..at }));
                    let most = x.min(damage.amount);
                    self.ask(Question::Amount {
                        role,
                        least: 0,
                        most,
                        about: About::Prevent,
                    });
                }
            },
            Auto::Shield(number) => {
                let Some(effect) = self.st.effects.get(usize::from(number)).copied() else {
                    return;
                };
                let Lasts::Shield(shield) = effect.what else { return };
                let amount = match &self.fx.shields[usize::from(shield)].amount {
                    Limit::All => damage.amount,
                    Limit::Half { up } => half(damage.amount, *up),
                    Limit::AllBut(_) => damage.amount.saturating_sub(effect.value).max(0),
                    Limit::Exactly(_) | Limit::UpTo(_) => effect.value,
                };
                self.prevent(at.damage, amount, (effect.by, effect.source), &["B-3.26", "A-2.11"]);
            }
            Auto::Text(instance) => {
                self.st.guards.triggers = self.st.guards.triggers.saturating_add(1);
                let Some(holder) = self.st.object(instance.on) else {
                    return;
                };
                let mut context = Context::new(holder.controller, instance.on, holder.top());
                context.it = damage.to;
                context.damage = at.damage;
                let code = self.fx.ability(instance.ability).code;
                self.run_effect(code, context, Some(instance));
            }
        }
    }
}
