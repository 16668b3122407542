//! The laws of the game, over thousands of games.

mod cards;
mod regressions;
