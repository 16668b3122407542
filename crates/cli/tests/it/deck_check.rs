//! `pop deck check`.

use std::path::PathBuf;

use serde_json::Value;

use crate::{pop, stdout, text};

/// Writes a deck file.
fn deck_file(name: &str, content: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("deck-check");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    std::fs::write(&file, content).expect("a file");
    file.to_string_lossy().into_owned()
}

#[track_caller]
fn json(args: &[&str], code: i32) -> Value {
    let args = [&["deck", "check", "--json"], args].concat();
    serde_json::from_str(&stdout(&args, code)).expect("one JSON document")
}

#[track_caller]
fn rules(document: &Value) -> Vec<&str> {
    let problems = document["problems"].as_array().expect("a list");
    problems.iter().filter_map(|problem| problem["rule"].as_str()).collect()
}

#[test]
fn a_legal_deck_is_told_with_its_numbers() {
    let document = json(&["General Solo"], 0);
    assert_eq!(document["legal"], true);
    assert_eq!(document["problems"], serde_json::json!([]));
    assert_eq!(document["cards"], 60);
    let units = serde_json::json!({"space": 13, "ground": 18, "character": 13});
    assert_eq!((&document["units"], &document["unit_cards"]), (&units, &44.into()));
    // The deck names its format; the edition is today's.
    assert_eq!(
        (&document["format"], &document["edition"]),
        (&"wotc".into(), &"current".into())
    );
    assert_eq!(document["deck"], "General Solo");
    assert_eq!(document["pool"].as_str().map(str::len), Some(16));
    let told = stdout(&["deck", "check", "general-solo"], 0);
    assert!(told.starts_with("General Solo: legal (WOTC)\n"), "{told}");
    assert!(told.contains("  Space       13  █████████████\n"), "{told}");
}

#[test]
fn a_deck_that_is_not_legal_names_its_clauses() {
    let document = json(&["worcester-dark"], 1);
    assert_eq!(document["legal"], false);
    assert_eq!(rules(&document), ["G-4.9", "G-4.9", "G-4.10"]);
    assert_eq!(
        document["problems"][2]["text"],
        "Kessel System is banned: remove it (3 in the deck)"
    );
    let told = stdout(&["deck", "check", "worcester-dark"], 1);
    assert!(
        told.starts_with("Worcester Dark: not legal, 3 problems (WOTC)\n"),
        "{told}"
    );
    assert!(told.contains("\n  G-4.10  Kessel System is banned"), "{told}");
    // Nothing was banned when it was played.
    let told = stdout(
        &[
            "deck",
            "check",
            "worcester-dark",
            "--edition",
            "classic",
            "--format",
            "unlimited",
        ],
        0,
    );
    assert!(
        told.starts_with("Worcester Dark: legal (Unlimited, classic edition)\n"),
        "{told}"
    );
}

#[test]
fn the_format_asked_for_comes_before_that_of_the_deck() {
    let document = json(&["general-solo", "--format", "Mandoverse"], 1);
    assert_eq!(document["format"], "mandoverse");
    assert!(rules(&document).iter().all(|rule| *rule == "F-1.4"));
    for format in ["VINTAGE", "wotc", "unlimited"] {
        assert_eq!(
            json(&["general-solo", "--format", format], 0)["legal"],
            true,
            "{format}"
        );
    }
    let file = deck_file(
        "tiny.txt",
        "# Tiny | by hand | Light | format REP/CW\n1\tFalcon's Needs\n",
    );
    assert_eq!(json(&[&file], 1)["format"], "repcw");
}

#[test]
fn limited_decks_are_smaller() {
    let document = json(&["general-solo", "--limited"], 0);
    assert_eq!(document["limited"], true);
    let file = deck_file("small.txt", "39\tFalcon's Needs\n");
    assert!(rules(&json(&[&file, "--limited"], 1)).contains(&"F-3.2"));
    assert!(rules(&json(&[&file], 1)).contains(&"G-4.1"));
}

#[test]
fn a_name_that_is_no_card_is_a_problem_with_help() {
    let file = deck_file("unknown.txt", "4\tFalcons Need\n");
    let document = json(&[&file], 1);
    assert_eq!(document["problems"][0]["rule"], "card");
    assert_eq!(
        document["problems"][0]["text"],
        "no card is named \"Falcons Need\"; did you mean Falcon's Needs?"
    );
    let told = stdout(&["deck", "check", &file], 1);
    assert!(told.contains("--cards DIR"), "{told}");
}

#[test]
fn what_cannot_be_checked_is_told_on_stderr() {
    let bad = deck_file("bad.txt", "# Bad\nmany Walkers\n");
    let named = deck_file("named.txt", "# Named | Dark | format pauper\n1\tFalcon's Needs\n");
    for (args, say) in [
        (&["no-such-deck"][..], "no-such-deck"),
        (&[&*bad], "bad.txt:2"),
        (&[&*named], "\"pauper\" is no format"),
        (&["general-solo", "--format", "pauper"], "standard, vintage"),
        (&["general-solo", "--edition", "newest"], "classic"),
        (&[], "DECK"),
    ] {
        let output = pop(&[&["deck", "check"], args].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}\n{said}");
        assert!(output.stdout.is_empty() && said.contains(say), "{args:?}\n{said}");
    }
    // A format on the command line makes up for it.
    json(&[&named, "--format", "unlimited"], 1);
}

#[test]
fn the_list_names_the_formats() {
    let list: Value = serde_json::from_str(&stdout(&["deck", "list", "--json"], 0)).expect("JSON");
    let format = |name: &str| {
        let deck = list
            .as_array()
            .and_then(|decks| decks.iter().find(|deck| deck["name"] == name));
        deck.map(|deck| deck["format"].clone())
    };
    assert_eq!(format("tulsa-light"), Some("wotc".into()));
    assert_eq!(format("the-death-watch"), Some(Value::Null));
    let told = stdout(&["deck", "list"], 0);
    assert!(
        told.lines()
            .any(|line| line.contains("tulsa-light") && line.contains("wotc")),
        "{told}"
    );
}

#[test]
fn help_teaches_by_example() {
    let help = stdout(&["deck", "check", "--help"], 0);
    for say in ["pop deck check my-deck.dek --format vintage", "repcw", "Exit status"] {
        assert!(help.contains(say), "{help}");
    }
}
