//! The lab: many games between computer players, on one thread that gives way to the tables, and exact odds.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ai::Level;
use axum::extract::{Path, State};
use cards::Edition;
use serde::{Deserialize, Serialize};
use sim::statistics::Summary;
use sim::{Exchange, Player, Schedule, Series, Worker};
use utoipa::ToSchema;

use super::json::Json;
use crate::error::{Refusal, Refused};
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
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Run {
    /// By which it is looked at.
    id: String,
    /// Games that were played.
    games: u64,
    /// Games that were asked for.
    wanted: u64,
    /// The share that Dark won.
    dark_rate: f64,
    /// Its 95 % interval.
    ci95: [f64; 2],
    /// The mean number of turns.
    turns: f64,
    /// Is it still going on?
    running: bool,
    /// Equal decks, levels and seeds give an equal digest.
    digest: Option<String>,
    /// Why it ended before its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// What is to be played.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// Dark's deck: an id, or a list.
    dark: String,
    /// Light's deck.
    light: String,
    /// How Dark plays: `random`, `eager` or `greedy`.
    level_dark: String,
    /// How Light plays.
    level_light: String,
    /// How many games, 1 to 10000.
    games: u64,
    /// Where chance begins; equal seeds give equal games.
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

/// Has computer players play many games
#[utoipa::path(
    post, path = "/sims", tag = "lab",
    request_body = Wanted,
    responses(
        (status = 200, description = "It has begun; look at it again.", body = Run),
        (status = 404, description = "`not_found`: no such deck.", body = Refused),
    )
)]
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
    // A thread of its own, not one of those that others use later: it stays behind tables for as long as it lives.
    let id = run.id.clone();
    let begun = std::thread::Builder::new().name("lab".to_owned()).spawn(move || {
        let _until_done = permit;
        stay_behind();
        play(&Schedule::from(series), wanted.games, &shared);
    });
    if let Err(error) = begun {
        tracing::error!(%error, "a thread for the lab");
        let mut runs = hall.runs.0.lock().unwrap_or_else(PoisonError::into_inner);
        runs.remove(&id);
        return Err(Refusal::busy("The lab cannot be opened now; try again later."));
    }
    Ok(Json(run))
}

/// Tables go first: this thread runs while the processor has nothing else to do.
fn stay_behind() {
    #[cfg(target_os = "linux")]
    let set = {
        use thread_priority::{NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy};
        // Behind the others by niceness alone it still kept them waiting, as they come and go all the time.
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        let this = thread_priority::thread_native_id();
        thread_priority::set_thread_priority_and_policy(this, ThreadPriority::Min, idle)
    };
    #[cfg(not(target_os = "linux"))]
    let set = thread_priority::set_current_thread_priority(thread_priority::ThreadPriority::Min);
    if let Err(error) = set {
        tracing::warn!(?error, "the lab runs beside the tables, not behind them");
    }
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

/// How far a run of many games has come
#[utoipa::path(
    get, path = "/sims/{id}", tag = "lab",
    params(("id" = String, Path, description = "The run.")),
    responses(
        (status = 200, description = "The run as it stands.", body = Run),
        (status = 404, description = "`not_found`: no such run.", body = Refused),
    )
)]
pub async fn look(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> Result<Json<Run>, Refusal> {
    let runs = hall.runs.0.lock().unwrap_or_else(PoisonError::into_inner);
    let run = runs.get(&id).ok_or_else(|| Refusal::missing("run"))?;
    let run = run.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(Json(run))
}

/// An attack in words.
#[derive(Debug, Deserialize, ToSchema)]
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

/// What comes of an attack: the document of `pop odds --json`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OddsTold {
    /// Dice of the attack.
    pub dice: i16,
    /// Probability of each number of damage counters on the defender.
    pub damage: Vec<f64>,
    /// Their mean.
    pub expected: f64,
    /// Probability that the defender is discarded.
    pub kill: f64,
    /// Probability of each number of damage counters on the attacker.
    pub to_attacker: Vec<f64>,
    /// Mean damage to units beside the defender.
    pub to_others: f64,
    /// Mean Force spent.
    pub force_spent: ByParty,
    /// Mean number of re-rolls.
    pub rerolled: ByParty,
    /// When to do what, in words.
    pub advice: Vec<String>,
    /// How the dice and the damage come about.
    pub explanation: Vec<String>,
    /// Is it counted out, not estimated?
    pub exact: bool,
    /// The chance that the defender is gone after each attack.
    pub sequence: Vec<After>,
    /// "damage" or "kill".
    pub objective: &'static str,
    /// "classic" or "current".
    pub edition: &'static str,
    /// Who attacks: "dark" or "light".
    pub attacker: &'static str,
    /// The hash of the cards.
    pub pool: String,
}

/// A number for each of the two.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ByParty {
    /// Of the attacker.
    pub attacker: f64,
    /// Of the defender.
    pub defender: f64,
}

/// After one attack of several.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct After {
    /// Who attacked.
    pub attacker: String,
    /// Probability that the defender is gone.
    pub kill: f64,
}

/// Exact odds of an attack
#[utoipa::path(
    post, path = "/odds", tag = "lab",
    request_body = OddsAsked,
    responses(
        (status = 200, description = "The odds.", body = OddsTold),
        (status = 404, description = "`not_found`: this server has no calculator.", body = Refused),
    )
)]
pub async fn odds(State(hall): State<Arc<Hall>>, Json(asked): Json<OddsAsked>) -> Result<Json<OddsTold>, Refusal> {
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
