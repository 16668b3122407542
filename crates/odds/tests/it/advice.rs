//! Advice names the roll, the choice and what it is worth.

use odds::{Advice, Objective, Party, Question, Table};

use crate::support::{table, unit};

fn advice(table: &Table, objective: Objective) -> Vec<Advice> {
    let (game, attackers, defender) = table.lay().expect("a table");
    let question = Question {
        game: &game,
        attackers: &attackers,
        defender,
        objective,
    };
    odds::advise(&question).expect("advice")
}

#[test]
fn which_dice_to_re_roll() {
    // Two dice, one re-roll: of 5 and 2 (a hit and a miss) the 2 is re-rolled; a second hit comes half the time.
    let table = table(unit(2, 9, "Lucky 1"), unit(0, 2, ""));
    let advice = advice(&table, Objective::Kill);
    let first = advice.first().expect("some advice");
    assert_eq!((first.party, first.value, first.otherwise), (Party::Attacker, 0.5, 0.0));
    let words = first.to_string();
    assert!(words.starts_with("attacker, with "), "{words}");
    assert!(
        words.ends_with(": 50.0% to discard; keeping all: 0.0% to discard"),
        "{words}"
    );
    assert!(words.contains("re-roll the "), "{words}");
}

#[test]
fn whether_to_pay() {
    let mut table = table(unit(3, 9, ""), unit(0, 9, "Pay 2 Force -> Evade 2"));
    table.force = [0, 2];
    let advice = advice(&table, Objective::Damage);
    let words: Vec<String> = advice.iter().map(ToString::to_string).collect();
    assert!(
        words
            .iter()
            .any(|words| words.contains("Evade 2 of Unit: 0.00 damage; pass: 2.00 damage")),
        "{words:?}"
    );
    // Without the Force there is nothing to decide.
    table.force = [0, 1];
    assert!(self::advice(&table, Objective::Damage).is_empty());
}

#[test]
fn nothing_to_decide_gives_no_advice() {
    let table = table(unit(4, 9, "Critical Hit 2"), unit(0, 5, "Armor"));
    assert!(advice(&table, Objective::Damage).is_empty());
}
