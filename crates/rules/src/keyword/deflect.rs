//! Deflect X: prevent as much as possible up to X and do as much to a unit in the same arena.

use super::{Expansion, Rule};
use crate::program::{Op, Prevention, Renewed, Windows};
use cards::Edition;
use cards::ir::{Amount, Filter, Place};

pub(crate) struct Deflect;

impl Rule for Deflect {
    /// `DEF-1`, `DEF-2`, `DEF-6`, `DEF-9`: the recipient is chosen at the announcement.
    fn expand(&self, x: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion {
            windows: Windows::PREVENTION,
            renewed: Renewed::Damage,
            choices: vec![Filter::All(vec![Filter::Unit, Filter::In(Place::Here)])],
            names_damage: true,
            ops: vec![Op::PreventChosen {
                amount: x.clone(),
                how: Prevention::Deflect,
            }],
        })
    }
}
