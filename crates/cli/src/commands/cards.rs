//! `pop cards`: what is understood of card files, and in which words.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use testkit::book::ReadError;
use text::files::{Count, Coverage, Pool, decode, embedded, lint, read_str};

use crate::commands::row::{RowOut, write_row};
use crate::commands::{import, search, show};
use crate::data;
use crate::decks::Library;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

const COVERAGE_EXAMPLES: &str = "\
Examples:
  pop cards coverage                       the imported cards, else the embedded ones
  pop cards coverage my-sets               a folder with tab-separated set files
  pop cards coverage my-sets --unread      where reading stops, the most frequent first

A card is full when every word of its text is read and enforced, and all its numbers are known.";

const COMPILE_EXAMPLES: &str = "\
Examples:
  pop cards compile my-set.txt --names names.txt
  pop cards compile - --json < my-set.txt

Exit status: 0 every card is full; 1 some are not; 2 bad usage or unreadable files.";

const LINT_EXAMPLES: &str = "\
Examples:
  pop cards lint my-set.txt                against the embedded cards
  pop cards lint my-set.txt --cards sets   against a folder of card files as well

Exit status: 0 nothing to mend; 1 something was found; 2 bad usage or unreadable files.";

const EXAMPLES: &str = "\
Examples:
  pop cards search vader                     cards by words of their names
  pop cards search 't:space side:light cost<=3 kw:\"critical hit\"'
  pop cards show \"Darth Vader (J)\"          one card with everything about it
  pop cards import plugins/starwars          the cards of a LackeyCCG plugin, for all further runs";

/// `pop cards …`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Count the cards of a folder that are fully understood
    Coverage(CoverageArgs),
    /// Compile the rows of one card file and print them in canonical words
    Compile(CompileArgs),
    /// Keep card files for all further runs
    Import(import::Args),
    /// Show one card: facts, text in canonical words, keywords, printings
    Show(show::Args),
    /// Find cards by name, type, numbers, keywords, text and more
    Search(search::Args),
    /// Tell what is wrong or odd in a card file, line by line
    Lint(LintArgs),
}

/// `pop cards coverage [DIR] [--unread] [--json]`
#[derive(clap::Args)]
#[command(after_help = COVERAGE_EXAMPLES)]
struct CoverageArgs {
    /// A folder with card files; default: $POP_CARDS, else the imported cards, else the embedded ones
    dir: Option<PathBuf>,
    /// List the phrases at which reading stops, with the number of cards each holds back
    #[arg(long)]
    unread: bool,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// `pop cards compile FILE|- [--names FILE] [--json]`
#[derive(clap::Args)]
#[command(after_help = COMPILE_EXAMPLES)]
struct CompileArgs {
    /// A tab-separated card file; `-` reads stdin
    file: PathBuf,
    /// Further card names that texts may speak of, one a line
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// `pop cards lint FILE [--cards DIR] [--json]`
#[derive(clap::Args)]
#[command(after_help = LINT_EXAMPLES)]
struct LintArgs {
    /// A tab-separated card file; `-` reads stdin
    file: PathBuf,
    /// A folder with card files that it may speak of; default: $POP_CARDS, else the imported cards
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// Runs one of the subcommands.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    match &args.what {
        What::Coverage(args) => coverage(args, out),
        What::Compile(args) => compile(args, out),
        What::Import(args) => import::run(args, out),
        What::Show(args) => show::run(args, out),
        What::Search(args) => search::run(args, out),
        What::Lint(args) => lint_file(args, out),
    }
}

fn coverage(args: &CoverageArgs, out: &mut Output) -> Result<Answer, Trouble> {
    let coverage = match data::cards_folder(args.dir.as_deref()) {
        Some(folder) => {
            let pool = data::pool_of(&folder);
            if pool.rows().is_empty() {
                return Err(diagnostics::no_cards(&folder, &pool.problems));
            }
            pool.coverage()
        }
        None => embedded().coverage(),
    };
    if args.json {
        out.json(&CoverageOut::of(&coverage, args.unread))?;
        return Ok(Answer::Yes);
    }
    if args.unread {
        for (phrase, cards) in &coverage.phrases {
            writeln!(out, "{cards:>5}  {phrase}")?;
        }
        return Ok(Answer::Yes);
    }
    writeln!(
        out,
        "{:<8}{:>7}{:>7}{:>7}{:>8}{:>8}",
        "set", "cards", "full", "", "lines", "unread"
    )?;
    for (set, count) in &coverage.sets {
        write_count(set, count, out)?;
    }
    write_count("all", &coverage.all, out)?;
    match coverage.all.by_ruling {
        0 => {}
        1 => writeln!(out, "1 of the full cards has a text by ruling")?,
        many => writeln!(out, "{many} of the full cards have a text by ruling")?,
    }
    Ok(Answer::Yes)
}

fn write_count(set: &str, count: &Count, out: &mut Output) -> Result<(), Trouble> {
    let Count {
        cards,
        full,
        lines,
        unread,
        ..
    } = count;
    // Tenths of a percent, rounded down: 100.0 is said only where every card is full.
    let share = full * 1000 / (*cards).max(1);
    let share = format!("{}.{}%", share / 10, share % 10);
    writeln!(out, "{set:<8}{cards:>7}{full:>7}{share:>7}{lines:>8}{unread:>8}")?;
    Ok(())
}

fn compile(args: &CompileArgs, out: &mut Output) -> Result<Answer, Trouble> {
    let bytes = bytes_of(&args.file)?;
    let file = args.file.file_name().unwrap_or_default().to_string_lossy();
    let mut pool: Pool = read_str(&file, &decode(&bytes));
    if pool.rows().is_empty() {
        return Err(diagnostics::no_cards(&args.file, &pool.problems));
    }
    if let Some(names) = &args.names {
        let names = decode(&std::fs::read(names).map_err(unreadable(names))?);
        pool.compile_with_names(names.lines().map(str::trim).filter(|name| !name.is_empty()));
    }
    for problem in &pool.problems {
        diagnostics::note(&problem.to_string());
    }
    let rows: Vec<RowOut> = pool.rows().iter().map(RowOut::of).collect();
    let full = rows.iter().all(|row| row.full);
    if args.json {
        out.json(&rows)?;
    } else {
        for row in &rows {
            write_row(row, out)?;
        }
    }
    Ok(if full { Answer::Yes } else { Answer::No })
}

/// The bytes of a file, or of stdin for `-`.
fn bytes_of(file: &Path) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    match file.as_os_str() == "-" {
        true => {
            let read = std::io::stdin().lock().read_to_end(&mut bytes);
            read.map_err(unreadable(file))?;
        }
        false => bytes = std::fs::read(file).map_err(unreadable(file))?,
    }
    Ok(bytes)
}

fn lint_file(args: &LintArgs, out: &mut Output) -> Result<Answer, Trouble> {
    let bytes = bytes_of(&args.file)?;
    let library = Library::open(args.cards.as_deref())?;
    let file = args.file.file_name().unwrap_or_default().to_string_lossy();
    let problems = lint(&file, &bytes, library.pool());
    if args.json {
        let findings = problems.iter().map(|problem| FindingOut {
            file: &problem.file,
            line: problem.line,
            message: &problem.message,
            help: &problem.help,
        });
        out.json(&findings.collect::<Vec<_>>())?;
    } else {
        for problem in &problems {
            let place = match problem.line {
                0 => problem.file.clone(),
                line => format!("{}:{line}", problem.file),
            };
            writeln!(out, "{place}: {}", problem.message)?;
            writeln!(out, "{}", wrapped(&format!("help: {}", problem.help), "    "))?;
        }
        match problems.len() {
            0 => writeln!(out, "nothing to mend")?,
            1 => writeln!(out, "1 finding")?,
            many => writeln!(out, "{many} findings")?,
        }
    }
    Ok(if problems.is_empty() { Answer::Yes } else { Answer::No })
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> ReadError + use<> {
    let path = path.to_owned();
    |error| ReadError { path, error }
}

/// Coverage in JSON.
#[derive(Serialize)]
struct CoverageOut<'a> {
    sets: Vec<SetOut<'a>>,
    cards: usize,
    full: usize,
    /// Those of the full cards whose printed text a ruling replaced.
    by_ruling: usize,
    lines: usize,
    unread: usize,
    phrases: Vec<PhraseOut<'a>>,
}

#[derive(Serialize)]
struct SetOut<'a> {
    set: &'a str,
    cards: usize,
    full: usize,
    /// Those of the full cards whose printed text a ruling replaced.
    by_ruling: usize,
    lines: usize,
    unread: usize,
}

#[derive(Serialize)]
struct PhraseOut<'a> {
    phrase: &'a str,
    cards: usize,
}

/// Phrases listed in JSON where not all are asked for.
const MOST_FREQUENT: usize = 50;

impl<'a> CoverageOut<'a> {
    fn of(coverage: &'a Coverage, every_phrase: bool) -> CoverageOut<'a> {
        let sets = coverage.sets.iter().map(|(set, count)| SetOut {
            set,
            cards: count.cards,
            full: count.full,
            by_ruling: count.by_ruling,
            lines: count.lines,
            unread: count.unread,
        });
        let shown = if every_phrase { usize::MAX } else { MOST_FREQUENT };
        let phrases = coverage.phrases.iter().take(shown);
        CoverageOut {
            sets: sets.collect(),
            cards: coverage.all.cards,
            full: coverage.all.full,
            by_ruling: coverage.all.by_ruling,
            lines: coverage.all.lines,
            unread: coverage.all.unread,
            phrases: phrases
                .map(|(phrase, cards)| PhraseOut { phrase, cards: *cards })
                .collect(),
        }
    }
}

/// A finding in JSON.
#[derive(Serialize)]
struct FindingOut<'a> {
    file: &'a str,
    line: usize,
    message: &'a str,
    help: &'a str,
}
