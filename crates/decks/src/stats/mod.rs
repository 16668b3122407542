//! Numbers about a deck: what it is made of, what it costs, and what its opening hand can do. All of them are exact;
//! they are rounded only where they are shown.

mod costs;
mod hands;
mod ratio;
mod setup;
mod sort;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use cards::{Arena, Edition, Side};
use text::files::{CardError, Pool, Row, RowKind, Value};

pub use costs::{AtCost, Curve};
pub use hands::POINTS;
pub use ratio::Ratio;
pub use setup::{FirstBuild, MOST_CARDS, Opening, Uncounted};
pub use sort::Sort;

use crate::deck::Deck;

/// The numbers of a deck. The sideboard and what waits beside the deck is not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Cards of the deck itself, also unknown ones.
    pub cards: usize,
    /// Unit cards among them.
    pub units: usize,
    /// Units that may be in each arena: a unit of several types counts in each of them (`G-4.6`).
    pub arenas: [(Arena, usize); 3],
    /// How many there are of each sort of card that occurs.
    pub sorts: Vec<(Sort, usize)>,
    /// How many there are of each side that occurs, the most first.
    pub sides: Vec<(Side, usize)>,
    /// Cards by what they cost to build; Battle cards cost nothing to build and are not among them.
    pub curve: Curve,
    /// Cards whose cost is X or `*`: it is chosen or told by a text.
    pub variable: usize,
    /// Keywords by how many cards bring them, the most first.
    pub keywords: Vec<(&'static str, usize)>,
    /// What the opening hand can do.
    pub opening: Result<Opening, Uncounted>,
    /// Cards that are unknown or not understood.
    pub faults: Vec<CardError>,
}

impl Statistics {
    /// Counts a deck, with the set-up of that edition.
    pub fn of(deck: &Deck, pool: &Pool, edition: Edition) -> Statistics {
        let mut faults = Vec::new();
        let mut cards: Vec<(&Row, usize)> = Vec::new();
        for entry in &deck.cards {
            match entry.row(pool) {
                Ok(row) => {
                    faults.extend(row.card().err());
                    cards.push((row, usize::from(entry.count)));
                }
                Err(error) => faults.push(error),
            }
        }
        let known: usize = cards.iter().map(|(_, count)| count).sum();
        let sorts = counted(cards.iter().map(|&(row, count)| (Sort::of(&row.kind), count)));
        let in_arena = |arena: Arena| {
            let may = |row: &Row| matches!(row.kind, RowKind::Unit(arenas) if arenas.has(arena));
            cards.iter().filter(|(row, _)| may(row)).map(|(_, count)| count).sum()
        };
        let with_cost = cards.iter().filter_map(|&(row, count)| match row.cost {
            Value::Number(cost) => Some((u32::try_from(cost).ok()?, Sort::of(&row.kind), count)),
            Value::None | Value::Variable(_) => None,
        });
        let variable = cards
            .iter()
            .filter(|(row, _)| matches!(row.cost, Value::Variable(_)))
            .map(|(_, count)| count)
            .sum();
        let keywords = cards.iter().flat_map(|&(row, count)| {
            let of_card = row.keywords().into_owned().into_iter();
            of_card.map(move |keyword| (keyword.name(), count))
        });
        Statistics {
            cards: deck.size(),
            units: sorts
                .iter()
                .filter(|(sort, _)| sort.is_unit())
                .map(|(_, count)| count)
                .sum(),
            arenas: Arena::ALL.map(|arena| (arena, in_arena(arena))),
            sorts,
            sides: most_first(counted(cards.iter().map(|&(row, count)| (row.side, count)))),
            curve: Curve::of(with_cost),
            variable,
            keywords: most_first(counted(keywords)),
            opening: if known == deck.size() {
                Opening::of(&cards, waits_beside(deck, pool), edition)
            } else {
                Err(Uncounted::UnknownCards)
            },
            faults,
        }
    }
}

/// Does a Resource wait beside the deck (`G-4.1`)?
fn waits_beside(deck: &Deck, pool: &Pool) -> bool {
    let mut beside = deck.supply.iter().chain(&deck.sideboard).chain(&deck.outside);
    beside.any(|entry| entry.row(pool).is_ok_and(|row| row.kind == RowKind::Resource))
}

/// The sums of each, in order.
fn counted<K: Ord>(counts: impl Iterator<Item = (K, usize)>) -> Vec<(K, usize)> {
    let mut sums: BTreeMap<K, usize> = BTreeMap::new();
    for (key, count) in counts {
        *sums.entry(key).or_default() += count;
    }
    sums.into_iter().collect()
}

/// In the order of the counts; what is equal stays in its order.
fn most_first<K>(mut counts: Vec<(K, usize)>) -> Vec<(K, usize)> {
    counts.sort_by_key(|(_, count)| Reverse(*count));
    counts
}
