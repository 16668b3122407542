//! Strengths from results: Bradley and Terry's model, on Elo's scale.

use rand::Rng;

use crate::seeds::resampling;
use crate::statistics::bootstrap::{RESAMPLES, drawn, middle_95};
use crate::statistics::interval::Pairs;

/// What two players did against each other, seen from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The number of the first player.
    pub first: usize,
    /// The number of the second player.
    pub second: usize,
    /// Their pairs of games.
    pub pairs: Pairs,
}

/// A strength: 400 points more mean ten wins for each loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The most likely strength; the first player's is 0.
    pub elo: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Games added for either side of every meeting, so that a clean sweep has a finite figure.
const ADDED: f64 = 0.5;

/// The most likely strengths of so many players under Bradley and Terry's model, with 95% intervals from drawing the
/// pairs of each meeting anew. Every two players need a chain of meetings between them.
pub fn ratings(players: usize, meetings: &[Meeting], seed: u64) -> Vec<Rating> {
    let scores = |pairs: &Pairs| {
        let (won, lost) = (2 * pairs.won + pairs.split, 2 * pairs.lost + pairs.split);
        [won as f64, lost as f64]
    };
    let found: Vec<[f64; 2]> = meetings.iter().map(|meeting| scores(&meeting.pairs)).collect();
    let best = most_likely(players, meetings, &found);
    let mut found_again: Vec<Vec<f64>> = vec![Vec::new(); players];
    for number in 0..RESAMPLES {
        let mut rng = resampling(seed, number);
        let again: Vec<[f64; 2]> = meetings
            .iter()
            .map(|meeting| scores(&resampled(&meeting.pairs, &mut rng)))
            .collect();
        for (values, elo) in found_again.iter_mut().zip(most_likely(players, meetings, &again)) {
            values.push(elo);
        }
    }
    let ends = found_again
        .iter_mut()
        .map(|values| middle_95(values).unwrap_or((0.0, 0.0)));
    let ratings = best.iter().zip(ends);
    ratings.map(|(&elo, (low, high))| Rating { elo, low, high }).collect()
}

fn resampled(pairs: &Pairs, rng: &mut impl Rng) -> Pairs {
    let [lost, split, won] = drawn(&[pairs.lost, pairs.split, pairs.won], rng);
    Pairs { lost, split, won }
}

/// By Hunter's iteration, which climbs the likelihood at every step; until no strength moves by a thousandth of a point.
fn most_likely(players: usize, meetings: &[Meeting], scores: &[[f64; 2]]) -> Vec<f64> {
    let mut strength = vec![1.0_f64; players];
    let scale = 400.0 / std::f64::consts::LN_10;
    for _ in 0..100_000 {
        let mut wins = vec![0.0; players];
        let mut weight = vec![0.0; players];
        for (meeting, [won, lost]) in meetings.iter().zip(scores) {
            let (first, second) = (meeting.first, meeting.second);
            let games = won + lost + 2.0 * ADDED;
            let each = games / (strength[first] + strength[second]);
            wins[first] += won + ADDED;
            wins[second] += lost + ADDED;
            weight[first] += each;
            weight[second] += each;
        }
        let mut moved = 0.0_f64;
        for at in 0..players {
            if weight[at] > 0.0 {
                let new = wins[at] / weight[at];
                moved = moved.max((new / strength[at]).ln().abs() * scale);
                strength[at] = new;
            }
        }
        let mean = (strength.iter().map(|s| s.ln()).sum::<f64>() / players.max(1) as f64).exp();
        strength.iter_mut().for_each(|s| *s /= mean);
        if moved < 1e-3 {
            break;
        }
    }
    let base = strength.first().copied().unwrap_or(1.0);
    strength.iter().map(|s| scale * (s / base).ln()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(first: usize, second: usize, lost: u64, split: u64, won: u64) -> Meeting {
        let pairs = Pairs { lost, split, won };
        Meeting { first, second, pairs }
    }

    #[test]
    fn two_players_have_the_difference_of_their_odds() {
        // 75% of 2,000 games: 400 log10(3) points, the added half game hardly shows.
        let rated = ratings(2, &[meeting(1, 0, 200, 100, 700)], 1);
        assert_eq!(rated[0].elo, 0.0);
        assert!((rated[1].elo - 190.8).abs() < 0.5, "{rated:?}");
        assert!(rated[1].low < rated[1].elo && rated[1].elo < rated[1].high);
        assert!(rated[1].high - rated[1].low < 60.0);
    }

    #[test]
    fn strengths_add_up_along_a_chain_and_sweeps_stay_finite() {
        let rated = ratings(3, &[meeting(0, 1, 200, 100, 700), meeting(1, 2, 200, 100, 700)], 1);
        assert!((rated[2].elo + 2.0 * 190.8).abs() < 1.0, "{rated:?}");
        let swept = ratings(2, &[meeting(0, 1, 0, 0, 100)], 1);
        assert!(swept[1].elo < -900.0 && swept[1].elo.is_finite());
    }
}
