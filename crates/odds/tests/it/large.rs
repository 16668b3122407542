//! Many dice: wider integers, and what is refused instead of being rounded.

use num_bigint::BigUint;
use odds::{Method, Objective, Trouble};

use crate::support::{assert_same, exact_in, odds, table, unit};

#[test]
fn weights_of_every_width_are_the_same() {
    let table = table(
        unit(5, 1, "Critical Hit 2 | Fury 2 | Lucky 2"),
        unit(0, 5, "Parry 1 | Lucky 1 | Riposte 1"),
    );
    for objective in [Objective::Damage, Objective::Kill] {
        let ask = |method| exact_in::<u128>(&table, objective, method, u64::MAX).expect("128 bits");
        let wide = exact_in::<BigUint>(&table, objective, Method::Fast, u64::MAX).expect("any width");
        let narrow = exact_in::<u64>(&table, objective, Method::Fast, u64::MAX).expect("64 bits");
        assert_same(&ask(Method::Fast), &wide, "128 bits");
        assert_same(&narrow, &wide, "64 bits");
    }
}

#[test]
fn narrow_weights_say_so() {
    let table = table(unit(40, 1, ""), unit(0, 5, ""));
    let trouble = exact_in::<u64>(&table, Objective::Damage, Method::Fast, u64::MAX);
    assert_eq!(trouble.err(), Some(Trouble::TooNarrow));
    // 40 dice need 104 bits, 60 need 156: the answer is exact all the same.
    assert_eq!(odds(&table, Objective::Damage).expected, 20.0);
    let table = crate::support::table(unit(60, 1, ""), unit(0, 5, ""));
    assert_eq!(odds(&table, Objective::Damage).expected, 30.0);
}

#[test]
fn twenty_dice_with_lucky_4_on_both_sides() {
    // All five kinds of faces are told apart: 10,626 sets of dice.
    let table = table(
        unit(20, 9, "Critical Hit 2 | Lucky 4"),
        unit(0, 12, "Parry 2 | Riposte 2 | Lucky 4"),
    );
    let odds = odds(&table, Objective::Damage);
    let sum: f64 = odds.damage.iter().sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert_eq!(odds.damage.len(), 23);
    // What one re-rolls the other answers: both gain about as much, and often neither begins.
    assert!(
        odds.rerolled.iter().all(|&dice| dice > 0.0 && dice <= 4.0),
        "{:?}",
        odds.rerolled
    );
    assert!(odds.expected > 9.0 && odds.expected < 12.0, "{}", odds.expected);
}

#[test]
fn what_is_too_large_is_refused_and_says_what_is_bounded() {
    let ask = |power, attack: &str, defence: &str| {
        let table = table(unit(power, 1, attack), unit(0, 5, defence));
        exact_in::<u128>(&table, Objective::Damage, Method::Fast, u64::MAX).err()
    };
    assert_eq!(ask(201, "", ""), Some(Trouble::TooManyDice { dice: 201, most: 200 }));
    let trouble = ask(80, "Lucky 4 | Critical Hit 1", "Lucky 4 | Parry 1 | Riposte 1");
    assert!(
        matches!(trouble, Some(Trouble::TooManySets { dice: 80, kinds: 5, .. })),
        "{trouble:?}"
    );
}

#[test]
fn two_hundred_dice_without_re_rolls_are_exact() {
    let table = table(unit(200, 1, "Critical Hit 2"), unit(0, 5, "Parry 1 | Armor"));
    let odds = odds(&table, Objective::Damage);
    assert_eq!(odds.damage.len(), 203);
    // 200 dice hit with 5 and 6; some are 6 and some 1 but for one throw in 10^15.
    assert!(
        (odds.expected - (200.0 / 3.0 + 2.0 - 1.0)).abs() < 1e-9,
        "{}",
        odds.expected
    );
}
