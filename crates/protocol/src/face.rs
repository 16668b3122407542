//! A card as it is drawn.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A printed card: facts, and what each line of its text means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CardFace {
    /// Name with its version letter.
    pub name: String,
    /// "dark", "light" or "neutral".
    pub side: String,
    /// "Space", "Ground", "Character", "Battle", "Mission", "Location", "Equipment", …
    pub kind: String,
    /// The words behind the dash.
    pub subtypes: Vec<String>,
    /// Build cost; none where it has none.
    pub cost: Option<i16>,
    /// Speed, power and health of a unit.
    pub numbers: Option<Numbers>,
    /// Its set code, empty where it is not known.
    pub set: String,
    /// The lines of its text.
    pub lines: Vec<LineFace>,
    /// Where its picture can be fetched, if the table's keeper has imported one.
    pub image: Option<String>,
}

/// The printed numbers of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Numbers {
    /// Speed.
    pub speed: i16,
    /// Power.
    pub power: i16,
    /// Health.
    pub health: i16,
}

/// One line of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LineFace {
    /// In our canonical words.
    pub text: String,
    /// The keyword it is, if it is one: its page in the rulebook.
    pub keyword: Option<String>,
    /// Is it read in full and enforced?
    pub enforced: bool,
}
