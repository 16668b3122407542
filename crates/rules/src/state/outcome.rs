//! How a game ended.

use crate::ids::Role;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub winner: Role,
    /// Why.
    pub reason: Ending,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Control of two arenas (`G-7.2`).
    Arenas,
    /// An effect said so (`G-7.7`).
    Effect,
    /// The other player conceded (`G-7.6`).
    Concession,
    /// The other player's time was up (`F-4.9`).
    Time,
    /// The turn limit (`G-12.5`).
    Limit,
    /// The other player could not draw (`G-9.2`, a switch).
    EmptyDeck,
}
