//! `pop deck`: decks, from the list of what is there to what they can do. One file a subcommand.

mod check;
mod convert;
mod keywords;
mod list;
mod show;
mod stats;

use std::path::PathBuf;

use crate::decks::Library;
use crate::diagnostics::Trouble;
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop deck list                     the decks that come with the program
  pop deck show \"General Solo\"      one of them, by sections and sorts of cards
  pop deck show my-deck.dek         a deck file of your own
  pop deck convert my-deck.txt --to dek --out my-deck.dek
  pop deck check my-deck.dek        is it legal, and if not, why?
  pop deck keywords my-deck.dek     its keywords with their rules
  pop deck stats my-deck.dek        its costs, arenas and opening hands

DECK is an embedded deck by its name, or a file (LackeyCCG's .dek and .txt, ours, JSON, a pasted list; - for stdin).";

/// `pop deck …`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Write a deck in another format
    Convert(convert::Args),
    /// Check whether a deck is legal
    Check(check::Args),
    /// The keyword sheet of a deck: each keyword with its clauses and the cards that bring it
    Keywords(keywords::Args),
    /// List the decks that come with the program
    List(list::Args),
    /// Show a deck by sections and sorts of cards
    Show(show::Args),
    /// Costs, arenas, keywords and the chances of the opening hand
    Stats(stats::Args),
}

/// What most of the subcommands are given.
#[derive(clap::Args)]
struct Given {
    /// An embedded deck by its name, or a deck file; - for stdin
    deck: String,
    /// A folder with card files; default: $POP_CARDS, else the imported cards
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

impl Given {
    /// The cards at hand and the deck as its list writes it; its cards may be unknown.
    fn open(&self) -> Result<(Library, decks::Deck), Trouble> {
        let library = Library::open(self.cards.as_deref())?;
        let deck = Library::list(&self.deck)?;
        Ok((library, deck))
    }
}

/// Runs one of the subcommands.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    match &args.what {
        What::Convert(args) => convert::run(args, out),
        What::Check(args) => check::run(args, out),
        What::Keywords(args) => keywords::run(args, out),
        What::List(args) => list::run(args, out),
        What::Show(args) => show::run(args, out),
        What::Stats(args) => stats::run(args, out),
    }
}
