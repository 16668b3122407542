//! `pop backup`: everything a server keeps, in one file.

use std::io::Write as _;
use std::path::PathBuf;

use store::Place;

use crate::commands::serve;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop backup backup.db
  pop backup backup.db --db postgres://pop@db/pop

The file is an SQLite database with everything as of one moment. A server may go on
meanwhile. It does not hold the key that signs cookies (cookie.key in the data folder).
Exit status: 0 written; 2 bad usage, or nothing could be read or written.";

/// `pop backup FILE`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file to write; it must not exist
    file: PathBuf,
    /// `sqlite:FILE` or `postgres://…`; without it pop.db in the data folder
    #[arg(long, value_name = "URL", env = "POP_DB", hide_env_values = true)]
    db: Option<String>,
    /// The data folder
    #[arg(long, value_name = "DIR", env = "POP_DATA")]
    data: Option<PathBuf>,
}

/// Writes the file.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let data = serve::data_folder(args.data.as_deref())?;
    let place = Place::read(args.db.as_deref(), &data).map_err(|error| diagnostics::store(&error))?;
    let runtime = serve::runtime()?;
    runtime
        .block_on(store::backup(&place, &args.file))
        .map_err(|error| diagnostics::store(&error))?;
    writeln!(out, "{} holds everything.", args.file.display())?;
    Ok(Answer::Yes)
}
