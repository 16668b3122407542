//! A game in the terminal: numbered options, the table as the player to move sees it, the story in sentences.

mod card;
mod choices;
mod command;
mod input;
mod lookup;
mod paint;
mod session;
mod table;

pub use input::Input;
pub use paint::Paint;
pub use session::{Seats, Session};
pub use table::wrap;
