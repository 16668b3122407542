//! Several things that share a total, and all of several: "X and Y equal a combined total of 4", "all 4 of these effects".

use cards::ir::{
    Ability, Amount, Arg, Change, Cmp, Condition, Currency, Deed, Duration, Effect, Measure, Obj, Player, Target,
};

use super::{Parser, first_of};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// [`a number of dice of`] `damage` (`equal to` VALUE `to` TARGET | `to` TARGET `equal to` VALUE)
    pub(super) fn damage_equal(&mut self) -> Option<(Amount, bool, Target)> {
        let dice = self.words("a number of dice of");
        self.must("damage")?;
        if self.words("equal to") {
            let amount = self.value()?;
            self.must("to")?;
            return Some((amount, dice, self.target()?));
        }
        self.must("to")?;
        let to = self.target()?;
        self.must("equal to")?;
        Some((self.value()?, dice, to))
    }

    /// `the difference between` (TERM `and` TERM | `the attacking and defending units'` MEASURE | `the` MEASURE `of both units`)
    pub(super) fn difference(&mut self) -> Option<Amount> {
        self.must("the difference between")?;
        if self
            .any_words(&[
                "the attacking and defending units'",
                "the attacking and defending unit's",
            ])
            .is_some()
        {
            let measure = match self.any_words(&["total build costs", "printed build costs"])? {
                0 => Measure::TotalCost,
                _ => Measure::PrintedCost,
            };
            let of = |obj: Obj| Box::new(Amount::Measure(obj, measure));
            return Some(Amount::Difference(of(Obj::Attacker), of(Obj::Defender)));
        }
        if self.scope.both
            && let Some(measure) = self.attempt(|p| {
                let found = p.any_words(&["the total build costs of", "the printed build costs of"])?;
                p.must_any(&["both units", "the both units"])?;
                Some([Measure::TotalCost, Measure::PrintedCost][found])
            })
        {
            let of = |obj: Obj| Box::new(Amount::Measure(obj, measure));
            return Some(Amount::Difference(of(Obj::Former), of(Obj::That)));
        }
        let one = self.term()?;
        self.must("and")?;
        let other = self.term()?;
        Some(Amount::Difference(Box::new(one), Box::new(other)))
    }

    /// `If you roll a` NUMBER `,` OBJECT `gets all` NUMBER `of these effects` [DURATION] `.` behind as many sentences that give
    /// it something for what the die shows
    pub(super) fn all_of_these(&mut self, effects: &mut Vec<Effect>) -> bool {
        let mut given: Vec<(&Target, &[Change], Duration)> = Vec::new();
        for effect in effects.iter().rev() {
            match effect {
                Effect::If {
                    condition,
                    then,
                    otherwise: None,
                } if asks_the_die(condition) => match &**then {
                    Effect::Do(Deed::Modify { whom, changes, lasts }) => given.push((whom, changes, *lasts)),
                    _ => break,
                },
                _ => break,
            }
        }
        let Some(&(Target::Obj(of), _, lasts)) = given.first() else {
            return false;
        };
        let whom = Target::Obj(*of);
        let same = given.iter().all(|(other, _, long)| **other == whom && *long == lasts);
        let changes: Vec<Change> = given
            .iter()
            .rev()
            .flat_map(|(_, changes, _)| changes.to_vec())
            .collect();
        let count = given.len();
        let face = self.attempt(|p| {
            p.must("if you roll a")?;
            let face = p.plain_number()?;
            p.sign(TokenKind::Comma).then_some(())?;
            (p.object()? == *of && same).then_some(())?;
            p.must("gets all")?;
            (usize::try_from(p.plain_number()?).ok()? == count).then_some(())?;
            p.must("of these effects")?;
            let said = p.attempt(Self::duration);
            said.is_none_or(|said| said == lasts).then_some(())?;
            p.sentence_end()?;
            Some(face)
        });
        let Some(face) = face else { return false };
        effects.push(Effect::If {
            condition: Condition::Compare(Amount::Rolled, Cmp::Equal, Amount::Fixed(face)),
            then: Box::new(Effect::Do(Deed::Modify { whom, changes, lasts })),
            otherwise: None,
        });
        true
    }

    /// (GIVE | MODIFY) `, where X and Y equal a combined total of` NUMBER: one of the ways to share it out |
    /// `gain any amount of` CURRENCY `and` CURRENCY `up to a combined total of` NUMBER
    pub(super) fn shared_out(&mut self) -> Option<Effect> {
        if let Some(points) = self.attempt(Self::points_shared_out) {
            return Some(points);
        }
        const WORDS: [&str; 9] = ["where", "X", "and", "Y", "equal", "a", "combined", "total", "of"];
        let rest = &self.tokens[self.at..];
        let length = rest.iter().take_while(|token| token.kind != TokenKind::Stop).count();
        let spelt = |at: usize| {
            let here = rest.get(at..at + WORDS.len());
            here.is_some_and(|here| here.iter().zip(WORDS).all(|(token, word)| self.text_of(token) == word))
        };
        let end = self.at + (0..length).find(|&at| spelt(at))?;
        let TokenKind::Number(total) = self.tokens.get(end + WORDS.len())?.kind else {
            return None;
        };
        (1..=MOST).contains(&total).then_some(())?;
        let start = (self.at, self.scope);
        let mut options = Vec::new();
        for x in (0..=total).rev() {
            (self.at, self.scope) = start;
            let letters = self.letters.len();
            self.letters.push(('X', Amount::Fixed(x)));
            self.letters.push(('Y', Amount::Fixed(total - x)));
            let read = self.attempt(|p| {
                let read = first_of!(p, Self::give, Self::modify)?;
                p.sign(TokenKind::Comma);
                (p.at == end).then_some(read)
            });
            self.letters.truncate(letters);
            let Effect::Do(Deed::Modify {
                whom,
                mut changes,
                lasts,
            }) = read?
            else {
                return None;
            };
            matches!(whom, Target::Obj(_)).then_some(())?;
            changes.retain(|change| !is_nothing(change));
            options.push(Effect::Do(Deed::Modify { whom, changes, lasts }));
        }
        self.at = end + WORDS.len();
        self.advance();
        let who = self.scope.actor;
        Some(Effect::OneOf { who, options })
    }

    /// `count` VALUE `. You gain that much` CURRENCY
    pub(super) fn count_and_gain(&mut self) -> Option<Deed> {
        if let Some(hand) = self.attempt(Self::counted_hand) {
            return Some(hand);
        }
        self.must("count")?;
        let amount = self.value()?;
        self.sign(TokenKind::Stop).then_some(())?;
        self.must("you gain that much")?;
        Some(Deed::Gain {
            who: Player::You,
            what: self.currency()?,
            amount,
            next_turn: false,
        })
    }

    fn points_shared_out(&mut self) -> Option<Effect> {
        self.verb("gain").then_some(())?;
        self.must("any amount of")?;
        let one = self.currency()?;
        self.must("and")?;
        let other = self.currency()?;
        self.must("up to a combined total of")?;
        let total = self.plain_number()?;
        (one != other && (1..=MOST).contains(&total)).then_some(())?;
        let who = self.scope.actor;
        let gain = |what: Currency, n: i16| {
            Effect::Do(Deed::Gain {
                who,
                what,
                amount: Amount::Fixed(n),
                next_turn: false,
            })
        };
        let mut options = Vec::new();
        for sum in (1..=total).rev() {
            for first in (0..=sum).rev() {
                let points = [(one, first), (other, sum - first)];
                let gains = points.into_iter().filter(|(_, n)| *n > 0);
                options.push(super::effect::seq(gains.map(|(what, n)| gain(what, n)).collect()));
            }
        }
        let effect = Box::new(Effect::OneOf { who, options });
        Some(Effect::May {
            who,
            effect,
            then: None,
        })
    }
}

/// The most that is shared out.
const MOST: i16 = 4;

/// Does it ask what the die shows, and nothing else?
fn asks_the_die(condition: &Condition) -> bool {
    match condition {
        Condition::Any(parts) => parts.iter().all(asks_the_die),
        condition => matches!(condition, Condition::Compare(Amount::Rolled, _, Amount::Fixed(_))),
    }
}

/// Is it a keyword of 0?
fn is_nothing(change: &Change) -> bool {
    matches!(change, Change::Gain(ability)
        if matches!(&**ability, Ability::Keyword(keyword) if keyword.arg == Arg::Number(Amount::Fixed(0))))
}
