//! What a deck holds: its lines as cards, each card once with its copies.

use std::collections::{BTreeMap, BTreeSet};
use std::ptr;

use text::files::{Pool, Row};

use super::{Fault, Rule};
use crate::deck::{Deck, Entry, Section};

/// How many unknown names are compared with all others to say what may be meant; the rest is only named.
const COMPARED: usize = 50;

/// A card with its copies.
pub(super) struct Held<'a> {
    /// The printing that the list names first.
    pub row: &'a Row,
    /// All printings of the card in the pool, in the order of files.
    pub printings: Vec<&'a Row>,
    /// How many, by section in the order of [`Section::ALL`].
    copies: [usize; Section::ALL.len()],
}

/// The cards of a deck in the order of the list.
#[derive(Default)]
pub(super) struct Holding<'a> {
    /// Each card once.
    pub cards: Vec<Held<'a>>,
    /// A fault for every name that is no card.
    pub unknown: Vec<Fault>,
    /// How many cards of the deck itself are unknown.
    pub unknown_in_deck: usize,
    /// What the list says and the pool does not know.
    pub notes: Vec<String>,
}

impl Held<'_> {
    /// Copies in a section.
    pub fn copies_in(&self, section: Section) -> usize {
        self.copies[section as usize]
    }

    /// Copies in the deck itself.
    pub fn in_deck(&self) -> usize {
        self.copies_in(Section::Deck)
    }

    /// The name for people.
    pub fn name(&self) -> String {
        self.row.full_name()
    }

    /// "3 in the deck, 1 in the sideboard"
    pub fn places(&self) -> String {
        let places = Section::ALL.into_iter().filter_map(|section| {
            let place = match section {
                Section::Deck => "in the deck",
                Section::Supply => "in the supply",
                Section::Sideboard => "in the sideboard",
                Section::Outside => "outside the game",
            };
            let copies = self.copies_in(section);
            (copies > 0).then(|| format!("{copies} {place}"))
        });
        places.collect::<Vec<_>>().join(", ")
    }
}

impl<'a> Holding<'a> {
    /// Finds the cards of the lines in the pool.
    pub fn of(deck: &Deck, pool: &'a Pool) -> Holding<'a> {
        let mut holding = Holding::default();
        let mut places: BTreeMap<*const Row, usize> = BTreeMap::new();
        let mut missing: BTreeSet<&str> = BTreeSet::new();
        for (section, entry) in deck.entries() {
            let count = usize::from(entry.count);
            if missing.contains(&*entry.name) {
                holding.unknown_in_deck += if section == Section::Deck { count } else { 0 };
                continue;
            }
            let row = match found(entry, pool, missing.len()) {
                Ok(row) => row,
                Err(text) => {
                    missing.insert(&entry.name);
                    holding.unknown_in_deck += if section == Section::Deck { count } else { 0 };
                    holding.unknown.push(Fault { rule: Rule::Card, text });
                    continue;
                }
            };
            if let Some(set) = entry.set.as_deref().filter(|set| !row.set.eq_ignore_ascii_case(set)) {
                let name = row.full_name();
                holding.notes.push(format!(
                    "{name} is not known from the set {set} that the list names; taken as of {}",
                    row.set
                ));
            }
            let first = first_printing(row, pool);
            let at = *places.entry(ptr::from_ref(first)).or_insert_with(|| {
                holding.cards.push(Held {
                    row,
                    printings: printings(row, pool),
                    copies: [0; Section::ALL.len()],
                });
                holding.cards.len() - 1
            });
            holding.cards[at].copies[section as usize] += count;
        }
        holding
    }
}

/// The row of an entry. After many unknown names the next ones are not compared with all others: a list of anything
/// takes no longer than a deck.
fn found<'a>(entry: &Entry, pool: &'a Pool, missing: usize) -> Result<&'a Row, String> {
    if missing >= COMPARED && !pool.knows(&entry.name) {
        return Err(format!("no card is named \"{}\"", entry.name));
    }
    entry.row(pool).map_err(|error| error.to_string())
}

/// All printings of a card in the pool.
pub(crate) fn printings<'a>(row: &'a Row, pool: &'a Pool) -> Vec<&'a Row> {
    let first = first_printing(row, pool);
    let of_card = |other: &&Row| ptr::eq(first_printing(other, pool), first);
    pool.printings(row).filter(of_card).collect()
}

/// The first row that is the same card as this one: it stands for the card.
fn first_printing<'a>(row: &'a Row, pool: &'a Pool) -> &'a Row {
    let mut first = ordinary_printing(row, pool);
    let special = is_special(first);
    // Each step leads to an earlier row.
    while let Some(before) = pool
        .printings(first)
        .find(|other| is_special(other) == special && is_same(other, first))
        && !ptr::eq(before, first)
    {
        first = before;
    }
    first
}

/// The ordinary printing behind a special one, as near to it as there is: a starter deck's text may be an older one.
fn ordinary_printing<'a>(row: &'a Row, pool: &'a Pool) -> &'a Row {
    if !is_special(row) {
        return row;
    }
    let ordinary = || pool.printings(row).filter(|other| !is_special(other));
    let same_kind = |other: &&Row| other.kind == row.kind;
    let found = ordinary().find(|other| is_same(other, row));
    found.or_else(|| ordinary().find(same_kind)).unwrap_or(row)
}

/// "(Promo)", "(Starter)": a mark behind the name that is not its set's code.
fn is_special(row: &Row) -> bool {
    let mark = row.printing.as_deref();
    mark.is_some_and(|mark| !mark.eq_ignore_ascii_case(&row.set))
}

/// Of two rows of one name and letter: are they printings of one card? A letter settles it (`G-4.7`); without one, two
/// sets may have different cards (`G-4.8`).
fn is_same(a: &Row, b: &Row) -> bool {
    a.name.version.is_some() || a.set.eq_ignore_ascii_case(&b.set) || is_same_face(a, b)
}

/// Do they say the same, in whatever words?
fn is_same_face(a: &Row, b: &Row) -> bool {
    let facts = |row: &Row| (row.side, row.kind.clone(), row.cost.clone());
    let numbers = |row: &Row| [&row.speed, &row.power, &row.health].map(|value| value.printed());
    facts(a) == facts(b) && numbers(a) == numbers(b) && a.meaning() == b.meaning()
}
