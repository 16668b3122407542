//! How many of one card, and from which sets.

use cards::Edition;
use decks::legal::{Format, Terms, check, is_in_format};
use decks::{Entry, Section};

use super::{CLASSIC, CURRENT, deck, deck_with, has, pool, rules};

// clause: G-4.7
#[test]
fn a_deck_has_four_copies_of_a_card() {
    let text = "6 copies of Task 1, at most 4 are allowed: remove 2";
    for terms in [CLASSIC, CURRENT] {
        has(&deck_with(&[(6, "Task 1")]), &pool(""), terms, &[("G-4.7", text)]);
    }
    // Two lines of a list are the same card, however it is written.
    let mut deck = deck();
    deck.cards.push(Entry::new(2, "TASK 1"));
    has(&deck, &pool(""), CURRENT, &[("G-4.7", text)]);
}

// clause: G-4.7
#[test]
fn versions_are_different_cards() {
    let rows: String = ["A", "B", "C", "D"]
        .map(|letter| format!("Sage ({letter})\tAOTC\tN\tCharacter\t\t2\t30\t2\t2\t\t\n"))
        .concat();
    let sixteen = [
        (4, "Sage (A)"),
        (4, "Sage (B)"),
        (4, "Sage (C)"),
        (4, "Sage (D)"),
        (0, "Cook 1"),
    ];
    for terms in [CLASSIC, CURRENT] {
        has(&deck_with(&sixteen), &pool(&rows), terms, &[]);
    }
    // A letter is one card, in whichever set and printing.
    let rows = "Sage (A)\tAOTC\tN\tCharacter\t\t2\t30\t2\t2\t\tLucky 1
Sage (A) (Promo)\tSR\tN\tCharacter\t\t2\t30\t2\t2\t\tLucky 2";
    let verdict = check(
        &deck_with(&[(3, "Sage (A)"), (2, "Sage (A) (Promo)")]),
        &pool(rows),
        CURRENT,
    );
    assert_eq!(rules(&verdict), ["G-4.7"]);
}

// clause: G-4.8
#[test]
fn one_name_with_different_texts_in_two_sets_is_two_cards() {
    let different = "Whale\tESB\tN\tSpace\t\t2\t30\t2\t2\t\tLucky 1\nWhale RAS\tRAS\tN\tSpace\t\t2\t30\t2\t2\t\tArmor";
    let two = deck_with(&[(4, "Whale"), (4, "Whale RAS")]);
    for terms in [CLASSIC, CURRENT] {
        has(&two, &pool(different), terms, &[]);
    }
    // A set in brackets says which is meant.
    let mut listed = deck_with(&[(4, "Whale")]);
    listed.cards.push(Entry {
        set: Some("RAS".to_owned()),
        ..Entry::new(4, "Whale")
    });
    has(&listed, &pool(different), CURRENT, &[]);
    // The same text in other words is the same card, and so are two texts in one set.
    let reprint = "Whale\tESB\tN\tSpace\t\t2\t30\t2\t2\t\tDeploy: Draw a card.
Whale RAS\tRAS\tN\tSpace\t\t2\t30\t2\t2\t\tDeploy: You draw 1 card.";
    let promo = "Whale\tESB\tN\tSpace\t\t2\t30\t2\t2\t\tLucky 1\nWhale (Promo)\tESB\tN\tSpace\t\t2\t30\t2\t2\t\tArmor";
    let text = "8 copies of Whale, at most 4 are allowed: remove 4";
    has(&two, &pool(reprint), CURRENT, &[("G-4.7", text)]);
    let two = deck_with(&[(4, "Whale"), (4, "Whale (Promo)")]);
    has(&two, &pool(promo), CURRENT, &[("G-4.7", text)]);
}

// clause: G-4.8
#[test]
fn special_printings_are_the_card_they_are_a_printing_of() {
    // The starter deck has an older text; the file of its set comes first.
    let pool = pool(
        "Flip (Starter)\tSTART\tN\tBattle\t\t\t\t\t\t\tPay 1 Force -> Draw a card.
Whale (LEGO)\tESB\tN\tSpace\t\t2\t30\t2\t2\t\tLucky 2
Whale\tESB\tN\tSpace\t\t2\t30\t2\t2\t\tLucky 1
Whale RAS\tRAS\tN\tSpace\t\t2\t30\t2\t2\t\tArmor
Flip\tROTS\tN\tBattle\t\t\t\t\t\t\tDraw a card.
Flip LEG\tLEG\tN\tMission\t\t1\t\t\t\t\tDraw a card.",
    );
    let five = |name: &str, special: &str| check(&deck_with(&[(3, special), (2, name)]), &pool, CURRENT);
    assert_eq!(rules(&five("Flip", "Flip (Starter)")), ["G-4.7"]);
    assert_eq!(rules(&five("Whale", "Whale (LEGO)")), ["G-4.7"]);
    assert!(five("Flip LEG", "Flip (Starter)").is_legal());
    assert!(five("Whale RAS", "Whale (LEGO)").is_legal());
    assert!(five("Whale RAS", "Whale").is_legal());
    has(
        &deck_with(&[(4, "Flip (Starter)")]),
        &pool,
        Terms::of(Format::Wotc),
        &[],
    );
}

fn in_format(format: Format, edition: Edition) -> Terms {
    Terms {
        format,
        edition,
        limited: false,
    }
}

// clause: G-4.9
#[test]
fn of_a_restricted_card_a_deck_has_one() {
    let pool = pool("Trick\tAOTC\tN\tBattle\t\t\t\t\t\t*RESTRICTED\tPay 1 Force -> Draw a card.");
    has(&deck_with(&[(1, "Trick")]), &pool, CURRENT, &[]);
    let three = deck_with(&[(3, "Trick")]);
    let text = "3 copies of Trick, which is restricted to 1: remove 2";
    for format in [Format::Unlimited, Format::Wotc, Format::Vintage] {
        has(&three, &pool, in_format(format, Edition::Current), &[("G-4.9", text)]);
    }
    // The classic edition knows the lists of its formats only.
    has(&three, &pool, CLASSIC, &[]);
    has(
        &three,
        &pool,
        in_format(Format::Wotc, Edition::Classic),
        &[("F-1.4", text)],
    );
}

// clause: G-4.10
#[test]
fn a_banned_card_is_nowhere() {
    let pool = pool("Trick\tAOTC\tN\tBattle\t\t\t\t\t\t*BANNED\tPay 1 Force -> Draw a card.");
    let places = ["in the deck", "in the supply", "in the sideboard", "outside the game"];
    for (section, place) in Section::ALL.into_iter().zip(places) {
        let mut deck = deck();
        deck.section_mut(section).push(Entry::new(1, "Trick"));
        let text = format!("Trick is banned: remove it (1 {place})");
        has(&deck, &pool, CURRENT, &[("G-4.10", &text)]);
        has(
            &deck,
            &pool,
            in_format(Format::Wotc, Edition::Classic),
            &[("F-1.4", &text)],
        );
        has(&deck, &pool, CLASSIC, &[]);
    }
}

// clause: F-2.1
#[test]
fn a_note_holds_in_the_formats_it_names() {
    let pool = pool(
        "Trick\tAOTC\tN\tBattle\t\t\t\t\t\t*BANNED:Vintage\tPay 1 Force -> Draw a card.
Ruse\tAOTC\tN\tBattle\t\t\t\t\t\t*RESTRICTED:Vintage, WOTC\tPay 1 Force -> Draw a card.
Feint\tAOTC\tN\tBattle\t\t\t\t\t\tBANNED in Vintage.\tPay 1 Force -> Draw a card.",
    );
    let deck = deck_with(&[(1, "Trick"), (2, "Ruse"), (1, "Feint")]);
    let rules = |format| rules(&check(&deck, &pool, Terms::of(format)));
    assert_eq!(rules(Format::Vintage), ["G-4.9", "G-4.10", "G-4.10"]);
    assert_eq!(rules(Format::Wotc), ["G-4.9"]);
    assert_eq!(rules(Format::Unlimited), [""; 0]);
    let verdict = check(&deck, &pool, Terms::of(Format::Wotc));
    let text = "2 copies of Ruse, which is restricted in WOTC to 1: remove 1";
    assert_eq!(verdict.problems[0].text, text);
}

#[test]
fn a_note_for_a_format_nobody_knows_is_told() {
    let pool = pool("Trick\tAOTC\tN\tBattle\t\t\t\t\t\t*BANNED:Pauper\tPay 1 Force -> Draw a card.");
    let verdict = check(&deck_with(&[(1, "Trick")]), &pool, CURRENT);
    assert!(verdict.is_legal());
    assert!(verdict.notes[0].contains("Trick") && verdict.notes[0].contains("\"Pauper\", which is no format"));
}

// clause: F-2.2
#[test]
fn printings_share_their_notes() {
    let pool = pool(
        "Sage (A)\tAOTC\tN\tCharacter\t\t2\t30\t2\t2\t*BANNED\tLucky 1
Sage (A) (LEGO)\tAOTC\tN\tCharacter\t\t2\t30\t2\t2\t\tLucky 1
Trick\tPM\tN\tBattle\t\t\t\t\t\t\tPay 1 Force -> Draw a card.
Trick (Promo)\tPM\tN\tBattle\t\t\t\t\t\t*BANNED\tPay 1 Force -> Draw a card.
Siege\tESB\tN\tMission\t\t1\t\t\t\t\tDraw a card.
Siege PM\tPM\tN\tMission\t\t2\t\t\t\t*BANNED\tDraw 2 cards.",
    );
    for name in ["Sage (A)", "Sage (A) (LEGO)", "Trick", "Trick (Promo)", "Siege PM"] {
        let verdict = check(&deck_with(&[(1, name)]), &pool, CURRENT);
        assert_eq!(rules(&verdict), ["G-4.10"], "{name}");
    }
    // Another card of the same name has notes of its own.
    has(&deck_with(&[(4, "Siege")]), &pool, CURRENT, &[]);
}

// clause: F-2.3
#[test]
fn banned_in_some_formats_and_restricted_elsewhere() {
    let pool = pool("Siege\tPM\tN\tMission\t\t1\t\t\t\t*BANNED:Vintage,WOTC | *RESTRICTED\tDraw a card.");
    let rules = |count, format| rules(&check(&deck_with(&[(count, "Siege")]), &pool, Terms::of(format)));
    for format in [Format::Vintage, Format::Wotc] {
        assert_eq!(rules(1, format), ["G-4.10"]);
        assert_eq!(rules(2, format), ["G-4.10"]);
    }
    assert_eq!(rules(1, Format::Unlimited), [""; 0]);
    assert_eq!(rules(2, Format::Unlimited), ["G-4.9"]);
}

// clause: F-1.4
#[test]
fn every_card_is_from_a_set_of_the_format() {
    let pool = pool(
        "Robe\tLEG\tN\tMission\t\t1\t\t\t\t\tDraw 2 cards.
Lamp\tSTART\tN\tMission\t\t1\t\t\t\t\tDraw 3 cards.
Lamp\tBOE\tN\tMission\t\t1\t\t\t\t\tDraw 3 cards.
Whale\tESB\tN\tSpace\t\t2\t30\t2\t2\t\tLucky 1
Whale LEG\tLEG\tN\tSpace\t\t2\t30\t2\t2\t\tArmor",
    );
    let robe = "Robe is from LEG, not in Vintage: remove it (2 in the deck)";
    for edition in Edition::ALL {
        let vintage = in_format(Format::Vintage, edition);
        has(&deck(), &pool, vintage, &[]);
        has(&deck_with(&[(2, "Robe")]), &pool, vintage, &[("F-1.4", robe)]);
        // Also outside the deck.
        let mut outside = deck();
        outside.sideboard.push(Entry::new(1, "Robe"));
        let robe = "Robe is from LEG, not in Vintage: remove it (1 in the sideboard)";
        has(&outside, &pool, vintage, &[("F-1.4", robe)]);
        // A reprint in a legal set is enough, whichever printing lies in the deck.
        let mut reprint = deck_with(&[(2, "Lamp")]);
        reprint.cards.last_mut().expect("the Lamp").set = Some("START".to_owned());
        has(&reprint, &pool, vintage, &[]);
        // Another card of the same name is none.
        let whale = "Whale LEG is from LEG, not in Vintage: remove it (1 in the deck)";
        has(&deck_with(&[(1, "Whale LEG")]), &pool, vintage, &[("F-1.4", whale)]);
    }
    let lamp = "Lamp is from BOE and START, not in WOTC: remove it (2 in the deck)";
    has(
        &deck_with(&[(2, "Lamp")]),
        &pool,
        Terms::of(Format::Wotc),
        &[("F-1.4", lamp)],
    );
    let row = pool.row("Lamp").expect("the Lamp");
    assert!(is_in_format(row, &pool, Format::Vintage) && !is_in_format(row, &pool, Format::Wotc));
}
