//! Hosts of Equipment (`02-cards` section 10).

use super::cost::Payer;
use super::{Look, Perspective};
use crate::frame::Frame;
use crate::ids::{CardRef, ObjectId};
use crate::program::{AbilityDef, Kinds, Sort, bit};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Object, Place};
use cards::ir::{Ability, Amount, Ban, Change, Condition, Cost, CostPart, Currency, Deed, Effect, Filter, Obj, Target};
use cards::keyword::Keyword;
use cards::{CardKind, Edition};
use std::borrow::Cow;

impl<'a> Look<'a> {
    /// Outside the build step only hosts that a text names for it (`EQP-1`).
    pub fn equips_now(self, equipment: &Object, host: &Object) -> bool {
        let building = |frame: &Frame| matches!(frame, Frame::Build(..));
        self.st.frames.iter().any(building)
            || self.says_of_itself(
                equipment,
                |change, from| matches!(change, Change::EquipInBattle(hosts) if self.fits(hosts, host, from)),
            )
    }

    /// May the Equip cost attach the Equipment there (`C-10.2`, `C-10.3`, `EQP-2`)?
    pub fn can_equip(self, equipment: &Object, host: &Object) -> Verdict {
        let yours = host.controller == equipment.controller;
        if !yours
            && !self.says_of_itself(
                equipment,
                |change, from| matches!(change, Change::HostAlso(hosts) if self.fits(hosts, host, from)),
            )
        {
            return Err(Refusal::new(&["C-10.2"], "it is not yours").about(host.id));
        }
        self.can_attach(equipment, host)
    }

    /// May an effect attach it there? Whose the host is, the effect says (`C-10.2`).
    pub fn can_attach(self, equipment: &Object, host: &Object) -> Verdict {
        if self.host(equipment) == host.id {
            return Err(Refusal::new(&["C-10.2"], "it is attached there already").about(host.id));
        }
        if self.is_fixed(equipment) {
            return Err(Refusal::new(&["C-10.2", "G-1.5"], "it can't be detached").about(equipment.id));
        }
        self.can_carry(equipment, host)
    }

    /// Is it attached and can't be detached?
    pub fn is_fixed(self, equipment: &Object) -> bool {
        matches!(equipment.place, Place::On(_)) && self.cannot(equipment.id, Ban::BeDetached)
    }

    /// What it costs to attach the Equipment there (`EQP-1`): texts about the host make the printed cost smaller or larger,
    /// but give it no part that it has not (`A-2.8`, `G-10.5`).
    pub fn equip_cost(self, cost: &'a Cost, equipment: &Object, host: ObjectId) -> Cow<'a, Cost> {
        if !self.fx.kinds.contains(Kinds::STACK) {
            return Cow::Borrowed(cost);
        }
        let mut free = false;
        let (mut force, mut build) = (0i16, 0i16);
        self.each_change(host, Kinds::STACK, |change, given| match change {
            Change::AttachFree(what) => free |= self.fits(what, equipment, given.from),
            Change::AttachCost(currency, by, what) if self.fits(what, equipment, given.from) => {
                let by = given.amount(self, by);
                let sum = match currency {
                    Currency::Force => &mut force,
                    Currency::Build => &mut build,
                };
                *sum = sum.saturating_add(by);
            }
            _ => {}
        });
        // "To your units": a Location is none, and an opponent's unit is not yours.
        let yours = |host: &&Object| self.is_unit(host) && host.controller == equipment.controller;
        if let Some(host) = self.st.object(host).filter(yours) {
            self.each_player_change(host.controller, |change, given| {
                free |= matches!(change, Change::AttachFree(what) if self.fits(what, equipment, given.from));
            });
        }
        if free {
            return Cow::Owned(Cost::FREE);
        }
        if force == 0 && build == 0 {
            return Cow::Borrowed(cost);
        }
        let from = Perspective::of(equipment);
        let changed = |amount: &Amount, by: i16| match amount {
            Amount::X => Amount::Plus(Box::new(Amount::X), Box::new(Amount::Fixed(by))),
            amount => Amount::Fixed(self.amount(amount, from).saturating_add(by).max(0)),
        };
        let parts = cost.parts.iter().map(|part| match part {
            CostPart::Force(amount) => CostPart::Force(changed(amount, force)),
            CostPart::Build(amount) => CostPart::Build(changed(amount, build)),
            other => other.clone(),
        });
        Cow::Owned(Cost { parts: parts.collect() })
    }

    /// Is it an Equip line whose cost depends on the host: by texts about it, or because the host pays?
    pub fn host_decides_cost(self, def: &AbilityDef) -> bool {
        let pays = |part: &CostPart| part.target() == Some(&Target::Obj(Obj::That));
        def.keyword == Some(Keyword::Equip) && (self.fx.kinds.contains(Kinds::STACK) || def.cost.parts.iter().any(pays))
    }

    /// Can the Equip cost be paid for that host?
    pub fn can_pay_equip(self, def: &'a AbilityDef, equipment: &Object, host: ObjectId) -> bool {
        let payer = Payer {
            role: equipment.controller,
            from: Perspective {
                that: host,
                ..Perspective::of(equipment)
            },
            card: None,
            activated: true,
            keyword: def.keyword,
            needs: (0, 0),
        };
        self.can_pay(&self.equip_cost(&def.cost, equipment, host), payer)
            .is_ok()
    }

    /// Do its type and the limits of texts let the host carry the Equipment (`C-10.3`, `C-10.5`)?
    pub fn can_carry(self, equipment: &Object, host: &Object) -> Verdict {
        self.host_type_fits(equipment, host)?;
        let kept_off = self.says_of_itself(
            equipment,
            |change, from| matches!(change, Change::HostOnly(hosts) if !self.fits(hosts, host, from)),
        );
        if kept_off {
            return Err(Refusal::new(&["C-10.3"], "its text names other hosts only").about(host.id));
        }
        if self.limits_are_kept(equipment, host) {
            Ok(())
        } else {
            Err(Refusal::new(&["C-10.5"], "it carries as many as a text allows").about(host.id))
        }
    }

    /// May an effect attach the card there, which is not in play yet, by its type and its own text (`C-10.3`)?
    pub fn card_fits_host(self, card: CardRef, host: &Object) -> bool {
        let from = Perspective::of_player(self.fx.owner(card));
        let mut own = self
            .fx
            .print(card)
            .statics
            .iter()
            .flat_map(|&(line, _)| match &self.fx.ability(line).ir {
                Ability::Static(held) if held.whom == Target::Obj(Obj::This) => held.changes.as_slice(),
                _ => &[],
            });
        let kept_off = own.any(|change| matches!(change, Change::HostOnly(hosts) if !self.fits(hosts, host, from)));
        !kept_off && self.type_fits_host(card, host).is_ok()
    }

    fn host_type_fits(self, equipment: &Object, host: &Object) -> Verdict {
        self.type_fits_host(equipment.top(), host)
    }

    fn type_fits_host(self, equipment: CardRef, host: &Object) -> Verdict {
        let CardKind::Equipment(arenas) = &self.fx.card(equipment).kind else {
            return refuse(&["C-10.2"], "it is not an Equipment");
        };
        match self.fx.edition {
            Edition::Classic if self.is_unit(host) => Ok(()),
            Edition::Classic => Err(Refusal::new(&["C-10.3", "EQP-2"], "it is not a unit").about(host.id)),
            Edition::Current => {
                // "Location" stands among the subtypes; an Equipment that names no type at all fits every unit.
                let for_locations = self.fx.card(equipment).subtypes.has("Location");
                let fits = match &self.fx.card(host.top()).kind {
                    CardKind::Unit(_) | CardKind::Subordinate(_) if self.is_unit(host) => {
                        (arenas.is_empty() && !for_locations)
                            || self.types_of(host).iter().any(|arena| arenas.has(arena))
                    }
                    CardKind::Location(_) => for_locations,
                    _ => false,
                };
                if fits {
                    Ok(())
                } else {
                    Err(Refusal::new(&["C-10.3", "EQP-2"], "its type is none of the Equipment's").about(host.id))
                }
            }
        }
    }

    /// With this Equipment on it, would the host have more than a text lets it carry? The Equipment's own text counts too.
    fn limits_are_kept(self, equipment: &Object, host: &Object) -> bool {
        if !self.fx.kinds.contains(Kinds::STACK) {
            return true;
        }
        let keeps = |n: i16, what: &Filter, from: Perspective| {
            let there = self.equipment_on(host).filter(|o| o.id != equipment.id);
            let there = there.filter(|o| self.fits(what, o, from)).count() as i16;
            there + i16::from(self.fits(what, equipment, from)) <= n
        };
        let mut kept = true;
        self.each_change(host.id, Kinds::STACK, |change, given| {
            if let Change::CarryAtMost(n, what) = change {
                kept &= !self.fits(what, equipment, given.from) || keeps(*n, what, given.from);
            }
        });
        let from = Perspective::of(equipment);
        for &(line, _) in &self.fx.print(equipment.top()).statics {
            let Ability::Static(s) = &self.fx.ability(line).ir else {
                continue;
            };
            let meant = match &s.condition {
                Condition::True => true,
                Condition::Is(Obj::Host, kind) => self.fits(kind, host, from),
                _ => false,
            };
            if !meant || s.whom != Target::Obj(Obj::Host) {
                continue;
            }
            for change in &s.changes {
                if let Change::CarryAtMost(n, what) = change {
                    kept &= keeps(*n, what, from);
                }
            }
        }
        kept
    }

    /// The Equipment attached to it.
    pub fn equipment_on(self, host: &Object) -> impl Iterator<Item = &'a Object> {
        let on = Place::On(host.id);
        self.st.in_play().filter(move |o| o.place == on)
    }

    /// Does a text of the Equipment about itself say this? It is asked wherever the Equipment lies.
    fn says_of_itself(self, equipment: &Object, says: impl Fn(&Change, Perspective) -> bool) -> bool {
        let from = Perspective::of(equipment);
        self.fx.print(equipment.top()).statics.iter().any(|&(line, _)| {
            matches!(&self.fx.ability(line).ir, Ability::Static(s)
                if s.whom == Target::Obj(Obj::This)
                    && s.changes.iter().any(|change| says(change, from))
                    && self.holds(&s.condition, from))
        })
    }

    /// A text that attaches its own card waits in the build zone, and a Trait's does so only there (`C-10.9`).
    pub fn attaches_here(self, equipment: &Object, def: &AbilityDef) -> Option<bool> {
        if def.sort != Sort::Triggered || !def.triggered().is_some_and(|t| attaches_itself(&t.effect)) {
            return None;
        }
        Some(equipment.place == Place::Build || !self.stays_attached(equipment))
    }

    /// Is it a Trait, by its type line, or because it names neither an Equip cost nor what it is instead (`C-10.9`)?
    fn stays_attached(self, equipment: &Object) -> bool {
        let subtypes = &self.fx.card(equipment.top()).subtypes;
        let equips = self.fx.print(equipment.top()).keywords & bit(Keyword::Equip) != 0;
        subtypes.has("Trait") || (subtypes.words.is_empty() && !equips)
    }
}

fn attaches_itself(effect: &Effect) -> bool {
    match effect {
        Effect::Do(deed) => matches!(
            deed,
            Deed::Attach {
                what: Target::Obj(Obj::This),
                ..
            }
        ),
        Effect::Seq(parts) => parts.iter().any(attaches_itself),
        Effect::May { effect, then, .. } => attaches_itself(effect) || then.as_deref().is_some_and(attaches_itself),
        Effect::IfDone { effect, then } => attaches_itself(effect) || attaches_itself(then),
        Effect::If { then, otherwise, .. } => {
            attaches_itself(then) || otherwise.as_deref().is_some_and(attaches_itself)
        }
        Effect::Unless { effect, .. }
        | Effect::EachPlayer(effect)
        | Effect::For(_, effect)
        | Effect::PerTurn(_, effect) => attaches_itself(effect),
        Effect::OneOf { options, .. } => options.iter().any(attaches_itself),
    }
}
