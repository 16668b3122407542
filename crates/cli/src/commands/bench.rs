//! `pop bench`: how fast the engine and what builds on it are on this machine.

use std::hint::black_box;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Subcommand;
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Game, Illegal, Pending, Role, Switches};
use serde::Serialize;
use testkit::play::{Counts, Player};

use crate::commands::{DriverArg, EditionArg, bench_ai, bench_compile, bench_odds};
use crate::decks::{DEFAULT_DECKS, Library};
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop bench engine                               three seconds of random games
  pop bench engine --driver eager --seconds 10   games in which both sides attack and build
  pop bench engine --json                        for programs

One thread. A decision is any answer, rolls and forced passes included; a choice is a decision with two options
or more. docs/performance.md says how each number is measured.
Exit status: 0 measured; 2 bad usage or unreadable files.";

/// The most answers of one game; far beyond any game with a turn limit.
const MOST_ANSWERS: u64 = 10_000_000;

/// How many states of running games copies and views are measured on.
const SAMPLES: usize = 256;

/// Between two samples of one game lie this many answers (a prime, so that no rhythm of the turn is favoured).
const APART: u64 = 37;

/// Times that one state is copied or viewed in a row.
const TIMES: u32 = 64;

/// `pop bench WHAT`
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

/// What is measured. The doc comment of a variant is its line in `pop bench --help`.
#[derive(Subcommand)]
enum What {
    /// Whole games: games a second, time of a decision, of a copy and of a view
    Engine(Engine),
    /// Exact odds: the time of one answer
    Odds(bench_odds::Args),
    /// Computer players: do they keep their time, and how much they think in it
    Ai(bench_ai::Args),
    /// Card files: the time of reading and compiling them all
    Compile(bench_compile::Args),
}

/// `pop bench engine`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
struct Engine {
    /// How long to measure, after a warm-up of a quarter of that
    #[arg(long, value_name = "N", default_value = "3", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// Who answers
    #[arg(long, value_name = "DRIVER", default_value = "random")]
    driver: DriverArg,
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

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("give a number of seconds above 0 and up to 86400".to_owned()),
    }
}

/// What was measured.
#[derive(Serialize)]
struct Measured {
    driver: &'static str,
    games_per_second: f64,
    answers_per_game: f64,
    choices_per_game: f64,
    ns_per_decision: f64,
    ns_per_choice: f64,
    /// A copy into new memory, and its end.
    clone_ns: f64,
    /// A copy into a game that is there.
    copy_ns: f64,
    view_ns: f64,
    /// Mean bytes that a copy copies.
    state_bytes: usize,
    decks: Vec<String>,
    edition: &'static str,
    seed: u64,
    games: u64,
    seconds: f64,
    pool: String,
}

/// Measures what WHAT names.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    match &args.what {
        What::Engine(args) => engine(args, out),
        What::Odds(args) => bench_odds::run(args, out),
        What::Ai(args) => bench_ai::run(args, out),
        What::Compile(args) => bench_compile::run(args, out),
    }
}

fn engine(args: &Engine, out: &mut Output) -> Result<Answer, Trouble> {
    let library = Library::open(args.cards.as_deref())?;
    let (dark, light) = (library.deck(&args.dark)?, library.deck(&args.light)?);
    let setup = library.table(&dark, &light, args.edition.edition(), Switches::simulation())?;
    let start = Game::new(&setup).map_err(|faults| diagnostics::no_table(&faults))?;

    let bar = progress(args.seconds);
    let mut table = Bench::new(&start, args);
    let states = table.warm_up(args.seconds / 4)?;
    let elapsed = table.measure(args.seconds, &bar)?;
    bar.finish_and_clear();

    let Counts { answers, choices } = table.player.counts;
    let games = table.games as f64;
    let ns = elapsed.as_nanos() as f64;
    let measured = Measured {
        driver: args.driver.word(),
        games_per_second: games / elapsed.as_secs_f64(),
        answers_per_game: answers as f64 / games,
        choices_per_game: choices as f64 / games,
        ns_per_decision: ns / answers.max(1) as f64,
        ns_per_choice: ns / choices.max(1) as f64,
        clone_ns: clone_ns(&states),
        copy_ns: copy_ns(&states),
        view_ns: view_ns(&states),
        state_bytes: states.iter().map(Game::bytes).sum::<usize>() / states.len().max(1),
        decks: vec![dark.title, light.title],
        edition: args.edition.edition().word(),
        seed: args.seed,
        games: table.games,
        seconds: elapsed.as_secs_f64(),
        pool: library.hash(),
    };
    if args.json {
        out.json(&measured)?;
    } else {
        write!(out, "{}", measured.table())?;
    }
    Ok(Answer::Yes)
}

/// Games one after another, on one thread.
struct Bench<'a> {
    start: &'a Game,
    game: Game,
    player: Player,
    seed: u64,
    games: u64,
}

impl Bench<'_> {
    fn new<'a>(start: &'a Game, args: &Engine) -> Bench<'a> {
        Bench {
            start,
            game: start.clone(),
            player: Player::new(args.seed, [args.driver.driver(); 2]),
            seed: args.seed,
            games: 0,
        }
    }

    /// Plays for a while unmeasured, and keeps states from the middle of those games.
    fn warm_up(&mut self, time: Duration) -> Result<Vec<Game>, Trouble> {
        let began = Instant::now();
        let mut states = Vec::new();
        while states.is_empty() || began.elapsed() < time {
            self.game.copy_from(self.start);
            while self.step()? {
                let due = self.player.counts.answers.is_multiple_of(APART);
                let decides = matches!(self.game.pending(), Pending::Choose(_));
                if due && decides && self.game.state().turn > 0 && states.len() < SAMPLES {
                    states.push(self.game.clone());
                }
            }
            self.games += 1;
            if self.games > 1_000 && states.is_empty() {
                // Decks that end before a turn begins: the start is all there is.
                states.push(self.start.clone());
            }
        }
        self.player.counts = Counts::default();
        self.games = 0;
        Ok(states)
    }

    /// Plays whole games for that time.
    fn measure(&mut self, time: Duration, bar: &ProgressBar) -> Result<Duration, Trouble> {
        let began = Instant::now();
        loop {
            self.game.copy_from(self.start);
            let outcome = self.player.play(&mut self.game, &mut (), MOST_ANSWERS);
            if outcome.map_err(|error| self.broken(&error))?.is_none() {
                return Err(diagnostics::broken_game("it does not end", self.games, self.seed));
            }
            self.games += 1;
            let elapsed = began.elapsed();
            if self.games.is_multiple_of(64) {
                bar.set_position(elapsed.as_millis() as u64);
            }
            if elapsed >= time {
                return Ok(elapsed);
            }
        }
    }

    fn step(&mut self) -> Result<bool, Trouble> {
        self.player
            .step(&mut self.game, &mut ())
            .map_err(|error| self.broken(&error))
    }

    fn broken(&self, error: &Illegal) -> Trouble {
        diagnostics::broken_game(&error.to_string(), self.games, self.seed)
    }
}

/// Mean time of one call, over all states, each several times in a row: search copies the game it has at hand.
fn mean_ns(states: &[Game], mut call: impl FnMut(&Game)) -> f64 {
    for state in states {
        call(state);
    }
    let began = Instant::now();
    for state in states {
        for _ in 0..TIMES {
            call(black_box(state));
        }
    }
    began.elapsed().as_nanos() as f64 / (states.len().max(1) as f64 * f64::from(TIMES))
}

fn clone_ns(states: &[Game]) -> f64 {
    mean_ns(states, |state| {
        black_box(state.clone());
    })
}

fn copy_ns(states: &[Game]) -> f64 {
    let Some(first) = states.first() else { return 0.0 };
    let mut copy = first.clone();
    mean_ns(states, |state| {
        copy.copy_from(state);
        black_box(&copy);
    })
}

fn view_ns(states: &[Game]) -> f64 {
    mean_ns(states, |state| {
        let role = match state.pending() {
            Pending::Choose(decision) => decision.role,
            Pending::Roll(_) | Pending::Shuffle(_) | Pending::Over(_) => Role::Dark,
        };
        black_box(state.view(role));
    })
}

/// A bar on stderr; invisible unless that is a terminal.
fn progress(time: Duration) -> ProgressBar {
    let bar = ProgressBar::new(time.as_millis() as u64);
    if let Ok(style) = ProgressStyle::with_template("playing {wide_bar} {percent} %") {
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
            ("games a second", format!("{:.0}", self.games_per_second)),
            ("answers a game", format!("{:.1}", self.answers_per_game)),
            ("choices a game", format!("{:.1}", self.choices_per_game)),
            ("a decision", format!("{:.0} ns", self.ns_per_decision)),
            ("a choice", format!("{:.0} ns", self.ns_per_choice)),
            ("a copy, new memory", format!("{:.0} ns", self.clone_ns)),
            ("a copy, memory used again", format!("{:.0} ns", self.copy_ns)),
            ("a view", format!("{:.0} ns", self.view_ns)),
            ("state", format!("{} bytes", self.state_bytes)),
        ];
        for (what, number) in rows {
            table.add_row([what.to_owned(), number]);
        }
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        format!(
            "{} against {}, both {}, {} edition\n{} games in {:.1} s on one thread, seed {}, cards {}\n\n{table}\n",
            self.decks[0], self.decks[1], self.driver, self.edition, self.games, self.seconds, self.seed, self.pool,
        )
    }
}
