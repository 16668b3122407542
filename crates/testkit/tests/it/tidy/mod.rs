//! The house rules, as tests: `cargo xtask tidy` runs exactly these, `cargo test` runs them with all others.

mod coverage;
mod files;
mod grammar;
mod ids;
mod interactions;
mod odds;
mod published;
mod rulebook;
mod rulings;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("crates/testkit lies two folders below the root")
        .to_owned()
}

/// A tracked text file.
struct File {
    /// Its path from the root, with `/`.
    path: String,
    text: String,
}

/// Every text file that is tracked or would be with the next `git add`, by path. Binary files are left out.
fn files() -> Vec<File> {
    let root = root();
    // A clone may belong to somebody else; reading the list of its files is harmless.
    let list = Command::new("git")
        .args([
            "-c",
            "safe.directory=*",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(&root)
        .output()
        .expect("tidy needs git");
    assert!(
        list.status.success(),
        "git ls-files: {}",
        String::from_utf8_lossy(&list.stderr)
    );
    let names = String::from_utf8(list.stdout).expect("paths are UTF-8");
    let mut files: Vec<File> = names
        .split('\0')
        .filter(|path| !path.is_empty())
        // Deleted but not yet committed: gone all the same.
        .filter_map(|path| {
            Some(File {
                path: path.to_owned(),
                text: fs::read_to_string(root.join(path)).ok()?,
            })
        })
        .collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files.dedup_by(|a, b| a.path == b.path);
    files
}

fn rust_files() -> Vec<File> {
    files().into_iter().filter(|file| file.path.ends_with(".rs")).collect()
}

/// Fails with the whole list, one finding per line.
#[track_caller]
fn assert_none(rule: &str, findings: &[String]) {
    assert!(findings.is_empty(), "{rule}:\n  {}\n", findings.join("\n  "));
}
