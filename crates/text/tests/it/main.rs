//! Tests of the compiler.

mod corpus;
mod diagnostics;
mod files;
mod fuzz;
mod generate;
mod laws;
mod lint;
mod oracles;
mod ownership;
mod phrases;
mod ratchet;
mod supply;
