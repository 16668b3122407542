//! `kill -9` at random moments of live games: no acknowledged answer is lost or applied twice, no table is stuck, and
//! what is stored plays again to what was stored.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use protocol::replay::{Replay, Step};
use serde_json::{Value, json};
use store::{Status, Store, TableId};

use crate::bots::{Bots, Seat, random};
use crate::process::Host;

#[test]
fn killed_servers_on_sqlite_lose_nothing() {
    kill_and_compare(Host::sqlite(), None);
}

#[test]
fn killed_servers_on_postgres_lose_nothing() {
    let Some(mut server) = testkit::postgres::Server::start() else {
        testkit::postgres::say_skipped();
        return;
    };
    kill_and_compare(Host::on(Some(server.database("pop"))), Some(&mut server));
}

/// Kills the server – or, now and then, the database under it – while bots play.
fn kill_and_compare(mut host: Host, mut database: Option<&mut testkit::postgres::Server>) {
    let kills = if std::env::var_os("SLOW").is_some() { 200 } else { 5 };
    let begun = Instant::now();
    let mut dice = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(1, |now| now.as_nanos() as u64);
    let seed = dice;
    let mut longest = host.start();
    let bots = Bots::start(host.address, 5, 3);
    for kill in 0..kills {
        // From the first requests after a start to well into the games.
        std::thread::sleep(Duration::from_millis(30 + random(&mut dice) % 1500));
        match &mut database {
            Some(database) if kill % 4 == 1 => database.crash_and_restart(),
            _ => {
                host.kill();
                longest = longest.max(host.start());
            }
        }
    }
    if let Err(stuck) = bots.all_go_on(5, Duration::from_secs(120)) {
        panic!("seed {seed}: {stuck}\n{}", host.said());
    }
    host.kill();
    let seats = bots.stop();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let checked = runtime.block_on(check(&host, &seats));
    let line = format!(
        "{kills} kills in {:.0} s, {} tables ({} over), {} steps, {} answers acknowledged, longest start {longest:?}\n",
        begun.elapsed().as_secs_f64(),
        checked.tables,
        checked.over,
        checked.steps,
        checked.acknowledged
    );
    let _unseen = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
    assert!(checked.acknowledged > 10 * kills, "too little was played: {line}");
}

#[derive(Default)]
struct Checked {
    tables: u64,
    over: u64,
    steps: u64,
    acknowledged: u64,
}

async fn check(host: &Host, seats: &[Seat]) -> Checked {
    let store = host.store().await;
    let mut tables: BTreeMap<&str, Vec<&Seat>> = BTreeMap::new();
    for seat in seats {
        tables.entry(&seat.table).or_default().push(seat);
    }
    let mut checked = Checked::default();
    for (id, seats) in tables {
        checked.tables += 1;
        let steps = steps(store.as_ref(), id).await;
        checked.steps += steps.len() as u64;
        for seat in &seats {
            checked.acknowledged += seat.acknowledged.len() as u64;
            compare(id, seat, &steps);
        }
        let table = store
            .table(&TableId::new(id).expect("an id"))
            .await
            .expect("it reads")
            .expect("it is there");
        assert_ne!(table.status, Status::Broken, "table {id} broke\n{}", host.said());
        if seats.iter().any(|seat| seat.over) {
            checked.over += 1;
        }
        play_again(id, &table.header, &steps);
    }
    store.close().await;
    checked
}

async fn steps(store: &dyn Store, id: &str) -> Vec<Step> {
    let journal = store
        .steps(&TableId::new(id).expect("an id"), 0)
        .await
        .expect("it reads");
    let step = |bytes: Vec<u8>| {
        let entry: Value = serde_json::from_slice(&bytes).expect("an entry");
        assert_eq!(entry["entry"], "step", "bots take nothing back");
        serde_json::from_value(entry).expect("a step")
    };
    journal.into_iter().map(step).collect()
}

/// What was acknowledged is stored where it belongs, and nothing of the seat's is stored that was not sent.
fn compare(id: &str, seat: &Seat, steps: &[Step]) {
    let mut stored = BTreeMap::new();
    for (number, step) in (0u64..).zip(steps) {
        let answer = serde_json::to_value(&step.answer).expect("an answer");
        if answer["kind"] == "option" && answer["role"] == seat.role.as_str() {
            stored.insert(number, answer["key"].as_str().unwrap_or_default().to_owned());
        }
    }
    for (number, key) in &seat.acknowledged {
        assert_eq!(
            stored.get(number),
            Some(key),
            "lost: answer {number} of {} at {id}",
            seat.role
        );
    }
    for (number, key) in &stored {
        assert_eq!(
            seat.sent.get(number),
            Some(key),
            "not sent, or applied twice: {number} of {} at {id}",
            seat.role
        );
    }
}

/// Events and states of every stored step are those that the rules come to.
fn play_again(id: &str, header: &[u8], steps: &[Step]) {
    let header: Value = serde_json::from_slice(header).expect("a header");
    if header["game"].is_null() {
        assert!(steps.is_empty(), "steps of table {id} before its game began");
        return;
    }
    let count = steps.len();
    let replay: Replay = serde_json::from_value(json!({
        "format": protocol::replay::FORMAT, "rules": header["rules"], "pool": header["pool"],
        "players": ["", ""], "decks": ["", ""], "setup": header["game"]["setup"], "fairness": header["fairness"],
        "steps": steps,
    }))
    .expect("a replay");
    let report = replay.verify();
    assert!(
        report.is_equal() && report.equal == count,
        "table {id}: {report:?}, {count} steps"
    );
}
