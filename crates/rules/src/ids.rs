//! Names for things: roles, cards, objects, abilities, clauses.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// Which of the two players (`G-2.4`): every "Dark first" means this, not the colour of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Acts first and wins ties.
    Dark,
    /// The other player.
    Light,
}

impl Role {
    /// Dark, then Light.
    pub const BOTH: [Role; 2] = [Role::Dark, Role::Light];

    /// The word used in files and labels.
    pub fn word(self) -> &'static str {
        match self {
            Role::Dark => "Dark",
            Role::Light => "Light",
        }
    }
}

impl Not for Role {
    type Output = Role;
    /// The opponent.
    fn not(self) -> Role {
        match self {
            Role::Dark => Role::Light,
            Role::Light => Role::Dark,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One value for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ByRole<T>(pub [T; 2]);

impl<T> ByRole<T> {
    /// Both values, made by a function of the role.
    pub fn from_fn(mut make: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole([make(Role::Dark), make(Role::Light)])
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;
    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}

/// A printed card of this game's list: what is equal for all copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u8);

/// One physical card of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardRef(pub u8);

impl CardRef {
    /// No card.
    pub const NONE: CardRef = CardRef(u8::MAX);
}

/// An object in play (`G-3.9`): a unit, Location or Equipment. A card that leaves and returns is a
/// new object: the slot may be the same, the generation is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId {
    pub(crate) slot: u8,
    pub(crate) generation: u8,
}

impl Default for CardRef {
    fn default() -> CardRef {
        CardRef::NONE
    }
}

impl Default for ObjectId {
    fn default() -> ObjectId {
        ObjectId::NONE
    }
}

impl ObjectId {
    /// No object.
    pub const NONE: ObjectId = ObjectId {
        slot: u8::MAX,
        generation: 0,
    };

    /// A number that names the object as long as something looks at it, for programs beside the engine.
    pub fn number(self) -> u16 {
        u16::from(self.generation) << 8 | u16::from(self.slot)
    }

    /// Is this a real object?
    #[inline]
    pub fn is_some(self) -> bool {
        self.slot != u8::MAX
    }
}

/// One compiled ability of the program (see [`crate::program`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AbilityId(pub u16);

/// A clause of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseId(pub &'static str);

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
