//! What the words around a place say about it.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use cards::Arena;
use cards::ir::{Amount, Condition, Effect, Filter, Obj, PlayOnly, Player, Target};

use super::against::Extra;
use super::names::SelfNames;
use super::{Antecedent, Done, Mentions, Much, Payer, Scope, amount, turned};
use crate::Kind;
use crate::tree::Sentence;

/// One of whose units is chosen at that place, and whether the choice has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChosenOf {
    pub player: Player,
    pub at: usize,
    pub read: bool,
}

/// All that decides, beside the tokens and the [`Scope`](super::Scope), how the words at a place are read. Two readings
/// of a place in the same scope and setting are the same, which is what [`Memory`](super::memory::Memory) lives on: state
/// that a phrase looks at belongs here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// How the card calls itself.
    pub(super) names: Rc<SelfNames>,
    /// What X, Y and Z are, from "where X is …" at the end of the sentence.
    pub(super) letters: Vec<(char, Amount)>,
    /// A duration behind the meaning of a letter, for the change before it.
    pub(super) late: Option<amount::Late>,
    /// Choices announced by "choose …", for the first "that unit" behind them.
    pub(super) choices: Vec<Target>,
    /// The arena that was chosen, while its part of the choice is read.
    pub(super) that_arena: Option<Arena>,
    /// What is chosen beside an arena.
    pub(super) with_arena: Option<Effect>,
    /// The player that was chosen, while that part of the choice is read.
    pub(super) that_player: Option<Player>,
    /// The number that was chosen, while its part of the choice is read.
    pub(super) that_number: Option<i16>,
    /// Was "choose a number" said before the arrow?
    pub(super) number_asked: bool,
    /// Did the card's own effect choose something, for "that unit" of Enhance?
    pub(super) chosen_before: bool,
    /// What a "Play only" sentence says of the unit that the card's own effect chooses, for the one that Enhance chooses
    /// instead (`C-12.3`).
    pub(super) narrowed: Option<Filter>,
    /// What was chosen to complete the card, for "that unit" of a Mission.
    pub(super) payer: Option<Payer>,
    /// Inside a cost before an arrow, where also what is gained is one.
    pub(super) before_arrow: bool,
    /// Inside the further cost of completing a card.
    pub(super) completing: bool,
    /// Inside a cost: what is paid with is yours.
    pub(super) paying: bool,
    /// What the cost says about where its objects are, for "Play only if".
    pub(super) cost_only: Vec<PlayOnly>,
    /// "Play only …" behind each of several options, for the ability.
    pub(super) option_only: Vec<PlayOnly>,
    /// What an instruction says about when it can be played: "disrupt an attack against this unit".
    pub(super) effect_only: Vec<PlayOnly>,
    /// Where the word of a possessive begins that is read without its `'s`: "each of your Jedi's abilities".
    pub(super) owning: Option<usize>,
    /// On a Mission with the build cost X: an X that nothing defines is that one.
    pub(super) built_x: bool,
    /// Behind a cost that pays X: what defines X there says how much must be paid, which is not chosen then.
    pub(super) x_is_paid: bool,
    /// Inside the effect of an event: sentences that need none are abilities of their own.
    pub(super) in_event: bool,
    /// Inside what an Upkeep does: what lasts is an ability of its own.
    pub(super) in_upkeep: bool,
    /// What the latest choice chose from, for "the Jedi" behind it.
    pub(super) last_kind: Option<Filter>,
    /// What the latest instruction tapped or retreated, for "each unit tapped this way".
    pub(super) touched: Option<(Filter, Done)>,
    /// What the condition of the event counted and where it ended, for "choose one of them" behind it.
    pub(super) had: Option<(Filter, usize)>,
    /// What the cost chose from, for "that Jedi" behind another choice.
    pub(super) payer_kind: Option<Filter>,
    /// What the object of the event is, for "that Jedi" behind a choice.
    pub(super) event_kind: Option<Filter>,
    /// "Choose a unit. … that player's": the player whose unit is chosen, while the choice is read for him or her.
    pub(super) chosen_of: Option<ChosenOf>,
    /// What completing the Mission does to the one unit that is chosen for it.
    pub(super) completed_by: Option<Done>,
    /// Inside what a Pilot gives its host: the words of its type line that it fits.
    pub(super) hosts: Vec<String>,
    /// Inside what happens when the host is discarded: no Pilot is aboard of it any more (`C-8.11`).
    pub(super) host_gone: bool,
    /// Inside brackets around a whole sentence.
    pub(super) in_brackets: bool,
    /// Inside another ability: behind "Reserves:", in quotes, in a list.
    pub(super) inside: bool,
    /// Inside "as long as …" behind a group: "it" stays each member.
    pub(super) about_members: bool,
    /// Inside "you have …": units in two arenas may be meant together or in each.
    pub(super) counting: bool,
    /// Inside the noun of several that are chosen: "in the same arena" may be said of them together.
    pub(super) several: bool,
    /// Inside the noun of several that are chosen: what they have in sum may be said.
    pub(super) adding: bool,
    /// The noun says that none of its kind has more, or less: what such a one would be.
    pub(super) extreme: Option<Filter>,
    /// "A player …, that player …": the one of whom it is read now.
    pub(super) either: Option<Player>,
    /// Inside "that is a …": a further "that" belongs to what is described.
    pub(super) in_relative: bool,
    /// Inside "Alternative Cost:": the card is not in play, so part of its name may be another's.
    pub(super) not_in_play: bool,
    /// Inside what an Equipment gives its host: the Equipment's name does not mean "this unit".
    pub(super) in_grant: bool,
    /// How the host may be called there.
    pub(super) host_names: SelfNames,
    /// How units that were chosen by their names may be called.
    pub(super) chosen_names: Vec<SelfNames>,
    /// How the object of the event may be called.
    pub(super) event_names: SelfNames,
    /// Which unit of the event is called so.
    pub(super) event_named: Obj,
    /// The player that the event is about, where it is not you: "they", "his or her".
    pub(super) event_player: Option<Player>,
    /// "(Including this one)": what waits for such an event also answers the card that is played.
    pub(super) including_this: bool,
    /// How half of something is rounded, where it is said in the middle.
    pub(super) rounded: Option<bool>,
    /// Inside what a player may pay: cards of a kind in the hand are asked for, whether or not there are any.
    pub(super) deciding: bool,
    /// Inside "with … attached": a bare "attached" ends the noun.
    pub(super) carried: bool,
    /// "Attached to one of your units": all that is attached to it would ask for a choice of the host.
    pub(super) attached_to_one: bool,
    /// Where "instead" may stand (Enhance): has it been said?
    pub(super) instead: Option<bool>,
    /// Inside a replacement: has its "instead" been said?
    pub(super) replaces: Option<bool>,
    /// Inside the effect of an attack: "… attack this unit instead" changes its defender.
    pub(super) in_attack: bool,
    /// "Would attack": what that says of the effect behind it.
    pub(super) would_attack: turned::Aims,
    /// The unit to whose stack a card was added, by the event.
    pub(super) stacked_on: Option<Obj>,
    /// Is the one member of a group this card itself?
    pub(super) member_is_this: bool,
    /// Inside one of the things to choose from: "pay 1 Force to …" is done or left.
    pub(super) in_option: bool,
    /// Behind a choice in the same instruction: "another" is another than the chosen one.
    pub(super) apart: bool,
    /// Inside what another unit fights: the one that "with lower speed" compares with.
    pub(super) beside: Option<Obj>,
    /// "In the same arena", said of several that are chosen: the one that is read now, and whether it was spoken of.
    pub(super) together: Option<(Arena, bool)>,
    /// "In each arena": the one that is read now, and whether it was spoken of.
    pub(super) each_arena: Option<(Arena, bool)>,
    /// Of the two units that were chosen, the one that "the other" means.
    pub(super) other_of_pair: Option<Obj>,
    /// "For the first time each turn", behind the event.
    pub(super) first_time: bool,
    /// More dice for the roll-off of the card's own effect.
    pub(super) extra: Option<Extra>,
    /// Further lines that the words just read are.
    pub(super) more_lines: Vec<Sentence>,
    /// What the units of an event are called: the one whose damage it is, and the other.
    pub(super) two_units: Option<[(Filter, Obj); 2]>,
    /// The condition of a static ability that "and" carries on to the next.
    pub(super) carried_on: Option<Condition>,
    pub(super) kind: Kind,
}

/// What the words before a place say about it: its scope and, behind that, its setting.
pub(crate) struct Situation {
    pub(super) scope: Scope,
    pub(super) setting: Setting,
    /// The number under which the memory knows the setting, if nothing of it was touched since.
    pub(super) known: Option<u32>,
}

impl Deref for Situation {
    type Target = Setting;

    #[inline]
    fn deref(&self) -> &Setting {
        &self.setting
    }
}

impl DerefMut for Situation {
    #[inline]
    fn deref_mut(&mut self) -> &mut Setting {
        self.known = None;
        &mut self.setting
    }
}

impl Situation {
    /// At the beginning of a segment.
    pub(super) fn new(setting: Setting) -> Situation {
        Situation {
            scope: Scope::new(),
            setting,
            known: None,
        }
    }

    /// How long the lists are to which phrases add.
    pub(super) fn lengths(&self) -> [usize; 4] {
        let Setting {
            letters,
            cost_only,
            option_only,
            effect_only,
            ..
        } = &self.setting;
        [letters.len(), cost_only.len(), option_only.len(), effect_only.len()]
    }

    /// Takes off what was added to the lists since.
    pub(super) fn shorten(&mut self, lengths: [usize; 4]) {
        if self.lengths().iter().zip(lengths).any(|(now, before)| *now > before) {
            let [letters, cost_only, option_only, effect_only] = lengths;
            self.letters.truncate(letters);
            self.cost_only.truncate(cost_only);
            self.option_only.truncate(option_only);
            self.effect_only.truncate(effect_only);
        }
    }
}

impl Scope {
    /// At the beginning of a segment.
    pub(super) fn new() -> Scope {
        Scope {
            actor: Player::You,
            subject: None,
            it: Antecedent::One(Obj::This),
            before_group: None,
            that: None,
            that_is_lost: false,
            fighter: None,
            chose_payer: false,
            chosen: false,
            by_name: None,
            equipment: false,
            card_seen: false,
            found: None,
            also_cards: false,
            event: false,
            one_of_yours: false,
            gone: false,
            two_units: false,
            own_name: true,
            itself: false,
            each_it: 0,
            mentions: Mentions::default(),
            open_letter: false,
            paid_x: None,
            choice: None,
            moved: false,
            paid_by: None,
            done: None,
            peeked: false,
            hand_seen: false,
            rolled: false,
            word: false,
            contested: false,
            pair: false,
            both: false,
            rolled_by: Player::You,
            much: Much::Nothing,
        }
    }
}

impl Setting {
    pub(super) fn new(kind: Kind, names: Rc<SelfNames>) -> Setting {
        Setting {
            names,
            letters: Vec::new(),
            late: None,
            choices: Vec::new(),
            that_arena: None,
            with_arena: None,
            that_player: None,
            that_number: None,
            number_asked: false,
            chosen_before: true,
            narrowed: None,
            payer: None,
            before_arrow: false,
            completing: false,
            paying: false,
            cost_only: Vec::new(),
            option_only: Vec::new(),
            effect_only: Vec::new(),
            owning: None,
            built_x: false,
            x_is_paid: false,
            in_event: false,
            in_upkeep: false,
            last_kind: None,
            touched: None,
            had: None,
            payer_kind: None,
            event_kind: None,
            chosen_of: None,
            completed_by: None,
            hosts: Vec::new(),
            host_gone: false,
            in_brackets: false,
            inside: false,
            about_members: false,
            counting: false,
            several: false,
            adding: false,
            extreme: None,
            either: None,
            in_relative: false,
            not_in_play: false,
            in_grant: false,
            host_names: SelfNames::default(),
            chosen_names: Vec::new(),
            event_names: SelfNames::default(),
            event_named: Obj::It,
            event_player: None,
            including_this: false,
            rounded: None,
            deciding: false,
            carried: false,
            attached_to_one: false,
            instead: None,
            replaces: None,
            in_attack: false,
            would_attack: turned::Aims::No,
            stacked_on: None,
            member_is_this: false,
            in_option: false,
            apart: false,
            beside: None,
            together: None,
            each_arena: None,
            other_of_pair: None,
            first_time: false,
            extra: None,
            more_lines: Vec::new(),
            two_units: None,
            carried_on: None,
            kind,
        }
    }
}
