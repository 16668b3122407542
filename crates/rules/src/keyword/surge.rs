//! Surge X: a unit that another unit damages may give X power to a unit in its arena.

use super::{Does, Reaction, Rule};
use cards::Stat;
use cards::ir::{Amount, Arg, Change, Deed, Duration, Effect, Filter, Limit, Obj, Place, Player, Target, Trigger};

pub(crate) struct Surge;

impl Rule for Surge {
    /// `SUR-1`, `SUR-2`, `SUR-3`: damage from another unit, once for each such damage.
    fn reaction(&self, _: &Arg) -> Option<Reaction> {
        Some(Reaction {
            on: Some(Trigger::Damages {
                by: Filter::All(vec![Filter::Unit, Filter::Other]),
                to: Filter::Is(Obj::This),
            }),
            does: Does::Effect(Effect::Do(Deed::Modify {
                whom: Target::Choose {
                    by: Player::You,
                    count: Limit::UpTo(Amount::Fixed(1)),
                    filter: Filter::All(vec![Filter::Unit, Filter::In(Place::Here)]),
                },
                changes: vec![Change::Stat(Stat::Power, Amount::X)],
                lasts: Duration::EndOfTurn,
            })),
        })
    }
}
