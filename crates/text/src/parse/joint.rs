//! What stands between the parts of a list.

use super::Parser;
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

    /// A comma, an "and", or both.
    pub(super) fn list_and(&mut self) -> bool {
        let comma = self.sign(TokenKind::Comma);
        self.words("and") || comma
    }
}
