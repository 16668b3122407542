//! `pop bench`.

use serde_json::Value;

use crate::{pop, stdout, text};

#[test]
fn the_engine_in_json_has_the_fields_of_the_contract() {
    for driver in ["random", "eager"] {
        let out = stdout(
            &["bench", "engine", "--seconds", "0.05", "--driver", driver, "--json"],
            0,
        );
        let measured: Value = serde_json::from_str(&out).expect("one JSON document");
        assert_eq!(measured["driver"], driver);
        for field in [
            "games_per_second",
            "answers_per_game",
            "choices_per_game",
            "ns_per_decision",
            "ns_per_choice",
            "clone_ns",
            "view_ns",
            "state_bytes",
        ] {
            assert!(measured[field].as_f64().is_some_and(|number| number > 0.0), "{field}");
        }
        let number = |field: &str| measured[field].as_f64().unwrap_or_default();
        assert!(number("choices_per_game") <= number("answers_per_game"));
        assert!(number("ns_per_choice") >= number("ns_per_decision"));
        assert_eq!(measured["decks"].as_array().map(Vec::len), Some(2));
        let pool = measured["pool"].as_str().unwrap_or_default();
        assert!(
            pool.len() == 16 && pool.chars().all(|c| c.is_ascii_hexdigit()),
            "{pool}"
        );
    }
}

#[test]
fn the_table_for_people_names_decks_and_numbers() {
    let out = stdout(
        &[
            "bench",
            "engine",
            "--seconds",
            "0.05",
            "--edition",
            "classic",
            "--dark",
            "General Solo",
        ],
        0,
    );
    for words in [
        "General Solo against General Solo",
        "classic edition",
        "games a second",
        "a view",
    ] {
        assert!(out.contains(words), "{words} in\n{out}");
    }
}

#[test]
fn bad_flags_and_files_are_reported_with_code_2() {
    let folder = std::env::temp_dir().join(format!("pop-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("a temporary file");
        path.display().to_string()
    };
    let empty = file("empty.txt", b"");
    let words = file("words.txt", b"two\tRebel Trooper\n2\tRebel Trooper\n0\tFoil\n");
    let unknown = file("unknown.txt", b"60\tRebel Troper\n");
    let large = file("large.txt", b"65535\tRebel Trooper\n");
    let bytes = file("bytes.txt", b"\xff\xfe\x00\x01\x80");
    let none = folder.display().to_string();
    let cases: [(&[&str], &str); 12] = [
        (&["--seconds", "0"], "above 0"),
        (&["--seconds", "-1"], "above 0"),
        (&["--seconds", "nan"], "above 0"),
        (&["--driver", "greedy"], "random"),
        (&["--dark", "no such deck"], "big-daddy-p"),
        (&["--dark", &empty], "no card in it"),
        (&["--light", &words], "words.txt:1"),
        (&["--light", &unknown], "Rebel Trooper"),
        (&["--light", &large], "1 to 99 copies"),
        (&["--dark", &bytes], "bytes.txt"),
        (&["--dark", &none], "cannot be read"),
        (&["--cards", "no/such/folder"], "holds no cards"),
    ];
    for (args, said) in cases {
        let output = pop(&[&["bench", "engine"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        // Long lines are broken between words.
        let told = text(&output.stderr).replace("\n  │ ", " ");
        assert!(told.contains(said), "{args:?}: {said} in\n{told}");
        assert!(!told.contains("panicked"), "{told}");
    }
    std::fs::remove_dir_all(&folder).expect("the temporary folder goes");
}

#[test]
fn computer_players_in_json_have_the_fields_of_the_contract() {
    let args = [
        "bench",
        "ai",
        "--level",
        "search:2ms",
        "--decisions",
        "12",
        "--seconds",
        "0.05",
        "--json",
    ];
    let measured: Value = serde_json::from_str(&stdout(&args, 0)).expect("one JSON document");
    assert_eq!(measured["level"], "search:2ms");
    assert_eq!(measured["decisions"], 12);
    let number = |field: &str| measured[field].as_f64().unwrap_or(-1.0);
    for field in [
        "mean_ms",
        "p50_ms",
        "p99_ms",
        "p999_ms",
        "max_ms",
        "iterations_per_second",
        "greedy_games_per_second",
        "eager_ns_per_choice",
    ] {
        assert!(number(field) > 0.0, "{field}: {measured}");
    }
    for share in ["over_60_ms", "over_200_ms"] {
        assert!((0.0..=1.0).contains(&number(share)), "{share}: {measured}");
    }
    assert!(number("p50_ms") <= number("p99_ms") && number("p99_ms") <= number("max_ms"));
    for wrong in [["--level", "genius"], ["--decisions", "0"]] {
        let output = pop(&["bench", "ai", wrong[0], wrong[1]]);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?}");
    }
}
