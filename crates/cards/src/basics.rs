//! The small words every other module uses.

use std::ops::{Index, IndexMut};

/// Which wording of the rules decides where the two differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// The wording of the founding glossary on top of the 2005 rulebook.
    Classic,
    /// The committee's present wording.
    Current,
}

impl Edition {
    /// Both editions, classic first.
    pub const ALL: [Edition; 2] = [Edition::Classic, Edition::Current];

    /// The word used in files and flags.
    pub fn word(self) -> &'static str {
        match self {
            Edition::Classic => "classic",
            Edition::Current => "current",
        }
    }
}

/// How often a card was printed, by the letter beside its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Rarity {
    /// Common.
    Common,
    /// Uncommon.
    Uncommon,
    /// Rare.
    Rare,
    /// A promotional printing.
    Promotional,
    /// A Subordinate.
    Subordinate,
}

impl Rarity {
    /// All of them.
    pub const ALL: [Rarity; 5] = [
        Rarity::Common,
        Rarity::Uncommon,
        Rarity::Rare,
        Rarity::Promotional,
        Rarity::Subordinate,
    ];

    /// Its letter in card files.
    pub fn letter(self) -> &'static str {
        match self {
            Rarity::Common => "C",
            Rarity::Uncommon => "U",
            Rarity::Rare => "R",
            Rarity::Promotional => "P",
            Rarity::Subordinate => "S",
        }
    }

    /// Reads the letter of the card files.
    pub fn from_letter(letter: &str) -> Option<Rarity> {
        Rarity::ALL.into_iter().find(|rarity| rarity.letter() == letter)
    }

    /// Its word in texts.
    pub fn word(self) -> &'static str {
        match self {
            Rarity::Common => "common",
            Rarity::Uncommon => "uncommon",
            Rarity::Rare => "rare",
            Rarity::Promotional => "promotional",
            Rarity::Subordinate => "subordinate",
        }
    }
}

/// The side symbol of a card (`G-2.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Side {
    /// Light Side.
    Light,
    /// Dark Side.
    Dark,
    /// Neutral: fits every deck.
    Neutral,
    /// Yuuzhan Vong.
    Vong,
}

impl Side {
    /// The printed word.
    pub fn word(self) -> &'static str {
        match self {
            Side::Light => "Light",
            Side::Dark => "Dark",
            Side::Neutral => "Neutral",
            Side::Vong => "Yuuzhan Vong",
        }
    }

    /// Reads the letter of the card files (`L`, `D`, `N`, `Y`).
    pub fn from_letter(letter: &str) -> Option<Side> {
        match letter {
            "L" => Some(Side::Light),
            "D" => Some(Side::Dark),
            "N" => Some(Side::Neutral),
            "Y" => Some(Side::Vong),
            _ => None,
        }
    }

    /// The letter of the card files.
    pub fn letter(self) -> &'static str {
        match self {
            Side::Light => "L",
            Side::Dark => "D",
            Side::Neutral => "N",
            Side::Vong => "Y",
        }
    }
}

/// One of the three arenas, in the order in which their battle steps come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Arena {
    /// The Space arena.
    Space,
    /// The Ground arena.
    Ground,
    /// The Character arena.
    Character,
}

impl Arena {
    /// All three, in battle order.
    pub const ALL: [Arena; 3] = [Arena::Space, Arena::Ground, Arena::Character];

    /// The printed word.
    pub fn word(self) -> &'static str {
        match self {
            Arena::Space => "Space",
            Arena::Ground => "Ground",
            Arena::Character => "Character",
        }
    }

    /// Reads the word in any case.
    pub fn from_word(word: &str) -> Option<Arena> {
        Arena::ALL.into_iter().find(|a| a.word().eq_ignore_ascii_case(word))
    }
}

/// A set of arenas that keeps the order of the type line (Switch reads it, `SWI-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct Arenas {
    order: [Option<Arena>; 3],
}

impl Arenas {
    /// No arena.
    pub const NONE: Arenas = Arenas { order: [None; 3] };
    /// All three in battle order.
    pub const ALL: Arenas = Arenas {
        order: [Some(Arena::Space), Some(Arena::Ground), Some(Arena::Character)],
    };

    /// The set of these arenas, in this order; repeats count once.
    pub fn of(arenas: &[Arena]) -> Arenas {
        let mut set = Arenas::NONE;
        for &arena in arenas {
            set.add(arena);
        }
        set
    }

    /// Adds an arena at the end unless it is there.
    pub fn add(&mut self, arena: Arena) {
        if !self.has(arena)
            && let Some(free) = self.order.iter_mut().find(|slot| slot.is_none())
        {
            *free = Some(arena);
        }
    }

    /// Is `arena` in the set?
    pub fn has(self, arena: Arena) -> bool {
        self.order.contains(&Some(arena))
    }

    /// Is nothing in it?
    pub fn is_empty(self) -> bool {
        self.order[0].is_none()
    }

    /// How many arenas.
    pub fn len(self) -> usize {
        self.order.iter().flatten().count()
    }

    /// The arenas in type-line order.
    pub fn iter(self) -> impl Iterator<Item = Arena> {
        self.order.into_iter().flatten()
    }

    /// The position of `arena` on the type line, from 0.
    pub fn position(self, arena: Arena) -> Option<usize> {
        self.order.iter().position(|&a| a == Some(arena))
    }
}

/// One value for each arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ByArena<T>(pub [T; 3]);

impl<T> Index<Arena> for ByArena<T> {
    type Output = T;
    fn index(&self, arena: Arena) -> &T {
        &self.0[arena as usize]
    }
}

impl<T> IndexMut<Arena> for ByArena<T> {
    fn index_mut(&mut self, arena: Arena) -> &mut T {
        &mut self.0[arena as usize]
    }
}

/// The three numbers of a unit (`C-1.3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Stat {
    /// Who attacks first.
    Speed,
    /// Number of attack dice.
    Power,
    /// Damage counters that discard the unit.
    Health,
}

impl Stat {
    /// The printed word, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Stat::Speed => "speed",
            Stat::Power => "power",
            Stat::Health => "health",
        }
    }
}
