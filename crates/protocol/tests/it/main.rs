//! The formats stay what they are said to be.

mod replay;
mod typescript;
