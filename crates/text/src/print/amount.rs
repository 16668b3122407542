//! Numbers.

use cards::ir::{Amount, Cmp, Counter, Filter, Limit, Pile, Player, Target};

use super::{LETTERS, Writer};

impl Writer {
    /// A number, `X`, or a letter that the end of the sentence defines.
    pub(super) fn number(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Fixed(n) => n.to_string(),
            Amount::X => {
                self.wrote_x = true;
                "X".to_owned()
            }
            other => self.letter(other),
        }
    }

    fn letter(&mut self, amount: &Amount) -> String {
        let event = self.it_is_event;
        // The definition stands at the end of the sentence, where "it" may mean something else.
        self.it_is_event = false;
        let value = self.value(amount);
        self.it_is_event = event;
        let at = self
            .letters
            .iter()
            .position(|known| *known == value)
            .unwrap_or_else(|| {
                self.letters.push(value);
                self.letters.len() - 1
            });
        LETTERS
            .get(at + usize::from(self.x_is_paid))
            .unwrap_or(&"V")
            .to_string()
    }

    /// A change: `+2`, `-1`, `+X`, `-X`.
    pub(super) fn signed(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Fixed(n) if *n < 0 => n.to_string(),
            Amount::Times(-1, of) if !matches!(**of, Amount::Fixed(_) | Amount::Times(..)) => {
                format!("-{}", self.number(of))
            }
            other => format!("+{}", self.number(other)),
        }
    }

    /// An amount with its sign taken off, for verbs that say it: (is it negative?, the number).
    pub(super) fn unsigned(&mut self, amount: &Amount) -> (bool, String) {
        match amount {
            Amount::Fixed(n) if *n < 0 => (true, n.unsigned_abs().to_string()),
            Amount::Times(-1, of) if !matches!(**of, Amount::Fixed(_) | Amount::Times(..)) => (true, self.number(of)),
            other => (false, self.number(other)),
        }
    }

    /// An amount in full: "the number of …", "its power plus 2".
    pub(super) fn value(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Fixed(_) | Amount::X => self.number(amount),
            Amount::Count(filter) => format!("the number of {}", self.kinds(filter)),
            Amount::ArenasWith(filter) => format!("the number of arenas with {}", self.kinds(filter)),
            Amount::Counters(kind, on) => {
                format!("the number of {} on {}", counters(*kind, false), self.bearers(on))
            }
            Amount::Beneath(obj) => format!("the number of face-down cards under {}", self.object(*obj)),
            Amount::InStack(obj, kind) => {
                let kinds = self.searched(kind, false).join(" or ");
                format!("the number of {kinds} in {} stack", self.owner_of(*obj))
            }
            Amount::InStacks { of, below, kind } => {
                let kinds = self.searched(kind, false).join(" or ");
                match (&**of, below) {
                    (Filter::Is(obj), _) => format!("the number of {kinds} stacked beneath {}", self.object(*obj)),
                    (of, true) => format!("the number of {kinds} stacked beneath {}", self.kinds(of)),
                    (of, false) => format!("the number of {kinds} in the stacks of {}", self.kinds(of)),
                }
            }
            Amount::Cards(whose, pile, kind) => {
                let pile = match pile {
                    Pile::Hand => "hand",
                    Pile::Deck => "deck",
                    Pile::Discard => "discard pile",
                };
                let kinds = self.searched(kind, false).join(" or ");
                match whose {
                    Player::Each => format!("the number of {kinds} in all {pile}s"),
                    whose => format!("the number of {kinds} in {} {pile}", super::noun::possessive(*whose)),
                }
            }
            Amount::Stat(obj, stat) => format!("{} {}", self.owner_of(*obj), stat.word()),
            Amount::Printed(obj, stat) => format!("{} printed {}", self.owner_of(*obj), stat.word()),
            Amount::Measure(obj, measure) => {
                format!("{} {}", self.owner_of(*obj), super::noun::measure_words(*measure))
            }
            Amount::Keyword(obj, keyword) => format!("{} {} value", self.owner_of(*obj), keyword.name()),
            Amount::Force(Player::Opponent | Player::Disrupted) => "your opponent's Force".to_owned(),
            Amount::Force(Player::You | Player::Each) => "your Force".to_owned(),
            Amount::Force(Player::Dark) => "the Dark Side player's Force".to_owned(),
            Amount::Force(Player::Light) => "the Light Side player's Force".to_owned(),
            Amount::Times(n, of) => format!("{n} times {}", self.value(of)),
            Amount::Plus(a, b) => format!("{} plus {}", self.value(a), self.value(b)),
            Amount::Difference(a, b) => format!("the difference between {} and {}", self.value(a), self.value(b)),
            Amount::AtMost(most, of) => format!("{} but at most {most}", self.value(of)),
            Amount::Every(n, of) => format!("1 for each full {n} of {}", self.value(of)),
            Amount::Half { of, up } => {
                format!(
                    "half of {}, rounded {}",
                    self.value(of),
                    if *up { "up" } else { "down" }
                )
            }
            Amount::BuildDie => "the number rolled for build points".to_owned(),
            Amount::Rolled => "the total rolled".to_owned(),
            Amount::RolledAgainst => "the total rolled against it".to_owned(),
            Amount::RolledBest => "the highest die rolled".to_owned(),
            Amount::DoneByAttack => "the damage done by this attack".to_owned(),
            Amount::DoneToDefender => "the damage done to the defending unit by this attack".to_owned(),
            Amount::ThatMuch => "that much".to_owned(),
            Amount::Now(of) => format!("now {}", self.value(of)),
            Amount::Price => "what was paid to put this unit into play".to_owned(),
            Amount::Touched => "the number of units tapped or retreated this way".to_owned(),
            // Said by the instruction.
            Amount::Until(_) => String::new(),
            Amount::Fallen => "the number of units discarded this way".to_owned(),
        }
    }

    /// What the counters lie on: one object, or each of a kind.
    pub(super) fn bearers(&mut self, on: &Filter) -> String {
        match on {
            Filter::Is(obj) => self.object(*obj),
            each => self.target(&Target::Each(each.clone())),
        }
    }

    /// `3 or more`, `3 or less`, `exactly 3`.
    pub(super) fn comparison(&mut self, cmp: Cmp, amount: &Amount) -> String {
        let value = self.value(amount);
        compared(cmp, &value)
    }

    /// The same inside a noun phrase, where a "plus" would belong to what is around it.
    pub(super) fn short_comparison(&mut self, cmp: Cmp, amount: &Amount) -> String {
        let value = match amount {
            Amount::Plus(x, n) => match (&**x, &**n) {
                (Amount::X, Amount::Fixed(n)) => {
                    self.wrote_x = true;
                    format!("X{n:+}")
                }
                _ => self.number(amount),
            },
            other => self.value(other),
        };
        compared(cmp, &value)
    }

    /// `2`, `up to 2`, `all`.
    pub(super) fn limit(&mut self, limit: &Limit) -> String {
        match limit {
            Limit::Exactly(amount) => self.number(amount),
            Limit::UpTo(Amount::Fixed(i16::MAX)) => "any number of".to_owned(),
            Limit::UpTo(amount) => format!("up to {}", self.number(amount)),
            Limit::All => "all".to_owned(),
            Limit::AllBut(amount) => format!("all but {}", self.number(amount)),
            Limit::Half { up } => format!("half, rounded {},", if *up { "up" } else { "down" }),
        }
    }
}

/// "Put … on", and "add … to" for the counters of a Resource.
pub(super) fn put_words(kind: Counter) -> (&'static str, &'static str) {
    match kind {
        Counter::Resource => ("add", "to"),
        _ => ("put", "on"),
    }
}

/// "damage counter", "mastery counters".
pub(super) fn counters(kind: Counter, one: bool) -> String {
    let counters = if one { "counter" } else { "counters" };
    match kind {
        Counter::Resource => counters.to_owned(),
        named => format!("{} {counters}", named.word()),
    }
}

/// One of something, or several?
pub(super) fn is_one(amount: &Amount) -> bool {
    *amount == Amount::Fixed(1)
}

/// The noun for that many.
pub(super) fn counted(amount: &Amount, one: &'static str, several: &'static str) -> &'static str {
    if is_one(amount) { one } else { several }
}

/// The noun for a limit.
pub(super) fn limited(limit: &Limit, one: &'static str, several: &'static str) -> &'static str {
    match limit {
        Limit::Exactly(amount) | Limit::UpTo(amount) => counted(amount, one, several),
        Limit::All => several,
        Limit::AllBut(amount) => counted(amount, one, several),
        Limit::Half { .. } => several,
    }
}

fn compared(cmp: Cmp, value: &str) -> String {
    match cmp {
        Cmp::AtLeast => format!("{value} or more"),
        Cmp::AtMost => format!("{value} or less"),
        Cmp::Equal => format!("exactly {value}"),
    }
}
