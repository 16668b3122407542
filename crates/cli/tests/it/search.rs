//! `pop cards search` from outside.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::{pop, stdout, text};

const CARDS: &str = "\
Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText
Grand Walker (A)\tANH\tWalker\tD\tGround\tImperial Walker\t6\t20\t6\t7\tR\t1\t\tArmor | Pay 2 Force -> Evade 2
Grand Walker (A)\tQQQ\tWalker2\tD\tGround\tImperial Walker\t6\t20\t6\t7\tR\t5\t\tArmor | Pay 2 Force -> Evade 2
Small Walker\tQQQ\tSmall\tL\tGround\tRebel Walker\t3\t30\t3\t3\tC\t2\t*RESTRICTED:Vintage\tCritical Hit 2
Quick Plan\tQQQ\tPlan\tN\tMission\t\t1\t\t\t\tU\t3\t\tDraw a card.
";

/// A folder with a set file and pictures, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pop-search-{}-{name}", std::process::id()));
        fs::create_dir_all(path.join("sets/setimages/ANH")).expect("a temporary folder");
        fs::write(path.join("sets/MADE.txt"), CARDS).expect("a temporary file");
        fs::write(path.join("sets/setimages/ANH/walker.JPG"), "").expect("a temporary file");
        Folder(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    fn args<'a>(&'a self, words: &[&'a str]) -> Vec<&'a str> {
        let mut args = vec!["cards", "search"];
        args.extend(words);
        args.extend(["--cards", self.path()]);
        args
    }

    /// The names of the cards of this folder that fit, in order.
    #[track_caller]
    fn names(&self, words: &[&str]) -> Vec<String> {
        let json = self.json(words);
        let cards = json["cards"].as_array().expect("a list").iter();
        let names = cards.map(|card| card["name"].as_str().expect("a name").to_owned());
        names.collect()
    }

    #[track_caller]
    fn json(&self, words: &[&str]) -> Value {
        let mut args = self.args(words);
        args.push("--json");
        serde_json::from_str(&stdout(&args, 0)).expect("one document")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_query_may_be_one_argument_or_several() {
    let folder = Folder::new("arguments");
    for words in [
        &["set:qqq kw:\"critical hit\""][..],
        &["set:qqq", "kw:\"critical hit\""],
        // The shell has taken the quotes away.
        &["set:qqq", "kw:critical hit"],
        &["set:qqq kw:critical hit"],
        &["-t:mission", "set:qqq", "-sub:imperial"],
        &["-t:mission set:qqq -sub:imperial"],
        &["small", "walker"],
    ] {
        assert_eq!(folder.names(words), ["Small Walker"], "{words:?}");
    }
}

#[test]
fn flags_are_flags_wherever_they_stand() {
    let folder = Folder::new("flags");
    let count = |words: &[&str]| stdout(&folder.args(words), 0);
    assert_eq!(count(&["walker", "set:qqq", "--count"]), "2\n");
    assert_eq!(count(&["--count", "-t:ground", "set:qqq"]), "1\n");
    assert_eq!(
        count(&["(set:qqq or set:anh) walker (A)", "--printings", "--count"]),
        "2\n"
    );
}

#[test]
fn the_answer_in_json_has_facts_printings_and_the_pool() {
    let folder = Folder::new("json");
    let json = folder.json(&["grand walker set:qqq"]);
    assert_eq!(json["count"], 1);
    assert_eq!(json["pool"].as_str().map(str::len), Some(16));
    let card = &json["cards"][0];
    assert_eq!(
        (&card["set"], &card["number"]),
        (&Value::from("QQQ"), &Value::from("5"))
    );
    assert_eq!((&card["cost"], &card["power"]), (&Value::from(6), &Value::from(6)));
    assert_eq!(card["keywords"], serde_json::json!(["Armor", "Evade"]));
    assert_eq!(card["printings"].as_array().map(Vec::len), Some(2));
    assert_eq!(card["formats"], serde_json::json!(["vintage", "wotc", "unlimited"]));
    assert_eq!(card["image"], Value::Null);
    let other = folder.json(&["grand walker set:anh"]);
    let image = other["cards"][0]["image"].as_str().expect("a picture");
    assert!(image.ends_with("walker.JPG"), "{image}");
    let plan = folder.json(&["quick plan"]);
    assert_eq!(plan["cards"][0]["speed"], Value::Null);
}

#[test]
fn the_table_has_a_line_for_each_card() {
    let folder = Folder::new("table");
    let table = stdout(&folder.args(&["walker set:qqq sort:-cost"]), 0);
    let lines: Vec<Vec<&str>> = table
        .lines()
        .map(|line| {
            line.split("  ")
                .filter(|cell| !cell.is_empty())
                .map(str::trim)
                .collect()
        })
        .collect();
    assert_eq!(lines[0], ["name", "side", "type", "cost", "s/p/h", "sets", "text"]);
    assert_eq!(
        lines[1],
        [
            "Grand Walker (A)",
            "D",
            "Ground – Imperial Walker",
            "6",
            "20/6/7",
            "QQQ ANH",
            "Armor | Pay 2 Force -> Evade 2"
        ]
    );
    assert_eq!((lines[2][0], lines.len()), ("Small Walker", 3));
    let output = pop(&folder.args(&["set:qqq", "--limit", "1"]));
    assert_eq!(text(&output.stdout).lines().count(), 2);
    assert!(
        text(&output.stderr).contains("1 of 3 cards"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn what_fits_nothing_is_a_no_with_a_hint() {
    let folder = Folder::new("nothing");
    for (query, hint) in [
        ("smal wakler", "did you mean Small Walker?"),
        ("walker set:zzz", "fits set:zzz alone"),
        ("small set:anh", "every part of it fits some card"),
    ] {
        let output = pop(&folder.args(&[query]));
        assert_eq!(output.status.code(), Some(1), "{query}");
        assert!(output.stdout.is_empty(), "{query}");
        assert!(text(&output.stderr).contains(hint), "{query}: {}", text(&output.stderr));
    }
    let none = pop(&["cards", "search", "set:zzz"]);
    assert!(
        text(&none.stderr).contains("pop cards import"),
        "{}",
        text(&none.stderr)
    );
    let mut args = folder.args(&["smal wakler"]);
    args.push("--json");
    let json: Value = serde_json::from_str(&stdout(&args, 1)).expect("one document");
    assert_eq!(json["did_you_mean"][0], "Small Walker");
    assert_eq!(
        (&json["count"], &json["cards"]),
        (&Value::from(0), &serde_json::json!([]))
    );
}

#[test]
fn a_query_that_cannot_be_read_is_shown_with_its_place() {
    for (query, message, help) in [
        ("costs<=3", "no field is called costs", "did you mean cost?"),
        ("o:\"draw", "never closed", "close it"),
        ("power>=five", "five is no number", "digits: 5"),
        ("t:", "nothing stands behind", "t:character"),
    ] {
        let output = pop(&["cards", "search", query, "--json"]);
        assert_eq!(output.status.code(), Some(2), "{query}");
        let said = text(&output.stderr);
        assert!(
            output.stdout.is_empty() && said.contains(message) && said.contains(help),
            "{said}"
        );
        assert!(said.contains(query), "the query itself is shown: {said}");
    }
    assert_eq!(pop(&["cards", "search"]).status.code(), Some(2));
}

#[test]
fn the_help_teaches_by_example() {
    let help = stdout(&["cards", "search", "--help"], 0);
    for taught in [
        "kw:\"critical hit\"",
        "cost<=3",
        "side:light",
        "o:\"draw a card\"",
        "format:vintage",
        "sort:-power",
    ] {
        assert!(help.contains(taught), "{taught}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}
