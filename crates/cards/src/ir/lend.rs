//! Abilities that a text takes over from other cards for a time.

use super::*;

/// Lines of other cards that a text offers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Lent {
    /// Where those cards lie.
    pub by: Lender,
    /// What kind of card.
    pub on: Filter,
    /// Which of its lines; what only works elsewhere (Pilot, Stack, Switch, Reserves and the costs of completing) is not
    /// lent.
    pub lines: Lines,
    /// All such lines of one card instead of one line.
    pub all: bool,
}

/// Whose lines are lent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Lender {
    /// The cards under the top card of that unit (`C-5.7`).
    Stack(Obj),
    /// The card that was completed last, if it is in the stack of that unit (`C-5.4`).
    Newest(Obj),
    /// The cards of that player's discard pile.
    Discard(Player),
    /// Units in play: what their top cards print.
    Play,
}

/// A sort of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Lines {
    /// Any.
    Any,
    /// An activated ability (`A-1.1`).
    Activated,
    /// An activated ability whose cost contains Force (`A-1.5`).
    ForceActivated,
    /// That keyword.
    Keyword(Keyword),
}
