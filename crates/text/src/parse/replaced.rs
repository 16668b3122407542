//! What would happen and is replaced: "if … would be discarded", "damage from … would cause damage counters …".

use cards::ir::{Condition, Counter, Deed, Effect, Filter, Obj, Replacement, Target, Would};

use super::{Antecedent, Much, Parser};
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// THING `would be` (`damaged` [`and discarded`] | `discarded` [`by damage`] [`from` PLACE]); and where it must be
    pub(super) fn would(&mut self) -> Option<(Would, Condition)> {
        let what = self.thing()?;
        let damaged = self.any_words(&["would be damaged and discarded", "would be damaged"]);
        if damaged.is_none() {
            // What happens instead of it shows that it would.
            let said = self.is_word("is") && self.says_ahead(&["instead"]) && self.words("is discarded");
            (said || self.words("would be discarded")).then_some(())?;
        }
        if damaged.is_none()
            && let Some(host) = self.attempt(Self::with_host)
        {
            return Some((Would::WithHost { what, host }, Condition::True));
        }
        let by_damage = damaged.is_none() && self.words("by damage");
        let by = match damaged.is_some() && self.words("by") {
            true => self.thing()?,
            false => Filter::True,
        };
        let meant = match &what {
            Filter::Is(obj) => *obj,
            _ => Obj::It,
        };
        self.scope.it = Antecedent::One(meant);
        self.scope.that = (meant == Obj::It).then_some(Obj::It);
        self.scope.event = meant == Obj::It;
        let from = self.attempt(|p| {
            (damaged.is_none() && p.words("from")).then_some(())?;
            p.place()
        });
        let there = from.map_or(Condition::True, |place| Condition::Is(meant, Filter::In(place)));
        let would = match damaged {
            Some(which) => {
                self.scope.much = Much::Damage;
                Would::BeDamaged {
                    what,
                    by,
                    fatal: which == 0,
                }
            }
            None => Would::BeDiscarded { what, by_damage },
        };
        Some((would, there))
    }

    /// `whenever damage from` THING `would cause damage counters to be put on` THING `,` ([`you may`] `put that many` KIND
    /// `counters on` OBJECT | `that many` KIND `counters are put on` OBJECT) `instead.`
    pub(super) fn damage_turned(&mut self) -> Option<Sentence> {
        self.must_any(&["whenever", "when", "if"])?;
        self.must("damage from")?;
        let by = self.thing()?;
        self.must("would cause damage counters to be put on")?;
        let what = self.thing()?;
        (!matches!(what, Filter::Is(_))).then_some(())?;
        self.sign(TokenKind::Comma).then_some(())?;
        (self.scope.it, self.scope.that) = (Antecedent::One(Obj::It), Some(Obj::It));
        (self.scope.event, self.scope.much) = (true, Much::Damage);
        let optional = self.words("you may");
        let put = self.verb("put");
        (put || !optional).then_some(())?;
        let amount = self.count()?;
        (amount == cards::ir::Amount::ThatMuch).then_some(())?;
        let kind = self.counter_kind().filter(|kind| *kind != Counter::Damage)?;
        self.must(if put { "on" } else { "are put on" })?;
        (self.object()? == Obj::It).then_some(())?;
        self.must("instead")?;
        self.sentence_end()?;
        let on = Target::Obj(Obj::It);
        Some(Sentence {
            cost: None,
            body: Body::Would(Replacement {
                would: Would::BeDamaged { what, by, fatal: false },
                condition: Condition::True,
                optional,
                instead: Effect::Do(Deed::PutCounters { kind, amount, on }),
                once: false,
            }),
            only: Vec::new(),
        })
    }
}
