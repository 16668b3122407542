//! `pop sim matrix`: every deck of a field against every other.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use comfy_table::{CellAlignment, Table, presets};
use decks::{Deck, embedded_decks};
use serde::Serialize;
use sim::field::{Cell, Field, Part};
use sim::statistics::Until;
use sim::{Digest, Exchange, Plan, Player, Schedule, Series, seed_of_part};

use super::arguments::{self, Common, LevelArg};
use super::lab::Lab;
use super::{heat, trouble};
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

const EXAMPLES: &str = "\
Examples:
  pop sim matrix --all                          all decks that come with the program, eager
  pop sim matrix --all --ai greedy --until 5% --svg field.svg
  pop sim matrix worcester-dark general-solo my-deck.dek --games 2000
  pop sim matrix --all --out field --resume     a file for each cell; goes on where it was

Two decks meet in pairs of games with the same dice and shuffles for each role, and
exchange roles; a deck against itself is even by symmetry. The best mixture is
that of the game \"choose a deck\" (Nash): no deck beats it. Each cell has a seed of
its own that depends on the two decks and --seed, so that it can be repeated alone
with `pop sim --exchange roles --seed …`; --json gives it.
Exit status: 0 done; 2 bad usage or an unreadable file; 130 interrupted, with what
was known printed.";

/// The width for which the games still needed are told.
const WANTED: f64 = 0.02;

/// `pop sim matrix DECK...`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The decks: names of embedded ones, or files
    decks: Vec<String>,
    /// All decks that come with the program
    #[arg(long)]
    all: bool,
    /// Who plays them: random, eager, greedy, search:2000it, search:50ms
    #[arg(long, value_name = "LEVEL", default_value = "eager")]
    ai: LevelArg,
    /// So many games of each two decks; with --until at most so many [default: 400, with --until 1000000]
    #[arg(long, value_name = "N", value_parser = arguments::games)]
    games: Option<u64>,
    /// Play each cell until half the width of its interval is this
    #[arg(long, value_name = "WIDTH", value_parser = arguments::width)]
    until: Option<f64>,
    /// Write the table as a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the games of each cell into a file of this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the files of --out
    #[arg(long, requires = "out")]
    resume: bool,
    #[command(flatten)]
    common: Common,
}

#[derive(Serialize)]
struct Document<'a> {
    decks: Vec<DeckOut<'a>>,
    cells: Vec<CellOut<'a>>,
    mixture: Option<MixtureOut>,
    level: String,
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
struct DeckOut<'a> {
    deck: &'a str,
    mean_rate: Option<f64>,
    weight: Option<f64>,
    weight_ci95: Option<[f64; 2]>,
}

#[derive(Serialize)]
struct CellOut<'a> {
    row: &'a str,
    column: &'a str,
    seed: u64,
    games: u64,
    wins: u64,
    rate: Option<f64>,
    ci95: Option<[f64; 2]>,
    /// Games that are still needed for ± 2 %.
    games_needed: Option<u64>,
    digest: String,
}

#[derive(Serialize)]
struct MixtureOut {
    value: f64,
    exploitability: f64,
}

/// A cell that was played.
struct Played {
    row: usize,
    column: usize,
    seed: u64,
    digest: Digest,
}

/// The field with everything that is told of it.
pub struct Found {
    /// The titles.
    pub names: Vec<String>,
    /// Who beats whom.
    pub field: Field,
    /// The best mixture; none while cells are missing.
    pub parts: Option<Vec<Part>>,
    /// The level and the number of games.
    pub about: String,
}

/// Plays the field.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let library = args.common.library()?;
    let mut field_decks: Vec<Deck> = Vec::new();
    if args.all {
        field_decks.extend(embedded_decks().iter().map(|(_, deck)| deck.clone()));
    }
    for name in &args.decks {
        field_decks.push(library.deck(name)?);
    }
    if field_decks.len() < 2 {
        return Err(trouble::few_decks(field_decks.len()));
    }
    for (at, deck) in field_decks.iter().enumerate() {
        if field_decks[..at].iter().any(|known| known.title == deck.title) {
            return Err(trouble::twice(&format!("the deck {}", deck.title)));
        }
    }
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|error| diagnostics::unwritable(folder, &error))?;
    }
    let (level, seed, edition) = (args.ai.0, args.common.seed, args.common.edition.edition());
    let mut lab = Lab::new(args.common.threads());
    let mut field = Field::new(field_decks.len());
    let (mut cells, mut fresh, mut seconds, mut interrupted) = (Vec::new(), 0, 0.0, false);
    let meetings = Field::meetings(field_decks.len());
    for (nth, &(row, column)) in meetings.iter().enumerate() {
        let decks = [&field_decks[row], &field_decks[column]];
        let seed = seed_of_part(seed, &decks.map(|deck| deck.title.as_str()));
        let players = decks.map(|deck| Player {
            deck: deck.clone(),
            level,
        });
        let series = Series::new(players, Exchange::Roles, seed, edition, library.pool())
            .map_err(|error| trouble::no_series(&error))?;
        let schedule = Schedule::from(series);
        let most = args.games.unwrap_or(if args.until.is_some() { 1_000_000 } else { 400 });
        let plan = Plan {
            until: args.until.map(|half| Until { half }),
            ..Plan::games(most, &schedule)
        };
        let file = args.out.as_deref().map(|folder| cell_file(folder, decks));
        let file = file.as_deref().map(|file| (file, args.resume));
        let prefix = format!("cell {} of {}  ", nth + 1, meetings.len());
        let run = lab.play(&schedule, &plan, file, &prefix)?;
        let summary = &run.played.summary;
        fresh += run.fresh;
        seconds += run.time.as_secs_f64();
        let tally = summary.first;
        if summary.games > 0 {
            field.add(Cell { row, column, tally });
            let digest = summary.digest();
            cells.push(Played {
                row,
                column,
                seed,
                digest,
            });
        }
        if run.is_interrupted() {
            interrupted = true;
            break;
        }
    }
    lab.finish();
    let games = field.cells().iter().map(|cell| cell.tally.games).sum::<u64>();
    let found = Found {
        names: field_decks.iter().map(|deck| deck.title.clone()).collect(),
        parts: field.parts(seed),
        about: format!("{level}, {games} games, seed {seed}, {} edition", edition.word()),
        field,
    };
    if let Some(file) = &args.svg {
        std::fs::write(file, heat::draw(&found)).map_err(|error| diagnostics::unwritable(file, &error))?;
    }
    let repeatable = !matches!(level, ai::Level::Search(ai::Budget::Time(_)));
    let per_second = fresh as f64 / seconds.max(1e-9);
    if args.common.json {
        let digest = cells.iter().fold(Digest::EMPTY, |digest, cell| {
            digest.with(&cell.digest.value().to_le_bytes())
        });
        out.json(&Document {
            decks: found.decks(),
            cells: cells
                .iter()
                .zip(found.field.cells())
                .map(|cell| found.cell(cell))
                .collect(),
            mixture: found.field.mixture().map(|mixture| MixtureOut {
                value: mixture.value,
                exploitability: mixture.exploitability,
            }),
            level: level.to_string(),
            games,
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
        if interrupted {
            writeln!(out, "Interrupted: this is what is known.")?;
        }
        found.write(out)?;
        writeln!(
            out,
            "\n{fresh} games were played now, {per_second:.1} a second on {} threads; cards {}",
            args.common.threads(),
            library.hash()
        )?;
    }
    Ok(if interrupted { Answer::Interrupted } else { Answer::Yes })
}

/// A file name of two titles: letters and digits, the rest as hyphens.
fn cell_file(folder: &Path, decks: [&Deck; 2]) -> PathBuf {
    let plain = |deck: &Deck| -> String {
        let sign = |sign: char| {
            if sign.is_ascii_alphanumeric() {
                sign.to_ascii_lowercase()
            } else {
                '-'
            }
        };
        // Two titles may read alike without their signs; the hash keeps them apart.
        let hash = Digest::EMPTY.with_text(&deck.title).value() as u16;
        format!(
            "{}-{hash:04x}",
            deck.title.chars().map(sign).take(60).collect::<String>()
        )
    };
    folder.join(format!("{}--{}.games", plain(decks[0]), plain(decks[1])))
}

impl Found {
    fn decks(&self) -> Vec<DeckOut<'_>> {
        let part = |at: usize| self.parts.as_ref().map(|parts| parts[at]);
        self.names
            .iter()
            .enumerate()
            .map(|(at, deck)| DeckOut {
                deck,
                mean_rate: self.field.mean(at),
                weight: part(at).map(|part| part.weight),
                weight_ci95: part(at).map(|part| [part.low, part.high]),
            })
            .collect()
    }

    fn cell(&self, (played, cell): (&Played, &Cell)) -> CellOut<'_> {
        let share = self.field.share(played.row, played.column);
        CellOut {
            row: &self.names[played.row],
            column: &self.names[played.column],
            seed: played.seed,
            games: cell.tally.games,
            wins: cell.tally.wins,
            rate: share.map(|share| share.rate),
            ci95: share.map(|share| [share.low, share.high]),
            games_needed: self.field.needed(played.row, played.column, WANTED),
            digest: played.digest.hex(),
        }
    }

    fn write(&self, out: &mut Output) -> Result<(), Trouble> {
        writeln!(
            out,
            "{}",
            wrapped(
                &format!("How often the row beats the column, in percent ({})", self.about),
                ""
            )
        )?;
        let percent = |row: usize, column: usize| match self.field.share(row, column) {
            Some(share) => format!("{:.0}", 100.0 * share.rate),
            None if row == column => "\u{b7}".to_owned(),
            None => "?".to_owned(),
        };
        let mean = |row: usize| {
            self.field
                .mean(row)
                .map_or("?".to_owned(), |mean| format!("{:.1}", 100.0 * mean))
        };
        writeln!(out, "\n{}", self.square(percent, Some(("mean", &mean))))?;
        match (self.field.mixture(), &self.parts) {
            (Some(mixture), Some(parts)) => {
                writeln!(
                    out,
                    "\n{}",
                    wrapped(
                        &format!(
                            "The best mixture (exploitability {:.1e}: what the best answer to it wins beyond one half). \
                             In brackets the middle 95 % of each part when the pairs of games are drawn anew.",
                            mixture.exploitability.max(0.0)
                        ),
                        ""
                    )
                )?;
                writeln!(out, "\n{}", self.mixture(parts))?;
            }
            _ => writeln!(out, "\nThe best mixture is known when every cell has games.")?,
        }
        let needed = |row: usize, column: usize| match self.field.needed(row, column, WANTED) {
            Some(games) => games.to_string(),
            None => "\u{b7}".to_owned(),
        };
        writeln!(
            out,
            "\nGames that each cell still needs for \u{b1} {:.0} %",
            100.0 * WANTED
        )?;
        writeln!(out, "\n{}", self.square(needed, None))?;
        Ok(())
    }

    /// Rows with numbers and titles, columns with numbers.
    fn square(&self, of: impl Fn(usize, usize) -> String, last: Option<(&str, &dyn Fn(usize) -> String)>) -> Table {
        let count = self.field.decks();
        let mut table = Table::new();
        let numbers = (1..=count).map(|number| number.to_string());
        let head = [String::new(), "deck".to_owned()].into_iter().chain(numbers);
        table
            .load_style(presets::NOTHING)
            .set_header(head.chain(last.map(|(head, _)| head.to_owned())));
        for row in 0..count {
            let title = [(row + 1).to_string(), self.names[row].clone()].into_iter();
            let cells = (0..count).map(|column| of(row, column));
            table.add_row(title.chain(cells).chain(last.map(|(_, of)| of(row))));
        }
        for at in (0..count + 3).filter(|&at| at != 1) {
            if let Some(column) = table.column_mut(at) {
                column.set_cell_alignment(CellAlignment::Right);
                column.set_padding((0, 1));
            }
        }
        table
    }

    fn mixture(&self, parts: &[Part]) -> Table {
        let mut order: Vec<usize> = (0..parts.len()).filter(|&at| parts[at].high > 0.0).collect();
        order.sort_by(|&a, &b| parts[b].weight.total_cmp(&parts[a].weight));
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        for at in order {
            let Part { weight, low, high } = parts[at];
            table.add_row([
                self.names[at].clone(),
                format!("{:.1} %", 100.0 * weight),
                format!("({:.1} \u{2026} {:.1})", 100.0 * low, 100.0 * high),
            ]);
        }
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }
}
