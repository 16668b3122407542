//! Every way to write a line wrong has a diagnostic that says what and what to try.

use super::super::parse;
use super::block;

const TABLE: &str =
    "Dark: space Raider 40/4/3\nLight: space Walker (A) 30/5/6\nDark: hand Surprise battle \"Draw a card.\"\n";

/// The line is wrong; its one fault says `what` and offers `help`.
#[track_caller]
fn check(line: &str, what: &str, help: &str) {
    let script = parse(&block(&format!("{TABLE}{line}")));
    let [fault] = &script.faults[..] else {
        panic!("{line}: {:?}", script.faults)
    };
    assert_eq!(fault.line, 4, "{line}");
    assert!(fault.what.contains(what), "{line}: {}", fault.what);
    assert!(fault.help.contains(help), "{line}: {}", fault.help);
    assert!(!fault.help.is_empty() && fault.what.len() < 400, "{line}");
}

#[test]
fn lines_that_are_nothing() {
    check("hello there", "begins like this: hello", "Dark: …");
    check("Red: pass", "begins like this", "Light: …");
    check("Dark pass", "begins like this", "Dark: …");
    check("Dark:", "nothing stands behind \"Dark:\"", "Light: ground");
    check("Dark: dance", "\"dance\" is neither", "attack, use, play");
    check("= > Raider tapped", "begins like this", "=> …");
    check("start", "begin at \"\"", "battle space");
    check("start battle", "begin at \"battle\"", "battle space");
    check("start battle sea", "begin at \"battle sea\"", "battle ground");
    check("start build", "begin at \"build\"", "build dark");
    check("start turn two", "begin at \"turn two\"", "turn");
    check("with luck", "no such rule", "with turn limit 3");
    check("with turn limit 0", "turn limit 0 is outside", "a number from 1");
}

#[test]
fn tables_that_cannot_be_laid() {
    check("Dark: force", "nothing stands behind \"force\"", "force 4");
    check("Dark: force many", "force is not a number: many", "force 3");
    check("Dark: force -1", "force -1 is outside", "from 0");
    check("Dark: build 1000000", "outside 0 to 999", "a number");
    check("Dark: space", "nothing stands behind \"space\"", "30/5/6");
    check("Dark: space 40/4/3", "no name", "Walker (A)");
    check("Dark: space Tank", "\"Tank\" has neither", "in quotes");
    check("Dark: space Tank 40/4", "has neither", "30/5/6");
    check("Dark: space Tank 40/1000000000/3", "power 1000000000 is outside", "999");
    check("Dark: space Tank 40/4/-3", "health -3 is outside", "from 0");
    check("Dark: space Tank 40/4/3 damage", "damage is not a number", "damage 3");
    check(
        "Dark: space Tank 40/4/3 damage two",
        "damage is not a number: two",
        "damage 3",
    );
    check(
        "Dark: space Tank 40/4/3 damage 1 damage 2",
        "\"damage\" stands twice",
        "once",
    );
    check(
        "Dark: space Tank 40/4/3 type sea",
        "\"sea\" is no arena",
        "ground/character",
    );
    check("Dark: space Tank 40/4/3 type space/", "\"\" is no arena", "space");
    check(
        "Dark: space Tank 40/4/3 subtype",
        "nothing stands behind \"subtype\"",
        "Jedi",
    );
    check("Dark: space Tank 40/4/3 side up", "\"up\" is no side", "side neutral");
    check(
        "Dark: space Tank 40/4/3 counters 2",
        "\"counters\" makes no sense",
        "behind build",
    );
    check("Dark: hand Tank 40/4/3 tapped", "\"tapped\" makes no sense", "in play");
    check(
        "Dark: deck Tank 40/4/3 damage 1",
        "\"damage\" makes no sense",
        "in play",
    );
    check("Dark: hand \"\"", "no name", "Walker (A)");
    check("Dark: hand Trick battle \"Draw a card.", "never closed", "second \"");
    check(
        "Dark: hand Trick battle \"Draw a card.\" please",
        "behind the quoted text: please",
        "Surprise battle",
    );
    check(
        "Dark: hand Trick \"Draw a card.\"",
        "\"Trick\" has neither",
        "Surprise battle",
    );
    check(
        "Dark: hand Nothing Said",
        "\"Nothing Said\" has neither",
        "Surprise battle",
    );
    check(
        "Dark: character \"Darth Vader (J)\" Armor",
        "behind the quoted text: Armor",
        "Surprise",
    );
    check("Dark: on Tank Ace 1/1/1", "is called \"Tank Ace 1/1/1\"", "Raider");
    check("Dark: under", "is called \"\"", "Raider");
}

#[test]
fn decisions_that_nobody_can_take() {
    check("Dark: attack", "no attack", "attack Walker with Raider");
    check(
        "Dark: attack Tank with Raider",
        "is called \"Tank\"",
        "Raider, Surprise, Walker (A)",
    );
    check(
        "Dark: attack Walker with Tank",
        "is called \"Tank\"",
        "one of the cards",
    );
    check(
        "Dark: attack Walker Raider",
        "is called \"Walker Raider\"",
        "one of the cards",
    );
    check("Dark: use", "nothing stands behind \"use\"", "use Evade 2");
    check("Dark: use Evade 2 of", "nothing stands behind \"of\"", "use Evade 2");
    check("Dark: use Evade 2 of Tank", "is called \"Tank\"", "Raider");
    check("Dark: use Evade 2 of Raider many", "behind the card: many", "an amount");
    check("Dark: use Evade 2 of Raider 99999", "amount 99999 is outside", "999");
    check(
        "Dark: use Evade 2 of Raider 1 on",
        "nothing stands behind \"on\"",
        "on Raider",
    );
    check(
        "Dark: use Evade 2 of Raider 1 on the moon",
        "neither a place nor a card",
        "under, top",
    );
    check("Dark: play", "nothing stands behind \"play\"", "play Surprise");
    check("Dark: play Tank", "is called \"Tank\"", "Surprise");
    check("Dark: do something", "\"do something\" is neither", "do nothing");
    check("Dark: do nothing at all", "do nothing at all", "do nothing with Raider");
    check("Dark: choose", "nothing stands behind \"choose\"", "choose retreat");
    check("Dark: choose build Tank 2", "is called \"Tank 2\"", "Raider");
    check("Dark: choose build Raider few", "build is not a number", "build 3");
    check("Dark: choose complete Raider at space", "neither a place", "character");
    check("Dark: choose complete Raider to hell", "neither a place", "character");
    check("Dark: choose move Raider", "neither a place", "character");
    check("Dark: choose bid high", "bid is not a number", "bid 3");
}

#[test]
fn dice_that_cannot_fall() {
    check("roll", "no dice", "roll 6 4 4 1");
    check("roll 0", "\"0\" is no face", "roll 6");
    check("roll 7 1", "\"7\" is no face", "roll 6");
    check("roll 12", "\"12\" is no face", "roll 6");
    check("reroll 1 4", "no re-roll", "reroll 1 4 -> 5 2");
    check("reroll 1 4 -> 5", "no re-roll", "as many new faces");
    check("reroll -> ", "no re-roll", "as many new faces");
    check(&format!("roll {}", "6 ".repeat(1500)), "more than 1000", "smaller");
}

#[test]
fn checks_that_check_nothing() {
    check("=>", "nothing that can be checked", "X takes N");
    check("=> Tank takes 2", "is called \"Tank\"", "Raider");
    check("=> Raider", "nothing that can be checked", "X takes N");
    check("=> Raider sings", "nothing that can be checked", "X takes N");
    check("=> Raider takes", "takes is not a number", "takes 3");
    check("=> Raider takes two", "takes is not a number: two", "takes 3");
    check("=> Raider in orbit", "\"orbit\" is no zone", "discard removed");
    check("=> Dark controls sea", "\"sea\" is no arena", "space");
    check("=> Dark sings", "nothing that can be checked", "ROLE wins");
    check("=> pending 3", "nothing that can be checked", "pending N on X");
    check("=> dice many", "dice is not a number", "dice 3");
    check("=> Raider takes 2 (ARM)", "takes is not a number", "takes 3");
    check("?", "whose decision", "? Light: pass");
    check("? pass", "whose decision", "? Light: pass");
    check("? Dark: pass |", "an option is empty", "pass | Evade");
    check("!", "whose decision", "! Light: Evade");
    check("! Dark:", "nothing stands behind \"!\"", "EVA-2");
    check("! Dark: attack Tank with Raider", "is called \"Tank\"", "Raider");
}

#[test]
fn order_and_size() {
    let faults = |body: &str| parse(&block(body)).faults;
    let late = faults("Dark: space Raider 1/1/1\nDark: pass\nDark: force 2");
    assert!(late.len() == 1 && late[0].line == 3 && late[0].what.contains("after play has begun"));
    let twice = faults("start turn\nstart turn");
    assert!(twice.len() == 1 && twice[0].what.contains("begins twice"));
    let many = faults(&"Dark: deck A 1/1/1\n".repeat(1_000));
    assert!(many[0].what.contains("more than 240"), "{:?}", many[0]);
    assert!(many.len() <= 50);
    let long = faults(&"Dark: pass\n".repeat(100_000));
    assert!(long[0].what.contains("more than 5000"), "{:?}", long[0]);
    let wide = faults(&format!("Dark: use {}", "x of ".repeat(1_000_000)));
    assert!(
        wide.len() == 1 && wide[0].what.contains("more than 4000"),
        "{:?}",
        wide[0]
    );
    let mut odd = block("");
    odd.info = "scenario ARM-1 clasic".into();
    assert!(parse(&odd).faults[0].what.contains("clasic"));
}

#[test]
fn a_fault_in_one_line_hides_no_other() {
    let script = parse(&block("Dark: space\nroll 9\nDark: pass\n=> x\n"));
    assert_eq!(
        script.faults.iter().map(|fault| fault.line).collect::<Vec<_>>(),
        [1, 2, 4]
    );
    assert_eq!(script.steps.len(), 1);
}
