//! The table before the game, as a file keeps it.

use cards::{Card, Edition};
use rules::{ByRole, CardId, Role, RoleChoice, Seat, Setup, Start, Switches};
use serde::{Deserialize, Serialize};

/// The table before a game from the beginning: cards, decks, edition, switches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetupRecord {
    /// "classic" or "current".
    pub edition: String,
    /// The optional rules.
    pub switches: SwitchesRecord,
    /// The cards, facts and read texts; kept unread, so that a replay opens also where these rules read them otherwise.
    pub cards: serde_json::Value,
    /// The decks of Dark and Light: places in `cards`.
    pub decks: [Vec<u8>; 2],
    /// What lies outside the game for them.
    pub outside: [Vec<u8>; 2],
}

/// Optional rules, as [`Switches`] has them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SwitchesRecord {
    /// Open lists.
    pub open_lists: bool,
    /// Everybody is asked in every chance.
    pub ask_always: bool,
    /// The mulligan.
    pub mulligan: bool,
    /// "fixed", "random" or "bid".
    pub roles: String,
    /// An empty deck loses.
    pub empty_deck_loses: bool,
    /// The last turn.
    pub turn_limit: Option<u16>,
}

impl SetupRecord {
    /// How a game from the beginning is kept.
    pub fn of(setup: &Setup) -> SetupRecord {
        let ids = |list: &[CardId]| list.iter().map(|id| id.0).collect();
        let switches = setup.switches;
        SetupRecord {
            edition: match setup.edition {
                Edition::Classic => "classic".to_owned(),
                Edition::Current => "current".to_owned(),
            },
            switches: SwitchesRecord {
                open_lists: switches.open_lists,
                ask_always: switches.ask_always,
                mulligan: switches.mulligan,
                roles: match switches.roles {
                    RoleChoice::Fixed => "fixed",
                    RoleChoice::Random => "random",
                    RoleChoice::Bid => "bid",
                }
                .to_owned(),
                empty_deck_loses: switches.empty_deck_loses,
                turn_limit: switches.turn_limit,
            },
            cards: serde_json::to_value(&setup.cards).unwrap_or_default(),
            decks: Role::BOTH.map(|role| ids(&setup.seats[role].deck)),
            outside: Role::BOTH.map(|role| ids(&setup.seats[role].outside)),
        }
    }

    /// The table again; else what these rules cannot read.
    pub fn setup(&self) -> Result<Setup, String> {
        let cards = Vec::<Card>::deserialize(&self.cards).map_err(|error| error.to_string())?;
        let ids = |list: &[u8]| list.iter().copied().map(CardId).collect::<Vec<_>>();
        let seat = |role: Role| Seat {
            deck: ids(&self.decks[role as usize]),
            outside: ids(&self.outside[role as usize]),
            ..Seat::new()
        };
        Ok(Setup {
            edition: match self.edition.as_str() {
                "classic" => Edition::Classic,
                "current" => Edition::Current,
                other => return Err(format!("there is no edition {other:?}")),
            },
            cards,
            seats: ByRole::from_fn(seat),
            start: Start::Preparation,
            switches: Switches {
                open_lists: self.switches.open_lists,
                ask_always: self.switches.ask_always,
                mulligan: self.switches.mulligan,
                roles: match self.switches.roles.as_str() {
                    "fixed" => RoleChoice::Fixed,
                    "random" => RoleChoice::Random,
                    "bid" => RoleChoice::Bid,
                    other => return Err(format!("roles are settled by {other:?}, which is unknown")),
                },
                empty_deck_loses: self.switches.empty_deck_loses,
                turn_limit: self.switches.turn_limit,
            },
        })
    }
}
