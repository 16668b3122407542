//! What is changed of a unit, a card or a player, and how long it lasts.

use super::*;

/// A change to a unit, card or player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Change {
    /// `+2 power`.
    Stat(Stat, Amount),
    /// `speed is 40` (`A-7.1`).
    SetStat(Stat, Amount),
    /// `its printed power is equal to …`: what is printed there, for all that asks (`A-7.1`). On cards themselves.
    SetPrinted(Stat, Amount),
    /// A keyword or a quoted ability.
    Gain(Box<Ability>),
    /// "gets each of this card's activated abilities": as if they were written there; in them "this unit" is who gets them.
    OwnLines(Own),
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
    /// "must attack one of your …": as long as it can attack such a unit it must, and attacks no other (`B-3.2`).
    MustAttackThose(Filter),
    /// "must use Overload when attacking": its player is not asked (`OVL-4`).
    MustOverload,
    /// "wins ties for speed": of units of equal speed it goes before those of the other player that do not (`B-1.3`).
    WinsTies,
    /// "make 2 predictions instead": for each of its Foresights and Forewarnings two numbers are named, and either is right
    /// (`FST-1`, `FWN-1`).
    TwoPredictions,
    /// "may attack units in the … arena" (instead of its own, `B-3.5`).
    MayAttack(Arena),
    /// "may attack … in your opponent's build zone": units there that fit (`B-3.5`, `A-4.6`).
    MayAttackReserves(Filter),
    /// "may attack … in the Ground arena": units that fit, also in another arena than its own (`B-3.5`).
    MayAttackThose(Filter),
    /// "may attack your other units in the Ground arena": units of its own player that fit (`B-3.5`).
    MayAttackOwn(Filter),
    /// "may attack … with Stealth": units that fit, in spite of their Stealth (`STL-1`).
    SeesHidden(Filter),
    /// "can't attack …": all but these (`B-3.5`).
    CannotAttack(Filter),
    /// "Your opponent must pay … to attack this unit" (`B-3.6`).
    PayToAttack(Cost),
    /// What costs Force costs at least so much: what makes it cheaper stops there (`A-2.3`).
    ForceFloor(i16),
    /// "pays 1 more Force for each Intercept ability" (`G-10.5`): for the lines with that keyword, of a unit or of all that a
    /// player plays. What makes it cheaper stops at the last number, unless it is 0 (`A-2.8`).
    KeywordCost(Keyword, Amount, i16),
    /// "can't cost less than 2 build counters": what makes the card cheaper stops there (`C-4.3`).
    BuildFloor(i16),
    /// "costs 1 less build counter to deploy" (`C-4.3`): on cards to be completed.
    BuildCost(Amount),
    /// "costs 1 less build counter to deploy to this arena" (`C-4.3`): only there, also in a stack there.
    BuildCostTo(Place, Amount),
    /// "costs 1 more build counter to deploy unless it is being deployed to this stack" (`C-4.3`): everywhere but there.
    BuildCostElsewhere(Amount),
    /// "costs 1 more Force to play" (`G-10.5`): on Battle cards of a player, and on units for their activated abilities
    /// with Force in their cost, for nothing else that is paid because of them.
    ForceCost(Amount),
    /// "pays 1 more Force for each activated ability" (`G-10.5`): also for one without Force in its cost, if it is more. On
    /// a player: for those of all units that the player has by then.
    AbilityCost(Amount),
    /// "pays 1 less Force for each activated ability that costs 2 or more Force" (`G-10.5`): for those that cost at least
    /// so much before anything makes them cheaper. On units, and on players as above.
    DearAbilityCost(i16, Amount),
    /// "may deploy … without paying their build costs" (`C-4.11`). On players.
    DeployFree(Filter),
    /// "can have an extra Pilot" (`C-8.3`).
    ExtraPilots(i16),
    /// "can have an extra Pilot that isn't a …": so many more, of that kind only (`C-8.3`).
    ExtraPilotsOf(i16, Filter),
    /// "can have up to N Pilots".
    MaxPilots(i16),
    /// "can't have more than N Pilots": a cap above all else (`C-8.3`).
    PilotCap(i16),
    /// "can't have more than N Pilots of a kind" (`C-8.3`).
    PilotCapOf(i16, Filter),
    /// "can be piloted", of what would take no Pilot because it is a Droid (`C-8.2`).
    TakesPilots,
    /// "can be piloted only by …" (`C-8.4`).
    PilotedOnlyBy(Filter),
    /// "can be piloted by a Starfighter Pilot as if it were a Starfighter", and gets what that Pilot gives (`C-8.1`, `C-8.8`).
    PilotedAs(String),
    /// "can have up to N cards in its stack" (`C-5.6`); [`i16::MAX`]: "any number of cards".
    MaxStack(i16),
    /// "can have N extra cards in its stack" (`C-5.6`).
    ExtraStack(i16),
    /// "You may stack this card beneath …. It can't be on top of that stack.": it is listed by its own text (`STK-1`,
    /// `STK-2`). On cards themselves.
    StacksBeneath(Filter),
    /// "You can only have one of it in a stack." On cards themselves.
    OnceInStack,
    /// "That unit can have 1 extra card in its stack", the one that this card is stacked beneath (`C-5.6`). On cards
    /// themselves.
    RoomInStack(i16),
    /// "can have only N … attached" (`C-10.5`).
    CarryAtMost(i16, Filter),
    /// "can also be attached to …": hosts beyond those of `C-10.2`. On Equipment.
    HostAlso(Filter),
    /// "can be attached only to …" (`C-10.3`). On Equipment.
    HostOnly(Filter),
    /// "Weapons cost 1 less Force to attach to it": what the Equip cost asks for, if it asks for any (`EQP-1`, `A-2.8`).
    /// On hosts.
    AttachCost(Currency, Amount, Filter),
    /// "may be attached to … during the battle phase": also then, for its Equip cost (`EQP-1`). On Equipment.
    EquipInBattle(Filter),
    /// "Weapons may be attached to it without paying the equip cost" (`EQP-1`). On hosts; on players, for each of their units.
    AttachFree(Filter),
    /// "can't gain speed": additions do nothing, a grant gives nothing (`A-7.1`, `A-7.3`).
    CannotGain(Held),
    /// "can't lose speed": subtractions do nothing, it is not taken away.
    CannotLose(Held),
    /// "doesn't count toward controlling its arena" (`G-8.2`).
    NoControl,
    /// "Damage from it can't be prevented."
    Unpreventable,
    /// "Damage from its attack can't be prevented": the hits of the attack itself, also those that Overkill moves, and no
    /// other damage from it (`B-3.30`).
    AttackUnpreventable,
    /// "Damage from it can only be prevented by a Droid": by an ability of such a unit (`B-3.30`).
    OnlyPreventedBy(Filter),
    /// "Your opponent can't use Evade to prevent damage from it" (`B-3.30`).
    NotPreventedBy(Keyword),
    /// "Treat it as non-unique" (`C-5.14`).
    NonUnique,
    /// "Treat it as a Light Side unit" (`G-2.7`): the newest of them counts.
    TreatSide(Side),
    /// "is also a Jedi" (`C-1.9`).
    AddSubtype(String),
    /// "gets the Ground card type" (`C-7.1`): besides those of its type line.
    AddType(Arena),
    /// "gets the chosen subtype" (`C-1.9`). Only in [`Deed::Modify`] behind [`Deed::ChooseSubtype`].
    ChosenSubtype,
    /// "loses the Jedi subtype" (`C-1.6`): what gives it later gives it again (`A-7.1`).
    LoseSubtype(String),
    /// "loses all subtypes", those that it has until then.
    LoseSubtypes,
    /// "has the Jedi subtype outside play": cards in hands, decks, discard piles and build zones (`C-1.9`).
    CardSubtype(String),
    /// "gets the subtypes of each card in its stack" (`C-1.9`, `C-5.7`).
    StackSubtypes,
    /// "gets that unit's complete subtype": what the type line of that object's top card prints when it begins (`C-1.6`,
    /// `A-6.6`). Only in [`Deed::Modify`].
    SubtypesOf(Obj),
    /// "You don't have to pay its Upkeep costs": they are not asked for (`UPK-1`).
    UpkeepFree,
    /// "may choose not to untap" (`G-6.2`).
    MayStayTapped,
    /// "The build roll isn't made" and the like: no roll this turn (`G-6.6`). On players.
    NoBuildRoll,
    /// "plays with his or her hand revealed": the other player knows it (`G-3.3`). On players.
    OpenHand,
    /// "builds all cards face-up": the other player knows what is built from then on (`C-4.2`). On players.
    OpenBuild,
    /// "fights the Ground battle step before the Space battle step": only the order changes (`B-1.6`). On players.
    StepBefore(Arena, Arena),
    /// Counters that would be added are Force gained instead, and the like (`C-13.2`). On
    /// Resources.
    Exchange(Exchange),
}

/// What a Resource takes for something else; only what its own player does is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Exchange {
    /// Counters that would be added to it are Force gained.
    Added,
    /// Counters that would be removed from it are Force paid.
    Removed,
    /// Force that would be gained is counters added to it.
    Gained,
    /// Force that would be lost or paid is counters removed from it.
    Paid,
}

/// How long a change lasts (`03-battle` section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Duration {
    /// For this attack.
    ThisAttack,
    /// For its next attack.
    NextAttack,
    /// Until the end of its first attack this turn: no longer than the turn, and not at all behind that attack.
    FirstAttack,
    /// Until end of turn, this turn.
    EndOfTurn,
    /// Until end of battle.
    EndOfBattle,
    /// Until the battle step of that arena ends; `None` = this arena.
    BattleStepEnds(Option<Arena>),
    /// Until your next build step starts (`B-6.3`).
    NextBuildStep,
    /// Through the next untap step (`G-6.2`).
    NextUntapStep,
    /// Until the next battle phase starts (`B-6.6`).
    NextBattlePhase,
    /// Until end of next turn.
    NextTurn,
    /// Until it is discarded (leaves play, `OQ-23`).
    UntilDiscarded,
    /// Until end of game.
    EndOfGame,
    /// As long as that is so of the unit that is changed; once it is not, for good.
    While(Stays),
}

/// What must stay so of a unit, for a change to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Stays {
    /// It has at least so many counters of the kind.
    Counters(Counter, i16),
    /// It has at least as many counters of the kind as its total health is.
    CountersOfHealth {
        /// Of which kind.
        kind: Counter,
        /// More than that.
        more: bool,
    },
    /// You control it.
    Yours,
    /// This unit, whose text it is, stays tapped in play.
    ThisTapped,
}
