//! What a "Play only" sentence says of the unit that is chosen: it says what may be chosen.

use cards::ir::{Amount, Cmp, Condition, Deed, Effect, Filter, Limit, Obj, Place, Player, Target};

use crate::canon;

/// Narrows the one choice that the effects make to what fits.
pub(super) fn narrow(effects: &mut [Effect], kind: &Filter) -> Option<()> {
    // What is pending is there to be prevented; other help comes when the counters lie (`B-3.33`).
    fn prevents(effect: &Effect) -> bool {
        match effect {
            Effect::Seq(parts) => parts.first().is_some_and(prevents),
            effect => matches!(effect, Effect::Do(Deed::Prevent { .. })),
        }
    }
    (!says_doomed(kind) || effects.iter().any(prevents)).then_some(())?;
    let mut choices = Vec::new();
    effects.iter_mut().for_each(|effect| choices_of(effect, &mut choices));
    let [
        Target::Choose {
            by: Player::You,
            count,
            filter,
        },
    ] = &mut choices[..]
    else {
        return None;
    };
    (*count == Limit::Exactly(Amount::Fixed(1))).then_some(())?;
    let old = std::mem::replace(filter, Filter::True);
    *filter = canon::all(vec![old, kind.clone()]);
    Some(())
}

/// "Gain control of one of your opponent's Jedi. If your opponent has no Jedi, …": the one or the other, by what is there
/// before; the last that is taken is not missed.
pub(super) fn one_or_none(effects: &mut Vec<Effect>) {
    let kind_of = |effect: &Effect| match effect {
        Effect::Do(Deed::TakeControl {
            of: Target::Choose { filter, .. },
            ..
        }) => Some(filter.clone()),
        _ => None,
    };
    let alternatives = |pair: &[Effect]| match pair {
        [
            taken,
            Effect::If {
                condition: Condition::Count(none, Cmp::Equal, Amount::Fixed(0)),
                otherwise: None,
                ..
            },
        ] => kind_of(taken).is_some_and(|kind| super::object::says(&kind, none)),
        _ => false,
    };
    let Some(at) = effects.windows(2).position(alternatives) else {
        return;
    };
    let taken = effects.remove(at);
    if let Effect::If { otherwise, .. } = &mut effects[at] {
        *otherwise = Some(Box::new(taken));
    }
}

/// Does the condition speak of the chosen unit?
pub(super) fn names_that(condition: &Condition) -> bool {
    fn filter(of: &Filter) -> bool {
        match of {
            Filter::Is(Obj::That) | Filter::In(Place::With(Obj::That)) => true,
            Filter::All(parts) | Filter::Any(parts) => parts.iter().any(filter),
            Filter::Not(part) => filter(part),
            _ => false,
        }
    }
    fn amount(of: &Amount) -> bool {
        match of {
            Amount::Count(counted) | Amount::ArenasWith(counted) => filter(counted),
            Amount::Counters(_, on) | Amount::InStacks { of: on, .. } => filter(on),
            Amount::Stat(obj, _) | Amount::Printed(obj, _) | Amount::Measure(obj, _) => *obj == Obj::That,
            Amount::Beneath(obj) | Amount::InStack(obj, _) => *obj == Obj::That,
            Amount::Plus(one, two) | Amount::Difference(one, two) => amount(one) || amount(two),
            Amount::Times(_, of) | Amount::Every(_, of) | Amount::AtMost(_, of) | Amount::Half { of, .. } => amount(of),
            _ => false,
        }
    }
    match condition {
        Condition::Is(obj, test) => *obj == Obj::That || filter(test),
        Condition::Count(counted, ..) => filter(counted),
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(names_that),
        Condition::Not(part) => names_that(part),
        Condition::Attacking { who, whom } => filter(who) || filter(whom),
        Condition::Compare(left, _, right) => amount(left) || amount(right),
        _ => false,
    }
}

/// The choices of an effect that is done at once.
fn choices_of<'e>(effect: &'e mut Effect, found: &mut Vec<&'e mut Target>) {
    match effect {
        Effect::Do(deed) => {
            let chosen = deed.targets_mut().into_iter();
            found.extend(chosen.filter(|target| matches!(target, Target::Choose { .. })));
        }
        Effect::Seq(parts) => parts.iter_mut().for_each(|part| choices_of(part, found)),
        _ => {}
    }
}

fn says_doomed(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(says_doomed),
        Filter::Not(part) => says_doomed(part),
        one => *one == Filter::Doomed,
    }
}
