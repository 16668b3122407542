//! What lasts: tables and their steps, guests, seats, decks, replays; on SQLite or PostgreSQL.
//!
//! Always true: this is the one crate that speaks SQL, and it knows no game – headers, steps, decks and replays are
//! bytes to it. A write that has returned is on disk. A step never changes: the same again is accepted without doing
//! anything, another one under its number is refused. Times are the caller's, in milliseconds.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! # let folder = std::env::temp_dir().join(format!("store-doc-{}", std::process::id()));
//! let store = store::open(&store::Place::read(None, &folder)?, &folder).await?;
//! let table = store::TableId::new("k7")?;
//! store.create_table(&table, 1_700_000_000_000, b"who plays what").await?;
//! store.append(&table, 0, &[b"roll".to_vec(), b"pass".to_vec()]).await?;
//! store.append(&table, 1, &[b"pass".to_vec()]).await?; // a repeat changes nothing
//! assert_eq!(store.steps(&table, 0).await?, [b"roll".to_vec(), b"pass".to_vec()]);
//! # store.close().await;
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), store::Error>(()) }).unwrap();
//! ```

mod copy;
mod error;
mod lock;
mod model;
mod place;
mod postgres;
mod schema;
mod sqlite;
mod statements;
mod writer;

use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

pub use copy::{Existing, backup, restore};
pub use error::{Error, Unfit};
pub use lock::FolderLock;
pub use model::{Deck, Guest, Replay, SeatToken, Stats, Status, Table, TableId, TokenHash, Write};
pub use place::Place;

/// The version of the schema that this program writes.
pub const SCHEMA: i64 = schema::MIGRATIONS.len() as i64;

/// A result that is waited for.
pub type Promise<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// What lasts. Both databases answer alike; one suite of tests runs on both.
///
/// Implementations take every change as a [`Write`]; the methods of `dyn Store` are how one says them.
pub trait Store: Send + Sync {
    /// Applies the change and returns when it is on disk. Changes that wait at the same time share one transaction; each
    /// fails or succeeds alone. If the future is dropped, the change may or may not have happened.
    fn write(&self, change: Write) -> Promise<'_, ()>;
    /// One table.
    fn table<'a>(&'a self, table: &'a TableId) -> Promise<'a, Option<Table>>;
    /// All tables that are open, oldest first.
    fn open_tables(&self) -> Promise<'_, Vec<Table>>;
    /// The steps of a table from the given number on, in order.
    fn steps<'a>(&'a self, table: &'a TableId, from: u32) -> Promise<'a, Vec<Vec<u8>>>;
    /// A replay.
    fn replay<'a>(&'a self, id: &'a str) -> Promise<'a, Option<Replay>>;
    /// A guest.
    fn guest<'a>(&'a self, id: &'a str) -> Promise<'a, Option<Guest>>;
    /// The guest with that login.
    fn guest_by_login<'a>(&'a self, login: &'a str) -> Promise<'a, Option<Guest>>;
    /// What a token opens, unless it was revoked.
    fn seat(&self, hash: TokenHash) -> Promise<'_, Option<SeatToken>>;
    /// All tokens of a table that were not revoked, by seat.
    fn seats<'a>(&'a self, table: &'a TableId) -> Promise<'a, Vec<SeatToken>>;
    /// All tokens of a guest that were not revoked, by table and seat.
    fn seats_of_guest<'a>(&'a self, guest: &'a str) -> Promise<'a, Vec<SeatToken>>;
    /// A guest's decks by name.
    fn decks<'a>(&'a self, guest: &'a str) -> Promise<'a, Vec<Deck>>;
    /// The value under a key.
    fn value<'a>(&'a self, key: &'a str) -> Promise<'a, Option<Vec<u8>>>;
    /// Writes everything, as of one moment, into a new SQLite file, while others read and write. [`backup`] does the same
    /// from outside the server.
    fn backup<'a>(&'a self, file: &'a Path) -> Promise<'a, ()>;
    /// What has been written since the store was opened.
    fn stats(&self) -> Stats;
    /// Writes what waits, closes the database and lets go of the locks. Writes that come later are refused.
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

impl dyn Store {
    /// A new table without steps.
    ///
    /// # Errors
    /// [`Error::TableExists`] where the id is taken by a table with another header or time.
    pub async fn create_table(&self, table: &TableId, created: i64, header: &[u8]) -> Result<(), Error> {
        let header = header.to_vec();
        let table = table.clone();
        self.write(Write::Create { table, created, header }).await
    }

    /// Another header for a table: somebody sat down.
    ///
    /// # Errors
    /// [`Error::NoSuchTable`].
    pub async fn set_header(&self, table: &TableId, header: &[u8]) -> Result<(), Error> {
        let header = header.to_vec();
        let table = table.clone();
        self.write(Write::Header { table, header }).await
    }

    /// Adds steps, the first of them with the number `first`; all or none. Steps that are there already and equal are
    /// left as they are, so that a repeat is safe whatever became of the first try.
    ///
    /// # Errors
    /// [`Error::Conflict`] where a number is taken by another step, [`Error::Gap`] where numbers would be missing,
    /// [`Error::TableEnded`] for new steps of a table that is not open.
    pub async fn append(&self, table: &TableId, first: u32, steps: &[Vec<u8>]) -> Result<(), Error> {
        let steps = steps.to_vec();
        let table = table.clone();
        self.write(Write::Append { table, first, steps }).await
    }

    /// Ends a table. It keeps its steps and takes no more.
    ///
    /// # Errors
    /// [`Error::NoSuchTable`]; [`Error::TableEnded`] where it has ended otherwise before.
    pub async fn end_table(&self, table: &TableId, how: Status) -> Result<(), Error> {
        let table = table.clone();
        self.write(Write::End { table, how }).await
    }

    /// Forgets a table with its steps and tokens; nothing where there is none.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn forget_table(&self, table: &TableId) -> Result<(), Error> {
        self.write(Write::Forget(table.clone())).await
    }

    /// Keeps a replay; one under the same id is replaced.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn save_replay(&self, replay: Replay) -> Result<(), Error> {
        self.write(Write::Replay(replay)).await
    }

    /// Keeps a guest; one under the same id is replaced.
    ///
    /// # Errors
    /// [`Error::LoginTaken`] where another guest has the login.
    pub async fn save_guest(&self, guest: Guest) -> Result<(), Error> {
        self.write(Write::Guest(guest)).await
    }

    /// Keeps what a token opens.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn save_seat(&self, seat: SeatToken) -> Result<(), Error> {
        self.write(Write::Seat(seat)).await
    }

    /// The token opens nothing any more.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn revoke(&self, token: TokenHash) -> Result<(), Error> {
        self.write(Write::Revoke(token)).await
    }

    /// No token opens this seat any more.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn revoke_seat(&self, table: &TableId, seat: &str) -> Result<(), Error> {
        let seat = seat.to_owned();
        let table = table.clone();
        self.write(Write::RevokeSeat { table, seat }).await
    }

    /// Keeps a deck; one of the guest's under the same name is replaced.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn save_deck(&self, guest: &str, deck: Deck) -> Result<(), Error> {
        let guest = guest.to_owned();
        self.write(Write::Deck { guest, deck }).await
    }

    /// Forgets a deck; nothing where there is none.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn forget_deck(&self, guest: &str, name: &str) -> Result<(), Error> {
        let guest = guest.to_owned();
        let name = name.to_owned();
        self.write(Write::ForgetDeck { guest, name }).await
    }

    /// Gives another guest the seats and decks of this one; decks whose names the other has already stay behind.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn move_guest(&self, from: &str, to: &str) -> Result<(), Error> {
        let from = from.to_owned();
        let to = to.to_owned();
        self.write(Write::MoveGuest { from, to }).await
    }

    /// Forgets a guest with its decks; its seats are nobody's. Nothing where there is none.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn forget_guest(&self, guest: &str) -> Result<(), Error> {
        self.write(Write::ForgetGuest(guest.to_owned())).await
    }

    /// Puts a value under a key, or removes it.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn set_value(&self, key: &str, value: Option<&[u8]>) -> Result<(), Error> {
        let value = value.map(<[u8]>::to_vec);
        let key = key.to_owned();
        self.write(Write::Value { key, value }).await
    }
}

/// Opens the store for the server that keeps its other files in the folder `data`, and brings its schema up to date.
///
/// # Errors
/// [`Error::InUse`] while another server has the folder or the database, [`Error::NewerSchema`] where a newer program
/// wrote it, [`Error::NotDurable`] where the database would acknowledge what is not on disk.
pub async fn open(place: &Place, data: &Path) -> Result<Arc<dyn Store>, Error> {
    let folder = FolderLock::take(data)?;
    match place {
        Place::Sqlite(file) => Ok(Arc::new(sqlite::Sqlite::open(file, folder, None).await?)),
        Place::Postgres(url) => Ok(Arc::new(postgres::Postgres::open(url, folder).await?)),
    }
}

/// Opens an SQLite file that refuses to grow beyond so many pages of 4 kB, as a full disk does: for a host who shares
/// one, and for seeing what happens then.
///
/// # Errors
/// As [`open`].
pub async fn open_capped(file: &Path, data: &Path, pages: u32) -> Result<Arc<dyn Store>, Error> {
    let folder = FolderLock::take(data)?;
    Ok(Arc::new(sqlite::Sqlite::open(file, folder, Some(pages)).await?))
}
