//! Cards by a query, with what of each text is enforced.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use decks::search::{Reprints, parse};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::Refusal;
use crate::faces;
use crate::hall::Hall;

/// The longest query.
const MOST_QUERY: usize = 400;

/// A query.
#[derive(Debug, Deserialize)]
#[serde(default)]
pub struct Asked {
    q: String,
    limit: usize,
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

/// `GET /cards?q=…&limit=60&from=0`
pub async fn find(State(hall): State<Arc<Hall>>, Query(asked): Query<Asked>) -> Result<Json<Value>, Refusal> {
    if asked.q.len() > MOST_QUERY {
        return Err(Refusal::bad("The query is too long."));
    }
    let query = parse(&asked.q).map_err(|error| Refusal::bad(format!("{error}")))?;
    let hits = hall.index.search(&query, Reprints::Folded);
    let shown = hits.iter().skip(asked.from).take(asked.limit.min(200));
    let cards: Vec<_> = shown.map(|hit| faces::of_row(hit.row)).collect();
    Ok(Json(json!({ "total": hits.len(), "cards": cards })))
}
