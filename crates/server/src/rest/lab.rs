//! The lab: many games between computer players, on one thread beside the tables, and exact odds.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ai::Level;
use axum::Json;
use axum::extract::{Path, State};
use cards::Edition;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sim::statistics::Summary;
use sim::{Exchange, Player, Schedule, Series, Worker};

use crate::error::Refusal;
use crate::hall::{Hall, edition};
use crate::random;

/// The most games of one run.
const MOST_GAMES: u64 = 10_000;

/// The longest that one run takes.
const MOST_TIME: Duration = Duration::from_secs(180);

/// Runs that are remembered.
const MOST_RUNS: usize = 200;

/// How long odds may take that are asked for beside a table.
const ODDS: Duration = Duration::from_secs(2);

/// The runs of a server.
#[derive(Debug, Default)]
pub struct Runs(Mutex<BTreeMap<String, Arc<Mutex<Run>>>>);

/// A run of many games.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    id: String,
    games: u64,
    wanted: u64,
    dark_rate: f64,
    ci95: [f64; 2],
    turns: f64,
    running: bool,
    /// Equal decks, levels and seeds give an equal digest.
    digest: Option<String>,
    /// Why it ended before its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// What is to be played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    dark: String,
    light: String,
    level_dark: String,
    level_light: String,
    games: u64,
    seed: u64,
}

fn deck(hall: &Hall, pick: &str) -> Result<decks::Deck, Refusal> {
    match decks::deck_named(pick) {
        Some(deck) => Ok(deck.clone()),
        None if pick.contains('\n') => hall.deck(pick),
        None => Err(Refusal::missing("deck")),
    }
}

fn level(word: &str) -> Result<Level, Refusal> {
    match word.parse::<Level>() {
        Ok(level @ (Level::Random | Level::Eager | Level::Greedy)) => Ok(level),
        Ok(_) => Err(Refusal::bad(
            "In the lab of a server computers do not look ahead; pop sim does that.",
        )),
        Err(error) => Err(Refusal::bad(format!("{error}."))),
    }
}

/// `POST /sims`
pub async fn start(State(hall): State<Arc<Hall>>, Json(wanted): Json<Wanted>) -> Result<Json<Run>, Refusal> {
    if !(1..=MOST_GAMES).contains(&wanted.games) {
        return Err(Refusal::bad(format!("A run has 1 to {MOST_GAMES} games.")));
    }
    let player = |pick: &str, word: &str| -> Result<Player, Refusal> {
        Ok(Player {
            deck: deck(&hall, pick)?,
            level: level(word)?,
        })
    };
    let players = [
        player(&wanted.dark, &wanted.level_dark)?,
        player(&wanted.light, &wanted.level_light)?,
    ];
    let series = Series::new(players, Exchange::Nothing, wanted.seed, Edition::Current, hall.pool)
        .map_err(|error| Refusal::bad(format!("{error}.")))?;
    let permit = Arc::clone(&hall.lab)
        .try_acquire_owned()
        .map_err(|_| Refusal::busy("The lab is at work; come back when that run is over."))?;
    let run = Run {
        id: random::token(),
        games: 0,
        wanted: wanted.games,
        dark_rate: 0.5,
        ci95: [0.0, 1.0],
        turns: 0.0,
        running: true,
        digest: None,
        text: None,
    };
    let shared = Arc::new(Mutex::new(run.clone()));
    {
        let mut runs = hall.runs.0.lock().unwrap_or_else(PoisonError::into_inner);
        while runs.len() >= MOST_RUNS {
            runs.pop_first();
        }
        runs.insert(run.id.clone(), Arc::clone(&shared));
    }
    tokio::task::spawn_blocking(move || {
        let _until_done = permit;
        play(&Schedule::from(series), wanted.games, &shared);
    });
    Ok(Json(run))
}

fn play(schedule: &Schedule, games: u64, shared: &Mutex<Run>) {
    let begun = Instant::now();
    let never = AtomicBool::new(false);
    let mut summary = Summary::new(schedule);
    let mut ended = None;
    if let Some(series) = schedule.series().first() {
        let mut worker = Worker::new(series);
        for number in 0..games {
            match worker.play(series, number, &never) {
                Ok(Some(record)) => summary.add(schedule, number, &record),
                Ok(None) => break,
                Err(broken) => {
                    ended = Some(format!("A game broke the engine: {broken}."));
                    break;
                }
            }
            if begun.elapsed() > MOST_TIME {
                ended = Some("The run took as long as a run may take.".to_owned());
                break;
            }
            if number % 20 == 0 {
                note(&mut shared.lock().unwrap_or_else(PoisonError::into_inner), &summary);
            }
        }
    }
    let mut run = shared.lock().unwrap_or_else(PoisonError::into_inner);
    note(&mut run, &summary);
    run.running = false;
    run.digest = Some(summary.digest().hex());
    run.text = ended;
}

fn note(run: &mut Run, summary: &Summary) {
    let share = summary.dark_share();
    run.games = summary.games;
    run.dark_rate = share.rate;
    run.ci95 = [share.low, share.high];
    run.turns = summary.mean_turns();
}

/// `GET /sims/{id}`
pub async fn look(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> Result<Json<Run>, Refusal> {
    let runs = hall.runs.0.lock().unwrap_or_else(PoisonError::into_inner);
    let run = runs.get(&id).ok_or_else(|| Refusal::missing("run"))?;
    let run = run.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(Json(run))
}

/// An attack in words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OddsAsked {
    /// The attacker, as `pop odds` takes it.
    pub attacker: String,
    /// The defender.
    pub defender: String,
    /// "classic" or "current".
    pub edition: String,
    /// "damage" or "kill".
    pub objective: String,
}

/// `POST /odds`
pub async fn odds(State(hall): State<Arc<Hall>>, Json(asked): Json<OddsAsked>) -> Result<Json<Value>, Refusal> {
    if asked.attacker.len() > 400 || asked.defender.len() > 400 {
        return Err(Refusal::bad("A unit is described in at most 400 characters."));
    }
    edition(&asked.edition).map_err(Refusal::bad)?;
    let counter = hall.config.odds.clone().ok_or_else(|| Refusal::missing("calculator"))?;
    let counted = hall.count(move || counter.count(&asked), ODDS).await;
    let counted =
        counted.ok_or_else(|| Refusal::busy("That takes longer than this server counts; pop odds takes its time."))?;
    counted.map(Json).map_err(Refusal::bad)
}
