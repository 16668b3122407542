//! A whole run: games until enough is known.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::record::Record;
use crate::run::{self, End, RunError};
use crate::schedule::Schedule;
use crate::statistics::{Share, Sprt, Summary, Until, Verdict, next_look};

/// How long a run lasts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// So many games at most.
    pub games: u64,
    /// Fewer, if the interval is narrow enough before.
    pub until: Option<Until>,
    /// Fewer, if the test has decided before.
    pub sprt: Option<Sprt>,
}

impl Plan {
    /// So many games, rounded up to whole pairs and to as many of each series.
    pub fn games(games: u64, schedule: &Schedule) -> Plan {
        Plan {
            games: schedule.round(games),
            until: None,
            sprt: None,
        }
    }

    /// Is enough known after these games?
    pub fn is_enough(&self, schedule: &Schedule, summary: &Summary) -> bool {
        if summary.games >= self.games {
            return true;
        }
        let at_look = || summary.games > 0 && next_look(summary.games - 1) == summary.games;
        let narrow = |until: Until| at_look() && self.share(schedule, summary).half() <= until.half;
        let decided = |sprt: Sprt| sprt.verdict(&summary.first.pairs) != Verdict::Open;
        self.until.is_some_and(narrow) || self.sprt.is_some_and(decided)
    }

    /// The share whose interval is to become narrow: Dark's, or that of the first player where something is exchanged.
    pub fn share(&self, schedule: &Schedule, summary: &Summary) -> Share {
        match schedule.exchange().unit() {
            1 => summary.dark_share(),
            _ => summary.first.share(),
        }
    }
}

/// A run that has ended.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its games in order.
    pub records: Vec<Record>,
    /// What they come to.
    pub summary: Summary,
    /// Was it interrupted?
    pub end: End,
}

/// Somebody who looks on.
pub trait Watcher {
    /// Why it cannot go on.
    type Error;

    /// A game has been played, the last of the summary.
    fn game(&mut self, record: &Record, summary: &Summary) -> Result<(), Self::Error>;

    /// Nothing has come for a while.
    fn idle(&mut self) {}
}

/// Plays the games of a schedule until the plan has enough, or `stop` is set. Games that were played earlier are taken as
/// they are, with the same looks at them, so that a run that goes on ends as one without interruption.
pub fn conduct<W: Watcher>(
    schedule: &Schedule,
    plan: &Plan,
    threads: usize,
    stop: &AtomicBool,
    earlier: Vec<Record>,
    watcher: &mut W,
) -> Result<Played, RunError<W::Error>> {
    let mut summary = Summary::new(schedule);
    let mut records = Vec::new();
    for record in earlier {
        if plan.is_enough(schedule, &summary) {
            break;
        }
        summary.add(schedule, summary.games, &record);
        records.push(record);
    }
    if plan.is_enough(schedule, &summary) {
        let end = End::Done;
        return Ok(Played { records, summary, end });
    }
    let from = summary.games;
    let watcher = std::cell::RefCell::new(watcher);
    let take = |number: u64, record: Record| {
        summary.add(schedule, number, &record);
        watcher.borrow_mut().game(&record, &summary)?;
        records.push(record);
        Ok(match plan.is_enough(schedule, &summary) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    };
    let end = run::run(schedule, (from, plan.games), threads, stop, take, || {
        watcher.borrow_mut().idle();
    })?;
    Ok(Played { records, summary, end })
}
