//! Units compared with another one.

use cards::ir::{Amount, Cmp, Filter, Measure};

use super::Writer;
use super::noun::measure_words;

impl Writer {
    /// `lower speed than the attacking unit`, where a test says that; `None` for any other test.
    pub(super) fn compared(&mut self, test: &Filter) -> Option<String> {
        let (cmp, amount) = match test {
            Filter::Stat(_, cmp, amount)
            | Filter::PrintedStat(_, cmp, amount)
            | Filter::PrintedCost(cmp, amount)
            | Filter::TotalCost(cmp, amount)
            | Filter::Remaining(cmp, amount) => (*cmp, amount),
            _ => return None,
        };
        let Amount::Plus(of, by) = amount else { return None };
        let high = match (cmp, &**by) {
            (Cmp::AtLeast, Amount::Fixed(1)) => true,
            (Cmp::AtMost, Amount::Fixed(-1)) => false,
            _ => return None,
        };
        let (obj, words) = match (test, &**of) {
            (Filter::Stat(stat, ..), Amount::Stat(obj, other)) if stat == other => (*obj, stat.word().to_owned()),
            (Filter::PrintedStat(stat, ..), Amount::Printed(obj, other)) if stat == other => {
                (*obj, format!("printed {}", stat.word()))
            }
            (
                Filter::PrintedCost(..) | Filter::TotalCost(..) | Filter::Remaining(..),
                Amount::Measure(obj, measure),
            ) if measured_by(test) == Some(*measure) => (*obj, measure_words(*measure).to_owned()),
            _ => return None,
        };
        let which = if high { "higher" } else { "lower" };
        Some(format!("{which} {words} than {}", self.object(obj)))
    }
}

/// What the test measures.
fn measured_by(test: &Filter) -> Option<Measure> {
    match test {
        Filter::PrintedCost(..) => Some(Measure::PrintedCost),
        Filter::TotalCost(..) => Some(Measure::TotalCost),
        Filter::Remaining(..) => Some(Measure::Remaining),
        _ => None,
    }
}
