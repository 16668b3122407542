//! What is left out: by "other", and by what belongs to which sentence. "When …, if A, do this. If B, do that.", where A and B can't both be: the first "if" is that of its sentence alone.

use cards::ir::{Amount, Cmp, Condition, Effect, Filter, Obj, Player};

use super::Parser;
use crate::canon;

impl Parser<'_> {
    /// Not this card: said from its point of view
    pub(super) fn other(&mut self) -> Filter {
        self.scope.mentions.card = true;
        // On an Equipment: another than the unit of the event, or than its host.
        if self.kind == crate::Kind::Equipment && !self.carried {
            let named = if self.scope.event { Obj::It } else { Obj::Host };
            return canon::not(Filter::Is(named));
        }
        // "When one of your units is discarded, one of your other units …": than that one.
        if self.scope.one_of_yours && self.in_event {
            return canon::not(Filter::Is(Obj::It));
        }
        // A card that is no unit: another than the one that was chosen or paid.
        let lies_there = !matches!(self.kind, crate::Kind::Unit | crate::Kind::Equipment) && !self.carried;
        let no_unit = self.kind.is_played() || lies_there;
        // "Another Campaign card" is said of this one.
        let of_its_sort = lies_there && self.names_own_sort();
        if let Some(named) = self.scope.that.filter(|_| (no_unit && !of_its_sort) || self.apart) {
            return canon::not(Filter::Is(named));
        }
        Filter::Other
    }

    /// Is the noun here about cards of the sort that this card is of?
    fn names_own_sort(&self) -> bool {
        let sort = match self.kind {
            crate::Kind::Location => "Location",
            crate::Kind::Resource => "Resource",
            crate::Kind::Campaign => "Campaign",
            crate::Kind::Trap => "Trap",
            crate::Kind::Event => "Event",
            crate::Kind::Unit | crate::Kind::Mission | crate::Kind::Battle | crate::Kind::Equipment => return false,
        };
        let near = self.tokens.get(self.at..).unwrap_or_default().iter().take(3);
        near.map(|token| self.text_of(token)).any(|word| word.starts_with(sort))
    }
}

/// The condition behind an event, as far as it is one of the whole effect; else it goes into the first sentence.
pub(super) fn of_first(condition: Condition, effect: &mut Effect) -> Condition {
    let Effect::Seq(parts) = effect else { return condition };
    let excluded = |part: &Effect| matches!(part, Effect::If { condition: other, .. } if exclude(&condition, other));
    if !parts.iter().skip(1).any(excluded) {
        return condition;
    }
    let first = parts.remove(0);
    parts.insert(0, super::clause::when(condition, first));
    Condition::True
}

/// "You may …. If you do, …. Your opponent may …": is the last offered only then? The words do not say.
pub(super) fn clear_behind(before: Option<&Effect>, next: &Effect) -> Option<()> {
    let offered = matches!(
        before,
        Some(Effect::May {
            who: Player::You,
            then: Some(_),
            ..
        })
    );
    let answer = matches!(
        next,
        Effect::May {
            who: Player::Opponent,
            ..
        }
    );
    (!(offered && answer)).then_some(())
}

/// Can they never both be true?
fn exclude(a: &Condition, b: &Condition) -> bool {
    match (a, b) {
        (Condition::Not(a), b) | (b, Condition::Not(a)) => **a == *b,
        (Condition::Compare(a, first, Amount::Fixed(m)), Condition::Compare(b, second, Amount::Fixed(n))) => {
            a == b && apart((*first, *m), (*second, *n))
        }
        (Condition::Count(a, first, Amount::Fixed(m)), Condition::Count(b, second, Amount::Fixed(n))) => {
            a == b && apart((*first, *m), (*second, *n))
        }
        _ => false,
    }
}

/// Does no number fit both?
fn apart(one: (Cmp, i16), other: (Cmp, i16)) -> bool {
    let range = |(cmp, n)| match cmp {
        Cmp::AtLeast => (n, i16::MAX),
        Cmp::AtMost => (i16::MIN, n),
        Cmp::Equal => (n, n),
    };
    let ((low, high), (from, to)) = (range(one), range(other));
    high < from || to < low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_leave_a_gap_are_apart() {
        assert!(apart((Cmp::AtLeast, 6), (Cmp::AtMost, 5)));
        assert!(apart((Cmp::Equal, 6), (Cmp::Equal, 5)));
        assert!(!apart((Cmp::AtLeast, 6), (Cmp::AtMost, 6)));
        assert!(!apart((Cmp::AtLeast, 6), (Cmp::AtLeast, 9)));
    }
}
