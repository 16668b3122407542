//! A query as a tree: what a card has to be.

use std::ops::Range;

use cards::keyword::Keyword;
use cards::{Arena, Rarity, Side};

use crate::legal::Format;

/// What is asked for, and in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// What has to hold.
    pub wish: Wish,
    /// By what the answer is sorted, the most important first; behind all of them by name.
    pub sort: Vec<Sort>,
}

/// What has to hold of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// All of these; none of them = every card.
    All(Vec<Wish>),
    /// One of these at least.
    Any(Vec<Wish>),
    /// Not this.
    Not(Box<Wish>),
    /// One term, and where it stands in the query.
    Term(Term, Range<usize>),
}

/// One thing that a card is or is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// These words begin words of its name, in any order; each as `wanted_word` gives it.
    Name(Vec<[String; 2]>),
    /// Its name is exactly this, folded, with or without its letter.
    NameIs(String),
    /// Its version letter.
    Version(String),
    /// It is of this type.
    Type(Type),
    /// Its type line has these neighbouring words.
    Subtype(String),
    /// It has this side's symbol.
    Side(Side),
    /// One of its numbers compares so.
    Number(Number, Compare, Operand),
    /// It has, grants or quotes this keyword, with such a number behind it.
    Keyword(Keyword, Option<(Compare, Operand)>),
    /// It is in the set of this code.
    Set(String),
    /// Its rarity.
    Rarity(Rarity),
    /// It may be played in this format (`F-1.4`).
    Format(Format),
    /// It is banned in this format.
    BannedIn(Format),
    /// It is restricted in this format.
    RestrictedIn(Format),
    /// Its text holds these words one behind the other, as printed or in canonical words; folded.
    Text(String),
    /// A property of its own.
    Is(Property),
    /// It carries this tag (`F-1.2`).
    Class(String),
}

/// A type of card as queries name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A unit of this type.
    Arena(Arena),
    /// Any unit.
    Unit,
    /// A Mission, also a Campaign or a Trap (`C-11.9`).
    Mission,
    /// A Campaign.
    Campaign,
    /// A Trap.
    Trap,
    /// A Battle card.
    Battle,
    /// A Location.
    Location,
    /// An Equipment.
    Equipment,
    /// A Resource.
    Resource,
    /// An Event.
    Event,
    /// A Subordinate.
    Subordinate,
    /// A sheet that repeats the rules, which is no card of a game.
    Reminder,
}

/// A number of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Build cost.
    Cost,
    /// Speed.
    Speed,
    /// Power.
    Power,
    /// Health.
    Health,
    /// Its number in its set.
    InSet,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// `:` or `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// What a number is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A number.
    Fixed(i32),
    /// `x`: what is printed as X or *.
    Variable,
    /// Another number of the same card.
    Own(Number),
}

/// What a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// It has a version letter.
    Unique,
    /// Every word of its text is understood and enforced.
    Full,
    /// It is not full.
    Unread,
    /// It is banned somewhere.
    Banned,
    /// It is restricted somewhere.
    Restricted,
    /// It was printed more than once.
    Reprint,
    /// It is a special printing.
    Promo,
}

/// A way to sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// By what.
    pub by: By,
    /// The other way round. Cards without that number come last both ways.
    pub backwards: bool,
}

/// What can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The name, letter and all.
    Name,
    /// A number.
    Number(Number),
    /// The set's code, then the number in it.
    Set,
    /// From common to rare.
    Rarity,
    /// Light, Dark, Neutral, Yuuzhan Vong.
    Side,
    /// Units by arena, then the others.
    Type,
}

impl Compare {
    /// Does it hold between these two?
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Compare::Equal => a == b,
            Compare::Unequal => a != b,
            Compare::Less => a < b,
            Compare::AtMost => a <= b,
            Compare::More => a > b,
            Compare::AtLeast => a >= b,
        }
    }
}
