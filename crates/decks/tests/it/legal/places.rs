//! Which cards may lie where.

use decks::legal::{Format, Terms, check};
use decks::{Entry, Section};
use text::files::read_str;

use super::{CARDS, CLASSIC, CURRENT, HEADER, deck, deck_with, has, pool, rules};

const SIDES: &str = "Monk\tSR\tL\tCharacter\t\t2\t30\t2\t2\t\t
Thug\tSR\tD\tCharacter\t\t2\t30\t2\t2\t\t
Seed\tSR\tY\tCharacter\t\t2\t30\t2\t2\t\t";

// clause: G-2.2, G-4.11
#[test]
fn a_deck_has_cards_of_one_side_and_neutral_ones() {
    let pool = pool(SIDES);
    for terms in [CLASSIC, CURRENT] {
        // Neutral cards alone, or with those of any one side.
        has(&deck(), &pool, terms, &[]);
        for name in ["Monk", "Thug", "Seed"] {
            has(&deck_with(&[(4, name)]), &pool, terms, &[]);
        }
        let text = "2 Light cards in a Dark deck, which has Dark and Neutral cards only (G-2.2): \
                    remove Monk (2 in the deck)";
        has(
            &deck_with(&[(2, "Monk"), (3, "Thug")]),
            &pool,
            terms,
            &[("G-4.11", text)],
        );
        let verdict = check(&deck_with(&[(4, "Seed"), (1, "Monk"), (1, "Thug")]), &pool, terms);
        assert_eq!(rules(&verdict), ["G-4.11", "G-4.11"]);
        assert!(
            verdict.problems[1]
                .text
                .starts_with("1 Light card in a Yuuzhan Vong deck")
        );
    }
}

// clause: G-4.11
#[test]
fn today_the_cards_outside_have_the_side_of_the_deck_too() {
    let pool = pool(SIDES);
    for section in [Section::Supply, Section::Sideboard, Section::Outside] {
        let mut deck = deck_with(&[(1, "Monk")]);
        deck.section_mut(section).push(Entry::new(2, "Thug"));
        has(&deck, &pool, CLASSIC, &[]);
        let verdict = check(&deck, &pool, CURRENT);
        assert_eq!(rules(&verdict), ["G-4.11"]);
        assert!(verdict.problems[0].text.starts_with("2 Dark cards in a Light deck"));
        deck.section_mut(section)[0].name = "Monk".to_owned();
        has(&deck, &pool, CURRENT, &[]);
    }
    // A Neutral deck may have one side outside, not two.
    let mut neutral = deck();
    neutral.supply.push(Entry::new(1, "Thug"));
    has(&neutral, &pool, CURRENT, &[]);
    neutral.sideboard.push(Entry::new(1, "Monk"));
    assert_eq!(rules(&check(&neutral, &pool, CURRENT)), ["G-4.11"]);
}

#[test]
fn a_list_that_names_another_side_is_noted() {
    let mut deck = deck_with(&[(1, "Monk")]);
    deck.side = Some(cards::Side::Dark);
    let verdict = check(&deck, &pool(SIDES), CURRENT);
    assert!(verdict.is_legal());
    assert_eq!(verdict.notes, ["the list calls it a Dark deck, its cards are Light"]);
}

// clause: G-4.12
#[test]
fn subordinates_events_and_reminders_are_never_in_the_deck() {
    let pool = pool(
        "Pup\tLEG\tN\tSubordinate\tSpace - Creature\t\t30\t2\t2\t\t
Storm\tLEG\tN\tEvent\t\t\t\t\t\t\tWhenever a turn starts, each player draws a card.
Sheet\tHELP\tN\tReminder\t\t\t\t\t\t\tReady, command, battle, end.",
    );
    let problems = [
        (
            "Pup",
            "Pup is a Subordinate, which is never in the deck: move it to the supply (1 in the deck)",
        ),
        (
            "Storm",
            "Storm is an Event, which is never in the deck: move it to the supply (1 in the deck)",
        ),
        (
            "Sheet",
            "Sheet is a reminder card, which is never in the deck: remove it (1 in the deck)",
        ),
    ];
    for ((name, text), classic) in problems.into_iter().zip(["C-15.1", "C-14.1", "card"]) {
        has(&deck_with(&[(1, name)]), &pool, CURRENT, &[("G-4.12", text)]);
        has(&deck_with(&[(1, name)]), &pool, CLASSIC, &[(classic, text)]);
        let mut deck = deck();
        deck.supply.push(Entry::new(1, name));
        has(&deck, &pool, CURRENT, &[]);
    }
    // A Subordinate is not one of the units that a deck needs.
    let verdict = check(&deck_with(&[(0, "Kite 3"), (4, "Pup")]), &pool, CURRENT);
    assert_eq!((verdict.units.space, verdict.unit_cards), (8, 32));
    assert_eq!(rules(&verdict), ["G-4.3", "G-4.4", "G-4.12"]);
}

// clause: G-4.13
#[test]
fn each_of_two_decks_is_counted_by_itself() {
    // Four copies of a Neutral card in the Light deck leave four for the Dark one: they are other copies.
    let pool = pool(SIDES);
    for name in ["Monk", "Thug"] {
        has(&deck_with(&[(4, name), (4, "Task 1")]), &pool, CURRENT, &[]);
    }
}

#[test]
fn what_is_found_does_not_depend_on_the_order_of_the_list() {
    let pool = read_str("made.txt", &format!("{HEADER}\n{SIDES}\n{CARDS}"));
    let mut deck = deck_with(&[(5, "Task 1"), (3, "Monk"), (2, "Thug"), (0, "Kite 1")]);
    let before = check(&deck, &pool, Terms::of(Format::Wotc));
    deck.cards.reverse();
    assert_eq!(before, check(&deck, &pool, Terms::of(Format::Wotc)));
}
