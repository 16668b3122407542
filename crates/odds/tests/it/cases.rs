//! Single abilities with answers that can be seen by hand; every one is counted both ways.

use cards::Arena;
use odds::Objective;
use rules::Role;

use crate::support::{both, in_arena, table, unit};

#[test]
fn attacks_one_after_another() {
    let mut table = table(unit(1, 1, ""), unit(0, 1, ""));
    table.attackers.push(unit(1, 1, ""));
    table.attackers.push(unit(2, 1, ""));
    let odds = both(&table, Objective::Kill);
    // Each die hits half the time; the unit stands only if all before missed.
    assert_eq!(odds.gone, [0.5, 0.75, 0.9375]);
    assert_eq!(odds.kill, 0.9375);
}

#[test]
fn damage_and_force_carry_over() {
    let mut table = table(unit(1, 1, "Accuracy 3"), unit(0, 2, "Pay 1 Force -> Evade 1"));
    table.attackers.push(unit(1, 1, "Accuracy 3"));
    // Two sure hits discard it; one Force prevents one of them, but not both.
    for (force, gone) in [(0, [0.0, 1.0]), (1, [0.0, 0.0]), (2, [0.0, 0.0])] {
        table.force = [0, force];
        let odds = both(&table, Objective::Kill);
        assert_eq!(odds.gone, gone);
        // Not more is spent than it takes.
        assert_eq!(odds.force_spent[1], f64::from(force.min(1)));
    }
}

#[test]
fn damage_already_there_counts_towards_the_discard_only() {
    let mut table = table(unit(2, 1, ""), unit(0, 3, ""));
    assert_eq!(both(&table, Objective::Damage).kill, 0.0);
    table.defender.damage = 1;
    let odds = both(&table, Objective::Damage);
    assert_eq!(odds.kill, 0.25);
    assert_eq!(odds.damage, [0.25, 0.5, 0.25]);
}

#[test]
fn the_second_strike_is_counted_in() {
    let odds = both(&table(unit(1, 1, "Double Strike"), unit(0, 9, "")), Objective::Damage);
    assert_eq!(odds.damage, [0.25, 0.5, 0.25]);
}

#[test]
fn dice_of_damage_come_back_to_the_attacker() {
    let odds = both(&table(unit(1, 9, ""), unit(0, 9, "Retaliate 2")), Objective::Damage);
    assert_eq!(odds.to_attacker, [0.25, 0.5, 0.25]);
    // A natural 3 in the one die: one die of damage to itself.
    let odds = both(&table(unit(1, 9, "Backfire 1"), unit(0, 9, "")), Objective::Damage);
    assert_eq!(odds.to_attacker, [11.0 / 12.0, 1.0 / 12.0]);
    // Armor of the attacker counts against them (ARM-2).
    let odds = both(
        &table(unit(1, 9, "Armor"), unit(0, 9, "Retaliate 1")),
        Objective::Damage,
    );
    assert_eq!(odds.to_attacker, [4.0 / 6.0, 2.0 / 6.0]);
    // A natural 2 among the final dice: fixed damage.
    let odds = both(&table(unit(1, 9, ""), unit(0, 9, "Riposte 3")), Objective::Damage);
    assert_eq!(odds.to_attacker, [5.0 / 6.0, 0.0, 0.0, 1.0 / 6.0]);
}

#[test]
fn deflected_damage_goes_where_it_hurts() {
    let odds = both(&table(unit(1, 9, ""), unit(0, 9, "Deflect 1")), Objective::Damage);
    assert_eq!(odds.damage, [1.0]);
    assert_eq!(odds.to_attacker, [0.5, 0.5]);
}

#[test]
fn unpreventable_damage_is_not_prevented() {
    let against = |attack: &str, defence: &str| {
        let table = table(unit(2, 9, attack), unit(0, 9, defence));
        both(&table, Objective::Damage).damage
    };
    assert_eq!(against("Ferocity", "Evade 2 | Parry 1"), [0.25, 0.5, 0.25]);
    assert_eq!(against("Ferocity", "Evade 2 | Fortitude"), [1.0]);
}

#[test]
fn double_damage_doubles_what_is_left() {
    let odds = both(
        &table(unit(2, 9, "Double Damage"), unit(0, 9, "Evade 1")),
        Objective::Damage,
    );
    assert_eq!(odds.damage, [0.75, 0.0, 0.25]);
}

#[test]
fn surplus_hits_go_on_only_when_the_discard_is_safe() {
    let mut table = table(unit(3, 9, "Accuracy 3 | Overkill"), unit(0, 1, "Evade 1"));
    table.beside.push(unit(0, 9, ""));
    // Three sure hits on one health; one may be evaded, so two stay and one goes on.
    let odds = both(&table, Objective::Kill);
    assert_eq!((odds.kill, odds.to_others), (1.0, 1.0));
    // For damage to the defender alone none goes on.
    let odds = both(&table, Objective::Damage);
    assert_eq!((odds.expected, odds.to_others), (2.0, 0.0));
}

#[test]
fn other_arenas_are_reached_with_the_keyword() {
    for (from, to, attack) in [
        (Arena::Space, Arena::Ground, "Bombard 3"),
        (Arena::Ground, Arena::Space, "Ion Cannon 3"),
    ] {
        // Bombard and Ion Cannon: X in place of the power; Retaliate does not reach back (BOM-5, ION-4).
        let attacker = in_arena(unit(1, 9, attack), from);
        let defender = in_arena(unit(0, 9, "Shields 1 | Retaliate 2"), to);
        let odds = both(&table(attacker, defender), Objective::Damage);
        assert_eq!(odds.damage, [0.25, 0.5, 0.25]);
        assert_eq!(odds.to_attacker, [1.0]);
    }
}

#[test]
fn holding_the_re_roll_back_is_worth_something() {
    // The defender is Dark and sees a hit first; to pass and wait is no use to it: the attacker likes the hit. With the
    // attacker Dark it is the same die and the same value, by another way.
    let mut values = Vec::new();
    for role in Role::BOTH {
        let mut table = table(unit(2, 9, "Lucky 1"), unit(0, 9, "Lucky 2"));
        table.role = role;
        values.push(both(&table, Objective::Damage).expected);
    }
    // Two re-rolls against one: less than the mean of one hit, more than with the attacker's left out.
    let alone = both(&table(unit(2, 9, ""), unit(0, 9, "Lucky 2")), Objective::Damage).expected;
    assert!(values.iter().all(|&value| value > alone && value < 1.0), "{values:?}");
}

#[test]
fn zero_dice_do_nothing() {
    let odds = both(
        &table(unit(2, 9, "Critical Hit 5"), unit(0, 1, "Shields 2")),
        Objective::Damage,
    );
    assert_eq!((odds.damage, odds.kill), (vec![1.0], 0.0));
}
