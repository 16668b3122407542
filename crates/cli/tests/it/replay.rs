//! `pop replay review`.

use std::fs;
use std::path::PathBuf;

use protocol::replay::{FORMAT, Recorded, Replay, SetupRecord, Step, events_digest, state_digest};
use rules::{Answer, Event, Game, Options, Pending, Switches};
use serde_json::Value;
use sim::Chances;

use crate::{pop, stdout, text};

/// A file that goes at the end of its test.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, bytes: &[u8]) -> Temporary {
        let path = std::env::temp_dir().join(format!("pop-replay-{}-{name}", std::process::id()));
        fs::write(&path, bytes).expect("a temporary file");
        Temporary(path)
    }

    fn path(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _gone = fs::remove_file(&self.0);
    }
}

/// A game in which Dark always takes the first option, which passes, stops and declines, and Light is eager.
fn game() -> Replay {
    let deck = decks::deck_named("General Solo").expect("an embedded deck");
    let pool = text::files::embedded();
    let setup = testkit::play::game_of_decks(deck, deck, pool, cards::Edition::Current, Switches::simulation());
    let setup = setup.expect("a table");
    let mut game = Game::new(&setup).expect("a game");
    let mut chances = Chances::of(1, 1);
    let mut light = ai::Player::new(ai::Level::Eager, 1);
    let mut options = Options::new();
    let mut steps = Vec::new();
    while !matches!(game.pending(), Pending::Over(_)) {
        let pending = game.pending();
        let answer = chances.answer(pending).unwrap_or_else(|| {
            game.options(&mut options);
            let index = match pending {
                Pending::Choose(decision) if decision.role == rules::Role::Light => {
                    light.choose(&game.sight(decision.role))
                }
                _ => 0,
            };
            Answer::Option(index)
        });
        let recorded = Recorded::of(&game, &answer, steps.len() as u64).expect("an answer that fits");
        let mut events: Vec<Event> = Vec::new();
        game.apply(answer, &mut events).expect("a legal answer");
        steps.push(Step {
            answer: recorded,
            events: events_digest(&events),
            state: state_digest(&game),
            told: Vec::new(),
        });
    }
    Replay {
        format: FORMAT,
        rules: rules::VERSION.to_owned(),
        pool: String::new(),
        players: ["Sleeper".to_owned(), "Eager <one>".to_owned()],
        decks: [deck.title.clone(), deck.title.clone()],
        setup: SetupRecord::of(&setup),
        inherited: 0,
        fairness: None,
        steps,
        notes: Vec::new(),
    }
}

#[test]
fn a_game_is_looked_through() {
    let file = Temporary::new("game.json", &game().write());
    let svg = Temporary::new("game.svg", b"");
    let args = ["replay", "review", &file.path(), "--ai", "eager", "--playouts", "40"];
    let out = stdout(&[&args[..], &["--json", "--svg", &svg.path()]].concat(), 0);
    let found: Value = serde_json::from_str(&out).expect("one JSON document");
    assert_eq!(found["winner"], "light");
    for (review, role) in found["reviews"].as_array().expect("two").iter().zip(["dark", "light"]) {
        assert_eq!(review["role"], role);
        let steps = review["steps"].as_array().expect("steps");
        let number = |of: &Value| of.as_f64().expect("a number");
        // Each step begins where the last one ended, its parts are its difference, and all of them the totals.
        let mut sums = [0.0; 4];
        for (at, step) in steps.iter().enumerate() {
            let parts = ["dice", "draw", "choice", "other"].map(|part| number(&step["parts"][part]));
            let difference = number(&step["after"]) - number(&step["before"]);
            assert!((parts.iter().sum::<f64>() - difference).abs() < 1e-9, "{step}");
            if at > 0 {
                assert_eq!(step["before"], steps[at - 1]["after"]);
            }
            sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
        }
        for (sum, part) in sums.iter().zip(["dice", "draw", "choice", "other"]) {
            assert!((sum - number(&review["totals"][part])).abs() < 1e-9);
        }
        let end = number(&steps.last().expect("a step")["after"]);
        assert_eq!(end, if role == "light" { 1.0 } else { 0.0 });
        let costs = review["costliest"].as_array().expect("choices");
        assert!(
            costs.len() <= 3
                && costs
                    .iter()
                    .all(|slip| number(&slip["cost"]) > 0.0 && slip["chosen"] != slip["better"])
        );
    }
    // Who never puts a unit down loses by choices of their own.
    let dark = &found["reviews"][0];
    assert!(
        dark["totals"]["choice"].as_f64().is_some_and(|own| own < -0.2),
        "{}",
        dark["totals"]
    );
    assert!(
        dark["costliest"][0]["cost"].as_f64().is_some_and(|cost| cost > 0.05),
        "{}",
        dark["costliest"]
    );
    let picture = fs::read_to_string(&svg.0).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.contains("<title>Chance to win, Sleeper against Eager &lt;one&gt;"));
    assert!(picture.contains("<desc>Dark after turn 0"));

    // The same again, and for people.
    let again = stdout(&[&args[..], &["--json"]].concat(), 0);
    assert_eq!(again, out);
    let people = stdout(&[&args[..], &["--role", "dark"]].concat(), 0);
    for words in [
        "Dark: Sleeper",
        "Light: Eager <one>, General Solo, won",
        "own choices",
        "The costliest choices of Dark",
        "better:",
    ] {
        assert!(people.contains(words), "{words} in\n{people}");
    }
    assert!(!people.contains("The costliest choices of Light"));
}

#[test]
fn files_that_are_no_replay_are_refused() {
    let whole = game();
    let mut newer = whole.clone();
    newer.format = FORMAT + 1;
    let cut = &whole.write()[..1000];
    for (name, bytes, said) in [
        ("empty.json", &b""[..], "no replay"),
        ("text.json", b"one\n", "no replay"),
        ("list.json", b"[1,2]", "no replay"),
        ("bytes.json", b"\xff\xfe\x00", "no replay"),
        ("cut.json", cut, "no replay"),
        ("newer.json", &newer.write(), "reads up to"),
    ] {
        let file = Temporary::new(name, bytes);
        let output = pop(&["replay", "review", &file.path()]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(output.stdout.is_empty());
        let told = text(&output.stderr).replace("\n  │ ", " ");
        assert!(told.contains(said) && !told.contains("panicked"), "{name}: {told}");
    }
    let output = pop(&["replay", "review", "no/such/game.json"]);
    assert_eq!(output.status.code(), Some(2));
    // One that plays otherwise than it says.
    let mut other = whole;
    other.steps[5].state = "0".repeat(16);
    let file = Temporary::new("other.json", &other.write());
    let output = pop(&["replay", "review", &file.path()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("step 5"), "{}", text(&output.stderr));
}
