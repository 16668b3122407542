//! Avenge X: dice of damage to an attacker that discarded another unit of its controller in its arena.

use super::{Does, Reaction, Rule};
use crate::engine::Engine;
use crate::event::Log;
use crate::ids::ObjectId;
use arrayvec::ArrayVec;
use cards::ir::{Amount, Arg, Deed, Effect, Obj, Player, Preventable, Target};
use cards::keyword::Keyword;

pub(crate) struct Avenge;

impl Rule for Avenge {
    /// `AVE-1`, `AVE-2`: "it" is the attacker.
    fn reaction(&self, _: &Arg) -> Option<Reaction> {
        let strike = Effect::Do(Deed::Damage {
            from: Obj::This,
            amount: Amount::X,
            dice: true,
            to: Target::Obj(Obj::It),
            preventable: Preventable::Freely,
        });
        Some(Reaction {
            on: None,
            does: Does::Effect(Effect::May {
                who: Player::You,
                effect: Box::new(strike),
                then: None,
            }),
        })
    }
}

/// Damage of `source` discards `unit`: if `source` is the attacker, those who avenge it wait for the attack's end
/// (`AVE-1`, `AVE-3`, `AVE-4`), also if they leave before (`AVE-5`).
pub(crate) fn note<L: Log>(engine: &mut Engine<'_, L>, source: ObjectId, unit: ObjectId) {
    if !engine.fx.has_keyword(Keyword::Avenge) || engine.st.attack().is_none_or(|attack| attack.attacker != source) {
        return;
    }
    let Some(&fallen) = engine.st.object(unit) else { return };
    if fallen.place.arena().is_none() {
        return;
    }
    let avengers: ArrayVec<ObjectId, 32> = engine
        .st
        .in_play()
        .filter(|o| o.id != unit && o.id != source && o.controller == fallen.controller && o.place == fallen.place)
        .map(|o| o.id)
        .take(32)
        .collect();
    for avenger in avengers {
        if let Some(waiting) = engine.keyword_reaction(avenger, Keyword::Avenge, source) {
            engine.store_for_end(waiting);
        }
    }
}
