//! No sentence of the published card files is in the project: facts are free, wordings are not ours.
//!
//! A sentence counts from nine words on. Formulas are excepted: what consists only of numbers, keyword names and the
//! small vocabulary that every card of this game shares ("one of your units gets +2 power for this attack").

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::PathBuf;

use cards::keyword::Keyword;

use super::{assert_none, files, root};

/// Sentences up to this length may coincide.
const FREE: usize = 8;

/// The shared vocabulary of costs, timings, stats and damage. A published sentence made of nothing else is a formula.
const FORMULA: &str = "a all and any arena arenas attack attacking attacks battle build by card cards character choose cost \
    costs damage deck defending dice die discard discards done does draw during each end for force from gain gains game get gets \
    ground hand has have health her his if in is it least less lose loses made more no of on one only opponent opponents or \
    other pay phase play points power prevent roll space speed start starts step tap that the then this to turn two unit units \
    until up when with x you your";

#[test]
fn no_published_sentence_is_in_the_project() {
    let Some(folder) = card_files() else {
        // On CI the card files are present: a run without them would be green for nothing.
        assert!(
            std::env::var_os("CI").is_none(),
            "no card files, neither in POP_CARDS nor in ../shared/cards"
        );
        say_skipped();
        return;
    };
    let sentences = published(&folder);
    assert!(
        sentences.len() > 5_000,
        "only {} sentences were read from {}",
        sentences.len(),
        folder.display()
    );
    let mut by_start: HashMap<&[String], Vec<&[String]>> = HashMap::new();
    for sentence in &sentences {
        by_start.entry(&sentence[..=FREE]).or_default().push(sentence);
    }
    let mut findings = Vec::new();
    for file in files() {
        let words = words(&file.text);
        for (at, start) in words.windows(FREE + 1).enumerate() {
            let candidates = by_start.get(start).into_iter().flatten();
            let found = candidates.filter(|sentence| words[at..].starts_with(sentence));
            findings.extend(found.map(|sentence| format!("{}: {}", file.path, sentence.join(" "))));
        }
    }
    assert_none("sentences of published cards; say it in our own words", &findings);
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

/// The long sentences of the columns Text and Usage that are no formulas, as folded words.
fn published(folder: &PathBuf) -> BTreeSet<Vec<String>> {
    let keywords = Keyword::ALL
        .iter()
        .map(|keyword| keyword.name())
        .collect::<Vec<_>>()
        .join(" ");
    let formula: BTreeSet<String> = words(FORMULA).into_iter().chain(words(&keywords)).collect();
    let is_formula = |word: &String| formula.contains(word) || word.chars().all(|c| c.is_ascii_digit());
    let mut sentences = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the card files can be listed") {
        let bytes = fs::read(entry.expect("the card files can be listed").path()).unwrap_or_default();
        // Some files are cp1252; folding drops everything outside ASCII anyway.
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let columns: Vec<usize> = ["Text", "Usage"]
            .iter()
            .filter_map(|name| header.iter().position(|h| h == name))
            .collect();
        for cell in lines
            .flat_map(|line| line.split('\t').enumerate())
            .filter(|(n, _)| columns.contains(n))
            .map(|(_, c)| c)
        {
            for sentence in cell.split(['|', '.', '!', '?', ':', ';', '"', '“', '”', '(', ')', '>']) {
                let words = words(sentence);
                if words.len() > FREE && !words.iter().all(is_formula) {
                    sentences.insert(words);
                }
            }
        }
    }
    sentences
}

/// Lower-case ASCII words; apostrophes vanish, all else separates.
fn words(text: &str) -> Vec<String> {
    let text: String = text
        .chars()
        .filter(|c| !matches!(c, '\'' | '’' | '‘' | '´' | '`'))
        .collect();
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect()
}
