//! Every wish that is not listed is refused with a clause that holds.

use super::{Breach, Held};
use crate::book::Book;
use cards::{Arena, Edition};
use rules::{
    Action, CardRef, Destination, Game, Instance, ObjectId, Options, Pending, Reach, Role, Way, program::Sort,
};
use std::collections::BTreeSet;
use std::sync::OnceLock;

const REACHES: [Reach; 5] = [
    Reach::Own,
    Reach::Bombard,
    Reach::IonCannon,
    Reach::Barrage,
    Reach::Permitted,
];

/// Card × action × target: everything `role` might wish for, legal or not, sensible or not.
pub fn wishes(game: &Game, role: Role) -> Vec<Action> {
    let mut found = game.wishes(role);
    let st = game.state();
    let objects: Vec<ObjectId> = st.in_play().map(|o| o.id).collect();
    let mut places: Vec<Destination> = Arena::ALL.map(Destination::Arena).to_vec();
    places.extend([Destination::Build, Destination::Nowhere]);
    places.extend(
        objects
            .iter()
            .flat_map(|&on| [Destination::Under(on), Destination::Top(on), Destination::Aboard(on)]),
    );
    for object in st.in_play() {
        let id = object.id;
        found.extend([
            Action::Object(id),
            Action::Retreat(id),
            Action::DoNothing(id),
            Action::Lucky(id),
        ]);
        found.extend(places.iter().map(|&to| Action::Move { object: id, to }));
        found.extend(object.cards.iter().map(|&card| Action::Rearrange { object: id, card }));
        for &on in &objects {
            found.extend(REACHES.map(|reach| Action::Attack { unit: id, on, reach }));
        }
        for &(ability, _) in &game.fixed().print(object.top()).all {
            if game.fixed().ability(ability).sort == Sort::Activated {
                found.push(Action::Use(Instance {
                    on: id,
                    ability,
                    via: 0,
                }));
            }
        }
    }
    for at in 0..game.fixed().of.len() {
        card_wishes(game, CardRef(at as u8), &places, &mut found);
    }
    for n in 0..4u8 {
        found.extend([
            Action::Amount(i16::from(n)),
            Action::Bid(i16::from(n) * 2),
            Action::Option(n),
            Action::Next(u16::from(n)),
            Action::Pair(n),
            Action::Damage(n),
            Action::Face(n * 2),
        ]);
    }
    found.extend(Arena::ALL.map(Action::Place));
    found.extend([Action::Pass, Action::Done, Action::Yes, Action::No]);
    found
}

fn card_wishes(game: &Game, card: CardRef, places: &[Destination], found: &mut Vec<Action>) {
    found.extend([Action::Mulligan(card), Action::Card(card)]);
    let lines = game.fixed().print(card).lines.len() as u8;
    for line in 0..=lines {
        for (enhance, meditate) in [(0, false), (1, false), (0, true)] {
            found.push(Action::Play {
                card,
                line,
                enhance,
                meditate,
            });
        }
    }
    for counters in [0, 1, 2, 5] {
        found.push(Action::Build { card, counters });
        found.push(Action::FaceDown { card, counters });
    }
    for &to in places {
        found.push(Action::Deploy { card, to });
        found.push(Action::Spring {
            card,
            line: 0,
            meditate: false,
        });
        for way in [Way::Counters, Way::Alternative(0), Way::Hidden(2), Way::Meditate] {
            found.push(Action::Complete { card, way, to });
        }
    }
}

/// Is the action listed, or is it the same with an equal copy of a listed card?
fn is_listed(game: &Game, options: &Options, wish: Action) -> bool {
    if options.position(wish).is_some() {
        return true;
    }
    let Some(card) = card_of(wish) else { return false };
    options.as_slice().iter().any(|&listed| {
        card_of(listed).is_some_and(|other| {
            game.card(other) == game.card(card)
                && with_card(listed, card) == wish
                && zone(game, other) == zone(game, card)
        })
    })
}

/// Which pile a card lies in; none for cards in play. Copies are equal only within one pile.
fn zone(game: &Game, card: CardRef) -> Option<(usize, i16)> {
    let (owner, _) = game.card(card);
    let piles = &game.state().piles[owner];
    let at = [&piles.deck, &piles.hand, &piles.discard, &piles.removed, &piles.outside]
        .iter()
        .position(|pile| pile.contains(&card));
    let built = || game.state().building[owner].iter().find(|b| b.card == card);
    at.map(|at| (at, 0)).or_else(|| built().map(|b| (5, b.counters)))
}

fn card_of(action: Action) -> Option<CardRef> {
    match action {
        Action::Play { card, .. }
        | Action::Build { card, .. }
        | Action::Complete { card, .. }
        | Action::Spring { card, .. }
        | Action::Mulligan(card)
        | Action::Deploy { card, .. }
        | Action::Card(card)
        | Action::FaceDown { card, .. } => Some(card),
        _ => None,
    }
}

fn with_card(mut action: Action, other: CardRef) -> Action {
    match &mut action {
        Action::Play { card, .. }
        | Action::Build { card, .. }
        | Action::Complete { card, .. }
        | Action::Spring { card, .. }
        | Action::Mulligan(card)
        | Action::Deploy { card, .. }
        | Action::Card(card)
        | Action::FaceDown { card, .. } => *card = other,
        _ => {}
    }
    action
}

/// Listed wishes are possible; the others are refused, each with a clause of the rulebook that is in force in the
/// edition. Of the many wishes only those with a number that `pick` accepts are looked at.
pub fn refusals_hold(game: &Game, options: &mut Options, mut pick: impl FnMut(usize) -> bool) -> Held {
    const LAW: &str = "a wish that is not listed is refused with a clause that holds";
    let clauses = in_force(game.fixed().edition);
    options_or_none(game, options);
    for role in Role::BOTH {
        let decides = matches!(game.pending(), Pending::Choose(decision) if decision.role == role);
        for (at, wish) in wishes(game, role).into_iter().enumerate() {
            if !pick(at) {
                continue;
            }
            let listed = decides && is_listed(game, options, wish);
            let refusal = game.why_not(role, wish);
            match (listed, refusal) {
                (true, None) => {}
                (true, Some(refusal)) => {
                    let what = format!(
                        "{role}: {wish:?} is listed, but refused: {}",
                        game.explain(wish, &refusal)
                    );
                    return Err(Breach::new(LAW, what));
                }
                (false, None) => {
                    return Err(Breach::new(
                        LAW,
                        format!("{role}: {wish:?} is not listed, and nothing refuses it"),
                    ));
                }
                (false, Some(refusal)) => {
                    let words = game.explain(wish, &refusal);
                    if refusal.clauses().next().is_none() {
                        return Err(Breach::new(LAW, format!("{role}: {words}: no clause")));
                    }
                    if let Some(clause) = refusal.clauses().find(|clause| !clauses.contains(clause.0)) {
                        let what = format!("{role}: {words}: {clause} is no clause of this edition");
                        return Err(Breach::new(LAW, what));
                    }
                }
            }
        }
    }
    Ok(())
}

fn options_or_none(game: &Game, options: &mut Options) {
    // Empty for anything that is not a decision.
    game.options(options);
}

/// The clauses of the embedded rulebook that hold in an edition.
fn in_force(edition: Edition) -> &'static BTreeSet<String> {
    static CLAUSES: OnceLock<[BTreeSet<String>; 2]> = OnceLock::new();
    let both = CLAUSES.get_or_init(|| {
        let book = Book::embedded();
        Edition::ALL.map(|edition| {
            let all = book.all_clauses().iter();
            all.filter(|clause| clause.editions.includes(edition))
                .map(|clause| clause.id.clone())
                .collect()
        })
    });
    &both[edition as usize]
}
