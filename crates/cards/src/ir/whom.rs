//! Whom, how much and if: the parts that point at cards, count them and ask about the game.

use super::*;

/// Two players, seen from the controller of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Player {
    /// The controller.
    You,
    /// The other one.
    Opponent,
    /// "Each player": Dark completely, then Light (`G-1.6`). For moments: whoever's it is.
    Each,
    /// "The Dark Side player": who has the Dark role, whatever the cards' sides (`G-2.7`).
    Dark,
    /// "The Light Side player".
    Light,
    /// "Its controller", behind what is disrupted: who played it (`B-2.14`). Only where that player may pay.
    Disrupted,
}

/// A reference to one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Obj {
    /// The card that has the text; inside a Pilot's or Equipment's grant: the host.
    This,
    /// "That unit", "the chosen unit": the latest choice.
    That,
    /// "The first chosen unit": the choice before the latest.
    Former,
    /// "That unit" behind the arrow: the object chosen to pay the cost.
    Paid,
    /// The object of the event that triggered.
    It,
    /// The unit whose damage the event is about, where `It` is the damaged or discarded one (`B-5.5`); of a discard also
    /// the one whose effect did it (`B-5.12`).
    Doer,
    /// The attacking unit.
    Attacker,
    /// The defending unit.
    Defender,
    /// "Your Resource" (`C-13.1`).
    Resource,
    /// "Your opponent's Resource".
    TheirResource,
    /// The unit that the Equipment is attached to, or the Pilot is aboard of.
    Host,
    /// The last unit that this unit attacked, in whatever turn.
    LastAttacked,
    /// "Each of your units gets +1 power for each counter on it": each of those that are changed, in the numbers of its
    /// own change (`A-6.6`). Only in [`Deed::Modify`].
    Member,
}

/// Who is affected.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Target {
    /// One known object.
    Obj(Obj),
    /// Everything that fits, at that moment.
    Each(Filter),
    /// A choice; the chosen object is "that unit" from then on.
    Choose {
        /// Who chooses.
        by: Player,
        /// How many.
        count: Limit,
        /// Among what.
        filter: Filter,
    },
    /// A player (for changes that concern players).
    Player(Player),
}

/// How many, how much.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Limit {
    /// Exactly this much (or as much as there is).
    Exactly(Amount),
    /// From 0 to this much (`A-6.5`).
    UpTo(Amount),
    /// All of it.
    All,
    /// "All but 1": what is there beyond so much.
    AllBut(Amount),
    /// "Half of that damage, rounded up": of what is there; only of damage that is prevented (`A-6.8`).
    Half {
        /// Rounded up.
        up: bool,
    },
}

/// A test on an object (or a card), seen from the text's card and controller.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Filter {
    /// Everything.
    True,
    /// All of these hold.
    All(Vec<Filter>),
    /// At least one holds.
    Any(Vec<Filter>),
    /// It does not hold.
    Not(Box<Filter>),
    /// Is a unit (`C-3.1`).
    Unit,
    /// Is a Location.
    Location,
    /// Is an Equipment.
    Equipment,
    /// Is a Subordinate (`C-15.4`).
    Subordinate,
    /// Is a Resource (`C-13.1`).
    Resource,
    /// Controlled by that player (cards outside play: owned).
    Controller(Player),
    /// Not this card itself (`A-6.4`).
    Other,
    /// Is in that place.
    In(Place),
    /// "Ground unit", "Character": one of these is among its types (`C-7.1`).
    Type(Arenas),
    /// Has the subtype (`C-1.6`).
    Subtype(String),
    /// Has the subtype that the effect chose by [`Deed::ChooseSubtype`].
    ChosenSubtype,
    /// Has the name, letters ignored (`C-1.4`).
    Named(String),
    /// Has these words in its name (`C-1.4`).
    NameHas(String),
    /// Has these words in its text as it is printed (`C-1.1`).
    TextHas(String),
    /// Has the name of something in play that fits, letters ignored (`C-1.4`): "with the same name as that unit". What
    /// is spoken of has it still when it has left play.
    NamedAs(Box<Filter>),
    /// Has another name than the cards that the running search has found (`C-1.4`): "with different names". Only in
    /// searches.
    NewName,
    /// That holds, seen with it as "that unit": "for which you have another unit in that unit's arena".
    Where(Box<Condition>),
    /// Has a version letter (`C-5.1`).
    Unique,
    /// Is tapped.
    Tapped,
    /// Has at least one damage counter (`C-3.8`).
    Damaged,
    /// The damage pending to it would discard it (`B-3.33`).
    Doomed,
    /// Damage from it is pending (`B-3.24`): "that would do damage".
    Harming,
    /// That unit can attack it, in whatever way (`B-3.5`): "a unit that it can attack".
    AttackableBy(Obj),
    /// Did that, or that was done to it, this turn.
    Did(Did),
    /// Has so many counters of a kind (`C-16.1`); at least one damage counter is [`Filter::Damaged`].
    Counters(Counter, Cmp, Amount),
    /// Has the side symbol (`G-2.7`).
    Side(Side),
    /// Has the keyword.
    Has(Keyword),
    /// A total compared with a number (`A-6.7`).
    Stat(Stat, Cmp, Amount),
    /// A number printed on its top card compared with a number.
    PrintedStat(Stat, Cmp, Amount),
    /// The printed build cost compared with a number.
    PrintedCost(Cmp, Amount),
    /// The total build cost compared with a number (`C-4.12`).
    TotalCost(Cmp, Amount),
    /// The health that its damage counters leave, compared with a number (`C-3.7`).
    Remaining(Cmp, Amount),
    /// What all that are chosen have in sum compares with a number: "with combined total build cost 8 or less". Only in
    /// choices, in costs and in searches; never "exactly".
    Together(Summed, Cmp, Amount),
    /// Has more than one arena type: "multi-arena" (`C-7.1`).
    MultiArena,
    /// Has a Pilot aboard that fits (`C-8.13`).
    PilotedBy(Box<Filter>),
    /// Has a Pilot ability for that subtype: "a Starfighter Pilot" (`C-8.1`).
    PilotsSuch(String),
    /// Is that object.
    Is(Obj),
    /// Is the attacking unit.
    Attacking,
    /// Is the (or a) defending unit.
    Defending,
    /// Has a Pilot aboard.
    Piloted,
    /// Has at least so many Pilots aboard ("2 or more Pilots", "another Pilot" on a Pilot's grant, `C-8.18`).
    Pilots(i16),
    /// Is a Pilot aboard a unit: no unit, so only this names it (`C-8.13`).
    Aboard {
        /// Only aboard this unit.
        this: bool,
    },
    /// Is a Pilot aboard a unit that fits (`C-8.13`).
    AboardOf(Box<Filter>),
    /// The unit's stack has so many cards, the top card included (`C-5.6`).
    StackSize(Cmp, i16),
    /// Is an Equipment attached to something that fits (`C-10.2`).
    AttachedTo(Box<Filter>),
    /// So many Equipment of that kind are attached to it: "with a Weapon attached" (`C-10.5`).
    Carries {
        /// Which Equipment.
        what: Box<Filter>,
        /// At least, at most or exactly …
        cmp: Cmp,
        /// … so many.
        n: i16,
    },
    /// Can carry this Equipment: its type and the limits of texts allow it (`C-10.3`, `C-10.5`).
    CanCarry(Obj),
    /// Is the only unit that its controller has in its arena.
    Alone,
    /// Is face-down in a build zone (`C-4.1`).
    PartiallyBuilt,
    /// Has the expansion symbol of this card.
    SameSymbol,
    /// Has that rarity.
    Rarity(Rarity),
    /// Is a card of that kind (for hands, decks and discard piles): `unit`, `Mission`, `Battle`, …
    Card(CardType),
}

/// What is remembered of a unit until the turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Did {
    /// It damaged a unit (`B-3.32`).
    Damage,
    /// It damaged a unit of its opponent.
    DamageTheirs,
    /// It was damaged (`B-3.32`): counters that are put are no damage.
    WasDamaged,
    /// It retreated (`G-6.23`, `G-6.25`).
    Retreat,
    /// A player retreated it, whosever it is (`G-6.23`, `G-6.25`).
    RetreatedBy(Player),
    /// It was deployed (`C-4.6`).
    WasDeployed,
    /// Its controller removed a damage counter from it.
    WasHealed,
    /// It attacked; a disrupted attack is none (`B-3.42`).
    Attack,
}

/// Card types as words of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum CardType {
    /// A unit card.
    Unit,
    /// A Mission, also a Campaign or a Trap (`C-11.9`).
    Mission,
    /// A Campaign.
    Campaign,
    /// A Trap.
    Trap,
    /// An Event.
    Event,
    /// A Battle card.
    Battle,
    /// A Location.
    Location,
    /// An Equipment.
    Equipment,
}

/// Where something lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Place {
    /// That arena.
    Arena(Arena),
    /// Any of the three arenas ("in any arena", "in battle").
    AnyArena,
    /// The arena of this card ("in this arena").
    Here,
    /// The arena of the object of the event ("in that unit's arena").
    There,
    /// The arena of an object that was chosen, also to pay ("in that arena"): where it is, or last was.
    With(Obj),
    /// A build zone, face up.
    BuildZone,
}

/// What can be read off a unit beside its totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Measure {
    /// The build cost printed on its top card.
    PrintedCost,
    /// That cost and 1 for each card under it (`C-4.12`).
    TotalCost,
    /// Health less damage counters (`C-3.8`).
    Remaining,
}

/// What is added up over several units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Summed {
    /// Something that is read off each of them.
    Measure(Measure),
    /// A total of each of them.
    Stat(Stat),
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Cmp {
    /// At least ("or more").
    AtLeast,
    /// At most ("or less").
    AtMost,
    /// Exactly.
    Equal,
}

/// A number computed from the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Amount {
    /// A printed number.
    Fixed(i16),
    /// The X chosen with the cost (`A-2.15`).
    X,
    /// How many objects fit ("for each …", "the number of …").
    Count(Box<Filter>),
    /// "The number of arenas in which you have a Jedi": in how many of the three arenas something fits.
    ArenasWith(Box<Filter>),
    /// Counters of a kind on one object ([`Filter::Is`], also as it was when it left play), or on all that fit together.
    Counters(Counter, Box<Filter>),
    /// Cards face-down under an object (`G-3.5`).
    Beneath(Obj),
    /// Cards of a kind in an object's stack, the top card included (`C-5.6`).
    InStack(Obj, Box<Filter>),
    /// Cards of a kind in the stacks of all units that fit, together (`C-5.6`).
    InStacks {
        /// Of which units.
        of: Box<Filter>,
        /// Only those beneath the top cards.
        below: bool,
        /// What kind of card.
        kind: Box<Filter>,
    },
    /// "The number of cards in your hand", "… of Jedi cards in your discard pile". What kind they are is asked only
    /// where they lie open (`G-3.3`).
    Cards(Player, Pile, Box<Filter>),
    /// A total of an object (`A-6.7`).
    Stat(Obj, Stat),
    /// The number printed on its top card.
    Printed(Obj, Stat),
    /// Something else that can be read off an object, also as it was when it left play; a printed number is
    /// [`Amount::Printed`].
    Measure(Obj, Measure),
    /// The number of a keyword that an object has, 0 without it (`A-5.1`).
    Keyword(Obj, Keyword),
    /// A player's Force.
    Force(Player),
    /// So many times another amount.
    Times(i16, Box<Amount>),
    /// A sum.
    Plus(Box<Amount>, Box<Amount>),
    /// How far two amounts are apart: "the difference between … and …".
    Difference(Box<Amount>, Box<Amount>),
    /// So much, but no more than the number: "X, up to 4, where X is …".
    AtMost(i16, Box<Amount>),
    /// "For each 10 cards": how often the number fits into the amount.
    Every(i16, Box<Amount>),
    /// Half, rounded down unless `up` (`A-6.8`).
    Half {
        /// Of what.
        of: Box<Amount>,
        /// Rounded up.
        up: bool,
    },
    /// The die of the roll for build points.
    BuildDie,
    /// How many cards lie on top of your deck up to the first of that kind, with it; all, if there is none. Only in
    /// [`Deed::LookAtTop`]: "reveal cards from the top of your deck until you reveal a Jedi card".
    Until(Box<Filter>),
    /// How many units were discarded by the damage or the damage counters of the effect's latest instruction that did any.
    Fallen,
    /// How many units the effect tapped or retreated by its latest instruction, if that was one that does so.
    Touched,
    /// The sum of the dice that the effect rolled last.
    Rolled,
    /// The sum of the dice that the other player rolled against them ([`Deed::RollOff`]).
    RolledAgainst,
    /// The highest of the dice that the effect rolled last.
    RolledBest,
    /// How much damage the running attack has done, after prevention (`B-3.32`).
    DoneByAttack,
    /// How much of it was done to the defending unit; of two, to the first.
    DoneToDefender,
    /// The X that was paid to put this unit into play by the text that made it (`C-15.1`).
    Price,
    /// "X is now the number of …": as it was when the effect granted the ability in which it stands (`A-6.6`), where a
    /// number of that ability itself would be looked up each time.
    Now(Box<Amount>),
    /// "That much": how much damage the effect prevented, or how many counters it removed, by its latest instruction
    /// that did so.
    ThatMuch,
}

/// A condition on the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Condition {
    /// Always.
    True,
    /// All hold.
    All(Vec<Condition>),
    /// One holds.
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// The object exists and fits.
    Is(Obj, Filter),
    /// The object fits, also as it was when it left play: "if the discarded unit was a Jedi" (`A-3.7`).
    Was(Obj, Filter),
    /// So many objects fit ("you have a Jedi in the Character arena").
    Count(Filter, Cmp, Amount),
    /// Two numbers compare.
    Compare(Amount, Cmp, Amount),
    /// This unit attacks a unit that fits ("as long as it's attacking a …").
    Attacking {
        /// The attacker.
        who: Filter,
        /// The defender.
        whom: Filter,
    },
    /// The player controls the arena (`G-8.1`).
    Controls(Player, Arena),
    /// The running attack is made with that keyword: Bombard, Ion Cannon or Barrage (`B-3.5`).
    Using(Keyword),
    /// The running attack goes where only a text lets the attacker attack (`B-3.5`): "if it does, …".
    Permitted,
    /// The damage spoken of is done by that keyword: that of the event, or what is pending to this unit where it is played
    /// ("play only for Backfire damage").
    DamageOf(Keyword),
    /// The battle step of that arena is running.
    BattleStep(Arena),
    /// A build step of that player is running.
    BuildStep(Player),
    /// It is the battle phase, from its first moment to its last (`B-1.1`).
    BattlePhase,
    /// The card that the effect found, drew or discarded last is such a card: "that card is a Jedi unit card".
    Found(Filter),
    /// The running attack has done no damage, after prevention (`B-3.32`).
    Harmless {
        /// Nor has the attacking unit done any by its texts since the attack was declared: "attacks and does no damage" is
        /// said of the unit.
        unit: bool,
    },
    /// The running attack is the attacker's first of the turn (`TEN-2`).
    FirstAttack,
    /// This card was completed with at least so many build counters more than it needed (`C-4.4`).
    Overbuilt(i16),
    /// Dice that a text lets somebody roll are rolled for an ability of such an object: "re-roll a die for one of its
    /// abilities".
    RollingFor(Filter),
    /// The number of the turn compares: "it is the first turn".
    Turn(Cmp, i16),
    /// So often that happened this turn or last turn: "if you deployed 2 or more Jedi last turn". Seen from the player
    /// alone, or of this turn also from the object that asks ([`Trigger::speaks_of_this`]): the event speaks of no other
    /// single object, and is no moment, no state and nothing that would happen.
    Happened {
        /// What.
        what: Box<Trigger>,
        /// Last turn instead of this one.
        last: bool,
        /// At least, at most or exactly …
        cmp: Cmp,
        /// … so often.
        n: i16,
    },
}
