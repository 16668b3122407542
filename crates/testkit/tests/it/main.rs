//! Tests over the whole project: the house rules (`tidy`), the laws of the game (`laws`), and clauses that no scenario can show.

mod chances;
mod copies;
mod corners;
mod imagination;
mod laws;
mod limits;
mod preparation;
mod secrets;
mod table;
mod tidy;
mod worked_game;
