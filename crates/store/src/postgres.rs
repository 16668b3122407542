//! The store on a PostgreSQL server.

use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};

use crate::lock::FolderLock;
use crate::model::Stats;
use crate::statements::{reading_methods, statements};
use crate::writer::{Ledger, Writer};
use crate::{Place, Promise, Store, copy, schema};

statements!(PgConnection, PgPool, insert_steps);

/// How many read at the same time.
const READERS: u32 = 8;
/// Whoever serves a database holds this advisory lock ("pop" and its store, as a number of our own).
const LOCK: i64 = 0x706f_7001;

/// The session of a server that was just killed lives until PostgreSQL notices: so often it is tried again, 2 s in all.
const LOCK_TRIES: u32 = 40;

pub(crate) struct Postgres {
    options: PgConnectOptions,
    writer: Writer,
    readers: PgPool,
}

impl Postgres {
    pub(crate) async fn open(url: &str, folder: FolderLock) -> Result<Postgres, Error> {
        let options = options(url)?;
        let mut ledger = PostgresLedger {
            options: options.clone(),
            name: Place::Postgres(url.to_owned()).to_string(),
            connection: None,
            tables: Tables::new(),
            _lock: folder,
        };
        let mut connection = ledger.connect().await?;
        migrate(&mut connection).await?;
        ledger.connection = Some(connection);
        let readers = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(Duration::from_secs(10))
            .connect_lazy_with(options.clone());
        Ok(Postgres {
            options,
            writer: Writer::start(ledger),
            readers,
        })
    }
}

impl Store for Postgres {
    reading_methods!();

    fn backup<'a>(&'a self, file: &'a Path) -> Promise<'a, ()> {
        Box::pin(copy::of_postgres(&self.options, file))
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            self.writer.close().await;
            self.readers.close().await;
        })
    }
}

/// What every connection has in common.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, Error> {
    let options: PgConnectOptions = url.parse()?;
    Ok(options.application_name("pop").disable_statement_logging())
}

/// Makes sure that what is committed is on disk.
pub(crate) async fn insist_on_durability(connection: &mut PgConnection) -> Result<(), Error> {
    sqlx::query("SET synchronous_commit = on")
        .execute(&mut *connection)
        .await?;
    for setting in ["synchronous_commit", "fsync", "full_page_writes"] {
        let (value,): (String,) = sqlx::query_as("SELECT current_setting($1)")
            .bind(setting)
            .fetch_one(&mut *connection)
            .await?;
        if value != "on" {
            let wanted = "on";
            return Err(Error::NotDurable { setting, value, wanted });
        }
    }
    Ok(())
}

/// Brings the schema up to date.
pub(crate) async fn migrate(connection: &mut PgConnection) -> Result<(), Error> {
    let found = version(connection).await?;
    for (version, script) in schema::missing(found)? {
        let mut transaction = connection.begin().await?;
        let script = sqlx::AssertSqlSafe(schema::for_postgres(script));
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

/// The version of the schema; 0 in an empty database.
pub(crate) async fn version(connection: &mut PgConnection) -> Result<i64, Error> {
    let (remembered,): (bool,) = sqlx::query_as("SELECT to_regclass('pop_schema') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await?;
    if !remembered {
        return Ok(0);
    }
    let (version,): (i64,) = sqlx::query_as("SELECT COALESCE(MAX(version), 0) FROM pop_schema")
        .fetch_one(connection)
        .await?;
    Ok(version)
}

pub(crate) async fn try_lock(connection: &mut PgConnection) -> Result<bool, Error> {
    let (locked,) = sqlx::query_as("SELECT pg_try_advisory_lock($1)")
        .bind(LOCK)
        .fetch_one(connection)
        .await?;
    Ok(locked)
}

struct PostgresLedger {
    options: PgConnectOptions,
    /// For messages.
    name: String,
    /// It holds the lock as well: what writes is what is locked. Dropped after every failure.
    connection: Option<PgConnection>,
    tables: Tables,
    /// On the data folder: held until nothing is written any more.
    _lock: FolderLock,
}

impl PostgresLedger {
    async fn connect(&self) -> Result<PgConnection, Error> {
        let mut connection = self.options.connect().await?;
        let mut tries = 0;
        while !try_lock(&mut connection).await? {
            tries += 1;
            if tries > LOCK_TRIES {
                return Err(Error::InUse {
                    what: self.name.clone(),
                    by: None,
                });
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        insist_on_durability(&mut connection).await?;
        Ok(connection)
    }

    async fn try_commit(
        &mut self,
        connection: &mut PgConnection,
        changes: &[Write],
    ) -> Result<Vec<Result<(), Error>>, Error> {
        let mut transaction = connection.begin().await?;
        let outcomes = apply_all(&mut transaction, &mut self.tables, changes).await?;
        transaction.commit().await?;
        Ok(outcomes)
    }
}

impl Ledger for PostgresLedger {
    async fn commit(&mut self, changes: &[Write]) -> Result<Vec<Result<(), Error>>, Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            // The server may not have noticed yet that our last connection is gone, and still holds our lock for it.
            None => self.connect().await.map_err(|error| match error {
                Error::InUse { .. } => Error::Unavailable(error.to_string()),
                error => error,
            })?,
        };
        let outcome = self.try_commit(&mut connection, changes).await;
        if outcome.is_ok() {
            self.connection = Some(connection);
        } else {
            self.tables.clear();
            // Politely, so that the lock is free for the next one.
            let _left = connection.close().await;
        }
        outcome
    }

    async fn close(self) {
        if let Some(connection) = self.connection {
            // All is on disk; the server ends the session either way.
            let _left = connection.close().await;
        }
    }
}

/// In one statement, however many: each would otherwise be a journey to the server.
async fn insert_steps(connection: &mut PgConnection, steps: &mut Vec<NewStep>) -> Result<(), Error> {
    if steps.is_empty() {
        return Ok(());
    }
    let mut keys = Vec::with_capacity(steps.len());
    let mut numbers = Vec::with_capacity(steps.len());
    let mut bytes = Vec::with_capacity(steps.len());
    for step in steps.drain(..) {
        keys.push(step.table_key);
        numbers.push(step.number);
        bytes.push(step.bytes);
    }
    sqlx::query(
        "INSERT INTO steps (table_key, number, bytes) SELECT * FROM UNNEST($1::BIGINT[], $2::BIGINT[], $3::BYTEA[])",
    )
    .bind(keys)
    .bind(numbers)
    .bind(bytes)
    .execute(connection)
    .await?;
    Ok(())
}
