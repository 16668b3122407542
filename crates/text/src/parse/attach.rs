//! Equipment: attaching, detaching, what is attached to what, and how much a host may carry.

use cards::ir::{Amount, Change, Cmp, Currency, Deed, Effect, Filter, Limit, Obj, Player, Target};

use super::amount::negated;
use super::names::SelfNames;
use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;
use crate::{Kind, canon};
use cards::ir::mentions;

/// What an Equipment is called.
const EQUIPMENT: [&str; 5] = ["equipment", "trait", "skill", "weapon", "device"];

impl Parser<'_> {
    /// `attach` EQUIPMENT `to` TARGET | `detach` EQUIPMENT [`from` THING] [`and move it to your opponent's build zone`]
    pub(super) fn attach_or_detach(&mut self) -> Option<Deed> {
        if self.verb("detach") {
            let what = self.equipment_target()?;
            // Where it goes anyway (`C-10.7`).
            let chosen = self.last_kind.as_ref().filter(|_| what == Target::Obj(Obj::That));
            if mentions(&what, "Opponent") || chosen.is_some_and(|kind| mentions(kind, "Opponent")) {
                self.words("and move it to your opponent's build zone");
            }
            return Some(Deed::Detach(what));
        }
        if !(self.verb("attach") || self.verb("equip")) {
            return None;
        }
        let mut what = self.equipment_target()?;
        // One attaches one's own, if nothing else is said (`C-10.2`).
        if let Target::Choose { filter, .. } = &mut what
            && !mentions(filter, "Controller")
            && !mentions(filter, "AttachedTo")
        {
            *filter = canon::all(vec![filter.clone(), Filter::Controller(self.scope.actor)]);
        }
        self.must("to")?;
        let chosen = self.scope.equipment;
        // "When …, attach this Trait to it": to the unit of the event.
        let of_event = what == Target::Obj(Obj::This) && self.scope.event;
        // "One of your units": whose it is stands there.
        let one_of = self.is_word("one");
        let mut to = match of_event && self.attempt(Self::pronoun_word).is_some() {
            true => Target::Obj(Obj::It),
            false => self.target()?,
        };
        // An Equipment goes to one's own units, if it does not say otherwise (`C-10.2`).
        if what == Target::Obj(Obj::This)
            && let Target::Choose { filter, .. } = &mut to
            && !mentions(filter, "Controller")
        {
            (!one_of).then_some(())?;
            *filter = canon::all(vec![filter.clone(), Filter::Controller(Player::You)]);
        }
        // "One of your other units" is another than the host it comes from: that is not asked here.
        let foreign = chosen && what == Target::Obj(Obj::That) && to == Target::Obj(Obj::That);
        (!foreign).then_some(())?;
        let one = |count: &Limit| *count == Limit::Exactly(Amount::Fixed(1));
        matches!(&to, Target::Obj(_))
            .then_some(())
            .or_else(|| matches!(&to, Target::Choose { count, .. } if one(count)).then_some(()))?;
        self.any_words(&["without paying its equip cost", "without paying the equip cost"]);
        // Nothing is attached to itself: "it" would be another.
        let itself = matches!((&what, &to), (Target::Obj(what), Target::Obj(to)) if what == to);
        (!itself).then_some(Deed::Attach { what, to })
    }

    /// (`discard` | `detach`) `all` EQUIPMENT (`attached to` | `from`) `one of your` NOUN: the unit is chosen first
    pub(super) fn strip(&mut self) -> Option<Effect> {
        let discard = self.verb("discard");
        (discard || self.verb("detach")).then_some(())?;
        self.must_any(&["all", "each"])?;
        let what = self.carried_noun(Vec::new())?;
        self.must_any(&["attached to", "from"])?;
        let one = Limit::Exactly(Amount::Fixed(1));
        let host = self.chosen_or_each()?;
        matches!(&host, Target::Choose { count, .. } if *count == one).then_some(())?;
        let on = Filter::AttachedTo(Box::new(Filter::Is(Obj::That)));
        let those = Target::Each(canon::all(vec![what, on]));
        let strip = match discard {
            true => Deed::Discard(those),
            false => Deed::Detach(those),
        };
        Some(Effect::Seq(vec![Effect::Do(Deed::Choose(host)), Effect::Do(strip)]))
    }

    /// This Equipment, or Equipment of a kind: EQUIPMENT [`from` THING]
    pub(super) fn equipment_target(&mut self) -> Option<Target> {
        if let Some(own) = self.attempt(Self::granting_equipment) {
            return Some(own);
        }
        if self.kind == Kind::Equipment && self.attempt(|p| (p.object()? == Obj::This).then_some(())).is_some() {
            return Some(Target::Obj(Obj::This));
        }
        // "Detach a Weapon and attach it to …"
        if self.scope.equipment
            && let Some(chosen) = self.attempt(|p| p.object_target().filter(|what| *what == Target::Obj(Obj::That)))
        {
            return Some(chosen);
        }
        let before = self.scope;
        let target = self.chosen_or_each()?;
        // "An Equipment card" may lie in a hand: from where, it does not say.
        if let Target::Choose { filter, .. } | Target::Each(filter) = &target
            && super::target::is_card(filter)
        {
            return None;
        }
        let spoken_of = self.scope.it;
        let on = self.attempt(|p| {
            p.must("from")?;
            // "That unit" is none that is chosen here.
            let chosen = std::mem::replace(&mut p.scope, before);
            let on = p.thing();
            let said = std::mem::replace(&mut p.scope, chosen).mentions;
            p.scope.mentions.card |= said.card;
            p.scope.mentions.player |= said.player;
            on
        });
        self.scope.it = spoken_of;
        let one = Limit::Exactly(Amount::Fixed(1));
        self.scope.equipment = matches!(&target, Target::Choose { count, .. } if *count == one);
        let about = |filter: Filter| {
            let on = on.map_or(Filter::True, |on| Filter::AttachedTo(Box::new(on)));
            canon::all(vec![of_equipment(filter), on])
        };
        Some(match target {
            Target::Choose { by, count, filter } => Target::Choose {
                by,
                count,
                filter: about(filter),
            },
            Target::Each(filter) => Target::Each(about(filter)),
            Target::Obj(_) | Target::Player(_) => return None,
        })
    }

    /// Inside what an Equipment gives its host: the name of the Equipment or `this Equipment`, with [`from this unit`]
    pub(super) fn granting_equipment(&mut self) -> Option<Target> {
        self.in_grant.then_some(())?;
        let named = first_of!(
            self,
            |p| {
                p.must("this")?;
                p.must_any(&EQUIPMENT)
            },
            |p| {
                // Behind an article the whole name: "a Blaster Weapon" is any such Weapon.
                let whole = p.any_words(&["a", "an"]).is_some();
                let names = p.names.clone();
                let longest = names.iter().map(<[String]>::len).max()?;
                let mut called = names.iter().filter(|name| !whole || name.len() == longest);
                called.find(|name| p.spells(name, ""))?;
                let token = p.peek();
                let ends = token.is_none_or(|token| !p.text_of(token).starts_with(char::is_uppercase));
                ends.then_some(())
            },
        );
        named?;
        self.attempt(|p| {
            p.any_words(&["attached to", "from"])?;
            (p.object()? == Obj::This).then_some(())
        });
        let name = self.names.full()?.to_owned();
        let on_host = Filter::AttachedTo(Box::new(Filter::Is(Obj::This)));
        self.scope.mentions.card = true;
        self.scope.it = Antecedent::One(Obj::That);
        self.scope.that = Some(Obj::That);
        self.scope.chosen = true;
        Some(Target::Choose {
            by: Player::You,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter: canon::all(vec![Filter::Equipment, Filter::Named(name), on_host]),
        })
    }

    /// Is an Equipment spoken of where only its host could be "this"?
    pub(super) fn names_granting_equipment(&mut self) -> bool {
        self.in_grant && EQUIPMENT.iter().any(|noun| self.is_word(noun))
    }

    // ---- what is attached ----

    /// Behind a noun: `attached to` THING | `attached`, to what is spoken of
    pub(super) fn attached_tail(&mut self) -> Option<Filter> {
        (!self.carried).then_some(())?;
        self.must("attached")?;
        if self.words("to") {
            let one = ["one", "a", "an", "another"].iter().any(|word| self.is_word(word));
            let host = self.thing()?;
            self.attached_to_one = one;
            return Some(Filter::AttachedTo(Box::new(host)));
        }
        matches!(self.scope.it, Antecedent::One(_)).then_some(())?;
        let host = self.pronoun()?;
        Some(Filter::AttachedTo(Box::new(Filter::Is(host))))
    }

    /// (`a` | `another` | `no` | NUMBER `or more` | …) EQUIPMENT `attached` [`to it`] | [`the`] NAME `attached`
    pub(super) fn carries(&mut self) -> Option<Filter> {
        if let Some(named) = self.attempt(|p| {
            p.words("the");
            let name = p.proper_name()?;
            p.must("attached").map(|()| Filter::Named(name))
        }) {
            self.any_words(&["to it", "to him", "to her"]);
            return Some(Filter::Carries {
                what: Box::new(canon::all(vec![Filter::Equipment, named])),
                cmp: Cmp::AtLeast,
                n: 1,
            });
        }
        let none = self.words("no");
        let other = none && self.words("other") || self.words("another");
        // "With Equipment attached": any at all.
        let some = none || other || self.any_words(&["a", "an"]).is_some() || self.is_word("equipment");
        let (cmp, n) = if some {
            (Cmp::AtLeast, 1)
        } else if self.any_words(&["only one", "only 1", "exactly one"]).is_some() {
            (Cmp::Equal, 1)
        } else {
            let exactly = self.words("exactly");
            let n = self.plain_number()?;
            match (exactly, self.any_words(&["or more", "or less", "or fewer"])) {
                (true, None) => (Cmp::Equal, n),
                (false, Some(0)) => (Cmp::AtLeast, n),
                (false, Some(_)) => (Cmp::AtMost, n),
                _ => return None,
            }
        };
        // In what a host gets, "another" would be another than the one that gives it.
        (!(other && self.in_grant)).then_some(())?;
        let mut start = Vec::new();
        if other {
            (self.kind == Kind::Equipment).then_some(())?;
            self.scope.mentions.card = true;
            start.push(Filter::Other);
        }
        let plain = self.is_word("equipment");
        let what = self.carried_noun(start)?;
        // "A unit with Equipment.": where else should it be?
        self.attempt(|p| (p.words("already") && p.is_word("attached")).then_some(()));
        let said = self.words("attached");
        (said || (plain && some && self.sees(TokenKind::Stop))).then_some(())?;
        self.any_words(&["to it", "to him", "to her", "to them"]);
        // "2 or more Equipment attached with "Pistol" in their names"
        let named = self.attempt(|p| {
            p.must("with")?;
            let named = p.property()?;
            let several = p.tokens[..p.at]
                .iter()
                .rev()
                .take(2)
                .any(|token| p.text_of(token) == "their");
            (several && n > 1 && matches!(named, Filter::NameHas(_))).then_some(named)
        });
        let what = match named {
            Some(named) => canon::all(vec![what, named]),
            None => what,
        };
        let carries = Filter::Carries {
            what: Box::new(what),
            cmp,
            n,
        };
        Some(if none { canon::not(carries) } else { carries })
    }

    pub(super) fn carried_noun(&mut self, start: Vec<Filter>) -> Option<Filter> {
        if let Some(own) = self.attempt(|p| {
            let names = p.names.clone();
            // "Without a Lightsaber attached" speaks of any, also on "Ona's Lightsaber".
            let kind = |name: &[String]| matches!(name, [word] if crate::lexicon::kind_of(word) != Filter::Unit);
            names.iter().find(|name| !kind(name) && p.spells(name, ""))?;
            p.is_word("attached").then_some(())?;
            names.full().map(str::to_owned)
        }) {
            return Some(canon::all(
                [start, vec![Filter::Equipment, Filter::Named(own)]].concat(),
            ));
        }
        let outer = std::mem::replace(&mut self.carried, true);
        let noun = self.noun(start, true);
        self.carried = outer;
        noun.map(of_equipment)
    }

    // ---- limits and rights ----

    /// `can have only` (NUMBER EQUIPMENT | NAME) `attached` | `can't have another` EQUIPMENT `attached`
    pub(super) fn carry_limit(&mut self) -> Option<Change> {
        let n = if self.words("can't have another") {
            1
        } else {
            self.must_any(&["can only have", "can have only", "may only have", "may have only"])?;
            // "Can only have Ona's Vest attached": nothing else.
            if let Some(own) = self.attempt(Self::own_equipment_attached) {
                let others = canon::all(vec![Filter::Equipment, canon::not(Filter::Named(own))]);
                return Some(Change::CarryAtMost(0, others));
            }
            self.words("up to");
            if self.words("one") { 1 } else { self.plain_number()? }
        };
        let what = self.carried_noun(Vec::new())?;
        self.must("attached")?;
        self.any_words(&["to it", "to him", "to her"]);
        Some(Change::CarryAtMost(n, what))
    }

    /// NAME `attached`, of this Equipment
    fn own_equipment_attached(&mut self) -> Option<String> {
        (self.kind == Kind::Equipment).then_some(())?;
        let names = self.names.clone();
        let longest = names.iter().map(<[String]>::len).max()?;
        names
            .iter()
            .filter(|name| name.len() == longest)
            .find(|name| self.spells(name, ""))?;
        self.must("attached")?;
        names.full().map(str::to_owned)
    }

    /// `can be attached only to` KINDS | `can also be attached to` KINDS, said of an Equipment
    pub(super) fn host_rule(&mut self) -> Option<Change> {
        let itself = self.kind == Kind::Equipment && self.scope.it == Antecedent::One(Obj::This);
        itself.then_some(())?;
        if self.words("can also be attached to") {
            let hosts = self.kind_of_thing()?;
            return Some(match self.words("during the battle phase") {
                true => Change::EquipInBattle(hosts),
                false => Change::HostAlso(hosts),
            });
        }
        self.must_any(&[
            "can be attached only to",
            "can only be attached to",
            "may only be attached to",
        ])?;
        self.kind_of_thing().map(Change::HostOnly)
    }

    /// `Equipment can't be attached to` TARGET
    pub(super) fn bare_host(&mut self) -> Option<(Target, Vec<Change>)> {
        self.must("equipment")?;
        self.must_any(&["can't be attached to", "cannot be attached to"])?;
        let host = self.target()?;
        Some((host, vec![Change::CarryAtMost(0, Filter::Equipment)]))
    }

    /// `you can` (`equip` | `attach`) THIS `to your opponent's` KINDS
    pub(super) fn host_of_the_opponent(&mut self) -> Option<(Target, Vec<Change>)> {
        (self.kind == Kind::Equipment).then_some(())?;
        self.must_any(&["you can", "you may"])?;
        self.must_any(&["equip", "attach"])?;
        (self.object()? == Obj::This).then_some(())?;
        self.must("to")?;
        let hosts = self.kind_of_thing()?;
        let change = match self.words("during the battle phase") {
            true => Change::EquipInBattle(hosts),
            false => Change::HostAlso(hosts),
        };
        Some((Target::Obj(Obj::This), vec![change]))
    }

    /// [`Each` [`of your`]] EQUIPMENT `costs` PRICE (`and` PRICE)* `to attach to` TARGET
    pub(super) fn cost_to_attach(&mut self) -> Option<(Target, Vec<Change>)> {
        self.says_any(&["attach", "equip"]).then_some(())?;
        // "Armor Defenses cost …": a keyword right before it would be part of the kind.
        let word = |token: &crate::lex::Token| token.kind == TokenKind::Word;
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        (!before.is_some_and(word)).then_some(())?;
        let own = match self.any_words(&["each of your", "your", "each"]) {
            Some(0 | 1) => vec![Filter::Controller(Player::You)],
            _ => Vec::new(),
        };
        self.scope.mentions.card |= !own.is_empty();
        let what = self.carried_noun(own)?;
        self.verb("cost").then_some(())?;
        let mut prices = vec![self.dearer()?];
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.dearer()
        }) {
            prices.push(more);
        }
        self.must_any(&["to attach to", "to attach on", "to equip to"])?;
        // "The chosen unit" makes the choice.
        let chosen = self.scope.choice.is_some();
        let host = self.target()?;
        (chosen || !matches!(host, Target::Choose { .. })).then_some(())?;
        let changes = prices
            .into_iter()
            .map(|(currency, by)| Change::AttachCost(currency, by, what.clone()));
        Some((host, changes.collect()))
    }

    /// NUMBER (`less` | `more`) (`Force` | `build points`)
    fn dearer(&mut self) -> Option<(Currency, Amount)> {
        let amount = self.count()?;
        let less = self.any_words(&["less", "fewer", "more"])? < 2;
        let amount = if less { negated(amount) } else { amount };
        let currency = match self.any_words(&["force", "build points", "build point"])? {
            0 => Currency::Force,
            _ => Currency::Build,
        };
        Some((currency, amount))
    }

    /// `takes` EQUIPMENT `for` (PRICE | `free`)
    pub(super) fn takes_equipment(&mut self) -> Option<Change> {
        self.verb("take").then_some(())?;
        let what = self.carried_noun(Vec::new())?;
        self.must("for")?;
        if self.words("free") {
            return Some(Change::AttachFree(what));
        }
        let (currency, by) = self.dearer()?;
        Some(Change::AttachCost(currency, by, what))
    }

    /// `you may attach` EQUIPMENTS `to` TARGET `without paying the equip costs`
    pub(super) fn attach_free(&mut self) -> Option<(Target, Vec<Change>)> {
        self.must_any(&["you can attach", "you may attach"])?;
        // "A Weapon" would be one of them: an instruction.
        let one = ["a", "an", "one", "this", "it"].iter().any(|word| self.is_word(word));
        (!one).then_some(())?;
        let what = self.carried_noun(Vec::new())?;
        self.must("to")?;
        let host = self.target()?;
        (!matches!(host, Target::Choose { .. })).then_some(())?;
        // What a player may do for a time holds for whatever units he or she has then (`C-11.3`).
        let yours = Target::Each(canon::all(vec![Filter::Unit, Filter::Controller(Player::You)]));
        let host = match host == yours {
            true => Target::Player(Player::You),
            false => host,
        };
        self.must("without paying")?;
        self.must_any(&[
            "the equip costs",
            "their equip costs",
            "the equip cost",
            "their equip cost",
            "its equip cost",
        ])?;
        Some((host, vec![Change::AttachFree(what)]))
    }

    // ---- hosts by name ----

    /// Notes how the abilities that an Equipment gives may call its host: by the name that the line asks for
    pub(super) fn call_host(&mut self, kind: &Filter) {
        let mut names = Vec::new();
        self.host_names = match names_of(kind, &mut names) {
            true => SelfNames::of_all(&names),
            false => SelfNames::default(),
        };
    }

    /// The name of the host, or the part of it that texts use
    pub(super) fn host_name(&mut self, ending: &str) -> Option<()> {
        self.in_grant.then_some(())?;
        self.host_names.iter().next()?;
        let names = std::mem::take(&mut self.host_names);
        let found = names.iter().find(|name| self.spells(name, ending)).map(|_| ());
        self.host_names = names;
        found
    }

    /// ` -` before `Equip`: an arrow that lost its head
    pub(super) fn arrow(&mut self) -> bool {
        self.sign(TokenKind::Arrow)
            || self
                .attempt(|p| {
                    p.sign(TokenKind::Minus).then_some(())?;
                    p.is_word("equip").then_some(())
                })
                .is_some()
    }
}

/// A noun phrase that was meant for Equipment: without a head of its own it speaks of no unit.
pub(super) fn of_equipment(filter: Filter) -> Filter {
    match filter {
        Filter::All(tests) => {
            let either = |test: &Filter| matches!(test, Filter::Any(kinds) if kinds.contains(&Filter::Equipment));
            let tests = tests.into_iter().filter(|test| *test != Filter::Unit && !either(test));
            canon::all(tests.chain([Filter::Equipment]).collect())
        }
        Filter::Any(kinds) => canon::any(kinds.into_iter().map(of_equipment).collect()),
        Filter::Unit | Filter::True => Filter::Equipment,
        other => canon::all(vec![Filter::Equipment, other]),
    }
}

/// The names a filter asks for, if it asks for a name in every case.
pub(super) fn names_of(kind: &Filter, names: &mut Vec<String>) -> bool {
    match kind {
        Filter::Named(name) => {
            names.push(name.clone());
            true
        }
        Filter::All(tests) => tests.iter().any(|test| names_of(test, names)),
        Filter::Any(kinds) => kinds.iter().all(|kind| names_of(kind, names)),
        _ => false,
    }
}
