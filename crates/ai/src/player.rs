//! A player of one seat.

use crate::ahead::Ahead;
use crate::level::Level;
use crate::luck::Luck;
use crate::search::Search;
use crate::worth::Worth;
use crate::{greedy, plain};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Decision, Game, Options, Pending, Sight};
use std::sync::Arc;

/// A computer player of one seat: its level, its generator and the memory that it uses again and again.
pub struct Player {
    level: Level,
    seed: u64,
    rng: ChaCha8Rng,
    options: Options,
    mind: Option<Box<Mind>>,
}

/// What a thinking player remembers between decisions: memory, nothing else.
struct Mind {
    ahead: Ahead,
    search: Search,
    world: Option<Box<Game>>,
}

impl Player {
    /// A player of this level; equal seeds play equally.
    pub fn new(level: Level, seed: u64) -> Player {
        let thinks = matches!(level, Level::Greedy | Level::Search(_));
        Player {
            level,
            seed,
            rng: ChaCha8Rng::seed_from_u64(seed),
            options: Options::new(),
            mind: thinks.then(|| Box::new(Mind::new(Worth::fitted()))),
        }
    }

    /// A player of this level that judges positions by these weights.
    pub fn with_worth(level: Level, seed: u64, worth: Arc<Worth>) -> Player {
        Player {
            mind: Some(Box::new(Mind::new(worth))),
            ..Player::new(level, seed)
        }
    }

    /// Iterations of search made so far, for measurements; 0 for a level that does not search.
    pub fn iterations(&self) -> u64 {
        self.mind.as_ref().map_or(0, |mind| mind.search.iterations)
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
            Level::Eager => plain::eager(decision.kind, list, &mut self.rng),
            Level::Greedy | Level::Search(_) => {
                let Some(mind) = &mut self.mind else { return 0 };
                let mut world = mind.imagine(sight, self.seed, decision);
                let at = match greedy::habit(&world, decision, list) {
                    Some(at) => at,
                    None => match self.level {
                        Level::Search(budget) => {
                            mind.search
                                .choose(&mut mind.ahead, sight, &mut world, &mut self.options, decision, budget)
                        }
                        _ => greedy::choose(&mut mind.ahead, &world, &self.options, decision, |_, _| {}),
                    },
                };
                mind.world = Some(world);
                at
            }
        }
    }

    /// What one ply says of the options of its decision: the number of each that was looked at, and the chance to win
    /// behind it. Empty for levels that do not think, and where there is nothing to decide.
    pub fn weigh(&mut self, sight: &Sight) -> Vec<(usize, f32)> {
        let mut weighed = Vec::new();
        if let (Pending::Choose(decision), Some(mind)) = (sight.pending(), &mut self.mind) {
            sight.options(&mut self.options);
            if !self.options.is_empty() {
                let world = mind.imagine(sight, self.seed, decision);
                let note = |at, chance| weighed.push((at, chance));
                greedy::choose(&mut mind.ahead, &world, &self.options, decision, note);
                mind.world = Some(world);
            }
        }
        weighed
    }
}

impl Mind {
    fn new(worth: Arc<Worth>) -> Mind {
        Mind {
            ahead: Ahead::new(worth),
            search: Search::default(),
            world: None,
        }
    }

    /// A game that the player may be in; the same for equal sights and seeds.
    fn imagine(&mut self, sight: &Sight, seed: u64, decision: Decision) -> Box<Game> {
        let luck = &mut self.ahead.luck;
        *luck = Luck::new(seed ^ u64::from(decision.number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut world = self.world.take().unwrap_or_else(|| Box::new(sight.blank()));
        sight.imagine(&mut world, |count| luck.below(count));
        world
    }
}
