//! Cards come only from the set-up, and none vanishes: each lies in exactly one place. Subordinates come from the supply
//! and go back there.

use super::{Breach, Held};
use rules::{CardRef, Game, Role};

const LAW: &str = "every card is in one place";

/// Where the cards of a game are, by physical card.
#[derive(Clone, Debug)]
pub struct Places {
    count: usize,
}

impl Places {
    /// How many cards the game began with.
    pub fn of(game: &Game) -> Places {
        Places {
            count: game.fixed().of.len(),
        }
    }

    /// Each of these cards lies in exactly one place: a pile, a build zone, a stack in play, under a unit; or it is
    /// being played.
    pub fn check(&self, game: &Game) -> Held {
        let mut found = [0u8; 256];
        let st = game.state();
        for role in Role::BOTH {
            let piles = &st.piles[role];
            for (zone, pile) in [
                ("deck", &piles.deck),
                ("hand", &piles.hand),
                ("discard pile", &piles.discard),
                ("removed cards", &piles.removed),
                ("supply", &piles.outside),
            ] {
                for &card in pile {
                    if game.card(card).0 != role {
                        return Err(breach(
                            game,
                            card,
                            &format!("lies in the {zone} of {role}, not its owner's"),
                        ));
                    }
                    found[usize::from(card.0)] += 1;
                }
            }
            for built in &st.building[role] {
                found[usize::from(built.card.0)] += 1;
            }
        }
        for beneath in &st.beneath {
            found[usize::from(beneath.card.0)] += 1;
        }
        for object in st.in_play() {
            for card in &object.cards {
                found[usize::from(card.0)] += 1;
            }
        }
        if let Some(stranger) = found[self.count..].iter().position(|&n| n > 0) {
            return Err(Breach::new(
                LAW,
                format!("card {} comes from nowhere", self.count + stranger),
            ));
        }
        for (at, &n) in found[..self.count].iter().enumerate() {
            let card = CardRef(at as u8);
            // The supply never ends: any number of its units is in play, and none lies anywhere else (`C-15.5`).
            if game.fixed().card(card).is_subordinate() {
                let in_play = st.in_play().filter(|object| object.top() == card).count();
                match usize::from(n) == in_play {
                    true => continue,
                    false => return Err(breach(game, card, "lies outside play")),
                }
            }
            match n {
                1 => {}
                0 if game.being_played().any(|played| played == card) => {}
                0 => return Err(breach(game, card, "is nowhere")),
                _ => return Err(breach(game, card, &format!("is in {n} places"))),
            }
        }
        Ok(())
    }
}

fn breach(game: &Game, card: CardRef, what: &str) -> Breach {
    Breach::new(LAW, format!("{} (card {}) {what}", game.card_name(card), card.0))
}

/// The check in one call.
pub fn cards_stay(game: &Game) -> Held {
    Places::of(game).check(game)
}
