//! Ambush X: X dice of damage to a unit of the opponent that arrives in the unit's arena.

use super::{Expansion, Rule};
use crate::program::{Op, Renewed, Windows};
use cards::Edition;
use cards::ir::{Amount, Deed, Filter, Limit, Obj, Place, Player, Preventable, Target};

pub(crate) struct Ambush;

impl Rule for Ambush {
    /// `AMB-1`–`AMB-3`: in the arrival chance, once for each arriving unit.
    fn expand(&self, x: &Amount, _: Edition) -> Option<Expansion> {
        let arrival = Filter::All(vec![
            Filter::Unit,
            Filter::Controller(Player::Opponent),
            Filter::In(Place::Here),
            Filter::Is(Obj::It),
        ]);
        let to = Target::Choose {
            by: Player::You,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter: arrival.clone(),
        };
        let deed = Deed::Damage {
            from: Obj::This,
            amount: x.clone(),
            dice: true,
            to,
            preventable: Preventable::Freely,
        };
        Some(Expansion {
            windows: Windows::ARRIVAL,
            renewed: Renewed::Arrival,
            choices: vec![arrival],
            names_damage: false,
            ops: vec![Op::Do {
                deed,
                slot: 0,
                entry: 0,
            }],
        })
    }
}
