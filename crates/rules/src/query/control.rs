//! Arena control (`01-game` section 8).

use super::Look;
use crate::ids::Role;
use crate::program::Kinds;
use cards::Arena;
use cards::ir::{Ban, Change};

impl Look<'_> {
    /// Does the player control the arena (`G-8.1`)? Units that don't count are ignored for both halves (`G-8.2`).
    pub fn controls(self, role: Role, arena: Arena) -> bool {
        // A text about control may ask for control: met for the second time, only the units count (`A-7.6`).
        let inside = self.inside_control(role, arena);
        let counted = |whose: Role| {
            self.units_in(arena).any(|unit| {
                let ignored = inside.is_some_and(|look| {
                    look.any_change(unit.id, Kinds::NO_CONTROL, |change| *change == Change::NoControl)
                });
                unit.controller == whose && !ignored
            })
        };
        counted(role)
            && !counted(!role)
            && !inside.is_some_and(|look| {
                look.player_cannot(
                    role,
                    |ban| matches!(ban, Ban::Control(a) if a.is_none_or(|a| a == arena)),
                )
            })
    }

    /// How many arenas the player controls.
    pub fn arenas_controlled(self, role: Role) -> usize {
        Arena::ALL
            .into_iter()
            .filter(|&arena| self.controls(role, arena))
            .count()
    }
}
