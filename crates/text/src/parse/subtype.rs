//! Capital words: subtypes and names.

use std::sync::LazyLock;

use cards::ir::Filter;
use cards::keyword::Keyword;
use cards::{Side, TWO_WORD_SUBTYPES as PAIRS};
use rustc_hash::FxHashSet;

use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;

/// Capital words that are no subtypes: words of the game, letters for numbers, and words that begin a
/// sentence (a stop may be missing before them).
const NOT_SUBTYPES: &str = "Force Battle Mission Missions Location Locations Equipment Space Ground Character \
    Characters Pilot Pilots Trap Traps Campaign Campaigns Resource Resources Event Events Subordinate Subordinates Side \
    Light X Y Z W V A An The This That It Its He She You Your One Each All Any Up If When Whenever Then Otherwise Or And As At \
    Until For During Before After Unless To Also Instead Only Play Pay Tap Untap Choose Discard Draw Gain Lose Prevent \
    Remove Return Retreat Search Put Do Move Disrupt Roll Re-roll Reroll Add Subtract Take Begin End None Unit Units Card \
    Cards Old High";

fn is_reserved(word: &str) -> bool {
    static RESERVED: LazyLock<FxHashSet<&str>> = LazyLock::new(|| NOT_SUBTYPES.split_ascii_whitespace().collect());
    RESERVED.contains(word)
}

/// Do these words belong together as one subtype?
pub(crate) fn is_pair(first: &str, second: &str) -> bool {
    PAIRS.iter().any(|(a, b)| *a == first && *b == second)
}

impl<'a> Parser<'a> {
    /// A capital word, or two that belong together
    pub(super) fn subtype(&mut self) -> Option<String> {
        if let Some(small) = self.small_subtype() {
            return Some(small);
        }
        let first = self.capital_word()?;
        if let Some(pair) = self.rest_of_pair(first) {
            return Some(pair);
        }
        let known = self.lexicon.may_be_subtype(first);
        (known && !is_reserved(first) && !self.was_keyword(first)).then(|| first.to_owned())
    }

    /// The second word of a subtype that begins with `first`
    fn rest_of_pair(&mut self, first: &str) -> Option<String> {
        let second = self.text_of(self.tokens.get(self.at)?);
        let (a, b) = PAIRS.iter().find(|(a, b)| {
            *a == first && (b.eq_ignore_ascii_case(second) || b.eq_ignore_ascii_case(&singular(second)))
        })?;
        self.advance();
        Some(format!("{a} {b}"))
    }

    /// A subtype in small letters that is no other word of a text
    fn small_subtype(&mut self) -> Option<String> {
        const SMALL: [&str; 8] = [
            "Clone",
            "Creature",
            "Diplomat",
            "Droid",
            "Speeder",
            "Squad",
            "Starfighter",
            "Transport",
        ];
        let token = self.peek()?;
        let word = self.text_of(token);
        if token.kind != TokenKind::Word || !word.starts_with(char::is_lowercase) {
            return None;
        }
        let one = singular(word);
        let known = SMALL.iter().find(|known| known.eq_ignore_ascii_case(&one))?;
        self.advance();
        Some((*known).to_owned())
    }

    /// `non-`SUBTYPE
    pub(super) fn not_subtype(&mut self) -> Option<Filter> {
        let token = self.peek()?;
        let word = self.text_of(token);
        let word = word.strip_prefix("non-").or_else(|| word.strip_prefix("Non-"))?;
        let capital = word.starts_with(char::is_uppercase);
        // "A non-jedi unit": a subtype in print, whose capital fell.
        let raised = capitalised(word);
        let word = if capital { word } else { raised.as_str() };
        if !capital && (!self.lexicon.may_be_subtype(word) || is_reserved(word)) {
            return None;
        }
        self.advance();
        if word == "Subordinate" || word == "Subordinates" {
            return Some(canon::not(Filter::Subordinate));
        }
        if word == "Neutral" {
            return Some(canon::not(Filter::Side(Side::Neutral)));
        }
        if let Some(pair) = self.rest_of_pair(word) {
            return Some(canon::not(Filter::Subtype(pair)));
        }
        let plain = first_of!(self, Self::head_behind).is_none();
        let word = if plain { singular(word) } else { word.to_owned() };
        self.lexicon.may_be_subtype(&word).then_some(())?;
        Some(canon::not(Filter::Subtype(word)))
    }

    /// Looks whether a head or a subtype follows, without reading it.
    fn head_behind(&mut self) -> Option<()> {
        let start = self.at;
        let follows = first_of!(self, |p| p.head().map(|_| ()), |p| p.subtype().map(|_| ()));
        self.at = start;
        follows
    }

    fn capital_word(&mut self) -> Option<&'a str> {
        let token = self.peek()?;
        let word = self.text_of(token);
        if token.kind != TokenKind::Word || !word.starts_with(char::is_uppercase) || word.ends_with("'s") {
            return None;
        }
        self.advance();
        Some(word)
    }

    /// Does the word just read begin the name of a keyword that stands here?
    fn was_keyword(&mut self, word: &str) -> bool {
        let next = self
            .tokens
            .get(self.at)
            .map_or("", |token| &self.text[token.span.clone()]);
        let letter = word.bytes().next().unwrap_or_default();
        Keyword::beginning_with(letter).iter().any(|keyword| {
            let rest = match keyword.name().get(..word.len()) {
                Some(start) if start.eq_ignore_ascii_case(word) => &keyword.name()[word.len()..],
                _ => return false,
            };
            let behind = rest.strip_prefix(' ');
            rest.is_empty() || behind.is_some_and(|rest| rest.eq_ignore_ascii_case(next))
        })
    }

    /// NAME in quotes, or capital words
    pub(super) fn quoted_name(&mut self) -> Option<String> {
        if self.sign(TokenKind::OpenQuote) {
            let start = self.tokens.get(self.at)?.span.start;
            // `"Ona "Bree" Tal"`: a name with a name inside
            let mut inside = 0;
            while inside > 0 || !self.sees(TokenKind::CloseQuote) {
                match self.peek()?.kind {
                    TokenKind::OpenQuote => inside += 1,
                    TokenKind::CloseQuote => inside -= 1,
                    _ => {}
                }
                self.advance();
            }
            let end = self.tokens.get(self.at.checked_sub(1)?)?.span.end;
            self.advance();
            return (start < end).then(|| self.text[start..end].to_owned());
        }
        self.proper_name()
    }

    /// The longest name in print that stands here
    pub(super) fn known_name(&mut self) -> Option<String> {
        let mut names = self.names_here().iter();
        let (_, name) = names.find(|(words, _)| self.spells_name(words, ""))?;
        Some(name.clone())
    }

    /// The same behind an article, where it may be a plural: "each Medium Asteroid", "2 Medium Asteroids"
    pub(super) fn kind_named(&mut self) -> Option<String> {
        if let Some(name) = self.attempt(Self::known_name) {
            return Some(name);
        }
        let mut names = self.names_here().iter();
        let (_, name) = names.find(|(words, _)| words.len() > 1 && self.spells_name(words, "s"))?;
        Some(name.clone())
    }

    /// The name of another card, as one that is spoken of
    pub(super) fn another_name(&mut self) -> Option<String> {
        let start = self.at;
        let Some(name) = self.attempt(Self::known_name) else {
            return self.owner_of_title();
        };
        // In what other units get, "this unit" is that unit; the name of this card does not mean another card.
        let end = std::mem::replace(&mut self.at, start);
        let names = self.names.clone();
        // Its full name in quotes, if it is a unique one, is said of the one card of that name.
        let whole = !self.scope.own_name && names.iter().count() > 1 && names.full() == Some(name.as_str());
        let own = !self.not_in_play && !whole && names.iter().any(|own| self.spells(own, "") && self.at == end);
        self.at = end;
        (!own).then_some(name)
    }

    /// The first word of the name of whom the title speaks: on "Ona's Daring", Ona is the one card whose name begins so
    fn owner_of_title(&mut self) -> Option<String> {
        let token = self.peek()?;
        let word = self.text_of(token).to_owned();
        if let Some(owner) = self.owner_in_full(&word) {
            self.advance();
            let next = self.peek().map_or("", |token| self.text_of(token));
            return (!next.starts_with(char::is_uppercase)).then_some(owner);
        }
        let title = self.names.full()?.split(' ').next()?;
        (title.strip_suffix("'s") == Some(word.as_str())).then_some(())?;
        let lexicon = self.lexicon;
        let begins = |words: &[String]| {
            words.len() > 1
                && words[0] == word
                && !words.iter().any(|part| part.ends_with("'s") || part.ends_with("s'"))
        };
        let named: Vec<_> = lexicon
            .names_from(&word)
            .iter()
            .filter(|(words, _)| begins(words))
            .collect();
        // The longest come first; a printing's mark behind the name makes no other name.
        let (shortest, name) = named.last()?;
        named
            .iter()
            .all(|(words, _)| words.starts_with(shortest))
            .then_some(())?;
        self.advance();
        let next = self.peek().map_or("", |token| self.text_of(token));
        (!next.starts_with(char::is_uppercase)).then(|| name.clone())
    }

    /// On "Ona Bree's Lamp": Ona is Ona Bree
    fn owner_in_full(&self, word: &str) -> Option<String> {
        let title = self.names.full()?;
        let (owner, _) = title.split_once("'s ")?;
        let words: Vec<&str> = owner.split(' ').collect();
        (words.len() > 1 && words[0] == word).then_some(())?;
        let mut known = self.lexicon.names_from(word).iter();
        let (_, name) = known.find(|(name, _)| name.iter().eq(&words))?;
        Some(name.clone())
    }

    /// NAME ((`,` NAME)* [`,`] JOINT NAME)+: cards with one of these names in print
    pub(super) fn one_of_names(&mut self, joint: &str) -> Option<Filter> {
        let mut names = vec![Filter::Named(self.another_name()?)];
        let mut complete = (0, self.at);
        while let Some(joined) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            let joined = (joint == "or" && p.and_or()) || p.words(joint);
            (joined || comma).then_some(())?;
            names.push(Filter::Named(p.another_name()?));
            Some(joined)
        }) {
            if joined {
                complete = (names.len(), self.at);
            }
        }
        let (count, at) = complete;
        names.truncate(count);
        self.at = at;
        (count > 1).then(|| canon::any(names))
    }

    /// Capital words in a row, with small words inside: "Qui-Gon Jinn", "Heart of the Jedi"
    pub(super) fn proper_name(&mut self) -> Option<String> {
        self.want("a card's name");
        if let Some(name) = self.attempt(Self::known_name) {
            return Some(name);
        }
        if self.lexicon.knows_names() {
            return None;
        }
        let start = self.tokens.get(self.at)?.span.start;
        let first = self.capital_word()?;
        if is_reserved(first) || self.was_keyword(first) {
            return None;
        }
        while self
            .attempt(|p| {
                p.any_words(&["of the", "of", "and the"]);
                p.capital_word().map(|_| ())
            })
            .is_some()
        {}
        let end = self.tokens.get(self.at - 1)?.span.end;
        Some(self.text[start..end].to_owned())
    }
}

/// The word with a capital.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The singular of a plural subtype.
pub(crate) fn singular(word: &str) -> String {
    match word {
        "Children" => return "Child".to_owned(),
        "Rakata" => return "Rakatan".to_owned(),
        "Thieves" => return "Thief".to_owned(),
        "Wolves" => return "Wolf".to_owned(),
        _ => {}
    }
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return format!("{stem}y");
    }
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && stem.ends_with(char::is_alphanumeric) && !stem.ends_with(['s', 'u', 'i']) => {
            stem.to_owned()
        }
        _ => word.to_owned(),
    }
}
