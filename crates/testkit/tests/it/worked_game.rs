//! The worked game of the rulebook, played row by row: what each row says happened, the state it leaves, and who is
//! asked in it when both lists are open. The page is read by the test, so that neither can change alone.

use std::fs;
use std::path::Path;

use cards::Edition;
use rules::{Answer, DecisionKind, Frame, Pending, Role, Setup, Start};

use crate::table::{Table, setup};

/// One answer of the script.
#[derive(Clone, Copy, Debug)]
enum Step {
    Dark(&'static str),
    Light(&'static str),
    Dice(&'static [u8]),
    Shuffle,
}

use Step::{Dark as D, Dice, Light as L, Shuffle};

/// Both pass, Dark first.
const PP: [Step; 2] = [D("pass"), L("pass")];

/// The rows of the page and the answers that belong to them.
fn script() -> Vec<(&'static str, Vec<Step>)> {
    let pp = |times: usize| PP.repeat(times);
    vec![
        ("P1", vec![Shuffle, Shuffle]),
        ("P2", vec![D("keep"), L("keep")]),
        ("S1", vec![D("complete Needle Wing to space")]),
        ("S2", vec![L("complete Young Ward to character")]),
        ("S3", vec![L("complete Stone Walker to ground")]),
        ("S4", vec![D("complete Grey Duelist to character")]),
        ("S5", vec![L("complete Old Warden to character")]),
        ("S6", vec![D("stop")]),
        ("S7", vec![L("stop")]),
        ("S8", vec![D("stop")]),
        ("S9", vec![L("build Scout Skiff 4")]),
        ("S10", vec![]),
        ("R1", pp(1)),
        ("R2", vec![]),
        ("R3", vec![]),
        ("R4a", vec![Dice(&[3])]),
        ("R4b", pp(3)),
        ("R4c", vec![]),
        ("C1a", vec![]),
        ("C1b", pp(1)),
        ("C1c", vec![D("build Mudcrawler 1")]),
        ("C1d", vec![D("build Mudcrawler 1"), D("build Mudcrawler 1")]),
        ("C1e", vec![D("end step")]),
        ("C2a", vec![]),
        ("C2b", pp(1)),
        ("C2c", vec![L("build Scout Skiff 1")]),
        ("C2d", vec![L("complete Scout Skiff to ground")]),
        ("C2e", pp(1)),
        ("C2f", vec![]),
        ("C2g", pp(1)),
        ("C2h", vec![L("build Hearth Carrier 1"), L("build Hearth Carrier 1")]),
        ("C2i", vec![L("end step")]),
        ("C3", vec![D("done")]),
        ("C4", vec![L("done")]),
        ("B0", pp(1)),
        ("B1a", pp(1)),
        ("B1c", pp(1)),
        ("B1d", vec![D("do nothing with Needle Wing")]),
        ("B1d'", pp(1)),
        ("B1e", pp(1)),
        ("B2a", pp(1)),
        ("B2c", pp(1)),
        ("B2d1", vec![L("do nothing with Scout Skiff")]),
        ("B2d1'", pp(1)),
        ("B2d2", vec![L("do nothing with Stone Walker")]),
        ("B2d2'", pp(1)),
        ("B2e", pp(1)),
        ("B3a", pp(1)),
        ("B3c", pp(1)),
        ("1.1", vec![D("attack Young Ward with Grey Duelist")]),
        ("1.2", pp(1)),
        ("1.3", vec![]),
        ("1.4", vec![D("play Press Forward"), D("Grey Duelist")]),
        ("1.5", vec![D("pass")]),
        ("1.6", vec![L("play Jammed Signal")]),
        ("1.7", pp(1)),
        ("1.8", vec![]),
        ("1.9", vec![L("Retaliate 2 of Young Ward")]),
        ("1.10", pp(1)),
        ("1.11", vec![D("pass")]),
        ("1.12", vec![L("Intercept of Old Warden")]),
        ("1.13", pp(1)),
        ("1.14", vec![]),
        ("1.15", pp(1)),
        ("1.16", vec![]),
        ("1.17", vec![Dice(&[6, 6, 4, 3, 2])]),
        ("1.18", pp(1)),
        ("1.19", vec![D("Lucky 1 of Grey Duelist"), D("2"), Dice(&[5])]),
        ("1.20", vec![L("Lucky 1 of Old Warden"), L("6"), Dice(&[1])]),
        ("1.21", pp(1)),
        ("1.22", pp(1)),
        ("1.23", vec![]),
        ("1.24", vec![]),
        ("1.25", pp(1)),
        ("1.26", vec![L("1")]),
        ("1.27", vec![D("pass")]),
        ("1.28", vec![L("Evade 2 of Old Warden")]),
        ("1.29", pp(1)),
        ("1.30", vec![L("2")]),
        ("1.31", pp(1)),
        ("1.32", vec![]),
        ("1.33", pp(1)),
        ("1.34", vec![]),
        ("1.35", vec![Dice(&[5, 4])]),
        ("1.36", pp(3)),
        ("1.37", vec![]),
        ("1.38", pp(1)),
        ("1.39", vec![D("Deflect 2 of Grey Duelist"), D("Young Ward")]),
        ("1.40", pp(1)),
        ("1.41", vec![D("yes")]),
        ("1.42", vec![L("pass"), D("pass")]),
        ("1.43", vec![]),
        ("1.44", pp(1)),
        ("1.45", vec![]),
        ("1.46", pp(1)),
        ("1.47", vec![]),
        ("1.48", pp(1)),
        ("2.1", vec![L("attack Grey Duelist with Young Ward")]),
        ("2.2", pp(1)),
        ("2.3", pp(1)),
        ("2.4", vec![]),
        ("2.5", vec![Dice(&[6, 6, 5, 4])]),
        ("2.6", pp(1)),
        ("2.7", vec![D("Lucky 1 of Grey Duelist"), D("6"), Dice(&[5])]),
        ("2.8", vec![L("pass"), D("pass")]),
        ("2.9", pp(1)),
        ("2.10", vec![]),
        ("2.11", vec![]),
        ("2.12", pp(1)),
        ("2.13", vec![D("Deflect 2 of Grey Duelist"), D("Young Ward")]),
        ("2.14", pp(1)),
        ("2.15", vec![D("yes")]),
        ("2.16", vec![L("play Shelter")]),
        ("2.17", pp(1)),
        ("2.18", vec![L("2")]),
        ("2.19", pp(1)),
        ("2.20", vec![]),
        ("2.21", pp(1)),
        ("2.22", vec![]),
        ("2.23", pp(1)),
        ("2.24", pp(1)),
        ("2.25", pp(1)),
        ("3.1", vec![L("do nothing with Old Warden")]),
        ("3.2", pp(1)),
        ("3.3", pp(1)),
        ("E1", vec![]),
        ("E2", pp(1)),
        ("E3", vec![]),
    ]
}

/// A row of the page.
struct Row {
    name: String,
    state: String,
    /// Who is asked with open lists; `None` where the column is empty or missing.
    open: Option<Vec<Role>>,
}

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/08-worked-game.md");
    fs::read_to_string(path).expect("the page can be read")
}

/// The rows of sections 2 to 7.
fn rows() -> Vec<Row> {
    let page = page();
    let inside = page.split("\n## 2.").nth(1).expect("section 2");
    let inside = inside.split("\n## 8.").next().expect("section 8");
    let mut rows = Vec::new();
    for line in inside.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let (name, state, open) = match cells[..] {
            ["#" | "---", ..] => continue,
            [name, _, state, _] => (name, state, ""),
            [name, _, _, state, _, open] => (name, state, open),
            _ => panic!("not a row of the game: {line}"),
        };
        let open = match open.chars().next() {
            None => None,
            Some('–') => Some(vec![]),
            Some('D') => Some(vec![Role::Dark]),
            Some('L') => Some(vec![Role::Light]),
            Some(_) => panic!("who is asked in {name}: {open}"),
        };
        rows.push(Row {
            name: name.to_owned(),
            state: state.to_owned(),
            open,
        });
    }
    rows
}

const CARDS: [(&str, &str); 14] = [
    ("Needle Wing", "50/3/3 cost 7 type space subtype Starfighter"),
    (
        "Grey Duelist",
        "50/5/4 cost 10 type character subtype Dark subtype Jedi Critical Hit 2 | Lucky 1 | Pay 1 Force -> Deflect 2",
    ),
    ("Mudcrawler", "20/4/5 cost 5 type ground subtype Walker Armor"),
    (
        "Iron Barge",
        "20/5/6 cost 6 type space subtype Capital subtype Ship Shields 1",
    ),
    ("Hired Blade", "40/3/3 cost 3 type character subtype Mercenary"),
    (
        "Press Forward",
        "battle \"Pay 1 Force -> One of your units gets +2 power for this attack.\"",
    ),
    (
        "Cold Focus",
        "battle \"Pay 3 Force -> One of your units gets Accuracy 1 for this attack.\"",
    ),
    (
        "Young Ward",
        "40/4/3 cost 7 type character subtype Jedi subtype Padawan Critical Hit 2 | Retaliate 2",
    ),
    (
        "Old Warden",
        "30/4/5 cost 11 type character subtype Jedi Lucky 1 | Parry 1 | Pay 1 Force -> Intercept | Pay 1 Force -> Evade 2",
    ),
    ("Stone Walker", "30/4/6 cost 8 type ground subtype Walker Armor"),
    ("Scout Skiff", "50/2/2 cost 5 type ground subtype Speeder"),
    ("Hearth Carrier", "30/3/5 cost 6 type space subtype Transport"),
    ("Jammed Signal", "battle \"Pay 1 Force -> Disrupt a Battle card.\""),
    (
        "Shelter",
        "battle \"Pay 1 Force -> Prevent up to 2 damage to one of your units.\"",
    ),
];

/// The decks as the page lists them, top card first.
fn the_game(open_lists: bool) -> Setup {
    let page = page();
    let mut lines = String::new();
    let mut told: Vec<&str> = Vec::new();
    for role in ["Dark", "Light"] {
        let list = page
            .lines()
            .find_map(|line| line.strip_prefix(&format!("- {role} (")))
            .and_then(|line| line.split_once(": "))
            .expect("the deck is listed")
            .1;
        for name in list.trim_end_matches('.').split(", ") {
            let (name, text) = CARDS
                .iter()
                .find(|(card, _)| *card == name)
                .expect("a card of the page");
            let text = if told.contains(name) { "" } else { text };
            told.push(name);
            lines.push_str(&format!("{role}: deck {name} {text}\n"));
        }
    }
    if open_lists {
        lines.push_str("with open lists\n");
    }
    let mut setup = setup(Edition::Current, &lines);
    setup.start = Start::Preparation;
    setup.switches.mulligan = true;
    setup
}

/// Where the game waits: its work in progress, but for who is asked in it.
fn point(table: &Table) -> Vec<Frame> {
    let mut frames = table.game.state().frames.clone();
    for frame in &mut frames {
        if let Frame::Window(window) = frame {
            (window.asked, window.stale) = ([true; 2], false);
        }
    }
    frames
}

/// Gives the answer, by label or face.
#[track_caller]
fn take(table: &mut Table, step: Step) {
    match step {
        D(label) => table.choose(Role::Dark, label),
        L(label) => table.choose(Role::Light, label),
        Dice(faces) => table.roll(faces),
        Shuffle => table.shuffle(),
    }
}

/// What the "State" cell says in numbers: Force, build points, points spent, hand, deck, and units with their state.
#[track_caller]
fn check_state(table: &Table, row: &Row) {
    let state = table.game.state();
    let mut role = None;
    let words: Vec<&str> = row
        .state
        .split([' ', ',', ';', ':', '.'])
        .filter(|word| !word.is_empty())
        .collect();
    for (at, &word) in words.iter().enumerate() {
        let number = words.get(at + 1).and_then(|word| word.parse::<i16>().ok());
        role = match word {
            "Dark" => Some(Role::Dark),
            "Light" => Some(Role::Light),
            _ => role,
        };
        let (Some(role), Some(number)) = (role, number) else {
            continue;
        };
        let there = match word {
            "F" => state.force[role],
            "B" => state.build[role],
            "hand" => state.piles[role].hand.len() as i16,
            "deck" => state.piles[role].deck.len() as i16,
            _ => continue,
        };
        assert_eq!(there, number, "{word} of {role:?} after {}", row.name);
    }
    for (name, _) in CARDS {
        let Some((_, behind)) = row.state.split_once(&format!("{name} ")) else {
            continue;
        };
        let mut words = behind.split([' ', ',', ';', '.', ')', '(']);
        let tapped = match words.next() {
            Some("u") => false,
            Some("T") => true,
            _ => continue,
        };
        let unit = state
            .in_play()
            .find(|object| table.game.name(object.id) == name)
            .unwrap_or_else(|| panic!("{name} is in play after {}", row.name));
        assert_eq!(unit.tapped, tapped, "{name} after {}", row.name);
        if let Some(damage) = words.next().and_then(|word| word.parse::<i16>().ok()) {
            assert_eq!(unit.damage, damage, "{name} after {}", row.name);
        }
    }
}

/// Damage that a cell calls pending: "pending 5, A to B", "pending 0 to B", "pending 4".
#[track_caller]
fn check_pending(table: &Table, row: &Row) {
    let pending = table.game.view(Role::Dark).pending;
    let name_of = |card: rules::CardId| table.game.fixed().prints[usize::from(card.0)].card.name.full();
    for part in row.state.split("pending ").skip(1) {
        let part = part.split(';').next().unwrap_or(part);
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        let amount: i16 = digits.parse().expect("a number");
        let (from, to) = match part[digits.len()..].trim_matches([' ', ',']).split_once(" to ") {
            Some((from, to)) => (Some(from).filter(|from| !from.is_empty()), Some(to)),
            None => (None, part[digits.len()..].trim().strip_prefix("to ")),
        };
        let sum: i16 = pending
            .iter()
            .filter(|(card, unit, _)| {
                from.is_none_or(|from| name_of(*card) == from)
                    && to.is_none_or(|to| to.starts_with(&table.game.name(*unit)))
            })
            .map(|(_, _, amount)| amount)
            .sum();
        assert_eq!(sum, amount, "{part} after {}", row.name);
    }
}

/// The whole game in the mode in which every chance is opened and both are asked, beside the same game with open
/// lists: it waits only where it asks, and the column says who is asked.
#[test]
fn every_row_of_the_page_is_played() {
    let rows = rows();
    let script = script();
    let named: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    let scripted: Vec<&str> = script.iter().map(|(name, _)| *name).collect();
    assert_eq!(named, scripted, "the rows of the page and those of the test");
    let mut all = Table::of(&the_game(false));
    let mut open = Table::of(&the_game(true));
    for (row, (_, steps)) in rows.iter().zip(&script) {
        let mut asked: Vec<Role> = Vec::new();
        for &step in steps {
            // Both games allot the same numbers to chances, so that the work in progress tells whether they wait at
            // the same point.
            let together = point(&open) == point(&all);
            if let Some(decision) = all.decision()
                && decision.kind == DecisionKind::Chance
                && together
                && !asked.contains(&decision.role)
            {
                asked.push(decision.role);
            }
            if !together {
                assert!(
                    matches!(step, D("pass") | L("pass")),
                    "{} in {}",
                    open_point(&open),
                    row.name
                );
            }
            take(&mut all, step);
            if together {
                take(&mut open, step);
            }
        }
        if let Some(column) = &row.open {
            assert_eq!(asked, *column, "asked in {}", row.name);
        } else {
            assert!(asked.is_empty(), "{asked:?} asked in {}", row.name);
        }
        check_state(&all, row);
        check_pending(&all, row);
    }
    for table in [&all, &open] {
        let over = table.game.pending();
        assert!(
            matches!(over, Pending::Over(outcome) if outcome.winner == Role::Light),
            "{over:?}"
        );
    }
    // Both modes give the same game.
    assert_eq!(all.game.view(Role::Dark), open.game.view(Role::Dark));
    assert_eq!(all.game.view(Role::Light), open.game.view(Role::Light));
}

fn open_point(table: &Table) -> String {
    format!("the game with open lists waits at {:?}", table.labels())
}

/// With closed lists more is asked, and the same game comes out.
#[test]
fn closed_lists_give_the_same_game() {
    let mut setup = the_game(false);
    setup.switches.ask_always = false;
    setup.switches.open_lists = false;
    let mut closed = Table::of(&setup);
    let mut all = Table::of(&the_game(false));
    for (name, steps) in script() {
        for step in steps {
            let together = point(&closed) == point(&all);
            assert!(together || matches!(step, D("pass") | L("pass")), "{name}");
            take(&mut all, step);
            if together {
                take(&mut closed, step);
            }
        }
    }
    assert_eq!(all.game.view(Role::Dark), closed.game.view(Role::Dark));
    assert_eq!(
        all.game.apply(Answer::Option(0), &mut ()),
        closed.game.apply(Answer::Option(0), &mut ())
    );
}
