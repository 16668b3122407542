//! Deck lists, read and reported.

use cards::Side;
use decks::read_deck;

#[test]
fn deck_lists_are_read_or_reported() {
    let deck = read_deck(
        "made.txt",
        "# Made Up | by hand | Dark\n2\tBig Walker (B)\n1 Trick\n\n# note\n",
    )
    .expect("a deck");
    assert_eq!(
        (deck.title.as_str(), deck.about.as_str(), deck.side, deck.size()),
        ("Made Up", "by hand", Some(Side::Dark), 3)
    );
    let problems = read_deck("made.txt", "two Walkers\n0\tTrick\n").expect_err("both lines are bad");
    assert_eq!(problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [1, 2]);
}
