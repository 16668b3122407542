//! The rulebook.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use testkit::book::{Clause, is_id};
use utoipa::{IntoParams, ToSchema};

use super::json::{Json, Query};
use crate::error::{Refusal, Refused};
use crate::hall::Hall;

/// The most clauses that a search answers.
const MOST_HITS: usize = 50;

/// Words to search for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct Words {
    /// Words to search for; the contents are answered without them.
    q: Option<String>,
}

/// A clause's sentence without its emphasis.
pub fn plain(text: &str) -> String {
    text.replace("**", "")
}

/// A clause in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClauseText {
    /// Its id.
    id: String,
    /// Its sentence.
    text: String,
}

impl ClauseText {
    /// Of this clause.
    pub fn of(clause: &Clause) -> ClauseText {
        ClauseText {
            id: clause.id.clone(),
            text: plain(&clause.text),
        }
    }
}

/// A clause.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClauseRow {
    /// Its id.
    id: String,
    /// "classic", "current" or "both".
    edition: String,
    /// Its sentence.
    text: String,
    /// How many scenarios prove it.
    scenarios: usize,
    /// False where it belongs to cards that are not enforced yet.
    enforced: bool,
}

fn row(hall: &Hall, clause: &Clause) -> ClauseRow {
    ClauseRow {
        id: clause.id.clone(),
        edition: clause.editions.word().to_owned(),
        text: plain(&clause.text),
        scenarios: hall.book.scenarios(clause),
        enforced: !clause.later,
    }
}

/// What is found in the rulebook.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Contents {
    /// The contents.
    All {
        /// Chapters with their clauses.
        chapters: Vec<Chapter>,
        /// Keywords that have a page.
        keywords: Vec<String>,
    },
    /// Clauses that speak of something.
    Hits(Vec<ClauseRow>),
}

/// A chapter.
#[derive(Debug, Serialize, ToSchema)]
pub struct Chapter {
    /// Its title.
    title: String,
    /// Its clauses.
    clauses: Vec<ClauseText>,
}

/// A page of the rulebook.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulePage {
    /// Its title.
    title: String,
    /// Of a keyword: class, kind and moment.
    kind: Option<String>,
    /// Its clauses.
    clauses: Vec<ClauseRow>,
}

/// The contents of the rulebook, or clauses that speak of something
#[utoipa::path(
    get, path = "/rules", tag = "rules",
    params(Words),
    responses(
        (status = 200, description = "The contents; with `q`, at most 50 clauses.", body = Contents),
        (status = 400, description = "`malformed`: the query cannot be read.", body = Refused),
    )
)]
pub async fn contents(State(hall): State<Arc<Hall>>, Query(words): Query<Words>) -> Json<Contents> {
    if let Some(words) = &words.q {
        let words: String = words.chars().take(200).collect();
        let hits = hall.book.search(&words);
        let rows = hits.iter().take(MOST_HITS).map(|hit| row(&hall, hit.clause));
        return Json(Contents::Hits(rows.collect()));
    }
    let is_chapter = |file: &str| !file.starts_with("keywords/") && !file.starts_with("later/");
    let chapters = hall
        .book
        .pages()
        .iter()
        .filter(|page| is_chapter(&page.file))
        .map(|page| Chapter {
            title: page.title.clone(),
            clauses: hall.book.clauses_of_page(&page.file).map(ClauseText::of).collect(),
        })
        .filter(|chapter| !chapter.clauses.is_empty())
        .collect();
    let keywords = hall.book.keywords().iter().map(|page| page.name.clone()).collect();
    Json(Contents::All { chapters, keywords })
}

/// A keyword's page, or a clause
#[utoipa::path(
    get, path = "/rules/{term}", tag = "rules",
    params(("term" = String, Path, description = "A keyword or the id of a clause.")),
    responses(
        (status = 200, description = "The page.", body = RulePage),
        (status = 404, description = "`not_found`: the sentence says what comes nearest.", body = Refused),
    )
)]
pub async fn page(State(hall): State<Arc<Hall>>, Path(term): Path<String>) -> Result<Json<RulePage>, Refusal> {
    if let Some(page) = hall.book.keyword(&term) {
        let clauses = hall.book.clauses_of_page(&page.file);
        return Ok(Json(RulePage {
            title: page.name.clone(),
            kind: Some(format!("{} / {} / {}", page.class, page.kind, page.moment)),
            clauses: clauses.map(|clause| row(&hall, clause)).collect(),
        }));
    }
    if is_id(&term.to_uppercase()) {
        let clauses: Vec<ClauseRow> = hall.book.clauses(&term).map(|clause| row(&hall, clause)).collect();
        if !clauses.is_empty() {
            return Ok(Json(RulePage {
                title: term.to_uppercase(),
                kind: None,
                clauses,
            }));
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
