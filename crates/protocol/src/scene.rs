//! The table as one seat sees it.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::face::CardFace;

/// A role at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RoleName {
    /// Acts first.
    Dark,
    /// The other.
    Light,
}

/// Who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The player of Dark.
    Dark,
    /// The player of Light.
    Light,
    /// A spectator.
    Watch,
}

/// An arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ArenaName {
    /// Space.
    Space,
    /// Ground.
    Ground,
    /// Character.
    Character,
}

/// The table as one seat sees it: everything that is needed to draw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Scene {
    /// How far the game has come; an answer carries it back. Rises with everything that happens, also after undo.
    pub seq: u32,
    /// Who looks.
    pub seat: Seat,
    /// Where in the turn.
    pub phase: PhaseScene,
    /// Dark's things.
    pub dark: SideScene,
    /// Light's things.
    pub light: SideScene,
    /// Everything in play, in the order in which it came.
    pub pieces: Vec<PieceScene>,
    /// Who controls each arena now.
    pub controls: BTreeMap<ArenaName, RoleName>,
    /// The attack in progress.
    pub attack: Option<AttackScene>,
    /// Dice rolled since the last scene, in order.
    pub rolls: Vec<RollScene>,
    /// What is asked, of whom. Of the opponent's question only that it is theirs is told.
    pub asked: Option<Asked>,
    /// What happened since the last scene, in sentences.
    pub log: Vec<Sentence>,
    /// Does the log begin at the beginning of the game (after a reconnect or undo)?
    pub log_is_whole: bool,
    /// Faces that this seat sees for the first time since it connected, by the number under which scenes name them.
    #[serde(deserialize_with = "numbered")]
    #[schema(value_type = BTreeMap<String, CardFace>)]
    pub faces: BTreeMap<u32, CardFace>,
    /// How it ended.
    pub ended: Option<Ended>,
}

/// Where in the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PhaseScene {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// Which part.
    pub name: PhaseName,
    /// Whose step, where it is one player's.
    pub of: Option<RoleName>,
    /// The play-or-pass chance that is open, in words.
    pub chance: Option<String>,
}

/// The parts of a turn, as the phase bar shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PhaseName {
    /// Roles, shuffling, mulligan and set-up.
    Setup,
    /// Untap, Force, build points.
    Command,
    /// A build step.
    Build,
    /// A retreat step.
    Retreat,
    /// The battle step of Space.
    Space,
    /// The battle step of Ground.
    Ground,
    /// The battle step of Character.
    Character,
    /// The end of the turn.
    End,
    /// The game is over.
    Over,
}

/// What one player has beside the units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SideScene {
    /// Force.
    pub force: i16,
    /// Build points.
    pub build: i16,
    /// Cards in the deck.
    pub deck: u32,
    /// Cards in the hand.
    pub hand: u32,
    /// Those of the hand that the viewer may see: faces, one entry a card.
    pub hand_cards: Vec<u32>,
    /// The discard pile, oldest first: faces.
    pub discard: Vec<u32>,
    /// Removed from the game: faces.
    pub removed: Vec<u32>,
    /// Face-down cards of the build zone, in order.
    pub building: Vec<Builds>,
    /// Cards outside the game that texts may bring in; their faces where the viewer may see them.
    pub supply: u32,
}

/// A face-down card of a build zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Builds {
    /// Its face where the viewer knows it.
    pub face: Option<u32>,
    /// Build counters.
    pub counters: i16,
}

/// The number of a thing in play: the same for all seats, for as long as it is there.
pub type Piece = u32;

/// A unit, Location, Equipment or Pilot in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PieceScene {
    /// Its number.
    #[schema(value_type = u32)]
    pub id: Piece,
    /// Its name, with a number where its player has several of that name.
    pub name: String,
    /// The faces of its stack, top card first.
    #[schema(value_type = Vec<u32>)]
    pub stack: Stack,
    /// Cards face-down under it.
    pub beneath: u32,
    /// Who controls it.
    pub controller: RoleName,
    /// Where it lies.
    pub place: Place,
    /// Tapped?
    pub tapped: bool,
    /// Damage counters.
    pub damage: i16,
    /// Counters of other kinds: word and number.
    pub counters: Vec<(String, i16)>,
    /// Total speed; none for what is no unit.
    pub speed: Option<i16>,
    /// Total power.
    pub power: Option<i16>,
    /// Total health.
    pub health: Option<i16>,
    /// Keywords it has now, with their sums: `Evade 2`.
    pub keywords: Vec<String>,
}

/// The faces of a stack, top card first.
pub type Stack = Vec<u32>;

/// Where a piece lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase", tag = "zone")]
pub enum Place {
    /// In an arena.
    Arena {
        /// Which.
        arena: ArenaName,
    },
    /// Face up in the build zone.
    Build,
    /// A Location in the slot of an arena.
    Slot {
        /// Which.
        arena: ArenaName,
    },
    /// Aboard a unit, as a Pilot.
    Aboard {
        /// Which.
        #[schema(value_type = u32)]
        host: Piece,
    },
    /// On a unit, as Equipment.
    On {
        /// Which.
        #[schema(value_type = u32)]
        host: Piece,
    },
    /// In the Event zone.
    Event,
}

/// An attack in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AttackScene {
    /// The attacker.
    #[schema(value_type = u32)]
    pub attacker: Piece,
    /// The defenders.
    #[schema(value_type = Vec<u32>)]
    pub defenders: Vec<Piece>,
    /// The dice against each, sorted from high to low; empty where the viewer may not see them.
    pub dice: Vec<Vec<u8>>,
    /// Damage pending now: from (in words), to, amount.
    pub pending: Vec<(String, Piece, i16)>,
}

/// Dice that were rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RollScene {
    /// By whom.
    pub role: RoleName,
    /// What for, in words.
    pub purpose: String,
    /// The faces; empty where the viewer may not see them.
    pub faces: Vec<u8>,
    /// The number of the draw behind it, for the check of the dice.
    pub draw: u64,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Asked {
    /// Of whom.
    pub role: RoleName,
    /// What kind; a spectator and the opponent see only what both players know anyway.
    pub kind: ChoiceKind,
    /// Why the player is asked, with clauses; empty for everybody else.
    pub why: String,
    /// The ids of those clauses.
    pub clauses: Vec<String>,
    /// The options, for the player who is asked alone.
    pub options: Vec<OptionScene>,
}

/// Kinds of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChoiceKind {
    /// A play-or-pass chance.
    Chance,
    /// A build step.
    Build,
    /// A retreat step.
    Retreat,
    /// An attack chance.
    Attack,
    /// A choice for something that is being played.
    Announce,
    /// A question inside an effect.
    Question,
    /// Which item is next.
    Order,
    /// A contest.
    Bid,
    /// Mulligan and set-up.
    Setup,
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionScene {
    /// Stable name of the option, kept in files.
    pub key: String,
    /// Its words.
    pub label: String,
    /// The text behind it, where the words are only a name.
    #[schema(value_type = String)]
    pub hint: Hint,
    /// The things it is about, the most telling first: what is highlighted, and what a click on them may mean.
    pub about: Vec<Handle>,
    /// Is it pass, done, decline: what ends the question without doing anything?
    pub idle: bool,
    /// The number it chooses, where it is one of a run of numbers.
    pub number: Option<i32>,
}

/// Text beside an option; may be empty.
pub type Hint = String;

/// A thing on the table that an option is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase", tag = "on")]
pub enum Handle {
    /// Something in play.
    Piece {
        /// Its number.
        #[schema(value_type = u32)]
        id: Piece,
    },
    /// A card of the viewer's hand, by its face.
    Hand {
        /// The face.
        face: u32,
    },
    /// A face-down card of a build zone, by its place.
    Building {
        /// Whose.
        role: RoleName,
        /// The place.
        at: u32,
    },
    /// A card of a discard pile, by its face.
    Discard {
        /// Whose.
        role: RoleName,
        /// The face.
        face: u32,
    },
    /// Another card, by its face.
    Card {
        /// The face.
        face: u32,
    },
    /// An arena.
    Arena {
        /// Which.
        arena: ArenaName,
    },
    /// The build zone of the one who is asked.
    Zone,
}

/// A sentence of the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// The clauses behind it, the most telling first.
    pub clauses: Vec<String>,
    /// Does a part of the game begin here?
    pub heading: bool,
    /// The `seq` in which it happened.
    pub seq: u32,
}

/// A reason for a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Reason {
    /// In words: "printed", "+2 by Tarkin's order".
    pub text: String,
    /// By how much it changes the number.
    pub change: i16,
    /// The clauses.
    pub clauses: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Ended {
    /// Who won.
    pub winner: RoleName,
    /// Why, in a sentence.
    pub text: String,
    /// The replay's address.
    pub replay: Option<String>,
}

/// JSON writes the numbers as texts, which serde does not read back where a message is told by its `type`.
fn numbered<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<u32, CardFace>, D::Error> {
    let texts = BTreeMap::<String, CardFace>::deserialize(from)?;
    let number = |(text, face): (String, CardFace)| match text.parse() {
        Ok(number) => Ok((number, face)),
        Err(_) => Err(D::Error::custom(format!("{text:?} is no number of a face"))),
    };
    texts.into_iter().map(number).collect()
}
