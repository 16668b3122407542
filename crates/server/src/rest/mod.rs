//! The HTTP interface, `/api/v1`.

pub mod bots;
pub mod cards;
pub mod decks;
pub mod lab;
pub mod replays;
pub mod rules;
pub mod tables;
pub mod tokens;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::hall::Hall;
use crate::socket;

/// The largest body of a request that is no replay.
const MOST_BYTES: usize = 64 * 1024;

/// The largest replay that is imported.
const MOST_REPLAY: usize = 8 * 1024 * 1024;

/// All routes below `/api/v1`.
pub fn routes() -> Router<Arc<Hall>> {
    let import = Router::new()
        .route("/replays", post(replays::import))
        .layer(DefaultBodyLimit::max(MOST_REPLAY));
    Router::new()
        .route("/levels", get(tables::levels))
        .route("/tables", get(tables::lobby).post(tables::open))
        .route("/tables/{id}", get(tables::invitation))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/ws", get(socket::open))
        .route("/tables/{id}/decision", get(bots::decision))
        .route("/tables/{id}/answer", post(bots::answer))
        .route("/tables/{id}/concede", post(bots::concede))
        .route("/decks", get(decks::list))
        .route("/decks/check", post(decks::check))
        .route("/decks/keywords", post(decks::keywords))
        .route("/decks/convert", post(decks::convert))
        .route("/decks/{id}", get(decks::text))
        .route("/formats", get(decks::formats))
        .route("/cards", get(cards::find))
        .route("/rules", get(rules::contents))
        .route("/rules/{term}", get(rules::page))
        .route("/rules/{term}/scenarios", get(rules::scenarios))
        .route("/odds", post(lab::odds))
        .route("/sims", post(lab::start))
        .route("/sims/{id}", get(lab::look))
        .route("/replays", get(replays::list))
        .route("/replays/{id}", get(replays::info))
        .route("/replays/{id}/file", get(replays::file))
        .route("/replays/{id}/verify", get(replays::verify))
        .route("/replays/{id}/scene", get(replays::scene))
        .route("/replays/{id}/continue", post(replays::go_on))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .merge(import)
}
