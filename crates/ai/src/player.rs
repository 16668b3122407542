//! A player of one seat.

use crate::level::Level;
use crate::plain;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Options, Pending, Sight};

/// A computer player of one seat: its level, its generator and the memory that it uses again and again.
pub struct Player {
    level: Level,
    rng: ChaCha8Rng,
    options: Options,
}

impl Player {
    /// A player of this level; equal seeds play equally.
    pub fn new(level: Level, seed: u64) -> Player {
        Player {
            level,
            rng: ChaCha8Rng::seed_from_u64(seed),
            options: Options::new(),
        }
    }

    /// The number of the option it takes; 0 where it has nothing to decide.
    pub fn choose(&mut self, sight: &Sight<'_>) -> usize {
        let Pending::Choose(decision) = sight.pending() else {
            return 0;
        };
        sight.options(&mut self.options);
        if self.options.len() <= 1 {
            return 0;
        }
        let list = self.options.as_slice();
        match self.level {
            Level::Random => plain::random(list, &mut self.rng),
            Level::Eager | Level::Greedy | Level::Search(_) => plain::eager(decision.kind, list, &mut self.rng),
        }
    }
}
