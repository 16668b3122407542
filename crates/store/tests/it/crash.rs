//! `kill -9` in the middle of appending loses nothing that was acknowledged.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use store::Place;

use crate::world::{World, on_both, table};

const TABLES: u32 = 20;

#[test]
fn a_killed_process_loses_nothing_it_acknowledged() {
    let rounds = if std::env::var_os("SLOW").is_some() { 100 } else { 6 };
    on_both(async |world: World| {
        let mut acknowledged: BTreeMap<u32, u32> = BTreeMap::new();
        for round in 0..rounds {
            // Different moments: opening, the first steps, the middle of a fold of the log.
            for line in run_and_kill(&world, Duration::from_millis(40 + 67 * (round % 9))) {
                let numbers: Vec<u32> = line.split(' ').filter_map(|number| number.parse().ok()).collect();
                if let [table, step] = numbers[..] {
                    acknowledged.insert(table, step);
                }
            }
            let store = world.open().await.unwrap();
            for (number, step) in &acknowledged {
                let t = table(&format!("t{number}"));
                let steps = store.steps(&t, 0).await.unwrap();
                assert!(steps.len() as u32 > *step, "table {number} has lost steps");
                for (at, step) in steps.iter().enumerate() {
                    let begin = format!("t{number} {at} ");
                    assert!(step.starts_with(begin.as_bytes()), "step {at} of table {number}");
                }
            }
            store.close().await;
        }
        assert_eq!(acknowledged.len() as u32, TABLES, "every table got something stored");
    });
}

/// The lines that the process said before it was killed.
fn run_and_kill(world: &World, after: Duration) -> Vec<String> {
    let address = match &world.place {
        Place::Sqlite(file) => format!("sqlite:{}", file.display()),
        Place::Postgres(url) => url.clone(),
    };
    let mut program = std::env::current_exe().expect("the test's own path");
    program.pop();
    program.pop();
    let mut child = Command::new(program.join("examples/appends"))
        .args([
            &address,
            &world.folder.path().display().to_string(),
            &TABLES.to_string(),
        ])
        .stdout(Stdio::piped())
        .spawn()
        .expect("`cargo test -p store` builds the examples; `--test it` alone does not");
    let said = child.stdout.take().expect("a pipe");
    let reader = std::thread::spawn(move || {
        let lines = BufReader::new(said).split(b'\n');
        lines
            .map_while(Result::ok)
            .map(|line| String::from_utf8_lossy(&line).into_owned())
            .collect()
    });
    std::thread::sleep(after);
    child.kill().expect("it runs until it is killed");
    let status = child.wait().expect("it ends");
    assert!(status.code().is_none(), "it ended by itself: {status}");
    let lines: Vec<String> = reader.join().expect("lines");
    lines
}
