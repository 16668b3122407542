//! A distribution as a table with bars, for the terminal.

/// The longest bar, in columns.
const LONGEST: f64 = 40.0;

/// Eighths of a column.
const EIGHTHS: [char; 8] = [
    '\u{2588}', '\u{258F}', '\u{258E}', '\u{258D}', '\u{258C}', '\u{258B}', '\u{258A}', '\u{2589}',
];

/// Rows at both ends with less than this together are told as one.
const TAIL: f64 = 0.000_05;

/// A probability: never "0 %" for what can happen, nor "100 %" for what need not.
pub fn percent(p: f64) -> String {
    let percent = 100.0 * p;
    if p <= 0.0 {
        "0 %".to_owned()
    } else if p >= 1.0 {
        "100 %".to_owned()
    } else if percent < 0.01 {
        "< 0.01 %".to_owned()
    } else if percent > 99.99 {
        "> 99.99 %".to_owned()
    } else {
        format!("{percent:.2} %")
    }
}

fn bar(p: f64, longest: f64) -> String {
    if p <= 0.0 || longest <= 0.0 {
        return String::new();
    }
    // What can happen has at least the thinnest bar.
    let eighths = ((p / longest * LONGEST * 8.0).round() as usize).max(1);
    let mut bar = "\u{2588}".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(EIGHTHS[eighths % 8]);
    }
    bar
}

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
            bar(p, longest)
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
    fn probabilities_are_not_rounded_to_certainty() {
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(1e-9), "< 0.01 %");
        assert_eq!(percent(0.5), "50.00 %");
        assert_eq!(percent(1.0 - 1e-9), "> 99.99 %");
        assert_eq!(percent(1.0), "100 %");
    }

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

    #[test]
    fn bars_have_eighths_of_a_column() {
        assert_eq!(bar(1.0, 1.0).chars().count(), 40);
        assert_eq!(bar(0.5 / 40.0, 1.0), "\u{258C}");
        assert_eq!(bar(1e-9, 1.0), "\u{258F}");
        assert_eq!(bar(0.0, 1.0), "");
    }
}
