//! One server per data folder, and files of its own.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::error::Error;

/// Makes sure that there is a file, readable by the owner alone where it is new: seeds of games are in it, and who may
/// sit where. Files that SQLite puts beside it take after it.
pub(crate) fn own_file(path: &Path) -> Result<(), Error> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop).map_err(|error| Error::file(path, &error))
}

/// A data folder that this process alone serves; let go when dropped, also by a process that is killed.
#[derive(Debug)]
pub struct FolderLock {
    /// The system holds the lock for as long as this is open.
    _file: File,
}

impl FolderLock {
    /// Creates the folder where it is missing, and `pop.lock` in it.
    ///
    /// # Errors
    /// [`Error::InUse`] with the process that has it.
    pub fn take(folder: &Path) -> Result<FolderLock, Error> {
        std::fs::create_dir_all(folder).map_err(|error| Error::file(folder, &error))?;
        FolderLock::on(&folder.join("pop.lock"), folder)
    }

    /// Locks the file; `what` is what it stands for.
    pub(crate) fn on(path: &Path, what: &Path) -> Result<FolderLock, Error> {
        let said = |error: std::io::Error| Error::file(path, &error);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(said)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut by = String::new();
                // Whose it is only helps; the other process may just be writing it.
                let by = file.read_to_string(&mut by).ok().and_then(|_| by.trim().parse().ok());
                return Err(Error::InUse {
                    what: what.display().to_string(),
                    by,
                });
            }
            Err(TryLockError::Error(error)) => return Err(said(error)),
        }
        file.set_len(0).map_err(said)?;
        file.seek(SeekFrom::Start(0)).map_err(said)?;
        writeln!(file, "{}", std::process::id()).map_err(said)?;
        Ok(FolderLock { _file: file })
    }
}
