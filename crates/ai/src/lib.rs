//! Computer players.
//!
//! Always true: a player receives a [`rules::Sight`], what its role knows, and a budget; never the game. Same sight, same
//! seed, same budget in iterations: same choice.
//!
//! ```
//! use ai::{Level, Player};
//! use rules::{ByRole, Game, Pending, Seat, Setup, Start, Switches};
//! let setup = Setup {
//!     edition: cards::Edition::Current,
//!     cards: vec![],
//!     seats: ByRole([Seat::new(), Seat::new()]),
//!     start: Start::SetupLoop,
//!     switches: Switches::simulation(),
//! };
//! let game = Game::new(&setup).unwrap();
//! let mut player = Player::new("eager".parse::<Level>().unwrap(), 7);
//! if let Pending::Choose(decision) = game.pending() {
//!     let number = player.choose(&game.sight(decision.role));
//!     assert_eq!(number, 0);
//! }
//! ```

mod ahead;
mod clash;
mod facts;
mod greedy;
mod level;
mod luck;
mod plain;
mod player;
mod search;
mod tree;
mod worth;

pub use facts::Facts;
pub use level::{Budget, Level, Named, UnknownLevel};
pub use player::Player;
pub use worth::Worth;
