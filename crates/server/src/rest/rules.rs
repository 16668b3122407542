//! The rulebook.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use testkit::book::{Clause, is_id};
use testkit::scenario::{CardPool, RunOptions, run_block};

use crate::error::Refusal;
use crate::hall::Hall;

/// The most clauses that a search answers.
const MOST_HITS: usize = 50;

/// The most scenarios that are played for one clause.
const MOST_SCENARIOS: usize = 12;

/// How long they may take.
const PLAYING: std::time::Duration = std::time::Duration::from_secs(5);

/// Words to search for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Words {
    q: Option<String>,
}

/// A clause's sentence without its emphasis.
pub fn plain(text: &str) -> String {
    text.replace("**", "")
}

fn row(hall: &Hall, clause: &Clause) -> Value {
    json!({
        "id": clause.id,
        "edition": clause.editions.word(),
        "text": plain(&clause.text),
        "scenarios": hall.book.scenarios(clause),
        "enforced": !clause.later,
    })
}

/// `GET /rules`: the contents; `GET /rules?q=…`: clauses that speak of something.
pub async fn contents(State(hall): State<Arc<Hall>>, Query(words): Query<Words>) -> Response {
    if let Some(words) = &words.q {
        let words: String = words.chars().take(200).collect();
        let hits = hall.book.search(&words);
        let rows: Vec<Value> = hits.iter().take(MOST_HITS).map(|hit| row(&hall, hit.clause)).collect();
        return Json(rows).into_response();
    }
    let is_chapter = |file: &str| !file.starts_with("keywords/") && !file.starts_with("later/");
    let chapters: Vec<Value> = hall
        .book
        .pages()
        .iter()
        .filter(|page| is_chapter(&page.file))
        .map(|page| {
            let clauses: Vec<Value> = hall
                .book
                .clauses_of_page(&page.file)
                .map(|clause| json!({ "id": clause.id, "text": plain(&clause.text) }))
                .collect();
            json!({ "title": page.title, "clauses": clauses })
        })
        .filter(|chapter| chapter["clauses"].as_array().is_some_and(|clauses| !clauses.is_empty()))
        .collect();
    let keywords: Vec<&str> = hall.book.keywords().iter().map(|page| page.name.as_str()).collect();
    Json(json!({ "chapters": chapters, "keywords": keywords })).into_response()
}

/// `GET /rules/{term}`: a keyword's page, a clause, or what comes nearest.
pub async fn page(State(hall): State<Arc<Hall>>, Path(term): Path<String>) -> Result<Json<Value>, Refusal> {
    if let Some(page) = hall.book.keyword(&term) {
        let clauses: Vec<Value> = hall
            .book
            .clauses_of_page(&page.file)
            .map(|clause| row(&hall, clause))
            .collect();
        let kind = format!("{} / {} / {}", page.class, page.kind, page.moment);
        return Ok(Json(json!({ "title": page.name, "kind": kind, "clauses": clauses })));
    }
    if is_id(&term.to_uppercase()) {
        let clauses: Vec<Value> = hall.book.clauses(&term).map(|clause| row(&hall, clause)).collect();
        if !clauses.is_empty() {
            return Ok(Json(
                json!({ "title": term.to_uppercase(), "kind": null, "clauses": clauses }),
            ));
        }
    }
    let near = hall.book.similar(&term);
    Err(Refusal {
        text: if near.is_empty() {
            "The rulebook has no such page.".to_owned()
        } else {
            format!("The rulebook has no such page. Did you mean {}?", near.join(", "))
        },
        ..Refusal::missing("page")
    })
}

/// `GET /rules/{clause}/scenarios`: the scenarios behind a clause, played now.
pub async fn scenarios(State(hall): State<Arc<Hall>>, Path(term): Path<String>) -> Result<Json<Vec<Value>>, Refusal> {
    let id = term.to_uppercase();
    if !is_id(&id) {
        return Err(Refusal::missing("clause"));
    }
    let blocks: Vec<_> = hall.book.proofs(&id).take(MOST_SCENARIOS).cloned().collect();
    let play = move || {
        let pool = CardPool::embedded();
        let rows = blocks.iter().map(|block| {
            let played = run_block(block, None, &pool, RunOptions::default());
            // The source is the story; positions between its lines are not drawn.
            json!({ "source": block.body, "passed": matches!(played, Some(Ok(_))), "steps": [] })
        });
        rows.collect::<Vec<Value>>()
    };
    let played = hall.count(play, PLAYING).await;
    played
        .map(Json)
        .ok_or_else(|| Refusal::busy("The server counts too much already; try again."))
}
