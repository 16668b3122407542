//! A distribution as a table with bars, for the terminal.

use crate::charts::{bar, percent};

/// The longest bar, in columns.
const LONGEST: usize = 40;

/// Rows at both ends with less than this together are told as one.
const TAIL: f64 = 0.000_05;

/// The numbers that get a row of their own: rare ends are told together, so that a long tail does not hide the middle.
fn told(distribution: &[f64]) -> std::ops::Range<usize> {
    let mut rows = 0..distribution.len();
    let mut rare = 0.0;
    while rows.len() > 2 && rare + distribution[rows.end - 1] < TAIL {
        rows.end -= 1;
        rare += distribution[rows.end];
    }
    rare = 0.0;
    while rows.len() > 2 && rare + distribution[rows.start] < TAIL {
        rare += distribution[rows.start];
        rows.start += 1;
    }
    // One row alone is not worth leaving out.
    if rows.start == 1 {
        rows.start = 0;
    }
    if rows.end + 1 == distribution.len() {
        rows.end += 1;
    }
    rows
}

/// One row for each number; from `deadly` on the unit is discarded.
pub fn distribution(heading: &str, distribution: &[f64], deadly: Option<usize>) -> String {
    let longest = distribution.iter().copied().fold(0.0, f64::max);
    let rows = told(distribution);
    let mut text = format!("{heading}\n  {:>5}  {:>9}  {:>9}\n", "", "exactly", "at least");
    let sum = |part: &[f64]| part.iter().sum::<f64>();
    if rows.start > 0 {
        text.push_str(&format!("  fewer  {:>9}\n", percent(sum(&distribution[..rows.start]))));
    }
    for number in rows.clone() {
        let p = distribution[number];
        let mark = if deadly.is_some_and(|deadly| number >= deadly) {
            "\u{2020}"
        } else {
            " "
        };
        // From the smaller side, so that nothing certain is lost in rounding.
        let at_least = match number {
            0 => 1.0,
            _ => sum(&distribution[number..]).min(1.0),
        };
        let row = format!(
            "  {number:>4}{mark}  {:>9}  {:>9}  {}",
            percent(p),
            percent(at_least),
            bar(p, longest, LONGEST)
        );
        text.push_str(row.trim_end());
        text.push('\n');
    }
    if rows.end < distribution.len() {
        text.push_str(&format!("  more   {:>9}\n", percent(sum(&distribution[rows.end..]))));
    }
    if deadly.is_some_and(|deadly| deadly < distribution.len()) {
        text.push_str("  \u{2020} discarded\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_ends_are_told_together() {
        let mut long = vec![1e-9; 30];
        long[14] = 0.5;
        long[15] = 0.5 - 28e-9;
        assert_eq!(told(&long), 14..16);
        let rows = distribution("x", &long, Some(15));
        assert_eq!(rows.lines().count(), 2 + 1 + 2 + 1 + 1, "{rows}");
        assert_eq!(told(&[0.5, 0.5]), 0..2);
        assert_eq!(told(&[1.0]), 0..1);
        assert_eq!(told(&[0.9, 0.1, 1e-9]), 0..3);
    }
}
