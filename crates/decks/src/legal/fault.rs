//! What makes a deck illegal, by clause.

use serde::{Serialize, Serializer};

/// Why something is a problem. The order is that in which problems are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// No clause: a name is no card.
    Card,
    /// `G-4.1`: too few cards.
    Size,
    /// `G-4.3`: too few units of a type.
    UnitsOfType,
    /// `G-4.4`: too few units.
    Units,
    /// `G-4.5`: more than twice as many units of one type as of another.
    Balance,
    /// `F-3.2`: too few cards or units for Limited.
    Limited,
    /// `G-4.7`: too many copies.
    Copies,
    /// `G-4.9`: too many copies of a restricted card.
    Restricted,
    /// `G-4.10`: a banned card.
    Banned,
    /// `G-4.11`: two sides.
    Sides,
    /// `G-4.12`: a card that is never in the deck.
    NeverInDeck,
    /// `C-14.1`: an Event comes from the supply.
    Event,
    /// `C-15.1`: a Subordinate is made by a text.
    Subordinate,
    /// `F-1.4`: a set that the format does not admit, or its list of banned and restricted cards.
    Format,
}

impl Rule {
    /// The clause's id; `card` where it is none.
    pub fn id(self) -> &'static str {
        match self {
            Rule::Card => "card",
            Rule::Size => "G-4.1",
            Rule::UnitsOfType => "G-4.3",
            Rule::Units => "G-4.4",
            Rule::Balance => "G-4.5",
            Rule::Limited => "F-3.2",
            Rule::Copies => "G-4.7",
            Rule::Restricted => "G-4.9",
            Rule::Banned => "G-4.10",
            Rule::Sides => "G-4.11",
            Rule::NeverInDeck => "G-4.12",
            Rule::Event => "C-14.1",
            Rule::Subordinate => "C-15.1",
            Rule::Format => "F-1.4",
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// One thing that makes a deck illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Why.
    pub rule: Rule,
    /// What, which card, how many, and what to change.
    pub text: String,
}
