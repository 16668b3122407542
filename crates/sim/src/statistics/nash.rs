//! The mixture of a game between two opposed sides, exactly but for rounding.

/// A mixture over the rows of a table of winning chances.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    /// How often each row is played; they sum to 1.
    pub weights: Vec<f64>,
    /// What it wins at least, against whichever column.
    pub value: f64,
    /// What the best answer to it wins more than the value of the table: 0 but for rounding.
    pub exploitability: f64,
}

/// Below this a number of the simplex table is zero.
const NOTHING: f64 = 1e-12;

/// The best mixture of rows of a square table whose entry is the chance of the row to beat the column and in which two
/// opposed entries sum to 1 (the diagonal is ½). By the simplex method with Bland's rule, which ends always. `None` if the
/// table is not of that kind.
pub fn mixture(table: &[Vec<f64>]) -> Option<Mixture> {
    let n = table.len();
    let opposed = (0..n).all(|row| {
        table[row].len() == n && (0..n).all(|column| (table[row][column] + table[column][row] - 1.0).abs() < 1e-9)
    });
    if n == 0 || !opposed {
        return None;
    }
    // All entries lie between 1 and 2, so the value is positive. Maximise the sum of y under `entries * y <= 1`: y scaled
    // to 1 is the best mixture of columns, which by symmetry is that of rows.
    let width = 2 * n + 1;
    let mut rows: Vec<Vec<f64>> = (0..n)
        .map(|row| {
            let entries = (0..n).map(|column| 1.0 + table[row][column]);
            let slack = (0..n).map(|at| f64::from(u8::from(at == row)));
            entries.chain(slack).chain([1.0]).collect()
        })
        .collect();
    let mut gains: Vec<f64> = (0..width).map(|at| f64::from(u8::from(at < n))).collect();
    let mut basis: Vec<usize> = (n..2 * n).collect();
    while let Some(enters) = (0..2 * n).find(|&at| gains[at] > NOTHING) {
        let leaves = leaving(&rows, &basis, enters, width - 1)?;
        let pivot = rows[leaves][enters];
        rows[leaves].iter_mut().for_each(|entry| *entry /= pivot);
        let line = rows[leaves].clone();
        let eliminate = |row: &mut Vec<f64>| {
            let factor = row[enters];
            row.iter_mut().zip(&line).for_each(|(entry, by)| *entry -= factor * by);
        };
        for (at, row) in rows.iter_mut().enumerate() {
            if at != leaves {
                eliminate(row);
            }
        }
        eliminate(&mut gains);
        basis[leaves] = enters;
    }
    let mut weights = vec![0.0; n];
    for (row, &at) in rows.iter().zip(&basis) {
        if at < n {
            weights[at] = row[width - 1].max(0.0);
        }
    }
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    let value = worst(table, &weights);
    Some(Mixture {
        exploitability: 0.5 - value,
        weights,
        value,
    })
}

/// The row that leaves for a column that enters: the tightest, of equals the one whose variable has the lowest number.
fn leaving(rows: &[Vec<f64>], basis: &[usize], enters: usize, last: usize) -> Option<usize> {
    let candidates = (0..rows.len()).filter(|&row| rows[row][enters] > NOTHING);
    candidates.min_by(|&a, &b| {
        let bound = |row: usize| rows[row][last] / rows[row][enters];
        bound(a).total_cmp(&bound(b)).then(basis[a].cmp(&basis[b]))
    })
}

/// What a mixture of rows wins against the column that suits it least.
pub fn worst(table: &[Vec<f64>], weights: &[f64]) -> f64 {
    let against = |column: usize| -> f64 {
        let parts = table.iter().zip(weights);
        parts.map(|(row, weight)| weight * row[column]).sum()
    };
    (0..table.len()).map(against).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeds::resampling;
    use rand::RngExt;

    #[test]
    fn rock_paper_scissors_is_mixed_evenly() {
        let table = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]].map(|row| row.to_vec());
        let found = mixture(&table).expect("a table");
        for weight in found.weights {
            assert!((weight - 1.0 / 3.0).abs() < 1e-9);
        }
        assert!(found.exploitability.abs() < 1e-9);
    }

    #[test]
    fn a_weighted_circle_is_mixed_by_its_weights() {
        // a beats b by 0.1, b beats c by 0.2, c beats a by 0.3: weights 2, 3, 1.
        let table = [[0.5, 0.6, 0.2], [0.4, 0.5, 0.7], [0.8, 0.3, 0.5]].map(|row| row.to_vec());
        let found = mixture(&table).expect("a table");
        for (weight, due) in found.weights.iter().zip([2.0 / 6.0, 3.0 / 6.0, 1.0 / 6.0]) {
            assert!((weight - due).abs() < 1e-9, "{:?}", found.weights);
        }
    }

    #[test]
    fn one_that_beats_all_is_played_alone() {
        let table = [[0.5, 0.9, 0.7], [0.1, 0.5, 0.2], [0.3, 0.8, 0.5]].map(|row| row.to_vec());
        let found = mixture(&table).expect("a table");
        assert!((found.weights[0] - 1.0).abs() < 1e-9 && found.exploitability.abs() < 1e-9);
    }

    #[test]
    fn nobody_exploits_the_mixture_of_any_table() {
        for number in 0..200 {
            let mut rng = resampling(3, number);
            let n = rng.random_range(1..25);
            let mut table = vec![vec![0.5; n]; n];
            let pairs = (0..n).flat_map(|row| (0..row).map(move |column| (row, column)));
            for (row, column) in pairs {
                // Coarse numbers, so that many are equal and many mixtures degenerate.
                let p = f64::from(rng.random_range(0..=10_u8)) / 10.0;
                table[row][column] = p;
                table[column][row] = 1.0 - p;
            }
            let found = mixture(&table).expect("a table");
            assert!(found.exploitability.abs() < 1e-9, "{number}: {}", found.exploitability);
            assert!((found.weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn other_tables_are_refused() {
        assert_eq!(mixture(&[]), None);
        assert_eq!(mixture(&[vec![0.5, 0.6], vec![0.6, 0.5]]), None);
        assert_eq!(mixture(&[vec![0.5, 0.6], vec![0.4]]), None);
    }
}
