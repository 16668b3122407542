//! `pop replay review`: a game looked through afterwards.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use ai::Level;
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use protocol::replay::Replay;
use rules::Role;
use serde::Serialize;
use sim::review::{Care, Cause, Change, Review, Slip, Step, review};

use super::{chart, read};
use crate::commands::sim::arguments::LevelArg;
use crate::diagnostics::{self, Trouble, report};
use crate::output::{Answer, Output, wrapped};

const EXAMPLES: &str = "\
Examples:
  pop replay review game.json                    both players
  pop replay review game.json --role dark --svg game.svg
  pop replay review game.json --ai eager --playouts 400   quicker games, more of them
  pop replay review game.json --json             every step, for programs

The chance to win is what the player could know: what is hidden from the player is
dealt anew, and each such game is played out by the computer on both sides. A step's
difference is split into dice, draws (with shuffles), the player's own choice, and
the other player's choice with what it showed; steps without any of these are left
out. All positions use the same seeds. With 60 games a chance is known to about
\u{b1} 13 %, differences between neighbours better; --playouts makes both narrower.
The costliest choices are found among the options that look best at one ply and
measured again in four times as many fresh games. docs/lab.md tells more.
Exit status: 0 done; 1 the replay does not play as it says; 2 bad usage or an
unreadable file.";

/// `pop replay review FILE`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The replay
    file: PathBuf,
    /// Whose chances
    #[arg(long, value_name = "ROLE", default_value = "both")]
    role: RoleArg,
    /// Who plays imagined games to their end: random, eager, greedy, search:20it
    #[arg(long, value_name = "LEVEL", default_value = "greedy")]
    ai: LevelArg,
    /// How many imagined games for each position
    #[arg(long, value_name = "N", default_value = "60", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    playouts: u32,
    /// The seed of all of them
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// Write the chances as a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum RoleArg {
    Dark,
    Light,
    Both,
}

impl RoleArg {
    fn roles(self) -> &'static [Role] {
        match self {
            RoleArg::Dark => &[Role::Dark],
            RoleArg::Light => &[Role::Light],
            RoleArg::Both => &[Role::Dark, Role::Light],
        }
    }
}

#[derive(Serialize)]
struct Document<'a> {
    players: &'a [String; 2],
    decks: &'a [String; 2],
    winner: Option<&'static str>,
    level: String,
    playouts: u32,
    seed: u64,
    rules: &'static str,
    reviews: Vec<ReviewOut<'a>>,
}

#[derive(Serialize)]
struct ReviewOut<'a> {
    role: &'static str,
    totals: PartsOut,
    steps: Vec<ChangeOut>,
    costliest: Vec<SlipOut<'a>>,
}

#[derive(Serialize)]
struct PartsOut {
    dice: f64,
    draw: f64,
    choice: f64,
    other: f64,
}

impl PartsOut {
    fn of(parts: [f64; 4]) -> PartsOut {
        let of = |cause: Cause| parts[cause as usize];
        PartsOut {
            dice: of(Cause::Dice),
            draw: of(Cause::Draw),
            choice: of(Cause::Own),
            other: of(Cause::Other),
        }
    }
}

#[derive(Serialize)]
struct ChangeOut {
    step: usize,
    turn: u16,
    before: f64,
    after: f64,
    parts: PartsOut,
}

#[derive(Serialize)]
struct SlipOut<'a> {
    step: usize,
    turn: u16,
    chosen: &'a str,
    better: &'a str,
    chance: f64,
    better_chance: f64,
    cost: f64,
    standard_error: f64,
}

/// Their names in JSON and in words.
pub fn word(role: Role) -> &'static str {
    match role {
        Role::Dark => "dark",
        Role::Light => "light",
    }
}

/// The name for people.
pub fn name(role: Role) -> &'static str {
    match role {
        Role::Dark => "Dark",
        Role::Light => "Light",
    }
}

/// Looks through a game.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let replay = read(&args.file)?;
    let mut playback = replay.playback().map_err(|fault| no_replay(&args.file, &fault))?;
    let mut steps = Vec::new();
    while let Some(moment) = playback.advance() {
        let moment = match moment {
            Ok(moment) => moment,
            Err(fault) => {
                diagnostics::note(&format!(
                    "{}: {fault}; pop replay verify tells more",
                    args.file.display()
                ));
                return Ok(Answer::No);
            }
        };
        steps.push(Step {
            before: moment.before,
            answer: moment.answer,
            after: playback.game().clone(),
            events: moment.events,
        });
    }
    let care = Care {
        level: args.ai.0,
        playouts: args.playouts,
        seed: args.seed,
    };
    let roles = args.role.roles();
    let bar = progress(steps.len() * roles.len());
    let mut reviews = Vec::new();
    for (nth, &role) in roles.iter().enumerate() {
        let done = |number: usize| {
            bar.set_position((nth * steps.len() + number) as u64);
            true
        };
        reviews.extend(review(&steps, role, care, done));
    }
    bar.finish_and_clear();
    let winner = playback.game().state().outcome.map(|outcome| outcome.winner);
    if let Some(file) = &args.svg {
        let title = format!("{} against {}", replay.players[0], replay.players[1]);
        std::fs::write(file, chart::draw(&title, &reviews)).map_err(|error| diagnostics::unwritable(file, &error))?;
    }
    if args.json {
        out.json(&document(&replay, winner, care, &reviews))?;
    } else {
        for (role, (player, deck)) in Role::BOTH.iter().zip(replay.players.iter().zip(&replay.decks)) {
            let won = if winner == Some(*role) { ", won" } else { "" };
            writeln!(out, "{}: {player}, {deck}{won}", name(*role))?;
        }
        for found in &reviews {
            write_review(found, out)?;
        }
        if !matches!(care.level, Level::Search(ai::Budget::Time(_))) {
            writeln!(
                out,
                "\n{} games of {} from each position, seed {}",
                care.playouts, care.level, care.seed
            )?;
        }
    }
    Ok(Answer::Yes)
}

fn progress(steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64);
    if let Ok(style) = ProgressStyle::with_template("looking {wide_bar} {percent} %, {eta} to go") {
        bar.set_style(style);
    }
    bar
}

fn document<'a>(replay: &'a Replay, winner: Option<Role>, care: Care, reviews: &'a [Review]) -> Document<'a> {
    let change = |change: &Change| ChangeOut {
        step: change.step,
        turn: change.turn,
        before: change.before,
        after: change.after,
        parts: PartsOut::of(change.parts),
    };
    let of = |found: &'a Review| ReviewOut {
        role: word(found.role),
        totals: PartsOut::of(found.totals()),
        steps: found.changes.iter().map(change).collect(),
        costliest: found.slips.iter().map(slip).collect(),
    };
    Document {
        players: &replay.players,
        decks: &replay.decks,
        winner: winner.map(word),
        level: care.level.to_string(),
        playouts: care.playouts,
        seed: care.seed,
        rules: rules::VERSION,
        reviews: reviews.iter().map(of).collect(),
    }
}

fn slip(slip: &Slip) -> SlipOut<'_> {
    SlipOut {
        step: slip.step,
        turn: slip.turn,
        chosen: &slip.chosen,
        better: &slip.better,
        chance: slip.chance,
        better_chance: slip.better_chance,
        cost: slip.better_chance - slip.chance,
        standard_error: slip.error,
    }
}

/// The chance at the start and the end of each turn, what made the difference, and the costliest choices.
fn write_review(found: &Review, out: &mut Output) -> Result<(), Trouble> {
    let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
    let signed = |part: f64| format!("{:+.1}", 100.0 * part);
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header([
        format!("{} could know", name(found.role)),
        "chance after".to_owned(),
        "dice".to_owned(),
        "draws".to_owned(),
        "own choices".to_owned(),
        "the other's".to_owned(),
    ]);
    for turn in found.changes.chunk_by(|a, b| a.turn == b.turn) {
        let mut parts = [0.0; 4];
        for change in turn {
            parts.iter_mut().zip(change.parts).for_each(|(sum, part)| *sum += part);
        }
        let title = match turn[0].turn {
            0 => "set-up".to_owned(),
            number => format!("turn {number}"),
        };
        let after = turn.last().map_or(0.0, |change| change.after);
        let sums = parts.map(signed);
        table.add_row([title, percent(after)].into_iter().chain(sums));
    }
    table.add_row(
        ["in all".to_owned(), String::new()]
            .into_iter()
            .chain(found.totals().map(signed)),
    );
    for at in 1..6 {
        if let Some(column) = table.column_mut(at) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    writeln!(out, "\n{table}")?;
    if found.slips.is_empty() {
        writeln!(out, "\nNo choice of {} was found that cost anything.", name(found.role))?;
        return Ok(());
    }
    writeln!(out, "\nThe costliest choices of {}", name(found.role))?;
    for slip in &found.slips {
        let when = match slip.turn {
            0 => "set-up".to_owned(),
            number => format!("turn {number}"),
        };
        let words = format!(
            "{when}, step {}: {} ({}); better: {} ({}). Cost {:.1} %, standard error {:.1}.",
            slip.step,
            slip.chosen,
            percent(slip.chance),
            slip.better,
            percent(slip.better_chance),
            100.0 * (slip.better_chance - slip.chance),
            100.0 * slip.error
        );
        writeln!(out, "{}", wrapped(&words, "  "))?;
    }
    Ok(())
}

pub(super) fn unreadable(file: &Path, error: &std::io::Error) -> Trouble {
    report(
        "pop::unreadable",
        format!("{} cannot be read: {error}", file.display()),
        "name the file of a replay",
    )
}

pub(super) fn no_replay(file: &Path, fault: &protocol::replay::Fault) -> Trouble {
    report(
        "pop::no_replay",
        format!("{}: {fault}", file.display()),
        "name the file of a replay that this version of the rules can play",
    )
}
