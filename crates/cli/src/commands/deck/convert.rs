//! `pop deck convert`: a deck in another format.

use std::io::Write as _;
use std::path::PathBuf;

use decks::{Deck, Entry, Format, Section, write_deck};
use text::files::{CardError, Pool};

use crate::decks::Library;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output};

const EXAMPLES: &str = "\
Examples:
  pop deck convert my-deck.dek --to ours
  pop deck convert my-deck.txt --to dek --out my-deck.dek
  pop deck convert \"General Solo\" --to json
  pop deck convert - --to txt < pasted-list

Nothing is lost: what a format has no place for stands in comments that pop reads again. \
A .dek also gets the sets and pictures that the list leaves out, from the cards at hand.

Exit status: 0 done; 2 bad usage or an unreadable file.";

/// `pop deck convert DECK --to FORMAT [--out FILE] [--cards DIR]`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// An embedded deck by its name, or a deck file; - for stdin
    deck: String,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: To,
    /// The file to write, replaced if it is there; default: stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// A folder with card files; default: $POP_CARDS, else the imported cards
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum To {
    /// LackeyCCG's XML
    Dek,
    /// LackeyCCG's text
    Txt,
    /// JSON
    Json,
    /// Our own text, with sets and pictures behind the names
    #[value(alias = "pop")]
    Ours,
}

impl To {
    fn format(self) -> Format {
        match self {
            To::Dek => Format::Dek,
            To::Txt => Format::Lackey,
            To::Json => Format::Json,
            To::Ours => Format::Ours,
        }
    }
}

/// Writes the deck.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let mut deck = Library::list(&args.deck)?;
    if let To::Dek = args.to {
        let library = Library::open(args.cards.as_deref())?;
        let unknown = add_pictures(&mut deck, library.pool());
        if !unknown.is_empty() {
            diagnostics::no_pictures(&unknown);
        }
    }
    let text = write_deck(&deck, args.to.format());
    match &args.out {
        Some(file) => std::fs::write(file, text).map_err(|error| diagnostics::unwritable(file, &error))?,
        None => write!(out, "{text}")?,
    }
    Ok(Answer::Yes)
}

/// Gives cards without a set or a picture those of the pool; says which are not known.
fn add_pictures(deck: &mut Deck, pool: &Pool) -> Vec<String> {
    let mut unknown = Vec::new();
    for section in Section::ALL {
        for entry in deck.section_mut(section) {
            if (entry.set.is_none() || entry.image.is_none())
                && let Err(error) = add_picture(entry, pool)
            {
                unknown.push(error.to_string());
            }
        }
    }
    unknown
}

fn add_picture(entry: &mut Entry, pool: &Pool) -> Result<(), CardError> {
    let row = entry.row(pool)?;
    let set = entry.set.get_or_insert_with(|| row.set.clone());
    // A picture of another set would be that of another printing.
    if entry.image.is_none() && set.eq_ignore_ascii_case(&row.set) && !row.image.is_empty() {
        entry.image = Some(row.image.clone());
    }
    Ok(())
}
