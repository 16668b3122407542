//! Reminders: brackets behind a keyword that say again what it means.

use cards::keyword::Keyword;

use super::Parser;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `(` … `)` behind a keyword, when it speaks of what that keyword does. Other brackets are text like any other and
    /// stay for the parser: they may change what is said before them.
    pub(super) fn reminder(&mut self, keyword: Keyword) {
        let Some(marks) = marks(keyword) else { return };
        if self.attempt(|p| p.explains(marks)).is_none() {
            // Behind the stop it is the last thing the line says.
            self.attempt(|p| {
                p.sign(TokenKind::Stop).then_some(())?;
                p.explains(marks)?;
                p.at_ability_end().then_some(())
            });
        }
    }

    /// `(` a sentence that only says what is so anyway `)`
    pub(super) fn what_goes_without_saying(&mut self) -> Option<()> {
        // What a keyword means that was given in the sentence.
        if let Some(()) = self.attempt(Self::late_reminder) {
            return Some(());
        }
        const SAYINGS: [&str; 4] = [
            "this includes your units",
            "those units may attack again",
            "that unit may attack again",
            "it may attack again",
        ];
        self.sign(TokenKind::OpenParen).then_some(())?;
        match self.any_words(&["move it only after", "battle cards with no force cost now cost"]) {
            Some(0) => self.must("the card or ability is fulfilled")?,
            // So wide is "each Battle card costs 1 more Force" anyway (`G-10.5`).
            Some(_) => {
                self.fixed()?;
                self.must("force to play")?;
            }
            None if self.attempt(Self::no_part_of_stack).is_some() => {}
            None => self.must_any(&SAYINGS)?,
        }
        self.sign(TokenKind::Stop);
        self.sign(TokenKind::CloseParen).then_some(())?;
        self.sign(TokenKind::Stop);
        Some(())
    }

    /// `they're not part of` STACK | `cards put under` OBJECT `in this way are not part of` STACK `and
    /// are not in play`: so it is of all cards beneath (`G-3.5`)
    fn no_part_of_stack(&mut self) -> Option<()> {
        let outer = self.scope;
        let said = self.any_words(&["they're not part of", "cards put under", "cards put beneath"])?;
        if said > 0 {
            self.object()?;
            self.must_any(&["in this way are not part of", "in this way are not a part of"])?;
        }
        if self.any_words(&["his stack", "her stack", "its stack"]).is_none() {
            self.stack_of()?;
        }
        if said > 0 {
            self.must("and are not in play")?;
        }
        self.scope = outer;
        Some(())
    }

    /// `(` … `)` behind the sentence that gives a keyword, at the end of the line
    fn late_reminder(&mut self) -> Option<()> {
        self.sees(TokenKind::OpenParen).then_some(())?;
        let said = |p: &Self, keyword: Keyword| {
            let mut tokens = p.tokens[..p.at].iter();
            tokens.any(|token| p.text_of(token) == keyword.name())
        };
        let at = self.at;
        for keyword in Keyword::ALL.iter().copied() {
            let Some(marks) = marks(keyword) else { continue };
            let explained = |p: &mut Self| {
                p.explains(marks)?;
                p.sign(TokenKind::Stop);
                Some(())
            };
            if said(self, keyword) && self.attempt(explained).is_some() && self.at_ability_end() {
                return Some(());
            }
            self.at = at;
        }
        None
    }

    /// `(` … `)` with all of these marks
    fn explains(&mut self, marks: &[&str]) -> Option<()> {
        self.sign(TokenKind::OpenParen).then_some(())?;
        let mut left: Vec<&str> = marks.to_vec();
        while !self.sign(TokenKind::CloseParen) {
            let token = self.peek()?;
            let word = self.text_of(token).to_lowercase();
            left.retain(|mark| !word.starts_with(mark));
            self.advance();
        }
        left.is_empty().then_some(())
    }
}

/// How words begin without which nobody explains the keyword; `None` for keywords that are not explained on cards.
fn marks(keyword: Keyword) -> Option<&'static [&'static str]> {
    Some(match keyword {
        Keyword::Absorb | Keyword::Protect | Keyword::Evade | Keyword::Persuade => &["prevent", "damage"],
        Keyword::Accuracy => &["attack", "dice"],
        Keyword::Ambush => &["deploy", "dice", "damage"],
        Keyword::AreaDamage | Keyword::Avenge => &["discard", "dice", "damage"],
        Keyword::Armor => &["hit"],
        Keyword::Backfire => &["natural", "dice", "damage"],
        Keyword::Bombard => &["ground", "arena", "instead"],
        Keyword::Bounty => &["discard", "bounty"],
        Keyword::Consume => &["beneath"],
        Keyword::CriticalHit => &["natural", "more", "damage"],
        Keyword::Cunning => &["secretly", "show"],
        Keyword::DamageControl => &["build", "remove", "damage"],
        Keyword::Deflect => &["prevent", "much", "damage"],
        Keyword::DoubleDamage => &["double", "damage", "prevention"],
        Keyword::Elude | Keyword::Precision => &["intercept"],
        Keyword::Ferocity => &["prevent"],
        Keyword::Focus => &["natural", "power", "next"],
        Keyword::Foresight | Keyword::Forewarning => &["predict", "hits"],
        Keyword::Fortitude => &["prevent", "unpreventable"],
        Keyword::Fury => &["dice", "damage"],
        Keyword::Intimidation => &["speed", "power", "health", "each"],
        Keyword::Meditate => &["discard", "pile", "play"],
        Keyword::Overkill => &["divide", "hits"],
        Keyword::Redirect => &["attack", "choose", "instead"],
        Keyword::ReducedCost => &["cost", "listed", "condition"],
        Keyword::Resilience => &["damage", "counter", "power"],
        Keyword::Retaliate => &["damage", "attack"],
        Keyword::Riposte => &["natural", "damage", "ends"],
        Keyword::Shields => &["power", "attacking"],
        _ => return None,
    })
}
