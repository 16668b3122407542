//! The compiler from card English to the IR of [`cards::ir`], and back.
//!
//! Always true: it is total. Any string compiles to lines *and* diagnostics; every token belongs to
//! exactly one line, and a line is either read completely or reported as unread with the place
//! where reading stopped. What [`print()`] writes, [`compile`] reads as the same meaning.
//!
//! Stages, each a pure function in its own files: [`normalise`] (signs) → [`lex`] (words) → `parse`
//! (phrases, one function each) → `lower` (what the phrases mean on this sort of card).
//!
//! ```
//! use text::{Context, Kind, compile, print};
//! let card = Context::UNIT;
//! let compiled = compile("Armor | pay 2 Force -> Evade 2", &card);
//! assert!(compiled.is_full());
//! let abilities = compiled.abilities().unwrap_or_default();
//! assert_eq!(print(&abilities[1], &card), "Pay 2 Force -> Evade 2");
//! ```

pub mod canon;
mod diagnostics;
pub mod files;
pub mod lex;
mod lexicon;
mod lower;
mod misprint;
pub mod normalise;
mod parse;
mod print;
mod tree;

use std::ops::Range;

use cards::CardName;
use cards::ir::{Ability, Arg};

pub use diagnostics::{Code, Diagnostic, Severity};
pub use lexicon::Lexicon;
use parse::Card;
pub use print::{print, print_changes, print_cost, print_keyword};

/// What the compiler knows about the card whose text it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// Its name: texts call a card by it, or by a part of it.
    pub name: Option<CardName>,
    /// Its sort: the same sentence holds always on a unit and happens once on a Mission.
    pub kind: Kind,
    /// Is its build cost X (`C-11.4`)? Then an X in the text of a Mission is the one chosen for it.
    pub cost_is_x: bool,
}

impl Context {
    /// A nameless unit: granted abilities and scenario units.
    pub const UNIT: Context = Context {
        name: None,
        kind: Kind::Unit,
        cost_is_x: false,
    };
}

/// Sorts of cards as far as their texts differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Space, Ground, Character.
    Unit,
    /// Done once when completed.
    Mission,
    /// Played from hand.
    Battle,
    /// In an arena's Location slot.
    Location,
    /// Attached to a unit.
    Equipment,
    /// Face up in the build zone, with counters of its own.
    Resource,
    /// Face up in the build zone once completed.
    Campaign,
    /// Face-down until what it waits for happens; then done once.
    Trap,
    /// Face up from before set-up.
    Event,
}

impl Kind {
    /// Is the card's text carried out once, when it is played or completed? (`C-12.1`)
    pub fn is_played(self) -> bool {
        matches!(self, Kind::Mission | Kind::Battle)
    }

    /// The card in a sentence: "a unit", "an Equipment".
    pub fn with_article(self) -> &'static str {
        match self {
            Kind::Unit => "a unit",
            Kind::Mission => "a Mission",
            Kind::Battle => "a Battle card",
            Kind::Location => "a Location",
            Kind::Equipment => "an Equipment",
            Kind::Resource => "a Resource",
            Kind::Campaign => "a Campaign",
            Kind::Trap => "a Trap",
            Kind::Event => "an Event",
        }
    }
}

impl From<&cards::CardKind> for Kind {
    fn from(kind: &cards::CardKind) -> Kind {
        match kind {
            cards::CardKind::Unit(_) | cards::CardKind::Subordinate(_) => Kind::Unit,
            cards::CardKind::Mission => Kind::Mission,
            cards::CardKind::Battle => Kind::Battle,
            cards::CardKind::Location(_) => Kind::Location,
            cards::CardKind::Equipment(_) => Kind::Equipment,
            cards::CardKind::Resource => Kind::Resource,
            cards::CardKind::Campaign => Kind::Campaign,
            cards::CardKind::Trap => Kind::Trap,
            cards::CardKind::Event => Kind::Event,
        }
    }
}

/// A compiled text.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Compiled {
    /// The lines in written order.
    pub lines: Vec<Line>,
    /// What there is to say about them.
    pub diagnostics: Vec<Diagnostic>,
}

/// One ability of a text, or a part that is not understood.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Line {
    /// Where it stands, in bytes of the text.
    pub span: Range<usize>,
    /// Its words as written.
    pub text: String,
    /// Its meaning; `None` = unread.
    pub ability: Option<Ability>,
}

impl Compiled {
    /// The meaning of the whole text; `None` if any line is unread.
    pub fn abilities(&self) -> Option<Vec<Ability>> {
        self.lines.iter().map(|line| line.ability.clone()).collect()
    }

    /// Is every line read?
    pub fn is_full(&self) -> bool {
        self.lines.iter().all(|line| line.ability.is_some())
    }

    /// The lines that are not understood.
    pub fn unread(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.ability.is_none())
    }
}

/// Compiles the whole text of a card; `|` separates its lines.
pub fn compile(text: &str, context: &Context) -> Compiled {
    compile_with(text, context, &Lexicon::EMPTY)
}

/// Compiles the whole text of a card with what is known of other cards.
///
/// Nothing counts as read that would not be read again from its own canonical words: a reading that cannot be said
/// clearly was not a clear reading.
pub fn compile_with(text: &str, context: &Context, lexicon: &Lexicon) -> Compiled {
    let card = Card::new(context, lexicon);
    let Reading {
        mut compiled,
        source,
        alone,
    } = read(text, &card, true);
    for (line, alone) in compiled.lines.iter_mut().zip(alone) {
        let Some(ability) = &line.ability else { continue };
        let words = print(ability, context);
        // Words that were read once are not read again.
        if alone.is_some_and(|alone| source.text[alone] == *words) && normalise::is_one_segment(&words) {
            continue;
        }
        let again = read(&words, &card, false).compiled;
        let same = matches!(&again.lines[..], [one] if one.ability.as_ref() == Some(ability));
        if !same {
            line.ability = None;
            compiled.diagnostics.push(diagnostics::unclear(line.span.clone()));
        }
    }
    compiled
}

/// A text that was read line by line.
struct Reading {
    compiled: Compiled,
    source: normalise::Normalised,
    /// For each line the part of `source` which, as a text of its own, would be read as that line and nothing else; `None`
    /// where that is not known.
    alone: Vec<Option<Range<usize>>>,
}

/// "You roll X extra dice" of an Enhance: the card's own effect with them; `false` where that rolls against nobody.
fn enhanced_roll(lines: &mut [(Ability, Range<usize>)], extra: &parse::Extra, before: &[Line]) -> bool {
    let own = before.iter().rev().find_map(|line| match &line.ability {
        Some(Ability::Activated(own)) => extra.applied(&own.effect),
        _ => None,
    });
    match (lines, own) {
        ([(Ability::Keyword(keyword), _)], Some(own)) => match &mut keyword.arg {
            Arg::Enhance { effect, .. } => {
                *effect = own;
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// Reads a text line by line. Where it `tells` nothing, it is left open what stands in the way of a line that is not read.
fn read(text: &str, card: &Card<'_>, tells: bool) -> Reading {
    let mut source = normalise::normalise(text);
    let segments = normalise::segments(&mut source);
    let mut compiled = Compiled::default();
    let mut alone = Vec::new();
    // What "that unit" of an Enhance line may mean; alone, it is taken at its word.
    let mut chosen_before = true;
    let (mut payer, mut narrowed) = (None, None);
    for (at, segment) in segments.into_iter().enumerate() {
        let tokens = lex::lex(&source.text, segment.clone());
        let original = |span: &Range<usize>| source.original(span);
        let before = parse::Before {
            chosen: chosen_before,
            payer: payer.take(),
            narrowed: narrowed.take(),
        };
        let read = parse::segment(&source.text, &tokens, card, &before, tells);
        (payer, narrowed) = match &read {
            Ok(read) => (read.payer.clone(), read.narrowed.clone()),
            Err(_) => (None, None),
        };
        chosen_before = (at > 0 && chosen_before) || read.as_ref().map_or(true, |read| read.chosen);
        let extra = read.as_ref().ok().and_then(|read| read.extra.clone());
        let alone_too = read.as_ref().is_ok_and(|read| read.alone);
        match read.and_then(|read| lower::lower(read, card.context)) {
            Ok(mut read) => {
                let itself = (alone_too && extra.is_none() && read.lines.len() == 1).then(|| segment.clone());
                let more_dice = extra.is_none_or(|extra| enhanced_roll(&mut read.lines, &extra, &compiled.lines));
                compiled
                    .diagnostics
                    .extend(read.notes.into_iter().map(|note| note.moved(original)));
                for (ability, span) in read.lines {
                    if !more_dice {
                        let alone = diagnostics::unread_phrase(span.clone(), &source.text[span.clone()], &[]);
                        compiled.diagnostics.push(alone.moved(original));
                    }
                    let span = original(&span);
                    // A misprint that was mended is one piece: the line that ends in it leaves it to the next.
                    if let Some(last) = compiled.lines.last_mut()
                        && last.span.start < span.start
                        && span.start < last.span.end
                    {
                        last.span.end = last.span.start + text[last.span.start..span.start].trim_end().len();
                        last.text.truncate(last.span.len());
                    }
                    compiled.lines.push(Line {
                        text: text[span.clone()].to_owned(),
                        span,
                        ability: more_dice.then_some(ability),
                    });
                    alone.push(itself.clone());
                }
            }
            Err(diagnostic) => {
                let span = original(&segment);
                compiled.diagnostics.push(diagnostic.moved(original));
                compiled.lines.push(Line {
                    text: text[span.clone()].to_owned(),
                    span,
                    ability: None,
                });
                alone.push(None);
            }
        }
    }
    Reading {
        compiled,
        source,
        alone,
    }
}
