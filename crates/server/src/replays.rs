//! Replays that are kept, and the lists of them.

use protocol::RoleName;
use protocol::replay::Replay;
use rules::{Pending, Role};
use serde::{Deserialize, Serialize};

use crate::error::Refusal;
use crate::hall::Hall;
use crate::table::header::Header;
use crate::table::keeper::Keeper;

/// The most rows of one list.
const MOST_ROWS: usize = 100;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Dark's name.
    pub dark: String,
    /// Light's name.
    pub light: String,
    /// Who won.
    pub winner: Option<RoleName>,
    /// Turns.
    pub turns: u16,
    /// Did it come to its end?
    pub ended: bool,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Who won.
pub fn winner(keeper: &Keeper) -> Option<Role> {
    match keeper.game.pending() {
        Pending::Over(outcome) => Some(outcome.winner),
        Pending::Choose(_) | Pending::Roll(_) | Pending::Shuffle(_) => None,
    }
}

/// Keeps the replay of a table, in the lists of those who played.
pub async fn keep(
    hall: &Hall,
    id: &str,
    header: &Header,
    replay: &Replay,
    winner: Option<Role>,
    turns: u16,
) -> Result<(), store::Error> {
    let at = hall.now();
    let row = Row {
        id: id.to_owned(),
        dark: replay.players[0].clone(),
        light: replay.players[1].clone(),
        winner: winner.map(Into::into),
        turns,
        ended: winner.is_some(),
        at,
    };
    let bytes = replay.write();
    let kept = store::Replay {
        id: id.to_owned(),
        created: at,
        bytes,
    };
    hall.store.save_replay(kept).await?;
    for guest in header.seats.iter().filter_map(|seat| seat.guest.as_deref()) {
        list(hall, guest, row.clone()).await?;
    }
    Ok(())
}

/// Puts a row at the head of a guest's list; of a guest who has become an account, of the account's.
pub async fn list(hall: &Hall, guest: &str, row: Row) -> Result<(), store::Error> {
    let moved = hall.store.value(&moved(guest)).await?;
    let account = moved.and_then(|bytes| String::from_utf8(bytes).ok());
    let guest = account.as_deref().unwrap_or(guest);
    let mut rows = rows(hall, guest).await?;
    rows.retain(|other| other.id != row.id);
    rows.insert(0, row);
    rows.truncate(MOST_ROWS);
    let bytes = serde_json::to_vec(&rows).unwrap_or_default();
    hall.store.set_value(&key(guest), Some(&bytes)).await
}

/// Moves the list of a guest into that of an account, and whatever comes to it later.
pub async fn adopt(hall: &Hall, guest: &str, account: &str) -> Result<(), store::Error> {
    let mut all = rows(hall, account).await?;
    all.extend(rows(hall, guest).await?);
    all.sort_by_key(|row| std::cmp::Reverse(row.at));
    all.truncate(MOST_ROWS);
    let bytes = serde_json::to_vec(&all).unwrap_or_default();
    hall.store.set_value(&moved(guest), Some(account.as_bytes())).await?;
    hall.store.set_value(&key(account), Some(&bytes)).await?;
    hall.store.set_value(&key(guest), None).await
}

/// Forgets a list; the replays stay, they are others' too.
pub async fn forget(hall: &Hall, account: &str) -> Result<(), store::Error> {
    hall.store.set_value(&key(account), None).await
}

/// The list of a guest.
pub async fn rows(hall: &Hall, guest: &str) -> Result<Vec<Row>, store::Error> {
    let bytes = hall.store.value(&key(guest)).await?;
    Ok(bytes
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .unwrap_or_default())
}

/// A replay that is kept.
pub async fn read(hall: &Hall, id: &str) -> Result<Replay, Refusal> {
    let stored = hall.store.replay(id).await?.ok_or_else(|| Refusal::missing("replay"))?;
    Replay::read(&stored.bytes).map_err(|fault| Refusal::conflict("unreadable", fault.to_string()))
}

fn key(guest: &str) -> String {
    format!("replays:{guest}")
}

/// Where it stands that a guest has become an account.
fn moved(guest: &str) -> String {
    format!("moved:{guest}")
}
