//! Scenarios that must fail, with the kind and the line at which they do.

use cards::Edition;

use super::super::{Kind, NoPool, RunOptions, bless_text, run_block};
use super::block;

/// Runs a block in the current edition.
fn run(body: &str) -> Result<(), (Kind, usize, String, String)> {
    match run_block(
        &block(body),
        Some(Edition::Current),
        &NoPool,
        RunOptions { rollback: true },
    ) {
        Some(Ok(_)) => Ok(()),
        Some(Err(reported)) => {
            let failure = reported.failure;
            Err((failure.kind, failure.line, failure.expected, failure.actual))
        }
        None => panic!("the block was left out"),
    }
}

#[track_caller]
fn passes(body: &str) {
    if let Err(failure) = run(body) {
        panic!("{failure:?}\n{body}");
    }
}

/// Fails with this kind at this line, and the actual result says `says`.
#[track_caller]
fn fails(body: &str, kind: Kind, line: usize, says: &str) {
    match run(body) {
        Ok(()) => panic!("passes:\n{body}"),
        Err((had, at, expected, actual)) => {
            assert_eq!(
                (had, at),
                (kind, line),
                "expected: {expected}\nactual: {actual}\n{body}"
            );
            assert!(actual.contains(says), "{actual}\n{body}");
        }
    }
}

/// A Raider with three dice attacks a Walker with Evade 2; lines 1–4.
const ATTACK: &str = "Dark: space Raider 40/3/3\nLight: space Walker 30/2/6 Evade 2\nstart battle space\nDark: attack Walker with Raider\n";

#[test]
fn wrong_values() {
    fails(
        &format!("{ATTACK}roll 6 6 1\n=> Walker takes 3"),
        Kind::Value,
        6,
        "Walker takes 2",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\n=> Walker damage 3"),
        Kind::Value,
        6,
        "Walker damage 2",
    );
    fails(&format!("{ATTACK}roll 6 6 1\n=> hits 1"), Kind::Value, 6, "hits 2");
    fails(
        &format!("{ATTACK}=> dice 2\nroll 6 6 1\n=> hits 2"),
        Kind::Value,
        5,
        "dice 3",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\n=> pending 3 on Walker"),
        Kind::Value,
        6,
        "pending 2 on Walker",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\n=> prevented 1"),
        Kind::Value,
        6,
        "nothing was prevented",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\n=> Walker discarded"),
        Kind::Value,
        6,
        "not discarded",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\n=> Walker in build"),
        Kind::Value,
        6,
        "Walker is in space",
    );
    fails(
        &format!("{ATTACK}=> Dark force 3\nroll 6 6 1"),
        Kind::Value,
        5,
        "Dark force 0",
    );
    fails(
        &format!("{ATTACK}=> Walker power 3\nroll 6 6 1"),
        Kind::Value,
        5,
        "Walker power 2",
    );
    fails(
        &format!("{ATTACK}=> Light wins\nroll 6 6 1"),
        Kind::Value,
        5,
        "nobody has won",
    );
    passes(&format!("{ATTACK}roll 6 6 1\n=> Walker takes 2"));
}

#[test]
fn a_new_turn_answers_no_question_about_this_one() {
    let rolled = format!("{ATTACK}roll 6 6 1\n");
    fails(&format!("{rolled}=> Dark force 4"), Kind::Value, 6, "Dark force 0");
    fails(&format!("{rolled}=> Raider untapped"), Kind::Value, 6, "Raider tapped");
    passes(&format!("{rolled}=> Raider untapped (G-6.2)"));
    passes(&format!("{rolled}roll 3\n=> Dark force 4"));
}

#[test]
fn wrong_options() {
    let rolled = format!("{ATTACK}roll 6 6 1\n");
    fails(
        &format!("{rolled}? Light: pass\nLight: pass\n=> Walker takes 2"),
        Kind::Value,
        6,
        "Evade 2 of Walker",
    );
    fails(
        &format!("{rolled}? Light: pass\nLight: pass"),
        Kind::Value,
        6,
        "Evade 2 of Walker",
    );
    fails(&format!("{rolled}? Light: pass"), Kind::Value, 6, "Evade 2 of Walker");
    fails(
        &format!("{rolled}? Light: pass | Evade 2 of Walker | Evade 1 of Walker\nLight: pass\n=> Walker takes 2"),
        Kind::Value,
        6,
        "not offered: Evade 1 of Walker",
    );
    fails(
        &format!("{rolled}! Light: Evade 2 of Walker\nLight: pass\n=> Walker takes 2"),
        Kind::Value,
        6,
        "it is offered",
    );
    fails(
        &format!("{rolled}! Light: Evade 2 of Walker"),
        Kind::Value,
        6,
        "it is offered",
    );
    fails(
        &format!("{rolled}! Light: Evade 2 of Walker (EVA-2)\nLight: pass"),
        Kind::Value,
        6,
        "it is offered",
    );
    passes(&format!(
        "{rolled}? Light: pass | Evade 2 of Walker\nLight: pass\n=> Walker takes 2"
    ));
    passes(&format!("{rolled}? Light: pass | Evade 2 of Walker"));
    passes(&format!(
        "{rolled}! Light: Evade 2 of Raider\nLight: pass\n=> Walker takes 2"
    ));
    passes(&format!(
        "{rolled}Light: use Evade 2 of Walker\n? Light: pass\nLight: pass\n=> Walker takes 0"
    ));
}

#[test]
fn wrong_clauses() {
    let rolled = format!("{ATTACK}roll 6 6 1\n");
    fails(
        &format!("{rolled}=> Walker takes 2 (CH-1)"),
        Kind::Clause,
        6,
        "not by CH-1",
    );
    fails(
        &format!(
            "{rolled}Light: use Evade 2 of Walker 1\n! Light: Evade 2 of Walker (STL-1)\nLight: pass\n=> Walker takes 1"
        ),
        Kind::Clause,
        7,
        "EVA-2",
    );
    passes(&format!(
        "{rolled}Light: use Evade 2 of Walker 1\n! Light: Evade 2 of Walker (EVA-2)\nLight: pass\n=> Walker takes 1"
    ));
    // The clause of the info string is always right: it may say that something does not happen.
    passes(&format!("{rolled}=> Walker takes 2 (ARM-1)"));
}

#[test]
fn scripts_that_cannot_be_followed() {
    fails(
        &format!("{ATTACK}=> Walker takes 2"),
        Kind::Script,
        5,
        "3 dice for the attack are asked for and not given",
    );
    fails(
        &format!("{ATTACK}roll 6 6\n=> Walker takes 2"),
        Kind::Script,
        5,
        "3 dice for the attack are asked for, but the script has: 6 6",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\nroll 5 5\n=> Walker takes 2"),
        Kind::Script,
        6,
        "5 5",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\nLight: use Evade 2 of Raider\n=> Walker takes 2"),
        Kind::Script,
        6,
        "",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\nLight: use Evade 2 of Walker 3\n=> Walker takes 2"),
        Kind::Script,
        6,
        "the amount 3 cannot be chosen",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\nLight: attack Raider with Raider\n=> Walker takes 2"),
        Kind::Script,
        6,
        "",
    );
    fails(
        &format!("{ATTACK}roll 6 6 1\nLight: choose dance\n=> Walker takes 2"),
        Kind::Script,
        6,
        "",
    );
    fails(
        "Dark: space Raider 40/3/3 Sings when it rains\nstart battle space",
        Kind::Script,
        1,
        "not understood",
    );
    fails(
        "Dark: space \"No Such Card\"\nstart battle space",
        Kind::Script,
        1,
        "No Such Card",
    );
    fails("Dark: space Raider 40/3/3\nDark: dance", Kind::Script, 2, "dance");
    fails(
        "Dark: space Raider 40/3/3 type ground\nstart battle space",
        Kind::Script,
        1,
        "cannot lie",
    );
}

#[test]
fn dice_are_given_one_line_per_request() {
    let lucky = "Dark: space Raider 40/3/3 Lucky 1\nLight: space Walker 30/2/6\nstart battle space\nDark: attack Walker with Raider\nroll 6 6 1\n";
    passes(&format!(
        "{lucky}Dark: use Lucky 1 of Raider\nreroll 1 -> 5\n=> Walker takes 3"
    ));
    passes(&format!("{lucky}Dark: use Lucky 1 of Raider\n=> Walker takes 2"));
    fails(
        &format!("{lucky}Dark: use Lucky 1 of Raider\nreroll 2 -> 5\n=> Walker takes 3"),
        Kind::Script,
        6,
        "a die that shows 2",
    );
    fails(
        &format!("{lucky}Dark: use Lucky 1 of Raider\nreroll 1 6 -> 5 5\n=> Walker takes 3"),
        Kind::Script,
        7,
        "other dice",
    );
}

#[test]
fn blessing_writes_what_is_so() {
    let body = format!(
        "{ATTACK}roll 6 6 1\n=> hits 5 (ARM-1)   # all of them\n=> Walker takes 9 (ARM-1)\n=> Walker damage 1\n"
    );
    let page = format!("# Page\n\n```scenario ARM-1\n{body}```\n\nThe end.\n");
    let (new, blessed) = bless_text("x.md", &page, &NoPool);
    assert_eq!(blessed.lines, [9, 10, 11]);
    assert!(
        new.contains("=> hits 2 (ARM-1)   # all of them\n=> Walker takes 2 (ARM-1)\n=> Walker damage 2\n```"),
        "{new}"
    );
    let (same, nothing) = bless_text("x.md", &new, &NoPool);
    assert!(same == new && nothing.lines.is_empty());
}

#[test]
fn an_object_that_was_not_chosen_is_noticed() {
    let rolled = format!("{ATTACK}roll 6 6 1\n");
    passes(&format!(
        "{rolled}Light: use Evade 2 of Walker 1 on Raider\n=> Walker takes 1"
    ));
    fails(
        &format!("{rolled}Light: use Evade 2 of Walker 1 on Walker\n=> Walker in hand"),
        Kind::Value,
        7,
        "Walker is in space",
    );
    let two = format!("Light: space Tug 10/1/3\n{ATTACK}roll 6 6 1\n");
    fails(
        &format!("{two}Light: use Evade 2 of Walker 1 on Tug\n=> Walker takes 1"),
        Kind::Script,
        7,
        "Tug cannot be chosen",
    );
}

#[test]
fn an_ability_that_asks_for_no_object_is_not_used_on_one() {
    const TABLE: &str = "Dark: force 9\n\
        Dark: ground Chief 30/1/5 Pay 1 Force -> This unit gets +1 power until end of turn. | \
        Pay 2 Force -> Do 1 damage to one of your opponent's units.\n\
        Light: ground Walker 20/1/5\nLight: ground Tank 10/1/5\nstart battle ground\n";
    // Of two abilities the one that asks is meant.
    passes(&format!(
        "{TABLE}Dark: use ability of Chief on Tank\n=> Tank damage 1\n=> Chief power 1"
    ));
    passes(&format!("{TABLE}Dark: use ability of Chief\n=> Chief power 2"));
    let alone = TABLE.replace(" | Pay 2 Force -> Do 1 damage to one of your opponent's units.", "");
    fails(
        &format!("{alone}Dark: use ability of Chief on Tank\n=> Chief power 2"),
        Kind::Script,
        7,
        "nothing asked for Tank",
    );
}
