//! The decks that come with the program.

use decks::embedded_decks;
use text::files::embedded;

#[test]
fn every_embedded_deck_can_be_dealt() {
    assert_eq!(embedded().problems, []);
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/decks")).expect("the decks");
    assert_eq!(
        embedded_decks().len(),
        files.count(),
        "every file is embedded and can be read"
    );
    for (name, deck) in embedded_decks() {
        assert!(deck.size() >= 59, "{name}");
        for (_, entry) in deck.entries() {
            let card = entry.row(embedded()).and_then(text::files::Row::card);
            assert!(card.is_ok(), "{name}: {card:?}");
        }
    }
}
