//! `pop bench compile`: how long reading and compiling card files takes on this machine.

use std::hint::black_box;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;
use text::files::{embedded, read_folder};

use crate::commands::bench::seconds;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop bench compile                  the embedded cards
  pop bench compile my-sets --json   a folder with card files, for programs

The folder is read and compiled again and again; the time is the least of all runs, on one thread.
Exit status: 0 measured; 2 bad usage or unreadable files.";

/// `pop bench compile [DIR]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A folder with card files; default: $POP_CARDS, else the embedded cards
    dir: Option<PathBuf>,
    /// How long to measure
    #[arg(long, value_name = "N", default_value = "3", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Serialize)]
struct Measured {
    cards: usize,
    lines: usize,
    /// The least time of reading and compiling everything.
    seconds: f64,
    us_per_card: f64,
    runs: u64,
    pool: String,
}

/// Reads and compiles until the time is over, at least once.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let named = std::env::var_os("POP_CARDS").filter(|folder| !folder.is_empty());
    let folder = args.dir.clone().or(named.map(PathBuf::from));
    let compile = || match &folder {
        Some(folder) => read_folder(folder),
        None => {
            let mut pool = embedded().clone();
            pool.compile_with_names([]);
            pool
        }
    };
    let pool = compile();
    if let (Some(folder), []) = (&folder, pool.rows()) {
        return Err(diagnostics::no_cards(folder, &pool.problems));
    }
    let began = Instant::now();
    let (mut least, mut runs) = (f64::INFINITY, 0);
    while runs == 0 || began.elapsed() < args.seconds {
        let start = Instant::now();
        black_box(compile());
        least = least.min(start.elapsed().as_secs_f64());
        runs += 1;
    }
    let count = pool.coverage().all;
    let measured = Measured {
        cards: count.cards,
        lines: count.lines,
        seconds: least,
        us_per_card: least * 1e6 / count.cards.max(1) as f64,
        runs,
        pool: format!("{:016x}", pool.hash()),
    };
    if args.json {
        out.json(&measured)?;
    } else {
        writeln!(
            out,
            "{} cards with {} lines in {:.3} s: {:.0} µs a card",
            measured.cards, measured.lines, measured.seconds, measured.us_per_card
        )?;
    }
    Ok(Answer::Yes)
}
