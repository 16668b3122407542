//! Tables: open one, find one, sit down.

use std::sync::Arc;

use ai::Level;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use protocol::fair::{Fairness, Promise, hash, hex, unhex};
use protocol::{Occupant, RoleName};
use rules::Role;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use utoipa::ToSchema;

use super::json::Json;
use super::tokens;
use crate::accounts;
use crate::error::{Refusal, Refused};
use crate::hall::{Hall, edition};
use crate::random;
use crate::table::actor::{Glance, Said};
use crate::table::clock::Terms;
use crate::table::header::{Before, DeckHeader, GameHeader, Header, SeatHeader};

/// The most characters of a name.
const MOST_NAME: usize = 40;

/// The longest a computer may think about one decision at a table.
const MOST_THINKING: std::time::Duration = std::time::Duration::from_secs(5);

/// The most iterations of a search at a table.
const MOST_ITERATIONS: u32 = 20_000;

/// Seconds that a clock may give.
const SECONDS: std::ops::RangeInclusive<u32> = 10..=3 * 3600;

/// The most seconds that come back with a decision.
const MOST_INCREMENT: u32 = 120;

/// What a new table is to be.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name shown.
    pub name: String,
    /// Which seat.
    pub seat: RoleName,
    /// With which deck.
    pub deck: DeckPick,
    /// Against whom.
    pub opponent: Opponent,
    /// "classic" or "current".
    pub edition: String,
    /// How many games: 1, or a match of 2 with sides exchanged.
    #[serde(default = "one")]
    pub games: u8,
    /// With which deck in the second game, on the other side.
    #[serde(default)]
    pub second: Option<DeckPick>,
    /// Clocks; none: everybody takes the time they need.
    #[serde(default)]
    pub clock: Option<Terms>,
    /// A secret of the client for this request: sent again, it opens no second table.
    #[serde(default)]
    pub request: Option<String>,
    /// Does a program play this seat?
    #[serde(default)]
    pub bot: bool,
    /// SHA-256 of a seed of one's own, in 64 hexadecimal digits, for the dice.
    #[serde(default)]
    pub seed_hash: Option<String>,
}

fn one() -> u8 {
    1
}

/// A deck of the server, or a list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum DeckPick {
    /// By its id.
    Id {
        /// The id.
        id: String,
    },
    /// As text.
    Text {
        /// The list.
        text: String,
    },
}

/// Against whom.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Opponent {
    /// The computer.
    Computer {
        /// How it plays.
        level: String,
        /// With which deck of the server.
        deck: String,
        /// … and in the second game of a match.
        #[serde(default)]
        second: Option<String>,
    },
    /// Whoever has the link.
    Friend,
    /// Whoever comes by.
    Lobby,
}

/// A seat that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct Taken {
    /// The table.
    table: String,
    /// What opens the seat until the game is over: keep it, and keep it secret.
    token: String,
    /// Which seat.
    seat: RoleName,
    /// For a friend: what the opponent sits down with; it opens nothing any more then.
    #[serde(skip_serializing_if = "Option::is_none")]
    join: Option<String>,
    /// SHA-256 of the server's seed for the dice.
    server_hash: String,
}

/// A table that waits for an opponent, or what everybody may know of one.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenTable {
    /// Its id.
    table: String,
    /// The name of who waits there.
    name: String,
    /// The seat that is to be taken; the one of the host where none is.
    seat: RoleName,
    edition: String,
    games: u8,
    clock: Option<Terms>,
    /// Is there a seat to be taken?
    open: bool,
    /// Is the game over?
    over: bool,
    turn: u16,
}

/// A name as it is shown: no control characters, 1 to 40 characters.
pub fn name(given: &str) -> Result<String, Refusal> {
    let name: String = given.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = !name.chars().any(char::is_control);
    if (1..=MOST_NAME).contains(&name.chars().count()) && plain {
        Ok(name)
    } else {
        Err(Refusal::bad(format!(
            "A name has 1 to {MOST_NAME} characters and no control characters."
        )))
    }
}

/// The level of a computer player at a table.
pub fn level(word: &str) -> Result<Level, Refusal> {
    let level: Level = word
        .parse()
        .map_err(|error: ai::UnknownLevel| Refusal::bad(format!("{error}.")))?;
    let too_long = match level {
        Level::Search(ai::Budget::Time(time)) => time > MOST_THINKING,
        Level::Search(ai::Budget::Iterations(count)) => count > MOST_ITERATIONS,
        _ => false,
    };
    if too_long {
        return Err(Refusal::bad(
            "At a table the computer thinks at most 5 s or 20000 iterations.",
        ));
    }
    Ok(level)
}

fn pick(hall: &Hall, pick: &DeckPick) -> Result<(String, String), Refusal> {
    let text = match pick {
        DeckPick::Id { id } => {
            let deck = ::decks::deck_named(id).ok_or_else(|| Refusal::missing("deck"))?;
            ::decks::write_deck(deck, ::decks::Format::Ours)
        }
        DeckPick::Text { text } => text.clone(),
    };
    let deck = hall.deck(&text)?;
    let title: String = deck.title.chars().filter(|c| !c.is_control()).take(80).collect();
    Ok((text, title))
}

fn deck_header(hall: &Hall, wanted: &DeckPick) -> Result<DeckHeader, Refusal> {
    let (deck, title) = pick(hall, wanted)?;
    Ok(DeckHeader { deck, title })
}

/// The deck of the second game: in a match everybody brings one for each side (`F-4.1`).
fn second(hall: &Hall, games: u8, wanted: Option<&DeckPick>) -> Result<Option<DeckHeader>, Refusal> {
    match (games, wanted) {
        (2, Some(wanted)) => deck_header(hall, wanted).map(Some),
        (2, None) => Err(Refusal::bad(
            "In a match of two games everybody brings a second deck, for the other side.",
        )),
        _ => Ok(None),
    }
}

/// A promised hash, if it can be one.
pub fn promise(hash: Option<&str>) -> Result<Option<String>, Refusal> {
    match hash {
        None => Ok(None),
        Some(hash) => unhex(hash)
            .map(|_| Some(hash.to_lowercase()))
            .ok_or_else(|| Refusal::bad("The hash of a seed has 64 hexadecimal digits.")),
    }
}

fn person(name: String, guest: &str, (deck, title): (String, String), bot: bool) -> SeatHeader {
    SeatHeader {
        occupant: if bot { Occupant::Bot } else { Occupant::Person },
        name,
        guest: Some(guest.to_owned()),
        deck,
        title,
        ..SeatHeader::empty()
    }
}

/// The dice of a new table: the server's seed is promised now and told at the end; Dark and Light may have promised theirs.
pub fn new_dice(promises: [Option<String>; 2]) -> Fairness {
    let seed: [u8; 32] = random::bytes();
    Fairness {
        table: random::token(),
        server: Promise {
            seed: Some(hex(&seed)),
            hash: hash(&seed),
        },
        seats: promises.map(|promise| promise.map(|hash| Promise { hash, seed: None })),
    }
}

/// A computer player.
#[derive(Debug, Serialize, ToSchema)]
pub struct LevelRow {
    /// Its word.
    name: &'static str,
    /// What it does, in a sentence.
    text: &'static str,
}

/// The computer players of tables
#[utoipa::path(
    get, path = "/levels", tag = "tables",
    responses((status = 200, description = "Weakest sensible one first.", body = Vec<LevelRow>))
)]
pub async fn levels() -> Json<Vec<LevelRow>> {
    let levels = [
        (
            "eager",
            "Builds and attacks whenever it can, without a plan. For a first game.",
        ),
        (
            "greedy",
            "Weighs every attack by exact odds, and looks no further than one step.",
        ),
        (
            "search:500it",
            "Looks ahead in games it imagines from what it knows. A real opponent.",
        ),
        ("search:2000it", "The same with more patience."),
        ("random", "Every legal option is as likely as the others."),
    ];
    let row = |(name, text)| LevelRow { name, text };
    Json(levels.into_iter().map(row).collect())
}

/// What a request that can be repeated comes to: everything follows from the client's secret and the server's key, so
/// that the tokens need not be kept.
struct Made {
    table: String,
    token: String,
    join: String,
    /// Of the request: another one under the same secret is refused.
    digest: String,
}

impl Made {
    fn of(hall: &Hall, secret: &str, wanted: &NewTable) -> Result<Made, Refusal> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if !(32..=64).contains(&secret.len()) || !secret.chars().all(plain) {
            return Err(Refusal::bad(
                "The secret of a request has 32 to 64 letters, digits, - or _; take random ones.",
            ));
        }
        let asked = serde_json::to_vec(wanted).map_err(|error| Refusal::bad(error.to_string()))?;
        let part = |what: &str| hall.key.derive(what, secret);
        Ok(Made {
            table: part("table"),
            token: part("token"),
            join: part("join"),
            digest: hash(&asked),
        })
    }
}

/// The table of a request that was sent before.
async fn find(hall: &Arc<Hall>, made: Option<&Made>, seat: RoleName) -> Result<Option<Taken>, Refusal> {
    let Some(made) = made else { return Ok(None) };
    let id = store::TableId::new(made.table.clone()).map_err(|error| Refusal::bad(error.to_string()))?;
    let Some(stored) = hall.store.table(&id).await? else {
        return Ok(None);
    };
    let header: Header =
        serde_json::from_slice(&stored.header).map_err(|error| Refusal::conflict("broken", error.to_string()))?;
    if header.request.as_deref() != Some(&made.digest) {
        return Err(Refusal::conflict(
            "other_request",
            "Another table was asked for with the secret of this request; take a new one.",
        ));
    }
    let own = header.seat(seat.into());
    if matches!(own.occupant, Occupant::Person | Occupant::Bot) {
        // The server may have gone between the table and its token.
        tokens::issue_this(hall, &id, seat.into(), own.guest.clone(), made.token.clone()).await?;
    }
    Ok(Some(Taken {
        table: made.table.clone(),
        token: made.token.clone(),
        seat,
        join: header.join.is_some().then(|| made.join.clone()),
        server_hash: header.fairness.server.hash,
    }))
}

/// Opens a table
///
/// Safe to repeat with the same `request`: the same table is told again. Without one, a repeat opens a second table.
#[utoipa::path(
    post, path = "/tables", tag = "tables", security((), ("guest" = [])),
    request_body = NewTable,
    responses(
        (status = 200, description = "The seat that was taken.", body = Taken),
        (status = 404, description = "`not_found`: no such deck.", body = Refused),
        (status = 409, description = "`other_request`: another table was asked for with this `request`.", body = Refused),
    )
)]
pub async fn open(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    Json(wanted): Json<NewTable>,
) -> Result<impl IntoResponse, Refusal> {
    if !(1..=2).contains(&wanted.games) {
        return Err(Refusal::bad("A table is one game, or a match of two."));
    }
    if wanted
        .clock
        .is_some_and(|terms| !SECONDS.contains(&terms.seconds) || terms.increment > MOST_INCREMENT)
    {
        return Err(Refusal::bad(
            "A clock gives each player 10 s to 3 hours, and at most 2 minutes more for each decision.",
        ));
    }
    let made = wanted
        .request
        .as_deref()
        .map(|secret| Made::of(&hall, secret, &wanted))
        .transpose()?;
    if let Some(taken) = find(&hall, made.as_ref(), wanted.seat).await? {
        return Ok((AppendHeaders(None), Json(taken)));
    }
    edition(&wanted.edition).map_err(Refusal::bad)?;
    let (guest, cookie) = accounts::asker(&hall, &headers).await?;
    let name = name(&wanted.name)?;
    let own = SeatHeader {
        second: second(&hall, wanted.games, wanted.second.as_ref())?,
        ..person(name, &guest, pick(&hall, &wanted.deck)?, wanted.bot)
    };
    let role: Role = wanted.seat.into();
    let mut join = None;
    let (other, public) = match &wanted.opponent {
        Opponent::Computer {
            level: word,
            deck,
            second: other,
        } => {
            level(word)?;
            let other = other.clone().map(|id| DeckPick::Id { id });
            let second = second(&hall, wanted.games, other.as_ref())?;
            let (deck, title) = pick(&hall, &DeckPick::Id { id: deck.clone() })?;
            let seat = SeatHeader {
                occupant: Occupant::Computer,
                name: format!("Computer ({word})"),
                level: Some(word.clone()),
                seed: random::number(),
                deck,
                title,
                second,
                guest: None,
            };
            (seat, false)
        }
        Opponent::Friend => {
            join = Some(made.as_ref().map_or_else(random::token, |made| made.join.clone()));
            (SeatHeader::empty(), false)
        }
        Opponent::Lobby => (SeatHeader::empty(), true),
    };
    let mut promises = [None, None];
    promises[role as usize] = promise(wanted.seed_hash.as_deref())?;
    let mut fairness = new_dice(promises);
    if let Some(made) = &made {
        fairness.table.clone_from(&made.table);
    }
    let server_hash = fairness.server.hash.clone();
    let header = Header {
        rules: ::rules::VERSION.to_owned(),
        pool: format!("{:016x}", hall.pool.hash()),
        seats: match role {
            Role::Dark => [own, other],
            Role::Light => [other, own],
        },
        public,
        edition: wanted.edition,
        join: join.as_deref().map(|token| hash(token.as_bytes())),
        clock: wanted.clock,
        games: wanted.games,
        before: None,
        next: None,
        request: made.as_ref().map(|made| made.digest.clone()),
        fairness,
        game: None,
    };
    let id = match hall.create(header, &[]).await {
        Ok(id) => id,
        // The same request may have been faster.
        Err(refusal) => {
            let taken = find(&hall, made.as_ref(), wanted.seat).await?.ok_or(refusal)?;
            return Ok((AppendHeaders(None), Json(taken)));
        }
    };
    let token = match made {
        Some(made) => tokens::issue_this(&hall, &id, role, Some(guest), made.token).await?,
        None => tokens::issue(&hall, &id, role, Some(guest)).await?,
    };
    let taken = Taken {
        table: id.to_string(),
        token,
        seat: wanted.seat,
        join,
        server_hash,
    };
    Ok((AppendHeaders(cookie.map(|cookie| (SET_COOKIE, cookie))), Json(taken)))
}

/// Tables of the lobby that wait for somebody
#[utoipa::path(
    get, path = "/tables", tag = "tables",
    responses((status = 200, description = "At most 100.", body = Vec<OpenTable>))
)]
pub async fn lobby(State(hall): State<Arc<Hall>>) -> Json<Vec<OpenTable>> {
    let mut open = Vec::new();
    for (id, table) in hall.tables() {
        let (reply, answer) = oneshot::channel();
        // A table that has much to do is not asked.
        if table.try_send(Said::Look(reply)).is_err() {
            continue;
        }
        if let Ok(glance) = answer.await
            && glance.public
            && glance.empty.is_some()
        {
            open.push(row(&id, &glance));
        }
        if open.len() >= 100 {
            break;
        }
    }
    Json(open)
}

/// What everybody may know of a table
#[utoipa::path(
    get, path = "/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "Whether there is a seat, and whose table it is.", body = OpenTable),
        (status = 404, description = "`not_found`: no such table.", body = Refused),
    )
)]
pub async fn invitation(State(hall): State<Arc<Hall>>, Path(id): Path<String>) -> Result<Json<OpenTable>, Refusal> {
    let glance = hall.ask(&id, Said::Look).await?;
    Ok(Json(row(&id, &glance)))
}

fn row(id: &str, glance: &Glance) -> OpenTable {
    let seat = glance.empty.unwrap_or(RoleName::Dark);
    let host = match seat {
        RoleName::Dark => &glance.info.light,
        RoleName::Light => &glance.info.dark,
    };
    OpenTable {
        table: id.to_owned(),
        name: host.name.clone(),
        seat,
        edition: glance.info.edition.clone(),
        games: glance.games,
        clock: glance.clock,
        open: glance.empty.is_some(),
        over: glance.over,
        turn: glance.turn,
    }
}

/// Who sits down.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The link's token; none for a table of the lobby.
    #[serde(default)]
    join: Option<String>,
    /// The name shown.
    name: String,
    /// With which deck.
    deck: DeckPick,
    /// … and in the second game of a match.
    #[serde(default)]
    second: Option<DeckPick>,
    /// Does a program play this seat?
    #[serde(default)]
    bot: bool,
    /// SHA-256 of a seed of one's own.
    #[serde(default)]
    seed_hash: Option<String>,
}

/// Sits down
#[utoipa::path(
    post, path = "/tables/{id}/join", tag = "tables", security((), ("guest" = [])),
    params(("id" = String, Path, description = "The table.")),
    request_body = Join,
    responses(
        (status = 200, description = "The seat that was taken.", body = Taken),
        (status = 403, description = "`forbidden`: the link does not open this seat.", body = Refused),
        (status = 404, description = "`not_found`: no such table or deck.", body = Refused),
        (status = 409, description = "`taken`: somebody else was faster.", body = Refused),
    )
)]
pub async fn join(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(wanted): Json<Join>,
) -> Result<impl IntoResponse, Refusal> {
    let (guest, cookie) = accounts::asker(&hall, &headers).await?;
    let second = wanted.second.as_ref();
    let seat = Box::new(SeatHeader {
        second: second.map(|pick| deck_header(&hall, pick)).transpose()?,
        ..person(name(&wanted.name)?, &guest, pick(&hall, &wanted.deck)?, wanted.bot)
    });
    let promise = promise(wanted.seed_hash.as_deref())?;
    let join = wanted.join.map(|token| hash(token.as_bytes()));
    let table = store::TableId::new(id.clone()).map_err(|_| Refusal::missing("table"))?;
    let (role, server_hash) = hall
        .ask(&id, |reply| Said::Sit {
            join,
            seat,
            promise,
            reply,
        })
        .await??;
    let token = tokens::issue(&hall, &table, role, Some(guest)).await?;
    let taken = Taken {
        table: id,
        token,
        seat: role.into(),
        join: None,
        server_hash,
    };
    Ok((AppendHeaders(cookie.map(|cookie| (SET_COOKIE, cookie))), Json(taken)))
}

/// Another game between the same two.
pub struct Rematch {
    /// The new table.
    pub table: String,
    /// The tokens of Dark and Light; the computer's is never used.
    pub tokens: [String; 2],
}

/// Opens the table of a rematch, with what Dark and Light have promised for its dice.
pub async fn rematch(hall: &Arc<Hall>, old: &Header, promises: [Option<String>; 2]) -> Result<Rematch, Refusal> {
    let mut header = Header {
        rules: ::rules::VERSION.to_owned(),
        pool: format!("{:016x}", hall.pool.hash()),
        public: false,
        join: None,
        before: None,
        next: None,
        request: None,
        fairness: new_dice(promises),
        game: None,
        ..old.clone()
    };
    for seat in &mut header.seats {
        seat.seed = random::number();
    }
    let guests = [0, 1].map(|at: usize| old.seats[at].guest.clone());
    // A game that was continued from a replay has no decks as text; its rematch begins from the same table.
    if header.seats.iter().any(|seat| seat.deck.is_empty()) {
        header.game = old.game.clone().map(|game| GameHeader { inherited: 0, ..game });
    }
    let id = Box::pin(hall.create(header, &[])).await?;
    let [dark, light] = guests;
    Ok(Rematch {
        table: id.to_string(),
        tokens: [
            tokens::issue(hall, &id, Role::Dark, dark).await?,
            tokens::issue(hall, &id, Role::Light, light).await?,
        ],
    })
}

/// What a seat of a stored table has promised for its dice.
pub async fn promised_at(hall: &Hall, table: &store::TableId, role: Role) -> Result<Option<String>, Refusal> {
    let stored = hall
        .store
        .table(table)
        .await?
        .ok_or_else(|| Refusal::missing("table"))?;
    let header: Header =
        serde_json::from_slice(&stored.header).map_err(|error| Refusal::conflict("broken", error.to_string()))?;
    let promise = header.fairness.seats[role as usize].as_ref();
    Ok(promise.map(|promise| promise.hash.clone()))
}

/// Opens the table of the second game of a match: the same two, each on the other side with their other deck. The
/// promises for its dice are told by the sides of the first.
pub async fn second_game(
    hall: &Arc<Hall>,
    first: &Header,
    table: &str,
    winner: Role,
    [dark, light]: [Option<String>; 2],
) -> Result<String, Refusal> {
    let exchanged = |role: Role| -> Result<SeatHeader, Refusal> {
        let mut seat = first.seat(!role).clone();
        let missing = || Refusal::conflict("no_next_game", "There is no second deck for the other side.");
        let other = seat.second.take().ok_or_else(missing)?;
        seat.second = Some(DeckHeader {
            deck: std::mem::replace(&mut seat.deck, other.deck),
            title: std::mem::replace(&mut seat.title, other.title),
        });
        seat.seed = random::number();
        Ok(seat)
    };
    let header = Header {
        rules: ::rules::VERSION.to_owned(),
        pool: format!("{:016x}", hall.pool.hash()),
        seats: [exchanged(Role::Dark)?, exchanged(Role::Light)?],
        public: false,
        join: None,
        before: Some(Before {
            table: table.to_owned(),
            winner: winner.into(),
        }),
        next: None,
        request: None,
        fairness: new_dice([light, dark]),
        game: None,
        ..first.clone()
    };
    let id = Box::pin(hall.create(header, &[])).await?;
    Ok(id.to_string())
}
