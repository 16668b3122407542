//! What an attack and the damage in it remember while they run.

use super::*;
use crate::frame::{How, Sets};
use cards::keyword::Keyword;

/// How an attack reaches its defender (`B-3.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reach {
    /// In its own arena with its power.
    Own,
    /// By Bombard X (`BOM-1`).
    Bombard,
    /// By Ion Cannon X (`ION-1`).
    IonCannon,
    /// By Barrage X (`BAR-1`).
    Barrage,
    /// A text lets it attack in another arena, with its power.
    Permitted,
}

impl Reach {
    /// The keyword by which it reaches.
    pub fn keyword(self) -> Option<Keyword> {
        match self {
            Reach::Bombard => Some(Keyword::Bombard),
            Reach::IonCannon => Some(Keyword::IonCannon),
            Reach::Barrage => Some(Keyword::Barrage),
            Reach::Own | Reach::Permitted => None,
        }
    }
}

/// The numbers of an attack that are fixed when the dice are rolled (`B-3.15`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Profile {
    /// Number of attack dice.
    pub dice: i16,
    /// Added to each die (Accuracy and texts, `ACC-1`, `ACC-5`).
    pub bonus: i16,
    /// The result a die needs.
    pub need: i16,
    /// Critical Hit X.
    pub critical: i16,
    /// Fury X.
    pub fury: i16,
    /// Backfire X.
    pub backfire: i16,
    /// Parry X.
    pub parry: i16,
    /// Riposte X.
    pub riposte: i16,
}

/// Dice whose result was changed without turning them (`B-2.16`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Adjusted {
    /// The natural face.
    pub face: u8,
    /// The change.
    pub by: i16,
    /// How many such dice.
    pub count: u16,
}

/// One of the one or two defenders of an attack with the dice against it (`B-4.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Front {
    /// The defending unit.
    pub defender: ObjectId,
    /// Where it was when it became the defender (`B-3.13`).
    pub place: Place,
    /// The numbers fixed at the roll.
    pub profile: Profile,
    /// The dice as they are now.
    pub faces: Faces,
    /// Dice with a changed result.
    pub adjusted: List<Adjusted, 8>,
    /// Damage that the attack did to this unit, after prevention (`B-3.32`).
    pub done: i16,
}

impl Default for Front {
    fn default() -> Front {
        Front {
            defender: ObjectId::NONE,
            place: Place::Build,
            profile: Profile::default(),
            faces: Faces::NONE,
            adjusted: List::new(),
            done: 0,
        }
    }
}

/// A number of hits that a player named, or declined to name (`FST-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Predicted {
    /// By which ability.
    pub by: Instance,
    /// The number; `None`: declined.
    pub hits: Option<i16>,
}

impl Default for Predicted {
    fn default() -> Predicted {
        Predicted {
            by: Instance {
                on: ObjectId::NONE,
                ability: AbilityId(0),
                via: 0,
            },
            hits: None,
        }
    }
}

/// So many dice are to be re-rolled or changed by a player who did not see them; which ones is chosen when they are
/// shown (`CUN-4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blindly {
    /// Who chooses.
    pub role: Role,
    /// Of which dice.
    pub sets: Sets,
    /// What is done to them.
    pub how: How,
    /// How many.
    pub dice: u16,
}

impl Default for Blindly {
    fn default() -> Blindly {
        Blindly {
            role: Role::Dark,
            sets: Sets::Loose,
            how: How::Again,
            dice: 0,
        }
    }
}

/// An attack in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Its number in this game.
    pub number: u16,
    /// The attacking unit.
    pub attacker: ObjectId,
    /// Where it was when it declared.
    pub place: Place,
    /// How it reaches the defender.
    pub reach: Reach,
    /// The defender, and the second one if there is one.
    pub fronts: List<Front, 2>,
    /// Every unit that was the defender at some time (`B-3.11`).
    pub attacked: List<ObjectId, 16>,
    /// Has its damage put counters on a unit (`B-3.32`)?
    pub harmed: bool,
    /// Has the attacker damaged a unit since then, by whatever means?
    pub struck: bool,
    /// Did the unit tap for it (`DS-1`)?
    pub tapped: bool,
    /// Is it the second attack of Double Strike (`DS-2`)?
    pub second_strike: bool,
    /// Was it turned to another unit before it was declared (`B-3.54`)?
    pub turned: bool,
    /// Is it the unit's first attack of the turn (`TEN-2`)?
    pub first: bool,
    /// Damage that it did, after prevention (`TEN-1`).
    pub done: i16,
    /// Numbers of hits that were named (`FST-1`).
    pub predicted: List<Predicted, MAX_PREDICTIONS>,
    /// Items stored for its end (`B-3.37`).
    pub stored: List<Waiting, 16>,
    /// Disrupted: it did not happen (`B-3.42`).
    pub disrupted: bool,
    /// An effect ended it (`B-3.47`).
    pub ended: bool,
    /// The number of its current die roll (uses of re-rolls).
    pub roll: u16,
    /// Were its dice rolled?
    pub rolled: bool,
    /// Are its dice seen by the attacker's controller alone (`CUN-1`)?
    pub secret: bool,
    /// Was its damage sequence begun before the dice were shown?
    pub blind: bool,
    /// Re-rolls and changes of dice that wait until the dice are shown (`CUN-4`).
    pub blindly: List<Blindly, 8>,
    /// Overkill: the other unit and how many hits go to it.
    pub overkill: (ObjectId, i16),
    /// Units that a text compels the attacker to attack when this attack is over (`B-3.52`).
    pub compelled: List<ObjectId, 4>,
    /// Had the attacker Double Strike when what lasted for this attack was about to end (`DS-9`)?
    pub strikes: bool,
    /// Its Tenacity at that moment (`TEN-7`).
    pub tenacity: i16,
    /// Battle step number of the waiting items when it began.
    pub mark: u16,
}

impl Attack {
    /// An attack that is being declared, against nobody yet.
    pub(crate) fn new(number: u16, attacker: ObjectId, place: Place, reach: Reach) -> Attack {
        Attack {
            number,
            attacker,
            place,
            reach,
            fronts: List::new(),
            attacked: List::new(),
            harmed: false,
            struck: false,
            tapped: true,
            second_strike: false,
            turned: false,
            first: false,
            done: 0,
            predicted: List::new(),
            stored: List::new(),
            disrupted: false,
            ended: false,
            roll: 0,
            rolled: false,
            secret: false,
            blind: false,
            blindly: List::new(),
            overkill: (ObjectId::NONE, 0),
            compelled: List::new(),
            strikes: false,
            tenacity: 0,
            mark: 0,
        }
    }
}

bitflags! {
    /// What is true of pending damage.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Kind: u16 {
        /// Damage of the attack itself to a defender.
        const ATTACK = 1;
        /// Counters put, not damage (`C-16.3`).
        const COUNTERS = 1 << 2;
        /// Hits moved by Overkill.
        const OVERKILL = 1 << 3;
        /// Automatic prevention has looked at it.
        const SEEN = 1 << 4;
        /// The dice are a secret: the amount is the most that they can come to (`CUN-4`).
        const UNKNOWN = 1 << 5;
        /// Its chance of prevention was before the dice were shown.
        const CLOSED = 1 << 6;
        /// Done by Ambush.
        const AMBUSH = 1 << 7;
        /// Done by Retaliate.
        const RETALIATE = 1 << 8;
        /// Done by Riposte.
        const RIPOSTE = 1 << 9;
        /// Done by Overload.
        const OVERLOAD = 1 << 10;
        /// Done by Backfire.
        const BACKFIRE = 1 << 11;
    }
}

impl Kind {
    /// Damage that this keyword does; none of it can be told from other damage for keywords that do none of their own.
    pub(crate) fn of(keyword: Keyword) -> Kind {
        match keyword {
            Keyword::Ambush => Kind::AMBUSH,
            Keyword::Retaliate => Kind::RETALIATE,
            Keyword::Riposte => Kind::RIPOSTE,
            Keyword::Overload => Kind::OVERLOAD,
            Keyword::Backfire => Kind::BACKFIRE,
            Keyword::Overkill => Kind::OVERKILL,
            _ => Kind::empty(),
        }
    }
}

/// What keeps damage from being prevented, the stricter the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Bar {
    /// Nothing.
    #[default]
    Open,
    /// Only units that fit this entry of [`crate::program::Fixed::preventers`] may.
    OnlyBy(u16),
    /// All but abilities with that keyword may.
    NotBy(Keyword),
    /// A text says that it can't be prevented.
    Closed,
}

/// All damage pending in one sequence from one source to one unit (`B-5.10`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Damage {
    /// The unit it comes from; none for a card that is no object.
    pub source: ObjectId,
    /// The card it comes from.
    pub card: CardRef,
    /// Whose effect or unit does it.
    pub by: Role,
    /// The unit it goes to.
    pub to: ObjectId,
    /// How much is pending.
    pub amount: i16,
    /// How much was prevented.
    pub prevented: i16,
    /// Counters it placed.
    pub placed: i16,
    /// How much of it came with the attack roll (Parry works on that, `PAR-7`).
    pub rolled: i16,
    /// What is true of it.
    pub kind: Kind,
    /// What keeps it from being prevented.
    pub bar: Bar,
}

/// One run of steps 4–7 (`B-5.9`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// Its number in this game.
    pub number: u16,
    /// Its first entry in [`State::damage`].
    pub first: u16,
    /// Does it belong to the attack roll of the innermost attack?
    pub attack: bool,
    /// The waiting items when it began (`A-9.4`).
    pub mark: u16,
}
