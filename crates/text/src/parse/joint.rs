//! What stands between the parts of a list.

use cards::ir::{Effect, Player};

use super::{Antecedent, Parser};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `,` | `or` | `and` | `and/or`, also behind a comma
    pub(super) fn list_joint(&mut self) -> Option<()> {
        let comma = self.sign(TokenKind::Comma);
        let and = self.words("and");
        let slash = and && self.sign(TokenKind::Slash);
        let or = self.words("or");
        ((comma || and || or) && (or || !slash)).then_some(())
    }

    /// `and/or`
    pub(super) fn and_or(&mut self) -> bool {
        let both = self.attempt(|p| {
            p.must("and")?;
            p.sign(TokenKind::Slash).then_some(())?;
            p.must("or")
        });
        both.is_some()
    }

    /// (`or` | `and/or`) CLAUSES behind one instruction that a player may carry out; is it "and/or"? What one of them chooses
    /// the other does not speak of.
    pub(super) fn or_do(&mut self, one: &Effect) -> Option<(bool, Effect)> {
        matches!(one, Effect::Do(_)).then_some(())?;
        let both = self.and_or();
        if !both {
            self.must("or")?;
        }
        (self.scope.it, self.scope.that) = (Antecedent::Lost, None);
        let other = self.clauses().filter(|other| matches!(other, Effect::Do(_)))?;
        (self.scope.it, self.scope.that) = (Antecedent::Lost, None);
        let ends = self.at_ability_end() || self.sees(TokenKind::Stop);
        ends.then_some((both, other))
    }

    /// "You may do this and/or that": the one and the other may be done.
    pub(super) fn may_both(&mut self, who: Player, one: Effect, other: Effect, actor: Player) -> Option<Effect> {
        self.scope.actor = actor;
        // "If you do" would not say which of them.
        self.attempt(Self::if_they_do).is_none().then_some(())?;
        let may = |effect: Effect| Effect::May {
            who,
            effect: Box::new(effect),
            then: None,
        };
        Some(Effect::Seq(vec![may(one), may(other)]))
    }

    /// A comma, an "and", or both.
    pub(super) fn list_and(&mut self) -> bool {
        let comma = self.sign(TokenKind::Comma);
        self.words("and") || comma
    }
}
