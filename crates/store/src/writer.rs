//! The one task that writes: what waits shares a transaction and its wait for the disk.

use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::error::Error;
use crate::model::{Stats, Write};

/// How many changes share a transaction at most: a bound for the time that the first of them waits.
const MOST: usize = 512;
/// How many changes may wait; those who bring more wait at the door.
const QUEUE: usize = 4096;

/// The database as the writing task sees it.
pub(crate) trait Ledger: Send + 'static {
    /// Applies the changes in one transaction and returns, once it is on disk, what became of each. An error means that
    /// nothing of it is known to be stored, and that the next call begins afresh.
    fn commit(&mut self, changes: &[Write]) -> impl Future<Output = Result<Vec<Result<(), Error>>, Error>> + Send;
    /// Says goodbye.
    fn close(self) -> impl Future<Output = ()> + Send;
}

struct Job {
    change: Write,
    done: oneshot::Sender<Result<(), Error>>,
}

/// The door to the writing task.
pub(crate) struct Writer {
    /// Gone once the store is closed.
    door: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    counters: Arc<Counters>,
}

#[derive(Default)]
struct Counters {
    commits: AtomicU64,
    writes: AtomicU64,
    largest: AtomicU64,
    failures: AtomicU64,
}

impl Writer {
    /// Starts the task. It ends when the store is closed or dropped, after all that waits.
    pub(crate) fn start(ledger: impl Ledger) -> Writer {
        let (door, queue) = mpsc::channel(QUEUE);
        let counters = Arc::new(Counters::default());
        let task = tokio::spawn(run(ledger, queue, Arc::clone(&counters)));
        Writer {
            door: Mutex::new(Some(door)),
            task: Mutex::new(Some(task)),
            counters,
        }
    }

    pub(crate) async fn write(&self, change: Write) -> Result<(), Error> {
        change.check()?;
        let door = self.door.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (done, outcome) = oneshot::channel();
        let job = Job { change, done };
        door.ok_or(Error::Closed)?.send(job).await.map_err(|_| Error::Closed)?;
        outcome.await.map_err(|_| Error::Closed)?
    }

    pub(crate) fn stats(&self) -> Stats {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Stats {
            commits: read(&self.counters.commits),
            writes: read(&self.counters.writes),
            largest: read(&self.counters.largest),
            failures: read(&self.counters.failures),
        }
    }

    pub(crate) async fn close(&self) {
        drop(self.door.lock().unwrap_or_else(PoisonError::into_inner).take());
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            // It fails only if it panicked; then there is nothing left to wait for.
            let _ended = task.await;
        }
    }
}

async fn run<L: Ledger>(mut ledger: L, mut queue: mpsc::Receiver<Job>, counters: Arc<Counters>) {
    let mut jobs = Vec::with_capacity(MOST);
    while queue.recv_many(&mut jobs, MOST).await > 0 {
        let (changes, done): (Vec<Write>, Vec<_>) = jobs.drain(..).map(|job| (job.change, job.done)).unzip();
        let outcomes = settle(&mut ledger, &changes, &counters).await;
        for (done, outcome) in done.into_iter().zip(outcomes) {
            // Nobody waits any more where a caller was dropped.
            let _gone = done.send(outcome);
        }
    }
    ledger.close().await;
}

/// What became of each change.
async fn settle<L: Ledger>(ledger: &mut L, changes: &[Write], counters: &Counters) -> Vec<Result<(), Error>> {
    match commit(ledger, changes, counters).await {
        Ok(outcomes) => outcomes,
        // One of them upset the database in a way that nobody foresaw: the others shall not suffer for it.
        Err(Error::Database(_)) if changes.len() > 1 => {
            let mut outcomes = Vec::with_capacity(changes.len());
            for change in changes {
                let alone = commit(ledger, std::slice::from_ref(change), counters).await;
                outcomes.push(alone.and_then(|mut outcomes| outcomes.pop().unwrap_or(Err(Error::Closed))));
            }
            outcomes
        }
        Err(error) => vec![Err(error); changes.len()],
    }
}

async fn commit<L: Ledger>(
    ledger: &mut L,
    changes: &[Write],
    counters: &Counters,
) -> Result<Vec<Result<(), Error>>, Error> {
    let outcome = ledger.commit(changes).await;
    let add = |counter: &AtomicU64, n: u64| counter.fetch_add(n, Ordering::Relaxed);
    if outcome.is_ok() {
        let size = changes.len() as u64;
        add(&counters.commits, 1);
        add(&counters.writes, size);
        counters.largest.fetch_max(size, Ordering::Relaxed);
    } else {
        add(&counters.failures, 1);
    }
    outcome
}
