//! What changes during a game: plain data, cheap to copy.

mod attack;
mod outcome;
mod past;
mod waiting;

pub use attack::{Adjusted, Attack, Bar, Blindly, Damage, Front, Kind, Predicted, Profile, Reach, Sequence};
pub use outcome::{Ending, Outcome};
pub use past::{OwnPast, Past};
pub use waiting::{Dice, Item, Kept, Ready, Waiting};

use crate::dice::Faces;
use crate::frame::{Frame, Run};
use crate::ids::{AbilityId, ByRole, CardRef, ObjectId, Role};
use crate::list::List;
use crate::program::{Kinds, Windows};
use crate::setup::MAX_CARDS_PER_PLAYER;
use bitflags::bitflags;
use cards::ir::Counter;
use cards::{Arena, Arenas, ByArena, Stat};

/// The most cards in one stack. The rule says 4 (`C-5.6`); texts may raise it.
pub const MAX_STACK: usize = 8;

/// The most numbers of hits that are named in one attack.
pub(crate) const MAX_PREDICTIONS: usize = 8;

/// A pile of cards in order; the last one is the top.
pub type Pile = List<CardRef, MAX_CARDS_PER_PLAYER>;

/// The zones of one player that hold cards outside play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Piles {
    /// The deck; drawn from the end.
    pub deck: Pile,
    /// The hand.
    pub hand: Pile,
    /// The discard pile; the newest card last.
    pub discard: Pile,
    /// Removed from the game.
    pub removed: Pile,
    /// The supply: cards outside the game that texts may bring in (`C-14.2`).
    pub outside: Pile,
}

/// A face-down card in a build zone (`C-4.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Building {
    /// Which card; only its owner may look (`C-4.2`).
    pub card: CardRef,
    /// Build counters.
    pub counters: i16,
}

/// A card face-down under a unit: neither a unit nor part of its stack, and not in play (`G-3.5`, `G-3.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beneath {
    /// Which card.
    pub card: CardRef,
    /// Under which unit; none: set aside, since that unit left play without being discarded.
    pub under: ObjectId,
}

/// Where an object lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// In an arena.
    Arena(Arena),
    /// Face up in its controller's build zone.
    Build,
    /// A Location in the slot of an arena.
    Slot(Arena),
    /// A Pilot aboard a unit.
    Aboard(ObjectId),
    /// Equipment on a unit.
    On(ObjectId),
    /// An Event, in its owner's Event zone (`C-14.1`).
    Event,
}

impl Place {
    /// The arena, for units in battle.
    #[inline]
    pub fn arena(self) -> Option<Arena> {
        match self {
            Place::Arena(arena) => Some(arena),
            Place::Build | Place::Slot(_) | Place::Aboard(_) | Place::On(_) | Place::Event => None,
        }
    }
}

bitflags! {
    /// What an object remembers (`G-3.9`).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Marks: u32 {
        /// Has attacked this turn (`B-3.53`).
        const ATTACKED = 1;
        /// Took its attack chance in this battle step and was not untapped since (`B-1.10`).
        const CHANCE = 1 << 1;
        /// Moved between arenas, or on or off a host, in this build step (`C-7.2`, `C-8.1`).
        const MOVED = 1 << 2;
        /// Named in the retreat step (`G-6.33`).
        const NAMED = 1 << 5;
        /// Lost a contest it cannot retreat from; its pair is not contested again (`C-6.12`).
        const CONTESTED = 1 << 6;
        /// Its unit has left play; kept for what looks back (`A-3.7`) until nothing can.
        const GONE = 1 << 7;
        /// About to be discarded together with others.
        const DOOMED = 1 << 8;
        /// A replacement changed its discard in this run (`A-3.14`).
        const SPARED = 1 << 9;
        /// Was damaged in the running placement.
        const STRUCK = 1 << 10;
        /// Deployed in this settling: its arrival chance is still to come.
        const ARRIVED = 1 << 11;
        /// What happened instead of its discard says when it goes: until then its damage does not discard it (`A-3.6`).
        const DEFERRED = 1 << 12;
        /// Damaged a unit this turn.
        const HARMED = 1 << 13;
        /// Damaged a unit of its opponent this turn.
        const HARMED_THEIRS = 1 << 14;
        /// Was damaged this turn.
        const HURT = 1 << 15;
        /// Retreated this turn.
        const RETREATED = 1 << 16;
        /// Was deployed this turn.
        const DEPLOYED = 1 << 17;
        /// Its controller removed a damage counter from it this turn.
        const HEALED = 1 << 18;
        /// The Dark player retreated it this turn.
        const RETREATED_BY_DARK = 1 << 19;
        /// The Light player retreated it this turn.
        const RETREATED_BY_LIGHT = 1 << 20;
        /// The running instruction means it and has yet to come to it (`G-1.6`).
        const MEANT = 1 << 21;
        /// All that is remembered until the turn ends: from `HARMED` to `RETREATED_BY_LIGHT`.
        const OF_TURN = (Marks::RETREATED_BY_LIGHT.bits() << 1) - Marks::HARMED.bits();
    }
}

impl Marks {
    /// That player retreated it this turn.
    pub const fn retreated_by(role: Role) -> Marks {
        match role {
            Role::Dark => Marks::RETREATED_BY_DARK,
            Role::Light => Marks::RETREATED_BY_LIGHT,
        }
    }
}

/// A unit, Location or Equipment in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// Its name.
    pub id: ObjectId,
    /// The top card first, then the cards under it downwards.
    pub cards: List<CardRef, MAX_STACK>,
    /// Who controls it.
    pub controller: Role,
    /// Where it lies; for an object that is gone, where it lay.
    pub place: Place,
    /// Tapped?
    pub tapped: bool,
    /// The running damage sequence that holds it back from being discarded, from 1 (`B-5.11`).
    pub held: u8,
    /// Cards of the stack already brought to the top in this build step, by position bit (`C-5.15`).
    pub topped: u8,
    /// Cards of the stack that were played by Meditate, by position bit (`MED-3`).
    pub meditated: u8,
    /// Damage counters.
    pub damage: i16,
    /// Counters of the other kinds, by kind (`C-16.1`).
    pub named: [i16; Counter::COUNT - 1],
    /// The unit that it attacked last.
    pub attacked: ObjectId,
    /// The X that was paid to put it into play (`C-15.1`).
    pub price: i16,
    /// When it came into play.
    pub since: u16,
    /// When its controller got it (`C-5.18`).
    pub held_since: u16,
    /// What it remembers.
    pub marks: Marks,
}

impl Object {
    /// The card whose numbers and text count (`C-5.5`).
    #[inline]
    pub fn top(&self) -> CardRef {
        self.cards[0]
    }

    /// Counters of that kind on it.
    #[inline]
    pub fn counters(&self, kind: Counter) -> i16 {
        match kind {
            Counter::Damage => self.damage,
            named => self.named[named as usize - 1],
        }
    }

    /// Would a discard take all of it out of the game (`MED-3`)? Then it is no discard (`A-3.6`).
    #[inline]
    pub fn is_meditated(&self) -> bool {
        self.meditated.count_ones() as usize == self.cards.len()
    }

    /// Has it left play?
    #[inline]
    pub fn is_gone(&self) -> bool {
        self.marks.contains(Marks::GONE)
    }
}

/// What a lasting effect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// One object.
    Object(ObjectId),
    /// A player.
    Player(Role),
    /// Damage: an automatic prevention.
    Damage,
    /// Cards of a kind, wherever they lie: what they cost.
    Cards,
    /// One card in a hand or face-down: what it costs, and Hidden Cost.
    Card(CardRef),
}

/// How a lasting effect changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lasts {
    /// A change of the program; numbers were fixed when it began (`A-6.6`).
    Change(u16),
    /// Plus or minus one of the three numbers.
    Stat(Stat),
    /// An automatic prevention of the program.
    Shield(u16),
    /// Under this player's control (`C-17.4`).
    Control(Role),
}

/// When a lasting effect ends (`03-battle` section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    /// At the end of the attack with this number.
    Attack(u16),
    /// With the unit's next attack; then it becomes [`Until::Attack`] (`B-6.4`).
    NextAttack,
    /// With the unit's first attack of this turn; then it becomes [`Until::Attack`]. E1 at the latest.
    FirstAttack,
    /// E1.
    Turn,
    /// E3: statements about winning and control (`G-6.34`).
    Victory,
    /// The end of the turn with this number, E1; `check`: its E3.
    Later {
        /// Of which turn.
        turn: u16,
        /// Statements about winning and control.
        check: bool,
    },
    /// The end of that arena's battle step.
    Step(Arena),
    /// The start of that player's next build step.
    BuildStep(Role),
    /// The end of the next untap step.
    Untap,
    /// The start of the next battle phase.
    Battle,
    /// When the object leaves play, or never.
    Game,
    /// When that is no longer so of the object (`B-6.6`).
    While(cards::ir::Stays),
}

/// A continuous effect that lasts for a time (`A-1.2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lasting {
    /// What is changed.
    pub on: Subject,
    /// How.
    pub what: Lasts,
    /// By how much, where a number is asked for.
    pub value: i16,
    /// How long.
    pub until: Until,
    /// Whose effect it is ("you" in it).
    pub by: Role,
    /// The object it came from ("this" in it).
    pub source: ObjectId,
    /// What was chosen before it began ("that unit" in it).
    pub that: ObjectId,
    /// What was chosen before that.
    pub former: ObjectId,
    /// The object of the event that it came from ("it").
    pub it: ObjectId,
    /// The subtype that was chosen before it began, counted from 1.
    pub word: u16,
    /// Newer effects have higher numbers (`A-7.1`).
    pub serial: u16,
}

/// Where a lasting effect comes from: what the words in it refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// "You".
    pub by: Role,
    /// "This".
    pub source: ObjectId,
    /// "That unit".
    pub that: ObjectId,
    /// "The first chosen unit".
    pub former: ObjectId,
    /// "It".
    pub it: ObjectId,
    /// "The chosen subtype".
    pub word: u16,
}

impl From<(Role, ObjectId)> for Origin {
    fn from((by, source): (Role, ObjectId)) -> Origin {
        Origin {
            by,
            source,
            that: ObjectId::NONE,
            former: ObjectId::NONE,
            it: ObjectId::NONE,
            word: 0,
        }
    }
}

/// An ability instance (`A-2.12`): a line on an object, printed or granted by one grantor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// The object that has it.
    pub on: ObjectId,
    /// The line.
    pub ability: AbilityId,
    /// Who grants it: 0 = printed, else a number for the grantor.
    pub via: u16,
}

/// What an ability was used against or in (`A-2.13`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// This turn.
    Turn,
    /// The attack with this number.
    Attack(u16),
    /// The die roll with this number.
    Roll(u16),
    /// A damage instance: number of the sequence and place in it.
    Damage(u16, u8),
    /// The chance with this number (moments, placement, discard, attack end, attack chance).
    Chance(u16),
    /// The thing to be disrupted, by the number of its chance.
    Disrupt(u16),
    /// An arriving unit.
    Arrival(ObjectId),
    /// What it chose, for good.
    Object(ObjectId),
    /// This card of a hand, which was shown for it this turn.
    Shown(CardRef),
    /// What a card that can be played again has chosen.
    Chosen(CardRef, ObjectId),
}

/// A use that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Use {
    /// Of what.
    pub instance: Instance,
    /// In what.
    pub scope: Scope,
}

/// An earned Bounty that waits for the next build step (`BTY-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Earned {
    /// The Bounty line.
    pub ability: AbilityId,
    /// Its unit as it was.
    pub source: ObjectId,
    /// The unit that it discarded.
    pub unit: ObjectId,
    /// Who earned it.
    pub role: Role,
}

/// Guards against loops (`G-12`): outside equality, they matter only far beyond ordinary play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guards {
    /// Triggered abilities that fired this turn.
    pub triggers: u16,
    /// Plays made this turn.
    pub plays: ByRole<u16>,
    /// Attacks declared this turn.
    pub attacks: u16,
    /// Battle steps of each arena this turn.
    pub steps: ByArena<u8>,
}

bitflags! {
    /// What the check has to look at again.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub(crate) struct Dirty: u8 {
        /// Counters or health.
        const HEALTH = 1;
        /// Which objects are where, and whose: may they all stay?
        const BOARD = 1 << 1;
        /// … and do two of them meet, or has one just come?
        const MEETINGS = 1 << 2;
    }
}

/// Everything that changes during a game.
#[derive(Debug)]
pub struct State {
    /// The turn, from 1; 0 in preparation.
    pub turn: u16,
    /// Force (`G-10.1`).
    pub force: ByRole<i16>,
    /// Build points.
    pub build: ByRole<i16>,
    /// Build points promised for the next turn (`G-6.30`).
    pub promised: ByRole<i16>,
    /// The die of this turn's build roll; 0 = none was made.
    pub build_die: u8,
    /// Cards outside play.
    pub piles: ByRole<Piles>,
    /// Face-down cards in the build zones.
    pub building: ByRole<List<Building, MAX_CARDS_PER_PLAYER>>,
    /// Objects in play, and those that left and may still be looked back at.
    pub objects: Vec<Object>,
    /// Cards face-down under units, and those set aside.
    pub beneath: Vec<Beneath>,
    /// Lasting effects, oldest first.
    pub effects: Vec<Lasting>,
    /// Uses that were made.
    pub uses: Vec<Use>,
    /// Items that wait for settling.
    pub waiting: Vec<Waiting>,
    /// Traps whose condition occurred, until their owner has decided.
    pub ready: Vec<Ready>,
    /// The lines that may be played only once per game and were, by whom.
    pub spent: Vec<(Role, AbilityId)>,
    /// How often what conditions ask about happened, in the order of [`crate::program::Fixed::pasts`].
    pub past: Vec<Past>,
    /// The same of this turn, of what is asked about the object that asks.
    pub own_past: Vec<OwnPast>,
    /// Triggered abilities whose state is true and was noticed (`A-3.13`).
    pub noticed: Vec<Instance>,
    /// Which arenas who controlled when states were last looked at; `None`: they were not yet.
    pub held: Option<ByRole<Arenas>>,
    /// Effects kept for later moments.
    pub kept: Vec<Kept>,
    /// Earned bounties.
    pub earned: Vec<Earned>,
    /// The card that was completed last, and how many build counters it had beyond its cost.
    pub surplus: Option<(CardRef, i16)>,
    /// Has the player completed a Resource in this game (`C-13.1`)?
    pub resource: ByRole<bool>,
    /// Attacks in progress, the innermost last.
    pub attacks: Vec<Attack>,
    /// Damage sequences in progress, the innermost last.
    pub sequences: Vec<Sequence>,
    /// Pending damage of all running sequences.
    pub damage: Vec<Damage>,
    /// Preventions that were said before secret dice were shown, with the number of their sequence (`CUN-5`).
    pub declared: Vec<(u16, Run)>,
    /// Units that dice of damage in progress are rolled for, with the hits so far.
    pub struck: Vec<(ObjectId, i16)>,
    /// Work in progress, the innermost last.
    pub frames: Vec<Frame>,
    /// The latest reply to a question.
    pub reply: Reply,
    /// In the battle phase (contests, `C-6.1`).
    pub battle: bool,
    /// The arena whose battle step is running.
    pub step: Option<Arena>,
    /// Arenas in which a unit attacked this turn.
    pub attacked_in: ByArena<bool>,
    /// Has the player had the first items of a build step this turn (`G-6.9`)?
    pub build_started: ByRole<bool>,
    /// Cards in hands and face-down cards that the opponent has seen.
    pub shown: [u64; 4],
    /// Number of the next decision.
    pub decision: u32,
    /// Numbers given out: objects' arrival, effects, attacks, rolls, sequences, chances.
    pub serial: Serial,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Were the seats exchanged when the roles were settled?
    pub exchanged: bool,
    /// Points each may spend in the set-up loop (`G-5.2`, `G-5.26`).
    pub setup_points: ByRole<i16>,
    /// Links of the running chain of triggers (`G-12.1`).
    pub chain: u8,
    /// Loop guards.
    pub guards: Guards,
    /// Derived: kinds of changes that something in play makes now. Kept by the verbs, outside equality.
    pub(crate) active: Kinds,
    /// Derived: kinds of changes that granted lines make now. Outside equality.
    pub(crate) granted_kinds: Kinds,
    /// Derived: keywords that something in play grants, by bit. Outside equality.
    pub(crate) granted: u64,
    /// Derived: the chances in which something face up of each player may be used. Outside equality.
    pub(crate) usable: ByRole<Windows>,
    /// Derived: what has changed since the check last found nothing. Outside equality.
    pub(crate) dirty: Dirty,
    /// Derived: cards that lie where both players see them, by bit. Outside equality.
    pub(crate) open: [u64; 4],
    /// Cards outside play whose place that player knows, by bit: for [`crate::Sight`], outside equality.
    pub(crate) noted: ByRole<[u64; 4]>,
}

/// Running numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Serial {
    /// Next arrival or lasting effect: one clock for both, so that the newest can be told (`A-7.1`).
    pub clock: u16,
    /// Next attack.
    pub attack: u16,
    /// Next die roll.
    pub roll: u16,
    /// Next damage sequence.
    pub sequence: u16,
    /// Next chance.
    pub chance: u16,
}

/// The answer to the latest inner question, read by the frame that asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Reply {
    /// A number: an amount, the number of an option, yes = 1.
    pub number: i16,
    /// Dice.
    pub faces: Faces,
}

impl PartialEq for State {
    /// Everything but the loop guards (`G-12.6`).
    fn eq(&self, other: &State) -> bool {
        self.key() == other.key()
    }
}

impl Eq for State {}

impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl State {
    /// What two equal states have in common: all fields but the guards.
    fn key(&self) -> impl PartialEq + std::hash::Hash + '_ {
        (
            (
                self.turn,
                &self.force,
                &self.build,
                &self.promised,
                self.build_die,
                &self.piles,
                &self.building,
            ),
            (
                &self.objects,
                &self.beneath,
                &self.effects,
                &self.uses,
                &self.waiting,
                (&self.noticed, &self.held, &self.past, &self.own_past, &self.spent),
                &self.kept,
                (&self.earned, &self.surplus, &self.resource, &self.ready),
            ),
            (
                &self.attacks,
                &self.sequences,
                &self.damage,
                (&self.declared, &self.struck),
                &self.frames,
                &self.reply,
                self.battle,
                self.step,
            ),
            (
                &self.attacked_in,
                &self.build_started,
                self.shown,
                self.decision,
                self.serial,
            ),
            (self.outcome, self.exchanged, &self.setup_points, self.chain),
        )
    }

    /// The object, also one that has left play.
    #[inline]
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(usize::from(id.slot)).filter(|o| o.id == id)
    }

    /// The object, to be changed by a verb.
    #[inline]
    pub(crate) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.objects.get_mut(usize::from(id.slot)).filter(|o| o.id == id)
    }

    /// The object if it is in play.
    #[inline]
    pub fn alive(&self, id: ObjectId) -> Option<&Object> {
        self.object(id).filter(|o| !o.is_gone())
    }

    /// Every object in play, in slot order.
    #[inline]
    pub fn in_play(&self) -> impl Iterator<Item = &Object> + Clone {
        self.objects.iter().filter(|o| !o.is_gone())
    }

    /// The innermost attack.
    #[inline]
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.last()
    }

    /// Does the card lie where both players see it?
    #[inline]
    pub(crate) fn is_open(&self, card: CardRef) -> bool {
        self.open[usize::from(card.0 / 64)] >> (card.0 % 64) & 1 == 1
    }

    /// Notes whether the card lies where both players see it.
    #[inline]
    pub(crate) fn set_open(&mut self, card: CardRef, open: bool) {
        let word = &mut self.open[usize::from(card.0 / 64)];
        if open {
            *word |= 1 << (card.0 % 64);
        } else {
            *word &= !(1 << (card.0 % 64));
        }
    }

    /// Does that player know that the card lies where it lies?
    pub fn is_noted(&self, by: Role, card: CardRef) -> bool {
        self.noted[by][usize::from(card.0 / 64)] >> (card.0 % 64) & 1 == 1
    }

    /// That player knows, or knows no longer, that the card lies where it lies.
    pub(crate) fn note(&mut self, by: Role, card: CardRef, known: bool) {
        let word = &mut self.noted[by][usize::from(card.0 / 64)];
        let bit = 1 << (card.0 % 64);
        *word = if known { *word | bit } else { *word & !bit };
    }

    /// Has an effect changed this card, in a hand or face-down?
    pub fn is_changed(&self, card: CardRef) -> bool {
        self.effects.iter().any(|effect| effect.on == Subject::Card(card))
    }

    /// Does the opponent of its owner know this card?
    pub fn is_shown(&self, card: CardRef) -> bool {
        self.shown[usize::from(card.0 / 64)] >> (card.0 % 64) & 1 == 1
    }
}
