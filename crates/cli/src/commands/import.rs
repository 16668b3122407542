//! `pop cards import`: card files of the user become the cards of every further run.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::Serialize;
use testkit::book::ReadError;
use text::files::{Problem, files_of, is_card_file};

use crate::data::{self, Laid};
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop cards import plugin/sets       every set file of a folder
  pop cards import MY.txt OTHER.txt  single set files

The files are copied into the data folder ($POP_DATA, else the platform's) and used wherever neither --cards nor
$POP_CARDS names others. A set that was imported before is replaced, and its earlier file kept beside it.
Exit status: 0 imported; 2 bad usage, nothing to import, or a file that cannot be read or written.";

/// `pop cards import DIR|FILE…`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Folders with tab-separated set files, or such files
    #[arg(required = true, value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// What was imported.
#[derive(Serialize)]
struct Imported {
    folder: String,
    files: Vec<FileOut>,
    /// Files that hold no cards.
    skipped: Vec<String>,
    cards: usize,
    full: usize,
    problems: Vec<ProblemOut>,
    pool: String,
}

#[derive(Serialize)]
struct FileOut {
    file: String,
    state: &'static str,
}

#[derive(Serialize)]
struct ProblemOut {
    file: String,
    line: usize,
    message: String,
    help: String,
}

/// Reads everything, and only then writes.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let Found { files, skipped } = find(&args.paths)?;
    let Some(folder) = data::imports() else {
        return Err(diagnostics::no_data_folder());
    };
    let mut laid = Vec::new();
    for (name, (_, bytes)) in &files {
        let state = data::lay(&folder, name, bytes).map_err(|error| ReadError {
            path: folder.join(name),
            error,
        })?;
        laid.push((name.clone(), state));
    }
    let pool = data::pool_of(&folder);
    let count = pool.coverage().all;
    for name in &skipped {
        diagnostics::note(&format!("{name} holds no cards and is left out"));
    }
    if args.json {
        let problems = pool.problems.iter().map(ProblemOut::of).collect();
        let files = laid.into_iter().map(|(file, state)| FileOut {
            file,
            state: word(state),
        });
        out.json(&Imported {
            folder: folder.display().to_string(),
            files: files.collect(),
            skipped,
            cards: count.cards,
            full: count.full,
            problems,
            pool: format!("{:016x}", pool.hash()),
        })?;
        return Ok(Answer::Yes);
    }
    diagnostics::notes(&pool.problems);
    for (name, state) in &laid {
        writeln!(out, "{:<10} {name}", word(*state))?;
    }
    writeln!(
        out,
        "{} cards in {}, {} of them full",
        count.cards,
        folder.display(),
        count.full
    )?;
    Ok(Answer::Yes)
}

fn word(laid: Laid) -> &'static str {
    match laid {
        Laid::New => "new",
        Laid::Unchanged => "unchanged",
        Laid::Replaced => "replaced",
    }
}

impl ProblemOut {
    fn of(problem: &Problem) -> ProblemOut {
        ProblemOut {
            file: problem.file.clone(),
            line: problem.line,
            message: problem.message.clone(),
            help: problem.help.clone(),
        }
    }
}

/// What lies at the paths that were named.
struct Found {
    /// Card files by name, with where they lie and their content.
    files: BTreeMap<String, (PathBuf, Vec<u8>)>,
    /// Files of folders that are none.
    skipped: Vec<String>,
}

fn find(paths: &[PathBuf]) -> Result<Found, Trouble> {
    let mut found = Found {
        files: BTreeMap::new(),
        skipped: Vec::new(),
    };
    for path in paths {
        let unreadable = |error| ReadError {
            path: path.clone(),
            error,
        };
        if path.is_dir() {
            std::fs::read_dir(path).map_err(unreadable)?;
            let (files, problems) = files_of(path);
            // A file that is there and cannot be read would be missed later without a word.
            if !problems.is_empty() {
                return Err(diagnostics::no_cards(path, &problems));
            }
            for (name, bytes) in files {
                match is_card_file(&name, &bytes) {
                    true => found.add(path, name, bytes)?,
                    false => found.skipped.push(name),
                }
            }
        } else {
            let bytes = std::fs::read(path).map_err(unreadable)?;
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let name = format!("{stem}.txt");
            if !is_card_file(&name, &bytes) {
                return Err(diagnostics::no_cards(
                    path,
                    &text::files::read_bytes(&name, &bytes).problems,
                ));
            }
            found.add(path, name, bytes)?;
        }
    }
    match (found.files.is_empty(), paths) {
        (true, [first, ..]) => Err(diagnostics::no_cards(first, &[])),
        _ => Ok(found),
    }
}

impl Found {
    fn add(&mut self, path: &Path, name: String, bytes: Vec<u8>) -> Result<(), Trouble> {
        match self.files.get(&name) {
            Some((other, before)) if *before != bytes => Err(diagnostics::two_files(&name, other, path)),
            _ => {
                self.files.insert(name, (path.to_owned(), bytes));
                Ok(())
            }
        }
    }
}
