//! Printed cards as plain data: their facts, the intermediate representation (IR) of their
//! texts, and the table of keyword names.
//!
//! Always true: this crate knows no player, no game and no grammar. The compiler (`text`)
//! writes the types of [`ir`], the engine (`rules`) reads them.
//!
//! ```
//! use cards::{Arena, Arenas, keyword::{Keyword, Class}};
//! assert_eq!(Keyword::CriticalHit.name(), "Critical Hit");
//! assert_eq!(Keyword::Evade.class(), Class::Layered);
//! assert!(Arenas::of(&[Arena::Space, Arena::Ground]).has(Arena::Ground));
//! ```

mod basics;
mod card;
pub mod ir;
pub mod keyword;

pub use basics::{Arena, Arenas, ByArena, Edition, Rarity, Side, Stat};
pub use card::{Card, CardKind, CardName, SubtypeWord, Subtypes, TWO_WORD_SUBTYPES, UnitFacts, has_subtype, same_unit};
