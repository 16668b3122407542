//! Scenarios: the language in which the rulebook is tested.

mod fault;
mod names;
mod parse;
mod play;
pub mod script;
mod table;
mod words;

pub use fault::Fault;
pub use parse::parse;

#[cfg(test)]
mod tests;
