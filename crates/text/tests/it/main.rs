//! Tests of the compiler.

mod corpus;
mod files;
mod fuzz;
mod generate;
mod laws;
mod phrases;
