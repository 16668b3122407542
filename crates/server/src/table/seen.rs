//! What a seat may see of a game: its view, and a game to ask for words in which nothing hidden lies.

use protocol::Seat;
use rules::{Game, Role, View};

/// What a seat may see.
pub struct Seen {
    /// The view; of a spectator, what both players see.
    pub view: View,
    /// For labels, hints, keys, refusals: a game that the player may be in, the same one for all games that the player
    /// cannot tell apart.
    pub words: Game,
    /// Whose options it may list.
    pub role: Option<Role>,
}

impl Seen {
    /// What the seat sees; spectators see hands only where both players agreed.
    pub fn of(game: &Game, seat: Seat) -> Seen {
        let role = match seat {
            Seat::Dark => Some(Role::Dark),
            Seat::Light => Some(Role::Light),
            Seat::Watch => None,
        };
        let words = known_to(game, role.unwrap_or(Role::Dark));
        let view = match role {
            Some(role) => game.view(role),
            None => of_both(game),
        };
        Seen { view, words, role }
    }
}

/// A game that the player may be in, made from what the player knows alone.
pub fn known_to(game: &Game, role: Role) -> Game {
    game.sight(role).blank()
}

/// What both players see: Dark's view without what is Dark's alone.
fn of_both(game: &Game) -> View {
    let (mut view, other) = (game.view(Role::Dark), game.view(Role::Light));
    view.hand.clear();
    view.outside.clear();
    view.question = None;
    for role in Role::BOTH {
        for (dark, light) in view.building[role].iter_mut().zip(&other.building[role]) {
            if dark.0 != light.0 {
                dark.0 = None;
            }
        }
    }
    if let (Some(attack), Some(as_light)) = (&mut view.attack, &other.attack) {
        for (dice, light) in attack.dice.iter_mut().zip(&as_light.dice) {
            if *dice != *light {
                *dice = rules::Faces::NONE;
            }
        }
    }
    if view.pending != other.pending {
        view.pending.clear();
    }
    view
}
