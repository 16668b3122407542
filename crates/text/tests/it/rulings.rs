//! Texts by ruling: which rows take them, and that they are understood.

use text::files::{fingerprint, read_str, rulings};

use crate::corpus::card_files;

const HEADER: &str = "Name\tSet\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText\n";

#[test]
fn every_ruling_replaces_a_published_text_and_is_full() {
    let Some(pool) = card_files() else { return };
    for ruling in rulings() {
        let mut rows = pool
            .rows()
            .iter()
            .filter(|row| row.name.full() == ruling.card && row.ruling.is_some())
            .peekable();
        assert!(rows.peek().is_some(), "{}: no row has this text", ruling.card);
        for row in rows {
            assert!(row.is_full(), "{}: {:?}", ruling.card, row.compiled().diagnostics);
            let replaced = row.ruling.as_ref().expect("rows with a ruling");
            assert!(ruling.printed.contains(&fingerprint(&replaced.printed)));
        }
    }
}

#[test]
fn a_ruling_is_needed_as_long_as_the_printed_words_are_not_read() {
    let Some(pool) = card_files() else { return };
    let lexicon = pool.lexicon();
    for row in pool.rows() {
        let Some(ruling) = &row.ruling else { continue };
        let entry = rulings().iter().find(|entry| entry.card == row.name.full());
        if entry.is_some_and(|entry| entry.overrides) {
            continue;
        }
        let printed = text::compile_with(&ruling.printed, &row.context(), &lexicon);
        assert!(
            !printed.is_full(),
            "{} can be read as it is printed: its ruling may go",
            row.full_name()
        );
    }
}

#[test]
fn another_card_of_that_name_keeps_its_text() {
    let name = &rulings()[0].card;
    let pool = read_str(
        "x.txt",
        &format!("{HEADER}{name}\tX\tD\tMission\t\t1\t\t\t\tDraw a card.\n"),
    );
    let row = &pool.rows()[0];
    assert_eq!((row.text.as_str(), &row.ruling), ("Draw a card.", &None));
}
