//! `pop sim`, `pop sim matrix`, `pop sim ladder`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{pop, stdout, text};

/// A folder of this test alone, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pop-sim-{name}-{}", std::process::id()));
        let _old = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    let out = stdout(&[&["sim"], args, &["--json"]].concat(), 0);
    serde_json::from_str(&out).expect("one JSON document")
}

/// Asserts bad usage or input, and that stderr says the words.
#[track_caller]
fn refused(args: &[&str], said: &str) {
    let output = pop(&[&["sim"], args].concat());
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    // Long lines are broken between words.
    let told = text(&output.stderr).replace("\n  │ ", " ").replace("\n        ", " ");
    assert!(told.contains(said), "{args:?}: {said} in\n{told}");
    assert!(!told.contains("panicked"), "{told}");
}

#[test]
fn help_is_as_it_was_read() {
    insta::assert_snapshot!("sim_help", stdout(&["sim", "--help"], 0));
    insta::assert_snapshot!("sim_matrix_help", stdout(&["sim", "matrix", "--help"], 0));
    insta::assert_snapshot!("sim_ladder_help", stdout(&["sim", "ladder", "--help"], 0));
}

#[test]
fn the_document_has_the_fields_of_the_contract() {
    let found = json(&["--dark", "general-solo", "--light", "galaxy-gunships", "--games", "40"]);
    let number = |field: &str| found[field].as_f64().unwrap_or_else(|| panic!("{field} in {found}"));
    assert_eq!(number("games"), 40.0);
    assert_eq!(number("dark_wins") + number("light_wins"), 40.0);
    assert_eq!((number("unfinished"), number("by_limit")), (0.0, 0.0));
    assert_eq!(number("dark_rate"), number("dark_wins") / 40.0);
    let ends: Vec<f64> = found["ci95"]
        .as_array()
        .expect("two ends")
        .iter()
        .filter_map(Value::as_f64)
        .collect();
    assert!(ends[0] < number("dark_rate") && number("dark_rate") < ends[1] && ends.len() == 2);
    let turns = |field: &str| found["turns"][field].as_f64().unwrap_or_default();
    assert!(turns("mean") >= 1.0 && turns("p50") <= turns("p95"));
    assert!(number("games_per_second") > 0.0);
    for field in ["digest", "pool"] {
        let hash = found[field].as_str().unwrap_or_default();
        assert!(
            hash.len() == 16 && hash.chars().all(|sign| sign.is_ascii_hexdigit()),
            "{field}"
        );
    }
    assert_eq!(found["dark"]["deck"], "General Solo");
    assert_eq!(
        (&found["first"], &found["interrupted"]),
        (&Value::Null, &Value::Bool(false))
    );
}

#[test]
fn the_digest_depends_on_the_seed_and_not_on_threads() {
    let digest = |args: &[&str]| json(&[&["--games", "30"], args].concat())["digest"].clone();
    let one = digest(&["--threads", "1"]);
    assert_eq!(one, digest(&["--threads", "2"]));
    assert_eq!(one, digest(&["--threads", "3", "--effects"]));
    assert_ne!(one, digest(&["--seed", "2"]));
    assert_ne!(one, digest(&["--ai-dark", "random"]));
    assert_ne!(one, digest(&["--exchange", "roles"]));
}

#[test]
fn levels_that_think_play_whole_games() {
    let found = json(&["--games", "4", "--ai-dark", "greedy", "--ai-light", "search:20it"]);
    assert_eq!((&found["games"], &found["repeatable"]), (&4.into(), &true.into()));
    assert_eq!(found["light"]["level"], "search:20it");
    let found = json(&["--games", "1", "--ai-light", "search:1ms"]);
    assert_eq!(found["repeatable"], false);
}

#[test]
fn a_file_is_gone_on_with_to_the_same_digest() {
    let folder = Folder::new("resume");
    let (file, columns) = (folder.file("run.games"), folder.file("run.parquet"));
    let whole = json(&["--games", "50"])["digest"].clone();
    json(&["--games", "20", "--out", &file]);
    refused(&["--games", "50", "--out", &file], "is there already");
    let on = json(&["--games", "50", "--out", &file, "--resume", "--parquet", &columns]);
    assert_eq!(on["digest"], whole);
    let bytes = fs::read(&columns).expect("a Parquet file");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));

    // Cut in the middle of its last line, as by a power failure.
    let written = fs::read(&file).expect("the file");
    fs::write(&file, &written[..written.len() - 7]).expect("cut");
    let output = pop(&["sim", "--games", "50", "--out", &file, "--resume", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        text(&output.stderr).contains("goes on after game 49"),
        "{}",
        text(&output.stderr)
    );
    let on: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(on["digest"], whole);
    assert_eq!(
        fs::read(&file).expect("the file"),
        written,
        "the file is that of a whole run"
    );

    // Fewer games than there are: the file stays as it is.
    let fewer = json(&["--games", "10", "--out", &file, "--resume"]);
    assert_eq!(fewer["games"], 10);
    assert_eq!(fs::read(&file).expect("the file"), written);
}

#[test]
fn files_that_cannot_be_gone_on_with_are_left_alone() {
    let folder = Folder::new("damage");
    let file = folder.file("run.games");
    json(&["--games", "10", "--out", &file]);
    let written = fs::read_to_string(&file).expect("the file");
    let on = ["--games", "20", "--out", &file, "--resume"];
    let cases: [(&[&str], &str); 4] = [
        (&["--seed", "2"], "\"seed 1\", this run \"seed 2\""),
        (&["--ai-dark", "random"], "is of another run"),
        (&["--light", "galaxy-gunships"], "is of another run"),
        (&["--effects"], "is of another run"),
    ];
    for (args, said) in cases {
        refused(&[&on[..], args].concat(), said);
        assert_eq!(fs::read_to_string(&file).expect("the file"), written);
    }
    let lines: Vec<&str> = written.split_inclusive('\n').collect();
    let head = lines.len() - 10;
    let changed = written.replacen(" arenas ", " effect ", 1);
    let (missing, doubled) = (
        [&lines[..head + 2], &lines[head + 3..]].concat().concat(),
        written.clone() + lines[head],
    );
    let other_game = {
        // A whole file with good checks, of games that go otherwise now.
        let other = folder.file("other.games");
        json(&["--games", "10", "--seed", "2", "--out", &other]);
        fs::read_to_string(&other)
            .expect("the file")
            .replacen("seed 2", "seed 1", 1)
    };
    for (bytes, said) in [
        (changed.as_str(), "is damaged"),
        (&missing, "does not follow"),
        (&doubled, "does not follow"),
        (&other_game, "is damaged"),
        ("", "no file of a run"),
        ("one\ttwo\n", "no file of a run"),
        ("\u{0}\u{1}\n\n", "no file of a run"),
    ] {
        fs::write(&file, bytes).expect("written");
        refused(&on, said);
        assert_eq!(fs::read_to_string(&file).expect("the file"), bytes);
    }
    refused(
        &["--games", "5", "--out", &folder.file("no/such/run.games")],
        "cannot be written",
    );
}

#[test]
fn bad_usage_is_reported() {
    let cases: [(&[&str], &str); 17] = [
        (&["--games", "0"], "number of games"),
        (&["--until", "2"], "such as 2%"),
        (&["--until", "-1%"], "unexpected argument"),
        (&["--threads", "0"], "1..=1024"),
        (&["--ai-dark", "genius"], "search:2000it"),
        (&["--ai-dark", "search:0it"], "search:2000it"),
        (&["--dark", "no such deck"], "big-daddy-p"),
        (&["--resume"], "--out"),
        (&["--sprt=50%"], "such as 60%"),
        (&["--sprt", "--exchange", "nothing"], "over pairs"),
        (&["--seed", "-1"], "--seed"),
        (&["--cards", "no/such/folder"], "holds no cards"),
        (&["matrix"], "two decks or more"),
        (&["matrix", "general-solo", "General Solo"], "named twice"),
        (&["ladder", "eager"], "two levels or more"),
        (&["ladder", "eager", "eager"], "named twice"),
        (&["ladder", "eager", "genius"], "search:2000it"),
    ];
    for (args, said) in cases {
        refused(args, said);
    }
}

#[test]
fn the_table_for_people_says_what_was_played() {
    let out = stdout(&["sim", "--games", "20", "--exchange", "roles", "--effects"], 0);
    for words in [
        "GenCon 2005 2nd - Dark (eager) as Dark against General Solo (eager) as Light",
        "exchange roles",
        "first player wins",
        "pairs",
        "turns a game",
        "digest",
        "General Solo: cards",
        "opening hand",
        "Darth Vader (J)",
    ] {
        assert!(out.contains(words), "{words} in\n{out}");
    }
}

#[test]
fn the_better_level_is_told_by_the_exit_status() {
    let run = |dark, light, games, code| {
        let decks = [
            "sim",
            "--dark",
            "general-solo",
            "--light",
            "galaxy-gunships",
            "--sprt",
            "--json",
        ];
        let levels = ["--ai-dark", dark, "--ai-light", light, "--games", games];
        let out = stdout(&[&decks[..], &levels].concat(), code);
        let found: Value = serde_json::from_str(&out).expect("one JSON document");
        assert_eq!(
            (found["exchange"].as_str(), found["interval"].as_str()),
            (Some("levels"), Some("pairs"))
        );
        found["sprt"]["verdict"].as_str().map(str::to_owned)
    };
    assert_eq!(run("eager", "random", "2000", 0).as_deref(), Some("better"));
    assert_eq!(run("random", "eager", "2000", 1).as_deref(), Some("not better"));
    assert_eq!(run("eager", "random", "4", 1).as_deref(), Some("open"));
}

#[test]
fn a_run_until_a_width_is_that_narrow() {
    let found = json(&["--until", "8%"]);
    let ends: Vec<f64> = found["ci95"]
        .as_array()
        .expect("two ends")
        .iter()
        .filter_map(Value::as_f64)
        .collect();
    assert!(ends[1] - ends[0] <= 0.16);
    assert!(found["games"].as_u64().is_some_and(|games| (100..200).contains(&games)));
}

#[test]
fn a_field_has_cells_a_mixture_and_a_picture() {
    let folder = Folder::new("matrix");
    let (svg, out) = (folder.file("field.svg"), folder.file("cells"));
    let decks = [
        "matrix",
        "general-solo",
        "galaxy-gunships",
        "worcester-dark",
        "--games",
        "40",
    ];
    let found = json(&[&decks[..], &["--svg", &svg, "--out", &out]].concat());
    let cells = found["cells"].as_array().expect("cells");
    assert_eq!((cells.len(), found["games"].as_u64()), (3, Some(120)));
    let weights: f64 = found["decks"]
        .as_array()
        .expect("decks")
        .iter()
        .filter_map(|deck| deck["weight"].as_f64())
        .sum();
    assert!((weights - 1.0).abs() < 1e-9, "{found}");
    assert!(
        found["mixture"]["exploitability"]
            .as_f64()
            .is_some_and(|more| more.abs() < 1e-9)
    );
    assert!(
        cells
            .iter()
            .all(|cell| cell["games_needed"].as_u64().is_some_and(|games| games > 500))
    );
    let picture = fs::read_to_string(&svg).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.contains("<title>How often") && picture.contains("<desc>"));
    assert!(picture.contains("General Solo") && picture.contains("mixture"));
    // Each cell has a file, and the whole goes on from them.
    assert_eq!(fs::read_dir(&out).expect("the folder").count(), 3);
    let again = json(&[&decks[..], &["--out", &out, "--resume", "--threads", "1"]].concat());
    assert_eq!((&again["digest"], &again["cells"]), (&found["digest"], &found["cells"]));
    // A cell can be repeated alone.
    let seed = cells[0]["seed"].as_u64().expect("a seed").to_string();
    let alone = [
        "--dark",
        "general-solo",
        "--light",
        "galaxy-gunships",
        "--exchange",
        "roles",
        "--games",
        "40",
    ];
    let alone = json(&[&alone[..], &["--seed", &seed]].concat());
    assert_eq!(alone["digest"], cells[0]["digest"]);
    assert_eq!(alone["first"]["rate"], cells[0]["rate"]);

    let people = stdout(&[&["sim"], &decks[..]].concat(), 0);
    for words in [
        "row beats the column",
        "best mixture",
        "still needs for ± 2 %",
        "Galaxy Gunships",
    ] {
        assert!(people.contains(words), "{words} in\n{people}");
    }
}

#[test]
fn a_ladder_orders_levels() {
    let folder = Folder::new("ladder");
    let out = folder.file("levels");
    let args = ["ladder", "random", "eager", "--games", "100"];
    let decks = ["--decks", "general-solo", "--decks", "galaxy-gunships"];
    let found = json(&[&args[..], &decks, &["--out", &out]].concat());
    let meeting = &found["meetings"][0];
    // Two decks have four pairings, each of them pairs of games.
    assert_eq!(
        (found["pairings"].as_u64(), meeting["games"].as_u64()),
        (Some(4), Some(104))
    );
    assert_eq!(
        (meeting["first"].as_str(), meeting["second"].as_str()),
        (Some("eager"), Some("random"))
    );
    assert!(
        meeting["ci95"][0].as_f64().is_some_and(|low| low > 0.5),
        "eager is better: {found}"
    );
    let elo = |at: usize| found["levels"][at]["elo"].as_f64().expect("a strength");
    assert!(elo(0) == 0.0 && elo(1) > 50.0);
    let again = json(&[&args[..], &decks, &["--out", &out, "--resume", "--threads", "1"]].concat());
    assert_eq!(
        (&again["meetings"], &again["levels"]),
        (&found["meetings"], &found["levels"])
    );
    let people = stdout(&[&["sim"], &args[..], &decks].concat(), 0);
    assert!(
        people.contains("Elo") && people.contains("eager") && people.contains("by definition"),
        "{people}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_what_is_known() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = Folder::new("interrupt");
    let file = folder.file("run.games");
    let args = ["sim", "--games", "1000000000", "--out", &file, "--json"];
    let child = crate::command(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pop can be run");
    // Lines are in the file a second after the first game at the latest.
    let began = Instant::now();
    let written = || fs::read_to_string(&file).is_ok_and(|text| text.lines().count() > 20);
    while !written() && began.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill can be run").success());
    let output = child.wait_with_output().expect("pop ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(found["interrupted"], true);
    let games = found["games"].as_u64().expect("a number");
    // What was printed is what is in the file, and is what an uninterrupted run of as many games comes to.
    let lines = fs::read_to_string(&file).expect("the file").lines().count() as u64;
    assert!(
        games > 0 && lines > games && lines < games + 20,
        "{games} games, {lines} lines"
    );
    let on = json(&["--games", &games.to_string(), "--out", &file, "--resume"]);
    assert_eq!(on["digest"], found["digest"]);
}
