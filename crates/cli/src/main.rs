//! `pop`: the command for people.
//!
//! A subcommand is one file under `commands/`: it reads its arguments, calls a library and prints. To add one: a file
//! with `Args` (clap) and `run`, and its line in [`commands::Command`] and in [`commands::run`].
//!
//! Promises of every command: results go to stdout and messages to stderr; `--json` puts exactly one JSON document on
//! stdout; exit 0 means done and fine, 1 done and the answer is no, 2 bad usage or unreadable input. Nothing a caller
//! passes makes it panic, and a reader that goes away early (`pop rules --all | head`) is no error.

mod charts;
mod commands;
mod data;
mod decks;
mod diagnostics;
mod output;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};

const ABOUT: &str = "Play-or-Pass: the Star Wars Trading Card Game with every rule enforced.";

const EXAMPLES: &str = "\
Examples:
  pop play --terminal           a game against the computer
  pop cards coverage my-sets    how many cards of a folder are understood
  pop rules                     what the rulebook holds
  pop rules armor               one keyword with its clauses
  pop rules B-3.19              one clause
  pop rules dice of damage      the clauses that speak of something

Exit status: 0 done and fine; 1 done, and the answer is no; 2 bad usage or unreadable input.";

#[derive(Parser)]
#[command(name = "pop", version, about = ABOUT, after_help = EXAMPLES, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    let args = commands::search::with_minus_signs(std::env::args_os());
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(usage) => {
            // Help and version are answers (stdout, 0); everything else is bad usage (stderr, 2). A reader that has
            // gone changes neither.
            let _gone = usage.print();
            return ExitCode::from(if usage.use_stderr() { 2 } else { 0 });
        }
    };
    let mut out = Output::stdout();
    let result = commands::run(&cli.command, &mut out).and_then(|answer| {
        out.finish()?;
        Ok(answer)
    });
    match result {
        Ok(Answer::Yes) | Err(Trouble::ReaderGone) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Interrupted) => ExitCode::from(130),
        Err(Trouble::Report(report)) => {
            diagnostics::tell(&report);
            ExitCode::from(2)
        }
    }
}
