//! Lines.

use cards::ir::{
    Ability, Activated, Cmp, Condition, CostPart, Deed, Effect, PlayOnly, Player, Replacement, Static, Triggered,
};

use super::cost::Wording;
use super::{Writer, capital};
use crate::Kind;

impl Writer {
    /// One line.
    pub(super) fn ability(&mut self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => self.keyword_ability(keyword),
            Ability::Activated(activated) => self.activated(activated),
            Ability::Triggered(triggered) => self.triggered(triggered),
            Ability::Static(holds) => self.holds(holds),
            Ability::Replacement(replacement) => self.replacement(replacement),
            Ability::ToComplete(cost) => {
                if let [CostPart::Have(condition)] = cost.parts.as_slice() {
                    return format!("Complete this card only if {}.", self.condition(condition));
                }
                let cost = self.lettered(|w| w.cost(cost));
                format!("To complete this card, you must also {cost}.")
            }
            Ability::OneOf(options) => {
                let options: Vec<String> = options
                    .iter()
                    .map(|option| Writer::new(self.kind).activated(option))
                    .collect();
                format!("Choose one: {}", options.join(" Or: "))
            }
        }
    }

    fn activated(&mut self, activated: &Activated) -> String {
        let permission = activated.is_permission();
        let lies_there = matches!(self.kind, Kind::Unit | Kind::Location | Kind::Equipment);
        if permission
            && lies_there
            && activated.cost.parts.is_empty()
            && let [first, only @ ..] = &activated.only[..]
            && let Some(when) = match first {
                PlayOnly::BuildStep => Some("During your build step"),
                PlayOnly::OncePerTurn => Some("Once per turn"),
                PlayOnly::OncePerGame => Some("Once per game"),
                _ => None,
            }
        {
            let only = self.clone().play_only(only);
            self.times.clone_from(&only);
            let effect = match &activated.effect {
                may @ Effect::May { .. } => self.sentences(may),
                all @ Effect::Seq(parts) if matches!(parts[..], [Effect::May { then: Some(_), .. }, ..]) => {
                    self.sentences(all)
                }
                effect => self.sentences(&Effect::May {
                    who: Player::You,
                    effect: Box::new(effect.clone()),
                    then: None,
                }),
            };
            self.times.clear();
            self.it_is_event = false;
            return format!("{when}, {}{only}", super::small(&effect));
        }
        let cost = match &activated.cost.parts[..] {
            [] => String::new(),
            _ if permission => {
                let cost = self.lettered(|w| w.cost_as(&activated.cost, Wording::Words, " and "));
                format!("You may {cost}. If you do, ")
            }
            _ => {
                let cost = self.lettered(|w| w.cost_as(&activated.cost, Wording::Arrow, ", "));
                format!("{} -> ", capital(&cost))
            }
        };
        self.cost_pays_x = super::pays_x(&activated.cost);
        let only = self.clone().play_only(&activated.only);
        self.times.clone_from(&only);
        let effect = self.sentences(&activated.effect);
        self.times.clear();
        self.cost_pays_x = false;
        self.it_is_event = false;
        let effect = match permission && !activated.cost.parts.is_empty() {
            true => super::small(&effect),
            false => effect,
        };
        format!("{cost}{effect}{only}")
    }

    fn triggered(&mut self, triggered: &Triggered) -> String {
        let (often, effect) = match &triggered.effect {
            Effect::PerTurn(1, effect) => ("Once per turn, ".to_owned(), &**effect),
            Effect::PerTurn(times, effect) => (format!("Up to {times} times per turn, "), &**effect),
            effect => (String::new(), effect),
        };
        let on = self.trigger(&triggered.on);
        let (first, on) = match on.strip_prefix("whenever ").filter(|_| is_first(triggered)) {
            Some(on) => (true, format!("the first time each turn {on}")),
            None => (false, on),
        };
        let on = match often.is_empty() {
            true => capital(&on),
            false => on,
        };
        let outer = std::mem::replace(&mut self.event_is_yours, crate::parse::is_one_of_yours(&triggered.on));
        let condition = match &triggered.condition {
            Condition::True => String::new(),
            _ if first => String::new(),
            condition => format!(" if {},", self.condition(condition)),
        };
        // An "if" directly behind the event would be its condition (`A-3.9`).
        let then = if begins_with_if(effect) { "then " } else { "" };
        let effect = self.sentences(effect);
        self.event_is_yours = outer;
        format!("{often}{on},{condition} {then}{}", super::small(&effect))
    }

    fn holds(&mut self, holds: &Static) -> String {
        let text = self.lettered(|w| {
            let condition = match &holds.condition {
                Condition::True => String::new(),
                condition => format!("while {}, ", w.condition(condition)),
            };
            let (whom, third) = w.changed(&holds.whom, &holds.changes);
            format!("{condition}{whom} {}", w.changes(&holds.changes, third))
        });
        format!("{}.", capital(&text))
    }

    fn replacement(&mut self, replacement: &Replacement) -> String {
        let would = capital(&self.would(&replacement.would));
        let once = match replacement.once {
            true => " Play only once per game.",
            false => "",
        };
        let condition = match &replacement.condition {
            Condition::True => String::new(),
            condition => format!(" while {}", self.condition(condition)),
        };
        let paid = match &replacement.instead {
            Effect::Seq(parts) if replacement.optional => parts.split_first(),
            _ => None,
        };
        if let Some((Effect::Do(Deed::Pay { who: Player::You, cost }), rest)) = paid {
            let cost = self.cost_as(cost, Wording::Words, " and ");
            self.it_is_event = false;
            let instead = match rest {
                [one] => self.clauses(one),
                several => self.clauses(&Effect::Seq(several.to_vec())),
            };
            return format!("{would}{condition}, you may {cost}. If you do, {instead} instead.{once}");
        }
        let instead = match replacement.optional {
            true => format!("you may {}", self.options(&replacement.instead)),
            false => self.clauses(&replacement.instead),
        };
        format!("{would}{condition}, {instead} instead.{once}")
    }
}

pub(super) fn begins_with_if(effect: &Effect) -> bool {
    match effect {
        Effect::If { .. } => true,
        Effect::Seq(parts) => parts.first().is_some_and(begins_with_if),
        _ => false,
    }
}

/// "The first time each turn …": of that event no more has happened this turn.
fn is_first(triggered: &Triggered) -> bool {
    matches!(&triggered.condition, Condition::Happened { what, last: false, cmp: Cmp::Equal, n: 1 }
        if **what == triggered.on)
}
