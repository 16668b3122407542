//! Deck files of all formats from outside.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;

use super::{command, pop, stdout, text};

/// A folder for the files of one test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pop-decks-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// Writes a file and gives its path.
    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).expect("a temporary file");
        path.to_str().expect("a plain path").to_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_deck_comes_back_from_every_format() {
    let folder = Folder::new("convert");
    let ours = stdout(&["deck", "convert", "general-solo", "--to", "ours"], 0);
    assert!(
        ours.starts_with("# General Solo | founding deck | Light | format wotc\n3\tChewbacca (K)\n"),
        "{ours}"
    );
    let mut from = "general-solo".to_owned();
    for (to, name) in [
        ("ours", "a.txt"),
        ("txt", "b.txt"),
        ("json", "c.json"),
        ("pop", "d.txt"),
    ] {
        let out = folder.path(name);
        assert_eq!(stdout(&["deck", "convert", &from, "--to", to, "--out", &out], 0), "");
        from = out;
    }
    assert_eq!(fs::read_to_string(&from).expect("a file"), ours);
    let json = stdout(&["deck", "convert", &from, "--to", "json"], 0);
    let json: Value = serde_json::from_str(&json).expect("one document");
    assert_eq!((&json["version"], &json["title"]), (&1.into(), &"General Solo".into()));
    assert_eq!(json["deck"][0]["name"], "Chewbacca (K)");
}

#[test]
fn a_dek_gets_the_sets_and_pictures_that_are_known() {
    let folder = Folder::new("dek");
    let list = folder.file(
        "mine.txt",
        "# Mine\n1 chewbacca (k)\n2\tNobody At All\n1\tNobody Else {x}\n",
    );
    let output = pop(&["deck", "convert", &list, "--to", "dek"]);
    assert_eq!(output.status.code(), Some(0));
    let dek = text(&output.stdout);
    assert!(dek.contains(">chewbacca (k)</name><set>"), "{dek}");
    assert!(dek.contains("<card><name>Nobody At All</name></card>"), "{dek}");
    let told = text(&output.stderr);
    assert!(told.contains("2 names") && told.contains("\"Nobody At All\""), "{told}");
    // What a list says stays.
    let list = folder.file("mine.txt", "1\tChewbacca (K) [MINE] {my_picture}\n");
    let dek = stdout(&["deck", "convert", &list, "--to", "dek"], 0);
    assert!(
        dek.contains("<name id=\"my_picture\">Chewbacca (K)</name><set>MINE</set>"),
        "{dek}"
    );
}

#[test]
fn a_pasted_list_is_read_from_stdin() {
    let mut child = command(&["deck", "convert", "-", "--to", "txt"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pop can be run");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(b"Units (5)\n4x Walker\n- Tank x1\nTotal: 5\n")
        .expect("pop reads");
    drop(stdin);
    let output = child.wait_with_output().expect("pop ends");
    assert_eq!(text(&output.stdout), "# pasted\n4\tWalker\n1\tTank\n");
}

#[test]
fn unknown_names_are_asked_back() {
    let folder = Folder::new("unknown");
    let list = folder.file(
        "mine.txt",
        "1\tChewbaca (K)\n1\tChewbacca (K)\n1\tChewbaca (K)\n1\tHan Solo\n",
    );
    let shown = stdout(&["deck", "show", &list], 1);
    assert!(shown.contains("Unknown (3)"), "{shown}");
    let asked = "no card is named \"Chewbaca (K)\"; did you mean Chewbacca (K)";
    assert_eq!(shown.matches(asked).count(), 1, "{shown}");
    assert!(shown.contains("\"Han Solo\" has several versions: "), "{shown}");
    let json: Value = serde_json::from_str(&stdout(&["deck", "show", &list, "--json"], 1)).expect("one document");
    assert_eq!(json["unknown"].as_array().map(Vec::len), Some(2));
}

/// Exit 2, nothing on stdout, and these words on stderr.
#[track_caller]
fn refused(args: &[&str], words: &[&str]) {
    let output = pop(args);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}\n{told}");
    assert!(output.stdout.is_empty(), "{args:?}");
    // The report is broken into lines at the width of the terminal.
    let told = told
        .replace(['│', '\n'], " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    for word in words {
        assert!(told.contains(word), "{args:?}: {word}\n{told}");
    }
}

#[test]
fn bad_files_are_told_with_place_and_help() {
    let folder = Folder::new("bad");
    let bad = folder.file("bad.txt", "4\tWalker\n-2\tTank\nstrange words\n");
    for command in [&["deck", "show", &bad][..], &["deck", "convert", &bad, "--to", "json"]] {
        refused(
            command,
            &[
                "bad.txt:2: -2 of \"Tank\"",
                "bad.txt:3: \"strange words\"",
                "help: ",
                "2<TAB>Rebel Trooper",
            ],
        );
    }
    let cut = folder.file(
        "cut.dek",
        "<deck><superzone name=\"Deck\">\n<card><name>Walker</name></card>\n",
    );
    refused(
        &["deck", "show", &cut],
        &["cut.dek:3: ", "</deck> is missing", "LackeyCCG"],
    );
    let bomb = folder.file("bomb.dek", "<!DOCTYPE d [<!ENTITY a \"b\">]><deck>&a;</deck>");
    refused(&["deck", "show", &bomb], &["bomb.dek:1: ", "DOCTYPE"]);
    let large = folder.file("large.txt", vec![b'x'; 10 << 20]);
    refused(&["deck", "show", &large], &["large.txt: the file is too large"]);
    refused(&["deck", "show", "no-such-deck"], &["no embedded deck", "big-daddy-p"]);
    refused(
        &["deck", "show", folder.0.to_str().expect("a plain path")],
        &["cannot be read"],
    );
    refused(
        &["deck", "convert", "general-solo", "--to", "pdf"],
        &["dek, txt, json, ours"],
    );
    let nowhere = folder.path("nowhere/deck.dek");
    refused(
        &["deck", "convert", "general-solo", "--to", "txt", "--out", &nowhere],
        &["cannot be written"],
    );
}

#[cfg(unix)]
#[test]
fn files_without_end_are_no_trouble() {
    refused(&["deck", "show", "/dev/zero"], &["too large"]);
}
