//! The options of a decision with what they are about.

use protocol::{Handle, OptionScene, key};
use rules::{Action, CardRef, Destination, Options, Role};

use super::eyes::Eyes;
use super::seen::Seen;

/// The options of the seat's own decision.
pub fn list(seen: &Seen, eyes: &mut Eyes) -> Vec<OptionScene> {
    let Some(role) = seen.role else { return Vec::new() };
    let mut options = Options::new();
    seen.words.options(&mut options);
    options
        .as_slice()
        .iter()
        .map(|&action| OptionScene {
            key: key(action),
            label: seen.words.label(action),
            hint: story::hint(&seen.words, &seen.view, action),
            about: about(seen, eyes, role, action),
            idle: matches!(action, Action::Pass | Action::Done | Action::No | Action::DoNothing(_)),
            number: number(action),
        })
        .collect()
}

/// The number that an option chooses.
fn number(action: Action) -> Option<i32> {
    match action {
        Action::Amount(number) | Action::Bid(number) => Some(i32::from(number)),
        Action::Build { counters, .. } | Action::FaceDown { counters, .. } => Some(i32::from(counters)),
        Action::Face(face) => Some(i32::from(face)),
        _ => None,
    }
}

/// The things that an action is about, the most telling first.
pub fn about(seen: &Seen, eyes: &mut Eyes, role: Role, action: Action) -> Vec<Handle> {
    let piece = |id: rules::ObjectId| Handle::Piece {
        id: u32::from(id.number()),
    };
    let mut card = |card: CardRef| handle_of(seen, eyes, role, card);
    match action {
        Action::Attack { unit, on, .. } => vec![piece(on), piece(unit)],
        Action::DoNothing(unit) | Action::Lucky(unit) | Action::Retreat(unit) | Action::Object(unit) => {
            vec![piece(unit)]
        }
        Action::Use(instance) => vec![piece(instance.on)],
        Action::Play { card: played, .. }
        | Action::Spring { card: played, .. }
        | Action::Build { card: played, .. }
        | Action::FaceDown { card: played, .. }
        | Action::Mulligan(played)
        | Action::Card(played) => vec![card(played)],
        Action::Complete { card: done, to, .. } | Action::Deploy { card: done, to } => {
            let mut about = vec![card(done)];
            about.extend(target(to));
            about
        }
        Action::Move { object, to } => {
            let mut about = vec![piece(object)];
            about.extend(target(to));
            about
        }
        Action::Rearrange { object, card: top } => vec![piece(object), card(top)],
        Action::Damage(at) => {
            let damaged = seen.view.pending.get(usize::from(at));
            damaged.map(|(_, unit, _)| piece(*unit)).into_iter().collect()
        }
        Action::Place(arena) => vec![Handle::Arena { arena: arena.into() }],
        Action::Pass
        | Action::Done
        | Action::Amount(_)
        | Action::Face(_)
        | Action::Yes
        | Action::No
        | Action::Option(_)
        | Action::Next(_)
        | Action::Bid(_)
        | Action::Pair(_) => Vec::new(),
    }
}

fn target(to: Destination) -> Option<Handle> {
    match to {
        Destination::Arena(arena) => Some(Handle::Arena { arena: arena.into() }),
        Destination::Build => Some(Handle::Zone),
        Destination::Under(unit) | Destination::Top(unit) | Destination::Aboard(unit) => Some(Handle::Piece {
            id: u32::from(unit.number()),
        }),
        Destination::Nowhere => None,
    }
}

/// A card by where it lies for the player; a card whose face the player may not see by its place alone.
fn handle_of(seen: &Seen, eyes: &mut Eyes, role: Role, card: CardRef) -> Handle {
    let game = &seen.words;
    let state = game.state();
    let (owner, id) = game.card(card);
    for whose in Role::BOTH {
        if let Some(at) = state.building[whose].iter().position(|built| built.card == card) {
            return Handle::Building {
                role: whose.into(),
                at: u32::try_from(at).unwrap_or(u32::MAX),
            };
        }
    }
    if state.piles[role].hand.contains(&card) {
        return Handle::Hand {
            face: eyes.face(game, id),
        };
    }
    if state.piles[owner].discard.contains(&card) {
        return Handle::Discard {
            role: owner.into(),
            face: eyes.face(game, id),
        };
    }
    Handle::Card {
        face: eyes.face(game, id),
    }
}
