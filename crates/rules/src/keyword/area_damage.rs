//! Area Damage X: dice of damage to one more unit when attack damage of this unit discards a unit.

use super::{Does, Reaction, Rule};
use crate::engine::Engine;
use crate::event::Log;
use crate::ids::ObjectId;
use cards::Edition;
use cards::ir::{Amount, Arg, Deed, Effect, Filter, Limit, Obj, Place, Player, Preventable, Target};
use cards::keyword::Keyword;

pub(crate) struct AreaDamage;

impl Rule for AreaDamage {
    /// `AREA-1`, `AREA-2`, `AREA-3`: any unit where the discarded one was, or none.
    fn reaction(&self, _: &Arg) -> Option<Reaction> {
        Some(Reaction {
            on: None,
            does: Does::Effect(Effect::Do(Deed::Damage {
                from: Obj::This,
                amount: Amount::X,
                dice: true,
                to: Target::Choose {
                    by: Player::You,
                    count: Limit::UpTo(Amount::Fixed(1)),
                    filter: Filter::All(vec![Filter::Unit, Filter::In(Place::There)]),
                },
                preventable: Preventable::Freely,
            })),
        })
    }
}

/// Attack damage of `source` discards `unit` (`AREA-1`, `AREA-4`, `AREA-5`); classic: in its own arena (`AREA-2`).
pub(crate) fn note<L: Log>(engine: &mut Engine<'_, L>, source: ObjectId, unit: ObjectId) {
    if source == unit || !engine.fx.has_keyword(Keyword::AreaDamage) {
        return;
    }
    let place = |id: ObjectId| engine.st.object(id).and_then(|object| object.place.arena());
    if engine.fx.edition == Edition::Classic && place(source) != place(unit) {
        return;
    }
    if let Some(waiting) = engine.keyword_reaction(source, Keyword::AreaDamage, unit) {
        engine.st.waiting.push(waiting);
    }
}
