//! `pop deck keywords`: the keyword sheet of a deck, for the terminal, as Markdown or as a page to print.

mod html;
mod markdown;
mod words;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use decks::keywords::{Listed, of_deck};
use serde::Serialize;
use testkit::book::{Book, Clause, KeywordPage};

use super::Given;
use crate::commands::EditionArg;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop deck keywords \"General Solo\"                keywords, clauses, cards
  pop deck keywords my-deck.txt --out sheet.html  a page for paper or a phone
  pop deck keywords my-deck.txt --markdown        for a forum or a repository
  pop deck keywords my-deck.txt --edition classic the clauses of 2002-2005
  pop deck keywords my-deck.txt --json            the names, for programs

A keyword is listed if a card of the deck has it, grants it or quotes it,
under the name that is printed. `pop rules KEYWORD` tells where its clauses
come from.
Exit status: 0 every card is known and understood; 1 some are not;
2 bad usage or an unreadable file.";

/// `pop deck keywords DECK [--edition E] [--markdown|--html] [--out FILE] [--cards DIR] [--json]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    given: Given,
    /// Which wording of the clauses
    #[arg(long, value_name = "EDITION", default_value = "current")]
    edition: EditionArg,
    /// As Markdown
    #[arg(long, conflicts_with_all = ["html", "json"])]
    markdown: bool,
    /// As one page of HTML that needs nothing else
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// Write it to a file; .md and .html choose the form
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    out: Option<PathBuf>,
}

/// How the sheet is written.
enum Form {
    Words,
    Markdown,
    Html,
}

impl Args {
    fn form(&self) -> Form {
        let ending = self
            .out
            .as_deref()
            .and_then(Path::extension)
            .map(|end| end.to_ascii_lowercase());
        match ending.as_ref().and_then(|end| end.to_str()) {
            _ if self.markdown => Form::Markdown,
            _ if self.html => Form::Html,
            Some("md" | "markdown") => Form::Markdown,
            Some("html" | "htm") => Form::Html,
            _ => Form::Words,
        }
    }
}

/// The sheet of a deck with the words of the rulebook.
struct Sheet<'a> {
    title: &'a str,
    /// "60 cards, Light Side"
    about: String,
    edition: EditionArg,
    keywords: Vec<Entry<'a>>,
    /// Why something may be missing.
    faults: Vec<String>,
}

/// A keyword on the sheet.
struct Entry<'a> {
    page: &'a KeywordPage,
    clauses: Vec<Rule>,
    cards: &'a [(usize, String)],
}

/// A clause as players read it.
struct Rule {
    id: String,
    text: String,
}

impl Rule {
    fn of(clause: &Clause) -> Rule {
        let later = if clause.later { "(not enforced yet) " } else { "" };
        Rule {
            id: clause.id.clone(),
            text: format!("{later}{}", without_sources(&clause.text)),
        }
    }
}

impl Entry<'_> {
    /// "isolated, static, hits"
    fn nature(&self) -> String {
        let KeywordPage {
            class, kind, moment, ..
        } = self.page;
        format!("{class}, {kind}, {moment}")
    }

    /// "4 × Rebel Trooper, 1 × Han Solo (C)"
    fn brought_by(&self) -> String {
        let cards = self.cards.iter().map(|(count, name)| format!("{count} × {name}"));
        cards.collect::<Vec<_>>().join(", ")
    }
}

/// A clause without what stands behind it for those who check it: sources in square brackets, "(inferred …)".
fn without_sources(text: &str) -> &str {
    let text = text.trim_end();
    let behind = match text.chars().last() {
        Some(']') => text.rfind('['),
        Some(')') => text.rfind('(').filter(|&at| text[at..].starts_with("(inferred")),
        _ => None,
    };
    match behind {
        Some(at) if at > 0 => without_sources(&text[..at]),
        _ => text,
    }
}

#[derive(Serialize)]
struct SheetOut<'a> {
    deck: &'a str,
    keywords: Vec<&'a str>,
    edition: &'static str,
    sheet: Vec<EntryOut<'a>>,
    unknown: &'a [String],
    pool: String,
}

#[derive(Serialize)]
struct EntryOut<'a> {
    name: &'a str,
    class: &'a str,
    cards: Vec<CardOut<'a>>,
    clauses: Vec<RuleOut<'a>>,
}

#[derive(Serialize)]
struct CardOut<'a> {
    count: usize,
    name: &'a str,
}

#[derive(Serialize)]
struct RuleOut<'a> {
    id: &'a str,
    text: &'a str,
}

impl<'a> EntryOut<'a> {
    fn of(entry: &'a Entry<'_>) -> EntryOut<'a> {
        let cards = entry.cards.iter().map(|(count, name)| CardOut { count: *count, name });
        let clauses = entry.clauses.iter().map(|Rule { id, text }| RuleOut { id, text });
        EntryOut {
            name: &entry.page.name,
            class: &entry.page.class,
            cards: cards.collect(),
            clauses: clauses.collect(),
        }
    }
}

impl Sheet<'_> {
    fn document(&self, pool: String) -> SheetOut<'_> {
        SheetOut {
            deck: self.title,
            keywords: self.keywords.iter().map(|entry| entry.page.name.as_str()).collect(),
            edition: self.edition.edition().word(),
            sheet: self.keywords.iter().map(EntryOut::of).collect(),
            unknown: &self.faults,
            pool,
        }
    }
}

/// The keywords with their pages.
fn entries<'a>(book: &'a Book, listed: &'a [Listed], edition: EditionArg) -> Result<Vec<Entry<'a>>, Trouble> {
    let entry = |Listed { keyword, cards }: &'a Listed| {
        let page = book
            .keyword(keyword.name())
            .ok_or_else(|| diagnostics::no_keyword_page(*keyword))?;
        let clauses = book.clauses_of_page(&page.file);
        let clauses = clauses.filter(|clause| clause.editions.includes(edition.edition()));
        Ok(Entry {
            page,
            clauses: clauses.map(Rule::of).collect(),
            cards,
        })
    };
    listed.iter().map(entry).collect()
}

/// Prints or writes the sheet.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let (library, deck) = args.given.open()?;
    let found = of_deck(&deck, library.pool());
    let book = Book::embedded();
    let side = deck
        .side
        .map_or(String::new(), |side| format!(", {} Side", side.word()));
    let sheet = Sheet {
        title: &deck.title,
        about: match deck.size() {
            1 => format!("1 card{side}"),
            size => format!("{size} cards{side}"),
        },
        edition: args.edition,
        keywords: entries(&book, &found.keywords, args.edition)?,
        faults: found.faults.iter().map(ToString::to_string).collect(),
    };
    if args.given.json {
        out.json(&sheet.document(library.hash()))?;
    } else {
        let text = match args.form() {
            Form::Words => words::write(&sheet),
            Form::Markdown => markdown::write(&sheet),
            Form::Html => html::write(&sheet),
        };
        match &args.out {
            Some(file) => std::fs::write(file, text).map_err(|error| diagnostics::unwritable(file, &error))?,
            None => write!(out, "{text}")?,
        }
    }
    Ok(if sheet.faults.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_left_out() {
        assert_eq!(without_sources("A die hits. [KW, USE:Some Card (A)]"), "A die hits.");
        assert_eq!(without_sources("A die hits. (inferred; A-4.2) [KW]"), "A die hits.");
        assert_eq!(without_sources("Pay [tap] (or not)."), "Pay [tap] (or not).");
        assert_eq!(without_sources("Once (selective)"), "Once (selective)");
        assert_eq!(without_sources("[tap]"), "[tap]");
    }
}
