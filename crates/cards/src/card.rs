//! A printed card: facts and compiled lines.

use crate::basics::{Arenas, Rarity, Side, Stat};
use crate::ir::Ability;

/// A card's name: the line at its top and the version letter (`C-1.4`, `C-5.1`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct CardName {
    /// The name without the letter; effects that name a card look at this alone.
    pub base: String,
    /// The version letter; a unit with one is unique.
    pub version: Option<String>,
}

impl CardName {
    /// Splits `Darth Vader (J)` into name and letter. Letters are one or two capitals or
    /// a capital and a digit; other brackets belong to the name.
    pub fn parse(full: &str) -> CardName {
        let full = full.trim();
        if let Some(open) = full.rfind('(')
            && let Some(letter) = full[open + 1..].strip_suffix(')')
            && is_version(letter.trim())
            && !full[..open].trim().is_empty()
        {
            return CardName {
                base: full[..open].trim().to_owned(),
                version: Some(letter.trim().to_owned()),
            };
        }
        CardName {
            base: full.to_owned(),
            version: None,
        }
    }

    /// The name as printed, with its letter.
    pub fn full(&self) -> String {
        match &self.version {
            Some(letter) => format!("{} ({letter})", self.base),
            None => self.base.clone(),
        }
    }
}

fn is_version(letter: &str) -> bool {
    let mut chars = letter.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (Some(a), None, None) => a.is_ascii_uppercase(),
        (Some(a), Some(b), None) => a.is_ascii_uppercase() && (b.is_ascii_digit() || b.is_ascii_uppercase()),
        _ => false,
    }
}

/// Names that count as one unique unit (`C-5.11`), compared in any case.
pub fn same_unit(a: &str, b: &str) -> bool {
    fn root(name: &str) -> String {
        let lower = name.to_lowercase();
        match lower.as_str() {
            "beru whitesun" => "beru lars".to_owned(),
            "queen amidala" => "padme amidala".to_owned(),
            _ => lower,
        }
    }
    root(a) == root(b)
}

/// One word of a type line behind the dash.
pub type SubtypeWord = String;

/// The words behind the dash of a type line, in order. A dash inside (`Dark Jedi Master - Sith
/// Lord`) separates groups; it is kept as a word of its own so that pairs do not form across it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Subtypes {
    /// The words, `-` between groups.
    pub words: Vec<SubtypeWord>,
}

/// Two-word subtypes that are one faction: a single word inside does not match (`OQ-8`).
const FACTION_PAIRS: [(&str, &str); 6] = [
    ("old", "republic"),
    ("new", "republic"),
    ("high", "republic"),
    ("first", "order"),
    ("final", "order"),
    ("trade", "federation"),
];

/// Subtypes of two words; other neighbouring words are subtypes of their own (`OQ-8`).
pub const TWO_WORD_SUBTYPES: [(&str, &str); 22] = [
    ("Old", "Republic"),
    ("New", "Republic"),
    ("High", "Republic"),
    ("Battle", "Station"),
    ("First", "Order"),
    ("Final", "Order"),
    ("Imperial", "Remnant"),
    ("Trade", "Federation"),
    ("Bounty", "Hunter"),
    ("Capital", "Ship"),
    ("Sith", "Lord"),
    ("Dark", "Jedi"),
    ("Force", "Sensitive"),
    ("Yuuzhan", "Vong"),
    ("Bando", "Gora"),
    ("Death", "Watch"),
    ("Black", "Sun"),
    ("Mon", "Calamari"),
    ("Armor", "Defense"),
    ("Rogue", "One"),
    ("One", "Sith"),
    ("New", "Imperial"),
];

impl Subtypes {
    /// The subtypes one by one, words that belong together as one.
    pub fn each(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut words = self.words.iter().filter(|word| *word != "-").peekable();
        while let Some(first) = words.next() {
            let joins = |second: &&SubtypeWord| {
                let is = |(a, b): &(&str, &str)| a.eq_ignore_ascii_case(first) && b.eq_ignore_ascii_case(second);
                TWO_WORD_SUBTYPES.iter().any(is)
            };
            match words.next_if(joins) {
                Some(second) => found.push(format!("{first} {second}")),
                None => found.push(first.clone()),
            }
        }
        found
    }

    /// Splits a printed type line part into words.
    pub fn parse(text: &str) -> Subtypes {
        Subtypes {
            words: text.split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// Does the type line contain this subtype (one or more adjacent words, any case)? (`C-1.6`, `C-1.7`)
    pub fn has(&self, wanted: &str) -> bool {
        stands_in(|| self.words.iter().map(SubtypeWord::as_str), wanted)
    }
}

/// Does this part of a type line contain the subtype, as [`Subtypes::has`] says?
pub fn has_subtype(line: &str, wanted: &str) -> bool {
    stands_in(|| line.split_ascii_whitespace(), wanted)
}

/// Is `wanted` one or more adjacent words of the type line, none of them one half of a pair that names something else?
/// Asked all the time, so nothing is put aside for it.
fn stands_in<'w, I: Iterator<Item = &'w str>>(words: impl Fn() -> I, wanted: &str) -> bool {
    let mut parts = wanted.split_ascii_whitespace();
    let Some(first) = parts.next() else { return false };
    let single = parts.next().is_none();
    let mut before: Option<&str> = None;
    for (at, word) in words().enumerate() {
        if word.eq_ignore_ascii_case(first) {
            let stands = if single {
                !before.is_some_and(|before| is_faction_pair(before, word))
            } else {
                let mut from_here = words().skip(at);
                let mut same = |part: &str| from_here.next().is_some_and(|have| have.eq_ignore_ascii_case(part));
                wanted.split_ascii_whitespace().all(&mut same)
            };
            if stands {
                return true;
            }
        }
        before = Some(word);
    }
    false
}

/// Is it a faction of two words, whose second half alone names another ("Republic" in "Old Republic")?
fn is_faction_pair(first: &str, second: &str) -> bool {
    let is = |(a, b): &(&str, &str)| first.eq_ignore_ascii_case(a) && second.eq_ignore_ascii_case(b);
    FACTION_PAIRS.iter().any(is)
}

/// The numbers of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct UnitFacts {
    /// Types in the order of the type line (`C-7.1`).
    pub arenas: Arenas,
    /// Printed speed.
    pub speed: i16,
    /// Printed power.
    pub power: i16,
    /// Printed health.
    pub health: i16,
}

impl UnitFacts {
    /// The printed number.
    pub fn printed(&self, stat: Stat) -> i16 {
        match stat {
            Stat::Speed => self.speed,
            Stat::Power => self.power,
            Stat::Health => self.health,
        }
    }
}

/// What sort of card it is (`02-cards` section 2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum CardKind {
    /// Space, Ground, Character or a combination.
    Unit(UnitFacts),
    /// Built, done once, discarded.
    Mission,
    /// Played from hand.
    Battle,
    /// Built into the Location slot of one of these arenas.
    Location(Arenas),
    /// Built, then attached; the arenas of hosts it fits in the current edition (`C-10.3`).
    Equipment(Arenas),
    /// A unit that texts make from the supply; never in a deck (`C-15.1`, `G-4.12`).
    Subordinate(UnitFacts),
    /// Built; stays face up in the build zone and collects counters of its own (`C-13.1`).
    Resource,
    /// A Mission that stays face up in the build zone and works there (`C-11.5`).
    Campaign,
    /// A Mission that lies face-down until what it waits for happens (`C-11.6`).
    Trap,
    /// Lies face up from before set-up and works for both players as written (`C-14.1`); never in a deck.
    Event,
}

impl CardKind {
    /// The numbers, if it is a unit.
    pub fn unit(&self) -> Option<&UnitFacts> {
        match self {
            CardKind::Unit(facts) | CardKind::Subordinate(facts) => Some(facts),
            CardKind::Mission
            | CardKind::Battle
            | CardKind::Location(_)
            | CardKind::Equipment(_)
            | CardKind::Resource
            | CardKind::Campaign
            | CardKind::Trap
            | CardKind::Event => None,
        }
    }

    /// The word of the type line.
    pub fn word(&self) -> &'static str {
        match self {
            CardKind::Unit(_) => "unit",
            CardKind::Mission => "Mission",
            CardKind::Battle => "Battle",
            CardKind::Location(_) => "Location",
            CardKind::Equipment(_) => "Equipment",
            CardKind::Subordinate(_) => "Subordinate",
            CardKind::Resource => "Resource",
            CardKind::Campaign => "Campaign",
            CardKind::Trap => "Trap",
            CardKind::Event => "Event",
        }
    }
}

/// A printed card with its text compiled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Card {
    /// Name and version letter.
    pub name: CardName,
    /// Side symbol.
    pub side: Side,
    /// Type and, for units, numbers.
    pub kind: CardKind,
    /// Words behind the dash of the type line.
    pub subtypes: Subtypes,
    /// Build counters it needs; `None` for cards that are not built (`C-1.2`).
    pub cost: Option<i16>,
    /// Is the printed cost X (`C-11.4`)? Then it is chosen when the card is completed, and `cost` is 0.
    pub cost_is_x: bool,
    /// The code of its expansion, which the expansion symbol stands for; empty where it is not known.
    pub set: String,
    /// Its rarity; `None` where it is not known.
    pub rarity: Option<Rarity>,
    /// Its text as it is printed, for what asks for words in it; empty where it is not known.
    pub text: String,
    /// The lines of its text, in printed order.
    pub abilities: Vec<Ability>,
}

impl Card {
    /// Has it a version letter? (`C-5.1`)
    pub fn is_unique(&self) -> bool {
        self.name.version.is_some()
    }

    /// Does it come from the supply? (`C-15.1`)
    pub fn is_subordinate(&self) -> bool {
        matches!(self.kind, CardKind::Subordinate(_))
    }

    /// Is it a unit card?
    pub fn is_unit(&self) -> bool {
        self.kind.unit().is_some()
    }
}
