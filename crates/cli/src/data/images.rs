//! Pictures of cards. They stay in the folders of the user's plugin; here they are only found.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use text::files::Row;

use super::manifest::Manifest;

/// Endings of pictures, the first that is there counts.
const ENDINGS: [&str; 4] = ["jpg", "jpeg", "png", "webp"];

/// Where a plugin keeps its pictures: here, or in folders below, one for each set or one for all.
const PLACES: [&[&str]; 3] = [&["sets", "setimages"], &["setimages"], &["images"]];

/// The most pictures that are listed: a folder with more is none of cards.
const MOST: usize = 200_000;

/// The pictures at hand, listed once.
pub struct Images {
    /// Path by the name of the folder and of the file without its ending, both small; of one picture with several
    /// endings the best.
    found: BTreeMap<(String, String), PathBuf>,
    /// The same by the name of the file alone, the first of several.
    anywhere: BTreeMap<String, PathBuf>,
}

/// The folders of a plugin that hold pictures. The plugin may be named by its own folder or by its `sets`.
pub fn folders_in(plugin: &Path) -> Vec<PathBuf> {
    let walk = |place: &&[&str]| {
        let mut folder = plugin.to_owned();
        for step in *place {
            folder = child(&folder, step)?;
        }
        Some(folder)
    };
    PLACES.iter().filter_map(walk).collect()
}

/// The folder of this name, in any case.
fn child(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_meant = |path: &PathBuf| {
        let own = path.file_name().unwrap_or_default();
        own.eq_ignore_ascii_case(name)
    };
    folders_below(folder).into_iter().find(is_meant)
}

impl Images {
    /// The pictures beside the cards that are used: those of the folder that is named or of `$POP_CARDS`, else the
    /// imported ones. A record that cannot be read has none; `pop cards import --list` tells why.
    pub fn open(named: Option<&Path>) -> Images {
        let folders = match super::named_folder(named) {
            Some(folder) => folders_in(&folder),
            None => {
                let manifest = Manifest::read().unwrap_or_default();
                manifest.sources.into_iter().flat_map(|source| source.images).collect()
            }
        };
        Images::in_folders(&folders)
    }

    /// The pictures in these folders and in the folders right below them.
    pub fn in_folders(folders: &[PathBuf]) -> Images {
        let mut images = Images {
            found: BTreeMap::new(),
            anywhere: BTreeMap::new(),
        };
        for folder in folders {
            images.list(folder, "");
            for inner in folders_below(folder) {
                let name = inner.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
                images.list(&inner, &name);
            }
        }
        for ((_, name), path) in &images.found {
            images.anywhere.entry(name.clone()).or_insert_with(|| path.clone());
        }
        images
    }

    fn list(&mut self, folder: &Path, name: &str) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let (Some(stem), Some(rank)) = (path.file_stem(), rank_of(&path)) else {
                continue;
            };
            let key = (name.to_owned(), stem.to_string_lossy().to_lowercase());
            let before = self.found.get(&key);
            // The order in which a folder is listed decides nothing.
            let better = before.is_none_or(|before| (rank, &path) < (rank_of(before).unwrap_or(usize::MAX), before));
            if better && self.found.len() < MOST {
                self.found.insert(key, path);
            }
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// The picture of a card: in the folder of its set, else in the one for all, else in any.
    pub fn of(&self, row: &Row) -> Option<&Path> {
        // Cards with two faces name both.
        let first = row.image.split(',').next().unwrap_or_default().trim();
        let wanted = match Path::new(first).extension() {
            Some(end) if is_ending(&end.to_string_lossy()) => &first[..first.len() - end.len() - 1],
            _ => first,
        };
        let wanted = wanted.to_lowercase();
        if wanted.is_empty() {
            return None;
        }
        let mut places = [row.set.to_lowercase(), "general".to_owned(), String::new()].into_iter();
        let at_home = places.find_map(|place| self.found.get(&(place, wanted.clone())));
        at_home.or_else(|| self.anywhere.get(&wanted)).map(PathBuf::as_path)
    }
}

fn folders_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut below: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    below.sort();
    below
}

/// The place of a picture's ending; `None` for what is no picture.
fn rank_of(path: &Path) -> Option<usize> {
    let end = path.extension()?.to_string_lossy().to_lowercase();
    ENDINGS.iter().position(|known| *known == end)
}

fn is_ending(end: &str) -> bool {
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(end))
}
