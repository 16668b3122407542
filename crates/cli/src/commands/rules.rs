//! `pop rules`: the rulebook by keyword, clause or words.

use std::io::Write as _;

use serde::Serialize;
use testkit::book::{Book, Clause, KeywordPage, is_id};

use crate::commands::EditionArg;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

const EXAMPLES: &str = "\
Examples:
  pop rules                          the table of contents
  pop rules critical hit             a keyword: how it combines, when it works, its clauses
  pop rules ARM-1                    a clause; its sources stand in brackets
  pop rules G-5                      every clause of a section
  pop rules dice of damage           the clauses that speak of it, best first
  pop rules parry --edition classic  only what holds in that edition
  pop rules --all --json             every keyword the engine enforces, for programs

The number behind a clause counts the scenarios that prove it.
Exit status: 0 found; 1 nothing found; 2 bad usage.";

/// How many hits a search prints as text; JSON has them all.
const SHOWN: usize = 20;

/// `pop rules [TERM] [--all] [--json] [--edition E]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A keyword (critical hit), a clause id (B-3.19), a section (G-5), or words to search for
    term: Vec<String>,
    /// Every keyword with its clauses
    #[arg(long, conflicts_with = "term")]
    all: bool,
    /// Only the wordings of one edition
    #[arg(long, value_name = "EDITION")]
    edition: Option<EditionArg>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// Prints what TERM names; the answer is no if nothing is found.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let desk = Desk {
        book: Book::embedded(),
        edition: args.edition,
        json: args.json,
    };
    let term = args.term.join(" ");
    let term = term.trim();
    if args.all {
        desk.all(out)
    } else if term.is_empty() {
        desk.contents(out)
    } else if let Some(page) = desk.book.keyword(term) {
        desk.keyword(page, out)
    } else if is_id(&term.to_uppercase()) {
        desk.clause(term, out)
    } else {
        desk.search(term, out)
    }
}

/// The book and how to show it.
struct Desk {
    book: Book,
    edition: Option<EditionArg>,
    json: bool,
}

/// A keyword in JSON.
#[derive(Serialize)]
struct KeywordOut<'a> {
    name: &'a str,
    class: &'a str,
    kind: &'a str,
    moment: &'a str,
    enforced: bool,
    clauses: Vec<ClauseOut<'a>>,
}

/// A wording of a clause in JSON.
#[derive(Serialize)]
struct ClauseOut<'a> {
    id: &'a str,
    edition: &'static str,
    text: &'a str,
    scenarios: usize,
    definition: bool,
    later: bool,
    file: &'a str,
    line: usize,
}

/// What was found for a term that is no keyword.
#[derive(Serialize)]
struct FoundOut<'a> {
    term: &'a str,
    clauses: Vec<ClauseOut<'a>>,
    did_you_mean: Vec<&'a str>,
}

#[derive(Serialize)]
struct ContentsOut<'a> {
    pages: Vec<PageOut<'a>>,
    keywords: Vec<&'a str>,
    later: Vec<&'a str>,
}

#[derive(Serialize)]
struct PageOut<'a> {
    file: &'a str,
    title: &'a str,
    sections: Vec<SectionOut<'a>>,
}

#[derive(Serialize)]
struct SectionOut<'a> {
    title: &'a str,
    clauses: &'a [String],
}

impl Desk {
    fn all(&self, out: &mut Output) -> Result<Answer, Trouble> {
        let pages = self.book.keywords().iter().filter(|page| page.enforced);
        if self.json {
            let all: Vec<KeywordOut<'_>> = pages.map(|page| self.keyword_out(page)).collect();
            out.json(&all)?;
            return Ok(Answer::Yes);
        }
        for (position, page) in pages.enumerate() {
            if position > 0 {
                writeln!(out)?;
            }
            self.write_keyword(page, out)?;
        }
        Ok(Answer::Yes)
    }

    fn keyword(&self, page: &KeywordPage, out: &mut Output) -> Result<Answer, Trouble> {
        if self.json {
            out.json(&self.keyword_out(page))?;
        } else {
            self.write_keyword(page, out)?;
        }
        Ok(Answer::Yes)
    }

    fn clause(&self, id: &str, out: &mut Output) -> Result<Answer, Trouble> {
        let section = format!("{}.", id.to_uppercase());
        let mut found: Vec<&Clause> = self.book.clauses(id).collect();
        if found.is_empty() {
            found = self
                .book
                .all_clauses()
                .iter()
                .filter(|clause| clause.id.starts_with(&section))
                .collect();
        }
        found.retain(|clause| self.wanted(clause));
        self.found(id, &found, found.len(), out)
    }

    fn search(&self, words: &str, out: &mut Output) -> Result<Answer, Trouble> {
        let hits: Vec<&Clause> = self.book.search(words).into_iter().map(|hit| hit.clause).collect();
        let found: Vec<&Clause> = hits.into_iter().filter(|clause| self.wanted(clause)).collect();
        self.found(words, &found, SHOWN, out)
    }

    fn found(&self, term: &str, found: &[&Clause], shown: usize, out: &mut Output) -> Result<Answer, Trouble> {
        // Someone who finds clauses may still have meant a keyword ("armour"); only near names are worth a line.
        let did_you_mean = self.book.similar(term);
        if self.json {
            let clauses = found.iter().map(|clause| self.clause_out(clause)).collect();
            out.json(&FoundOut {
                term,
                clauses,
                did_you_mean,
            })?;
        } else if found.is_empty() {
            diagnostics::note(&format!("Nothing in the rulebook speaks of \"{term}\"."));
            diagnostics::note(&match did_you_mean[..] {
                [] => "Try `pop rules` for the table of contents.".to_owned(),
                _ => format!("Did you mean: {}?", did_you_mean.join(", ")),
            });
        } else {
            for clause in found.iter().take(shown) {
                self.write_clause(clause, out)?;
            }
            if found.len() > shown {
                writeln!(
                    out,
                    "\n{} more; add words to narrow it down, or --json for all.",
                    found.len() - shown
                )?;
            }
        }
        Ok(if found.is_empty() { Answer::No } else { Answer::Yes })
    }

    fn contents(&self, out: &mut Output) -> Result<Answer, Trouble> {
        let names = |enforced| {
            let pages = self
                .book
                .keywords()
                .iter()
                .filter(move |page| page.enforced == enforced);
            pages.map(|page| page.name.as_str()).collect::<Vec<_>>()
        };
        let chapters = || {
            let is_chapter = |file: &str| file.starts_with(|c: char| c.is_ascii_digit());
            self.book
                .pages()
                .iter()
                .filter(move |page| is_chapter(&page.file) || page.file.ends_with("/general.md"))
        };
        if self.json {
            let pages = chapters().map(|page| PageOut {
                file: &page.file,
                title: &page.title,
                sections: page
                    .sections
                    .iter()
                    .map(|s| SectionOut {
                        title: &s.title,
                        clauses: &s.ids,
                    })
                    .collect(),
            });
            out.json(&ContentsOut {
                pages: pages.collect(),
                keywords: names(true),
                later: names(false),
            })?;
            return Ok(Answer::Yes);
        }
        for page in chapters() {
            writeln!(out, "{}", page.title)?;
            for section in page.sections.iter().filter(|section| !section.ids.is_empty()) {
                let (first, last) = (&section.ids[0], &section.ids[section.ids.len() - 1]);
                let range = if first == last {
                    first.clone()
                } else {
                    format!("{first} to {last}")
                };
                writeln!(out, "  {:60} {range}", section.title)?;
            }
        }
        writeln!(out, "\nKeywords\n{}", wrapped(&names(true).join(", "), "  "))?;
        writeln!(
            out,
            "\nKeywords not enforced yet\n{}",
            wrapped(&names(false).join(", "), "  ")
        )?;
        writeln!(
            out,
            "\n`pop rules NAME`, `pop rules ID` or `pop rules WORDS` shows more."
        )?;
        Ok(Answer::Yes)
    }

    fn write_keyword(&self, page: &KeywordPage, out: &mut Output) -> Result<(), Trouble> {
        writeln!(out, "{}: {}, {}, {}", page.name, page.class, page.kind, page.moment)?;
        if !page.enforced {
            writeln!(out, "Not enforced yet.")?;
        }
        for clause in self.clauses_of(page) {
            self.write_clause(clause, out)?;
        }
        Ok(())
    }

    fn write_clause(&self, clause: &Clause, out: &mut Output) -> Result<(), Trouble> {
        let edition = match clause.editions.word() {
            "both" => String::new(),
            word => format!("[{word}] "),
        };
        let later = if clause.later { "(not enforced yet) " } else { "" };
        let scenarios = match self.book.scenarios(clause) {
            0 => String::new(),
            1 => " {1 scenario}".to_owned(),
            n => format!(" {{{n} scenarios}}"),
        };
        let text = format!("{} {edition}{later}{}{scenarios}", clause.id, clause.text);
        writeln!(out, "{}", wrapped(&text, "    ").trim_start())?;
        Ok(())
    }

    fn clauses_of<'a>(&'a self, page: &'a KeywordPage) -> impl Iterator<Item = &'a Clause> {
        self.book
            .clauses_of_page(&page.file)
            .filter(|clause| self.wanted(clause))
    }

    fn wanted(&self, clause: &Clause) -> bool {
        self.edition
            .is_none_or(|edition| clause.editions.includes(edition.edition()))
    }

    fn keyword_out<'a>(&'a self, page: &'a KeywordPage) -> KeywordOut<'a> {
        let KeywordPage {
            name,
            class,
            kind,
            moment,
            enforced,
            file: _,
        } = page;
        let clauses = self.clauses_of(page).map(|clause| self.clause_out(clause)).collect();
        KeywordOut {
            name,
            class,
            kind,
            moment,
            enforced: *enforced,
            clauses,
        }
    }

    fn clause_out<'a>(&self, clause: &'a Clause) -> ClauseOut<'a> {
        ClauseOut {
            id: &clause.id,
            edition: clause.editions.word(),
            text: &clause.text,
            scenarios: self.book.scenarios(clause),
            definition: clause.definition,
            later: clause.later,
            file: &clause.file,
            line: clause.line,
        }
    }
}
