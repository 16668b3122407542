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
use crate::table::header::{Header, SeatHeader};

/// The most characters of a name.
const MOST_NAME: usize = 40;

/// The longest a computer may think about one decision at a table.
const MOST_THINKING: std::time::Duration = std::time::Duration::from_secs(5);

/// The most iterations of a search at a table.
const MOST_ITERATIONS: u32 = 20_000;

/// What a new table is to be.
#[derive(Debug, Deserialize, ToSchema)]
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
    /// How many games: 1.
    #[serde(default = "one")]
    pub games: u8,
    /// Minutes a player: none.
    #[serde(default)]
    pub clock: Option<u32>,
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
#[derive(Debug, Deserialize, ToSchema)]
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
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Opponent {
    /// The computer.
    Computer {
        /// How it plays.
        level: String,
        /// With which deck of the server.
        deck: String,
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
    clock: Option<u32>,
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

fn promise(hash: Option<&str>) -> Result<Option<String>, Refusal> {
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

/// The dice of a new table: the server's seed is promised now and told at the end.
pub fn new_dice() -> Fairness {
    let seed: [u8; 32] = random::bytes();
    Fairness {
        table: random::token(),
        server: Promise {
            seed: Some(hex(&seed)),
            hash: hash(&seed),
        },
        seats: [None, None],
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

/// Opens a table
///
/// Not safe to repeat: if the answer is lost, the repeat opens a second table.
#[utoipa::path(
    post, path = "/tables", tag = "tables", security((), ("guest" = [])),
    request_body = NewTable,
    responses(
        (status = 200, description = "The seat that was taken.", body = Taken),
        (status = 404, description = "`not_found`: no such deck.", body = Refused),
    )
)]
pub async fn open(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    Json(wanted): Json<NewTable>,
) -> Result<impl IntoResponse, Refusal> {
    if wanted.games != 1 {
        return Err(Refusal::bad("A table is one game; ask for a rematch after it."));
    }
    if wanted.clock.is_some() {
        return Err(Refusal::bad("This server has no clocks."));
    }
    edition(&wanted.edition).map_err(Refusal::bad)?;
    let (guest, cookie) = accounts::asker(&hall, &headers).await?;
    let name = name(&wanted.name)?;
    let own = person(name, &guest, pick(&hall, &wanted.deck)?, wanted.bot);
    let role: Role = wanted.seat.into();
    let mut join = None;
    let (other, public) = match &wanted.opponent {
        Opponent::Computer { level: word, deck } => {
            level(word)?;
            let (deck, title) = pick(&hall, &DeckPick::Id { id: deck.clone() })?;
            let seat = SeatHeader {
                occupant: Occupant::Computer,
                name: format!("Computer ({word})"),
                level: Some(word.clone()),
                seed: random::number(),
                deck,
                title,
                guest: None,
            };
            (seat, false)
        }
        Opponent::Friend => {
            join = Some(random::token());
            (SeatHeader::empty(), false)
        }
        Opponent::Lobby => (SeatHeader::empty(), true),
    };
    let mut fairness = new_dice();
    fairness.seats[role as usize] = promise(wanted.seed_hash.as_deref())?.map(|hash| Promise { hash, seed: None });
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
        fairness,
        game: None,
    };
    let id = hall.create(header, &[]).await?;
    let token = tokens::issue(&hall, &id, role, Some(guest)).await?;
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
        games: 1,
        clock: None,
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
    let seat = Box::new(person(
        name(&wanted.name)?,
        &guest,
        pick(&hall, &wanted.deck)?,
        wanted.bot,
    ));
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

/// Opens the table of a rematch.
pub async fn rematch(hall: &Arc<Hall>, old: &Header) -> Result<Rematch, Refusal> {
    let mut header = Header {
        rules: ::rules::VERSION.to_owned(),
        pool: format!("{:016x}", hall.pool.hash()),
        public: false,
        join: None,
        fairness: new_dice(),
        game: None,
        ..old.clone()
    };
    for seat in &mut header.seats {
        seat.seed = random::number();
    }
    let guests = [0, 1].map(|at: usize| old.seats[at].guest.clone());
    // A game that was continued from a replay has no decks as text; its rematch begins from the same table.
    if header.seats.iter().any(|seat| seat.deck.is_empty()) {
        header.game = old.game.clone();
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
