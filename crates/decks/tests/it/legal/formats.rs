//! The formats and their sets.

use std::collections::BTreeSet;
use std::path::PathBuf;

use decks::legal::{Format, Terms, check};
use text::files::{files_of, read_files, read_str};

use super::{CURRENT, deck_with, has, pool, rules};

const PAGE: &str = include_str!("../../../../../rulebook/07-formats.md");

/// The sets of the table in the rulebook, by the first word of its rows.
fn of_the_rulebook() -> Vec<(String, Vec<String>)> {
    let rows = PAGE
        .lines()
        .skip_while(|line| !line.starts_with("| Format | Legal sets"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let name = cells.get(1)?.split(" (").next()?;
        let sets = cells
            .get(2)?
            .split(',')
            .map(|set| set.trim().trim_matches('"').to_owned());
        Some((name.to_owned(), sets.collect()))
    })
    .collect()
}

// clause: F-1.1, F-1.3
#[test]
fn the_formats_are_those_of_the_rulebook() {
    let table = of_the_rulebook();
    assert_eq!(table.len() + 1, Format::ALL.len(), "and the unlimited one");
    for ((name, sets), format) in table.iter().zip(Format::ALL) {
        assert_eq!(Format::named(name), Some(format), "{name}");
        // The list of sets names one by a code that it does not have.
        let meant = sets.iter().map(|set| if set == "BSB" { "BOSB" } else { set });
        assert_eq!(format.sets().unwrap_or_default(), meant.collect::<Vec<_>>(), "{name}");
        sets.iter().for_each(|set| assert!(format.admits(set), "{name} {set}"));
    }
    assert!(Format::Resistance.admits("BOSB") && !Format::Rebellion.admits("BSB"));
}

#[test]
fn formats_are_known_by_the_names_in_use() {
    let ids = "standard vintage wotc legacy mandoverse tor repcw reb new res unlimited";
    assert_eq!(Format::ALL.map(Format::id).join(" "), ids);
    for format in Format::ALL {
        assert_eq!(Format::named(format.id()), Some(format));
        assert_eq!(Format::named(&format.title().to_uppercase()), Some(format));
    }
    for (name, format) in [
        ("Vintage", Format::Vintage),
        (" WOTC ", Format::Wotc),
        ("REP/CW", Format::Republic),
        ("Rep / CW", Format::Republic),
        ("TOR - The Old Republic", Format::OldRepublic),
        ("NEW - New Republic and New Jedi Order", Format::NewRepublic),
    ] {
        assert_eq!(name.parse(), Ok(format), "{name}");
    }
    for name in ["", "pauper", "vintag"] {
        let error = name.parse::<Format>().expect_err("no format").to_string();
        assert!(error.contains("standard, vintage"), "{error}");
    }
}

// clause: F-1.3
#[test]
fn sets_outside_every_format_are_legal_in_unlimited() {
    let elsewhere = [
        "15TH", "TEN", "AAA", "IA", "EAW", "BEP", "GPC", "MAM", "START", "BH", "MAND", "SITH", "SMUG", "JEDI",
    ];
    for set in elsewhere {
        let pool = pool(&format!("Lamp\t{set}\tN\tMission\t\t1\t\t\t\t\tDraw a card."));
        let deck = deck_with(&[(1, "Lamp")]);
        has(&deck, &pool, CURRENT, &[]);
        for format in Format::ALL.into_iter().filter(|format| *format != Format::Unlimited) {
            assert!(!format.admits(set), "{set}");
            assert!(
                rules(&check(&deck, &pool, Terms::of(format))).contains(&"F-1.4"),
                "{set}"
            );
        }
    }
}

// clause: F-1.2
#[test]
fn rows_carry_the_tags_of_their_eras() {
    let rows = "Name\tSet\tSide\tType\tSubtype\tCost\tClassification\nLamp\tLEG\tN\tMission\t\t1\tSTAND, LEG,NJO\n";
    let pool = read_str("made.txt", rows);
    assert_eq!(pool.rows()[0].classes, ["STAND", "LEG", "NJO"]);
}

/// The folder with the published card files, if it is there.
#[allow(clippy::print_stderr)]
fn card_files() -> Option<PathBuf> {
    let given = std::env::var_os("POP_CARDS").map(PathBuf::from);
    let beside = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cards"));
    let folder = given.or(Some(beside)).filter(|folder| folder.is_dir());
    if folder.is_none() {
        eprintln!("skipped: no card files");
    }
    folder
}

// clause: F-1.2, F-2.1, F-2.2, F-2.3
#[test]
fn the_published_files_have_these_tags_and_notes() {
    let Some(folder) = card_files() else { return };
    let (mut files, problems) = files_of(&folder);
    assert_eq!(problems, []);
    // Enough of them to show it: compiling all takes long.
    files.retain(|(name, _)| ["BOE.txt", "ESB.txt", "PM.txt", "RAS.txt", "ROTJ.txt", "TMW.txt"].contains(&&**name));
    let pool = read_files(&files);
    let tags: BTreeSet<&str> = pool
        .rows()
        .iter()
        .flat_map(|row| row.classes.iter().map(String::as_str))
        .collect();
    assert!(
        ["WOTC", "REB", "EP456", "MV"].iter().all(|tag| tags.contains(tag)),
        "{tags:?}"
    );
    // Every note names formats that exist.
    for standing in pool.rows().iter().flat_map(|row| &row.standings) {
        for name in &standing.formats {
            assert!(Format::named(name).is_some(), "{standing:?}");
        }
    }
    let rules = |count, name: &str, format| -> Vec<&'static str> {
        let deck = decks::Deck {
            cards: vec![decks::Entry::new(count, name)],
            ..decks::Deck::default()
        };
        let mut rules = rules(&check(&deck, &pool, Terms::of(format)));
        rules.retain(|rule| !["G-4.1", "G-4.3", "G-4.4", "G-4.5"].contains(rule));
        rules
    };
    let nothing: [&str; 0] = [];
    assert_eq!(rules(1, "Ugnaught", Format::Unlimited), ["G-4.10"]);
    assert_eq!(rules(2, "Chewbacca (G)", Format::Vintage), ["G-4.9"]);
    assert_eq!(rules(1, "Nien Nunb (A)", Format::Vintage), ["G-4.10"]);
    assert_eq!(rules(4, "Nien Nunb (A)", Format::Wotc), nothing);
    assert_eq!(rules(2, "Situational Sensors", Format::Standard), ["G-4.9", "F-1.4"]);
    assert_eq!(rules(1, "Death Star II (D) (LEGO)", Format::Vintage), ["G-4.10"]);
    // Two cards of one name, of which one is noted.
    assert_eq!(rules(4, "Blockade", Format::Wotc), nothing);
    assert_eq!(rules(1, "Blockade PM", Format::Wotc), ["G-4.10"]);
    assert_eq!(rules(2, "Blockade PM", Format::Unlimited), ["G-4.9"]);
}
