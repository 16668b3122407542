//! Of equal cards one is listed for all; whoever means another copy is not refused.

use rules::{Action, CardRef, Options, Role};

use crate::table::Table;

#[test]
fn a_completion_may_mean_any_of_the_equal_cards() {
    let mut table = Table::lay(
        "Dark: hand Tank 10/1/9 type ground cost 0\nDark: hand Tank\nDark: hand Crab 10/1/9 type space cost 0\n\
         start build dark",
    );
    table.idle_while(|table| table.labels()[0] != "end step");
    let mut options = Options::new();
    table.game.options(&mut options);
    let completions: Vec<(CardRef, Action)> = options
        .as_slice()
        .iter()
        .filter_map(|&action| match action {
            Action::Complete { card, .. } if table.game.card_name(card) == "Tank" => Some((card, action)),
            _ => None,
        })
        .collect();
    let &[(listed, ground), (same, _)] = &completions[..] else {
        panic!("to the arena and to the build zone, once each: {completions:?}");
    };
    assert_eq!(listed, same);
    let hand = &table.game.state().piles[Role::Dark].hand;
    let mean = |card| match ground {
        Action::Complete { way, to, .. } => Action::Complete { card, way, to },
        other => other,
    };
    for &card in hand.iter() {
        let refused = table.game.why_not(Role::Dark, mean(card)).is_some();
        assert_eq!(refused, table.game.card_name(card) == "Crab");
    }
}
