//! What the program keeps for its user: imported card files, and compiled cards so that a start is quick.
//!
//! Everything lies under `$POP_DATA`, else in the platform's folder for data of programs. Files are written beside
//! their place and then moved there, so that nobody ever finds half of one.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use text::files::cache::{self, Unfit};
use text::files::{Pool, Row, embedded_file, files_of, read_files};

use crate::diagnostics;

pub mod images;
pub mod manifest;

use images::Images;

/// The folder of this user's data; `None` where the platform names none.
pub fn folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    folder_from(named)
}

fn folder_from(named: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(folder) = named("POP_DATA") {
        return Some(PathBuf::from(folder));
    }
    let base = if cfg!(windows) {
        PathBuf::from(named("APPDATA")?)
    } else if cfg!(target_os = "macos") {
        PathBuf::from(named("HOME")?).join("Library/Application Support")
    } else {
        match named("XDG_DATA_HOME") {
            Some(base) => PathBuf::from(base),
            None => PathBuf::from(named("HOME")?).join(".local/share"),
        }
    };
    Some(base.join("play-or-pass"))
}

/// The folder of imported card files, whether or not it is there.
pub fn imports() -> Option<PathBuf> {
    folder().map(|folder| folder.join("cards"))
}

/// The folder whose cards are used: the one that is named, else `$POP_CARDS`, else what was imported. `None`: only the
/// embedded cards.
pub fn cards_folder(named: Option<&Path>) -> Option<PathBuf> {
    let imported = || imports().filter(|folder| holds_card_files(folder));
    named_folder(named).or_else(imported)
}

/// The folder that is named, else `$POP_CARDS`.
fn named_folder(named: Option<&Path>) -> Option<PathBuf> {
    let env = || std::env::var_os("POP_CARDS").filter(|dir| !dir.is_empty());
    named.map(Path::to_owned).or_else(|| env().map(PathBuf::from))
}

/// The picture of a card, beside the cards of the folder that is named or of `$POP_CARDS`, else of the imported ones.
/// Whoever asks for many opens [`Images`] once.
pub fn image_of(row: &Row, named: Option<&Path>) -> Option<PathBuf> {
    Images::open(named).of(row).map(Path::to_owned)
}

fn holds_card_files(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .any(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("txt")))
}

/// The compiled cards of a folder: from the cache if that is of exactly these files and this compiler, else compiled
/// and kept for the next time. A cache that cannot be used is told and made anew.
pub fn pool_of(cards: &Path) -> Pool {
    let (mut files, problems) = files_of(cards);
    // What a plugin has beside its card files is not wrong.
    files.retain(|(name, bytes)| manifest::recognised(name, bytes).is_none());
    let mut pool = match folder() {
        Some(folder) if !files.is_empty() => cached(&folder.join("cache").join(name_of(cards)), &files),
        _ => read_files(&files),
    };
    pool.problems.splice(..0, problems);
    pool
}

/// The cards that come with the program, for runs with others: from the cache as those.
pub fn own_pool() -> Pool {
    let files = [embedded_file()];
    match folder() {
        Some(folder) => cached(&folder.join("cache").join("embedded.pool"), &files),
        None => read_files(&files),
    }
}

fn cached(file: &Path, files: &[(String, Vec<u8>)]) -> Pool {
    let key = cache::key(files);
    match fs::read(file) {
        Ok(bytes) => match Pool::unpacked(&bytes, key) {
            Ok(pool) => return pool,
            Err(Unfit::Old) => {}
            Err(unfit) => diagnostics::note(&format!(
                "{} cannot be used: {unfit}. The cards are compiled anew.",
                file.display()
            )),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => diagnostics::note(&format!(
            "{} cannot be read: {error}. The cards are compiled anew.",
            file.display()
        )),
    }
    let pool = read_files(files);
    let kept = match pool.packed(key) {
        Some(bytes) => write(file, &bytes),
        None => Err(io::Error::other("the cards cannot be written down")),
    };
    if let Err(error) = kept {
        diagnostics::note(&format!(
            "{} cannot be written: {error}. The next start compiles the cards again.",
            file.display()
        ));
    }
    pool
}

/// One cache for each folder of cards, so that old ones do not pile up.
fn name_of(cards: &Path) -> String {
    let place = fs::canonicalize(cards).unwrap_or_else(|_| cards.to_owned());
    format!("cards-{:016x}.pool", cache::place(&place.to_string_lossy()))
}

/// Writes a whole file, or leaves what was there.
pub fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut beside = file.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = fs::File::create(&beside).and_then(|mut part| {
        part.write_all(bytes)?;
        part.sync_all()?;
        fs::rename(&beside, file)
    });
    if written.is_err() {
        // Half of a file is nobody's.
        let _gone = fs::remove_file(&beside);
    }
    written
}

/// What became of a file that was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Laid {
    /// There was none of that name.
    New,
    /// The same was there.
    Unchanged,
    /// Another was there; it is kept under another name.
    Replaced {
        /// That name.
        kept: String,
    },
}

/// Lays a card file into the folder of imports. One of that name with another content is kept beside it.
pub fn lay(imports: &Path, name: &str, bytes: &[u8]) -> io::Result<Laid> {
    let file = imports.join(name);
    let laid = match fs::read(&file) {
        Ok(before) if before == bytes => return Ok(Laid::Unchanged),
        Ok(before) => {
            let kept = free_name(imports, name);
            write(&imports.join(&kept), &before)?;
            Laid::Replaced { kept }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Laid::New,
        Err(error) => return Err(error),
    };
    write(&file, bytes)?;
    Ok(laid)
}

/// `SET.txt.1`, or the next number that is free.
fn free_name(imports: &Path, name: &str) -> String {
    let mut number = 1_u32;
    loop {
        let free = format!("{name}.{number}");
        if !imports.join(&free).exists() {
            return free;
        }
        number += 1;
    }
}

/// What [`forget`] left.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// Files that were deleted.
    pub deleted: Vec<String>,
    /// Files that were changed since: their name and the one they have now, which no command reads.
    pub aside: Vec<(String, String)>,
    /// Files that nobody imported; they stay in use.
    pub others: Vec<String>,
}

/// Takes out everything that was imported, and the compiled cards of it. A file that was changed since is put aside, one
/// that was never imported is not touched.
pub fn forget(manifest: &manifest::Manifest) -> io::Result<Left> {
    let mut left = Left::default();
    let (Some(data), Some(imports)) = (folder(), imports()) else {
        return Ok(left);
    };
    let compiled = data.join("cache").join(name_of(&imports));
    let named = manifest.files.iter().map(|file| (&file.file, &file.hash, true));
    let kept = manifest.kept.iter().map(|kept| (&kept.file, &kept.hash, false));
    for (name, hash, in_use) in named.chain(kept) {
        let path = imports.join(name);
        match fs::read(&path) {
            Ok(bytes) if manifest::hash_of(&bytes) == *hash => {
                fs::remove_file(&path)?;
                left.deleted.push(name.clone());
            }
            Ok(_) if in_use => {
                let aside = free_name(&imports, name);
                fs::rename(&path, imports.join(&aside))?;
                left.aside.push((name.clone(), aside));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    for gone in [Some(compiled), manifest::path()].into_iter().flatten() {
        match fs::remove_file(&gone) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    let entries = fs::read_dir(&imports).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    left.others = names.filter(|name| name.to_lowercase().ends_with(".txt")).collect();
    left.others.sort();
    for folder in [&imports, &data.join("cache"), &data] {
        // Only an empty folder goes.
        let _stays = fs::remove_dir(folder);
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Temporary(PathBuf);

    impl Temporary {
        fn new(name: &str) -> Temporary {
            let path = std::env::temp_dir().join(format!("pop-data-{}-{name}", std::process::id()));
            let _old = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a temporary folder");
            Temporary(path)
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            let _gone = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_folder_that_is_named_comes_first() {
        let of = |named: &[(&str, &str)]| {
            let find = |name: &str| {
                let found = named.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            };
            folder_from(find)
        };
        assert_eq!(of(&[("POP_DATA", "here"), ("HOME", "/h")]), Some(PathBuf::from("here")));
        assert_eq!(of(&[]), None);
        if cfg!(target_os = "linux") {
            assert_eq!(
                of(&[("HOME", "/h")]),
                Some(PathBuf::from("/h/.local/share/play-or-pass"))
            );
            let xdg = of(&[("HOME", "/h"), ("XDG_DATA_HOME", "/x")]);
            assert_eq!(xdg, Some(PathBuf::from("/x/play-or-pass")));
        }
    }

    #[test]
    fn a_file_of_the_same_name_is_kept_under_another() {
        let folder = Temporary::new("lay");
        let lay = |bytes: &[u8]| lay(&folder.0, "A.txt", bytes).expect("the folder can be written");
        assert_eq!(lay(b"one"), Laid::New);
        assert_eq!(lay(b"one"), Laid::Unchanged);
        let replaced = |kept: &str| Laid::Replaced { kept: kept.to_owned() };
        assert_eq!(lay(b"two"), replaced("A.txt.1"));
        assert_eq!(lay(b"three"), replaced("A.txt.2"));
        let read = |name: &str| fs::read(folder.0.join(name)).expect("a file");
        assert_eq!(
            (read("A.txt"), read("A.txt.1"), read("A.txt.2")),
            (b"three".to_vec(), b"one".to_vec(), b"two".to_vec())
        );
        let files = fs::read_dir(&folder.0).expect("a folder").count();
        assert_eq!(files, 3, "no part is left behind");
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = Temporary::new("unwritable");
        let taken = folder.0.join("taken");
        fs::create_dir_all(taken.join("inside")).expect("a folder");
        assert!(write(&taken, b"x").is_err());
        assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1);
    }
}
