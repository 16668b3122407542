//! `pop replay verify`: does a replay play as it says?

use std::io::Write as _;
use std::path::PathBuf;

use serde::Serialize;

use super::read;
use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop replay verify game.json

Every answer is played again; its events, the position after it and the dice are
compared with the file, and the dice with the seeds that were promised for them.
Exit status: 0 everything is equal; 1 it is not; 2 bad usage or an unreadable file.";

/// `pop replay verify FILE`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The replay
    file: PathBuf,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    equal: bool,
    steps: usize,
    equal_steps: usize,
    fault: Option<String>,
    dice: String,
    made_by_rules: String,
    rules: &'static str,
}

/// Plays it again.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let replay = read(&args.file)?;
    let report = replay.verify();
    let document = Document {
        equal: report.is_equal(),
        steps: report.steps,
        equal_steps: report.equal,
        fault: report.fault.as_ref().map(ToString::to_string),
        dice: server::dice_words(&report.dice),
        made_by_rules: replay.rules,
        rules: rules::VERSION,
    };
    if args.json {
        out.json(&document)?;
    } else {
        match &document.fault {
            None => writeln!(out, "{} of {} steps are equal.", document.equal_steps, document.steps)?,
            Some(fault) => writeln!(
                out,
                "{} of {} steps are equal, then: {fault}.",
                document.equal_steps, document.steps
            )?,
        }
        writeln!(out, "{}", document.dice)?;
        for note in &replay.notes {
            writeln!(out, "Note: {note}")?;
        }
    }
    Ok(if document.equal { Answer::Yes } else { Answer::No })
}
