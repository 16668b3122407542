//! The numbers of a deck as charts for the terminal.

use decks::stats::{AtCost, Opening, POINTS};

use super::{Report, rounded};
use crate::charts::{bar, percent};
use crate::output::screen_width;
use crate::terminal::{Paint, wrap};

/// The longest bar, in columns.
const LONGEST: usize = 40;

/// What a bar of the cost curve is made of: units of one type, units of several, other cards.
const SHADES: [(char, &str); 5] = [
    ('\u{2588}', "Space"),
    ('\u{2593}', "Ground"),
    ('\u{2592}', "Character"),
    ('\u{259E}', "several types"),
    ('\u{2591}', "no unit"),
];

/// All charts, one below the other.
pub(super) fn write(report: &Report<'_>) -> String {
    let page = Page {
        paint: Paint::stdout(),
        width: screen_width(),
    };
    let counted = report.counted;
    let sorts: Vec<(&str, usize)> = counted
        .sorts
        .iter()
        .map(|(sort, count)| (sort.words(), *count))
        .collect();
    let mut parts = vec![
        format!(
            "{}\n{}\n",
            page.paint.bold(report.title),
            page.wrapped(&report.about(), "")
        ),
        page.bars("Sorts of cards", &sorts) + &page.arenas(report),
        page.curve(report),
        page.bars("Keywords, by the number of cards that bring them", &counted.keywords),
        match &counted.opening {
            Ok(opening) => page.opening(report, opening),
            Err(why) => format!("{}\n  not counted: {why}\n", page.paint.bold("Opening hand")),
        },
    ];
    parts.extend(
        counted
            .faults
            .iter()
            .map(|fault| page.wrapped(&fault.to_string(), "") + "\n"),
    );
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

struct Page {
    paint: Paint,
    width: usize,
}

impl Page {
    fn wrapped(&self, text: &str, indent: &str) -> String {
        let lines = wrap(text, self.width.saturating_sub(indent.len()));
        let lines: Vec<String> = lines.iter().map(|line| format!("{indent}{line}")).collect();
        lines.join("\n")
    }

    /// A row for each: name, number, bar.
    fn bars(&self, heading: &str, rows: &[(&str, usize)]) -> String {
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0);
        if most == 0 {
            return String::new();
        }
        let name = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let digits = most.to_string().len();
        // One column a card while there is room.
        let longest = most.min(LONGEST);
        let mut text = format!("{}\n", self.paint.bold(heading));
        for (words, count) in rows {
            let bar = bar(*count as f64, most as f64, longest);
            text.push_str(&format!("  {words:name$}  {count:>digits$}  {bar}\n"));
        }
        text
    }

    fn arenas(&self, report: &Report<'_>) -> String {
        let arenas = report
            .counted
            .arenas
            .map(|(arena, count)| format!("{} {count}", arena.word()));
        let words = format!("Units that may be in each arena: {}.", arenas.join(", "));
        self.wrapped(&words, "  ") + "\n"
    }

    fn curve(&self, report: &Report<'_>) -> String {
        let costs = report.costs();
        let most = costs.iter().map(AtCost::count).max().unwrap_or(0);
        if most == 0 {
            return String::new();
        }
        let longest = most.min(LONGEST);
        let used = |shade: usize| costs.iter().any(|at| shares(at)[shade] > 0);
        let legend = SHADES.iter().enumerate().filter(|(shade, _)| used(*shade));
        let legend: Vec<String> = legend.map(|(_, (sign, words))| format!("{sign} {words}")).collect();
        let mut text = format!("{}  {}\n", self.paint.bold("Build cost"), legend.join("  "));
        let label = costs
            .iter()
            .map(|at| at.cost.to_string().len())
            .max()
            .unwrap_or(1)
            .max(2);
        let digits = most.to_string().len();
        for at in &costs {
            let count = at.count();
            let bar = stacked(at, most, longest);
            let row = format!("  {:>label$}  {count:>digits$}  {bar}", at.cost);
            text.push_str(row.trim_end());
            text.push('\n');
        }
        if report.counted.variable > 0 {
            text.push_str(&format!("  {:>label$}  {:>digits$}\n", "X", report.counted.variable));
        }
        let curve = &report.counted.curve;
        let averages = [
            ("units", AtCost::units as fn(&AtCost) -> usize),
            ("all that is built", AtCost::count),
        ];
        for (what, of) in averages {
            let (mean, median) = (rounded(curve.mean(of)), rounded(curve.median(of)));
            text.push_str(&format!("  {what}: mean {mean}, median {median}\n"));
        }
        text
    }

    fn opening(&self, report: &Report<'_>, opening: &Opening) -> String {
        let heading = format!("Opening hand, {} edition", report.edition.edition().word());
        let drawn = match opening.drawn {
            6 => "6 cards beside a Resource that is fetched".to_owned(),
            cards => format!("{cards} cards"),
        };
        let playable = format!(
            "Playable: three units, one for each arena, that cost at most {POINTS} together. Cards drawn while they are \
             put down (G-5.9) come on top."
        );
        let mut text = format!("{}\n{}\n", self.paint.bold(&heading), self.wrapped(&playable, "  "));
        let rows = [
            (format!("as drawn, {drawn}"), opening.as_drawn),
            ("after the best mulligan (G-5.7)".to_owned(), opening.after_mulligan),
        ];
        let column = rows.iter().map(|(words, _)| words.chars().count()).max().unwrap_or(0);
        for (words, chance) in rows {
            text.push_str(&format!("    {words:column$}  {:>9}\n", percent(chance.value())));
        }
        let paid = format!(
            "Units of the hand after the mulligan that {POINTS} points pay for, the cheapest first: {:.2} on average.",
            opening.expected_units()
        );
        text.push_str(&format!("{}\n{}", self.wrapped(&paid, "  "), chances(&opening.units)));
        let build = format!(
            "Build points of the first turn: the die, 3.50 on average (G-6.4), and 1 more with a unit in each arena \
             (G-6.5): {:.2} if that is so as often as the hand is playable after the mulligan.",
            opening.first_build.expected.value()
        );
        text.push_str(&format!("{}\n", self.wrapped(&build, "  ")));
        text
    }
}

/// A row for each number that can happen.
fn chances(chances: &[decks::stats::Ratio]) -> String {
    let longest = chances.iter().map(|chance| chance.value()).fold(0.0, f64::max);
    let mut text = String::new();
    for (number, chance) in chances.iter().enumerate().filter(|(_, chance)| chance.top() > 0) {
        let p = chance.value();
        text.push_str(&format!(
            "    {number:>2}  {:>9}  {}\n",
            percent(p),
            bar(p, longest, LONGEST)
        ));
    }
    text
}

/// The parts of a bar, in the order of [`SHADES`].
fn shares(at: &AtCost) -> [usize; 5] {
    [at.space, at.ground, at.character, at.several, at.other]
}

/// A bar of whole columns in the shades of its parts: as long as all of them together, each rounded to where it ends.
fn stacked(at: &AtCost, most: usize, longest: usize) -> String {
    let (mut bar, mut passed, mut drawn) = (String::new(), 0, 0);
    for ((sign, _), count) in SHADES.iter().zip(shares(at)) {
        passed += count;
        let end = (passed * longest).div_ceil(most);
        bar.extend(std::iter::repeat_n(*sign, end - drawn));
        drawn = end;
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_stacked() {
        let at = AtCost {
            cost: 3,
            space: 2,
            ground: 1,
            other: 1,
            ..AtCost::default()
        };
        assert_eq!(stacked(&at, 4, 4), "██▓░");
        assert_eq!(stacked(&at, 8, 8), "██▓░");
        assert_eq!(stacked(&at, 400, 40), "█");
        assert_eq!(stacked(&AtCost::default(), 4, 4), "");
    }
}
