//! `pop sim`: many games between computer players, and what can be concluded from them.

pub mod arguments;
mod effects;
mod heat;
mod lab;
mod ladder;
mod matrix;
mod report;
mod trouble;

use std::path::PathBuf;

use clap::Subcommand;
use sim::statistics::{Sprt, Until, Verdict};
use sim::{Plan, Player, Schedule, Series};

use crate::decks::DEFAULT_DECKS;
use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};
use arguments::{Common, ExchangeArg, LevelArg};
use lab::Lab;

const EXAMPLES: &str = "\
Examples:
  pop sim                                        1,000 games of two embedded decks
  pop sim --dark worcester-dark --light my-deck.dek --ai-dark greedy --ai-light greedy
  pop sim --until 2%                             as many games as bring the share to \u{b1} 2 %
  pop sim --games 20000 --out run.games          every game goes into a file as it ends
  pop sim --games 20000 --out run.games --resume goes on after an interruption
  pop sim --ai-dark greedy --ai-light eager --sprt   is greedy better than eager?
  pop sim --games 5000 --effects                 what has each card to do with winning?
  pop sim --games 5000 --parquet games.parquet   one row a game, for Polars or DuckDB
  pop sim matrix --all --ai greedy --until 5%    every deck against every other
  pop sim ladder random eager greedy             levels against each other, in Elo

A game depends on the decks, the levels, the seed and its number, never on the
number of threads: the digest of two runs is the same. (A level with a time,
such as search:50ms, thinks differently each time.) Intervals are 95 %:
Wilson's where games are independent, between pairs where something is
exchanged. docs/lab.md tells how to read the figures.

Ctrl-C prints what is known so far and ends; a second one ends at once.
Exit status: 0 done; 1 done, and with --sprt the answer is no or open;
2 bad usage or an unreadable file; 130 interrupted, with what was known printed.";

/// `pop sim …`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    play: Play,
}

#[derive(Subcommand)]
enum What {
    /// Every deck of a field against every other: who beats whom, and the best mixture
    Matrix(matrix::Args),
    /// Levels against each other over several decks: shares and Elo
    Ladder(ladder::Args),
}

/// `pop sim [--dark DECK] [--light DECK] …`
#[derive(clap::Args)]
struct Play {
    /// Dark's deck: the name of an embedded one, or a file
    #[arg(long, value_name = "DECK", default_value = DEFAULT_DECKS[0])]
    dark: String,
    /// Light's deck
    #[arg(long, value_name = "DECK", default_value = DEFAULT_DECKS[1])]
    light: String,
    /// Who plays Dark: random, eager, greedy, search:2000it, search:50ms
    #[arg(long, value_name = "LEVEL", default_value = "eager")]
    ai_dark: LevelArg,
    /// Who plays Light
    #[arg(long, value_name = "LEVEL", default_value = "eager")]
    ai_light: LevelArg,
    /// So many games; with --until or --sprt at most so many [default: 1000, with these 1000000]
    #[arg(long, value_name = "N", value_parser = arguments::games)]
    games: Option<u64>,
    /// Play until half the width of the interval is this
    #[arg(long, value_name = "WIDTH", value_parser = arguments::width)]
    until: Option<f64>,
    /// Play until it is clear whether Dark's level is better than Light's: does it win this share of
    /// the pairs that one level wins twice? Either error has a chance of 5 %. Levels are exchanged
    #[arg(long, value_name = "SHARE", value_parser = arguments::better, num_args = 0..=1, default_missing_value = "60%")]
    sprt: Option<f64>,
    /// Play each seed twice and exchange: levels (each deck is played by both), or roles (each
    /// player keeps deck and level and plays Dark and Light) [default: nothing, with --sprt levels]
    #[arg(long, value_name = "WHAT")]
    exchange: Option<ExchangeArg>,
    /// What cards and keywords have to do with winning: in the opening hand, drawn, deployed
    #[arg(long)]
    effects: bool,
    /// Write every game into this file as it ends
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the file of --out
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write the games as a Parquet file
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// The chance of either error of `--sprt`.
const ERROR: f64 = 0.05;

/// Plays what is asked for.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    match &args.what {
        Some(What::Matrix(args)) => matrix::run(args, out),
        Some(What::Ladder(args)) => ladder::run(args, out),
        None => play(&args.play, out),
    }
}

fn play(args: &Play, out: &mut Output) -> Result<Answer, Trouble> {
    let sprt = args.sprt.map(|better| Sprt { better, error: ERROR });
    let exchange = match (args.exchange, sprt) {
        (Some(ExchangeArg::Nothing), Some(_)) => return Err(trouble::sprt_needs_pairs()),
        (Some(exchange), _) => exchange,
        (None, Some(_)) => ExchangeArg::Levels,
        (None, None) => ExchangeArg::Nothing,
    };
    let library = args.common.library()?;
    let player = |deck: &str, level: &LevelArg| -> Result<Player, Trouble> {
        let deck = library.deck(deck)?;
        Ok(Player { deck, level: level.0 })
    };
    let players = [player(&args.dark, &args.ai_dark)?, player(&args.light, &args.ai_light)?];
    let edition = args.common.edition.edition();
    let mut series = Series::new(players, exchange.exchange(), args.common.seed, edition, library.pool())
        .map_err(|error| trouble::no_series(&error))?;
    if args.effects {
        series = series.with_effects().map_err(|error| trouble::no_series(&error))?;
    }
    let schedule = Schedule::from(series);
    let open_ended = args.until.is_some() || sprt.is_some();
    let plan = Plan {
        until: args.until.map(|half| Until { half }),
        sprt,
        ..Plan::games(
            args.games.unwrap_or(if open_ended { 1_000_000 } else { 1_000 }),
            &schedule,
        )
    };
    let mut lab = Lab::new(args.common.threads());
    let file = args.out.as_deref().map(|file| (file, args.resume));
    let run = lab.play(&schedule, &plan, file, "")?;
    lab.finish();
    if let Some(file) = &args.parquet {
        lab::columns(&schedule, &run.played.records, file)?;
    }
    let report = report::Report::new(&schedule, &plan, &run, args.common.threads());
    if args.common.json {
        out.json(&report.document())?;
    } else {
        report.write(out)?;
    }
    let verdict = sprt.map(|sprt| sprt.verdict(&run.played.summary.first.pairs));
    Ok(match verdict {
        _ if run.is_interrupted() => Answer::Interrupted,
        None | Some(Verdict::Better) => Answer::Yes,
        Some(Verdict::NotBetter | Verdict::Open) => Answer::No,
    })
}
