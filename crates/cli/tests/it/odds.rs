//! `pop odds` and `pop bench odds`.

use serde_json::Value;

use crate::{pop, stdout, text};

#[track_caller]
fn json(args: &[&str]) -> Value {
    let mut all = vec!["odds"];
    all.extend(args);
    all.push("--json");
    serde_json::from_str(&stdout(&all, 0)).expect("one JSON document")
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(Value::as_f64).collect()
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let odds = json(&[
        "power 6, Critical Hit 2, Accuracy -1, Fury 2, Lucky 2",
        "health 5, damage 1, Armor, Shields 1, Parry 2, Lucky 1, Pay 2 Force -> Evade 2, force 3",
    ]);
    assert_eq!(odds["dice"], 5);
    assert_eq!(odds["exact"], true);
    for field in ["damage", "to_attacker"] {
        let sum: f64 = numbers(&odds[field]).iter().sum();
        assert!((sum - 1.0).abs() < 1e-12, "{field}: {sum}");
    }
    let damage = numbers(&odds["damage"]);
    let mean: f64 = damage.iter().enumerate().map(|(k, p)| k as f64 * p).sum();
    assert!((odds["expected"].as_f64().unwrap_or(-1.0) - mean).abs() < 1e-12);
    let kill: f64 = damage[4..].iter().sum();
    assert!((odds["kill"].as_f64().unwrap_or(-1.0) - kill).abs() < 1e-12);
    assert_eq!(odds["force_spent"]["attacker"], 0.0);
    assert!(
        odds["force_spent"]["defender"]
            .as_f64()
            .is_some_and(|force| force > 0.0 && force <= 3.0)
    );
    assert!(odds["advice"].as_array().is_some_and(|advice| !advice.is_empty()));
    let explanation = odds["explanation"].to_string();
    for words in [
        "6 − 1 = 5 dice",
        "SHD-1",
        "ARM-1",
        "ACC-3",
        "FUR-1",
        "CH-1",
        "PAR-1",
        "LUC-1",
        "EVA-1",
    ] {
        assert!(explanation.contains(words), "{words}: {explanation}");
    }
}

#[test]
fn known_answers() {
    let odds = json(&["power 4, Critical Hit 2", "nothing"]);
    let weights = [81.0, 216.0, 216.0, 204.0, 286.0, 228.0, 65.0];
    let damage = numbers(&odds["damage"]);
    assert_eq!(damage.len(), weights.len());
    // Reading JSON may round once more.
    let close = damage
        .iter()
        .zip(weights)
        .all(|(p, weight)| (p - weight / 1296.0).abs() < 1e-15);
    assert!(close, "{damage:?}");
    for role in ["dark", "light"] {
        let odds = json(&["power 1, Lucky 1", "health 9, Lucky 1", "--attacker", role]);
        assert_eq!(odds["expected"], 0.5, "{role}");
    }
    // Minus signs of both sorts.
    let hyphen = json(&["power 3, Accuracy -1", "health 3"]);
    let minus = json(&["power 3, Accuracy \u{2212}1", "health 3"]);
    assert_eq!(hyphen["damage"], minus["damage"]);
    assert!((numbers(&hyphen["damage"])[0] - 8.0 / 27.0).abs() < 1e-15);
}

#[test]
fn force_is_respected() {
    let against = |defender: &str| json(&["power 4", defender])["damage"].clone();
    let bare = against("health 5");
    assert_eq!(against("health 5, Pay 2 Force -> Evade 2, force 1"), bare);
    assert_ne!(against("health 5, Pay 2 Force -> Evade 2, force 2"), bare);
}

#[test]
fn sequences_tell_the_chance_after_each_attack() {
    let odds = json(&["power 1", "health 1", "--then", "power 1", "--then", "power 2"]);
    let after: Vec<f64> = odds["sequence"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|after| after["kill"].as_f64())
        .collect();
    assert_eq!(after, [0.5, 0.75, 0.9375]);
    assert_eq!(odds["kill"], 0.9375);
}

#[test]
fn abilities_that_reach_another_arena_are_used() {
    assert_eq!(json(&["power 2, Bombard 5", "health 5"])["dice"], 5);
    assert_eq!(json(&["power 2, Ion Cannon 4", "health 5"])["dice"], 4);
    // Unless both stand in one.
    assert_eq!(json(&["power 2, Bombard 5, ground", "health 5, ground"])["dice"], 2);
    let overkill = json(&[
        "power 3, Accuracy 3, Overkill",
        "health 1",
        "--beside",
        "health 9",
        "--objective",
        "kill",
    ]);
    assert_eq!(overkill["to_others"], 2.0);
}

#[test]
fn cards_by_name_with_more_behind_a_plus() {
    let plain = json(&["Darth Vader (C)", "Han Solo (J)"]);
    let lucky = json(&["Darth Vader (C) + Lucky 2", "Han Solo (J)"]);
    assert!(lucky["expected"].as_f64() > plain["expected"].as_f64());
    let commas = json(&[
        "power 2, Whenever this unit attacks, it gets +1 power until end of turn., Lucky 1",
        "health 9",
    ]);
    assert_eq!(numbers(&commas["damage"]).len(), 4);
}

#[test]
fn bad_input_is_told_with_a_suggestion() {
    for (args, words) in [
        (
            &["power 5, Critcal Hit 2", "health 4"][..],
            "did you mean Critical Hit?",
        ),
        (&["power 5, Frobnicate 2", "health 4"], "is no ability"),
        (&["power -3", "health 4"], "from 0 to 2000"),
        (&["power 1000000000", "health 4"], "from 0 to 2000"),
        (&["power 99999999999999999999999", "health 4"], "from 0 to 2000"),
        (&["power 1500", "health 4"], "the most is 200"),
        (&["power x", "health 4"], "power"),
        (&["power", "health 4"], "how much power"),
        (&["power 3, power 4", "health 4"], "given twice"),
        (&["Lucky 2", "health 4"], "how much power"),
        (&["Darth Veder (C)", "health 4"], "did you mean"),
        (&["No Such Card At All", "health 4"], "no card is named"),
        (&["Darth Vader", "health 4"], "several versions"),
        (&["power 3", "health 3, Stealth"], "STL-1"),
        (&["power 3", "health 0"], "more health than damage"),
        (&["power 3", "health 3, damage 3"], "more health than damage"),
        (
            &["power 3", "health 3", "--svg", "no/such/folder/odds.svg"],
            "cannot be written",
        ),
        (
            &[
                "power 70, Lucky 4, Critical Hit 1",
                "health 3, Lucky 4, Parry 1, Riposte 1",
            ],
            "fewer dice",
        ),
    ] {
        let mut all = vec!["odds"];
        all.extend(args);
        let output = pop(&all);
        let told: String = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(2), "{args:?}\n{told}");
        assert!(output.stdout.is_empty(), "{args:?}");
        let told = told.replace(" │", "");
        assert!(told.contains(words), "{args:?}: {told}");
        assert!(told.contains("help:"), "{args:?}: {told}");
    }
}

#[test]
fn a_card_with_unread_lines_is_refused() {
    // Made up: one line that no rule reads.
    let folder = std::env::temp_dir().join(format!("pop-odds-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let columns = "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tScript\tClassification";
    let row = "Odd Walker\tXX\txx001\tL\tGround\tWalker\t3\t30\t4\t4\tC\t1\t\tFrobnicate the moon twice.\t\t";
    std::fs::write(folder.join("xx.txt"), format!("{columns}\n{row}\n")).expect("a file");
    let cards = folder.to_string_lossy().into_owned();
    let output = pop(&["odds", "Odd Walker", "health 4", "--cards", &cards]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("Frobnicate") && told.contains("help:"), "{told}");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_table_for_people() {
    let out = stdout(
        &["odds", "power 4, Lucky 2", "health 3, Shields 1", "--objective", "kill"],
        0,
    );
    insta::assert_snapshot!(out);
}

#[test]
fn the_chart_is_a_picture() {
    let file = std::env::temp_dir().join(format!("pop-odds-{}.svg", std::process::id()));
    let path = file.to_string_lossy().into_owned();
    stdout(
        &["odds", "power 4, Critical Hit 2", "health 3 | Armor", "--svg", &path],
        0,
    );
    let svg = std::fs::read_to_string(&file).expect("a file");
    std::fs::remove_file(&file).expect("removed");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("<title>power 4, Critical Hit 2 against health 3 | Armor</title>"));
    // A bar for each number of counters, and words for the axis.
    assert!(svg.matches("<rect").count() > 7, "{svg}");
    assert!(svg.contains("damage counters on the defender"));
}

#[test]
fn the_bench_has_its_numbers() {
    let out = stdout(&["bench", "odds", "--seconds", "0.01", "--json"], 0);
    let measured: Value = serde_json::from_str(&out).expect("one JSON document");
    for field in ["plain_us", "rerolls_us", "community_us", "prevention_us", "large_ms"] {
        assert!(measured[field].as_f64().is_some_and(|number| number > 0.0), "{field}");
    }
    assert!(numbers(&measured["community_ratio"]).iter().all(|&ratio| ratio > 1.0));
}
