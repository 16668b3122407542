//! Damage Control X: up to X damage counters come off at the start of the own build step. The items of a build step ask for it (`DC-1`, `DC-2`): [`crate::engine`]'s build step.
