//! Scenarios, played on a bounded number of threads and shown line by line.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use protocol::{Scene, Seat};
use rules::Setup;
use serde::{Deserialize, Serialize};
use testkit::book::{Block, is_id};
use testkit::scenario::{CardPool, Pool, Shot, film_block};
use utoipa::ToSchema;

use super::json::Json;
use super::tables;
use crate::error::{Refusal, Refused};
use crate::hall::Hall;
use crate::table::eyes::Eyes;
use crate::table::keeper::Keeper;
use crate::table::scene::{open_hands, scene};

/// The most scenarios that are played for one clause.
const MOST_SCENARIOS: usize = 12;

/// The most that a scenario of one's own may say.
const MOST_TEXT: usize = 16 * 1024;

/// The most that may stand behind its fence.
const MOST_INFO: usize = 200;

/// The most tables that are shown of one scenario.
const MOST_STEPS: usize = 300;

/// How long they may take together.
const PLAYING: Duration = Duration::from_secs(5);

/// A scenario that was played.
#[derive(Debug, Serialize, ToSchema)]
pub struct Played {
    /// What stands behind its fence: the clauses it is about, and the edition if it is of one.
    info: String,
    /// Its lines.
    source: String,
    /// The edition that is shown: that in which it fails, if it does.
    edition: String,
    /// Did it come out as written, in every edition that it names?
    passed: bool,
    /// The table before it and after each of its lines, as somebody sees it who sees both hands.
    steps: Vec<PlayedStep>,
    /// Why it fails.
    failure: Option<FailureRow>,
}

/// The table after a line of a scenario.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayedStep {
    /// The line, from 1; 0 before the first.
    line: usize,
    /// The table. Faces and sentences are told once, in the step in which they are new.
    scene: Scene,
}

/// Why a scenario fails.
#[derive(Debug, Serialize, ToSchema)]
pub struct FailureRow {
    /// The line, from 1; 0 is the fence.
    line: usize,
    /// "value": another result. "clause": the result, but by another clause. "script": it cannot be followed.
    kind: String,
    /// What the line says; of a line that cannot be read, what to write instead.
    expected: String,
    /// What is so.
    actual: String,
}

/// The scenarios behind a clause, played now
#[utoipa::path(
    get, path = "/rules/{term}/scenarios", tag = "rules",
    params(("term" = String, Path, description = "The id of a clause.")),
    responses(
        (status = 200, description = "At most 12.", body = Vec<Played>),
        (status = 404, description = "`not_found`: that is no clause.", body = Refused),
    )
)]
pub async fn of_clause(State(hall): State<Arc<Hall>>, Path(term): Path<String>) -> Result<Json<Vec<Played>>, Refusal> {
    let id = term.to_uppercase();
    if !is_id(&id) {
        return Err(Refusal::missing("clause"));
    }
    let mut blocks: Vec<&Block> = hall.book.proofs(&id).collect();
    // First those that are about this clause and say little else.
    blocks.sort_by_key(|block| (block.ids().next() != Some(id.as_str()), block.body.len()));
    let blocks: Vec<Block> = blocks.into_iter().take(MOST_SCENARIOS).cloned().collect();
    let play = move || {
        let pool = CardPool::embedded();
        blocks.into_iter().map(|block| play(block, &pool)).collect::<Vec<_>>()
    };
    hall.count(play, PLAYING).await.map(Json).ok_or_else(busy)
}

/// A scenario of one's own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// What would stand behind its fence, as in `scenario ARM-1 current`; may be left out.
    #[serde(default)]
    info: Option<String>,
    /// Its lines, at most 16 kB; `docs/scenarios.md` teaches them.
    text: String,
}

/// Plays a scenario of one's own
///
/// One that fails is answered too: with what is wrong, where, and how far it came.
#[utoipa::path(
    post, path = "/scenarios", tag = "rules",
    request_body = Script,
    responses((status = 200, description = "How it comes out.", body = Played))
)]
pub async fn posted(State(hall): State<Arc<Hall>>, Json(script): Json<Script>) -> Result<Json<Played>, Refusal> {
    let info = script.info.unwrap_or_else(|| "scenario".to_owned());
    if script.text.len() > MOST_TEXT || info.len() > MOST_INFO {
        return Err(Refusal::bad("A scenario has at most 16 kB."));
    }
    let block = Block {
        file: "scenario".to_owned(),
        line: 0,
        info,
        body: script.text,
    };
    let played = hall.count(move || play(block, &CardPool::embedded()), PLAYING).await;
    played.map(Json).ok_or_else(busy)
}

fn busy() -> Refusal {
    Refusal::busy("The server has too much to play already, or this takes too long; try again, or something shorter.")
}

fn play(block: Block, pool: &dyn Pool) -> Played {
    let film = film_block(&block, pool);
    let steps = film.setup.map(|setup| steps(setup, film.shots)).unwrap_or_default();
    let failure = film.failure.map(|reported| FailureRow {
        line: reported.failure.line,
        kind: reported.failure.kind.word().to_owned(),
        expected: reported.failure.expected,
        actual: reported.failure.actual,
    });
    Played {
        info: block.info,
        source: block.body,
        edition: film.edition.word().to_owned(),
        passed: failure.is_none(),
        steps,
        failure,
    }
}

/// The tables of a scenario: one before it, then one for each line, when all that was done on it is done.
fn steps(setup: Setup, shots: Vec<Shot>) -> Vec<PlayedStep> {
    let mut steps = Vec::new();
    // The dice are the scenario's; nothing is drawn of these.
    let Ok(mut keeper) = Keeper::new(setup, &tables::new_dice([None, None])) else {
        return steps;
    };
    let mut eyes = Eyes::new(Seat::Watch);
    let mut look = |keeper: &Keeper| {
        let mut scene = scene(keeper, &mut eyes, None);
        open_hands(keeper, &mut eyes, &mut scene);
        scene
    };
    let mut line = 0;
    for shot in shots {
        if shot.line != line {
            let scene = look(&keeper);
            steps.push(PlayedStep { line, scene });
            line = shot.line;
        }
        if steps.len() >= MOST_STEPS || shot.answer.is_some_and(|answer| keeper.perform(answer).is_err()) {
            break;
        }
    }
    let scene = look(&keeper);
    steps.push(PlayedStep { line, scene });
    steps
}
