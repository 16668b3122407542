//! Appends steps as fast as the disk lets it and says each that is acknowledged.
//!
//! `cargo run --release -p store --example appends -- PLACE FOLDER TABLES [SECONDS]`: with seconds, prints only how many
//! were acknowledged, how long they took, and how many shared a wait for the disk. The crash test kills it.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{Place, Store, TableId};

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let [Some(url), Some(folder), Some(tables)] = [args.next(), args.next(), args.next()] else {
        return Err("PLACE FOLDER TABLES [SECONDS]".into());
    };
    let folder = PathBuf::from(folder);
    let seconds: Option<u64> = args.next().map(|seconds| seconds.parse()).transpose()?;
    let place = Place::read(Some(&url), &folder)?;
    let store = store::open(&place, &folder).await?;
    let end = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..tables.parse::<u32>()? {
        tasks.spawn(play(Arc::clone(&store), number, end));
    }
    let mut times = Vec::new();
    while let Some(done) = tasks.join_next().await {
        times.extend(done??);
    }
    times.sort_unstable();
    let share = |percent: usize| {
        times
            .get(times.len().saturating_sub(1) * percent / 100)
            .copied()
            .unwrap_or_default()
    };
    let rate = times.len() as u64 / seconds.unwrap_or(1).max(1);
    let line = format!(
        "{rate} steps/s, p50 {:?}, p99 {:?}, {:?}\n",
        share(50),
        share(99),
        store.stats()
    );
    std::io::stdout().write_all(line.as_bytes())?;
    store.close().await;
    Ok(())
}

/// Goes on where the table stands.
async fn play(store: Arc<dyn Store>, number: u32, end: Option<Instant>) -> Result<Vec<Duration>, store::Error> {
    let table = TableId::new(format!("t{number}"))?;
    store.create_table(&table, 0, b"").await?;
    let mut next = store.steps(&table, 0).await?.len() as u32;
    let mut times = Vec::new();
    while end.is_none_or(|end| Instant::now() < end) {
        let step = format!("{table} {next} {}", "x".repeat(500));
        let start = Instant::now();
        store.append(&table, next, &[step.into_bytes()]).await?;
        times.push(start.elapsed());
        if end.is_none() {
            let line = format!("{number} {next}\n");
            // One write per line, so that a killed process leaves whole lines.
            let _nobody_reads = std::io::stdout().lock().write_all(line.as_bytes());
        }
        next += 1;
    }
    Ok(times)
}
