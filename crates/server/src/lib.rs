//! Tables for people, bots and the computer, over HTTP and WebSocket.
//!
//! Always true: a table is one task that owns one game, and an answer is acknowledged only after it is on disk. What
//! leaves a table is built from views and filtered events; nothing a client sends makes the server panic.

mod accounts;
mod config;
mod error;
mod faces;
mod guest;
mod hall;
mod limit;
mod metrics;
mod page;
mod pictures;
mod random;
mod replays;
mod reports;
mod rest;
mod serve;
mod socket;
mod table;

pub use accounts::reset;
pub use config::{After, ByParty, Config, Counter, OddsAsked, OddsTold};
pub use guest::CookieKey;
pub use hall::Hall;
pub use pictures::Pictures;
pub use reports::Note;
pub use rest::replays::dice_words;
pub use serve::{app, metrics_app, serve};
