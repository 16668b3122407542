//! No sentence of the published card files is in the project: facts are free, wordings are not ours.

use std::path::PathBuf;

use testkit::own_words::Published;
use text::files::embedded;

use super::{assert_none, files, root};

#[test]
fn no_published_sentence_is_in_the_project() {
    let Some(sentences) = published() else { return };
    let mut findings = Vec::new();
    for file in files() {
        let found = sentences.found_in(&file.text);
        findings.extend(found.into_iter().map(|sentence| format!("{}: {sentence}", file.path)));
    }
    assert_none("sentences of published cards; say it in our own words", &findings);
}

#[test]
fn embedded_lines_are_canonical_or_their_canonical_words_are_in_print() {
    let Some(published) = published() else { return };
    let mut findings = Vec::new();
    for row in embedded().rows() {
        for (line, canonical) in row.compiled().lines.iter().zip(row.canonical_lines()) {
            let in_print = published.has_line(&canonical) || !published.found_in(&canonical).is_empty();
            if line.text != canonical && !in_print {
                findings.push(format!("{}: {} (canonical: {canonical})", row.full_name(), line.text));
            }
        }
    }
    assert_none(
        "lines in other words than the canonical ones, which are free",
        &findings,
    );
}

/// What the card files say, where they are.
fn published() -> Option<Published> {
    let Some(folder) = card_files() else {
        // On CI the card files are present: a run without them would be green for nothing.
        assert!(
            std::env::var_os("CI").is_none(),
            "no card files, neither in POP_CARDS nor in ../shared/cards"
        );
        say_skipped();
        return None;
    };
    let sentences = Published::of_folder(&folder).expect("the card files can be read");
    assert!(
        sentences.count() > 5_000,
        "only {} sentences were read from {}",
        sentences.count(),
        folder.display()
    );
    Some(sentences)
}

/// A folder with set files: `POP_CARDS`, or the shared one beside the clone.
fn card_files() -> Option<PathBuf> {
    let given = std::env::var_os("POP_CARDS").map(PathBuf::from);
    let folder = given.unwrap_or_else(|| root().join("../shared/cards"));
    [folder.join("sets"), folder].into_iter().find(|folder| folder.is_dir())
}

#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
fn say_skipped() {
    eprintln!("skipped: no card files");
}
