//! The laws of the game, over thousands of games.

mod cards;
mod games;
mod numbers;
mod published;
mod reach;
mod regressions;

use std::sync::atomic::{AtomicU64, Ordering};

use testkit::laws::{Breach, Deal, Decks};

/// Is this the long run (`SLOW=1`)?
fn slow() -> bool {
    std::env::var_os("SLOW").is_some_and(|value| value != "0")
}

/// How much of the ordinary run is played, in per cent (`LAWS_SHARE=5`): for a quick look.
fn share() -> u64 {
    let Ok(share) = std::env::var("LAWS_SHARE") else {
        return 100;
    };
    share
        .parse()
        .unwrap_or_else(|_| panic!("LAWS_SHARE={share} is no number"))
}

/// The number of the first game (`FROM=100000`): to go on with a long run.
fn from() -> u64 {
    let Ok(number) = std::env::var("FROM") else { return 0 };
    number.parse().unwrap_or_else(|_| panic!("FROM={number} is no number"))
}

/// The numbers of games below `end`, each taken by one thread only.
fn numbers(next: &AtomicU64, end: u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed)).take_while(move |&number| number < end)
}

/// The number of the one game to play (`GAME=57`), all laws looked at: to see a breach again.
fn only() -> Option<u64> {
    let number = std::env::var("GAME").ok()?;
    Some(number.parse().unwrap_or_else(|_| panic!("GAME={number} is no number")))
}

/// Fails with the deal that broke a law and how to play just that one again.
#[track_caller]
fn broken(deal: &Deal, breach: &Breach) -> ! {
    let test = match deal.decks {
        Decks::Embedded => "laws_hold_in_games_of_the_embedded_decks",
        Decks::MadeUp => "laws_hold_in_games_of_made_up_decks",
        Decks::Wild => "laws_hold_in_games_of_wild_decks",
        Decks::Laid => "laws_hold_from_the_middle_of_a_game",
        Decks::Published => "laws_hold_in_games_of_published_cards",
    };
    let number = deal.number;
    let told = told(deal, breach);
    panic!("{told}\nthis game again: GAME={number} cargo test -p testkit --test it -- {test}\n");
}

/// The deal, what was seen, and the texts of the cards that the last answers name.
fn told(deal: &Deal, breach: &Breach) -> String {
    let cards = deal.cards_named(&breach.answers).join("\n  ");
    format!("{deal}: {breach}\nwhere these are:\n  {cards}")
}
