//! `pop deck keywords` from outside.

use std::path::PathBuf;

use serde_json::Value;

use crate::{pop, stdout, text};

fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a file for the test");
    path
}

fn json(args: &[&str], code: i32) -> Value {
    serde_json::from_str(&stdout(args, code)).expect("one JSON document")
}

#[test]
fn names_for_programs() {
    let sheet = json(&["deck", "keywords", "the-death-watch", "--json"], 0);
    assert_eq!(sheet["deck"], "The Death Watch");
    let names: Vec<&str> = sheet["keywords"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let expected = "Accuracy, Armor, Bombard, Critical Hit, Double Damage, Evade, Fury, Overkill, Parry, Retaliate, \
                    Riposte, Shields, Stealth";
    assert_eq!(names.join(", "), expected);
    assert_eq!(sheet["pool"].as_str().map(str::len), Some(16));
    assert_eq!(sheet["sheet"][1]["clauses"][0]["id"], "ARM-1");
}

#[test]
fn every_keyword_has_its_clauses_and_cards() {
    let list = file(
        "small.txt",
        "# Small | Light\n3\tRebel Trooper\n2\tMillennium Falcon (D)\n",
    );
    insta::assert_snapshot!(stdout(&["deck", "keywords", list.to_str().expect("a path")], 0));
    let sheet = stdout(&["deck", "keywords", "Galaxy Gunships"], 0);
    assert!(sheet.lines().all(|line| line.chars().count() <= 80), "{sheet}");
    // The clauses of an edition, and of no other.
    let of = |edition: &str| stdout(&["deck", "keywords", "Galaxy Gunships", "--edition", edition], 0);
    assert_ne!(of("classic"), of("current"));
    assert_eq!(of("current"), sheet);
}

#[test]
fn as_markdown_and_as_a_page() {
    let markdown = stdout(&["deck", "keywords", "General Solo", "--markdown"], 0);
    assert!(
        markdown.starts_with("# General Solo\n\n60 cards, Light Side.\n\n## Accuracy\n\n*cumulative, static, hits*\n")
    );
    assert_eq!(markdown.matches("\n## ").count(), 11);
    let page = stdout(&["deck", "keywords", "General Solo", "--html"], 0);
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    assert_eq!(page.matches("<section id=").count(), 11);
    assert!(page.contains("<a href=\"#critical-hit\">") && page.contains("<section id=\"critical-hit\">"));
    assert!(!page.contains("<script") && !page.contains("http"));
    // A file chooses its form by its ending.
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sheet.html");
    let to = out.to_str().expect("a path");
    assert_eq!(stdout(&["deck", "keywords", "General Solo", "--out", to], 0), "");
    assert_eq!(std::fs::read_to_string(&out).expect("the page"), page);
}

#[test]
fn names_of_decks_and_cards_stay_words() {
    let list = file(
        "odd.txt",
        "# <b>Odd</b> & *odd* \"deck\" | Light\n1\tRebel Trooper\n1\tNo <i>such</i> card\n",
    );
    let deck = list.to_str().expect("a path");
    let page = stdout(&["deck", "keywords", deck, "--html"], 1);
    assert!(
        page.contains("<h1>&lt;b&gt;Odd&lt;/b&gt; &amp; *odd* &quot;deck&quot;</h1>"),
        "{page}"
    );
    assert!(!page.contains("<b>") && !page.contains("<i>") && page.contains("Not known"));
    let markdown = stdout(&["deck", "keywords", deck, "--markdown"], 1);
    assert!(
        markdown.starts_with("# &lt;b>Odd&lt;/b> &amp; \\*odd\\* \"deck\"\n"),
        "{markdown}"
    );
    let sheet = json(&["deck", "keywords", deck, "--json"], 1);
    assert_eq!(sheet["keywords"], serde_json::json!(["Intercept"]));
    assert!(sheet["unknown"][0].as_str().is_some_and(|fault| fault.contains("such")));
}

#[test]
fn a_deck_without_keywords_is_a_sheet_too() {
    let list = file("plain.txt", "1\tCarrack Cruiser\n");
    let sheet = stdout(&["deck", "keywords", list.to_str().expect("a path")], 0);
    assert_eq!(sheet, "plain\n1 card, no keywords.\n");
}

#[test]
fn bad_usage_says_so() {
    for args in [
        &["deck", "keywords"][..],
        &["deck", "keywords", "General Solo", "--html", "--markdown"],
        &["deck", "keywords", "General Solo", "--html", "--json"],
        &["deck", "keywords", "General Solo", "--out", "no/such/folder/x.html"],
        &["deck", "keywords", "no such deck"],
    ] {
        let output = pop(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            output.stdout.is_empty() && !text(&output.stderr).contains("panicked"),
            "{args:?}"
        );
    }
}
