//! Finding the things that a script names in a running game.

use cards::{Arena, CardName};
use rules::{CardRef, Destination, Game, Object, ObjectId, Place, Role};

use crate::scenario::script::{Name, Spot, Target};
use crate::scenario::table::same_name;

/// Is this card called so?
pub fn card_is(game: &Game, card: CardRef, name: &Name) -> bool {
    if card == CardRef::NONE {
        return false;
    }
    let fixed = game.fixed();
    names(&fixed.card(card).name, name) && name.role.is_none_or(|role| role == fixed.owner(card))
}

fn names(card: &CardName, name: &Name) -> bool {
    same_name(card, &name.name)
}

/// Is this object called so? The top card names it; also after it has left play.
pub fn object_is(game: &Game, id: ObjectId, name: &Name) -> bool {
    game.state().object(id).is_some_and(|object| {
        names(&game.fixed().card(object.top()).name, name) && name.role.is_none_or(|role| role == object.controller)
    })
}

/// The objects in play that are called so.
pub fn objects<'a>(game: &'a Game, name: &'a Name) -> impl Iterator<Item = &'a Object> {
    game.state()
        .in_play()
        .filter(move |object| object_is(game, object.id, name))
}

/// Every physical card that is called so, wherever it is.
pub fn cards<'a>(game: &'a Game, name: &'a Name) -> impl Iterator<Item = CardRef> + 'a {
    // As many as there are owners; the engine holds far fewer than a byte counts.
    (0..game.fixed().owner.len().min(usize::from(u8::MAX)))
        .map(|n| CardRef(n as u8))
        .filter(|&card| card_is(game, card, name))
}

/// Does a completed or moved card go where the script says? `moved` is the card in question.
pub fn goes_to(game: &Game, to: Destination, wanted: &Target) -> bool {
    match (to, wanted) {
        (Destination::Arena(arena), Target::Place(Spot::Arena(place))) => arena == *place,
        (Destination::Build, Target::Place(Spot::Build)) => true,
        (Destination::Under(_), Target::Place(Spot::Under)) => true,
        (Destination::Top(_), Target::Place(Spot::Top)) => true,
        (Destination::Aboard(host), Target::Card(name)) => object_is(game, host, name),
        // A stack is named by its unit as well as by the place in it.
        (Destination::Under(unit) | Destination::Top(unit), Target::Card(name)) => object_is(game, unit, name),
        // A Mission lies nowhere; the build zone is where it was built.
        (Destination::Nowhere, Target::Place(Spot::Build)) => true,
        _ => false,
    }
}

/// The arena in which an object lies, a Pilot's or Equipment's with its host.
pub fn arena(game: &Game, object: &Object) -> Option<Arena> {
    match object.place {
        Place::Arena(arena) | Place::Slot(arena) => Some(arena),
        Place::Build | Place::Event => None,
        Place::Aboard(host) | Place::On(host) => game.state().object(host).and_then(|host| host.place.arena()),
    }
}

/// The name of a card as printed.
pub fn card_name(game: &Game, card: CardRef) -> String {
    if card == CardRef::NONE {
        "a card".to_owned()
    } else {
        game.fixed().card(card).name.full()
    }
}

/// The name of an object, also after it has left play.
pub fn object_name(game: &Game, id: ObjectId) -> String {
    game.state()
        .object(id)
        .map_or_else(|| "nothing".to_owned(), |object| card_name(game, object.top()))
}

/// The role of the player who owns or controls the thing a name means; for messages.
pub fn spelled(name: &Name) -> String {
    match name.role {
        Some(role) => format!("{}'s {}", word(role), name.name.full()),
        None => name.name.full(),
    }
}

fn word(role: Role) -> &'static str {
    role.word()
}
