//! How many of one card, and from which sets (`G-4.7` to `G-4.10`, `F-1.4`, `F-2`).

use std::collections::BTreeSet;

use cards::Edition;
use text::files::{Limit, Standing};

use super::format::Format;
use super::holding::{Held, Holding};
use super::{Fault, Rule, Terms};

/// `G-4.7`
const MOST_COPIES: usize = 4;

pub(super) fn faults(holding: &Holding<'_>, terms: Terms) -> Vec<Fault> {
    let mut faults = Vec::new();
    for held in &holding.cards {
        match standing_of(held, terms) {
            Some(standing) => faults.extend(limited(held, standing, terms)),
            None => faults.extend(copies(held)),
        }
        faults.extend(sets(held, terms.format));
    }
    faults
}

/// The strictest note on any printing of the card that holds here. A note may hold in some formats only (`F-2.1`), the
/// printings share theirs (`F-2.2`), and where one bans and one restricts, the card is banned (`F-2.3`).
fn standing_of<'a>(held: &Held<'a>, terms: Terms) -> Option<&'a Standing> {
    // The classic edition has no list of its own (`G-4.9`, `G-4.10`): that of a format is kept all the same (`F-1.4`).
    if terms.edition == Edition::Classic && terms.format == Format::Unlimited {
        return None;
    }
    let standings = held.printings.iter().flat_map(|row| &row.standings);
    let here = standings.filter(|standing| {
        let mut formats = standing.formats.iter();
        standing.formats.is_empty() || formats.any(|name| Format::named(name) == Some(terms.format))
    });
    here.min_by_key(|standing| standing.limit)
}

/// `G-4.7`, for a card without a stricter limit.
fn copies(held: &Held<'_>) -> Option<Fault> {
    let copies = held.in_deck();
    (copies > MOST_COPIES).then(|| Fault {
        rule: Rule::Copies,
        text: format!(
            "{copies} copies of {}, at most {MOST_COPIES} are allowed: remove {}",
            held.name(),
            copies - MOST_COPIES
        ),
    })
}

/// `G-4.9`, `G-4.10`; the classic edition knows them by its formats only.
fn limited(held: &Held<'_>, standing: &Standing, terms: Terms) -> Option<Fault> {
    let rule = |rule| match terms.edition {
        Edition::Classic => Rule::Format,
        Edition::Current => rule,
    };
    let place = match standing.formats.is_empty() {
        true => String::new(),
        false => format!(" in {}", terms.format),
    };
    match standing.limit {
        Limit::Banned => Some(Fault {
            rule: rule(Rule::Banned),
            text: format!("{} is banned{place}: remove it ({})", held.name(), held.places()),
        }),
        Limit::Restricted if held.in_deck() > 1 => Some(Fault {
            rule: rule(Rule::Restricted),
            text: format!(
                "{} copies of {}, which is restricted{place} to 1: remove {}",
                held.in_deck(),
                held.name(),
                held.in_deck() - 1
            ),
        }),
        Limit::Restricted => None,
    }
}

/// `F-1.4`, also for cards outside the deck: a printing in an admitted set is enough.
fn sets(held: &Held<'_>, format: Format) -> Option<Fault> {
    if held.printings.iter().any(|printing| format.admits(&printing.set)) {
        return None;
    }
    let sets = held.printings.iter().map(|printing| match &*printing.set {
        "" => "no set",
        set => set,
    });
    let sets: Vec<&str> = sets.collect::<BTreeSet<&str>>().into_iter().collect();
    Some(Fault {
        rule: Rule::Format,
        text: format!(
            "{} is from {}, not in {format}: remove it ({})",
            held.name(),
            sets.join(" and "),
            held.places()
        ),
    })
}

/// A note on a card that names a format nobody knows is not read as a ban, and not passed over either.
pub(super) fn unread_notes(held: &Held<'_>) -> Vec<String> {
    let standings = held.printings.iter().flat_map(|row| &row.standings);
    let mut notes: Vec<String> = standings
        .flat_map(|standing| standing.formats.iter().map(move |name| (standing, name)))
        .filter(|(_, name)| Format::named(name).is_none())
        .map(|(standing, name)| {
            format!(
                "{} is noted as {} in \"{name}\", which is no format: not counted",
                held.name(),
                standing.printed()
            )
        })
        .collect();
    notes.dedup();
    notes
}
