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

/// A plugin as LackeyCCG has it: sets, pictures, formats, lists.
fn plugin(place: &Place) -> String {
    place.set("DEMO.txt", TANK);
    let numbered = HEADER.replace("Text", "Text\tImageFile\tNumber");
    let other = TANK.replace("Test Tank", "Test Truck").replace("DEMO", "MORE");
    let rows = other.trim_end().to_owned() + "\tTruck_A\t7\n";
    for (file, content) in [
        ("sets/MORE.txt", format!("{numbered}{rows}")),
        ("sets/setimages/general/truck_a.PNG", String::new()),
        ("sets/setimages/other/truck_a.jpg", String::new()),
        ("sets/setimages/general/notes.txt", String::new()),
        ("formats.txt", "<formatdefinitions>\n</formatdefinitions>\n".to_owned()),
        ("names.txt", "Test Tank\nTest Truck\n".to_owned()),
        ("ListOfCardDataFiles.txt", "<listofcarddatafiles>\n".to_owned()),
        ("changelog.txt", "Nothing new.\n".to_owned()),
    ] {
        let path = place.0.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a temporary folder");
        fs::write(path, content).expect("a temporary file");
    }
    place.0.to_str().expect("a plain path").to_owned()
}

#[test]
fn a_plugin_is_imported_with_its_pictures_where_they_lie() {
    let place = Place::new("plugin");
    let plugin = plugin(&place);
    let output = place.pop(&["cards", "import", &plugin]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "nothing is wrong: {}", text(&output.stderr));
    assert!(
        text(&output.stdout).contains("new (2): DEMO MORE"),
        "{}",
        text(&output.stdout)
    );
    let again = place.json(&["cards", "import", &plugin, "--json"]);
    assert!(
        again["files"]
            .as_array()
            .expect("files")
            .iter()
            .all(|file| file["state"] == "unchanged")
    );
    assert_eq!(
        (&again["images"], &again["skipped"]),
        (&Value::from(2), &serde_json::json!([]))
    );
    assert_eq!(again["recognised"].as_array().map(Vec::len), Some(3));
    let shown = place.json(&["cards", "show", "Test Truck", "--json"]);
    let image = shown["image"].as_str().expect("a picture");
    assert!(image.ends_with("truck_a.PNG") && Path::new(image).is_file(), "{image}");
    assert_eq!(
        place.json(&["cards", "show", "Test Tank", "--json"])["image"],
        Value::Null
    );
    assert!(
        !place.data().join("cards/setimages").exists(),
        "pictures are not copied"
    );
    // A picture that goes away is no longer told.
    fs::remove_dir_all(place.0.join("sets/setimages")).expect("the pictures");
    assert_eq!(
        place.json(&["cards", "show", "Test Truck", "--json"])["image"],
        Value::Null
    );
}

#[test]
fn lists_beside_set_files_are_known_for_what_they_are() {
    let place = Place::new("lists");
    place.set("DEMO.txt", TANK);
    let sets = place.0.join("sets");
    fs::write(sets.join("names.txt"), "Test Tank\n").expect("a temporary file");
    fs::write(sets.join("formats.txt"), "<formatdefinitions>").expect("a temporary file");
    let imported = place.json(&["cards", "import", &place.sets(), "--json"]);
    assert_eq!(imported["recognised"].as_array().map(Vec::len), Some(2));
    assert_eq!(imported["skipped"], serde_json::json!([]));
    let output = place.pop(&["cards", "show", "Test Tank", "--cards", &place.sets()]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}

#[test]
fn the_record_tells_what_was_read_and_is_the_same_each_time() {
    let place = Place::new("record");
    let plugin = plugin(&place);
    place.json(&["cards", "import", &plugin, "--json"]);
    let record = || fs::read_to_string(place.data().join("import.json")).expect("the record");
    let first = record();
    place.json(&["cards", "import", &plugin, "--json"]);
    assert_eq!(record(), first);
    let list = place.json(&["cards", "import", "--list", "--json"]);
    assert_eq!((&list["cards"], &list["images"]), (&Value::from(2), &Value::from(2)));
    assert_eq!(list["files"][0]["file"], "DEMO.txt");
    assert_eq!(list["files"][0]["hash"].as_str().map(str::len), Some(16));
    assert!(
        list["files"][0]["from"]
            .as_str()
            .is_some_and(|from| from.ends_with("DEMO.txt"))
    );
    let words = place.pop(&["cards", "import", "--list"]);
    let words = text(&words.stdout);
    assert!(
        words.contains("DEMO 1, MORE 1") && words.contains("formats.txt") && words.contains("pictures"),
        "{words}"
    );
    // A file that left the plugin stays imported, and that is told.
    fs::remove_file(place.0.join("sets/MORE.txt")).expect("the file");
    let output = place.pop(&["cards", "import", &plugin]);
    assert!(
        text(&output.stderr).contains("MORE.txt is no longer there"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn what_was_imported_can_be_forgotten() {
    let place = Place::new("forget");
    let plugin = plugin(&place);
    place.json(&["cards", "import", &plugin, "--json"]);
    place.set("DEMO.txt", &TANK.replace("Armor", "Stealth"));
    place.json(&["cards", "import", &plugin, "--json"]);
    let forgotten = place.json(&["cards", "import", "--forget", "--json"]);
    assert_eq!(
        forgotten["deleted"],
        serde_json::json!(["DEMO.txt", "MORE.txt", "DEMO.txt.1"])
    );
    assert!(!place.data().exists(), "nothing is left behind");
    assert!(place.0.join("sets/DEMO.txt").is_file(), "the plugin is not touched");
    assert_eq!(place.pop(&["cards", "show", "Test Tank"]).status.code(), Some(2));
    let nothing = place.pop(&["cards", "import", "--forget"]);
    assert_eq!(
        (nothing.status.code(), text(&nothing.stdout)),
        (Some(0), "nothing is imported\n")
    );
    let list = place.pop(&["cards", "import", "--list"]);
    assert!(
        text(&list.stdout).starts_with("nothing is imported"),
        "{}",
        text(&list.stdout)
    );
}

#[test]
fn forgetting_loses_no_file_of_the_user() {
    let place = Place::new("keep");
    let file = place.set("DEMO.txt", TANK);
    place.json(&["cards", "import", &file, "--json"]);
    let laid = place.data().join("cards/DEMO.txt");
    // A change of the user's, replaced by the next import; then another; and a file of the user's own.
    fs::write(&laid, format!("{HEADER}{}", TANK.replace("Armor", "Cunning"))).expect("a change");
    place.json(&["cards", "import", &file, "--json"]);
    fs::write(&laid, format!("{HEADER}{}", TANK.replace("Armor", "Ferocity"))).expect("a change");
    fs::write(
        place.data().join("cards/OWN.txt"),
        format!("{HEADER}{}", TANK.replace("Tank", "Sled")),
    )
    .expect("a file");
    let forgotten = place.json(&["cards", "import", "--forget", "--json"]);
    assert_eq!(forgotten["aside"][0]["file"], "DEMO.txt");
    assert_eq!(forgotten["others"], serde_json::json!(["OWN.txt"]));
    let read = |name: &str| fs::read_to_string(place.data().join("cards").join(name)).expect("a file that stays");
    assert!(read("DEMO.txt.1").contains("Cunning") && read("DEMO.txt.2").contains("Ferocity"));
    assert_eq!(place.pop(&["cards", "show", "Test Tank"]).status.code(), Some(2));
    assert_eq!(place.pop(&["cards", "show", "Test Sled"]).status.code(), Some(0));
}

#[test]
fn a_record_that_cannot_be_read_is_told_and_nothing_is_written() {
    let place = Place::new("spoilt");
    let file = place.set("DEMO.txt", TANK);
    fs::create_dir_all(place.data()).expect("a folder");
    fs::write(place.data().join("import.json"), "{").expect("a file");
    for args in [
        &["cards", "import", &file][..],
        &["cards", "import", "--list"],
        &["cards", "import", "--forget"],
    ] {
        let output = place.pop(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains("import.json"), "{}", text(&output.stderr));
    }
    assert!(!place.data().join("cards").exists());
}
