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
    /// How many of them.
    pub take: Take,
}

/// How many of the lines that are offered are taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Take {
    /// One line.
    One,
    /// All such lines of one card.
    All,
    /// Up to so many lines of one card.
    UpTo(i16),
    /// One line each of up to so many cards.
    OneEach(i16),
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
    /// Units in play: the lines that they have (`A-1.4`).
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
    /// What a Pilot ability gives its host (`C-8.8`): of each Pilot ability, all together.
    Pilot,
}

/// Lines of the very card whose text it is, given to others ([`Change::OwnLines`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Own {
    /// Its activated abilities (`A-1.1`).
    Activated,
    /// All but its Pilot abilities, and but what only works on its own card.
    NonPilot,
    /// What its Pilot abilities give to a host (`C-8.8`).
    Pilot,
}
