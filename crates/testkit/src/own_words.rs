//! Published sentences: facts of card files are free, their wordings are not ours.
//!
//! A sentence counts from nine words on. Formulas are excepted: what consists only of numbers, keyword names and the
//! small vocabulary that every card of this game shares ("one of your units gets +2 power for this attack").

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cards::keyword::Keyword;

/// Sentences up to this length may coincide.
const FREE: usize = 8;

/// The shared vocabulary of costs, timings, stats and damage. A published sentence made of nothing else is a formula.
const FORMULA: &str = "a all and any arena arenas attack attacking attacks battle build by card cards character choose cost \
    costs damage deck defending dice die discard discards done does draw during each end for force from gain gains game get gets \
    ground hand has have health her his if in is it least less lose loses made more no of on one only opponent opponents or \
    other pay phase play points power prevent roll space speed start starts step tap that the then this to turn two unit units \
    until up when with x you your";

/// What the card files say in long sentences.
pub struct Published {
    /// The sentences, found by their beginnings.
    by_start: BTreeMap<Vec<String>, Vec<Vec<String>>>,
    /// Whole lines of texts, formulas among them, as folded words.
    lines: BTreeSet<Vec<String>>,
}

impl Published {
    /// Those of a folder with set files.
    pub fn of_folder(folder: &Path) -> std::io::Result<Published> {
        let cells = cells(folder)?;
        let mut by_start: BTreeMap<Vec<String>, Vec<Vec<String>>> = BTreeMap::new();
        for sentence in long_sentences(&cells) {
            by_start.entry(sentence[..=FREE].to_vec()).or_default().push(sentence);
        }
        let lines = cells.iter().flat_map(|cell| cell.split('|')).map(words);
        Ok(Published {
            by_start,
            lines: lines.filter(|line| line.len() > FREE).collect(),
        })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.by_start.values().map(Vec::len).sum()
    }

    /// Those that stand in a text.
    pub fn found_in(&self, text: &str) -> Vec<String> {
        let words = words(text);
        let mut findings = Vec::new();
        for (at, start) in words.windows(FREE + 1).enumerate() {
            let candidates = self.by_start.get(start).into_iter().flatten();
            let found = candidates.filter(|sentence| words[at..].starts_with(sentence));
            findings.extend(found.map(|sentence| sentence.join(" ")));
        }
        findings
    }

    /// Is this a whole line of a text, as a formula may be?
    pub fn has_line(&self, line: &str) -> bool {
        self.lines.contains(&words(line))
    }
}

/// The cells of the columns Text and Usage.
fn cells(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut cells = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let bytes = std::fs::read(entry?.path())?;
        // Some files are cp1252; folding drops everything outside ASCII anyway.
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let columns: Vec<usize> = ["Text", "Usage"]
            .iter()
            .filter_map(|name| header.iter().position(|h| h == name))
            .collect();
        let all = lines.flat_map(|line| line.split('\t').enumerate());
        cells.extend(
            all.filter(|(n, _)| columns.contains(n))
                .map(|(_, cell)| cell.to_owned()),
        );
    }
    Ok(cells)
}

/// The long sentences that are no formulas, as folded words.
fn long_sentences(cells: &[String]) -> BTreeSet<Vec<String>> {
    let keywords = Keyword::ALL
        .iter()
        .map(|keyword| keyword.name())
        .collect::<Vec<_>>()
        .join(" ");
    let formula: BTreeSet<String> = words(FORMULA).into_iter().chain(words(&keywords)).collect();
    let is_formula = |word: &String| formula.contains(word) || word.chars().all(|c| c.is_ascii_digit());
    let sentences = cells
        .iter()
        .flat_map(|cell| cell.split(['|', '.', '!', '?', ':', ';', '"', '“', '”', '(', ')', '>']))
        .map(words);
    sentences
        .filter(|words| words.len() > FREE && !words.iter().all(is_formula))
        .collect()
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
