//! Last Stand: an effect when the unit is discarded from an arena.

use super::{Does, Reaction, Rule};
use cards::ir::{Arg, Filter, Obj, Place, Trigger};

pub(crate) struct LastStand;

impl Rule for LastStand {
    /// `LST-1`, `LST-2`: for whatever reason, from any arena.
    fn reaction(&self, arg: &Arg) -> Option<Reaction> {
        let Arg::Effect(effect) = arg else { return None };
        Some(Reaction {
            on: Some(Trigger::Discarded {
                what: Filter::Is(Obj::This),
                from: Some(Place::AnyArena),
            }),
            does: Does::Effect(effect.clone()),
        })
    }
}
