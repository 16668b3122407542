//! Backups: everything, as of one moment, in a new SQLite file; and the way back.

use std::path::{Path, PathBuf};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};

use crate::error::Error;
use crate::lock::{self, FolderLock};
use crate::place::Place;
use crate::{postgres, sqlite};

/// Writes a backup of the store, which may be in use by a server, into a new SQLite file.
///
/// # Errors
/// [`Error::File`] where the file exists or the store does not; those of the database.
pub async fn backup(place: &Place, file: &Path) -> Result<(), Error> {
    match place {
        Place::Sqlite(store) => of_sqlite(store, file).await,
        Place::Postgres(url) => of_postgres(&postgres::options(url)?, file).await,
    }
}

/// Puts a backup where no store is yet, in the place of a server that does not run.
///
/// # Errors
/// [`Error::File`] or [`Error::InUse`] where there is a store already; [`Error::NewerSchema`].
pub async fn restore(file: &Path, place: &Place, data: &Path) -> Result<(), Error> {
    let _lock = FolderLock::take(data)?;
    let mut backup = sqlite::options(file).read_only(true).connect().await?;
    let version = sqlite::version(&mut backup).await?;
    if version == 0 {
        return Err(refused(file, "it is no backup of a store"));
    }
    if version > crate::SCHEMA {
        return Err(Error::NewerSchema {
            found: version,
            known: crate::SCHEMA,
        });
    }
    match place {
        Place::Sqlite(store) => {
            let mut log = store.as_os_str().to_owned();
            log.push("-wal");
            if Path::new(&log).exists() {
                // SQLite would play it into the restored file.
                return Err(refused(Path::new(&log), "the log of another store is in the way"));
            }
            of_sqlite(file, store).await
        }
        Place::Postgres(url) => into_postgres(file, url).await,
    }
}

/// A copy of one SQLite file in another.
pub(crate) async fn of_sqlite(store: &Path, file: &Path) -> Result<(), Error> {
    if !store.exists() {
        return Err(refused(store, "there is no store"));
    }
    let new = NewFile::beside(file)?;
    let mut connection = sqlite::options(store).read_only(true).connect().await?;
    let part = new.part.to_string_lossy().into_owned();
    // A snapshot of what is committed, log included; servers go on writing meanwhile.
    sqlx::query("VACUUM INTO $1")
        .bind(part)
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    new.keep()
}

/// A copy of a PostgreSQL store in an SQLite file.
pub(crate) async fn of_postgres(options: &PgConnectOptions, file: &Path) -> Result<(), Error> {
    let new = NewFile::beside(file)?;
    let mut from = options.connect().await?;
    let mut from = from
        .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .await?;
    let found = postgres::version(&mut from).await?;
    if found != crate::SCHEMA {
        let why = format!(
            "its schema is {found}; a program with schema {} backs up its own only",
            crate::SCHEMA
        );
        return Err(Error::Database(why));
    }
    let mut into = sqlite::connect(&new.part, true).await?;
    sqlite::migrate(&mut into).await?;
    let mut transaction = into.begin_with("BEGIN IMMEDIATE").await?;
    from_postgres::copy(&mut from, &mut transaction).await?;
    transaction.commit().await?;
    // Folds the log into the file, so that the file is all there is.
    sqlx::raw_sql("PRAGMA journal_mode = DELETE").execute(&mut into).await?;
    into.close().await?;
    new.keep()
}

/// A copy of an SQLite file in an empty PostgreSQL database.
async fn into_postgres(file: &Path, url: &str) -> Result<(), Error> {
    // An older backup is brought up to date in a copy first: the file itself stays as it is.
    let scratch = NewFile::beside(&file.with_extension("restoring"))?;
    std::fs::copy(file, &scratch.part).map_err(|error| Error::file(&scratch.part, &error))?;
    let mut from = sqlite::connect(&scratch.part, false).await?;
    sqlite::migrate(&mut from).await?;

    let mut into = postgres::options(url)?.connect().await?;
    postgres::insist_on_durability(&mut into).await?;
    if postgres::version(&mut into).await? != 0 {
        return Err(refused(
            Path::new(&Place::Postgres(url.to_owned()).to_string()),
            "there is a store already",
        ));
    }
    postgres::migrate(&mut into).await?;
    let mut transaction = into.begin().await?;
    from_sqlite::copy(&mut from, &mut transaction).await?;
    transaction.commit().await?;
    into.close().await?;
    from.close().await?;
    Ok(())
}

fn refused(path: &Path, why: &str) -> Error {
    Error::File {
        path: path.to_owned(),
        why: why.to_owned(),
    }
}

/// A file that has its name only when all of it is on disk; what is not kept is removed.
struct NewFile {
    file: PathBuf,
    part: PathBuf,
}

impl NewFile {
    fn beside(file: &Path) -> Result<NewFile, Error> {
        if file.exists() {
            return Err(refused(file, "there is a file already"));
        }
        let mut part = file.as_os_str().to_owned();
        part.push(format!(".{}.part", std::process::id()));
        let new = NewFile {
            file: file.to_owned(),
            part: part.into(),
        };
        new.remove();
        // Empty, and the owner's alone before anything is in it.
        lock::own_file(&new.part)?;
        Ok(new)
    }

    fn keep(self) -> Result<(), Error> {
        let said = |error: std::io::Error| Error::file(&self.file, &error);
        std::fs::File::open(&self.part)
            .and_then(|part| part.sync_all())
            .map_err(said)?;
        // Unlike a rename, this does not overwrite what came there meanwhile.
        std::fs::hard_link(&self.part, &self.file).map_err(said)?;
        let folder = self.file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        std::fs::File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(said)
    }

    fn remove(&self) {
        for tail in ["", "-wal", "-shm", "-journal"] {
            let mut path = self.part.as_os_str().to_owned();
            path.push(tail);
            // Mostly there is none.
            let _none = std::fs::remove_file(path);
        }
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        self.remove();
    }
}

/// How many rows travel together.
const ROWS: i64 = 500;

/// Copies a table row by row, in the order of its key.
macro_rules! rows {
    ($from:expr, $into:expr, $table:literal, $order:literal, $columns:literal, $values:literal, ($($kind:ty => $at:tt),+)) => {
        let mut offset = 0;
        loop {
            let select = concat!("SELECT ", $columns, " FROM ", $table, " ORDER BY ", $order, " LIMIT $1 OFFSET $2");
            let rows: Vec<($($kind,)+)> =
                sqlx::query_as(select).bind(ROWS).bind(offset).fetch_all(&mut *$from).await?;
            if rows.is_empty() {
                break;
            }
            offset += rows.len() as i64;
            for row in rows {
                let insert = concat!("INSERT INTO ", $table, " (", $columns, ") VALUES (", $values, ")");
                sqlx::query(insert)$(.bind(row.$at))+.execute(&mut *$into).await?;
            }
        }
    };
}

macro_rules! copy_between {
    ($name:ident, $From:ty, $Into:ty) => {
        mod $name {
            use super::*;

            pub(super) async fn copy(from: &mut $From, into: &mut $Into) -> Result<(), Error> {
                rows!(from, into, "tables", "key", "key, id, created, status, header", "$1, $2, $3, $4, $5",
                    (i64 => 0, String => 1, i64 => 2, i64 => 3, Vec<u8> => 4));
                let keys: Vec<(i64,)> = sqlx::query_as("SELECT key FROM tables ORDER BY key").fetch_all(&mut *from).await?;
                for (key,) in keys {
                    let steps: Vec<(i64, Vec<u8>)> =
                        sqlx::query_as("SELECT number, bytes FROM steps WHERE table_key = $1 ORDER BY number")
                            .bind(key)
                            .fetch_all(&mut *from)
                            .await?;
                    for (number, bytes) in steps {
                        sqlx::query("INSERT INTO steps (table_key, number, bytes) VALUES ($1, $2, $3)")
                            .bind(key)
                            .bind(number)
                            .bind(bytes)
                            .execute(&mut *into)
                            .await?;
                    }
                }
                rows!(from, into, "replays", "id", "id, created, bytes", "$1, $2, $3",
                    (String => 0, i64 => 1, Vec<u8> => 2));
                rows!(from, into, "guests", "id", "id, name, created, login, password", "$1, $2, $3, $4, $5",
                    (String => 0, String => 1, i64 => 2, Option<String> => 3, Option<String> => 4));
                rows!(from, into, "seats", "hash", "hash, table_id, seat, guest", "$1, $2, $3, $4",
                    (Vec<u8> => 0, String => 1, String => 2, Option<String> => 3));
                rows!(from, into, "decks", "guest, name", "guest, name, changed, bytes", "$1, $2, $3, $4",
                    (String => 0, String => 1, i64 => 2, Vec<u8> => 3));
                rows!(from, into, "entries", "key", "key, value", "$1, $2", (String => 0, Vec<u8> => 1));
                Ok(())
            }
        }
    };
}

copy_between!(from_postgres, PgConnection, SqliteConnection);
copy_between!(from_sqlite, SqliteConnection, PgConnection);
