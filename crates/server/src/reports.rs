//! Problems that players report: a note and the game so far, in files that the server's keeper alone may read.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use protocol::RoleName;
use serde::{Deserialize, Serialize};

use crate::error::Refusal;
use crate::limit::Budget;
use crate::random;

/// The most files in the folder; then its keeper has to look at them first.
const MOST_FILES: usize = 2_000;

/// The largest file.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// What a player says, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The name of the report: what the player is told.
    pub number: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The table.
    pub table: String,
    /// Who reports it.
    pub seat: RoleName,
    /// The number of the position, as scenes carry it.
    pub seq: u32,
    /// How many steps of the replay had been played.
    pub step: usize,
    /// The player's words.
    pub text: String,
    /// The version of the rules that the table was laid by.
    pub rules: String,
    /// The hash of the pool that the table was laid from.
    pub pool: String,
    /// The version of the rules that run now.
    pub rules_now: String,
    /// The hash of the pool that the server has now.
    pub pool_now: String,
    /// How the table had ended by a fault, if it had.
    pub fault: Option<String>,
}

/// Where reports go.
#[derive(Clone, Debug)]
pub struct Reports(Arc<Kept>);

#[derive(Debug)]
struct Kept {
    folder: Option<PathBuf>,
    budget: Mutex<Budget>,
}

impl Reports {
    /// Into this folder; without one no report is taken.
    pub fn new(folder: Option<PathBuf>) -> Reports {
        // Of all tables together: 30 at once, then one every 20 seconds.
        let budget = Mutex::new(Budget::new(30.0, 0.05));
        Reports(Arc::new(Kept { folder, budget }))
    }

    /// A name that no other report has.
    pub fn number(at: i64) -> String {
        format!("{at}-{}", random::token().get(..8).unwrap_or_default())
    }

    /// Keeps a report, beside it the replay. On disk when it returns.
    pub async fn keep(&self, note: &Note, replay: Option<Vec<u8>>) -> Result<(), Refusal> {
        let Some(folder) = self.0.folder.clone() else {
            return Err(Refusal::conflict("no_reports", "This server keeps no reports."));
        };
        if !self.0.budget.lock().unwrap_or_else(PoisonError::into_inner).take(1.0) {
            return Err(Refusal::too_many());
        }
        let words = serde_json::to_vec_pretty(note).map_err(|error| Refusal::bad(error.to_string()))?;
        let mut files = vec![(folder.join(format!("{}.json", note.number)), words)];
        if let Some(replay) = replay {
            // The note comes last: whoever finds it finds the game too.
            files.insert(0, (folder.join(format!("{}.replay.json", note.number)), replay));
        }
        if files.iter().any(|(_, bytes)| bytes.len() > MOST_BYTES) {
            return Err(Refusal::bad("This game is too long to be kept with a report."));
        }
        let written = tokio::task::spawn_blocking(move || write(&folder, &files)).await;
        match written {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(Refusal::busy(
                "There are as many reports as this server keeps; its keeper has to read them first.",
            )),
            Ok(Err(error)) => {
                tracing::error!(%error, "a report");
                Err(Refusal {
                    status: axum::http::StatusCode::SERVICE_UNAVAILABLE,
                    code: "store",
                    text: format!("The report cannot be written: {error}."),
                })
            }
            Err(error) => Err(Refusal::busy(error.to_string())),
        }
    }
}

/// Writes the files, readable by the owner alone; `false`: the folder is full.
fn write(folder: &Path, files: &[(PathBuf, Vec<u8>)]) -> io::Result<bool> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    if fs::read_dir(folder)?.count() + files.len() > MOST_FILES {
        return Ok(false);
    }
    for (path, bytes) in files {
        let part = path.with_extension("part");
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&part)?;
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        // Half a file on a full disk is taken away again.
        if let Err(error) = written.and_then(|()| fs::rename(&part, path)) {
            let _gone = fs::remove_file(&part);
            return Err(error);
        }
    }
    Ok(true)
}
