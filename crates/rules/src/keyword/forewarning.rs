//! Forewarning: Foresight for the defender.

use super::{Does, Reaction, Rule};
use cards::ir::{Arg, Deed, Duration, Effect, Filter, Obj, Target};

pub(crate) struct Forewarning;

impl Rule for Forewarning {
    /// `FWN-2`: what it prevents is prevented by itself in step 5 of this attack.
    fn reaction(&self, arg: &Arg) -> Option<Reaction> {
        let Arg::Effect(effect) = arg else { return None };
        Some(Reaction {
            on: None,
            does: Does::Effect(shielding(effect)),
        })
    }
}

/// The effect with "prevent … damage to …" as a prevention that waits for the damage of this attack; who is chosen for it
/// is chosen now.
fn shielding(effect: &Effect) -> Effect {
    match effect {
        Effect::Do(Deed::Prevent { amount, to }) => {
            let shield = |to: Filter| {
                Effect::Do(Deed::Shield {
                    by: Filter::True,
                    to,
                    amount: amount.clone(),
                    lasts: Duration::ThisAttack,
                })
            };
            match to {
                Target::Obj(obj) => shield(Filter::Is(*obj)),
                Target::Each(filter) => shield(filter.clone()),
                Target::Choose { .. } => Effect::Seq(vec![
                    Effect::Do(Deed::Choose(to.clone())),
                    shield(Filter::Is(Obj::That)),
                ]),
                Target::Player(_) => effect.clone(),
            }
        }
        Effect::Seq(parts) => Effect::Seq(parts.iter().map(shielding).collect()),
        Effect::May { who, effect, then } => Effect::May {
            who: *who,
            effect: Box::new(shielding(effect)),
            then: then.as_deref().map(|then| Box::new(shielding(then))),
        },
        other => other.clone(),
    }
}
