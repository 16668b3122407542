//! How many cards and units a deck needs (`G-4.1` to `G-4.6`, `F-3.2`).

use cards::{Arena, Edition};

use super::{Fault, Rule, Terms, Units};

/// The numbers of a deck.
pub(super) struct Counted {
    /// Cards of the deck itself.
    pub cards: usize,
    /// Those of them whose name is no card: they count as cards but not as units.
    pub unknown: usize,
    /// Units by arena type.
    pub units: Units,
    /// Unit cards, each once.
    pub unit_cards: usize,
    /// Does a Resource wait outside the deck?
    pub resource_waits: bool,
}

/// The least a deck needs, with the clauses that say so.
struct Minimums {
    cards: (usize, Rule),
    units_of_a_type: (usize, Rule),
    units: Option<(usize, Rule)>,
}

impl Minimums {
    fn of(terms: Terms, resource_waits: bool) -> Minimums {
        let current = terms.edition == Edition::Current;
        match terms.limited {
            true => Minimums {
                cards: (40, Rule::Limited),
                units_of_a_type: (8, Rule::Limited),
                units: None,
            },
            false => Minimums {
                cards: (if current && resource_waits { 59 } else { 60 }, Rule::Size),
                units_of_a_type: (12, Rule::UnitsOfType),
                // In the classic edition it follows from the line above.
                units: current.then_some((36, Rule::Units)),
            },
        }
    }
}

pub(super) fn faults(deck: &Counted, terms: Terms) -> Vec<Fault> {
    let least = Minimums::of(terms, deck.resource_waits);
    let mut faults = Vec::new();
    let (cards, rule) = least.cards;
    if deck.cards < cards {
        let missing = cards - deck.cards;
        // `G-4.2` sets no maximum.
        let text = match (missing, terms.edition, terms.limited) {
            (1, Edition::Current, false) => format!(
                "{}, at least {cards} are needed: add 1 card, or let a Resource wait outside the deck",
                counted(deck.cards, "card")
            ),
            _ => format!(
                "{}, at least {cards} are needed: add {}",
                counted(deck.cards, "card"),
                counted(missing, "card")
            ),
        };
        faults.push(Fault { rule, text });
    }
    let (units, rule) = least.units_of_a_type;
    for arena in Arena::ALL.into_iter().filter(|arena| deck.units.of(*arena) < units) {
        let have = deck.units.of(arena);
        let kind = format!("{} unit", arena.word());
        let text = format!(
            "{}, at least {units} are needed: add {}{}",
            counted(have, &kind),
            counted(units - have, &kind),
            uncounted(deck)
        );
        faults.push(Fault { rule, text });
    }
    if let Some((units, rule)) = least.units.filter(|(units, _)| deck.unit_cards < *units) {
        let text = format!(
            "{}, at least {units} are needed: add {}{}",
            counted(deck.unit_cards, "unit card"),
            counted(units - deck.unit_cards, "unit card"),
            uncounted(deck)
        );
        faults.push(Fault { rule, text });
    }
    if terms.edition == Edition::Current {
        faults.extend(balance(deck.units));
    }
    faults
}

/// `G-4.5`: every pair of types.
fn balance(units: Units) -> impl Iterator<Item = Fault> {
    let pairs = Arena::ALL
        .into_iter()
        .flat_map(|many| Arena::ALL.map(|few| (many, few)));
    pairs.filter_map(move |(many, few)| {
        let (more, fewer) = (units.of(many), units.of(few));
        if more <= 2 * fewer {
            return None;
        }
        let (many, few) = (many.word(), few.word());
        let add = counted(more.div_ceil(2) - fewer, &format!("{few} unit"));
        let remove = match more - 2 * fewer {
            // Nobody takes out all of them.
            all if all == more => String::new(),
            some => format!(" or remove {}", counted(some, &format!("{many} unit"))),
        };
        let text = format!(
            "{} against {fewer} {few}: at most twice as many; add {add}{remove}",
            counted(more, &format!("{many} unit"))
        );
        Some(Fault {
            rule: Rule::Balance,
            text,
        })
    })
}

/// Said where units are missing that unknown cards may be.
fn uncounted(deck: &Counted) -> String {
    match deck.unknown {
        0 => String::new(),
        unknown => format!(" ({} not counted)", counted(unknown, "unknown card")),
    }
}

/// `1 card`, `2 cards`
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
