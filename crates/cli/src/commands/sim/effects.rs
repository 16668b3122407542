//! The table of cards and keywords.

use std::io::Write as _;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;
use sim::{Difference, Effect, Series, Side, Subject};

use crate::diagnostics::Trouble;
use crate::output::{Output, wrapped};

const ABOUT: &str = "What the share of games won is higher by with the card than without it, in percent, with its 95 % \
    interval from drawing the games anew. Chance alone decides about the opening hand; long games draw more, and whoever \
    is ahead deploys more, so those columns say what goes together, not what causes it. * = the interval leaves out 0; of \
    lines that mean nothing one in twenty has it too.";

/// One card or keyword of one deck.
#[derive(Serialize)]
pub struct EffectOut<'a> {
    deck: &'a str,
    /// `first` is the deck of `--dark`.
    player: &'static str,
    kind: &'static str,
    name: String,
    opening: DifferenceOut,
    drawn: DifferenceOut,
    deployed: DifferenceOut,
}

#[derive(Serialize)]
struct DifferenceOut {
    with: u64,
    with_won: u64,
    without: u64,
    without_won: u64,
    gain: Option<f64>,
    ci95: Option<[f64; 2]>,
}

impl DifferenceOut {
    fn of(of: &Difference) -> DifferenceOut {
        DifferenceOut {
            with: of.with,
            with_won: of.with_won,
            without: of.without,
            without_won: of.without_won,
            gain: of.gain.map(|gain| gain.rate),
            ci95: of.gain.map(|gain| [gain.low, gain.high]),
        }
    }

    /// "+4.2 (-1.0 … +9.3)"
    fn words(&self) -> String {
        let (Some(gain), Some([low, high])) = (self.gain, self.ci95) else {
            return "-".to_owned();
        };
        let sure = if low > 0.0 || high < 0.0 { "*" } else { " " };
        format!(
            "{:+.1} ({:+.1} \u{2026} {:+.1}){sure}",
            100.0 * gain,
            100.0 * low,
            100.0 * high
        )
    }

    fn share(&self) -> String {
        let games = (self.with + self.without).max(1);
        format!("{:.0}", 100.0 * self.with as f64 / games as f64)
    }
}

impl<'a> EffectOut<'a> {
    /// A line with the name of its deck.
    pub fn of(effect: &Effect, series: &'a Series) -> EffectOut<'a> {
        let (kind, name) = match &effect.subject {
            Subject::Card(name) => ("card", name.clone()),
            Subject::Keyword(keyword) => ("keyword", keyword.name().to_owned()),
        };
        EffectOut {
            deck: &series.players[effect.side as usize].deck.title,
            player: match effect.side {
                Side::First => "first",
                Side::Second => "second",
            },
            kind,
            name,
            opening: DifferenceOut::of(&effect.opening),
            drawn: DifferenceOut::of(&effect.drawn),
            deployed: DifferenceOut::of(&effect.deployed),
        }
    }
}

/// A table for each deck, its cards first, each sort by what the opening hand shows.
pub fn write(out: &mut Output, found: &[EffectOut<'_>], decks: [&str; 2]) -> Result<(), Trouble> {
    writeln!(out, "\n{}", wrapped(ABOUT, ""))?;
    for (player, deck) in ["first", "second"].into_iter().zip(decks) {
        for (kind, title) in [("card", "cards"), ("keyword", "keywords")] {
            let of = |effect: &&EffectOut<'_>| effect.player == player && effect.kind == kind;
            let mut lines: Vec<&EffectOut<'_>> = found.iter().filter(of).collect();
            let gain = |effect: &EffectOut<'_>| effect.opening.gain.unwrap_or(f64::NEG_INFINITY);
            lines.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
            let mut table = Table::new();
            table.load_style(presets::NOTHING).set_header([
                format!("{deck}: {title}"),
                "opening hand".to_owned(),
                "in % of games".to_owned(),
                "drawn".to_owned(),
                "%".to_owned(),
                "deployed".to_owned(),
                "%".to_owned(),
            ]);
            for line in lines {
                table.add_row([
                    line.name.clone(),
                    line.opening.words(),
                    line.opening.share(),
                    line.drawn.words(),
                    line.drawn.share(),
                    line.deployed.words(),
                    line.deployed.share(),
                ]);
            }
            for at in 1..7 {
                if let Some(column) = table.column_mut(at) {
                    column.set_cell_alignment(CellAlignment::Right);
                }
            }
            writeln!(out, "\n{table}")?;
        }
    }
    Ok(())
}
