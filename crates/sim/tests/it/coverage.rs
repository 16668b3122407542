//! Intervals hold what they say: on coins whose share is known, about 95 of 100 intervals contain it.

use rand::RngExt;
use sim::resampling;
use sim::statistics::{Pairs, Share, Tally, games_needed, next_look, paired, wilson};

/// Runs for each coin; the standard error of a coverage near 95% is then below half a percent.
const RUNS: u64 = 2_000;

fn covered(seed: u64, share: f64, mut run: impl FnMut(&mut rand_chacha::ChaCha8Rng) -> Share) -> f64 {
    let holds = (0..RUNS).filter(|&number| {
        let interval = run(&mut resampling(seed, number));
        interval.low <= share && share <= interval.high
    });
    holds.count() as f64 / RUNS as f64
}

#[test]
fn wilson_covers_a_known_coin() {
    for share in [0.03, 0.1, 0.5, 0.63, 0.95] {
        for games in [40, 200, 1000] {
            let covered = covered(1, share, |coin| {
                wilson((0..games).filter(|_| coin.random_bool(share)).count() as u64, games)
            });
            assert!((0.925..=0.985).contains(&covered), "{share} of {games}: {covered}");
        }
    }
}

/// A pair whose games agree with this probability, and are independent otherwise.
fn pair(share: f64, alike: f64, coin: &mut rand_chacha::ChaCha8Rng) -> u8 {
    let one = coin.random_bool(share);
    let two = match coin.random_bool(alike) {
        true => one,
        false => coin.random_bool(share),
    };
    u8::from(one) + u8::from(two)
}

#[test]
fn the_interval_of_pairs_covers_however_much_their_games_agree() {
    for share in [0.1, 0.5, 0.63, 0.95] {
        for alike in [0.0, 0.3, 0.9, 1.0] {
            for count in [30, 200] {
                let covered = covered(2, share, |coin| {
                    let mut pairs = Pairs::default();
                    (0..count).for_each(|_| pairs.add(pair(share, alike, coin)));
                    paired(&pairs)
                });
                assert!(covered >= 0.93, "{share}, alike {alike}, {count} pairs: {covered}");
            }
        }
    }
}

#[test]
fn games_that_always_oppose_each_other_are_covered() {
    // One of each pair is won: the share is one half whatever happens.
    let mut pairs = Pairs::default();
    (0..100).for_each(|_| pairs.add(1));
    let share = paired(&pairs);
    assert!(share.low < 0.5 && 0.5 < share.high && share.half() < 0.05, "{share:?}");
}

#[test]
fn wilson_alone_would_not_cover_pairs_that_agree() {
    // Why pairs are counted as pairs.
    let covered = covered(3, 0.5, |coin| {
        let wins: u64 = (0..200).map(|_| u64::from(pair(0.5, 1.0, coin))).sum();
        wilson(wins, 400)
    });
    assert!(covered < 0.88, "{covered}");
}

#[test]
fn stopping_when_narrow_enough_costs_little_coverage() {
    for share in [0.1, 0.5, 0.8] {
        let covered = covered(4, share, |coin| {
            let mut tally = Tally::new(1);
            loop {
                for _ in tally.games..next_look(tally.games) {
                    tally.add(Some(coin.random_bool(share)));
                }
                if tally.share().half() <= 0.05 {
                    return tally.share();
                }
            }
        });
        assert!((0.925..=0.985).contains(&covered), "{share}: {covered}");
    }
}

#[test]
fn games_that_are_still_needed_are_about_enough() {
    for unit in [1, 2] {
        let mut coin = resampling(5, unit);
        let mut tally = Tally::new(unit);
        let mut toss = |tally: &mut Tally, games: u64| (0..games).for_each(|_| tally.add(Some(coin.random_bool(0.6))));
        toss(&mut tally, 400);
        let needed = games_needed(&tally, 0.02);
        assert!((1_700..2_100).contains(&needed), "{needed}");
        toss(&mut tally, needed);
        assert!((tally.share().half() - 0.02).abs() < 0.001, "{:?}", tally.share());
        assert_eq!(games_needed(&tally, 0.05), 0);
    }
}
