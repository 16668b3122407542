//! Cards by a query, with what of each text is enforced.

use std::sync::Arc;

use axum::extract::State;
use decks::search::{Reprints, parse};
use protocol::CardFace;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::json::{Json, Query};
use crate::error::{Refusal, Refused};
use crate::faces;
use crate::hall::Hall;

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
    cards: Vec<CardFace>,
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
    let cards = shown.map(|hit| faces::of_row(hit.row)).collect();
    Ok(Json(Found {
        total: hits.len(),
        cards,
    }))
}
