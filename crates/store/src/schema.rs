//! Migrations: forward only, each in a transaction of its own.

use crate::error::Error;

/// One script per version, in order. A script that was ever released does not change; new ones are added behind it.
/// Written for SQLite; PostgreSQL reads `BLOB` as `BYTEA` and `WITHOUT ROWID` as nothing.
pub(crate) const MIGRATIONS: [&str; 1] = [include_str!("schema/0001_tables.sql")];

/// The table that remembers the version.
pub(crate) const REMEMBER: &str = "CREATE TABLE IF NOT EXISTS pop_schema (version BIGINT NOT NULL)";

/// The scripts that a database of this version still needs, with the versions they lead to.
///
/// # Errors
/// [`Error::NewerSchema`].
pub(crate) fn missing(found: i64) -> Result<impl Iterator<Item = (i64, &'static str)>, Error> {
    let known = crate::SCHEMA;
    if found > known {
        return Err(Error::NewerSchema { found, known });
    }
    Ok((1..=known)
        .zip(MIGRATIONS)
        .skip_while(move |(version, _)| *version <= found))
}

/// A script as PostgreSQL reads it.
pub(crate) fn for_postgres(script: &str) -> String {
    script.replace("BLOB", "BYTEA").replace(" WITHOUT ROWID", "")
}
