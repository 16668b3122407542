//! Subordinates: units that a text describes and makes (`C-15.1`).

use std::rc::Rc;

use cards::ir::{Ability, Amount, Change, Condition, Deed, Effect, Landing, Obj, Subordinate};
use cards::{Arena, Arenas, CardName, Stat};

use super::names::SelfNames;
use super::{Antecedent, Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use crate::{Context, Kind};
use cards::ir::mentions;

/// The most words and signs of a name.
const LONGEST_NAME: usize = 9;

impl Parser<'_> {
    /// `create` COUNT SUBORDINATE `in` LANDING [`tapped`]
    /// | `take` COUNT SUBORDINATE `and put` (`it` | `them`) `into` LANDING [`tapped`]
    pub(super) fn create(&mut self) -> Option<Deed> {
        let short = self.verb("create");
        if !short && !self.verb("take") {
            return None;
        }
        let count = self.count()?;
        let what = Box::new(self.subordinate()?);
        let to = if short {
            self.must("in")?;
            self.landing()?
        } else {
            self.list_and().then_some(())?;
            first_of!(self, Self::put_into, Self::yoda_put)?
        };
        let tapped = self.words("tapped");
        if !tapped {
            self.words("untapped");
        }
        self.made(short, count == Amount::Fixed(1));
        Some(Deed::Create {
            who: self.scope.actor,
            what,
            count,
            to,
            tapped,
        })
    }

    /// `choose 1` SUBORDINATE (`, 1` SUBORDINATE)* `, or 1` SUBORDINATE `. If you do, take the chosen Subordinate and put it into`
    /// LANDING [`. You may then` GIVEN TO BOTH]: one of them is made
    pub(super) fn choose_subordinate(&mut self) -> Option<Effect> {
        self.must("choose")?;
        let mut kinds = Vec::new();
        let mut last = false;
        while !last {
            (self.fixed()? == 1).then_some(())?;
            kinds.push(self.subordinate()?);
            if self.sees(TokenKind::Stop) {
                return None;
            }
            let comma = self.sign(TokenKind::Comma);
            last = self.words("or");
            (comma || last).then_some(())?;
            if last {
                (self.fixed()? == 1).then_some(())?;
                kinds.push(self.subordinate()?);
            }
        }
        self.sign(TokenKind::Stop).then_some(())?;
        self.words("if you do").then(|| self.sign(TokenKind::Comma))?;
        self.must("take the chosen subordinate and")?;
        let to = self.put_into()?;
        let who = self.scope.actor;
        self.made(false, true);
        let given = self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            p.must("you may then")?;
            p.given_to_both()
        });
        let options = kinds.into_iter().map(|what| {
            let made = Effect::Do(Deed::Create {
                who,
                what: Box::new(what),
                count: Amount::Fixed(1),
                to,
                tapped: false,
            });
            super::effect::seq(std::iter::once(made).chain(given.clone()).collect())
        });
        let options = options.collect();
        Some(Effect::OneOf { who, options })
    }

    /// From here on "it" and "that unit" are the one Subordinate that was made. Behind another unit that was spoken of it
    /// is not clear which of them is meant.
    fn made(&mut self, short: bool, one: bool) {
        let clear = short || (self.scope.that.is_none() && !self.scope.event && self.scope.choice.is_none());
        if one && clear {
            self.scope.it = Antecedent::One(Obj::That);
            self.scope.that = Some(Obj::That);
            self.scope.chosen = true;
            self.scope.moved = false;
            self.scope.by_name = None;
            self.scope.equipment = false;
            self.last_kind = None;
            return;
        }
        // "It" would be the new unit, and so would "that unit" behind "put it": nothing names it.
        self.scope.it = Antecedent::Lost;
        if !short {
            self.scope.that = None;
            self.scope.that_is_lost = true;
        }
    }

    /// `put` (`it` | `them`) (`into` | `in`) LANDING
    fn put_into(&mut self) -> Option<Landing> {
        self.verb("put").then_some(())?;
        self.must_any(&["it", "them", "him", "her"])?;
        self.must_any(&["into", "in into", "in"])?;
        self.landing()
    }

    /// `into` LANDING `put` (`it` | `them`), as Yoda puts it (`C-1.10`)
    fn yoda_put(&mut self) -> Option<Landing> {
        self.must("into")?;
        let to = self.landing()?;
        self.must("put")?;
        self.must_any(&["it", "them"])?;
        Some(to)
    }

    /// `what was paid to put this unit into play` | (`the number of counters removed` | `the Force paid`) `to put it into` (`play`
    /// | PLACE)
    pub(super) fn price(&mut self) -> Option<Amount> {
        if self.words("what was paid to put this unit into play") {
            self.scope.mentions.card = true;
            return Some(Amount::Price);
        }
        self.must_any(&[
            "the number of counters removed to put it into",
            "the force paid to put it into",
        ])?;
        if !self.words("play") {
            self.landing()?;
        }
        (self.scope.it == Antecedent::One(Obj::This)).then_some(())?;
        self.scope.mentions.card = true;
        Some(Amount::Price)
    }

    /// NUMBER | `*`: what its text says
    fn value_or_star(&mut self) -> Option<(i16, bool)> {
        match self.sign(TokenKind::Star) {
            true => Some((0, true)),
            false => self.fixed().map(|n| (n, false)),
        }
    }

    /// SPEED`/`POWER`/`HEALTH NAME `Subordinates` [`with` ABILITY (`and` ABILITY)*]
    fn subordinate(&mut self) -> Option<Subordinate> {
        self.want("speed, power and health");
        let speed = self.fixed()?;
        self.sign(TokenKind::Slash).then_some(())?;
        let (power, open_power) = self.value_or_star()?;
        self.sign(TokenKind::Slash).then_some(())?;
        let (health, open_health) = self.value_or_star()?;
        let name = self.subordinate_name()?;
        let mut abilities = Vec::new();
        if self.words("with") {
            abilities = self.printed_on(&name)?;
            while let Some(more) = self.attempt(|p| {
                p.list_and().then_some(())?;
                p.printed_on(&name)
            }) {
                abilities.extend(more);
            }
        }
        // What is left open its own text says, and a price must have been one that could be chosen.
        let said = |stat: Stat| abilities.iter().any(|line| sets(line, stat));
        (!open_power || said(Stat::Power)).then_some(())?;
        (!open_health || said(Stat::Health)).then_some(())?;
        (self.x_is_paid || !mentions(&abilities, "Price")).then_some(())?;
        Some(Subordinate {
            name,
            speed,
            power,
            health,
            abilities,
        })
    }

    /// Everything up to `Subordinates`
    fn subordinate_name(&mut self) -> Option<CardName> {
        self.want("the name of a Subordinate");
        let start = self.tokens.get(self.at)?.span.start;
        let mut end = start;
        for _ in 0..LONGEST_NAME {
            if self.any_words(&["subordinates", "subordinate"]).is_some() {
                let words: Vec<&str> = self.text[start..end].split_whitespace().collect();
                let name = CardName::parse(&words.join(" "));
                return name.base.starts_with(char::is_alphanumeric).then_some(name);
            }
            // Only a Subordinate is taken "with" lines of its own: the word may be missing.
            let quoted = self
                .tokens
                .get(self.at + 1)
                .is_some_and(|token| token.kind == TokenKind::OpenQuote);
            if end > start && quoted && self.is_word("with") {
                let words: Vec<&str> = self.text[start..end].split_whitespace().collect();
                let name = CardName::parse(&words.join(" "));
                return name.base.starts_with(char::is_alphanumeric).then_some(name);
            }
            let token = self.peek()?;
            let part_of_name = matches!(
                token.kind,
                TokenKind::Word
                    | TokenKind::Number(_)
                    | TokenKind::Slash
                    | TokenKind::Minus
                    | TokenKind::OpenParen
                    | TokenKind::CloseParen
            );
            part_of_name.then_some(())?;
            end = token.span.end;
            self.advance();
        }
        None
    }

    /// `"` LINE+ `"` | KEYWORD: lines as its card prints them, on which its name means the new unit
    fn printed_on(&mut self, name: &CardName) -> Option<Vec<Ability>> {
        let names = SelfNames::of(&Context {
            name: Some(name.clone()),
            kind: Kind::Unit,
            cost_is_x: false,
        });
        let outer = (std::mem::replace(&mut self.names, Rc::new(names)), self.scope);
        // Its X is not that of the cost.
        let paid = std::mem::replace(&mut self.x_is_paid, false);
        self.scope.own_name = true;
        self.scope.it = Antecedent::One(Obj::This);
        let read = first_of!(self, Self::quoted_abilities, |p| {
            p.short_keyword().map(|keyword| vec![Ability::Keyword(keyword)])
        });
        (self.names, self.scope) = outer;
        self.x_is_paid = paid;
        read
    }

    /// `any arena` | `the` ARENA (`or` ARENA)* `arena` | `this arena` | `the build zone`
    fn landing(&mut self) -> Option<Landing> {
        self.want("an arena");
        if self.any_words(&["any arena", "the arena of your choice"]).is_some() {
            return Some(Landing::Arenas(Arenas::ALL));
        }
        if self.words("this arena") {
            self.scope.mentions.card = true;
            return Some(Landing::Here);
        }
        // Where the unit of the event came to, or left.
        if self.scope.event && self.any_words(&["the same arena", "that arena"]).is_some() {
            return self.beside(Obj::It);
        }
        if self
            .any_words(&[
                "the build zone",
                "your build zone",
                "his or her build zone",
                "their build zone",
            ])
            .is_some()
        {
            return Some(Landing::BuildZone);
        }
        // "Its arena" is the Subordinate's own; "his" and "her" name somebody else.
        if self
            .any_words(&["its own arena", "its arena", "their own arenas", "their arenas"])
            .is_some()
        {
            return Some(Landing::Own);
        }
        if self.any_words(&["his arena", "her arena"]).is_some() {
            return match self.scope.it {
                Antecedent::One(obj) => self.beside(obj),
                Antecedent::Group | Antecedent::Lost => None,
            };
        }
        if self.words("the arena of") {
            let obj = self.object()?;
            return self.beside(obj);
        }
        if let Some(obj) = self.attempt(|p| p.object_with("'s")) {
            self.must("arena")?;
            return self.beside(obj);
        }
        self.any_words(&["either the", "the", "your"]);
        let mut arenas: Vec<Arena> = vec![self.arena()?];
        while let Some(more) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            (p.words("or") || p.and_or() || comma).then_some(())?;
            p.words("the");
            p.arena()
        }) {
            arenas.push(more);
        }
        self.must("arena")?;
        Some(Landing::Arenas(canon::arenas(&arenas)))
    }

    /// The arena of an object.
    fn beside(&mut self, obj: Obj) -> Option<Landing> {
        match obj {
            Obj::This => {
                self.scope.mentions.card = true;
                Some(Landing::Here)
            }
            Obj::It => Some(Landing::There),
            Obj::That => Some(Landing::Beside),
            _ => None,
        }
    }

    /// `to` (`your` | `its owner's`) `supply`
    pub(super) fn supply_behind(&mut self) -> Option<()> {
        self.must_any(&[
            "to its owner's supply",
            "to your supply",
            "to their owner's supply",
            "to their owners' supplies",
        ])
    }
}

/// Does the line say what the value is?
fn sets(line: &Ability, stat: Stat) -> bool {
    let is = |change: &Change| matches!(change, Change::SetStat(of, _) if *of == stat);
    matches!(line, Ability::Static(always) if always.condition == Condition::True && always.changes.iter().any(is))
}
