//! `pop cards` from outside.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::{pop, stdout, text};

const HEADER: &str = "Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText\n";

/// A folder with one card file, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pop-cards-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        let rows = "Tank\tDEMO\tD\tGround\tDroid\t3\t10\t2\t5\tArmor | pay 2 Force -> Evade 2\n\
                    Copy\tDEMO\tD\tGround\tDroid\t3\t10\t2\t5\tArmor | Pay 2 Force -> Evade 2.\n\
                    Singer (A)\tDEMO\tL\tCharacter\tJedi\t3\t10\t2\t5\tArmor | Sing two songs.\n\
                    Cloud\tDEMO\tL\tSpace\tShip\t3\t10\t*\t5\tArmor\n\
                    Nowhere\tDEMO\tN\tLocation\tEndor\t3\t\t\t\t\n";
        fs::write(path.join("DEMO.txt"), format!("{HEADER}{rows}")).expect("a temporary file");
        Folder(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    fn file(&self) -> String {
        format!("{}/DEMO.txt", self.path())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn coverage_counts_rows_and_names_what_holds_them_back() {
    let folder = Folder::new("coverage");
    let json: Value =
        serde_json::from_str(&stdout(&["cards", "coverage", folder.path(), "--json"], 0)).expect("one document");
    let set = &json["sets"][0];
    // A number that is not known and a row that cannot be used are cards that are not full.
    assert_eq!(set["set"], "DEMO");
    assert_eq!((&set["cards"], &set["full"]), (&Value::from(5), &Value::from(2)));
    assert_eq!((&set["lines"], &set["unread"]), (&Value::from(7), &Value::from(1)));
    assert_eq!((&json["cards"], &json["full"]), (&Value::from(5), &Value::from(2)));
    assert_eq!(json["phrases"][0]["phrase"], "Sing two songs.");
    assert_eq!(json["phrases"][0]["cards"], 1);
    let table = stdout(&["cards", "coverage", folder.path()], 0);
    assert!(table.contains("40.0%"), "{table}");
    let unread = stdout(&["cards", "coverage", folder.path(), "--unread"], 0);
    assert_eq!(unread, "    1  Sing two songs.\n");
}

#[test]
fn compiling_says_what_each_row_means() {
    let folder = Folder::new("compile");
    let json: Value =
        serde_json::from_str(&stdout(&["cards", "compile", &folder.file(), "--json"], 1)).expect("one document");
    assert_eq!(json[0]["full"], true);
    assert_eq!(json[0]["canonical"][1], "Pay 2 Force -> Evade 2");
    assert_eq!(json[0]["ir"], json[1]["ir"], "two wordings of one meaning");
    assert_ne!(json[0]["ir"], json[2]["ir"]);
    let unread = &json[2]["unread"][0];
    assert_eq!(
        (&unread["line"], &unread["start"], &unread["end"]),
        (&Value::from(2), &Value::from(8), &Value::from(23))
    );
    assert_eq!(unread["text"], "Sing two songs.");
}

#[test]
fn a_card_is_shown_in_canonical_words() {
    let folder = Folder::new("show");
    let shown = stdout(&["cards", "show", "tank", "--cards", folder.path()], 0);
    assert!(shown.contains("Pay 2 Force -> Evade 2"), "{shown}");
    let output = pop(&["cards", "show", "Tnak", "--cards", folder.path()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("Tank"), "{}", text(&output.stderr));
}

#[test]
fn a_card_is_shown_with_facts_keywords_printings_and_standing() {
    let folder = Folder::new("facts");
    let header = HEADER.replace("Text", "Text\tUsage\tNumber\tRarity");
    let row = |set: &str| {
        format!(
            "Big Crane (B)\t{set}\tD\tGround\tImperial Crane\t3\t10\t2\t5\tArmor\t*BANNED:Vintage | *RESTRICTED\t4\tR\n"
        )
    };
    fs::write(
        folder.0.join("MORE.txt"),
        format!("{header}{}{}", row("ANH"), row("QQQ")),
    )
    .expect("a temporary file");
    let shown = stdout(&["cards", "show", "BIG crane", "--cards", folder.path()], 0);
    for said in [
        "Big Crane (B)\n",
        "Ground – Imperial Crane (Dark)\n",
        "cost 3, speed 10, power 2, health 5\n",
        "  Armor\n",
        "pop rules armor",
        "printed in  ANH 4 rare, QQQ 4 rare\n",
        "formats     wotc unlimited\n",
        "banned      Vintage\n",
        "restricted  everywhere\n",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    let json: Value = serde_json::from_str(&stdout(
        &["cards", "show", "big crane", "--cards", folder.path(), "--json"],
        0,
    ))
    .expect("one document");
    assert_eq!(
        (&json["banned"][0], &json["restricted"][0]),
        (&Value::from("Vintage"), &Value::from("everywhere"))
    );
    assert_eq!((&json["type"], &json["image"]), (&Value::from("Ground"), &Value::Null));
    assert_eq!(json["canonical"][0], "Armor");
}

#[test]
fn a_name_of_several_cards_leads_to_the_search() {
    let folder = Folder::new("versions");
    let rows = "Chief (A)\tDEMO\tD\tGround\tDroid\t3\t10\t2\t5\t\nChief (B)\tDEMO\tD\tGround\tDroid\t3\t10\t2\t5\t\n";
    fs::write(folder.0.join("MORE.txt"), format!("{HEADER}{rows}")).expect("a temporary file");
    let output = pop(&["cards", "show", "chief", "--cards", folder.path()]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains("Chief (B)") && said.contains("pop cards search 'chief'"),
        "{said}"
    );
}

#[test]
fn files_that_are_not_there_are_bad_usage() {
    for args in [
        &["cards", "coverage", "no/such/folder"][..],
        &["cards", "compile", "no-such-file.txt"],
        &["cards", "compile", "-"],
    ] {
        let output = pop(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_text_by_ruling_is_told() {
    let file = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/cards/sets/JG.txt"
    ));
    let (Some(path), true) = (file.to_str(), file.is_file()) else {
        return;
    };
    let rows: Value = serde_json::from_str(&stdout(&["cards", "compile", path, "--json"], 1)).expect("one document");
    let ruled: Vec<&Value> = rows
        .as_array()
        .expect("a list of rows")
        .iter()
        .filter(|row| row.get("ruling").is_some())
        .collect();
    assert!(!ruled.is_empty());
    for row in ruled {
        assert_eq!(row["full"], true, "{row}");
        for field in ["reason", "source", "printed"] {
            assert!(
                row["ruling"][field].as_str().is_some_and(|said| !said.is_empty()),
                "{row}"
            );
        }
    }
    let words = stdout(&["cards", "compile", path], 1);
    assert!(words.contains("by ruling, not as printed:"), "{words}");
}
