//! Tests of the computer players.

mod levels;
