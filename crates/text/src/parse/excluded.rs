//! What belongs to which sentence. "When …, if A, do this. If B, do that.", where A and B can't both be: the first "if" is that of its sentence alone.

use cards::ir::{Amount, Cmp, Condition, Effect, Player};

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
