//! Deck lists, read, written and reported.

use cards::Side;
use decks::{Deck, Entry, Format, Section, embedded_decks, read_deck, write_deck};

/// Count, name, set and picture.
type Line<'a> = (u16, &'a str, Option<&'a str>, Option<&'a str>);

#[track_caller]
fn read(file: &str, text: &str) -> Deck {
    read_deck(file, text).unwrap_or_else(|problems| panic!("{file}: {problems:?}\n{text}"))
}

fn lines(deck: &Deck, section: Section) -> Vec<Line<'_>> {
    fn line(entry: &Entry) -> Line<'_> {
        (entry.count, &entry.name, entry.set.as_deref(), entry.image.as_deref())
    }
    deck.section(section).iter().map(line).collect()
}

/// The deck's cards are these counts and names.
#[track_caller]
fn check(text: &str, expected: &[(u16, &str)]) {
    let deck = read("made.txt", text);
    let found: Vec<_> = deck
        .cards
        .iter()
        .map(|entry| (entry.count, entry.name.as_str()))
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn deck_lists_are_read_or_reported() {
    let deck = read(
        "made.txt",
        "# Made Up | by hand | Dark\n2\tBig Walker (B)\n1 Trick\n\n# note\n",
    );
    assert_eq!(
        (deck.title.as_str(), deck.about.as_str(), deck.side, deck.size()),
        ("Made Up", "by hand", Some(Side::Dark), 3)
    );
    let problems = read_deck("made.txt", "two Walkers\n0\tTrick\n").expect_err("both lines are bad");
    assert_eq!(problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn our_lists_name_sections_sets_pictures_and_the_format() {
    let text = "# Made Up | by hand | Cup 2004 | Light | format vintage\n\
                2\tBig Walker (B) [ABC] {ABC012_Walker}\n1\tTrick {t}\n\nsupply:\n1\tParade [XYZ]\n\n\
                sideboard:\n3\tTank\n\noutside:\n1\tMoon\n";
    let deck = read("made.txt", text);
    assert_eq!(
        (deck.about.as_str(), deck.side),
        ("by hand | Cup 2004", Some(Side::Light))
    );
    assert_eq!(deck.format.as_deref(), Some("vintage"));
    let walker = (2, "Big Walker (B)", Some("ABC"), Some("ABC012_Walker"));
    assert_eq!(lines(&deck, Section::Deck), [walker, (1, "Trick", None, Some("t"))]);
    assert_eq!(lines(&deck, Section::Supply), [(1, "Parade", Some("XYZ"), None)]);
    assert_eq!(lines(&deck, Section::Sideboard), [(3, "Tank", None, None)]);
    assert_eq!(lines(&deck, Section::Outside), [(1, "Moon", None, None)]);
    assert_eq!(write_deck(&deck, Format::Ours), text, "and is written as it was");
}

#[test]
fn the_text_of_lackey_has_its_sections_and_the_rest_in_comments() {
    let deck = read(
        "made.txt",
        "# M\n2\tWalker [ABC] {w}\n1\tTrick\nsupply:\n1\tParade [XYZ]\noutside:\n1\tMoon\n",
    );
    let text = "# M\n2\tWalker\n#= Walker [ABC] {w}\n1\tTrick\nSupply:\n1\tParade\n#= Parade [XYZ]\nOutside the game:\n1\tMoon\n";
    assert_eq!(write_deck(&deck, Format::Lackey), text);
    assert_eq!(read("made.txt", text), deck);
    // A comment that belongs to another card does no harm.
    let changed = read("made.txt", &text.replace("2\tWalker\n", "2\tTank\n"));
    assert_eq!(lines(&changed, Section::Deck)[0], (2, "Tank", None, None));
}

#[test]
fn the_files_of_lackey_have_a_card_for_each_copy() {
    let text = "<deck version=\"0.8\">\r\n\t<meta>\r\n\t\t<game>starwars</game>\r\n\t</meta>\r\n\t<superzone name=\"Deck\">\r\n\
                <card><name id=\"W1\">Walker&apos;s &quot;Pride&quot; &amp; Joy</name><set>ABC</set></card>\r\n\
                <card><name id=\"W1\">Walker&apos;s &quot;Pride&quot; &amp; Joy</name><set>ABC</set></card>\r\n\
                <card><name>Trick</name><set/></card>\r\n\
                <card><name id=\"W1\">Walker&#39;s <![CDATA[\"Pride\" &]]> Joy</name><set>ABC</set></card>\r\n\
                \t</superzone>\r\n\t<superzone name=\"Supply\"/>\r\n<superzone name=\"Outside the game\">\r\n\
                <card><name id=\"\">Moon</name></card></superzone></deck>\r\n";
    let deck = read("My Deck.DEK", text);
    assert_eq!(deck.title, "My Deck");
    let walker = |count| (count, "Walker's \"Pride\" & Joy", Some("ABC"), Some("W1"));
    assert_eq!(
        lines(&deck, Section::Deck),
        [walker(2), (1, "Trick", None, None), walker(1)]
    );
    assert_eq!(lines(&deck, Section::Outside), [(1, "Moon", None, None)]);
    assert_eq!(read("other.dek", &write_deck(&deck, Format::Dek)), deck);
}

#[test]
fn a_note_in_a_dek_keeps_title_side_and_format() {
    let deck = read(
        "made.txt",
        "# A -- <b> & c \\| d | x --> y | Dark | format standard\n1\tTrick\n",
    );
    assert_eq!(
        (deck.title.as_str(), deck.about.as_str()),
        ("A -- <b> & c | d", "x --> y")
    );
    let written = write_deck(&deck, Format::Dek);
    assert_eq!(read("other.dek", &written), deck, "{written}");
}

#[test]
fn json_has_a_version() {
    let deck = read(
        "made.txt",
        "# M | a | Dark | format standard\n2\tWalker [ABC] {w}\nsideboard:\n1\tTrick\n",
    );
    let json = write_deck(&deck, Format::Json);
    let value: serde_json::Value = serde_json::from_str(&json).expect("one document");
    assert_eq!((&value["version"], &value["side"]), (&1.into(), &"Dark".into()));
    assert_eq!(value["deck"][0]["name"], "Walker");
    assert_eq!(read("other.json", &json), deck);
    assert_eq!(read("pasted", &json), deck, "whatever the file is called");
}

#[test]
fn pasted_lists_are_read() {
    check(
        "Units (20)\n4x Big Walker (B)\n3 x Tank\nx2 Tank\n2X Moon\n4× Star\n\n\
         Battle cards: 3\n- 2 Trick\n* Parade x3\n• 1 Storm\n– Rain (x2)\n(2) Snow\nTotal: 60\n60 cards\n== Missions ==\n1 Raid\n",
        &[
            (4, "Big Walker (B)"),
            (3, "Tank"),
            (2, "Tank"),
            (2, "Moon"),
            (4, "Star"),
            (2, "Trick"),
            (3, "Parade"),
            (1, "Storm"),
            (2, "Rain"),
            (2, "Snow"),
            (1, "Raid"),
        ],
    );
    // Numbers in names are names.
    check(
        "4 Clone Trooper 6/298\n2 X-wing Red 5\n1 725 to 1\n3 100 Battle Droids\n1\tUnits\n2\t60 cards\n1\tParade x3\n",
        &[
            (4, "Clone Trooper 6/298"),
            (2, "X-wing Red 5"),
            (1, "725 to 1"),
            (3, "100 Battle Droids"),
            (1, "Units"),
            (2, "60 cards"),
            (1, "Parade x3"),
        ],
    );
}

#[test]
fn headings_of_pasted_lists_begin_sections() {
    for heading in [
        "Sideboard",
        "SIDEBOARD:",
        "Sideboard (10)",
        "== Side Board ==",
        "## Sideboard",
        "10 sideboard cards",
    ] {
        let deck = read(
            "made.txt",
            &format!("Main Deck (1)\n1 Walker\n\n{heading}\nUnits\n2 Tank\n"),
        );
        assert_eq!(lines(&deck, Section::Deck), [(1, "Walker", None, None)], "{heading}");
        assert_eq!(lines(&deck, Section::Sideboard), [(2, "Tank", None, None)], "{heading}");
    }
    // One that is not known is reported: its cards might not belong to the deck.
    let problems = read_deck("made.txt", "1 Walker\nMaybe later:\n2 Tank\n").expect_err("an unknown heading");
    assert_eq!(problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [2]);
}

#[test]
fn embedded_decks_go_through_all_formats() {
    for (name, deck) in embedded_decks() {
        let mut same = deck.clone();
        for format in [Format::Dek, Format::Ours, Format::Lackey, Format::Dek, Format::Json] {
            same = read(&format!("x.{}", format.ending()), &write_deck(&same, format));
            assert_eq!(same, deck.joined(), "{name} as {format:?}");
        }
    }
}
