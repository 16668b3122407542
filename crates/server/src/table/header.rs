//! What the store keeps of a table beside its steps.

use ai::Level;
use protocol::fair::Fairness;
use protocol::replay::{SetupRecord, Step};
use protocol::{Occupant, RoleName};
use rules::Role;
use serde::{Deserialize, Serialize};

use super::clock::Terms;

/// Who plays what by which rules: written when the table is made and when somebody sits down.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the rules.
    pub rules: String,
    /// The hash of the pool.
    pub pool: String,
    /// The seats of Dark and Light.
    pub seats: [SeatHeader; 2],
    /// Is it in the lobby?
    pub public: bool,
    /// "classic" or "current".
    pub edition: String,
    /// Clocks, where the players agreed on them.
    #[serde(default)]
    pub clock: Option<Terms>,
    /// How many games the players agreed on: 1, or 2 with sides exchanged.
    #[serde(default = "one")]
    pub games: u8,
    /// Of a second game: the first.
    #[serde(default)]
    pub before: Option<Before>,
    /// Of a first game: the table of the second, once it is there.
    #[serde(default)]
    pub next: Option<String>,
    /// The digest of the request that made the table, where it can be repeated.
    #[serde(default)]
    pub request: Option<String>,
    /// The hash of the token by which a friend sits down; none when the seat is taken.
    pub join: Option<String>,
    /// Promised dice. The server's seed lies here from the beginning; it is told after the end.
    pub fairness: Fairness,
    /// The game; none while a seat is empty.
    pub game: Option<GameHeader>,
}

fn one() -> u8 {
    1
}

/// The first game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    /// Its table, and its replay.
    pub table: String,
    /// Who won it, by the role played there.
    pub winner: RoleName,
}

/// A deck as text, and its title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckHeader {
    /// The list.
    pub deck: String,
    /// Its title.
    pub title: String,
}

/// The game of a table with both seats taken.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameHeader {
    /// The table before the game.
    pub setup: SetupRecord,
    /// How many of the steps were played elsewhere, before the game was continued here.
    pub inherited: u32,
}

/// A seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatHeader {
    /// Who sits there.
    pub occupant: Occupant,
    /// The name shown.
    pub name: String,
    /// The computer's level.
    pub level: Option<String>,
    /// The computer's seed.
    pub seed: u64,
    /// The guest, where it is one.
    #[serde(default)]
    pub guest: Option<String>,
    /// The deck as text; empty while nobody sits there.
    pub deck: String,
    /// Its title.
    pub title: String,
    /// The deck of the other side, for the second game of a match.
    #[serde(default)]
    pub second: Option<DeckHeader>,
}

impl SeatHeader {
    /// Nobody.
    pub fn empty() -> SeatHeader {
        SeatHeader {
            occupant: Occupant::Empty,
            name: String::new(),
            level: None,
            seed: 0,
            guest: None,
            deck: String::new(),
            title: String::new(),
            second: None,
        }
    }

    /// The computer's level, where it sits there.
    pub fn computer(&self) -> Option<Level> {
        match self.occupant {
            Occupant::Computer => self.level.as_deref()?.parse().ok(),
            Occupant::Empty | Occupant::Person | Occupant::Bot => None,
        }
    }
}

impl Header {
    /// The seat of a role.
    pub fn seat(&self, role: Role) -> &SeatHeader {
        &self.seats[role as usize]
    }

    /// May the second game of a match follow this one?
    pub fn has_next(&self) -> bool {
        self.games == 2 && self.before.is_none()
    }

    /// Does the computer sit at one of the seats?
    pub fn has_computer(&self) -> bool {
        self.seats.iter().any(|seat| seat.occupant == Occupant::Computer)
    }

    /// The role that nobody has taken.
    pub fn empty_seat(&self) -> Option<Role> {
        Role::BOTH
            .into_iter()
            .find(|&role| self.seat(role).occupant == Occupant::Empty)
    }
}

/// One entry of a table's journal, as the store keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Entry {
    /// A step of the game.
    Step(Step),
    /// Choices were taken back: so many steps stay.
    Undo {
        /// How many.
        keep: u32,
        /// Who asked for it.
        by: RoleName,
    },
}
