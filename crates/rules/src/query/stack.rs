//! Unique units, stacks, current costs, Pilots, hosts and destinations (`02-cards`).

use super::{Look, Perspective};
use crate::frame::Destination;
use crate::ids::{AbilityId, CardRef, ObjectId, Role};
use crate::keyword::{insert, reduced_cost, stack};
use crate::program::{ChangeEntry, Kinds};
use crate::refusal::{Refusal, Verdict, refuse};
use crate::state::{Lasting, Lasts, MAX_STACK, Object, Place, Subject};
use cards::ir::{self, Ability, Amount, Arg, Ban, Change, Condition, Filter, Obj, Target};
use cards::keyword::Keyword;
use cards::{Arena, CardKind, Edition};

/// The most cards in a stack (`C-5.6`).
pub(crate) const STACK_LIMIT: usize = 4;

impl<'a> Look<'a> {
    /// The same unique unit (`C-5.2`, `C-5.11`)?
    pub fn same_unique(self, a: CardRef, b: CardRef) -> bool {
        let unit = self.fx.print(a).unit;
        unit.is_some() && unit == self.fx.print(b).unit
    }

    /// The cards under the top card that may come to the top: versions of it (`C-5.9`, `STK-2`).
    pub fn may_top(self, unit: ObjectId) -> impl Iterator<Item = CardRef> + use<'a> {
        let cards = self.st.alive(unit).map_or(&[][..], |object| &object.cards[..]);
        let top = cards.first().copied();
        let below = cards.iter().skip(1).copied();
        below.filter(move |&card| top.is_some_and(|top| self.same_unique(top, card)))
    }

    /// The player's unit in play whose stack this card could join by name.
    pub fn stack_for(self, role: Role, card: CardRef) -> Option<&'a Object> {
        self.fx.print(card).unit?;
        self.st
            .in_play()
            .find(|o| o.controller == role && self.same_unique(o.top(), card) && self.is_unique(o))
    }

    /// Calls `found` with each place in a stack that the card could take; for a listed card that is the bottom (`STK-2`).
    pub fn each_place_in_stack(self, role: Role, card: CardRef, mut found: impl FnMut(Destination)) {
        let mut offer = |onto: ObjectId| {
            for to in [Destination::Under(onto), Destination::Top(onto)] {
                if self.can_stack(card, to).is_ok() {
                    found(to);
                }
            }
        };
        if !self.fx.has_keyword(Keyword::Stack) && !self.fx.kinds.contains(Kinds::STACK) {
            if let Some(stack) = self.stack_for(role, card) {
                offer(stack.id);
            }
            return;
        }
        for object in self.st.in_play().filter(|object| object.controller == role) {
            offer(object.id);
        }
    }

    /// Can the card join that stack there (`C-5.4`, `C-5.6`, `STK-1`)?
    pub fn can_stack(self, card: CardRef, to: Destination) -> Verdict {
        let (Destination::Under(onto) | Destination::Top(onto)) = to else {
            return refuse(&["C-5.4"], "that is no place in a stack");
        };
        let Some(object) = self.st.alive(onto) else {
            return refuse(&["C-5.4"], "that unit is not in play");
        };
        let version_of_it =
            self.same_unique(object.top(), card) && self.is_unique(object) && !self.treated_as_common(card);
        let listed = !version_of_it && self.fx.card(card).is_unit() && stack::lists(self, onto, card);
        if !version_of_it && !listed {
            let clauses = &["C-5.4", "C-5.1", "STK-4"];
            return Err(Refusal::new(clauses, "it is neither a version of that unit nor listed").about(onto));
        }
        if listed && self.st.turn == 0 {
            return Err(Refusal::new(&["G-5.23", "G-5.16"], "Stack does not work in set-up").about(onto));
        }
        if listed && matches!(to, Destination::Top(_)) {
            return Err(Refusal::new(&["STK-2"], "a listed card is never the top card").about(onto));
        }
        if self.is_subordinate(onto) {
            return Err(Refusal::new(&["C-15.6"], "a Subordinate is stacked only where a text says so").about(onto));
        }
        if object.cards.len() >= self.stack_room(object, card) {
            return Err(Refusal::new(&["C-5.6", "STK-6"], "the stack is full").about(onto));
        }
        let version = &self.fx.card(card).name;
        if version_of_it && object.cards.iter().any(|&c| self.fx.card(c).name == *version) {
            return Err(Refusal::new(&["C-5.6"], "that version is in the stack already").about(onto));
        }
        if listed && object.cards.iter().any(|&c| self.same_unique(c, card)) {
            return Err(Refusal::new(&["STK-5"], "a version of it is in the stack already").about(onto));
        }
        if stack::only_once(self, card) && object.cards.iter().any(|&c| self.fx.card(c).name == *version) {
            return Err(Refusal::new(&["STK-5"], "it is in the stack already").about(onto));
        }
        if object.controller != self.fx.owner(card) {
            return Err(Refusal::new(&["C-5.13"], "only the controller may add cards to it").about(onto));
        }
        Ok(())
    }

    /// Does the card say of itself that it is not unique? That works in every zone (`C-5.14`, `C-1.9`).
    fn treated_as_common(self, card: CardRef) -> bool {
        let from = Perspective::of_player(self.fx.owner(card));
        let itself = |whom: &Target| match whom {
            Target::Obj(obj) => *obj == Obj::This,
            Target::Each(kind) => self.card_fits(kind, card, from),
            Target::Choose { .. } | Target::Player(_) => false,
        };
        self.fx.print(card).statics.iter().any(|&(line, _)| {
            matches!(&self.fx.ability(line).ir, Ability::Static(s)
                if s.condition == Condition::True && s.changes.contains(&Change::NonUnique) && itself(&s.whom))
        })
    }

    /// How many cards its stack may have, together with that card (`C-5.6`).
    fn stack_room(self, onto: &Object, card: CardRef) -> usize {
        let mut room = STACK_LIMIT;
        let below = onto.cards.iter().skip(1).copied().chain([card]);
        let mut extra = match self.fx.kinds.contains(Kinds::STACK) {
            true => below.map(|card| stack::room(self, card)).sum(),
            false => 0,
        };
        self.each_change(onto.id, Kinds::STACK, |change, _| match change {
            Change::MaxStack(n) => room = room.max(usize::try_from(*n).unwrap_or(0)),
            Change::ExtraStack(n) => extra += usize::try_from(*n).unwrap_or(0),
            _ => {}
        });
        (room + extra).min(MAX_STACK)
    }

    /// The cost before modifiers: printed, or the stacking cost (`C-5.4`).
    pub fn base_cost(self, card: CardRef, to: Destination) -> i16 {
        let cost = |card: CardRef| self.fx.card(card).cost.unwrap_or(0);
        // `RC-1`: X in place of the printed cost; stacking and everything else on top of it (`RC-3`).
        let printed = reduced_cost::now(self, card).unwrap_or_else(|| cost(card));
        match to {
            Destination::Under(_) => 1,
            Destination::Top(onto) => {
                let top = self.st.object(onto).map_or(0, |o| cost(o.top()));
                if printed <= top { 1 } else { printed - top + 1 }
            }
            Destination::Arena(_) | Destination::Build | Destination::Aboard(_) | Destination::Nowhere => printed,
        }
    }

    /// The cost of a card that no text and no stack changes in this game: known without a look at the table.
    pub fn plain_cost(self, card: CardRef) -> Option<i16> {
        let print = self.fx.print(card);
        let reduced = print.keywords & crate::program::bit(Keyword::ReducedCost) != 0;
        let stacks =
            print.unit.is_some() || self.fx.has_keyword(Keyword::Stack) || self.fx.kinds.contains(Kinds::STACK);
        if stacks || reduced || self.fx.kinds.contains(Kinds::BUILD_COST) {
            return None;
        }
        print.card.cost
    }

    /// Is the build cost of the card X where it goes (`C-11.4`)? A stacking cost is a number.
    pub fn builds_x(self, card: CardRef, to: Destination) -> bool {
        self.fx.card(card).cost_is_x && !matches!(to, Destination::Under(_) | Destination::Top(_))
    }

    /// The most that can be chosen for the X of a build cost (`C-11.4`): the counters and what reduces the cost.
    pub fn most_built_x(self, role: Role, card: CardRef, to: Destination, counters: i16) -> i16 {
        counters.saturating_sub(self.modified_cost(role, card, to)).max(0)
    }

    /// The current cost (`C-4.3`): base plus and minus modifiers, not below 0; nothing where a text waives it
    /// (`C-4.11`). An X counts as 0 (`C-11.4`).
    pub fn current_cost(self, role: Role, card: CardRef, to: Destination) -> i16 {
        self.modified_cost(role, card, to).max(0)
    }

    /// The same, also below 0.
    fn modified_cost(self, role: Role, card: CardRef, to: Destination) -> i16 {
        let mut cost = self.base_cost(card, to);
        let mut floor = 0;
        if self.fx.kinds.contains(Kinds::BUILD_COST) {
            let mut waived = false;
            self.each_player_change(role, |change, given| {
                waived |= matches!(change, Change::DeployFree(what) if self.card_fits(what, card, given.from));
            });
            if waived {
                return 0;
            }
            for source in self.st.in_play() {
                for (line, place) in self.statics_of(source) {
                    let def = self.fx.ability(line);
                    let Ability::Static(s) = &def.ir else { continue };
                    let from = Perspective::of(source);
                    let aimed = match &s.whom {
                        Target::Each(filter) => self.card_fits(filter, card, from),
                        Target::Player(player) => super::filter::matches_player(*player, source.controller, role),
                        Target::Obj(_) | Target::Choose { .. } => false,
                    };
                    if !aimed || !self.works(source, def, place) || !self.holds(&s.condition, from) {
                        continue;
                    }
                    for change in &s.changes {
                        floor = floor.max(least_cost(change));
                        if let Some(amount) = self.cost_changed(change, to, from) {
                            cost = cost.saturating_add(self.amount(amount, from));
                        }
                    }
                }
            }
            if self.st.active.contains(Kinds::GAIN_STATIC) {
                let (change, least) = self.granted_cost_change(role, card, to);
                cost = cost.saturating_add(change);
                floor = floor.max(least);
            }
            for effect in &self.st.effects {
                if let Lasts::Change(entry) = effect.what
                    && let entry = &self.fx.changes[usize::from(entry)]
                    && (effect.on == Subject::Player(role) || self.is_of_cards(effect, entry, card))
                {
                    floor = floor.max(least_cost(&entry.change));
                    let from = Perspective::of_effect(effect);
                    if self.cost_changed(&entry.change, to, from).is_some() {
                        cost = cost.saturating_add(effect.value);
                    }
                }
            }
            // A text on the card itself ("this card costs 1 less …").
            for &(line, _) in &self.fx.print(card).statics {
                if let Ability::Static(s) = &self.fx.ability(line).ir
                    && s.whom == Target::Obj(Obj::This)
                {
                    let from = Perspective {
                        you: role,
                        this: ObjectId::NONE,
                        it: ObjectId::NONE,
                        doer: ObjectId::NONE,
                        that: ObjectId::NONE,
                        former: ObjectId::NONE,
                        paid: ObjectId::NONE,
                        member: ObjectId::NONE,
                        tally: crate::frame::Tally::default(),
                        x: 0,
                        card: CardRef::NONE,
                    };
                    if !self.holds(&s.condition, from) {
                        continue;
                    }
                    for change in &s.changes {
                        floor = floor.max(least_cost(change));
                        if let Some(amount) = self.cost_changed(change, to, from) {
                            cost = cost.saturating_add(self.amount(amount, from));
                        }
                    }
                }
            }
        }
        // What costs less anyway is not made dearer; a stacking cost is a number of its own (`C-5.4`).
        let stacks = matches!(to, Destination::Under(_) | Destination::Top(_));
        let printed = if stacks {
            self.base_cost(card, to)
        } else {
            self.fx.card(card).cost.unwrap_or(0)
        };
        match floor.min(printed) {
            least if least > 0 => cost.max(least),
            _ => cost,
        }
    }

    /// Is the card one of those whose cost the effect changes?
    pub(super) fn is_of_cards(self, effect: &Lasting, entry: &ChangeEntry, card: CardRef) -> bool {
        let fits = |filter: &Filter| self.card_fits(filter, card, Perspective::of_effect(effect));
        effect.on == Subject::Card(card) || (effect.on == Subject::Cards && entry.cards.as_ref().is_some_and(fits))
    }

    /// By how much the change makes a card dearer that goes there; none if it is about something else.
    fn cost_changed(self, change: &Change, to: Destination, from: Perspective) -> Option<&Amount> {
        let (place, amount) = match change {
            Change::BuildCost(amount) => return Some(amount),
            Change::BuildCostTo(place, amount) => (place, amount),
            Change::BuildCostElsewhere(amount) => {
                let here = matches!(to, Destination::Under(onto) | Destination::Top(onto) if onto == from.this);
                return (!here).then_some(amount);
            }
            _ => return None,
        };
        let arena = match to {
            Destination::Arena(arena) => Some(arena),
            Destination::Under(onto) | Destination::Top(onto) => self.st.object(onto).and_then(|o| o.place.arena()),
            Destination::Build | Destination::Aboard(_) | Destination::Nowhere => None,
        }?;
        let there = match place {
            ir::Place::Arena(wanted) => *wanted == arena,
            ir::Place::AnyArena => true,
            ir::Place::Here => self.st.object(from.this).and_then(|this| self.arena_of(this)) == Some(arena),
            ir::Place::There | ir::Place::With(_) | ir::Place::BuildZone => false,
        };
        there.then_some(amount)
    }

    /// What abilities granted to objects in play change of the cost (`C-4.3`).
    fn granted_cost_change(self, role: Role, card: CardRef, to: Destination) -> (i16, i16) {
        let (mut change, mut floor) = (0i16, 0);
        for holder in self.st.in_play() {
            self.each_granted_static(holder, |_, s, from| {
                let aimed = match &s.whom {
                    Target::Each(filter) => self.card_fits(filter, card, from),
                    Target::Player(player) => super::filter::matches_player(*player, from.you, role),
                    Target::Obj(_) | Target::Choose { .. } => false,
                };
                if !aimed || !self.holds(&s.condition, from) {
                    return;
                }
                for c in &s.changes {
                    floor = floor.max(least_cost(c));
                    if let Some(amount) = self.cost_changed(c, to, from) {
                        change = change.saturating_add(self.amount(amount, from));
                    }
                }
            });
        }
        (change, floor)
    }

    /// Total build cost (`C-4.12`): the top card's printed cost and 1 for each card under it.
    pub fn total_build_cost(self, object: &Object) -> i16 {
        self.fx.card(object.top()).cost.unwrap_or(0) + object.cards.len() as i16 - 1
    }

    /// The arenas that the type line of a unit or Location card names (`C-3.2`, `C-9.1`).
    pub fn arenas_of(self, card: CardRef) -> impl Iterator<Item = Arena> {
        Arena::ALL
            .into_iter()
            .filter(move |&arena| self.fits_arena(card, arena))
    }

    /// Can a unit with this top card, or this Location, be in that arena (`C-3.2`, `C-9.1`)?
    pub fn fits_arena(self, card: CardRef, arena: Arena) -> bool {
        match &self.fx.card(card).kind {
            CardKind::Location(arenas) => arenas.has(arena),
            kind => kind.unit().is_some_and(|facts| facts.arenas.has(arena)),
        }
    }

    /// May the Pilot go aboard the host (`02-cards` section 8)? `except` is the Pilot itself where it is in play.
    pub fn can_board(self, pilot: CardRef, host: &Object, except: ObjectId) -> Verdict {
        if !self.pilots_such(pilot, self.st.alive(except), host) {
            return Err(Refusal::new(&["C-8.1", "PIL-2"], "no Pilot ability names its subtype").about(host.id));
        }
        if !self.is_unit(host) {
            return Err(Refusal::new(&["C-8.1", "C-8.7"], "it is not a unit").about(host.id));
        }
        if self.has_subtype(host, "Droid") && !self.takes_pilots(host) {
            return Err(Refusal::new(&["C-8.2", "PIL-2"], "a Droid takes no Pilot").about(host.id));
        }
        if self.fx.edition == Edition::Classic {
            let types = self.types_of(host);
            if !types.has(Arena::Space) && !types.has(Arena::Ground) {
                let refusal = Refusal::new(&["C-8.2", "PIL-2"], "a Pilot needs a Space or Ground unit");
                return Err(refusal.about(host.id));
            }
        }
        let aboard = self.pilots(host.id).filter(|p| p.id != except);
        let all = aboard.clone().count() as i16 + 1;
        let (room, seated) = self.seated(host, aboard.map(Object::top).chain([pilot]), Some(pilot));
        if !seated {
            let refusal = Refusal::new(&["C-8.3", "PIL-3"], "it has no room for another Pilot");
            return Err(refusal.about(host.id).numbers(all, room));
        }
        let mut barred = false;
        if self.fx.kinds.contains(Kinds::PILOTS) {
            self.each_change(host.id, Kinds::PILOTS, |change, given| {
                if let Change::PilotedOnlyBy(filter) = change {
                    barred |= !self.card_fits(filter, pilot, given.from);
                }
            });
        }
        if barred {
            return Err(Refusal::new(&["C-8.4"], "its text lets others only pilot it").about(host.id));
        }
        Ok(())
    }

    /// Does a text let a Droid be piloted?
    fn takes_pilots(self, host: &Object) -> bool {
        self.fx.kinds.contains(Kinds::PILOTS)
            && self.any_change(host.id, Kinds::PILOTS, |change| *change == Change::TakesPilots)
    }

    /// How many Pilots it may have at most, and whether these Pilots have room on it together (`C-8.3`): seats for
    /// Pilots of a kind are taken by those first. One that is still to come brings the room that it gives.
    fn seated(
        self,
        host: &Object,
        pilots: impl Iterator<Item = CardRef> + Clone,
        coming: Option<CardRef>,
    ) -> (i16, bool) {
        let mut room = 1i16;
        let mut extra = 0i16;
        let mut cap = i16::MAX;
        let mut of_a_kind = 0i16;
        let mut too_many = false;
        let mut others = pilots.clone().count() as i16;
        if self.fx.kinds.contains(Kinds::PILOTS) {
            let mut count = |change: &Change, from: Perspective| match change {
                Change::ExtraPilots(n) => extra = extra.saturating_add(*n),
                Change::ExtraPilotsOf(n, kind) => {
                    let fit = pilots.clone().filter(|&pilot| self.card_fits(kind, pilot, from));
                    of_a_kind = of_a_kind.saturating_add(*n);
                    others -= (fit.count() as i16).min(*n);
                }
                Change::MaxPilots(n) => room = *n,
                Change::PilotCap(n) => cap = cap.min(*n),
                Change::PilotCapOf(n, kind) => {
                    let fit = pilots.clone().filter(|&pilot| self.card_fits(kind, pilot, from));
                    too_many |= fit.count() as i16 > *n;
                }
                _ => {}
            };
            self.each_change(host.id, Kinds::PILOTS, |change, given| count(change, given.from));
            if let Some(pilot) = coming {
                self.each_given_by(pilot, host, |change| count(change, Perspective::of(host)));
            }
        }
        let open = room.saturating_add(extra);
        let most = open.saturating_add(of_a_kind).min(cap);
        (most, others <= open && !too_many && pilots.count() as i16 <= most)
    }

    /// What the card would give to the unit as its Pilot, also in lines of their own that always hold.
    fn each_given_by(self, pilot: CardRef, host: &Object, mut found: impl FnMut(&'a Change)) {
        for &(line, _) in &self.fx.print(pilot).all {
            let Ability::Keyword(k) = &self.fx.ability(line).ir else {
                continue;
            };
            let Arg::Pilot { of, gives } = &k.arg else { continue };
            if !of.iter().any(|subtype| self.has_subtype(host, subtype)) {
                continue;
            }
            for change in gives {
                match change {
                    Change::Gain(line) => {
                        if let Ability::Static(s) = &**line
                            && s.whom == Target::Obj(Obj::This)
                            && s.condition == Condition::True
                        {
                            s.changes.iter().for_each(&mut found);
                        }
                    }
                    change => found(change),
                }
            }
        }
    }

    /// Does the card have a Pilot ability?
    pub fn is_pilot(self, card: CardRef) -> bool {
        self.fx.print(card).keywords & crate::program::bit(Keyword::Pilot) != 0
    }

    /// Does the unit have one: its top card, one below that inserts it (`INS-1`), or by another text?
    pub fn has_pilot(self, unit: &Object) -> bool {
        let mut has = self.is_pilot(unit.top());
        if !has {
            self.each_pilot_beside(unit, |_| has = true);
        }
        has
    }

    /// Calls `found` for each Pilot ability that the unit has beside those of its top card.
    #[inline]
    fn each_pilot_beside(self, unit: &Object, mut found: impl FnMut(AbilityId)) {
        let is_pilot = |line: AbilityId| self.fx.ability(line).keyword == Some(Keyword::Pilot);
        if insert::may_insert(self, unit) {
            for (line, _, _) in insert::inserted(self, unit) {
                if is_pilot(line) {
                    found(line);
                }
            }
        }
        if self.st.granted & crate::program::bit(Keyword::Pilot) == 0 {
            return;
        }
        self.each_change(unit.id, Kinds::GAIN, |_, given| {
            let granted = given.grants.into_iter().flat_map(|line| self.fx.whole(line));
            granted
                .map(|(line, _)| line)
                .filter(|&line| is_pilot(line))
                .for_each(&mut found);
        });
    }

    /// Does a Pilot ability of the card, or of the unit that it is the top of, name a subtype of the host?
    fn pilots_such(self, card: CardRef, unit: Option<&Object>, host: &Object) -> bool {
        let names = |line: AbilityId| {
            matches!(&self.fx.ability(line).ir, Ability::Keyword(k)
                if matches!(&k.arg, Arg::Pilot { of, .. } if of.iter().any(|s| self.is_host_of(host, s))))
        };
        self.has_pilot_line(card, unit, names)
    }

    /// Has it a Pilot ability for units of that subtype?
    pub fn is_pilot_of(self, card: CardRef, unit: Option<&Object>, subtype: &str) -> bool {
        self.has_pilot_line(card, unit, |line| {
            matches!(&self.fx.ability(line).ir, Ability::Keyword(k)
                if matches!(&k.arg, Arg::Pilot { of, .. } if of.iter().any(|s| s.eq_ignore_ascii_case(subtype))))
        })
    }

    fn has_pilot_line(self, card: CardRef, unit: Option<&Object>, names: impl Fn(AbilityId) -> bool) -> bool {
        let mut any = self.is_pilot(card) && self.fx.print(card).all.iter().any(|&(line, _)| names(line));
        if !any && let Some(unit) = unit {
            self.each_pilot_beside(unit, |line| any |= names(line));
        }
        any
    }

    /// May the unit move (texts)?
    pub fn may_move(self, object: ObjectId) -> Verdict {
        if self.cannot(object, Ban::Move) {
            return Err(Refusal::new(&["G-1.5"], "it can't move").about(object));
        }
        Ok(())
    }

    /// Does the Pilot still fit where it is (`C-8.10`)? Judged without counting itself as surplus.
    pub fn pilot_fits(self, pilot: &Object) -> bool {
        let Place::Aboard(host) = pilot.place else { return true };
        let Some(host) = self.st.alive(host) else { return false };
        let subtype_fits = self.pilots_such(pilot.top(), Some(pilot), host);
        let boarded = |pilot: &Object| (pilot.held_since, pilot.since, pilot.id.slot);
        let before = self.pilots(host.id).filter(|p| boarded(p) <= boarded(pilot));
        subtype_fits && self.seated(host, before.map(Object::top), None).1
    }
}

/// Where the change stops what makes a card cheaper; 0 if it says nothing of it.
fn least_cost(change: &Change) -> i16 {
    match change {
        Change::BuildFloor(least) => *least,
        _ => 0,
    }
}
