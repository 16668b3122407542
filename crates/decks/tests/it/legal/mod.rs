//! Legality: every clause with decks that keep it and decks that break it.

mod counts;
mod embedded;
mod formats;
mod limits;
mod places;

use cards::Edition;
use decks::legal::{Format, Terms, Verdict, check};
use decks::{Deck, Entry};
use text::files::{Pool, read_str};

const HEADER: &str = "Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tUsage\tText";

/// Made-up cards for a legal deck: three units of each type and six Missions, four copies of each.
const CARDS: &str = "\
Kite 1\tAOTC\tN\tSpace\tStarfighter\t2\t30\t2\t2\t\t
Kite 2\tAOTC\tN\tSpace\tStarfighter\t2\t30\t2\t2\t\t
Kite 3\tAOTC\tN\tSpace\tStarfighter\t2\t30\t2\t2\t\t
Cart 1\tAOTC\tN\tGround\tVehicle\t2\t30\t2\t2\t\t
Cart 2\tAOTC\tN\tGround\tVehicle\t2\t30\t2\t2\t\t
Cart 3\tAOTC\tN\tGround\tVehicle\t2\t30\t2\t2\t\t
Cook 1\tAOTC\tN\tCharacter\tCivilian\t2\t30\t2\t2\t\t
Cook 2\tAOTC\tN\tCharacter\tCivilian\t2\t30\t2\t2\t\t
Cook 3\tAOTC\tN\tCharacter\tCivilian\t2\t30\t2\t2\t\t
Task 1\tAOTC\tN\tMission\t\t1\t\t\t\t\tDraw a card.
Task 2\tAOTC\tN\tMission\t\t1\t\t\t\t\tDraw a card.
Task 3\tAOTC\tN\tMission\t\t1\t\t\t\t\tDraw a card.
Task 4\tAOTC\tN\tMission\t\t1\t\t\t\t\tDraw a card.
Task 5\tAOTC\tN\tMission\t\t1\t\t\t\t\tDraw a card.
Task 6\tAOTC\tN\tMission\t\t1\t\t\t\t\tDraw a card.
";

/// The made-up cards with further rows behind them.
fn pool(more: &str) -> Pool {
    let pool = read_str("made.txt", &format!("{HEADER}\n{CARDS}{more}"));
    let other = |problem: &&text::files::Problem| !problem.message.contains("which is no card of a game");
    assert_eq!(pool.problems.iter().find(other), None);
    pool
}

/// Sixty cards of the made-up pool.
fn deck() -> Deck {
    let names = CARDS.lines().map(|row| row.split('\t').next().unwrap_or_default());
    Deck {
        title: "Made Up".to_owned(),
        cards: names.map(|name| Entry::new(4, name)).collect(),
        ..Deck::default()
    }
}

/// The made-up deck with other counts: each name that is there is changed, others are added; 0 removes.
fn deck_with(changes: &[(u16, &str)]) -> Deck {
    let mut deck = deck();
    for &(count, name) in changes {
        deck.cards.retain(|entry| entry.name != name);
        if count > 0 {
            deck.cards.push(Entry::new(count, name));
        }
    }
    deck
}

const CLASSIC: Terms = Terms {
    format: Format::Unlimited,
    edition: Edition::Classic,
    limited: false,
};

const CURRENT: Terms = Terms {
    format: Format::Unlimited,
    edition: Edition::Current,
    limited: false,
};

/// The clauses of the problems of a deck.
fn rules(verdict: &Verdict) -> Vec<&'static str> {
    verdict.problems.iter().map(|fault| fault.rule.id()).collect()
}

/// Exactly these problems, with their texts.
#[track_caller]
fn has(deck: &Deck, pool: &Pool, terms: Terms, expected: &[(&str, &str)]) {
    let verdict = check(deck, pool, terms);
    let told: Vec<(&str, &str)> = verdict
        .problems
        .iter()
        .map(|fault| (fault.rule.id(), &*fault.text))
        .collect();
    assert_eq!(told, expected);
    assert_eq!(verdict.is_legal(), expected.is_empty());
}

#[test]
fn the_made_up_deck_is_legal() {
    for terms in [CLASSIC, CURRENT] {
        has(&deck(), &pool(""), terms, &[]);
    }
}

#[test]
fn a_name_that_is_no_card_is_told_once_and_counts_as_a_card() {
    let mut deck = deck_with(&[(0, "Kite 3"), (2, "Kite 33"), (1, "Nobody")]);
    deck.cards.push(Entry::new(1, "Nobody"));
    deck.supply.push(Entry::new(1, "Nothing"));
    let verdict = check(&deck, &pool(""), CURRENT);
    assert_eq!((verdict.cards, verdict.units.space, verdict.unit_cards), (60, 8, 32));
    assert_eq!(rules(&verdict), ["card", "card", "card", "G-4.3", "G-4.4"]);
    assert!(verdict.problems[0].text.contains("Kite 33") && verdict.problems[0].text.contains("did you mean Kite 3"));
    assert!(verdict.problems[1].text.contains("Nobody"));
    assert!(verdict.problems[2].text.contains("Nothing"));
    assert!(verdict.problems[3].text.contains("4 unknown cards not counted"));
}

#[test]
fn a_letter_that_is_missing_is_asked_for() {
    let pool = pool("Sage (A)\tAOTC\tL\tCharacter\t\t2\t30\t2\t2\t\t\nSage (B)\tAOTC\tL\tCharacter\t\t2\t30\t2\t2\t\t");
    let verdict = check(&deck_with(&[(1, "Sage")]), &pool, CURRENT);
    assert_eq!(rules(&verdict), ["card"]);
    assert!(verdict.problems[0].text.contains("Sage (A), Sage (B)"));
}

#[test]
fn a_card_that_is_not_understood_is_legal_with_a_note() {
    let pool = pool("Riddle\tAOTC\tN\tMission\t\t1\t\t\t\t\tWhistle a tune of eight bars.");
    let verdict = check(&deck_with(&[(1, "Riddle")]), &pool, CURRENT);
    assert!(verdict.is_legal());
    assert_eq!(verdict.notes.len(), 1);
    assert!(verdict.notes[0].contains("Riddle is not fully understood: Whistle a tune"));
}

#[test]
fn a_set_that_is_not_known_is_noted() {
    let mut deck = deck();
    deck.cards[0].set = Some("ZZZ".to_owned());
    let verdict = check(&deck, &pool(""), CURRENT);
    assert!(verdict.is_legal());
    assert_eq!(
        verdict.notes,
        ["Kite 1 is not known from the set ZZZ that the list names; taken as of AOTC"]
    );
}

#[test]
fn a_long_list_of_nonsense_takes_no_longer_than_a_deck() {
    let mut deck = Deck::default();
    deck.cards
        .extend((0..60_000).map(|at| Entry::new(u16::MAX, &format!("Nonsense {at}"))));
    let verdict = check(&deck, text::files::embedded(), CURRENT);
    assert_eq!(verdict.cards, 60_000 * usize::from(u16::MAX));
    assert_eq!(
        verdict
            .problems
            .iter()
            .filter(|fault| fault.rule.id() == "card")
            .count(),
        60_000
    );
}
