//! The levels by name.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How strong a computer player is, and how long it may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Every legal option is as likely as the others.
    Random,
    /// Random, but never retreats, never declines an attack, builds when it can.
    Eager,
    /// One ply with exact odds.
    Greedy,
    /// Looks ahead in games imagined from what it knows.
    Search(Budget),
}

/// How much a search may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many iterations: the choice depends on nothing else.
    Iterations(u32),
    /// So much time.
    Time(Duration),
}

/// A level with a name for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name; [`Level::from_str`] takes it.
    pub name: &'static str,
    /// The level it stands for.
    pub level: Level,
}

impl Level {
    /// The levels for people, the weakest first.
    pub const NAMED: [Named; 5] = [
        Named {
            name: "beginner",
            level: Level::Eager,
        },
        Named {
            name: "learner",
            level: Level::Greedy,
        },
        Named {
            name: "regular",
            level: Level::Search(Budget::Iterations(500)),
        },
        Named {
            name: "strong",
            level: Level::Search(Budget::Iterations(2000)),
        },
        Named {
            name: "expert",
            level: Level::Search(Budget::Time(Duration::from_secs(1))),
        },
    ];

    /// One line about how it plays.
    pub fn describe(&self) -> String {
        match self {
            Level::Random => "takes any legal option, each as likely as the others".to_owned(),
            Level::Eager => "acts whenever it can, without plan: builds, attacks, never retreats".to_owned(),
            Level::Greedy => "weighs each option by the position it leads to, over the odds of the dice".to_owned(),
            Level::Search(Budget::Iterations(count)) => {
                format!("looks ahead in {count} games that it may be in, for each decision")
            }
            Level::Search(Budget::Time(time)) => {
                format!("looks ahead for {} ms, for each decision", time.as_millis())
            }
        }
    }
}

/// A name that is no level's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no level {0:?}: try random, eager, greedy, search:2000it, search:50ms, or beginner, learner, regular, strong, expert"
)]
pub struct UnknownLevel(pub String);

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Random => out.write_str("random"),
            Level::Eager => out.write_str("eager"),
            Level::Greedy => out.write_str("greedy"),
            Level::Search(Budget::Iterations(count)) => write!(out, "search:{count}it"),
            Level::Search(Budget::Time(time)) => write!(out, "search:{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let unknown = || UnknownLevel(text.to_owned());
        if let Some(named) = Level::NAMED.iter().find(|named| named.name == text) {
            return Ok(named.level);
        }
        match text {
            "random" => return Ok(Level::Random),
            "eager" => return Ok(Level::Eager),
            "greedy" => return Ok(Level::Greedy),
            "search" => return Ok(Level::Search(Budget::Iterations(2000))),
            _ => {}
        }
        let budget = text.strip_prefix("search:").ok_or_else(unknown)?;
        let number = |digits: &str| digits.parse::<u32>().ok().filter(|&n| (1..=10_000_000).contains(&n));
        if let Some(digits) = budget.strip_suffix("it") {
            let count = number(digits).ok_or_else(unknown)?;
            return Ok(Level::Search(Budget::Iterations(count)));
        }
        let digits = budget.strip_suffix("ms").ok_or_else(unknown)?;
        let time = number(digits).ok_or_else(unknown)?;
        Ok(Level::Search(Budget::Time(Duration::from_millis(u64::from(time)))))
    }
}
