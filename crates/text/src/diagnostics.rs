//! What the compiler tells people: what happened, where, and what to try.
//!
//! Every diagnostic is made by a named function here, so that wording and code stay together.

use std::fmt;
use std::ops::Range;

use cards::keyword::Keyword;
use serde::{Deserialize, Deserializer, Serialize};

/// A stable name of a sort of finding.
pub type Code = &'static str;

/// One finding about a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// A stable code, `text::…`.
    #[serde(deserialize_with = "known_code")]
    pub code: Code,
    /// What happened.
    pub message: String,
    /// Where, in bytes of the text given to the compiler.
    pub span: Range<usize>,
    /// Why, written under the place.
    pub label: String,
    /// What to try.
    pub help: Option<String>,
    /// Does the line stay unread because of it?
    pub severity: Severity,
}

/// How much a diagnostic weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// The line is read; the spelling is odd.
    Note,
    /// The line is not read.
    Unread,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

impl miette::Diagnostic for Diagnostic {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Note => miette::Severity::Advice,
            Severity::Unread => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let at = miette::LabeledSpan::new(Some(self.label.clone()), self.span.start, self.span.len());
        Some(Box::new(std::iter::once(at)))
    }
}

/// The words from `span` on are read by no rule.
pub(crate) fn unread_phrase(span: Range<usize>, words: &str, expected: &[&'static str]) -> Diagnostic {
    let label = match expected {
        [] => "no rule reads these words".to_owned(),
        list => format!("expected {}", or_list(list)),
    };
    Diagnostic {
        code: "text::unread_phrase",
        message: "this phrase is not understood yet".to_owned(),
        span,
        label,
        help: Some(format!(
            "nothing that may stand here begins with \"{}\"",
            beginning(words)
        )),
        severity: Severity::Unread,
    }
}

/// The line stops too early.
pub(crate) fn unfinished(span: Range<usize>, expected: &[&'static str]) -> Diagnostic {
    let label = match expected {
        [] => "the line ends here".to_owned(),
        list => format!("the line ends here; expected {}", or_list(list)),
    };
    Diagnostic {
        code: "text::unfinished",
        message: "this line stops in the middle of a phrase".to_owned(),
        span,
        label,
        help: Some("is something missing behind these words?".to_owned()),
        severity: Severity::Unread,
    }
}

/// The line was read, but what was read has no words that are read as the same.
pub(crate) fn unclear(span: Range<usize>) -> Diagnostic {
    Diagnostic {
        code: "text::unclear",
        message: "this line has no clear reading yet".to_owned(),
        span,
        label: "its parts were understood, but together they could mean something else".to_owned(),
        help: Some("say it in two sentences, or name what each part is about".to_owned()),
        severity: Severity::Unread,
    }
}

/// The compiled text in a cache is none.
pub(crate) fn damaged() -> Diagnostic {
    Diagnostic {
        code: "text::damaged",
        message: "the compiled text of this card is damaged".to_owned(),
        span: 0..0,
        label: "not read".to_owned(),
        help: Some("delete the folder `cache` among the program's data; the cards are then compiled anew".to_owned()),
        severity: Severity::Unread,
    }
}

/// Quotes or brackets nest too deeply, or the words go round in circles.
pub(crate) fn too_deep(span: Range<usize>) -> Diagnostic {
    Diagnostic {
        code: "text::too_deep",
        message: "this line is too long or too deeply nested".to_owned(),
        span,
        label: "given up here".to_owned(),
        help: Some("split the line with `|`, or write granted abilities on lines of their own".to_owned()),
        severity: Severity::Unread,
    }
}

/// An X that neither the cost nor the sentence defines.
pub(crate) fn undefined_x(span: Range<usize>) -> Diagnostic {
    Diagnostic {
        code: "text::undefined_x",
        message: "nothing says what X is".to_owned(),
        span,
        label: "this X stands for no number".to_owned(),
        help: Some("pay X in the cost (`Pay X Force -> …`) or end the sentence with \", where X is …\"".to_owned()),
        severity: Severity::Unread,
    }
}

/// An instruction on a unit with nothing that sets it off.
pub(crate) fn needs_cost(span: Range<usize>, card: &str) -> Diagnostic {
    Diagnostic {
        code: "text::needs_cost",
        message: format!("nothing says when {card} does this"),
        span,
        label: "an instruction without a cost or an event".to_owned(),
        help: Some("write a cost and an arrow (`Pay 1 Force -> …`) or an event (`When …, …`) before it".to_owned()),
        severity: Severity::Unread,
    }
}

/// "Play only" behind something that is not played.
pub(crate) fn not_played(span: Range<usize>) -> Diagnostic {
    Diagnostic {
        code: "text::not_played",
        message: "\"Play only\" stands behind something that is not played".to_owned(),
        span,
        label: "this simply holds, or happens by itself".to_owned(),
        help: Some("\"Play only …\" belongs behind a cost and an arrow, or on a Battle card or Mission".to_owned()),
        severity: Severity::Unread,
    }
}

/// A kind of ability that a Battle card or Mission cannot have in this engine.
pub(crate) fn not_on_this_card(span: Range<usize>, what: &str, card: &str) -> Diagnostic {
    Diagnostic {
        code: "text::not_on_this_card",
        message: format!("{what} on {card} is not understood yet"),
        span,
        label: "the card is gone before this could work".to_owned(),
        help: Some("a moment of this turn can be waited for: `When the battle phase starts, …`".to_owned()),
        severity: Severity::Unread,
    }
}

/// A keyword spelled in a way that the card files are known for.
pub(crate) fn odd_spelling(span: Range<usize>, written: &str, keyword: Keyword) -> Diagnostic {
    Diagnostic {
        code: "text::odd_spelling",
        message: format!("\"{written}\" is read as {keyword}"),
        span,
        label: "an odd spelling".to_owned(),
        help: Some(format!("write {keyword}")),
        severity: Severity::Note,
    }
}

/// `a`, `a or b`, `a, b or c`.
fn or_list(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}

/// The first words of a phrase, enough to find it.
fn beginning(words: &str) -> String {
    let mut start: Vec<&str> = words.split_whitespace().take(4).collect();
    if words.split_whitespace().nth(4).is_some() {
        start.push("…");
    }
    start.join(" ")
}

impl Diagnostic {
    /// The same finding at another place.
    pub(crate) fn moved(self, to: impl Fn(&Range<usize>) -> Range<usize>) -> Diagnostic {
        Diagnostic {
            span: to(&self.span),
            ..self
        }
    }
}

/// The codes of all findings, for those that come from a cache.
const CODES: [&str; 10] = [
    "text::damaged",
    "text::needs_cost",
    "text::not_on_this_card",
    "text::not_played",
    "text::odd_spelling",
    "text::too_deep",
    "text::unclear",
    "text::undefined_x",
    "text::unfinished",
    "text::unread_phrase",
];

fn known_code<'de, D: Deserializer<'de>>(from: D) -> Result<Code, D::Error> {
    let code = String::deserialize(from)?;
    let known = CODES.into_iter().find(|known| *known == code);
    known.ok_or_else(|| serde::de::Error::custom("unknown code of a finding"))
}

#[cfg(test)]
mod tests {
    use super::CODES;

    #[test]
    fn every_code_is_listed() {
        let source = include_str!("diagnostics.rs");
        let used = source
            .split("        code: \"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        let mut used: Vec<&str> = used.collect();
        used.sort_unstable();
        assert_eq!(used, CODES);
    }
}
