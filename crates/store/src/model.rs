//! What is stored.

use std::fmt;

use crate::error::Error;

/// The id of a table: 1 to 64 letters, digits, `-` or `_`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(String);

impl TableId {
    /// Checks the characters.
    ///
    /// # Errors
    /// [`Error::BadName`].
    pub fn new(id: impl Into<String>) -> Result<TableId, Error> {
        let id = id.into();
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if (1..=64).contains(&id.len()) && id.chars().all(plain) {
            Ok(TableId(id))
        } else {
            Err(Error::BadName {
                what: "the id of a table",
                most: 64,
            })
        }
    }

    /// Its characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It takes steps.
    Open,
    /// The game was played to its end, or given up.
    Finished,
    /// A fault of the program stopped it.
    Broken,
}

impl Status {
    pub(crate) fn number(self) -> i64 {
        match self {
            Status::Open => 0,
            Status::Finished => 1,
            Status::Broken => 2,
        }
    }

    pub(crate) fn read(number: i64) -> Result<Status, Error> {
        match number {
            0 => Ok(Status::Open),
            1 => Ok(Status::Finished),
            2 => Ok(Status::Broken),
            other => Err(Error::Database(format!("a table has the status {other}"))),
        }
    }
}

/// A table without its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its id.
    pub id: TableId,
    /// When it was created.
    pub created: i64,
    /// How it stands.
    pub status: Status,
    /// Who plays what by which rules, as the server wrote it.
    pub header: Vec<u8>,
}

/// A game that can be shown again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Its id.
    pub id: String,
    /// When it was kept.
    pub created: i64,
    /// The replay file.
    pub bytes: Vec<u8>,
}

/// Somebody who has been here; with a login, an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The id in the cookie.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// When the guest came first.
    pub created: i64,
    /// The name of the account.
    pub login: Option<String>,
    /// The argon2 hash of its password.
    pub password: Option<String>,
}

/// The hash of a token; the token itself is never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TokenHash(pub [u8; 32]);

/// What a token opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatToken {
    /// The hash of the token.
    pub hash: TokenHash,
    /// The table.
    pub table: TableId,
    /// Which seat, in the server's words.
    pub seat: String,
    /// Whose it is, if that guest is known.
    pub guest: Option<String>,
}

/// A saved deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Its name, once per guest.
    pub name: String,
    /// When it was saved.
    pub changed: i64,
    /// The deck file.
    pub bytes: Vec<u8>,
}

/// What has been written since the store was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Transactions, each with its own wait for the disk.
    pub commits: u64,
    /// Changes in them.
    pub writes: u64,
    /// The most changes that shared one.
    pub largest: u64,
    /// Transactions that failed.
    pub failures: u64,
}

/// One change. `dyn Store` has a method for each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are the arguments of the methods")]
pub enum Write {
    /// `create_table`.
    Create {
        table: TableId,
        created: i64,
        header: Vec<u8>,
    },
    /// `set_header`.
    Header { table: TableId, header: Vec<u8> },
    /// `append`.
    Append {
        table: TableId,
        first: u32,
        steps: Vec<Vec<u8>>,
    },
    /// `end_table`.
    End { table: TableId, how: Status },
    /// `forget_table`.
    Forget(TableId),
    /// `save_replay`.
    Replay(Replay),
    /// `save_guest`.
    Guest(Guest),
    /// `save_seat`.
    Seat(SeatToken),
    /// `revoke`.
    Revoke(TokenHash),
    /// `revoke_seat`.
    RevokeSeat { table: TableId, seat: String },
    /// `save_deck`.
    Deck { guest: String, deck: Deck },
    /// `forget_deck`.
    ForgetDeck { guest: String, name: String },
    /// `move_guest`.
    MoveGuest { from: String, to: String },
    /// `forget_guest`.
    ForgetGuest(String),
    /// `set_value`.
    Value { key: String, value: Option<Vec<u8>> },
}

impl Write {
    /// Refuses what a database would refuse, before it spoils the transaction of others.
    pub(crate) fn check(&self) -> Result<(), Error> {
        match self {
            Write::Create { .. }
            | Write::Header { .. }
            | Write::Append { .. }
            | Write::End { .. }
            | Write::Forget(_)
            | Write::Revoke(_) => Ok(()),
            Write::Replay(replay) => name("the id of a replay", &replay.id, 64),
            Write::Guest(guest) => {
                name("the id of a guest", &guest.id, 64)?;
                name("the name of a guest", &guest.name, 200)?;
                guest
                    .login
                    .as_deref()
                    .map_or(Ok(()), |login| name("a login", login, 200))?;
                let password = guest.password.as_deref();
                password.map_or(Ok(()), |password| name("the hash of a password", password, 500))
            }
            Write::Seat(seat) => {
                name("a seat", &seat.seat, 64)?;
                let guest = seat.guest.as_deref();
                guest.map_or(Ok(()), |guest| name("the id of a guest", guest, 64))
            }
            Write::RevokeSeat { seat, .. } => name("a seat", seat, 64),
            Write::Deck { guest, deck } => {
                name("the id of a guest", guest, 64)?;
                name("the name of a deck", &deck.name, 200)
            }
            Write::ForgetDeck { guest, name: deck } => {
                name("the id of a guest", guest, 64)?;
                name("the name of a deck", deck, 200)
            }
            Write::MoveGuest { from, to } => {
                name("the id of a guest", from, 64)?;
                name("the id of a guest", to, 64)
            }
            Write::ForgetGuest(guest) => name("the id of a guest", guest, 64),
            Write::Value { key, .. } => name("a key", key, 200),
        }
    }
}

fn name(what: &'static str, name: &str, most: usize) -> Result<(), Error> {
    let length = name.chars().count();
    if (1..=most).contains(&length) && !name.chars().any(char::is_control) {
        Ok(())
    } else {
        Err(Error::BadName { what, most })
    }
}
