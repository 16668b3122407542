//! Questions to a player inside something else.

use crate::dice::Faces;
use crate::ids::{CardRef, ObjectId, Role};
use crate::state::{Instance, Reach};
use cards::Arenas;
use cards::ir::{Counter, Piles};

/// A question inside something else. The reply is left in [`crate::state::State::reply`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// How much: a number from `least` to `most`.
    Amount {
        /// Who is asked.
        role: Role,
        /// At least.
        least: i16,
        /// At most.
        most: i16,
        /// What for.
        about: About,
    },
    /// Yes or no.
    Yes {
        /// Who is asked.
        role: Role,
        /// What about.
        about: About,
    },
    /// One of the alternatives of an effect.
    Option {
        /// Who is asked.
        role: Role,
        /// How many there are.
        count: u8,
    },
    /// Which of an Upkeep's costs (`UPK-1`).
    Upkeep {
        /// Who pays.
        role: Role,
        /// For what.
        instance: Instance,
    },
    /// Which item is next (`A-3.4`).
    Order {
        /// Who orders.
        role: Role,
        /// Items from here on.
        mark: u16,
    },
    /// Which dice are re-rolled: one face after another, or done.
    Faces {
        /// Who chooses.
        role: Role,
        /// How many more may be taken.
        left: u16,
        /// The dice to choose from.
        from: Faces,
        /// What was taken.
        taken: Faces,
        /// How many must be taken at least.
        least: u16,
    },
    /// An object for the running instruction, by its filter in the program.
    Object {
        /// Who chooses.
        role: Role,
        /// The choice in the program.
        choice: u16,
        /// May they stop?
        may_stop: bool,
    },
    /// A unit for the surplus hits (`OVK-1`), or none.
    Overkill {
        /// Who chooses.
        role: Role,
    },
    /// A card from the player's hand to discard.
    HandCard {
        /// Who chooses.
        role: Role,
        /// May they stop?
        may_stop: bool,
    },
    /// A card of a stack to come to the top, if any.
    Rearrange {
        /// Who rearranges.
        role: Role,
        /// Whose stack.
        unit: ObjectId,
    },
    /// A card of a pile that fits the running search.
    PileCard {
        /// Who searches.
        role: Role,
        /// Whose cards.
        whose: Role,
        /// Which of them.
        piles: Piles,
        /// The choice in the program.
        choice: u16,
        /// May they stop?
        may_stop: bool,
    },
    /// A card among the top cards of a deck that are looked at: to be taken, or the next in order.
    TopCard {
        /// Who looks.
        role: Role,
        /// Whose deck.
        whose: Role,
        /// How many cards from the top.
        window: u16,
        /// So many of them are in order already.
        skip: u16,
        /// The choice in the program; none: the order of the rest.
        choice: Option<u16>,
        /// May they stop?
        may_stop: bool,
    },
    /// Into which of its arenas a unit goes that the running search found.
    Arena {
        /// Who chooses.
        role: Role,
        /// The card.
        card: CardRef,
    },
    /// The target of Double Strike, or none (`DS-1`).
    Strike {
        /// Who chooses.
        role: Role,
        /// The unit.
        unit: ObjectId,
    },
    /// Attack the same unit again by Tenacity (`TEN-1`)?
    Repeat {
        /// Who decides.
        role: Role,
        /// The unit.
        unit: ObjectId,
        /// Whom it attacked.
        on: ObjectId,
        /// How it reached it.
        reach: Reach,
    },
    /// A number of hits, or none (`FST-1`, `FWN-1`).
    Predict {
        /// Who names it.
        role: Role,
        /// By which ability.
        instance: Instance,
        /// At most.
        most: i16,
    },
    /// A change of speed, or none (`VEL-1`).
    Velocity {
        /// Who chooses.
        role: Role,
        /// The unit.
        unit: ObjectId,
    },
    /// Which replacement to apply, or none (`A-3.6`).
    Replace {
        /// Who chooses.
        role: Role,
        /// For what.
        object: ObjectId,
    },
    /// Which automatic prevention comes first (`B-5.17`).
    Prevention {
        /// Who chooses.
        role: Role,
        /// The damage instance.
        damage: u8,
    },
    /// Which of two own duplicates that came at one moment goes (`C-5.18`).
    Duplicate {
        /// Who chooses.
        role: Role,
        /// One.
        a: ObjectId,
        /// The other.
        b: ObjectId,
    },
    /// Which of two defenders: the one an intercepting unit replaces (`B-4.4`), Critical Hit strikes or added dice are
    /// against (`B-4.3`).
    Front {
        /// Who chooses.
        role: Role,
    },
    /// For which unit dice of damage are rolled next (`B-5.3`).
    NextRoll {
        /// Who orders.
        role: Role,
    },
    /// The order of contests (`C-6.5`), by pair.
    Pair,
    /// How many counters Damage Control takes off (`DC-1`).
    DamageControl {
        /// Who decides.
        role: Role,
        /// Which unit.
        unit: ObjectId,
        /// At most.
        most: i16,
    },
    /// Which Trap is completed, or none (`C-11.11`). Asked also of a player who has none (`C-11.12`).
    Trap {
        /// Whose Traps.
        role: Role,
        /// The number of the event.
        event: u16,
        /// So many cards may still be such Traps.
        left: u8,
    },
    /// Into which arena a Subordinate is put (`C-15.2`).
    Landing {
        /// Who chooses.
        role: Role,
        /// Among these.
        among: Arenas,
    },
    /// Leave the unit tapped (`G-6.2`)?
    StayTapped {
        /// Who decides.
        role: Role,
        /// Which.
        unit: ObjectId,
    },
}

/// What an amount or a yes-or-no is about; decides the words of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum About {
    /// How much damage to prevent.
    Prevent,
    /// Damage counters to remove.
    Remove,
    /// Counters of that kind to remove, among others.
    RemoveOf(Counter),
    /// Counters of that kind to remove from that object, of so many in all.
    RemoveFrom(ObjectId, Counter),
    /// Force to gain, of a mixture.
    Force,
    /// Build points to gain, of a mixture.
    Build,
    /// Cards to draw (`A-6.5`).
    Draw,
    /// Cards to discard at random (`A-6.5`, `G-11.4`).
    Discard,
    /// X of a cost.
    X,
    /// A sealed bid of Force (`G-1.7`).
    SecretBid,
    /// A sealed bid of build points for the roles (`G-2.6`).
    RoleBid,
    /// Take the Dark role?
    TakeDark,
    /// Hits to move by Overkill.
    Overkill,
    /// Dice against the first of two defenders (`B-4.3`).
    Divide,
    /// The share of divided damage for that unit (`B-5.3`).
    Share(ObjectId),
    /// Dice to re-roll or change without seeing them (`CUN-4`).
    Dice,
    /// Carry out an optional part.
    May,
    /// Pay to stop an effect.
    Unless,
    /// Pay to attack, when the defender changes (`ITC-13`).
    PayToAttack,
    /// Do the damage of Deflect (`DEF-2`).
    Deflect,
    /// Put the Critical Hit on the first defender (`B-4.3`).
    Critical,
    /// More power for damage at the attack's end (`OVL-1`).
    Overload,
    /// Draw the turned-down replacement.
    Replace,
}
