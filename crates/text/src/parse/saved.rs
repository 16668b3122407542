//! Pilots that are saved when their host is discarded (`C-8.19`).

use cards::ir::{Condition, Deed, Effect, Filter, Obj, Replacement, Target, Trigger, Would};

use super::{Antecedent, Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// Behind "would be discarded": `with` THING
    pub(super) fn with_host(&mut self) -> Option<Filter> {
        self.must("with")?;
        let host = self.thing()?;
        self.about_the_pilot();
        Some(host)
    }

    /// What is spoken of is the Pilot.
    fn about_the_pilot(&mut self) {
        (self.scope.it, self.scope.that) = (Antecedent::One(Obj::It), Some(Obj::It));
        self.scope.event = true;
    }

    /// (`when` | `if`) HOST (`is` | `would be`) `discarded` [`from` PLACE] [(`and` | `, if it`) (`has` | `had`) `a Pilot on it`] `,`
    /// [`you may`] (`move` SAVED `to` (`your build zone` | `the` ARENA `arena`) [`tapped` | `untapped`] [`and` CLAUSES] | `retreat each other
    /// Pilot on it first`) [`instead of discarding it`] `.` [`Tap` PILOT `.`] [`If you do,` CLAUSES `.`]
    pub(super) fn saved_pilot(&mut self) -> Option<Sentence> {
        (self.says_ahead(&["discarded"]) && !self.kind.is_played()).then_some(())?;
        self.must_any(&["when", "whenever", "if"])?;
        let host = self.thing()?;
        self.must_any(&["is discarded", "would be discarded"])?;
        let place = self.attempt(|p| {
            p.must("from")?;
            p.place()
        });
        self.attempt(|p| {
            p.words("and").then_some(()).or_else(|| {
                p.sign(TokenKind::Comma).then_some(())?;
                p.must("if it")
            })?;
            p.must_any(&["has a pilot on it", "had a pilot on it"])
        });
        self.sign(TokenKind::Comma).then_some(())?;
        let optional = self.words("you may");
        let own = host == Filter::Is(Obj::This);
        let aboard = Filter::Aboard { this: own };
        let (what, mut steps, others) = first_of!(
            self,
            |p| {
                p.must("retreat each other pilot on it first")?;
                let name = p.names.full()?.to_owned();
                (own && !p.hosts.is_empty() && !optional).then_some(())?;
                let what = canon::all(vec![aboard.clone(), canon::not(Filter::Named(name))]);
                Some((what, vec![Deed::ComeOff(Target::Obj(Obj::It))], true))
            },
            |p| {
                p.must("move")?;
                let what = p.saved(own, optional, &aboard)?;
                p.must("to")?;
                Some((what, p.saved_to()?, false))
            },
        )?;
        self.about_the_pilot();
        let more = self.attempt(|p| {
            p.must("and")?;
            p.clauses()
        });
        if !others {
            self.instead_of_discarding();
        }
        // "Tap Ona": the Pilot that was moved.
        let tapped = self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            p.must("tap")?;
            p.pilot_itself().map(|_| Deed::Tap(Target::Obj(Obj::It)))
        });
        steps.extend(tapped);
        let done = match optional {
            true => self.attempt(|p| {
                p.if_they_do()?;
                p.clauses()
            }),
            false => None,
        };
        // Where this unit is discarded from, it must be.
        let (done, from) = match done {
            Some(Effect::If {
                condition: from @ Condition::Is(Obj::This, Filter::In(_)),
                then,
                otherwise: None,
            }) => (Some(*then), from),
            done => (done, Condition::True),
        };
        // One of several is saved where what saves it is gone then.
        let one = self.says_one_of(&host);
        (!one || matches!(done, Some(Effect::Do(Deed::Discard(Target::Obj(Obj::This)))))).then_some(())?;
        self.sentence_end()?;
        let there = match (place, &host) {
            (None, _) => Condition::True,
            (Some(place), Filter::Is(obj)) => Condition::Is(*obj, Filter::In(place)),
            _ => return None,
        };
        let steps = steps.into_iter().map(Effect::Do).chain(more).chain(done);
        let body = Body::Would(Replacement {
            would: Would::WithHost { what, host },
            condition: canon::both(vec![there, from]),
            optional,
            instead: super::effect::seq(steps.collect()),
            once: false,
        });
        let only = Vec::new();
        Some(Sentence { cost: None, body, only })
    }

    /// Is one Pilot of several meant? Of another unit than this one all that is said is "one of those Pilots".
    fn says_one_of(&self, host: &Filter) -> bool {
        *host != Filter::Is(Obj::This)
    }

    /// SAVED = NAME of the Pilot [`from it`] | `that Pilot` | `its Pilot` | `all Pilots from` THIS | `one of those Pilots`
    fn saved(&mut self, own: bool, optional: bool, aboard: &Filter) -> Option<Filter> {
        if !own {
            self.must("one of those pilots")?;
            return Some(aboard.clone());
        }
        if let Some(pilot) = self.attempt(Self::pilot_itself) {
            self.attempt(|p| {
                p.must("from")?;
                (p.object()? == Obj::This).then_some(())
            });
            return Some(pilot);
        }
        let all = self.attempt(|p| {
            p.must_any(&["all pilots from", "all pilots on"])?;
            (p.object()? == Obj::This && !optional).then_some(())
        });
        if all.is_none() {
            self.must_any(&["that pilot", "its pilot"])?;
        }
        Some(aboard.clone())
    }

    /// (`your build zone` | `the build zone` | `the` ARENA `arena`) [`tapped` | `untapped`]
    fn saved_to(&mut self) -> Option<Vec<Deed>> {
        let it = Target::Obj(Obj::It);
        let mut steps = match self.any_words(&["your build zone", "the build zone"]) {
            Some(_) => vec![Deed::ComeOff(it.clone())],
            None => {
                self.must("the")?;
                let to = self.arena()?;
                self.must("arena")?;
                let what = it.clone();
                let tapped = None;
                vec![Deed::Move { what, to, tapped }]
            }
        };
        match self.any_words(&["tapped", "untapped"]) {
            Some(0) => steps.push(Deed::Tap(it)),
            Some(_) => steps.push(Deed::Untap(it)),
            None => {}
        }
        Some(steps)
    }

    /// [`instead of discarding` (`it` | `him` | `her` | `them` | `the Pilot`)]
    fn instead_of_discarding(&mut self) {
        self.attempt(|p| {
            p.must("instead of discarding")?;
            p.must_any(&["it", "him", "her", "them", "the pilot", "that pilot"])
        });
    }
}

/// Is the event, or one of several, that something is discarded?
pub(super) fn tells_of_discard(on: &Trigger) -> bool {
    match on {
        Trigger::OneOf(parts) => parts.iter().any(tells_of_discard),
        on => matches!(on, Trigger::Discarded { .. }),
    }
}
