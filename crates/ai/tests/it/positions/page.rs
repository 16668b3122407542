//! The page of positions.
//!
//! A position is a fenced block: lines of the scenario language for the table, then
//!
//! - `> Dark: LABEL` and `> roll 6 4 1`: what was done before; everything else is passed,
//! - `? Dark`: who is asked now,
//! - `= LABEL`: an answer that is right.

use rules::{Answer, Faces, Game, Options, Pending, Role};
use testkit::book::Block;
use testkit::scenario::{NoPool, build, parse};

/// A position with its right answers.
pub struct Position {
    pub name: String,
    pub role: Role,
    pub right: Vec<String>,
    table: String,
    before: Vec<Before>,
}

enum Before {
    Chosen(Role, String),
    Rolled(Vec<u8>),
}

/// All positions of the page.
pub fn read() -> Vec<Position> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/positions/page.md");
    let page = std::fs::read_to_string(path).expect("the page").replace("\r\n", "\n");
    let mut found = Vec::new();
    for block in page.split("```position ").skip(1) {
        let body = block.split("```").next().unwrap_or_default();
        let (name, lines) = body.split_once('\n').unwrap_or((body, ""));
        found.push(position(name.trim(), lines));
    }
    found
}

fn position(name: &str, lines: &str) -> Position {
    let mut position = Position {
        name: name.to_owned(),
        role: Role::Dark,
        right: Vec::new(),
        table: "with open lists\n".to_owned(),
        before: Vec::new(),
    };
    if !lines.contains("with turn limit") {
        position.table.push_str("with turn limit 1\n");
    }
    for line in lines.lines() {
        if let Some(right) = line.strip_prefix("= ") {
            position.right.push(right.trim().to_owned());
        } else if let Some(asked) = line.strip_prefix("? ") {
            position.role = role(name, asked);
        } else if let Some(faces) = line.strip_prefix("> roll ") {
            let faces = faces.split_whitespace().map(|face| face.parse().expect("a face"));
            position.before.push(Before::Rolled(faces.collect()));
        } else if let Some(chosen) = line.strip_prefix("> ") {
            let (who, label) = chosen.split_once(": ").expect("ROLE: LABEL");
            let chosen = Before::Chosen(role(name, who), label.trim().to_owned());
            position.before.push(chosen);
        } else {
            position.table.push_str(line);
            position.table.push('\n');
        }
    }
    position
}

fn role(name: &str, word: &str) -> Role {
    match word.trim() {
        "Dark" => Role::Dark,
        "Light" => Role::Light,
        other => panic!("{name}: {other} is no role"),
    }
}

impl Position {
    /// The game in which the role is asked.
    pub fn game(&self) -> Result<Game, String> {
        let block = Block {
            file: "page.md".to_owned(),
            line: 1,
            info: "scenario".to_owned(),
            body: self.table.clone(),
        };
        let script = parse(&block);
        if let Some(fault) = script.faults.first() {
            return Err(format!("{fault:?}"));
        }
        let setup = build(&script, cards::Edition::Current, &NoPool).map_err(|faults| format!("{faults:?}"))?;
        let mut game = Game::new(&setup).map_err(|faults| format!("{faults:?}"))?;
        let mut before = self.before.iter().peekable();
        let mut options = Options::new();
        for _ in 0..200 {
            let answer = match game.pending() {
                Pending::Over(_) => return Err("the game is over before the question".to_owned()),
                Pending::Shuffle(_) => return Err("a shuffle".to_owned()),
                Pending::Roll(roll) => match before.next() {
                    Some(Before::Rolled(faces)) => Answer::Dice(Faces::of(faces).ok_or("no faces")?),
                    _ => return Err(format!("{} dice are rolled", roll.dice)),
                },
                Pending::Choose(decision) => {
                    game.options(&mut options);
                    let labels: Vec<String> = options.as_slice().iter().map(|&action| game.label(action)).collect();
                    match before.peek() {
                        Some(Before::Chosen(role, wanted)) if *role == decision.role && labels.contains(wanted) => {
                            before.next();
                            Answer::Option(labels.iter().position(|label| label == wanted).unwrap_or(0))
                        }
                        None if decision.role == self.role && labels.len() > 1 => return Ok(game),
                        // Everything else is passed; what is passed stands first.
                        _ if labels[0] == "pass" || labels.len() == 1 => Answer::Option(0),
                        _ => return Err(format!("{} is asked {labels:?}", decision.role)),
                    }
                }
            };
            game.apply(answer, &mut ()).map_err(|illegal| illegal.to_string())?;
        }
        Err("the question is not reached".to_owned())
    }
}
