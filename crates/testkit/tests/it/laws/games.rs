//! Thousands of complete games, each under the cheap laws and some under the dear ones.

use std::sync::atomic::AtomicU64;

use super::{broken, from, numbers, only, share, slow};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Game, Options, Role};
use testkit::laws::{
    self, Deal, Decks, GAMES_PER_DECK, Held, Places, Record, Script, Twin, deal, embedded_pairs,
    every_option_is_accepted, in_words, nothing_else_is_taken, options_differ, refusals_hold, replay, view_agrees,
};

/// How many games of each kind the ordinary run plays: 10,000 together.
pub(super) fn ordinary(decks: Decks) -> u64 {
    match decks {
        Decks::Embedded => 8000,
        Decks::MadeUp => 1400,
        Decks::Wild | Decks::Laid => 300,
        Decks::Published => 240,
    }
}

/// How many games of each kind: several times as many in the long run, or the share that is asked for.
fn games(decks: Decks) -> u64 {
    if slow() && decks == Decks::Embedded {
        // Every pair of decks a hundred times with eager drivers on both sides, and twice as often with random ones.
        return embedded_pairs() * GAMES_PER_DECK * 50;
    }
    if slow() {
        return ordinary(decks) * 5;
    }
    ordinary(decks) * share() / 100
}

/// The laws that cost more than the game itself are looked at in one game of so many …
fn dear(decks: Decks) -> u64 {
    match decks {
        // On boards where texts grant texts thousands of wishes are dear: up to a minute for one game.
        Decks::MadeUp | Decks::Wild | Decks::Laid if slow() => 4,
        Decks::Embedded | Decks::MadeUp | Decks::Wild | Decks::Laid | Decks::Published => 16,
    }
}

/// … and there before one answer of so many.
const OFTEN: u32 = 12;

/// Looks at the dear laws from inside a game.
struct Watcher {
    rng: ChaCha8Rng,
    options: Options,
    places: Option<Places>,
    dear: bool,
    deal: Deal,
}

impl Watcher {
    fn of(deal: &Deal) -> Watcher {
        Watcher {
            rng: ChaCha8Rng::seed_from_u64(deal.number),
            options: Options::new(),
            places: None,
            dear: only().is_some() || deal.number.is_multiple_of(dear(deal.decks)),
            deal: deal.clone(),
        }
    }

    fn now(&mut self) -> bool {
        self.rng.random_range(0..OFTEN) == 0
    }

    fn look(&mut self, game: &Game) -> Held {
        self.places.get_or_insert_with(|| Places::of(game)).check(game)?;
        if !self.dear {
            return Ok(());
        }
        options_differ(game, &mut self.options)?;
        if self.now() {
            view_agrees(game)?;
            every_option_is_accepted(game, &mut self.options)?;
            nothing_else_is_taken(game, &mut self.options)?;
        }
        if self.now() {
            let rng = &mut self.rng;
            refusals_hold(game, &mut self.options, |_| rng.random_range(0..40) == 0)?;
        }
        if self.now() {
            for role in Role::BOTH {
                // The order of the own deck is soon seen by drawing; the other player's cards stay hidden for longer.
                let own_deck = self.rng.random_range(0..4) == 0;
                let make = if own_deck { Twin::of_own_deck } else { Twin::new };
                if let Some(twin) = make(game, role, &mut self.rng) {
                    twin.play(self.rng.random(), self.deal.drivers, 50)?;
                }
            }
        }
        Ok(())
    }
}

/// Says which game it was when the engine itself gives up.
struct Telling<'a>(&'a Deal);

impl Drop for Telling<'_> {
    #[allow(clippy::print_stderr)]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this was {} (GAME={})", self.0, self.0.number);
        }
    }
}

/// Plays one deal under all laws.
#[track_caller]
pub(super) fn under_laws(deal: &Deal) -> Record {
    let mut watcher = Watcher::of(deal);
    let _telling = Telling(deal);
    let played = laws::play(&deal.setup, &mut Script::of(deal), |game, _| watcher.look(game));
    let record = match played {
        Ok(record) => record,
        Err(breach) => broken(deal, &breach),
    };
    // Apart from the watcher's numbers, so that a game with dear laws is copied where the same game without is.
    let copy_at = ChaCha8Rng::seed_from_u64(!deal.number).random_range(0..=record.answers.len());
    if let Err(breach) = replay(&record, copy_at) {
        broken(deal, &breach.after(in_words(&record.setup, &record.answers)));
    }
    record
}

#[track_caller]
fn all(decks: Decks) {
    if let Some(number) = only() {
        under_laws(&deal(decks, number));
        return;
    }
    let threads = if slow() { 2 } else { 1 };
    let next = AtomicU64::new(from());
    // The games are independent of each other; which thread plays one makes no difference to it.
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                for number in numbers(&next, games(decks)) {
                    under_laws(&deal(decks, number));
                }
            });
        }
    });
}

#[test]
fn laws_hold_in_games_of_the_embedded_decks() {
    all(Decks::Embedded);
}

#[test]
fn laws_hold_in_games_of_made_up_decks() {
    all(Decks::MadeUp);
}

#[test]
fn laws_hold_in_games_of_wild_decks() {
    all(Decks::Wild);
}

#[test]
fn laws_hold_from_the_middle_of_a_game() {
    all(Decks::Laid);
}
