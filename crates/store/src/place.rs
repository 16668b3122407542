//! Where the store is.

use std::path::{Path, PathBuf};

use crate::error::Error;

/// Where the store is.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// A file.
    Sqlite(PathBuf),
    /// An address with `postgres://`, perhaps with a password.
    Postgres(String),
}

impl Place {
    /// `sqlite:FILE`, `postgres://…` or, without one, `pop.db` in the data folder.
    ///
    /// # Errors
    /// [`Error::BadAddress`].
    pub fn read(url: Option<&str>, data: &Path) -> Result<Place, Error> {
        let Some(url) = url else {
            return Ok(Place::Sqlite(data.join("pop.db")));
        };
        if let Some(file) = url.strip_prefix("sqlite:") {
            // `sqlite://FILE` is written as well; three slashes begin an absolute path.
            let file = file.strip_prefix("//").unwrap_or(file);
            if file.is_empty() || file == ":memory:" {
                return Err(bad(url, "a store needs a file"));
            }
            if file.contains('?') {
                return Err(bad(url, "a file takes no settings behind `?`"));
            }
            return Ok(Place::Sqlite(PathBuf::from(file)));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return match url.parse::<sqlx::postgres::PgConnectOptions>() {
                Ok(_) => Ok(Place::Postgres(url.to_owned())),
                Err(error) => Err(bad(url, &error.to_string())),
            };
        }
        Err(bad(url, "it begins with neither `sqlite:` nor `postgres://`"))
    }
}

/// Without the password.
impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Sqlite(file) => write!(f, "sqlite:{}", file.display()),
            Place::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Place({self})")
    }
}

fn bad(url: &str, why: &str) -> Error {
    Error::BadAddress {
        url: without_password(url),
        why: why.to_owned(),
    }
}

/// `postgres://pop:secret@host/pop?password=secret` as `postgres://pop:…@host/pop`.
fn without_password(url: &str) -> String {
    let url = url.split('?').next().unwrap_or_default();
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    match rest.rsplit_once('@') {
        Some((user, host)) => {
            let hidden = user
                .split_once(':')
                .map_or(user.to_owned(), |(name, _)| format!("{name}:…"));
            format!("{scheme}://{hidden}@{host}")
        }
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(url: &str, shown: &str) {
        let place = Place::read(Some(url), Path::new("/d"));
        assert_eq!(
            place.map(|place| place.to_string()).unwrap_or_else(|e| e.to_string()),
            shown
        );
    }

    #[test]
    fn addresses_are_files_or_servers_and_show_no_password() {
        assert_eq!(
            Place::read(None, Path::new("/d")),
            Ok(Place::Sqlite(PathBuf::from("/d/pop.db")))
        );
        check("sqlite:a/b.db", "sqlite:a/b.db");
        check("sqlite:///a/b.db", "sqlite:/a/b.db");
        check(
            "postgres://pop:s@cret@host/pop?sslmode=require",
            "postgres://pop:…@host/pop",
        );
        check("postgres://localhost/pop", "postgres://localhost/pop");
        for wrong in [
            "mysql://a:b@c/d",
            "sqlite:",
            "sqlite::memory:",
            "pop.db",
            "sqlite:x?mode=ro",
            "postgres://h:port/x",
        ] {
            let error = Place::read(Some(wrong), Path::new("/d")).unwrap_err();
            assert!(matches!(error, Error::BadAddress { .. }), "{wrong}: {error}");
            assert!(!error.to_string().contains("a:b@"), "{error}");
        }
    }
}
