//! Repairs as a file keeps them.

use rules::{CardRef, Game, ObjectId, Repair};
use serde::{Deserialize, Serialize};

use crate::repair::SpotName;
use crate::scene::RoleName;

/// What was put right; things are named by their numbers in the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of `rules::Repair`")]
pub enum RepairRecord {
    /// So much Force.
    Force { role: RoleName, to: i16 },
    /// So many build points.
    Build { role: RoleName, to: i16 },
    /// So many damage counters.
    Damage { object: u16, to: i16 },
    /// Tapped or not.
    Tapped { object: u16, to: bool },
    /// So many build counters.
    Counters { card: u8, to: i16 },
    /// Something in play goes elsewhere.
    Object { object: u16, to: SpotName },
    /// A card outside play goes elsewhere.
    Card { card: u8, to: SpotName },
    /// The top card of a deck goes elsewhere.
    Top { role: RoleName, to: SpotName },
}

impl RepairRecord {
    /// How a repair is kept.
    pub fn of(repair: Repair) -> RepairRecord {
        match repair {
            Repair::Force(role, to) => RepairRecord::Force { role: role.into(), to },
            Repair::Build(role, to) => RepairRecord::Build { role: role.into(), to },
            Repair::Damage(id, to) => RepairRecord::Damage {
                object: id.number(),
                to,
            },
            Repair::Tapped(id, to) => RepairRecord::Tapped {
                object: id.number(),
                to,
            },
            Repair::Counters(card, to) => RepairRecord::Counters { card: card.0, to },
            Repair::Object(id, to) => RepairRecord::Object {
                object: id.number(),
                to: to.into(),
            },
            Repair::Card(card, to) => RepairRecord::Card {
                card: card.0,
                to: to.into(),
            },
            Repair::Top(role, to) => RepairRecord::Top {
                role: role.into(),
                to: to.into(),
            },
        }
    }

    /// The repair of a game; none where what it is about is not in play.
    pub fn repair(&self, game: &Game) -> Option<Repair> {
        let object = |number: u16| -> Option<ObjectId> {
            let mut ids = game.state().in_play().map(|object| object.id);
            ids.find(|id| id.number() == number)
        };
        Some(match *self {
            RepairRecord::Force { role, to } => Repair::Force(role.into(), to),
            RepairRecord::Build { role, to } => Repair::Build(role.into(), to),
            RepairRecord::Damage { object: at, to } => Repair::Damage(object(at)?, to),
            RepairRecord::Tapped { object: at, to } => Repair::Tapped(object(at)?, to),
            RepairRecord::Counters { card, to } => Repair::Counters(CardRef(card), to),
            RepairRecord::Object { object: at, to } => Repair::Object(object(at)?, to.into()),
            RepairRecord::Card { card, to } => Repair::Card(CardRef(card), to.into()),
            RepairRecord::Top { role, to } => Repair::Top(role.into(), to.into()),
        })
    }
}
