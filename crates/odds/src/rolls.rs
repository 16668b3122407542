//! The ways in which dice can fall, with their weights.

use rules::Faces;

use crate::weight::{TooNarrow, Weight};

/// The most dice that are gone through face by face.
pub(crate) const MOST_PLAIN: u16 = 40;

/// Every result of `dice` dice as face counts; the weights sum to `6^dice`.
pub(crate) fn all<W: Weight>(dice: u16) -> Result<Vec<(Faces, W)>, TooNarrow> {
    grouped(dice, &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)])
}

/// The results that differ in the number of hits, one for each.
pub(crate) fn by_hits<W: Weight>(dice: u16, hits: [bool; 6]) -> Result<Vec<(Faces, W)>, TooNarrow> {
    let mut kinds: Vec<(u8, u32)> = Vec::new();
    for wanted in [false, true] {
        let faces = (1..=6u8).filter(|&face| hits[usize::from(face - 1)] == wanted);
        if let Some(face) = faces.clone().next() {
            kinds.push((face, faces.count() as u32));
        }
    }
    grouped(dice, &kinds)
}

/// Every result over kinds of faces: a face that stands for each, and how many there are of it.
fn grouped<W: Weight>(dice: u16, kinds: &[(u8, u32)]) -> Result<Vec<(Faces, W)>, TooNarrow> {
    let choose = Pascal::new(dice)?;
    let mut found = Vec::new();
    let mut faces = Faces::NONE;
    spread(dice, kinds, &choose, &W::one(), &mut faces, &mut found)?;
    Ok(found)
}

fn spread<W: Weight>(
    left: u16,
    kinds: &[(u8, u32)],
    choose: &Pascal<W>,
    weight: &W,
    faces: &mut Faces,
    found: &mut Vec<(Faces, W)>,
) -> Result<(), TooNarrow> {
    let Some((&(face, ways), rest)) = kinds.split_first() else {
        return Ok(());
    };
    let slot = usize::from(face - 1);
    let mut power = W::one();
    for count in 0..=left {
        faces.0[slot] = count;
        let this = weight.product(choose.of(left, count))?.product(&power)?;
        if !rest.is_empty() {
            spread(left - count, rest, choose, &this, faces, found)?;
        } else if count == left {
            found.push((*faces, this));
        }
        if count < left {
            power = power.times(ways)?;
        }
    }
    faces.0[slot] = 0;
    Ok(())
}

/// Binomial coefficients up to a number.
struct Pascal<W>(Vec<Vec<W>>);

impl<W: Weight> Pascal<W> {
    fn new(most: u16) -> Result<Pascal<W>, TooNarrow> {
        let mut rows: Vec<Vec<W>> = vec![vec![W::one()]];
        for n in 1..=usize::from(most) {
            let before = &rows[n - 1];
            let mut row = vec![W::one(); n + 1];
            for k in 1..n {
                row[k] = before[k - 1].clone();
                row[k].add(&before[k])?;
            }
            rows.push(row);
        }
        Ok(Pascal(rows))
    }

    fn of(&self, n: u16, k: u16) -> &W {
        &self.0[usize::from(n)][usize::from(k)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rolls_sum_to_the_whole() {
        for dice in 0..=9 {
            let ways = all::<u64>(dice).unwrap();
            let sum: u64 = ways.iter().map(|(_, weight)| weight).sum();
            assert_eq!(sum, 6u64.pow(u32::from(dice)));
            assert!(ways.iter().all(|(faces, _)| faces.total() == u32::from(dice)));
        }
        assert_eq!(all::<u64>(10).unwrap().len(), 3003);
    }

    #[test]
    fn rolls_by_hits_have_the_weights_of_the_binomial() {
        let ways = by_hits::<u64>(3, [false, false, false, false, true, true]).unwrap();
        let weights: Vec<u64> = ways.iter().map(|(_, weight)| *weight).collect();
        // 4 faces miss, 2 hit: 64 + 3·16·2 + 3·4·4 + 8 = 216; listed by the number of misses.
        assert_eq!(weights, [8, 48, 96, 64]);
        assert_eq!(by_hits::<u64>(4, [true; 6]).unwrap().len(), 1);
    }
}
