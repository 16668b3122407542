//! Upkeep: a price at each of the controller's build steps.

use crate::frame::CostOf;
use crate::ids::Role;
use crate::query::cost::Payer;
use crate::query::{Look, Perspective};
use crate::state::Instance;
use cards::ir::{Ability, Arg};

/// The alternatives that can be paid now (`UPK-1`, `UPK-2`, `UPK-7`), by number.
pub(crate) fn payable(look: Look<'_>, role: Role, instance: Instance) -> impl Iterator<Item = u8> {
    let count = match &look.fx.ability(instance.ability).ir {
        Ability::Keyword(k) => match &k.arg {
            Arg::Costs(costs) => costs.len() as u8,
            _ => 0,
        },
        _ => 0,
    };
    let from = look.st.object(instance.on).map(Perspective::of);
    (0..count).filter(move |&number| {
        let cost = crate::engine::cost_of(look, CostOf::Colon(instance.ability, number));
        from.is_some_and(|from| look.can_pay(&cost, Payer::of(role, from)).is_ok())
    })
}
