//! Backups: everything, as of one moment, in a new SQLite file; and the way back.

use std::path::{Path, PathBuf};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};

use crate::error::{Error, Unfit};
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

/// What becomes of a store that is there already when a backup is put in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and the backup is refused.
    Stays,
    /// The backup takes its place: an SQLite file is put aside under another name, a PostgreSQL database is emptied.
    Yields,
}

/// Puts a backup in the place of a server that does not run. The file that a store had before, where one was put aside.
///
/// # Errors
/// [`Error::InUse`] while a server runs, [`Error::NotRestored`] where there is a store that stays or the file is no backup,
/// [`Error::NewerSchema`]. What was there before is there after an error.
pub async fn restore(file: &Path, place: &Place, data: &Path, existing: Existing) -> Result<Option<PathBuf>, Error> {
    let _folder = FolderLock::take(data)?;
    if !file.is_file() {
        return Err(unfit(file, Unfit::Missing));
    }
    let version = whole(file).await?;
    if version == 0 {
        return Err(unfit(file, Unfit::NoBackup(None)));
    }
    if version > crate::SCHEMA {
        return Err(Error::NewerSchema {
            found: version,
            known: crate::SCHEMA,
        });
    }
    match place {
        Place::Sqlite(store) => {
            let mut lock = store.as_os_str().to_owned();
            lock.push(".lock");
            // The file may lie elsewhere than the folder of the server that has it.
            let _file = FolderLock::on(Path::new(&lock), store)?;
            if existing == Existing::Stays {
                of_sqlite_alone(file, store).await?;
                return Ok(None);
            }
            let aside = Aside::put(store)?;
            of_sqlite_alone(file, store).await?;
            Ok(aside.stays())
        }
        Place::Postgres(url) => into_postgres(file, url, existing).await.map(|()| None),
    }
}

/// The version of the schema of a backup in which nothing is damaged.
async fn whole(file: &Path) -> Result<i64, Error> {
    let said = |error: sqlx::Error| match Error::from(error) {
        // Of a file that is no database SQLite says so in words of its own.
        Error::Database(words) => unfit(file, Unfit::NoBackup(Some(words))),
        other => other,
    };
    let mut backup = sqlite::options(file).read_only(true).connect().await.map_err(said)?;
    let checked: Result<(String,), sqlx::Error> = sqlx::query_as("PRAGMA quick_check(1)").fetch_one(&mut backup).await;
    let (verdict,) = checked.map_err(said)?;
    if verdict != "ok" {
        return Err(unfit(file, Unfit::Damaged(verdict)));
    }
    let version = sqlite::version(&mut backup).await?;
    backup.close().await?;
    Ok(version)
}

/// A copy of a backup where no store is.
async fn of_sqlite_alone(file: &Path, store: &Path) -> Result<(), Error> {
    if store.exists() {
        return Err(unfit(store, Unfit::StoreThere));
    }
    let mut log = store.as_os_str().to_owned();
    log.push("-wal");
    if Path::new(&log).exists() {
        // SQLite would play it into the restored file.
        return Err(unfit(Path::new(&log), Unfit::LogThere));
    }
    of_sqlite(file, store).await
}

/// A store's files under other names; they get their own back, unless it is said that they stay.
struct Aside {
    moved: Vec<(PathBuf, PathBuf)>,
}

impl Aside {
    fn put(store: &Path) -> Result<Aside, Error> {
        let named = |number: u32, tail: &str| {
            let mut name = store.as_os_str().to_owned();
            name.push(format!(".before-{number}{tail}"));
            PathBuf::from(name)
        };
        let tails = ["", "-wal", "-shm"];
        let free = (1..).find(|&number| tails.iter().all(|tail| !named(number, tail).exists()));
        let mut aside = Aside { moved: Vec::new() };
        for tail in tails {
            let mut from = store.as_os_str().to_owned();
            from.push(tail);
            let (from, to) = (PathBuf::from(from), named(free.unwrap_or(1), tail));
            if from.exists() {
                std::fs::rename(&from, &to).map_err(|error| Error::file(&from, &error))?;
                aside.moved.push((from, to));
            }
        }
        Ok(aside)
    }

    /// They keep the other names; that of the store.
    fn stays(mut self) -> Option<PathBuf> {
        std::mem::take(&mut self.moved).into_iter().next().map(|(_, to)| to)
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        for (from, to) in self.moved.drain(..) {
            // Nothing better can be done where this fails: the file is there, under the other name.
            let _there = std::fs::rename(to, from);
        }
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

/// A copy of an SQLite file in a PostgreSQL database that no server uses.
async fn into_postgres(file: &Path, url: &str, existing: Existing) -> Result<(), Error> {
    // An older backup is brought up to date in a copy first: the file itself stays as it is.
    let scratch = NewFile::beside(&file.with_extension("restoring"))?;
    std::fs::copy(file, &scratch.part).map_err(|error| Error::file(&scratch.part, &error))?;
    let mut from = sqlite::connect(&scratch.part, false).await?;
    sqlite::migrate(&mut from).await?;

    let mut into = postgres::options(url)?.connect().await?;
    let name = Place::Postgres(url.to_owned()).to_string();
    if !postgres::try_lock(&mut into).await? {
        return Err(Error::InUse { what: name, by: None });
    }
    postgres::insist_on_durability(&mut into).await?;
    if postgres::version(&mut into).await? != 0 && existing == Existing::Stays {
        return Err(unfit(Path::new(&name), Unfit::StoreThere));
    }
    postgres::migrate(&mut into).await?;
    // All or nothing: what is there stays until what comes is there.
    let mut transaction = into.begin().await?;
    for statement in [
        "DELETE FROM steps",
        "DELETE FROM tables",
        "DELETE FROM replays",
        "DELETE FROM guests",
        "DELETE FROM seats",
        "DELETE FROM decks",
        "DELETE FROM entries",
    ] {
        sqlx::query(statement).execute(&mut *transaction).await?;
    }
    from_sqlite::copy(&mut from, &mut transaction).await?;
    transaction.commit().await?;
    into.close().await?;
    from.close().await?;
    Ok(())
}

fn unfit(path: &Path, why: Unfit) -> Error {
    Error::NotRestored {
        path: path.to_owned(),
        why,
    }
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
