//! Tests of the computer players.

mod levels;
mod positions;
mod secrets;
