//! How sure a share is.

use crate::statistics::Tally;

/// The quantile of 95% intervals: the probability beyond it is 2.5%.
pub const Z: f64 = 1.959_963_984_540_054;

/// A share with the ends of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share.
    pub rate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// Half the width of the interval.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Wilson's interval for `wins` of `games` independent games.
pub fn wilson(wins: u64, games: u64) -> Share {
    if games == 0 {
        return Share {
            rate: f64::NAN,
            low: 0.0,
            high: 1.0,
        };
    }
    let (n, z2) = (games as f64, Z * Z);
    let p = wins as f64 / n;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Share {
        rate: p,
        // At the ends rounding must not leave out what was seen.
        low: if wins == 0 { 0.0 } else { (middle - half).max(0.0) },
        high: if wins == games { 1.0 } else { (middle + half).min(1.0) },
    }
}

/// How many pairs of each kind the interval for pairs adds before it looks.
const ADDED: f64 = 2.0;

/// The interval for pairs of games, each of which is one observation that scores 0, ½ or 1: the games of a pair share
/// their dice and need not be independent. Two pairs lost and two pairs won are added (Agresti and Coull's rule, with the
/// pair as the unit), and the variance is that between pairs: for pairs whose games always agree it is Agresti and
/// Coull's interval for so many games, and where all pairs are alike the interval does not shrink to a point.
pub fn paired(pairs: &Pairs) -> Share {
    let m = pairs.count() as f64;
    if pairs.count() == 0 {
        return Share {
            rate: f64::NAN,
            low: 0.0,
            high: 1.0,
        };
    }
    let rate = (pairs.won as f64 + 0.5 * pairs.split as f64) / m;
    let (middle, variance) = pairs.spread();
    let half = Z * (variance / (m + 2.0 * ADDED)).sqrt();
    Share {
        rate,
        low: (middle - half).clamp(0.0, rate),
        high: (middle + half).clamp(rate, 1.0),
    }
}

/// Pairs of games by how many of the two the player won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Both lost.
    pub lost: u64,
    /// One each.
    pub split: u64,
    /// Both won.
    pub won: u64,
}

impl Pairs {
    /// All.
    pub fn count(&self) -> u64 {
        self.lost + self.split + self.won
    }

    /// Adds a pair by the games won of its two.
    pub fn add(&mut self, won: u8) {
        match won {
            0 => self.lost += 1,
            1 => self.split += 1,
            _ => self.won += 1,
        }
    }

    /// Mean and variance of a pair's score, with the added pairs.
    fn spread(&self) -> (f64, f64) {
        let (lost, won) = (self.lost as f64 + ADDED, self.won as f64 + ADDED);
        let split = self.split as f64;
        let m = lost + split + won;
        let middle = (won + 0.5 * split) / m;
        let variance = (lost * middle.powi(2) + split * (0.5 - middle).powi(2) + won * (1.0 - middle).powi(2)) / m;
        (middle, variance)
    }
}

/// How many more games bring half the width of the interval to `half`, judged by the spread so far; 0 if it is that
/// narrow already.
pub fn games_needed(tally: &Tally, half: f64) -> u64 {
    let (per_unit, units) = match tally.unit {
        1 => {
            let share = wilson(tally.wins, tally.games);
            let middle = (share.low + share.high) / 2.0;
            (middle * (1.0 - middle), tally.games)
        }
        _ => (tally.pairs.spread().1, tally.pairs.count()),
    };
    if tally.share().half() <= half {
        return 0;
    }
    let needed = (per_unit * (Z / half).powi(2)).ceil() as u64;
    // At least one unit: the interval is not that narrow yet.
    needed.saturating_sub(units).max(1) * tally.unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_as_published() {
        // 2 of 10: the textbook value to three digits.
        let share = wilson(2, 10);
        assert!(
            (share.low - 0.0567).abs() < 1e-4 && (share.high - 0.5098).abs() < 1e-4,
            "{share:?}"
        );
        assert_eq!(wilson(0, 10).low, 0.0);
        assert_eq!(wilson(10, 10).high, 1.0);
        assert!(wilson(0, 10).high > 0.2 && wilson(0, 0).high == 1.0);
    }

    #[test]
    fn pairs_that_agree_count_as_one_game_and_opposed_ones_say_more() {
        let agree = paired(&Pairs {
            lost: 500,
            split: 0,
            won: 500,
        });
        let apart = paired(&Pairs {
            lost: 250,
            split: 500,
            won: 250,
        });
        assert!((agree.half() - 0.031).abs() < 5e-4, "{agree:?}");
        assert!((apart.half() / agree.half() - 0.5_f64.sqrt()).abs() < 5e-3, "{apart:?}");
        let same = paired(&Pairs {
            lost: 0,
            split: 0,
            won: 100,
        });
        assert!(
            same.rate == 1.0 && same.high == 1.0 && same.low < 0.99 && same.low > 0.9,
            "{same:?}"
        );
    }
}
