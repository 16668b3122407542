//! Runs scenario blocks and counts.

use std::collections::BTreeSet;

use cards::Edition;
use rules::{Event, Game};

use super::build::{Pool, build, engine_faults};
use super::follow::follow;
use super::parse::parse;
use super::script::Script;
use super::{Failure, Fault, Kind, RunOptions};
use crate::book::Block;

/// What came of many scenarios.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Scenarios that passed in every edition in which they ran.
    pub passed: usize,
    /// Scenarios that failed.
    pub failed: usize,
    /// The clauses that stand behind a checked line of a passing scenario.
    pub clauses: BTreeSet<String>,
    /// One for each failing scenario.
    pub failures: Vec<Reported>,
}

/// A failure with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// The file of the block.
    pub file: String,
    /// The line in it.
    pub line: usize,
    /// The edition in which it failed.
    pub edition: Edition,
    /// The clause of the line, else the first of the info string.
    pub clause: String,
    /// What and why.
    pub failure: Failure,
}

/// Runs every block in each edition that it names, or only in `edition`; blocks of another edition are left out.
pub fn run_blocks<'a>(
    blocks: impl IntoIterator<Item = &'a Block>,
    edition: Option<Edition>,
    pool: &dyn Pool,
    options: RunOptions,
) -> Report {
    let mut report = Report::default();
    for block in blocks {
        match run_block(block, edition, pool, options) {
            None => {}
            Some(Ok(clauses)) => {
                report.passed += 1;
                report.clauses.extend(clauses);
            }
            Some(Err(failure)) => {
                report.failed += 1;
                report.failures.push(*failure);
            }
        }
    }
    report
}

/// Runs one block; `None` if it is of another edition. Passing gives the clauses that it proves.
pub fn run_block(
    block: &Block,
    edition: Option<Edition>,
    pool: &dyn Pool,
    options: RunOptions,
) -> Option<Result<BTreeSet<String>, Box<Reported>>> {
    let named = block.editions();
    let mut editions = Edition::ALL
        .into_iter()
        .filter(|&e| named.includes(e) && edition.is_none_or(|wanted| wanted == e))
        .peekable();
    editions.peek()?;
    let script = parse(block);
    let ids: Vec<String> = block.ids().map(str::to_owned).collect();
    for edition in editions {
        if let Err(failure) = run_script(&script, &ids, edition, pool, options) {
            return Some(Err(reported(block, &ids, edition, *failure)));
        }
    }
    Some(Ok(proven(&script, ids)))
}

/// A failure with its place.
pub(super) fn reported(block: &Block, ids: &[String], edition: Edition, failure: Failure) -> Box<Reported> {
    let clause = failure
        .clause
        .clone()
        .or_else(|| ids.first().cloned())
        .unwrap_or_default();
    Box::new(Reported {
        file: block.file.clone(),
        line: block.line + failure.line,
        edition,
        clause,
        failure,
    })
}

/// All that happens in one edition of a block that passes; `None` if it is of another edition or fails.
pub fn events_of_block(block: &Block, edition: Edition, pool: &dyn Pool) -> Option<Vec<Event>> {
    let script = parse(block);
    let ids: Vec<String> = block.ids().map(str::to_owned).collect();
    if !block.editions().includes(edition) {
        return None;
    }
    run_script(&script, &ids, edition, pool, RunOptions::default()).ok()
}

/// The ids of the info string and behind the checks, if anything is checked.
fn proven(script: &Script, ids: Vec<String>) -> BTreeSet<String> {
    if !script.steps.iter().any(|step| step.what.is_check()) {
        return BTreeSet::new();
    }
    let cited = script.steps.iter().flat_map(|step| step.what.clauses().iter().cloned());
    cited.chain(ids).collect()
}

fn run_script(
    script: &Script,
    ids: &[String],
    edition: Edition,
    pool: &dyn Pool,
    options: RunOptions,
) -> Result<Vec<Event>, Box<Failure>> {
    if !script.faults.is_empty() {
        return Err(unreadable(&script.faults));
    }
    let setup = build(script, edition, pool).map_err(|faults| unreadable(&faults))?;
    let mut log = Vec::new();
    match Game::with_log(&setup, &mut log) {
        Ok(game) => follow(script, ids, game, log, options).outcome,
        Err(faults) => Err(unreadable(&engine_faults(script, &faults))),
    }
}

/// A scenario with faults fails at the first; the others are told with it.
pub(super) fn unreadable(faults: &[Fault]) -> Box<Failure> {
    let first = faults.first().cloned().unwrap_or_default();
    let more = faults.get(1..).unwrap_or_default();
    let mut actual = first.what;
    for fault in more.iter().take(9) {
        actual.push_str(&format!("; line {} of the block: {}", fault.line, fault.what));
    }
    if more.len() > 9 {
        actual.push_str(&format!("; and {} more", more.len() - 9));
    }
    Box::new(Failure {
        line: first.line,
        clause: None,
        kind: Kind::Script,
        expected: first.help,
        actual,
        instead: None,
        options: 0,
    })
}
