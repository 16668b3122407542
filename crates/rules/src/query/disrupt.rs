//! What can be disrupted, and by what (`B-2.5`).

use super::{Look, Perspective};
use crate::frame::{Destination, Frame, Play, Played};
use crate::ids::{AbilityId, CardRef, ObjectId};
use crate::keyword::{enhance, meditate};
use crate::program::{AbilityDef, Kinds};
use crate::refusal::{Verdict, refuse};
use cards::CardKind;
use cards::ir::{Ability, Ban, Change, CostPart, Deed, Effect, Filter, Obj, PlayOnly, Target, Thing};

impl Look<'_> {
    /// Does the disrupt name the thing whose chance is open (`B-2.5`)?
    pub fn disrupts(self, def: &AbilityDef, from: Perspective) -> Verdict {
        let Ability::Activated(activated) = &def.ir else {
            return refuse(&["B-2.5"], "it is not a disrupt");
        };
        let Some(thing) = disrupted_thing(&activated.effect) else {
            return refuse(&["B-2.5"], "it is not a disrupt");
        };
        if self.names_thing(thing, from) {
            Ok(())
        } else {
            refuse(&["B-2.5"], "it does not name this kind of thing")
        }
    }

    fn names_thing(self, thing: &Thing, from: Perspective) -> bool {
        let Some(frame) = self.disruptable() else { return false };
        if let Thing::Any(things) = thing {
            return things.iter().any(|thing| self.names_thing(thing, from));
        }
        let fits = |filter: &Filter, id: ObjectId| self.st.object(id).is_some_and(|o| self.fits(filter, o, from));
        match frame {
            Frame::Attack(_) => match thing {
                Thing::Attack => true,
                Thing::AttackOf { by, on } => self.st.attack().is_some_and(|attack| {
                    fits(by, attack.attacker) && attack.fronts.iter().any(|front| fits(on, front.defender))
                }),
                _ => false,
            },
            Frame::Play(play) => {
                let def = || self.fx.ability(play.ability);
                match (thing, play.what) {
                    (Thing::Disrupt, Played::Battle { .. } | Played::Ability(_) | Played::Hand) => {
                        matches!(&def().ir, Ability::Activated(a) if disrupted_thing(&a.effect).is_some())
                    }
                    (Thing::BattleCard { max_force }, Played::Battle { .. }) => {
                        max_force.is_none_or(|most| crate::program::printed_force(&def().cost) <= most)
                    }
                    (Thing::ActivatedAbility, Played::Ability(_) | Played::Hand) => true,
                    (Thing::AbilityOf { of, force }, Played::Ability(instance)) => {
                        let paid = |part: &CostPart| matches!(part, CostPart::Force(_));
                        fits(of, instance.on) && (!force || def().cost.parts.iter().any(paid))
                    }
                    (Thing::ForceActivatedAbility, Played::Ability(_) | Played::Hand) => {
                        def().cost.parts.iter().any(|part| matches!(part, CostPart::Force(_)))
                    }
                    (Thing::UnitToStack, Played::Completion { to, .. }) => {
                        matches!(to, Destination::Under(_) | Destination::Top(_))
                    }
                    (Thing::UnitSuch(kind), Played::Completion { .. }) => {
                        let card = play.context.card;
                        matches!(self.fx.card(card).kind, CardKind::Unit(_)) && self.card_fits(kind, card, from)
                    }
                    (_, Played::Completion { .. }) => matches!(
                        (thing, &self.fx.card(play.context.card).kind),
                        (Thing::Mission, CardKind::Mission | CardKind::Campaign | CardKind::Trap)
                            | (Thing::Trap, CardKind::Trap)
                            | (Thing::Unit, CardKind::Unit(_))
                            | (Thing::Location, CardKind::Location(_))
                            | (Thing::Equipment, CardKind::Equipment(_))
                            | (Thing::Resource, CardKind::Resource)
                    ),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Can the thing be disrupted at all?
    pub fn undisruptable(self, play: &Play) -> bool {
        let never = [PlayOnly::Firm, PlayOnly::Permission];
        let firm = |line: AbilityId| self.fx.ability(line).only.iter().any(|part| never.contains(part));
        let enhanced = enhance::line(self.fx, play.context.card, play.enhance);
        // What is completed is no line.
        let is_line = !matches!(play.what, Played::Completion { .. });
        if (is_line && firm(play.ability)) || enhanced.is_some_and(firm) || meditate::used(self, play).is_some_and(firm)
        {
            return true;
        }
        // That a unit can't be disrupted is said of its completion, not of what it uses later.
        if play.context.this.is_some() {
            let this = play.context.this;
            return match is_line {
                true => self.is_firm(this, self.fx.ability(play.ability)),
                false => self.cannot(this, Ban::BeDisrupted),
            };
        }
        if self.fx.kinds.contains(Kinds::CANNOT_SUFFER) && self.card_undisruptable(play.context.card) {
            return true;
        }
        // What a Battle card, Mission or Trap says of itself.
        let from = Perspective::in_context(&play.context);
        let mut lines = self.fx.print(play.context.card).lines.iter();
        lines.any(|&line| match &self.fx.ability(line).ir {
            Ability::Static(held) => {
                held.whom == Target::Obj(Obj::This)
                    && held.changes.contains(&Change::Cannot(Ban::BeDisrupted))
                    && self.holds(&held.condition, from)
            }
            _ => false,
        })
    }

    /// Do texts in play say so of such cards: "your Mission cards can't be disrupted"?
    fn card_undisruptable(self, card: CardRef) -> bool {
        self.st.in_play().any(|source| {
            let from = Perspective::of(source);
            self.statics_of(source).any(|(line, place)| {
                let def = self.fx.ability(line);
                let Ability::Static(held) = &def.ir else { return false };
                let Target::Each(filter) = &held.whom else { return false };
                held.changes.contains(&Change::Cannot(Ban::BeDisrupted))
                    && self.card_fits(filter, card, from)
                    && self.works(source, def, place)
                    && self.holds(&held.condition, from)
            })
        })
    }
}

/// What the effect disrupts.
fn disrupted_thing(effect: &Effect) -> Option<&Thing> {
    match effect {
        Effect::Do(Deed::Disrupt(thing)) => Some(thing),
        Effect::Seq(parts) => parts.iter().find_map(disrupted_thing),
        Effect::Unless { effect, .. } => disrupted_thing(effect),
        _ => None,
    }
}
