//! Answers without thinking: uniform, eager, hoarding.

use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Action, DecisionKind, Game, Illegal, Log, Options, Outcome, Pending};
use table::chance;

/// How a driver chooses among the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Driver {
    /// Every legal option is as likely as the others.
    Random,
    /// Never retreats, never declines an attack, builds and acts when it can.
    Eager,
    /// Passes until it is rich, then acts.
    Hoard,
}

impl Driver {
    /// All of them.
    pub const ALL: [Driver; 3] = [Driver::Random, Driver::Eager, Driver::Hoard];

    /// The number of the option it takes.
    pub fn choose(self, game: &Game, kind: DecisionKind, options: &Options, rng: &mut impl Rng) -> usize {
        let list = options.as_slice();
        if list.len() <= 1 {
            return 0;
        }
        match self {
            Driver::Random => rng.random_range(0..list.len()),
            Driver::Eager => eager(kind, list, rng),
            Driver::Hoard => {
                let Pending::Choose(decision) = game.pending() else {
                    return 0;
                };
                let rich = game.state().force[decision.role] >= 12;
                if rich || kind != DecisionKind::Chance {
                    eager(kind, list, rng)
                } else {
                    0
                }
            }
        }
    }
}

/// Prefers doing something over doing nothing.
fn eager(kind: DecisionKind, list: &[Action], rng: &mut impl Rng) -> usize {
    let idle = |action: &Action| matches!(action, Action::Pass | Action::Done | Action::DoNothing(_) | Action::No);
    let wanted = |action: &Action| match kind {
        DecisionKind::Retreat => matches!(action, Action::Done),
        DecisionKind::Attack => matches!(action, Action::Attack { .. }),
        DecisionKind::Build | DecisionKind::Setup => {
            matches!(
                action,
                Action::Complete { .. } | Action::Build { .. } | Action::Deploy { .. } | Action::FaceDown { .. }
            ) || matches!(
                action,
                Action::Move {
                    to: rules::Destination::Arena(_),
                    ..
                }
            )
        }
        _ => !idle(action),
    };
    let count = list.iter().filter(|action| wanted(action)).count();
    if count == 0 {
        return rng.random_range(0..list.len());
    }
    let nth = rng.random_range(0..count);
    list.iter()
        .enumerate()
        .filter(|(_, action)| wanted(action))
        .nth(nth)
        .map_or(0, |(at, _)| at)
}

/// What happened while a game was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All answers, rolls and forced passes included.
    pub answers: u64,
    /// Decisions with two options or more.
    pub choices: u64,
}

/// Plays games with a seeded generator.
pub struct Player {
    rng: ChaCha8Rng,
    options: Options,
    /// How Dark and Light choose.
    pub drivers: [Driver; 2],
    /// What was counted so far.
    pub counts: Counts,
}

impl Player {
    /// A player of both seats with this seed.
    pub fn new(seed: u64, drivers: [Driver; 2]) -> Player {
        Player {
            rng: ChaCha8Rng::seed_from_u64(seed),
            options: Options::new(),
            drivers,
            counts: Counts::default(),
        }
    }

    /// Answers what is pending once; `false` when the game is over.
    pub fn step(&mut self, game: &mut Game, log: &mut impl Log) -> Result<bool, Illegal> {
        let pending = game.pending();
        if matches!(pending, Pending::Over(_)) {
            return Ok(false);
        }
        self.counts.answers += 1;
        match pending {
            Pending::Choose(decision) => {
                game.options(&mut self.options);
                self.counts.choices += u64::from(self.options.len() > 1);
                let driver = self.drivers[decision.role as usize];
                let index = driver.choose(game, decision.kind, &self.options, &mut self.rng);
                game.apply_listed(&self.options, index, log)?;
            }
            Pending::Roll(_) | Pending::Shuffle(_) | Pending::Over(_) => {
                if let Some(answer) = chance(pending, &mut self.rng) {
                    game.apply(answer, log)?;
                }
            }
        }
        Ok(true)
    }

    /// Plays to the end, or to this many answers.
    pub fn play(&mut self, game: &mut Game, log: &mut impl Log, most: u64) -> Result<Option<Outcome>, Illegal> {
        for _ in 0..most {
            if !self.step(game, log)? {
                break;
            }
        }
        Ok(game.state().outcome)
    }
}
