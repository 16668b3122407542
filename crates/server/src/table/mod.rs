//! Tables: one task each, owning one game.

pub mod actor;
pub mod asking;
pub mod auto;
pub mod chronicle;
pub mod clock;
pub mod eyes;
pub mod header;
pub mod keeper;
pub mod kept;
pub mod options;
pub mod phase;
pub mod scene;
pub mod seen;

#[cfg(test)]
mod leak_tests;
#[cfg(test)]
mod tests;
