//! Replays: look at them, check them, take them elsewhere, go on from them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::response::{AppendHeaders, IntoResponse};
use protocol::replay::{DiceVerdict, Replay};
use protocol::{Occupant, RoleName, Scene, Seat};
use rules::Role;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::json::{Json, Query};
use super::{tables, tokens};
use crate::accounts;
use crate::error::{Refusal, Refused};
use crate::hall::Hall;
use crate::random;
use crate::replays::{Row, list as keep_row, read, rows, winner};
use crate::table::eyes::Eyes;
use crate::table::header::{Entry, GameHeader, Header, SeatHeader};
use crate::table::keeper::Keeper;

/// How long a replay may be played on the server.
const PLAYING: std::time::Duration = std::time::Duration::from_secs(20);

/// Steps of an imported replay.
const MOST_STEPS: usize = 50_000;

/// A game that was played, in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplayRow {
    /// Its id.
    id: String,
    /// Dark's name.
    dark: String,
    /// Light's name.
    light: String,
    /// Who won; nobody, while it is not over.
    winner: Option<RoleName>,
    /// Turns.
    turns: u16,
    /// Did it come to its end?
    ended: bool,
    /// When, as `2026-11-18T20:15:00Z`.
    at: String,
}

/// The games of whoever asks
#[utoipa::path(
    get, path = "/replays", tag = "replays", security((), ("guest" = [])),
    responses((status = 200, description = "The latest first, at most 100.", body = Vec<ReplayRow>))
)]
pub async fn list(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Result<Json<Vec<ReplayRow>>, Refusal> {
    let rows = match accounts::known(&hall, &headers).await? {
        Some(guest) => rows(&hall, &guest).await?,
        None => Vec::new(),
    };
    Ok(Json(rows.into_iter().map(row).collect()))
}

fn row(row: Row) -> ReplayRow {
    ReplayRow {
        id: row.id,
        dark: row.dark,
        light: row.light,
        winner: row.winner,
        turns: row.turns,
        ended: row.ended,
        at: iso(row.at),
    }
}

/// A moment as `2026-11-18T20:15:00Z`.
pub fn iso(millis: i64) -> String {
    let seconds = millis.div_euclid(1000);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Days to a date: the months of a year that begins in March (Howard Hinnant's method).
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z",
        rest / 3600,
        rest / 60 % 60,
        rest % 60
    )
}

/// A replay.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplayInfo {
    #[serde(flatten)]
    row: ReplayRow,
    /// Its steps, from 0 to this.
    steps: usize,
    /// The titles of the decks.
    decks: Titles,
    /// The version of the rules by which it was played.
    rules: String,
    /// What is to be said of the file.
    notes: Vec<String>,
}

/// The titles of two decks.
#[derive(Debug, Serialize, ToSchema)]
pub struct Titles {
    dark: String,
    light: String,
}

/// What a replay is
#[utoipa::path(
    get, path = "/replays/{id}", tag = "replays",
    params(("id" = String, Path, description = "The replay: the table's id, or that of an import.")),
    responses(
        (status = 200, description = "Who, when, how many steps.", body = ReplayInfo),
        (status = 404, description = "`not_found`: no such replay.", body = Refused),
        (status = 409, description = "`unreadable`: a file of another version.", body = Refused),
    )
)]
pub async fn info(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> Result<Json<ReplayInfo>, Refusal> {
    let replay = read(&hall, &id).await?;
    let stored = hall.store.replay(&id).await?.map_or(0, |stored| stored.created);
    let summary = hall
        .count(move || (row(summary(&id, &replay, stored)), replay), PLAYING)
        .await;
    let (row, replay) = summary.ok_or_else(busy)?;
    let [dark, light] = replay.decks;
    Ok(Json(ReplayInfo {
        row,
        steps: replay.steps.len(),
        decks: Titles { dark, light },
        rules: replay.rules,
        notes: replay.notes,
    }))
}

/// Plays a replay for the words of its row.
fn summary(id: &str, replay: &Replay, at: i64) -> Row {
    let mut row = Row {
        id: id.to_owned(),
        dark: replay.players[0].clone(),
        light: replay.players[1].clone(),
        winner: None,
        turns: 0,
        ended: false,
        at,
    };
    if let Ok(mut playback) = replay.playback() {
        while let Some(Ok(_)) = playback.advance() {}
        row.turns = playback.game().state().turn;
        if let rules::Pending::Over(outcome) = playback.game().pending() {
            row.winner = Some(outcome.winner.into());
            row.ended = true;
        }
    }
    row
}

fn busy() -> Refusal {
    Refusal::busy("The server counts too much already; try again.")
}

/// A replay as a file
#[utoipa::path(
    get, path = "/replays/{id}/file", tag = "replays",
    params(("id" = String, Path, description = "The replay.")),
    responses(
        (status = 200, description = "The file that `pop replay` reads.", body = Object),
        (status = 404, description = "`not_found`: no such replay.", body = Refused),
    )
)]
pub async fn file(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> Result<impl IntoResponse, Refusal> {
    let stored = hall
        .store
        .replay(&id)
        .await?
        .ok_or_else(|| Refusal::missing("replay"))?;
    let disposition = "attachment; filename=\"game.json\"".to_owned();
    let headers = [
        (CONTENT_TYPE, "application/json".to_owned()),
        (CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, stored.bytes))
}

/// What a check says.
#[derive(Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// Is everything as the file says?
    ok: bool,
    /// In sentences.
    text: String,
    /// What was promised for the dice, as the file says: SHA-256 of the seeds of the server, Dark and Light. Whoever
    /// played was told the same before the first roll.
    promised: Option<Promised>,
}

/// Promises for dice, in hexadecimal digits; none of a seat that took no part.
#[derive(Debug, Serialize, ToSchema)]
pub struct Promised {
    server: String,
    dark: Option<String>,
    light: Option<String>,
}

/// Plays a replay again and checks its dice
#[utoipa::path(
    get, path = "/replays/{id}/verify", tag = "replays",
    params(("id" = String, Path, description = "The replay.")),
    responses(
        (status = 200, description = "What the check says.", body = Verdict),
        (status = 404, description = "`not_found`: no such replay.", body = Refused),
        (status = 409, description = "`unreadable`: a file of another version.", body = Refused),
    )
)]
pub async fn verify(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> Result<Json<Verdict>, Refusal> {
    let replay = read(&hall, &id).await?;
    let promised = replay.fairness.as_ref().map(|fairness| {
        let [dark, light] = fairness
            .seats
            .each_ref()
            .map(|seat| seat.as_ref().map(|promise| promise.hash.clone()));
        Promised {
            server: fairness.server.hash.clone(),
            dark,
            light,
        }
    });
    let report = hall.count(move || replay.verify(), PLAYING).await.ok_or_else(busy)?;
    let dice = dice_words(&report.dice);
    let text = match &report.fault {
        None => format!(
            "All {} steps play again and come to what the replay says. {dice}",
            report.steps
        ),
        Some(fault) => format!(
            "{} of {} steps are equal; then {fault}. {dice}",
            report.equal, report.steps
        ),
    };
    Ok(Json(Verdict {
        ok: report.is_equal(),
        text,
        promised,
    }))
}

/// What a check of the dice says, in a sentence.
pub fn dice_words(verdict: &DiceVerdict) -> String {
    match verdict {
        DiceVerdict::Fair {
            draws,
            taken_back,
            seats,
        } => {
            let seats = match seats {
                [true, true] => "the server and both seats",
                [true, false] => "the server and Dark",
                [false, true] => "the server and Light",
                [false, false] => "the server alone (no seat gave a seed)",
            };
            let back = match taken_back {
                0 => String::new(),
                n => format!("; {n} draws were taken back and their numbers not used again"),
            };
            format!("All {draws} draws follow from the seeds promised by {seats}{back}.")
        }
        DiceVerdict::NotPromised => "Nobody promised these dice: they are what the file says.".to_owned(),
        DiceVerdict::BrokenPromise => "The revealed seeds are not those that were promised.".to_owned(),
        DiceVerdict::Wrong { step } => format!("The dice of step {step} do not follow from the promised seeds."),
        DiceVerdict::NumberAgain { step } => format!("The draw of step {step} has a number that was used before."),
    }
}

/// Which position, seen by whom.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Where {
    /// Who looks; `watch` sees both hands.
    seat: Seat,
    /// After how many steps.
    step: usize,
}

/// The position after so many steps
#[utoipa::path(
    get, path = "/replays/{id}/scene", tag = "replays",
    params(("id" = String, Path, description = "The replay."), Where),
    responses(
        (status = 200, description = "The table as that seat saw it.", body = Scene),
        (status = 400, description = "`malformed`: the query cannot be read.", body = Refused),
        (status = 404, description = "`not_found`: no such replay.", body = Refused),
        (status = 409, description = "`unreadable`, `unplayable`: these rules play it otherwise.", body = Refused),
    )
)]
pub async fn scene(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Query(at): Query<Where>,
) -> Result<Json<Scene>, Refusal> {
    let replay = read(&hall, &id).await?;
    let shown = hall
        .count(move || position(&replay, &at), PLAYING)
        .await
        .ok_or_else(busy)?;
    let mut scene = shown.map_err(|what| Refusal::conflict("unplayable", what))?;
    hall.config.pictures.illustrate(scene.faces.values_mut());
    Ok(Json(scene))
}

fn position(replay: &Replay, at: &Where) -> Result<Scene, String> {
    let (keeper, _) = kept(replay, at.step)?;
    let mut eyes = Eyes::new(at.seat);
    let mut scene = crate::table::scene::scene(&keeper, &mut eyes, None);
    if at.seat == Seat::Watch {
        crate::table::scene::open_hands(&keeper, &mut eyes, &mut scene);
    }
    Ok(scene)
}

/// The game of a replay after so many steps, and the entries of its journal.
fn kept(replay: &Replay, steps: usize) -> Result<(Keeper, Vec<Entry>), String> {
    let setup = replay.setup.setup()?;
    let journal: Vec<Entry> = replay.steps.iter().take(steps).cloned().map(Entry::Step).collect();
    match Keeper::restore(setup, &tables::new_dice([None, None]), &journal)? {
        (keeper, None) => Ok((keeper, journal)),
        (_, Some(diverged)) => Err(format!(
            "step {} cannot be played by these rules: {}; the story of the file still shows what happened",
            diverged.entry, diverged.what
        )),
    }
}

/// A file.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The text of a replay.
    file: String,
}

/// What was brought in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Imported {
    /// Its id here.
    id: String,
}

/// Brings a replay in
///
/// At most 8 MB.
#[utoipa::path(
    post, path = "/replays", tag = "replays", security((), ("guest" = [])),
    request_body = Import,
    responses((status = 200, description = "It is in the list of whoever asked.", body = Imported))
)]
pub async fn import(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    Json(posted): Json<Import>,
) -> Result<impl IntoResponse, Refusal> {
    let replay = Replay::read(posted.file.as_bytes()).map_err(|fault| Refusal::bad(format!("{fault}.")))?;
    if replay.steps.len() > MOST_STEPS {
        return Err(Refusal::bad("The replay has more steps than a game."));
    }
    for name in replay.players.iter() {
        tables::name(name)?;
    }
    let (guest, cookie) = accounts::asker(&hall, &headers).await?;
    let id = random::token();
    let at = hall.now();
    let (row, bytes) = {
        let id = id.clone();
        let played = hall
            .count(move || (summary(&id, &replay, at), replay.write()), PLAYING)
            .await;
        played.ok_or_else(busy)?
    };
    let kept = store::Replay {
        id: id.clone(),
        created: at,
        bytes,
    };
    hall.store.save_replay(kept).await?;
    keep_row(&hall, &guest, row).await?;
    Ok((
        AppendHeaders(cookie.map(|cookie| (SET_COOKIE, cookie))),
        Json(Imported { id }),
    ))
}

/// From where, as whom, against which computer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GoOn {
    /// After how many steps.
    step: usize,
    /// As whom.
    seat: RoleName,
    /// How the computer plays.
    level: String,
    /// The name shown.
    name: String,
    /// SHA-256 of a seed of one's own, in 64 hexadecimal digits, for the dice from here on.
    #[serde(default)]
    seed_hash: Option<String>,
}

/// A seat at the table of a replay that goes on.
#[derive(Debug, Serialize, ToSchema)]
pub struct GoesOn {
    /// The new table.
    table: String,
    /// What opens the seat.
    token: String,
    /// Which seat.
    seat: RoleName,
    /// SHA-256 of the server's seed for the dice.
    server_hash: String,
}

/// Goes on from a position of a replay
///
/// At a new table against the computer, with new dice.
#[utoipa::path(
    post, path = "/replays/{id}/continue", tag = "replays", security((), ("guest" = [])),
    params(("id" = String, Path, description = "The replay.")),
    request_body = GoOn,
    responses(
        (status = 200, description = "The seat.", body = GoesOn),
        (status = 404, description = "`not_found`: no such replay.", body = Refused),
        (status = 409, description = "`over`, `unreadable`, `unplayable`.", body = Refused),
    )
)]
pub async fn go_on(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(wanted): Json<GoOn>,
) -> Result<impl IntoResponse, Refusal> {
    tables::level(&wanted.level)?;
    let name = tables::name(&wanted.name)?;
    let mut promises = [None, None];
    promises[Role::from(wanted.seat) as usize] = tables::promise(wanted.seed_hash.as_deref())?;
    let fairness = tables::new_dice(promises);
    let server_hash = fairness.server.hash.clone();
    let replay = read(&hall, &id).await?;
    let (step, setup, decks) = (wanted.step, replay.setup.clone(), replay.decks.clone());
    let pool = replay.pool.clone();
    let played = hall
        .count(move || kept(&replay, step), PLAYING)
        .await
        .ok_or_else(busy)?;
    let (keeper, journal) = played.map_err(|what| Refusal::conflict("unplayable", what))?;
    if winner(&keeper).is_some() {
        return Err(Refusal::conflict("over", "The game is over at that step."));
    }
    let (guest, cookie) = accounts::asker(&hall, &headers).await?;
    let own = SeatHeader {
        occupant: Occupant::Person,
        name,
        guest: Some(guest.clone()),
        ..SeatHeader::empty()
    };
    let computer = SeatHeader {
        occupant: Occupant::Computer,
        name: format!("Computer ({})", wanted.level),
        level: Some(wanted.level.clone()),
        seed: random::number(),
        ..SeatHeader::empty()
    };
    let role: Role = wanted.seat.into();
    let mut seats = match role {
        Role::Dark => [own, computer],
        Role::Light => [computer, own],
    };
    for (seat, title) in seats.iter_mut().zip(decks) {
        seat.title = title;
    }
    let header = Header {
        rules: rules::VERSION.to_owned(),
        pool,
        seats,
        public: false,
        edition: setup.edition.clone(),
        join: None,
        clock: None,
        games: 1,
        before: None,
        next: None,
        request: None,
        fairness,
        game: Some(GameHeader {
            setup,
            inherited: u32::try_from(journal.len()).unwrap_or(u32::MAX),
        }),
    };
    let steps: Result<Vec<Vec<u8>>, _> = journal.iter().map(serde_json::to_vec).collect();
    let steps = steps.map_err(|error| Refusal::bad(error.to_string()))?;
    let table = hall.create(header, &steps).await?;
    let token = tokens::issue(&hall, &table, role, Some(guest)).await?;
    Ok((
        AppendHeaders(cookie.map(|cookie| (SET_COOKIE, cookie))),
        Json(GoesOn {
            table: table.to_string(),
            token,
            seat: wanted.seat,
            server_hash,
        }),
    ))
}

#[cfg(test)]
mod tests {
    use super::iso;

    #[test]
    fn moments_are_dates() {
        assert_eq!(iso(0), "1970-01-01T00:00:00Z");
        assert_eq!(iso(951_782_400_000), "2000-02-29T00:00:00Z");
        assert_eq!(iso(1_700_000_000_999), "2023-11-14T22:13:20Z");
    }
}
