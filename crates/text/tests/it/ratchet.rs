//! How much of the published files is understood may grow and not fall: `ratchet.txt` holds what was reached.
//! `BLESS=1` writes the figures of now.

use std::collections::BTreeMap;
use std::path::Path;

use crate::corpus::card_files;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/ratchet.txt");

const HEAD: &str =
    "# set, rows, full cards, lines, unread lines; written by BLESS=1 cargo test -p text --test it ratchet\n";

#[test]
fn understanding_does_not_fall() {
    let Some(pool) = card_files() else { return };
    let coverage = pool.coverage();
    let all = [("all".to_owned(), coverage.all)];
    let now: BTreeMap<String, [usize; 4]> = coverage
        .sets
        .into_iter()
        .chain(all)
        .map(|(set, count)| (set, [count.cards, count.full, count.lines, count.unread]))
        .collect();
    if std::env::var_os("BLESS").is_some() {
        let lines = now
            .iter()
            .map(|(set, [cards, full, lines, unread])| format!("{set:8} {cards:6} {full:6} {lines:6} {unread:6}\n"));
        let table = HEAD.to_owned() + &lines.collect::<String>();
        std::fs::write(TABLE, table).expect("the table can be written");
        return;
    }
    let mut fallen = Vec::new();
    for (set, [cards, full, _, unread]) in table(Path::new(TABLE)) {
        match now.get(&set) {
            // Another edition of the files: nothing to compare with.
            Some(count) if count[0] != cards => {}
            Some(count) if count[1] >= full && count[3] <= unread => {}
            Some(count) => fallen.push(format!(
                "{set}: {} full cards were {full}, {} unread lines were {unread}",
                count[1], count[3]
            )),
            None => {}
        }
    }
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

#[test]
fn the_table_can_be_read() {
    let table = table(Path::new(TABLE));
    assert!(table.len() > 50, "{}", table.len());
    assert!(table.iter().any(|(set, counts)| set == "all" && counts[1] > 0));
}

fn table(path: &Path) -> Vec<(String, [usize; 4])> {
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let mut words = line.split_whitespace();
        let set = words.next().expect("a set").to_owned();
        let mut counts = [0; 4];
        for count in &mut counts {
            *count = words.next().and_then(|word| word.parse().ok()).expect("a number");
        }
        (set, counts)
    })
    .collect()
}
