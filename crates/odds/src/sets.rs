//! Sets of dice that differ only in how many are of each kind, numbered so that tables can be plain lists.
//!
//! A set of `n` dice of `k` kinds is told by its counts of the kinds 1…k−1; the rest is of kind 0. Sets are numbered by
//! the sum of those counts first. So a number means the same counts for every `n`, the sets of `n` dice are the first
//! [`Sets::upto`] numbers, and one more die of kind 0 does not change the number.

/// The most kinds: one for each face.
pub(crate) const MOST_KINDS: usize = 6;

/// The numbering of all sets with up to so many dice.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    kinds: usize,
    /// Counts of each set; at 0 the sum of the others.
    counts: Vec<[u16; MOST_KINDS]>,
    /// The set with one more die of a kind.
    more: Vec<[u32; MOST_KINDS]>,
    /// The set with one die fewer of a kind.
    fewer: Vec<[u32; MOST_KINDS]>,
    /// How many sets have up to so many dice.
    upto: Vec<usize>,
}

/// How many sets there are of up to `dice` dice of `kinds` kinds; `None` beyond all reason.
pub(crate) fn how_many(dice: u32, kinds: usize) -> Option<usize> {
    // Binomial coefficient, one factor after another; each division is exact.
    let free = kinds.saturating_sub(1) as u64;
    (1..=free).try_fold(1usize, |product, k| {
        let product = (product as u64).checked_mul(u64::from(dice) + k)? / k;
        usize::try_from(product).ok().filter(|&n| n <= 1 << 32)
    })
}

impl Sets {
    pub fn new(dice: u16, kinds: usize) -> Sets {
        let size = how_many(u32::from(dice), kinds).unwrap_or(0);
        let mut sets = Sets {
            kinds,
            counts: vec![[0; MOST_KINDS]; size],
            more: vec![[0; MOST_KINDS]; size],
            fewer: vec![[0; MOST_KINDS]; size],
            upto: (0..=u32::from(dice))
                .map(|dice| how_many(dice, kinds).unwrap_or(0))
                .collect(),
        };
        sets.fill(dice);
        sets
    }

    fn fill(&mut self, dice: u16) {
        // Successors are found from the numbers of the sets below: the place of a set is the sum, over the kinds up to
        // each, of how many sets of those kinds alone have fewer dice.
        let below: Vec<Vec<u32>> = (0..MOST_KINDS)
            .map(|free| {
                (0..=u32::from(dice) + 1)
                    .map(|n| match n.checked_sub(1) {
                        Some(n) => how_many(n, free + 1).unwrap_or(0) as u32,
                        None => 0,
                    })
                    .collect()
            })
            .collect();
        let mut counts = [0u16; MOST_KINDS];
        loop {
            let at = place(&counts, self.kinds, &below);
            let sum: u16 = counts[1..].iter().sum();
            self.counts[at] = counts;
            self.counts[at][0] = sum;
            self.more[at][0] = at as u32;
            self.fewer[at][0] = at as u32;
            if sum < dice {
                for kind in 1..self.kinds {
                    counts[kind] += 1;
                    let next = place(&counts, self.kinds, &below);
                    counts[kind] -= 1;
                    self.more[at][kind] = next as u32;
                    self.fewer[next][kind] = at as u32;
                }
            }
            // The next counts with a sum up to `dice`.
            let Some(kind) = (1..self.kinds).find(|&kind| counts[kind..].iter().sum::<u16>() < dice) else {
                return;
            };
            counts[1..kind].fill(0);
            counts[kind] += 1;
        }
    }

    /// How many sets of exactly this many dice there are: those with smaller numbers.
    pub fn upto(&self, dice: u16) -> usize {
        self.upto[usize::from(dice)]
    }

    /// How many dice of the kind a set of `dice` dice has.
    #[inline]
    pub fn count(&self, set: usize, kind: usize, dice: u16) -> u16 {
        let count = self.counts[set][kind];
        if kind == 0 { dice - count } else { count }
    }

    /// With one more die.
    #[inline]
    pub fn more(&self, set: usize, kind: usize) -> usize {
        self.more[set][kind] as usize
    }

    /// With one die fewer, of which there is one.
    #[inline]
    pub fn fewer(&self, set: usize, kind: usize) -> usize {
        self.fewer[set][kind] as usize
    }

    /// The number of the set with these counts.
    pub fn find(&self, counts: &[u16]) -> usize {
        let mut set = 0;
        for (kind, &count) in counts.iter().enumerate().skip(1) {
            for _ in 0..count {
                set = self.more(set, kind);
            }
        }
        set
    }
}

fn place(counts: &[u16; MOST_KINDS], kinds: usize, below: &[Vec<u32>]) -> usize {
    let mut sum = 0usize;
    let mut at = 0usize;
    for kind in 1..kinds {
        sum += usize::from(counts[kind]);
        at += below[kind][sum] as usize;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_number() {
        for kinds in 1..=5 {
            let dice = 6;
            let sets = Sets::new(dice, kinds);
            let mut seen = std::collections::BTreeSet::new();
            for set in 0..sets.upto(dice) {
                let counts: Vec<u16> = (0..kinds).map(|kind| sets.count(set, kind, dice)).collect();
                assert_eq!(counts.iter().sum::<u16>(), dice);
                assert_eq!(sets.find(&counts), set);
                assert!(seen.insert(counts));
                for kind in 0..kinds {
                    if sets.count(set, kind, dice) > 0 {
                        assert_eq!(sets.more(sets.fewer(set, kind), kind), set);
                    }
                }
            }
            assert_eq!(Some(seen.len()), how_many(u32::from(dice), kinds));
        }
    }

    #[test]
    fn fewer_dice_have_the_smaller_numbers() {
        let sets = Sets::new(7, 4);
        for dice in 0..=7u16 {
            for set in 0..sets.upto(dice) {
                assert!((1..4).map(|kind| sets.count(set, kind, 7)).sum::<u16>() <= dice);
            }
        }
    }
}
