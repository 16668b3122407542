//! Published texts describe the Subordinates they make, and cards describe them again: both must say the same.

use std::collections::BTreeSet;

use cards::ir::{Subordinate, created};

use crate::corpus::card_files;

/// What a text says otherwise than the card of that name; `None` where they agree, or where the card is not read.
fn differs(what: &Subordinate, speed: i16, power: i16, health: i16, lines: Option<&[cards::ir::Ability]>) -> bool {
    let numbers = (what.speed, what.power, what.health) != (speed, power, health);
    let text = lines.is_some_and(|lines| {
        // The order of lines says nothing.
        lines.len() != what.abilities.len() || !lines.iter().all(|line| what.abilities.contains(line))
    });
    numbers || text
}

/// Errors of the published files are listed in `target/subordinates.txt`; the reader must not add to them.
#[test]
fn texts_and_cards_of_subordinates_agree() {
    let Some(pool) = card_files() else { return };
    let (mut made, mut agree) = (0, 0);
    let mut listed = BTreeSet::new();
    for row in pool.rows() {
        let lines: Vec<_> = row
            .compiled()
            .lines
            .iter()
            .filter_map(|line| line.ability.clone())
            .collect();
        for (what, _) in created(&lines) {
            let name = what.name.full();
            let cards: Vec<_> = pool
                .rows()
                .iter()
                .filter(|card| card.is_subordinate())
                .filter(|card| card.name.base.eq_ignore_ascii_case(&what.name.base))
                .collect();
            if cards.is_empty() {
                listed.insert(format!("{} ({}): no card is called {name}", row.full_name(), row.set));
                continue;
            }
            made += 1;
            let same = cards.iter().any(|card| {
                let abilities = card.compiled().abilities();
                let facts = [&card.speed, &card.power, &card.health].map(|value| value.printed().parse().unwrap_or(-1));
                !differs(what, facts[0], facts[1], facts[2], abilities.as_deref())
            });
            agree += usize::from(same);
            if !same {
                listed.insert(format!(
                    "{} ({}): {name} is not as its card says",
                    row.full_name(),
                    row.set
                ));
            }
        }
    }
    let list: Vec<&str> = listed.iter().map(String::as_str).collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/subordinates.txt");
    // Without a folder for it the list is only counted.
    let _ = std::fs::write(file, list.join("\n"));
    assert!(made > 200, "{made}");
    assert!(
        agree * 100 >= made * 93,
        "{agree} of {made} agree; see {file}:\n{}",
        list.join("\n")
    );
}
