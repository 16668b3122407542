//! References to one object: "this unit", "it", "that unit", "the attacking unit".

use cards::ir::Obj;

use super::{Antecedent, Parser};
use crate::lex::TokenKind;

/// What a reference may call its object.
const NOUNS: [&str; 8] = [
    "unit",
    "card",
    "location",
    "equipment",
    "mission",
    "character",
    "pilot",
    "host",
];

impl Parser<'_> {
    /// `this unit` | `it` | `that unit` | `the attacking unit` | NAME | …; from here on "it" means this object
    pub(super) fn object(&mut self) -> Option<Obj> {
        self.want("a unit");
        if self.any_words(&["it", "itself", "him", "himself", "herself"]).is_some() {
            return self.pronoun();
        }
        // "her" before a noun is a possessive.
        if self
            .any_words(&["them", "those units", "the chosen units", "those cards"])
            .is_some()
        {
            return Some(self.meant(Obj::That));
        }
        let obj = self.attempt(|p| p.object_with(""))?;
        Some(self.meant(obj))
    }

    fn meant(&mut self, obj: Obj) -> Obj {
        self.scope.it = Antecedent::One(obj);
        obj
    }

    /// What "it" stands for here.
    pub(super) fn pronoun(&mut self) -> Option<Obj> {
        match self.scope.it {
            Antecedent::One(obj) => Some(obj),
            Antecedent::Group => {
                self.scope.each_it = true;
                Some(Obj::This)
            }
        }
    }

    /// A reference whose last word carries `ending` (nothing, or the `'s` of a possessive)
    pub(super) fn object_with(&mut self, ending: &str) -> Option<Obj> {
        if self.attempt(|p| p.own_name(ending)).is_some() {
            return Some(Obj::This);
        }
        if self.words("this") {
            return self.noun_with(ending, false).map(|()| Obj::This);
        }
        if self.words("that") {
            let that = self.scope.that;
            return self.noun_with(ending, true).map(|()| that);
        }
        let the = self.words("the");
        let (obj, named) = match self.any_words(&[
            "attacking",
            "defending",
            "chosen",
            "triggering",
            "equipped",
            "piloted",
            "discarded",
            "damaged",
            "deployed",
        ])? {
            // "Attacking Jedi" without an article are some of several.
            0..=3 | 5.. if !the => return None,
            0 => (Obj::Attacker, true),
            1 => (Obj::Defender, true),
            2 => (Obj::That, true),
            3 => (Obj::It, false),
            4 | 5 => (Obj::Host, false),
            // "The discarded unit" is the unit of the event that is spoken of.
            _ if self.scope.that == Obj::It => (Obj::It, true),
            _ => return None,
        };
        self.noun_with(ending, named).map(|()| obj)
    }

    /// One of the nouns for a card, or a word of its type line where `typed`
    fn noun_with(&mut self, ending: &str, typed: bool) -> Option<()> {
        let token = self.peek()?;
        let word = self.text_of(token);
        let stem = word.get(..word.len().checked_sub(ending.len())?)?;
        let known = NOUNS.iter().any(|noun| stem.eq_ignore_ascii_case(noun));
        let a_type = typed && token.kind == TokenKind::Word && stem.starts_with(char::is_uppercase);
        if !word.ends_with(ending) || !(known || a_type) {
            return None;
        }
        self.advance();
        Some(())
    }

    /// [`the`] the card's own name, or the part of it that texts use
    fn own_name(&mut self, ending: &str) -> Option<()> {
        if !self.scope.own_name {
            return None;
        }
        self.words("the");
        let names = self.names;
        names.iter().find(|name| self.spells(name, ending)).map(|_| ())
    }

    /// Do these words stand here, `ending` behind the last?
    pub(super) fn spells(&mut self, name: &[String], ending: &str) -> bool {
        let start = self.at;
        for (i, part) in name.iter().enumerate() {
            let Some(token) = self.peek() else {
                self.at = start;
                return false;
            };
            let word = self.text_of(token);
            let stem = if i + 1 == name.len() {
                word.strip_suffix(ending)
            } else {
                Some(word)
            };
            if !matches!(token.kind, TokenKind::Word | TokenKind::Number(_)) || stem != Some(part.as_str()) {
                self.at = start;
                return false;
            }
            self.advance();
        }
        true
    }
}
