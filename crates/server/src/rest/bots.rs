//! The protocol over plain HTTP, for programs: get the pending decision, post an answer. See `docs/bots.md`.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::Scene;
use serde::{Deserialize, Serialize};

use super::tokens;
use crate::error::Refusal;
use crate::hall::Hall;
use crate::table::actor::Said;
use crate::table::scene::seat_of;

/// The longest a decision is waited for, in seconds.
const MOST_WAIT: u64 = 30;

/// How a decision is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Wait {
    /// Seconds to wait until the seat is asked; 0 = answer at once.
    wait: u64,
}

/// A decision with the table around it.
#[derive(Debug, Serialize)]
pub struct Decision {
    /// The number that the answer carries back.
    seq: u32,
    /// Is this seat asked?
    yours: bool,
    /// Is the game over?
    over: bool,
    /// The table as the seat sees it; `scene.asked.options` are the options.
    scene: Scene,
}

/// `GET /tables/{id}/decision?wait=20`
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
    let scene = match tokio::time::timeout(limit, asked).await {
        Ok(Ok(scene)) => scene,
        Ok(Err(refusal)) if at_once => return Err(refusal),
        // Nothing to decide yet: ask again.
        Ok(Err(_)) | Err(_) => return Ok(StatusCode::NO_CONTENT.into_response()),
    };
    let decision = Decision {
        seq: scene.seq,
        yours: scene
            .asked
            .as_ref()
            .is_some_and(|asked| seat_of(asked.role.into()) == scene.seat),
        over: scene.ended.is_some(),
        scene,
    };
    Ok(Json(decision).into_response())
}

/// An answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    seq: u32,
    option: u32,
    key: String,
}

/// `POST /tables/{id}/answer`: acknowledged when it is on disk.
pub async fn answer(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(answer): Json<Answer>,
) -> Result<Json<serde_json::Value>, Refusal> {
    let role = tokens::role(&hall, &id, &headers).await?;
    hall.ask(&id, |reply| Said::Answer {
        role,
        seq: answer.seq,
        number: answer.option,
        key: answer.key,
        reply,
    })
    .await??;
    Ok(Json(serde_json::json!({ "accepted": answer.seq })))
}

/// `POST /tables/{id}/concede`
pub async fn concede(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<serde_json::Value>, Refusal> {
    let role = tokens::role(&hall, &id, &headers).await?;
    hall.ask(&id, |reply| Said::Concede { role, reply }).await??;
    Ok(Json(serde_json::json!({ "conceded": true })))
}
