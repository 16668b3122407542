//! Intervals from drawing the units of a run anew. What is drawn is a unit: a game, or the two games of a pair.

use rand::Rng;
use rand_distr::{Binomial, Distribution as _};

/// How often the units are drawn anew.
pub const RESAMPLES: u64 = 1_000;

/// The ends between which the middle 95% of the values lie; `None` of no value.
pub fn middle_95(values: &mut [f64]) -> Option<(f64, f64)> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = |share: f64| values[((share * last as f64).round() as usize).min(last)];
    Some((at(0.025), at(0.975)))
}

/// So many units, each of one of several classes, drawn anew with replacement: how many of each class come up.
pub(crate) fn drawn<const N: usize>(classes: &[u64; N], rng: &mut impl Rng) -> [u64; N] {
    let mut left: u64 = classes.iter().sum();
    let mut due = left;
    let mut found = [0; N];
    for (count, &class) in found.iter_mut().zip(classes) {
        if class == 0 || due == 0 {
            continue;
        }
        // Those that are no unit of the classes before, by their share among the rest.
        *count = match class == left {
            true => due,
            false => Binomial::new(due, class as f64 / left as f64).map_or(0, |binomial| binomial.sample(rng)),
        };
        left -= class;
        due -= *count;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeds::resampling;

    #[test]
    fn the_middle_leaves_a_fortieth_on_either_side() {
        let mut values: Vec<f64> = (0..=1000).rev().map(f64::from).collect();
        assert_eq!(middle_95(&mut values), Some((25.0, 975.0)));
        assert_eq!(middle_95(&mut []), None);
    }

    #[test]
    fn as_many_are_drawn_as_there_are_and_by_their_shares() {
        let classes = [0, 700, 0, 200, 100];
        let mut sums = [0.0; 5];
        for number in 0..1000 {
            let found = drawn(&classes, &mut resampling(1, number));
            assert_eq!(found.iter().sum::<u64>(), 1000);
            assert_eq!((found[0], found[2]), (0, 0));
            for (sum, count) in sums.iter_mut().zip(found) {
                *sum += count as f64;
            }
        }
        for (sum, class) in sums.iter().zip(classes) {
            // The mean of 1,000 draws has a standard error below 0.5.
            assert!((sum / 1000.0 - class as f64).abs() < 2.0, "{sums:?}");
        }
    }
}
