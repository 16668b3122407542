//! Dice that are rolled for an ability.

use cards::ir::{Amount, Cmp, Condition, Filter, Limit, Obj, PlayOnly, Player};

use super::deed::ALL_DICE;
use super::{Antecedent, Parser, first_of};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// `of any roll` | FOR ITS ABILITY, behind "re-roll": not attack dice alone
    pub(super) fn of_any_roll(&mut self) -> bool {
        self.words("of any roll") || self.attempt(Self::for_its_ability).is_some()
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

    /// `you roll` [`a`] NUMBER [(`,` NUMBER)* [`,`] `or` NUMBER] | `you roll` [`a`] NUMBER (`or higher` | `or lower`) | `you roll an even number` |
    /// `you roll at least one` NUMBERS
    pub(super) fn rolls(&mut self) -> Option<Condition> {
        // "Your opponent rolls a die. If he or she rolls a 1, …"
        let theirs = self.scope.rolled_by == Player::Opponent && self.any_words(&["he or she", "they"]).is_some();
        let who = if theirs { Player::Opponent } else { self.player()? };
        let many = self.scope.rolled_by == Player::Each && who == Player::You;
        (self.scope.rolled && (many || who == self.scope.rolled_by) && self.verb("roll")).then_some(())?;
        let is = |n: i16| Condition::Compare(Amount::Rolled, Cmp::Equal, Amount::Fixed(n));
        if let Some(even) = self.any_words(&["an odd number", "an even number"]) {
            let first = 1 + i16::try_from(even).unwrap_or(0);
            return Some(Condition::Any(vec![is(first), is(first + 2), is(first + 4)]));
        }
        if let Some(number) = self.that_number
            && self.words("the chosen number")
        {
            return Some(is(number));
        }
        if self.words("at least one") {
            return self.one_die_of_them();
        }
        (!many).then_some(())?;
        self.any_words(&["a", "an"]);
        if let Some((cmp, n)) = self.attempt(|p| {
            let n = p.fixed()?;
            let high = p.any_words(&["or higher", "or more", "or greater", "or lower", "or less"])? < 3;
            Some((if high { Cmp::AtLeast } else { Cmp::AtMost }, n))
        }) {
            return Some(Condition::Compare(Amount::Rolled, cmp, Amount::Fixed(n)));
        }
        let mut faces = vec![is(self.fixed()?)];
        let mut ended = true;
        while let Some((last, more)) = self.attempt(|p| {
            let comma = p.sign(TokenKind::Comma);
            let last = p.words("or");
            (last || comma).then_some(())?;
            p.any_words(&["a", "an"]);
            p.fixed().map(|face| (last, face))
        }) {
            ended = last;
            faces.push(is(more));
        }
        ended.then_some(())?;
        Some(if faces.len() == 1 {
            faces.remove(0)
        } else {
            Condition::Any(faces)
        })
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

    /// `any number of` [`your` | OBJECT`'s`] `attack dice` [`once`] [`for this attack`]: from none to all of them, in a re-roll chance
    pub(super) fn any_number_of_dice(&mut self) -> Option<Limit> {
        self.must("any number of")?;
        let own = self
            .attempt(|p| p.possessor().filter(|whose| *whose == Obj::This))
            .is_some();
        if own && !self.in_event {
            let attacks = Condition::Is(Obj::This, Filter::Attacking);
            self.effect_only.push(PlayOnly::If(attacks));
        }
        if !own {
            self.any_words(&["your", "the", "its", "his", "her"]);
        }
        // Behind an event only the dice of this unit's own attack.
        let line = || self.tokens[..self.at].iter().map(|token| self.text_of(token));
        let attacks = self.in_attack && line().any(|word| word == "attacks") && !line().any(|word| word == "attacked");
        let its_own = attacks && self.scope.it == Antecedent::One(Obj::This);
        (!self.in_event || its_own).then_some(())?;
        self.must_any(&["attack dice", "dice"])?;
        self.words("once");
        self.any_words(&["for this attack"]);
        Some(Limit::UpTo(Amount::Fixed(ALL_DICE)))
    }

    /// `each attack die` | LIMIT [`of the`] [`attack`] `dice`
    pub(super) fn attack_dice_limit(&mut self) -> Option<Limit> {
        if self
            .any_words(&["all of your attack dice", "all your attack dice"])
            .is_some()
        {
            // Dice of one's own attack alone.
            let own = vec![Filter::Unit, Filter::Controller(self.scope.actor), Filter::Attacking];
            let attacks = Condition::Count(crate::canon::all(own), Cmp::AtLeast, Amount::Fixed(1));
            self.effect_only.push(PlayOnly::If(attacks));
            return Some(Limit::All);
        }
        if self
            .any_words(&["each attack die", "each of the attack dice", "all of the attack dice"])
            .is_some()
        {
            return Some(Limit::All);
        }
        let limit = self.limit()?;
        self.words("of the");
        self.must_any(&["attack dice", "attack die", "dice", "die"])?;
        Some(limit)
    }
}
