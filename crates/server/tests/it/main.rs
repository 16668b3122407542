//! Tables over the real router: whole games, repeats, restarts, secrets, and clients that mean no good.

mod accounts;
mod bots;
mod dice;
mod hostile;
#[cfg(target_os = "linux")]
mod lab;
mod openapi;
mod pair;
mod patience;
mod pictures;
mod repair;
mod reports;
mod rest;
mod scenarios;
mod time;
mod world;
