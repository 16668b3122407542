//! Counters: their kinds, and phrases about how many of them lie on something (`C-16.1`).

use cards::ir::{Amount, Cmp, CostPart, Counter, Deed, Effect, Filter, Limit, Obj, Player, Target, Trigger};

use super::{Much, Parser, first_of};
use crate::Kind;
use crate::canon;
use crate::lex::TokenKind;
use cards::ir::mentions;

impl Parser<'_> {
    /// (`damage` | `mastery` | …) (`counters` | `counter`)
    pub(super) fn counter_kind(&mut self) -> Option<Counter> {
        self.want("a kind of counter");
        let named = |kind: &Counter| !kind.word().is_empty();
        let kind = Counter::ALL
            .into_iter()
            .filter(named)
            .find(|kind| self.words(kind.word()))?;
        self.must_any(&["counters", "counter"])?;
        Some(kind)
    }

    /// `counters` | `counter`: those of a Resource
    fn own_counters(&mut self) -> Option<Counter> {
        self.must_any(&["counters", "counter"]).map(|()| Counter::Resource)
    }

    /// A Resource: `your Resource` | `your opponent's Resource` | `this Resource` | `a Resource`
    fn resource(&mut self) -> Option<Target> {
        // What you do to "his or her Resource" you do to your opponent's.
        if self.scope.actor == Player::You && self.words("his or her resource") {
            return Some(Target::Obj(Obj::TheirResource));
        }
        if self.scope.it == super::Antecedent::One(Obj::Resource) && self.words("that resource") {
            return Some(Target::Obj(Obj::Resource));
        }
        let target = self.target()?;
        let found = match &target {
            Target::Obj(Obj::Resource | Obj::TheirResource) => true,
            Target::Obj(Obj::This) => self.kind == Kind::Resource,
            Target::Choose { filter, .. } | Target::Each(filter) => is_resource(filter),
            Target::Obj(_) | Target::Player(_) => false,
        };
        found.then_some(target)
    }

    /// (`add` | `remove`) COUNT `counters` [(`to` | `from`) RESOURCE]; without one on a Resource: its own (`C-13.2`)
    pub(super) fn resource_cost(&mut self) -> Option<CostPart> {
        let add = self.verb("add");
        if !add && !self.verb("remove") {
            return None;
        }
        let amount = self.count()?;
        // "Resource counters" are those of your Resource.
        if !add && self.words("resource") {
            let kind = self.own_counters()?;
            let yours = Target::Obj(Obj::Resource);
            return Some(CostPart::RemoveCounters(kind, amount, yours));
        }
        let kind = self.own_counters()?;
        let own = self.kind == Kind::Resource;
        let on = match self.attempt(|p| {
            p.must(if add { "to" } else { "from" })?;
            p.resource()
        }) {
            Some(target) => target,
            None => own.then_some(Target::Obj(Obj::This))?,
        };
        if add {
            // Nothing would bound an X.
            return (!has_x(&amount)).then_some(CostPart::PutCounters(kind, amount, on));
        }
        (!has_x(&amount) || matches!(on, Target::Obj(_))).then_some(())?;
        Some(CostPart::RemoveCounters(kind, amount, on))
    }

    /// `add` COUNT `counters to` RESOURCE [`for each` NOUN] | `remove` LIMIT `counters from` RESOURCE
    pub(super) fn resource_counters(&mut self) -> Option<Deed> {
        let put = !self.verb("add");
        if !put || self.attempt(|p| p.verb("put").then_some(())).is_some() {
            let amount = self.count()?;
            self.words("more");
            let kind = self.own_counters()?;
            self.must(if put { "on" } else { "to" })?;
            let on = self.resource()?;
            let amount = self.each_time(amount)?;
            return Some(Deed::PutCounters { kind, amount, on });
        }
        if !self.verb("remove") {
            return None;
        }
        let amount = self.limit()?;
        self.words("more");
        let kind = self.own_counters()?;
        self.must("from")?;
        let from = self.resource()?;
        Some(Deed::RemoveCounters { kind, amount, from })
    }

    /// RESOURCE (`has` | `doesn't have`) (`no` | COMPARISON) `counters` [`on it`]
    pub(super) fn resource_has(&mut self) -> Option<(Obj, Filter)> {
        let Target::Obj(obj) = self.resource()? else {
            return None;
        };
        let not = self.any_words(&["doesn't have", "does not have"]).is_some();
        if !not {
            self.must("has")?;
        }
        let (cmp, amount) = self.so_many_counters()?;
        let kind = self.own_counters()?;
        self.words("on it");
        let has = canon::counters(kind, cmp, amount);
        Some((obj, if not { canon::not(has) } else { has }))
    }

    /// `put` COUNT KIND `counters on` TARGET
    pub(super) fn put_counters_cost(&mut self) -> Option<CostPart> {
        if !self.verb("put") {
            return None;
        }
        let amount = match self.any_words(&["any number of", "up to"]) {
            Some(most) => {
                self.scope.much = Much::Paid;
                self.scope.paid_x = self.scope.paid_x.or(Some(self.at - 1));
                match most {
                    0 => Amount::X,
                    _ => Amount::AtMost(self.plain_number()?, Box::new(Amount::X)),
                }
            }
            None => self.count()?,
        };
        let bounded = matches!(amount, Amount::AtMost(..)) && self.before_arrow;
        let kind = self.counter_kind()?;
        // Only the damage that it prevents bounds an X.
        (!has_x(&amount) || bounded || (amount == Amount::X && kind == Counter::Damage)).then_some(())?;
        let each = self.words("each");
        self.must("on")?;
        // Each of several gets so many with or without the word; of one nobody says it.
        let on = self.target()?;
        let one = Limit::Exactly(Amount::Fixed(1));
        let several = matches!(&on, Target::Choose { count, .. } if *count != one);
        (!each || several).then_some(())?;
        Some(CostPart::PutCounters(kind, amount, on))
    }

    /// Behind `remove`: COUNT KIND `counters from` TARGET
    pub(super) fn remove_counters_cost(&mut self) -> Option<CostPart> {
        let amount = self.counters_taken()?;
        let kind = self.counter_kind()?;
        self.must_any(&["from", "on"])?;
        let from = self.target()?;
        // X is bounded by the counters of one object. Of "up to" so many of a choice, none would pay as well.
        let one = Limit::Exactly(Amount::Fixed(1));
        let bounded = match &from {
            Target::Obj(_) => true,
            Target::Choose { count, .. } => *count == one && amount == Amount::X,
            Target::Each(_) | Target::Player(_) => false,
        };
        (!has_x(&amount) || bounded).then_some(())?;
        Some(CostPart::RemoveCounters(kind, amount, from))
    }

    /// Behind `put`: COUNT KIND `counters on` TARGET
    pub(super) fn put_counters(&mut self) -> Option<Deed> {
        let amount = self.count()?;
        // What is put besides is put.
        self.any_words(&["more", "additional", "extra"]);
        let kind = self.counter_kind()?;
        let each = self.words("each");
        self.must("on")?;
        // Each of several gets so many with or without the word; of one nobody says it.
        (!each || self.is_word("up") || self.is_number()).then_some(())?;
        let on = self.target()?;
        let amount = self.each_time(amount)?;
        Some(Deed::PutCounters { kind, amount, on })
    }

    /// Behind `remove`: [`all but`] LIMIT KIND `counters from` TARGET
    pub(super) fn remove_counters(&mut self, from: &str) -> Option<Deed> {
        // "You may remove 1 or more": whoever removes none has not done it.
        let before = self.at.checked_sub(2).and_then(|at| self.tokens.get(at));
        let may = before.is_some_and(|token| self.text_of(token).eq_ignore_ascii_case("may"));
        let amount = match may && self.attempt(Self::one_or_more).is_some() {
            true => Limit::UpTo(Amount::Fixed(i16::MAX)),
            false => self.limit_or_rest()?,
        };
        self.words("more");
        let kind = self.counter_kind()?;
        let each = self.words("each");
        // "Remove 2 corruption counters on it" are those that lie there.
        if !self.words(from) {
            self.must("on")?;
        }
        // From each of several so many are taken with or without the word; of one nobody says it.
        (!each || self.is_word("up") || self.is_number()).then_some(())?;
        Some(Deed::RemoveCounters {
            kind,
            amount,
            from: self.target()?,
        })
    }

    /// Behind `remove`: LIMIT `counters of any type from` TARGET; of one counter the kind is chosen first
    pub(super) fn remove_any_counters(&mut self) -> Option<Deed> {
        let amount = self.limit_or_any()?;
        (amount != Limit::Exactly(Amount::Fixed(1))).then_some(())?;
        self.must_any(&["counters of any type", "counter of any type"])?;
        self.must("from")?;
        let from = self.target()?;
        let one = match &from {
            Target::Obj(obj) => !matches!(obj, Obj::Resource | Obj::TheirResource),
            Target::Choose { count, filter, .. } => {
                matches!(count, Limit::Exactly(Amount::Fixed(1)) | Limit::UpTo(Amount::Fixed(1)))
                    && !is_resource(filter)
            }
            Target::Each(_) | Target::Player(_) => false,
        };
        one.then_some(Deed::RemoveAnyCounters { amount, from })
    }

    /// Behind a player: (`puts` | `removes`) (`1 or more` | `any number of`) KINDS `counters` (`on` | `from`) THING
    pub(super) fn puts_counters(&mut self, who: Player) -> Option<Trigger> {
        let put = self.verb("put");
        (put || self.verb("remove")).then_some(())?;
        if !self.words("any number of") {
            self.one_or_more()?;
        }
        let actor = std::mem::replace(&mut self.scope.actor, who);
        let event = self.attempt(|p| p.counters_moved(who, put, if put { "on" } else { "from" }));
        self.scope.actor = actor;
        event
    }

    /// (`1 or more` KINDS `counters are` | `a` KINDS `counter is`) (`put on` | `removed from`) THING
    pub(super) fn counters_put_on(&mut self) -> Option<Trigger> {
        if !self.words("a") {
            self.one_or_more()?;
        }
        first_of!(self, |p| p.counters_moved(Player::Each, true, "put on"), |p| p
            .counters_moved(Player::Each, false, "removed from"),)
    }

    /// `1 or more` | `one or more`
    pub(super) fn one_or_more(&mut self) -> Option<()> {
        if !self.words("one") {
            (self.plain_number()? == 1).then_some(())?;
        }
        self.must("or more")
    }

    /// KINDS `counters` [`are`] (`on` | …) THING
    fn counters_moved(&mut self, who: Player, put: bool, link: &str) -> Option<Trigger> {
        let mut kinds = Vec::new();
        while let Some(kind) = self.kind_word() {
            kinds.push(kind);
            self.sign(TokenKind::Comma);
            self.any_words(&["and/or", "or"]);
        }
        self.must_any(&["counters", "counter"])?;
        let any = self.words("of any type");
        (!any || kinds.is_empty()).then_some(())?;
        if any {
            kinds = Counter::ON_UNITS.to_vec();
        }
        kinds.sort_unstable();
        if who == Player::Each {
            self.must_any(&["are", "is"])?;
        }
        self.must(link)?;
        if kinds.is_empty() {
            let on = match self.resource()? {
                Target::Obj(obj) => Filter::Is(obj),
                Target::Choose { filter, .. } | Target::Each(filter) => filter,
                Target::Player(_) => return None,
            };
            let kinds = vec![Counter::Resource];
            return Some(Trigger::Counters { who, put, kinds, on });
        }
        let on = self.thing()?;
        // Who puts the counters of damage is not asked anywhere.
        let nobodys = put && kinds.contains(&Counter::Damage);
        (!nobodys || who == Player::Each).then_some(Trigger::Counters { who, put, kinds, on })
    }

    /// (KIND) `counters removed this way`: as many as the latest instruction removed | KIND `counters put this way`: the X of the
    /// cost
    pub(super) fn removed_this_way(&mut self) -> Option<Amount> {
        if self.attempt(Self::counter_kind).is_none() {
            self.must_any(&["counters", "counter"])?;
        }
        if self.scope.much == Much::Paid && self.words("put this way") {
            return Some(Amount::X);
        }
        self.must("removed this way")?;
        match self.scope.much {
            Much::Done => Some(Amount::ThatMuch),
            Much::Taken => Some(Amount::X),
            _ => None,
        }
    }

    /// (`put` | `remove` | `put or remove`) `damage counters` (`on` | `from`) TARGET `until` (`it` | OBJECT) (`has` [`only`] | `is at`)
    /// NUMBER `remaining health`
    pub(super) fn counters_until(&mut self) -> Option<Deed> {
        let mut put = self.verb("put") || self.verb("add");
        let both = put && self.words("or");
        let remove = (both || !put) && self.verb("remove");
        (put || remove).then_some(())?;
        put |= both;
        (!both || remove).then_some(())?;
        if remove {
            self.words("all");
        }
        self.must("damage counters")?;
        self.must(if remove { "from" } else { "on" })?;
        let of = self.target()?;
        self.must("until")?;
        let it = first_of!(self, |p| p.must_any(&["it", "he", "she"]), |p| {
            let same = p.object()?;
            (Target::Obj(same) == of || same == Obj::That).then_some(())
        });
        it?;
        self.must_any(&["has only", "has", "is at"])?;
        let health = self.plain_number()?;
        self.must("remaining health")?;
        // Instead of being discarded: what has done so much damage would have to be taken off.
        (remove || self.replaces.is_none()).then_some(())?;
        Some(Deed::Remaining {
            of,
            health,
            put,
            remove,
        })
    }

    /// (`put` | `add`) `or remove` `1` (KIND `counter` | `counter of any type`) (`on` | `from` | `on or from`) TARGET
    fn put_or_remove(&mut self) -> Option<Effect> {
        let scope = self.scope;
        (self.verb("put") || self.verb("add")).then_some(())?;
        self.must("or")?;
        self.verb("remove").then_some(())?;
        (self.count()? == Amount::Fixed(1)).then_some(())?;
        let kinds = match self.words("counter of any type") {
            true => Counter::ON_UNITS.to_vec(),
            false => vec![self.counter_kind()?],
        };
        self.must_any(&["from", "on or from", "on"])?;
        let target = self.target()?;
        (self.scope.it, self.scope.that) = (scope.it, scope.that);
        // What damage counters would do to a Location no rule says.
        let place = mentions(&target, "Location") && kinds.contains(&Counter::Damage);
        // A choice of its own in each of so many options is more than an announcement holds.
        let many = kinds.len() > 4 && matches!(target, Target::Choose { .. });
        (!place && !many).then_some(())?;
        let one = Amount::Fixed(1);
        let put = kinds.iter().map(|&kind| Deed::PutCounters {
            kind,
            amount: one.clone(),
            on: target.clone(),
        });
        let remove = kinds.iter().map(|&kind| Deed::RemoveCounters {
            kind,
            amount: Limit::Exactly(one.clone()),
            from: target.clone(),
        });
        Some(Effect::OneOf {
            who: self.scope.actor,
            options: put.chain(remove).map(Effect::Do).collect(),
        })
    }

    /// Counters whose kind the player chooses
    pub(super) fn counters_chosen(&mut self) -> Option<Effect> {
        first_of!(
            self,
            Self::counter_of_choice,
            Self::put_or_remove,
            Self::put_up_to,
            Self::put_or_remove_up_to,
            Self::put_several_of_any_type,
            Self::double_counters,
        )
    }

    /// (`put` | `remove`) `1` (KIND `or` KIND … `counter` | `counter of any type`) (`on` | `from`) TARGET: the player
    /// chooses the kind
    fn counter_of_choice(&mut self) -> Option<Effect> {
        let (it, that) = (self.scope.it, self.scope.that);
        let put = self.verb("put");
        if !put && !self.verb("remove") {
            return None;
        }
        (self.count()? == Amount::Fixed(1)).then_some(())?;
        let kinds = self.kinds_of_choice()?;
        let any_type = kinds.len() == Counter::ON_UNITS.len();
        self.must(if put { "on" } else { "from" })?;
        let announced = self.scope.choice.is_some();
        let target = self.target()?;
        // What "choose …" announced is chosen before the kind.
        self.scope.peeked |= announced && self.scope.choice.is_none();
        // From several units: of each the kind that the player says.
        if any_type
            && !put
            && matches!(&target, Target::Choose { count, .. } if *count != Limit::Exactly(Amount::Fixed(1)))
        {
            return Some(Effect::Do(Deed::RemoveAnyCounters {
                amount: Limit::Exactly(Amount::Fixed(1)),
                from: target,
            }));
        }
        // "… from one of your units. That unit gets …": the unit is chosen first, then the kind.
        let spoken_of = self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            p.must("that unit").map(|()| p.at -= 3)
        });
        if spoken_of.is_some() && !announced && any_type && !put && matches!(target, Target::Choose { .. }) {
            let choice = Effect::Do(Deed::Choose(target));
            let one = |kind| Deed::RemoveCounters {
                kind,
                amount: Limit::Exactly(Amount::Fixed(1)),
                from: Target::Obj(Obj::That),
            };
            let who = self.scope.actor;
            let options = kinds.into_iter().map(|kind| Effect::Do(one(kind))).collect();
            return Some(super::effect::seq(vec![choice, Effect::OneOf { who, options }]));
        }
        // What is chosen inside an alternative is not spoken of behind it.
        (self.scope.it, self.scope.that) = (it, that);
        let amount = Amount::Fixed(1);
        let again = any_type && put && self.attempt(Self::of_same_type).is_some();
        (!again || matches!(target, Target::Choose { .. })).then_some(())?;
        let options = kinds.into_iter().map(|kind| {
            let mut target = target.clone();
            if again && let Target::Choose { filter, .. } = &mut target {
                let has = canon::counters(kind, Cmp::AtLeast, Amount::Fixed(1));
                *filter = canon::all(vec![std::mem::replace(filter, Filter::True), has]);
            }
            Effect::Do(if put {
                Deed::PutCounters {
                    kind,
                    amount: amount.clone(),
                    on: target.clone(),
                }
            } else {
                Deed::RemoveCounters {
                    kind,
                    amount: Limit::Exactly(amount.clone()),
                    from: target.clone(),
                }
            })
        });
        Some(Effect::OneOf {
            who: self.scope.actor,
            options: options.collect(),
        })
    }

    /// `that has` (`at least 1` | `1 or more`) `counters of` (`the same` | `that`) `type on it`
    fn of_same_type(&mut self) -> Option<()> {
        self.must_any(&["that has", "with"])?;
        match self.words("at least") {
            true => (self.plain_number()? == 1).then_some(())?,
            false => self.one_or_more()?,
        }
        self.must_any(&["counters of", "counter of"])?;
        self.must_any(&["the same type on it", "that type on it"])
    }

    /// `counter of any type` | `non-damage counter` | KIND (`or` KIND)+ `counter`
    fn kinds_of_choice(&mut self) -> Option<Vec<Counter>> {
        if self
            .any_words(&["counter of any type", "of any counter type", "of any counter"])
            .is_some()
        {
            return Some(Counter::ON_UNITS.to_vec());
        }
        if self.words("non-damage counter") {
            return Some(Counter::ON_UNITS[1..].to_vec());
        }
        let mut kinds = vec![self.kind_word()?];
        while self
            .attempt(|p| {
                p.words("counter");
                p.must("or")?;
                p.attempt(|p| (p.plain_number()? == 1).then_some(()));
                kinds.push(p.kind_word()?);
                Some(())
            })
            .is_some()
        {}
        self.must("counter")?;
        (kinds.len() > 1).then_some(kinds)
    }

    pub(super) fn kind_word(&mut self) -> Option<Counter> {
        Counter::ON_UNITS.into_iter().find(|kind| self.words(kind.word()))
    }

    /// Behind "the number of" and "for each": KIND `counters on` THINGS
    pub(super) fn counters_on(&mut self) -> Option<Amount> {
        if let Some(on) = self.attempt(|p| {
            p.own_counters()?;
            p.must("on")?;
            match p.resource()? {
                Target::Obj(obj) => Some(obj),
                _ => None,
            }
        }) {
            return Some(Amount::Counters(Counter::Resource, Box::new(Filter::Is(on))));
        }
        let kind = self.counter_kind()?;
        // What a unit had that has left play is looked back at.
        let gone = self.scope.gone && self.any_words(&["that was", "that were"]).is_some();
        self.must("on")?;
        let on = first_of!(
            self,
            |p| p.object().filter(|obj| !gone || *obj == Obj::It).map(Filter::Is),
            Self::pilot_itself,
            Self::all_of_a_kind
        )?;
        Some(Amount::Counters(kind, Box::new(on)))
    }

    /// Behind "has" and "with": (`no` | `a` | `any` | COMPARISON) KIND `counters` [`on it`]
    pub(super) fn has_counters(&mut self) -> Option<Filter> {
        let (cmp, amount) = self.so_many_counters()?;
        // "1 or more captivity or damage counters": of the one or of the other; of both together more could be asked.
        if cmp == Cmp::AtLeast
            && amount == Amount::Fixed(1)
            && let Some(kinds) = self.attempt(Self::either_kind)
        {
            self.any_words(&["on it", "on them", "on him", "on her"]);
            let has = kinds.into_iter().map(|kind| canon::counters(kind, cmp, amount.clone()));
            return Some(canon::any(has.collect()));
        }
        let kind = self.counter_kind()?;
        self.any_words(&["on it", "on each of them", "on them", "on him", "on her"]);
        // Of what was discarded that is asked anyway.
        let _ = self.scope.gone && self.any_words(&["when discarded", "when it was discarded"]).is_some();
        Some(canon::counters(kind, cmp, amount))
    }

    /// KIND (`or` KIND)+ `counters`
    fn either_kind(&mut self) -> Option<Vec<Counter>> {
        let mut kinds = vec![self.kind_word()?];
        // One of either kind is what both together come to.
        while self.and_or() || self.words("or") {
            kinds.push(self.kind_word()?);
        }
        self.must_any(&["counters", "counter"])?;
        (kinds.len() > 1).then_some(kinds)
    }

    /// Behind "there are": (`no` | COMPARISON) KIND `counters on` OBJECT
    pub(super) fn counters_are_on(&mut self) -> Option<(Obj, Filter)> {
        let (cmp, amount) = self.so_many_counters()?;
        if let Some(target) = self.attempt(|p| {
            p.own_counters()?;
            p.must("on")?;
            p.resource()
        }) {
            let Target::Obj(obj) = target else { return None };
            return Some((obj, canon::counters(Counter::Resource, cmp, amount)));
        }
        let kind = self.counter_kind()?;
        self.must("on")?;
        Some((self.object()?, canon::counters(kind, cmp, amount)))
    }

    /// `no` | NUMBER `or more` | … | `a` | `any` | nothing; a bare number would leave open whether more are too many
    fn so_many_counters(&mut self) -> Option<(Cmp, Amount)> {
        if self.words("no") {
            return Some((Cmp::Equal, Amount::Fixed(0)));
        }
        if self.any_words(&["one or more", "at least one", "any", "a"]).is_some() {
            return Some((Cmp::AtLeast, Amount::Fixed(1)));
        }
        let exact = self.is_word("exactly");
        match self.attempt(Self::short_comparison) {
            Some((Cmp::Equal, _)) if !exact => None,
            Some(found) => Some(found),
            None => Some((Cmp::AtLeast, Amount::Fixed(1))),
        }
    }
}

fn is_resource(filter: &Filter) -> bool {
    match filter {
        Filter::Resource => true,
        Filter::All(tests) => tests.contains(&Filter::Resource),
        _ => false,
    }
}

/// Does it hold an X that the payer chooses?
pub(super) fn has_x(amount: &Amount) -> bool {
    match amount {
        Amount::X => true,
        Amount::Plus(a, b) => has_x(a) || has_x(b),
        Amount::Times(_, of) | Amount::AtMost(_, of) => has_x(of),
        _ => false,
    }
}
