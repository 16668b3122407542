//! Many games in parallel, and what can be concluded from them.
//!
//! Always true: results depend on decks, levels, seeds and the version of the rules, never on the number of threads or on
//! their speed. Every game has generators of its own, games are handed on in the order of their numbers, and whether a
//! run has enough is looked at after numbers of games that are fixed beforehand. Nothing here touches a file or a
//! terminal.
//!
//! ```
//! use sim::{Exchange, Plan, Player, Schedule, Series};
//! let deck = decks::deck_named("General Solo").unwrap().clone();
//! let player = Player { deck, level: "random".parse().unwrap() };
//! let pool = text::files::embedded();
//! let series = Series::new([player.clone(), player], Exchange::Nothing, 7, cards::Edition::Current, pool).unwrap();
//! let schedule = Schedule::from(series);
//! let games = |threads| sim::play(&schedule, &Plan::games(20, &schedule), threads).unwrap();
//! assert_eq!(games(1).summary.games, 20);
//! assert_eq!(games(1).summary.digest(), games(2).summary.digest());
//! ```

pub mod columns;
mod conduct;
mod digest;
mod effects;
pub mod field;
pub mod journal;
pub mod ladder;
mod play;
mod record;
pub mod review;
mod run;
mod schedule;
mod seeds;
mod series;
pub mod statistics;

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

pub use conduct::{Plan, Played, Watcher, conduct};
pub use digest::Digest;
pub use effects::{Difference, Effect, Gain, Subject, effects};
pub use play::{Broken, MOST_ANSWERS, Worker};
pub use record::{CardSet, Reason, Record, Seen, Side};
pub use run::{End, RunError, run};
pub use schedule::Schedule;
pub use seeds::{Chances, resampling, seed_of_part};
pub use series::{Exchange, Listed, NoSeries, Player, Series, deck_digest};

/// A run that nobody watches or interrupts.
pub fn play(schedule: &Schedule, plan: &Plan, threads: usize) -> Result<Played, RunError<Infallible>> {
    struct Nobody;
    impl Watcher for Nobody {
        type Error = Infallible;
        fn game(&mut self, _: &Record, _: &statistics::Summary) -> Result<(), Infallible> {
            Ok(())
        }
    }
    conduct(
        schedule,
        plan,
        threads,
        &AtomicBool::new(false),
        Vec::new(),
        &mut Nobody,
    )
}
