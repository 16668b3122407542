//! `pop sim ladder`: levels against each other over several decks.

use std::io::Write as _;
use std::path::PathBuf;

use ai::Level;
use comfy_table::{CellAlignment, Table, presets};
use decks::{Deck, embedded_decks};
use serde::Serialize;
use sim::statistics::elo::{Meeting, Rating, ratings};
use sim::statistics::{Pairs, Share, Until};
use sim::{Digest, Plan, ladder};

use super::arguments::{self, Common, LevelArg};
use super::lab::Lab;
use super::report::{known, share_in_words};
use super::trouble;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

const EXAMPLES: &str = "\
Examples:
  pop sim ladder                                random, eager and greedy
  pop sim ladder greedy search:2000it --games 400
  pop sim ladder eager greedy --until 2%
  pop sim ladder random eager --decks general-solo --decks my-deck.dek
  pop sim ladder greedy search:2000it --out ladder --resume   goes on where it was

Every two levels play pairs of games with the same dice, shuffles, decks and roles;
in the second game they exchange seats. The pairs are spread evenly over the decks:
each deck against itself, and each as Dark against the next one as Light (the last
against the first). --games is rounded up so that every two decks meet as often.
Elo by Bradley and Terry's model, the first level at 0, half a game added for
either side of every meeting; its interval comes from drawing the pairs anew.
Exit status: 0 done; 2 bad usage or an unreadable file; 130 interrupted, with what
was known printed.";

/// `pop sim ladder [LEVEL...]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The levels: random, eager, greedy, search:2000it, search:50ms
    #[arg(value_name = "LEVEL", default_values = ["random", "eager", "greedy"])]
    levels: Vec<LevelArg>,
    /// So many games of each two levels; with --until at most so many [default: 400, with --until 1000000]
    #[arg(long, value_name = "N", value_parser = arguments::games)]
    games: Option<u64>,
    /// Play each two levels until half the width of the interval is this
    #[arg(long, value_name = "WIDTH", value_parser = arguments::width)]
    until: Option<f64>,
    /// A deck; give it several times [default: all that come with the program]
    #[arg(long, value_name = "DECK")]
    decks: Vec<String>,
    /// Write the games of each two levels into a file of this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the files of --out
    #[arg(long, requires = "out")]
    resume: bool,
    #[command(flatten)]
    common: Common,
}

/// Two levels that have played.
struct Met {
    first: usize,
    second: usize,
    games: u64,
    wins: u64,
    share: Share,
    pairs: Pairs,
    unfinished: u64,
    digest: Digest,
}

#[derive(Serialize)]
struct Document {
    levels: Vec<LevelOut>,
    meetings: Vec<MeetingOut>,
    decks: Vec<String>,
    pairings: usize,
    games: u64,
    games_per_second: f64,
    threads: usize,
    seed: u64,
    edition: &'static str,
    rules: &'static str,
    digest: String,
    pool: String,
    repeatable: bool,
    interrupted: bool,
}

#[derive(Serialize)]
struct LevelOut {
    level: String,
    elo: Option<f64>,
    ci95: Option<[f64; 2]>,
}

#[derive(Serialize)]
struct MeetingOut {
    first: String,
    second: String,
    games: u64,
    wins: u64,
    rate: Option<f64>,
    ci95: [f64; 2],
    pairs_lost: u64,
    pairs_split: u64,
    pairs_won: u64,
    unfinished: u64,
    digest: String,
}

/// Plays the ladder.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let levels: Vec<Level> = args.levels.iter().map(|level| level.0).collect();
    if levels.len() < 2 {
        return Err(trouble::few_levels());
    }
    for (at, level) in levels.iter().enumerate() {
        if levels[..at].contains(level) {
            return Err(trouble::twice(&format!("the level {level}")));
        }
    }
    let library = args.common.library()?;
    let decks: Vec<Deck> = match args.decks.is_empty() {
        true => embedded_decks().iter().map(|(_, deck)| deck.clone()).collect(),
        false => args
            .decks
            .iter()
            .map(|name| library.deck(name))
            .collect::<Result<_, _>>()?,
    };
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|error| diagnostics::unwritable(folder, &error))?;
    }
    let (seed, edition) = (args.common.seed, args.common.edition.edition());
    let mut lab = Lab::new(args.common.threads());
    let (mut met, mut fresh, mut seconds, mut interrupted) = (Vec::new(), 0, 0.0, false);
    let count = levels.len();
    let meetings: Vec<(usize, usize)> = (0..count).flat_map(|b| (0..b).map(move |a| (b, a))).collect();
    for &(first, second) in &meetings {
        let both = [levels[first], levels[second]];
        let schedule = ladder::schedule(both, &decks, seed, edition, library.pool())
            .map_err(|error| trouble::no_series(&error))?;
        let Some(schedule) = schedule else { continue };
        let most = args.games.unwrap_or(if args.until.is_some() { 1_000_000 } else { 400 });
        let plan = Plan {
            until: args.until.map(|half| Until { half }),
            ..Plan::games(most, &schedule)
        };
        let file = args.out.as_ref().map(|folder| {
            let name = format!("{}--{}.games", both[0], both[1]);
            folder.join(name.replace(':', "-"))
        });
        let file = file.as_deref().map(|file| (file, args.resume));
        let run = lab.play(&schedule, &plan, file, &format!("{} against {}  ", both[0], both[1]))?;
        let summary = &run.played.summary;
        fresh += run.fresh;
        seconds += run.time.as_secs_f64();
        if summary.games > 0 {
            met.push(Met {
                first,
                second,
                games: summary.first.games,
                wins: summary.first.wins,
                share: summary.first.share(),
                pairs: summary.first.pairs,
                unfinished: summary.unfinished,
                digest: summary.digest(),
            });
        }
        if run.is_interrupted() {
            interrupted = true;
            break;
        }
    }
    lab.finish();
    let report = Report {
        levels: &levels,
        rated: (met.len() == meetings.len()).then(|| rated(&met, count, seed)),
        met: &met,
    };
    let per_second = fresh as f64 / seconds.max(1e-9);
    let pairings = ladder::pairings(decks.len()).len();
    let repeatable = !levels
        .iter()
        .any(|level| matches!(level, Level::Search(ai::Budget::Time(_))));
    if args.common.json {
        let digest = met.iter().fold(Digest::EMPTY, |digest, met| {
            digest.with(&met.digest.value().to_le_bytes())
        });
        out.json(&Document {
            levels: report.levels(),
            meetings: met.iter().map(|met| report.meeting(met)).collect(),
            decks: decks.iter().map(|deck| deck.title.clone()).collect(),
            pairings,
            games: met.iter().map(|met| met.games).sum(),
            games_per_second: per_second,
            threads: args.common.threads(),
            seed,
            edition: edition.word(),
            rules: rules::VERSION,
            digest: digest.hex(),
            pool: library.hash(),
            repeatable,
            interrupted,
        })?;
    } else {
        let about = format!(
            "{} decks in {pairings} pairings, seed {seed}, {} edition, rules {}, cards {}; {fresh} games were played \
             now, {per_second:.1} a second on {} threads",
            decks.len(),
            edition.word(),
            rules::VERSION,
            library.hash(),
            args.common.threads()
        );
        writeln!(out, "{}", wrapped(&about, ""))?;
        if interrupted {
            writeln!(out, "Interrupted: this is what is known.")?;
        }
        report.write(out)?;
    }
    Ok(if interrupted { Answer::Interrupted } else { Answer::Yes })
}

fn rated(met: &[Met], levels: usize, seed: u64) -> Vec<Rating> {
    let meetings: Vec<Meeting> = met
        .iter()
        .map(|met| Meeting {
            first: met.first,
            second: met.second,
            pairs: met.pairs,
        })
        .collect();
    ratings(levels, &meetings, seed)
}

struct Report<'a> {
    levels: &'a [Level],
    met: &'a [Met],
    /// None while meetings are missing.
    rated: Option<Vec<Rating>>,
}

impl Report<'_> {
    fn levels(&self) -> Vec<LevelOut> {
        let rating = |at: usize| self.rated.as_ref().map(|rated| rated[at]);
        let all = self.levels.iter().enumerate();
        all.map(|(at, level)| LevelOut {
            level: level.to_string(),
            elo: rating(at).map(|rating| rating.elo),
            ci95: rating(at).map(|rating| [rating.low, rating.high]),
        })
        .collect()
    }

    fn meeting(&self, met: &Met) -> MeetingOut {
        MeetingOut {
            first: self.levels[met.first].to_string(),
            second: self.levels[met.second].to_string(),
            games: met.games,
            wins: met.wins,
            rate: known(met.share.rate),
            ci95: [met.share.low, met.share.high],
            pairs_lost: met.pairs.lost,
            pairs_split: met.pairs.split,
            pairs_won: met.pairs.won,
            unfinished: met.unfinished,
            digest: met.digest.hex(),
        }
    }

    fn write(&self, out: &mut Output) -> Result<(), Trouble> {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_header([
            "level",
            "against",
            "games",
            "wins (95 %)",
            "pairs won / split / lost",
            "digest",
        ]);
        for met in self.met {
            table.add_row([
                self.levels[met.first].to_string(),
                self.levels[met.second].to_string(),
                met.games.to_string(),
                share_in_words(&met.share),
                format!("{} / {} / {}", met.pairs.won, met.pairs.split, met.pairs.lost),
                met.digest.hex(),
            ]);
        }
        for at in [2, 3, 4] {
            if let Some(column) = table.column_mut(at) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        writeln!(out, "\n{table}")?;
        let Some(rated) = &self.rated else {
            writeln!(out, "\nElo is known when every two levels have met.")?;
            return Ok(());
        };
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_header(["level", "Elo", "95 %"]);
        for (level, rating) in self.levels.iter().zip(rated) {
            let ends = match rating.low == rating.high {
                true => "by definition".to_owned(),
                false => format!("{:+.0} \u{2026} {:+.0}", rating.low, rating.high),
            };
            table.add_row([level.to_string(), format!("{:+.0}", rating.elo), ends]);
        }
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        writeln!(out, "\n{table}")?;
        Ok(())
    }
}
