//! Card files and the embedded pool.

use cards::{Arena, CardKind, Side};
use text::files::{CardError, RowKind, Value, decode, embedded, read_str};

const HEADER: &str =
    "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\n";

fn row(name: &str, side: &str, kind: &str, subtype: &str, numbers: [&str; 4], text: &str) -> String {
    let [cost, speed, power, health] = numbers;
    format!("{name}\tMADE\tpicture\t{side}\t{kind}\t{subtype}\t{cost}\t{speed}\t{power}\t{health}\tR\t1\t\t{text}\r\n")
}

/// Ours are the canonical words, or others of the same meaning where those are published.
#[test]
fn embedded_cards_are_understood() {
    for row in embedded().rows() {
        assert!(row.is_full(), "{}: {:?}", row.full_name(), row.compiled().diagnostics);
    }
}

#[test]
fn the_hash_of_a_pool_follows_its_meaning() {
    let pool = |text: &str| {
        let numbers = ["5", "20", "4", "6"];
        read_str(
            "MADE.txt",
            &(HEADER.to_owned() + &row("Walker", "D", "Ground", "", numbers, text)),
        )
    };
    let hash = pool("Pay 2 Force -> Evade 2").hash();
    assert_eq!(pool("pay 2 Force  -> evade 2").hash(), hash);
    assert_ne!(pool("Pay 2 Force -> Evade 3").hash(), hash);
    // Fixed by definition: the empty pool hashes to the offset basis of FNV-1a.
    assert_eq!(text::files::Pool::default().hash(), 0xcbf2_9ce4_8422_2325);
}

#[test]
fn the_embedded_file_is_what_its_rows_print() {
    let facts = |row: &str| row.rsplit_once('\t').map(|(facts, _)| facts.to_owned());
    let file = include_str!("../../../../data/cards.txt");
    let rows = file.lines().filter(|line| !line.starts_with('#')).skip(1).map(facts);
    let canonical = embedded().rows().iter().map(|row| facts(&row.canonical()));
    assert_eq!(canonical.collect::<Vec<_>>(), rows.collect::<Vec<_>>());
}

#[test]
fn a_row_becomes_facts() {
    let file = HEADER.to_owned()
        + &row(
            "Big Walker ( B) ",
            "D",
            "Ground ",
            "Imperial Walker",
            ["5", "20", "4", "6"],
            "Armor | Pay 2 Force -> Evade 2 ",
        );
    let pool = read_str("MADE.txt", &file);
    assert_eq!(pool.problems, []);
    let card = pool.card("big walker").expect("one version, in any case");
    assert_eq!(card.name.full(), "Big Walker (B)");
    assert_eq!((card.side, card.cost, card.abilities.len()), (Side::Dark, Some(5), 2));
    let CardKind::Unit(facts) = card.kind else {
        panic!("a unit")
    };
    assert_eq!((facts.speed, facts.power, facts.health), (20, 4, 6));
    assert!(card.subtypes.has("Walker"));
}

#[test]
fn a_bad_row_is_reported_and_costs_no_other() {
    let file = HEADER.to_owned()
        + &row("Good", "L", "Space", "", ["1", "10", "1", "1"], "")
        + &row("Bad Side", "Q", "Space", "", ["1", "10", "1", "1"], "")
        + &row("Bad Power", "L", "Space", "", ["1", "10", "many", "1"], "")
        + &row("Bad Type", "L", "Starship", "", ["1", "10", "1", "1"], "")
        + &row("Nowhere", "L", "Location", "Endor", ["1", "", "", ""], "")
        + &row("", "L", "Space", "", ["1", "10", "1", "1"], "")
        + &row("Also Good", "L", "Character", "", ["1", "10", "1", "1"], "");
    let pool = read_str("MADE.txt", &file);
    let lines: Vec<usize> = pool.problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [3, 4, 5, 6, 7]);
    assert_eq!(
        pool.problems[0].to_string(),
        "MADE.txt:3: Bad Side has the side \"Q\" (write L, D, N or Y (Light, Dark, Neutral, Yuuzhan Vong))"
    );
    assert!(pool.problems.iter().all(|problem| !problem.help.is_empty()));
    assert!(pool.card("Good").is_ok() && pool.card("Also Good").is_ok());
}

#[test]
fn a_file_without_a_header_is_reported() {
    let pool = read_str("notes.txt", "Dear diary,\ntoday I drew a card.\n");
    assert_eq!(pool.problems.len(), 1);
    assert_eq!((pool.problems[0].line, pool.rows().len()), (1, 0));
}

#[test]
fn missing_columns_and_cells_are_empty() {
    let pool = read_str("short.txt", "Name\tType\tSide\nTrick\tBattle\tN\nPlan\tMission\n");
    assert_eq!(pool.rows().len(), 1);
    assert_eq!(pool.rows()[0].cost, Value::None);
    assert!(pool.card("trick").is_ok());
    assert_eq!(pool.problems[0].line, 3);
}

#[test]
fn card_types_of_later_issues_are_named() {
    let file = HEADER.to_owned()
        + &row("Notice", "N", "Reminder", "", ["", "", "", ""], "Armor")
        + &row("Snare", "N", "Mission -Trap", "", ["2", "", "", ""], "")
        + &row("Ambition", "N", "Event", "", ["", "", "", ""], "");
    let pool = read_str("MADE.txt", &file);
    assert_eq!(pool.rows()[0].kind, RowKind::Unsupported("Reminder".to_owned()));
    assert_eq!(pool.rows()[1].kind, RowKind::Trap);
    assert_eq!(pool.rows()[2].kind, RowKind::Event);
    assert_eq!(pool.problems.len(), 1);
    let error = pool.card("Notice").expect_err("no such type yet");
    assert_eq!(error.to_string(), "Notice is a Reminder, which is no card of a game");
}

#[test]
fn subordinates_carry_their_arenas_among_the_subtypes() {
    let file = HEADER.to_owned()
        + &row(
            "Helper",
            "N",
            "Subordinate",
            "Ground/Character - Droid Squad",
            ["", "10", "1", "2"],
            "Armor",
        )
        + &row("Helper", "L", "Ground", "Trooper", ["3", "40", "4", "4"], "")
        + &row("Porter", "N", "Subordinate", "Droid", ["", "20", "1", "1"], "")
        + &row(
            "Depot",
            "D",
            "Ground",
            "",
            ["3", "40", "4", "4"],
            "Pay 2 Force -> Take 2 10/1/2 Helper Subordinates with \"Armor\" and put them into the Ground arena.",
        );
    let pool = read_str("MADE.txt", &file);
    assert_eq!(pool.problems, []);
    let helper = pool.rows()[0].card().expect("a whole card");
    let CardKind::Subordinate(facts) = helper.kind else {
        panic!("{:?}", helper.kind)
    };
    assert_eq!(
        facts.arenas.iter().collect::<Vec<_>>(),
        [Arena::Ground, Arena::Character]
    );
    assert_eq!((helper.cost, helper.subtypes.has("Droid")), (None, true));
    // A deck means the card that lies in decks; without an arena it may lie anywhere.
    assert!(!pool.card("Helper").expect("the unit").is_subordinate());
    let porter = pool.card("Porter").expect("a whole card");
    assert_eq!(porter.kind.unit().map(|facts| facts.arenas.len()), Some(3));
    let depot = pool.card("Depot").expect("a whole card");
    assert_eq!(pool.supply(&[depot]), [helper]);
}

#[test]
fn a_card_with_unread_lines_is_refused_by_name() {
    let file = HEADER.to_owned()
        + &row(
            "Odd Fellow (A)",
            "L",
            "Character",
            "",
            ["1", "10", "1", "1"],
            "Armor | Whistle twice.",
        );
    let error = read_str("MADE.txt", &file)
        .card("Odd Fellow")
        .expect_err("one line is unread");
    assert_eq!(
        error.to_string(),
        "Odd Fellow (A) is not fully understood: Whistle twice."
    );
}

#[test]
fn a_text_names_subtypes_that_some_type_line_has() {
    let gives = |text: &str| {
        let file = HEADER.to_owned()
            + &row(
                "Odd Fellow (A)",
                "L",
                "Ground",
                "Quarren Herder",
                ["1", "10", "1", "1"],
                text,
            );
        let pool = read_str("MADE.txt", &file);
        let row = &pool.rows()[0];
        (row.is_full(), row.canonical_lines().join(" "))
    };
    let read = |text: &str| (true, text.to_owned());
    // Of this set, or of a set in print.
    assert_eq!(gives("Each Herder gets Armor."), read("Each Herder unit gets Armor."));
    assert_eq!(gives("Each Jawa gets Armor."), read("Each Jawa unit gets Armor."));
    assert_eq!(
        gives("Each of your Thieves gets Armor."),
        read("Each of your Thief units gets Armor.")
    );
    assert_eq!(
        gives("Each non-Neutral unit gets Armor."),
        read("Each unit that isn't Neutral gets Armor.")
    );
    // Misspelt: no card would ever have it.
    for misspelt in ["Each Jowa gets Armor.", "Each non-Cybord unit gets Armor."] {
        assert!(!gives(misspelt).0, "{misspelt}");
    }
}

#[test]
fn a_variable_number_is_kept_and_refused() {
    let file = HEADER.to_owned() + &row("Shifter", "L", "Ground", "", ["X", "10", "*", "1"], "");
    let pool = read_str("MADE.txt", &file);
    assert_eq!(pool.rows()[0].power, Value::Variable("*".to_owned()));
    let error = pool.card("Shifter").expect_err("no fixed power");
    assert_eq!(
        error.to_string(),
        "Shifter has no fixed power: \"*\" is not supported yet"
    );
}

#[test]
fn names_are_found_as_people_write_them() {
    let file = HEADER.to_owned()
        + &row("Nim's Speeder (A)", "L", "Ground", "", ["1", "10", "1", "1"], "")
        + &row("Twin (A)", "L", "Ground", "", ["1", "10", "1", "1"], "")
        + &row("Twin (B)", "L", "Ground", "", ["1", "10", "1", "1"], "")
        + &row("Twin (B) (Promo 2)", "L", "Ground", "", ["1", "10", "1", "1"], "")
        + &row(
            "Lone Skiff (A) MADE",
            "L",
            "Ground",
            "",
            ["1", "10", "1", "1"],
            "[tap] -> Lone Skiff gets +1 power until end of turn.",
        );
    let pool = read_str("MADE.txt", &file);
    assert!(pool.card("\"nims speeder (a)\"").is_ok());
    assert!(pool.card("Nim\u{2019}s  Speeder").is_ok());
    assert_eq!(pool.row("Twin (B)").map(|row| row.line), Ok(4));
    assert_eq!(pool.row("Twin (B) (Promo 2)").map(|row| row.line), Ok(5));
    // The code of its set behind a name tells printings apart; the name is what stands before it.
    for written in [
        "Lone Skiff (A) MADE",
        "lone skiff (A) made",
        "Lone Skiff (A)",
        "Lone Skiff",
    ] {
        let skiff = pool.row(written).expect("found");
        assert_eq!((skiff.name.full().as_str(), skiff.line), ("Lone Skiff (A)", 6));
        assert_eq!(skiff.full_name(), "Lone Skiff (A) MADE");
        assert!(skiff.is_full());
    }
    let several = CardError::SeveralVersions {
        name: "twin".to_owned(),
        versions: vec!["Twin (A)".to_owned(), "Twin (B)".to_owned()],
    };
    assert_eq!(pool.card("twin"), Err(several));
    let error = pool.card("Twim (A)").expect_err("no such name");
    assert_eq!(
        error.to_string(),
        "no card is named \"Twim (A)\"; did you mean Twin (A) or Twin (B)?"
    );
}

#[test]
fn old_windows_files_are_decoded() {
    assert_eq!(
        decode(b"opponent\x92s \x93unit\x94 \x96 1"),
        "opponent\u{2019}s \u{201C}unit\u{201D} \u{2013} 1"
    );
    assert_eq!(decode("Padm\u{e9}".as_bytes()), "Padm\u{e9}");
}
