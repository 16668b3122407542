//! Every game ends: the limits of `01-game` section 12, each reached by cards made for it.

use rules::{Answer, Event, Pending, Role, What};

use crate::table::Table;

fn repeated(first: &str, again: &str, times: usize) -> String {
    let mut lines = format!("{first}\n");
    for _ in 1..times {
        lines.push_str(&format!("{again}\n"));
    }
    lines
}

fn deck_of(cards: usize) -> String {
    repeated("Dark: deck Lamp 10/1/1 cost 5 type ground", "Dark: deck Lamp", cards)
}

fn fired(table: &Table) -> usize {
    table
        .log
        .iter()
        .filter(|event| matches!(event.what, What::Triggers(..)))
        .count()
}

// clause: G-12.1
#[test]
fn a_trigger_does_not_fire_itself() {
    let mut table = Table::lay(&format!(
        "{}Dark: ground Clerk 10/1/9 When you draw a card, draw a card.\nstart build dark",
        deck_of(60)
    ));
    table.idle_while(|table| table.game.state().turn == 1 && fired(table) < 60);
    assert_eq!(table.game.state().piles[Role::Dark].hand.len(), 2);
}

// clause: G-12.1
#[test]
fn a_chain_of_triggers_has_twenty_links() {
    let mut table = Table::lay(&format!(
        "{}Dark: ground Clerk 10/1/9 When you draw a card, draw a card.\n\
         Dark: ground Scribe 10/1/9 When you draw a card, draw a card.\nstart build dark",
        deck_of(60)
    ));
    table.idle_while(|table| table.labels()[0] != "end step");
    // The draw of the step, and behind it two chains of 20: one begun by each of the two.
    assert_eq!(fired(&table), 40);
    assert_eq!(table.game.state().piles[Role::Dark].hand.len(), 41);
}

// clause: G-12.1
#[test]
fn after_a_thousand_triggers_no_more_fire_in_the_turn() {
    // Each of 60 units taps in its turn and sets off a chain of 20.
    let mut table = Table::lay(&format!(
        "Light: space Buoy 5/0/9\nDark: space Pendulum 30/1/9 When another of your units untaps, tap that unit.\n{}start battle ground\nwith open lists",
        repeated(
            "Dark: ground Metronome 10/1/9 When this unit taps, untap this unit.",
            "Dark: ground Metronome",
            60
        )
    ));
    table.idle_while(|_| true);
    let turn_over = |table: &Table| table.log.iter().position(|event| matches!(event.what, What::Turn(_)));
    let over = turn_over(&table).expect("the turn ends");
    let chains = |events: &[Event]| {
        let triggers = events.iter().filter(|event| matches!(event.what, What::Triggers(..)));
        triggers.count()
    };
    let taps = table.log[..over]
        .iter()
        .filter(|event| matches!(event.what, What::Tapped(_)));
    // 50 chains, each with 10 further taps, and 10 units that tapped without one.
    assert_eq!(taps.count(), 50 * 11 + 10);
    assert_eq!(chains(&table.log[..over]), 1000);
    // The next turn counts anew.
    assert!(chains(&table.log[over..]) > 0);
}

const WIND_UP: &str = "Pay 0 Force -> Gain 1 Force. Play any number of times.";

// clause: G-12.2
#[test]
fn after_five_hundred_plays_a_player_can_only_pass() {
    let mut table = Table::lay(&format!(
        "Dark: ground Clock 30/1/9 {WIND_UP} | Lucky 1\nLight: ground Watch 10/1/9 {WIND_UP}\nstart battle ground"
    ));
    table.idle_while(|table| table.labels().len() == 1);
    for played in 0..500 {
        assert_eq!(table.labels(), ["pass", "ability of Clock"], "after {played} plays");
        table.choose(Role::Dark, "ability of Clock");
        table.idle_while(|table| table.game.state().force[Role::Dark] == played);
        assert_eq!(
            table.labels(),
            ["pass", "ability of Watch"],
            "Light has not played and may"
        );
        table.choose(Role::Light, "pass");
    }
    assert_eq!(table.asked(), Some(Role::Dark));
    assert_eq!(table.labels(), ["pass"]);
    // Lucky is a play too, attacking is not.
    table.idle_while(|table| !table.labels().iter().any(|label| label.starts_with("attack")));
    table.choose(Role::Dark, "attack Watch with Clock");
    table.idle_while(|_| true);
    table.roll(&[1]);
    let mut lucky = 0;
    while table.game.state().attack().is_some() {
        lucky += table.labels().iter().filter(|label| label.starts_with("Lucky")).count();
        table.answer(Answer::Option(0));
    }
    assert_eq!(lucky, 0);
}

// clause: G-12.2
#[test]
fn a_completion_is_a_play_and_building_is_not() {
    let mut table = Table::lay(
        "Dark: build 3\n\
         Dark: ground Clock 30/1/9 Pay 0 Force -> Gain 1 Force. Play only during your build step. Play any number of times.\n\
         Dark: hand Lamp 10/1/1 cost 1 type ground\nDark: build Tank 10/1/9 type ground cost 1 counters 1\nstart build dark",
    );
    table.idle_while(|table| table.labels()[0] != "end step");
    assert!(table.labels().iter().any(|label| label == "complete Tank to ground"));
    for _ in 0..500 {
        table.choose(Role::Dark, "ability of Clock");
        table.idle_while(|table| table.labels()[0] != "end step");
    }
    let building = [
        "build Tank 1",
        "build Tank 2",
        "build Tank 3",
        "build Lamp 1",
        "build Lamp 2",
        "build Lamp 3",
    ];
    let mut labels = table.labels();
    labels.retain(|label| label != "end step");
    assert_eq!(labels, building);
}

// clause: G-12.3
#[test]
fn after_two_hundred_attacks_a_chance_offers_only_to_do_nothing() {
    let mut table = Table::lay(
        "Dark: ground Dervish 30/0/9 When this unit's attack ends, untap this unit. | \
         Pay 0 Force -> Gain 1 Force. Play only when this unit would attack.\n\
         Light: ground Wall 10/0/9\nstart battle ground\nwith open lists",
    );
    for declared in 0..200 {
        table.idle_while(|table| !table.labels().iter().any(|label| label.starts_with("do nothing")));
        assert_eq!(
            table.labels().len(),
            3,
            "after {declared} attacks: {:?}",
            table.labels()
        );
        table.choose(Role::Dark, "attack Wall with Dervish");
    }
    table.idle_while(|table| !table.labels().iter().any(|label| label.starts_with("do nothing")));
    assert_eq!(table.asked(), Some(Role::Dark));
    assert_eq!(table.labels(), ["do nothing with Dervish"]);
    table.choose(Role::Dark, "do nothing with Dervish");
    assert_eq!(table.asked(), Some(Role::Light));
    assert_eq!(table.labels(), ["do nothing with Wall"]);
}

// clause: G-12.3
#[test]
fn a_sixth_battle_step_of_an_arena_is_not_begun() {
    let mut table = Table::lay(
        "Dark: ground Drummer 30/0/9 When the Ground battle step ends, begin another Ground battle step.\n\
         Light: ground Wall 10/0/9\nstart turn\nwith open lists",
    );
    table.roll(&[1]);
    table.idle_while(|_| true);
    assert!(matches!(table.game.pending(), Pending::Roll(_)), "the next turn");
    let steps = |table: &Table, arena| {
        let begun = table.log.iter().filter(|event| event.what == What::BattleStep(arena));
        begun.count()
    };
    assert_eq!(steps(&table, cards::Arena::Ground), 5);
    assert_eq!(steps(&table, cards::Arena::Character), 1);
}

// clause: G-12.3
#[test]
fn an_attack_inside_eight_others_is_not_begun() {
    let mut lines = String::new();
    for number in 1..=12 {
        lines.push_str(&format!(
            "Dark: ground Runner{number} {}/0/9 When another of your units attacks, this unit attacks one of your opponent's units.\n",
            if number == 1 { 40 } else { 10 }
        ));
    }
    lines.push_str("Light: ground Wall 5/0/9\nstart battle ground\nwith open lists");
    let mut table = Table::lay(&lines);
    let mut deepest = 0;
    for _ in 0..3000 {
        deepest = deepest.max(table.game.state().attacks.len());
        if table.decision().is_none() {
            break;
        }
        table.answer(Answer::Option(0));
    }
    assert_eq!(deepest, 8);
}

// clause: G-12.1
#[test]
fn a_state_does_not_fire_as_the_twenty_first_link_nor_later() {
    let mut table = Table::lay(
        "Dark: ground Bell 30/1/9 When it becomes true that this unit is tapped, untap this unit.\n\
         Dark: space Pendulum 30/1/9 When another of your units untaps, tap that unit.\n\
         Light: ground Wall 10/1/9\nstart battle ground\nwith open lists",
    );
    table.idle_while(|table| {
        !table
            .labels()
            .iter()
            .any(|label| label.starts_with("do nothing with Bell"))
    });
    table.choose(Role::Dark, "do nothing with Bell");
    table.idle_while(|table| table.asked() == Some(Role::Dark));
    assert_eq!(fired(&table), 20);
}
