//! The statements, which are the same on both databases: `statements!` writes them out for one of them.

use std::collections::HashMap;

use crate::model::TableId;

/// A table as the next steps need it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) key: i64,
    pub(crate) next: u32,
    pub(crate) open: bool,
}

/// Tables that were written to since the connection was opened. Only the writing task adds steps, so it need not ask.
pub(crate) type Tables = HashMap<TableId, Known>;

/// A step on its way to the database.
pub(crate) struct NewStep {
    pub(crate) table_key: i64,
    pub(crate) number: i64,
    pub(crate) bytes: Vec<u8>,
}

macro_rules! statements {
    ($connection:ty, $pool:ty, $insert_steps:path) => {
        use crate::error::Error;
        use crate::model::{Deck, Guest, Replay, SeatToken, Status, Table, TableId, TokenHash, Write};
        use crate::statements::{Known, NewStep, Tables};

        type Row = (String, i64, i64, Vec<u8>);

        fn table_of((id, created, status, header): Row) -> Result<Table, Error> {
            Ok(Table {
                id: TableId::new(id)?,
                created,
                status: Status::read(status)?,
                header,
            })
        }

        type SeatRow = (Vec<u8>, String, String, Option<String>);

        fn seat_of((hash, table, seat, guest): SeatRow) -> Result<SeatToken, Error> {
            let hash = <[u8; 32]>::try_from(hash).map_err(|_| Error::Database("a hash has not 32 bytes".to_owned()))?;
            Ok(SeatToken {
                hash: TokenHash(hash),
                table: TableId::new(table)?,
                seat,
                guest,
            })
        }

        type GuestRow = (String, String, i64, Option<String>, Option<String>);

        fn guest_of((id, name, created, login, password): GuestRow) -> Guest {
            Guest {
                id,
                name,
                created,
                login,
                password,
            }
        }

        /// Applies the changes inside a transaction. An error has spoilt the transaction; what is wrong with a change
        /// alone is among the outcomes.
        async fn apply_all(
            connection: &mut $connection,
            tables: &mut Tables,
            changes: &[Write],
        ) -> Result<Vec<Result<(), Error>>, Error> {
            let mut outcomes = Vec::with_capacity(changes.len());
            // New steps go to the database together, before anything looks for them there.
            let mut steps = Vec::new();
            for change in changes {
                let outcome = match change {
                    Write::Append { table, first, steps: bytes } => {
                        append(connection, tables, &mut steps, table, *first, bytes).await
                    }
                    other => {
                        $insert_steps(connection, &mut steps).await?;
                        apply(connection, tables, other).await
                    }
                };
                match outcome {
                    Err(error) if error.is_of_storage() => return Err(error),
                    outcome => outcomes.push(outcome),
                }
            }
            $insert_steps(connection, &mut steps).await?;
            Ok(outcomes)
        }

        async fn append(
            connection: &mut $connection,
            tables: &mut Tables,
            new: &mut Vec<NewStep>,
            table: &TableId,
            first: u32,
            steps: &[Vec<u8>],
        ) -> Result<(), Error> {
            let known = known(connection, tables, table).await?;
            if first > known.next {
                return Err(Error::Gap {
                    table: table.clone(),
                    expected: known.next,
                    found: first,
                });
            }
            let repeated = steps.len().min((known.next - first) as usize);
            let (old, fresh) = steps.split_at(repeated);
            if !old.is_empty() {
                $insert_steps(connection, new).await?;
                let stored: Vec<(Vec<u8>,)> = sqlx::query_as(
                    "SELECT bytes FROM steps WHERE table_key = $1 AND number >= $2 ORDER BY number LIMIT $3",
                )
                .bind(known.key)
                .bind(i64::from(first))
                .bind(old.len() as i64)
                .fetch_all(&mut *connection)
                .await?;
                for ((number, old), (stored,)) in (first..).zip(old).zip(&stored) {
                    if old != stored {
                        let table = table.clone();
                        return Err(Error::Conflict { table, number });
                    }
                }
            }
            if fresh.is_empty() {
                return Ok(());
            }
            if !known.open {
                return Err(Error::TableEnded(table.clone()));
            }
            let numbers = i64::from(known.next)..;
            new.extend(numbers.zip(fresh).map(|(number, bytes)| NewStep {
                table_key: known.key,
                number,
                bytes: bytes.clone(),
            }));
            let next = known.next + fresh.len() as u32;
            tables.insert(table.clone(), Known { next, ..known });
            Ok(())
        }

        async fn known(
            connection: &mut $connection,
            tables: &mut Tables,
            table: &TableId,
        ) -> Result<Known, Error> {
            if let Some(known) = tables.get(table) {
                return Ok(*known);
            }
            let row: Option<(i64, i64, i64)> = sqlx::query_as(
                "SELECT key, status, (SELECT COALESCE(MAX(number) + 1, 0) FROM steps WHERE table_key = key) \
                 FROM tables WHERE id = $1",
            )
            .bind(table.as_str())
            .fetch_optional(connection)
            .await?;
            let (key, status, next) = row.ok_or_else(|| Error::NoSuchTable(table.clone()))?;
            let next = u32::try_from(next).map_err(|_| Error::Database(format!("table {table} has too many steps")))?;
            let open = Status::read(status)? == Status::Open;
            let known = Known { key, next, open };
            tables.insert(table.clone(), known);
            Ok(known)
        }

        async fn apply(connection: &mut $connection, tables: &mut Tables, change: &Write) -> Result<(), Error> {
            let query = match change {
                Write::Append { .. } => return Err(Error::Database("steps are appended elsewhere".to_owned())),
                Write::Create { table, created, header } => {
                    if let Some(there) = one_table(&mut *connection, table).await? {
                        let same = there.created == *created && there.header == *header;
                        return if same { Ok(()) } else { Err(Error::TableExists(table.clone())) };
                    }
                    sqlx::query(
                        "INSERT INTO tables (key, id, created, status, header) \
                         SELECT COALESCE(MAX(key), 0) + 1, $1, $2, 0, $3 FROM tables",
                    )
                    .bind(table.as_str())
                    .bind(*created)
                    .bind(header.as_slice())
                }
                Write::Header { table, header } => {
                    let known = known(connection, tables, table).await?;
                    sqlx::query("UPDATE tables SET header = $2 WHERE key = $1").bind(known.key).bind(header.as_slice())
                }
                Write::End { table, how } => {
                    let there = one_table(&mut *connection, table).await?;
                    let there = there.ok_or_else(|| Error::NoSuchTable(table.clone()))?;
                    if there.status == *how {
                        return Ok(());
                    }
                    if there.status != Status::Open {
                        return Err(Error::TableEnded(table.clone()));
                    }
                    // Looked up again if it is asked for: tables that ended shall not fill the memory.
                    tables.remove(table);
                    sqlx::query("UPDATE tables SET status = $2 WHERE id = $1").bind(table.as_str()).bind(how.number())
                }
                Write::Forget(table) => {
                    tables.remove(table);
                    for statement in [
                        "DELETE FROM steps WHERE table_key IN (SELECT key FROM tables WHERE id = $1)",
                        "DELETE FROM seats WHERE table_id = $1",
                    ] {
                        sqlx::query(statement).bind(table.as_str()).execute(&mut *connection).await?;
                    }
                    sqlx::query("DELETE FROM tables WHERE id = $1").bind(table.as_str())
                }
                Write::Replay(replay) => sqlx::query(
                    "INSERT INTO replays (id, created, bytes) VALUES ($1, $2, $3) \
                     ON CONFLICT (id) DO UPDATE SET created = excluded.created, bytes = excluded.bytes",
                )
                .bind(replay.id.as_str())
                .bind(replay.created)
                .bind(replay.bytes.as_slice()),
                Write::Guest(guest) => {
                    if let Some(login) = &guest.login {
                        let other: Option<(String,)> =
                            sqlx::query_as("SELECT id FROM guests WHERE login = $1 AND id <> $2")
                                .bind(login.as_str())
                                .bind(guest.id.as_str())
                                .fetch_optional(&mut *connection)
                                .await?;
                        if other.is_some() {
                            return Err(Error::LoginTaken(login.clone()));
                        }
                    }
                    sqlx::query(
                        "INSERT INTO guests (id, name, created, login, password) VALUES ($1, $2, $3, $4, $5) \
                         ON CONFLICT (id) DO UPDATE SET name = excluded.name, created = excluded.created, \
                         login = excluded.login, password = excluded.password",
                    )
                    .bind(guest.id.as_str())
                    .bind(guest.name.as_str())
                    .bind(guest.created)
                    .bind(guest.login.as_deref())
                    .bind(guest.password.as_deref())
                }
                Write::Seat(seat) => sqlx::query(
                    "INSERT INTO seats (hash, table_id, seat, guest) VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO \
                     UPDATE SET table_id = excluded.table_id, seat = excluded.seat, guest = excluded.guest",
                )
                .bind(seat.hash.0.as_slice())
                .bind(seat.table.as_str())
                .bind(seat.seat.as_str())
                .bind(seat.guest.as_deref()),
                Write::Revoke(hash) => sqlx::query("DELETE FROM seats WHERE hash = $1").bind(hash.0.as_slice()),
                Write::RevokeSeat { table, seat } => {
                    sqlx::query("DELETE FROM seats WHERE table_id = $1 AND seat = $2")
                        .bind(table.as_str())
                        .bind(seat.as_str())
                }
                Write::Deck { guest, deck } => sqlx::query(
                    "INSERT INTO decks (guest, name, changed, bytes) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (guest, name) DO UPDATE SET changed = excluded.changed, bytes = excluded.bytes",
                )
                .bind(guest.as_str())
                .bind(deck.name.as_str())
                .bind(deck.changed)
                .bind(deck.bytes.as_slice()),
                Write::ForgetDeck { guest, name } => sqlx::query("DELETE FROM decks WHERE guest = $1 AND name = $2")
                    .bind(guest.as_str())
                    .bind(name.as_str()),
                Write::MoveGuest { from, to } => {
                    sqlx::query("UPDATE seats SET guest = $2 WHERE guest = $1")
                        .bind(from.as_str())
                        .bind(to.as_str())
                        .execute(&mut *connection)
                        .await?;
                    sqlx::query(
                        "UPDATE decks SET guest = $2 WHERE guest = $1 \
                         AND name NOT IN (SELECT name FROM decks WHERE guest = $2)",
                    )
                    .bind(from.as_str())
                    .bind(to.as_str())
                }
                Write::ForgetGuest(guest) => {
                    for statement in [
                        "DELETE FROM decks WHERE guest = $1",
                        "UPDATE seats SET guest = NULL WHERE guest = $1",
                    ] {
                        sqlx::query(statement).bind(guest.as_str()).execute(&mut *connection).await?;
                    }
                    sqlx::query("DELETE FROM guests WHERE id = $1").bind(guest.as_str())
                }
                Write::Value { key, value: Some(value) } => sqlx::query(
                    "INSERT INTO entries (key, value) VALUES ($1, $2) \
                     ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                )
                .bind(key.as_str())
                .bind(value.as_slice()),
                Write::Value { key, value: None } => sqlx::query("DELETE FROM entries WHERE key = $1").bind(key.as_str()),
            };
            query.execute(connection).await?;
            Ok(())
        }

        async fn one_table(connection: &mut $connection, table: &TableId) -> Result<Option<Table>, Error> {
            let row: Option<Row> = sqlx::query_as("SELECT id, created, status, header FROM tables WHERE id = $1")
                .bind(table.as_str())
                .fetch_optional(connection)
                .await?;
            row.map(table_of).transpose()
        }

        async fn open_tables(pool: &$pool) -> Result<Vec<Table>, Error> {
            let rows: Vec<Row> =
                sqlx::query_as("SELECT id, created, status, header FROM tables WHERE status = 0 ORDER BY key")
                    .fetch_all(pool)
                    .await?;
            rows.into_iter().map(table_of).collect()
        }

        async fn steps(pool: &$pool, table: &TableId, from: u32) -> Result<Vec<Vec<u8>>, Error> {
            let rows: Vec<(Vec<u8>,)> = sqlx::query_as(
                "SELECT bytes FROM steps WHERE table_key = (SELECT key FROM tables WHERE id = $1) AND number >= $2 \
                 ORDER BY number",
            )
            .bind(table.as_str())
            .bind(i64::from(from))
            .fetch_all(pool)
            .await?;
            Ok(rows.into_iter().map(|(bytes,)| bytes).collect())
        }

        async fn replay(pool: &$pool, id: &str) -> Result<Option<Replay>, Error> {
            let row: Option<(String, i64, Vec<u8>)> =
                sqlx::query_as("SELECT id, created, bytes FROM replays WHERE id = $1").bind(id).fetch_optional(pool).await?;
            Ok(row.map(|(id, created, bytes)| Replay { id, created, bytes }))
        }

        async fn guest(pool: &$pool, id: &str) -> Result<Option<Guest>, Error> {
            let row: Option<GuestRow> =
                sqlx::query_as("SELECT id, name, created, login, password FROM guests WHERE id = $1")
                    .bind(id)
                    .fetch_optional(pool)
                    .await?;
            Ok(row.map(guest_of))
        }

        async fn guest_by_login(pool: &$pool, login: &str) -> Result<Option<Guest>, Error> {
            let row: Option<GuestRow> =
                sqlx::query_as("SELECT id, name, created, login, password FROM guests WHERE login = $1")
                    .bind(login)
                    .fetch_optional(pool)
                    .await?;
            Ok(row.map(guest_of))
        }

        async fn seat(pool: &$pool, hash: TokenHash) -> Result<Option<SeatToken>, Error> {
            let row: Option<SeatRow> = sqlx::query_as("SELECT hash, table_id, seat, guest FROM seats WHERE hash = $1")
                .bind(hash.0.as_slice())
                .fetch_optional(pool)
                .await?;
            row.map(seat_of).transpose()
        }

        async fn seats(pool: &$pool, table: &TableId) -> Result<Vec<SeatToken>, Error> {
            let rows: Vec<SeatRow> =
                sqlx::query_as("SELECT hash, table_id, seat, guest FROM seats WHERE table_id = $1 ORDER BY seat, hash")
                    .bind(table.as_str())
                    .fetch_all(pool)
                    .await?;
            rows.into_iter().map(seat_of).collect()
        }

        async fn seats_of_guest(pool: &$pool, guest: &str) -> Result<Vec<SeatToken>, Error> {
            let rows: Vec<SeatRow> = sqlx::query_as(
                "SELECT hash, table_id, seat, guest FROM seats WHERE guest = $1 ORDER BY table_id, seat, hash",
            )
            .bind(guest)
            .fetch_all(pool)
            .await?;
            rows.into_iter().map(seat_of).collect()
        }

        async fn decks(pool: &$pool, guest: &str) -> Result<Vec<Deck>, Error> {
            let rows: Vec<(String, i64, Vec<u8>)> =
                sqlx::query_as("SELECT name, changed, bytes FROM decks WHERE guest = $1").bind(guest).fetch_all(pool).await?;
            let deck = |(name, changed, bytes)| Deck { name, changed, bytes };
            let mut decks: Vec<Deck> = rows.into_iter().map(deck).collect();
            // Databases sort words by the customs of a country; we do not.
            decks.sort_by(|a, b| a.name.cmp(&b.name));
            Ok(decks)
        }

        async fn value(pool: &$pool, key: &str) -> Result<Option<Vec<u8>>, Error> {
            let row: Option<(Vec<u8>,)> =
                sqlx::query_as("SELECT value FROM entries WHERE key = $1").bind(key).fetch_optional(pool).await?;
            Ok(row.map(|(value,)| value))
        }
    };
}

/// The reading half of [`crate::Store`], in terms of the functions of `statements!`.
macro_rules! reading_methods {
    () => {
        fn write(&self, change: Write) -> Promise<'_, ()> {
            Box::pin(self.writer.write(change))
        }

        fn table<'a>(&'a self, table: &'a TableId) -> Promise<'a, Option<Table>> {
            Box::pin(async move {
                let mut connection = self.readers.acquire().await?;
                one_table(&mut connection, table).await
            })
        }

        fn open_tables(&self) -> Promise<'_, Vec<Table>> {
            Box::pin(open_tables(&self.readers))
        }

        fn steps<'a>(&'a self, table: &'a TableId, from: u32) -> Promise<'a, Vec<Vec<u8>>> {
            Box::pin(steps(&self.readers, table, from))
        }

        fn replay<'a>(&'a self, id: &'a str) -> Promise<'a, Option<Replay>> {
            Box::pin(replay(&self.readers, id))
        }

        fn guest<'a>(&'a self, id: &'a str) -> Promise<'a, Option<Guest>> {
            Box::pin(guest(&self.readers, id))
        }

        fn guest_by_login<'a>(&'a self, login: &'a str) -> Promise<'a, Option<Guest>> {
            Box::pin(guest_by_login(&self.readers, login))
        }

        fn seat(&self, hash: TokenHash) -> Promise<'_, Option<SeatToken>> {
            Box::pin(seat(&self.readers, hash))
        }

        fn seats<'a>(&'a self, table: &'a TableId) -> Promise<'a, Vec<SeatToken>> {
            Box::pin(seats(&self.readers, table))
        }

        fn seats_of_guest<'a>(&'a self, guest: &'a str) -> Promise<'a, Vec<SeatToken>> {
            Box::pin(seats_of_guest(&self.readers, guest))
        }

        fn decks<'a>(&'a self, guest: &'a str) -> Promise<'a, Vec<Deck>> {
            Box::pin(decks(&self.readers, guest))
        }

        fn value<'a>(&'a self, key: &'a str) -> Promise<'a, Option<Vec<u8>>> {
            Box::pin(value(&self.readers, key))
        }

        fn stats(&self) -> Stats {
            self.writer.stats()
        }
    };
}

pub(crate) use {reading_methods, statements};
