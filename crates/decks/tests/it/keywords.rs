//! Keyword sheets: which keywords a deck has.

use std::collections::BTreeSet;
use std::path::PathBuf;

use cards::keyword::Keyword;
use decks::keywords::of_deck;
use decks::{Deck, Entry, deck_named};
use text::files::{Pool, decode, embedded, files_of, read_files, read_folder};

use crate::made::pool_of;

/// The keywords of the founding documents.
const FOUNDING: [(&str, &str); 5] = [
    (
        "Big Daddy P",
        "Accuracy, Armor, Backfire, Bombard, Critical Hit, Double Strike, Equip, Evade, Ferocity, Fury, Intercept, \
         Meditate, Overkill, Parry, Pilot, Reserves, Stealth, Switch",
    ),
    (
        "GenCon 2005 2nd - Dark",
        "Accuracy, Armor, Critical Hit, Deflect, Evade, Hidden Cost, Intercept, Overkill, Pilot, Shields, Upkeep",
    ),
    (
        "General Solo",
        "Accuracy, Armor, Critical Hit, Enhance, Evade, Intercept, Lucky, Pilot, Retaliate, Shields, Upkeep",
    ),
    (
        "Galaxy Gunships",
        "Accuracy, Alternative Cost, Armor, Backfire, Bombard, Critical Hit, Damage Control, Double Damage, Double \
         Strike, Elude, Evade, Lucky, Overkill, Parry, Pilot, Precision, Reserves, Shields",
    ),
    (
        "The Death Watch",
        "Accuracy, Armor, Bombard, Critical Hit, Double Damage, Evade, Fury, Overkill, Parry, Retaliate, Riposte, \
         Shields, Stealth",
    ),
];

fn founding(title: &str) -> Deck {
    deck_named(title).expect("a founding deck").clone()
}

#[track_caller]
fn check(deck: &Deck, pool: &Pool, expected: &str) {
    let sheet = of_deck(deck, pool);
    assert_eq!(sheet.names().join(", "), expected, "{}", deck.title);
    assert_eq!(sheet.faults, [], "{}", deck.title);
}

#[test]
fn the_five_founding_lists() {
    for (title, expected) in FOUNDING {
        check(&founding(title), embedded(), expected);
    }
}

/// The rows of the published files that the founding decks name, where there are such files.
fn published() -> Option<Pool> {
    let Some(folder) = card_folder() else {
        eprintln!("skipped: no card files");
        return None;
    };
    let decks = FOUNDING.map(|(title, _)| founding(title));
    let names: BTreeSet<&str> = decks
        .iter()
        .flat_map(|deck| &deck.cards)
        .map(|entry| entry.name.as_str())
        .collect();
    let (mut files, _) = files_of(&folder);
    let mut all = BTreeSet::new();
    for (_, bytes) in &mut files {
        let text = decode(bytes);
        all.extend(
            text.lines()
                .filter_map(|line| Some(line.split('\t').next()?.trim().to_owned())),
        );
        let wanted =
            |(at, line): (usize, &str)| at == 0 || line.split('\t').next().is_some_and(|name| names.contains(name));
        let lines = text
            .lines()
            .enumerate()
            .filter(|&line| wanted(line))
            .map(|(_, line)| format!("{line}\n"));
        *bytes = lines.collect::<String>().into_bytes();
    }
    let mut pool = read_files(&files);
    pool.compile_with_names(all.iter().map(String::as_str));
    Some(pool)
}

#[test]
fn the_five_founding_lists_from_published_cards() {
    let Some(pool) = published() else { return };
    for (title, expected) in FOUNDING {
        check(&founding(title), &pool, expected);
    }
}

/// Names that are no keywords where they stand: of cards, of subtypes, of rules.
const NO_KEYWORDS: [&str; 8] = [
    "Bounty Hunter",
    "Armor Defense",
    "Orbalisk Armor",
    "Sith Armor",
    "Fury Station",
    "Just Lucky",
    "Ezra's Stack",
    "to Deploy",
];

#[test]
fn every_keyword_that_a_published_text_names_is_found() {
    let Some(folder) = card_folder().filter(|_| std::env::var_os("SLOW").is_some()) else {
        eprintln!("skipped: no card files, or SLOW is not set");
        return;
    };
    let mut missed = BTreeSet::new();
    for row in read_folder(&folder).rows().iter().filter(|row| row.is_full()) {
        let found = row.keywords();
        let words = NO_KEYWORDS
            .iter()
            .fold(without_brackets(&row.text), |text, name| text.replace(name, " "));
        let words: Vec<&str> = words.split(|c: char| !c.is_alphanumeric()).collect();
        let words = format!(" {} ", words.join(" "));
        let named = Keyword::ALL
            .iter()
            .filter(|keyword| words.contains(&format!(" {} ", keyword.name())));
        missed.extend(
            named
                .filter(|keyword| !found.contains(keyword))
                .map(|keyword| (row.full_name(), *keyword)),
        );
    }
    // Its meaning is any ability that works in the build zone.
    let known = BTreeSet::from([("Trask Boatman".to_owned(), Keyword::Reserves)]);
    assert_eq!(missed, known);
}

/// The text without what explains.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let outside = |c: &char| {
        depth = if *c == '(' { depth + 1 } else { depth };
        let outside = depth == 0;
        depth = if *c == ')' { depth.saturating_sub(1) } else { depth };
        outside
    };
    text.chars().filter(outside).collect()
}

#[test]
fn a_card_more_or_less_changes_the_sheet() {
    let before = founding("General Solo");
    let names = |deck: &Deck| of_deck(deck, embedded()).names();
    let had = names(&before);
    assert!(!had.contains(&"Riposte"));

    let mut more = before.clone();
    more.cards.push(Entry::new(1, "Tartan-Class Patrol Cruiser"));
    let mut expected = had.clone();
    expected.insert(expected.binary_search(&"Riposte").expect_err("it is new"), "Riposte");
    assert_eq!(names(&more), expected);

    // Its only card with Retaliate.
    let mut less = before.clone();
    less.cards.retain(|entry| entry.name != "Chewbacca (K)");
    assert_eq!(less.cards.len() + 1, before.cards.len());
    let expected: Vec<&str> = had.into_iter().filter(|name| *name != "Retaliate").collect();
    assert_eq!(names(&less), expected);
}

#[test]
fn the_cards_of_a_keyword_are_told_with_their_number() {
    let sheet = of_deck(&founding("Galaxy Gunships"), embedded());
    let of = |keyword: Keyword| {
        sheet
            .keywords
            .iter()
            .find(|listed| listed.keyword == keyword)
            .expect("listed")
    };
    assert_eq!(of(Keyword::Elude).cards, [(4, "Elite Gunship Pilot".to_owned())]);
    assert_eq!(of(Keyword::Precision).count(), 4);
    assert!(
        !of(Keyword::Precision)
            .cards
            .iter()
            .any(|(_, name)| name == "Elite Gunship Pilot")
    );
}

#[test]
fn unknown_cards_are_reported_and_the_sideboard_is_left_out() {
    let deck = Deck {
        cards: vec![
            Entry::new(2, "Rebel Trooper"),
            Entry::new(1, "Rebel Trooper"),
            Entry::new(1, "No Such Card"),
        ],
        supply: vec![Entry::new(1, "Chewbacca (K)")],
        sideboard: vec![Entry::new(1, "Tartan-Class Patrol Cruiser")],
        ..Deck::default()
    };
    let sheet = of_deck(&deck, embedded());
    assert_eq!(sheet.names(), ["Intercept", "Retaliate"]);
    assert_eq!(sheet.keywords[0].cards, [(3, "Rebel Trooper".to_owned())]);
    assert!(sheet.faults[0].to_string().contains("No Such Card") && sheet.faults.len() == 1);
}

/// A unit with that text has these keywords.
#[track_caller]
fn check_text(text: &str, expected: &[Keyword]) {
    let pool = pool_of(&[("Made Up", "Space", "3", text)]);
    let row = &pool.rows()[0];
    assert!(row.compiled().is_full(), "{text}: {:?}", row.compiled().diagnostics);
    assert_eq!(row.keywords().iter().copied().collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn printed_granted_and_quoted() {
    use Keyword::*;
    check_text("Armor | Pay 2 Force -> Evade 2", &[Armor, Evade]);
    check_text("Reserves: Each of your Space units gets Lucky 1.", &[Lucky, Reserves]);
    check_text("Starfighter Pilot. The Starfighter gets Fury 2.", &[Fury, Pilot]);
    check_text("Each of your opponent's units in this arena loses Armor.", &[Armor]);
    check_text("This unit can't use Evade.", &[Evade]);
    check_text("Each of your units gets \"Pay 1 Force -> Deflect 1\".", &[Deflect]);
    check_text(
        "This unit gets +1 power while attacking a unit with Shields.",
        &[Shields],
    );
    // Names and subtypes are none.
    check_text("Each of your Bounty Hunters gets +1 power.", &[]);
    check_text(
        "While you have a unit named \"Armor\" in any arena, this unit gets +1 power.",
        &[],
    );
    // What explains is no quotation.
    check_text(
        "Overkill (You may divide its hits; Armor and Shields do not matter.)",
        &[Overkill],
    );
}

#[test]
fn what_speaks_of_a_keyword_without_holding_it() {
    use Keyword::*;
    let texts: [(&str, &[Keyword]); 13] = [
        (
            "You may attach Weapons to this unit without paying the equip cost.",
            &[Equip],
        ),
        ("This unit can have an extra Pilot.", &[Pilot]),
        ("This unit can have up to 3 Pilots.", &[Pilot]),
        ("This unit must use Overload when attacking.", &[Overload]),
        ("This unit can't have more than 1 Pilot.", &[Pilot]),
        (
            "This unit can be piloted by a Starfighter Pilot as if it were a Starfighter.",
            &[Pilot],
        ),
        ("This unit can be piloted only by Jedi.", &[Pilot]),
        ("This unit may attack units with Stealth.", &[Stealth]),
        ("You don't have to pay the Upkeep costs of your Smugglers.", &[Upkeep]),
        (
            "While this unit is piloted by a Jedi, this unit gets +1 power.",
            &[Pilot],
        ),
        ("While this unit has a Pilot, this unit gets +1 power.", &[Pilot]),
        (
            "While this unit has 2 or more Pilots, this unit gets +1 power.",
            &[Pilot],
        ),
        (
            "Enhance: If there are at least 2 more build counters on this unit when it is deployed, draw a card.",
            &[Enhance],
        ),
    ];
    for (text, expected) in texts {
        check_text(text, expected);
    }
}

/// The folder of the card files.
fn card_folder() -> Option<PathBuf> {
    let given = std::env::var_os("POP_CARDS").map(PathBuf::from);
    let beside = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cards"));
    given.or(Some(beside)).filter(|folder| folder.is_dir())
}
