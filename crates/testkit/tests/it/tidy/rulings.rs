//! Every text by ruling (`data/rulings.toml`) is played by a scenario under a heading of its own.

use std::fs;

use text::files::rulings;

use super::{assert_none, root};

#[test]
fn every_ruling_names_a_scenario_that_plays_its_text() {
    let mut findings = Vec::new();
    for ruling in rulings() {
        let Some((page, heading)) = ruling.test.split_once(", ") else {
            findings.push(format!("{}: \"{}\" is no page and heading", ruling.card, ruling.test));
            continue;
        };
        let text = fs::read_to_string(root().join(page)).unwrap_or_default();
        let Some(played) = section(&text, heading) else {
            findings.push(format!("{}: {page} has no heading \"{heading}\"", ruling.card));
            continue;
        };
        if !scenarios(played).any(|scenario| plays(scenario, &ruling.text)) {
            findings.push(format!(
                "{}: no scenario under \"{heading}\" has a line of it",
                ruling.card
            ));
        }
    }
    assert_none("rulings and their scenarios", &findings);
}

/// What stands below a heading.
fn section<'a>(page: &'a str, heading: &str) -> Option<&'a str> {
    let mut parts = page.split("\n## ").skip(1);
    parts.find(|part| part.lines().next() == Some(heading))
}

fn scenarios(part: &str) -> impl Iterator<Item = &str> {
    let blocks = part.split("```scenario").skip(1);
    blocks.filter_map(|block| block.split("```").next())
}

/// Does a card of the scenario have a line of the text that is more than a keyword and its price?
fn plays(scenario: &str, text: &str) -> bool {
    let plain = |words: &str| words.replace('"', "'");
    let scenario = plain(scenario);
    let long = |line: &&str| line.split_whitespace().count() > 6;
    text.split(" | ")
        .filter(long)
        .any(|line| scenario.contains(&plain(line)))
}

#[test]
fn a_scenario_plays_a_text_only_with_one_of_its_long_lines() {
    let text = "Armor | When the turn ends, you \"draw\" a card.";
    assert!(plays(
        "Dark: ground Tank 1/1/1 When the turn ends, you 'draw' a card.",
        text
    ));
    assert!(!plays("Dark: ground Tank 1/1/1 Armor", text));
}
