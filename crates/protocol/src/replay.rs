//! Replays: a game as a file.
//!
//! A replay is JSON: a header with everything the first position needs (the cards themselves, the decks as numbers into
//! them, edition and switches), who promised which dice, and the steps. A step keeps its answer (number *and* stable key of
//! the option, or the dice with the number of their draw), digests of its events and of the state after it, and its
//! sentences, so that a replay can be read when the rules have moved on and no longer play it.
//!
//! To go through a replay position by position, use [`Playback`]:
//!
//! ```no_run
//! # fn main() -> Result<(), protocol::replay::Fault> {
//! let replay = protocol::replay::Replay::read(&std::fs::read("game.json").unwrap())?;
//! let mut playback = replay.playback()?;
//! while let Some(moment) = playback.advance() {
//!     let moment = moment?;
//!     // `playback.game()` is the position after the step, `moment.before` the one in which it was answered.
//!     println!("{} {:?}", moment.number, moment.answer);
//! }
//! # Ok(())
//! # }
//! ```

mod digest;
mod playback;
mod repair;
mod setup;
mod verify;

use rules::{Action, Answer, Faces, Game, Options, Pending, Role};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::fair::Fairness;
use crate::key::key;
use crate::scene::{RoleName, Sentence};

pub use digest::{events_digest, state_digest};
pub use playback::{Moment, Playback};
pub use repair::RepairRecord;
pub use setup::{SetupRecord, SwitchesRecord};
pub use verify::{DiceVerdict, Report};

/// The version of the file's format.
pub const FORMAT: u16 = 1;

/// A game as a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// The version of the format.
    pub format: u16,
    /// The version of the rules that played it.
    pub rules: String,
    /// The hash of the pool its cards are from.
    pub pool: String,
    /// Names of Dark and Light.
    pub players: [String; 2],
    /// Titles of their decks.
    pub decks: [String; 2],
    /// The table before the game.
    pub setup: SetupRecord,
    /// The promised dice; none where they came from somewhere else, such as a game in the terminal.
    pub fairness: Option<Fairness>,
    /// How many of the steps were played at another table, with dice promised there.
    #[serde(default)]
    pub inherited: u32,
    /// What was answered, in order; choices that were taken back are gone.
    pub steps: Vec<Step>,
    /// What else there is to say, in sentences: seats without promised dice, a table that broke.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// One answer and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The answer.
    pub answer: Recorded,
    /// Digest of the events.
    pub events: String,
    /// Digest of the state after it.
    pub state: String,
    /// What happened, in sentences for somebody who may see all.
    #[serde(default)]
    pub told: Vec<Sentence>,
}

/// An answer as a file keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Recorded {
    /// An option.
    Option {
        /// Who chose it.
        role: RoleName,
        /// Its number.
        number: u32,
        /// Its key.
        key: String,
        /// Its words.
        label: String,
    },
    /// Dice.
    Dice {
        /// The number of their draw.
        draw: u64,
        /// How many show each face.
        faces: [u16; 6],
    },
    /// A shuffle.
    Shuffle {
        /// The number of its draw.
        draw: u64,
        /// The order.
        order: Vec<u8>,
    },
    /// A player gave up.
    Concede {
        /// Who.
        role: RoleName,
    },
    /// A player's time was up.
    Time {
        /// Whose.
        role: RoleName,
    },
    /// The table was put right, as both players agreed.
    Repair {
        /// Who proposed it.
        role: RoleName,
        /// What was put right.
        repair: RepairRecord,
        /// Its words, for somebody who may see all.
        label: String,
    },
}

/// Why a replay cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// Not JSON of this shape.
    #[error("this is no replay: {0}")]
    Unreadable(String),
    /// A newer format.
    #[error("the replay has format {0}; this program reads up to {FORMAT}")]
    Format(u16),
    /// The cards of the file are written in another way than these rules read them.
    #[error("the replay's cards cannot be played by these rules ({0}); it was made by version {1}")]
    Cards(String, String),
    /// The first position is not legal here.
    #[error("the table of the replay cannot be laid: {0}")]
    Table(String),
    /// A step that cannot be answered, or comes to something else.
    #[error("step {number}: {what}")]
    Step {
        /// Which, from 0.
        number: usize,
        /// What is wrong.
        what: String,
    },
}

impl Replay {
    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Replay, Fault> {
        #[derive(Deserialize)]
        struct Versioned {
            format: u16,
        }
        let unreadable = |error: serde_json::Error| Fault::Unreadable(error.to_string());
        let versioned: Versioned = serde_json::from_slice(bytes).map_err(unreadable)?;
        if versioned.format != FORMAT {
            return Err(Fault::Format(versioned.format));
        }
        serde_json::from_slice(bytes).map_err(unreadable)
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        // Maps with keys other than strings are the one thing JSON refuses, and there is none.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The game from its first position.
    pub fn playback(&self) -> Result<Playback<'_>, Fault> {
        Playback::new(self)
    }

    /// Plays it again and compares everything: answers, events, states, dice and promises.
    pub fn verify(&self) -> Report {
        verify::verify(self)
    }
}

impl Recorded {
    /// How an answer to what the game waits for is kept; `draw` is its number where it is chance. `None` where the
    /// answer does not fit.
    pub fn of(game: &Game, answer: &Answer, draw: u64) -> Option<Recorded> {
        Some(match (game.pending(), answer) {
            (_, Answer::Concede(role)) => Recorded::Concede { role: (*role).into() },
            (_, Answer::OutOfTime(role)) => Recorded::Time { role: (*role).into() },
            (_, Answer::Repair { by, repair }) => Recorded::Repair {
                role: (*by).into(),
                repair: RepairRecord::of(*repair),
                label: game.repair_words(*repair, true),
            },
            (Pending::Choose(decision), Answer::Option(number)) => {
                let action = option(game, decision.role, *number)?;
                Recorded::Option {
                    role: decision.role.into(),
                    number: u32::try_from(*number).ok()?,
                    key: key(action),
                    label: game.label(action),
                }
            }
            (Pending::Roll(_), Answer::Dice(faces)) => Recorded::Dice { draw, faces: faces.0 },
            (Pending::Shuffle(_), Answer::Order(order)) => Recorded::Shuffle {
                draw,
                order: order.to_vec(),
            },
            _ => return None,
        })
    }

    /// The answer for the game, if it is still the one that was meant; else what is wrong.
    pub fn answer(&self, game: &Game) -> Result<Answer, String> {
        match self {
            Recorded::Concede { role } => Ok(Answer::Concede((*role).into())),
            Recorded::Time { role } => Ok(Answer::OutOfTime((*role).into())),
            Recorded::Repair { role, repair, label } => {
                let repair = repair.repair(game);
                let repair = repair.ok_or_else(|| format!("{label:?}: there is no such thing in play"))?;
                let by = (*role).into();
                Ok(Answer::Repair { by, repair })
            }
            Recorded::Dice { faces, .. } => Ok(Answer::Dice(Faces(*faces))),
            Recorded::Shuffle { order, .. } => {
                let mut list = arrayvec::ArrayVec::new();
                list.try_extend_from_slice(order)
                    .map_err(|_| "the order is longer than any pile".to_owned())?;
                Ok(Answer::Order(list))
            }
            Recorded::Option {
                role,
                number,
                key: wanted,
                label,
            } => {
                let Pending::Choose(decision) = game.pending() else {
                    return Err(format!("{label:?} was chosen; the game waits for no choice here"));
                };
                if RoleName::from(decision.role) != *role {
                    return Err(format!("{label:?} was chosen by the other player"));
                }
                let at = usize::try_from(*number).unwrap_or(usize::MAX);
                match option(game, decision.role, at) {
                    Some(action) if key(action) == *wanted => Ok(Answer::Option(at)),
                    Some(action) => Err(format!(
                        "option {number} was {label:?} ({wanted}) and is {:?} ({}) now",
                        game.label(action),
                        key(action)
                    )),
                    None => Err(format!("option {number} ({label:?}) does not exist now")),
                }
            }
        }
    }

    /// The number of the draw behind it.
    pub fn draw(&self) -> Option<u64> {
        match self {
            Recorded::Dice { draw, .. } | Recorded::Shuffle { draw, .. } => Some(*draw),
            Recorded::Option { .. } | Recorded::Concede { .. } | Recorded::Time { .. } | Recorded::Repair { .. } => {
                None
            }
        }
    }
}

/// The option as the player who decides sees it.
fn option(game: &Game, role: Role, number: usize) -> Option<Action> {
    let mut options = Options::new();
    game.sight(role).options(&mut options);
    options.get(number)
}
