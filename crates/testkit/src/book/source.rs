//! Where the pages come from: the binary itself or a folder.

use std::path::{Path, PathBuf};
use std::{fs, io};

use rust_embed::RustEmbed;

use super::Book;

#[derive(RustEmbed)]
#[folder = "../../rulebook"]
struct Pages;

/// A file or folder that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {error}", path.display())]
pub struct ReadError {
    /// Which one.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

impl Book {
    /// The rulebook this program was built with (debug builds: as it lies on disk now).
    pub fn embedded() -> Book {
        Book::from_files(Pages::iter().filter(|path| path.ends_with(".md")).filter_map(|path| {
            let page = Pages::get(&path)?;
            Some((path.into_owned(), String::from_utf8_lossy(&page.data).into_owned()))
        }))
    }

    /// The rulebook in a folder: every Markdown file in it and below.
    pub fn read(folder: &Path) -> Result<Book, ReadError> {
        let mut files = Vec::new();
        for path in markdown_files(folder)? {
            let inside = path.strip_prefix(folder).unwrap_or(&path);
            let name: Vec<_> = inside
                .components()
                .map(|part| part.as_os_str().to_string_lossy())
                .collect();
            files.push((name.join("/"), read_file(&path)?));
        }
        Ok(Book::from_files(files))
    }
}

/// The Markdown files a path names, sorted: the file itself, or everything below the folder. Links to folders are not
/// followed, so it ends.
pub fn markdown_files(path: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let fault = |path: &Path| {
        let path = path.to_owned();
        move |error| ReadError { path, error }
    };
    if !fs::metadata(path).map_err(fault(path))?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(fault(&folder))? {
            let entry = entry.map_err(fault(&folder))?;
            let path = entry.path();
            if entry.file_type().map_err(fault(&path))?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The text of a file; bytes that are no UTF-8 are an error.
pub fn read_file(path: &Path) -> Result<String, ReadError> {
    fs::read_to_string(path).map_err(|error| ReadError {
        path: path.to_owned(),
        error,
    })
}
