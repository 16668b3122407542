//! Scenarios: the language in which the rulebook is tested.

mod bless;
mod build;
mod fault;
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
pub use parse::parse;
pub use pool::CardPool;
pub use run::{Report, Reported, run_block, run_blocks};

/// How a scenario is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunOptions {
    /// Answers everything twice, the second time on a copy from before, and compares games and events.
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
