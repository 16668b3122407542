//! What has happened and waits to be carried out.

use super::Instance;
use crate::ids::{AbilityId, CardRef, ObjectId, Role};
use cards::Arena;

/// How many dice a stored effect rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dice {
    /// So many.
    Fixed(i16),
    /// As many as the amount of this instruction comes to then (`A-6.6`).
    Counted(u16),
}

/// Why something waits for settling (`A-9.4`): a triggered ability or an item of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A triggered ability.
    Ability {
        /// Its instance.
        instance: Instance,
        /// The object of the event.
        it: ObjectId,
        /// The unit whose damage it is about.
        doer: ObjectId,
        /// How much damage it is about.
        much: i16,
        /// The sum of its keyword as it fired (`A-3.10`); 0 for another ability.
        x: i16,
        /// For "would damage": the damage instance it looks at.
        damage: u8,
        /// The arena in which the object of the event was then.
        there: Option<Arena>,
    },
    /// The draw of a build step (`G-6.8`).
    Draw,
    /// An Upkeep to be paid.
    Upkeep(Instance),
    /// An earned Bounty (`BTY-2`): whose it is, and the unit by which it was earned.
    Bounty(AbilityId, ObjectId, ObjectId),
    /// Damage Control of a unit (`DC-1`).
    DamageControl(ObjectId),
    /// A stored Retaliate (`RET-1`): dice from the first to the second.
    Retaliate(ObjectId, ObjectId, Dice),
    /// A Riposte (`RIP-1`): damage from the first to the second.
    Riposte(ObjectId, ObjectId, i16),
    /// A Backfire (`BKF-1`).
    Backfire(ObjectId, i16),
    /// The price of an Overload (`OVL-2`).
    Overload(ObjectId, i16),
    /// An effect kept for this moment (`A-3.11`).
    Later(Kept),
    /// Something that a Trap may have waited for (`C-11.11`).
    Traps {
        /// The number of the event: its Traps are among [`super::State::ready`].
        event: u16,
        /// So many cards may be such Traps, for all that both players know (`C-11.12`).
        left: u8,
    },
}

/// An item that waits, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Waiting {
    /// What.
    pub item: Item,
    /// Whose (`A-3.11`).
    pub role: Role,
    /// How many triggers led to it (`G-12.1`).
    pub chain: u8,
}

impl Default for Waiting {
    fn default() -> Waiting {
        Waiting {
            item: Item::Draw,
            role: Role::Dark,
            chain: 0,
        }
    }
}

/// An effect kept for later, with what its words refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    /// Index of its entry in the program.
    pub later: u16,
    /// Whose.
    pub role: Role,
    /// From what.
    pub source: ObjectId,
    /// The card whose text it is.
    pub card: CardRef,
    /// "It".
    pub it: ObjectId,
    /// The unit whose damage the event is about.
    pub doer: ObjectId,
    /// "That unit".
    pub that: ObjectId,
    /// "The first chosen unit".
    pub former: ObjectId,
    /// What the cost was paid with.
    pub paid: ObjectId,
    /// What the instructions before came to.
    pub tally: crate::frame::Tally,
    /// X.
    pub x: i16,
    /// The number of the attack whose end it waits for, where it waits for one.
    pub attack: u16,
}

/// A Trap whose condition occurred (`C-11.11`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ready {
    /// The number of the event.
    pub event: u16,
    /// Whose.
    pub role: Role,
    /// Which card.
    pub card: CardRef,
    /// Which of its lines.
    pub line: u8,
    /// From the discard pile by Meditate (`MED-2`).
    pub meditate: bool,
    /// The object of the event.
    pub it: ObjectId,
    /// The unit whose damage it is about.
    pub doer: ObjectId,
    /// How much damage that was.
    pub much: i16,
    /// The arena in which the object of the event was then.
    pub there: Option<Arena>,
}
