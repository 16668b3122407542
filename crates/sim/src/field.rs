//! Decks that all play each other: who beats whom, and the best mixture of them.

use crate::record::Side;
use crate::statistics::bootstrap::{RESAMPLES, drawn, middle_95};
use crate::statistics::nash::{Mixture, mixture};
use crate::statistics::{Pairs, Share, Tally, games_needed};

/// What two decks of a field did against each other, seen from the row.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The number of the first deck.
    pub row: usize,
    /// The number of the second deck.
    pub column: usize,
    /// The first deck's wins.
    pub tally: Tally,
}

/// Decks by number and their cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    decks: usize,
    cells: Vec<Cell>,
}

/// A deck's part in the best mixture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// How often it is played.
    pub weight: f64,
    /// The lower end of the middle 95% of its weight when the pairs of every cell are drawn anew.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Field {
    /// So many decks of which none has played.
    pub fn new(decks: usize) -> Field {
        Field {
            decks,
            cells: Vec::new(),
        }
    }

    /// Which cells there are: each two decks once. A deck against itself with roles exchanged wins half of its pairs by
    /// symmetry and is not played.
    pub fn meetings(decks: usize) -> Vec<(usize, usize)> {
        (0..decks)
            .flat_map(|row| (row + 1..decks).map(move |column| (row, column)))
            .collect()
    }

    /// Adds a cell that was played.
    pub fn add(&mut self, cell: Cell) {
        self.cells.push(cell);
    }

    /// The cells in the order in which they were played.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many decks.
    pub fn decks(&self) -> usize {
        self.decks
    }

    fn cell(&self, row: usize, column: usize) -> Option<(&Cell, Side)> {
        let of = |cell: &Cell| match (cell.row, cell.column) {
            (a, b) if (a, b) == (row, column) => Some(Side::First),
            (a, b) if (b, a) == (row, column) => Some(Side::Second),
            _ => None,
        };
        self.cells.iter().find_map(|cell| Some((cell, of(cell)?)))
    }

    /// How often the row beats the column; `None` where they have not played.
    pub fn share(&self, row: usize, column: usize) -> Option<Share> {
        let (cell, side) = self.cell(row, column)?;
        let share = cell.tally.share();
        if share.rate.is_nan() {
            return None;
        }
        Some(match side {
            Side::First => share,
            Side::Second => Share {
                rate: 1.0 - share.rate,
                low: 1.0 - share.high,
                high: 1.0 - share.low,
            },
        })
    }

    /// How many more games of the two decks bring their interval to this half width; `None` for a deck against itself.
    pub fn needed(&self, row: usize, column: usize, half: f64) -> Option<u64> {
        match self.cell(row, column) {
            Some((cell, _)) => Some(games_needed(&cell.tally, half)),
            None => (row != column).then(|| games_needed(&Tally::new(2), half)),
        }
    }

    /// A deck's mean share against the others; `None` if it has played none of them.
    pub fn mean(&self, row: usize) -> Option<f64> {
        let shares: Vec<f64> = (0..self.decks)
            .filter_map(|column| Some(self.share(row, column)?.rate))
            .collect();
        (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
    }

    /// The best mixture of the decks; `None` while cells are missing.
    pub fn mixture(&self) -> Option<Mixture> {
        let table = |row: usize, column: usize| self.share(row, column).map(|share| share.rate);
        mixture(&self.table(table)?)
    }

    /// Each deck's part in the best mixture, with how much of it is chance; `None` while cells are missing.
    pub fn parts(&self, seed: u64) -> Option<Vec<Part>> {
        let best = self.mixture()?;
        let mut weights: Vec<Vec<f64>> = vec![Vec::new(); self.decks];
        for number in 0..RESAMPLES {
            let mut rng = crate::seeds::resampling(seed, number);
            let again: Vec<f64> = self
                .cells
                .iter()
                .map(|cell| rate(&cell.tally.pairs, &mut rng))
                .collect();
            let of = |row: usize, column: usize| {
                let at = |row, column| {
                    self.cells
                        .iter()
                        .position(|cell| (cell.row, cell.column) == (row, column))
                };
                match at(row, column) {
                    Some(cell) => Some(again[cell]),
                    None => Some(1.0 - again[at(column, row)?]),
                }
            };
            let found = mixture(&self.table(of)?)?;
            for (all, weight) in weights.iter_mut().zip(found.weights) {
                all.push(weight);
            }
        }
        let parts = best.weights.iter().zip(weights.iter_mut());
        parts
            .map(|(&weight, all)| {
                let (low, high) = middle_95(all)?;
                Some(Part { weight, low, high })
            })
            .collect()
    }

    fn table(&self, of: impl Fn(usize, usize) -> Option<f64>) -> Option<Vec<Vec<f64>>> {
        let entry = |row: usize, column: usize| match row == column {
            true => Some(0.5),
            false => of(row, column),
        };
        (0..self.decks)
            .map(|row| (0..self.decks).map(|column| entry(row, column)).collect())
            .collect()
    }
}

fn rate(pairs: &Pairs, rng: &mut impl rand::Rng) -> f64 {
    let [_, split, won] = drawn(&[pairs.lost, pairs.split, pairs.won], rng);
    (won as f64 + 0.5 * split as f64) / pairs.count().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lost: u64, won: u64) -> Tally {
        let mut tally = Tally::new(2);
        for (count, wins) in [(lost, [false, false]), (won, [true, true])] {
            (0..count).for_each(|_| wins.into_iter().for_each(|won| tally.add(Some(won))));
        }
        tally
    }

    fn circle() -> Field {
        let mut field = Field::new(3);
        for (row, column, lost, won) in [(0, 1, 40, 60), (1, 2, 40, 60), (0, 2, 60, 40)] {
            let tally = tally(lost, won);
            field.add(Cell { row, column, tally });
        }
        field
    }

    #[test]
    fn a_cell_is_read_from_both_sides() {
        let field = circle();
        let (over, under) = (field.share(0, 1).expect("played"), field.share(1, 0).expect("played"));
        assert!((over.rate - 0.6).abs() < 1e-12 && (under.rate - 0.4).abs() < 1e-12);
        assert!((over.low - (1.0 - under.high)).abs() < 1e-12);
        assert_eq!(field.share(1, 1), None);
        assert_eq!(
            (field.needed(0, 1, 0.02), field.needed(2, 2, 0.02)),
            (field.needed(1, 0, 0.02), None)
        );
        assert!((field.mean(0).expect("played") - 0.5).abs() < 1e-12);
    }

    #[test]
    fn the_mixture_waits_for_all_cells_and_tells_how_sure_it_is() {
        let field = circle();
        let parts = field.parts(1).expect("all cells");
        for part in &parts {
            assert!((part.weight - 1.0 / 3.0).abs() < 1e-9, "{parts:?}");
            assert!(
                part.low < 0.2 && part.high > 0.5,
                "100 pairs a cell say little: {parts:?}"
            );
        }
        let mut missing = Field::new(3);
        missing.add(field.cells()[0].clone());
        assert_eq!((missing.mixture(), missing.parts(1)), (None, None));
    }

    #[test]
    fn every_two_decks_meet_once() {
        assert_eq!(Field::meetings(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Field::meetings(15).len(), 105);
        assert!(Field::meetings(1).is_empty());
    }
}
