//! Protect X: prevent up to X damage to another unit of its controller in the same arena.

use super::{Expansion, Rule};
use crate::ids::ObjectId;
use crate::program::Prevention;
use crate::query::Look;
use crate::state::Object;
use cards::Edition;
use cards::ir::Amount;

pub(crate) struct Protect;

impl Rule for Protect {
    /// `PRO-1`, `PRO-2`, `PRO-4`: each instance once per damage instance. What was named stays named if the unit leaves for the
    /// cost (`PRO-3`).
    fn expand(&self, x: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion::prevention(x, Prevention::Protect))
    }
}

/// May the unit protect that one (`PRO-1`)?
pub(crate) fn covers(look: Look<'_>, unit: ObjectId, damaged: &Object) -> bool {
    look.st.alive(unit).is_some_and(|this| {
        this.id != damaged.id
            && this.controller == damaged.controller
            && this.place.arena().is_some()
            && this.place == damaged.place
    })
}
