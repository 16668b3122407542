//! What would happen and is replaced: "if … would be discarded", "damage from … would cause damage counters …".

use cards::ir::{Condition, Counter, Deed, Effect, Filter, Obj, PlayOnly, Replacement, Target, Would};

use super::{Antecedent, Much, Parser};
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// [`as long as` CONDITION `,`] (`if` | `when` | `whenever`) THING `would be discarded` [`from` PLACE] [`while`
    /// CONDITION] `,` [`you may` [PAYMENT `. If you do,`]] CLAUSES `instead` [`, and` CLAUSES] `.` [[`If you do,`] SENTENCES] [`Play only once per game.`]
    pub(super) fn would_line(&mut self) -> Option<Sentence> {
        let line = self.would_sentence();
        if line.is_none() {
            // Read in another way it is the name of whoever has it.
            self.event_names = super::names::SelfNames::default();
        }
        line
    }

    fn would_sentence(&mut self) -> Option<Sentence> {
        // "When this unit is discarded, … instead" means what would be.
        self.says_any(&["would", "instead"]).then_some(())?;
        let front = self.front_condition();
        self.must_any(&["if", "when", "whenever"])?;
        let (would, there) = self.would()?;
        let condition = if self.any_words(&["while", "as long as", "and"]).is_some() {
            self.condition()?
        } else {
            Condition::True
        };
        let condition = canon::both(vec![front, there, condition]);
        self.sign(TokenKind::Comma).then_some(())?;
        let optional = self.words("you may");
        let paid = match optional {
            true => self.attempt(Self::price_of_replacing),
            false => None,
        };
        let (paid, places) = paid.unzip();
        let condition = canon::both([vec![condition], places.unwrap_or_default()].concat());
        let early = self.words("instead");
        if early {
            self.sign(TokenKind::Comma);
        }
        let mut steps: Vec<Effect> = paid.into_iter().collect();
        let outer = self.replaces.replace(early);
        let step = self.clauses();
        let said = std::mem::replace(&mut self.replaces, outer) == Some(true);
        steps.push(step?);
        if !said {
            self.sign(TokenKind::Comma);
            self.must("instead")?;
        }
        let besides = self.attempt(|p| {
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("and")?;
            p.clauses()
        });
        steps.extend(besides);
        // What follows belongs to it.
        let more = self.attempt(|p| {
            match optional {
                true => p.if_they_do()?,
                false => p.sign(TokenKind::Stop).then_some(())?,
            }
            let more = p.sentences()?;
            p.at_ability_end().then_some((more.effect, more.only))
        });
        let (more, mut only) = more.unzip();
        if more.is_none() {
            self.sentence_end()?;
            only = Some(self.only_behind());
        }
        let once = match only.unwrap_or_default()[..] {
            [] => false,
            [PlayOnly::OncePerGame] => true,
            _ => return None,
        };
        steps.extend(more);
        let instead = super::effect::seq(steps);
        let body = Body::Would(Replacement {
            would,
            condition,
            optional,
            instead,
            once,
        });
        Some(Sentence {
            cost: None,
            body,
            only: Vec::new(),
        })
    }

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
        self.call_by_name(&what);
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
