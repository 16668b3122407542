//! The laws of the game, over thousands of games. `docs/laws.md` lists them.

mod cards;
mod regressions;
