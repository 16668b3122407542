//! Repairs as a player proposes them.

use rules::Spot;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::scene::{Handle, Piece, RoleName};

/// One thing that is to be put right. Things are named as the player sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "verb", rename_all = "snake_case", deny_unknown_fields)]
pub enum RepairWish {
    /// A player has so much Force.
    Force {
        /// Who.
        role: RoleName,
        /// So much.
        to: i16,
    },
    /// A player has so many build points.
    Build {
        /// Who.
        role: RoleName,
        /// So many.
        to: i16,
    },
    /// A unit has so many damage counters.
    Damage {
        /// Which.
        piece: Piece,
        /// So many.
        to: i16,
    },
    /// A piece is tapped, or untapped.
    Tapped {
        /// Which.
        piece: Piece,
        /// Tapped?
        to: bool,
    },
    /// A face-down card has so many build counters.
    Counters {
        /// Whose build zone.
        role: RoleName,
        /// Its place there.
        at: u32,
        /// So many.
        to: i16,
    },
    /// A thing goes elsewhere: a piece with its whole stack, a card of one's own hand, of a discard pile, or face-down.
    Move {
        /// What.
        from: Handle,
        /// Where to.
        to: SpotName,
    },
    /// The top card of a deck goes elsewhere, unseen where that is a hand.
    Top {
        /// Whose deck.
        role: RoleName,
        /// Where to.
        to: SpotName,
    },
}

/// Where a repair puts a card: of its owner's zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpotName {
    /// The Space arena.
    Space,
    /// The Ground arena.
    Ground,
    /// The Character arena.
    Character,
    /// The build zone.
    BuildZone,
    /// The hand.
    Hand,
    /// The top of the deck.
    Deck,
    /// The discard pile.
    Discard,
    /// Out of the game.
    Removed,
}

impl From<SpotName> for Spot {
    fn from(name: SpotName) -> Spot {
        match name {
            SpotName::Space => Spot::Arena(cards::Arena::Space),
            SpotName::Ground => Spot::Arena(cards::Arena::Ground),
            SpotName::Character => Spot::Arena(cards::Arena::Character),
            SpotName::BuildZone => Spot::BuildZone,
            SpotName::Hand => Spot::Hand,
            SpotName::Deck => Spot::Deck,
            SpotName::Discard => Spot::Discard,
            SpotName::Removed => Spot::Removed,
        }
    }
}

impl From<Spot> for SpotName {
    fn from(spot: Spot) -> SpotName {
        match spot {
            Spot::Arena(cards::Arena::Space) => SpotName::Space,
            Spot::Arena(cards::Arena::Ground) => SpotName::Ground,
            Spot::Arena(cards::Arena::Character) => SpotName::Character,
            Spot::BuildZone => SpotName::BuildZone,
            Spot::Hand => SpotName::Hand,
            Spot::Deck => SpotName::Deck,
            Spot::Discard => SpotName::Discard,
            Spot::Removed => SpotName::Removed,
        }
    }
}
