//! The document that says what this interface is (OpenAPI 3.1). It is made of what stands beside each handler, which is
//! what the router is made of too.

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use protocol::{ToClient, ToServer};
use serde::Serialize;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, RefOr, Response, ResponseBuilder, schema};
use utoipa::{Modify, OpenApi, ToSchema};

use super::json::Json;
use crate::error::Refused;

/// What is said of the interface as a whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Play-or-Pass",
        version = "1",
        description = "Tables, decks, cards, rules, odds and replays of a Play-or-Pass server. How a program plays is told \
            in docs/bots.md. A seat is opened by its token; everything else belongs to the guest of the cookie, which the \
            server gives to whoever needs one. Every refusal is a `Refused`. Fields may be added to replies; a field \
            that changes its meaning raises the version in the address.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(ToServer, ToClient, Refused)),
    modifiers(&Doors),
    tags(
        (name = "account", description = "Accounts, their decks and tables; nothing else needs one."),
        (name = "tables", description = "Open a table, sit down, play."),
        (name = "decks", description = "Decks of the server, and what is wrong with a list."),
        (name = "cards", description = "Cards by a query."),
        (name = "rules", description = "The rulebook and its scenarios."),
        (name = "lab", description = "Exact odds, and many games between computer players."),
        (name = "replays", description = "Games that were played."),
        (name = "server", description = "The server itself.")
    )
)]
pub struct Base;

/// Who may do what.
struct Doors;

impl Modify for Doors {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let mut bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The token of a seat."))
            .build();
        bearer.bearer_format = None;
        components.add_security_scheme("seat", SecurityScheme::Http(bearer));
        let cookie = ApiKeyValue::with_description(
            crate::guest::NAME,
            "Says who asks. Whoever sends none is a new guest and gets one where it is needed.",
        );
        let session = ApiKeyValue::with_description(crate::accounts::COOKIE, "Says whose account it is.");
        components.add_security_scheme("account", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
        components.add_security_scheme("guest", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

/// What is said of every operation: a name that is its own, and what may happen to any request: it is one too many, its body cannot be read, the store does not answer.
fn everywhere(operation: &mut Operation) {
    if let (Some(tags), Some(name)) = (&operation.tags, &operation.operation_id) {
        operation.operation_id = Some(format!("{}_{name}", tags.join("_")));
    }
    let mut may = |status: &str, words: &str| {
        let there = &mut operation.responses.responses;
        if !there.contains_key(status) {
            there.insert(status.to_owned(), RefOr::T(refusal(words)));
        }
    };
    may("429", "`too_many`: wait, then send the same again.");
    may("503", "`store`, `busy`, `paused`: wait, then send the same again.");
    if operation.request_body.is_some() {
        let mut may = |status: &str, words: &str| {
            let there = &mut operation.responses.responses;
            if !there.contains_key(status) {
                there.insert(status.to_owned(), RefOr::T(refusal(words)));
            }
        };
        may("400", "`malformed`: the body is not what is asked for.");
        may("413", "`malformed`: the body is too long.");
        may("415", "`malformed`: the body is not said to be JSON.");
    }
}

fn refusal(words: &str) -> Response {
    let body = RefOr::Ref(schema::Ref::from_schema_name("Refused"));
    ResponseBuilder::new()
        .description(words)
        .content("application/json", Content::new(Some(body)))
        .build()
}

/// Completes what the handlers say.
pub fn complete(mut document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        operations.into_iter().flatten().for_each(everywhere);
    }
    document
}

/// The document, as it is served.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let (_, document) = super::parts();
    document.to_pretty_json().unwrap_or_default()
});

/// This document
///
/// OpenAPI 3.1, in JSON.
#[utoipa::path(get, path = "/openapi.json", tag = "server", responses((status = 200, description = "The document.", body = Object)))]
pub async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

/// What runs here.
#[derive(Debug, Serialize, ToSchema)]
pub struct Version {
    /// Of the program.
    version: &'static str,
    /// Of the rules.
    rules: &'static str,
}

/// What runs here
#[utoipa::path(get, path = "/version", tag = "server", responses((status = 200, description = "The versions.", body = Version)))]
pub async fn version() -> Json<Version> {
    Json(Version {
        version: env!("CARGO_PKG_VERSION"),
        rules: rules::VERSION,
    })
}
