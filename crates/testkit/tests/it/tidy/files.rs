//! What no tracked file may contain, and how long a module may grow.

use std::path::Path;

use super::{assert_none, files, root, rust_files};

const LIMIT: usize = 800;

#[test]
fn modules_stay_small() {
    let mut findings = Vec::new();
    for file in rust_files() {
        let lines = file.text.lines().count();
        if lines > LIMIT {
            findings.push(format!("{} has {lines} lines; a seam shows around 600", file.path));
        }
    }
    assert_none("no module over 800 lines", &findings);
}

#[test]
fn nothing_is_left_to_do_silently() {
    // Spelled in parts: this file is searched as well.
    let words = [
        concat!("to", "do!("),
        concat!("unimple", "mented!("),
        concat!("#[ig", "nore"),
    ];
    let mut findings = Vec::new();
    for file in rust_files() {
        for (index, line) in file.text.lines().enumerate() {
            let found = words.iter().filter(|word| line.contains(*word));
            findings.extend(found.map(|word| format!("{}:{} {word}", file.path, index + 1)));
        }
    }
    assert_none("unfinished code and skipped tests", &findings);
}

#[test]
fn no_file_mentions_a_path_of_this_machine() {
    let home = std::env::var("HOME").unwrap_or_default();
    let parent = root().parent().map(Path::to_owned).unwrap_or_default();
    let folders: Vec<String> = [home, parent.to_string_lossy().into_owned()]
        .into_iter()
        .filter(|folder| folder.len() > 1)
        .map(|folder| format!("{folder}/"))
        .collect();
    let mut findings = Vec::new();
    for file in files() {
        for (index, line) in file.text.lines().enumerate() {
            let found = folders.iter().filter(|folder| mentions(line, folder));
            findings.extend(found.map(|folder| format!("{}:{} {folder}", file.path, index + 1)));
        }
    }
    assert_none("paths of this machine", &findings);
}

/// The folder as an absolute path, not as the tail of a longer or relative one (`docs/home/` is no `/home/`).
fn mentions(line: &str, folder: &str) -> bool {
    line.match_indices(folder)
        .any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '/' | '}')))
}

#[test]
fn only_absolute_paths_count() {
    assert!(mentions("see /srv/x/y", "/srv/x/") && mentions("(\"/srv/x/y\")", "/srv/x/"));
    assert!(!mentions("docs/srv/x/y ../srv/x/", "/srv/x/") && !mentions("${A}/srv/x/", "/srv/x/"));
}

#[test]
fn links_between_pages_lead_somewhere() {
    let mut findings = Vec::new();
    for file in files().iter().filter(|file| file.path.ends_with(".md")) {
        let folder = root().join(&file.path).parent().map(Path::to_owned).unwrap_or_default();
        for (index, line) in file.text.lines().enumerate() {
            for target in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let path = target.split('#').next().unwrap_or_default();
                if !path.is_empty() && !path.contains("://") && !folder.join(path).exists() {
                    findings.push(format!("{}:{} {target}", file.path, index + 1));
                }
            }
        }
    }
    assert_none("dead links", &findings);
}
