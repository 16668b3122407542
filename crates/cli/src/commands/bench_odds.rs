//! `pop bench odds`: how long exact odds take on this machine.

use std::hint::black_box;
use std::io::Write as _;
use std::time::{Duration, Instant};

use cards::Edition;
use comfy_table::{CellAlignment, Table, presets};
use odds::Objective;
use rules::Role;
use serde::Serialize;

use crate::commands::bench::seconds;
use crate::commands::odds::Sides;
use crate::decks::Library;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop bench odds                one second for each question
  pop bench odds --json         for programs

A question is answered from a game in the attacker's attack chance to all probabilities, exactly. The time is the least
of many batches, on one thread. docs/performance.md says more.
Exit status: 0 measured; 2 bad usage.";

/// Seconds that the community's calculator takes for its question, by 1,000,000 random trials; the mean only.
const COMMUNITY_SECONDS: [f64; 2] = [6.5, 9.6];

/// What is asked: a name, the attacker, the defender.
const QUESTIONS: [[&str; 3]; 5] = [
    ["plain", "power 8", "health 5"],
    [
        "rerolls",
        "power 8, Fury 2, Critical Hit 2, Lucky 2",
        "health 5, Parry 1, Lucky 2",
    ],
    [
        "community",
        "power 6, Critical Hit 2, Fury 2, Lucky 2",
        "health 5, Parry 1, Lucky 1",
    ],
    [
        "prevention",
        "power 6, Critical Hit 2",
        "health 5, Evade 1, Pay 2 Force -> Evade 2, force 2",
    ],
    [
        "large",
        "power 20, Critical Hit 2, Lucky 4",
        "health 12, Parry 2, Riposte 2, Lucky 4",
    ],
];

/// `pop bench odds`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How long to measure each question
    #[arg(long, value_name = "N", default_value = "1", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Serialize)]
struct Measured {
    plain_us: f64,
    rerolls_us: f64,
    community_us: f64,
    prevention_us: f64,
    large_ms: f64,
    /// How many times faster than the community's calculator: against its best and its worst time.
    community_ratio: [f64; 2],
    community_seconds: [f64; 2],
    questions: Vec<Timed>,
}

#[derive(Serialize)]
struct Timed {
    name: &'static str,
    attacker: &'static str,
    defender: &'static str,
    microseconds: f64,
    /// How often it was answered.
    answers: u64,
    expected: f64,
    kill: f64,
}

/// Measures all questions.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let library = Library::embedded();
    let mut questions = Vec::new();
    for [name, attacker, defender] in QUESTIONS {
        let sides = Sides::read(&[attacker], defender, &[], &library)?;
        let laid = sides.lay(Edition::Current, Role::Dark, Objective::Damage)?;
        let question = laid.question();
        let ask = || odds::answer(black_box(&question)).map_err(|trouble| diagnostics::odds_trouble(&trouble));
        let odds = ask()?;
        // Batches are long enough for the clock; the least of them was disturbed least.
        let first = Instant::now();
        ask()?;
        let batch = (200_000 / first.elapsed().as_nanos().max(1)).clamp(1, 10_000) as u64;
        let began = Instant::now();
        let (mut least, mut answers) = (f64::INFINITY, 0);
        while answers == 0 || began.elapsed() < args.seconds {
            let start = Instant::now();
            for _ in 0..batch {
                black_box(ask()?);
            }
            least = least.min(start.elapsed().as_nanos() as f64 / batch as f64);
            answers += batch;
        }
        questions.push(Timed {
            name,
            attacker,
            defender,
            microseconds: least / 1_000.0,
            answers,
            expected: odds.expected,
            kill: odds.kill,
        });
    }
    let time = |at: usize| questions[at].microseconds;
    let measured = Measured {
        plain_us: time(0),
        rerolls_us: time(1),
        community_us: time(2),
        prevention_us: time(3),
        large_ms: time(4) / 1_000.0,
        community_ratio: COMMUNITY_SECONDS.map(|seconds| seconds * 1e6 / time(2)),
        community_seconds: COMMUNITY_SECONDS,
        questions,
    };
    if args.json {
        out.json(&measured)?;
    } else {
        write!(out, "{}", measured.table())?;
    }
    Ok(Answer::Yes)
}

impl Measured {
    fn table(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        for timed in &self.questions {
            table.add_row([
                timed.name.to_owned(),
                format!("{:.1} µs", timed.microseconds),
                format!("{} against {}", timed.attacker, timed.defender),
            ]);
        }
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let [least, most] = self.community_ratio;
        format!(
            "{table}\n\nThe community's calculator takes {} to {} s for its question: {:.0} to {:.0} times as long.\n",
            self.community_seconds[0], self.community_seconds[1], least, most
        )
    }
}
