//! Scenarios: positions, decisions and dice with what must come of them; the language in which the rulebook is tested.
//!
//! `docs/scenarios.md` teaches it. Stages, each in its own files: [`parse`] (lines into a [`script::Script`]; total on any
//! text) → [`build()`] (its table into a `rules::Setup`) → `follow` (its steps in a running game) → [`run_blocks`] (many of
//! them, counted). [`bless`] writes what is so into checks that expect another value.
//!
//! Always true: a scenario passes only if every line was followed and every check held; nothing in a file makes the runner
//! panic or go on for ever.
//!
//! ```
//! use testkit::book::Block;
//! use testkit::scenario::{NoPool, RunOptions, run_block};
//!
//! let block = Block {
//!     file: "example.md".to_owned(),
//!     line: 1,
//!     info: "scenario ARM-1".to_owned(),
//!     body: "Dark: ground Tank 10/2/5 Armor\nLight: ground Walker 30/4/4\nstart battle ground\n\
//!            Light: attack Tank with Walker\nroll 4 4 5 6\n=> Tank takes 2 (ARM-1)\n"
//!         .to_owned(),
//! };
//! let outcome = run_block(&block, None, &NoPool, RunOptions::default());
//! assert!(matches!(outcome, Some(Ok(clauses)) if clauses.contains("ARM-1")));
//! ```

mod bless;
mod build;
mod fault;
mod film;
mod follow;
mod names;
mod parse;
mod play;
mod pool;
mod run;
pub mod script;
mod table;
mod words;

pub use bless::{Blessed, bless, bless_text};
pub use build::{NoPool, Pool, build};
pub use fault::Fault;
pub use film::{Film, Shot, film_block};
pub use parse::parse;
pub use pool::CardPool;
pub use run::{Report, Reported, events_of_block, run_block, run_blocks};

/// How a scenario is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunOptions {
    /// Answers everything twice, the second time on a copy restored from before, compares games and events, and goes
    /// on with the restored game.
    pub rollback: bool,
}

/// What sort of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A wrong result.
    Value,
    /// The right result by another clause.
    Clause,
    /// The scenario could not be followed.
    Script,
}

impl Kind {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Value => "value",
            Kind::Clause => "clause",
            Kind::Script => "script",
        }
    }
}

/// Why a scenario fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line inside the block, from 1; 0 is the fence.
    pub line: usize,
    /// The clause that the line cites.
    pub clause: Option<String>,
    /// What sort.
    pub kind: Kind,
    /// What the line says.
    pub expected: String,
    /// What is so instead.
    pub actual: String,
    /// The fact of a `=>` line as it would hold.
    pub instead: Option<String>,
    /// How many options were offered there: where there was a choice, the failure says more.
    pub(crate) options: usize,
}

#[cfg(test)]
mod tests;
