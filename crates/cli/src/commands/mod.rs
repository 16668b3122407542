//! The subcommands, one file each.

pub mod account;
pub mod backup;
pub mod bench;
pub mod bench_ai;
pub mod bench_compile;
pub mod bench_odds;
pub mod cards;
pub mod deck;
pub mod import;
pub mod imported;
pub mod odds;
pub mod play;
pub mod replay;
pub mod restore;
pub mod row;
pub mod rules;
pub mod scenario;
pub mod search;
pub mod serve;
pub mod show;
pub mod sim;

use clap::{Subcommand, ValueEnum};
use testkit::play::Driver;

use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};

/// What `pop` can do. The doc comment of a variant is its line in `pop --help`.
#[derive(Subcommand)]
pub enum Command {
    /// Accounts of a server: give one another password
    Account(account::Args),
    /// Copy everything a server keeps into one file, also while it runs
    Backup(backup::Args),
    /// Measure the engine or exact odds on this machine
    Bench(bench::Args),
    /// Read card files: what is understood of them, and in which words
    Cards(cards::Args),
    /// Decks: list, show, and what they hold
    Deck(deck::Args),
    /// Exact odds of an attack, with both sides deciding as well as possible
    Odds(odds::Args),
    /// Play a game against the computer or a friend
    Play(play::Args),
    /// Games that were kept as files: show, verify and look through them
    Replay(replay::Args),
    /// Put a backup in the place of what a server keeps
    Restore(restore::Args),
    /// Read the rulebook: a keyword, a clause, or words to search for
    Rules(rules::Args),
    /// Run scenarios: positions, decisions and dice with what must come of them
    Scenario(scenario::Args),
    /// Open a server: tables in the browser, for people, bots and the computer
    Serve(serve::Args),
    /// Many games between computer players: shares, effects of cards, fields of decks, ladders of levels
    Sim(Box<sim::Args>),
}

/// Runs one command.
pub fn run(command: &Command, out: &mut Output) -> Result<Answer, Trouble> {
    match command {
        Command::Account(args) => account::run(args, out),
        Command::Backup(args) => backup::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Cards(args) => cards::run(args, out),
        Command::Deck(args) => deck::run(args, out),
        Command::Odds(args) => odds::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Restore(args) => restore::run(args, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Scenario(args) => scenario::run(args, out),
        Command::Serve(args) => serve::run(args, out),
        Command::Sim(args) => sim::run(args, out),
    }
}

/// `--edition`: the two editions of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EditionArg {
    /// The wording of 2002–2005
    Classic,
    /// The wording of today
    Current,
}

impl EditionArg {
    /// The engine's word for it.
    pub fn edition(self) -> ::cards::Edition {
        match self {
            EditionArg::Classic => ::cards::Edition::Classic,
            EditionArg::Current => ::cards::Edition::Current,
        }
    }
}

/// `--driver`: who answers without thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DriverArg {
    /// Every legal option is as likely as the others
    Random,
    /// Random, but never retreats, never declines an attack, builds when it can
    Eager,
}

impl DriverArg {
    /// The driver.
    pub fn driver(self) -> Driver {
        match self {
            DriverArg::Random => Driver::Random,
            DriverArg::Eager => Driver::Eager,
        }
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            DriverArg::Random => "random",
            DriverArg::Eager => "eager",
        }
    }
}
