//! Repairs that both players agreed to, where the program is wrong (`F-4.10`).
//!
//! A repair is no event of the game: nothing triggers on it and nothing stands in its way but that the cards exist. What
//! it leads to – a unit with too much damage, another unit's attack chance – follows by the rules.

use crate::engine::{Broken, Engine, MAX_POINTS};
use crate::event::{Log, What, Zone};
use crate::frame::{BuildStage, Frame, StepStage};
use crate::game::{Game, Illegal};
use crate::ids::{CardRef, ObjectId, Role};
use crate::query::Look;
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Building, Dirty, Marks, Object, Place};
use cards::Arena;

/// The most counters that a repair puts on one thing.
const MAX_COUNTERS: i16 = 99;

const CLAUSE: &[&str] = &["F-4.10"];

/// One thing that is put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repair {
    /// A player has so much Force.
    Force(Role, i16),
    /// A player has so many build points.
    Build(Role, i16),
    /// A unit has so many damage counters.
    Damage(ObjectId, i16),
    /// An object is tapped, or untapped.
    Tapped(ObjectId, bool),
    /// A face-down card has so many build counters.
    Counters(CardRef, i16),
    /// Something in play goes elsewhere, with all cards of its stack.
    Object(ObjectId, Spot),
    /// A card outside play goes elsewhere.
    Card(CardRef, Spot),
    /// The top card of a deck goes elsewhere, unseen where that is a hand.
    Top(Role, Spot),
}

/// Where a repair puts a card: of its owner's zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// Into an arena, as a unit.
    Arena(Arena),
    /// Into the build zone: a unit face up, a card from elsewhere face-down without counters.
    BuildZone,
    /// Into the hand.
    Hand,
    /// On top of the deck.
    Deck,
    /// Into the discard pile.
    Discard,
    /// Out of the game.
    Removed,
}

impl Spot {
    /// The pile, where it is one.
    fn pile(self) -> Option<Zone> {
        match self {
            Spot::Arena(_) | Spot::BuildZone => None,
            Spot::Hand => Some(Zone::Hand),
            Spot::Deck => Some(Zone::Deck),
            Spot::Discard => Some(Zone::Discard),
            Spot::Removed => Some(Zone::Removed),
        }
    }
}

impl Look<'_> {
    /// Does the game stand between two things: at a build step, a retreat step, or an attack chance that has just begun?
    /// Anywhere else something in progress would look back at what is changed.
    fn is_between(self) -> bool {
        let st = self.st;
        let Some((top, below)) = st.frames.split_last() else {
            return false;
        };
        let asks = match top {
            Frame::Build(_, stage) => *stage == BuildStage::Main,
            Frame::Retreat(_) => true,
            Frame::Go(go) => go.waits && !go.unit.is_some(),
            _ => false,
        };
        let idle = st.attacks.is_empty() && st.sequences.is_empty() && st.damage.is_empty();
        let settled = st.waiting.is_empty() && st.ready.is_empty() && st.declared.is_empty() && st.struck.is_empty();
        st.outcome.is_none()
            && asks
            && idle
            && settled
            && below
                .iter()
                .all(|frame| matches!(frame, Frame::Turn(_) | Frame::Step(..)))
    }

    /// Where the card lies outside play.
    fn lies(self, card: CardRef) -> Option<Zone> {
        let role = *self.fx.owner.get(usize::from(card.0))?;
        let piles = &self.st.piles[role];
        if piles.hand.contains(&card) {
            Some(Zone::Hand)
        } else if piles.discard.contains(&card) {
            Some(Zone::Discard)
        } else if piles.removed.contains(&card) {
            Some(Zone::Removed)
        } else if self.st.building[role].iter().any(|built| built.card == card) {
            Some(Zone::FaceDown)
        } else {
            None
        }
    }

    fn may_repair(self, repair: Repair) -> Verdict {
        if !self.is_between() {
            return refuse(
                CLAUSE,
                "something is in progress; wait until a build step, a retreat step or an attack chance asks",
            );
        }
        let within = |number: i16, most: i16| match number {
            _ if (0..=most).contains(&number) => Ok(()),
            _ => Err(Refusal::new(CLAUSE, "there is no such number of it").numbers(most, number)),
        };
        match repair {
            Repair::Force(_, to) | Repair::Build(_, to) => within(to, MAX_POINTS),
            Repair::Damage(id, to) => {
                self.unit_in_play(id)?;
                within(to, MAX_COUNTERS)
            }
            Repair::Tapped(id, to) => match self.in_play(id)?.tapped == to {
                true => refuse(CLAUSE, "it is so already"),
                false => Ok(()),
            },
            Repair::Counters(card, to) => match self.lies(card) {
                Some(Zone::FaceDown) => within(to, MAX_COUNTERS),
                _ => refuse(CLAUSE, "only a face-down card has build counters"),
            },
            Repair::Object(id, spot) => self.may_put_object(id, spot),
            Repair::Card(card, spot) => {
                let Some(from) = self.lies(card) else {
                    return refuse(CLAUSE, "it lies in no hand, pile or build zone");
                };
                if spot.pile() == Some(from) || (from == Zone::FaceDown && spot == Spot::BuildZone) {
                    return refuse(CLAUSE, "it lies there already");
                }
                self.may_put_card(card, spot)
            }
            Repair::Top(role, spot) => match (self.st.piles[role].deck.last(), spot) {
                (None, _) => refuse(CLAUSE, "the deck is empty"),
                (Some(_), Spot::Hand | Spot::Discard | Spot::Removed) => Ok(()),
                (Some(_), Spot::Arena(_) | Spot::BuildZone | Spot::Deck) => {
                    refuse(CLAUSE, "a card that nobody has seen is drawn, discarded or removed")
                }
            },
        }
    }

    fn in_play(&self, id: ObjectId) -> Result<&Object, Refusal> {
        match self.st.alive(id) {
            Some(object) => Ok(object),
            None => refuse(CLAUSE, "it is not in play"),
        }
    }

    fn unit_in_play(&self, id: ObjectId) -> Result<&Object, Refusal> {
        let object = self.in_play(id)?;
        match self.fx.card(object.top()).is_unit() {
            true => Ok(object),
            false => refuse(CLAUSE, "it is not a unit"),
        }
    }

    fn may_put_object(self, id: ObjectId, spot: Spot) -> Verdict {
        let object = self.in_play(id)?;
        if object.place == Place::Event {
            return refuse(CLAUSE, "an Event stays where it is");
        }
        match spot {
            Spot::Arena(arena) => {
                let unit = self.unit_in_play(id)?;
                if unit.place == Place::Arena(arena) {
                    return refuse(CLAUSE, "it lies there already");
                }
                match self.types_of(unit).has(arena) {
                    true => Ok(()),
                    false => refuse(&["F-4.10", "C-3.2"], "that arena is not of its type"),
                }
            }
            Spot::BuildZone => match self.unit_in_play(id)?.place {
                Place::Build => refuse(CLAUSE, "it lies there already"),
                _ => Ok(()),
            },
            Spot::Hand | Spot::Deck | Spot::Discard | Spot::Removed => Ok(()),
        }
    }

    fn may_put_card(self, card: CardRef, spot: Spot) -> Verdict {
        match spot {
            Spot::Arena(arena) if !self.fits_arena(card, arena) => {
                refuse(&["F-4.10", "C-3.2"], "that arena is not of its type")
            }
            Spot::BuildZone if self.fx.card(card).cost.is_none() => {
                refuse(&["F-4.10", "C-1.2"], "it has no build cost")
            }
            _ => Ok(()),
        }
    }

    /// Do both players know which card it is?
    fn is_known(self, card: CardRef) -> bool {
        let hidden = matches!(self.lies(card), Some(Zone::Hand | Zone::FaceDown));
        !hidden || self.st.is_shown(card)
    }
}

impl Game {
    /// Could the table be repaired so now, if both players agree?
    pub fn may_repair(&self, repair: Repair) -> Verdict {
        self.look().may_repair(repair)
    }

    /// A repair in words; with `all`, also what only one player may know.
    pub fn repair_words(&self, repair: Repair, all: bool) -> String {
        let look = self.look();
        let spot = |whose: Role, spot: Spot| match spot {
            Spot::Arena(arena) => format!("goes to the {} arena", arena.word()),
            Spot::BuildZone => format!("goes to {whose}'s build zone"),
            Spot::Hand => format!("goes to {whose}'s hand"),
            Spot::Deck => format!("goes on top of {whose}'s deck"),
            Spot::Discard => format!("goes to {whose}'s discard pile"),
            Spot::Removed => "is removed from the game".to_owned(),
        };
        let card_of = |card: CardRef, shown: bool| {
            let owner = look.fx.owner.get(usize::from(card.0)).copied().unwrap_or(Role::Dark);
            let place = match look.lies(card) {
                Some(Zone::Hand) => format!("of {owner}'s hand"),
                Some(Zone::Discard) => format!("of {owner}'s discard pile"),
                Some(Zone::Removed) => format!("of {owner} that was removed from the game"),
                _ => format!("face-down in {owner}'s build zone"),
            };
            match all || shown || look.is_known(card) {
                true => (owner, format!("{} {place}", look.card_name(card))),
                false => (owner, format!("a card {place}")),
            }
        };
        match repair {
            Repair::Force(role, to) => format!("{role} has {to} Force instead of {}", self.state.force[role]),
            Repair::Build(role, to) => format!("{role} has {to} build points instead of {}", self.state.build[role]),
            Repair::Damage(id, to) => {
                let now = self.state.alive(id).map_or(0, |object| object.damage);
                format!("{} has {to} damage counters instead of {now}", look.name(id))
            }
            Repair::Tapped(id, true) => format!("{} is tapped", look.name(id)),
            Repair::Tapped(id, false) => format!("{} is untapped", look.name(id)),
            Repair::Counters(card, to) => {
                let (owner, name) = card_of(card, false);
                let built = look.st.building[owner].iter().find(|built| built.card == card);
                let now = built.map_or(0, |built| built.counters);
                format!("{name} has {to} build counters instead of {now}")
            }
            Repair::Object(id, to) => {
                let whose = match look.st.alive(id) {
                    Some(object) if to == Spot::BuildZone => object.controller,
                    Some(object) => look.fx.owner(object.top()),
                    None => Role::Dark,
                };
                format!("{} {}", look.name(id), spot(whose, to))
            }
            Repair::Card(card, to) => {
                // Where it goes both see it.
                let open = matches!(to, Spot::Arena(_) | Spot::Discard | Spot::Removed);
                let (owner, name) = card_of(card, open);
                format!("{name} {}", spot(owner, to))
            }
            Repair::Top(role, to) => format!("the top card of {role}'s deck {}", spot(role, to)),
        }
    }

    pub(crate) fn repair(&mut self, by: Role, repair: Repair, log: &mut impl Log) -> Result<(), Illegal> {
        if self.may_repair(repair).is_err() {
            return Err(Illegal::WrongKind);
        }
        self.state.decision = self.state.decision.wrapping_add(1);
        let mut engine = Engine {
            fx: &self.fixed,
            st: &mut self.state,
            log,
        };
        engine.emit(What::Repaired(by), CLAUSE);
        engine.put_right(repair).map_err(|Broken(what)| {
            debug_assert!(false, "broken invariant: {what}");
            Illegal::Internal(what)
        })?;
        self.run(log)
    }
}

impl<L: Log> Engine<'_, L> {
    fn put_right(&mut self, repair: Repair) -> Result<(), Broken> {
        let (past, own_past) = (self.st.past.clone(), self.st.own_past.clone());
        let (guards, frames) = (self.st.guards, self.st.frames.len());
        match repair {
            Repair::Force(role, to) => {
                let change = to - self.st.force[role];
                self.st.force[role] = to;
                self.emit(What::Force(role, change), CLAUSE);
            }
            Repair::Build(role, to) => {
                let change = to - self.st.build[role];
                self.st.build[role] = to;
                self.emit(What::Build(role, change), CLAUSE);
            }
            Repair::Damage(id, to) => {
                let who = self.who(id);
                let unit = self.st.object_mut(id).ok_or(Broken("a repair of nothing"))?;
                let change = to - unit.damage;
                unit.damage = to;
                let what = match change > 0 {
                    true => What::Takes {
                        on: who,
                        amount: change,
                    },
                    false => What::Healed(who, -change),
                };
                self.emit(what, CLAUSE);
            }
            Repair::Tapped(id, tapped) => {
                let who = self.who(id);
                let object = self.st.object_mut(id).ok_or(Broken("a repair of nothing"))?;
                object.tapped = tapped;
                if !tapped {
                    object.marks.remove(Marks::CHANCE);
                }
                self.emit(if tapped { What::Tapped(who) } else { What::Untapped(who) }, CLAUSE);
            }
            Repair::Counters(card, to) => {
                let role = self.fx.owner(card);
                let built = self.st.building[role].iter_mut().find(|built| built.card == card);
                let built = built.ok_or(Broken("a repair of nothing"))?;
                let change = to - built.counters;
                built.counters = to;
                self.emit(What::Counters(role, card, change), CLAUSE);
            }
            Repair::Object(id, spot) => self.put_object(id, spot),
            Repair::Card(card, spot) => self.put_elsewhere(card, spot)?,
            Repair::Top(role, spot) => {
                let card = self.st.piles[role].deck.pop().ok_or(Broken("a repair of nothing"))?;
                let to = spot.pile().ok_or(Broken("a repair of nothing"))?;
                self.put_card(card, Zone::Deck, to, CLAUSE);
            }
        }
        // What would have waited for an event of the game did not see one.
        self.st.waiting.clear();
        self.st.ready.clear();
        (self.st.past, self.st.own_past, self.st.guards) = (past, own_past, guards);
        for object in &mut self.st.objects {
            object.marks.remove(Marks::ARRIVED);
        }
        if self.st.frames.len() != frames {
            return Err(Broken("a repair began something"));
        }
        self.refresh();
        self.st.dirty = Dirty::all();
        self.end_unmet();
        // Whose attack chance it is is looked at anew.
        if matches!(self.st.frames.last(), Some(Frame::Go(_))) {
            self.pop();
            if let Some(Frame::Step(_, stage)) = self.st.frames.last_mut() {
                *stage = StepStage::Loop;
            }
        }
        self.settle(0);
        Ok(())
    }

    fn put_object(&mut self, id: ObjectId, spot: Spot) {
        match (spot, spot.pile()) {
            (Spot::Arena(arena), _) => self.move_object(id, Place::Arena(arena), None, CLAUSE),
            (_, Some(zone)) => self.leave(id, zone, CLAUSE),
            (_, None) => self.move_object(id, Place::Build, None, CLAUSE),
        }
    }

    fn put_elsewhere(&mut self, card: CardRef, spot: Spot) -> Result<(), Broken> {
        let role = self.fx.owner(card);
        let removed = &mut self.st.piles[role].removed;
        let from = match removed.iter().position(|&other| other == card) {
            Some(at) => {
                removed.remove(at);
                Zone::Removed
            }
            None => self.take_card(role, card).ok_or(Broken("a repair of nothing"))?.0,
        };
        match (spot, spot.pile()) {
            (Spot::Arena(arena), _) => {
                self.put_into_arena(card, role, arena, false);
            }
            (_, Some(zone)) => self.put_card(card, from, zone, CLAUSE),
            (_, None) => {
                self.st.building[role].push(Building { card, counters: 0 });
                self.put_card(card, from, Zone::FaceDown, CLAUSE);
                // What lay open is known, face-down or not; of a hand nobody else saw which card it was.
                if from == Zone::Hand {
                    self.forget_hand(role, card);
                } else {
                    self.show(card);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
