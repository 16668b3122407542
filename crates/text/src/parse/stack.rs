//! Stacks: the list of the keyword, how many cards a stack has, and which.

use cards::ir::{Amount, Arg, CardType, Change, Cmp, Condition, Filter, Obj, Player, Trigger};

use super::{Parser, first_of};
use crate::lex::TokenKind;
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
                let kind = p.noun(Vec::new(), false)?;
                // On an Equipment "any Blade" could be Equipment: only what is called a unit is one.
                let units = ["unit", "Character"];
                let called = p.tokens[start..p.at]
                    .iter()
                    .any(|token| units.contains(&p.text_of(token)));
                (called || p.kind != Kind::Equipment).then_some(kind)
            },
            |p| {
                let name = p.proper_name()?;
                Some(canon::all(vec![Filter::Unit, Filter::Named(name)]))
            },
        )
    }

    /// [KINDS] `cards in` OBJECT`'s stack`
    pub(super) fn cards_in_stack(&mut self) -> Option<Amount> {
        let kind = self.stacked_kind()?;
        self.must("in")?;
        let of = self.stack_of()?;
        Some(Amount::InStack(of, Box::new(kind)))
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
        tests.iter().any(|test| matches!(test, Filter::Card(_))).then_some(kind)
    }

    /// OBJECT`'s stack`
    pub(super) fn stack_of(&mut self) -> Option<Obj> {
        let of = self.possessor()?;
        self.must("stack")?;
        Some(of)
    }

    /// NAME `is in` OBJECT`'s stack` | `a` KIND `card is in` OBJECT`'s stack` | … `is stacked beneath` OBJECT
    pub(super) fn is_in_stack(&mut self) -> Option<Condition> {
        let kind = first_of!(
            self,
            |p| {
                p.must_any(&["a", "an"])?;
                p.kind_of_cards()
            },
            |p| {
                let name = first_of!(p, |p| p.one_of_names("or"), |p| p.another_name().map(Filter::Named))?;
                // "Jan Ors unit card is in …"
                p.any_words(&["unit card", "card"]);
                Some(canon::all(vec![Filter::Card(CardType::Unit), name]))
            },
        )?;
        self.must("is")?;
        let of = match self.words("in") {
            true => self.stack_of()?,
            false => {
                self.must_any(&["stacked beneath", "stacked under"])?;
                self.object()?
            }
        };
        Some(Condition::Compare(
            Amount::InStack(of, Box::new(kind)),
            Cmp::AtLeast,
            Amount::Fixed(1),
        ))
    }

    /// OBJECT `has a` KIND `card in its stack`
    pub(super) fn has_in_stack(&mut self) -> Option<Condition> {
        let obj = self.object()?;
        self.must_any(&["has a", "has an"])?;
        let kind = self.kind_of_cards()?;
        self.must("in")?;
        (self.stack_of()? == obj).then_some(())?;
        Some(Condition::Compare(
            Amount::InStack(obj, Box::new(kind)),
            Cmp::AtLeast,
            Amount::Fixed(1),
        ))
    }

    /// Behind "you": (`add` | `deploy`) `a card to` THING`'s stack` | `add a card to a stack` | `stack a card beneath` THING
    pub(super) fn you_stack(&mut self) -> Option<Trigger> {
        let own = |what: Filter| match what {
            Filter::Is(obj) => Filter::Is(obj),
            what => canon::all(vec![what, Filter::Controller(Player::You)]),
        };
        let yours = |what: Filter| Trigger::Stacked(own(what));
        if self
            .any_words(&["stack a card beneath", "stack a card under"])
            .is_some()
        {
            return self.thing().map(|what| Trigger::StackedBeneath(own(what)));
        }
        self.must_any(&["add a card to", "deploy a card to"])?;
        if self.words("a stack") {
            return Some(yours(Filter::Unit));
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
