//! Tests of the compiler.

mod phrases;
