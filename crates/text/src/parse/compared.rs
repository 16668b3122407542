//! Units compared with another one: "with lower speed", "with a higher total build cost than this unit".

use cards::Stat;
use cards::ir::{Amount, Cmp, Condition, Filter, Measure, Obj};

use super::predicate::measures;
use super::{Parser, first_of};
use crate::lex::TokenKind;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Total(Stat),
    Printed(Stat),
    Other(Measure),
}

impl Value {
    fn of(self, obj: Obj) -> Amount {
        match self {
            Value::Total(stat) => Amount::Stat(obj, stat),
            Value::Printed(stat) => Amount::Printed(obj, stat),
            Value::Other(measure) => Amount::Measure(obj, measure),
        }
    }

    fn test(self, cmp: Cmp, amount: Amount) -> Filter {
        match self {
            Value::Total(stat) => Filter::Stat(stat, cmp, amount),
            Value::Printed(stat) => Filter::PrintedStat(stat, cmp, amount),
            Value::Other(measure) => measures(measure, cmp, amount),
        }
    }
}

impl Parser<'_> {
    /// OBJECT`'s` at the end of the sentence, behind a value of another: the same value of this one
    pub(super) fn same_of_another(&mut self, value: &Amount) -> Option<Amount> {
        let of = self.possessor()?;
        (self.sees(TokenKind::Stop) || self.sees(TokenKind::Comma) || self.at_ability_end()).then_some(())?;
        match value {
            Amount::Stat(_, stat) => Some(Amount::Stat(of, *stat)),
            Amount::Printed(_, stat) => Some(Amount::Printed(of, *stat)),
            Amount::Measure(_, measure) => Some(Amount::Measure(of, *measure)),
            _ => None,
        }
    }

    /// Reads a phrase in which "with lower speed" compares with that object
    pub(super) fn compared_with<T>(&mut self, obj: Option<Obj>, phrase: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        let outer = std::mem::replace(&mut self.beside, obj);
        let read = phrase(self);
        self.beside = outer;
        read
    }

    /// [`a`] [`equal or`] (`lower` | `higher`) VALUE [`than` OBJECT] | [`a`] VALUE (`lower than` | `higher than`) OBJECT
    pub(super) fn compared(&mut self) -> Option<Filter> {
        let spoken_of = (self.scope.it, self.scope.that, self.scope.mentions);
        self.any_words(&["a", "an"]);
        let (high, equal, value, than) = first_of!(
            self,
            |p| {
                // "With equal or less build cost" is no more than as much.
                let equal = p.any_words(&["equal or", "an equal or"]).is_some();
                let high = p.any_words(&["lower", "lesser", "less", "higher", "greater", "more"])? >= 3;
                let value = p.compared_value()?;
                let than = match p.words("than") {
                    true => p.compared_object(value)?,
                    // Behind a cost that is paid with a unit it is compared with that one.
                    false => {
                        let paid = p.scope.chose_payer && !p.paying;
                        p.beside.or_else(|| paid.then_some(Obj::Paid))?
                    }
                };
                Some((high, equal, value, than))
            },
            |p| {
                let value = p.compared_value()?;
                let high = p.any_words(&["lower than", "less than", "higher than", "greater than", "more than"])? >= 2;
                Some((high, false, value, p.compared_object(value)?))
            },
        )?;
        (self.scope.it, self.scope.that, self.scope.mentions) = spoken_of;
        self.scope.mentions.card |= than == Obj::This;
        let (cmp, by) = if high { (Cmp::AtLeast, 1) } else { (Cmp::AtMost, -1) };
        if equal {
            return Some(value.test(cmp, value.of(than)));
        }
        let beyond = Amount::Plus(Box::new(value.of(than)), Box::new(Amount::Fixed(by)));
        Some(value.test(cmp, beyond))
    }

    /// `more` KIND `counters on it than its` VALUE | KIND `counters on it` (`greater than or equal to` | `equal to or greater than`)
    /// `its` VALUE
    pub(super) fn counters_compared(&mut self) -> Option<Filter> {
        let more = self.words("more");
        let kind = self.counter_kind()?;
        self.must_any(&["on it", "on him", "on her"])?;
        self.must_any(match more {
            true => &["than"],
            false => &[
                "greater than or equal to",
                "equal to or greater than",
                "equal to or more than",
            ],
        })?;
        self.must_any(&["its", "his", "her"])?;
        let value = self.compared_value()?.of(Obj::That);
        let least = match more {
            true => Amount::Plus(Box::new(value), Box::new(Amount::Fixed(1))),
            false => value,
        };
        let there = Amount::Counters(kind, Box::new(Filter::Is(Obj::That)));
        Some(Filter::Where(Box::new(Condition::Compare(there, Cmp::AtLeast, least))))
    }

    /// VALUE (`lower than` | `higher than` | `equal to`) `its` VALUE: two values of the same unit
    pub(super) fn compared_with_own(&mut self) -> Option<Filter> {
        let value = self.compared_value()?;
        const THAN: [&str; 6] = [
            "lower than its",
            "less than its",
            "higher than its",
            "greater than its",
            "more than its",
            "equal to its",
        ];
        let found = self.any_words(&THAN)?;
        let other = self.compared_value().filter(|other| *other != value)?;
        let (one, two) = (value.of(Obj::That), other.of(Obj::That));
        let above = |amount: Amount| Amount::Plus(Box::new(amount), Box::new(Amount::Fixed(1)));
        let so = match found {
            0 | 1 => Condition::Compare(two, Cmp::AtLeast, above(one)),
            5 => Condition::Compare(one, Cmp::Equal, two),
            _ => Condition::Compare(one, Cmp::AtLeast, above(two)),
        };
        Some(Filter::Where(Box::new(so)))
    }

    /// VALUE, of more or less of which than "that unit" has something is asked
    pub(super) fn beyond(&mut self, more: bool) -> Option<Filter> {
        let value = self.compared_value()?;
        let (cmp, by) = if more { (Cmp::AtLeast, 1) } else { (Cmp::AtMost, -1) };
        let beyond = Amount::Plus(Box::new(value.of(Obj::That)), Box::new(Amount::Fixed(by)));
        Some(value.test(cmp, beyond))
    }

    /// [`printed` | `total`] STAT | MEASURE
    fn compared_value(&mut self) -> Option<Value> {
        if let Some(measure) = self.attempt(Self::measure) {
            return Some(Value::Other(measure));
        }
        let printed = self.words("printed");
        if !printed {
            self.any_words(&["total", "current"]);
        }
        let stat = self.stat()?;
        Some(match printed {
            true => Value::Printed(stat),
            false => Value::Total(stat),
        })
    }

    /// OBJECT | OBJECT`'s` [VALUE]
    fn compared_object(&mut self, value: Value) -> Option<Obj> {
        first_of!(
            self,
            |p| {
                let obj = p.possessor()?;
                match p.attempt(Self::compared_value) {
                    Some(named) if named != value => None,
                    _ => Some(obj),
                }
            },
            |p| p.object(),
        )
    }
}
