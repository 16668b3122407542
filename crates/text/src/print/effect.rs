//! Instructions glued together.

use cards::ir::{Condition, Counter, Deed, Effect, Limit, Player, Target};

use super::amount::is_one;
use super::cost::Wording;
use super::deed::Place;
use super::{Writer, capital, player};

impl Writer {
    /// Whole sentences, each with its stop.
    pub(super) fn sentences(&mut self, effect: &Effect) -> String {
        let parts = match effect {
            Effect::Seq(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        let sentences: Vec<String> = parts.iter().map(|part| self.sentence(part)).collect();
        capital(&sentences.join(" Then, "))
    }

    fn sentence(&mut self, effect: &Effect) -> String {
        match effect {
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                // What is chosen so late has no time of its own.
                self.times.clear();
                if let Some(choice) = otherwise.as_ref().and_then(|left| some_options(then, left)) {
                    return self.options_under(&choice, condition);
                }
                let condition = self.condition(condition);
                let then = self.clauses(then);
                let otherwise = match otherwise {
                    Some(otherwise) => format!(" Otherwise, {}.", self.clauses(otherwise)),
                    None => String::new(),
                };
                format!("if {condition}, {then}.{otherwise}")
            }
            Effect::OneOf { who, options } if *who != self.actor || counter_of_choice(options).is_none() => {
                let head = match who {
                    who if *who == self.actor => "choose one:".to_owned(),
                    who => format!("{} chooses one:", player(*who)),
                };
                let event = self.it_is_event;
                let times = std::mem::take(&mut self.times);
                let options: Vec<String> = options
                    .iter()
                    .map(|option| {
                        self.it_is_event = event;
                        self.sentences(option)
                    })
                    .collect();
                format!("{head} {}", options.join(&format!("{times} Or: ")))
            }
            Effect::IfDone { effect, then } => {
                format!("{}. If you do, {}.", self.clauses(effect), self.clauses(then))
            }
            other => format!("{}.", self.clauses(other)),
        }
    }

    /// Options of which some are there only under the condition: each of those says so.
    fn options_under(&mut self, choice: &SomeOptions<'_>, condition: &Condition) -> String {
        let condition = self.condition(condition);
        let head = match (choice.may, choice.who) {
            (true, who) => format!("{} may choose one:", player(who)),
            (false, who) if who == self.actor => "choose one:".to_owned(),
            (false, who) => format!("{} chooses one:", player(who)),
        };
        let event = self.it_is_event;
        let options = choice.options.iter().map(|option| {
            self.it_is_event = event;
            let text = self.sentences(option);
            match choice.free.contains(option) {
                true => text,
                false => format!("{text} Play only if {condition}."),
            }
        });
        let options: Vec<String> = options.collect();
        format!("{head} {}", options.join(" Or: "))
    }

    /// One sentence without its stop.
    pub(super) fn clauses(&mut self, effect: &Effect) -> String {
        self.lettered(|w| w.clause_list(effect, Place::Clause))
    }

    /// Instructions behind "may".
    pub(super) fn options(&mut self, effect: &Effect) -> String {
        self.lettered(|w| w.clause_list(effect, Place::May))
    }

    /// Instructions for someone else, as "you" of their own.
    pub(super) fn apart(&mut self, effect: &Effect) -> String {
        let outer = std::mem::replace(&mut self.actor, Player::You);
        let text = self.clauses(effect);
        self.actor = outer;
        text
    }

    fn clause_list(&mut self, effect: &Effect, place: Place) -> String {
        match effect {
            Effect::Do(deed) => self.deed(deed, place),
            Effect::Seq(parts) => {
                let mut text = String::new();
                for (at, part) in parts.iter().enumerate() {
                    text += match at.checked_sub(1).map(|before| &parts[before]) {
                        None => "",
                        // What is chosen here is spoken of by what follows.
                        Some(Effect::Do(Deed::Choose(_))) if place == Place::Clause => " and ",
                        Some(_) => ", then ",
                    };
                    text += &self.clause_list(part, place);
                }
                text
            }
            Effect::May { who, effect, then } => {
                let outer = std::mem::replace(&mut self.actor, *who);
                let what = self.options(effect);
                self.actor = outer;
                let then = match then {
                    Some(then) => {
                        let did = if *who == Player::You {
                            "If you do"
                        } else {
                            "If your opponent does"
                        };
                        format!(". {did}, {}", self.clauses(then))
                    }
                    None => String::new(),
                };
                format!("{} may {what}{then}", player(*who))
            }
            Effect::Unless { who, pays, effect } => {
                let wording = if *who == Player::You {
                    Wording::Words
                } else {
                    Wording::Third
                };
                let pays = self.cost_as(pays, wording, " and ");
                // What the effect chooses must be named before the payment speaks of it.
                if pays.contains("that unit") && matches!(**effect, Effect::Do(_)) {
                    return format!("{} unless {} {pays}", self.clause_list(effect, place), player(*who));
                }
                format!("unless {} {pays}, {}", player(*who), self.clause_list(effect, place))
            }
            Effect::EachPlayer(effect) => format!("each player does this: {}", self.apart(effect)),
            Effect::For(who, effect) => format!("{} does this: {}", player(*who), self.apart(effect)),
            // How often is said before the event.
            Effect::PerTurn(_, effect) => self.clause_list(effect, place),
            Effect::OneOf { who, options } if *who == self.actor && counter_of_choice(options).is_some() => {
                let (put, kinds, target) = counter_of_choice(options).unwrap_or_default();
                let kinds = if kinds == Counter::ON_UNITS {
                    "counter of any type".to_owned()
                } else {
                    let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                    format!("{} counter", words.join(" or "))
                };
                let (does, on) = if put { ("put", "on") } else { ("remove", "from") };
                let target = target.map(|target| self.target(target)).unwrap_or_default();
                format!("{does} 1 {kinds} {on} {target}")
            }
            sentence @ (Effect::If { .. } | Effect::IfDone { .. } | Effect::OneOf { .. }) => {
                let text = self.sentence(sentence);
                text.trim_end_matches('.').to_owned()
            }
        }
    }
}

/// A choice of which some options are offered only under a condition.
struct SomeOptions<'a> {
    /// It may be left.
    may: bool,
    who: Player,
    options: &'a [Effect],
    /// What is always offered.
    free: &'a [Effect],
}

/// Is the second the choice that is left of the first where some options are missing?
fn some_options<'a>(then: &'a Effect, otherwise: &'a Effect) -> Option<SomeOptions<'a>> {
    if let (
        Effect::May {
            who,
            effect,
            then: None,
        },
        Effect::May {
            who: whose,
            effect: left,
            then: None,
        },
    ) = (then, otherwise)
    {
        let inner = some_options(effect, left).filter(|inner| !inner.may && inner.who == *who && who == whose)?;
        return Some(SomeOptions { may: true, ..inner });
    }
    let Effect::OneOf { who, options } = then else {
        return None;
    };
    let free = match otherwise {
        Effect::OneOf { who: whose, options } if whose == who => &options[..],
        Effect::OneOf { .. } => return None,
        one => std::slice::from_ref(one),
    };
    // In the same order, and each only once.
    let kept = options.iter().filter(|option| free.contains(option));
    let same = free.len() < options.len() && kept.eq(free);
    same.then_some(SomeOptions {
        may: false,
        who: *who,
        options,
        free,
    })
}

/// Alternatives that differ only in the kind of one counter: is it put, which kinds, and where.
fn counter_of_choice(options: &[Effect]) -> Option<(bool, Vec<Counter>, Option<&Target>)> {
    let mut found: Option<(bool, Vec<Counter>, Option<&Target>)> = None;
    for option in options {
        let (put, kind, target) = match option {
            Effect::Do(Deed::PutCounters { kind, amount, on }) if is_one(amount) => (true, *kind, on),
            Effect::Do(Deed::RemoveCounters {
                kind,
                amount: Limit::Exactly(amount),
                from,
            }) if is_one(amount) => (false, *kind, from),
            _ => return None,
        };
        match &mut found {
            _ if kind == Counter::Resource => return None,
            None => found = Some((put, vec![kind], Some(target))),
            Some((puts, kinds, on)) if *puts == put && *on == Some(target) => kinds.push(kind),
            Some(_) => return None,
        }
    }
    found.filter(|(_, kinds, _)| kinds.len() > 1)
}
