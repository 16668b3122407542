//! What a pool of cards tells the compiler: which capital words are names.

use std::collections::{HashMap, HashSet};

use rustc_hash::FxBuildHasher;

use crate::lex::{self, TokenKind};
use crate::parse::{is_pair, singular};

/// The words of type lines in print: facts, so that a misspelt subtype is not read as one that no card has.
const SUBTYPES: &str = include_str!("../../../data/subtypes.txt");

/// Names and subtypes in print. Without any, every run of capital words behind an article is read as
/// subtypes; a known name is read as that name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon {
    /// Names by their first word in small letters: their words and how they are written, the longest first.
    names: HashMap<String, Vec<(Vec<String>, String)>, FxBuildHasher>,
    subtypes: HashSet<String, FxBuildHasher>,
}

impl Lexicon {
    /// Nothing known.
    pub const EMPTY: Lexicon = Lexicon {
        names: HashMap::with_hasher(FxBuildHasher),
        subtypes: HashSet::with_hasher(FxBuildHasher),
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

    /// Learns the words of type lines in print.
    pub(crate) fn add_known_subtypes(&mut self) {
        let lines = SUBTYPES.lines().filter(|line| !line.starts_with('#'));
        let words = lines.flat_map(str::split_whitespace).map(str::to_owned);
        self.subtypes.extend(words);
    }

    /// Learns the words of a type line, without those that are a subtype only together ("Death Watch").
    pub fn add_type_line(&mut self, words: &[String]) {
        let together = |at: usize| words.get(at + 1).is_some_and(|next| is_pair(&words[at], next));
        for (at, word) in words.iter().enumerate() {
            if !together(at) && !at.checked_sub(1).is_some_and(together) {
                self.subtypes.insert(word.clone());
            }
        }
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

    /// May this word be a subtype? Where no type line is known, any word may.
    pub(crate) fn may_be_subtype(&self, word: &str) -> bool {
        self.subtypes.is_empty() || self.is_subtype(word)
    }

    fn is_subtype(&self, word: &str) -> bool {
        self.subtypes.contains(word) || self.subtypes.contains(&singular(word))
    }
}

/// A word without what is written differently.
fn key(word: &str) -> String {
    let letters = word.chars().filter(|c| *c != '-');
    letters.flat_map(char::to_lowercase).collect()
}
