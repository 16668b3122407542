//! What a disrupt names (`B-2.5`).

use cards::ir::{Amount, Cmp, Cost, CostPart, Deed, Effect, Filter, Obj, Player, Target, Thing};

use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;
use cards::ir::mentions;

impl Parser<'_> {
    /// `disrupt` THING ((`,` | `or`) THING)* | `disrupt an attack` (`against` | `by`) THING | `disrupt a Battle or Mission card`
    pub(super) fn disrupt(&mut self) -> Option<Deed> {
        if !self.verb("disrupt") {
            return None;
        }
        if self.in_attack && self.words("that attack") {
            return Some(Deed::DisruptAttack);
        }
        if let Some(things) = first_of!(self, Self::several_cards, Self::attack_or_ability) {
            return Some(Deed::Disrupt(Thing::Any(things)));
        }
        let mut things = vec![self.disrupted()?];
        while let Some(more) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            (p.words("or") || comma).then_some(())?;
            p.disrupted()
        }) {
            things.push(more);
        }
        let flat = things.drain(..).flat_map(|thing| match thing {
            Thing::Any(things) => things,
            one => vec![one],
        });
        let mut things: Vec<Thing> = flat.collect();
        // "An attack or activated ability of one of your units": whose attack is said with the ability.
        let whose = |thing: &Thing| matches!(thing, Thing::AttackOf { .. } | Thing::AbilityOf { .. });
        let anybodys = |thing: &Thing| {
            matches!(
                thing,
                Thing::Attack | Thing::ActivatedAbility | Thing::ForceActivatedAbility
            )
        };
        if things.iter().any(whose) && things.iter().any(anybodys) {
            return None;
        }
        Some(Deed::Disrupt(if things.len() == 1 {
            things.remove(0)
        } else {
            Thing::Any(things)
        }))
    }

    /// `a Battle or Mission card` | `a non-unit card`
    fn several_cards(&mut self) -> Option<Vec<Thing>> {
        self.any_words(&["a", "any"]);
        let battle = Thing::BattleCard { max_force: None };
        Some(
            match self.any_words(&["battle or mission card", "mission or battle card", "non-unit card"])? {
                0 | 1 => vec![battle, Thing::Mission],
                _ => vec![
                    battle,
                    Thing::Mission,
                    Thing::Trap,
                    Thing::Location,
                    Thing::Equipment,
                    Thing::Resource,
                ],
            },
        )
    }

    /// `an attack or activated ability` (`of` | `from`) THING: either of them, by the same unit
    fn attack_or_ability(&mut self) -> Option<Vec<Thing>> {
        self.must_any(&["an attack or activated ability", "an attack or an activated ability"])?;
        self.must_any(&["of", "from", "by"])?;
        let of = self.disrupted_unit()?;
        let attack = Thing::AttackOf {
            by: of.clone(),
            on: Filter::True,
        };
        Some(vec![attack, Thing::AbilityOf { of, force: false }])
    }

    /// `a Battle card` [`with a printed Force cost of` NUMBER `or less`] | `a Mission` | `an attack` | …
    pub(super) fn disrupted(&mut self) -> Option<Thing> {
        self.want("a card, an attack or an ability");
        if let Some(thing) = first_of!(self, Self::ability_owned, Self::such_a_deployment) {
            return Some(thing);
        }
        self.any_words(&["a", "an", "any", "the"]);
        // What is used from reserve is used by a unit in a build zone (`A-4.2`).
        if self
            .any_words(&["reserves activated ability", "reserves ability"])
            .is_some()
        {
            let of = crate::canon::all(vec![Filter::Unit, Filter::In(cards::ir::Place::BuildZone)]);
            return Some(Thing::AbilityOf { of, force: false });
        }
        if self.words("battle card") {
            return Some(Thing::BattleCard {
                max_force: self.attempt(Self::max_force),
            });
        }
        self.any_words(&[
            "completion of a",
            "completion of an",
            "deployment of a",
            "placement of a",
        ]);
        Some(
            match self.any_words(&[
                "mission card",
                "mission",
                "unit",
                "location",
                "equipment",
                "attack",
                "activated ability",
                "force-activated ability",
                "disrupt",
                "trap card",
                "trap",
                "resource",
            ])? {
                0 | 1 => Thing::Mission,
                2 => Thing::Unit,
                3 => {
                    self.words("placement");
                    Thing::Location
                }
                4 => Thing::Equipment,
                5 => self.attack_of()?,
                6 => self.ability_of(false)?,
                7 => self.ability_of(true)?,
                8 => Thing::Disrupt,
                9 | 10 => Thing::Trap,
                _ => Thing::Resource,
            },
        )
    }

    /// `a` KIND `deployment` | `the deployment of a` KIND, units of a kind | `the deployment of a unit to a stack`
    fn such_a_deployment(&mut self) -> Option<Thing> {
        let first = self
            .any_words(&["the deployment of a", "the deployment of an"])
            .is_some();
        if !first {
            self.must_any(&["a", "an"])?;
        }
        let kind = self.noun(Vec::new(), false)?;
        if !first {
            self.must("deployment")?;
        }
        // Where it is deployed to would be said behind.
        let ends = !self.is_word("to");
        if kind == Filter::Unit {
            if first && self.any_words(&["to a stack", "to a unit's stack"]).is_some() {
                return Some(Thing::UnitToStack);
            }
            return (ends && !first).then_some(Thing::Unit);
        }
        // What is deployed is nobody's unit yet and nowhere.
        fn plain(kind: &Filter) -> bool {
            match kind {
                Filter::All(parts) | Filter::Any(parts) => parts.iter().all(plain),
                Filter::Not(part) => plain(part),
                kind => matches!(
                    kind,
                    Filter::Unit | Filter::Subtype(_) | Filter::Side(_) | Filter::Type(_) | Filter::Unique
                ),
            }
        }
        ((ends || first) && plain(&kind)).then_some(Thing::UnitSuch(kind))
    }

    /// Behind "an attack": [(`by` | `from`) THING] [`against` THING], in either order
    fn attack_of(&mut self) -> Option<Thing> {
        let (mut by, mut on) = (Filter::True, Filter::True);
        loop {
            if by == Filter::True && self.any_words(&["by", "from"]).is_some() {
                by = self.disrupted_unit()?;
            } else if on == Filter::True && self.any_words(&["against", "on"]).is_some() {
                on = self.disrupted_unit()?;
            } else {
                break;
            }
        }
        // "Disrupt an attack against a Droid, and retreat that unit": the one that is spoken of.
        self.scope.that = self.scope.that.or(match (&by, &on) {
            (Filter::True, Filter::All(_)) => Some(Obj::Defender),
            (Filter::All(_), Filter::True) => Some(Obj::Attacker),
            _ => None,
        });
        Some(match (&by, &on) {
            (Filter::True, Filter::True) => Thing::Attack,
            _ => Thing::AttackOf { by, on },
        })
    }

    /// (`a` | `an` | `one of your opponent's`) NOUN`'s` [`Force-`]`activated ability`
    fn ability_owned(&mut self) -> Option<Thing> {
        let of = self.owner_of_ability(Self::disrupted_unit)?;
        let force = self.any_words(&[
            "force-activated ability",
            "force activated ability",
            "activated ability",
        ])? < 2;
        Some(Thing::AbilityOf { of, force })
    }

    /// Behind "an activated ability": [(`of` | `from`) THING]
    fn ability_of(&mut self, force: bool) -> Option<Thing> {
        if self.any_words(&["of", "from"]).is_none() {
            return Some(match force {
                true => Thing::ForceActivatedAbility,
                false => Thing::ActivatedAbility,
            });
        }
        let of = self.disrupted_unit()?;
        Some(Thing::AbilityOf { of, force })
    }

    /// A unit that is known before anything is chosen or paid
    fn disrupted_unit(&mut self) -> Option<Filter> {
        let unit = self.one_thing()?;
        // "Against one of your units and retreat it" would be about the defending unit.
        if !matches!(unit, Filter::Is(_)) {
            (self.scope.it, self.scope.that) = (Antecedent::Lost, None);
        }
        let chosen = ["With", "That", "Paid"].iter().any(|word| mentions(&unit, word));
        (!chosen).then_some(unit)
    }

    /// `with a` [`printed`] `Force cost of` NUMBER [`Force`] `or less` [`Force`]
    fn max_force(&mut self) -> Option<i16> {
        self.must_any(&[
            "with a printed force cost of",
            "with printed force cost",
            "with a force cost of",
        ])?;
        let most = self.fixed()?;
        self.words("force");
        self.must("or less")?;
        self.words("force");
        Some(most)
    }
}

/// A choice between disrupts is one disrupt of several things: what is there decides. Disrupts and preventions among other
/// things would belong to two chances at once (`B-2.4`).
pub(super) fn one_answer(options: Vec<Effect>, who: Player) -> Option<Effect> {
    if !options.iter().any(answers) {
        return Some(Effect::OneOf { who, options });
    }
    let mut things = Vec::new();
    for option in options {
        match option {
            Effect::Do(Deed::Disrupt(Thing::Any(more))) => things.extend(more),
            Effect::Do(Deed::Disrupt(thing)) => things.push(thing),
            _ => return None,
        }
    }
    Some(Effect::Do(Deed::Disrupt(Thing::Any(things))))
}

/// Does it disrupt or prevent something?
fn answers(effect: &Effect) -> bool {
    match effect {
        // "That damage" is prevented where it is about to be done (`B-3.26`).
        Effect::Do(Deed::Prevent {
            to: Target::Obj(Obj::It),
            ..
        }) => false,
        Effect::Do(deed) => matches!(deed, Deed::Disrupt(_) | Deed::Prevent { .. }),
        Effect::Seq(parts) => parts.iter().any(answers),
        Effect::Unless { effect, .. } | Effect::May { effect, .. } => answers(effect),
        _ => false,
    }
}

/// "Pay X Force -> Disrupt an attack from a unit with printed power X": X is read off the attacking unit, not chosen.
pub(super) fn x_of_attacker(cost: &mut Cost, effect: &mut Effect) {
    let [CostPart::Force(amount @ Amount::X)] = cost.parts.as_mut_slice() else {
        return;
    };
    let Effect::Do(Deed::Disrupt(Thing::AttackOf { by, .. })) = effect else {
        return;
    };
    let mut tests = match &*by {
        Filter::All(tests) => tests.clone(),
        one => vec![one.clone()],
    };
    let found = tests
        .iter()
        .position(|test| matches!(test, Filter::PrintedStat(_, Cmp::Equal, Amount::X)));
    if let Some(at) = found
        && let Filter::PrintedStat(stat, ..) = tests.remove(at)
        && !mentions(&tests, "X")
    {
        *amount = Amount::Printed(Obj::Attacker, stat);
        *by = crate::canon::all(tests);
    }
}
