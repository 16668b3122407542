//! Tests over the whole project: the house rules (`tidy`) and the laws of the game (`laws`).

mod laws;
mod tidy;
