//! A made-up set with ten deliberate mistakes: each is found, in its line.

use text::files::{embedded, lint};

const HEADER: &str = "Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText\n";

/// The messages about a file with these rows, as "line: message".
fn findings(rows: &[&str]) -> Vec<String> {
    let file = HEADER.to_owned() + &rows.join("\n");
    let found = lint("made-up.txt", file.as_bytes(), embedded());
    found
        .iter()
        .map(|problem| format!("{}: {}", problem.line, problem.message))
        .collect()
}

#[test]
fn ten_mistakes_are_found() {
    let found = findings(&[
        "Moss Warden (A)\tMU\tL\tGround\tWookiee\t4\t30\tfour\t3\tArmor",
        "Moss Tender (A)\tMU\tQ\tGround\tWookiee\t4\t30\t4\t3\tArmor",
        "Moss Keeper (A)\tMU\tL\tHoverboard\tWookiee\t4\t30\t4\t3\tArmor",
        "Moss Scout (A)\tMU\tL\tGround\tWookiee\t4\t30\t4\t\tArmor",
        "Moss Scribe (A)\tMU\tL\tGround\tWookiee\t4\t30\t4\t3\tPay 2 Force -> Juggle 2",
        "Moss Singer (A)\tMU\tL\tGround\tWookieee\t4\t30\t4\t3\tArmor",
        "Moss Scout (A)\tMU\tL\tGround\tWookiee\t5\t30\t4\t3\tEvade 1",
        "Moss Hunter (A)\tMU\tL\tGround\tWookiee\t4\t30\t4\t3\tThis unit gets \"Armor until end of turn.",
        "Moss Dance\tMU\tL\tBattle\t\t3\t\t\t\tPay 1 Force -> Draw a card.",
        "Moss Grove\tMU\tL\tLocation\tEndor\t2\t\t\t\tEach Wookiee gets +1 power.",
        " Moss Cook (A)\tMU\tL\tGround\tWookiee\t4\t30\t4\t3\tArmor",
    ]);
    let expected = [
        (2, "the power of Moss Warden (A) is \"four\""),
        (3, "Moss Tender (A) has the side \"Q\""),
        (4, "Moss Keeper (A) has the type \"Hoverboard\""),
        (5, "Moss Scout (A) has no health"),
        (6, "Juggle"),
        (7, "no other card has the subtype Wookieee"),
        (8, "Moss Scout (A) stands in line 5 already"),
        (9, "opened and not closed"),
        (10, "Moss Dance has a build cost"),
        (11, "Moss Grove does not say in which arena"),
        (12, "blanks around the Name"),
    ];
    for (line, words) in expected {
        assert!(
            found
                .iter()
                .any(|finding| finding.starts_with(&format!("{line}: ")) && finding.contains(words)),
            "line {line}: {words}\n{}",
            found.join("\n")
        );
    }
}

#[test]
fn swapped_letters_of_a_subtype_are_noticed() {
    let found = findings(&[
        "Moss Warden (A)\tMU\tL\tGround\tWookiee\t4\t30\t4\t3\tArmor",
        "Moss Singer (A)\tMU\tL\tGround\tWokoiee\t4\t30\t4\t3\tArmor",
        "Moss Drummer (A)\tMU\tL\tGround\tWookiee\t4\t30\t4\t3\tArmor",
    ]);
    assert!(
        matches!(&found[..], [one] if one.starts_with("3: no other card has the subtype Wokoiee")),
        "{found:?}"
    );
}

#[test]
fn a_clean_file_has_nothing_to_mend() {
    let found = findings(&[
        "Moss Warden (A)\tMU\tL\tGround\tWookiee\t4\t30\t4\t3\tArmor | Pay 2 Force -> Evade 2",
        "Moss Dance\tMU\tL\tBattle\t\t\t\t\t\tPay 1 Force -> Draw a card.",
    ]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn noise_is_told_and_not_more() {
    let noise: Vec<u8> = (0..4_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    assert!(!lint("noise.txt", &noise, embedded()).is_empty());
    assert!(lint("empty.txt", b"", embedded()).is_empty());
}
