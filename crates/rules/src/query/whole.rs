//! What prevents all damage to a unit (`B-5.10`).

use super::Look;
use crate::ids::ObjectId;
use crate::state::{Damage, Kind};
use arrayvec::ArrayVec;
use cards::ir::{Deed, Effect, Limit, Target};

/// Damage instances of the innermost sequence, by their place in it.
pub(crate) type Instances = ArrayVec<u8, 32>;

/// Does the effect prevent all damage to a unit, from whatever source?
pub(crate) fn prevents_whole(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Deed::Prevent { amount, .. }) => *amount == Limit::All,
        Effect::Seq(parts) => parts.iter().any(prevents_whole),
        Effect::Unless { effect, .. } | Effect::May { effect, .. } => prevents_whole(effect),
        Effect::If { then, otherwise, .. } => prevents_whole(then) || otherwise.as_deref().is_some_and(prevents_whole),
        _ => false,
    }
}

/// Damage to whom the effect prevents.
pub(crate) fn prevent_target(effect: &Effect) -> Option<&Target> {
    match effect {
        Effect::Do(Deed::Prevent { to, .. }) => Some(to),
        Effect::Seq(parts) => parts.iter().find_map(prevent_target),
        Effect::Unless { effect, .. } | Effect::May { effect, .. } => prevent_target(effect),
        Effect::If { then, otherwise, .. } => {
            prevent_target(then).or_else(|| otherwise.as_deref().and_then(prevent_target))
        }
        _ => None,
    }
}

impl Look<'_> {
    /// What else is pending to the unit beside that instance, from other sources, and can still be prevented.
    pub fn damage_beside(self, named: u8, to: ObjectId) -> Instances {
        let closed = |damage: &Damage| damage.kind.contains(Kind::CLOSED);
        self.pending_damage()
            .filter(|&(index, damage)| index != named && damage.to == to && !closed(damage))
            .map(|(index, _)| index)
            .take(32)
            .collect()
    }
}
