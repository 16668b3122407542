//! Accounts, their decks and their tables.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use protocol::RoleName;
use rules::Role;
use serde::{Deserialize, Serialize};
use store::{Guest, Status};
use utoipa::ToSchema;

use super::json::Json;
use super::replays::iso;
use super::tokens;
use crate::accounts::{self, Secret};
use crate::error::{Refusal, Refused};
use crate::hall::Hall;
use crate::socket::is_own_origin;

/// The most decks of one account.
const MOST_DECKS: usize = 300;

/// The most tables that are looked through.
const MOST_TABLES: usize = 300;

/// The longest name of a deck, in characters.
const MOST_NAME: usize = 80;

/// Who is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Me {
    /// The account; none for a guest.
    account: Option<AccountRow>,
}

/// An account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountRow {
    /// Its name.
    name: String,
    /// Since when, as `2026-11-18T20:15:00Z`.
    since: String,
}

impl AccountRow {
    fn of(account: Guest) -> AccountRow {
        AccountRow {
            name: account.name,
            since: iso(account.created),
        }
    }
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 3 to 32 letters, digits, hyphens and underscores; large and small letters are alike.
    name: String,
    /// 10 to 200 characters.
    password: String,
}

/// The old password and a new one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The password as it is.
    password: String,
    /// The new one.
    new: String,
}

/// The password, once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The password.
    password: String,
}

/// A browser says from which page a request comes; other places' pages have no business here.
fn from_here(hall: &Hall, headers: &HeaderMap) -> Result<(), Refusal> {
    if is_own_origin(hall, headers) {
        Ok(())
    } else {
        Err(Refusal::forbidden("Pages of other places may not do this."))
    }
}

fn entered((account, cookies): (Guest, [String; 2])) -> impl IntoResponse {
    let me = Me {
        account: Some(AccountRow::of(account)),
    };
    (AppendHeaders(cookies.map(|cookie| (SET_COOKIE, cookie))), Json(me))
}

/// Who is signed in
#[utoipa::path(
    get, path = "/account", tag = "account", security((), ("account" = [])),
    responses((status = 200, description = "The account, or none.", body = Me))
)]
pub async fn look(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Result<Json<Me>, Refusal> {
    let account = accounts::signed_in(&hall, &headers).await?.map(AccountRow::of);
    Ok(Json(Me { account }))
}

/// Opens an account
///
/// The guest's seats and replays are the account's from then on. The cookie of the session comes with the answer.
#[utoipa::path(
    post, path = "/account", tag = "account",
    request_body = Credentials,
    responses(
        (status = 200, description = "It is signed in.", body = Me),
        (status = 403, description = "`forbidden`: a page of another place.", body = Refused),
        (status = 409, description = "`taken`: somebody has this name.", body = Refused),
    )
)]
pub async fn sign_up(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    Json(wanted): Json<Credentials>,
) -> Result<impl IntoResponse, Refusal> {
    from_here(&hall, &headers)?;
    let secret = Secret::new(wanted.password);
    accounts::open(&hall, &headers, &wanted.name, secret).await.map(entered)
}

/// Signs in
///
/// What the guest had is the account's from then on.
#[utoipa::path(
    post, path = "/account/session", tag = "account",
    request_body = Credentials,
    responses(
        (status = 200, description = "It is signed in.", body = Me),
        (status = 403, description = "`forbidden`: the name or the password is wrong.", body = Refused),
    )
)]
pub async fn sign_in(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    Json(given): Json<Credentials>,
) -> Result<impl IntoResponse, Refusal> {
    from_here(&hall, &headers)?;
    let secret = Secret::new(given.password);
    accounts::sign_in(&hall, &headers, &given.name, secret)
        .await
        .map(entered)
}

/// Signs out
#[utoipa::path(
    delete, path = "/account/session", tag = "account", security((), ("account" = [])),
    responses(
        (status = 204, description = "The session has ended."),
        (status = 403, description = "`forbidden`: a page of another place.", body = Refused),
    )
)]
pub async fn sign_out(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Result<impl IntoResponse, Refusal> {
    from_here(&hall, &headers)?;
    let cookie = accounts::sign_out(&hall, &headers).await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]))
}

/// Changes the password
///
/// Every other session ends.
#[utoipa::path(
    post, path = "/account/password", tag = "account", security(("account" = [])),
    request_body = Change,
    responses(
        (status = 200, description = "This session goes on.", body = Me),
        (status = 401, description = "`signed_out`: nobody is signed in.", body = Refused),
        (status = 403, description = "`forbidden`: the password is wrong.", body = Refused),
    )
)]
pub async fn change(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    Json(given): Json<Change>,
) -> Result<impl IntoResponse, Refusal> {
    from_here(&hall, &headers)?;
    let (old, new) = (Secret::new(given.password), Secret::new(given.new));
    accounts::change(&hall, &headers, old, new).await.map(entered)
}

/// Deletes the account
///
/// Its decks and lists go; replays stay for the others who played.
#[utoipa::path(
    post, path = "/account/delete", tag = "account", security(("account" = [])),
    request_body = Proof,
    responses(
        (status = 204, description = "It is gone."),
        (status = 401, description = "`signed_out`: nobody is signed in.", body = Refused),
        (status = 403, description = "`forbidden`: the password is wrong.", body = Refused),
    )
)]
pub async fn delete(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
    Json(given): Json<Proof>,
) -> Result<impl IntoResponse, Refusal> {
    from_here(&hall, &headers)?;
    let cookie = accounts::delete(&hall, &headers, Secret::new(given.password)).await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]))
}

/// A deck of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnDeck {
    /// Its name.
    name: String,
    /// Which seat it is for.
    side: RoleName,
    /// The list.
    text: String,
}

/// A deck as it is kept.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptDeck {
    /// Which seat it is for.
    side: RoleName,
    /// The list; it is kept as it is, whatever is wrong with it.
    text: String,
}

/// The decks of the account
#[utoipa::path(
    get, path = "/account/decks", tag = "account", security(("account" = [])),
    responses(
        (status = 200, description = "By name.", body = Vec<OwnDeck>),
        (status = 401, description = "`signed_out`: nobody is signed in.", body = Refused),
    )
)]
pub async fn decks(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Result<Json<Vec<OwnDeck>>, Refusal> {
    let account = accounts::wanted(&hall, &headers).await?;
    let decks = hall.store.decks(&account.id).await?.into_iter().filter_map(|deck| {
        let KeptDeck { side, text } = serde_json::from_slice(&deck.bytes).ok()?;
        let name = deck.name;
        Some(OwnDeck { name, side, text })
    });
    Ok(Json(decks.collect()))
}

/// Keeps a deck
///
/// In the place of one of the same name. An account has at most 300.
#[utoipa::path(
    put, path = "/account/decks/{name}", tag = "account", security(("account" = [])),
    params(("name" = String, Path, description = "Its name, at most 80 characters.")),
    request_body = KeptDeck,
    responses(
        (status = 204, description = "It is on disk."),
        (status = 401, description = "`signed_out`: nobody is signed in.", body = Refused),
        (status = 403, description = "`forbidden`: a page of another place.", body = Refused),
        (status = 409, description = "`full`: there are 300.", body = Refused),
    )
)]
pub async fn keep_deck(
    State(hall): State<Arc<Hall>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Json(deck): Json<KeptDeck>,
) -> Result<StatusCode, Refusal> {
    from_here(&hall, &headers)?;
    let account = accounts::wanted(&hall, &headers).await?;
    let long = name.chars().count() > MOST_NAME;
    if long || name.trim().is_empty() || name.chars().any(char::is_control) {
        return Err(Refusal::bad(
            "The name of a deck has 1 to 80 characters and no control characters.",
        ));
    }
    let there = hall.store.decks(&account.id).await?;
    if there.len() >= MOST_DECKS && there.iter().all(|other| other.name != name) {
        return Err(Refusal::conflict("full", "An account has at most 300 decks."));
    }
    let bytes = serde_json::to_vec(&deck).map_err(|error| Refusal::bad(error.to_string()))?;
    let changed = hall.now();
    hall.store
        .save_deck(&account.id, store::Deck { name, changed, bytes })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Throws a deck away
#[utoipa::path(
    delete, path = "/account/decks/{name}", tag = "account", security(("account" = [])),
    params(("name" = String, Path, description = "Its name.")),
    responses(
        (status = 204, description = "There is none of that name any more."),
        (status = 400, description = "`malformed`: no name of a deck.", body = Refused),
        (status = 401, description = "`signed_out`: nobody is signed in.", body = Refused),
        (status = 403, description = "`forbidden`: a page of another place.", body = Refused),
    )
)]
pub async fn drop_deck(
    State(hall): State<Arc<Hall>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    from_here(&hall, &headers)?;
    let account = accounts::wanted(&hall, &headers).await?;
    if name.chars().count() > MOST_NAME || name.chars().any(char::is_control) {
        return Err(Refusal::bad("That is no name of a deck."));
    }
    hall.store.forget_deck(&account.id, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A seat of an account at a table that is open.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSeat {
    /// The table.
    table: String,
    /// Which seat.
    seat: RoleName,
    /// Since when, as `2026-11-18T20:15:00Z`.
    since: String,
}

/// The seats of the account at tables that are open
#[utoipa::path(
    get, path = "/account/tables", tag = "account", security(("account" = [])),
    responses(
        (status = 200, description = "The latest first.", body = Vec<OwnSeat>),
        (status = 401, description = "`signed_out`: nobody is signed in.", body = Refused),
    )
)]
pub async fn tables(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Result<Json<Vec<OwnSeat>>, Refusal> {
    let account = accounts::wanted(&hall, &headers).await?;
    let mut seats: Vec<(i64, OwnSeat)> = Vec::new();
    for token in hall
        .store
        .seats_of_guest(&account.id)
        .await?
        .into_iter()
        .take(MOST_TABLES)
    {
        let Some(seat) = role_of(&token.seat) else { continue };
        let known = seats
            .iter()
            .any(|(_, other)| other.table == token.table.as_str() && other.seat == seat);
        let table = hall.store.table(&token.table).await?;
        if let Some(table) = table.filter(|table| table.status == Status::Open && !known) {
            let since = iso(table.created);
            let table_id = token.table.to_string();
            seats.push((
                table.created,
                OwnSeat {
                    table: table_id,
                    seat,
                    since,
                },
            ));
        }
    }
    seats.sort_by_key(|(created, _)| std::cmp::Reverse(*created));
    Ok(Json(seats.into_iter().map(|(_, seat)| seat).collect()))
}

/// What opens a seat on another device.
#[derive(Debug, Serialize, ToSchema)]
pub struct Opened {
    /// The table.
    table: String,
    /// Which seat.
    seat: RoleName,
    /// What opens it.
    token: String,
}

/// Opens a seat of the account on this device too
#[utoipa::path(
    post, path = "/account/tables/{id}", tag = "account", security(("account" = [])),
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "Another token for the seat.", body = Opened),
        (status = 401, description = "`signed_out`: nobody is signed in.", body = Refused),
        (status = 403, description = "`forbidden`: a page of another place.", body = Refused),
        (status = 404, description = "`not_found`: the account has no seat there.", body = Refused),
    )
)]
pub async fn sit(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Opened>, Refusal> {
    from_here(&hall, &headers)?;
    let account = accounts::wanted(&hall, &headers).await?;
    let seats = hall.store.seats_of_guest(&account.id).await?;
    let own = seats.into_iter().find(|seat| seat.table.as_str() == id);
    let own = own.ok_or_else(|| Refusal::missing("seat of yours"))?;
    let seat = role_of(&own.seat).ok_or_else(|| Refusal::missing("seat of yours"))?;
    let token = tokens::issue(&hall, &own.table, Role::from(seat), Some(account.id)).await?;
    Ok(Json(Opened { table: id, seat, token }))
}

fn role_of(word: &str) -> Option<RoleName> {
    match word {
        "dark" => Some(RoleName::Dark),
        "light" => Some(RoleName::Light),
        _ => None,
    }
}
