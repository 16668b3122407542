//! The intermediate representation of card texts: small parts that combine.
//!
//! *What* ([`Deed`]), *whom* ([`Target`], [`Filter`]), *how much* ([`Amount`], [`Limit`]), *how long*
//! ([`Duration`]), *if* ([`Condition`]), *when* ([`Trigger`], [`PlayOnly`]), glued by [`Effect`].
//! What the IR says, the engine does: a variant exists here only when `rules` enforces it.

use crate::basics::{Arena, Arenas, Side, Stat};
use crate::keyword::Keyword;

/// One line of a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// `Armor`, `Critical Hit 2`, `Pay 2 Force -> Evade 2`, `Reserves: …`
    Keyword(KeywordAbility),
    /// A cost, an arrow, an effect. On Battle cards and Missions this is the card's own effect
    /// and the cost may be empty (`C-12.1`, `A-1.1`).
    Activated(Activated),
    /// When, whenever, at (`A-1.3`).
    Triggered(Triggered),
    /// Everything else that simply holds (`A-1.3`).
    Static(Static),
    /// "If … would …, … instead." (`A-3.6`)
    Replacement(Replacement),
    /// "To complete this card, you must also …" (`C-4.7`)
    ToComplete(Cost),
    /// "Choose one: … Or: …" on a Battle card or Mission: one of these is played (`C-12.4`).
    OneOf(Vec<Activated>),
}

/// A keyword with its operand, and its cost where one is printed before the arrow.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeywordAbility {
    /// Which keyword.
    pub keyword: Keyword,
    /// What stands behind its name.
    pub arg: Arg,
    /// The cost before the arrow; `None` where nothing is printed (`KW-G4`).
    pub cost: Option<Cost>,
    /// "Play only …" behind it.
    pub only: Vec<PlayOnly>,
}

impl KeywordAbility {
    /// A bare keyword.
    pub fn bare(keyword: Keyword) -> Self {
        KeywordAbility {
            keyword,
            arg: Arg::None,
            cost: None,
            only: Vec::new(),
        }
    }

    /// A keyword with a number.
    pub fn number(keyword: Keyword, n: i16) -> Self {
        KeywordAbility {
            keyword,
            arg: Arg::Number(Amount::Fixed(n)),
            cost: None,
            only: Vec::new(),
        }
    }
}

/// What stands behind (or around) a keyword's name; the form is fixed by [`Keyword::operand`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// Nothing.
    None,
    /// A number.
    Number(Amount),
    /// Alternative costs: Upkeep, Alternative Cost. "Upkeep: gain …" (no payment, `UPK-6`) is
    /// [`Arg::Effect`].
    Costs(Vec<Cost>),
    /// An effect: Bounty.
    Effect(Effect),
    /// An ability: Reserves.
    Ability(Box<Ability>),
    /// A cost and when it holds: Reduced Cost.
    Reduced {
        /// The cost.
        cost: i16,
        /// "If …".
        condition: Condition,
    },
    /// One list of abilities for each arena of the type line; an empty list is "None": Switch. One of them: Adapt.
    /// A single list: INSERT.
    Parts(Vec<Vec<Ability>>),
    /// The subtypes of fitting hosts (any of them) and what the host gets: Pilot.
    Pilot {
        /// Fits a host with any of these subtypes.
        of: Vec<String>,
        /// What the host gets.
        gives: Vec<Change>,
    },
    /// Enhance: the further cost and the effect.
    Enhance {
        /// Paid on top.
        cost: Cost,
        /// Replaces the card's effect ("instead") or follows it ("also").
        instead: bool,
        /// The enhanced effect; "that unit" means the unit chosen for the card's own effect.
        effect: Effect,
    },
}

/// Cost, arrow, effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Activated {
    /// Before the arrow; may be empty.
    pub cost: Cost,
    /// "Play only …" sentences.
    pub only: Vec<PlayOnly>,
    /// Behind the arrow.
    pub effect: Effect,
}

/// A triggered ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Triggered {
    /// The event.
    pub on: Trigger,
    /// An "if" directly behind the event, tested when it happens (`A-3.9`).
    pub condition: Condition,
    /// What it does.
    pub effect: Effect,
}

/// A static ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Static {
    /// "As long as …".
    pub condition: Condition,
    /// Who is changed; never [`Target::Choose`].
    pub whom: Target,
    /// How.
    pub changes: Vec<Change>,
}

/// A replacement effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replacement {
    /// The event that would happen.
    pub would: Would,
    /// A further condition.
    pub condition: Condition,
    /// May the controller decline?
    pub optional: bool,
    /// What happens instead; [`Obj::It`] is the object of the event.
    pub instead: Effect,
}

/// Events that a replacement can change.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Would {
    /// "If … would be discarded". `by_damage`: only by damage.
    BeDiscarded {
        /// Which units.
        what: Filter,
        /// Only for damage counters of a damage sequence.
        by_damage: bool,
    },
    /// "If … would be damaged": looks at the damage that is left after prevention (`B-3.29`). `fatal`: "… and
    /// discarded", only if that damage would discard it.
    BeDamaged {
        /// Which units.
        what: Filter,
        /// Only for damage that would discard it.
        fatal: bool,
    },
}

/// A cost: all parts are paid, in the written order (`A-2.16`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cost {
    /// The parts.
    pub parts: Vec<CostPart>,
}

impl Cost {
    /// Nothing to pay.
    pub const FREE: Cost = Cost { parts: Vec::new() };

    /// `Pay n Force`.
    pub fn force(n: i16) -> Cost {
        Cost {
            parts: vec![CostPart::Force(Amount::Fixed(n))],
        }
    }
}

/// One part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CostPart {
    /// `Pay 2 Force`; `Pay X Force` binds X (`A-2.15`).
    Force(Amount),
    /// `Pay 1 build point`.
    Build(Amount),
    /// `[tap]`, or "tap this unit" / "tap one of your units".
    Tap(Target),
    /// `Discard this unit`, `Discard one of your units from any arena`.
    Discard(Target),
    /// `Discard 1 card from your hand`.
    DiscardCards(Amount),
    /// `Put 1 damage counter on this unit` (`C-16.4`).
    PutDamage(Amount, Target),
    /// `Remove 1 damage counter from this unit`.
    RemoveDamage(Amount, Target),
    /// `Retreat this unit`.
    Retreat(Target),
    /// `Return this unit to your hand`.
    ReturnToHand(Target),
    /// `Remove this card from the game`.
    Remove(Target),
    /// `Discard the top card of your deck`; "you" is who pays.
    Mill(Player, Amount),
    /// `Your opponent draws a card`.
    OpponentDraws(Amount),
    /// `Your opponent gains 1 Force`.
    OpponentGainsForce(Amount),
}

/// "Play only …".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayOnly {
    /// … during your build step.
    BuildStep,
    /// … during your opponent's build step (`G-6.31`).
    OpponentBuildStep,
    /// … when no unit is attacking.
    NoUnitAttacking,
    /// … when this unit would attack (`B-3.1`).
    WouldAttack,
    /// … when this unit is attacking, … when one of your units is attacking. Tests the attacker.
    Attacking(Filter),
    /// … when this unit is attacked. Tests the defender.
    Attacked(Filter),
    /// … when that moment comes.
    Moment(Moment),
    /// … when a unit would be discarded by damage: the placement chance (`B-3.33`).
    WouldBeDiscarded(Filter),
    /// … when a unit was discarded: the unit-discard chance (`B-3.35`).
    Discarded(Filter),
    /// … when an attack ends: the attack-end chance (`B-3.38`).
    AttackEnds,
    /// … when a unit arrives: the arrival chance (`AMB-6`).
    Arrives(Filter),
    /// … when damage would be done: the pending-damage chance (`B-3.24`).
    WouldDamage,
    /// … before any unit in that arena attacks (this turn).
    BeforeAttacks(Arena),
    /// … during that arena's battle step.
    BattleStep(Arena),
    /// … if that holds (`C-12.3`).
    If(Condition),
    /// … once per turn (`A-2.14`).
    OncePerTurn,
    /// Any number of times (`A-2.6`).
    AnyNumber,
    /// "During battle" adds nothing (`A-2.10`).
    Battle,
}

/// A moment of the turn at which triggers fire and moment chances open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// R1.
    TurnStarts,
    /// The roll for build points is made (R4).
    BuildRoll,
    /// A build step starts, its owner seen from the card's controller.
    BuildStepStarts(Player),
    /// B0.
    BattlePhaseStarts,
    /// The battle step of an arena starts; `None` = the arena the card is in.
    BattleStepStarts(Option<Arena>),
    /// The battle step of an arena ends; `None` = the arena the card is in.
    BattleStepEnds(Option<Arena>),
    /// E2: the battle phase ends, the turn ends (`G-6.36`).
    TurnEnds,
}

/// The event of a triggered ability. Filters are seen from the ability's card; in filters and in
/// the effect [`Obj::It`] is the object of the event (the unit that attacks, is discarded, …).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// A moment of the turn.
    Moment(Moment),
    /// A unit attacks a unit. `It` is the attacker.
    Attacks {
        /// The attacker.
        by: Filter,
        /// The defender.
        on: Filter,
    },
    /// A unit is attacked, also by becoming the defender (`B-3.43`). `It` is the defender.
    Attacked {
        /// The defender.
        on: Filter,
        /// The attacker.
        by: Filter,
    },
    /// An attack of such a unit ends (`B-3.51`). `It` is the attacker.
    AttackEnds {
        /// The attacker.
        by: Filter,
    },
    /// A unit damages a unit: at least one counter was placed (`B-3.32`). `It` is the damaged unit.
    Damages {
        /// The source.
        by: Filter,
        /// The damaged unit.
        to: Filter,
    },
    /// A unit would damage a unit: automatic prevention (`B-3.26`). `It` is the unit that would be
    /// damaged; [`Deed::Prevent`] in the effect prevents that damage.
    WouldDamage {
        /// The source.
        by: Filter,
        /// The unit that would be damaged.
        to: Filter,
    },
    /// A unit is discarded. `It` is that unit as it was (`A-3.7`).
    Discarded {
        /// Which units.
        what: Filter,
        /// Only from these places; `None` = from anywhere in play.
        from: Option<Place>,
    },
    /// Damage from a unit makes another unit be discarded. `It` is the discarded unit.
    Kills {
        /// The source.
        by: Filter,
        /// The discarded unit.
        what: Filter,
    },
    /// A unit is deployed (`C-4.6`). `It` is that unit.
    Deployed(Filter),
    /// A unit is deployed, moved or put into an arena. `It` is that unit.
    Arrives(Filter),
    /// A unit taps.
    Taps(Filter),
    /// A unit untaps.
    Untaps(Filter),
    /// A unit retreats.
    Retreats(Filter),
    /// A player draws a card: once for each card really drawn (`G-9.4`).
    Draws(Player),
    /// A player plays a Battle card (`C-12.6`).
    PlaysBattleCard(Player),
    /// A state has become true: noticed when the game is settled, and again only after it was false (`A-3.13`).
    Becomes(Condition),
}

/// Two players, seen from the controller of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
}

/// A reference to one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Obj {
    /// The card that has the text; inside a Pilot's or Equipment's grant: the host.
    This,
    /// "That unit", "the chosen unit": the latest choice.
    That,
    /// The object of the event that triggered.
    It,
    /// The attacking unit.
    Attacker,
    /// The defending unit.
    Defender,
    /// The unit that the Equipment is attached to, or the Pilot is aboard of.
    Host,
}

/// Who is affected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Exactly this much (or as much as there is).
    Exactly(Amount),
    /// From 0 to this much (`A-6.5`).
    UpTo(Amount),
    /// All of it.
    All,
}

/// A test on an object (or a card), seen from the text's card and controller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// Has the name, letters ignored (`C-1.4`).
    Named(String),
    /// Has a version letter (`C-5.1`).
    Unique,
    /// Is tapped.
    Tapped,
    /// Has at least one damage counter (`C-3.8`).
    Damaged,
    /// Has the side symbol (`G-2.7`).
    Side(Side),
    /// Has the keyword.
    Has(Keyword),
    /// A total compared with a number (`A-6.7`).
    Stat(Stat, Cmp, Amount),
    /// The printed build cost compared with a number.
    PrintedCost(Cmp, Amount),
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
    /// Is face-down in a build zone (`C-4.1`).
    PartiallyBuilt,
    /// Is a card of that kind (for hands, decks and discard piles): `unit`, `Mission`, `Battle`, …
    Card(CardType),
}

/// Card types as words of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CardType {
    /// A unit card.
    Unit,
    /// A Mission.
    Mission,
    /// A Battle card.
    Battle,
    /// A Location.
    Location,
    /// An Equipment.
    Equipment,
}

/// Where something lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// That arena.
    Arena(Arena),
    /// Any of the three arenas ("in any arena", "in battle").
    AnyArena,
    /// The arena of this card ("in this arena").
    Here,
    /// The arena of the object of the event ("in that unit's arena").
    There,
    /// A build zone, face up.
    BuildZone,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cmp {
    /// At least ("or more").
    AtLeast,
    /// At most ("or less").
    AtMost,
    /// Exactly.
    Equal,
}

/// A number computed from the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// A printed number.
    Fixed(i16),
    /// The X chosen with the cost (`A-2.15`).
    X,
    /// How many objects fit ("for each …", "the number of …").
    Count(Box<Filter>),
    /// Damage counters on an object.
    DamageOn(Obj),
    /// Cards face-down under an object (`G-3.5`).
    Beneath(Obj),
    /// "The number of cards in your hand", "… of Jedi cards in your discard pile". What kind they are is asked only
    /// where they lie open (`G-3.3`).
    Cards(Player, Pile, Box<Filter>),
    /// A total of an object (`A-6.7`).
    Stat(Obj, Stat),
    /// The number printed on its top card.
    Printed(Obj, Stat),
    /// A player's Force.
    Force(Player),
    /// So many times another amount.
    Times(i16, Box<Amount>),
    /// A sum.
    Plus(Box<Amount>, Box<Amount>),
    /// Half, rounded down unless `up` (`A-6.8`).
    Half {
        /// Of what.
        of: Box<Amount>,
        /// Rounded up.
        up: bool,
    },
    /// The die of the roll for build points.
    BuildDie,
}

/// A condition on the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
}

/// Instructions glued together. Carried out in the written order (`A-9.1`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// One instruction.
    Do(Deed),
    /// One after another.
    Seq(Vec<Effect>),
    /// "You may …"; `then` is "if you do".
    May {
        /// Who decides.
        who: Player,
        /// What they may do.
        effect: Box<Effect>,
        /// Only if they did it.
        then: Option<Box<Effect>>,
    },
    /// "If …, …. Otherwise, …".
    If {
        /// Tested when it is reached.
        condition: Condition,
        /// When it holds.
        then: Box<Effect>,
        /// When not.
        otherwise: Option<Box<Effect>>,
    },
    /// "… unless your opponent pays …": that player decides at resolution.
    Unless {
        /// Who may pay.
        who: Player,
        /// What.
        pays: Cost,
        /// Happens if it is not paid.
        effect: Box<Effect>,
    },
    /// "Choose one: … Or: …" inside an effect; decided when it is reached.
    OneOf {
        /// Who decides.
        who: Player,
        /// The alternatives.
        options: Vec<Effect>,
    },
    /// "Each player …" (`G-1.6`); inside, "you" is that player.
    EachPlayer(Box<Effect>),
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// "… gets +2 power and Critical Hit 2 for this attack."
    Modify {
        /// Who.
        whom: Target,
        /// How.
        changes: Vec<Change>,
        /// How long.
        lasts: Duration,
    },
    /// "… does 3 damage to …", "… does 3 dice of damage to …" (`B-5.1`, `B-5.2`).
    Damage {
        /// The source.
        from: Obj,
        /// How much, or how many dice.
        amount: Amount,
        /// Dice of damage?
        dice: bool,
        /// To whom.
        to: Target,
        /// "This damage can't be prevented."
        unpreventable: bool,
    },
    /// "Prevent up to 2 damage to one of your units" (one damage instance), and "prevent that
    /// damage" under [`Trigger::WouldDamage`].
    Prevent {
        /// How much.
        amount: Limit,
        /// Damage to whom.
        to: Target,
    },
    /// "Prevent all damage done by Space units this turn": automatic from then on (`B-3.26`).
    Shield {
        /// Damage by these.
        by: Filter,
        /// Damage to these.
        to: Filter,
        /// How much of each damage instance.
        amount: Limit,
        /// How long.
        lasts: Duration,
    },
    /// "Put 2 damage counters on …" (`C-16.3`).
    PutDamage {
        /// How many on each.
        amount: Amount,
        /// On whom.
        on: Target,
    },
    /// "Remove up to 2 damage counters from …".
    RemoveDamage {
        /// How many.
        amount: Limit,
        /// From whom.
        from: Target,
    },
    /// "Gain 2 Force", "you gain 3 extra build points next turn".
    Gain {
        /// Who.
        who: Player,
        /// What.
        what: Currency,
        /// How much.
        amount: Amount,
        /// With the next turn's build roll instead of now (`G-6.30`).
        next_turn: bool,
    },
    /// "Your opponent loses 2 Force", "you get -1 build point this turn" (`G-10.2`).
    Lose {
        /// Who.
        who: Player,
        /// What.
        what: Currency,
        /// How much.
        amount: Amount,
    },
    /// "You may pay 2 Force. If you do, …": inside [`Effect::May`].
    Pay {
        /// Who.
        who: Player,
        /// What.
        cost: Cost,
    },
    /// "Draw 2 cards" (`G-9.1`).
    Draw {
        /// Who.
        who: Player,
        /// How many.
        amount: Amount,
    },
    /// "Discard your hand", "your opponent discards a card from his or her hand".
    DiscardCards {
        /// Whose hand.
        who: Player,
        /// How many.
        amount: Limit,
        /// At random instead of by that player's choice (`G-11.4`).
        at_random: bool,
    },
    /// "Search your deck for …, reveal it, and put it into your hand. Then shuffle your deck." (`G-11.2`, `G-11.3`);
    /// "return … from your discard pile to your hand".
    Search {
        /// Whose cards; another's only where they lie open.
        whose: Player,
        /// Which of their piles.
        piles: Piles,
        /// What kind of card.
        for_: Filter,
        /// How many.
        amount: Limit,
        /// Where to; a card goes to its owner's.
        to: Goal,
        /// Shown to the opponent.
        reveal: bool,
        /// Shuffle afterwards.
        shuffle: bool,
    },
    /// "Discard the top 7 cards of …": as many as there are (`G-9.3`).
    Mill {
        /// Whose deck.
        who: Player,
        /// How many.
        amount: Amount,
    },
    /// "Tap …".
    Tap(Target),
    /// "Untap …".
    Untap(Target),
    /// "Retreat …", without tapping (`G-6.25`).
    Retreat(Target),
    /// "Discard …" (a unit, Location or Equipment in play).
    Discard(Target),
    /// "Return … to its owner's hand" (`G-3.4`).
    ReturnToHand(Target),
    /// "Return the top card of … to its owner's hand": the rest of the stack stays (`C-5.16`).
    ReturnTop(Target),
    /// "Put … face-down under …": there it is neither a unit nor part of the stack (`G-3.5`). A unit that has just been
    /// discarded is taken from the discard pile.
    SetBeneath {
        /// What.
        what: Target,
        /// Under which unit.
        under: Obj,
    },
    /// "Remove … from the game".
    Remove(Target),
    /// "Move … to the Ground arena", "put … from your build zone into …" (`C-4.9`).
    Move {
        /// What.
        what: Target,
        /// Where to.
        to: Arena,
    },
    /// "Disrupt a Battle card." (`B-2.5`)
    Disrupt(Thing),
    /// "Re-roll up to 2 attack dice" (round 2).
    Reroll(Limit),
    /// "Re-roll up to 2 dice of any roll": also dice of damage and the build die (`B-5.1`).
    RerollAny(Limit),
    /// "Roll 1 more attack die" (round 1).
    AddDice(Amount),
    /// "Add 1 to each attack die", "subtract 1 from one die": changes results (round 3).
    ChangeDice {
        /// The change; negative subtracts.
        by: Amount,
        /// How many dice.
        dice: Limit,
    },
    /// "Take control of … until end of turn." (`C-17.1`)
    TakeControl {
        /// Of what.
        of: Target,
        /// How long.
        lasts: Duration,
    },
    /// "The attack ends." (`B-3.47`)
    EndAttack,
    /// "… attacks …" inside another attack or outside one, without tapping (`B-3.48`).
    Attack {
        /// Who attacks.
        who: Target,
        /// Whom.
        whom: Target,
    },
    /// "… becomes the defending unit." (`B-3.11`)
    BecomeDefender(Target),
    /// "… also attacks …": a second defending unit (`B-4.1`).
    AddDefender(Target),
    /// "Begin another Space battle step." (`B-1.7`)
    ExtraBattleStep(Arena),
    /// "You win the game." (`G-7.7`)
    Win(Player),
    /// "Each player secretly bids Force; whoever bids higher …" (`G-1.7`). In `then`, "you" is the winner.
    SecretBid(Box<Effect>),
    /// "When the battle phase starts this turn, …": an effect kept for a later moment of this turn (`A-3.11`).
    Later {
        /// When.
        at: Moment,
        /// What.
        effect: Box<Effect>,
    },
}

/// The piles that a search looks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piles {
    /// The deck.
    Deck,
    /// The discard pile, which lies open.
    Discard,
    /// "Deck and/or discard pile".
    Both,
}

/// Where a card that was found goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Goal {
    /// The hand.
    Hand,
    /// Face-down into the build zone with so many build counters (`C-4.1`).
    BuildZone(i16),
    /// Out of the game.
    Removed,
}

/// Cards of a player outside play, to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pile {
    /// The hand.
    Hand,
    /// The deck.
    Deck,
    /// The discard pile.
    Discard,
}

/// What is gained and lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Currency {
    /// Force (kept, `G-10.1`).
    Force,
    /// Build points (not kept).
    Build,
}

/// What a disrupt names (`B-2.5`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A Battle card, with at most this printed Force cost.
    BattleCard {
        /// "with a printed Force cost of N or less".
        max_force: Option<i16>,
    },
    /// The completion of a Mission.
    Mission,
    /// The completion (deployment) of a unit.
    Unit,
    /// The completion (placement) of a Location.
    Location,
    /// The completion of an Equipment.
    Equipment,
    /// A declared attack.
    Attack,
    /// An activated ability.
    ActivatedAbility,
    /// An activated ability whose cost contains Force, also 0 Force (`A-1.5`).
    ForceActivatedAbility,
    /// A disrupt.
    Disrupt,
    /// One of several.
    Any(Vec<Thing>),
}

/// A change to a unit, card or player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// `+2 power`.
    Stat(Stat, Amount),
    /// `speed is 40` (`A-7.1`).
    SetStat(Stat, Amount),
    /// A keyword or a quoted ability.
    Gain(Box<Ability>),
    /// "loses Armor" (`A-7.3`).
    LoseKeyword(Keyword),
    /// "loses its game text" (`A-4.8`).
    LoseText,
    /// "Add 1 to each of its attack dice" (`ACC-5`).
    AttackDice(Amount),
    /// "rolls only 1 attack die" (`B-3.14`).
    RollOnly(Amount),
    /// "can only be hit on a 6" (`ARM-4`).
    HitOnly(i16),
    /// "does 1 more damage" (`B-5.15`).
    MoreDamage(Amount),
    /// "does twice the damage": before prevention, after everything added (`B-5.15`).
    TwiceDamage,
    /// "may divide its hits between the defending unit and another of your opponent's units" in its arena (`B-3.23`).
    DivideHits,
    /// "can't …".
    Cannot(Ban),
    /// "must attack" (`B-3.2`).
    MustAttack,
    /// "may attack units in the … arena" (instead of its own, `B-3.5`).
    MayAttack(Arena),
    /// "Your opponent must pay … to attack this unit" (`B-3.6`).
    PayToAttack(Cost),
    /// "costs 1 less build counter to deploy" (`C-4.3`): on cards to be completed.
    BuildCost(Amount),
    /// "costs 1 more Force to play" (`G-10.5`): on abilities and Battle cards of a player's units.
    ForceCost(Amount),
    /// "may deploy … without paying their build costs" (`C-4.11`). On players.
    DeployFree(Filter),
    /// "can have an extra Pilot" (`C-8.3`).
    ExtraPilots(i16),
    /// "can have up to N Pilots".
    MaxPilots(i16),
    /// "can't have more than N Pilots": a cap above all else (`C-8.3`).
    PilotCap(i16),
    /// "can be piloted only by …" (`C-8.4`).
    PilotedOnlyBy(Filter),
    /// "can have up to N cards in its stack" (`C-5.6`).
    MaxStack(i16),
    /// "doesn't count toward controlling its arena" (`G-8.2`).
    NoControl,
    /// "Damage from it can't be prevented."
    Unpreventable,
    /// "Treat it as non-unique" (`C-5.14`).
    NonUnique,
    /// "is also a Jedi" (`C-1.9`).
    AddSubtype(String),
    /// "may choose not to untap" (`G-6.2`).
    MayStayTapped,
    /// "The build roll isn't made" and the like: no roll this turn (`G-6.6`). On players.
    NoBuildRoll,
    /// "fights the Ground battle step before the Space battle step": only the order changes (`B-1.6`). On players.
    StepBefore(Arena, Arena),
}

/// What a "can't" forbids (`G-1.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ban {
    /// Attack.
    Attack,
    /// Be attacked.
    BeAttacked,
    /// Retreat at all.
    Retreat,
    /// Retreat in the retreat step.
    RetreatInStep,
    /// Tap.
    Tap,
    /// Untap.
    Untap,
    /// Be discarded.
    BeDiscarded,
    /// Be damaged.
    BeDamaged,
    /// Intercept.
    Intercept,
    /// Be disrupted.
    BeDisrupted,
    /// Control an arena (`G-8.5`); on players.
    Control(Option<Arena>),
    /// Lose the game (`G-7.3`); on players.
    LoseGame,
    /// Draw cards; on players.
    Draw,
    /// Move between arenas; on units.
    Move,
}

/// How long a change lasts (`03-battle` section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Duration {
    /// For this attack.
    ThisAttack,
    /// For its next attack.
    NextAttack,
    /// Until end of turn, this turn.
    EndOfTurn,
    /// Until end of battle.
    EndOfBattle,
    /// Until the battle step of that arena ends; `None` = this arena.
    BattleStepEnds(Option<Arena>),
    /// Until your next build step starts (`B-6.3`).
    NextBuildStep,
    /// Until it is discarded (leaves play, `OQ-23`).
    UntilDiscarded,
    /// Until end of game.
    EndOfGame,
}
