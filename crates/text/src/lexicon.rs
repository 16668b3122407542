//! What a pool of cards tells the compiler: which capital words are names.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use cards::ir::Filter;
use rustc_hash::FxBuildHasher;

use crate::lex::{self, TokenKind};
use crate::parse::{is_pair, singular};

/// The words of type lines in print: facts, so that a misspelt subtype is not read as one that no card has.
const SUBTYPES: &str = include_str!("../../../data/subtypes.txt");

/// A name in print: its words, and how it is written.
pub(crate) type KnownName = (Vec<String>, String);

/// Names and subtypes in print. Without any, every run of capital words behind an article is read as
/// subtypes; a known name is read as that name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon {
    /// Names by their first word in small letters: their words and how they are written, the longest first.
    names: HashMap<String, Vec<KnownName>, FxBuildHasher>,
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
        // Beside a card of the same name; texts do not say it.
        let base = base.strip_suffix(" (Subordinate)").unwrap_or(base);
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
        let lines = SUBTYPES.lines().filter(|line| !line.starts_with(['#', '@']));
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
    pub(crate) fn names_from(&self, first: &str) -> &[KnownName] {
        // Most words are their own key.
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        let found = match first.bytes().all(plain) {
            true => self.names.get(first),
            false => self.names.get(&key(first)),
        };
        found.map_or(&[][..], Vec::as_slice)
    }

    /// Are these words a name, and not all of them subtypes? Words that are a subtype only together are one.
    pub(crate) fn is_name(&self, words: &[String]) -> bool {
        let mut rest = words;
        loop {
            rest = match rest {
                [first, second, more @ ..] if is_pair(first, second) || is_pair(first, &singular(second)) => more,
                [first, more @ ..] if self.is_subtype(first) => more,
                [] => return listed("@name: ").any(|name| name.split(' ').eq(words)),
                _ => return true,
            };
        }
    }

    /// May this word be a subtype? Where no type line is known, any word may.
    pub(crate) fn may_be_subtype(&self, word: &str) -> bool {
        self.subtypes.is_empty() || self.is_subtype(word)
    }

    /// The subtype that a word before "unit" or "card" means: a plural ("Children unit cards") is the subtype of one.
    pub(crate) fn subtype_before_noun(&self, word: &str) -> String {
        let one = singular(word);
        let irregular = !word.ends_with('s');
        let plural = one != word && (irregular || !self.subtypes.contains(word) && self.subtypes.contains(&one));
        if plural { one } else { word.to_owned() }
    }

    fn is_subtype(&self, word: &str) -> bool {
        self.subtypes.contains(word) || self.subtypes.contains(&singular(word))
    }
}

/// The entries of a list in the file of subtypes.
fn listed(head: &'static str) -> impl Iterator<Item = &'static str> {
    let lists = SUBTYPES.lines().filter_map(move |line| line.strip_prefix(head));
    lists.flat_map(|list| list.split(", "))
}

/// What a noun without "unit" or "card" names: "a Lightsaber" is an Equipment, "a Facility" a Location or a unit, and
/// most others are units (`C-1.6`).
pub(crate) fn kind_of(subtype: &str) -> Filter {
    static OTHERS: LazyLock<HashMap<&str, Filter, FxBuildHasher>> = LazyLock::new(|| {
        let both = |kind| Filter::Any(vec![Filter::Unit, kind]);
        let of = |head, kind: Filter| listed(head).map(move |word| (word, kind.clone()));
        of("@Location: ", Filter::Location)
            .chain(of("@Equipment: ", Filter::Equipment))
            .chain(of("@Location or unit: ", both(Filter::Location)))
            .chain(of("@Equipment or unit: ", both(Filter::Equipment)))
            .collect()
    });
    OTHERS.get(subtype).cloned().unwrap_or(Filter::Unit)
}

/// A word without what is written differently.
fn key(word: &str) -> String {
    if word.is_ascii() {
        let mut key = word.to_ascii_lowercase();
        key.retain(|letter| letter != '-');
        return key;
    }
    let letters = word.chars().filter(|c| *c != '-');
    letters.flat_map(char::to_lowercase).collect()
}
