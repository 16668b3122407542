//! Whom a unit attacks, where a group is spoken of: no unit attacks itself.

use cards::ir::{Filter, Obj, Player, Trigger};

use super::{Antecedent, Parser};
use crate::canon;

impl Parser<'_> {
    /// "One of your opponent's other units", of which this unit is none: another than the one of the event, or in an
    /// attack than the defending one
    pub(super) fn among_theirs(&self, kind: Filter) -> Filter {
        let Filter::All(tests) = &kind else { return kind };
        let theirs = tests.contains(&Filter::Other) && tests.contains(&Filter::Controller(Player::Opponent));
        let than = match (theirs, self.scope.event, self.in_attack) {
            (true, true, _) => Obj::It,
            (true, false, true) => Obj::Defender,
            _ => return kind,
        };
        let other = |test: &Filter| match test {
            Filter::Other => canon::not(Filter::Is(than)),
            test => test.clone(),
        };
        canon::all(tests.iter().map(other).collect())
    }

    /// `an attack by` THING `ends` | OBJECT`'s attack ends`
    pub(super) fn attack_ends(&mut self) -> Option<Trigger> {
        if self.any_words(&["an attack by", "an attack from"]).is_some() {
            let by = self.thing()?;
            self.must("ends")?;
            return Some(Trigger::AttackEnds { by });
        }
        let by = self.possessor()?;
        self.must("attack ends")?;
        Some(Trigger::AttackEnds { by: Filter::Is(by) })
    }

    /// What is attacked, behind "is attacking". Behind "each of your units … when attacking" a bare "it" is what was spoken
    /// of before, and "that unit" is none of them.
    pub(super) fn attacked_thing(&mut self) -> Option<Filter> {
        if !(self.about_members && self.scope.it == Antecedent::Group) {
            return self.compared_with(Some(Obj::Attacker), Self::thing_behind);
        }
        if self.attempt(Self::pronoun_word).is_some() {
            return match self.scope.before_group? {
                // Who fights now is not who fights then.
                Obj::Attacker | Obj::Defender => None,
                that @ Obj::That => Some(Filter::Is(that)),
                other => self.named(other).map(Filter::Is),
            };
        }
        let members = self.scope.each_it;
        let whom = self.compared_with(Some(Obj::Attacker), Self::thing_behind)?;
        let itself = self.scope.each_it > members;
        let passing = matches!(whom, Filter::Is(Obj::Attacker | Obj::Defender));
        (!itself && !passing).then_some(whom)
    }
}
