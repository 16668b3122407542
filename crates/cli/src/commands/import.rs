//! `pop cards import`: card files of the user become the cards of every further run.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::Serialize;
use testkit::book::ReadError;
use text::files::{Pool, Problem, files_of, is_card_file};

use crate::commands::imported;
use crate::data::images::{Images, folders_in};
use crate::data::manifest::{Imported, Kept, Manifest, Other, Source, absolute, hash_of, recognised};
use crate::data::{self, Laid};
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop cards import plugins/starwars  a LackeyCCG plugin: its set files, and where its pictures lie
  pop cards import plugin/sets       every set file of a folder
  pop cards import MY.txt OTHER.txt  single set files
  pop cards import --list            what is imported, and from where
  pop cards import --forget          take all of it out again

Set files are copied into the data folder ($POP_DATA, else the platform's) and used wherever neither --cards nor
$POP_CARDS names others. Pictures are not copied: their folder is remembered. A set that was imported before is replaced,
and its earlier file kept beside it; a file that is the same is left alone.
Exit status: 0 done; 2 bad usage, nothing to import, or a file that cannot be read or written.";

/// `pop cards import DIR|FILE… | --list | --forget`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Plugin folders, folders with tab-separated set files, or such files
    #[arg(required_unless_present_any = ["list", "forget"], value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,
    /// Tell what is imported, and from where
    #[arg(long, conflicts_with_all = ["paths", "forget"])]
    list: bool,
    /// Take everything out again that was imported; the folders it came from are not touched
    #[arg(long, conflicts_with = "paths")]
    forget: bool,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// What was imported.
#[derive(Serialize)]
struct ImportedOut {
    folder: String,
    files: Vec<FileOut>,
    /// Files that hold no cards.
    skipped: Vec<String>,
    /// Files that hold no cards and are known for what they are.
    recognised: Vec<Other>,
    /// How many pictures lie beside the cards.
    images: usize,
    cards: usize,
    full: usize,
    problems: Vec<ProblemOut>,
    pool: String,
}

#[derive(Serialize)]
struct FileOut {
    file: String,
    state: &'static str,
}

#[derive(Serialize)]
struct ProblemOut {
    file: String,
    line: usize,
    message: String,
    help: String,
}

/// Imports, lists or forgets.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    match (args.list, args.forget) {
        (true, _) => imported::list(args.json, out),
        (_, true) => imported::forget(args.json, out),
        _ => import(args, out),
    }
}

/// Reads everything, and only then writes.
fn import(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let Found {
        files,
        skipped,
        sources,
    } = find(&args.paths)?;
    let Some(folder) = data::imports() else {
        return Err(diagnostics::no_data_folder());
    };
    let mut manifest = imported::manifest()?;
    for gone in vanished(&manifest, &sources, &files) {
        diagnostics::note(&format!(
            "{gone} is no longer there; the {gone} of an earlier import stays"
        ));
    }
    let mut laid = Vec::new();
    for (name, (_, bytes)) in &files {
        let state = data::lay(&folder, name, bytes).map_err(|error| ReadError {
            path: folder.join(name),
            error,
        })?;
        laid.push((name.clone(), state));
    }
    let pool = data::pool_of(&folder);
    note(&mut manifest, &files, &laid, sources.clone(), &pool, &folder);
    manifest.write().map_err(|error| ReadError {
        path: data::manifest::path().unwrap_or_default(),
        error,
    })?;
    let count = pool.coverage().all;
    for name in &skipped {
        diagnostics::note(&format!("{name} holds no cards and is left out"));
    }
    let folders: Vec<PathBuf> = sources.iter().flat_map(|source| source.images.clone()).collect();
    let images = Images::in_folders(&folders).count();
    if args.json {
        let problems = pool.problems.iter().map(ProblemOut::of).collect();
        let files = laid.into_iter().map(|(file, state)| FileOut {
            file,
            state: word(&state),
        });
        out.json(&ImportedOut {
            folder: folder.display().to_string(),
            files: files.collect(),
            skipped,
            recognised: sources.into_iter().flat_map(|source| source.others).collect(),
            images,
            cards: count.cards,
            full: count.full,
            problems,
            pool: format!("{:016x}", pool.hash()),
        })?;
        return Ok(Answer::Yes);
    }
    diagnostics::notes(&pool.problems);
    for state in ["new", "replaced", "unchanged"] {
        let names: Vec<&str> = laid
            .iter()
            .filter(|(_, laid)| word(laid) == state)
            .map(|(name, _)| name.trim_end_matches(".txt"))
            .collect();
        if !names.is_empty() {
            let line = format!("{state} ({}): {}", names.len(), names.join(" "));
            writeln!(out, "{}", crate::output::wrapped(&line, ""))?;
        }
    }
    writeln!(
        out,
        "{} cards in {}, {} of them full",
        count.cards,
        folder.display(),
        count.full
    )?;
    if images > 0 {
        writeln!(out, "{images} pictures stay where they are and are found there")?;
    }
    Ok(Answer::Yes)
}

/// Card files that came from one of these folders earlier and are not in it any more.
fn vanished<'a>(
    manifest: &'a Manifest,
    sources: &[Source],
    files: &BTreeMap<String, (PathBuf, Vec<u8>)>,
) -> Vec<&'a str> {
    let here = |file: &&Imported| sources.iter().any(|source| file.from.starts_with(&source.path));
    let gone = manifest.files.iter().filter(here);
    gone.map(|file| file.file.as_str())
        .filter(|name| !files.contains_key(*name))
        .collect()
}

/// Writes down what was read from where.
fn note(
    manifest: &mut Manifest,
    files: &BTreeMap<String, (PathBuf, Vec<u8>)>,
    laid: &[(String, Laid)],
    sources: Vec<Source>,
    pool: &Pool,
    folder: &Path,
) {
    for (name, state) in laid {
        if let Laid::Replaced { kept } = state
            && let Ok(bytes) = fs::read(folder.join(kept))
            // What the user changed is the user's, and is not ours to forget.
            && manifest.file(name).is_some_and(|before| before.hash == hash_of(&bytes))
        {
            manifest.kept.push(Kept {
                file: kept.clone(),
                hash: hash_of(&bytes),
            });
        }
    }
    for (name, (from, bytes)) in files {
        manifest.note_file(Imported {
            file: name.clone(),
            from: absolute(from),
            hash: hash_of(bytes),
            cards: pool.rows().iter().filter(|row| row.file == *name).count(),
        });
    }
    sources.into_iter().for_each(|source| manifest.note_source(source));
}

fn word(laid: &Laid) -> &'static str {
    match laid {
        Laid::New => "new",
        Laid::Unchanged => "unchanged",
        Laid::Replaced { .. } => "replaced",
    }
}

impl ProblemOut {
    fn of(problem: &Problem) -> ProblemOut {
        ProblemOut {
            file: problem.file.clone(),
            line: problem.line,
            message: problem.message.clone(),
            help: problem.help.clone(),
        }
    }
}

/// What lies at the paths that were named.
struct Found {
    /// Card files by name, with where they lie and their content.
    files: BTreeMap<String, (PathBuf, Vec<u8>)>,
    /// Files of folders that are none and are not known otherwise.
    skipped: Vec<String>,
    /// The paths, with what else lies there.
    sources: Vec<Source>,
}

fn find(paths: &[PathBuf]) -> Result<Found, Trouble> {
    let mut found = Found {
        files: BTreeMap::new(),
        skipped: Vec::new(),
        sources: Vec::new(),
    };
    for path in paths {
        let unreadable = |error| ReadError {
            path: path.clone(),
            error,
        };
        let mut source = Source {
            path: absolute(path),
            images: folders_in(path).iter().map(|folder| absolute(folder)).collect(),
            others: Vec::new(),
        };
        if path.is_dir() {
            fs::read_dir(path).map_err(unreadable)?;
            found.add_folder(path, &mut source)?;
        } else {
            let bytes = fs::read(path).map_err(unreadable)?;
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let name = format!("{stem}.txt");
            if !is_card_file(&name, &bytes) {
                return Err(diagnostics::no_cards(
                    path,
                    &text::files::read_bytes(&name, &bytes).problems,
                ));
            }
            found.add(path.clone(), name, bytes)?;
        }
        found.sources.push(source);
    }
    match (found.files.is_empty(), paths) {
        (true, [first, ..]) => Err(diagnostics::no_cards(first, &[])),
        _ => Ok(found),
    }
}

impl Found {
    fn add_folder(&mut self, path: &Path, source: &mut Source) -> Result<(), Trouble> {
        let sets = path.join("sets");
        let home = if sets.is_dir() { &*sets } else { path };
        let (files, problems) = files_of(path);
        // A file that is there and cannot be read would be missed later without a word.
        if !problems.is_empty() {
            return Err(diagnostics::no_cards(path, &problems));
        }
        for (name, bytes) in files {
            match recognised(&name, &bytes) {
                Some(what) => source.others.push(Other { file: name, what }),
                None if is_card_file(&name, &bytes) => self.add(home.join(&name), name, bytes)?,
                None => self.skipped.push(name),
            }
        }
        if home != path {
            source.others.extend(others_in(path));
        }
        source.others.sort();
        source.others.dedup();
        Ok(())
    }

    fn add(&mut self, path: PathBuf, name: String, bytes: Vec<u8>) -> Result<(), Trouble> {
        match self.files.get(&name) {
            Some((other, before)) if *before != bytes => Err(diagnostics::two_files(&name, other, &path)),
            _ => {
                self.files.insert(name, (path, bytes));
                Ok(())
            }
        }
    }
}

/// What lies in the folder of a plugin, beside its `sets`, and is known. The rest of it is no matter of cards.
fn others_in(plugin: &Path) -> Vec<Other> {
    let entries = fs::read_dir(plugin).into_iter().flatten().flatten();
    let known = entries.filter_map(|entry| {
        let path = entry.path();
        let is_text = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("txt"));
        let file = path.file_name()?.to_string_lossy().into_owned();
        let bytes = is_text.then(|| fs::read(&path).ok()).flatten()?;
        Some(Other {
            what: recognised(&file, &bytes)?,
            file,
        })
    });
    known.collect()
}
