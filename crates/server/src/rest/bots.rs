//! The protocol over plain HTTP, for programs: get the pending decision, post an answer. See `docs/bots.md`.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::PendingDecision;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::json::{Json, Query};
use super::tokens;
use crate::error::{Refusal, Refused};
use crate::hall::Hall;
use crate::table::actor::Said;

/// The longest a decision is waited for, in seconds.
const MOST_WAIT: u64 = 30;

/// How a decision is asked for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct Wait {
    /// Seconds to wait until the seat is asked, at most 30; 0 = answer at once.
    wait: u64,
}

/// Waits for a decision
///
/// Answers as soon as the seat is asked or the game is over.
#[utoipa::path(
    get, path = "/tables/{id}/decision", tag = "tables", security(("seat" = [])),
    params(("id" = String, Path, description = "The table."), Wait),
    responses(
        (status = 200, description = "The seat is asked, or the game is over; with `wait=0`, how it stands.", body = PendingDecision),
        (status = 204, description = "Nothing to decide yet: ask again."),
        (status = 400, description = "`malformed`: the query cannot be read.", body = Refused),
        (status = 403, description = "`forbidden`: the token opens no seat here.", body = Refused),
        (status = 404, description = "`not_found`: no such table.", body = Refused),
        (status = 409, description = "`waiting`: nobody has sat down opposite. `broken`: a fault of the program ended the table.", body = Refused),
    )
)]
pub async fn decision(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Query(wait): Query<Wait>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let role = tokens::role(&hall, &id, &headers).await?;
    let at_once = wait.wait == 0;
    let asked = hall.ask(&id, |reply| Said::Decision { role, reply, at_once });
    let limit = Duration::from_secs(wait.wait.clamp(1, MOST_WAIT));
    match tokio::time::timeout(limit, asked).await {
        Ok(Ok(decision)) => Ok(Json(decision?).into_response()),
        Ok(Err(refusal)) if at_once => Err(refusal),
        // Nothing to decide yet: ask again.
        Ok(Err(_)) | Err(_) => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// An answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The `seq` of the decision.
    seq: u32,
    /// The number of the option.
    option: u32,
    /// Its key: both have to fit.
    key: String,
}

/// What is on disk.
#[derive(Debug, Serialize, ToSchema)]
pub struct Accepted {
    /// The `seq` that was answered.
    accepted: u32,
}

/// Somebody has given up.
#[derive(Debug, Serialize, ToSchema)]
pub struct Conceded {
    /// Always true.
    conceded: bool,
}

/// Answers a decision
///
/// Acknowledged when it is on disk. The same answer sent again is acknowledged and not played again.
#[utoipa::path(
    post, path = "/tables/{id}/answer", tag = "tables", security(("seat" = [])),
    params(("id" = String, Path, description = "The table.")),
    request_body = Answer,
    responses(
        (status = 200, description = "It is on disk.", body = Accepted),
        (status = 403, description = "`forbidden`: the token opens no seat here.", body = Refused),
        (status = 404, description = "`not_found`: no such table.", body = Refused),
        (status = 409, description = "`stale`, `not_your_turn`, `no_such_option`, `over`, `waiting`: get the decision again. `broken`: stop.", body = Refused),
    )
)]
pub async fn answer(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(answer): Json<Answer>,
) -> Result<Json<Accepted>, Refusal> {
    let role = tokens::role(&hall, &id, &headers).await?;
    hall.ask(&id, |reply| Said::Answer {
        role,
        seq: answer.seq,
        number: answer.option,
        key: answer.key,
        reply,
    })
    .await??;
    Ok(Json(Accepted { accepted: answer.seq }))
}

/// Gives up
#[utoipa::path(
    post, path = "/tables/{id}/concede", tag = "tables", security(("seat" = [])),
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "The game is over.", body = Conceded),
        (status = 403, description = "`forbidden`: the token opens no seat here.", body = Refused),
        (status = 404, description = "`not_found`: no such table.", body = Refused),
        (status = 409, description = "`over`, `waiting`, `broken`.", body = Refused),
    )
)]
pub async fn concede(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Conceded>, Refusal> {
    let role = tokens::role(&hall, &id, &headers).await?;
    hall.ask(&id, |reply| Said::Concede { role, reply }).await??;
    Ok(Json(Conceded { conceded: true }))
}
