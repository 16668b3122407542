//! Sorts of cards, as a deck's numbers tell them apart.

use cards::Arena;
use serde::Serialize;
use text::files::RowKind;

/// A sort of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Units of the Space type alone.
    Space,
    /// Units of the Ground type alone.
    Ground,
    /// Units of the Character type alone.
    Character,
    /// Units of several types.
    Several,
    /// Missions, Campaigns and Traps.
    Mission,
    /// Battle cards.
    Battle,
    /// Locations.
    Location,
    /// Equipment.
    Equipment,
    /// Resources.
    Resource,
    /// Events and Subordinates, which no deck may hold (`G-4.12`), and what is no card of a game.
    Misplaced,
}

impl Sort {
    /// Its words.
    pub fn words(self) -> &'static str {
        match self {
            Sort::Space => "Space units",
            Sort::Ground => "Ground units",
            Sort::Character => "Characters",
            Sort::Several => "units of several types",
            Sort::Mission => "Missions",
            Sort::Battle => "Battle cards",
            Sort::Location => "Locations",
            Sort::Equipment => "Equipment",
            Sort::Resource => "Resources",
            Sort::Misplaced => "cards for no deck",
        }
    }

    /// Is it one of the sorts of units?
    pub fn is_unit(self) -> bool {
        self <= Sort::Several
    }

    /// Of a card of this kind.
    pub(super) fn of(kind: &RowKind) -> Sort {
        match kind {
            RowKind::Unit(arenas) => match arenas.iter().collect::<Vec<_>>()[..] {
                [Arena::Space] => Sort::Space,
                [Arena::Ground] => Sort::Ground,
                [Arena::Character] => Sort::Character,
                _ => Sort::Several,
            },
            RowKind::Mission | RowKind::Campaign | RowKind::Trap => Sort::Mission,
            RowKind::Battle => Sort::Battle,
            RowKind::Location(_) => Sort::Location,
            RowKind::Equipment(_) => Sort::Equipment,
            RowKind::Resource => Sort::Resource,
            RowKind::Event | RowKind::Subordinate(_) | RowKind::Unsupported(_) => Sort::Misplaced,
        }
    }
}
