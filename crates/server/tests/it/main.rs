//! Tables over the real router: whole games, repeats, restarts, secrets, and clients that mean no good.

mod bots;
mod hostile;
mod pair;
mod repair;
mod reports;
mod rest;
mod time;
mod world;
