//! Pilots: whom they fit and what the host gets.

use cards::Arena;
use cards::ir::{Ability, Arg, Change, Condition, Filter, Obj, Static, Target};
use cards::keyword::Keyword;

use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// [`[Pilot]`] SUBTYPES `Pilot.` GRANTS
    pub(super) fn pilot(&mut self) -> Option<Sentence> {
        self.sign(TokenKind::PilotIcon);
        let of = self.quietly(|p| {
            let of = p.host_types()?;
            p.must("pilot")?;
            Some(of)
        })?;
        let _ = self.sign(TokenKind::Stop) || self.sign(TokenKind::Comma) || self.sign(TokenKind::Colon);
        let outer = (self.scope.own_name, self.scope.it);
        // In what is granted, "this unit" is the host (`PIL-6`).
        self.scope.own_name = false;
        self.scope.it = Antecedent::One(Obj::This);
        let mut gives = Vec::new();
        let hosts = std::mem::replace(&mut self.hosts, of.clone());
        while let Some(more) = self.attempt(|p| p.grant(&of)) {
            gives.extend(more);
        }
        self.hosts = hosts;
        (self.scope.own_name, self.scope.it) = outer;
        Some(Sentence {
            cost: None,
            body: Body::Keyword(Keyword::Pilot, Arg::Pilot { of, gives }),
            only: Vec::new(),
        })
    }

    /// `any` SUBTYPES `with` OBJECT `on it` CHANGES `.`: what a host gets, said outside the Pilot ability
    pub(super) fn pilot_says(&mut self) -> Option<Sentence> {
        self.must_any(&["any", "a", "each"])?;
        let of = self.host_types()?;
        self.must("with")?;
        (self.object()? == Obj::This).then_some(())?;
        self.must("on it")?;
        self.scope.own_name = false;
        self.scope.it = Antecedent::One(Obj::This);
        let read = self.with_letters(|p| p.changes_of(&Target::Obj(Obj::This), false));
        (self.scope.own_name, self.scope.it) = (true, Antecedent::One(Obj::This));
        let read = read?;
        (read.condition == Condition::True && read.lasts.is_none()).then_some(())?;
        self.sentence_end()?;
        let gives = read.changes;
        Some(Sentence {
            cost: None,
            body: Body::Keyword(Keyword::Pilot, Arg::Pilot { of, gives }),
            only: Vec::new(),
        })
    }

    /// SUBTYPE+ ((`,` | `or` | `and` | `/`) SUBTYPE+)*
    fn host_types(&mut self) -> Option<Vec<String>> {
        let mut types = vec![self.host_type()?];
        while let Some(more) = self.attempt(|p| {
            let sign = p.sign(TokenKind::Comma) || p.sign(TokenKind::Slash);
            (p.any_words(&["or", "and"]).is_some() || sign).then_some(())?;
            p.host_type()
        }) {
            types.push(more);
        }
        Some(types)
    }

    /// SUBTYPE+ [(`,` SUBTYPE+)* [`,`] (`or` | `and`) SUBTYPE+]: hosts that were named before
    fn host_types_again(&mut self) -> Option<Vec<String>> {
        let mut types = vec![self.host_type()?];
        let mut ended = true;
        while let Some((last, more)) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            let last = p.any_words(&["or", "and"]).is_some();
            (comma || last).then_some(())?;
            p.host_type().map(|more| (last, more))
        }) {
            ended = last;
            types.push(more);
        }
        ended.then_some(types)
    }

    /// SUBTYPE+ | ARENA `unit`
    pub(super) fn host_type(&mut self) -> Option<String> {
        if let Some(arena) = self.attempt(|p| {
            let arena = p.arena()?;
            p.must("unit").map(|()| arena)
        }) {
            return Some(format!("{} unit", arena.word()));
        }
        let mut words = vec![self.subtype()?];
        while let Some(word) = self.attempt(Self::subtype) {
            words.push(word);
        }
        Some(words.join(" "))
    }

    /// [`if` CONDITION `,`] HOST (`gets` [`:` | `.`] LIST | CHANGES) [`as long as` CONDITION] `.`
    fn grant(&mut self, of: &[String]) -> Option<Vec<Change>> {
        let front = self.attempt(|p| p.grant_condition(of)).unwrap_or(Condition::True);
        let so = self.host(of)?;
        let gives = self.granted()?;
        Some(under(crate::canon::both(vec![front, so]), gives))
    }

    /// (`if` | `as long as`) (`there is more than one Pilot on` HOST | CONDITION) `,`
    fn grant_condition(&mut self, of: &[String]) -> Option<Condition> {
        self.must_any(&["if", "as long as", "while"])?;
        let condition = first_of!(
            self,
            |p| {
                p.must_any(&["there is more than one pilot on", "there is another pilot on"])?;
                p.host(of)?;
                Some(Condition::Is(Obj::This, Filter::Pilots(2)))
            },
            Self::condition
        )?;
        self.sign(TokenKind::Comma).then_some(condition)
    }

    fn granted(&mut self) -> Option<Vec<Change>> {
        self.scope.it = Antecedent::One(Obj::This);
        let listed = self.attempt(|p| {
            p.must_any(&["gets", "get"])?;
            let _ = p.sign(TokenKind::Colon) || p.sign(TokenKind::Stop);
            let mut gives = p.bullet()?;
            while let Some(more) = p.attempt(Self::bullet) {
                gives.extend(more);
            }
            Some(gives)
        });
        if listed.is_some() {
            return listed;
        }
        // One ability without a bullet, behind bonuses or alone.
        let plain = self.attempt(|p| {
            p.must_any(&["gets", "get"])?;
            p.sign(TokenKind::Colon).then_some(())?;
            let bonuses = p.attempt(|p| {
                let items = p.with_letters(Self::items)?;
                p.list_and().then_some(items)
            });
            let ability = p.nested(Self::inner_ability)?;
            p.sign(TokenKind::Stop);
            p.at_ability_end().then_some(())?;
            let gained = Change::Gain(Box::new(ability));
            Some(bonuses.into_iter().flatten().chain([gained]).collect())
        });
        if plain.is_some() {
            return plain;
        }
        let read = self.with_letters(|p| p.changes_of(&Target::Obj(Obj::This), false))?;
        read.lasts.is_none().then_some(())?;
        self.sentence_end()?;
        Some(under(read.condition, read.changes))
    }

    /// (`the` | `that`) [`unique`] (SUBTYPES | `host` | `unit`) | `it`; what must be so of the host
    fn host(&mut self, of: &[String]) -> Option<Condition> {
        if self.any_words(&["the host", "the piloted unit", "it"]).is_some() {
            return Some(Condition::True);
        }
        // A "Space unit Pilot" says it again: "The Space unit gets …". Another's host need not be one.
        let any_unit = of.iter().any(|of| of.ends_with(" unit"));
        if let Some(found) = self.any_words(&["the space unit", "the ground unit"]) {
            let arena = [Arena::Space, Arena::Ground][found];
            let so = Condition::Is(Obj::This, Filter::Type(crate::canon::arenas(&[arena])));
            return Some(if any_unit { Condition::True } else { so });
        }
        if !any_unit && self.any_words(&["the unit", "that unit"]).is_some() {
            return Some(Condition::True);
        }
        let article = self.any_words(&["the", "that"]).is_some();
        let so = match article && self.words("unique") {
            true => Condition::Is(Obj::This, Filter::Unique),
            false => Condition::True,
        };
        let named = self.host_types_again()?;
        // "Starfighter gets: …"
        (article || self.is_word("gets") || self.is_word("get")).then_some(())?;
        let is_one = |name: &str| of.iter().any(|of| of == name);
        // All of them are named again, or one for all.
        let complete = named.len() == 1 || named.len() == of.len();
        let known = |name: &String| is_one(name) || is_one(&super::singular(name));
        (complete && named.iter().all(known)).then_some(so)
    }

    /// (`*` | `-`) (ITEMS | ABILITY) [`.` | `,`]
    fn bullet(&mut self) -> Option<Vec<Change>> {
        (self.sign(TokenKind::Star) || (self.at_dash_bullet() && self.sign(TokenKind::Minus))).then_some(())?;
        first_of!(
            self,
            |p| {
                let items = p.with_letters(Self::items)?;
                let stopped = p.sign(TokenKind::Stop) | p.sign(TokenKind::Comma) | p.sign(TokenKind::Semicolon);
                (stopped || p.at_ability_end()).then_some(items)
            },
            |p| {
                // "+2 power when attacking a Jedi"
                let items = p.items()?;
                p.scope.it = Antecedent::One(Obj::This);
                let condition = p.condition_tail()?;
                let stopped = p.sign(TokenKind::Stop) | p.sign(TokenKind::Comma) | p.sign(TokenKind::Semicolon);
                let next = p.sees(TokenKind::Star) || p.sees(TokenKind::Minus) || p.at_ability_end();
                (stopped || next).then(|| under(condition, items))
            },
            |p| {
                let ability = p.nested(Self::inner_ability)?;
                let _ = p.sign(TokenKind::Stop) || p.sign(TokenKind::Comma);
                Some(vec![Change::Gain(Box::new(ability))])
            },
        )
    }
}

/// What a host gets only as long as that holds.
fn under(condition: Condition, changes: Vec<Change>) -> Vec<Change> {
    if condition == Condition::True {
        return changes;
    }
    let whom = Target::Obj(Obj::This);
    vec![Change::Gain(Box::new(Ability::Static(Static {
        condition,
        whom,
        changes,
    })))]
}
