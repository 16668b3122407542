//! `pop rules`.

use serde_json::Value;

use crate::{pop, stdout, text};

#[track_caller]
fn json(args: &[&str], code: i32) -> Value {
    serde_json::from_str(&stdout(args, code)).expect("one JSON document")
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

fn ids(clauses: &Value) -> Vec<&str> {
    clauses
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|clause| clause["id"].as_str())
        .collect()
}

#[test]
fn a_keyword_in_json_has_the_fields_of_the_contract() {
    let armor = json(&["rules", "armor", "--json"], 0);
    assert_eq!((&armor["name"], &armor["class"]), (&"Armor".into(), &"isolated".into()));
    assert_eq!((&armor["kind"], &armor["moment"]), (&"static".into(), &"hits".into()));
    assert_eq!(ids(&armor["clauses"]), ["ARM-1", "ARM-2", "ARM-3", "ARM-4", "ARM-5"]);
    let first = &armor["clauses"][0];
    assert_eq!(first["edition"], "both");
    assert!(first["text"].as_str().is_some_and(|text| text.contains("5 or more")));
    assert!(first["scenarios"].is_u64());
}

#[test]
fn all_lists_every_enforced_keyword_alphabetically() {
    let all = json(&["rules", "--all", "--json"], 0);
    let listed: Vec<&str> = all
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|k| k["name"].as_str())
        .collect();
    let known: Vec<&str> = cards::keyword::Keyword::ALL
        .iter()
        .map(|keyword| keyword.name())
        .collect();
    assert_eq!(listed, known);
    let clauses = all
        .as_array()
        .into_iter()
        .flatten()
        .map(|keyword| ids(&keyword["clauses"]).len());
    assert!(clauses.min() >= Some(2));
}

#[test]
fn names_are_read_in_any_case_and_with_dashes_or_blanks() {
    for term in [
        &["critical hit"][..],
        &["Critical", "Hit"],
        &["CRITICAL-HIT"],
        &[" critical hit "],
    ] {
        let found = json(&[&["rules", "--json"], term].concat(), 0);
        assert_eq!(found["name"], "Critical Hit", "{term:?}");
    }
}

#[test]
fn an_edition_hides_the_other_wording() {
    let both = json(&["rules", "PAR-1", "--json"], 0);
    assert_eq!(ids(&both["clauses"]), ["PAR-1", "PAR-1"]);
    let classic = json(&["rules", "par-1", "--edition", "classic", "--json"], 0);
    assert_eq!(ids(&classic["clauses"]), ["PAR-1"]);
    assert_eq!(classic["clauses"][0]["edition"], "classic");
}

#[test]
fn a_section_is_named_by_the_start_of_its_ids() {
    let section = json(&["rules", "G-8", "--json"], 0);
    assert_eq!(ids(&section["clauses"]), ["G-8.1", "G-8.2", "G-8.3", "G-8.4", "G-8.5"]);
}

#[test]
fn words_find_the_clause_that_says_it_first() {
    let found = json(&["rules", "two passes in a row", "--json"], 0);
    assert!(
        ids(&found["clauses"])[..3].contains(&"B-2.1"),
        "{:?}",
        ids(&found["clauses"])
    );
}

#[test]
fn nothing_found_is_a_no_with_a_suggestion() {
    let output = pop(&["rules", "armour"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("Did you mean: Armor?"));
    let none = json(&["rules", "armour", "--json"], 1);
    assert_eq!(names(&none["did_you_mean"]), ["Armor"]);
}

#[test]
fn without_a_term_it_is_the_table_of_contents() {
    let contents = json(&["rules", "--json"], 0);
    assert!(names(&contents["keywords"]).contains(&"Armor"));
    assert!(names(&contents["keywords"]).contains(&"Cunning"));
    assert!(names(&contents["later"]).is_empty());
    let text = stdout(&["rules"], 0);
    assert!(text.contains("Running out of cards") && text.contains("G-9.1 to G-9.4"));
}

#[test]
fn a_keyword_that_came_last_is_enforced() {
    assert!(!stdout(&["rules", "cunning"], 0).contains("Not enforced yet."));
}
