//! Anything one could lay on a table; [`crate::Game::new`] is the door to a legal game.

use crate::ids::{ByRole, CardId, Role};
use crate::program::MAX_CHOICES;
use cards::ir::Counter;
use cards::{Arena, Card, Edition};
use thiserror::Error;

/// The most cards a player may bring (all zones together). Decks have no maximum by the rules
/// (`G-4.2`); this is the engine's, far above any deck that is played.
pub const MAX_CARDS_PER_PLAYER: usize = 120;

/// A table before the game: what each player has where, and where play begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Decides where the editions differ.
    pub edition: Edition,
    /// The printed cards that [`CardId`]s refer to. Subordinates among them are the supply of both players (`C-15.1`).
    pub cards: Vec<Card>,
    /// What each player has.
    pub seats: ByRole<Seat>,
    /// Where play begins.
    pub start: Start,
    /// Optional rules.
    pub switches: Switches,
}

/// What one player has on the table.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Seat {
    /// Force.
    pub force: i16,
    /// Build points.
    pub build: i16,
    /// Points for the set-up loop (`G-5.2`).
    pub setup_points: i16,
    /// The deck, top card first. With [`Start::Preparation`] the order is answered by a shuffle.
    pub deck: Vec<CardId>,
    /// The hand.
    pub hand: Vec<CardId>,
    /// The discard pile, oldest card first.
    pub discard: Vec<CardId>,
    /// Objects in play: units, Equipment, Locations.
    pub in_play: Vec<Placed>,
    /// Face-down cards in the build zone.
    pub building: Vec<Partial>,
    /// The supply: cards outside the game that texts may bring in, Events among them (`C-14.2`).
    pub outside: Vec<CardId>,
    /// With closed lists: decks that the other player thinks this one may be. [`crate::Sight::imagine`] deals from those
    /// that fit what was seen; without any, from all cards of the table.
    pub guesses: Vec<Guess>,
}

/// A deck that a player may have brought, as the other player thinks. Its cards are among the printed cards of the table,
/// whoever has them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Guess {
    /// All cards of the deck.
    pub deck: Vec<CardId>,
    /// Its supply.
    pub outside: Vec<CardId>,
}

impl Seat {
    /// An empty seat with the 30 points of the set-up loop.
    pub fn new() -> Seat {
        Seat {
            setup_points: 30,
            ..Seat::default()
        }
    }
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The (top) card.
    pub card: CardId,
    /// Where it lies.
    pub place: PlacedAt,
    /// Tapped?
    pub tapped: bool,
    /// Damage counters.
    pub damage: i16,
    /// Counters of other kinds (`C-16.1`).
    pub named: Vec<(Counter, i16)>,
    /// Cards under the top card, from the one just below it downwards.
    pub under: Vec<CardId>,
    /// Pilots aboard.
    pub pilots: Vec<Aboard>,
    /// Equipment attached.
    pub equipment: Vec<CardId>,
}

/// A Pilot aboard with its own state (`C-8.13`, `C-8.15`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aboard {
    /// The card.
    pub card: CardId,
    /// Tapped?
    pub tapped: bool,
    /// Damage counters.
    pub damage: i16,
}

impl Placed {
    /// An untapped, undamaged card.
    pub fn at(card: CardId, place: PlacedAt) -> Placed {
        Placed {
            card,
            place,
            tapped: false,
            damage: 0,
            named: Vec::new(),
            under: Vec::new(),
            pilots: Vec::new(),
            equipment: Vec::new(),
        }
    }
}

/// Where a card in play lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacedAt {
    /// In an arena; a Location: in its slot.
    Arena(Arena),
    /// Face up in the build zone; an Event: in the Event zone.
    BuildZone,
}

/// A face-down card in the build zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    /// Which card.
    pub card: CardId,
    /// Its build counters.
    pub counters: i16,
}

/// Where play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// From the beginning: roles, shuffles, opening hands, mulligan, set-up loop.
    Preparation,
    /// The set-up loop, with the hands as given (`G-5.8`).
    SetupLoop,
    /// R1 of a turn.
    Turn,
    /// The start of that player's build step.
    Build(Role),
    /// That player's retreat step.
    Retreat(Role),
    /// The start of that arena's battle step, contests first.
    Battle(Arena),
}

/// How the roles are settled (`G-2.3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RoleChoice {
    /// As the seats say.
    #[default]
    Fixed,
    /// A die decides: 4 or more exchanges the seats.
    Random,
    /// Sealed bids of build points (`G-2.6`).
    Bid,
}

/// Optional rules and house conventions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Both deck lists are known to both players (`B-2.10`).
    pub open_lists: bool,
    /// Ask both players in every chance (`B-2.10` allows more, never less).
    pub ask_always: bool,
    /// Offer the mulligan (`G-5.25`).
    pub mulligan: bool,
    /// How the roles are settled.
    pub roles: RoleChoice,
    /// A player who must draw from an empty deck loses (`G-9.2`).
    pub empty_deck_loses: bool,
    /// After this turn `F-4.3` names the winner (`G-12.5`).
    pub turn_limit: Option<u16>,
}

impl Default for Switches {
    /// Between people: closed lists, mulligan, no turn limit.
    fn default() -> Switches {
        Switches {
            open_lists: false,
            ask_always: false,
            mulligan: true,
            roles: RoleChoice::Fixed,
            empty_deck_loses: false,
            turn_limit: None,
        }
    }
}

impl Switches {
    /// In simulation and search: open lists and 200 turns at most.
    pub fn simulation() -> Switches {
        Switches {
            open_lists: true,
            turn_limit: Some(200),
            ..Switches::default()
        }
    }
}

/// A fault that keeps a table from being a game. `Game::new` reports all of them at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupFault {
    /// More cards than the engine holds.
    #[error("{0} has {1} cards; the engine holds at most {MAX_CARDS_PER_PLAYER} for each player")]
    TooManyCards(Role, usize),
    /// More different cards than ids.
    #[error("{0} different cards; the engine holds at most 250")]
    TooManyPrints(usize),
    /// A text with more parts than the engine holds.
    #[error("the text of {0} has more parts than the engine holds: an ability makes at most {MAX_CHOICES} choices")]
    TextTooBig(String),
    /// The game does not begin: a fault of the engine, not of the table.
    #[error("the game cannot begin: {0} (please report it with the cards)")]
    Broken(&'static str),
    /// A card id outside the list.
    #[error("{0}: card number {1} is not in the list of cards")]
    NoSuchCard(Role, u8),
    /// A card lies where its kind cannot (`C-3.2`).
    #[error("{0}: {1} cannot lie in {2}")]
    WrongPlace(Role, String, &'static str),
    /// A number below zero or beyond reason.
    #[error("{0}: {1} is {2}, which cannot be")]
    BadNumber(Role, String, i16),
    /// Cards that cannot form a stack (`C-5.4`).
    #[error("{0}: {1} cannot lie in the stack of {2}")]
    BadStack(Role, String, String),
    /// A card that cannot be built lies face-down (`G-6.37`).
    #[error("{0}: {1} has no build cost and cannot lie face-down in the build zone")]
    NotBuildable(Role, String),
    /// A Subordinate among the cards of a deck (`G-4.12`).
    #[error("{0}: {1} is a Subordinate: it comes from the supply and lies in no deck, hand or discard pile")]
    FromSupply(Role, String),
    /// More Subordinates than the engine numbers beside the decks.
    #[error("the texts make too many different Subordinates beside so many cards")]
    TooManySubordinates,
    /// An Event among the cards of a deck (`G-4.12`).
    #[error("{0}: {1} is an Event: it lies in the supply or the Event zone, in no deck, hand or discard pile")]
    EventInDeck(Role, String),
    /// Two Events of one player (`C-14.1`).
    #[error("{0} has two Events in the Event zone")]
    TwoEvents(Role),
    /// Two Locations in one arena (`C-9.2`).
    #[error("two Locations lie in the {0} arena")]
    TwoLocations(&'static str),
}

/// A unit for tests that need any.
#[cfg(test)]
pub(crate) fn tank() -> Card {
    Card {
        name: cards::CardName::parse("Tank"),
        side: cards::Side::Dark,
        kind: cards::CardKind::Unit(cards::UnitFacts {
            arenas: cards::Arenas::of(&[Arena::Ground]),
            speed: 10,
            power: 1,
            health: 9,
        }),
        subtypes: cards::Subtypes::parse(""),
        cost: Some(1),
        cost_is_x: false,
        set: String::new(),
        rarity: None,
        text: String::new(),
        abilities: Vec::new(),
    }
}
