//! The constant part of a game: printed cards with their texts turned into tables that frames can
//! point into by number.
//!
//! The glue of [`cards::ir::Effect`] becomes a flat list of [`Op`]s; deeds, filters, amounts and
//! conditions stay the trees of the IR.

mod build;

mod code;
mod inner;
mod kinds;
mod lists;
mod own;
mod supply;
mod watch;
mod windows;

use crate::ids::{AbilityId, ByRole, CardId, CardRef, Role};
use crate::setup::{Guess, Switches};
use bitflags::bitflags;
use cards::ir::{Ability, Amount, Change, Condition, Cost, Deed, Due, Filter, Limit, PlayOnly, Player, Triggered};
use cards::keyword::Keyword;
use cards::{Card, CardKind, Edition};
pub(crate) use code::counted_now;
use std::ops::Range;
use std::sync::Arc;

pub(crate) use build::printed_force;
pub(crate) use kinds::ban_kind;
pub(crate) use windows::{chance_bit, rerolls, turns_dice};

/// The most choices one text may make; far above any printed one.
pub(crate) const MAX_CHOICES: usize = 8;

bitflags! {
    /// The chances in which something can be played (`A-2.11`), and the places beside them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Windows: u32 {
        /// General chances.
        const GENERAL = 1;
        /// The attack chance.
        const ATTACK = 1 << 1;
        /// Disrupts.
        const DISRUPT = 1 << 2;
        /// Re-roll round 1.
        const ADD_DICE = 1 << 3;
        /// Re-roll round 2.
        const REROLL = 1 << 4;
        /// Re-roll round 3.
        const CHANGE_DICE = 1 << 5;
        /// Pending damage.
        const PENDING = 1 << 6;
        /// Prevention.
        const PREVENTION = 1 << 7;
        /// Placement.
        const PLACEMENT = 1 << 8;
        /// After a discard.
        const DISCARD = 1 << 9;
        /// Before an instruction discards.
        const WOULD_DISCARD = 1 << 10;
        /// Attack end.
        const ATTACK_END = 1 << 11;
        /// Arrival.
        const ARRIVAL = 1 << 12;
        /// R1.
        const TURN_STARTS = 1 << 13;
        /// R4, when the die has given its points.
        const BUILD_ROLL = 1 << 14;
        /// The start of a build step.
        const BUILD_STARTS = 1 << 15;
        /// B0.
        const BATTLE_STARTS = 1 << 16;
        /// a of a battle step.
        const STEP_STARTS = 1 << 17;
        /// e of a battle step.
        const STEP_ENDS = 1 << 18;
        /// E2.
        const TURN_ENDS = 1 << 19;
        /// The own build step.
        const OWN_BUILD = 1 << 20;
        /// The moment chance of the opponent's build step (`G-6.31`).
        const OTHER_BUILD = 1 << 21;
        /// "When this unit would attack".
        const GO = 1 << 22;
    }
}

bitflags! {
    /// Kinds of events that some card of this game watches: the others need not be looked at.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Watch: u32 {
        /// Moments.
        const MOMENT = 1;
        /// Attacks.
        const ATTACKS = 1 << 1;
        /// Being attacked.
        const ATTACKED = 1 << 2;
        /// Attack ends.
        const ATTACK_ENDS = 1 << 3;
        /// Damage.
        const DAMAGES = 1 << 4;
        /// Would damage.
        const WOULD_DAMAGE = 1 << 5;
        /// Discards.
        const DISCARDED = 1 << 6;
        /// Discards by damage.
        const KILLS = 1 << 7;
        /// Deployments.
        const DEPLOYED = 1 << 8;
        /// Arrivals.
        const ARRIVES = 1 << 9;
        /// Tapping.
        const TAPS = 1 << 10;
        /// Untapping.
        const UNTAPS = 1 << 11;
        /// Retreats.
        const RETREATS = 1 << 12;
        /// Draws.
        const DRAWS = 1 << 13;
        /// Battle cards.
        const PLAYS = 1 << 14;
        /// Replacements of discards.
        const WOULD_BE_DISCARDED = 1 << 15;
        /// A disrupt names attacks.
        const DISRUPT_ATTACK = 1 << 16;
        /// Replacements of damage.
        const WOULD_BE_DAMAGED = 1 << 17;
        /// States.
        const STATES = 1 << 18;
        /// Deployments by Hidden Cost and Alternative Cost.
        const DEPLOYED_BY = 1 << 19;
        /// Completions of cards that are no units.
        const COMPLETES = 1 << 20;
        /// A Location's or an Equipment's own completion.
        const COMPLETED = 1 << 21;
        /// Uses of abilities.
        const USES = 1 << 22;
        /// Preventions.
        const PREVENTS = 1 << 23;
        /// Cards added to stacks.
        const STACKED = 1 << 24;
        /// Counters that are put and removed.
        const COUNTERS = 1 << 25;
        /// Equipment that is attached.
        const ATTACHED = 1 << 26;
        /// Gains of Force and build points.
        const GAINS = 1 << 27;
        /// Cards added to stacks beneath the top card.
        const STACKED_BENEATH = 1 << 28;
        /// Keywords that are used or do what they wait for.
        const KEYWORDS = 1 << 29;
        /// What happens to cards outside play.
        const CARDS = 1 << 30;
        /// Attack chances.
        const WOULD_ATTACK = 1 << 31;
        }
}

/// How often a use is renewed (`A-2.13`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Renewed {
    /// With the turn.
    Turn,
    /// With the attack.
    Attack,
    /// With the die roll.
    Roll,
    /// With the damage instance.
    Damage,
    /// With the chance.
    Chance,
    /// With the thing to be disrupted.
    Disrupt,
    /// With the arriving unit.
    Arrival,
    /// With what it chooses.
    Object,
    /// Never used up.
    Always,
}

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who chooses.
    pub by: Player,
    /// How many.
    pub count: Limit,
    /// Among what.
    pub filter: Filter,
    /// The number of this choice in its text.
    pub slot: u8,
    /// The chosen unit becomes a defender: the attacker can attack it (`B-3.5`, `B-4.1`).
    pub defends: bool,
}

/// An automatic prevention for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shield {
    /// Damage by these.
    pub by: Filter,
    /// Damage to these.
    pub to: Filter,
    /// How much of each instance.
    pub amount: Limit,
}

/// An effect for a later moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Later {
    /// When; `None`: each time its event happens this turn.
    pub at: Option<Due>,
    /// That event.
    pub on: Option<Triggered>,
    /// Only the first time it happens.
    pub once: bool,
    /// Its first instruction.
    pub code: u16,
}

/// A change, and the ability it grants if it grants one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeEntry {
    /// The change.
    pub change: Change,
    /// The granted ability.
    pub grants: Option<AbilityId>,
    /// Its kind.
    pub kind: Kinds,
    /// The keyword it grants, by bit.
    pub granted: u64,
    /// The cards whose cost it changes for a time, wherever they lie (`C-4.3`, `G-10.5`).
    pub cards: Option<Filter>,
}

/// One instruction of a flattened effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Carry out a deed. `slot`: the first of its choices; `entry`: the first of its changes, its shield or its
    /// later effect.
    Do {
        /// What.
        deed: Deed,
        /// Its first choice.
        slot: u8,
        /// Its entry in the table it needs.
        entry: u16,
    },
    /// Choose now, unless it was chosen at the announcement.
    Choose(u16),
    /// Ask whether to go on; on no, jump.
    May {
        /// Who.
        who: Player,
        /// A cost that is about to be paid: not asked if it cannot be.
        cost: Option<Cost>,
        /// Something follows "if you do": not asked if it cannot be done in full, for all to see.
        if_done: bool,
        /// Where to on no.
        skip: u16,
    },
    /// Jump if this ability was carried out so often this turn.
    PerTurn {
        /// How often it may be.
        times: u8,
        /// Where to.
        skip: u16,
    },
    /// It has been carried out once more.
    Used,
    /// Jump if no dice were rolled: what asks for their sum is not answered.
    IfRolled {
        /// Where to.
        skip: u16,
    },
    /// Jump unless the condition holds.
    If {
        /// What is tested.
        condition: Condition,
        /// Where to if not.
        skip: u16,
    },
    /// Ask whether to pay; on yes pay and jump.
    Unless {
        /// Who.
        who: Player,
        /// What.
        pays: Cost,
        /// Where to when paid.
        skip: u16,
    },
    /// Ask which way to go.
    OneOf {
        /// Who.
        who: Player,
        /// Where each way begins.
        ways: Vec<u16>,
    },
    /// What must be done and may come to nothing begins here.
    Must,
    /// "If you do": go on elsewhere where the part before it came to nothing.
    IfDone {
        /// Where to go on.
        skip: u16,
    },
    /// Go on elsewhere.
    Jump(u16),
    /// Carry the code from `body` out for that player, or for Dark and then for Light; then go on.
    Players {
        /// Who.
        who: Player,
        /// Where the body begins.
        body: u16,
        /// Where to go on.
        next: u16,
    },
    /// Prevent up to the amount of the chosen damage instance.
    PreventChosen {
        /// How much.
        amount: Amount,
        /// By which keyword.
        how: Prevention,
    },
    /// Store a Retaliate (`RET-1`).
    Retaliate(Amount),
    /// Become the defender (`ITC-1`).
    Intercept,
    /// Make the chosen unit the defender (`RED-1`).
    Redirect,
    /// Ask for more power in this attack (`OVL-1`).
    Overload,
    /// Ask for another speed (`VEL-1`).
    Velocity,
    /// Ask for the part that the unit has this turn (`ADA-1`).
    Adapt,
    /// Attach this Equipment to the chosen host (`C-10.2`).
    Equip,
    /// The end.
    End,
}

/// The keywords that prevent part of one damage instance, and what they do with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prevention {
    /// No more than that (`EVA-1`).
    Evade,
    /// All it can, and does the damage to the chosen unit (`DEF-1`).
    Deflect,
    /// The unit strikes harder (`ABS-2`).
    Absorb,
    /// The attacker strikes weaker (`PER-2`).
    Persuade,
    /// Damage to another unit (`PRO-1`).
    Protect,
}

/// What sort of line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Played by a player: an activated ability, or the body of a Battle card or Mission.
    Activated,
    /// Used from the hand (`A-4.5`).
    Hand,
    /// Triggered.
    Triggered,
    /// Holds.
    Static,
    /// Replaces.
    Replacement,
    /// A keyword that is read by the rules where it matters.
    Passive,
    /// A further completion cost.
    ToComplete,
}

/// One compiled line.
#[derive(Clone, Debug)]
pub struct AbilityDef {
    /// As compiled from the text.
    pub ir: Ability,
    /// The event of the triggered ability that its keyword is short for.
    pub event: Option<Triggered>,
    /// The printed card it stands on (a granted ability: the grantor's).
    pub print: CardId,
    /// What sort.
    pub sort: Sort,
    /// The keyword, if it is one; Elude is Precision here.
    pub keyword: Option<Keyword>,
    /// Its number.
    pub x: Amount,
    /// Where it can be played.
    pub windows: Windows,
    /// How often.
    pub renewed: Renewed,
    /// What it costs.
    pub cost: Cost,
    /// "Play only …".
    pub only: Vec<PlayOnly>,
    /// Choices made at the announcement (`A-6.9`).
    pub choices: Range<u16>,
    /// "Choose one: …" at its beginning: for each option what is chosen for it at the announcement, before `choices`, and
    /// where it begins. Empty: none, or the option is chosen when it is carried out.
    pub ways: Vec<(Range<u16>, u16)>,
    /// Choices that depend on what pays: made when it is paid, and for each of them what pays must leave something
    /// (`A-2.19`).
    pub needs: Range<u16>,
    /// Does its announcement name a damage instance?
    pub names_damage: bool,
    /// Of an Enhance: what it does instead speaks of nothing that the card's own effect chooses (`ENH-7`).
    pub anew: bool,
    /// The line whose uses are also its own: the first of several ways to use one ability (`A-2.6`).
    pub shares: Option<AbilityId>,
    /// Its first instruction.
    pub code: u16,
    /// Its changes (statics, Pilot grants).
    pub changes: Range<u16>,
    /// Abilities inside: Switch parts, the ability of Reserves.
    pub parts: Vec<Vec<AbilityId>>,
    /// All of them, each with where it stands.
    pub inner: Vec<(AbilityId, Where)>,
    /// What comes of it, of the lines inside it and of those that it grants, however deep.
    pub deep: Deep,
    /// What a triggered ability watches.
    pub watch: Watch,
    /// The kinds of its changes.
    pub kinds: Kinds,
    /// The keywords its changes grant, by bit; the highest bit for abilities without one.
    pub granted: u64,
    /// A keyword that it grants and asks for itself: of the unit that would get it what is printed counts (`A-7.6`).
    pub circle: Option<Keyword>,
}

/// What may come of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deep {
    /// Where something can be used.
    pub windows: Windows,
    /// What is changed.
    pub kinds: Kinds,
    /// The keywords that are granted, by bit.
    pub granted: u64,
}

impl Deep {
    /// Nothing.
    pub const NOTHING: Deep = Deep {
        windows: Windows::empty(),
        kinds: Kinds::empty(),
        granted: 0,
    };
}

impl std::ops::BitOr for Deep {
    type Output = Deep;

    fn bitor(self, other: Deep) -> Deep {
        Deep {
            windows: self.windows | other.windows,
            kinds: self.kinds | other.kinds,
            granted: self.granted | other.granted,
        }
    }
}

/// Where a line stands on its card, which decides where it works (`04-abilities` section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    /// A line of its own.
    Line,
    /// The part of a Switch for the arena at this place of the type line (`SWI-1`).
    Switch(u8),
    /// Inside Reserves (`RES-1`).
    Reserves,
}

bitflags! {
    /// Kinds of changes that occur in this game: the others need not be looked for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Kinds: u32 {
        /// Power.
        const POWER = 1;
        /// Speed.
        const SPEED = 1 << 20;
        /// Health.
        const HEALTH = 1 << 21;
        /// Granted abilities.
        const GAIN = 1 << 1;
        /// Lost keywords.
        const LOSE_KEYWORD = 1 << 2;
        /// Lost texts.
        const LOSE_TEXT = 1 << 3;
        /// Attack dice, fixed numbers of dice, needed results, divided hits, more damage.
        const DICE = 1 << 4;
        /// Prohibitions to attack, be attacked, intercept.
        const CANNOT_FIGHT = 1 << 5;
        /// Prohibitions to move.
        const CANNOT_MOVE = 1 << 22;
        /// Prohibitions to retreat and to be detached.
        const CANNOT_RETREAT = 1 << 29;
        /// Prohibitions to tap and untap.
        const CANNOT_TAP = 1 << 23;
        /// Prohibitions to be discarded, damaged, disrupted.
        const CANNOT_SUFFER = 1 << 24;
        /// Prohibitions for players.
        const CANNOT_PLAY = 1 << 25;
        /// Compulsions to attack, and the order among equals.
        const MUST = 1 << 6;
        /// Rights to attack elsewhere.
        const REACH = 1 << 7;
        /// Prices of attacking.
        const PAY_TO_ATTACK = 1 << 8;
        /// Build costs.
        const BUILD_COST = 1 << 9;
        /// Force costs.
        const FORCE_COST = 1 << 10;
        /// Pilots.
        const PILOTS = 1 << 11;
        /// Not counted for control.
        const NO_CONTROL = 1 << 12;
        /// Damage that can't be prevented.
        const UNPREVENTABLE = 1 << 13;
        /// Non-unique.
        const NON_UNIQUE = 1 << 14;
        /// Subtypes.
        const SUBTYPE = 1 << 15;
        /// Untapping.
        const STAY_TAPPED = 1 << 16;
        /// The build roll.
        const NO_ROLL = 1 << 17;
        /// Static abilities granted by other texts.
        const GAIN_STATIC = 1 << 18;
        /// Triggers and replacements granted by other texts.
        const GAIN_TRIGGER = 1 << 19;
        /// Sizes of stacks.
        const STACK = 1 << 27;
        /// The order of the battle steps.
        const STEP_ORDER = 1 << 26;
        /// Lost subtypes.
        const LOSE_SUBTYPE = 1 << 30;
        /// Hands that lie open.
        const OPEN_HAND = 1 << 28;
        /// Resources that take Force for counters, or counters for Force.
        const EXCHANGE = 1 << 31;
    }
}

impl AbilityDef {
    /// Where it begins, with that option of its "choose one", by number from 1.
    pub fn begins(&self, way: u8) -> u16 {
        let chosen = usize::from(way).checked_sub(1).and_then(|at| self.ways.get(at));
        chosen.map_or(self.code, |&(_, code)| code)
    }

    /// The triggered ability that it is, or that its keyword is short for.
    #[inline]
    pub fn triggered(&self) -> Option<&Triggered> {
        match &self.ir {
            Ability::Triggered(triggered) => Some(triggered),
            _ => self.event.as_ref(),
        }
    }

    /// Is it used as an ability is, but stands without an arrow (`A-1.3`)?
    pub fn is_permission(&self) -> bool {
        self.only.contains(&PlayOnly::Permission)
    }

    /// Is it an activated ability of a card in play (`A-1.3`)?
    pub fn is_activated(&self) -> bool {
        self.sort == Sort::Activated && !self.is_permission()
    }
}

/// A printed card of this game.
#[derive(Clone, Debug)]
pub struct Print {
    /// The card.
    pub card: Card,
    /// Its lines.
    pub lines: Vec<AbilityId>,
    /// All lines, also those inside Switch and Reserves, with where they work.
    pub all: Vec<(AbilityId, Where)>,
    /// Its lines that texts may lend to other units, among the changes; none where no text does so.
    pub lendable: Vec<u16>,
    /// What it inserts into the unit from below the top card (`INS-1`), with where it stands.
    pub inserts: Vec<(AbilityId, Where)>,
    /// Those of `all` that may change something: statics and Pilot.
    pub statics: Vec<(AbilityId, Where)>,
    /// The kinds of changes of its statics.
    pub static_kinds: Kinds,
    /// The keywords its statics grant, by bit.
    pub granted: u64,
    /// What comes of what its statics grant.
    pub grants: Deep,
    /// Those of `all` that trigger.
    pub triggers: Vec<(AbilityId, Where)>,
    /// All windows in which something of it can be played from play.
    pub windows: Windows,
    /// The keywords it has, by bit.
    pub keywords: u64,
    /// The same unit for uniqueness (`C-5.2`): the lowest id of that name; only for unique units.
    pub unit: Option<CardId>,
}

/// A card that could be played from a hand or completed by Hidden Cost, for asking (`B-2.10`).
#[derive(Clone, Copy, Debug)]
pub struct FromHand {
    /// The card.
    pub print: CardId,
    /// Where.
    pub windows: Windows,
    /// The least Force.
    pub force: i16,
}

/// Everything constant during a game; shared by all its copies. The tables inside are shared once more, with games of the
/// same cards in other hands.
#[derive(Debug)]
pub struct Fixed {
    /// The edition.
    pub edition: Edition,
    /// Optional rules.
    pub switches: Switches,
    /// Printed cards.
    pub prints: Arc<[Print]>,
    /// The printed card of each physical one.
    pub of: Vec<CardId>,
    /// The owner of each physical card.
    pub owner: Vec<Role>,
    /// All lines.
    pub abilities: Arc<[AbilityDef]>,
    /// All instructions.
    pub ops: Arc<[Op]>,
    /// All changes.
    pub changes: Arc<[ChangeEntry]>,
    /// The subtypes of this game, by the alphabet.
    pub words: Arc<[String]>,
    /// All shields.
    pub shields: Arc<[Shield]>,
    /// Units that alone may prevent some damage.
    pub preventers: Arc<[Filter]>,
    /// All choices.
    pub choices: Arc<[Choice]>,
    /// All later effects.
    pub laters: Arc<[Later]>,
    /// Events that conditions ask about afterwards; how often they happened is in the state.
    pub pasts: Arc<[cards::ir::Trigger]>,
    /// Events that somebody watches.
    pub watch: Watch,
    /// Is there a keyword in this game at all, by bit?
    pub keywords: u64,
    /// Kinds of changes in this game.
    pub kinds: Kinds,
    /// Does some line grant one that itself grants static lines?
    pub nested: bool,
    /// Can total health change other than by stacking?
    pub health_changes: bool,
    /// Can a unit without damage counters be dead: printed without health, or by a text that takes it?
    pub undamaged_may_die: bool,
    /// Do static texts exist that can make the check find something at any time? Else it looks only after changes.
    pub always_check: bool,
    /// The windows of all abilities that texts grant.
    pub granted_windows: Windows,
    /// Is any card a Resource?
    pub resources: bool,
    /// Is any card an Event?
    pub events: bool,
    /// Is any card unique?
    pub uniques: bool,
    /// What each player might play from the hand.
    pub from_hand: ByRole<Arc<[FromHand]>>,
    /// The windows of `from_hand` together.
    pub hand_windows: ByRole<Windows>,
    /// The cards of each list that may have Hidden Cost.
    pub hidden: ByRole<Arc<[CardId]>>,
    /// Does a text give Hidden Cost to other cards than its own?
    pub hidden_granted: bool,
    /// Does a text give Alternative Cost to other cards?
    pub alternative_granted: bool,
    /// The Traps of each list.
    pub traps: ByRole<Arc<[CardId]>>,
    /// The copies of each printed card that each player brought.
    pub copies: ByRole<Arc<[Vec<CardRef>]>>,
    /// Decks that the other player thinks each may have brought, with closed lists.
    pub(crate) guesses: ByRole<Arc<[Guess]>>,
}

impl Fixed {
    /// The printed card of a physical one.
    #[inline]
    pub fn print(&self, card: CardRef) -> &Print {
        &self.prints[usize::from(self.of[usize::from(card.0)].0)]
    }

    /// The card itself.
    #[inline]
    pub fn card(&self, card: CardRef) -> &Card {
        &self.print(card).card
    }

    /// Who owns it.
    #[inline]
    pub fn owner(&self, card: CardRef) -> Role {
        self.owner[usize::from(card.0)]
    }

    /// Does the line stand inside Reserves, printed or granted (`RES-1`)?
    pub fn in_reserves(&self, line: AbilityId) -> bool {
        let mut reserves = self
            .abilities
            .iter()
            .filter(|def| def.keyword == Some(Keyword::Reserves));
        reserves.any(|def| def.inner.iter().any(|&(inside, _)| inside == line))
    }

    /// The changes a line makes.
    pub fn changes_of(&self, def: &AbilityDef) -> &[ChangeEntry] {
        &self.changes[usize::from(def.changes.start)..usize::from(def.changes.end)]
    }

    /// A line that is granted, with the lines inside it.
    pub fn whole(&self, line: AbilityId) -> impl Iterator<Item = (AbilityId, Where)> {
        std::iter::once((line, Where::Line)).chain(self.ability(line).inner.iter().copied())
    }

    /// A line.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &AbilityDef {
        &self.abilities[usize::from(id.0)]
    }

    /// Does some card of this game have or grant the keyword?
    #[inline]
    pub fn has_keyword(&self, keyword: Keyword) -> bool {
        self.keywords & bit(keyword) != 0
    }

    /// Is it a card of this kind?
    pub fn is_battle(&self, card: CardRef) -> bool {
        matches!(self.card(card).kind, CardKind::Battle)
    }
}

/// The bit of granted abilities that are no keyword.
pub(crate) const OTHER_GRANTS: u64 = 1 << 63;

/// The bit of a keyword; Elude and Precision share one.
#[inline]
pub(crate) const fn bit(keyword: Keyword) -> u64 {
    1 << keyword.canonical() as u64
}
