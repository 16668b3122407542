//! Hands, counted by kind: how many of all hands can do something, without dealing any.

use std::collections::BTreeMap;

use cards::{Arena, Arenas};

/// The points of set-up (`G-5.2`).
pub const POINTS: u32 = 30;

/// Unit cards that are alike in set-up: where they may stand, and for how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Alike {
    /// Printed build cost.
    pub cost: u32,
    /// One bit for each arena.
    places: u8,
    /// How many of them are in the deck.
    pub count: u32,
}

impl Alike {
    /// So many units of these types and this cost. What costs more than there is costs too much, however much more.
    pub fn new(arenas: Arenas, cost: u32, count: u32) -> Alike {
        let bit = |(at, arena): (usize, Arena)| u8::from(arenas.has(arena)) << at;
        let arenas = [Arena::Space, Arena::Ground, Arena::Character];
        Alike {
            cost: cost.min(POINTS + 1),
            places: arenas.into_iter().enumerate().map(bit).sum(),
            count,
        }
    }
}

/// The units of a deck, the cheapest first, what is alike together.
pub fn gathered(units: impl IntoIterator<Item = Alike>) -> Vec<Alike> {
    let mut counts: BTreeMap<(u32, u8), u32> = BTreeMap::new();
    for alike in units {
        *counts.entry((alike.cost, alike.places)).or_default() += alike.count;
    }
    let gathered = counts
        .into_iter()
        .map(|((cost, places), count)| Alike { cost, places, count });
    gathered.collect()
}

/// Places of the units that stand in different arenas, in order; 0 where there is none yet.
type Standing = [u8; 3];

/// For each number of units up to `most`: how many sets of that many units hold one unit for each arena that the points
/// pay for together. `None`: more than can be counted.
///
/// Sets of units that can stand in different arenas form a matroid, so the cheapest three are found by taking the units
/// by cost and keeping each that can still stand beside the kept ones. Only those matter for the next unit, so hands are
/// counted by them instead of one by one.
pub fn playable(units: &[Alike], most: usize) -> Option<Vec<u128>> {
    let mut hands: BTreeMap<(usize, Standing, u32), u128> = BTreeMap::from([((0, [0; 3], 0), 1)]);
    for alike in units {
        let mut next = BTreeMap::new();
        for (&(drawn, standing, paid), &ways) in &hands {
            for more in 0..=(most - drawn).min(alike.count as usize) {
                let (standing, paid) = joined(standing, paid, alike, more);
                // The kept ones stay the cheapest: what is too dear now stays so.
                if paid <= POINTS {
                    let ways = ways.checked_mul(choose(alike.count.into(), more)?)?;
                    add(&mut next, (drawn + more, standing, paid), ways)?;
                }
            }
        }
        hands = next;
    }
    let mut counts = vec![0_u128; most + 1];
    for ((drawn, standing, _), ways) in hands {
        if standing[0] != 0 {
            counts[drawn] = counts[drawn].checked_add(ways)?;
        }
    }
    Some(counts)
}

/// What stands with `more` units of that kind in the hand, and what is paid for it.
fn joined(mut standing: Standing, mut paid: u32, alike: &Alike, more: usize) -> (Standing, u32) {
    for _ in 0..more.min(3) {
        let mut with = standing;
        // The places are in order, so the empty ones come first.
        if with[0] != 0 {
            break;
        }
        with[0] = alike.places;
        if !can_stand(with) {
            break;
        }
        with.sort_unstable();
        (standing, paid) = (with, paid + alike.cost);
    }
    (standing, paid)
}

/// Can all of them stand in different arenas? So many of them as there are need as many arenas together.
fn can_stand(standing: Standing) -> bool {
    let groups = (1_u8..8).map(|group| {
        let of = (0..3).filter(|at| group >> at & 1 == 1).map(|at| standing[at]);
        let of: Vec<u8> = of.filter(|&places| places != 0).collect();
        (of.len() as u32, of.iter().fold(0, |all, places| all | places))
    });
    groups.into_iter().all(|(units, arenas)| arenas.count_ones() >= units)
}

/// For each number of units up to `most`, and for each number of them: how many sets of that many units have so many
/// that the points pay for, the cheapest first. `None`: more than can be counted.
pub fn paid_for(units: &[Alike], most: usize) -> Option<Vec<Vec<u128>>> {
    let mut hands: BTreeMap<(usize, usize, u32), u128> = BTreeMap::from([((0, 0, 0), 1)]);
    for alike in units {
        let mut next = BTreeMap::new();
        for (&(drawn, down, paid), &ways) in &hands {
            for more in 0..=(most - drawn).min(alike.count as usize) {
                let left = POINTS - paid;
                // Where one cannot be paid for, no later one can, for none is cheaper.
                let pays = left
                    .checked_div(alike.cost)
                    .map_or(more, |pays| more.min(pays as usize));
                let ways = ways.checked_mul(choose(alike.count.into(), more)?)?;
                let paid = paid + alike.cost * pays as u32;
                add(&mut next, (drawn + more, down + pays, paid), ways)?;
            }
        }
        hands = next;
    }
    let mut counts = vec![vec![0_u128; most + 1]; most + 1];
    for ((drawn, down, _), ways) in hands {
        counts[drawn][down] = counts[drawn][down].checked_add(ways)?;
    }
    Some(counts)
}

fn add<K: Ord>(to: &mut BTreeMap<K, u128>, key: K, ways: u128) -> Option<()> {
    let known = to.entry(key).or_default();
    *known = known.checked_add(ways)?;
    Some(())
}

/// How many sets of `some` there are of `all`.
pub fn choose(all: u128, some: usize) -> Option<u128> {
    let some = some as u128;
    if some > all {
        return Some(0);
    }
    // Each step is a whole number: it is the number of sets of so many.
    (0..some).try_fold(1_u128, |sets, at| Some(sets.checked_mul(all - at)? / (at + 1)))
}

/// How many sequences of `some` there are of `all`.
pub fn sequences(all: u128, some: usize) -> Option<u128> {
    (0..some as u128).try_fold(1_u128, |sequences, at| sequences.checked_mul(all.saturating_sub(at)))
}
