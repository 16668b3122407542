//! What is done, and the glue between instructions.

use super::*;

/// Instructions glued together. Carried out in the written order (`A-9.1`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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
    /// "Discard one of your units. If you do, …": nobody is asked, but it may turn out that it can't be done.
    IfDone {
        /// What must be done.
        effect: Box<Effect>,
        /// Only if it was done, and in full.
        then: Box<Effect>,
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
    /// "Your opponent searches his or her deck …": that player alone; inside, "you" is that player.
    For(Player, Box<Effect>),
    /// "Once per turn, when …": done at most so often in a turn (`A-2.14`). What may be done and is not does not count.
    /// The whole effect of a triggered ability.
    PerTurn(u8, Box<Effect>),
}

impl Effect {
    /// Does the card that is used from the hand come into play by it?
    pub fn enters(&self) -> bool {
        match self {
            Effect::Do(deed) => matches!(deed, Deed::Enter(_)),
            Effect::Seq(parts) => parts.first().is_some_and(Effect::enters),
            _ => false,
        }
    }
}

/// Who may prevent some damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Preventable {
    /// Anybody.
    Freely,
    /// "This damage can't be prevented" (`B-3.30`).
    Never,
    /// "This damage can only be prevented by a Droid": by an ability of such a unit.
    OnlyBy(Filter),
    /// "Your opponent can't use Evade to prevent this damage": by anything but that keyword.
    NotBy(Keyword),
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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
        /// Who may prevent it.
        preventable: Preventable,
    },
    /// "… does 3 damage divided as you choose among …": all at once (`B-5.3`).
    DivideDamage {
        /// The source.
        from: Obj,
        /// How much in all.
        amount: Amount,
        /// Among whom.
        among: Target,
    },
    /// "Prevent up to 2 damage to one of your units" (one damage instance), and "prevent that
    /// damage" under [`Trigger::WouldDamage`].
    Prevent {
        /// How much.
        amount: Limit,
        /// Damage to whom.
        to: Target,
    },
    /// "Prevent all damage done by one of your opponent's units": what is pending from it, to whomever (`B-3.27`).
    PreventFrom(Target),
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
    /// "Put 2 damage counters on …" (`C-16.3`), "put 1 mastery counter on …" (`C-16.1`).
    PutCounters {
        /// Of which kind.
        kind: Counter,
        /// How many on each.
        amount: Amount,
        /// On whom.
        on: Target,
    },
    /// "Remove up to 2 damage counters from …".
    RemoveCounters {
        /// Of which kind.
        kind: Counter,
        /// How many.
        amount: Limit,
        /// From whom.
        from: Target,
    },
    /// "Put or remove damage counters from … until it has 1 remaining health" (`C-3.8`, `C-16.3`).
    Remaining {
        /// Of whom.
        of: Target,
        /// So much.
        health: i16,
        /// Counters may be put for it.
        put: bool,
        /// Counters may be removed for it.
        remove: bool,
    },
    /// "Remove up to 3 counters of any type from …": counters of several kinds together; "you" choose which (`C-16.1`).
    RemoveAnyCounters {
        /// How many in all.
        amount: Limit,
        /// From whom: so many from each of them.
        from: Target,
    },
    /// "Remove up to 6 damage counters divided as you choose from your Droids": so many in all; "you" say how many from which
    /// (`C-16.1`).
    RemoveDivided {
        /// Of which kind; `None`: of whichever the player likes.
        kind: Option<Counter>,
        /// How many in all.
        amount: Limit,
        /// From whom: each of a kind.
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
    /// "Gain any combination of Force and build points equal to 3": "you" say how much of each.
    GainMixed(Limit),
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
    /// "Draw 2 cards", "draw up to 2 cards" (`G-9.1`).
    Draw {
        /// Who.
        who: Player,
        /// How many; "up to" is decided before the first (`A-6.5`).
        amount: Limit,
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
    /// "return … from your discard pile to your hand", "reveal a partially built … and put 2 build counters on it".
    Search {
        /// Whose cards. "You" choose.
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
    /// "That card gets Hidden Cost 4 until end of turn": the cards that the effect found last, as long as they are in the
    /// hand or face-down (`C-4.1`).
    ModifyFound {
        /// How: what is paid for them, or Hidden Cost.
        changes: Vec<Change>,
        /// How long.
        lasts: Duration,
    },
    /// "Put that card into your build zone …": the card that the effect found or drew last goes on from the hand.
    PutFound(Goal),
    /// "Look at one of your opponent's face-down cards" (`C-4.2`): it is known from then on.
    LookAtBuilt(Built),
    /// "Remove 2 build counters from one of your opponent's face-down cards": it stays partially built, also with
    /// none (`C-4.1`).
    RemoveBuilt {
        /// From which.
        from: Built,
        /// How many.
        amount: Limit,
    },
    /// "Look at your opponent's hand." (`G-3.3`): what was seen is known from then on.
    LookAtHand(Player),
    /// "Look at so many cards on top of a deck. Put 2 of them into your hand and the rest on the bottom of your deck in any
    /// order." (`G-3.3`)
    LookAtTop {
        /// Whose deck.
        whose: Player,
        /// How many cards, as many as there are (`G-9.3`).
        amount: Amount,
        /// Both players see them.
        open: bool,
        /// What is taken from among them, one after another. "You" choose.
        picks: Vec<Pick>,
        /// Where the rest goes.
        rest: Rest,
    },
    /// "Put the tenth card from the top of your deck into your hand", unseen before: nothing where there are fewer. The
    /// bottom card is number 0.
    TakeAt {
        /// Whose deck.
        whose: Player,
        /// Which, counted from the top.
        at: i16,
        /// Where to: the hand, the discard pile or out of the game.
        to: Goal,
    },
    /// "Shuffle your deck." (`G-11.2`)
    Shuffle(Player),
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
    /// "Return … to your supply": Subordinates alone; anything else stays (`C-15.5`).
    ReturnToSupply(Target),
    /// "Return the top card of … to its owner's hand": the rest of the stack stays (`C-5.16`).
    ReturnTop(Target),
    /// "Remove the top card of … from the game": the rest of the stack stays where it is (`G-3.4`, `C-5.16`).
    RemoveTop(Target),
    /// "Rearrange the cards in its stack": any version comes to the top, one after another, without a cost (`C-5.9`).
    Rearrange(Obj),
    /// "Gain this unit's Deploy effect": what its Deploy lines say is done, and it is not deployed by that (`DEP-1`).
    DeployAgain,
    /// "Put … face-down under …": there it is neither a unit nor part of the stack (`G-3.5`). A unit that has just been
    /// discarded is taken from the discard pile.
    SetBeneath {
        /// What.
        what: Target,
        /// Under which unit.
        under: Obj,
        /// Only the top card of what was discarded ("that unit card"); the rest of its stack stays in the discard pile.
        top: bool,
    },
    /// "Put the top 2 cards of your deck face-down under …": nobody looks at them (`G-3.3`, `G-3.5`).
    Bury {
        /// Whose deck.
        whose: Player,
        /// How many, as many as there are (`G-9.3`).
        amount: Amount,
        /// Under which object.
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
        /// Tapped or untapped, if it is moved; `None`: as it is.
        tapped: Option<bool>,
    },
    /// "Move … to its arena untapped": into one that its type line names (`C-3.2`, `C-4.9`); "you" choose among several.
    MoveHome {
        /// What: no group.
        what: Target,
        /// Tapped or untapped; `None`: as it is.
        tapped: Option<bool>,
    },
    /// "Move a Pilot on it to its owner's build zone": it comes off its host, which is no retreat (`C-8.11`). What is not
    /// aboard stays.
    ComeOff(Target),
    /// "Put this card from your hand into the Character arena": the card whose ability is used from the hand comes into
    /// play there, not deployed (`C-4.9`). "That unit" from then on.
    Enter(Arena),
    /// "Attach … to …", without its Equip cost, wherever its type allows it (`C-10.3`, `C-10.9`).
    Attach {
        /// Which Equipment.
        what: Target,
        /// The new host.
        to: Target,
    },
    /// "Detach …": the Equipment lies unattached in the build zone (`C-10.7`).
    Detach(Target),
    /// "Choose an ability on another card in its stack. It gets the chosen ability until end of turn.": the line is chosen
    /// when it is reached, among those that are printed then (`C-5.7`, `A-4.1`).
    Lend {
        /// Who gets it.
        who: Obj,
        /// What is offered.
        what: Box<Lent>,
        /// How long.
        lasts: Duration,
    },
    /// "Take 2 30/1/2 Guard Subordinates with "Armor" and put them into the Ground arena." (`C-15.1`): put, not
    /// deployed (`C-15.2`).
    Create {
        /// From whose supply, and under whose control.
        who: Player,
        /// What each of them is.
        what: Box<Subordinate>,
        /// How many.
        count: Amount,
        /// Where.
        to: Landing,
        /// Tapped?
        tapped: bool,
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
        /// Who.
        who: Player,
        /// Of what.
        of: Target,
        /// How long.
        lasts: Duration,
    },
    /// "The attack ends." (`B-3.47`)
    EndAttack,
    /// "Disrupt that attack", in a text that waits for the attack: it stops as if it had been disrupted (`B-3.42`).
    DisruptAttack,
    /// "… attacks …" inside another attack or outside one, without tapping (`B-3.48`).
    Attack {
        /// Who attacks.
        who: Target,
        /// Whom.
        whom: Target,
    },
    /// "Have it attack …", of a unit that would attack: it must, and it may attack units of its own player so (`B-3.2`).
    /// Where it can't, or could only for a price, nothing changes.
    Aim {
        /// Who would attack.
        who: Obj,
        /// Whom: one unit.
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
    /// "Each player secretly bids Force; whoever bids higher …" (`G-1.7`).
    SecretBid {
        /// Who wins equal bids: Dark, unless the text names someone.
        ties: Player,
        /// What happens; inside, "you" is the winner.
        then: Box<Effect>,
    },
    /// "Roll a die": its number is [`Amount::Rolled`] from then on (`G-11.1`).
    Roll {
        /// Who rolls.
        who: Player,
        /// How many dice.
        dice: Amount,
    },
    /// "You roll 3 dice against 2 dice of your opponent.": each player rolls, and the two sums are [`Amount::Rolled`] and
    /// [`Amount::RolledAgainst`] from then on (`G-11.1`).
    RollOff {
        /// Your dice.
        yours: Amount,
        /// Your opponent's dice.
        theirs: Amount,
    },
    /// "Choose one of your units.", where nothing but the choice is done at that place; the chosen object is "that
    /// unit" from then on.
    Choose(Target),
    /// "Choose a subtype.": [`Filter::ChosenSubtype`] and [`Change::ChosenSubtype`] mean it from then on. "You" choose
    /// when it is reached.
    ChooseSubtype(Offer),
    /// "Whenever one of your units attacks this turn, …": each time it happens, until end of turn (`A-3.11`).
    Whenever {
        /// The event; no moment, no state, nothing that would happen.
        on: Trigger,
        /// An "if" directly behind it (`A-3.9`).
        condition: Condition,
        /// What.
        effect: Box<Effect>,
    },
    /// "The next time that unit would attack this turn, …": the first time it happens, if it does until end of turn
    /// (`A-3.11`).
    NextTime {
        /// The event; no moment, no state, no damage that would be done.
        on: Trigger,
        /// What.
        effect: Box<Effect>,
    },
    /// "When the battle phase starts this turn, …", "when the attack ends, …": an effect kept for later (`A-3.11`).
    Later {
        /// When.
        at: Due,
        /// What.
        effect: Box<Effect>,
    },
}

/// Which subtypes may be chosen (`C-1.6`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Offer {
    /// Any: those of cards that lie open and of the chooser's own cards, so that nothing hidden is told.
    Any,
    /// One that something in play has that fits.
    On(Filter),
    /// One of these.
    Named(Vec<String>),
}

/// When an effect that is kept comes (`A-3.11`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Due {
    /// At that moment of this turn.
    Moment(Moment),
    /// When the running attack ends (`B-3.51`).
    AttackEnds,
    /// When that player's next build step starts, in whatever turn.
    NextBuildStep(Player),
    /// When the next turn starts.
    NextTurn,
}

/// What is gained and lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Currency {
    /// Force (kept, `G-10.1`).
    Force,
    /// Build points (not kept).
    Build,
}

/// What a disrupt names (`B-2.5`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Thing {
    /// A Battle card, with at most this printed Force cost.
    BattleCard {
        /// "with a printed Force cost of N or less".
        max_force: Option<i16>,
    },
    /// The completion of a Mission.
    Mission,
    /// The completion of a Trap (`C-11.8`).
    Trap,
    /// The completion (deployment) of a unit.
    Unit,
    /// The completion (deployment) of a unit that fits.
    UnitSuch(Filter),
    /// The completion (deployment) of a unit card that joins a stack (`C-5.4`).
    UnitToStack,
    /// The completion (placement) of a Location.
    Location,
    /// The completion of an Equipment.
    Equipment,
    /// The completion of a Resource (`C-13.1`).
    Resource,
    /// A declared attack.
    Attack,
    /// A declared attack of such a unit against such a unit.
    AttackOf {
        /// The attacker.
        by: Filter,
        /// The defender.
        on: Filter,
    },
    /// An activated ability of such a unit.
    AbilityOf {
        /// Whose.
        of: Filter,
        /// Only one whose cost contains Force (`A-1.5`).
        force: bool,
    },
    /// An activated ability.
    ActivatedAbility,
    /// An activated ability whose cost contains Force, also 0 Force (`A-1.5`).
    ForceActivatedAbility,
    /// A disrupt.
    Disrupt,
    /// One of several.
    Any(Vec<Thing>),
}
