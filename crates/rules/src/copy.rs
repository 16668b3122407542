//! Copying a state: into new memory, or into memory that is there.

use crate::game::Game;
use crate::state::State;
use std::sync::Arc;

/// Copies field by field. A derived copy would make new lists for each copy; `clone_from` fills those that are there.
macro_rules! copy_by_field {
    ($($field:ident,)*) => {
        impl Clone for State {
            fn clone(&self) -> State {
                State { $($field: Clone::clone(&self.$field),)* }
            }

            fn clone_from(&mut self, other: &State) {
                $(Clone::clone_from(&mut self.$field, &other.$field);)*
            }
        }
    };
}

copy_by_field! {
    turn,
    force,
    build,
    promised,
    build_die,
    piles,
    building,
    objects,
    beneath,
    effects,
    uses,
    waiting,
    ready,
    spent,
    past,
    own_past,
    noticed,
    held,
    kept,
    earned,
    surplus,
    resource,
    attacks,
    sequences,
    damage,
    declared,
    struck,
    frames,
    reply,
    battle,
    step,
    attacked_in,
    build_started,
    shown,
    decision,
    serial,
    outcome,
    exchanged,
    setup_points,
    chain,
    guards,
    active,
    granted_kinds,
    granted,
    usable,
    dirty,
    open,
    noted,
}

impl Game {
    /// Copies into an existing game without allocating where its buffers are large enough.
    pub fn copy_from(&mut self, other: &Game) {
        if !Arc::ptr_eq(&self.fixed, &other.fixed) {
            self.fixed.clone_from(&other.fixed);
        }
        self.state.clone_from(&other.state);
    }
}

#[cfg(test)]
mod tests {
    use crate::{ByRole, Game, Seat, Setup, Start, Switches};
    use cards::Edition;

    #[test]
    fn a_copy_fills_the_lists_that_are_there() {
        let setup = Setup {
            edition: Edition::Current,
            cards: vec![],
            seats: ByRole([Seat::new(), Seat::new()]),
            start: Start::SetupLoop,
            switches: Switches::simulation(),
        };
        let game = Game::new(&setup).expect("an empty table");
        assert!(!game.state.frames.is_empty(), "something runs");
        let mut copy = game.clone();
        copy.state.turn += 1;
        copy.state.frames.clear();
        let lists = copy.state.frames.as_ptr();
        copy.copy_from(&game);
        assert_eq!(copy, game);
        assert_eq!(copy.state.frames.len(), game.state.frames.len());
        assert_eq!(copy.state.frames.as_ptr(), lists, "the same memory");
    }
}
