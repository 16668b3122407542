//! What a position is worth: the chance that Dark wins, from its [`Facts`].
//!
//! A small network whose weights were fitted to the ends of games: each arena is judged by the same first layer, the table
//! and the three arenas together by the second.

use crate::facts::{Facts, OF_ARENA, OF_TABLE};
use rules::Game;
use std::sync::{Arc, LazyLock};

/// Judgements of an arena.
const ARENA: usize = 16;
/// Judgements of the whole.
const WHOLE: usize = 24;
/// What the second layer looks at.
const LOOKED_AT: usize = 3 * ARENA + OF_TABLE;
/// All weights.
const COUNT: usize = (OF_ARENA + 1) * ARENA + (LOOKED_AT + 1) * WHOLE + WHOLE + 1;

/// The weights by which positions are judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    arena: [[f32; ARENA]; OF_ARENA],
    arena_base: [f32; ARENA],
    whole: Box<[[f32; WHOLE]; LOOKED_AT]>,
    whole_base: [f32; WHOLE],
    last: [f32; WHOLE],
    last_base: f32,
}

static FITTED: LazyLock<Arc<Worth>> = LazyLock::new(|| {
    let numbers = include_str!("weights.txt");
    Arc::new(Worth::read(numbers).expect("the embedded weights are complete; a test reads them"))
});

impl Worth {
    /// The weights of the named levels.
    pub fn fitted() -> Arc<Worth> {
        FITTED.clone()
    }

    /// Weights from their list; `None` if it is not one.
    pub fn read(text: &str) -> Option<Worth> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let numbers: Option<Vec<f32>> = lines.flat_map(str::split_whitespace).map(|n| n.parse().ok()).collect();
        Worth::from_list(&numbers?)
    }

    /// How many weights there are.
    pub const COUNT: usize = COUNT;

    /// Weights from a list of [`Worth::COUNT`] numbers; `None` if there are more or fewer, or one is not finite.
    pub fn from_list(list: &[f32]) -> Option<Worth> {
        if list.len() != COUNT || list.iter().any(|n| !n.is_finite()) {
            return None;
        }
        let mut next = list.iter().copied();
        let mut row = |to: &mut [f32]| to.iter_mut().for_each(|n| *n = next.next().unwrap_or(0.0));
        let mut worth = Worth {
            arena: [[0.0; ARENA]; OF_ARENA],
            arena_base: [0.0; ARENA],
            whole: Box::new([[0.0; WHOLE]; LOOKED_AT]),
            whole_base: [0.0; WHOLE],
            last: [0.0; WHOLE],
            last_base: 0.0,
        };
        worth.arena.iter_mut().for_each(|weights| row(weights));
        row(&mut worth.arena_base);
        worth.whole.iter_mut().for_each(|weights| row(weights));
        row(&mut worth.whole_base);
        row(&mut worth.last);
        row(std::slice::from_mut(&mut worth.last_base));
        Some(worth)
    }

    /// The chance that Dark wins from here.
    pub fn of(&self, game: &Game) -> f32 {
        self.judge(&Facts::of(game))
    }

    /// The same, from the facts.
    pub fn judge(&self, facts: &Facts) -> f32 {
        let mut whole = self.whole_base;
        for (at, arena) in facts.arenas.iter().enumerate() {
            let mut judged = self.arena_base;
            add(&mut judged, arena, &self.arena);
            judged.iter_mut().for_each(|n| *n = n.max(0.0));
            add(&mut whole, &judged, &self.whole[at * ARENA..(at + 1) * ARENA]);
        }
        add(&mut whole, &facts.table, &self.whole[3 * ARENA..]);
        let sum: f32 = whole
            .iter()
            .zip(&self.last)
            .map(|(n, weight)| n.max(0.0) * weight)
            .sum();
        1.0 / (1.0 + (-(sum + self.last_base)).exp())
    }
}

/// Adds each number times its row of weights.
#[inline]
fn add<const N: usize>(sums: &mut [f32; N], numbers: &[f32], weights: &[[f32; N]]) {
    for (&number, row) in numbers.iter().zip(weights) {
        if number != 0.0 {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += number * weight;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Worth;

    #[test]
    fn weights_are_complete_or_refused() {
        let text = include_str!("weights.txt");
        assert!(Worth::read(text).is_some(), "the embedded weights");
        assert!(Worth::read("").is_none());
        assert!(Worth::from_list(&[0.0; Worth::COUNT]).is_some());
        assert!(Worth::from_list(&[0.0; Worth::COUNT - 1]).is_none());
        assert!(Worth::from_list(&[f32::NAN; Worth::COUNT]).is_none());
    }
}
