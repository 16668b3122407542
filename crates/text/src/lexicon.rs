//! What a pool of cards tells the compiler: which capital words are names.

use std::collections::{BTreeMap, BTreeSet};

use crate::lex::{self, TokenKind};
use crate::parse::singular;

/// Names and subtypes in print. Without any, every run of capital words behind an article is read as
/// subtypes; a known name is read as that name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon {
    /// Names by their first word in small letters: their words and how they are written, the longest first.
    names: BTreeMap<String, Vec<(Vec<String>, String)>>,
    subtypes: BTreeSet<String>,
}

impl Lexicon {
    /// Nothing known.
    pub const EMPTY: Lexicon = Lexicon {
        names: BTreeMap::new(),
        subtypes: BTreeSet::new(),
    };

    /// Learns a card's name, without its version letter.
    pub fn add_name(&mut self, base: &str) {
        let words: Vec<String> = lex::lex(base, 0..base.len())
            .into_iter()
            .filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Number(_)))
            .map(|token| base[token.span].to_owned())
            .collect();
        let Some(first) = words.first() else { return };
        let known = self.names.entry(key(first)).or_default();
        if !known.iter().any(|(name, _)| *name == words) {
            known.push((words, base.to_owned()));
            known.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        }
    }

    /// Learns a word of a type line.
    pub fn add_subtype(&mut self, word: &str) {
        self.subtypes.insert(word.to_owned());
    }

    /// Is any name known?
    pub(crate) fn knows_names(&self) -> bool {
        !self.names.is_empty()
    }

    /// The known names that begin with this word, the longest first. Names made of nothing but subtypes
    /// ("Rebel Trooper", "Soldiers") are left out: behind an article they are subtypes.
    pub(crate) fn names_from(&self, first: &str) -> &[(Vec<String>, String)] {
        self.names.get(&key(first)).map_or(&[][..], Vec::as_slice)
    }

    /// Are these words a name, and not all of them subtypes?
    pub(crate) fn is_name(&self, words: &[String]) -> bool {
        !words.iter().all(|word| self.is_subtype(word))
    }

    fn is_subtype(&self, word: &str) -> bool {
        self.subtypes.contains(word) || self.subtypes.contains(&singular(word))
    }
}

/// A word without what is written differently.
fn key(word: &str) -> String {
    word.chars().filter(|c| *c != '-').collect::<String>().to_lowercase()
}
