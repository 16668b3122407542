//! `pop scenario run`: plays the scenario blocks of Markdown files through the engine.

use std::io::Write as _;
use std::path::PathBuf;

use serde::Serialize;
use testkit::book::{Block, Book, ReadError, markdown_files, read_file};
use testkit::scenario::{CardPool, Report, Reported, RunOptions, bless, run_blocks};

use crate::commands::EditionArg;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

const EXAMPLES: &str = "\
Examples:
  pop scenario run rulebook                        every scenario of the rulebook
  pop scenario run rulebook/keywords/armor.md      one page
  pop scenario run my-case.md --edition classic    only in one edition
  pop scenario run rulebook --json                 for programs

A scenario that runs in both editions counts once. docs/scenarios.md teaches the language.
Exit status: 0 all passed; 1 some failed; 2 bad usage or unreadable files.";

/// `pop scenario …`
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Run every scenario block in Markdown files; folders recursively
    Run(RunArgs),
}

/// `pop scenario run PATH... [--edition E] [--json] [--cards DIR]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
struct RunArgs {
    /// Markdown files, and folders with such files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Run only in this edition; blocks of the other edition are left out
    #[arg(long, value_name = "EDITION")]
    edition: Option<EditionArg>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
    /// A folder with card files, for cards named in quotes; default: $POP_CARDS
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// Answer everything twice, the second time after an undo, and compare
    #[arg(long)]
    rollback: bool,
    /// Rewrite the values of `=>` lines that are wrong, then run; the diff is the review
    #[arg(long)]
    bless: bool,
}

/// Runs the scenarios; the answer is no if one fails.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let What::Run(args) = &args.what;
    let mut files = Vec::new();
    for path in &args.paths {
        for file in markdown_files(path)? {
            if !files.contains(&file) {
                files.push(file);
            }
        }
    }
    let named = std::env::var_os("POP_CARDS")
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from);
    let pool = match args.cards.clone().or(named) {
        Some(folder) => {
            std::fs::read_dir(&folder).map_err(|error| ReadError {
                path: folder.clone(),
                error,
            })?;
            CardPool::with_folder(folder)
        }
        None => CardPool::embedded(),
    };
    if args.bless {
        for file in &files {
            let blessed = bless(file, &pool).map_err(|error| ReadError {
                path: file.clone(),
                error,
            })?;
            for line in blessed.lines {
                diagnostics::note(&format!("rewritten: {}:{line}", file.display()));
            }
        }
    }
    let mut blocks: Vec<Block> = Vec::new();
    for file in &files {
        let page = (file.to_string_lossy().into_owned(), read_file(file)?);
        blocks.extend(Book::from_files([page]).blocks().iter().cloned());
    }
    if blocks.is_empty() {
        diagnostics::note("no scenario block was found; one opens with ```scenario ID");
    }
    let options = RunOptions {
        rollback: args.rollback,
    };
    let report = run_blocks(&blocks, args.edition.map(EditionArg::edition), &pool, options);
    if args.json {
        out.json(&ReportOut::from(&report))?;
    } else {
        for failure in &report.failures {
            write_failure(failure, out)?;
        }
        writeln!(out, "{} passed, {} failed", report.passed, report.failed)?;
    }
    Ok(if report.failed == 0 { Answer::Yes } else { Answer::No })
}

fn write_failure(reported: &Reported, out: &mut Output) -> Result<(), Trouble> {
    let Reported {
        file,
        line,
        edition,
        clause,
        failure,
    } = reported;
    writeln!(
        out,
        "{file}:{line}: {clause} fails in the {} edition ({})",
        edition.word(),
        failure.kind.word()
    )?;
    writeln!(out, "{}", wrapped(&format!("expected: {}", failure.expected), "    "))?;
    writeln!(out, "{}", wrapped(&format!("actual:   {}", failure.actual), "    "))?;
    Ok(())
}

/// The report in JSON.
#[derive(Serialize)]
struct ReportOut<'a> {
    passed: usize,
    failed: usize,
    clauses: Vec<&'a str>,
    failures: Vec<FailureOut<'a>>,
}

#[derive(Serialize)]
struct FailureOut<'a> {
    file: &'a str,
    line: usize,
    clause: &'a str,
    kind: &'static str,
    expected: &'a str,
    actual: &'a str,
    edition: &'static str,
}

impl<'a> From<&'a Report> for ReportOut<'a> {
    fn from(report: &'a Report) -> ReportOut<'a> {
        let failure = |reported: &'a Reported| FailureOut {
            file: &reported.file,
            line: reported.line,
            clause: &reported.clause,
            kind: reported.failure.kind.word(),
            expected: &reported.failure.expected,
            actual: &reported.failure.actual,
            edition: reported.edition.word(),
        };
        ReportOut {
            passed: report.passed,
            failed: report.failed,
            clauses: report.clauses.iter().map(String::as_str).collect(),
            failures: report.failures.iter().map(failure).collect(),
        }
    }
}
