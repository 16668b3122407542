//! What was imported, written down: `import.json` in the folder of the user's data.
//!
//! It holds no time and no count of runs, so that importing the same again writes the same.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{folder, write};

/// The layout of the file.
const VERSION: u32 = 1;

/// The imports of this user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    version: u32,
    /// Folders and files that were named, in the order of their paths.
    pub sources: Vec<Source>,
    /// Card files that were copied, by name.
    pub files: Vec<Imported>,
    /// Earlier contents of such files that lie beside them.
    pub kept: Vec<Kept>,
}

/// A folder or file that was imported.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Source {
    /// Its absolute path.
    pub path: PathBuf,
    /// Folders with pictures in it; they stay where they are.
    pub images: Vec<PathBuf>,
    /// Files of it that are no cards and are known for what they are.
    pub others: Vec<Other>,
}

/// A file that is no card file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Other {
    /// Its name.
    pub file: String,
    /// What it is.
    pub what: What,
}

/// What files of a plugin folder are besides card files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// The formats of the plugin.
    Formats,
    /// Names of cards, one a line.
    Names,
    /// The list of the card files.
    Files,
}

/// A card file in the folder of imports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imported {
    /// Its name there.
    pub file: String,
    /// The file that was read.
    pub from: PathBuf,
    /// Of its content.
    pub hash: String,
    /// How many rows can be used.
    pub cards: usize,
}

/// An earlier content of a card file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Its name in the folder of imports.
    pub file: String,
    /// Of its content.
    pub hash: String,
}

impl Default for Manifest {
    fn default() -> Manifest {
        Manifest {
            version: VERSION,
            sources: Vec::new(),
            files: Vec::new(),
            kept: Vec::new(),
        }
    }
}

/// Where it lies.
pub fn path() -> Option<PathBuf> {
    folder().map(|folder| folder.join("import.json"))
}

impl Manifest {
    /// What is written down; nothing where nothing was imported yet.
    pub fn read() -> io::Result<Manifest> {
        let Some(path) = path() else {
            return Ok(Manifest::default());
        };
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Manifest::default()),
            Err(error) => return Err(error),
        };
        let read: Manifest = serde_json::from_slice(&bytes)?;
        match read.version {
            VERSION => Ok(read),
            other => Err(io::Error::other(format!(
                "it was written by another version of the program (layout {other}, not {VERSION})"
            ))),
        }
    }

    /// Writes it down.
    pub fn write(&self) -> io::Result<()> {
        let Some(path) = path() else { return Ok(()) };
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        write(&path, &bytes)
    }

    /// Notes a source; what was known of the same path is forgotten.
    pub fn note_source(&mut self, source: Source) {
        self.sources.retain(|known| known.path != source.path);
        self.sources.push(source);
        self.sources.sort();
    }

    /// Notes a card file; what was known under its name is forgotten.
    pub fn note_file(&mut self, file: Imported) {
        self.files.retain(|known| known.file != file.file);
        self.files.push(file);
        self.files.sort_by(|a, b| a.file.cmp(&b.file));
    }

    /// The card file of this name.
    pub fn file(&self, name: &str) -> Option<&Imported> {
        self.files.iter().find(|known| known.file == name)
    }
}

/// What a file of a plugin folder is, if it is known and no card file: by its content, not by its name alone.
pub fn recognised(name: &str, bytes: &[u8]) -> Option<What> {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(4_096)]).to_lowercase();
    let start = start.trim_start_matches('\u{FEFF}').trim_start();
    if start.starts_with("<formatdefinitions") {
        return Some(What::Formats);
    }
    if start.starts_with("<listofcarddatafiles") {
        return Some(What::Files);
    }
    let is_list = !start.is_empty() && !start.contains('\t') && !start.starts_with('<');
    (name.eq_ignore_ascii_case("names.txt") && is_list).then_some(What::Names)
}

/// A hash of a file's content: FNV-1a, 64 bits, fixed by its definition.
pub fn hash_of(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The absolute path of what is there.
pub fn absolute(path: &Path) -> PathBuf {
    let plain = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    fs::canonicalize(path).unwrap_or_else(|_| plain())
}
