//! Every clause that is an event's cause in some scenario is also reached by the games of the laws, or is listed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{games, only};
use cards::Edition;
use rules::ClauseId;
use testkit::book::{Book, is_id};
use testkit::laws::{Decks, Script, clauses_of, deal, play};
use testkit::scenario::{CardPool, events_of_block};

/// What of `wanted` is no cause in any game. The games are those of the ordinary run, the first of each kind first;
/// the rest is not played when nothing is wanting any more.
fn unreached(mut wanted: BTreeSet<ClauseId>) -> BTreeSet<ClauseId> {
    let most = Decks::ALL.map(games::ordinary);
    for number in 0..most.into_iter().max().unwrap_or(0) {
        for decks in Decks::ALL.into_iter().filter(|&decks| number < games::ordinary(decks)) {
            if wanted.is_empty() {
                return wanted;
            }
            let deal = deal(decks, number);
            match play(&deal.setup, &mut Script::of(&deal), |_, _| Ok(())) {
                Ok(record) => {
                    let mut found = BTreeSet::new();
                    clauses_of(&record.events, &mut found);
                    wanted.retain(|clause| !found.contains(clause));
                }
                Err(breach) => super::broken(&deal, &breach),
            }
        }
    }
    wanted
}

/// The clauses that are causes in scenarios of the rulebook.
fn in_scenarios() -> BTreeSet<ClauseId> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let book = Book::read(&root.join("../../rulebook")).expect("the rulebook can be read");
    let pool = CardPool::embedded();
    let mut found = BTreeSet::new();
    for block in book.blocks() {
        for edition in Edition::ALL {
            let events = events_of_block(block, edition, &pool).unwrap_or_default();
            clauses_of(&events, &mut found);
        }
    }
    found
}

fn list() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/laws/unreached.txt")
}

#[test]
fn games_reach_every_cause_of_the_scenarios_or_it_is_listed() {
    if only().is_some() {
        return;
    }
    let text = fs::read_to_string(list()).expect("unreached.txt can be read");
    let listed: BTreeSet<&str> = text.lines().map(str::trim).filter(|line| is_id(line)).collect();
    let unreached: BTreeSet<&str> = unreached(in_scenarios()).into_iter().map(|clause| clause.0).collect();
    if std::env::var_os("BLESS").is_some() {
        let stays = |line: &&str| !is_id(line.trim()) || unreached.contains(line.trim());
        let kept: Vec<&str> = text.lines().filter(stays).collect();
        fs::write(list(), kept.join("\n") + "\n").expect("unreached.txt can be written");
        return;
    }
    let new: Vec<&&str> = unreached.difference(&listed).collect();
    let stale: Vec<&&str> = listed.difference(&unreached).collect();
    assert!(
        new.is_empty(),
        "causes in scenarios that no game reaches: {new:?}; give the made-up cards a text that leads there, or list them \
         in unreached.txt with the reason"
    );
    assert!(
        stale.is_empty(),
        "reached (or no cause in a scenario any more), but still in unreached.txt: {stale:?}; BLESS=1 drops them"
    );
}
