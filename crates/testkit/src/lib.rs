//! The scenario language, its runner, drivers and laws for random play.
