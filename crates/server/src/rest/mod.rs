//! The HTTP interface, `/api/v1`.
#![allow(unused_qualifications, reason = "utoipa::path names types in full")]

pub mod account;
pub mod bots;
pub mod cards;
pub mod decks;
pub mod json;
pub mod lab;
pub mod openapi;
pub mod printed;
pub mod replays;
pub mod rules;
pub mod scenarios;
pub mod tables;
pub mod tokens;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use utoipa::OpenApi as _;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::hall::Hall;
use crate::socket;

/// The largest body of a request that is no replay.
const MOST_BYTES: usize = 64 * 1024;

/// The largest replay that is imported.
const MOST_REPLAY: usize = 8 * 1024 * 1024;

/// All routes of `/api/v1`.
pub fn routes() -> Router<Arc<Hall>> {
    parts().0
}

/// The routes, and the document of them: a handler says its method and address once, for both.
fn parts() -> (Router<Arc<Hall>>, utoipa::openapi::OpenApi) {
    let routes = OpenApiRouter::new()
        .routes(routes!(openapi::document))
        .routes(routes!(openapi::version))
        .routes(routes!(account::look, account::sign_up))
        .routes(routes!(account::sign_in, account::sign_out))
        .routes(routes!(account::change))
        .routes(routes!(account::delete))
        .routes(routes!(account::decks))
        .routes(routes!(account::keep_deck, account::drop_deck))
        .routes(routes!(account::tables))
        .routes(routes!(account::sit))
        .routes(routes!(tables::levels))
        .routes(routes!(tables::lobby, tables::open))
        .routes(routes!(tables::invitation))
        .routes(routes!(tables::join))
        .routes(routes!(socket::open))
        .routes(routes!(bots::decision))
        .routes(routes!(bots::answer))
        .routes(routes!(bots::concede))
        .routes(routes!(decks::list))
        .routes(routes!(decks::check))
        .routes(routes!(decks::keywords))
        .routes(routes!(decks::convert))
        .routes(routes!(decks::text))
        .routes(routes!(decks::formats))
        .routes(routes!(cards::find))
        .routes(routes!(cards::image))
        .routes(routes!(rules::contents))
        .routes(routes!(rules::page))
        .routes(routes!(scenarios::of_clause))
        .routes(routes!(scenarios::posted))
        .routes(routes!(lab::odds))
        .routes(routes!(lab::start))
        .routes(routes!(lab::look))
        .routes(routes!(replays::list))
        .routes(routes!(replays::info))
        .routes(routes!(replays::file))
        .routes(routes!(replays::verify))
        .routes(routes!(replays::scene))
        .routes(routes!(replays::go_on))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .routes(routes!(replays::import).layer(DefaultBodyLimit::max(MOST_REPLAY)));
    let (router, document) = OpenApiRouter::with_openapi(openapi::Base::openapi())
        .nest("/api/v1", routes)
        .split_for_parts();
    (router, openapi::complete(document))
}
