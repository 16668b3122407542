//! What `docs/decks.md` says of the embedded decks.

use decks::embedded_decks;
use decks::legal::{Format, Terms, check};
use text::files::embedded;

/// The decks with the problems that they really have: cards that were banned or restricted after they had been played.
const PROBLEMS: &[(&str, &[&str])] = &[
    (
        "tulsa-light",
        &["G-4.9 4 copies of Falcon's Needs, which is restricted to 1: remove 3"],
    ),
    (
        "worcester-dark",
        &[
            "G-4.9 3 copies of Peace on Naboo, which is restricted to 1: remove 2",
            "G-4.9 3 copies of Lull in the Fighting, which is restricted to 1: remove 2",
            "G-4.10 Kessel System is banned: remove it (3 in the deck)",
        ],
    ),
];

#[test]
fn the_embedded_decks_are_legal_but_for_what_is_listed() {
    assert!(embedded_decks().len() >= 15);
    for (name, deck) in embedded_decks() {
        let format = match &deck.format {
            Some(format) => format.parse().expect("a format"),
            None => Format::Unlimited,
        };
        let verdict = check(deck, embedded(), Terms::of(format));
        let told: Vec<String> = verdict
            .problems
            .iter()
            .map(|fault| format!("{} {}", fault.rule.id(), fault.text))
            .collect();
        let listed = PROBLEMS.iter().find(|(listed, _)| listed == name);
        assert_eq!(told, listed.map_or(&[][..], |(_, problems)| problems), "{name}");
        assert_eq!(verdict.notes, [""; 0], "{name}");
    }
}

#[test]
fn the_page_lists_the_same() {
    let page = include_str!("../../../../../docs/decks.md");
    let section = page
        .split("## ")
        .find(|section| section.starts_with("Legality of the embedded decks"));
    let section = section.expect("the section is there");
    for (name, deck) in embedded_decks() {
        let format = deck.format.as_deref().unwrap_or("unlimited");
        let row = section
            .lines()
            .find(|line| line.starts_with(&format!("| `{name}` | {format} | ")));
        let row = row.unwrap_or_else(|| panic!("no row for {name} in {format}"));
        let listed = PROBLEMS.iter().find(|(listed, _)| listed == name);
        match listed {
            None => assert!(row.ends_with("| legal |"), "{row}"),
            Some((_, problems)) => {
                let rules = problems.iter().filter_map(|problem| problem.split(' ').next());
                rules.for_each(|rule| assert!(row.contains(rule), "{rule}: {row}"));
            }
        }
    }
}
