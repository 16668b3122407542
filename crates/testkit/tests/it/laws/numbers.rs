//! Games answered by small numbers: what breaks a law shrinks to a short game of few choices.
//!
//! Each number picks an option, turns the dice or cuts the deck; when they run out the first option is taken to the end.
//! A failure prints the smallest input that was found; as a call of [`holds`] it becomes a test of its own.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Game, Options, Role};
use testkit::laws::{
    self, Breach, Decks, Held, Places, Script, Twin, deal, every_option_is_accepted, in_words, nothing_else_is_taken,
    options_differ, refusals_hold, replay, view_agrees,
};

use super::{slow, told};

/// The laws hold in the game that begins with this deal and is answered by these numbers.
fn holds(decks: Decks, number: u64, numbers: &[u8]) -> Held {
    let deal = deal(decks, number);
    let mut options = Options::new();
    let mut places: Option<Places> = None;
    let look = |game: &Game, at: usize| {
        places.get_or_insert_with(|| Places::of(game)).check(game)?;
        // What comes after the numbers have run out is the same in many games.
        if at > numbers.len() {
            return Ok(());
        }
        options_differ(game, &mut options)?;
        view_agrees(game)?;
        every_option_is_accepted(game, &mut options)?;
        nothing_else_is_taken(game, &mut options)?;
        refusals_hold(game, &mut options, |wish| wish % 61 == at % 61)?;
        if at == numbers.len() {
            twins(game, number, deal.drivers)?;
        }
        Ok(())
    };
    let record = laws::play(&deal.setup, &mut Script::Numbers(numbers.iter()), look)?;
    let copy_at = numbers.len().min(record.answers.len());
    replay(&record, copy_at).map_err(|breach| breach.after(in_words(&record.setup, &record.answers)))
}

/// Where the numbers end, each player has a twin.
fn twins(game: &Game, seed: u64, drivers: [testkit::play::Driver; 2]) -> Held {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for role in Role::BOTH {
        for make in [Twin::new, Twin::of_own_deck] {
            if let Some(twin) = make(game, role, &mut rng) {
                twin.play(seed, drivers, 60)?;
            }
        }
    }
    Ok(())
}

fn decks() -> impl Strategy<Value = Decks> {
    prop::sample::select(Decks::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if slow() { 1000 } else { 100 },
        // The ordinary run is the same each time; the long one looks further.
        rng_seed: if slow() { RngSeed::Random } else { RngSeed::Fixed(1977) },
        max_shrink_iters: 2000,
        // A failure becomes a call of `holds`, not a file.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn laws_hold_whatever_is_answered(
        decks in decks(),
        number in 0u64..600,
        numbers in prop::collection::vec(0u8..12, 0..120),
    ) {
        let fail = |breach: Breach| TestCaseError::fail(told(&deal(decks, number), &breach));
        holds(decks, number, &numbers).map_err(fail)?;
    }
}

#[test]
fn laws_hold_when_everybody_takes_what_is_first() {
    for decks in Decks::ALL {
        for number in 0..4 {
            if let Err(breach) = holds(decks, number, &[]) {
                panic!("{}", told(&deal(decks, number), &breach));
            }
        }
    }
}
