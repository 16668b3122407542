//! What can be concluded from games, and how surely.

pub(crate) mod bootstrap;
pub mod elo;
mod interval;
pub mod nash;
mod sprt;
mod stop;
mod tally;

pub use bootstrap::{RESAMPLES, middle_95};
pub use interval::{Pairs, Share, Z, games_needed, paired, wilson};
pub use sprt::{Sprt, Verdict};
pub use stop::{Until, look_points, next_look};
pub use tally::{Summary, Tally};
