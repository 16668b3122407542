//! Laws over arbitrary files and decks.

use cards::Side;
use decks::{Deck, Entry, Format, read_deck, write_deck};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Signs that mean something in one of the formats, and letters.
const SIGNS: &str = "ABCabcx0149éÜß<>&;\"'#=|\\:{}[]().,/×•-";

/// Text of one line that begins and ends with something.
fn words(most: usize) -> impl Strategy<Value = String> {
    let sign = || prop::sample::select(SIGNS.chars().collect::<Vec<_>>());
    let inside = vec(prop_oneof![4 => sign(), 1 => Just(' ')], 0..most);
    let text = |(first, inside, last): (char, Vec<char>, char)| [vec![first], inside, vec![last]].concat();
    (sign(), inside, sign()).prop_map(move |signs| text(signs).into_iter().collect())
}

/// Names that look like headings, counts, totals, comments.
const STRANGE: &[&str] = &[
    "Sideboard:",
    "Units (20)",
    "60 cards",
    "x4",
    "4x",
    "# A",
    "#= A [A]",
    "- 3 A",
    "[A] {b}",
];

/// The name of a card.
fn name() -> impl Strategy<Value = String> {
    let name = prop_oneof![
        4 => words(20),
        1 => prop::sample::select(STRANGE).prop_map(str::to_owned),
    ];
    name.prop_filter("names have a letter and do not begin with a bracket", |name| {
        name.chars().any(char::is_alphanumeric) && !name.starts_with('(')
    })
}

fn entry() -> impl Strategy<Value = Entry> {
    (1_u16..=60, name(), option::of(words(4)), option::of(words(20))).prop_map(|(count, name, set, image)| Entry {
        count,
        name,
        set,
        image,
    })
}

/// One blank between words.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn deck() -> impl Strategy<Value = Deck> {
    let about = vec(
        prop_oneof![words(8), Just("Dark".to_owned()), Just("format standard".to_owned())],
        0..4,
    );
    let side = option::of(prop::sample::select(vec![
        Side::Light,
        Side::Dark,
        Side::Neutral,
        Side::Vong,
    ]));
    let format = option::of(words(6).prop_map(|format| joined(&format)));
    let facts = (words(12), about, side, format);
    let sections = (
        vec(entry(), 1..8),
        vec(entry(), 0..4),
        vec(entry(), 0..4),
        vec(entry(), 0..2),
    );
    (facts, sections).prop_map(
        |((title, about, side, format), (cards, supply, sideboard, outside))| Deck {
            title: joined(&title),
            about: joined(&about.join(" | ")),
            side,
            format,
            cards,
            supply,
            sideboard,
            outside,
        },
    )
}

/// What the readers look for, between broken bars.
const PIECES: &str = "<deck>¦</deck>¦<superzone name=\"Deck\">¦</superzone>¦<card>¦</card>¦<name id=\"a\">¦</name>¦\
                      <set>¦</set>¦<meta/>¦&amp;¦&x;¦<!--¦-->¦<![CDATA[¦]]>¦<?xml ¦?>¦<!DOCTYPE ¦{¦}¦[¦]¦\"version\":1¦\
                      \"deck\":¦,¦\"count\":¦-1¦4¦x¦\t¦\n¦\r¦ ¦Walker¦Sideboard:¦#¦#=¦|¦\\¦é¦\0¦\u{FEFF}¦\
                      99999999999¦(¦)";

fn document() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(PIECES.split('¦').collect::<Vec<_>>());
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_give_a_deck_or_problems(bytes in vec(any::<u8>(), 0..300), ending in "(dek|txt|json)?") {
        read_or_reported(&format!("x.{ending}"), &bytes)?;
    }

    #[test]
    fn any_pieces_of_files_give_a_deck_or_problems(text in document(), ending in "(dek|txt|json)") {
        read_or_reported(&format!("x.{ending}"), text.as_bytes())?;
    }

    #[test]
    fn what_is_written_is_read_as_the_same_deck(deck in deck()) {
        for format in Format::ALL {
            let text = write_deck(&deck, format);
            let read = read_deck(&format!("other.{}", format.ending()), &text);
            prop_assert_eq!(read.map(|deck| deck.joined()), Ok(deck.joined()), "{}", text);
        }
    }

    /// A damaged file is read or reported, wherever it is cut.
    #[test]
    fn files_that_end_early_are_read_or_reported(deck in deck(), cut in any::<prop::sample::Index>()) {
        for format in Format::ALL {
            let text = write_deck(&deck, format);
            let read = read_deck("x.txt", &text.as_bytes()[..cut.index(text.len())]);
            // The last line of XML is only a note.
            let whole = text.rfind("</deck>").map_or(text.len(), |end| end + 7);
            if matches!(format, Format::Dek | Format::Json) && cut.index(text.len()) < whole.min(text.trim_end().len()) {
                prop_assert!(read.is_err(), "{text}");
            }
        }
    }
}

/// A deck that was read can be written and read again; problems say what to try.
fn read_or_reported(file: &str, bytes: &[u8]) -> Result<(), TestCaseError> {
    match read_deck(file, bytes) {
        Ok(deck) => {
            for format in Format::ALL {
                let again = read_deck(&format!("x.{}", format.ending()), write_deck(&deck, format));
                prop_assert_eq!(again.map(|deck| deck.joined()), Ok(deck.joined()));
            }
        }
        Err(problems) => {
            prop_assert!(!problems.is_empty());
            for problem in problems {
                prop_assert!(!problem.message.is_empty() && !problem.help.is_empty());
                prop_assert!(problem.to_string().chars().count() < 400, "{}", problem);
            }
        }
    }
    Ok(())
}
