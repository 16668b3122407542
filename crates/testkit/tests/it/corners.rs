//! Small things that no scenario can show: refusals of a set-up, the exact words of an option.

use cards::Edition;
use rules::{Action, Game, Role, SetupFault, Start, What};

use crate::table::{Table, setup};

// clause: C-9.1
#[test]
fn an_arena_has_room_for_one_location() {
    let one = "Dark: ground Fort location \"Each of your units gets +1 power.\"\n";
    let other = "Light: ground Moor location \"Each of your units gets +1 speed.\"\n";
    assert!(Game::new(&setup(Edition::Current, one)).is_ok());
    let faults = Game::new(&setup(Edition::Current, &format!("{one}{other}"))).map(|_| ());
    assert!(
        matches!(
            faults.as_ref().map_err(Vec::as_slice),
            Err([SetupFault::TwoLocations("Ground")])
        ),
        "{faults:?}"
    );
}

/// Several alternatives are told apart by numbers; one alone has none.
// clause: ALT-4
#[test]
fn one_alternative_cost_has_no_number() {
    let built =
        "Dark: force 3\nDark: build Colossus 20/5/9 type ground cost 5 counters 1 Alternative Cost: Pay 3 Force.";
    for (more, label) in [
        ("", "Alternative Cost of Colossus on ground"),
        (
            " | Alternative Cost: Pay 2 Force.",
            "Alternative Cost 2 of Colossus on ground",
        ),
    ] {
        let mut table = Table::lay(&format!("{built}{more}\nstart build dark"));
        table.idle_while(|table| !table.labels().iter().any(|offered| offered == "end step"));
        assert!(
            table.labels().iter().any(|offered| offered == label),
            "{:?}",
            table.labels()
        );
    }
}

/// What a copy copies grows with an attack in progress, and shrinks again.
#[test]
fn an_attack_in_progress_counts_in_the_size_of_a_game() {
    let mut table = Table::lay("Dark: ground Ox 20/2/9\nLight: ground Goat 10/2/9\nstart battle ground");
    let attack = "attack Goat with Ox";
    table.idle_while(|table| !table.labels().iter().any(|offered| offered == attack));
    let before = table.game.bytes();
    table.choose(Role::Dark, attack);
    let attacking = table.game.bytes();
    assert!(attacking > before, "{attacking} after {before}");
    for _ in 0..2 {
        table.idle_while(|table| table.game.state().attack().is_some());
        if table.game.state().attack().is_some() {
            table.roll(&[1, 1]);
        }
    }
    assert!(table.game.bytes() < attacking);
}

/// Only damage that is doubled is said to be.
// clause: DD-1
#[test]
fn plain_damage_does_not_name_double_damage() {
    for (text, doubled) in [("", false), (" Double Damage", true)] {
        let mut table = Table::lay(&format!(
            "Dark: ground Ox 20/1/9{text}\nLight: ground Goat 10/2/9\nstart battle ground"
        ));
        let attack = "attack Goat with Ox";
        table.idle_while(|table| !table.labels().iter().any(|offered| offered == attack));
        table.choose(Role::Dark, attack);
        table.idle_while(|table| table.game.state().attack().is_some());
        table.roll(&[6]);
        table.idle_while(|table| table.game.state().attack().is_some());
        let takes = table.log.iter().find(|event| matches!(event.what, What::Takes { .. }));
        let takes = takes.expect("the Goat is hit");
        assert_eq!(
            takes.why.iter().any(|clause| clause.0.starts_with("DD-")),
            doubled,
            "{takes:?}"
        );
    }
}

/// What has no build cost cannot lie under construction.
// clause: C-4.1
#[test]
fn a_card_without_a_cost_is_not_under_construction() {
    let mut setup = setup(
        Edition::Current,
        "Dark: build Tank 10/1/1 cost 3 counters 1 type ground",
    );
    assert!(Game::new(&setup).is_ok());
    setup.cards.iter_mut().for_each(|card| card.cost = None);
    let faults = Game::new(&setup).expect_err("it has no cost");
    assert!(
        matches!(&faults[..], [SetupFault::NotBuildable(Role::Dark, name)] if name == "Tank"),
        "{faults:?}"
    );
}

/// What is wished for from the hand is no Meditate.
#[test]
fn a_card_of_the_hand_is_wished_for_as_it_is() {
    let table = Table::lay("Dark: hand Trick battle \"Pay 0 Force -> You gain 1 Force.\"\nstart build dark");
    let is_wish = |action: &Action| matches!(action, Action::Play { meditate: false, .. });
    assert!(table.game.wishes(Role::Dark).iter().any(is_wish));
}

/// Of two equal cards of the hand one is offered; the other may be built all the same.
// clause: G-6.11
#[test]
fn the_other_of_two_equal_cards_may_be_built() {
    let lines = "Dark: build 3\nDark: hand Tank 10/1/1 cost 3 type ground\nDark: hand Tank\nstart build dark";
    let mut table = Table::lay(lines);
    table.idle_while(|table| !table.labels().iter().any(|offered| offered.starts_with("build")));
    for &card in &table.game.state().piles[Role::Dark].hand {
        let refused = |counters| table.game.why_not(Role::Dark, Action::Build { card, counters });
        assert_eq!(refused(1), None);
        assert!(refused(4).is_some());
    }
}

/// A card lies face-down with counters or not at all.
// clause: G-5.14
#[test]
fn a_card_is_not_laid_face_down_without_a_counter() {
    let mut setup = setup(Edition::Current, "Dark: hand Tank 10/1/1 cost 10 type ground");
    setup.start = Start::Preparation;
    setup.switches.mulligan = false;
    let mut table = Table::of(&setup);
    while table.decision().is_none() {
        table.shuffle();
    }
    table.idle_while(|table| !table.labels().iter().any(|offered| offered.starts_with("build")));
    let card = table.game.state().piles[Role::Dark].hand[0];
    let refused = |counters| table.game.why_not(Role::Dark, Action::FaceDown { card, counters });
    assert!(refused(1).is_none(), "{:?}", table.labels());
    assert!(refused(0).is_some_and(|refusal| refusal.clauses().any(|clause| clause.0 == "G-5.14")));
}
