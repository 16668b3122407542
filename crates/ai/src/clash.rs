//! How the units of an arena would fare against each other, counted with expected damage: a forecast for [`crate::Facts`]
//! that knows speed, numbers and who is worth being shot at.

use arrayvec::ArrayVec;
use rules::{ByRole, Role};

/// A unit in an arena.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    /// Whose.
    pub role: Role,
    /// Total speed.
    pub speed: i16,
    /// Damage that one attack is expected to do to an ordinary unit.
    pub damage: f32,
    /// How much damage of ordinary dice discards it.
    pub toughness: f32,
    /// Does it attack in the first round?
    pub ready: bool,
    /// Damage it is expected to have taken.
    taken: f32,
    /// The chance that it is still there.
    alive: f32,
}

/// The units of an arena.
pub type Fighters = ArrayVec<Fighter, 24>;

/// What is left of one side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Left {
    /// Units.
    pub units: f32,
    /// The chance that somebody is.
    pub present: f32,
    /// The damage that they are expected to do.
    pub damage: f32,
}

impl Fighter {
    /// A unit that has taken nothing yet.
    pub fn new(role: Role, speed: i16, damage: f32, toughness: f32, ready: bool) -> Fighter {
        Fighter {
            role,
            speed,
            damage,
            toughness,
            ready,
            taken: 0.0,
            alive: 1.0,
        }
    }

    fn take(&mut self, damage: f32) {
        self.taken += damage;
        // Hits vary by half their number, about; a unit stays if they stay below its health.
        let spread = (self.taken * 0.5).sqrt().max(0.3);
        self.alive = (0.5 + 0.4 * (self.toughness - self.taken - 0.5) / spread).clamp(0.0, 1.0);
    }
}

/// Sorts the units into the order in which they attack (`B-1.2`, `B-1.3`).
pub fn sort(fighters: &mut Fighters) {
    fighters.sort_unstable_by_key(|fighter| (-fighter.speed, fighter.role as u8));
}

/// One round: each unit attacks once, the fastest first; in the first round those that are ready.
pub fn round(fighters: &mut Fighters, all: bool) -> ByRole<Left> {
    for at in 0..fighters.len() {
        let one = fighters[at];
        if one.alive <= 0.1 || one.damage <= 0.0 || !(all || one.ready) {
            continue;
        }
        let mut best = (0.0, None);
        for (other, target) in fighters.iter().enumerate() {
            if target.role == one.role || target.alive <= 0.1 {
                continue;
            }
            let needed = (target.toughness - target.taken).max(0.3);
            let worth = (target.damage + 0.7) * target.alive * (one.damage / needed).min(1.2);
            if worth > best.0 {
                best = (worth, Some(other));
            }
        }
        if let Some(other) = best.1 {
            fighters[other].take(one.damage * one.alive);
        }
    }
    ByRole::from_fn(|role| left(fighters, role))
}

fn left(fighters: &Fighters, role: Role) -> Left {
    let mut left = Left::default();
    let mut gone = 1.0;
    for one in fighters.iter().filter(|one| one.role == role) {
        left.units += one.alive;
        left.damage += one.alive * one.damage;
        gone *= 1.0 - one.alive;
    }
    left.present = 1.0 - gone;
    left
}
