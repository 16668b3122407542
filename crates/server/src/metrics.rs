//! What the keeper of a server can watch, in the words of Prometheus.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the buckets of writes, in milliseconds.
const BUCKETS: [u64; 8] = [1, 2, 5, 10, 20, 50, 200, 1000];

/// Counters since the start.
#[derive(Debug, Default)]
pub struct Metrics {
    tables: AtomicU64,
    ended: AtomicU64,
    broken: AtomicU64,
    sockets: AtomicU64,
    messages: AtomicU64,
    refused: AtomicU64,
    writes: [AtomicU64; BUCKETS.len() + 1],
    written: AtomicU64,
}

impl Metrics {
    pub(crate) fn began(&self) {
        self.tables.fetch_add(1, Relaxed);
    }

    pub(crate) fn ended(&self) {
        self.ended.fetch_add(1, Relaxed);
    }

    pub(crate) fn broke(&self) {
        self.broken.fetch_add(1, Relaxed);
    }

    pub(crate) fn connected(&self) {
        self.sockets.fetch_add(1, Relaxed);
    }

    pub(crate) fn disconnected(&self) {
        self.sockets.fetch_sub(1, Relaxed);
    }

    pub(crate) fn message(&self) {
        self.messages.fetch_add(1, Relaxed);
    }

    pub(crate) fn refused(&self) {
        self.refused.fetch_add(1, Relaxed);
    }

    pub(crate) fn written(&self, took: Duration) {
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let bucket = BUCKETS.iter().position(|&most| millis < most).unwrap_or(BUCKETS.len());
        self.writes[bucket].fetch_add(1, Relaxed);
        self.written
            .fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Relaxed);
    }

    /// The text that `/metrics` answers.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: u64| {
            text.push_str(&format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n"));
        };
        line(
            "pop_tables_total",
            "counter",
            "Tables that were made.",
            self.tables.load(Relaxed),
        );
        line(
            "pop_tables_ended_total",
            "counter",
            "Games that ended.",
            self.ended.load(Relaxed),
        );
        line(
            "pop_tables_broken_total",
            "counter",
            "Tables that a fault ended.",
            self.broken.load(Relaxed),
        );
        line("pop_sockets", "gauge", "Open WebSockets.", self.sockets.load(Relaxed));
        line(
            "pop_messages_total",
            "counter",
            "Messages of clients.",
            self.messages.load(Relaxed),
        );
        line(
            "pop_refused_total",
            "counter",
            "Messages that were no messages.",
            self.refused.load(Relaxed),
        );
        text.push_str("# HELP pop_write_seconds From a step to its acknowledgement by the store.\n");
        text.push_str("# TYPE pop_write_seconds histogram\n");
        let mut sum = 0;
        for (at, bucket) in self.writes.iter().enumerate() {
            sum += bucket.load(Relaxed);
            let most = BUCKETS
                .get(at)
                .map_or("+Inf".to_owned(), |&most| format!("{}", most as f64 / 1000.0));
            text.push_str(&format!("pop_write_seconds_bucket{{le=\"{most}\"}} {sum}\n"));
        }
        let seconds = self.written.load(Relaxed) as f64 / 1_000_000.0;
        text.push_str(&format!(
            "pop_write_seconds_sum {seconds}\npop_write_seconds_count {sum}\n"
        ));
        text
    }
}
