//! `pop account`: what the keeper of a server does about accounts.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Subcommand;
use store::Place;

use crate::commands::serve;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop account reset ann
  pop account reset ann --db postgres://pop@db/pop

The server must not run meanwhile. The new password is said once and kept nowhere; hand
it over privately, to be changed on the account's page. Every session of the account ends.
Exit status: 0 reset; 1 nobody has that name; 2 bad usage, or nothing could be written.";

/// `pop account`
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Give an account another password
    #[command(after_help = EXAMPLES)]
    Reset(Reset),
}

/// `pop account reset NAME`
#[derive(clap::Args)]
struct Reset {
    /// The name of the account
    name: String,
    /// `sqlite:FILE` or `postgres://…`; without it pop.db in the data folder
    #[arg(long, value_name = "URL", env = "POP_DB", hide_env_values = true)]
    db: Option<String>,
    /// The data folder
    #[arg(long, value_name = "DIR", env = "POP_DATA")]
    data: Option<PathBuf>,
}

/// Does it.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let What::Reset(args) = &args.what;
    let data = serve::data_folder(args.data.as_deref())?;
    let place = Place::read(args.db.as_deref(), &data).map_err(|error| diagnostics::store(&error))?;
    let runtime = serve::runtime()?;
    let reset = runtime.block_on(async {
        let store = store::open(&place, &data).await?;
        let reset = server::reset(&*store, &args.name).await;
        store.close().await;
        reset
    });
    match reset.map_err(|error| diagnostics::store(&error))? {
        Some(password) => {
            writeln!(out, "The password of {} is now: {password}", args.name)?;
            Ok(Answer::Yes)
        }
        None => {
            writeln!(out, "No account is called {}.", args.name)?;
            Ok(Answer::No)
        }
    }
}
