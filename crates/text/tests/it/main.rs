//! Tests of the compiler.

mod files;
mod phrases;
