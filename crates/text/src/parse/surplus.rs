//! Build counters beyond what a card costs, and what they are good for.

use cards::ir::{Condition, Effect, Filter, Obj, Trigger};

use super::{Antecedent, Parser};
use crate::Kind;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

/// How the counters are said to be there.
const THERE: [&str; 4] = [
    "there is at least",
    "there are at least",
    "there were at least",
    "you have at least",
];

impl Parser<'_> {
    /// (`there are` | `you have`) `at least` NUMBER `more build counters on` THIS [`when you complete it`] | THIS `has` NUMBER `more build
    /// counters on it`
    pub(super) fn overbuilt(&mut self) -> Option<Condition> {
        let there = self.any_words(&THERE).is_some();
        if !there {
            (self.object()? == Obj::This).then_some(())?;
            self.must("has")?;
            self.words("at least");
        }
        let n = self.plain_number()?;
        self.must_any(&["more", "extra", "additional"])?;
        self.must_any(&["build counters on", "build counter on"])?;
        (self.object()? == Obj::This).then_some(())?;
        self.any_words(&[
            "when you complete it",
            "when you deploy it",
            "when it is deployed",
            "when it is completed",
        ]);
        (n > 0).then_some(Condition::Overbuilt(n))
    }

    /// Does an "if" about build counters follow?
    pub(super) fn asks_for_counters(&mut self) -> bool {
        let start = self.at;
        let asks = self.words("if") && self.any_words(&THERE).is_some();
        self.at = start;
        asks
    }

    /// Behind "Enhance:" `if there are at least` NUMBER `more build counters on` THIS `,` SENTENCES: what is completed with
    /// more than it needs does that as well
    pub(super) fn enhanced_by_counters(&mut self) -> Option<Sentence> {
        self.must("if")?;
        let condition = self.overbuilt()?;
        self.sign(TokenKind::Comma).then_some(())?;
        self.scope.that = None;
        let this = || Filter::Is(Obj::This);
        let on = match self.kind {
            Kind::Unit => Some(Trigger::Deployed(this())),
            Kind::Location | Kind::Equipment => Some(Trigger::Completed(this())),
            Kind::Mission => None,
            _ => return None,
        };
        self.scope.it = match on {
            Some(_) => Antecedent::One(Obj::This),
            None => Antecedent::Lost,
        };
        let begun = self.at;
        let read = self.sentences()?;
        // What it does instead of something else is no further line.
        let instead = |token: &crate::lex::Token| self.text_of(token) == "instead";
        let plain = read.only.is_empty() && !self.tokens[begun..self.at].iter().any(instead);
        plain.then_some(())?;
        let body = match on {
            Some(on) => Body::When {
                on,
                condition,
                effect: read.effect,
            },
            None => Body::Effect(Effect::If {
                condition,
                then: Box::new(read.effect),
                otherwise: None,
            }),
        };
        Some(Sentence {
            cost: None,
            body,
            only: Vec::new(),
        })
    }
}
