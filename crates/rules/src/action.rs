//! What a player may answer: options, their list, answers.

use crate::dice::Faces;
use crate::frame::{Destination, Way};
use crate::ids::{CardRef, ObjectId, Role};
use crate::state::{Instance, Reach};
use arrayvec::ArrayVec;
use cards::Arena;

/// One thing a player can do. Listed by [`crate::Game::options`], asked about by [`crate::Game::why_not`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Pass in a play-or-pass chance.
    Pass,
    /// Stop, end the step, decline.
    Done,
    /// Declare an attack (`B-3.5`).
    Attack {
        /// With this unit.
        unit: ObjectId,
        /// On this one.
        on: ObjectId,
        /// How.
        reach: Reach,
    },
    /// Decline the attack chance (`B-3.1` c).
    DoNothing(ObjectId),
    /// Use an ability of an object in play.
    Use(Instance),
    /// Use Lucky of a unit (`LUC-1`).
    Lucky(ObjectId),
    /// Play a Battle card from the hand, by the line with this number.
    Play {
        /// The card.
        card: CardRef,
        /// Which of its lines.
        line: u8,
        /// With Enhance number n, from 1; 0 = without.
        enhance: u8,
        /// From the discard pile by Meditate.
        meditate: bool,
    },
    /// Start building a card of the hand, or add counters to a face-down one.
    Build {
        /// The card.
        card: CardRef,
        /// Counters.
        counters: i16,
    },
    /// Complete a card.
    Complete {
        /// The card.
        card: CardRef,
        /// How it is paid for.
        way: Way,
        /// Where it goes.
        to: Destination,
    },
    /// Complete a Trap whose condition has occurred (`C-11.6`).
    Spring {
        /// The card.
        card: CardRef,
        /// Which of its lines.
        line: u8,
        /// From the discard pile by Meditate.
        meditate: bool,
    },
    /// Move a unit between build zone and arenas, or a Pilot on or off.
    Move {
        /// What.
        object: ObjectId,
        /// Where to.
        to: Destination,
    },
    /// Bring a card of a stack to the top (`C-5.9`).
    Rearrange {
        /// The stack.
        object: ObjectId,
        /// The card.
        card: CardRef,
    },
    /// Retreat a unit in the retreat step (`G-6.23`).
    Retreat(ObjectId),
    /// Choose an object.
    Object(ObjectId),
    /// Choose the damage from this source, by place in the innermost sequence.
    Damage(u8),
    /// Choose a card.
    Card(CardRef),
    /// Choose a number.
    Amount(i16),
    /// Choose a die by its face.
    Face(u8),
    /// Yes.
    Yes,
    /// No.
    No,
    /// An alternative by number.
    Option(u8),
    /// The next waiting item by number.
    Next(u16),
    /// Raise the bid of a contest to this (`C-6.2`).
    Bid(i16),
    /// Set aside a card in the mulligan.
    Mulligan(CardRef),
    /// Put a unit into play in set-up (`G-5.9`).
    Deploy {
        /// The card.
        card: CardRef,
        /// Where.
        to: Destination,
    },
    /// Put a card face-down in set-up with these counters (`G-5.14`).
    FaceDown {
        /// The card.
        card: CardRef,
        /// Counters.
        counters: i16,
    },
    /// Which of two or more pairs is contested first, by number.
    Pair(u8),
    /// A place by arena.
    Place(Arena),
}

/// The list of legal options, in a buffer that is used again and again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub(crate) list: Vec<Action>,
    pub(crate) decision: u32,
}

impl Options {
    /// An empty buffer.
    pub fn new() -> Options {
        Options::default()
    }

    /// The options in order.
    pub fn as_slice(&self) -> &[Action] {
        &self.list
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The option with this number.
    pub fn get(&self, index: usize) -> Option<Action> {
        self.list.get(index).copied()
    }

    /// Where this action stands in the list.
    pub fn position(&self, action: Action) -> Option<usize> {
        self.list.iter().position(|&a| a == action)
    }

    pub(crate) fn push(&mut self, action: Action) {
        self.list.push(action);
    }
}

/// What kind of decision a player faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DecisionKind {
    /// A play-or-pass chance.
    Chance,
    /// A build step.
    Build,
    /// A retreat step.
    Retreat,
    /// An attack chance.
    Attack,
    /// A choice for something that is being played.
    Announce,
    /// A question inside an effect.
    Question,
    /// Which item is next.
    Order,
    /// A contest.
    Bid,
    /// Mulligan and set-up.
    Setup,
}

/// A decision that waits for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// Who decides.
    pub role: Role,
    /// What kind.
    pub kind: DecisionKind,
    /// Its number; answers to an older one are stale.
    pub number: u32,
}

/// What the game waits for. Nothing moves until it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// One player picks one of the listed options.
    Choose(Decision),
    /// Dice; answered with how many show each face.
    Roll(crate::frame::Roll),
    /// A deck to be shuffled; answered with an order.
    Shuffle(Shuffle),
    /// The game is over.
    Over(crate::state::Outcome),
}

/// A deck to be shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shuffle {
    /// Whose.
    pub role: Role,
    /// How many cards.
    pub cards: u8,
}

/// The answer to a [`Pending`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The option with this number.
    Option(usize),
    /// The dice.
    Dice(Faces),
    /// The order of a pile: a permutation of 0…n−1; position i of the new pile holds the old card `order[i]`.
    Order(ArrayVec<u8, { crate::setup::MAX_CARDS_PER_PLAYER }>),
    /// The player gives up; open to both at any time (`G-7.6`).
    Concede(Role),
    /// The player's time is up, as whoever keeps the clock says (`F-4.9`).
    OutOfTime(Role),
    /// Something is put right, as both players agreed (`F-4.10`).
    Repair {
        /// Who proposed it.
        by: Role,
        /// What.
        repair: crate::repair::Repair,
    },
}
