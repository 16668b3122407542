//! Instructions glued together.

use cards::ir::{Counter, Deed, Effect, Limit, Player, Target};

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
            other => format!("{}.", self.clauses(other)),
        }
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
                let parts: Vec<String> = parts.iter().map(|part| self.clause_list(part, place)).collect();
                parts.join(", then ")
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
            sentence @ (Effect::If { .. } | Effect::OneOf { .. }) => {
                let text = self.sentence(sentence);
                text.trim_end_matches('.').to_owned()
            }
        }
    }
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
