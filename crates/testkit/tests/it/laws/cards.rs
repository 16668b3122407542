//! The made-up cards themselves: all lines are understood, and together they use every part of the IR.

use std::collections::BTreeSet;

use cards::keyword::Keyword;
use testkit::laws::{filled_texts, wild_texts};

#[test]
fn every_made_up_line_is_understood() {
    for seed in 0..20 {
        for (kind, text, card) in filled_texts(seed) {
            assert!(card.is_some(), "{kind:?}: {text}");
        }
    }
}

#[test]
fn most_wild_lines_are_understood() {
    let texts = wild_texts(1, 400);
    let read = texts.iter().filter(|(_, read)| *read).count();
    assert!(read * 10 > texts.len() * 7, "{read} of {}", texts.len());
}

#[test]
fn made_up_lines_use_every_keyword_and_every_part_of_the_ir() {
    let mut words: BTreeSet<String> = BTreeSet::new();
    let mut keywords: BTreeSet<Keyword> = BTreeSet::new();
    for seed in 0..20 {
        for (_, _, card) in filled_texts(seed) {
            for ability in card.iter().flat_map(|card| &card.abilities) {
                if let cards::ir::Ability::Keyword(k) = ability {
                    keywords.insert(k.keyword);
                }
                let printed = format!("{ability:?}");
                words.extend(printed.split(|c: char| !c.is_alphanumeric()).map(str::to_owned));
            }
        }
    }
    let missing: Vec<&Keyword> = Keyword::ALL.iter().filter(|k| !keywords.contains(k)).collect();
    assert!(missing.is_empty(), "no line prints {missing:?}");
    let missing: Vec<String> = variants(include_str!("../../../../cards/src/ir.rs"))
        .into_iter()
        .filter(|(_, variant)| !words.contains(variant))
        .map(|(owner, variant)| format!("{owner}::{variant}"))
        .collect();
    assert!(missing.is_empty(), "no made-up line uses {missing:?}");
}

/// The variants of all enums of a source file, by reading its lines as rustfmt lays them out.
fn variants(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut owner: Option<&str> = None;
    for line in source.lines() {
        if let Some(name) = line.strip_prefix("pub enum ") {
            owner = name.split([' ', '<']).next();
        } else if line == "}" {
            owner = None;
        } else if let Some(owner) = owner
            && let Some(rest) = line.strip_prefix("    ")
            && rest.starts_with(|c: char| c.is_ascii_uppercase())
        {
            let name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            found.push((owner.to_owned(), name.to_owned()));
        }
    }
    found
}

#[test]
fn variants_are_read_from_source() {
    let source = "pub enum A {\n    /// One.\n    One,\n    Two(u8),\n    Three {\n        x: u8,\n    },\n}\nfn f() {\n    X\n}\n";
    let names: Vec<String> = variants(source).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["One", "Two", "Three"]);
}
