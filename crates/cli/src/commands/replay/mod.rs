//! `pop replay`: games that were kept as files.

mod chart;
mod review;

use clap::Subcommand;

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
}

/// Runs one of the subcommands.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    match &args.what {
        What::Review(args) => review::run(args, out),
    }
}
