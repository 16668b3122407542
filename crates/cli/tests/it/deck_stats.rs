//! `pop deck stats` from outside.

use std::path::PathBuf;

use serde_json::Value;

use crate::{pop, stdout, text};

fn json(args: &[&str], code: i32) -> Value {
    serde_json::from_str(&stdout(args, code)).expect("one JSON document")
}

#[test]
fn charts_for_the_terminal() {
    let charts = stdout(&["deck", "stats", "Galaxy Gunships"], 0);
    insta::assert_snapshot!(charts);
    assert!(charts.lines().all(|line| line.chars().count() <= 80), "{charts}");
    assert!(!charts.contains('\u{1b}'), "NO_COLOR is respected");
}

#[test]
fn numbers_for_programs() {
    let stats = json(&["deck", "stats", "general-solo", "--json"], 0);
    assert_eq!((&stats["deck"], &stats["cards"]), (&"General Solo".into(), &60.into()));
    let sum = |list: &Value, field: &str| {
        let items = list.as_array().expect("a list").iter();
        items.map(|item| item[field].as_u64().expect("a number")).sum::<u64>()
    };
    assert_eq!(sum(&stats["sorts"], "cards"), 60);
    assert_eq!(sum(&stats["sides"], "cards"), 60);
    assert_eq!(
        sum(&stats["arenas"], "units"),
        stats["units"].as_u64().expect("a number")
    );
    let opening = &stats["opening"];
    let chance = opening["after_mulligan"]["value"].as_f64().expect("a chance");
    assert!((0.5..1.0).contains(&chance));
    let exact = opening["after_mulligan"]["exact"]
        .as_str()
        .and_then(|exact| exact.split_once('/'));
    let (top, bottom) = exact.expect("a fraction");
    let ratio = top.parse::<f64>().expect("a number") / bottom.parse::<f64>().expect("a number");
    assert!((ratio - chance).abs() < 1e-12);
    let expected = opening["first_build"]["expected"]["value"].as_f64().expect("a number");
    assert!((expected - 3.5 - chance).abs() < 1e-12);
    assert_eq!(
        (&stats["uncounted"], &stats["unknown"]),
        (&Value::Null, &serde_json::json!([]))
    );
    assert_eq!(stats["pool"].as_str().map(str::len), Some(16));
}

#[test]
fn a_picture() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stats.svg");
    let to = file.to_str().expect("a path");
    stdout(&["deck", "stats", "Big Daddy P", "--svg", to], 0);
    let svg = std::fs::read_to_string(&file).expect("the picture");
    assert!(svg.trim_start().starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("<title>Big Daddy P: 60 cards") && svg.contains("Double Strike"));
}

#[test]
fn unknown_cards_are_told_and_nothing_is_guessed() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("unknown.txt");
    std::fs::write(&file, "4\tRebel Trooper\n2\tNo Such Card\n").expect("a file for the test");
    let deck = file.to_str().expect("a path");
    let stats = json(&["deck", "stats", deck, "--json"], 1);
    assert_eq!(
        (&stats["cards"], &stats["units"], &stats["opening"]),
        (&6.into(), &4.into(), &Value::Null)
    );
    assert!(stats["uncounted"].as_str().is_some_and(|why| why.contains("not known")));
    let charts = stdout(&["deck", "stats", deck], 1);
    assert!(
        charts.contains("not counted") && charts.contains("No Such Card"),
        "{charts}"
    );
}

#[test]
fn a_deck_without_units_and_a_huge_one_are_answered() {
    let huge = "99\tRebel Trooper\n99\tCarrack Cruiser\n".repeat(5);
    for (name, list) in [("bare.txt", "3\tFoil\n"), ("huge.txt", &huge)] {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, list).expect("a file for the test");
        let svg = file.with_extension("svg");
        let (deck, svg) = (file.to_str().expect("a path"), svg.to_str().expect("a path"));
        let output = pop(&["deck", "stats", deck, "--svg", svg]);
        let charts = text(&output.stdout);
        assert!(
            output.status.code().is_some_and(|code| code < 2),
            "{}",
            text(&output.stderr)
        );
        assert!(charts.lines().all(|line| line.chars().count() <= 80), "{charts}");
    }
}

#[test]
fn bad_usage_says_so() {
    for args in [
        &["deck", "stats"][..],
        &["deck", "stats", "General Solo", "--svg", "no/such/folder/x.svg"],
        &["deck", "stats", "no such deck"],
    ] {
        let output = pop(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            output.stdout.is_empty() && !text(&output.stderr).contains("panicked"),
            "{args:?}"
        );
    }
}
