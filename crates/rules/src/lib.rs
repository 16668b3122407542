//! The rules of the game: state, legal options, answers, events, views.
//!
//! Always true: pure and repeatable. No input or output, clock, randomness, float or hash order; the same
//! [`Setup`] and the same answers give the same game and the same events, everywhere.
//!
//! The engine asks, others answer: [`Game::pending`] says what it waits for, [`Game::options`] lists what a
//! player can do, [`Game::apply`] takes the answer.
//!
//! ```
//! use rules::{Game, Options, Pending, Seat, Setup, Start, Switches, ByRole};
//! let setup = Setup {
//!     edition: cards::Edition::Current,
//!     cards: vec![],
//!     seats: ByRole([Seat::new(), Seat::new()]),
//!     start: Start::Turn,
//!     switches: Switches::simulation(),
//! };
//! let game = Game::new(&setup).unwrap();
//! // Light rolls for build points (G-6.4).
//! assert!(matches!(game.pending(), Pending::Roll(roll) if roll.dice == 1));
//! ```

mod action;
pub mod arithmetic;
mod briefing;
mod copy;
mod dice;
mod engine;
mod event;
mod forecast;
mod frame;
mod game;
mod ids;
mod keyword;
mod label;
mod list;
mod options;
pub mod program;
mod query;
mod refusal;
mod repair;
mod setup;
mod sight;
mod state;
mod table;
mod trace;
mod twin;
mod verb;
mod view;

/// The version of these rules: the same set-up and answers give the same game in every program with this version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub use action::{Action, Answer, Decision, DecisionKind, Options, Pending, Shuffle};
pub use dice::Faces;
pub use event::{Event, Log, What, Who, Why, Zone};
pub use forecast::{Forecast, Tail};
pub use frame::{
    About, Chance, Contest, Destination, Frame, PlayStage, Prepare, Question, Roll, RollFor, SetupLoop, Way, Window,
};
pub use game::{Game, Illegal};
pub use ids::{AbilityId, ByRole, CardId, CardRef, ClauseId, ObjectId, Role};
pub use list::{Full, List};
pub use refusal::Refusal;
pub use repair::{Repair, Spot};
pub use setup::{
    Aboard, Guess, MAX_CARDS_PER_PLAYER, Partial, Placed, PlacedAt, RoleChoice, Seat, Setup, SetupFault, Start,
    Switches,
};
pub use sight::{Sight, Worlds};
pub use state::{Building, Damage, Dice, Ending, Instance, Item, Lasts, Object, Outcome, Place, Profile, Reach, State};
pub use trace::Trace;
pub use view::{AttackView, ObjectView, View};
