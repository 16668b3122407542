//! Counters whose kinds are left open, and what was done to counters (`C-16.1`).

use cards::ir::{
    Amount, Ban, Change, Cmp, Condition, Cost, CostPart, Counter, Deed, Effect, Filter, Limit, Obj, Player, Target,
};
use cards::keyword::Keyword;

use super::{Much, Parser};
use crate::Kind;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// Behind `remove`: COUNT (`non-damage` | KIND (`or` KIND)+) `counters from` TARGET
    pub(super) fn remove_either_cost(&mut self) -> Option<CostPart> {
        let amount = self.counters_taken()?;
        let open = self.words("non-damage");
        let mut kinds = match open {
            true => Counter::ON_UNITS[1..].to_vec(),
            false => {
                let mut kinds = vec![self.kind_word()?];
                while self.words("or") {
                    kinds.push(self.kind_word()?);
                }
                kinds
            }
        };
        self.must_any(&["counters", "counter"])?;
        self.must("from")?;
        let from = self.target()?;
        let one = Limit::Exactly(Amount::Fixed(1));
        let bounded = match &from {
            Target::Obj(_) => true,
            // Other cards may bear counters of their own.
            Target::Choose { count, filter, .. } => *count == one && (!open || is_unit(filter)),
            Target::Each(_) | Target::Player(_) => false,
        };
        kinds.sort_unstable();
        kinds.dedup();
        (kinds.len() > 1 && bounded).then_some(CostPart::RemoveEither { kinds, amount, from })
    }

    /// `choose` (`a different` NOUN | NOUN `not already chosen for this card`) `-> Meditate`, on a Battle card
    pub(super) fn meditate_anew(&mut self) -> Option<Sentence> {
        (self.kind == Kind::Battle && !self.inside).then_some(())?;
        self.must("choose")?;
        let different = self.words("a different");
        if !different {
            self.must_any(&["a", "an"])?;
        }
        let what = self.noun(Vec::new(), false)?;
        if !different {
            self.must("not already chosen for this card")?;
        }
        self.arrow().then_some(())?;
        let read = self.short_keyword()?;
        (read.keyword == Keyword::Meditate).then_some(())?;
        let cost = Cost {
            parts: vec![CostPart::Anew(what)],
        };
        Some(Sentence {
            cost: Some(cost),
            body: Body::Keyword(read.keyword, read.arg),
            only: Vec::new(),
        })
    }

    /// `counters of any type` | KIND `counters`
    fn some_kind(&mut self) -> Option<Option<Counter>> {
        match self.words("counters of any type") {
            true => Some(None),
            false => self.counter_kind().map(Some),
        }
    }

    /// Behind `remove`: [`a total of`] LIMIT (KIND `counters` | `counters of any type`) `divided as you choose from` THINGS
    pub(super) fn remove_divided(&mut self) -> Option<Deed> {
        self.words("a total of");
        let amount = self.limit()?;
        matches!(amount, Limit::Exactly(_) | Limit::UpTo(_)).then_some(())?;
        let kind = self.some_kind()?;
        self.must("divided as you choose from")?;
        let from = self.target()?;
        // Other cards may bear counters of their own.
        let units = matches!(&from, Target::Each(filter) if kind.is_some() || is_unit(filter));
        units.then_some(Deed::RemoveDivided { kind, amount, from })
    }

    /// Behind "can't": `have` KINDS (`put on` | `removed from`) `it` [`by you` | `by your opponent`]
    pub(super) fn counters_kept_off(&mut self) -> Option<Ban> {
        self.must("have")?;
        let kind = self.some_kind()?;
        let put = self.any_words(&["put on it", "removed from it"])? == 0;
        let by = match self.any_words(&["by you", "by your opponent"]) {
            None => Player::Each,
            Some(who) => {
                self.scope.mentions.player = true;
                if who == 0 { Player::You } else { Player::Opponent }
            }
        };
        kept_off(kind, put, by)
    }

    /// PLAYER `can't` (`put` KINDS `on` | `remove` KINDS `from`) TARGET | KINDS `can't be` (`put on` | `removed from`) TARGET
    pub(super) fn counters_not_moved(&mut self) -> Option<(Target, Vec<Change>)> {
        let passive = self.attempt(|p| {
            let kind = p.some_kind()?;
            p.must_any(&["can't be", "cannot be"])?;
            let put = p.any_words(&["put on", "removed from"])? == 0;
            kept_off(kind, put, Player::Each)
        });
        let ban = match passive {
            Some(ban) => ban,
            None => {
                let who = self
                    .player()
                    .filter(|who| matches!(who, Player::You | Player::Opponent))?;
                // What a paid Enhance says besides.
                let _ = self.instead.is_some() && self.words("also");
                self.must_any(&["can't", "cannot"])?;
                let put = self.verb("put");
                (put || self.verb("remove")).then_some(())?;
                let kind = self.some_kind()?;
                self.must(if put { "on" } else { "from" })?;
                kept_off(kind, put, who)?
            }
        };
        let whom = self.target()?;
        Some((whom, vec![Change::Cannot(ban)]))
    }

    /// `put` NUMBER `counters of any type on` TARGET: one after another, on the same
    pub(super) fn put_several_of_any_type(&mut self) -> Option<Effect> {
        self.verb("put").then_some(())?;
        let n = self.plain_number()?;
        (2..=4).contains(&n).then_some(())?;
        self.must_any(&["counters of any type", "counters of any types"])?;
        self.must("on")?;
        let (choice, on) = one_object(self.target()?)?;
        let options = Counter::ON_UNITS.map(|kind| {
            Effect::Do(Deed::PutCounters {
                kind,
                amount: Amount::Fixed(1),
                on: Target::Obj(on),
            })
        });
        let one = Effect::OneOf {
            who: self.scope.actor,
            options: options.to_vec(),
        };
        let puts = (0..n).map(|_| one.clone());
        Some(super::effect::seq(choice.into_iter().chain(puts).collect()))
    }

    /// `double the number of` KIND `counters on` TARGET: as many more
    pub(super) fn double_counters(&mut self) -> Option<Effect> {
        self.verb("double").then_some(())?;
        self.must("the number of")?;
        let kind = self.counter_kind()?;
        self.must("on")?;
        let on = self.target()?;
        let (_, counted) = one_object(on.clone())?;
        Some(Effect::Do(Deed::PutCounters {
            kind,
            amount: Amount::Counters(kind, Box::new(Filter::Is(counted))),
            on,
        }))
    }

    /// `you removed` COMPARISON [KIND] `counters this way`: by the latest instruction that removed any
    pub(super) fn removed_so_many(&mut self) -> Option<Condition> {
        self.must("you removed")?;
        let (cmp, amount) = self.short_comparison()?;
        let plain = cmp != Cmp::Equal && matches!(amount, Amount::Fixed(_));
        if self.attempt(Self::counter_kind).is_none() {
            self.must_any(&["counters", "counter"])?;
        }
        self.must_any(&["this way", "in this way"])?;
        let done = plain && self.scope.much == Much::Done;
        done.then_some(Condition::Compare(Amount::ThatMuch, cmp, amount))
    }

    /// `half the` [`printed`] STAT `(rounded` (`up` | `down`) `) of` OBJECT
    pub(super) fn half_rounded_inside(&mut self) -> Option<Amount> {
        self.must_any(&["half the", "half of the"])?;
        let printed = self.words("printed");
        if !printed {
            self.any_words(&["total", "current"]);
        }
        let stat = self.stat()?;
        self.sign(TokenKind::OpenParen).then_some(())?;
        let up = self.any_words(&["rounded up", "rounded down"])? == 0;
        self.sign(TokenKind::CloseParen).then_some(())?;
        self.must("of")?;
        let obj = self.object_with("")?;
        let of = match printed {
            true => Amount::Printed(obj, stat),
            false => Amount::Stat(obj, stat),
        };
        Some(Amount::Half { of: Box::new(of), up })
    }

    /// NAME (`,` NAME)* [`,`] `or` NAME | NAME `or` QUANTITY NOUN, where one of them is this unit: the one or the other
    pub(super) fn own_or_another(&mut self) -> Option<Target> {
        let mut all = vec![self.own_or_named()?];
        while let Some(more) = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.own_or_named()
        }) {
            all.push(more);
        }
        if all.len() > 1 {
            self.sign(TokenKind::Comma);
        }
        self.must("or")?;
        let last = match self.words("one of your") {
            true => {
                self.scope.mentions.player = true;
                self.noun(vec![Filter::Controller(Player::You)], false)?
            }
            false => self.own_or_named()?,
        };
        all.push(last);
        let this = |one: &&Filter| **one == Filter::Is(Obj::This);
        (all.iter().filter(this).count() == 1).then_some(())?;
        let (it, that) = (super::Antecedent::One(Obj::That), Some(Obj::That));
        (self.scope.it, self.scope.that, self.scope.chosen) = (it, that, true);
        (self.scope.moved, self.scope.by_name, self.scope.equipment) = (false, None, false);
        self.last_kind = None;
        Some(Target::Choose {
            by: self.scope.actor,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter: crate::canon::any(all),
        })
    }

    /// THING behind "when attacking or being attacked by": on either side of the attack
    pub(super) fn in_attack_with(&mut self, who: Obj) -> Option<Condition> {
        let other = self.thing_behind()?;
        (!matches!(other, Filter::Is(_))).then_some(())?;
        let who = Filter::Is(who);
        let (one, two) = (
            Condition::Attacking {
                who: who.clone(),
                whom: other.clone(),
            },
            Condition::Attacking { who: other, whom: who },
        );
        Some(Condition::Any(vec![one, two]))
    }

    fn own_or_named(&mut self) -> Option<Filter> {
        if let Some(this) = self.attempt(Self::own_reference) {
            return Some(Filter::Is(this));
        }
        let name = self.another_name()?;
        Some(crate::canon::all(vec![Filter::Unit, Filter::Named(name)]))
    }
}

fn kept_off(kind: Option<Counter>, put: bool, by: Player) -> Option<Ban> {
    // Who puts the counters of damage is not asked anywhere.
    let nobodys = put && by != Player::Each && kind.is_none_or(|kind| kind == Counter::Damage);
    (!nobodys).then_some(match put {
        true => Ban::GetCounters(kind, by),
        false => Ban::ShedCounters(kind, by),
    })
}

/// Does it ask for a unit?
fn is_unit(filter: &Filter) -> bool {
    match filter {
        Filter::All(tests) => tests.iter().any(is_unit),
        Filter::Any(kinds) => kinds.iter().all(is_unit),
        one => matches!(one, Filter::Unit | Filter::Type(_)),
    }
}

/// One object: known, or chosen first and "that unit" from then on.
fn one_object(target: Target) -> Option<(Option<Effect>, Obj)> {
    let one = Limit::Exactly(Amount::Fixed(1));
    match target {
        Target::Obj(Obj::Resource | Obj::TheirResource) => None,
        Target::Obj(obj) => Some((None, obj)),
        Target::Choose { ref count, .. } if *count == one => Some((Some(Effect::Do(Deed::Choose(target))), Obj::That)),
        Target::Choose { .. } | Target::Each(_) | Target::Player(_) => None,
    }
}
