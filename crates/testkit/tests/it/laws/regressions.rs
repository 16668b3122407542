//! What the laws once found broken, each as the smallest scenario that shows it.

use crate::table::{Table, setup};
use cards::Edition;
use rules::{Pending, Role, Switches};
use testkit::book::Book;
use testkit::scenario::{NoPool, RunOptions, run_block};

/// The scenario passes in both editions.
#[track_caller]
fn passes(scenario: &str) {
    let page = format!("# Page\n\n```scenario\n{}\n```\n", scenario.trim());
    let book = Book::from_files([("page.md".to_owned(), page)]);
    let [block] = book.blocks() else {
        panic!("one block is expected:\n{scenario}");
    };
    match run_block(block, None, &NoPool, RunOptions { rollback: true }) {
        Some(Ok(_)) => {}
        Some(Err(reported)) => panic!("{reported:#?}\n{scenario}"),
        None => panic!("the block was left out"),
    }
}

#[test]
fn control_that_depends_on_itself_comes_to_an_end() {
    passes(
        "
Dark: ground Loner 30/3/3 While you control the Ground arena, this unit doesn't count toward controlling its arena.
Dark: ground Friend 20/2/2 While you control the Ground arena, this unit gets +2 power.
Light: space Far 10/1/1
start battle ground
=> Friend power 4
",
    );
}

#[test]
fn only_a_unit_with_pending_damage_is_chosen_for_prevention() {
    passes(
        "
Dark: ground Raider 40/2/3
Light: force 2
Light: ground Walker 30/2/6
Light: ground Other 10/2/6
Light: hand Shelter battle \"Pay 2 Force -> Prevent up to 2 damage to one of your units.\"
start battle ground
Dark: attack Walker with Raider
roll 6 6
! Light: choose Other
Light: play Shelter on Walker
=> prevented 2
",
    );
}

#[test]
fn a_reroll_of_more_dice_than_there_are_takes_all() {
    passes(
        "
Dark: ground Raider 40/2/3
Dark: hand Again battle \"Re-roll 3 attack dice.\"
Light: ground Walker 30/2/6
start battle ground
Dark: attack Walker with Raider
roll 1 1
Dark: play Again
roll 6 6
=> Walker takes 2
",
    );
}

#[test]
fn dice_effects_without_a_roll_do_nothing() {
    passes(
        "
Dark: ground Raider 40/2/3 Whenever this unit attacks, add 1 to each attack die.
Light: ground Walker 30/2/6
start battle ground
Dark: attack Walker with Raider
roll 3 3
=> Walker damage 0
",
    );
}

#[test]
fn a_duplicate_that_cannot_be_discarded_stays() {
    passes(
        "
Dark: ground Marshal (A) 30/3/3
Dark: build Marshal (B) 30/3/3 type ground cost 1 counters 1
Dark: space Guard 20/2/2 Each unit can't be discarded.
Light: space Far 10/1/1
start build dark
Dark: choose complete Marshal (B) to ground
=> Marshal (B) in ground
",
    );
}

#[test]
fn two_parts_of_a_cost_need_two_units() {
    passes(
        "
Dark: ground Loner 30/3/3
Dark: build Plan 30/3/3 type ground cost 1 counters 1 To complete this card, you must also return one of your units to its owner's hand. | To complete this card, you must also discard one of your units.
Dark: build 1
Dark: hand Other 30/3/3 type ground cost 3
Light: space Far 10/1/1
start build dark
! Dark: complete Plan to ground (C-4.7)
Dark: choose build Other 1
=> Plan in build
",
    );
}

#[test]
fn what_a_face_down_card_is_counts_for_no_text() {
    passes(
        "
Dark: ground Clerk 10/1/5 While you have a partially built unit, this unit gets +1 power.
Dark: ground Warden 10/1/5 This unit gets +1 power for each of your partially built cards.
Dark: build Plan 30/3/3 type ground cost 4 counters 1
Light: space Far 10/1/1
start battle ground
=> Clerk power 1
=> Warden power 2
",
    );
}

#[test]
fn only_the_searcher_sees_that_nothing_fits() {
    let search = |deck: &str| {
        let mut table = Table::lay(&format!(
            "Dark: build Muster mission cost 1 counters 1 \"Search your deck for a Space unit, put it into your hand. \
             Then shuffle your deck.\"\nDark: deck {deck}\nDark: deck {deck}\nDark: deck {deck}\nstart build dark"
        ));
        table.idle_while(|table| !table.labels().contains(&"complete Muster".to_owned()));
        table.choose(Role::Dark, "complete Muster");
        table.idle_while(|table| table.labels().contains(&"pass".to_owned()));
        table
    };
    let mut none = search("Crab 10/1/1 type ground");
    let some = search("Crab 10/1/1 type space");
    assert_eq!(none.decision(), some.decision());
    assert_eq!(none.game.view(Role::Light), some.game.view(Role::Light));
    assert_eq!(none.labels(), ["done"]);
    assert_eq!(some.labels(), ["Crab"]);
    none.choose(Role::Dark, "done");
    assert!(matches!(none.game.pending(), Pending::Shuffle(_)));
}

#[test]
fn a_card_that_might_be_in_the_hand_does_not_pay_for_itself() {
    // Dark holds one card. Whichever of the two it is, the Bargain could not be paid with another.
    for (hand, deck) in [("Bargain", "Lamp 10/1/1"), ("Lamp 10/1/1", "Bargain")] {
        let text = "battle \"Discard 1 card from your hand -> Gain 1 Force.\"";
        let (hand, deck) = (
            hand.replace("Bargain", &format!("Bargain {text}")),
            deck.replace("Bargain", &format!("Bargain {text}")),
        );
        let mut setup = setup(
            Edition::Current,
            &format!(
                "Dark: hand {hand}\nDark: deck {deck}\nDark: ground Guard 10/1/1\nLight: ground Far 30/1/1\nstart battle ground"
            ),
        );
        setup.switches = Switches {
            open_lists: true,
            ask_always: false,
            ..setup.switches
        };
        let table = Table::of(&setup);
        assert_eq!(
            table.asked(),
            Some(Role::Light),
            "with {hand} in hand: {:?}",
            table.labels()
        );
    }
}
