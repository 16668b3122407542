//! How large a deck list may be. Every deck that is read within these limits can be written and read again in every
//! format: the longest names of the most cards, escaped as XML, stay below [`MOST_BYTES`].

/// The most bytes of a file.
pub const MOST_BYTES: usize = 4 << 20;
/// The most cards of a deck with all its sections.
pub(super) const MOST_CARDS: usize = 1_000;
/// The most copies that one line may ask for.
pub(super) const MOST_COPIES: u16 = 99;
/// The most characters of a line, or of a tag of XML.
pub(super) const LONGEST_LINE: usize = 4_000;
/// The most characters of a card's name, a picture's name, a deck's title.
pub(super) const LONGEST_NAME: usize = 120;
/// The most characters of a set's code or of a format's id.
pub(super) const LONGEST_CODE: usize = 20;
/// The most characters of what else is said of a deck.
pub(super) const LONGEST_ABOUT: usize = 1_000;
/// The most elements of XML inside one another.
pub(super) const DEEPEST: usize = 8;
/// The most problems that are told of one file; reading stops there.
pub(super) const MOST_PROBLEMS: usize = 50;
/// The most characters of a file that a message quotes.
pub(super) const LONGEST_QUOTE: usize = 60;
