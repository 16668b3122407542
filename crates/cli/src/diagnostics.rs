//! Errors that people read: what happened, where, and what to try. One named function per message.

use std::io::{self, Write};
use std::path::Path;

use miette::{MietteDiagnostic, Report};
use testkit::book::ReadError;
use text::files::Problem;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Trouble {
    /// Whoever read stdout has gone away; there is nobody left to tell.
    ReaderGone,
    /// Something a person has to read: exit 2.
    Report(Report),
}

impl From<Report> for Trouble {
    fn from(report: Report) -> Trouble {
        Trouble::Report(report)
    }
}

/// A file or folder that the caller named cannot be read.
impl From<ReadError> for Trouble {
    fn from(error: ReadError) -> Trouble {
        let diagnostic = MietteDiagnostic::new(error.to_string())
            .with_code("pop::unreadable")
            .with_help("check the path; it is taken relative to the current folder");
        Trouble::Report(Report::new(diagnostic))
    }
}

/// For `?` on writes to stdout. Files are reported as [`ReadError`], which knows their name.
impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Trouble::ReaderGone;
        }
        Trouble::Report(Report::new(MietteDiagnostic::new(format!(
            "could not write the result: {error}"
        ))))
    }
}

/// How many faults of one file are told before "and N more".
const TOLD: usize = 8;

/// A list of faults, one a line.
fn list(faults: &[impl ToString]) -> String {
    let mut lines: Vec<String> = faults.iter().take(TOLD).map(ToString::to_string).collect();
    if faults.len() > TOLD {
        lines.push(format!("and {} more", faults.len() - TOLD));
    }
    lines.join("\n")
}

fn report(code: &str, message: String, help: impl Into<String>) -> Trouble {
    let diagnostic = MietteDiagnostic::new(message).with_code(code).with_help(help);
    Trouble::Report(Report::new(diagnostic))
}

/// A deck that is neither embedded nor a file that can be read.
pub fn no_deck(name: &str, error: &io::Error, known: &[&str]) -> Trouble {
    let help = format!(
        "name a file with lines such as \"2<TAB>Rebel Trooper\", or an embedded deck: {}",
        known.join(", ")
    );
    report(
        "pop::no_deck",
        format!("\"{name}\" is no embedded deck, and as a file it cannot be read: {error}"),
        help,
    )
}

/// A deck file with lines that are none.
pub fn bad_deck(name: &str, problems: &[Problem]) -> Trouble {
    let help = problems.first().map_or(String::new(), |problem| problem.help.clone());
    let lines: Vec<String> = problems
        .iter()
        .map(|problem| format!("{}:{}: {}", problem.file, problem.line, problem.message))
        .collect();
    report(
        "pop::bad_deck",
        format!("{name} is no deck list\n{}", list(&lines)),
        help,
    )
}

/// A deck with cards that cannot be had, or with none.
pub fn unplayable_deck(title: &str, faults: &[String]) -> Trouble {
    let message = if faults.is_empty() {
        format!("{title} has no cards")
    } else {
        format!("{title} cannot be played\n{}", list(faults))
    };
    report(
        "pop::unplayable_deck",
        message,
        "check the names; --cards DIR or $POP_CARDS adds the cards of a folder with set files",
    )
}

/// A folder without card files.
pub fn no_cards(folder: &Path, problems: &[Problem]) -> Trouble {
    report(
        "pop::no_cards",
        format!("{} holds no cards\n{}", folder.display(), list(problems)),
        "give a folder with tab-separated set files (.txt), as the LackeyCCG plugin has them",
    )
}

/// A card that is not there.
pub fn no_card(error: &text::files::CardError) -> Trouble {
    report(
        "pop::no_card",
        error.to_string(),
        "check the name; --cards DIR or $POP_CARDS adds the cards of a folder with set files",
    )
}

/// Two decks that make no table.
pub fn no_table(faults: &[rules::SetupFault]) -> Trouble {
    report(
        "pop::no_table",
        format!("these decks cannot be laid on a table\n{}", list(faults)),
        "check the size of the decks",
    )
}

/// `pop play` without `--terminal`.
pub fn no_browser_table() -> Trouble {
    report(
        "pop::no_browser_table",
        "the table in the browser is not there yet".to_owned(),
        "pop play --terminal plays here, against the computer or a friend",
    )
}

/// The engine broke one of its own promises.
pub fn broken_game(error: &str, game: u64, seed: u64) -> Trouble {
    report(
        "pop::internal",
        format!("game {game} of seed {seed} could not be played on: {error}"),
        "this is a fault of the program; please report it with the decks, the seed and this message",
    )
}

/// Prints a report to stderr.
pub fn tell(report: &Report) {
    // If stderr is closed too, the exit status still tells.
    let _gone = writeln!(io::stderr(), "{report:?}");
}

/// A line for the person at the terminal that is not part of the result.
pub fn note(text: &str) {
    let _gone = writeln!(io::stderr(), "{text}");
}
