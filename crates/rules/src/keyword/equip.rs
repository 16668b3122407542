//! Equip: attach the Equipment to a fitting card during the own build step.

use super::{Expansion, Rule};
use crate::ids::ObjectId;
use crate::program::{Op, Renewed, Windows};
use crate::query::Look;
use crate::refusal::{Refusal, Verdict};
use crate::state::Scope;
use cards::Edition;
use cards::ir::{Amount, Filter};
use cards::keyword::Keyword;

pub(crate) struct Equip;

impl Rule for Equip {
    /// `EQP-1`, `EQP-3`. Whether a host fits (`EQP-2`) is asked of [`crate::query`].
    fn expand(&self, _: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion {
            windows: Windows::OWN_BUILD,
            renewed: Renewed::Turn,
            choices: vec![Filter::True],
            names_damage: false,
            ops: vec![Op::Equip],
        })
    }
}

/// Of all Equip lines of an Equipment one is used in a turn (`EQP-3`, `EQP-5`), disrupted or not (`B-2.7`).
pub(crate) fn may_use(look: Look<'_>, equipment: ObjectId) -> Verdict {
    let used = look.st.uses.iter().any(|used| {
        used.instance.on == equipment
            && used.scope == Scope::Turn
            && look.fx.ability(used.instance.ability).keyword == Some(Keyword::Equip)
    });
    if used {
        return Err(Refusal::new(&["EQP-3", "EQP-5", "A-2.13"], "it was equipped this turn already").about(equipment));
    }
    Ok(())
}
