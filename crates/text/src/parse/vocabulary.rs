//! Which words a segment has: a rare phrase that needs one of them is not tried where it can't stand.

use super::Parser;
use crate::lex::{Token, TokenKind};

/// A set of words that may take a word for another, but never misses one.
#[derive(Clone, Copy, Default)]
pub(super) struct Vocabulary(u128);

impl Vocabulary {
    pub(super) fn of(text: &str, tokens: &[Token]) -> Vocabulary {
        let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
        let bits = words.map(|token| bit(text.get(token.span.clone()).unwrap_or_default()));
        Vocabulary(bits.fold(0, |all, one| all | one))
    }
}

fn bit(word: &str) -> u128 {
    // FNV-1a, folded to seven bits.
    let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, letter| {
        (hash ^ u64::from(letter.to_ascii_lowercase())).wrapping_mul(0x0100_0000_01b3)
    });
    1 << ((hash ^ (hash >> 7) ^ (hash >> 21)) & 127)
}

impl Parser<'_> {
    /// Might one of these words stand anywhere in the segment? Asked before phrases that need one, and are long to try.
    pub(super) fn says_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.vocabulary.0 & bit(word) != 0)
    }

    /// Is there an arrow further on, or what may stand for one?
    pub(super) fn arrow_ahead(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        rest.iter()
            .any(|token| matches!(token.kind, TokenKind::Arrow | TokenKind::Minus))
    }
}
