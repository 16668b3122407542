//! Equip: attach the Equipment to a fitting card during the own build step.

use super::{Expansion, Rule};
use crate::program::{Op, Renewed, Windows};
use cards::Edition;
use cards::ir::{Amount, Filter, Player};

pub(crate) struct Equip;

impl Rule for Equip {
    /// `EQP-1`, `EQP-3`. Whether a host fits (`EQP-2`) is asked of [`crate::query`].
    fn expand(&self, _: &Amount, _: Edition) -> Option<Expansion> {
        Some(Expansion {
            windows: Windows::OWN_BUILD,
            renewed: Renewed::Turn,
            choices: vec![Filter::Controller(Player::You)],
            names_damage: false,
            ops: vec![Op::Equip],
        })
    }
}
