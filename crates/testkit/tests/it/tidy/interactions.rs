//! `rulebook/interactions/` shows keywords and rules at work together, not one by one.

use std::collections::BTreeSet;

use testkit::book::{Block, Book};

use super::{assert_none, root};

/// Fewer would leave kinds of interaction without one.
const LEAST: usize = 60;

#[test]
fn interaction_scenarios_join_two_families_of_clauses() {
    let book = Book::read(&root().join("rulebook")).expect("the rulebook can be read");
    let blocks: Vec<&Block> = book.blocks().iter().filter(|block| is_interaction(block)).collect();
    assert!(
        blocks.len() >= LEAST,
        "only {} scenarios under rulebook/interactions/",
        blocks.len()
    );
    let findings: Vec<String> = blocks.iter().filter_map(|block| fault(block)).collect();
    assert_none("interactions", &findings);
}

fn is_interaction(block: &Block) -> bool {
    block.file.starts_with("interactions/")
}

fn fault(block: &Block) -> Option<String> {
    let place = format!("{}:{}", block.file, block.line);
    let families: BTreeSet<&str> = block.proves().into_iter().map(family).collect();
    if families.len() < 2 {
        return Some(format!("{place} names clauses of {families:?} only"));
    }
    // What the info string claims, some check line must show.
    let mut shown = block.clone();
    shown.info = "scenario".to_owned();
    shown
        .proves()
        .is_empty()
        .then(|| format!("{place} has no check line that names its clause"))
}

/// A keyword, or a section of a chapter: `ARM` of ARM-1, `B-3` of B-3.19.
fn family(id: &str) -> &str {
    id.split_once('.')
        .or_else(|| id.rsplit_once('-'))
        .map_or(id, |(family, _)| family)
}

#[test]
fn families_are_keywords_and_sections() {
    assert_eq!(
        ["ARM-1", "B-3.19", "KW-G2", "OQ-59"].map(family),
        ["ARM", "B-3", "KW", "OQ"]
    );
    let block = |info: &str, body: &str| Block {
        file: "interactions/x.md".into(),
        line: 1,
        info: info.into(),
        body: body.into(),
    };
    assert!(fault(&block("scenario ARM-1 ARM-2", "=> Tank takes 1 (ARM-1)")).is_some());
    assert!(fault(&block("scenario ARM-1 CH-1", "=> Tank takes 1")).is_some());
    assert!(fault(&block("scenario ARM-1", "=> Tank takes 1 (CH-1)")).is_none());
}
