//! Objects come into play, move, and leave.

use crate::engine::{Arrival, Engine, Happening};
use crate::event::{Log, What, Zone};
use crate::frame::{Frame, PlayStage};
use crate::ids::{ByRole, CardRef, ObjectId, Role};
use crate::keyword::{insert, stack};
use crate::list::List;
use crate::program::{Deep, Kinds, Watch, Windows};
use crate::query::Perspective;
use crate::setup::MAX_CARDS_PER_PLAYER;
use crate::state::{Dirty, Lasts, Marks, Object, Place};
use arrayvec::ArrayVec;
use cards::ir::{Ban, Counter, Exit, Goal};
use cards::keyword::Keyword;
use cards::{CardKind, Stat};

/// The numbers for objects. There are more of them than cards, so that one is always free or gone; the last two are names
/// that no object has.
const MAX_OBJECTS: usize = 254;
const _: () = assert!(2 * MAX_CARDS_PER_PLAYER <= MAX_OBJECTS);

impl<L: Log> Engine<'_, L> {
    /// A card comes into play as a new object (`G-3.9`), untapped.
    pub fn enter(&mut self, card: CardRef, controller: Role, place: Place, why: &[&'static str]) -> ObjectId {
        let since = self.tick();
        self.forget_changes(card);
        let objects = &self.st.objects;
        let free = objects.iter().position(|o| !o.id.is_some()).or_else(|| {
            // So many came and left in one turn that no number is left: the first that left is no longer looked back at.
            let full = objects.len() >= MAX_OBJECTS;
            objects.iter().position(|o| full && o.is_gone())
        });
        let slot = free.unwrap_or(self.st.objects.len());
        let generation = free.map_or(0, |at| self.st.objects[at].id.generation.wrapping_add(1));
        let id = ObjectId {
            slot: slot as u8,
            generation,
        };
        let mut cards = List::new();
        cards.push(card);
        let object = Object {
            id,
            cards,
            controller,
            place,
            tapped: false,
            held: 0,
            topped: 0,
            meditated: 0,
            damage: 0,
            named: [0; Counter::COUNT - 1],
            since,
            attacked: ObjectId::NONE,
            price: 0,
            held_since: since,
            marks: Marks::empty(),
        };
        match free {
            Some(at) => self.st.objects[at] = object,
            None => self.st.objects.push(object),
        }
        self.unshow(card);
        self.st.set_open(card, true);
        if self.fx.card(card).kind == CardKind::Resource {
            self.st.resource[controller] = true;
        }
        self.refresh();
        self.emit(What::Entered(self.who(id), place), why);
        id
    }

    /// Is there a number for one more object that is no card of a player's? Every card keeps one for itself, so that it
    /// can always come into play: beside two decks of 60 there is room for 134 Subordinates at a time.
    pub fn has_room(&self) -> bool {
        let brought = self
            .fx
            .of
            .iter()
            .filter(|id| !self.fx.prints[usize::from(id.0)].card.is_subordinate());
        let made = self.st.in_play().filter(|o| self.fx.card(o.top()).is_subordinate());
        brought.count() + made.count() < MAX_OBJECTS
    }

    /// Looks anew at which kinds of changes something in play makes; the board has changed.
    pub fn refresh(&mut self) {
        let mut active = Kinds::empty();
        let mut usable = ByRole([Windows::empty(); 2]);
        let mut granted = 0;
        let mut grants = Deep::NOTHING;
        for object in self.st.in_play() {
            let print = self.fx.print(object.top());
            active |= print.static_kinds;
            granted |= print.granted;
            usable[object.controller] |= print.windows;
            grants = grants | print.grants;
            if !insert::may_insert(self.look(), object) {
                continue;
            }
            for (line, _, _) in insert::inserted(self.look(), object) {
                let def = self.fx.ability(line);
                active |= def.kinds;
                granted |= def.granted;
                usable[object.controller] |= def.windows;
                for entry in self.fx.changes_of(def) {
                    if let Some(line) = entry.grants {
                        grants = grants | self.fx.ability(line).deep;
                    }
                }
            }
        }

        for effect in &self.st.effects {
            active |= match effect.what {
                Lasts::Change(entry) => {
                    let entry = &self.fx.changes[usize::from(entry)];
                    granted |= entry.granted;
                    if let Some(line) = entry.grants {
                        grants = grants | self.fx.ability(line).deep;
                    }
                    entry.kind
                }
                Lasts::Stat(Stat::Speed) => Kinds::SPEED,
                Lasts::Stat(Stat::Power) => Kinds::POWER,
                Lasts::Stat(Stat::Health) => Kinds::HEALTH,
                Lasts::Shield(_) | Lasts::Control(_) => Kinds::empty(),
            };
        }
        for role in Role::BOTH {
            usable[role] |= grants.windows;
        }
        self.st.usable = usable;
        self.st.granted = granted | grants.granted;
        self.st.active = active | grants.kinds;
        self.st.granted_kinds = grants.kinds;
        self.st.dirty = Dirty::all();
    }

    /// Remembers something of it.
    pub fn note_mark(&mut self, id: ObjectId, marks: Marks) {
        if let Some(object) = self.st.object_mut(id) {
            object.marks.insert(marks);
        }
    }

    /// A unit has come into an arena, brought by that player, if by one: watched, and open to Ambush (`AMB-1`).
    pub fn arrive(&mut self, id: ObjectId, how: Arrival, by: Option<Role>) {
        if let Some(object) = self.st.object_mut(id) {
            object.marks.insert(Marks::ARRIVED);
        }
        if self.fx.watch.intersects(Watch::ARRIVES) {
            self.fire(Happening::Arrives(id, how, by));
        }
    }

    /// Moves an object; Pilots, Equipment and counters stay with it (`G-6.24`). A player may be the one who moves it.
    pub fn move_object(&mut self, id: ObjectId, to: Place, by: Option<Role>, why: &[&'static str]) {
        let there = self.st.object(id).is_some_and(|object| object.place.arena().is_some());
        // From elsewhere a text puts it into an arena (`C-4.9`).
        let how = if there { Arrival::Moved } else { Arrival::Put };
        self.move_object_as(id, to, (how, by), why);
    }

    /// The same, where it is known how it comes into an arena.
    pub fn move_object_as(
        &mut self,
        id: ObjectId,
        to: Place,
        (how, by): (Arrival, Option<Role>),
        why: &[&'static str],
    ) {
        let Some(object) = self.st.object_mut(id) else { return };
        if object.is_gone() || object.place == to {
            return;
        }
        object.place = to;
        object.marks.remove(Marks::ARRIVED);
        self.st.dirty = Dirty::all();
        self.emit(What::Moved(self.who(id), to), why);
        if matches!(to, Place::Aboard(_)) {
            self.lose_pending(id);
        }
        if matches!(to, Place::Arena(_)) {
            self.arrive(id, how, by);
        }
        if let Place::On(host) = to
            && self.fx.watch.intersects(Watch::ATTACHED)
        {
            self.fire(Happening::Attached(id, host));
        }
    }

    /// A unit retreats to its controller's build zone (`G-6.23`, `G-6.25`), if it may; a player may be the one who retreats it.
    pub fn retreat(&mut self, id: ObjectId, by: Option<Role>, why: &[&'static str]) -> bool {
        if self.look().cannot(id, Ban::Retreat) {
            return false;
        }
        let Some(object) = self.st.object_mut(id) else {
            return false;
        };
        if object.is_gone() || object.place.arena().is_none() {
            return false;
        }
        // What waits for it looks back at the arena (`A-3.7`): in the build zone its own texts are off.
        if self.fx.watch.intersects(Watch::RETREATS) {
            self.fire(Happening::Retreats(id, by));
        }
        let Some(object) = self.st.object_mut(id) else {
            return false;
        };
        object.place = Place::Build;
        object.marks.remove(Marks::ARRIVED | Marks::NAMED);
        object.marks.insert(Marks::RETREATED);
        object.marks.insert(by.map_or(Marks::empty(), Marks::retreated_by));
        self.st.dirty = Dirty::all();
        self.emit(What::Retreated(self.who(id)), why);
        true
    }

    /// An object leaves play: every card to the matching zone of its owner (`G-3.2`, `C-5.10`), in the order of
    /// `G-3.8`; Pilots and Equipment as `C-8.11` and `C-10.7` say.
    pub fn leave(&mut self, id: ObjectId, to: Zone, why: &[&'static str]) {
        let who = self.who(id);
        let Some(object) = self.st.object_mut(id) else { return };
        if object.is_gone() {
            return;
        }
        let exit = match to {
            Zone::Removed => Some(Exit::Removed),
            // `MED-3`: out of the game instead.
            Zone::Discard => object.is_meditated().then_some(Exit::Removed),
            Zone::Hand => Some(Exit::Returned),
            _ => None,
        };
        if let Some(exit) = exit {
            self.fire(Happening::Leaves(exit, id));
        }
        let Some(object) = self.st.object_mut(id) else { return };
        object.marks.insert(Marks::GONE);
        object.marks.remove(Marks::ARRIVED);
        let discarded = to == Zone::Discard && !object.is_meditated();
        // `C-15.5`: a Subordinate is discarded as others are, and lies in no pile afterwards.
        let supplied = |card: CardRef| self.fx.card(card).is_subordinate();
        let to = if !discarded && supplied(object.top()) {
            Zone::Supply
        } else {
            to
        };
        let (cards, meditated) = (object.cards, object.meditated);
        if discarded {
            self.emit(What::Discarded(who), why);
        } else {
            self.emit(What::Left(who, to), why);
        }
        for (at, &card) in cards.iter().enumerate().rev() {
            if to == Zone::Discard && meditated >> at & 1 == 1 {
                self.put_card(card, Zone::Play, Zone::Removed, &["MED-3"]);
            } else if self.fx.card(card).is_subordinate() {
                self.put_card(card, Zone::Play, Zone::Supply, &["C-15.5"]);
            } else {
                self.put_card(card, Zone::Play, to, why);
            }
        }
        self.refresh();
        self.lose_pending(id);
        self.uncover(id, to == Zone::Discard);
        let riders: ArrayVec<(ObjectId, Place), 32> = self
            .st
            .in_play()
            .filter(|o| o.place == Place::Aboard(id) || o.place == Place::On(id))
            .map(|o| (o.id, o.place))
            .take(32)
            .collect();
        for (rider, place) in riders {
            match place {
                Place::Aboard(_) if discarded => {
                    self.leave(rider, Zone::Discard, &["C-8.11", "PIL-7"]);
                }
                _ => self.come_off(rider, &["C-8.11", "C-10.7", "C-8.10"]),
            }
        }
    }

    /// A Pilot or Equipment whose host is gone, or that is detached, goes to its owner's build zone (`C-8.11`, `C-10.7`).
    pub fn come_off(&mut self, rider: ObjectId, why: &[&'static str]) {
        let Some(object) = self.st.object_mut(rider) else {
            return;
        };
        object.place = Place::Build;
        let owner = self.fx.owner(object.top());
        object.controller = owner;
        self.st.dirty = Dirty::all();
        self.emit(What::Moved(self.who(rider), Place::Build), why);
    }

    /// An effect attaches an Equipment, if that host may carry it (`C-10.3`, `C-10.9`).
    pub fn attach(&mut self, equipment: ObjectId, host: ObjectId) {
        let look = self.look();
        if let (Some(object), Some(on)) = (look.st.alive(equipment), look.st.alive(host))
            && look.can_attach(object, on).is_ok()
        {
            self.move_object(equipment, Place::On(host), None, &["C-10.9", "C-10.2"]);
        }
    }

    /// An effect detaches an Equipment (`C-10.7`), if it is attached and may be.
    pub fn detach(&mut self, equipment: ObjectId) {
        let attached = self
            .st
            .alive(equipment)
            .is_some_and(|o| matches!(o.place, Place::On(_)));
        if attached && !self.look().cannot(equipment, Ban::BeDetached) {
            self.come_off(equipment, &["C-10.7"]);
        }
    }

    /// Pending damage to it is lost (`B-5.13`), but for that which the play that it pays for has named: it counts as still
    /// there until that has been carried out (`A-6.2`).
    fn lose_pending(&mut self, id: ObjectId) {
        let first = self
            .st
            .sequences
            .last()
            .map_or(0, |sequence| usize::from(sequence.first));
        let paying = self.st.frames.iter().rev().find_map(|frame| match frame {
            Frame::Play(play) => Some(play),
            _ => None,
        });
        let named = paying
            .filter(|play| play.stage == PlayStage::Paid && play.context.damage != u8::MAX)
            .map(|play| first + usize::from(play.context.damage));
        for (index, damage) in self.st.damage.iter_mut().enumerate() {
            if damage.to == id && Some(index) != named {
                damage.amount = 0;
            }
        }
    }

    /// Damage that was kept for a unit that paid is lost when what it paid for has been carried out.
    pub(crate) fn lose_kept_damage(&mut self) {
        for index in 0..self.st.damage.len() {
            if self.st.alive(self.st.damage[index].to).is_none() {
                self.st.damage[index].amount = 0;
            }
        }
    }

    /// A card joins a stack (`C-5.16`, `C-5.19`).
    pub fn join_stack(&mut self, id: ObjectId, card: CardRef, on_top: bool, why: &[&'static str]) {
        let Some(object) = self.st.object_mut(id) else { return };
        if on_top {
            object.cards.insert(0, card);
            object.topped <<= 1;
            object.meditated <<= 1;
        } else {
            object.cards.push(card);
        }
        self.unshow(card);
        self.st.set_open(card, true);
        self.refresh();
        self.emit(What::Stacked(self.who(id), card, on_top), why);
        if on_top {
            self.settle_top(id);
        }
    }

    /// Brings a card of the stack to the top; the order of the others stays (`C-5.9`, `C-5.16`).
    pub fn bring_to_top(&mut self, id: ObjectId, card: CardRef) {
        let Some(object) = self.st.object_mut(id) else { return };
        let Some(at) = object.cards.iter().position(|&c| c == card) else {
            return;
        };
        object.cards.remove(at);
        object.cards.insert(0, card);
        object.topped = brought_up(object.topped, at) | 1;
        object.meditated = brought_up(object.meditated, at);
        self.refresh();
        self.emit(What::Rearranged(self.who(id)), &["C-5.9", "C-5.16"]);
        self.settle_top(id);
    }

    /// The same by a text, which takes nothing from the right of the build step (`C-5.15`).
    pub fn rearrange_freely(&mut self, id: ObjectId, card: CardRef) {
        self.bring_to_top(id, card);
        if let Some(object) = self.st.object_mut(id) {
            object.topped &= !1;
        }
    }

    /// The top card goes to its owner's hand, or out of the game; the next card is the top card of the same unit
    /// (`C-5.16`). The last card takes the unit with it.
    pub fn send_top(&mut self, id: ObjectId, to: Zone) {
        let Some(object) = self.st.object_mut(id) else { return };
        let top = object.top();
        if object.is_gone() {
            let discard = &mut self.st.piles[self.fx.owner(top)].discard;
            if let Some(at) = discard.iter().position(|&card| card == top) {
                discard.remove(at);
                self.put_card(top, Zone::Discard, to, &["G-3.4", "G-3.2"]);
            }
            return;
        }
        let cards = object.cards;
        // What was only listed never comes to the top (`STK-2`).
        let next = cards
            .iter()
            .skip(1)
            .position(|&card| self.look().same_unique(top, card));
        let Some(next) = next else {
            for at in (1..cards.len()).rev() {
                self.drop_from_stack(id, at);
            }
            self.leave(id, to, &["G-3.4", "G-3.2"]);
            return;
        };
        let Some(object) = self.st.object_mut(id) else { return };
        let card = object.cards.remove(0);
        debug_assert!(
            !self.fx.card(card).is_subordinate(),
            "Subordinates lie in no stack (C-15.6)"
        );
        let new_top = object.cards.remove(next);
        object.cards.insert(0, new_top);
        object.topped = brought_up(object.topped >> 1, next);
        object.meditated = brought_up(object.meditated >> 1, next);
        self.put_card(card, Zone::Play, to, &["C-5.16", "G-3.2"]);
        self.refresh();
        self.emit(What::Rearranged(self.who(id)), &["C-5.16"]);
        self.settle_top(id);
    }

    /// One card of a stack goes to its goal, and the unit stays with what can be its top card (`C-5.16`, `STK-2`). If
    /// nothing can, it is the unit that leaves; `true`: it is to be discarded, which is left to the caller.
    pub fn take_stacked(
        &mut self,
        id: ObjectId,
        card: CardRef,
        to: &Goal,
        from: Perspective,
        why: &[&'static str],
    ) -> bool {
        let Some(object) = self.st.alive(id) else { return false };
        let cards = object.cards;
        let Some(at) = cards.iter().position(|&c| c == card) else {
            return false;
        };
        let meditated = object.meditated >> at & 1 == 1;
        let zone = match to {
            Goal::Discard if meditated => Zone::Removed,
            Goal::Discard => Zone::Discard,
            Goal::Removed => Zone::Removed,
            Goal::Hand => Zone::Hand,
            Goal::Deck | Goal::Top => Zone::Deck,
            Goal::Arena { .. } | Goal::Beneath(_) => Zone::Limbo,
            _ => return false,
        };
        let below = cards.iter().skip(1);
        let next = below.copied().position(|other| self.look().same_unique(card, other));
        if at > 0 {
            let Some(object) = self.st.object_mut(id) else {
                return false;
            };
            object.cards.remove(at);
            object.topped = without(object.topped, at);
            object.meditated = without(object.meditated, at);
        } else if let Some(next) = next {
            let Some(object) = self.st.object_mut(id) else {
                return false;
            };
            object.cards.remove(0);
            let new_top = object.cards.remove(next);
            object.cards.insert(0, new_top);
            object.topped = brought_up(object.topped >> 1, next);
            object.meditated = brought_up(object.meditated >> 1, next);
        } else if zone == Zone::Discard {
            return true;
        } else {
            for at in (1..cards.len()).rev() {
                self.drop_from_stack(id, at);
            }
            self.leave(id, zone, why);
        }
        if self.st.alive(id).is_some() {
            self.put_card(card, Zone::Play, zone, why);
            self.refresh();
            self.emit(What::Rearranged(self.who(id)), &["C-5.16"]);
            if at == 0 {
                self.settle_top(id);
            }
        }
        match to {
            Goal::Arena { arena, tapped } => {
                let role = self.fx.owner(card);
                if let Some(arena) = arena.or_else(|| self.look().arenas_of(card).next()) {
                    self.put_into_arena(card, role, arena, *tapped);
                }
            }
            Goal::Beneath(under) => {
                let under = self.look().resolve(*under, from);
                self.lay_beneath(card, Zone::Limbo, under, true);
            }
            _ => {}
        }
        false
    }

    /// Cards below that the top card neither is a version of nor lists are discarded (`STK-7`). Were there any?
    pub fn drop_misfits(&mut self, id: ObjectId) -> bool {
        if !self.fx.has_keyword(Keyword::Stack) {
            return false;
        }
        let mut dropped = false;
        while let Some(at) = self.st.alive(id).and_then(|object| {
            let below = object.cards.iter().skip(1);
            let misfit = |&card: &CardRef| !stack::belongs(self.look(), id, card);
            below.copied().position(|card| misfit(&card)).map(|at| at + 1)
        }) {
            self.drop_from_stack(id, at);
            dropped = true;
        }
        dropped
    }

    /// The card at that place of a stack goes to its owner's discard pile.
    fn drop_from_stack(&mut self, id: ObjectId, at: usize) {
        let Some(object) = self.st.object_mut(id) else { return };
        let card = object.cards.remove(at);
        let meditated = object.meditated >> at & 1 == 1;
        object.topped = without(object.topped, at);
        object.meditated = without(object.meditated, at);
        let to = if meditated { Zone::Removed } else { Zone::Discard };
        self.put_card(card, Zone::Play, to, &["STK-7"]);
        self.refresh();
        self.emit(What::Rearranged(self.who(id)), &["STK-7"]);
    }

    /// A new top card that cannot be where the unit is sends it to the build zone (`C-7.5`); what it has no place for goes
    /// (`STK-7`).
    fn settle_top(&mut self, id: ObjectId) {
        self.drop_misfits(id);
        let Some(object) = self.st.alive(id) else { return };
        if let Place::Arena(arena) = object.place
            && !self.look().types_of(object).has(arena)
        {
            self.move_object(id, Place::Build, None, &["C-7.5"]);
        }
    }
}

/// Position bits of a stack after the card at `at` came to the top: those above it move down by one.
fn brought_up(bits: u8, at: usize) -> u8 {
    let above = bits & ((1 << at) - 1);
    let below = bits & !((1u16 << (at + 1)) - 1) as u8;
    (above << 1) | below | (bits >> at & 1)
}

/// Position bits of a stack without the card at `at`.
fn without(bits: u8, at: usize) -> u8 {
    let above = bits & ((1 << at) - 1);
    let below = (u16::from(bits) >> (at + 1) << at) as u8;
    above | below
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Placed, PlacedAt, Seat, Setup, Start, Switches, tank};
    use crate::{CardId, Game};
    use cards::{Arena, Edition};

    #[test]
    fn a_card_that_comes_and_goes_never_runs_out_of_numbers() {
        let mut dark = Seat::new();
        dark.in_play = vec![Placed::at(CardId(0), PlacedAt::Arena(Arena::Ground)); MAX_CARDS_PER_PLAYER];
        let setup = Setup {
            edition: Edition::Current,
            cards: vec![tank()],
            seats: ByRole([dark, Seat::new()]),
            start: Start::Battle(Arena::Ground),
            switches: Switches::simulation(),
        };
        let mut game = Game::new(&setup).expect("a legal table");
        let mut engine = Engine {
            fx: &game.fixed,
            st: &mut game.state,
            log: &mut (),
        };
        let first = engine.st.objects[0].id;
        let (mut id, card) = (first, engine.st.objects[0].top());
        // All in one process, so that nothing that left is forgotten.
        for _ in 0..2 * MAX_OBJECTS {
            engine.leave(id, Zone::Limbo, &["G-3.9"]);
            id = engine.enter(card, Role::Dark, Place::Arena(Arena::Ground), &["G-3.9"]);
            assert!(engine.st.alive(id).is_some(), "{id:?}");
        }
        assert_eq!(engine.st.in_play().count(), MAX_CARDS_PER_PLAYER);
        assert_eq!(engine.st.objects.len(), MAX_OBJECTS);
    }
}
