//! How a server is kept.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::pictures::Pictures;
pub use crate::rest::lab::{After, ByParty, OddsAsked, OddsTold};

/// How a server is kept.
#[derive(Clone, Debug)]
pub struct Config {
    /// Origins beside the server's own from which pages may open tables, such as `https://cards.example`.
    pub origins: Vec<String>,
    /// Is the page reached by HTTPS, so that cookies say `Secure`?
    pub secure: bool,
    /// Does a trusted proxy in front say who asks (`X-Forwarded-For`)?
    pub trusted_proxy: bool,
    /// Where problems are kept that players report; none: no report is taken.
    pub reports: Option<PathBuf>,
    /// Who reads units in words and counts their odds, as `pop odds` does; none: the calculator is not offered.
    pub odds: Option<Counter>,
    /// Pictures of cards that are shown.
    pub pictures: Pictures,
    /// How late a rule of a seat passes against a person: drawn from this span, whatever the hand.
    pub patience: Range<Duration>,
    /// How often a running clock goes to disk: what a server that dies gives back of a decision is less. More often
    /// would cost every long thought a wait for the disk.
    pub clocks_kept: Duration,
    /// How long a promised seed is waited for before a game.
    pub seeds_awaited: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            origins: Vec::new(),
            secure: false,
            trusted_proxy: false,
            reports: None,
            odds: None,
            pictures: Pictures::default(),
            patience: Duration::from_millis(400)..Duration::from_millis(1400),
            clocks_kept: Duration::from_secs(10),
            seeds_awaited: Duration::from_secs(20),
        }
    }
}

impl Config {
    /// How late a rule passes this time.
    pub(crate) fn wait(&self) -> Duration {
        let span = self.patience.end.saturating_sub(self.patience.start);
        let micros = u64::try_from(span.as_micros()).unwrap_or(u64::MAX).max(1);
        self.patience.start + Duration::from_micros(crate::random::number() % micros)
    }
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
