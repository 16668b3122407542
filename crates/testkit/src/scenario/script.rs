//! What a scenario says, read: the table, then the steps in order.

use cards::ir::Counter;
use cards::{Arena, Arenas, CardName, Side, Stat};
use rules::{ByRole, Role};

use super::Fault;

/// A scenario as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Script {
    /// What lies where before play begins.
    pub table: Table,
    /// Decisions, dice and checks in written order.
    pub steps: Vec<Step>,
    /// Lines that could not be read.
    pub faults: Vec<Fault>,
}

/// What lies where before play begins.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Table {
    /// The cards, in written order.
    pub laid: Vec<Laid>,
    /// Names of Subordinates that texts on the table make.
    pub made: Vec<CardName>,
    /// Force.
    pub force: ByRole<i16>,
    /// Build points.
    pub build: ByRole<i16>,
    /// Where play begins, if a line says so.
    pub start: Option<Begin>,
    /// Optional rules.
    pub switches: Switched,
}

/// Optional rules that a `with` line switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Switched {
    /// Players are asked only where they might act (`B-2.10`): `Some(true)` with open lists.
    pub lists: Option<bool>,
    /// After this turn a winner is named (`G-12.5`).
    pub turn_limit: Option<u16>,
    /// Who cannot draw loses (`G-9.2`).
    pub empty_deck_loses: bool,
}

/// Where play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// `build dark`
    Build(Role),
    /// `retreat dark`
    Retreat(Role),
    /// `battle space`
    Battle(Arena),
    /// `setup`
    Setup,
    /// `turn`
    Turn,
}

/// One card on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The line that lays it.
    pub line: usize,
    /// Whose it is.
    pub role: Role,
    /// Where it lies.
    pub at: At,
    /// Which card.
    pub card: Given,
    /// Its name as the script writes it.
    pub name: CardName,
    /// Tapped?
    pub tapped: bool,
    /// Damage counters.
    pub damage: i16,
    /// Counters of other kinds.
    pub named: Vec<(Counter, i16)>,
    /// Build counters: then it lies face-down.
    pub counters: Option<i16>,
}

/// Where a card lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// In an arena; a Location in its slot.
    Arena(Arena),
    /// In the build zone.
    Build,
    /// In the hand.
    Hand,
    /// In the deck; the first line is the top card.
    Deck,
    /// In the discard pile; the last line is the top card.
    Discard,
    /// In the supply: the card of a Subordinate (`C-15.1`).
    Supply,
    /// Aboard that unit, or attached to it.
    On(Name),
    /// Under the top card of that unit's stack.
    Under(Name),
}

/// Which card it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// Made up for this scenario.
    MadeUp(MadeUp),
    /// A card of the pool, by name.
    Pool,
    /// The card of that name that an earlier line describes.
    Again,
}

/// A card that a line describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeUp {
    /// What sort of card.
    pub sort: Sort,
    /// Words behind the dash of the type line.
    pub subtypes: Vec<String>,
    /// Its build cost.
    pub cost: Option<i16>,
    /// Is it X (`C-11.4`)?
    pub cost_is_x: bool,
    /// The code of its expansion; none by default.
    pub set: String,
    /// Its rarity.
    pub rarity: Option<cards::Rarity>,
    /// Its side; by default that of its player.
    pub side: Option<Side>,
    /// Its lines, `|` between them.
    pub text: String,
}

/// What sort of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A unit with these types and numbers.
    Unit {
        /// Its types; empty if no line gives them.
        arenas: Arenas,
        /// Speed, power, health.
        numbers: [i16; 3],
    },
    /// A Subordinate of the supply with these types and numbers.
    Subordinate {
        /// Its types.
        arenas: Arenas,
        /// Speed, power, health.
        numbers: [i16; 3],
    },
    /// A Mission.
    Mission,
    /// A Battle card.
    Battle,
    /// A Location for one of these arenas.
    Location(Arenas),
    /// An Equipment for units of these arenas.
    Equipment(Arenas),
    /// A Resource.
    Resource,
    /// A Campaign.
    Campaign,
    /// A Trap.
    Trap,
    /// An Event.
    Event,
}

/// A card by the name that the script uses, perhaps with its owner: `Walker`, `Walker (A)`, `Dark's Walker`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Only of this player.
    pub role: Option<Role>,
    /// The name, and the letter if it was written.
    pub name: CardName,
}

/// One step of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line inside the block, from 1.
    pub line: usize,
    /// As written, without the comment.
    pub text: String,
    /// What it says.
    pub what: What,
}

/// What a step says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A player decides.
    Decide(Role, Wish),
    /// The next dice.
    Roll(Vec<u8>),
    /// The dice taken up by the re-roll just chosen, and their new faces.
    Reroll {
        /// The dice taken up.
        taken: Vec<u8>,
        /// Their new faces.
        new: Vec<u8>,
    },
    /// Something happened or holds.
    Expect(Fact, Vec<String>),
    /// Exactly these options are offered.
    Offered(Role, Vec<Wish>, Vec<String>),
    /// This is refused.
    Refused(Role, Wish, Vec<String>),
}

impl What {
    /// Is it one of the three checks?
    pub fn is_check(&self) -> bool {
        matches!(self, What::Expect(..) | What::Offered(..) | What::Refused(..))
    }

    /// The clause ids in brackets behind a check.
    pub fn clauses(&self) -> &[String] {
        match self {
            What::Expect(_, clauses) | What::Offered(_, _, clauses) | What::Refused(_, _, clauses) => clauses,
            What::Decide(..) | What::Roll(_) | What::Reroll { .. } => &[],
        }
    }
}

/// Something a player wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// `pass`
    Pass,
    /// `attack X with Y`
    Attack {
        /// The defender.
        on: Name,
        /// The attacker.
        with: Option<Name>,
    },
    /// `do nothing with X`
    DoNothing(Option<Name>),
    /// `use KEYWORD [X] of CARD [N] [on OBJECT]`
    Use {
        /// The keyword with its number, or other words for an ability.
        ability: String,
        /// The card that has it.
        of: Option<Name>,
        /// Further choices.
        then: Choices,
    },
    /// `play CARD [N] [on OBJECT]`
    Play {
        /// The card.
        card: Name,
        /// Further choices.
        then: Choices,
    },
    /// `build CARD N`
    Build {
        /// The card.
        card: Name,
        /// Counters.
        counters: Option<i16>,
    },
    /// `complete CARD to PLACE`
    Complete {
        /// The card.
        card: Name,
        /// Where it goes.
        to: Option<Target>,
    },
    /// `move CARD to PLACE`
    Move {
        /// The card.
        card: Name,
        /// Where it goes.
        to: Target,
    },
    /// `retreat UNIT`
    Retreat(Name),
    /// `bid N`
    Bid(i16),
    /// `concede` (`G-7.6`)
    Concede,
    /// Any other option by its label.
    Label(String),
}

/// Choices that a play asks for, given on its line.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Choices {
    /// An amount.
    pub amount: Option<i16>,
    /// Objects, in the order in which they are asked for.
    pub on: Vec<Target>,
}

/// A card or a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A card.
    Card(Name),
    /// A place.
    Place(Spot),
}

impl Target {
    /// As a line names it.
    pub fn in_words(&self) -> String {
        match self {
            Target::Card(name) => name.name.full(),
            Target::Place(spot) => format!("{spot:?}"),
        }
    }
}

/// A place by its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// An arena.
    Arena(Arena),
    /// The build zone.
    Build,
    /// Under the top card of its stack.
    Under,
    /// On top of its stack.
    Top,
}

impl Spot {
    /// Reads `space ground character build under top`.
    pub fn from_word(word: &str) -> Option<Spot> {
        match word {
            "build" | "build zone" => Some(Spot::Build),
            "under" => Some(Spot::Under),
            "top" => Some(Spot::Top),
            _ => Arena::ALL
                .into_iter()
                .find(|arena| arena.word().to_lowercase() == word)
                .map(Spot::Arena),
        }
    }
}

/// A zone by its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneWord {
    /// In that arena.
    Arena(Arena),
    /// Face up or face-down in a build zone.
    Build,
    /// In a hand.
    Hand,
    /// In a deck.
    Deck,
    /// In a discard pile.
    Discard,
    /// Removed from the game.
    Removed,
    /// A Subordinate of which none is in play (`C-15.5`).
    Supply,
}

impl ZoneWord {
    /// Reads `space ground character build hand deck discard removed supply`.
    pub fn from_word(word: &str) -> Option<ZoneWord> {
        match word {
            "build" | "build zone" => Some(ZoneWord::Build),
            "hand" => Some(ZoneWord::Hand),
            "deck" => Some(ZoneWord::Deck),
            "discard" | "discard pile" => Some(ZoneWord::Discard),
            "removed" => Some(ZoneWord::Removed),
            "supply" => Some(ZoneWord::Supply),
            _ => Arena::ALL
                .into_iter()
                .find(|arena| arena.word().to_lowercase() == word)
                .map(ZoneWord::Arena),
        }
    }

    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            ZoneWord::Arena(Arena::Space) => "space",
            ZoneWord::Arena(Arena::Ground) => "ground",
            ZoneWord::Arena(Arena::Character) => "character",
            ZoneWord::Build => "build",
            ZoneWord::Hand => "hand",
            ZoneWord::Deck => "deck",
            ZoneWord::Discard => "discard",
            ZoneWord::Removed => "removed",
            ZoneWord::Supply => "supply",
        }
    }
}

/// Something that happened or holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// `X takes N`: counters of one placement, since the last decision line.
    Takes(Name, i32),
    /// `X discarded`, since the last decision line.
    Discarded(Name),
    /// `dice N`: the initial roll, since the last decision line.
    Dice(i32),
    /// `hits N`, since the last decision line.
    Hits(i32),
    /// `pending N on X`, since the last decision line.
    Pending(i32, Name),
    /// `prevented N`, since the last decision line.
    Prevented(i32),
    /// `ROLE wins`
    Wins(Role),
    /// `X damage N`
    Damage(Name, i32),
    /// `X mastery N` and the like; `X holding N` for the counters of a Resource.
    Named(Name, Counter, i32),
    /// `X power N` and the like.
    Total(Name, Stat, i32),
    /// `X tapped`, `X untapped`
    Tapped(Name, bool),
    /// `X in ZONE`
    In(Name, ZoneWord),
    /// `X counters N`: build counters.
    Counters(Name, i32),
    /// `X on Y`: aboard, or attached.
    On(Name, Name),
    /// `X under Y`: in its stack, below the top card.
    Under(Name, Name),
    /// `ROLE force N`
    Force(Role, i32),
    /// `ROLE build N`
    Build(Role, i32),
    /// `ROLE hand N`, `deck`, `discard`, `removed`: how many cards.
    Pile(Role, ZoneWord, i32),
    /// `ROLE controls ARENA`
    Controls(Role, Arena),
    /// `turn N`
    Turn(i32),
}

impl Fact {
    /// Does it count what happened since the last decision line? The rest looks at the state.
    pub fn is_event(&self) -> bool {
        matches!(
            self,
            Fact::Takes(..)
                | Fact::Discarded(_)
                | Fact::Dice(_)
                | Fact::Hits(_)
                | Fact::Pending(..)
                | Fact::Prevented(_)
                | Fact::Wins(_)
        )
    }

    /// Does the ready phase of the next turn change it by itself (`G-6.2`, `G-6.3`)?
    pub fn is_renewed(&self) -> bool {
        matches!(self, Fact::Force(..) | Fact::Tapped(_, false))
    }
}
