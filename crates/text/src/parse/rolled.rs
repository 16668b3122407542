//! Dice that are rolled for an ability.

use cards::ir::{Condition, Filter, PlayOnly};

use super::{Parser, first_of};

impl Parser<'_> {
    /// `for one of` (OBJECT`'s` | NAME`'s`) `abilities`, behind "re-roll a die": of such a roll
    pub(super) fn for_its_ability(&mut self) -> Option<()> {
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
}
