//! What goes wrong with card files, for people.

use std::fmt;

/// Something in a file that could not be used.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Problem {
    /// The file's name.
    pub file: String,
    /// The line, from 1; 0 = the whole file.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// What to try.
    pub help: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {} ({})", self.file, self.message, self.help),
            line => write!(f, "{}:{line}: {} ({})", self.file, self.message, self.help),
        }
    }
}

impl std::error::Error for Problem {}

/// Why a card of the pool cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// No card has this name.
    #[error("no card is named \"{name}\"{}", did_you_mean(near))]
    NotFound {
        /// The name asked for.
        name: String,
        /// Names that look like it.
        near: Vec<String>,
    },
    /// Several versions have this name.
    #[error("\"{name}\" has several versions: {}", versions.join(", "))]
    SeveralVersions {
        /// The name asked for.
        name: String,
        /// The full names.
        versions: Vec<String>,
    },
    /// No card of a game: it cannot be played.
    #[error("{name} is a {kind}, which is no card of a game")]
    Unsupported {
        /// The card.
        name: String,
        /// The word of its type line.
        kind: String,
    },
    /// A number is printed as `X` or `*`, or not at all.
    #[error("{name} has no fixed {what}: \"{printed}\" is not supported yet")]
    NoNumber {
        /// The card.
        name: String,
        /// Which number.
        what: &'static str,
        /// What stands in the file.
        printed: String,
    },
    /// A line is not understood.
    #[error("{name} is not fully understood: {}", lines.join(" | "))]
    Unread {
        /// The card.
        name: String,
        /// Its unread lines as written.
        lines: Vec<String>,
    },
}

fn did_you_mean(near: &[String]) -> String {
    match near {
        [] => String::new(),
        near => format!("; did you mean {}?", near.join(" or ")),
    }
}
