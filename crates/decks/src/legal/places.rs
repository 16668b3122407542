//! Which cards may lie where: sides, and what never lies in a deck (`G-4.11`, `G-4.12`).

use cards::{Edition, Side};
use text::files::RowKind;

use super::counts::counted;
use super::holding::{Held, Holding};
use super::{Fault, Rule, Terms};
use crate::deck::Section;

/// How many cards of a wrong side are named.
const NAMED: usize = 5;

/// The sides that exclude each other.
const SIDES: [Side; 3] = [Side::Dark, Side::Light, Side::Vong];

pub(super) fn faults(holding: &Holding<'_>, terms: Terms) -> Vec<Fault> {
    let mut faults = sides(holding, terms.edition);
    let misplaced = holding.cards.iter().filter(|held| held.in_deck() > 0);
    faults.extend(misplaced.filter_map(|held| never_in_deck(held, terms.edition)));
    faults
}

/// The side of a deck: that of most of its cards that are not Neutral. `None` for a Neutral deck.
pub(super) fn side_of(holding: &Holding<'_>) -> Option<Side> {
    most(holding, &[Section::Deck])
}

/// The side of most cards in these sections; of two equal ones the first.
fn most(holding: &Holding<'_>, sections: &[Section]) -> Option<Side> {
    let count = |side: &Side| -> usize { of_side(holding, *side, sections).map(|(_, copies)| copies).sum() };
    let present = SIDES.into_iter().filter(|side| count(side) > 0);
    present.rev().max_by_key(count)
}

/// The cards of a side in these sections with their copies there.
fn of_side<'a>(
    holding: &'a Holding<'a>,
    side: Side,
    sections: &'a [Section],
) -> impl Iterator<Item = (&'a Held<'a>, usize)> {
    let cards = holding.cards.iter().filter(move |held| held.row.side == side);
    let copies = |held: &Held<'_>| -> usize { sections.iter().map(|section| held.copies_in(*section)).sum() };
    cards
        .map(move |held| (held, copies(held)))
        .filter(|(_, copies)| *copies > 0)
}

/// `G-4.11`: one side and Neutral cards (`G-2.2`), in the current edition also for what waits outside the deck.
fn sides(holding: &Holding<'_>, edition: Edition) -> Vec<Fault> {
    let sections: &[Section] = match edition {
        Edition::Classic => &[Section::Deck],
        Edition::Current => &Section::ALL,
    };
    let Some(own) = side_of(holding).or_else(|| most(holding, sections)) else {
        return Vec::new();
    };
    let fault = |side: Side| {
        let cards: Vec<(&Held<'_>, usize)> = of_side(holding, side, sections).collect();
        let count: usize = cards.iter().map(|(_, copies)| copies).sum();
        (count > 0).then(|| Fault {
            rule: Rule::Sides,
            text: format!(
                "{} in a {} deck, which has {} and Neutral cards only (G-2.2): remove {}",
                counted(count, &format!("{} card", side.word())),
                own.word(),
                own.word(),
                named(&cards)
            ),
        })
    };
    SIDES
        .into_iter()
        .filter(|side| *side != own)
        .filter_map(fault)
        .collect()
}

fn named(cards: &[(&Held<'_>, usize)]) -> String {
    let told = cards
        .iter()
        .take(NAMED)
        .map(|(held, _)| format!("{} ({})", held.name(), held.places()));
    let mut told: Vec<String> = told.collect();
    if cards.len() > NAMED {
        told.push(format!("and {} more", cards.len() - NAMED));
    }
    told.join(", ")
}

/// `G-4.12`; the classic edition, which does not have such cards, leaves it to the clauses on them.
fn never_in_deck(held: &Held<'_>, edition: Edition) -> Option<Fault> {
    let (what, instead, classic) = match &held.row.kind {
        RowKind::Subordinate(_) => ("a Subordinate", "move it to the supply", Rule::Subordinate),
        RowKind::Event => ("an Event", "move it to the supply", Rule::Event),
        RowKind::Unsupported(_) => ("a reminder card", "remove it", Rule::Card),
        RowKind::Unit(_)
        | RowKind::Mission
        | RowKind::Battle
        | RowKind::Location(_)
        | RowKind::Equipment(_)
        | RowKind::Resource
        | RowKind::Campaign
        | RowKind::Trap => return None,
    };
    let rule = match edition {
        Edition::Classic => classic,
        Edition::Current => Rule::NeverInDeck,
    };
    let text = format!(
        "{} is {what}, which is never in the deck: {instead} ({})",
        held.name(),
        held.places()
    );
    Some(Fault { rule, text })
}
