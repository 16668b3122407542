//! Dice that are rolled for an ability.

use cards::ir::{Amount, Cmp, Condition, Filter, PlayOnly};

use super::{Parser, first_of};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `of any roll` | `for a unit's attack or ability` | FOR ITS ABILITY, behind "re-roll": not attack dice alone
    pub(super) fn of_any_roll(&mut self) -> bool {
        const ANY: [&str; 3] = [
            "of any roll",
            "for a unit's attack or activated ability",
            "for a unit's attack or ability",
        ];
        self.any_words(&ANY).is_some() || self.attempt(Self::for_its_ability).is_some()
    }

    /// `for one of` (OBJECT`'s` | NAME`'s`) `abilities`, behind "re-roll a die": of such a roll
    fn for_its_ability(&mut self) -> Option<()> {
        self.must_any(&["for one of", "for"])?;
        let whose = first_of!(self, |p| p.possessor().map(Filter::Is), |p| p
            .owner_of_ability(Self::another_name)
            .map(Filter::Named))?;
        self.must_any(&["abilities", "ability"])?;
        self.effect_only.push(PlayOnly::If(Condition::RollingFor(whose)));
        Some(())
    }

    /// `dice are rolled for an ability of` THING
    pub(super) fn rolled_for(&mut self) -> Option<Condition> {
        self.must("dice are rolled for an ability of")?;
        self.thing().map(Condition::RollingFor)
    }

    /// Behind "at least one": NUMBER `or higher` | NUMBER ((`,` | `or`) NUMBER)* up to 6: the highest die shows so much
    pub(super) fn one_die_of_them(&mut self) -> Option<Condition> {
        let least = self.fixed()?;
        if self.any_words(&["or higher", "or more", "or greater"]).is_none() {
            // "A 2 or 5" is not asked of the highest.
            let mut next = least + 1;
            while let Some(face) = self.attempt(|p| {
                let comma = p.sign(TokenKind::Comma);
                (p.words("or") || comma).then_some(())?;
                p.fixed()
            }) {
                (face == next).then_some(())?;
                next += 1;
            }
            (next == 7).then_some(())?;
        }
        Some(Condition::Compare(
            Amount::RolledBest,
            Cmp::AtLeast,
            Amount::Fixed(least),
        ))
    }

    /// `the highest die rolled`
    pub(super) fn best_die(&mut self) -> Option<Amount> {
        self.must("the highest die rolled")?;
        self.scope.rolled.then_some(Amount::RolledBest)
    }

    /// `a die` | `one of your dice` | COUNT `dice`
    pub(super) fn plain_dice(&mut self) -> Option<Amount> {
        if self
            .any_words(&["one of your dice", "one of his or her dice"])
            .is_some()
        {
            return Some(Amount::Fixed(1));
        }
        let dice = self.count()?;
        self.must_any(&["dice", "die"])?;
        (!self.is_word("of") && !self.is_word("for")).then_some(dice)
    }
}
