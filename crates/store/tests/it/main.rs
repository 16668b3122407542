//! One suite of tests, run on SQLite and on a real PostgreSQL.

mod crash;
mod places;
mod suite;
mod trouble;
mod world;
