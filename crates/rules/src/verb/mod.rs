//! Where fields change. Each verb emits its event; verbs use queries, queries use no verb.

mod beneath;
mod cards;
mod counters;
mod effects;
mod objects;
mod points;
