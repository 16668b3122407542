//! What can go wrong in `pop sim`, in words: one named function per message.

use std::io;
use std::path::Path;

use sim::journal::Unfit;
use sim::{Broken, NoSeries};

use crate::diagnostics::{Trouble, report};

/// Decks that make no table.
pub fn no_series(error: &NoSeries) -> Trouble {
    report(
        "pop::no_series",
        format!("these decks cannot play each other: {error}"),
        "pop deck check DECK tells more; --cards DIR or $POP_CARDS adds the cards of a folder with set files",
    )
}

/// `--sprt --exchange nothing`
pub fn sprt_needs_pairs() -> Trouble {
    report(
        "pop::sprt_needs_pairs",
        "--sprt compares levels over pairs of games, and --exchange nothing plays none".to_owned(),
        "leave --exchange out, or give --exchange levels or --exchange roles",
    )
}

/// The engine broke one of its own promises.
pub fn broken(error: &Broken, seed: u64) -> Trouble {
    report(
        "pop::internal",
        format!("{error} (seed {seed})"),
        "this is a fault of the program; please report it with the decks, the levels, the seed and this message",
    )
}

/// No threads.
pub fn threads(error: &impl ToString) -> Trouble {
    report(
        "pop::threads",
        format!("the threads cannot be started: {}", error.to_string()),
        "give a smaller number with --threads",
    )
}

/// A file that is there already.
pub fn taken(file: &Path) -> Trouble {
    report(
        "pop::file_exists",
        format!("{} is there already, and nothing was written into it", file.display()),
        "--resume goes on with it; another name begins anew",
    )
}

/// A file that cannot be read.
pub fn unreadable(file: &Path, error: &io::Error) -> Trouble {
    report(
        "pop::unreadable",
        format!("{} cannot be read: {error}", file.display()),
        "check the path and its rights",
    )
}

/// A file that cannot be gone on with.
pub fn unfit(file: &Path, error: &Unfit) -> Trouble {
    let help = match error {
        Unfit::Foreign { .. } => "name the file that --out wrote; this one was not touched",
        Unfit::Other { .. } => {
            "repeat the decks, levels, seed and flags it was begun with, or name another file; this one was not touched"
        }
        Unfit::Damaged { .. } => {
            "the lines above that one are good: cut the file there to go on from them, or name another file; this one \
             was not touched"
        }
    };
    report("pop::bad_run_file", format!("{}: {error}", file.display()), help)
}

/// A file whose games come out otherwise now.
pub fn other_games(file: &Path, game: u64) -> Trouble {
    report(
        "pop::other_games",
        format!(
            "{}: game {game} goes otherwise now; the file was written by another version of the program or its players",
            file.display()
        ),
        "begin anew with another name; this file was not touched",
    )
}

/// Fewer decks than a field needs.
pub fn few_decks(count: usize) -> Trouble {
    report(
        "pop::few_decks",
        format!("a field needs two decks or more, and {count} were named"),
        "name decks, or --all for those that come with the program",
    )
}

/// The same deck or level twice.
pub fn twice(what: &str) -> Trouble {
    report("pop::twice", format!("{what} is named twice"), "name each one once")
}

/// Too few levels.
pub fn few_levels() -> Trouble {
    report(
        "pop::few_levels",
        "a ladder needs two levels or more".to_owned(),
        "such as pop sim ladder random eager greedy",
    )
}
