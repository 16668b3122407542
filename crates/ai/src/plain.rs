//! Choosing without thinking.

use rand::{Rng, RngExt};
use rules::{Action, DecisionKind, Destination};

/// Every option is as likely as the others.
pub fn random(list: &[Action], rng: &mut impl Rng) -> usize {
    rng.random_range(0..list.len().max(1))
}

/// Prefers doing something over doing nothing, and never retreats.
pub fn eager(kind: DecisionKind, list: &[Action], rng: &mut impl Rng) -> usize {
    let count = list.iter().filter(|action| is_eager(kind, action)).count();
    if count == 0 {
        return random(list, rng);
    }
    let nth = rng.random_range(0..count);
    let mut wanted = (0..list.len()).filter(|&at| is_eager(kind, &list[at]));
    wanted.nth(nth).unwrap_or(0)
}

fn is_eager(kind: DecisionKind, action: &Action) -> bool {
    match kind {
        DecisionKind::Retreat => matches!(action, Action::Done),
        DecisionKind::Attack => matches!(action, Action::Attack { .. }),
        DecisionKind::Build | DecisionKind::Setup => matches!(
            action,
            Action::Complete { .. }
                | Action::Build { .. }
                | Action::Deploy { .. }
                | Action::FaceDown { .. }
                | Action::Move {
                    to: Destination::Arena(_),
                    ..
                }
        ),
        DecisionKind::Chance
        | DecisionKind::Announce
        | DecisionKind::Question
        | DecisionKind::Order
        | DecisionKind::Bid => !matches!(action, Action::Pass | Action::Done | Action::DoNothing(_) | Action::No),
    }
}
