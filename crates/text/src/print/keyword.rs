//! Keywords.

use cards::ir::{
    Ability, Amount, Arg, Condition, Cost, CostPart, Effect, Filter, KeywordAbility, Limit, Obj, PlayOnly, Player,
    Target,
};
use cards::keyword::{Keyword, Operand};

use super::cost::Wording;
use super::{Writer, capital};

impl Writer {
    /// A keyword line: cost, name, operand, restrictions.
    pub(super) fn keyword_ability(&mut self, keyword: &KeywordAbility) -> String {
        let firm = matches!(&keyword.arg, Arg::Enhance { effect, .. } if *effect == Effect::Seq(Vec::new()));
        let only = match firm && keyword.only == [PlayOnly::Firm] {
            true => String::new(),
            false => self.play_only(&keyword.only),
        };
        let hosts = match (&keyword.arg, keyword.keyword) {
            (Arg::Cards(hosts), Keyword::Equip) => Some(hosts),
            _ => None,
        };
        let cost = match &keyword.cost {
            // The host pays: where it is chosen it is said which.
            Some(cost) if hosts.is_some() => {
                let cost = paid_by(cost, hosts);
                let cost = self.lettered(|w| w.cost_as(&cost, Wording::Arrow, ", "));
                format!("{} -> ", capital(&cost))
            }
            Some(cost) => {
                let cost = self.lettered(|w| w.cost_as(cost, Wording::Arrow, ", "));
                format!("{} -> ", capital(&cost))
            }
            None => String::new(),
        };
        self.cost_pays_x = keyword.cost.as_ref().is_some_and(super::pays_x);
        self.times.clone_from(&only);
        let mut name = self.lettered(|w| w.keyword_name(keyword));
        let costs = matches!(&keyword.arg, Arg::Costs(_));
        if keyword.condition != Condition::True && !costs {
            name.push_str(&format!(" if {}", self.lettered(|w| w.condition(&keyword.condition))));
        }
        if let Some(then) = &keyword.then {
            name.push_str(&format!(", and {}", super::small(&self.sentences(then))));
        }
        self.times.clear();
        self.cost_pays_x = false;
        let stop = if only.is_empty() || name.ends_with('.') {
            ""
        } else {
            "."
        };
        format!("{cost}{name}{stop}{only}")
    }

    /// The name with its operand: `Evade 2`, `Upkeep: Pay 1 Force.`
    pub(super) fn keyword_name(&mut self, keyword: &KeywordAbility) -> String {
        let name = keyword.keyword.name();
        match &keyword.arg {
            Arg::None => name.to_owned(),
            Arg::Number(amount) if keyword.keyword.operand() == Operand::Signed => {
                let (minus, number) = self.unsigned(amount);
                format!("{name} {}{number}", if minus { "-" } else { "" })
            }
            Arg::Number(amount) => format!("{name} {}", self.number(amount)),
            Arg::Costs(costs) => {
                let costs = capital(&self.lettered(|w| w.costs(costs)));
                match &keyword.condition {
                    Condition::Not(holds) => {
                        format!("{name}: {costs} unless {}.", self.lettered(|w| w.condition(holds)))
                    }
                    _ => format!("{name}: {costs}."),
                }
            }
            Arg::Effect(effect) => format!("{name}: {}", self.sentences(effect)),
            Arg::Ability(ability) => format!("{name}: {}", Writer::new(self.kind).ability(ability)),
            Arg::Reduced { cost, condition } => {
                let condition = self.lettered(|w| w.condition(condition));
                format!("{name} {cost}: If {condition}.")
            }
            Arg::Cards(_) if keyword.keyword == Keyword::Equip => format!("{name} to that unit"),
            Arg::Cards(kinds) if keyword.keyword == Keyword::Redirect => {
                format!("{name} to {}", self.lettered(|w| w.thing(kinds)))
            }
            Arg::Cards(kinds) => format!("{name}: {}", capital(&self.any_kinds(kinds))),
            Arg::Parts(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.part(part)).collect();
                format!("{name}: {}", parts.join("/"))
            }
            Arg::Pilot { of, gives } => {
                let of = of.join(" or ");
                let gives = match &gives[..] {
                    [] => String::new(),
                    gives => format!(" The host {}.", self.lettered(|w| w.changes(gives, true))),
                };
                format!("[Pilot] {of} Pilot.{gives}")
            }
            Arg::Enhance { cost, instead, effect } => {
                let cost = match &cost.parts[..] {
                    [] => String::new(),
                    _ => {
                        let cost = self.lettered(|w| w.cost_as(cost, Wording::More, ", "));
                        format!("{} -> ", capital(&cost))
                    }
                };
                // Nothing else is done.
                if *effect == Effect::Seq(Vec::new()) {
                    return format!("{name}: {cost}This card can't be disrupted.");
                }
                let how = if *instead { "Instead" } else { "Also" };
                let effect = self.sentences(effect);
                format!("{name}: {cost}{how}, {}", super::small(&effect))
            }
        }
    }

    /// One part of a Switch.
    fn part(&mut self, abilities: &[Ability]) -> String {
        if abilities.is_empty() {
            return "None".to_owned();
        }
        let items: Vec<String> = abilities
            .iter()
            .map(|ability| match ability {
                Ability::Keyword(keyword) if is_short(keyword) => Writer::new(self.kind).keyword_ability(keyword),
                other => self.in_quotes(other),
            })
            .collect();
        items.join(", ")
    }
}

/// The cost with a choice among these where it speaks of the host.
fn paid_by(cost: &Cost, hosts: Option<&Filter>) -> Cost {
    let mut cost = cost.clone();
    for part in &mut cost.parts {
        if let CostPart::PutCounters(_, _, target)
        | CostPart::RemoveCounters(_, _, target)
        | CostPart::RemoveEither { from: target, .. }
        | CostPart::Tap(target) = part
            && *target == Target::Obj(Obj::That)
            && let Some(hosts) = hosts
        {
            *target = Target::Choose {
                by: Player::You,
                count: Limit::Exactly(Amount::Fixed(1)),
                filter: hosts.clone(),
            };
        }
    }
    cost
}

/// Can it stand in a list without quotes?
fn is_short(keyword: &KeywordAbility) -> bool {
    keyword.only.is_empty()
        && keyword.condition == Condition::True
        && keyword.then.is_none()
        && matches!(&keyword.arg, Arg::None | Arg::Number(Amount::Fixed(_) | Amount::X))
        && keyword.keyword.operand() != Operand::Pilot
}
