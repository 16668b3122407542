//! Cards that say themselves beneath what they may be stacked (`STK-1`).

use cards::ir::{Change, Filter, Obj, Target};

use super::{Parser, first_of};
use crate::Kind;
use crate::lex::TokenKind;

/// The most words that name the unit whose stack it is.
const LONGEST_NAME: usize = 6;

impl Parser<'_> {
    /// `can be stacked beneath` THING `but never on top` | `is in a stack only once` | `makes room for` NUMBER `more in its
    /// stack`
    pub(super) fn stack_rule(&mut self) -> Option<Change> {
        if self.words("can be stacked beneath") {
            let hosts = self.hosts()?;
            self.must("but never on top")?;
            return Some(Change::StacksBeneath(hosts));
        }
        if self
            .any_words(&["is in a stack only once", "are in a stack only once"])
            .is_some()
        {
            return Some(Change::OnceInStack);
        }
        self.verb("make").then_some(())?;
        self.must("room for")?;
        let n = self.plain_number()?;
        self.must("more in its stack")?;
        Some(Change::RoomInStack(n))
    }

    /// `you may stack` THIS `beneath` THING (`.` SAID)*; that it can't be on top must be said. SAID is one of: `there can
    /// only be one copy of` THIS `in` STACK, THIS `can't be on top of` STACK, HOST `can have` NUMBER `extra cards in its
    /// stack`, `treat` THIS `as part of` STACK
    pub(super) fn stacks_beneath(&mut self) -> Option<(Target, Vec<Change>)> {
        (self.kind == Kind::Unit).then_some(())?;
        self.must_any(&["you may stack", "you can stack"])?;
        self.this_card()?;
        self.must_any(&["beneath", "under"])?;
        let mut changes = vec![Change::StacksBeneath(self.hosts()?)];
        let mut top = false;
        while let Some(said) = self.attempt(|p| {
            (p.sign(TokenKind::Stop) || p.sign(TokenKind::Comma)).then_some(())?;
            p.words("and");
            p.said_of_stack()
        }) {
            match said {
                Said::NotOnTop => top = true,
                Said::Change(change) => changes.push(change),
                Said::Part => {}
            }
        }
        top.then_some((Target::Obj(Obj::This), changes))
    }

    /// A unit of a kind or with a name
    fn hosts(&mut self) -> Option<Filter> {
        let scope = self.scope;
        let hosts = first_of!(
            self,
            |p| {
                p.must("any")?;
                p.noun(Vec::new(), true)
            },
            Self::thing,
        );
        self.scope = scope;
        // Of three kinds or more it is not clear what belongs to which.
        hosts.filter(|hosts| match hosts {
            Filter::Is(_) => false,
            Filter::Any(kinds) => kinds.len() < 3,
            _ => true,
        })
    }

    fn this_card(&mut self) -> Option<()> {
        if self.words("this card") {
            return Some(());
        }
        (self.object()? == Obj::This).then_some(())
    }

    fn said_of_stack(&mut self) -> Option<Said> {
        if self
            .any_words(&["there can only be", "there can be only", "you can only have"])
            .is_some()
        {
            self.must("one copy of")?;
            self.this_card()?;
            self.must("in")?;
            self.their_stack()?;
            return Some(Said::Change(Change::OnceInStack));
        }
        if self.words("treat") {
            self.this_card()?;
            self.any_words(&["as part of", "as a part of"])?;
            self.their_stack()?;
            return Some(Said::Part);
        }
        first_of!(
            self,
            |p| {
                if !p.words("it") {
                    p.this_card()?;
                }
                p.must("can't be on top of")?;
                p.their_stack()?;
                Some(Said::NotOnTop)
            },
            |p| {
                p.host_named("can")?;
                p.must("have")?;
                let n = p.plain_number()?;
                p.must_any(&["extra", "more", "additional"])?;
                p.must_any(&["cards in", "card in"])?;
                p.must_any(&["its stack", "his stack", "her stack", "their stack"])?;
                Some(Said::Change(Change::RoomInStack(n)))
            },
        )
    }

    /// `that stack` | `its stack` | HOST`'s stack`
    fn their_stack(&mut self) -> Option<()> {
        if self
            .any_words(&["that stack", "its stack", "his stack", "her stack", "a unit's stack"])
            .is_some()
        {
            return Some(());
        }
        self.host_named("stack")
    }

    /// `that` KIND | NAME, up to the word behind it
    fn host_named(&mut self, behind: &str) -> Option<()> {
        let named = self.peek().is_some_and(|token| {
            let word = self.text_of(token);
            word == "that" || word == "That" || word.starts_with(char::is_uppercase)
        });
        named.then_some(())?;
        for _ in 0..LONGEST_NAME {
            (self.peek()?.kind == TokenKind::Word).then_some(())?;
            self.advance();
            if self.words(behind) {
                return Some(());
            }
        }
        None
    }
}

/// What is said of the stack that the card joins.
enum Said {
    NotOnTop,
    /// It is a part of the stack, as every card in it.
    Part,
    Change(Change),
}
