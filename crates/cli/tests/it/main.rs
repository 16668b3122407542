//! The binary from outside: exit codes, streams, JSON.

mod bench;
mod cards;
mod deck_check;
mod deck_files;
mod deck_keywords;
mod deck_stats;
mod import;
mod keeping;
mod odds;
mod play;
mod replay;
mod rules;
mod scenario;
mod search;
mod sim;

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// `pop` with arguments, run to its end.
fn pop(args: &[&str]) -> Output {
    command(args).output().expect("pop can be run")
}

/// A folder for the data of this run of the tests; nothing is imported there.
fn data_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pop-data")
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pop"));
    command
        .args(args)
        .stdin(Stdio::null())
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS")
        .env("POP_DATA", data_folder())
        .env_remove("POP_CARDS");
    command
}

#[track_caller]
fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("output is UTF-8")
}

/// Asserts the exit code and gives stdout.
#[track_caller]
fn stdout(args: &[&str], code: i32) -> String {
    let output = pop(args);
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

#[test]
fn help_and_version_are_answers() {
    for args in [&["--help"][..], &["--version"], &["rules", "--help"]] {
        let output = pop(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn bad_usage_goes_to_stderr_with_code_2() {
    for args in [
        &[][..],
        &["frobnicate"],
        &["rules", "--edition", "newest"],
        &["rules", "armor", "--all"],
        &["--nonsense"],
    ] {
        let output = pop(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_bad_usage() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let mut command = command(&["rules"]);
    let output = command
        .arg(OsStr::from_bytes(b"\xff\xfe"))
        .output()
        .expect("pop can be run");
    assert_eq!(output.status.code(), Some(2));
    assert!(!text(&output.stderr).contains("panicked"));
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["rules", "--all"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pop can be run");
    // Nobody reads: the pipe is closed before or while pop writes more than it holds.
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("pop ends");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
}
