//! Answers worked out by hand.

use crate::brute::Duel;
use crate::support::{both, table, unit};
use odds::Objective;

use cards::Edition;
use rules::Role;

#[test]
fn four_dice_with_a_critical_hit() {
    // 4 dice, hit on 4–6, one natural 6 or more: +2.
    // 0: no die hits: (1/2)^4 = 1/16.
    // 1: one hit, a 4 or 5: 4 · (2/6) · (3/6)^3 = 4·2·27/1296 = 216/1296 = 1/6.
    // 2: two hits without a 6: 6 · (2/6)^2 · (3/6)^2 = 6·4·9/1296 = 216/1296 = 1/6.
    // 3: three hits without a 6: 4 · 8 · 3 = 96; or one hit that is a 6: 4 · 1 · 27 = 108: 204/1296 = 17/108.
    // 4: four hits without a 6: 16; or two hits with a 6: 6 · (9 − 4) · 9 = 270: 286/1296 = 143/648.
    // 5: three hits with a 6: 4 · (27 − 8) · 3 = 228/1296 = 19/108.
    // 6: four hits with a 6: 81 − 16 = 65/1296.
    // Mean: 4/2 + 2 · (1 − (5/6)^4) = 2 + 2 · 671/1296 = 3934/1296 = 3.0354938…
    let odds = both(&table(unit(4, 1, "Critical Hit 2"), unit(0, 99, "")), Objective::Damage);
    let weights = [81.0, 216.0, 216.0, 204.0, 286.0, 228.0, 65.0];
    assert_eq!(odds.damage, weights.map(|weight| weight / 1296.0));
    assert_eq!(odds.damage[..4], [1.0 / 16.0, 1.0 / 6.0, 1.0 / 6.0, 17.0 / 108.0]);
    assert_eq!(odds.expected, 3934.0 / 1296.0);
    assert_eq!(format!("{:.7}", odds.expected), "3.0354938");
}

#[test]
fn one_die_with_lucky_on_both_sides() {
    // OQ-63: who passed may still answer. Whoever likes the die passes; if the other re-rolls, they have the last word.
    // Dark attacks: a hit → Dark passes; Light re-rolls; a miss then → Dark re-rolls: 3/4 for Dark, so Light rather
    // passes? No: passing leaves the hit (1), re-rolling gives 3/4. A miss → Dark re-rolls (1/2), Light answers a hit
    // (1/2 · 1/2 = 1/4); passing instead leaves the miss (0). So 1/2 · 3/4 + 1/2 · 1/4 = 1/2.
    for role in Role::BOTH {
        for edition in Edition::ALL {
            let mut table = table(unit(1, 1, "Lucky 1"), unit(0, 9, "Lucky 1"));
            table.role = role;
            table.edition = edition;
            let odds = both(&table, Objective::Damage);
            assert_eq!(odds.expected, 0.5, "{role} attacks");
            assert_eq!(odds.damage, [0.5, 0.5]);
        }
    }
}

#[test]
fn the_worked_example_has_its_probability() {
    // Section 8 of the battle rules: 4, 1, 6 and then 3, 5 came, and 2 counters were placed.
    let example = Duel {
        power: 4,
        critical: 2,
        accuracy: 1,
        fury: 2,
        shields: 1,
        armor: true,
        parry: 1,
        health: 3,
        evades: vec![(2, 2)],
        force: 2,
        dark_attacks: true,
        ..Duel::default()
    };
    for edition in Edition::ALL {
        let odds = both(&example.table(edition), Objective::Damage);
        for (k, probability) in odds.damage.iter().enumerate() {
            let by_hand = example.exactly(k as i16);
            assert!(
                (probability - by_hand).abs() < 1e-15,
                "{k} counters: {probability}, by hand {by_hand}"
            );
        }
        // That very roll has 3!/6³ · 2/6² = 1/648; all rolls that place 2 counters together:
        assert_eq!(format!("{:.6}", odds.damage[2]), "0.164223");
    }
}
