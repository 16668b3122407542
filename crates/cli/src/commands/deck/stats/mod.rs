//! `pop deck stats`: what a deck is made of, what it costs, and what its opening hand can do.

mod svg;
mod words;

use std::io::Write as _;
use std::path::PathBuf;

use cards::{Arena, Side};
use decks::stats::{AtCost, Curve, Opening, Ratio, Sort, Statistics};
use serde::Serialize;

use super::Given;
use crate::commands::EditionArg;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop deck stats \"General Solo\"                 charts in the terminal
  pop deck stats my-deck.dek --svg stats.svg    the same as a picture
  pop deck stats my-deck.dek --edition classic  set-up without a Resource
  pop deck stats my-deck.dek --json             exact fractions, for programs

A hand is playable if it has three units, one for each arena, that cost at
most the 30 build points of set-up together. The chances are exact: every
hand is counted, none is sampled. Cards drawn while units are put down
(G-5.9) come on top of them. `pop rules G-5` tells how set-up goes.
Exit status: 0 every card is known and understood; 1 some are not;
2 bad usage or an unreadable file.";

/// `pop deck stats DECK [--edition E] [--svg FILE] [--cards DIR] [--json]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    given: Given,
    /// The set-up of which edition
    #[arg(long, value_name = "EDITION", default_value = "current")]
    edition: EditionArg,
    /// Write the charts as a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A deck's numbers with what is told around them.
struct Report<'a> {
    title: &'a str,
    edition: EditionArg,
    counted: &'a Statistics,
}

#[derive(Serialize)]
struct StatsOut<'a> {
    deck: &'a str,
    edition: &'static str,
    cards: usize,
    units: usize,
    arenas: Vec<ArenaOut>,
    sorts: Vec<SortOut>,
    sides: Vec<SideOut>,
    costs: CostsOut<'a>,
    keywords: Vec<KeywordOut<'a>>,
    opening: Option<&'a Opening>,
    uncounted: Option<String>,
    unknown: Vec<String>,
    pool: String,
}

#[derive(Serialize)]
struct ArenaOut {
    arena: Arena,
    units: usize,
}

#[derive(Serialize)]
struct SortOut {
    sort: Sort,
    cards: usize,
}

#[derive(Serialize)]
struct SideOut {
    side: Side,
    cards: usize,
}

#[derive(Serialize)]
struct KeywordOut<'a> {
    name: &'a str,
    cards: usize,
}

#[derive(Serialize)]
struct CostsOut<'a> {
    curve: &'a Curve,
    variable: usize,
    all: AverageOut,
    units: AverageOut,
}

#[derive(Serialize)]
struct AverageOut {
    mean: Option<Ratio>,
    median: Option<Ratio>,
}

impl AverageOut {
    fn of(curve: &Curve, of: fn(&AtCost) -> usize) -> AverageOut {
        AverageOut {
            mean: curve.mean(of),
            median: curve.median(of),
        }
    }
}

impl Report<'_> {
    fn document(&self, pool: String) -> StatsOut<'_> {
        let Statistics {
            arenas,
            sorts,
            sides,
            curve,
            keywords,
            ..
        } = self.counted;
        StatsOut {
            deck: self.title,
            edition: self.edition.edition().word(),
            cards: self.counted.cards,
            units: self.counted.units,
            arenas: arenas.iter().map(|&(arena, units)| ArenaOut { arena, units }).collect(),
            sorts: sorts.iter().map(|&(sort, cards)| SortOut { sort, cards }).collect(),
            sides: sides.iter().map(|&(side, cards)| SideOut { side, cards }).collect(),
            costs: CostsOut {
                curve,
                variable: self.counted.variable,
                all: AverageOut::of(curve, AtCost::count),
                units: AverageOut::of(curve, AtCost::units),
            },
            keywords: keywords
                .iter()
                .map(|&(name, cards)| KeywordOut { name, cards })
                .collect(),
            opening: self.counted.opening.as_ref().ok(),
            uncounted: self.counted.opening.as_ref().err().map(ToString::to_string),
            unknown: self.counted.faults.iter().map(ToString::to_string).collect(),
            pool,
        }
    }

    /// "60 cards, 41 of them units; 50 Dark, 10 Neutral"
    fn about(&self) -> String {
        let sides = self
            .counted
            .sides
            .iter()
            .map(|(side, count)| format!("{count} {}", side.word()));
        let sides = sides.collect::<Vec<_>>().join(", ");
        let about = format!(
            "{} cards, {} of them units; {sides}",
            self.counted.cards, self.counted.units
        );
        about.trim_end_matches("; ").to_owned()
    }

    /// Costs with what there is of each. Gaps are told while there is room for them, so that the curve is a curve.
    fn costs(&self) -> Vec<AtCost> {
        let Curve(known) = &self.counted.curve;
        let last = known.last().map_or(0, |at| at.cost);
        if last > 20 {
            return known.clone();
        }
        let at = |cost| known.iter().find(|at| at.cost == cost).copied();
        let all = (0..=last).map(|cost| {
            at(cost).unwrap_or(AtCost {
                cost,
                ..AtCost::default()
            })
        });
        all.filter(|_| !known.is_empty()).collect()
    }
}

/// A mean or median: whole, or with two digits.
fn rounded(ratio: Option<Ratio>) -> String {
    match ratio {
        None => "none".to_owned(),
        Some(whole) if whole.bottom() == 1 => whole.top().to_string(),
        Some(ratio) => format!("{:.2}", ratio.value()),
    }
}

/// Prints the numbers.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let (library, deck) = args.given.open()?;
    let counted = Statistics::of(&deck, library.pool(), args.edition.edition());
    let report = Report {
        title: &deck.title,
        edition: args.edition,
        counted: &counted,
    };
    if let Some(file) = &args.svg {
        std::fs::write(file, svg::draw(&report)).map_err(|error| diagnostics::unwritable(file, &error))?;
    }
    if args.given.json {
        out.json(&report.document(library.hash()))?;
    } else {
        write!(out, "{}", words::write(&report))?;
    }
    Ok(if counted.faults.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    })
}
