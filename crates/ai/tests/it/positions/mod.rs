//! Known-answer positions: a small table, who is asked, and the answers that are right.
//!
//! The positions stand in `page.md`. Nothing on their tables is hidden and every game ends soon, so `solve` finds what
//! each option is worth by playing out everything that can happen: a right answer is proven, not believed. Then each
//! level is asked.

mod page;
mod solve;

use ai::{Level, Player};
use page::Position;
use rules::{Game, Options};
use solve::Solver;
use std::fmt::Write;

/// An option is right if it wins as often as the best, but for this much.
const EQUAL: f64 = 1e-9;
/// A wrong one wins less often by at least this much.
const CLEAR: f64 = 0.04;
/// How many seeds ask each level.
const SEEDS: u64 = 3;

/// The options with their labels.
fn labels(game: &Game) -> Vec<String> {
    let mut options = Options::new();
    game.options(&mut options);
    options.as_slice().iter().map(|&action| game.label(action)).collect()
}

#[test]
fn every_right_answer_is_proven() {
    let positions = page::read();
    assert!(positions.len() >= 28, "{} positions", positions.len());
    let only = std::env::var("POSITION").ok();
    let mut faults = String::new();
    for position in positions {
        if only.as_ref().is_some_and(|name| !position.name.contains(name.as_str())) {
            continue;
        }
        if let Err(fault) = proven(&position) {
            let _ = writeln!(faults, "{}: {fault}", position.name);
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// What every option is worth agrees with the answers that the page calls right.
fn proven(position: &Position) -> Result<(), String> {
    let game = position.game()?;
    let mut solver = Solver::new(position.role);
    let worth = solver.options(&game)?;
    let best = worth.iter().copied().fold(f64::MIN, f64::max);
    let mut told = String::new();
    let mut faults = Vec::new();
    for (label, worth) in labels(&game).iter().zip(&worth) {
        let _ = write!(told, "\n    {worth:.4} {label}");
        let named = position.right.contains(label);
        let right = *worth >= best - EQUAL;
        if named != right {
            faults.push(format!("{label} is {}", if right { "right" } else { "not right" }));
        }
        if !right && *worth > best - CLEAR {
            faults.push(format!("{label} is hardly worse"));
        }
    }
    if worth.len() < 2 {
        faults.push("nothing to choose".to_owned());
    }
    if worth.iter().all(|worth| *worth >= best - EQUAL) {
        faults.push("nothing is wrong".to_owned());
    }
    for label in position.right.iter().filter(|label| !labels(&game).contains(label)) {
        faults.push(format!("{label} is not offered"));
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(format!("{}{told}", faults.join("; ")))
}

/// The positions that a level does not solve with this seed.
fn failed<'a>(positions: &'a [(Position, Game)], level: Level, seed: u64) -> Vec<&'a str> {
    let wrong = positions.iter().zip(seed * 1000..).filter(|((position, game), seed)| {
        let chosen = Player::new(level, *seed).choose(&game.sight(position.role));
        let label = labels(game).get(chosen).cloned().unwrap_or_default();
        !position.right.contains(&label)
    });
    wrong.map(|((position, _), _)| position.name.as_str()).collect()
}

#[test]
#[allow(clippy::print_stderr)]
fn search_solves_nine_positions_of_ten() {
    let positions: Vec<(Position, Game)> = page::read()
        .into_iter()
        .map(|position| {
            let game = position
                .game()
                .unwrap_or_else(|fault| panic!("{}: {fault}", position.name));
            (position, game)
        })
        .collect();
    let all = positions.len();
    for name in ["random", "eager", "greedy", "search:2000it"] {
        let level: Level = name.parse().expect("a level");
        for seed in 0..SEEDS {
            let failed = failed(&positions, level, seed);
            let solved = all - failed.len();
            eprintln!("{name}, seed {seed}: {solved} of {all}; not {}", failed.join(", "));
            if matches!(level, Level::Search(_)) {
                assert!(solved * 10 >= all * 9, "{name} fails at {failed:?}");
            }
        }
    }
}
