//! Work in progress: a stack of small values, so that a game can be copied in the middle of anything.
//!
//! The innermost frame is the last. A frame either waits (then it decides what is pending) or is
//! stepped by the function of its kind in [`crate::engine`].

mod context;
mod question;

use crate::action::Action;
use crate::dice::Faces;
use crate::ids::{AbilityId, CardRef, ObjectId, Role};
use crate::list::List;
use crate::state::{Bar, Instance, Kind};
use cards::Arena;
use cards::ir::Moment;

pub use context::{Context, Tally};
pub use question::{About, Question};

/// One piece of work in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Preparation and the set-up loop.
    Prepare(Prepare),
    /// The turn, at one of its steps.
    Turn(TurnStep),
    /// A build step.
    Build(Role, BuildStage),
    /// A retreat step; waits until the player is done naming units.
    Retreat(Role),
    /// A battle step.
    Step(Arena, StepStage),
    /// An attack chance (`B-3.1`).
    Go(Go),
    /// The innermost attack.
    Attack(AttackStage),
    /// The innermost damage sequence.
    Sequence(SequenceStage),
    /// Automatic prevention looks at new damage (`B-3.26`).
    Automatic(Automatic),
    /// Dice of damage: rolled unit by unit, then one sequence (`B-5.18`).
    DamageDice(DamageDice),
    /// Dice that a text lets a player roll, inside its effect.
    TextDice(TextDice),
    /// The three rounds of a re-roll chance for dice that are no attack dice (`B-2.15`).
    Rounds(u8),
    /// Dice are being re-rolled, added or changed.
    Reroll(Reroll),
    /// A play-or-pass chance (`B-2.1`).
    Window(Window),
    /// Something played: a Battle card, an ability, a completion.
    Play(Play),
    /// A cost being paid.
    Pay(Payment),
    /// Counters of several kinds are removed to pay a cost.
    Shed(Shed),
    /// The check, repeated until it finds nothing (`A-9.2`).
    Check,
    /// An effect being carried out.
    Run(Run),
    /// Settling (`A-9.4`).
    Settle(Settle),
    /// Objects marked as doomed are discarded together, replacements first.
    Doom(Doom),
    /// A contest for a unique unit (`C-6.2`).
    Contest(Contest),
    /// Dice to be rolled; waits.
    Roll(Roll),
    /// A deck to be shuffled; waits.
    Shuffle(Role),
    /// A hand to be shuffled, for "at random" (`G-11.4`); waits.
    ShuffleHand(Role),
    /// A question to a player; waits.
    Ask(Question),
}

/// Counters of several kinds that come off a unit together, kind by kind (`C-16.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shed {
    /// Who pays, and chooses.
    pub role: Role,
    /// From which unit.
    pub from: ObjectId,
    /// The kinds that are left to be looked at, by bit.
    pub kinds: u8,
    /// How many are left to be removed.
    pub left: i16,
    /// Was the number of the first kind asked for?
    pub asked: bool,
}

impl Shed {
    /// So many of these kinds.
    pub fn new(role: Role, from: ObjectId, kinds: &[cards::ir::Counter], left: i16) -> Shed {
        let bits = kinds.iter().fold(0, |bits, kind| bits | 1 << (*kind as u8));
        Shed {
            role,
            from,
            kinds: bits,
            left,
            asked: false,
        }
    }
}

/// Stages of preparation (`01-game` section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prepare {
    /// Roles by die or bid.
    Roles,
    /// The die for the roles lies.
    RolesRolled,
    /// The die for equal bids lies; the bid.
    BidTie(i16),
    /// The seats are being exchanged; the game rebuilds its constant part.
    Exchange,
    /// Dark's sealed bid has been taken.
    BidDark,
    /// Light's too: both are shown.
    BidLight(i16),
    /// The winner of the bid chooses a role.
    ChooseRole(Role, i16),
    /// That player may put an Event into the Event zone, if there are any in this game (`G-5.4`).
    Events(Role),
    /// That player chooses the Event.
    Event(Role),
    /// Set-up starts: Events see it (`C-14.4`).
    Starts,
    /// Set-up ends.
    Ends,
    /// That player may fetch a Resource, if there are any in this game (`G-5.5`).
    Fetch(Role),
    /// That player chooses the Resource.
    Resource(Role),
    /// Shuffle that player's deck.
    Shuffle(Role),
    /// Draw the opening hand of that player.
    Hand(Role),
    /// That player's mulligan; the number of cards set aside.
    Mulligan(Role, u8),
    /// Draw the replacements.
    Redraw(Role, u8),
    /// Shuffle what was set aside back (classic).
    Reshuffle(Role),
    /// The set-up loop.
    Loop(SetupLoop),
    /// The face-down card of that player (`G-5.14`).
    FaceDown(Role, SetupLoop),
    /// Over: the first turn begins.
    Done,
}

/// The state of the set-up loop (`G-5.21`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupLoop {
    /// Who has the go.
    pub go: Role,
    /// Points spent.
    pub spent: [i16; 2],
    /// Points each may spend (`G-5.11`, `G-5.26`).
    pub limit: [i16; 2],
    /// Who has stopped (`G-5.13`).
    pub stopped: [bool; 2],
}

/// The steps of a turn, in order (`01-game` section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TurnStep {
    /// R1: the turn starts.
    Start,
    /// The chance at R1.
    StartChance,
    /// R2: untap.
    Untap,
    /// R3: Force.
    Force,
    /// R4: the build roll.
    Roll,
    /// The die lies.
    Rolled,
    /// Points are given.
    Points,
    /// The chance at R4 for what is about the points (`G-6.30`).
    PointsChance,
    /// C1, C2.
    Build(Role),
    /// C3, C4.
    Retreat(Role),
    /// B0: the battle phase starts.
    Battle,
    /// The chance at B0.
    BattleChance,
    /// B1–B3; the arenas whose own step has begun, one bit each.
    Arena(u8),
    /// E1: durations end.
    Durations,
    /// E2: end triggers.
    End,
    /// The chance at E2.
    EndChance,
    /// Effects that began in E2 end (`G-6.35`).
    EndOver,
    /// E3: victory.
    Victory,
}

/// Stages of a build step (`01-game` section 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BuildStage {
    /// The items of `G-6.8`.
    Start,
    /// The one moment chance (`G-6.31`).
    Chance,
    /// The player acts; waits.
    Main,
    /// What happens when it ends.
    Ends,
    /// Points are lost.
    End,
}

/// Stages of a battle step (`03-battle` section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepStage {
    /// a: triggers.
    Start,
    /// b: the moment chance.
    StartChance,
    /// c: the general chance.
    General,
    /// The first general chance is open, or d begins.
    First,
    /// d: find the fastest.
    Loop,
    /// The general chance after an attack chance.
    After,
    /// e: end triggers.
    End,
    /// The chance at the end.
    EndChance,
    /// Over.
    Over,
}

/// An attack chance: the units of one player and one speed among which it is (`B-1.3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Go {
    /// Whose.
    pub role: Role,
    /// The unit, once it is settled.
    pub unit: ObjectId,
    /// The arena.
    pub arena: Arena,
    /// Its number, for uses (`A-2.13`).
    pub number: u16,
    /// The player is being asked.
    pub waits: bool,
    /// It has been told that the unit would attack.
    pub told: bool,
    /// What the player wants to do with the unit, while what that sets off comes first (`B-3.2`).
    pub wants: Option<Action>,
}

/// Stages of an attack (`03-battle` section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AttackStage {
    /// The attacker has chosen whom it would attack (`B-3.54`).
    Aimed,
    /// Step 1: paid for and tapped.
    Declare,
    /// The disrupt chance is over.
    Declared,
    /// Step 2: the attack chance.
    Chance,
    /// The defender is final.
    Final,
    /// Numbers of hits are named (`FST-1`).
    Predict,
    /// Step 3: with two defenders, the dice are divided; then rolled.
    Dice,
    /// The dice against defender number n lie.
    Rolled(u8),
    /// Fury's dice lie.
    FuryRolled,
    /// Re-roll rounds (`B-2.15`).
    Round(u8),
    /// The dice are a secret: damage is prevented before they are shown (`CUN-4`).
    Blind,
    /// They are shown, and re-rolled as was said before.
    Shown,
    /// Final dice, hits, pending damage.
    Hits,
    /// The hits are counted and predictions settled.
    Counted,
    /// Overkill: which unit.
    Overkill,
    /// Overkill: how many hits.
    OverkillAmount,
    /// Two defenders: which of them Critical Hit strikes (`B-4.3`).
    Damage,
    /// The damage sequence begins.
    Pending,
    /// Step 8: stored effects.
    End,
    /// The attack-end chance.
    EndChance,
    /// "For this attack" ends.
    Over,
    /// Follow-up attacks.
    FollowUp,
}

/// Stages of a damage sequence (`B-5.9`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SequenceStage {
    /// Step 4: the pending-damage chance.
    Pending,
    /// Step 5: automatic prevention.
    Automatic,
    /// What was said before the dice were shown (`CUN-5`).
    Declared,
    /// The prevention chance.
    Prevention,
    /// Replacements that look at what is left (`B-3.29`).
    Instead,
    /// Step 6: counters are placed.
    Placement,
    /// The placement chance.
    PlacementChance,
    /// Step 7: discards.
    Discard,
    /// Triggers.
    Discarded,
    /// The discard chance.
    DiscardChance,
    /// Done.
    Over,
}

/// A kind of play-or-pass chance (`03-battle` section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Chance {
    /// General.
    General,
    /// The attack chance of an attack.
    Attack,
    /// Disrupts of the thing in the frame below.
    Disrupt,
    /// Re-roll round 1: added dice.
    AddDice,
    /// Round 2: re-rolls.
    Reroll,
    /// Round 3: changed results.
    ChangeDice,
    /// Pending damage.
    Pending,
    /// Damage prevention.
    Prevention,
    /// Damage placement.
    Placement,
    /// Unit discard; also before an instruction discards (`B-5.19`).
    Discard,
    /// An instruction is about to discard units (`B-5.19`).
    WouldDiscard,
    /// Attack end.
    AttackEnd,
    /// A unit arrived.
    Arrival,
    /// A moment of the turn.
    Moment(Moment),
}

/// A play-or-pass chance in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Its kind.
    pub chance: Chance,
    /// Whose turn to act it is.
    pub to_act: Role,
    /// Did the player before pass?
    pub passed: bool,
    /// Its number, for uses.
    pub number: u16,
    /// In whose build step a moment chance lies (`G-6.31`).
    pub step_of: Option<Role>,
    /// The player to act is being asked.
    pub waits: bool,
    /// Closed by a disrupt (`B-2.14`).
    pub closed: bool,
    /// Who is asked (`B-2.10`).
    pub asked: [bool; 2],
    /// Something was played since: who is asked is looked at anew.
    pub stale: bool,
}

/// Dice that a text lets a player roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextDice {
    /// Who rolls.
    pub role: Role,
    /// How many.
    pub dice: i16,
    /// 0: to be rolled, 1: just rolled, 2: final.
    pub stage: u8,
    /// The dice as they are now.
    pub faces: Faces,
}

/// How a card is paid for when it is completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// With its build counters (`C-4.4`).
    Counters,
    /// By the Alternative Cost with this number (`ALT-1`).
    Alternative(u8),
    /// By Hidden Cost X (`HC-2`).
    Hidden(i16),
    /// By Meditate (`MED-1`).
    Meditate,
}

/// Where a completed card goes (`C-4.13`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Destination {
    /// An arena; a Location: its slot.
    Arena(Arena),
    /// Face up into the build zone.
    Build,
    /// Under the top card of that unit's stack.
    Under(ObjectId),
    /// On top of that unit's stack.
    Top(ObjectId),
    /// Aboard that unit as a Pilot.
    Aboard(ObjectId),
    /// Nowhere: a Mission is done and discarded.
    Nowhere,
}

impl Destination {
    /// The arena in which a unit is that goes there.
    pub(crate) fn arena(self, look: crate::query::Look<'_>) -> Option<Arena> {
        match self {
            Destination::Arena(arena) => Some(arena),
            Destination::Under(unit) | Destination::Top(unit) => {
                look.st.object(unit).and_then(|unit| unit.place.arena())
            }
            Destination::Build | Destination::Aboard(_) | Destination::Nowhere => None,
        }
    }
}

/// What is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Played {
    /// A Battle card, by the line with this number.
    Battle {
        /// From the discard pile (`MED-1`).
        meditated: bool,
    },
    /// An ability that is used from the hand, with the card that goes for it (`A-4.5`).
    Hand,
    /// An activated ability.
    Ability(Instance),
    /// A card being completed.
    Completion {
        /// How it is paid for.
        way: Way,
        /// Where it goes.
        to: Destination,
        /// Counters that lay on it.
        counters: i16,
    },
}

/// Stages of a play (`A-2.2`, `C-4.13`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayStage {
    /// Which of its options: "choose one".
    Way,
    /// Choices of the effect, by number.
    Choose(u8),
    /// The damage instance.
    Damage,
    /// X.
    X,
    /// Pay.
    Pay,
    /// Paid: the disrupt chance opens.
    Paid,
    /// The disrupt chance is over.
    Disrupted,
    /// The effect was carried out.
    Done,
}

/// Something played, from its announcement to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// What.
    pub what: Played,
    /// The line.
    pub ability: AbilityId,
    /// Where it stands.
    pub stage: PlayStage,
    /// What was chosen.
    pub context: Context,
    /// Enhance number n, from 1; 0 = without.
    pub enhance: u8,
    /// Option number n of "choose one", from 1; 0 = none was chosen.
    pub way: u8,
    /// A disrupt stopped it.
    pub disrupted: bool,
    /// A discard of its cost was replaced: it is paid for and does nothing (`A-2.5`).
    pub idle: bool,
    /// Number of its disrupt chance.
    pub number: u16,
    /// Items that waited when it began.
    pub mark: u16,
    /// The player is being asked for a choice.
    pub waits: bool,
}

impl Play {
    /// It has just been announced; `mark` items wait.
    pub fn new(what: Played, ability: AbilityId, stage: PlayStage, context: Context, number: u16, mark: u16) -> Play {
        Play {
            what,
            ability,
            stage,
            context,
            enhance: 0,
            way: 0,
            disrupted: false,
            idle: false,
            number,
            mark,
            waits: false,
        }
    }
}

/// Where a cost is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CostOf {
    /// Before the arrow of a line, with an Enhance of the card (number n, from 1).
    Line(AbilityId, CardRef, u8),
    /// One of the costs behind a colon (Upkeep, Alternative Cost).
    Colon(AbilityId, u8),
    /// Inside an effect: the instruction with this number.
    Op(u16),
    /// The price of attacking that unit (`B-3.6`).
    Attack(ObjectId),
    /// The further costs of completing a card (`C-4.7`).
    Complete(CardRef),
}

/// A cost being paid: first what is chosen for it, then all parts in the written order (`A-2.16`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    /// Where it is printed.
    pub of: CostOf,
    /// Who pays.
    pub role: Role,
    /// What its text knows.
    pub context: Context,
    /// Objects chosen, in the order of the parts that choose.
    pub objects: List<ObjectId, { crate::query::payers::MOST_CHOSEN }>,
    /// Cards chosen from the hand.
    pub cards: List<CardRef, 20>,
    /// The part being chosen for.
    pub part: u8,
    /// No more objects are to pay the part that takes as many as the payer likes.
    pub enough: bool,
    /// The player is being asked.
    pub waits: bool,
}

/// An effect being carried out: the next instruction and what it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The next instruction in the program.
    pub next: u16,
    /// Where that instruction stands, if it takes several steps.
    pub part: u8,
    /// What it knows.
    pub context: Context,
    /// What the latest optional part came to ("if you do").
    pub did: bool,
    /// How many cards the running search has found.
    pub found: u8,
    /// How much the running instruction still has to do.
    pub left: i16,
    /// Items that waited when the running instruction began.
    pub mark: u16,
    /// The triggered ability whose resolution this is (`A-3.16`).
    pub origin: Option<Instance>,
}

/// Settling in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settle {
    /// Items from here on belong to the process that is complete.
    pub mark: u16,
    /// Links of the chain in which it began.
    pub chain: u8,
    /// The arrival chance is open (`AMB-6`).
    pub arrival: bool,
}

/// Discarding all doomed objects together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Doom {
    /// Why: decides what looks back at it.
    pub cause: DoomCause,
    /// The object whose own player wants no replacement (`A-3.6`).
    pub declined: ObjectId,
}

impl Doom {
    /// Nobody was asked yet.
    pub fn new(cause: DoomCause) -> Doom {
        Doom {
            cause,
            declined: ObjectId::NONE,
        }
    }
}

/// Why objects are discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoomCause {
    /// Step 7 of the innermost sequence (`B-3.34`).
    Damage,
    /// The check (`A-9.2`).
    Check,
    /// An instruction.
    Effect,
    /// A cost.
    Cost,
}

/// A contest: bids by turns (`C-6.8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contest {
    /// The two units.
    pub units: [ObjectId; 2],
    /// The bids.
    pub bids: [i16; 2],
    /// Whose turn it is.
    pub to_act: Role,
    /// Did the player before decline?
    pub declined: bool,
    /// Who has named a first bid.
    pub opened: [bool; 2],
    /// The player to act is being asked.
    pub waits: bool,
}

/// Automatic prevention in progress: which instance it looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Automatic {
    /// Place of the instance in the innermost sequence.
    pub damage: u8,
    /// Parry's amount is being asked for (`PAR-1`).
    pub parrying: bool,
}

/// Dice of damage in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DamageDice {
    /// From.
    pub source: ObjectId,
    /// The card it comes from.
    pub card: CardRef,
    /// Whose.
    pub by: Role,
    /// Its first entry in [`crate::state::State::struck`]: to whom, in order.
    pub first: u16,
    /// Dice for each.
    pub dice: i16,
    /// Which one is next.
    pub next: u8,
    /// Its stage: 0 which unit is next, 1 roll, 2 re-roll rounds, 3 count.
    pub stage: u8,
    /// The dice as they lie.
    pub faces: Faces,
    /// Added to each die by effects.
    pub bonus: i16,
    /// What keeps it from being prevented.
    pub bar: Bar,
    /// By which keyword it is done.
    pub kind: Kind,
}

/// Dice being re-rolled, added or changed: first they are chosen, set by set, then it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reroll {
    /// Who does it.
    pub role: Role,
    /// Which dice.
    pub sets: Sets,
    /// What is done.
    pub how: How,
    /// The set at hand.
    pub at: u8,
    /// Its stage.
    pub stage: RerollStage,
    /// How many dice, at most.
    pub most: u16,
    /// At least.
    pub least: u16,
    /// Dice chosen so far, by set.
    pub taken: [Faces; 2],
}

/// Which dice something is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sets {
    /// Dice of damage or the build die.
    Loose,
    /// The dice against these defenders of the innermost attack.
    Fronts([bool; 2]),
}

/// Stages of a re-roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RerollStage {
    /// Dice of the set are chosen.
    Choose,
    /// How many was said by a player who does not see them (`CUN-4`).
    Counted,
    /// They have been.
    Chosen,
    /// The set is dealt with.
    Apply,
    /// Its new dice lie.
    Rolled,
}

/// What is done to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Rolled again.
    Again,
    /// More dice.
    Added,
    /// Results changed by this much.
    Changed(i16),
}

/// What dice are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RollFor {
    /// The build points of the turn (`G-6.4`).
    Build,
    /// An attack (`B-3.16`).
    Attack,
    /// Fury's additional dice (`FUR-1`).
    Fury,
    /// Dice of damage (`B-5.1`).
    Damage,
    /// Dice that a text lets a player roll (`G-11.1`).
    Text,
    /// Dice that an effect adds to the attack.
    Added,
    /// Re-rolled dice.
    Reroll,
    /// Who gets which role (`G-2.3`), and ties of the bid.
    Roles,
}

impl RollFor {
    /// The clauses that ask for this roll.
    pub(crate) fn clauses(self) -> &'static [&'static str] {
        match self {
            RollFor::Build => &["G-6.4", "G-11.1"],
            RollFor::Attack | RollFor::Added => &["B-3.16", "G-11.1"],
            RollFor::Fury => &["FUR-1", "B-3.17", "G-11.1"],
            RollFor::Damage => &["B-5.1", "G-11.1"],
            RollFor::Text => &["G-11.1", "A-9.1"],
            RollFor::Reroll => &["B-3.4", "G-11.1"],
            RollFor::Roles => &["G-2.3", "G-11.1"],
        }
    }
}

/// Dice to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// How many.
    pub dice: u16,
    /// What for.
    pub purpose: RollFor,
    /// Who rolls.
    pub role: Role,
    /// The one player who sees the dice (`CUN-1`); `None`: they lie open (`G-11.1`).
    pub only: Option<Role>,
}
