//! Deploy: an effect when the unit is deployed.

use super::{Does, Reaction, Rule};
use cards::ir::{Arg, Filter, Obj, Trigger};

pub(crate) struct Deploy;

impl Rule for Deploy {
    /// `DEP-1`, `DEP-2`, `DEP-3`: deployed (`C-4.6`), not put or moved, and not under another card.
    fn reaction(&self, arg: &Arg) -> Option<Reaction> {
        let Arg::Effect(effect) = arg else { return None };
        Some(Reaction {
            on: Some(Trigger::Deployed(Filter::Is(Obj::This))),
            does: Does::Effect(effect.clone()),
        })
    }
}
