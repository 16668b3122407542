//! `pop cards import --list` and `--forget`: what is imported, and how it goes again.

use std::io::Write as _;

use serde::Serialize;
use testkit::book::ReadError;

use crate::data::images::Images;
use crate::data::manifest::{Manifest, What};
use crate::data::{self, Left};
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

/// The list in JSON.
#[derive(Serialize)]
struct ListOut<'a> {
    folder: Option<String>,
    #[serde(flatten)]
    manifest: &'a Manifest,
    cards: usize,
    images: usize,
}

/// What went and what stays, in JSON.
#[derive(Serialize)]
struct ForgottenOut {
    deleted: Vec<String>,
    aside: Vec<AsideOut>,
    others: Vec<String>,
}

#[derive(Serialize)]
struct AsideOut {
    file: String,
    now: String,
}

/// What is written down about imports.
pub fn manifest() -> Result<Manifest, Trouble> {
    Manifest::read().map_err(|error| {
        let path = data::manifest::path().unwrap_or_default();
        diagnostics::bad_manifest(&path, &error)
    })
}

/// Tells what is imported.
pub fn list(json: bool, out: &mut Output) -> Result<Answer, Trouble> {
    let manifest = manifest()?;
    let cards: usize = manifest.files.iter().map(|file| file.cards).sum();
    let folders: Vec<_> = manifest
        .sources
        .iter()
        .flat_map(|source| source.images.clone())
        .collect();
    let images = Images::in_folders(&folders).count();
    let folder = data::imports().map(|folder| folder.display().to_string());
    if json {
        out.json(&ListOut {
            folder,
            manifest: &manifest,
            cards,
            images,
        })?;
        return Ok(Answer::Yes);
    }
    if manifest.files.is_empty() {
        writeln!(
            out,
            "nothing is imported; the cards that come with the program are used"
        )?;
        writeln!(out, "pop cards import DIR takes in the set files of a folder")?;
        return Ok(Answer::Yes);
    }
    let files = manifest.files.iter();
    let named: Vec<String> = files
        .map(|file| format!("{} {}", file.file.trim_end_matches(".txt"), file.cards))
        .collect();
    writeln!(
        out,
        "{cards} cards in {} sets: {}",
        named.len(),
        folder.unwrap_or_default()
    )?;
    writeln!(out, "{}", wrapped(&named.join(", "), "  "))?;
    for source in &manifest.sources {
        writeln!(out, "from {}", source.path.display())?;
        for other in &source.others {
            let what = match other.what {
                What::Formats => "formats of the plugin; the program has its own",
                What::Names => "names of cards",
                What::Files => "list of the plugin's files",
            };
            writeln!(out, "  {}: {what}", other.file)?;
        }
        for folder in &source.images {
            let there = if folder.is_dir() { "" } else { " (no longer there)" };
            writeln!(out, "  pictures: {}{there}", folder.display())?;
        }
    }
    if images > 0 {
        writeln!(out, "{images} pictures")?;
    }
    Ok(Answer::Yes)
}

/// Takes all of it out.
pub fn forget(json: bool, out: &mut Output) -> Result<Answer, Trouble> {
    let manifest = manifest()?;
    let left = data::forget(&manifest).map_err(|error| ReadError {
        path: data::imports().unwrap_or_default(),
        error,
    })?;
    let Left { deleted, aside, others } = left;
    if json {
        let aside = aside.into_iter().map(|(file, now)| AsideOut { file, now });
        out.json(&ForgottenOut {
            deleted,
            aside: aside.collect(),
            others,
        })?;
        return Ok(Answer::Yes);
    }
    match deleted.len() {
        0 if aside.is_empty() => writeln!(out, "nothing is imported")?,
        1 => writeln!(out, "1 file is taken out; the folder it came from is not touched")?,
        many => writeln!(
            out,
            "{many} files are taken out; the folders they came from are not touched"
        )?,
    }
    for (file, now) in &aside {
        writeln!(
            out,
            "{file} was changed since it was imported: it is kept as {now} and no longer used"
        )?;
    }
    for file in &others {
        writeln!(
            out,
            "{file} was not imported by this command: it stays, and stays in use"
        )?;
    }
    Ok(Answer::Yes)
}
