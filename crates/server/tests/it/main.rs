//! Tables over the real router: whole games, repeats, restarts, secrets, and clients that mean no good.

mod accounts;
mod bots;
mod hostile;
mod openapi;
mod pictures;
mod rest;
mod scenarios;
mod world;
