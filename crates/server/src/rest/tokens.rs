//! Tokens: what opens a seat. Only their hashes are kept.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use protocol::Seat;
use protocol::fair::{hash, unhex};
use rules::Role;
use store::{SeatToken, TableId, TokenHash};

use crate::error::Refusal;
use crate::hall::Hall;
use crate::random;
use crate::table::actor::word;

/// The hash of a token.
fn hashed(token: &str) -> TokenHash {
    TokenHash(unhex(&hash(token.as_bytes())).unwrap_or_default())
}

/// A new token for a seat.
pub async fn issue(hall: &Hall, table: &TableId, role: Role, guest: Option<String>) -> Result<String, Refusal> {
    issue_this(hall, table, role, guest, random::token()).await
}

/// This token for a seat.
pub async fn issue_this(
    hall: &Hall,
    table: &TableId,
    role: Role,
    guest: Option<String>,
    token: String,
) -> Result<String, Refusal> {
    let seat = SeatToken {
        hash: hashed(&token),
        table: table.clone(),
        seat: word(role).to_owned(),
        guest,
    };
    hall.store.save_seat(seat).await?;
    Ok(token)
}

/// The seat that a token opens at this table.
pub async fn seat(hall: &Hall, table: &str, token: &str) -> Result<Seat, Refusal> {
    let wrong = || Refusal::forbidden("This token opens no seat at this table.");
    let opened = hall.store.seat(hashed(token)).await?.ok_or_else(wrong)?;
    match opened.seat.as_str() {
        _ if opened.table.as_str() != table => Err(wrong()),
        "dark" => Ok(Seat::Dark),
        "light" => Ok(Seat::Light),
        _ => Err(wrong()),
    }
}

/// The role that the `Authorization: Bearer …` of a request opens.
pub async fn role(hall: &Hall, table: &str, headers: &HeaderMap) -> Result<Role, Refusal> {
    let line = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = line.and_then(|line| line.strip_prefix("Bearer "));
    let token = token.ok_or_else(|| Refusal::forbidden("Say whose seat it is: Authorization: Bearer TOKEN."))?;
    match seat(hall, table, token.trim()).await? {
        Seat::Dark => Ok(Role::Dark),
        Seat::Light => Ok(Role::Light),
        Seat::Watch => Err(Refusal::forbidden("Spectators only watch.")),
    }
}
