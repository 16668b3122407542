//! Cards by a query, with what of each text is enforced.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use decks::search::{Reprints, parse};
use protocol::CardFace;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::json::{Json, Query};
use super::printed::Printed;
use crate::error::{Refusal, Refused};
use crate::hall::Hall;
use crate::{faces, pictures};

/// The longest query.
const MOST_QUERY: usize = 400;

/// A query.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// What to look for, as in `t:character side:light cost<=3`; everything, if it is empty.
    q: String,
    /// How many cards at most: 60, if nothing is said, never more than 200.
    limit: usize,
    /// How many are left out at the beginning.
    from: usize,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            q: String::new(),
            limit: 60,
            from: 0,
        }
    }
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct Found {
    /// How many cards there are.
    total: usize,
    /// Those that were asked for.
    cards: Vec<FoundCard>,
}

/// A card that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundCard {
    #[serde(flatten)]
    face: CardFace,
    /// Its text as printed in the keeper's own files, where it differs from our reading or is not read in full.
    printed: Option<Printed>,
}

/// Finds cards
#[utoipa::path(
    get, path = "/cards", tag = "cards",
    params(Asked),
    responses(
        (status = 200, description = "The cards, best hits first.", body = Found),
        (status = 400, description = "`malformed`: the query cannot be read.", body = Refused),
    )
)]
pub async fn find(State(hall): State<Arc<Hall>>, Query(asked): Query<Asked>) -> Result<Json<Found>, Refusal> {
    if asked.q.len() > MOST_QUERY {
        return Err(Refusal::bad("The query is too long."));
    }
    let query = parse(&asked.q).map_err(|error| Refusal::bad(format!("{error}")))?;
    let hits = hall.index.search(&query, Reprints::Folded);
    let shown = hits.iter().skip(asked.from).take(asked.limit.min(200));
    let card = |row| FoundCard {
        face: faces::of_row(row, &hall.config.pictures),
        printed: Printed::of(row),
    };
    let cards = shown.map(|hit| card(hit.row)).collect();
    Ok(Json(Found {
        total: hits.len(),
        cards,
    }))
}

/// The picture of a card
///
/// Where the server's keeper has one; `image` of a card says so.
#[utoipa::path(
    get, path = "/cards/{id}/image", tag = "cards",
    params(("id" = String, Path, description = "The card, as in the address that `image` gives.")),
    responses(
        (status = 200, description = "The picture.", content(("image/png"), ("image/jpeg"))),
        (status = 304, description = "It is the one that the browser has (`If-None-Match`)."),
        (status = 404, description = "`not_found`: there is no picture of it.", body = Refused),
    )
)]
pub async fn image(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let missing = || Refusal::missing("picture");
    let file = hall.config.pictures.file(&id).ok_or_else(missing)?.to_owned();
    let known = headers.get(IF_NONE_MATCH).map(|value| value.as_bytes().to_vec());
    let read = tokio::task::spawn_blocking(move || {
        let tag = pictures::tag(&file)?;
        if known.is_some_and(|known| known == tag.as_bytes()) {
            return Some((tag, None));
        }
        Some((tag, Some(pictures::read(&file)?)))
    });
    let (tag, picture) = read.await.ok().flatten().ok_or_else(missing)?;
    let kept = [(ETAG, tag), (CACHE_CONTROL, "public, max-age=86400".to_owned())];
    Ok(match picture {
        Some(picture) => (kept, [(CONTENT_TYPE, picture.kind)], picture.bytes).into_response(),
        None => (StatusCode::NOT_MODIFIED, kept).into_response(),
    })
}
