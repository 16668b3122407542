//! Colours, only where a terminal shows them.

use anstream::{AutoStream, ColorChoice};
use owo_colors::OwoColorize as _;
use rules::Role;

/// Paints words, or leaves them plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// Colours if stdout is a terminal that wants them (`NO_COLOR` and the like are respected).
    pub fn stdout() -> Paint {
        Paint {
            on: AutoStream::choice(&std::io::stdout()) != ColorChoice::Never,
        }
    }

    /// No colours.
    #[cfg(test)]
    pub const PLAIN: Paint = Paint { on: false };

    /// Nothing needs no colour.
    fn wanted(self, text: &str) -> bool {
        self.on && !text.is_empty()
    }

    /// Headings and names.
    pub fn bold(self, text: &str) -> String {
        if self.wanted(text) {
            text.bold().to_string()
        } else {
            text.to_owned()
        }
    }

    /// What is there to be looked up: clauses, texts.
    pub fn dim(self, text: &str) -> String {
        if self.wanted(text) {
            text.dimmed().to_string()
        } else {
            text.to_owned()
        }
    }

    /// What a player has, in the colour of the role.
    pub fn role(self, role: Role, text: &str) -> String {
        match (self.wanted(text), role) {
            (false, _) => text.to_owned(),
            (true, Role::Dark) => text.red().to_string(),
            (true, Role::Light) => text.cyan().to_string(),
        }
    }

    /// What one types.
    pub fn key(self, text: &str) -> String {
        if self.wanted(text) {
            text.yellow().to_string()
        } else {
            text.to_owned()
        }
    }
}
