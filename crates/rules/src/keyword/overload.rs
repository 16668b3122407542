//! Overload X: X more power in an attack, for X dice of damage to itself at its end.

use super::{Does, Reaction, Rule};
use crate::engine::{Engine, Happening};
use crate::event::Log;
use crate::ids::{ObjectId, Role};
use crate::program::{Kinds, Op, Watch};
use crate::query::Look;
use crate::state::{Item, Lasts, Subject, Until, Waiting};
use cards::Stat;
use cards::ir::{Arg, Change, Filter, Obj, Trigger};
use cards::keyword::Keyword;

pub(crate) struct Overload;

impl Rule for Overload {
    /// `OVL-4`: decided with the triggers of the declaration; `OVL-3`: once, with the sum.
    fn reaction(&self, _: &Arg) -> Option<Reaction> {
        Some(Reaction {
            on: Some(Trigger::Attacks {
                by: Filter::Is(Obj::This),
                on: Filter::True,
            }),
            does: Does::Op(Op::Overload),
        })
    }
}

/// Does a text leave no choice (`OVL-4`)?
pub(crate) fn must(look: Look<'_>, unit: ObjectId) -> bool {
    look.any_change(unit, Kinds::MUST, |change| *change == Change::MustOverload)
}

/// The controller wants it: the power for this attack (`OVL-1`) and the price at its end (`OVL-2`).
pub(crate) fn load<L: Log>(engine: &mut Engine<'_, L>, unit: ObjectId, role: Role, x: i16) {
    let Some(attack) = engine.st.attack() else { return };
    let until = Until::Attack(attack.number);
    engine.begin_effect(
        Subject::Object(unit),
        Lasts::Stat(Stat::Power),
        x,
        until,
        (role, unit),
        &["OVL-1", "OVL-3", "OVL-4"],
    );
    let chain = engine.st.chain + 1;
    engine.store_for_end(Waiting {
        item: Item::Overload(unit, x),
        role,
        chain,
    });
    if engine.fx.watch.intersects(Watch::KEYWORDS) {
        engine.fire(Happening::Keyword(Keyword::Overload, unit));
    }
}
