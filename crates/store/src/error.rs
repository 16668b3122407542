//! What can go wrong, as code needs to tell it apart.

use std::path::PathBuf;

use crate::model::TableId;

/// Why something was not stored or read. `Clone`, because writes that share a transaction share its fate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No room: nothing was stored.
    #[error("the disk is full ({0})")]
    DiskFull(String),
    /// The disk or database may only be read: nothing was stored.
    #[error("the disk or database may only be read, not written ({0})")]
    ReadOnly(String),
    /// The database does not answer. Whether a write arrived is unknown; the same write again is safe.
    #[error("the database does not answer ({0})")]
    Unavailable(String),
    /// Another server has the folder or the database.
    #[error("{what} is in use by another server{}; stop that one first", by.map(|id| format!(" (process {id})")).unwrap_or_default())]
    InUse {
        /// The folder or database.
        what: String,
        /// The other server, where it is known.
        by: Option<u32>,
    },
    /// Written by a newer program.
    #[error(
        "this database has schema {found}, written by a newer program; this one knows up to schema {known} and does not touch it"
    )]
    NewerSchema {
        /// Of the database.
        found: i64,
        /// Of this program.
        known: i64,
    },
    /// A setting of the database would let it acknowledge what is not on disk.
    #[error(
        "the database runs with {setting} = {value}, so that acknowledged answers could be lost; set it to {wanted}"
    )]
    NotDurable {
        /// The setting.
        setting: &'static str,
        /// As it is.
        value: String,
        /// As it must be.
        wanted: &'static str,
    },
    /// An address of a database that cannot be read.
    #[error(
        "`{url}` is no address of a database: {why}; examples: sqlite:/var/lib/pop/pop.db, postgres://pop@localhost/pop"
    )]
    BadAddress {
        /// As given, without a password.
        url: String,
        /// What is wrong.
        why: String,
    },
    /// A name, id or key that no database of ours takes.
    #[error("{what} must have 1 to {most} characters and no control characters")]
    BadName {
        /// Which.
        what: &'static str,
        /// How long it may be.
        most: usize,
    },
    /// There is no such table.
    #[error("there is no table {0}")]
    NoSuchTable(TableId),
    /// The id is taken.
    #[error("there is a table {0} already")]
    TableExists(TableId),
    /// The table takes no more steps, or has ended otherwise.
    #[error("table {0} has ended")]
    TableEnded(TableId),
    /// Another step has this number.
    #[error("step {number} of table {table} is another one already")]
    Conflict {
        /// The table.
        table: TableId,
        /// The number of the step.
        number: u32,
    },
    /// Steps before this one are missing.
    #[error("step {found} of table {table} cannot be stored: the next one is {expected}")]
    Gap {
        /// The table.
        table: TableId,
        /// The number it can have.
        expected: u32,
        /// The number it has.
        found: u32,
    },
    /// Another guest has this login.
    #[error("the login {0} is taken")]
    LoginTaken(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// A file or folder that cannot be used.
    #[error("{path}: {why}")]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// A backup that is not put in the place of a store.
    #[error("{path}: {why}")]
    NotRestored {
        /// The backup, or what is in its way.
        path: PathBuf,
        /// Why not.
        why: Unfit,
    },
    /// Anything else that the database says.
    #[error("the database reports: {0}")]
    Database(String),
}

/// Why a backup is not put in the place of a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// No file has this name.
    #[error("there is no such file")]
    Missing,
    /// Something else than a backup; what SQLite says of it, where it is no database at all.
    #[error("it is no backup of a store{}", .0.as_ref().map(|said| format!(" ({said})")).unwrap_or_default())]
    NoBackup(Option<String>),
    /// A backup with a fault in it.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// There is a store, and nobody said that it yields.
    #[error("there is a store already")]
    StoreThere,
    /// The log of a store without its store.
    #[error("the log of another store is in the way")]
    LogThere,
}

impl Error {
    /// Is it about the disk or the database as a whole? A table then pauses and tries again later; all others concern
    /// one write and stay as they are however often it is repeated.
    pub fn is_of_storage(&self) -> bool {
        matches!(
            self,
            Error::DiskFull(_) | Error::ReadOnly(_) | Error::Unavailable(_) | Error::Closed | Error::Database(_)
        )
    }

    /// A file or folder and what the system said of it.
    pub(crate) fn file(path: &std::path::Path, error: &std::io::Error) -> Error {
        let why = error.to_string();
        match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Error::DiskFull(why),
            std::io::ErrorKind::ReadOnlyFilesystem => Error::ReadOnly(why),
            _ => Error::File {
                path: path.to_owned(),
                why,
            },
        }
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        let words = error.to_string();
        match &error {
            sqlx::Error::Database(said) => {
                let code = said.code().unwrap_or_default();
                if said.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some() {
                    of_postgres(&code, words)
                } else {
                    of_sqlite(&code, words)
                }
            }
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => Error::Unavailable(words),
            sqlx::Error::PoolClosed => Error::Closed,
            _ => Error::Database(words),
        }
    }
}

/// By SQLite's result code; extended codes keep the plain one in their low byte.
fn of_sqlite(code: &str, words: String) -> Error {
    match code.parse::<i32>().map(|code| code & 0xff) {
        Ok(13) => Error::DiskFull(words),
        Ok(8) => Error::ReadOnly(words),
        // Busy, locked, an input or output error, a file that cannot be opened: the next try may succeed.
        Ok(5 | 6 | 10 | 14) => Error::Unavailable(words),
        _ => Error::Database(words),
    }
}

/// By SQLSTATE.
fn of_postgres(code: &str, words: String) -> Error {
    match code {
        "53100" => Error::DiskFull(words),
        "25006" => Error::ReadOnly(words),
        // Connections refused or broken off, shutdown, starting up, too many clients.
        _ if code.starts_with("08") || code.starts_with("57P") || code.starts_with("53") => Error::Unavailable(words),
        _ => Error::Database(words),
    }
}
