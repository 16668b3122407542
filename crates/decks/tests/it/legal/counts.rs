//! How many cards and units.

use cards::Edition;
use decks::legal::{Format, Terms, Units, check};
use decks::{Deck, Entry, Section};

use super::{CLASSIC, CURRENT, deck, deck_with, has, pool};

const RESOURCE: &str = "Spring\tLEG\tN\tResource\t\t2\t\t\t\t\tAdd 1 counter -> Gain 1 Force.";

// clause: G-4.1
#[test]
fn a_deck_has_sixty_cards() {
    let short = deck_with(&[(1, "Task 6")]);
    let text = "57 cards, at least 60 are needed: add 3 cards";
    for terms in [CLASSIC, CURRENT] {
        has(&short, &pool(""), terms, &[("G-4.1", text)]);
    }
}

// clause: G-4.1
#[test]
fn a_resource_outside_the_deck_stands_for_one_card_today() {
    let pool = pool(RESOURCE);
    let short = deck_with(&[(3, "Task 6")]);
    let classic = [("G-4.1", "59 cards, at least 60 are needed: add 1 card")];
    let current = [(
        "G-4.1",
        "59 cards, at least 60 are needed: add 1 card, or let a Resource wait outside the deck",
    )];
    has(&short, &pool, CURRENT, &current);
    for section in [Section::Supply, Section::Sideboard, Section::Outside] {
        let mut deck = short.clone();
        deck.section_mut(section).push(Entry::new(1, "Spring"));
        has(&deck, &pool, CURRENT, &[]);
        has(&deck, &pool, CLASSIC, &classic);
        // Another card there does not.
        deck.section_mut(section)[0].name = "Task 1".to_owned();
        has(&deck, &pool, CURRENT, &current);
    }
    // Nor does a Resource in the deck, and it stands for one card only.
    has(&deck_with(&[(2, "Task 6"), (1, "Spring")]), &pool, CURRENT, &current);
    let mut deck = deck_with(&[(2, "Task 6")]);
    deck.supply.push(Entry::new(2, "Spring"));
    let text = "58 cards, at least 59 are needed: add 1 card";
    let verdict = check(&deck, &pool, CURRENT);
    assert!(verdict.problems[0].text.starts_with(text), "{:?}", verdict.problems);
}

// clause: G-4.2
#[test]
fn a_deck_may_be_as_large_as_one_likes() {
    let rows: String = (0..100)
        .map(|at| format!("Form {at}\tAOTC\tN\tMission\t\t1\t\t\t\t\t\n"))
        .collect();
    let mut deck = deck();
    deck.cards
        .extend((0..100).map(|at| Entry::new(4, &format!("Form {at}"))));
    assert_eq!(deck.size(), 460);
    for terms in [CLASSIC, CURRENT] {
        has(&deck, &pool(&rows), terms, &[]);
    }
}

// clause: G-4.3
#[test]
fn a_deck_has_twelve_units_of_each_type() {
    let deck = deck_with(&[
        (3, "Kite 1"),
        (2, "Cart 1"),
        (1, "Cook 1"),
        (4, "Task 7"),
        (2, "Task 8"),
    ]);
    let pool = pool("Task 7\tSR\tN\tMission\t\t1\t\t\t\t\t\nTask 8\tSR\tN\tMission\t\t1\t\t\t\t\t");
    let few = [
        ("G-4.3", "11 Space units, at least 12 are needed: add 1 Space unit"),
        ("G-4.3", "10 Ground units, at least 12 are needed: add 2 Ground units"),
        (
            "G-4.3",
            "9 Character units, at least 12 are needed: add 3 Character units",
        ),
    ];
    has(&deck, &pool, CLASSIC, &few);
    let verdict = check(&deck, &pool, CURRENT);
    assert_eq!(verdict.problems[2].text, few[2].1);
}

const BOTH: &str = "Crab 1\tLEG\tN\tGround/Character\t\t2\t30\t2\t2\t\t
Crab 2\tLEG\tN\tGround/Character\t\t2\t30\t2\t2\t\t
Crab 3\tLEG\tN\tSpace/Ground/Character\t\t2\t30\t2\t2\t\t
Task 7\tLEG\tN\tMission\t\t1\t\t\t\t\t
Task 8\tLEG\tN\tMission\t\t1\t\t\t\t\t";

// clause: G-4.6, G-4.4
#[test]
fn a_unit_of_several_types_counts_for_each_and_once_among_all() {
    // Twelve Ground and Character units are eight of each and four of both.
    let deck = deck_with(&[(4, "Crab 1"), (0, "Cart 3"), (0, "Cook 3"), (4, "Task 7")]);
    let pool = pool(BOTH);
    let verdict = check(&deck, &pool, CURRENT);
    let units = Units {
        space: 12,
        ground: 12,
        character: 12,
    };
    assert_eq!((verdict.units, verdict.unit_cards), (units, 32));
    has(
        &deck,
        &pool,
        CURRENT,
        &[("G-4.4", "32 unit cards, at least 36 are needed: add 4 unit cards")],
    );
    // One of three types is one card too.
    let three = check(&deck_with(&[(4, "Crab 3")]), &pool, CURRENT);
    assert_eq!(
        (three.units.space, three.units.ground, three.units.character),
        (16, 16, 16)
    );
    assert_eq!(three.unit_cards, 40);
}

// clause: G-4.4
#[test]
fn thirty_six_units_follow_from_twelve_of_each() {
    for terms in [CLASSIC, CURRENT] {
        let verdict = check(&deck(), &pool(""), terms);
        assert_eq!(verdict.unit_cards, 36);
        assert!(verdict.is_legal());
    }
    // Only units of several types make a difference, and the classic edition has none.
    let deck = deck_with(&[(4, "Crab 1"), (0, "Cart 3"), (0, "Cook 3"), (4, "Task 7")]);
    has(&deck, &pool(BOTH), CLASSIC, &[]);
}

/// The made-up deck with so many Space and Ground units of further names.
fn with_units(space: u16, ground: u16) -> (Deck, String) {
    let mut deck = deck();
    let mut rows = String::new();
    for (kind, more) in [("Space", space - 12), ("Ground", ground - 12)] {
        for at in 0..more {
            let name = format!("{kind} {at}");
            rows += &format!("{name}\tAOTC\tN\t{kind}\t\t2\t30\t2\t2\t\t\n");
            deck.cards.push(Entry::new(1, &name));
        }
    }
    (deck, rows)
}

// clause: G-4.5
#[test]
fn no_type_has_more_than_twice_the_units_of_another() {
    let (twice, rows) = with_units(24, 24);
    has(&twice, &pool(&rows), CURRENT, &[]);
    let (more, rows) = with_units(27, 14);
    let text =
        "27 Space units against 12 Character: at most twice as many; add 2 Character units or remove 3 Space units";
    has(&more, &pool(&rows), CURRENT, &[("G-4.5", text)]);
    // The classic edition does not ask for it.
    has(&more, &pool(&rows), CLASSIC, &[]);
    // Each pair is told.
    let (more, rows) = with_units(25, 12);
    let verdict = check(&more, &pool(&rows), CURRENT);
    let pairs: Vec<&str> = verdict
        .problems
        .iter()
        .filter_map(|fault| fault.text.split(':').next())
        .collect();
    assert_eq!(
        pairs,
        [
            "25 Space units against 12 Ground",
            "25 Space units against 12 Character"
        ]
    );
}

// clause: F-3.2
#[test]
fn limited_decks_have_forty_cards_and_eight_units_of_each_type() {
    for edition in Edition::ALL {
        let limited = Terms {
            format: Format::Unlimited,
            edition,
            limited: true,
        };
        let small = deck_with(&[
            (0, "Kite 3"),
            (0, "Cart 3"),
            (0, "Cook 3"),
            (0, "Task 5"),
            (0, "Task 6"),
        ]);
        has(&small, &pool(""), limited, &[]);
        let smaller = deck_with(&[
            (3, "Kite 2"),
            (0, "Kite 3"),
            (0, "Cart 3"),
            (0, "Cook 3"),
            (0, "Task 5"),
            (0, "Task 6"),
        ]);
        let few = [
            ("F-3.2", "39 cards, at least 40 are needed: add 1 card"),
            ("F-3.2", "7 Space units, at least 8 are needed: add 1 Space unit"),
        ];
        has(&smaller, &pool(""), limited, &few);
        assert!(!check(&small, &pool(""), CURRENT).is_legal());
    }
}
