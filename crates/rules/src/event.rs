//! What happened, and the clauses behind it. The log, the "why?" answers and the coverage of the
//! rulebook come from here.

use crate::dice::Faces;
use crate::frame::{Chance, RollFor};
use crate::ids::{CardRef, ClauseId, ObjectId, Role};
use crate::state::{Lasts, Outcome, Place, Reach};
use arrayvec::ArrayVec;
use cards::ir::{Counter, Moment};
use cards::{Arena, keyword::Keyword};

/// The clauses behind an event.
pub type Why = ArrayVec<ClauseId, 12>;

/// An object with the card that names it, also after it has left play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Who {
    /// The object.
    pub object: ObjectId,
    /// Its top card at that time.
    pub card: CardRef,
}

/// One change with its cause.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// What changed.
    pub what: What,
    /// The clauses that made it so.
    pub why: Why,
}

/// A zone of cards outside play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Zone {
    /// Deck.
    Deck,
    /// Hand.
    Hand,
    /// Discard pile.
    Discard,
    /// Removed from the game.
    Removed,
    /// Face-down in the build zone.
    FaceDown,
    /// In play.
    Play,
    /// Announced and in no zone (`G-3.7`).
    Limbo,
    /// Face-down under a unit, or set aside when that unit left (`G-3.5`).
    Beneath,
    /// The supply, where Subordinates come from and go back to (`C-15.5`).
    Supply,
}

/// What changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A turn begins.
    Turn(u16),
    /// A moment of the turn is reached.
    Moment(Moment),
    /// A build step begins.
    BuildStep(Role),
    /// A retreat step begins.
    RetreatStep(Role),
    /// A battle step begins.
    BattleStep(Arena),
    /// A chance opens.
    Chance(Chance),
    /// Dice were rolled.
    Rolled {
        /// What for.
        purpose: RollFor,
        /// By whom.
        role: Role,
        /// The dice; none where a viewer may not see them.
        faces: Faces,
        /// The one player who sees them (`CUN-1`); `None`: they lie open.
        only: Option<Role>,
    },
    /// Dice are re-rolled: these leave.
    Rerolled {
        /// By whom.
        role: Role,
        /// The dice taken up; none where a viewer may not see them.
        taken: Faces,
        /// The one player who sees them; `None`: they lie open.
        only: Option<Role>,
    },
    /// Dice that one player alone saw are shown to both (`CUN-1`).
    Shown(Faces),
    /// Force changed by this much.
    Force(Role, i16),
    /// Build points changed by this much.
    Build(Role, i16),
    /// A card went from a zone to a zone. The card is none where a viewer may not know it.
    Card {
        /// Which.
        card: CardRef,
        /// Whose.
        role: Role,
        /// From.
        from: Zone,
        /// To.
        to: Zone,
    },
    /// A card was shown to both players.
    Revealed(Role, CardRef),
    /// A player looked at a card. None for the other.
    Seen {
        /// Who.
        by: Role,
        /// The card.
        card: CardRef,
    },
    /// A deck was shuffled.
    Shuffled(Role),
    /// Build counters on a face-down card changed by this much.
    Counters(Role, CardRef, i16),
    /// A card is announced as completed.
    Completing(Role, CardRef),
    /// An object came into play.
    Entered(Who, Place),
    /// A card joined a stack; `true` = on top.
    Stacked(Who, CardRef, bool),
    /// A card of the stack was brought to the top.
    Rearranged(Who),
    /// An object moved.
    Moved(Who, Place),
    /// A unit retreated.
    Retreated(Who),
    /// Tapped.
    Tapped(Who),
    /// Untapped.
    Untapped(Who),
    /// Control changed.
    Control(Who, Role),
    /// An attack was declared.
    Attacks {
        /// The attacker.
        attacker: Who,
        /// The defender.
        defender: Who,
        /// How.
        reach: Reach,
    },
    /// The defender changed.
    Defender(Who),
    /// The number of attack dice.
    Dice(i16),
    /// The number of hits.
    Hits(i16),
    /// Damage became pending.
    Pending {
        /// To.
        to: Who,
        /// From (may be no object).
        from: Who,
        /// How much.
        amount: i16,
    },
    /// Damage was prevented.
    Prevented {
        /// To.
        to: Who,
        /// How much.
        amount: i16,
    },
    /// Damage counters were placed at once.
    Takes {
        /// On.
        on: Who,
        /// How many.
        amount: i16,
    },
    /// Damage counters were removed.
    Healed(Who, i16),
    /// Counters of another kind than damage on it changed by this much (`C-16.1`).
    Marked(Who, Counter, i16),
    /// A unit or other object was discarded.
    Discarded(Who),
    /// An object left play another way.
    Left(Who, Zone),
    /// Something was played.
    Plays(Role, CardRef),
    /// An ability was used.
    Uses(Role, Who, Option<Keyword>),
    /// A triggered ability resolves.
    Triggers(Role, CardRef),
    /// The thing whose chance is open was disrupted.
    Disrupted(CardRef),
    /// A lasting effect begins on an object, with its number.
    Changed(Who, Lasts, i16),
    /// A lasting effect begins on a player, with its number.
    ChangedPlayer(Role, Lasts, i16),
    /// Lasting effects ended.
    Ended,
    /// A contest begins.
    Contest(Who, Who),
    /// A bid.
    Bid(Role, i16),
    /// A contest was decided.
    ContestWon(Role, Who),
    /// An arena is controlled at the end of the turn.
    Controls(Role, Arena),
    /// The game ended.
    Over(Outcome),
    /// A player stopped in set-up.
    Stopped(Role),
    /// The seats were exchanged.
    Exchanged,
    /// What follows puts the table right, as this player proposed and the other agreed (`F-4.10`).
    Repaired(Role),
}

impl Event {
    /// The event as `role` may see it: the one place that hides things.
    pub fn seen_by(&self, role: Role) -> Event {
        let mut seen = self.clone();
        match &mut seen.what {
            What::Card {
                card,
                role: whose,
                from,
                to,
            } if *whose != role => {
                let public = |zone: Zone| matches!(zone, Zone::Discard | Zone::Removed | Zone::Play | Zone::Limbo);
                if !public(*from) && !public(*to) {
                    *card = CardRef::NONE;
                }
            }
            What::Counters(whose, card, _) if *whose != role => *card = CardRef::NONE,
            What::Seen { by, card } if *by != role => *card = CardRef::NONE,
            What::Rolled { faces, only, .. } | What::Rerolled { taken: faces, only, .. }
                if only.is_some_and(|only| only != role) =>
            {
                *faces = Faces::NONE;
            }
            _ => {}
        }
        seen
    }
}

/// Where events go. `Vec<Event>` in play, `()` in simulation: there everything about events is
/// compiled away.
pub trait Log {
    /// Are events wanted?
    const ON: bool;
    /// Takes an event.
    fn record(&mut self, event: Event);
    /// The instruction with this number is carried out.
    #[inline]
    fn ran(&mut self, _op: u16) {}
}

impl Log for () {
    const ON: bool = false;
    #[inline]
    fn record(&mut self, _: Event) {}
}

impl Log for Vec<Event> {
    const ON: bool = true;
    fn record(&mut self, event: Event) {
        self.push(event);
    }
}
