//! Many games at a time, handed on in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use rayon::ThreadPoolBuilder;
use thiserror::Error;

use crate::play::{Broken, Worker};
use crate::record::Record;
use crate::schedule::Schedule;

/// Why a run could not be played.
#[derive(Debug, Error)]
pub enum RunError<E> {
    /// The engine broke a promise.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// No threads.
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Whoever takes the records has a reason to stop.
    #[error(transparent)]
    Taker(E),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games that were asked for, or as many as whoever takes them wanted.
    Done,
    /// `stop` was set.
    Stopped,
}

/// How often somebody who waits is told that nothing has come.
const PATIENCE: Duration = Duration::from_millis(200);

/// Plays the games with the numbers from `from` up to, but not including, `to`, on so many threads, and hands their
/// records to `take` in order, one call at a time; `take` may end the run. Which records it gets before it ends the run
/// depends on the schedule alone. `idle` is called now and then while it waits.
///
/// With `stop` set, games that are under way are left and what is complete without a gap is handed on.
pub fn run<E>(
    schedule: &Schedule,
    (from, to): (u64, u64),
    threads: usize,
    stop: &AtomicBool,
    mut take: impl FnMut(u64, Record) -> Result<ControlFlow<()>, E>,
    mut idle: impl FnMut(),
) -> Result<End, RunError<E>> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let next = AtomicU64::new(from);
    // Set by a request from outside, or here when no more games are wanted.
    let leave = AtomicBool::new(false);
    let (sender, records) = mpsc::channel();
    pool.in_place_scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (next, leave) = (&next, &leave);
            scope.spawn(move |_| {
                let mut worker = Worker::new(&schedule.series()[0]);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= to || leave.load(Ordering::Relaxed) {
                        return;
                    }
                    let (series, game) = schedule.game(number);
                    let played = worker.play(series, game, leave);
                    if sender.send((number, played)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let end = collect(&records, (from, to), stop, &leave, &mut take, &mut idle);
        leave.store(true, Ordering::Relaxed);
        end
    })
}

type Played = (u64, Result<Option<Record>, Broken>);

fn collect<E>(
    records: &mpsc::Receiver<Played>,
    (from, to): (u64, u64),
    stop: &AtomicBool,
    leave: &AtomicBool,
    take: &mut impl FnMut(u64, Record) -> Result<ControlFlow<()>, E>,
    idle: &mut impl FnMut(),
) -> Result<End, RunError<E>> {
    let mut due = from;
    let mut early: BTreeMap<u64, Result<Record, Broken>> = BTreeMap::new();
    loop {
        let (number, played) = match records.recv_timeout(PATIENCE) {
            Ok(played) => played,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                idle();
                if stop.load(Ordering::Relaxed) {
                    leave.store(true, Ordering::Relaxed);
                }
                continue;
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        };
        if stop.load(Ordering::Relaxed) {
            leave.store(true, Ordering::Relaxed);
        }
        let Some(played) = played.transpose() else { continue };
        early.insert(number, played);
        while let Some(played) = early.remove(&due) {
            if take(due, played?).map_err(RunError::Taker)?.is_break() {
                return Ok(End::Done);
            }
            due += 1;
        }
    }
    Ok(match due < to {
        true => End::Stopped,
        false => End::Done,
    })
}
