//! Runs of games: the same whatever runs them, and whatever interrupts them.

mod coverage;
mod effects;
mod journal;
mod runs;

use ai::Level;
use cards::Edition;
use sim::{Exchange, Player, Schedule, Series};
use text::files::embedded;

/// A series of two embedded decks.
fn series(decks: [&str; 2], levels: [&str; 2], exchange: Exchange, seed: u64) -> Series {
    let player = |at: usize| Player {
        deck: decks::deck_named(decks[at]).expect("an embedded deck").clone(),
        level: levels[at].parse::<Level>().expect("a level"),
    };
    let players = [player(0), player(1)];
    Series::new(players, exchange, seed, Edition::Current, embedded()).expect("a table")
}

/// The same alone.
fn alone(decks: [&str; 2], levels: [&str; 2], exchange: Exchange, seed: u64) -> Schedule {
    Schedule::from(series(decks, levels, exchange, seed))
}

/// Two decks that differ, both eager.
fn eager(exchange: Exchange, seed: u64) -> Schedule {
    alone(DECKS, ["eager", "eager"], exchange, seed)
}

/// The same, with notes for effects.
fn noting(exchange: Exchange, seed: u64) -> Schedule {
    let series = series(DECKS, ["eager", "eager"], exchange, seed);
    Schedule::from(series.with_effects().expect("small decks"))
}

const DECKS: [&str; 2] = ["gencon-2005-2nd-dark", "general-solo"];
