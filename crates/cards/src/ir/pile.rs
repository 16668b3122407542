//! Cards of hands, decks and discard piles: where they are looked for, and where they go.

use super::*;

/// The piles that a search looks through: any of these together ("deck, hand, and/or discard pile").
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Piles {
    /// The deck.
    pub deck: bool,
    /// The hand.
    pub hand: bool,
    /// The discard pile, which lies open.
    pub discard: bool,
    /// The partially built cards (`C-4.1`).
    pub face_down: bool,
    /// The cards that the player keeps in the supply, outside the game (`C-14.2`).
    pub outside: bool,
    /// The Subordinates of the supply, which never ends (`C-15.7`): each as its card prints it.
    pub subordinates: bool,
    /// The cards face-down under this card, whosever they are (`G-3.5`).
    pub beneath: bool,
    /// Cards of a unit's stack, whosever they are (`C-5.8`).
    pub stack: Option<Stacked>,
}

/// Cards of a stack. Those of a unit that was discarded just now are taken from the discard piles (`C-5.10`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Stacked {
    /// Of which unit.
    pub of: Obj,
    /// The top card too ("in its stack"), not only those beneath it.
    pub whole: bool,
}

/// What few searches look through is written only where it is.
impl std::fmt::Debug for Piles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut written = f.debug_struct("Piles");
        written.field("deck", &self.deck);
        written.field("hand", &self.hand);
        written.field("discard", &self.discard);
        written.field("face_down", &self.face_down);
        written.field("outside", &self.outside);
        written.field("subordinates", &self.subordinates);
        written.field("beneath", &self.beneath);
        if let Some(stack) = &self.stack {
            written.field("stack", stack);
        }
        written.finish()
    }
}

impl Piles {
    const NONE: Piles = Piles {
        deck: false,
        hand: false,
        discard: false,
        face_down: false,
        outside: false,
        subordinates: false,
        beneath: false,
        stack: None,
    };
    /// The deck.
    pub const DECK: Piles = Piles {
        deck: true,
        ..Piles::NONE
    };
    /// The hand.
    pub const HAND: Piles = Piles {
        hand: true,
        ..Piles::NONE
    };
    /// The discard pile.
    pub const DISCARD: Piles = Piles {
        discard: true,
        ..Piles::NONE
    };
    /// "Deck and/or discard pile".
    pub const BOTH: Piles = Piles {
        deck: true,
        ..Piles::DISCARD
    };
    /// "Deck, hand, and/or discard pile".
    pub const ALL: Piles = Piles {
        hand: true,
        ..Piles::BOTH
    };
    /// The partially built cards.
    pub const FACE_DOWN: Piles = Piles {
        face_down: true,
        ..Piles::NONE
    };
    /// The Subordinates of the supply.
    pub const SUBORDINATES: Piles = Piles {
        subordinates: true,
        ..Piles::NONE
    };
    /// The cards face-down under this card.
    pub const BENEATH: Piles = Piles {
        beneath: true,
        ..Piles::NONE
    };
    /// Cards of that stack.
    pub const fn stack(of: Obj, whole: bool) -> Piles {
        Piles {
            stack: Some(Stacked { of, whole }),
            ..Piles::NONE
        }
    }

    /// The cards outside the game.
    pub const OUTSIDE: Piles = Piles {
        outside: true,
        ..Piles::NONE
    };
}

/// Cards that are taken from among those looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Pick {
    /// How many.
    pub amount: Limit,
    /// What kind of card.
    pub kind: Filter,
    /// Where to.
    pub to: Goal,
}

/// Where cards of a deck go that were looked at and not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Rest {
    /// Back as they lay.
    Back,
    /// On top, in any order.
    Top,
    /// On the bottom, in any order.
    Bottom,
    /// Into the discard pile.
    Discard,
    /// Shuffled into the deck.
    Shuffled,
}

/// Where a card that was found goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Goal {
    /// The hand.
    Hand,
    /// Face-down into the build zone with so many build counters (`C-4.1`).
    BuildZone(Amount),
    /// Out of the game.
    Removed,
    /// The discard pile.
    Discard,
    /// The top of the deck.
    Top,
    /// The bottom of the deck.
    Bottom,
    /// Into the deck, which is shuffled.
    Deck,
    /// It stays where it is, partially built, and gets so many build counters (`C-4.1`).
    Counters(Amount),
    /// It stays where it is: it is only shown.
    Stays,
    /// Into the Event zone, where the player's own Event lies: that one goes back to the supply (`C-14.3`).
    EventZone,
    /// Face-down under that object (`G-3.5`).
    Beneath(Obj),
    /// Into the stack of that unit, beneath its top card, where it may lie there; nothing is paid (`C-5.4`, `C-5.19`).
    Stacked(Obj),
    /// Attached to that object, as an Equipment that fits there; neither built nor equipped (`C-10.9`, `C-10.3`).
    Attached(Obj),
    /// As a unit into an arena that its type line names, or into that arena; not deployed (`C-4.9`). "That unit" from
    /// then on.
    Arena {
        /// The arena; `None`: its own.
        arena: Option<Arena>,
        /// Tapped.
        tapped: bool,
    },
}

impl Goal {
    /// Does the card stay where it was found?
    pub fn leaves_it(&self) -> bool {
        matches!(self, Goal::Counters(_) | Goal::Stays)
    }
}

/// Cards of a player outside play, to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Pile {
    /// The hand.
    Hand,
    /// The deck.
    Deck,
    /// The discard pile.
    Discard,
}

/// Partially built cards in a build zone (`C-4.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Built {
    /// One of that player's. "You" choose; of cards that you do not know by where they lie (`C-4.2`).
    One(Player),
    /// All of that player's.
    Each(Player),
    /// The one that the effect looked at or chose last.
    Found,
}
