//! Is the first player better than the second? Wald's sequential test over pairs of games.

use crate::statistics::interval::Pairs;

/// A sequential test between "neither is better" and "the first wins this share of the decided pairs". A pair is decided
/// if one player wins both of its games; split pairs say nothing. With these bounds the probability to call a player
/// better who is not, and that to miss one who is as good as the second hypothesis says, are at most `error` each (Wald's
/// bounds: up to `error / (1 - error)` by his approximation, and the two together no more than twice `error`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The share of decided pairs that a better player wins, above one half.
    pub better: f64,
    /// The probability of either error.
    pub error: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first player is better.
    Better,
    /// The first player is not better by so much.
    NotBetter,
    /// More games are needed.
    Open,
}

impl Verdict {
    /// Its word in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::NotBetter => "not better",
            Verdict::Open => "open",
        }
    }
}

impl Sprt {
    /// The logarithm of how much likelier the pairs are if the first player is better.
    pub fn log_ratio(&self, pairs: &Pairs) -> f64 {
        pairs.won as f64 * (2.0 * self.better).ln() + pairs.lost as f64 * (2.0 * (1.0 - self.better)).ln()
    }

    /// The bound that the logarithm has to pass, upwards or downwards.
    pub fn bound(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }

    /// What these pairs say.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let ratio = self.log_ratio(pairs);
        if ratio >= self.bound() {
            Verdict::Better
        } else if ratio <= -self.bound() {
            Verdict::NotBetter
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeds::resampling;
    use rand::RngExt;

    /// How many of so many tests on a coin of this share say that it is better.
    fn called_better(test: Sprt, share: f64, tests: u64) -> f64 {
        let mut better = 0;
        for number in 0..tests {
            let mut coin = resampling(11, number);
            let mut pairs = Pairs::default();
            let verdict = loop {
                // Half of the pairs are split.
                if coin.random_bool(0.5) {
                    pairs.add(if coin.random_bool(share) { 2 } else { 0 });
                } else {
                    pairs.add(1);
                }
                match test.verdict(&pairs) {
                    Verdict::Open => {}
                    said => break said,
                }
            };
            better += u64::from(verdict == Verdict::Better);
        }
        better as f64 / tests as f64
    }

    #[test]
    fn errors_keep_their_bounds() {
        let test = Sprt {
            better: 0.6,
            error: 0.05,
        };
        // 5% of 2,000 tests are 100, give or take 10.
        assert!(called_better(test, 0.5, 2_000) <= 0.06);
        assert!(called_better(test, 0.6, 2_000) >= 0.94);
        assert!(called_better(test, 0.4, 500) <= 0.01);
        assert!(called_better(test, 0.7, 500) >= 0.99);
    }
}
