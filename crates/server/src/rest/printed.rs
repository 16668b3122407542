//! The text of a card as its file has it, with what the compiler says of it.

use serde::Serialize;
use text::files::Row;
use text::{Diagnostic, Severity};
use utoipa::ToSchema;

/// A text as it is printed in the keeper's own card files.
#[derive(Debug, Serialize, ToSchema)]
pub struct Printed {
    /// The text from its beginning to its end.
    parts: Vec<Part>,
    /// The ruling that stands in the place of the printed text, if there is one.
    ruling: Option<String>,
}

/// A stretch of the text.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Part {
    /// The words.
    text: String,
    /// What the compiler says of them.
    mark: Option<Mark>,
}

/// What the compiler says of words.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Mark {
    /// Its stable name, `text::…`.
    code: String,
    /// What happened, and why.
    text: String,
    /// What to try.
    help: Option<String>,
    /// Does the line stay unread because of it?
    unread: bool,
}

impl Printed {
    /// Of a row whose printed words are not ours, or not all read: of all others the reading says it all.
    pub fn of(row: &Row) -> Option<Printed> {
        let compiled = row.compiled();
        let same = row.canonical_lines().into_iter().eq(row.text.split('|').map(str::trim));
        if row.text.is_empty() || (same && compiled.diagnostics.is_empty() && compiled.is_full()) {
            return None;
        }
        // Lines that stay unread without a word about them are marked as a whole.
        let unread = compiled.unread().map(|line| line.span.clone());
        let silent = unread.filter(|span| {
            let told = |one: &Diagnostic| one.span.start < span.end && span.start < one.span.end;
            !compiled.diagnostics.iter().any(told)
        });
        let silent = silent.map(|span| (span, None));
        let told = compiled.diagnostics.iter().map(|one| (one.span.clone(), Some(one)));
        let mut spans: Vec<_> = told.chain(silent).collect();
        spans.sort_by_key(|(span, _)| (span.start, span.end));
        Some(Printed {
            parts: parts(&row.text, &spans),
            ruling: row.ruling.as_ref().map(|ruling| ruling.reason.clone()),
        })
    }
}

fn parts(text: &str, spans: &[(std::ops::Range<usize>, Option<&Diagnostic>)]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut from = 0;
    let plain = |text: &str| Part {
        text: text.to_owned(),
        mark: None,
    };
    for (span, diagnostic) in spans {
        // Of two findings about the same words the first is shown there.
        let (Some(before), Some(words)) = (text.get(from..span.start), text.get(span.clone())) else {
            continue;
        };
        if words.is_empty() {
            continue;
        }
        if !before.is_empty() {
            parts.push(plain(before));
        }
        parts.push(Part {
            text: words.to_owned(),
            mark: Some(Mark::of(*diagnostic)),
        });
        from = span.end;
    }
    if let Some(rest) = text.get(from..).filter(|rest| !rest.is_empty()) {
        parts.push(plain(rest));
    }
    parts
}

impl Mark {
    fn of(diagnostic: Option<&Diagnostic>) -> Mark {
        match diagnostic {
            Some(one) if one.label.is_empty() => Mark {
                code: one.code.to_owned(),
                text: one.message.clone(),
                help: one.help.clone(),
                unread: one.severity == Severity::Unread,
            },
            Some(one) => Mark {
                code: one.code.to_owned(),
                text: format!("{}: {}", one.message, one.label),
                help: one.help.clone(),
                unread: one.severity == Severity::Unread,
            },
            None => Mark {
                code: "text::unread".to_owned(),
                text: "this line is not read".to_owned(),
                help: None,
                unread: true,
            },
        }
    }
}
