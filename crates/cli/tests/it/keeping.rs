//! `pop backup`, `pop restore` and `pop account`, from outside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::{command, text};

/// A data folder, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("keeping-{}-{name}", std::process::id()));
        let _old = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }

    fn pop(&self, args: &[&str]) -> Output {
        let mut command = command(args);
        command
            .env("POP_DATA", &self.0)
            .env_remove("POP_DB")
            .output()
            .expect("pop can be run")
    }

    #[track_caller]
    fn says(&self, args: &[&str], code: i32, words: &str) {
        let output = self.pop(args);
        // Messages are broken into lines wherever the terminal ends.
        let all = format!("{}{}", text(&output.stdout), text(&output.stderr));
        let all = all
            .split_whitespace()
            .filter(|word| *word != "│")
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(output.status.code(), Some(code), "{args:?}: {all}");
        assert!(all.contains(words), "{words:?} in {all}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _there = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_backup_is_restored_where_nothing_is_and_elsewhere_by_force_alone() {
    let folder = Folder::new("restore");
    // Whoever asks for an account makes a store, an empty one.
    folder.says(&["account", "reset", "ann"], 1, "No account is called ann.");
    let backup = folder.file("backup.db");
    folder.says(&["backup", &backup], 0, "holds everything");
    folder.says(&["restore", &backup], 2, "there is a store already");
    folder.says(&["restore", &backup, "--force"], 0, "pop.db.before-1 now.");
    for name in ["pop.db", "pop.db-wal", "pop.db-shm"] {
        let _gone = fs::remove_file(folder.file(name));
    }
    folder.says(&["restore", &backup], 0, "holds what");
    let nonsense = folder.file("nonsense.db");
    fs::write(
        &nonsense,
        "no database, whatever its name says, but as long as the head of one would be",
    )
    .expect("a file");
    folder.says(&["restore", &nonsense, "--force"], 2, "it is no backup of a store");
    // Each refusal says what helps against it: --force is no help against a file that is no backup.
    let said = |words: &[&str]| {
        text(&folder.pop(words).stderr)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(said(&["restore", &backup]).contains("--force"));
    for flags in [vec![], vec!["--force"]] {
        let words = said(&[vec!["restore", nonsense.as_str()], flags].concat());
        assert!(words.contains("a file that pop backup has written"), "{words}");
        assert!(!words.contains("--force"), "{words}");
    }
    folder.says(
        &["restore", &folder.file("none.db"), "--force"],
        2,
        "there is no such file",
    );
    // A damaged one: bytes in the middle are others.
    let mut bytes = fs::read(&backup).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0x5a);
    let damaged = folder.file("damaged.db");
    fs::write(&damaged, bytes).expect("a file");
    let before = fs::read(folder.file("pop.db")).expect("it is there");
    let output = folder.pop(&["restore", &damaged, "--force"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert_eq!(fs::read(folder.file("pop.db")).expect("it is there still"), before);
    folder.says(&["account", "reset", "ann"], 1, "No account is called ann.");
}
