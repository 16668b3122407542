//! Cards that say themselves beneath what they may be stacked (`STK-1`).

use cards::ir::{
    Amount, CardType, Change, Cmp, Condition, Deed, Effect, Filter, Goal, Limit, Obj, Piles, Player, Target,
};

use super::{Parser, first_of};
use crate::Kind;
use crate::canon;
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

    /// `face-down` (`under` | `beneath`) OBJECT
    pub(super) fn goal_beneath(&mut self) -> Option<Goal> {
        self.face_down()?;
        self.must_any(&["under", "beneath"])?;
        self.object().map(Goal::Beneath)
    }

    /// `stack` (`it` | `them`) (`beneath` | `under`) OBJECT [`(follow normal stacking rules)`]: cards that were found
    pub(super) fn stack_found(&mut self) -> Option<Goal> {
        self.must("stack")?;
        self.must_any(&["it", "them", "that card", "those cards"])?;
        self.must_any(&["beneath", "under"])?;
        let unit = self.object()?;
        // So it is anyway (`C-5.4`).
        self.attempt(|p| {
            p.sign(TokenKind::Stop);
            p.sign(TokenKind::OpenParen).then_some(())?;
            p.must_any(&["follow normal stacking rules", "normal stacking rules apply"])?;
            p.sign(TokenKind::Stop);
            p.sign(TokenKind::CloseParen).then_some(())
        });
        Some(Goal::Stacked(unit))
    }

    /// `face-down`, however it is spelt
    fn face_down(&mut self) -> Option<()> {
        self.must_any(&["face-down", "facedown", "face down"])
    }

    /// Behind `put`: ([`the top card of`] TARGET | `all cards in` OBJECT`'s stack`) `face-down` (`under` | `beneath`) OBJECT
    pub(super) fn set_beneath(&mut self) -> Option<Deed> {
        let said = self.words("the top card of");
        let all = self.attempt(|p| {
            p.must("all cards in")?;
            p.stack_of().map(Target::Obj)
        });
        let what = match all.filter(|_| !said) {
            Some(stack) => stack,
            None => self.target_in_play()?,
        };
        let card = self.at > 0 && self.text_of(&self.tokens[self.at - 1]).eq_ignore_ascii_case("card");
        self.must_any(&[
            "face-down under",
            "face-down beneath",
            "facedown under",
            "facedown beneath",
        ])?;
        let under = self.object()?;
        // One card alone only of what the event put into a discard pile.
        let top = said || (card && what == Target::Obj(Obj::It));
        if top && !(what == Target::Obj(Obj::It) && self.scope.gone) {
            return None;
        }
        // Nothing lies under itself: "it" would be another.
        (what != Target::Obj(under)).then_some(Deed::SetBeneath { what, under, top })
    }

    /// `put` LIMIT NOUN `from` OWNER `discard pile face-down` (`under` | `beneath`) `one of your` NOUN: the unit is chosen first
    pub(super) fn bury_under_chosen(&mut self) -> Option<Effect> {
        self.verb("put").then_some(())?;
        let (amount, for_) = self.searched()?;
        self.must_any(&["from", "in"])?;
        let (whose, piles) = self.piles()?;
        (piles == Piles::DISCARD && self.scope.actor == Player::You).then_some(())?;
        self.face_down()?;
        self.must_any(&["under", "beneath"])?;
        let under = self.target()?;
        let one = Limit::Exactly(Amount::Fixed(1));
        matches!(&under, Target::Choose { count, .. } if *count == one).then_some(())?;
        self.card_seen();
        let found = Deed::Search {
            whose,
            piles,
            for_,
            amount,
            to: Goal::Beneath(Obj::That),
            reveal: false,
            shuffle: false,
        };
        Some(Effect::Seq(vec![Effect::Do(Deed::Choose(under)), Effect::Do(found)]))
    }

    /// OBJECT `has` (`no` | COMPARISON) `face-down cards beneath it`
    pub(super) fn has_beneath(&mut self) -> Option<Condition> {
        let obj = self.object()?;
        self.must("has")?;
        let (cmp, amount) = match self.words("no") {
            true => (Cmp::Equal, Amount::Fixed(0)),
            false => self.short_comparison()?,
        };
        self.face_down()?;
        self.must_any(&["cards", "card"])?;
        self.must_any(&["beneath", "under"])?;
        self.must_any(&["it", "him", "her"])?;
        Some(Condition::Compare(Amount::Beneath(obj), cmp, amount))
    }

    /// `put` TOP CARDS `face-down` (`under` | `beneath`) OBJECT: unseen
    pub(super) fn bury(&mut self) -> Option<Deed> {
        self.verb("put").then_some(())?;
        let (whose, amount) = self.top_cards()?;
        let Goal::Beneath(under) = self.goal_beneath()? else {
            return None;
        };
        Some(Deed::Bury { whose, amount, under })
    }

    /// (`take` BURIED `and put` (`it` | `them`) GOAL | `put` BURIED GOAL | `remove` BURIED `from the game` | `discard` BURIED),
    /// where BURIED is LIMIT [`face-down`] NOUN [`from`] (`beneath` | `under`) THIS
    pub(super) fn unburied(&mut self) -> Option<Deed> {
        const VERBS: [&str; 5] = ["take", "put", "return", "remove", "discard"];
        let verb = VERBS.iter().position(|verb| self.verb(verb))?;
        let (amount, for_) = first_of!(
            self,
            |p| {
                let limit = p.limit()?;
                p.face_down()?;
                p.noun(Vec::new(), true).map(|kind| (limit, kind))
            },
            Self::searched,
        )?;
        self.words("from");
        self.must_any(&["beneath", "under"])?;
        (self.object()? == Obj::This).then_some(())?;
        // Which of several unseen cards it is nobody could say.
        (amount == Limit::All || for_ != Filter::True).then_some(())?;
        let to = match verb {
            0 => {
                self.list_and().then_some(())?;
                if self.attempt(|p| p.must_any(&["discard it", "discard them"])).is_some() {
                    Goal::Discard
                } else if self
                    .any_words(&["remove it from the game", "remove them from the game"])
                    .is_some()
                {
                    Goal::Removed
                } else {
                    self.must_any(&["put it", "put them"])?;
                    self.goal()?
                }
            }
            1 | 2 => self.goal()?,
            3 => self.must("from the game").map(|()| Goal::Removed)?,
            _ => Goal::Discard,
        };
        match to {
            Goal::Hand | Goal::Removed | Goal::Discard => {}
            Goal::Arena { .. } => is_unit_card(&for_).then_some(())?,
            _ => return None,
        }
        // What lay under a unit that was discarded went with it.
        (!self.scope.gone).then_some(())?;
        (self.scope.actor == Player::You).then_some(())?;
        self.after_search(&amount, Piles::BENEATH, &to);
        Some(Deed::Search {
            whose: Player::You,
            piles: Piles::BENEATH,
            for_,
            amount,
            to,
            reveal: false,
            shuffle: false,
        })
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
            |p| p.one_of_names("or").map(|names| canon::all(vec![Filter::Unit, names])),
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

/// Is it a unit card whatever fits?
fn is_unit_card(kind: &Filter) -> bool {
    match kind {
        Filter::All(tests) => tests.iter().any(is_unit_card),
        Filter::Any(kinds) => kinds.iter().all(is_unit_card),
        kind => *kind == Filter::Card(CardType::Unit),
    }
}

/// What is said of the stack that the card joins.
enum Said {
    NotOnTop,
    /// It is a part of the stack, as every card in it.
    Part,
    Change(Change),
}
