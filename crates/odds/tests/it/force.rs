//! Force is respected, and free and paid preventions are used in the order that costs least.

use odds::{Objective, Odds};

use crate::support::{both, table, unit};

#[track_caller]
fn against(abilities: &str, force: i16, objective: Objective) -> Odds {
    let mut table = table(unit(4, 1, "Critical Hit 1"), unit(0, 3, abilities));
    table.force = [0, force];
    both(&table, objective)
}

#[test]
fn what_cannot_be_paid_changes_nothing() {
    for objective in [Objective::Damage, Objective::Kill] {
        let bare = against("", 0, objective);
        let poor = against("Pay 2 Force -> Evade 2", 1, objective);
        let able = against("Pay 2 Force -> Evade 2", 2, objective);
        assert_eq!(bare, poor);
        assert!(able.expected < bare.expected && able.kill < bare.kill);
        assert!(able.force_spent[1] > 0.0 && able.force_spent[1] <= 2.0);
    }
}

#[test]
fn no_force_is_spent_in_vain() {
    // Without hits there is nothing to prevent: one die misses half the time.
    let mut table = table(unit(1, 1, ""), unit(0, 3, "Pay 2 Force -> Evade 2"));
    table.force = [0, 2];
    let odds = both(&table, Objective::Damage);
    assert_eq!(odds.damage, [1.0]);
    assert_eq!(odds.force_spent, [0.0, 1.0]);
    // One hit on a unit with three health does not discard it: nothing is paid for that objective.
    assert_eq!(both(&table, Objective::Kill).force_spent, [0.0, 0.0]);
}

#[test]
fn free_and_paid_preventions_in_every_order() {
    let lines = ["Evade 1", "Pay 1 Force -> Evade 1", "Pay 2 Force -> Evade 2"];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for objective in [Objective::Damage, Objective::Kill] {
        for force in 0..=3 {
            let mut known: Option<Odds> = None;
            for order in orders {
                let abilities = order.map(|at| lines[at]).join(" | ");
                let odds = against(&abilities, force, objective);
                assert!(odds.force_spent[1] <= f64::from(force));
                match &known {
                    Some(known) => assert_eq!(*known, odds, "{abilities} with {force} Force"),
                    None => known = Some(odds),
                }
            }
        }
    }
}

#[test]
fn more_force_never_hurts() {
    let abilities = "Evade 1 | Pay 1 Force -> Evade 1 | Pay 2 Force -> Evade 2";
    let expected: Vec<f64> = (0..=4)
        .map(|force| against(abilities, force, Objective::Damage).expected)
        .collect();
    assert!(expected.windows(2).all(|pair| pair[1] <= pair[0]), "{expected:?}");
    // All of it costs 3; a fourth Force buys nothing.
    assert_eq!(expected[3], expected[4]);
}
