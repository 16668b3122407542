//! Tables over the real router: whole games, repeats, restarts, secrets, and clients that mean no good.

mod bots;
mod hostile;
mod openapi;
mod rest;
mod scenarios;
mod world;
