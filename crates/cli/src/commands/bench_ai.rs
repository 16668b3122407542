//! `pop bench ai`: how fast computer players decide on this machine, and whether they keep their time.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ai::{Budget, Level, Player};
use clap::value_parser;
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Game, Illegal, Options, Pending, Switches};
use serde::Serialize;
use testkit::play::chance;

use crate::commands::EditionArg;
use crate::commands::bench::seconds;
use crate::decks::{DEFAULT_DECKS, Library};
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop bench ai                                       200 decisions with 50 ms each, then the other levels
  pop bench ai --decisions 10000                     about nine minutes
  pop bench ai --level search:200ms --decisions 100  another budget
  pop bench ai --json                                for programs

One thread, real games, both sides of one level. A decision counts here if there are two options or more.
docs/performance.md says how each number is measured.
Exit status: 0 measured; 2 bad usage or unreadable files.";

/// Decisions that take longer than the first are late, than the second too late.
const LATE: [Duration; 2] = [Duration::from_millis(60), Duration::from_millis(200)];

/// The search whose iterations are counted.
const COUNTED: u32 = 2000;

/// `pop bench ai`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many decisions of the timed level
    #[arg(long, value_name = "N", default_value = "200", value_parser = value_parser!(u64).range(1..=1_000_000))]
    decisions: u64,
    /// The timed level
    #[arg(long, value_name = "LEVEL", default_value = "search:50ms")]
    level: Level,
    /// How long each of the other measurements takes
    #[arg(long, value_name = "N", default_value = "2", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// Dark's deck: the name of an embedded one, or a file
    #[arg(long, value_name = "DECK", default_value = DEFAULT_DECKS[0])]
    dark: String,
    /// Light's deck
    #[arg(long, value_name = "DECK", default_value = DEFAULT_DECKS[1])]
    light: String,
    /// The rules
    #[arg(long, value_name = "EDITION", default_value = "current")]
    edition: EditionArg,
    /// A folder with set files; also $POP_CARDS
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// The games are those of this seed, in order
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Serialize)]
struct Measured {
    level: String,
    decisions: u64,
    mean_ms: f64,
    p50_ms: f64,
    p99_ms: f64,
    p999_ms: f64,
    max_ms: f64,
    /// Share of decisions that took longer than 60 ms, and than 200 ms.
    over_60_ms: f64,
    over_200_ms: f64,
    /// Of `search:2000it`, by the time of its decisions alone.
    iterations_per_second: f64,
    greedy_games_per_second: f64,
    /// The whole loop of `eager` games by its choices.
    eager_ns_per_choice: f64,
    decks: Vec<String>,
    edition: &'static str,
    seed: u64,
    pool: String,
}

/// Measures all levels.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let library = Library::open(args.cards.as_deref())?;
    let (dark, light) = (library.deck(&args.dark)?, library.deck(&args.light)?);
    let setup = library.table(&dark, &light, args.edition.edition(), Switches::simulation())?;
    let start = Game::new(&setup).map_err(|faults| diagnostics::no_table(&faults))?;

    let bar = progress(args.decisions);
    let mut timed = Match::new(&start, args.level, args.seed);
    let mut times: Vec<Duration> = Vec::new();
    while (times.len() as u64) < args.decisions {
        timed.step(|time| {
            times.push(time);
            bar.inc(1);
        })?;
    }
    bar.finish_and_clear();
    times.sort_unstable();

    let mut counted = Match::new(&start, Level::Search(Budget::Iterations(COUNTED)), args.seed);
    let mut thinking = Duration::ZERO;
    counted.play_for(args.seconds, |time| thinking += time)?;
    let mut greedy = Match::new(&start, Level::Greedy, args.seed);
    let greedy_time = greedy.play_for(args.seconds, |_| {})?;
    let mut eager = Match::new(&start, Level::Eager, args.seed);
    let eager_time = eager.play_for(args.seconds, |_| {})?;

    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let at = |share: f64| ms(percentile(&times, share));
    let over = |limit: Duration| times.iter().filter(|&&time| time > limit).count() as f64 / times.len() as f64;
    let measured = Measured {
        level: args.level.to_string(),
        decisions: times.len() as u64,
        mean_ms: ms(times.iter().sum()) / times.len() as f64,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        p999_ms: at(0.999),
        max_ms: at(1.0),
        over_60_ms: over(LATE[0]),
        over_200_ms: over(LATE[1]),
        iterations_per_second: counted.iterations() as f64 / thinking.as_secs_f64(),
        greedy_games_per_second: greedy.games as f64 / greedy_time.as_secs_f64(),
        eager_ns_per_choice: eager_time.as_nanos() as f64 / eager.choices.max(1) as f64,
        decks: vec![dark.title, light.title],
        edition: args.edition.edition().word(),
        seed: args.seed,
        pool: library.hash(),
    };
    if args.json {
        out.json(&measured)?;
    } else {
        write!(out, "{}", measured.table())?;
    }
    Ok(Answer::Yes)
}

/// The time that this share of the sorted times does not exceed.
fn percentile(times: &[Duration], share: f64) -> Duration {
    let at = (times.len() as f64 * share).ceil() as usize;
    times.get(at.saturating_sub(1)).copied().unwrap_or_default()
}

/// Games one after another between two players of one level.
struct Match<'a> {
    start: &'a Game,
    game: Game,
    players: [Player; 2],
    rng: ChaCha8Rng,
    options: Options,
    seed: u64,
    games: u64,
    choices: u64,
}

impl Match<'_> {
    fn new(start: &Game, level: Level, seed: u64) -> Match<'_> {
        Match {
            start,
            game: start.clone(),
            players: [0, 1].map(|seat| Player::new(level, seed.wrapping_mul(2).wrapping_add(seat))),
            rng: ChaCha8Rng::seed_from_u64(seed),
            options: Options::new(),
            seed,
            games: 0,
            choices: 0,
        }
    }

    /// Answers what is pending; a game that is over is followed by the next. `took` is told the time of a choice.
    fn step(&mut self, took: impl FnOnce(Duration)) -> Result<(), Trouble> {
        let pending = self.game.pending();
        let applied = match pending {
            Pending::Over(_) => {
                self.games += 1;
                self.game.copy_from(self.start);
                Ok(())
            }
            Pending::Choose(decision) => {
                self.game.options(&mut self.options);
                let mut index = 0;
                if self.options.len() > 1 {
                    self.choices += 1;
                    let began = Instant::now();
                    index = self.players[decision.role as usize].choose(&self.game.sight(decision.role));
                    took(began.elapsed());
                }
                self.game.apply_listed(&self.options, index, &mut ())
            }
            Pending::Roll(_) | Pending::Shuffle(_) => match chance(pending, &mut self.rng) {
                Some(answer) => self.game.apply(answer, &mut ()),
                None => Ok(()),
            },
        };
        applied.map_err(|error| self.broken(&error))
    }

    /// Plays for so long, to the end of a game; how long it was.
    fn play_for(&mut self, time: Duration, mut took: impl FnMut(Duration)) -> Result<Duration, Trouble> {
        let began = Instant::now();
        loop {
            let games = self.games;
            while self.games == games {
                self.step(&mut took)?;
            }
            let elapsed = began.elapsed();
            if elapsed >= time {
                return Ok(elapsed);
            }
        }
    }

    /// Iterations of search by both players.
    fn iterations(&self) -> u64 {
        self.players.iter().map(Player::iterations).sum()
    }

    fn broken(&self, error: &Illegal) -> Trouble {
        diagnostics::broken_game(&error.to_string(), self.games, self.seed)
    }
}

/// A bar on stderr; invisible unless that is a terminal.
fn progress(decisions: u64) -> ProgressBar {
    let bar = ProgressBar::new(decisions);
    if let Ok(style) = ProgressStyle::with_template("deciding {wide_bar} {pos} of {len}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

impl Measured {
    /// The numbers for people.
    fn table(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let rows = [
            ("half of the decisions within", format!("{:.2} ms", self.p50_ms)),
            ("99% within", format!("{:.2} ms", self.p99_ms)),
            ("99.9% within", format!("{:.2} ms", self.p999_ms)),
            ("the longest", format!("{:.2} ms", self.max_ms)),
            ("longer than 60 ms", format!("{:.2}%", self.over_60_ms * 100.0)),
            ("longer than 200 ms", format!("{:.2}%", self.over_200_ms * 100.0)),
            ("iterations a second", format!("{:.0}", self.iterations_per_second)),
            ("greedy games a second", format!("{:.0}", self.greedy_games_per_second)),
            ("an eager choice", format!("{:.0} ns", self.eager_ns_per_choice)),
        ];
        for (what, number) in rows {
            table.add_row([what.to_owned(), number]);
        }
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        format!(
            "{} against {}, {} edition, seed {}, cards {}\n{} decisions of {} on one thread\n\n{table}\n",
            self.decks[0], self.decks[1], self.edition, self.seed, self.pool, self.decisions, self.level,
        )
    }
}
