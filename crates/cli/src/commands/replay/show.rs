//! `pop replay show`: the story of a game, from the sentences that the file keeps.

use std::io::Write as _;
use std::path::PathBuf;

use protocol::replay::Recorded;

use super::read;
use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop replay show game.json
  pop replay show game.json --clauses | less

The story is the one the file keeps: it can be read also where the rules have changed
since and would play the game otherwise (pop replay verify tells).
Exit status: 0 shown; 2 bad usage or an unreadable file.";

/// `pop replay show FILE`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The replay
    file: PathBuf,
    /// The clauses behind each sentence
    #[arg(long)]
    clauses: bool,
}

/// Tells it.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let replay = read(&args.file)?;
    let [dark, light] = &replay.players;
    let [dark_deck, light_deck] = &replay.decks;
    writeln!(
        out,
        "{dark} (Dark, {dark_deck}) against {light} (Light, {light_deck}); {} edition, rules {}.",
        replay.setup.edition, replay.rules
    )?;
    for (number, step) in replay.steps.iter().enumerate() {
        match &step.answer {
            Recorded::Option { role, label, .. } => {
                writeln!(out, "{number:5} {}: {label}", rules::Role::from(*role))?;
            }
            Recorded::Concede { role } => writeln!(out, "{number:5} {} gives up", rules::Role::from(*role))?,
            Recorded::Time { role } => writeln!(out, "{number:5} {}'s time is up", rules::Role::from(*role))?,
            Recorded::Repair { label, .. } => writeln!(out, "{number:5} repaired: {label}")?,
            Recorded::Dice { .. } | Recorded::Shuffle { .. } => {}
        }
        for sentence in &step.told {
            if sentence.heading {
                writeln!(out)?;
            }
            let clauses = if args.clauses && !sentence.clauses.is_empty() {
                format!(" ({})", sentence.clauses.join(", "))
            } else {
                String::new()
            };
            writeln!(out, "        {}{clauses}", sentence.text)?;
        }
    }
    for note in &replay.notes {
        writeln!(out, "Note: {note}")?;
    }
    Ok(Answer::Yes)
}
