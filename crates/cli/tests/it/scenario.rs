//! `pop scenario run` from outside.

use std::fs;
use std::path::{Path, PathBuf};

use super::{pop, stdout, text};

/// A folder for one test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pop-scenario-{}-{name}", std::process::id()));
        fs::create_dir_all(path.join("inner")).expect("a temporary folder");
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a temporary file");
        as_text(&path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

fn as_text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

const ATTACK: &str = "Dark: space Raider 40/3/3\nLight: space Walker 30/2/6\nstart battle space\nDark: attack Walker with Raider\nroll 6 6 1\n";

fn block(info: &str, check: &str) -> String {
    format!("# Page\n\n```scenario {info}\n{ATTACK}{check}\n```\n")
}

#[test]
fn passing_scenarios_count_once_for_both_editions() {
    let folder = Folder::new("pass");
    let good = folder.file("good.md", &block("B-3.19", "=> Walker takes 2 (B-3.31)"));
    folder.file("inner/classic.md", &block("B-3.19 classic", "=> hits 2"));
    folder.file("inner/not-markdown.txt", &block("B-3.19", "=> hits 9"));
    assert_eq!(stdout(&["scenario", "run", &good], 0), "1 passed, 0 failed\n");
    let all = as_text(&folder.0);
    assert_eq!(stdout(&["scenario", "run", &all], 0), "2 passed, 0 failed\n");
    assert_eq!(stdout(&["scenario", "run", &all, &good], 0), "2 passed, 0 failed\n");
    assert_eq!(
        stdout(&["scenario", "run", &all, "--edition", "current"], 0),
        "1 passed, 0 failed\n"
    );
    assert_eq!(
        stdout(&["scenario", "run", &all, "--edition", "classic", "--rollback"], 0),
        "2 passed, 0 failed\n"
    );
}

#[test]
fn json_has_counts_clauses_and_failures() {
    let folder = Folder::new("json");
    let good = block("B-3.19", "=> Walker takes 2 (B-3.31)");
    let bad = block("ARM-1", "=> Walker takes 3 (ARM-1)");
    let file = folder.file("both.md", &format!("{good}\n{bad}"));
    let out = stdout(&["scenario", "run", &file, "--json"], 1);
    let json: serde_json::Value = serde_json::from_str(&out).expect("one JSON document");
    assert_eq!(json["passed"], 1);
    assert_eq!(json["failed"], 1);
    assert_eq!(json["clauses"], serde_json::json!(["B-3.19", "B-3.31"]));
    let failure = &json["failures"][0];
    assert_eq!(failure["file"], file);
    assert_eq!(failure["line"], 20);
    assert_eq!(failure["clause"], "ARM-1");
    assert_eq!(failure["kind"], "value");
    assert!(
        failure["expected"]
            .as_str()
            .is_some_and(|text| text.contains("Walker takes 3"))
    );
    assert!(
        failure["actual"]
            .as_str()
            .is_some_and(|text| text.contains("Walker takes 2"))
    );
    let told = stdout(&["scenario", "run", &file], 1);
    assert!(
        told.contains(":20: ARM-1 fails") && told.ends_with("\n1 passed, 1 failed\n"),
        "{told}"
    );
}

#[test]
fn blessing_rewrites_the_file() {
    let folder = Folder::new("bless");
    let file = folder.file("page.md", &block("B-3.19", "=> Walker takes 3 (B-3.31)  # all"));
    assert_eq!(
        stdout(&["scenario", "run", &file, "--bless"], 0),
        "1 passed, 0 failed\n"
    );
    let page = fs::read_to_string(&file).expect("the page");
    assert!(page.contains("=> Walker takes 2 (B-3.31)  # all\n```"), "{page}");
}

#[test]
fn nothing_that_is_given_makes_it_panic() {
    let folder = Folder::new("odd");
    let empty = folder.file("empty.md", "");
    assert_eq!(stdout(&["scenario", "run", &empty], 0), "0 passed, 0 failed\n");
    let wild = folder.file(
        "wild.md",
        "```scenario\nDark: space Raider 1/1000000000/1\n\u{0}\u{feff}\n```scenario x\n",
    );
    assert!(stdout(&["scenario", "run", &wild], 1).ends_with("0 passed, 1 failed\n"));
    let bytes = folder.0.join("bytes.md");
    fs::write(&bytes, [0xff, 0xfe, 0x00, 0x60]).expect("a file");
    for args in [
        &["scenario", "run", &as_text(&bytes)][..],
        &["scenario", "run", "no/such/file.md"],
        &["scenario", "run"],
        &["scenario"],
    ] {
        let output = pop(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            output.stdout.is_empty() && !text(&output.stderr).contains("panicked"),
            "{args:?}"
        );
    }
    let output = pop(&["scenario", "run", &empty, "--cards", "no/such/folder"]);
    assert_eq!(output.status.code(), Some(2));
}
