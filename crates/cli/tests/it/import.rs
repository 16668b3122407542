//! `pop cards import` and the cache of compiled cards, from outside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use super::{command, text};

const HEADER: &str = "Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText\n";
const TANK: &str = "Test Tank\tDEMO\tD\tGround\tDroid\t3\t10\t2\t5\tArmor | Pay 2 Force -> Evade 2\n";

/// A place for card files and data, gone afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("import-{}-{name}", std::process::id()));
        let _old = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("sets")).expect("a temporary folder");
        Place(path)
    }

    fn set(&self, name: &str, rows: &str) -> String {
        let path = self.0.join("sets").join(name);
        fs::write(&path, format!("{HEADER}{rows}")).expect("a temporary file");
        path.to_str().expect("a plain path").to_owned()
    }

    fn sets(&self) -> String {
        self.0.join("sets").to_str().expect("a plain path").to_owned()
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn pop(&self, args: &[&str]) -> Output {
        command(args)
            .env("POP_DATA", self.data())
            .output()
            .expect("pop can be run")
    }

    #[track_caller]
    fn json(&self, args: &[&str]) -> Value {
        let output = self.pop(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}\n{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("one document")
    }

    fn caches(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.data().join("cache")).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn imported_cards_are_known_from_then_on() {
    let place = Place::new("known");
    place.set("DEMO.txt", TANK);
    place.set("notes.txt", "");
    assert_eq!(place.pop(&["cards", "show", "Test Tank"]).status.code(), Some(2));
    let imported = place.json(&["cards", "import", &place.sets(), "--json"]);
    assert_eq!(
        (&imported["cards"], &imported["full"]),
        (&Value::from(1), &Value::from(1))
    );
    assert_eq!(imported["files"][0]["state"], "new");
    assert_eq!(imported["skipped"][0], "notes.txt");
    let shown = place.json(&["cards", "show", "Test Tank", "--json"]);
    assert_eq!(shown["canonical"][0], "Armor");
    let covered = place.json(&["cards", "coverage", "--json"]);
    assert_eq!(covered["sets"][0]["set"], "DEMO");
}

#[test]
fn a_set_that_is_imported_again_replaces_and_keeps_the_earlier_one() {
    let place = Place::new("again");
    let file = place.set("DEMO.txt", TANK);
    place.json(&["cards", "import", &file, "--json"]);
    let same = place.json(&["cards", "import", &file, "--json"]);
    assert_eq!(same["files"][0]["state"], "unchanged");
    place.set("DEMO.txt", &TANK.replace("Armor", "Stealth"));
    let other = place.json(&["cards", "import", &file, "--json"]);
    assert_eq!(other["files"][0]["state"], "replaced");
    assert_eq!(
        place.json(&["cards", "show", "Test Tank", "--json"])["canonical"][0],
        "Stealth"
    );
    let kept = fs::read_to_string(place.data().join("cards/DEMO.txt.1")).expect("the earlier file");
    assert!(kept.contains("Armor"));
}

#[test]
fn what_holds_no_cards_is_refused_and_nothing_is_written() {
    let place = Place::new("refused");
    let file = place.0.join("prose.txt");
    fs::write(&file, "It was a dark time.\n").expect("a temporary file");
    for path in [file.to_str().expect("a plain path"), &place.sets(), "no/such/place"] {
        let output = place.pop(&["cards", "import", path]);
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{path}");
    }
    assert!(!place.data().exists());
    assert_eq!(place.pop(&["cards", "import"]).status.code(), Some(2));
}

#[test]
fn two_files_of_one_name_that_differ_are_refused() {
    let place = Place::new("two");
    let file = place.set("DEMO.txt", TANK);
    let other = place.0.join("DEMO.txt");
    fs::write(&other, format!("{HEADER}{}", TANK.replace("Tank", "Truck"))).expect("a temporary file");
    let output = place.pop(&["cards", "import", &file, other.to_str().expect("a plain path")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("DEMO.txt"), "{}", text(&output.stderr));
    assert!(!place.data().exists());
}

#[test]
fn a_bad_row_is_told_and_costs_no_other() {
    let place = Place::new("row");
    let file = place.set(
        "DEMO.txt",
        &format!("{TANK}Nobody\tDEMO\tQ\tGround\tDroid\t3\t1\t1\t1\t\n"),
    );
    let imported = place.json(&["cards", "import", &file, "--json"]);
    assert_eq!(
        (&imported["cards"], &imported["full"]),
        (&Value::from(2), &Value::from(1))
    );
    assert_eq!(imported["problems"][0]["line"], 3);
}

#[test]
fn a_cache_that_cannot_be_used_is_told_and_made_anew() {
    let place = Place::new("cache");
    let file = place.set("DEMO.txt", TANK);
    place.json(&["cards", "import", &file, "--json"]);
    let caches = place.caches();
    let [cache] = &caches[..] else { panic!("{caches:?}") };
    let good = fs::read(cache).expect("the cache");
    let whole = place.pop(&["cards", "show", "Test Tank", "--json"]);
    assert!(whole.stderr.is_empty(), "{}", text(&whole.stderr));
    let mut turned = good.clone();
    *turned.last_mut().expect("content") ^= 1;
    let mut version = good.clone();
    version[8] ^= 0x40;
    for (bad, told) in [
        (Vec::new(), "does not hold compiled cards"),
        (b"something else".to_vec(), "does not hold compiled cards"),
        (version, "another version"),
        (good[..20].to_vec(), "damaged"),
        (good[..good.len() - 1].to_vec(), "damaged"),
        (turned, "damaged"),
    ] {
        fs::write(cache, &bad).expect("the cache can be spoilt");
        let output = place.pop(&["cards", "show", "Test Tank", "--json"]);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(output.stdout, whole.stdout, "{told}");
        let notes = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(notes.contains(told), "{told}: {notes}");
        assert!(fs::read(cache).expect("the cache") == good, "{told}: it is whole again");
    }
}

#[test]
fn cards_that_changed_are_compiled_anew_without_a_word() {
    let place = Place::new("changed");
    let file = place.set("DEMO.txt", TANK);
    place.json(&["cards", "import", &file, "--json"]);
    let laid = place.data().join("cards/DEMO.txt");
    let changed = fs::read_to_string(&laid).expect("the file").replace("Armor", "Cunning");
    fs::write(&laid, changed).expect("the user's own change");
    let output = place.pop(&["cards", "show", "Test Tank", "--json"]);
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("Cunning"));
}

#[test]
fn a_name_with_letters_missing_or_swapped_is_guessed() {
    let place = Place::new("guess");
    let rows = [TANK.to_owned(), TANK.replace("Test Tank", "Grand Walker (B)")].concat();
    let file = place.set("DEMO.txt", &rows);
    place.json(&["cards", "import", &file, "--json"]);
    for (asked, meant) in [
        ("Tets Tank", "Test Tank"),
        ("Test Tnak", "Test Tank"),
        ("Tst Tank", "Test Tank"),
        ("Grnad Waker", "Grand Walker (B)"),
    ] {
        let output = place.pop(&["cards", "show", asked]);
        assert_eq!(output.status.code(), Some(2), "{asked}");
        let said = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("did you mean") && said.contains(meant), "{asked}: {said}");
    }
}
