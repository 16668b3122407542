//! How a server is kept.

use std::fmt;
use std::sync::Arc;

use crate::pictures::Pictures;
pub use crate::rest::lab::{After, ByParty, OddsAsked, OddsTold};

/// How a server is kept.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Origins beside the server's own from which pages may open tables, such as `https://cards.example`.
    pub origins: Vec<String>,
    /// Is the page reached by HTTPS, so that cookies say `Secure`?
    pub secure: bool,
    /// Does a trusted proxy in front say who asks (`X-Forwarded-For`)?
    pub trusted_proxy: bool,
    /// Who reads units in words and counts their odds, as `pop odds` does; none: the calculator is not offered.
    pub odds: Option<Counter>,
    /// Pictures of cards that are shown.
    pub pictures: Pictures,
}

/// The function behind a [`Counter`].
type Count = dyn Fn(&OddsAsked) -> Result<OddsTold, String> + Send + Sync;

/// Reads an attack in words and counts its odds.
#[derive(Clone)]
pub struct Counter(Arc<Count>);

impl Counter {
    /// By this function: the odds, or what is wrong, in a sentence.
    pub fn new(count: impl Fn(&OddsAsked) -> Result<OddsTold, String> + Send + Sync + 'static) -> Counter {
        Counter(Arc::new(count))
    }

    pub(crate) fn count(&self, asked: &OddsAsked) -> Result<OddsTold, String> {
        (self.0)(asked)
    }
}

impl fmt::Debug for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Counter")
    }
}
