//! A small, fast generator for thinking, and the dice it throws.

use rules::{Answer, Faces, MAX_CARDS_PER_PLAYER, Pending};

/// SplitMix64: equal seeds, equal numbers.
#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    /// With this seed.
    pub fn new(seed: u64) -> Luck {
        Luck(seed)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, but not including, `count`; 0 if that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// So many dice.
    pub fn dice(&mut self, count: u16) -> Faces {
        let mut faces = Faces::NONE;
        for _ in 0..count {
            faces.0[self.below(6)] += 1;
        }
        faces
    }

    /// So many dice of which exactly `hits` show a hitting face, as far as there are such faces.
    pub fn dice_with_hits(&mut self, count: u16, hits: u16, hitting: &[bool; 6]) -> Faces {
        let mut faces = Faces::NONE;
        for at in 0..count {
            let wanted = at < hits;
            let there = hitting.iter().filter(|&&hit| hit == wanted).count();
            let nth = self.below(there);
            let face = (0..6).filter(|&face| hitting[face] == wanted).nth(nth);
            faces.0[face.unwrap_or(0)] += 1;
        }
        faces
    }

    /// Answers a roll or a shuffle; `None` for anything else.
    pub fn answer(&mut self, pending: Pending) -> Option<Answer> {
        match pending {
            Pending::Roll(roll) => Some(Answer::Dice(self.dice(roll.dice))),
            Pending::Shuffle(shuffle) => {
                let mut order: arrayvec::ArrayVec<u8, MAX_CARDS_PER_PLAYER> = (0..shuffle.cards).collect();
                for at in (1..order.len()).rev() {
                    order.swap(at, self.below(at + 1));
                }
                Some(Answer::Order(order))
            }
            Pending::Choose(_) | Pending::Over(_) => None,
        }
    }
}

/// How many of so many dice hit, as classes with their exact chances: no hit, one, …, and `most` or more.
pub fn hit_classes(dice: u16, hitting: &[bool; 6], most: u16) -> arrayvec::ArrayVec<(u16, f32), 10> {
    let p = hitting.iter().filter(|&&hit| hit).count() as f32 / 6.0;
    let n = dice;
    let mut classes: arrayvec::ArrayVec<(u16, f32), 10> = arrayvec::ArrayVec::new();
    if p == 0.0 || p == 1.0 || n == 0 {
        classes.push((if p == 1.0 { n } else { 0 }, 1.0));
        return classes;
    }
    let mut chance = (1.0 - p).powi(i32::from(n));
    // The expected number of hits in the last class stands for it.
    let (mut left, mut weighted) = (0.0f32, 0.0f32);
    for hits in 0..=n {
        if hits < most && classes.len() < 9 {
            classes.push((hits, chance));
        } else {
            left += chance;
            weighted += chance * f32::from(hits);
        }
        chance *= f32::from(n - hits) / f32::from(hits + 1) * p / (1.0 - p);
    }
    if left > 0.0 {
        classes.push(((weighted / left).round() as u16, left));
    }
    merge_rare(&mut classes);
    classes
}

/// The class of hits that is furthest behind its chance, where after so many rolls each was `seen` so often.
pub fn most_due(classes: &[(u16, f32)], rolls: u32, seen: impl Fn(u16) -> u32) -> u16 {
    let mut most = (f32::NEG_INFINITY, 0);
    for &(hits, chance) in classes {
        let behind = chance * (rolls as f32 + 1.0) - seen(hits) as f32;
        if behind > most.0 {
            most = (behind, hits);
        }
    }
    most.1
}

/// Classes too rare to be looked at join their likelier neighbour.
fn merge_rare(classes: &mut arrayvec::ArrayVec<(u16, f32), 10>) {
    const RARE: f32 = 0.08;
    while classes.len() > 2 {
        let mut rarest = 0;
        for at in 1..classes.len() {
            if classes[at].1 < classes[rarest].1 {
                rarest = at;
            }
        }
        if classes[rarest].1 >= RARE {
            break;
        }
        let (_, chance) = classes.remove(rarest);
        let before = rarest.checked_sub(1).map_or(-1.0, |at| classes[at].1);
        let after = classes.get(rarest).map_or(-1.0, |class| class.1);
        let at = if before >= after { rarest - 1 } else { rarest };
        classes[at].1 += chance;
    }
}

#[cfg(test)]
mod tests {
    use super::{Luck, hit_classes, most_due};

    const FOUR_UP: [bool; 6] = [false, false, false, true, true, true];

    #[test]
    fn classes_of_hits_are_exact_and_whole() {
        let classes = hit_classes(2, &FOUR_UP, 9);
        assert_eq!(classes.as_slice(), [(0, 0.25), (1, 0.5), (2, 0.25)]);
        // Two hits are enough: more are as good.
        let classes = hit_classes(3, &FOUR_UP, 2);
        assert_eq!(classes.as_slice(), [(0, 0.125), (1, 0.375), (2, 0.5)]);
        for dice in 0..40 {
            let sum: f32 = hit_classes(dice, &FOUR_UP, 5).iter().map(|class| class.1).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{dice} dice: {sum}");
        }
        assert_eq!(hit_classes(4, &[false; 6], 9).as_slice(), [(0, 1.0)]);
        assert_eq!(hit_classes(4, &[true; 6], 9).as_slice(), [(4, 1.0)]);
    }

    #[test]
    fn what_is_due_comes_as_often_as_its_chance_says() {
        let classes = hit_classes(3, &FOUR_UP, 9);
        let mut seen = [0u32; 4];
        for rolls in 0..80 {
            seen[usize::from(most_due(&classes, rolls, |hits| seen[usize::from(hits)]))] += 1;
            // At no time is one off by more than a roll.
            for &(hits, chance) in &classes {
                let off = chance * (rolls as f32 + 1.0) - seen[usize::from(hits)] as f32;
                assert!(
                    off.abs() <= 1.0,
                    "{hits} hits are off by {off} after {} rolls",
                    rolls + 1
                );
            }
        }
        assert_eq!(seen, [10, 30, 30, 10]);
    }

    #[test]
    fn dice_show_the_hits_that_are_asked_for() {
        let mut luck = Luck::new(3);
        for hits in 0..=5 {
            let faces = luck.dice_with_hits(5, hits, &FOUR_UP);
            assert_eq!(faces.total(), 5);
            assert_eq!(faces.0[3] + faces.0[4] + faces.0[5], hits);
        }
    }
}
