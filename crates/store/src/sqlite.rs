//! The store in an SQLite file beside the server.

use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

use crate::lock::{FolderLock, own_file};
use crate::model::Stats;
use crate::statements::{reading_methods, statements};
use crate::writer::{Ledger, Writer};
use crate::{Promise, Store, copy, schema};

statements!(SqliteConnection, SqlitePool, insert_steps);

/// How many read at the same time; each has a thread.
const READERS: u32 = 4;

pub(crate) struct Sqlite {
    file: PathBuf,
    writer: Writer,
    readers: SqlitePool,
}

impl Sqlite {
    pub(crate) async fn open(file: &Path, folder: FolderLock, pages: Option<u32>) -> Result<Sqlite, Error> {
        let mut lock = file.as_os_str().to_owned();
        lock.push(".lock");
        let locks = [folder, FolderLock::on(Path::new(&lock), file)?];
        own_file(file)?;
        let mut ledger = SqliteLedger {
            file: file.to_owned(),
            pages,
            connection: None,
            tables: Tables::new(),
            _locks: locks,
        };
        let mut connection = ledger.connect().await?;
        migrate(&mut connection).await?;
        ledger.connection = Some(connection);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options(file).read_only(true).create_if_missing(false));
        Ok(Sqlite {
            file: file.to_owned(),
            writer: Writer::start(ledger),
            readers,
        })
    }
}

impl Store for Sqlite {
    reading_methods!();

    fn backup<'a>(&'a self, file: &'a Path) -> Promise<'a, ()> {
        Box::pin(copy::of_sqlite(&self.file, file))
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            // Readers first: the last connection to leave folds the write-ahead log into the file.
            self.readers.close().await;
            self.writer.close().await;
        })
    }
}

/// What every connection has in common.
pub(crate) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(Duration::from_secs(10))
        .disable_statement_logging()
}

/// Opens a file for writing, so that what is committed is on disk, and makes sure of it.
pub(crate) async fn connect(file: &Path, create: bool) -> Result<SqliteConnection, Error> {
    let mut connection = options(file)
        .create_if_missing(create)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .connect()
        .await?;
    let (journal,): (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&mut connection).await?;
    if journal != "wal" {
        return Err(not_durable("journal_mode", journal, "wal"));
    }
    let (synchronous,): (i64,) = sqlx::query_as("PRAGMA synchronous").fetch_one(&mut connection).await?;
    if synchronous != 2 {
        return Err(not_durable("synchronous", synchronous.to_string(), "FULL"));
    }
    Ok(connection)
}

fn not_durable(setting: &'static str, value: String, wanted: &'static str) -> Error {
    Error::NotDurable { setting, value, wanted }
}

/// Brings the schema up to date.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), Error> {
    // The file may be a newer program's; then nothing is written to it.
    let found = version(connection).await?;
    for (version, script) in schema::missing(found)? {
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::raw_sql(script).execute(&mut *transaction).await?;
        sqlx::raw_sql(schema::REMEMBER).execute(&mut *transaction).await?;
        sqlx::query("DELETE FROM pop_schema").execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO pop_schema (version) VALUES ($1)")
            .bind(version)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// The version of the schema; 0 in an empty file.
pub(crate) async fn version(connection: &mut SqliteConnection) -> Result<i64, Error> {
    let (remembered,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM sqlite_master WHERE name = 'pop_schema'")
        .fetch_one(&mut *connection)
        .await?;
    if remembered == 0 {
        return Ok(0);
    }
    let (version,): (i64,) = sqlx::query_as("SELECT COALESCE(MAX(version), 0) FROM pop_schema")
        .fetch_one(connection)
        .await?;
    Ok(version)
}

struct SqliteLedger {
    file: PathBuf,
    pages: Option<u32>,
    /// Dropped after every failure: what state it is in is then anybody's guess.
    connection: Option<SqliteConnection>,
    tables: Tables,
    /// On the data folder and on the file, which may lie elsewhere: held until nothing is written any more.
    _locks: [FolderLock; 2],
}

impl SqliteLedger {
    async fn connect(&self) -> Result<SqliteConnection, Error> {
        let mut connection = connect(&self.file, true).await?;
        if let Some(pages) = self.pages {
            let cap = format!("PRAGMA max_page_count = {pages}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(cap)).execute(&mut connection).await?;
        }
        Ok(connection)
    }

    async fn try_commit(
        &mut self,
        connection: &mut SqliteConnection,
        changes: &[Write],
    ) -> Result<Vec<Result<(), Error>>, Error> {
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let outcomes = apply_all(&mut transaction, &mut self.tables, changes).await?;
        transaction.commit().await?;
        Ok(outcomes)
    }
}

impl Ledger for SqliteLedger {
    async fn commit(&mut self, changes: &[Write]) -> Result<Vec<Result<(), Error>>, Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let outcome = self.try_commit(&mut connection, changes).await;
        if outcome.is_ok() {
            self.connection = Some(connection);
        } else {
            self.tables.clear();
        }
        outcome
    }

    async fn close(self) {
        if let Some(connection) = self.connection {
            // All is on disk; a log that was not folded in is read at the next start.
            let _folded = connection.close().await;
        }
    }
}

async fn insert_steps(connection: &mut SqliteConnection, steps: &mut Vec<NewStep>) -> Result<(), Error> {
    for step in steps.drain(..) {
        sqlx::query("INSERT INTO steps (table_key, number, bytes) VALUES ($1, $2, $3)")
            .bind(step.table_key)
            .bind(step.number)
            .bind(step.bytes)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
