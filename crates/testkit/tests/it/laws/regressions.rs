//! What the laws once found broken, each as the smallest scenario that shows it.

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
