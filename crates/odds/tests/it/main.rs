//! Exact odds against the engine, against hand-made answers, and against a separate enumeration.

mod advice;
mod brute;
mod cases;
mod force;
mod known;
mod large;
mod pairs;
mod support;
