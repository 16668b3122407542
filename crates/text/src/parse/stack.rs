//! Stacks: the list of the keyword, how many cards a stack has, and which.

use cards::ir::{
    Ability, Amount, Arg, CardType, Change, Cmp, Condition, Deed, Filter, Obj, Player, Static, Target, Trigger,
};

use cards::keyword::Keyword;

use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};
use crate::{Kind, canon};

impl Parser<'_> {
    /// Behind "Stack:": ENTRY ((`,` | `or` | `and`) ENTRY)* `.`
    pub(super) fn stack_list(&mut self) -> Option<Arg> {
        let mut entries = vec![self.stack_entry()?];
        while let Some(more) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            (p.any_words(&["or", "and"]).is_some() || comma).then_some(())?;
            p.stack_entry()
        }) {
            entries.push(more);
        }
        self.sign(TokenKind::Stop);
        Some(Arg::Cards(canon::any(entries)))
    }

    /// `any` NOUN | NAME
    fn stack_entry(&mut self) -> Option<Filter> {
        first_of!(
            self,
            |p| {
                p.must("any")?;
                let start = p.at;
                let kind = first_of!(p, |p| p.noun(Vec::new(), true), |p| p.noun(Vec::new(), false))?;
                // On an Equipment "any Blade" could be Equipment: only what is called a unit is one.
                let units = ["unit", "Character"];
                let called = p.tokens[start..p.at]
                    .iter()
                    .any(|token| units.contains(&p.text_of(token)));
                (called || p.kind != Kind::Equipment).then_some(kind)
            },
            |p| {
                let start = p.at;
                let name = p.proper_name()?;
                let joins = |token: &crate::lex::Token| p.text_of(token) == "and";
                if p.tokens[start..p.at].iter().any(joins) && p.names.full() == Some(name.as_str()) {
                    // Cards of its own name go there anyway: "Olo and Ana" lists Olo and Ana.
                    p.at = start;
                    return Some(canon::all(vec![Filter::Unit, p.one_of_names("and")?]));
                }
                Some(canon::all(vec![Filter::Unit, Filter::Named(name)]))
            },
        )
    }

    /// (`while` | `as long as`) `this card is` (`in play or stacked under` THIS | `on top or beneath the top card of` THIS`'s
    /// stack`) `,` THIS `gets` QUOTED ABILITIES (`and` QUOTED ABILITIES)*: what INSERT says
    pub(super) fn inserted_line(&mut self) -> Option<Sentence> {
        (self.kind == Kind::Unit && !self.inside).then_some(())?;
        self.must_any(&["while", "as long as"])?;
        self.must("this card is")?;
        let unit = match self.any_words(&["in play or stacked under", "on top or beneath the top card of"])? {
            0 => self.object()?,
            _ => self.stack_of()?,
        };
        (unit == Obj::This && self.sign(TokenKind::Comma)).then_some(())?;
        (self.object()? == Obj::This && self.verb("get")).then_some(())?;
        self.scope.it = Antecedent::One(Obj::This);
        let mut lines = self.quoted_abilities()?;
        while let Some(more) = self.attempt(|p| {
            p.list_and().then_some(())?;
            p.quoted_abilities()
        }) {
            lines.extend(more);
        }
        self.sign(TokenKind::Stop);
        // A stack that another name is on top of is not its own.
        if let Some(name) = self.names.full() {
            let named = Condition::Is(Obj::This, Filter::Named(name.to_owned()));
            let gains = lines.into_iter().map(|line| Change::Gain(Box::new(line)));
            lines = vec![Ability::Static(Static {
                condition: named,
                whom: Target::Obj(Obj::This),
                changes: gains.collect(),
            })];
        }
        self.at_ability_end().then_some(Sentence {
            cost: None,
            body: Body::Keyword(Keyword::Insert, Arg::Parts(vec![lines])),
            only: Vec::new(),
        })
    }

    /// [KINDS] `cards in` (OBJECT`'s stack` | `the stacks of` THINGS) | [KINDS] `cards stacked beneath` (OBJECT | THINGS)
    pub(super) fn cards_in_stack(&mut self) -> Option<Amount> {
        let kind = self.stacked_kind()?;
        if self.any_words(&["stacked beneath", "stacked under"]).is_some() {
            let one = self.attempt(Self::object).map(Filter::Is);
            return match one {
                Some(of) => Some(in_stacks(of, true, kind)),
                None => self.in_stacks(kind, true),
            };
        }
        self.must("in")?;
        if self.words("the stacks of") {
            return self.in_stacks(kind, false);
        }
        // In what a Pilot gives its host, the name is the Pilot's.
        if let Some(of) = self.attempt(Self::pilots_stack) {
            return Some(in_stacks(of, false, kind));
        }
        let of = self.stack_of()?;
        Some(Amount::InStack(of, Box::new(kind)))
    }

    fn in_stacks(&mut self, kind: Filter, below: bool) -> Option<Amount> {
        let of = self.kind_of_thing().filter(|of| !matches!(of, Filter::Is(_)))?;
        Some(in_stacks(of, below, kind))
    }

    /// `and stacked beneath` THINGS, behind units that are counted: also cards of that kind that lie in stacks
    pub(super) fn also_stacked(&mut self, units: &Filter) -> Option<Amount> {
        self.must_any(&["and stacked beneath", "and stacked under"])?;
        let Filter::All(tests) = units else { return None };
        let rest = tests
            .iter()
            .filter(|test| !matches!(test, Filter::Unit | Filter::In(_)));
        let kind: Vec<Filter> = rest.cloned().collect();
        let printed = |test: &Filter| matches!(test, Filter::Subtype(_) | Filter::Named(_) | Filter::Unique);
        kind.iter().all(printed).then_some(())?;
        let beneath = self.in_stacks(unit_cards(canon::all(kind)), true)?;
        let there = Amount::Count(Box::new(units.clone()));
        Some(Amount::Plus(Box::new(there), Box::new(beneath)))
    }

    pub(super) fn stacked_kind(&mut self) -> Option<Filter> {
        if self.any_words(&["cards", "card"]).is_some() {
            return Some(Filter::True);
        }
        self.kind_of_cards()
    }

    /// NOUN of cards
    fn kind_of_cards(&mut self) -> Option<Filter> {
        let kind = self.noun(Vec::new(), true)?;
        let tests = match &kind {
            Filter::All(tests) => tests.as_slice(),
            one => std::slice::from_ref(one),
        };
        let called = self.at.checked_sub(1).map(|at| self.text_of(&self.tokens[at]));
        let a_card = matches!(called, Some("card" | "cards"));
        (a_card || tests.iter().any(|test| matches!(test, Filter::Card(_)))).then_some(kind)
    }

    /// OBJECT`'s stack`
    pub(super) fn stack_of(&mut self) -> Option<Obj> {
        let of = self.possessor()?;
        self.must("stack")?;
        Some(of)
    }

    /// `gain` THIS`'s Deploy effect`
    pub(super) fn deploy_again(&mut self) -> Option<Deed> {
        self.verb("gain").then_some(())?;
        (self.possessor()? == Obj::This).then_some(())?;
        self.must("deploy effect").map(|()| Deed::DeployAgain)
    }

    /// `rearrange` [`the cards in`] OBJECT`'s stack`
    pub(super) fn rearrange(&mut self) -> Option<Deed> {
        self.verb("rearrange").then_some(())?;
        self.words("the cards in");
        self.stack_of().map(Deed::Rearrange)
    }

    /// (NAME | `a` KIND `card` | `a` NAME `or a` NAME `unit card`) (`is` | `is not`) `in` OBJECT`'s stack` | … `is stacked beneath` OBJECT [`or in any arena`]
    pub(super) fn is_in_stack(&mut self) -> Option<Condition> {
        let kind = first_of!(
            self,
            |p| {
                p.must_any(&["a", "an"])?;
                p.kind_of_cards()
            },
            |p| {
                // "A Jan Ors or a Kyle Katarn unit card"
                p.must_any(&["a", "an"])?;
                let first = p.known_name()?;
                p.must_any(&["or a", "or an"])?;
                let names = canon::any(vec![Filter::Named(first), Filter::Named(p.known_name()?)]);
                p.must("unit card")?;
                Some(canon::all(vec![Filter::Card(CardType::Unit), names]))
            },
            |p| {
                let name = first_of!(p, |p| p.one_of_names("or"), |p| p.another_name().map(Filter::Named))?;
                // "Jan Ors unit card is in …"
                p.any_words(&["unit card", "card"]);
                Some(canon::all(vec![Filter::Card(CardType::Unit), name]))
            },
        )?;
        let not = self.any_words(&["is not", "isn't", "is"])? < 2;
        let mut places = vec![self.stacked_or_in_play(&kind, false)?];
        while let Some(more) = self.attempt(|p| {
            p.must("or")?;
            p.stacked_or_in_play(&kind, true)
        }) {
            places.push(more);
        }
        // An arena alone is no stack.
        let stacked = |place: &Condition| matches!(place, Condition::Compare(..));
        places.iter().any(stacked).then_some(())?;
        let there = match <[Condition; 1]>::try_from(places) {
            Ok([place]) => place,
            Err(places) => Condition::Any(places),
        };
        Some(match not {
            true => Condition::Not(Box::new(there)),
            false => there,
        })
    }

    /// [`in`] OBJECT`'s stack` | `stacked beneath` OBJECT | [`in`] `any arena` | `in play`
    fn stacked_or_in_play(&mut self, kind: &Filter, again: bool) -> Option<Condition> {
        let kind = &unit_cards(kind.clone());
        if self.any_words(&["in any arena", "in play"]).is_some() || (again && self.words("any arena")) {
            let tests = match kind {
                Filter::All(tests) => tests.clone(),
                one => vec![one.clone()],
            };
            let tests = tests.into_iter().filter(|test| !matches!(test, Filter::Card(_)));
            let unit = [Filter::Unit, Filter::In(cards::ir::Place::AnyArena)];
            let there = canon::all(tests.chain(unit).collect());
            return Some(Condition::Count(there, Cmp::AtLeast, Amount::Fixed(1)));
        }
        let of = match self.any_words(&["stacked beneath", "stacked under", "in"]) {
            Some(0 | 1) => self.object()?,
            found => {
                (found.is_some() || again).then_some(())?;
                self.stack_of()?
            }
        };
        Some(Condition::Compare(
            Amount::InStack(of, Box::new(kind.clone())),
            Cmp::AtLeast,
            Amount::Fixed(1),
        ))
    }

    /// OBJECT `has a` KIND `card in its stack`
    pub(super) fn has_in_stack(&mut self) -> Option<Condition> {
        let obj = self.object()?;
        self.must_any(&["has a", "has an"])?;
        let kind = unit_cards(self.kind_of_cards()?);
        self.must("in")?;
        (self.stack_of()? == obj).then_some(())?;
        Some(Condition::Compare(
            Amount::InStack(obj, Box::new(kind)),
            Cmp::AtLeast,
            Amount::Fixed(1),
        ))
    }

    /// Behind PLAYER: (`add` | `deploy`) `a card to` THING`'s stack` | `add a card to a stack` | `stack a card beneath` THING
    pub(super) fn stacks_a_card(&mut self, player: Player) -> Option<Trigger> {
        let own = |what: Filter| match what {
            Filter::Is(obj) => Filter::Is(obj),
            what => canon::all(vec![what, Filter::Controller(player)]),
        };
        let yours = |what: Filter| Trigger::Stacked(own(what));
        if self
            .any_words(&[
                "stack a card beneath",
                "stack a card under",
                "stacks a card beneath",
                "stacks a card under",
            ])
            .is_some()
        {
            return self.thing().map(|what| Trigger::StackedBeneath(own(what)));
        }
        self.must_any(&[
            "add a card to",
            "deploy a card to",
            "deploy another card to",
            "adds a card to",
            "deploys a card to",
        ])?;
        if self.words("a stack") {
            return Some(yours(Filter::True));
        }
        if self.words("this stack") {
            self.scope.mentions.card = true;
            return Some(Trigger::Stacked(Filter::Is(Obj::This)));
        }
        // "One of your unique units' stacks"
        let noun = |word: &str| matches!(word, "stack" | "stacks" | "Stack");
        let ahead = self.tokens[self.at..].iter().take(9);
        let stack = ahead.clone().position(|token| noun(self.text_of(token)))?;
        let owner = self.tokens.get((self.at + stack).checked_sub(1)?)?;
        self.owning = Some(owner.span.start);
        let what = self.thing();
        self.owning = None;
        let what = what?;
        self.must_any(&["stacks", "stack"])?;
        Some(yours(what))
    }

    /// (`a` | `no`) KIND `card in its stack`
    pub(super) fn with_in_stack(&mut self) -> Option<Filter> {
        let none = self.words("no");
        (none || self.any_words(&["a", "an"]).is_some()).then_some(())?;
        let outer = std::mem::replace(&mut self.in_relative, true);
        let kind = self.attempt(Self::kind_of_cards);
        self.in_relative = outer;
        let kind = unit_cards(kind?);
        self.must("in")?;
        self.must_any(&["its stack", "his stack", "her stack", "their stacks"])?;
        let number = Amount::InStack(Obj::That, Box::new(kind));
        let (cmp, n) = match none {
            true => (Cmp::Equal, 0),
            false => (Cmp::AtLeast, 1),
        };
        Some(Filter::Where(Box::new(Condition::Compare(
            number,
            cmp,
            Amount::Fixed(n),
        ))))
    }

    /// `X cards in its stack`, of the unit of an event: X is their number from then on
    fn x_in_its_stack(&mut self) -> Option<Filter> {
        let x = self.at;
        self.peek().filter(|token| self.text_of(token) == "X")?;
        let mut before = self.tokens[..x].iter().rev();
        let ends = |token: &&crate::lex::Token| {
            token.kind != TokenKind::Word
                || self.text_of(token).eq_ignore_ascii_case("when")
                || self.text_of(token).eq_ignore_ascii_case("whenever")
        };
        // Only behind "when": elsewhere X would be a number that is asked for.
        before.find(ends).filter(|token| token.kind == TokenKind::Word)?;
        self.advance();
        self.must_any(&["cards in its stack", "cards in his stack", "cards in her stack"])?;
        self.scope.paid_x = self.scope.paid_x.or(Some(x));
        Some(Filter::True)
    }

    /// What X is by the words of an event that began there
    pub(super) fn x_of_event(&mut self, begun: usize) -> Option<Amount> {
        let said: Vec<&str> = self.tokens[begun..self.at]
            .iter()
            .map(|token| self.text_of(token))
            .collect();
        let x = said.windows(3).filter(|words| words[0] == "X").count();
        let stack = said.windows(3).filter(|words| *words == ["X", "cards", "in"]).count();
        (x == 1 && stack == 1 && self.scope.it == Antecedent::One(Obj::It)).then_some(())?;
        self.scope.paid_x = None;
        Some(Amount::InStack(Obj::It, Box::new(Filter::True)))
    }

    /// NUMBER (`or more` | `or less`) `cards in its stack` | `another card in its stack`
    pub(super) fn stack_size(&mut self) -> Option<Filter> {
        if self
            .any_words(&[
                "another card in its stack",
                "another card in his stack",
                "another card in her stack",
            ])
            .is_some()
        {
            return Some(Filter::StackSize(Cmp::AtLeast, 2));
        }
        if let Some(any) = self.attempt(Self::x_in_its_stack) {
            return Some(any);
        }
        let exactly = self.words("exactly");
        let n = self.plain_number()?;
        let cmp = match self.any_words(&["or more", "or less", "or fewer"]) {
            Some(0) if !exactly => Cmp::AtLeast,
            Some(_) if !exactly => Cmp::AtMost,
            None => Cmp::Equal,
            _ => return None,
        };
        self.must_any(&["cards", "card"])?;
        self.must("in")?;
        self.must_any(&["its stack", "his stack", "her stack", "their stacks"])?;
        Some(Filter::StackSize(cmp, n))
    }

    /// OBJECT`'s stack can have` NUMBER `extra cards in it` | `a` NOUN `can have more than 4 cards in its stack`
    pub(super) fn roomy_stack(&mut self) -> Option<(Target, Vec<Change>)> {
        if self.any_words(&["a", "an"]).is_some() {
            let kind = self.noun(Vec::new(), false)?;
            return Some((Target::Each(kind), vec![self.stack_room()?]));
        }
        let of = self.possessor()?;
        self.must("stack")?;
        self.must_any(&["can have", "may have"])?;
        let n = self.plain_number()?;
        self.must_any(&["more", "extra", "additional"])?;
        self.must_any(&["cards in it", "card in it"])?;
        Some((Target::Obj(of), vec![Change::ExtraStack(n)]))
    }

    /// (`gets` | `gains`) `the subtypes of each card in its stack` | `can skip its Upkeep costs`
    pub(super) fn of_all_its_cards(&mut self) -> Option<Change> {
        if self
            .any_words(&["can skip its upkeep costs", "can skip their upkeep costs"])
            .is_some()
        {
            return Some(Change::UpkeepFree);
        }
        (self.verb("get") || self.verb("gain")).then_some(())?;
        self.must("the subtypes of each card in")?;
        self.must_any(&["its stack", "his stack", "her stack", "their stacks"])?;
        Some(Change::StackSubtypes)
    }

    /// `you don't have to pay` (`the Upkeep costs of` TARGET | OBJECT`'s Upkeep costs`)
    pub(super) fn upkeep_free(&mut self) -> Option<(Target, Vec<Change>)> {
        self.must_any(&["you don't have to pay", "you do not have to pay"])?;
        let whom = match self.any_words(&["the upkeep costs of", "the upkeep cost of"]) {
            Some(_) => self.target()?,
            None => {
                let peeked = self.scope.peeked;
                let of = self.possessor()?;
                self.must_any(&["upkeep costs", "upkeep cost"])?;
                match self.scope.choice.filter(|_| of == Obj::That) {
                    // "That unit's" behind "choose …" makes the choice.
                    Some(choice) => {
                        (self.scope.choice, self.scope.peeked) = (None, peeked);
                        self.choices.get(choice).cloned()?
                    }
                    None => Target::Obj(of),
                }
            }
        };
        Some((whom, vec![Change::UpkeepFree]))
    }

    /// `can have` (`up to` NUMBER | NUMBER | NUMBER `extra`) `cards in its stack`
    pub(super) fn stack_room(&mut self) -> Option<Change> {
        self.must_any(&["can have", "may have"])?;
        // Beyond the four of `C-5.6` nothing else is said to bound it.
        let more = self.attempt(|p| {
            p.must("more than")?;
            (p.plain_number()? == 4).then_some(())
        });
        if more.is_some() || self.words("any number of") {
            self.must("cards in")?;
            self.must_any(&["its stack", "his stack", "her stack", "their stacks"])?;
            return Some(Change::MaxStack(i16::MAX));
        }
        self.words("up to");
        let n = if self.any_words(&["an", "one"]).is_some() {
            1
        } else {
            self.plain_number()?
        };
        let extra = self.any_words(&["more", "extra", "additional"]).is_some();
        self.must_any(&["cards", "card"])?;
        self.must("in")?;
        self.must_any(&["its stack", "his stack", "her stack", "their stacks"])?;
        Some(if extra {
            Change::ExtraStack(n)
        } else {
            Change::MaxStack(n)
        })
    }
}

fn in_stacks(of: Filter, below: bool, kind: Filter) -> Amount {
    let (of, kind) = (Box::new(of), Box::new(kind));
    Amount::InStacks { of, below, kind }
}

/// The cards of a stack are unit cards, also where a text calls them cards.
pub(super) fn unit_cards(kind: Filter) -> Filter {
    match kind {
        Filter::True => Filter::True,
        kind => canon::all(vec![Filter::Card(CardType::Unit), kind]),
    }
}
