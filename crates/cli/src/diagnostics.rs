//! Errors that people read: what happened, where, and what to try. One named function per message.

use std::io::{self, Write};
use std::path::Path;

use cards::keyword::Keyword;
use decks::search::QueryError;
use miette::{LabeledSpan, MietteDiagnostic, Report};
use testkit::book::ReadError;
use text::files::{CardError, Problem};

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

/// A message with its code and what to try.
pub fn report(code: &str, message: String, help: impl Into<String>) -> Trouble {
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

/// A deck file that cannot be read, or with lines that are none.
pub fn bad_deck(name: &str, problems: &[Problem]) -> Trouble {
    let mut helps: Vec<&str> = Vec::new();
    for problem in problems.iter().take(TOLD) {
        if !helps.contains(&problem.help.as_str()) {
            helps.push(&problem.help);
        }
    }
    let told = |problem: &Problem| match problem.line {
        0 => format!("{}: {}", problem.file, problem.message),
        line => format!("{}:{line}: {}", problem.file, problem.message),
    };
    let lines: Vec<String> = problems.iter().map(told).collect();
    report(
        "pop::bad_deck",
        format!("{name} is no deck list\n{}", list(&lines)),
        helps.join("\n"),
    )
}

/// Cards of a list that are not at hand: the list is as good without them, LackeyCCG's pictures are not.
pub fn no_pictures(faults: &[String]) {
    note(&format!(
        "no set and picture could be added for {} (--cards DIR or $POP_CARDS adds cards)\n{}",
        if faults.len() == 1 {
            "1 name".to_owned()
        } else {
            format!("{} names", faults.len())
        },
        list(faults)
    ));
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

/// A deck that names a format which is none.
pub fn unknown_format(title: &str, error: &decks::legal::UnknownFormat) -> Trouble {
    report(
        "pop::unknown_format",
        format!("the deck {title} is for a format that is not known: {error}"),
        "--format says which is meant, such as --format unlimited",
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

/// The platform names no folder for the data of programs.
pub fn no_data_folder() -> Trouble {
    report(
        "pop::no_data_folder",
        "there is no folder for imported cards".to_owned(),
        "name one with $POP_DATA",
    )
}

/// The record of imports cannot be used.
pub fn bad_manifest(path: &Path, error: &io::Error) -> Trouble {
    report(
        "pop::bad_manifest",
        format!("{} cannot be read: {error}", path.display()),
        "move it away and import again; the imported cards themselves are not touched",
    )
}

/// A query that cannot be read, shown with the place.
pub fn bad_query(query: &str, error: &QueryError) -> Trouble {
    let label = LabeledSpan::new_with_span(Some(error.label.clone()), error.span.clone());
    let diagnostic = MietteDiagnostic::new(error.message.clone())
        .with_code("pop::bad_query")
        .with_help(error.help.clone())
        .with_label(label);
    Trouble::Report(Report::new(diagnostic).with_source_code(query.to_owned()))
}

/// Two files of one name that differ: one of them would be lost.
pub fn two_files(name: &str, first: &Path, second: &Path) -> Trouble {
    report(
        "pop::two_files",
        format!(
            "{} and {} both hold a file {name}, and they differ",
            first.display(),
            second.display()
        ),
        "import one of them, or give the other another name",
    )
}

/// Tells what is wrong with card files, the first few of many.
pub fn notes(problems: &[Problem]) {
    problems
        .iter()
        .take(TOLD)
        .for_each(|problem| note(&problem.to_string()));
    if problems.len() > TOLD {
        note(&format!(
            "and {} more; `pop cards lint FILE` tells all of one file",
            problems.len() - TOLD
        ));
    }
}

/// A card that is not there.
pub fn no_card(error: &CardError) -> Trouble {
    let help = match error {
        CardError::SeveralVersions { name, .. } => {
            format!(
                "add the letter; pop cards search '{}' compares them",
                name.to_lowercase()
            )
        }
        _ => {
            "check the name; pop cards search finds cards by parts of it. --cards DIR, $POP_CARDS or pop cards import \
              add the cards of a folder with set files"
                .to_owned()
        }
    };
    report("pop::no_card", error.to_string(), help)
}

/// Two decks that make no table.
pub fn no_table(faults: &[rules::SetupFault]) -> Trouble {
    report(
        "pop::no_table",
        format!("these decks cannot be laid on a table\n{}", list(faults)),
        "check the size of the decks",
    )
}

/// What a server keeps cannot be opened, read or written.
pub fn store(error: &store::Error) -> Trouble {
    report(
        "pop::store",
        error.to_string(),
        "docs/hosting.md tells where a server keeps what lasts",
    )
}

/// A backup was not put in place.
pub fn restore(error: &store::Error) -> Trouble {
    use store::Unfit;
    let help = match error {
        store::Error::InUse { .. } => "stop the server, then try again",
        store::Error::NewerSchema { .. } => "restore it with the program that wrote it, or a newer one",
        store::Error::NotRestored { why, .. } => match why {
            Unfit::Missing => "name a file that pop backup has written",
            Unfit::NoBackup(_) => "name a file that pop backup has written; nothing was changed",
            Unfit::Damaged(_) => "take another backup, or another copy of this one; nothing was changed",
            Unfit::StoreThere => "--force lets the store that is there yield; nothing was changed",
            Unfit::LogThere => "put that log away, or beside the store it belongs to; nothing was changed",
        },
        store::Error::Unavailable(_) => "nothing was changed; try again when the database or the disk answers",
        _ => "what was there before is there still; docs/hosting.md tells how backups are made",
    };
    report("pop::restore", error.to_string(), help)
}

/// The server cannot listen.
pub fn no_port(address: std::net::SocketAddr, error: &io::Error) -> Trouble {
    report(
        "pop::no_port",
        format!("cannot serve at {address}: {error}"),
        "another --addr may be free; port 0 takes any",
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

/// What a side of `pop odds` looks like.
const SIDE: &str = "for instance \"power 6, Critical Hit 2, Lucky 2\" or \"health 5, Armor, Pay 2 Force -> Evade 2, \
                    force 3\"; pop odds --help lists the words";

/// A number of a unit that is none, is negative or beyond reason.
pub fn odds_number(what: &str, word: &str, value: &str, most: i64) -> Trouble {
    let said = if value.is_empty() {
        format!("{what}: how much {word}?")
    } else {
        format!("{what}: {word} {value} cannot be")
    };
    report(
        "pop::odds_number",
        said,
        format!("{word} is a whole number from 0 to {most}: \"{word} 4\""),
    )
}

/// A number that was given twice.
pub fn odds_twice(what: &str, word: &str) -> Trouble {
    report(
        "pop::odds_twice",
        format!("{what}: {word} is given twice"),
        "give it once; keywords such as Lucky add up, numbers of the unit do not",
    )
}

/// A unit that would be discarded before the attack.
pub fn odds_dead(what: &str, health: i16, damage: i16) -> Trouble {
    report(
        "pop::odds_dead",
        format!("{what} has health {health} and damage {damage} and is no longer there (C-3.7)"),
        "a unit needs more health than damage: \"health 4, damage 1\"",
    )
}

/// Words that are no ability.
pub fn odds_unread(what: &str, part: &str, near: Option<Keyword>) -> Trouble {
    let help = match near {
        Some(keyword) => format!(
            "did you mean {}? pop rules {} shows it",
            keyword.name(),
            keyword.name().to_lowercase()
        ),
        None => format!("{SIDE}; pop rules lists the keywords that are enforced"),
    };
    report(
        "pop::odds_unread",
        format!("{what}: \"{part}\" is no ability that can be read"),
        help,
    )
}

/// A card that cannot be had.
pub fn odds_card(what: &str, error: &CardError) -> Trouble {
    let help = match error {
        CardError::NotFound { .. } => {
            format!("--cards DIR or $POP_CARDS adds the cards of a folder; or write it out, {SIDE}")
        }
        CardError::SeveralVersions { .. } => "add the version letter".to_owned(),
        CardError::Unread { .. } => {
            format!("odds with a text left out would be wrong; write out the lines that matter, {SIDE}")
        }
        CardError::Unsupported { .. } | CardError::NoNumber { .. } => format!("write the unit out, {SIDE}"),
    };
    report("pop::odds_card", format!("{what}: {error}"), help)
}

/// A card that is no unit.
pub fn odds_no_unit(what: &str, name: &str, kind: &str) -> Trouble {
    report(
        "pop::odds_no_unit",
        format!("{what}: {name} is a {kind} and does not fight"),
        "name a Space, Ground or Character unit",
    )
}

/// An attacker without a number of dice.
pub fn odds_no_power(words: &str) -> Trouble {
    report(
        "pop::odds_no_power",
        format!("how much power has \"{words}\"?"),
        format!("the attacker needs a power, {SIDE}"),
    )
}

/// An attack that the rules do not allow.
pub fn odds_no_attack(words: &str) -> Trouble {
    report(
        "pop::odds_no_attack",
        format!("this attack cannot be declared: {words}"),
        "\"tapped\" or \"damage 1\" lays the defender down so; \"space\", \"ground\" and \"character\" say where a unit stands",
    )
}

/// Units that cannot be laid on a table.
pub fn odds_table(fault: &odds::TableFault) -> Trouble {
    report(
        "pop::odds_table",
        format!("these units cannot be laid on a table: {fault}"),
        SIDE,
    )
}

/// A question without an exact answer.
pub fn odds_trouble(trouble: &odds::Trouble) -> Trouble {
    let help = match trouble {
        odds::Trouble::TooManyDice { most, .. } => format!("give the attacker a power of {most} or less"),
        odds::Trouble::TooManySets { .. } => "take fewer dice, or leave one of the re-rolls out".to_owned(),
        odds::Trouble::TooManyPositions(_) => "leave out abilities that do not matter for this attack".to_owned(),
        odds::Trouble::Shuffle => "leave out the ability that shuffles".to_owned(),
        odds::Trouble::Secret => "leave out Cunning for the odds of the dice themselves".to_owned(),
        odds::Trouble::NoAttack
        | odds::Trouble::TooManyLeaves(_)
        | odds::Trouble::Engine(_)
        | odds::Trouble::TooNarrow => "this is a fault of the program; please report it with both sides".to_owned(),
    };
    report("pop::odds", trouble.to_string(), help)
}

/// A file of a result that cannot be written.
pub fn unwritable(file: &Path, error: &io::Error) -> Trouble {
    report(
        "pop::unwritable",
        format!("{} cannot be written: {error}", file.display()),
        "name a file in a folder that exists",
    )
}

/// A keyword of the engine without a page in the rulebook.
pub fn no_keyword_page(keyword: Keyword) -> Trouble {
    report(
        "pop::internal",
        format!("the rulebook has no page for {}", keyword.name()),
        "this is a fault of the program; please report it",
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
