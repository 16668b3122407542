//! The server from outside: killed at random moments, told nonsense, played by `examples/bot.py`.
//!
//! `SLOW=1` kills 200 times on each database. The server is `examples/host.rs`, or the `pop` that `POP_BINARY` names.

mod bot_py;
mod bots;
mod crash;
mod hostile;
mod http;
mod lost_word;
mod process;
