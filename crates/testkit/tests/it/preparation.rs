//! Before the first turn: roles, shuffles, opening hands, mulligan (`01-game` sections 2 and 5).

use cards::Edition;
use rules::{ByRole, Pending, Role, RoleChoice, RollFor, Setup, Start, What, Zone};

use crate::table::{Table, setup};

/// Each player brings this many numbered unit cards behind the cards of `lines`.
fn prepared(edition: Edition, lines: &str, roles: RoleChoice, mulligan: bool) -> Setup {
    let mut setup = setup(edition, lines);
    setup.start = Start::Preparation;
    setup.switches.roles = roles;
    setup.switches.mulligan = mulligan;
    setup
}

/// Nine cards for each: `Tank` and `Walker` tell whose they were.
fn two_decks() -> String {
    let mut lines = String::from("Dark: deck Tank 10/1/1 cost 10 type ground\n");
    lines.push_str("Light: deck Walker 10/1/1 cost 10 type ground\n");
    for _ in 0..8 {
        lines.push_str("Dark: deck Tank\nLight: deck Walker\n");
    }
    lines
}

fn who_holds(table: &Table, name: &str) -> Option<Role> {
    Role::BOTH
        .into_iter()
        .find(|&role| table.hand(role).iter().any(|card| card == name))
}

#[track_caller]
fn shuffle_both(table: &mut Table) {
    for role in Role::BOTH {
        assert!(matches!(table.game.pending(), Pending::Shuffle(shuffle) if shuffle.role == role));
        table.shuffle();
    }
}

// clause: G-2.3, G-2.4
#[test]
fn a_die_settles_the_roles() {
    for (face, dark) in [(1, "Tank"), (3, "Tank"), (4, "Walker"), (6, "Walker")] {
        let setup = prepared(Edition::Current, &two_decks(), RoleChoice::Random, false);
        let mut table = Table::of(&setup);
        assert!(
            matches!(table.game.pending(), Pending::Roll(roll) if roll.purpose == RollFor::Roles && roll.dice == 1)
        );
        table.roll(&[face]);
        assert_eq!(table.game.state().exchanged, dark == "Walker", "face {face}");
        shuffle_both(&mut table);
        assert_eq!(who_holds(&table, dark), Some(Role::Dark), "face {face}");
        // Dark begins, whoever that is (`G-5.9`), and owns what was in that seat.
        table.choose(Role::Dark, &format!("complete {dark} to ground"));
        let object = table.game.state().in_play().next().expect("a unit is in play");
        assert_eq!(object.controller, Role::Dark);
        assert_eq!(table.game.card(object.top()).0, Role::Dark);
    }
}

// clause: G-2.3
#[test]
fn fixed_roles_are_those_of_the_seats() {
    let mut table = Table::of(&prepared(Edition::Current, &two_decks(), RoleChoice::Fixed, false));
    shuffle_both(&mut table);
    assert_eq!(who_holds(&table, "Tank"), Some(Role::Dark));
    assert_eq!(who_holds(&table, "Walker"), Some(Role::Light));
}

/// Bids, and the state before the winner chooses.
#[track_caller]
fn bid(dark: &str, light: &str) -> Table {
    let mut table = Table::of(&prepared(Edition::Current, &two_decks(), RoleChoice::Bid, false));
    let open: Vec<String> = (0..=30).map(|n| n.to_string()).collect();
    assert_eq!(table.asked(), Some(Role::Dark));
    assert_eq!(table.labels(), open);
    table.choose(Role::Dark, dark);
    assert_eq!(table.asked(), Some(Role::Light));
    assert_eq!(table.labels(), open);
    assert!(
        !table.log.iter().any(|event| matches!(event.what, What::Bid(..))),
        "sealed"
    );
    table.choose(Role::Light, light);
    table
}

// clause: G-2.6, G-5.26
#[test]
fn the_higher_bid_chooses_its_role_and_pays_from_the_points() {
    for (takes_dark, dark) in [("yes", "Walker"), ("no", "Tank")] {
        let mut table = bid("4", "12");
        // Light bid more: Light chooses.
        assert_eq!(table.asked(), Some(Role::Light));
        table.choose(Role::Light, takes_dark);
        shuffle_both(&mut table);
        assert_eq!(who_holds(&table, dark), Some(Role::Dark));
        let bidder = who_holds(&table, "Walker").expect("the bidder has a role");
        // 18 points pay for one Walker of cost 10; the other player's 30 for three Tanks.
        let (mut own, mut other) = (0, 0);
        while let (Some(role), 0) = (table.asked(), table.game.state().turn) {
            let deploy = table.labels().into_iter().find(|label| label.starts_with("complete"));
            match &deploy {
                Some(_) if role == bidder => own += 1,
                Some(_) => other += 1,
                None => {}
            }
            table.choose(role, deploy.as_deref().unwrap_or("stop"));
        }
        assert_eq!((own, other), (1, 3));
    }
}

// clause: G-5.26, G-5.10
#[test]
fn a_bid_is_not_spent_in_the_loop() {
    let mut table = bid("12", "4");
    table.choose(Role::Dark, "yes");
    shuffle_both(&mut table);
    table.choose(Role::Dark, "complete Tank to ground");
    // 10 against 0: if the 12 counted, Light would need more than 22 to pass the go back.
    table.choose(Role::Light, "complete Walker to ground");
    table.choose(Role::Light, "complete Walker to ground");
    // 20 against 10: the go is Dark's, who has 8 points left.
    assert_eq!(table.asked(), Some(Role::Dark));
    assert_eq!(table.labels(), ["stop"]);
}

// clause: G-2.6
#[test]
fn a_die_decides_equal_bids() {
    for (face, chooser) in [(3, Role::Dark), (4, Role::Light)] {
        let mut table = bid("7", "7");
        assert!(matches!(table.game.pending(), Pending::Roll(roll) if roll.purpose == RollFor::Roles));
        table.roll(&[face]);
        assert_eq!(table.asked(), Some(chooser));
        assert_eq!(table.labels(), ["yes", "no"]);
    }
}

// clause: G-5.6, G-5.25
#[test]
fn both_shuffle_and_draw_seven_dark_first() {
    let mut table = Table::of(&prepared(Edition::Current, &two_decks(), RoleChoice::Fixed, true));
    shuffle_both(&mut table);
    for role in Role::BOTH {
        assert_eq!(table.game.state().piles[role].hand.len(), 7);
        assert_eq!(table.game.state().piles[role].deck.len(), 2);
    }
    let drawers: Vec<Role> = table
        .log
        .iter()
        .filter_map(|event| match event.what {
            What::Card {
                role,
                from: Zone::Deck,
                to: Zone::Hand,
                ..
            } => Some(role),
            _ => None,
        })
        .collect();
    assert_eq!(drawers, [[Role::Dark; 7], [Role::Light; 7]].concat());
    // Then the mulligan, Dark first.
    assert_eq!(table.asked(), Some(Role::Dark));
    assert_eq!(table.labels(), ["keep"], "units are not exchanged");
    table.choose(Role::Dark, "keep");
    table.choose(Role::Light, "keep");
    assert_eq!(table.labels(), ["stop", "complete Tank to ground"]);
}

// clause: G-5.6
#[test]
fn a_hand_is_filled_up_to_seven() {
    let lines = format!("Dark: hand Lamp 10/1/1\nDark: hand Lamp\n{}", two_decks());
    let mut table = Table::of(&prepared(Edition::Current, &lines, RoleChoice::Fixed, false));
    shuffle_both(&mut table);
    assert_eq!(table.game.state().piles[Role::Dark].hand.len(), 7);
    assert_eq!(table.game.state().piles[Role::Dark].deck.len(), 4);
}

/// A hand with two Battle cards and a Mission among units, then three named cards on top of the deck.
fn mixed() -> String {
    let mut lines = String::new();
    for role in ["Dark", "Light"] {
        for card in [
            "Rope battle \"Gain 1 Force.\"",
            "Rope",
            "Plan mission cost 2 \"Gain 1 Force.\"",
            "Lamp 10/1/1 cost 40 type ground",
            "Lamp",
            "Lamp",
            "Lamp",
            "First 10/1/1 cost 40 type ground",
            "Second 10/1/1 cost 40 type ground",
            "Third 10/1/1 cost 40 type ground",
        ] {
            lines.push_str(&format!("{role}: deck {card}\n"));
        }
    }
    lines
}

fn mulligan(edition: Edition) -> Table {
    let mut table = Table::of(&prepared(edition, &mixed(), RoleChoice::Fixed, true));
    shuffle_both(&mut table);
    assert_eq!(table.asked(), Some(Role::Dark), "Dark decides first");
    assert_eq!(table.labels(), ["keep", "exchange Rope", "exchange Plan"]);
    table.choose(Role::Dark, "exchange Rope");
    table.choose(Role::Dark, "exchange Plan");
    assert_eq!(table.labels(), ["keep", "exchange Rope"]);
    table.choose(Role::Dark, "keep");
    table
}

// clause: G-5.7, G-5.25
#[test]
fn current_mulligan_discards_and_draws_as_many() {
    let mut table = mulligan(Edition::Current);
    let hand = ["First", "Lamp", "Lamp", "Lamp", "Lamp", "Rope", "Second"];
    assert_eq!(table.hand(Role::Dark), hand);
    let piles = &table.game.state().piles[Role::Dark];
    assert_eq!((piles.discard.len(), piles.deck.len()), (2, 1));
    // Once only: next is Light's, then the set-up loop.
    table.choose(Role::Light, "keep");
    assert_eq!(table.asked(), Some(Role::Dark));
    assert_eq!(table.labels(), ["stop"]);
}

// clause: G-5.7, G-5.25
#[test]
fn classic_mulligan_shuffles_the_cards_back_after_the_draw() {
    let mut table = mulligan(Edition::Classic);
    assert!(
        matches!(table.game.pending(), Pending::Shuffle(shuffle) if shuffle.role == Role::Dark && shuffle.cards == 3)
    );
    let hand = ["First", "Lamp", "Lamp", "Lamp", "Lamp", "Rope", "Second"];
    assert_eq!(table.hand(Role::Dark), hand);
    assert_eq!(table.game.state().piles[Role::Dark].discard.len(), 0);
    table.shuffle();
    assert_eq!(table.asked(), Some(Role::Light));
    table.choose(Role::Light, "keep");
    // Nothing was exchanged, so nothing is shuffled.
    assert_eq!(table.labels(), ["stop"]);
}

// clause: G-5.7
#[test]
fn cards_set_aside_are_not_drawn_again() {
    let mut lines = String::from("Dark: deck Rope battle \"Gain 1 Force.\"\n");
    for _ in 0..7 {
        lines.push_str("Dark: deck Rope\n");
    }
    let mut table = Table::of(&prepared(Edition::Classic, &lines, RoleChoice::Fixed, true));
    shuffle_both(&mut table);
    for _ in 0..3 {
        table.choose(Role::Dark, "exchange Rope");
    }
    table.choose(Role::Dark, "keep");
    // One card was left in the deck: of three only that one is replaced.
    assert_eq!(table.hand(Role::Dark).len(), 5);
    assert!(matches!(table.game.pending(), Pending::Shuffle(shuffle) if shuffle.cards == 3));
}

// clause: G-5.25
#[test]
fn the_switch_leaves_the_mulligan_out() {
    let mut table = Table::of(&prepared(Edition::Classic, &mixed(), RoleChoice::Fixed, false));
    shuffle_both(&mut table);
    assert_eq!(table.asked(), Some(Role::Dark));
    assert_eq!(table.labels(), ["stop"], "the set-up loop");
}

// clause: G-5.5, G-5.6
#[test]
fn each_player_may_fetch_one_resource_from_the_deck() {
    let mut lines = two_decks();
    lines.push_str("Dark: deck Depot resource cost 2 \"Add 1 counter -> Gain 1 Force.\"\n");
    lines.push_str("Dark: deck Mill resource cost 2 \"Add 2 counters -> Gain 1 Force.\"\n");
    let mut table = Table::of(&prepared(Edition::Current, &lines, RoleChoice::Fixed, false));
    assert_eq!(table.asked(), Some(Role::Dark));
    let mut labels = table.labels();
    labels.sort();
    assert_eq!(labels, ["Depot", "Mill", "decline"]);
    table.choose(Role::Dark, "Depot");
    // Light has none and is asked all the same: that is not for Dark to know before.
    assert_eq!(table.asked(), Some(Role::Light));
    assert_eq!(table.labels(), ["decline"]);
    table.choose(Role::Light, "decline");
    shuffle_both(&mut table);
    let hand = table.hand(Role::Dark);
    assert_eq!(hand.len(), 7, "the Resource counts as one of the seven");
    assert!(hand.contains(&"Depot".to_owned()));
    let fetched = table.game.state().piles[Role::Dark].hand[0];
    assert!(table.game.state().is_shown(fetched), "it was revealed");
}

// clause: G-5.5
#[test]
fn classic_has_no_step_for_the_resource() {
    let lines = two_decks() + "Dark: deck Depot resource cost 2 \"Add 1 counter -> Gain 1 Force.\"\n";
    let mut table = Table::of(&prepared(Edition::Classic, &lines, RoleChoice::Fixed, false));
    shuffle_both(&mut table);
    assert_eq!(table.hand(Role::Dark).len(), 7);
}

// clause: G-5.4, C-14.1, C-14.2
#[test]
fn each_player_may_begin_with_one_event_from_the_supply() {
    let mut lines = two_decks();
    lines.push_str("Dark: supply Long Night event \"When setup starts, each player gains 1 Force.\"\n");
    lines.push_str("Dark: supply Red Dawn event \"Each unit gets Armor.\"\n");
    lines.push_str("Dark: supply Hut location type ground \"Each of your units in this arena gets +1 power.\"\n");
    lines.push_str("Light: supply Well location type ground \"Each of your units in this arena gets +1 power.\"\n");
    let mut table = Table::of(&prepared(Edition::Current, &lines, RoleChoice::Fixed, false));
    assert_eq!(table.asked(), Some(Role::Dark));
    let mut labels = table.labels();
    labels.sort();
    assert_eq!(labels, ["Long Night", "Red Dawn", "decline"]);
    table.choose(Role::Dark, "Long Night");
    // Light keeps no Event and is asked all the same: that is not for Dark to know before.
    assert_eq!(table.asked(), Some(Role::Light));
    assert_eq!(table.labels(), ["decline"]);
    table.choose(Role::Light, "decline");
    shuffle_both(&mut table);
    assert_eq!(table.game.state().force, ByRole([1, 1]), "it works in set-up, for both");
    assert_eq!(table.game.view(Role::Dark).outside.len(), 2);
    assert_eq!(table.game.view(Role::Light).opponent_outside, 2);
}

// clause: G-5.4
#[test]
fn classic_has_no_events() {
    let lines = two_decks() + "Dark: supply Long Night event \"When setup starts, each player gains 1 Force.\"\n";
    let mut table = Table::of(&prepared(Edition::Classic, &lines, RoleChoice::Fixed, false));
    shuffle_both(&mut table);
    assert_eq!(table.game.state().force, ByRole([0, 0]));
}
