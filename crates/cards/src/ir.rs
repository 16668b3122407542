//! The intermediate representation of card texts: small parts that combine.
//!
//! *What* ([`Deed`]), *whom* ([`Target`], [`Filter`]), *how much* ([`Amount`], [`Limit`]), *how long*
//! ([`Duration`]), *if* ([`Condition`]), *when* ([`Trigger`], [`PlayOnly`]), glued by [`Effect`].
//! What the IR says, the engine does: a variant exists here only when `rules` enforces it.

mod ban;
mod change;
mod counter;
mod deed;
mod lend;
mod mention;
mod pile;
mod supply;
mod target;
mod whom;

pub use ban::{Ban, Held};
pub use change::{Change, Duration, Exchange, Stays};
pub use counter::Counter;
pub use deed::{Currency, Deed, Due, Effect, Offer, Preventable, Thing};
pub use lend::{Lender, Lent, Lines, Own, Take};
pub use mention::mentions;
pub use pile::{Built, Goal, Pick, Pile, Piles, Rest, Stacked};
pub use supply::{Landing, Subordinate, created, taken};
pub use whom::{Amount, CardType, Cmp, Condition, Did, Filter, Limit, Measure, Obj, Place, Player, Summed, Target};

use crate::basics::{Arena, Arenas, Rarity, Side, Stat};
use crate::keyword::Keyword;

/// One line of a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct KeywordAbility {
    /// Which keyword.
    pub keyword: Keyword,
    /// What stands behind its name.
    pub arg: Arg,
    /// The cost before the arrow; `None` where nothing is printed (`KW-G4`).
    pub cost: Option<Cost>,
    /// "Play only …" behind it.
    pub only: Vec<PlayOnly>,
    /// "… if …" behind it: asked when it is carried out, and if it does not hold nothing is done (`A-9.1`).
    pub condition: Condition,
    /// "…, and …" behind it: done when the keyword has been carried out (`A-9.1`).
    pub then: Option<Effect>,
}

/// What few keywords have is written only where it is.
impl std::fmt::Debug for KeywordAbility {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut written = f.debug_struct("KeywordAbility");
        written.field("keyword", &self.keyword);
        written.field("arg", &self.arg);
        written.field("cost", &self.cost);
        written.field("only", &self.only);
        if self.condition != Condition::True {
            written.field("condition", &self.condition);
        }
        if let Some(then) = &self.then {
            written.field("then", then);
        }
        written.finish()
    }
}

impl KeywordAbility {
    /// A bare keyword.
    pub fn bare(keyword: Keyword) -> Self {
        KeywordAbility {
            keyword,
            arg: Arg::None,
            cost: None,
            only: Vec::new(),
            condition: Condition::True,
            then: None,
        }
    }

    /// A keyword with a number.
    pub fn number(keyword: Keyword, n: i16) -> Self {
        KeywordAbility {
            keyword,
            arg: Arg::Number(Amount::Fixed(n)),
            cost: None,
            only: Vec::new(),
            condition: Condition::True,
            then: None,
        }
    }
}

/// What stands behind (or around) a keyword's name; the form is fixed by [`Keyword::operand`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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
    /// Cards of these kinds: Stack.
    Cards(Filter),
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Activated {
    /// Before the arrow; may be empty.
    pub cost: Cost,
    /// "Play only …" sentences.
    pub only: Vec<PlayOnly>,
    /// Behind the arrow.
    pub effect: Effect,
}

impl Activated {
    /// Does it stand without an arrow ("you may …"), so that it is a static permission and no activated ability (`A-1.3`)?
    pub fn is_permission(&self) -> bool {
        self.only.contains(&PlayOnly::Permission)
    }
}

/// A triggered ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Triggered {
    /// The event.
    pub on: Trigger,
    /// An "if" directly behind the event, tested when it happens (`A-3.9`).
    pub condition: Condition,
    /// What it does.
    pub effect: Effect,
}

/// A static ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Static {
    /// "As long as …".
    pub condition: Condition,
    /// Who is changed; never [`Target::Choose`].
    pub whom: Target,
    /// How.
    pub changes: Vec<Change>,
}

/// A replacement effect.
#[derive(Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Replacement {
    /// The event that would happen.
    pub would: Would,
    /// A further condition.
    pub condition: Condition,
    /// May the controller decline?
    pub optional: bool,
    /// What happens instead; [`Obj::It`] is the object of the event.
    pub instead: Effect,
    /// "Play only once per game": by that player, with that line (`A-2.14`).
    #[serde(default)]
    pub once: bool,
}

/// What few of them say is written only where it is.
impl std::fmt::Debug for Replacement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut written = f.debug_struct("Replacement");
        written.field("would", &self.would);
        written.field("condition", &self.condition);
        written.field("optional", &self.optional);
        written.field("instead", &self.instead);
        if self.once {
            written.field("once", &self.once);
        }
        written.finish()
    }
}

/// Events that a replacement can change.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Would {
    /// "If … would be discarded". `by_damage`: only by damage.
    BeDiscarded {
        /// Which units.
        what: Filter,
        /// Only for damage counters of a damage sequence.
        by_damage: bool,
    },
    /// "If … would be damaged": looks at the damage that is left after prevention (`B-3.29`). `fatal`: "… and
    /// discarded", only if that damage would discard it. [`Amount::ThatMuch`] is how much it would be.
    BeDamaged {
        /// Which units.
        what: Filter,
        /// Only damage from such units, and no other is replaced; [`Filter::True`]: from whatever.
        by: Filter,
        /// Only for damage that would discard it.
        fatal: bool,
    },
    /// "When … is discarded, move a Pilot on it … instead of discarding it" (`C-8.19`): a Pilot that would be discarded
    /// because its host is. `It` is the Pilot.
    WithHost {
        /// Which Pilots.
        what: Filter,
        /// Which hosts.
        host: Filter,
    },
}

/// A cost: all parts are paid, in the written order (`A-2.16`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum CostPart {
    /// `Pay 2 Force`; `Pay X Force` binds X, and [`Amount::AtMost`] around it says how much at most (`A-2.15`).
    Force(Amount),
    /// `Pay 1 build point`.
    Build(Amount),
    /// `[tap]`, or "tap this unit" / "tap one of your units".
    Tap(Target),
    /// `Discard this unit`, `Discard one of your units from any arena`.
    Discard(Target),
    /// `Discard 1 card from your hand`.
    DiscardCards(Amount),
    /// `Put 1 damage counter on this unit` (`C-16.4`), `Add 2 counters` on a Resource (`C-13.2`).
    PutCounters(Counter, Amount, Target),
    /// `Remove 1 damage counter from this unit`, `Remove 2 counters from your Resource`.
    RemoveCounters(Counter, Amount, Target),
    /// `Remove 2 captivity or credit counters from this unit`: of these kinds together; who pays chooses which.
    RemoveEither {
        /// Of which kinds.
        kinds: Vec<Counter>,
        /// How many in all.
        amount: Amount,
        /// From what.
        from: Target,
    },
    /// `Choose a unit not already chosen for this card`: what the card chooses when it is played so is such a thing, and
    /// none that it has chosen before. Only before Meditate (`MED-1`).
    Anew(Filter),
    /// `Retreat this unit`.
    Retreat(Target),
    /// `Return this unit to your hand`.
    ReturnToHand(Target),
    /// `Return this unit to your supply`: a Subordinate (`C-15.5`).
    ReturnToSupply(Target),
    /// `Remove this card from the game`.
    Remove(Target),
    /// `Detach an Equipment from this unit` (`C-10.7`).
    Detach(Target),
    /// "Complete this card only if …": nothing is paid, but it must be so (`C-4.7`). Only in [`Ability::ToComplete`].
    Have(Condition),
    /// `Discard your hand`: at least 1 card (`A-2.3`).
    DiscardHand,
    /// `Reveal your hand`: at least 1 card (`A-2.3`); the other player knows it from then on (`G-3.3`).
    RevealHand,
    /// `Remove 2 Jedi cards in your discard pile from the game`; "you" is who pays.
    RemoveCards {
        /// Whose discard pile.
        whose: Player,
        /// How many.
        amount: Amount,
        /// What kind of card.
        filter: Filter,
    },
    /// `Discard a Droid card from your hand`, `Reveal …`, `Remove … from the game`: cards of a kind.
    HandCards {
        /// How many.
        amount: Amount,
        /// What kind of card.
        filter: Filter,
        /// What becomes of them.
        fate: Fate,
    },
    /// `Discard a card stacked beneath this unit`, `Remove a Jedi unit card from this unit's stack from the game`: one card
    /// leaves a stack, and the unit stays as long as another card can be its top card (`C-5.16`, `STK-2`).
    Unstack {
        /// Whose stack: this unit's or that of one that is chosen.
        of: Target,
        /// The top card too ("from its stack"), not only those beneath it.
        whole: bool,
        /// What kind of card.
        filter: Filter,
        /// What becomes of it: it is discarded, removed, returned to the hand or shuffled into the deck.
        to: Goal,
    },
    /// `Discard this card from your hand`: the ability is used from there (`A-4.5`), by who holds the card.
    ThisCard(Fate),
    /// `Discard the top card of your deck`; "you" is who pays.
    Mill(Player, Amount),
    /// `Your opponent draws a card`.
    OpponentDraws(Amount),
    /// `Gain 1 Force`: who pays gains it.
    GainForce(Amount),
    /// `Your opponent gains 1 Force`.
    OpponentGainsForce(Amount),
    /// `Roll a die`: its number is [`Amount::Rolled`] from then on (`G-11.1`).
    Roll(Amount),
}

impl CostPart {
    /// The objects it is paid with.
    pub fn target(&self) -> Option<&Target> {
        match self {
            CostPart::Tap(target)
            | CostPart::Discard(target)
            | CostPart::PutCounters(_, _, target)
            | CostPart::RemoveCounters(_, _, target)
            | CostPart::RemoveEither { from: target, .. }
            | CostPart::Retreat(target)
            | CostPart::ReturnToHand(target)
            | CostPart::ReturnToSupply(target)
            | CostPart::Remove(target)
            | CostPart::Unstack { of: target, .. }
            | CostPart::Detach(target) => Some(target),
            CostPart::Force(_)
            | CostPart::Build(_)
            | CostPart::DiscardCards(_)
            | CostPart::DiscardHand
            | CostPart::RevealHand
            | CostPart::Have(_)
            | CostPart::Anew(_)
            | CostPart::RemoveCards { .. }
            | CostPart::HandCards { .. }
            | CostPart::ThisCard(_)
            | CostPart::Mill(..)
            | CostPart::OpponentDraws(_)
            | CostPart::GainForce(_)
            | CostPart::OpponentGainsForce(_)
            | CostPart::Roll(_) => None,
        }
    }
}

/// What becomes of cards of the hand that pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Fate {
    /// They are discarded.
    Discarded,
    /// They are removed from the game.
    Removed,
    /// They are shown and stay; a card whose ability is used from the hand stays announced (`G-3.7`).
    Revealed,
    /// They go to the bottom of the deck, in the order in which they are chosen.
    Bottom,
}

/// "Play only …".
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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
    /// … once per attack: also what prevents damage, of which an attack can do several (`A-2.6`).
    OncePerAttack,
    /// … once per game: by that player, with that line.
    OncePerGame,
    /// … once for each object that it chooses, as long as both are in play ("once per Character").
    OncePerObject,
    /// Up to so many times per turn (`A-2.6`, `A-2.14`).
    TimesPerTurn(u8),
    /// "Any time": the own build step and the chances that are open to Hidden Cost (`HC-3`, `HC-13`).
    AnyTime,
    /// Any number of times (`A-2.6`).
    AnyNumber,
    /// "During battle" adds nothing (`A-2.10`).
    Battle,
    /// "This ability can't be disrupted": no time, but a part of how it is played (`B-2.5`).
    Firm,
    /// "You may …" without an arrow: no time either, but a permission that is used as an ability is, and is no activated one
    /// (`A-1.3`).
    Permission,
}

/// A moment of the turn at which triggers fire and moment chances open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Moment {
    /// Set-up starts (`C-14.4`). Only Events see it (`G-5.28`).
    SetupStarts,
    /// Set-up ends, before the first turn (`C-14.4`). Only Events see it.
    SetupEnds,
    /// R1.
    TurnStarts,
    /// The roll for build points is made (R4).
    BuildRoll,
    /// A build step starts, its owner seen from the card's controller.
    BuildStepStarts(Player),
    /// A build step ends, before the points that are left are lost (`G-6.22`). No chance opens.
    BuildStepEnds(Player),
    /// B0.
    BattlePhaseStarts,
    /// The battle step of an arena starts; `None` = the arena the card is in.
    BattleStepStarts(Option<Arena>),
    /// The battle step of an arena ends; `None` = the arena the card is in.
    BattleStepEnds(Option<Arena>),
    /// E2: the battle phase ends, the turn ends (`G-6.36`).
    TurnEnds,
}

/// How a unit leaves play, other than by its discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Exit {
    /// It is removed from the game.
    Removed,
    /// It is returned to your hand.
    Returned,
}

/// The event of a triggered ability. Filters are seen from the ability's card; in filters and in
/// the effect [`Obj::It`] is the object of the event (the unit that attacks, is discarded, …).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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
    /// A unit would attack: its attack chance has come, and before its player does anything with it (`B-3.1`, `B-3.2`).
    /// `It` is that unit.
    WouldAttack(Filter),
    /// A unit would be attacked: its attacker has chosen it, and before it is declared to be the defender (`B-3.54`). `It`
    /// is that unit.
    WouldBeAttacked {
        /// The unit that would be attacked.
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
    /// A player prevents damage to a unit, at least 1 (`B-3.27`). `It` is that unit.
    Prevents {
        /// Only the damage of an attack itself.
        attack: bool,
        /// Who.
        who: Player,
        /// Damage from which units; [`Filter::True`]: from whatever, also from no unit.
        by: Filter,
        /// Damage to which units.
        to: Filter,
    },
    /// One of these, about the same object: "attacks or is attacked".
    OneOf(Vec<Trigger>),
    /// A unit is discarded. `It` is that unit as it was (`A-3.7`).
    Discarded {
        /// Which units.
        what: Filter,
        /// Only from these places; `None` = from anywhere in play.
        from: Option<Place>,
    },
    /// A unit in play is removed from the game, or returned to your hand (`G-3.2`). `It` is that unit as it was.
    Leaves(Exit, Filter),
    /// Damage from a unit makes another unit be discarded. `It` is the discarded unit.
    Kills {
        /// Or an effect of the unit discards it: "causes … to be discarded", with nothing said of damage.
        anyhow: bool,
        /// Only the damage of its attack itself, as for Area Damage (`AREA-4`).
        attack: bool,
        /// The source; [`Filter::True`]: damage from whatever, also from no unit.
        by: Filter,
        /// The discarded unit.
        what: Filter,
    },
    /// A unit is deployed (`C-4.6`). `It` is that unit.
    Deployed(Filter),
    /// A card is added to the stack of such a unit, on top or beneath (`C-5.4`, `C-5.19`). `It` is that unit.
    Stacked(Filter),
    /// A card is added to the stack of such a unit, beneath its top card (`C-5.19`). `It` is that unit.
    StackedBeneath(Filter),
    /// A unit is deployed by that keyword: Hidden Cost or Alternative Cost (`C-4.6`, `HC-2`). `It` is that unit.
    DeployedBy(Keyword, Filter),
    /// A player completes a card of that kind that is no unit (`C-4.4`); a disrupted one is not completed.
    Completes(Player, Filter),
    /// This card, a Location or an Equipment, is completed (`C-4.4`). `It` is that card.
    Completed(Filter),
    /// A unit is deployed, moved or put into an arena. `It` is that unit.
    Arrives(Filter),
    /// A unit is put into an arena, neither deployed nor moved there (`C-4.9`). `It` is that unit.
    Put(Filter),
    /// A unit moves from one arena to another, or into one in a build step (`C-7.2`, `C-4.9`). `It` is that unit.
    Moves(Filter),
    /// A player deploys, moves or puts a unit into an arena, whosever unit it is: what that player does, not what comes there
    /// by another (`C-4.6`, `C-4.9`, `C-7.2`). At least two of these, or one of the last two. `It` is that unit.
    Brings {
        /// Who.
        who: Player,
        /// By deploying it.
        deploys: bool,
        /// By moving it.
        moves: bool,
        /// By putting it there.
        puts: bool,
        /// "Into play": also into the build zone (`G-3.1`, `C-4.6`), and nothing that was in play already.
        play: bool,
        /// What, where it is then.
        what: Filter,
    },
    /// A unit uses that keyword and is not disrupted, or the keyword does what it waits for: Focus, Backfire. `It` is that
    /// unit.
    Keyword(Keyword, Filter),
    /// A unit taps.
    Taps(Filter),
    /// A unit untaps.
    Untaps(Filter),
    /// A unit retreats.
    Retreats(Filter),
    /// A player retreats a unit: in the retreat step, to pay a cost, or by an effect (`G-6.23`, `G-6.25`).
    RetreatedBy(Player, Filter),
    /// An Equipment is attached to something (`C-10.2`). `It` is the new host.
    Attached {
        /// Which Equipment.
        what: Filter,
        /// To what.
        to: Filter,
    },
    /// A player gains Force or build points, at least 1 (`G-10.4`).
    Gains(Player, Currency),
    /// An ability of such a unit makes a player gain Force or build points, at least 1 (`G-10.4`).
    GainsBy(Player, Currency, Filter),
    /// A player draws a card: once for each card really drawn (`G-9.4`).
    Draws(Player),
    /// A card of that kind goes from a player's hand, deck or both to the discard pile: once for each card (`G-3.2`).
    Dumped {
        /// Whose.
        who: Player,
        /// From the hand.
        hand: bool,
        /// From the deck.
        deck: bool,
        /// What kind of card.
        what: Filter,
    },
    /// A player gets a Bounty that was earned (`BTY-2`).
    Collects(Player),
    /// A player looks at the other player's hand, by a text of whomever (`G-3.3`).
    Looks(Player),
    /// At least one counter of one of these kinds is put on such an object or removed from it by that player (`C-16.1`);
    /// [`Player::Each`]: by whomever. `It` is that object.
    Counters {
        /// By whom.
        who: Player,
        /// Put instead of removed.
        put: bool,
        /// Of which kinds. Damage that is placed is put by nobody in particular.
        kinds: Vec<Counter>,
        /// On what.
        on: Filter,
    },
    /// A player plays a Battle card (`C-12.6`).
    PlaysBattleCard(Player),
    /// A unit uses one of its activated abilities, and it is not disrupted. `It` is that unit.
    Uses {
        /// Which units.
        who: Filter,
        /// Only abilities whose cost contains Force, also 0 Force (`A-1.5`).
        force: bool,
        /// Only abilities that cost so much Force, with what texts add to it (`G-10.5`).
        cost: Option<(Cmp, i16)>,
    },
    /// A state has become true: noticed when the game is settled, and again only after it was false (`A-3.13`).
    Becomes(Condition),
}

impl Trigger {
    /// Is it an attack or damage by or to the very object that asks?
    pub fn speaks_of_this(&self) -> bool {
        match self {
            Trigger::Attacks { by, on } | Trigger::Attacked { on, by } | Trigger::Damages { by, to: on } => {
                [by, on].contains(&&Filter::Is(Obj::This))
            }
            _ => false,
        }
    }

    /// The object that the event is about: what "it" means behind it.
    pub fn object(&self) -> Option<&Filter> {
        match self {
            Trigger::Moment(_)
            | Trigger::Draws(_)
            | Trigger::Looks(_)
            | Trigger::Collects(_)
            | Trigger::Dumped { .. }
            | Trigger::Gains(..)
            | Trigger::GainsBy(..)
            | Trigger::PlaysBattleCard(_)
            | Trigger::Completes(..)
            | Trigger::Becomes(_) => None,
            Trigger::OneOf(parts) => parts.iter().find_map(Trigger::object),
            // An Equipment is no unit: "that unit" is the host.
            Trigger::Attached { to: what, .. }
            | Trigger::Attacks { by: what, .. }
            | Trigger::Attacked { on: what, .. }
            | Trigger::WouldBeAttacked { on: what, .. }
            | Trigger::WouldDamage { to: what, .. }
            | Trigger::Damages { to: what, .. }
            | Trigger::Kills { what, .. }
            | Trigger::Prevents { to: what, .. }
            | Trigger::Counters { on: what, .. }
            | Trigger::AttackEnds { by: what }
            | Trigger::WouldAttack(what)
            | Trigger::Discarded { what, .. }
            | Trigger::Leaves(_, what)
            | Trigger::Deployed(what)
            | Trigger::Stacked(what)
            | Trigger::StackedBeneath(what)
            | Trigger::DeployedBy(_, what)
            | Trigger::Completed(what)
            | Trigger::Arrives(what)
            | Trigger::Put(what)
            | Trigger::Moves(what)
            | Trigger::Brings { what, .. }
            | Trigger::Keyword(_, what)
            | Trigger::Taps(what)
            | Trigger::Untaps(what)
            | Trigger::Uses { who: what, .. }
            | Trigger::RetreatedBy(_, what)
            | Trigger::Retreats(what) => Some(what),
        }
    }
}
