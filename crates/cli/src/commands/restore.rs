//! `pop restore`: a backup takes the place of what a server keeps.

use std::io::Write as _;
use std::path::PathBuf;

use store::{Existing, Place};

use crate::commands::serve;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop restore backup.db                                    where no store is yet
  pop restore backup.db --force                            in the place of the one that is there
  pop restore backup.db --db postgres://pop@db/pop --force

The server must not run. A damaged file, one that is no backup, or one of a newer
program is refused, and what is there stays. The key that signs cookies (cookie.key)
is in no backup: without the old one beside the store, guests are new ones.
Exit status: 0 restored; 2 bad usage, or it was refused.";

/// `pop restore FILE`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A file that pop backup has written
    file: PathBuf,
    /// A store that is there already yields: an SQLite file is put aside as FILE.before-1, a PostgreSQL database is
    /// emptied
    #[arg(long)]
    force: bool,
    /// `sqlite:FILE` or `postgres://…`; without it pop.db in the data folder
    #[arg(long, value_name = "URL", env = "POP_DB", hide_env_values = true)]
    db: Option<String>,
    /// The data folder
    #[arg(long, value_name = "DIR", env = "POP_DATA")]
    data: Option<PathBuf>,
}

/// Puts the backup in place.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let data = serve::data_folder(args.data.as_deref())?;
    let place = Place::read(args.db.as_deref(), &data).map_err(|error| diagnostics::store(&error))?;
    let existing = if args.force { Existing::Yields } else { Existing::Stays };
    let runtime = serve::runtime()?;
    let aside = runtime
        .block_on(store::restore(&args.file, &place, &data, existing))
        .map_err(|error| diagnostics::restore(&error))?;
    writeln!(out, "{place} holds what {} holds.", args.file.display())?;
    if let Some(aside) = aside {
        writeln!(out, "What was there before is {} now.", aside.display())?;
    }
    Ok(Answer::Yes)
}
