//! `pop play`: a game against the computer or a friend, in the browser or here.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;
use rules::Switches;

use crate::commands::sim::arguments::LevelArg;
use crate::commands::{EditionArg, serve};
use crate::decks::{DEFAULT_DECKS, Library};
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};
use crate::terminal::{Input, Seats, Session};

const EXAMPLES: &str = "\
Examples:
  pop play                                   opens the table in your browser
  pop play --terminal                        you are Dark, the computer is Light
  pop play --terminal --you light --seed 7   the other seat, with dice that come again
  pop play --terminal --ai strong            against a computer that looks ahead
  pop play --terminal --you both             two people at one keyboard
  pop play --terminal < script.txt           choices from a file, one a line
  pop play --terminal --save game.json       keeps the game (pop replay shows it)

In the game, type the number of an option; help lists what else there is.
Exit status: 0 played, or the input ended; 2 bad usage or unreadable files.";

/// `pop play`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Play here, by numbered options
    #[arg(long)]
    terminal: bool,
    /// Keep the game in this file when it ends or is left
    #[arg(long, value_name = "FILE", requires = "terminal")]
    save: Option<PathBuf>,
    /// Without --terminal: say the address and open no browser
    #[arg(long, conflicts_with = "terminal")]
    no_browser: bool,
    /// Dark's deck: the name of an embedded one, or a file
    #[arg(long, value_name = "DECK", default_value = DEFAULT_DECKS[0])]
    dark: String,
    /// Light's deck
    #[arg(long, value_name = "DECK", default_value = DEFAULT_DECKS[1])]
    light: String,
    /// Your seat
    #[arg(long, value_name = "SEAT", default_value = "dark")]
    you: Seat,
    /// How the computer plays with --terminal: random, eager, greedy, search:2000it, search:50ms; or beginner,
    /// learner, regular, strong, expert, each stronger than the one before. In the browser you choose it there
    #[arg(long, value_name = "LEVEL", default_value = "eager")]
    ai: LevelArg,
    /// The same seed and the same choices give the same game
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The rules
    #[arg(long, value_name = "EDITION", default_value = "current")]
    edition: EditionArg,
    /// A folder with set files; also $POP_CARDS
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
}

/// `--you`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Seat {
    /// You are Dark, who acts first
    Dark,
    /// You are Light
    Light,
    /// Two people at one keyboard
    Both,
}

/// Plays a game in the terminal.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    if !args.terminal {
        return in_the_browser(args, out);
    }
    let library = Library::open(args.cards.as_deref())?;
    let (dark, light) = (library.deck(&args.dark)?, library.deck(&args.light)?);
    let setup = library.table(&dark, &light, args.edition.edition(), Switches::default())?;
    let seats = Seats {
        people: match args.you {
            Seat::Dark => [true, false],
            Seat::Light => [false, true],
            Seat::Both => [true, true],
        },
        level: args.ai.0,
    };
    let seed = args.seed.unwrap_or_else(seed_of_the_clock);
    let decks = format!(
        "Dark plays {}, Light plays {}. Seed {seed}, cards {}.",
        dark.title,
        light.title,
        library.hash()
    );
    let mut session = Session::new(&setup, seats, seed, library.pool(), Input::stdin(), out)?;
    session.introduce(&decks)?;
    let played = session.play();
    if let Some(file) = &args.save {
        let replay = session.replay([dark.title, light.title], library.hash());
        std::fs::write(file, replay.write()).map_err(|error| diagnostics::unwritable(file, &error))?;
    }
    played?;
    Ok(Answer::Yes)
}

/// A server for this machine alone, and the browser at its door.
fn in_the_browser(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let options = serve::Options {
        addr: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: serve::data_folder(None)?,
        db: None,
        cards: args.cards.as_deref(),
        metrics: None,
        config: server::Config::default(),
    };
    let quiet = args.no_browser;
    serve::serve(options, out, |url| {
        if !quiet {
            open_browser(url);
        }
    })
}

/// Asks the system to open a page. Where it cannot, the address that was said is enough.
fn open_browser(url: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let _nobody = Command::new(opener)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}

/// Another game each time.
fn seed_of_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed again.
    u64::from(since.subsec_nanos()) ^ (since.as_secs() & 0xffff_ffff)
}
