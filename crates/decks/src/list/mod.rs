//! Deck lists as files: LackeyCCG's `.dek` and `.txt`, our own text, JSON, and what people paste.
//!
//! Always true: any bytes give a deck or problems, in time and memory bounded by [`limits`]; what one format writes,
//! [`read_deck`] reads to the same deck.

mod builder;
mod dek;
mod encoding;
mod json;
mod lackey;
mod limits;
mod ours;
mod pasted;
mod title;

use text::files::Problem;

use crate::deck::Deck;
use builder::Builder;

pub use limits::MOST_BYTES;

/// A way to write a deck down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// LackeyCCG's XML.
    Dek,
    /// LackeyCCG's text: `count<TAB>name`; sets and pictures in comments.
    Lackey,
    /// Our own text: sets and pictures behind the names.
    Ours,
    /// JSON with a version.
    Json,
}

impl Format {
    /// All.
    pub const ALL: [Format; 4] = [Format::Dek, Format::Lackey, Format::Ours, Format::Json];

    /// The usual ending of a file, without its dot.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Dek => "dek",
            Format::Lackey | Format::Ours => "txt",
            Format::Json => "json",
        }
    }
}

/// What a file seems to be.
enum Content {
    Xml,
    Json,
    Lines,
}

/// Reads a deck list of any format, which its content and the ending of its name tell; reports all bad lines at once.
/// A deck without a title is called after the file.
pub fn read_deck(file: &str, content: impl AsRef<[u8]>) -> Result<Deck, Vec<Problem>> {
    let mut builder = Builder::new(file);
    if let Some(text) = encoding::text(content.as_ref(), &mut builder.findings) {
        match content_of(file, &text) {
            Ok(Content::Xml) => dek::read(&text, &mut builder),
            Ok(Content::Json) => json::read(&text, &mut builder),
            Ok(Content::Lines) => ours::read(&text, &mut builder),
            Err((message, help)) => builder.findings.add(0, message, help),
        }
    }
    builder.finish()
}

/// Writes a deck list. What the format has no place for stands in comments that [`read_deck`] understands.
pub fn write_deck(deck: &Deck, format: Format) -> String {
    match format {
        Format::Dek => dek::write(deck),
        Format::Lackey => lackey::write(deck),
        Format::Ours => ours::write(deck),
        Format::Json => json::write(deck),
    }
}

fn content_of(file: &str, text: &str) -> Result<Content, (String, String)> {
    let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    let help =
        |ending: &str| format!("if it is a list with a card a line, give its name another ending than .{ending}");
    match (text.trim_start().chars().next(), ending.as_deref()) {
        (Some('<'), _) => Ok(Content::Xml),
        (Some('{'), _) => Ok(Content::Json),
        (Some(_), Some("dek")) => Err((
            "a .dek file begins with <deck>, this one does not".to_owned(),
            help("dek"),
        )),
        (Some(_), Some("json")) => Err(("a .json file begins with {, this one does not".to_owned(), help("json"))),
        _ => Ok(Content::Lines),
    }
}
