//! Made-up cards.

use text::files::{Pool, read_str};

/// A pool of cards: name, type, cost (empty: none) and text. Units are 30/3/3.
pub fn pool_of(cards: &[(&str, &str, &str, &str)]) -> Pool {
    let mut file = "Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText\n".to_owned();
    for (name, kind, cost, text) in cards {
        let unit = !matches!(*kind, "Mission" | "Battle" | "Resource" | "Event");
        let numbers = if unit { "30\t3\t3" } else { "\t\t" };
        file.push_str(&format!("{name}\tTEST\tL\t{kind}\t\t{cost}\t{numbers}\t{text}\n"));
    }
    let pool = read_str("made.txt", &file);
    assert_eq!(pool.problems, []);
    pool
}
