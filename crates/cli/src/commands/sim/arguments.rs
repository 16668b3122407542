//! Arguments that the commands of `pop sim` share.

use std::path::PathBuf;
use std::str::FromStr;

use ai::{Level, UnknownLevel};
use clap::ValueEnum;
use sim::Exchange;

use crate::commands::EditionArg;
use crate::decks::Library;
use crate::diagnostics::Trouble;

/// What every command of `pop sim` is given.
#[derive(clap::Args)]
pub struct Common {
    /// The games are those of this seed
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// How many games are played at a time; the results do not depend on it [default: one a core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The rules
    #[arg(long, value_name = "EDITION", default_value = "current")]
    pub edition: EditionArg,
    /// A folder with card files; default: $POP_CARDS, else the imported cards
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    pub json: bool,
}

impl Common {
    /// The cards at hand.
    pub fn library(&self) -> Result<Library, Trouble> {
        Library::open(self.cards.as_deref())
    }

    /// So many threads.
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// A level by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelArg(pub Level);

impl FromStr for LevelArg {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<LevelArg, UnknownLevel> {
        text.parse().map(LevelArg)
    }
}

/// `--exchange`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExchangeArg {
    /// Every game stands alone
    Nothing,
    /// The levels exchange seats
    Levels,
    /// The players exchange roles and keep their decks
    Roles,
}

impl ExchangeArg {
    /// The library's word for it.
    pub fn exchange(self) -> Exchange {
        match self {
            ExchangeArg::Nothing => Exchange::Nothing,
            ExchangeArg::Levels => Exchange::Levels,
            ExchangeArg::Roles => Exchange::Roles,
        }
    }
}

/// A number of games.
pub fn games(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(games @ 1..=1_000_000_000) => Ok(games),
        _ => Err("give a number of games from 1 to 1000000000".to_owned()),
    }
}

/// "2%" or "0.02".
fn share(text: &str) -> Option<f64> {
    let text = text.trim();
    let share = match text.strip_suffix('%') {
        Some(percent) => percent.trim_end().parse::<f64>().ok()? / 100.0,
        None => text.parse().ok()?,
    };
    share.is_finite().then_some(share)
}

/// Half a width.
pub fn width(text: &str) -> Result<f64, String> {
    match share(text) {
        Some(half) if (0.000_5..=0.25).contains(&half) => Ok(half),
        _ => Err("give half the width of the interval, from 0.05% to 25%, such as 2%".to_owned()),
    }
}

/// The share of decided pairs that a better player wins.
pub fn better(text: &str) -> Result<f64, String> {
    match share(text) {
        Some(share) if (0.505..=0.99).contains(&share) => Ok(share),
        _ => Err("give a share from 50.5% to 99%, such as 60%".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_with_and_without_their_sign() {
        assert_eq!(share("2%"), Some(0.02));
        assert_eq!(share(" 2.5 % "), Some(0.025));
        assert_eq!(share("0.02"), Some(0.02));
        for bad in ["", "%", "two", "nan", "inf%"] {
            assert_eq!(share(bad), None, "{bad}");
        }
        assert!(width("2").is_err() && width("0%").is_err() && width("-1%").is_err());
        assert!(better("50%").is_err() && better("60%").is_ok());
    }
}
