//! `pop replay`: games that were kept as files.

mod chart;
mod review;
mod show;
mod verify;

use std::path::Path;

use clap::Subcommand;
use protocol::replay::Replay;

use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};

/// `pop replay …`
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Look through a game: the chance to win step by step, luck and choices, the costliest choices
    Review(review::Args),
    /// Tell the story of a game, step by step
    Show(show::Args),
    /// Play a game again and compare every answer, event, position and die with the file
    Verify(verify::Args),
}

/// Runs one of the subcommands.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    match &args.what {
        What::Review(args) => review::run(args, out),
        What::Show(args) => show::run(args, out),
        What::Verify(args) => verify::run(args, out),
    }
}

/// A replay from a file.
fn read(file: &Path) -> Result<Replay, Trouble> {
    let bytes = std::fs::read(file).map_err(|error| review::unreadable(file, &error))?;
    Replay::read(&bytes).map_err(|fault| review::no_replay(file, &fault))
}
