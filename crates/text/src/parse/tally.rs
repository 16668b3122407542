//! Counters in lists and in numbers left open (`C-16.1`).

use cards::ir::{Amount, Cmp, Condition, Cost, CostPart, Counter, Deed, Effect, Limit, Obj, Player, Target};

use super::{Much, Parser};
use crate::canon;
use crate::lex::TokenKind;
use cards::ir::mentions;

/// The most counters of which a player is asked how many.
const MOST: i16 = 4;

impl Parser<'_> {
    /// `each player` (`gains` | `gets`) COUNT CURRENCY `for each arena they control`: for the one, for the other and for the third
    pub(super) fn each_for_arenas(&mut self) -> Option<Effect> {
        self.says_ahead(&["for", "each", "arena"]).then_some(())?;
        self.must_any(&["each player gains", "each player gets"])?;
        let amount = self.count()?;
        let what = self.currency()?;
        self.must("for each arena")?;
        self.must_any(&["they control", "he or she controls", "that player controls"])?;
        let held = |arena: cards::Arena| {
            let gain = Deed::Gain {
                who: Player::You,
                what,
                amount: amount.clone(),
                next_turn: false,
            };
            let controls = Condition::Controls(Player::You, arena);
            Effect::EachPlayer(Box::new(super::clause::when(controls, Effect::Do(gain))))
        };
        Some(Effect::Seq(cards::Arena::ALL.map(held).to_vec()))
    }

    /// `put` COUNT KIND `counters and` COUNT KIND `counters on` TARGET: two parts of a cost, paid with one known object
    pub(super) fn two_kinds_cost(&mut self) -> Option<Vec<CostPart>> {
        self.verb("put").then_some(())?;
        let (amount, kind) = (self.plain_number()?, self.counter_kind()?);
        self.must("and")?;
        let (more, other) = (self.plain_number()?, self.counter_kind()?);
        self.must("on")?;
        let on = self.target()?;
        matches!(on, Target::Obj(Obj::This)).then_some(())?;
        let puts = [(kind, amount), (other, more)];
        let part = |(kind, n): (Counter, i16)| CostPart::PutCounters(kind, Amount::Fixed(n), on.clone());
        Some(puts.map(part).to_vec())
    }

    /// `put` COUNT KIND `and` COUNT KIND `on` TARGET | `remove` LIMIT KIND `and` LIMIT KIND `from` TARGET: both of the same
    pub(super) fn two_kinds_of_counters(&mut self) -> Option<Effect> {
        let put = self.verb("put");
        if !put && !self.verb("remove") {
            return None;
        }
        let some = |p: &mut Self| match put {
            true => p.count().map(Limit::Exactly),
            false => p.limit(),
        };
        let (amount, kind) = (some(self)?, self.counter_kind()?);
        self.must("and")?;
        let (more, other) = (some(self)?, self.counter_kind()?);
        (kind != other).then_some(())?;
        self.must(if put { "on" } else { "from" })?;
        let target = self.target()?;
        let same = match &target {
            Target::Choose { .. } => Target::Obj(Obj::That),
            same => same.clone(),
        };
        let deed = |(kind, amount, target)| match (put, amount) {
            (true, Limit::Exactly(amount)) => Some(Effect::Do(Deed::PutCounters {
                kind,
                amount,
                on: target,
            })),
            (true, _) => None,
            (false, amount) => Some(Effect::Do(Deed::RemoveCounters {
                kind,
                amount,
                from: target,
            })),
        };
        let both = [(kind, amount, target), (other, more, same)];
        both.into_iter().map(deed).collect::<Option<Vec<_>>>().map(Effect::Seq)
    }

    /// [`you have`] COMPARISON KIND `counters on each of` THINGS: there is one, and none of them is without (`G-7.8`)
    pub(super) fn all_bear(&mut self) -> Option<Condition> {
        self.any_words(&["you have", "there are"]);
        let (cmp, amount) = self.short_comparison()?;
        (cmp == Cmp::AtLeast).then_some(())?;
        let kind = self.counter_kind()?;
        self.must("on")?;
        (self.is_word("each")).then_some(())?;
        let Target::Each(all) = self.target()? else {
            return None;
        };
        let bear = canon::counters(kind, cmp, amount);
        let without = canon::all(vec![all.clone(), canon::not(bear)]);
        Some(canon::both(vec![
            Condition::Count(all, Cmp::AtLeast, Amount::Fixed(1)),
            Condition::Count(without, Cmp::Equal, Amount::Fixed(0)),
        ]))
    }

    /// `. This effect costs` NUMBER `less counters to play for each` THING: so much less of the counters that the cost removes
    pub(super) fn costs_fewer_counters(&mut self) -> Option<Amount> {
        self.must("this effect costs")?;
        let n = self.plain_number()?;
        self.must_any(&[
            "less counter to play",
            "less counters to play",
            "fewer counters to play",
        ])?;
        let each = self.for_each()?;
        self.sign(TokenKind::Stop);
        Some(Amount::Times(n.saturating_neg(), Box::new(each)))
    }

    /// `up to` NUMBER | `X, up to` NUMBER `,` | COUNT: how many counters pay a cost
    pub(super) fn counters_taken(&mut self) -> Option<Amount> {
        if self.words("up to") {
            let most = self.plain_number()?;
            self.scope.much = Much::Taken;
            self.scope.paid_x = self.scope.paid_x.or(Some(self.at - 1));
            return Some(Amount::AtMost(most, Box::new(Amount::X)));
        }
        let amount = self.count()?;
        let most = (amount == Amount::X)
            .then(|| {
                self.attempt(|p| {
                    p.sign(TokenKind::Comma).then_some(())?;
                    p.must("up to")?;
                    let most = p.plain_number()?;
                    p.sign(TokenKind::Comma).then_some(most)
                })
            })
            .flatten();
        Some(match most {
            Some(most) => Amount::AtMost(most, Box::new(amount)),
            None => amount,
        })
    }

    /// `put up to` NUMBER KIND `counters on` TARGET: none, 1, 2, … as the player says
    pub(super) fn put_up_to(&mut self) -> Option<Effect> {
        let spoken_of = (self.scope.it, self.scope.that);
        self.verb("put").then_some(())?;
        self.must("up to")?;
        let most = self.plain_number()?;
        let kind = self.counter_kind()?;
        self.must("on")?;
        let on = self.target()?;
        (self.scope.it, self.scope.that) = spoken_of;
        let options = puts(kind, most, &on)?;
        let who = self.scope.actor;
        Some(Effect::May {
            who,
            effect: Box::new(Effect::OneOf { who, options }),
            then: None,
        })
    }

    /// `put or remove up to` NUMBER KIND `counters` (`on or from` | `from`) TARGET
    pub(super) fn put_or_remove_up_to(&mut self) -> Option<Effect> {
        let spoken_of = (self.scope.it, self.scope.that);
        self.verb("put").then_some(())?;
        self.must("or")?;
        self.verb("remove").then_some(())?;
        self.must("up to")?;
        let most = self.plain_number()?;
        let kind = self.counter_kind()?;
        self.must_any(&["on or from", "from"])?;
        let from = self.target()?;
        (self.scope.it, self.scope.that) = spoken_of;
        let mut options = puts(kind, most, &from)?;
        let amount = Limit::UpTo(Amount::Fixed(most));
        options.push(Effect::Do(Deed::RemoveCounters { kind, amount, from }));
        Some(Effect::OneOf {
            who: self.scope.actor,
            options,
        })
    }
}

/// The cost with that much added to the counters that it removes; `None`: it removes none, or no fixed number.
pub(super) fn cheaper(cost: &mut Cost, by: Amount) -> Option<()> {
    let mut removed = cost.parts.iter_mut().filter_map(|part| match part {
        CostPart::RemoveCounters(Counter::Resource, amount @ Amount::Fixed(_), Target::Obj(Obj::This)) => Some(amount),
        _ => None,
    });
    let amount = removed.next()?;
    *amount = Amount::Plus(Box::new(amount.clone()), Box::new(by));
    Some(())
}

/// One alternative for each number of counters, the most first.
fn puts(kind: Counter, most: i16, on: &Target) -> Option<Vec<Effect>> {
    (2..=MOST).contains(&most).then_some(())?;
    // What damage counters would do to a Location no rule says.
    (!(mentions(on, "Location") && kind == Counter::Damage)).then_some(())?;
    let one = match on {
        Target::Choose { count, .. } => *count == Limit::Exactly(Amount::Fixed(1)),
        Target::Obj(_) => true,
        Target::Each(_) | Target::Player(_) => false,
    };
    let put = |n: i16| {
        Effect::Do(Deed::PutCounters {
            kind,
            amount: Amount::Fixed(n),
            on: on.clone(),
        })
    };
    one.then(|| (1..=most).rev().map(put).collect())
}
