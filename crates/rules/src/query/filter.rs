//! Filters, conditions and amounts of card texts, seen from their card.

use super::name::{has_words, is_named, name_has};
use super::{Look, Perspective};
use crate::frame::Destination;
use crate::ids::{CardRef, ObjectId, Role};
use crate::state::{Building, Kind, Marks, Object, Place, Reach};
use cards::ir::{self, Amount, CardType, Cmp, Condition, Filter, Goal, Limit, Measure, Obj, Piles, Player};
use cards::{Arena, Card, CardKind, Stat};

/// Half of it (`A-6.8`).
pub(crate) fn half(of: i16, up: bool) -> i16 {
    of.saturating_add(i16::from(up)).div_euclid(2)
}

impl<'a> Look<'a> {
    /// The object a text refers to.
    pub fn resolve(self, obj: Obj, from: Perspective) -> ObjectId {
        match obj {
            Obj::This => from.this,
            Obj::That => from.that,
            Obj::Former => from.former,
            Obj::Paid => from.paid,
            Obj::Resource => self.resource(from.you),
            Obj::TheirResource => self.resource(!from.you),
            Obj::It => from.it,
            Obj::Doer => from.doer,
            Obj::Attacker => self.st.attack().map_or(ObjectId::NONE, |a| a.attacker),
            Obj::Defender => self.front_of(from).map_or(ObjectId::NONE, |front| front.defender),
            Obj::Member => from.member,
            Obj::LastAttacked => self.st.object(from.this).map_or(ObjectId::NONE, |this| this.attacked),
            Obj::Host => self
                .st
                .object(from.this)
                .map_or(ObjectId::NONE, |this| self.host_or_self(this)),
        }
    }

    /// The unit that the Equipment is attached to, or the Pilot is aboard of. In an ability that one of these gives, the
    /// unit that has it is meant.
    fn host_or_self(self, this: &Object) -> ObjectId {
        let host = self.host(this);
        let carries = |rider: &Object| matches!(rider.place, Place::On(on) | Place::Aboard(on) if on == this.id);
        match host.is_some() || !self.st.in_play().any(carries) {
            true => host,
            false => this.id,
        }
    }

    /// The Resource that the player has in play (`C-13.1`).
    pub fn resource(self, role: Role) -> ObjectId {
        let mut mine = self.st.in_play().filter(|o| o.controller == role);
        mine.find(|o| self.fx.card(o.top()).kind == CardKind::Resource)
            .map_or(ObjectId::NONE, |o| o.id)
    }

    /// The defender of the innermost attack.
    pub fn defender(self) -> ObjectId {
        self.st
            .attack()
            .and_then(|a| a.fronts.first())
            .map_or(ObjectId::NONE, |front| front.defender)
    }

    /// Is it a unit now? A Pilot aboard is none (`C-8.7`).
    pub fn is_unit(self, object: &Object) -> bool {
        matches!(object.place, Place::Arena(_) | Place::Build) && self.fx.card(object.top()).is_unit()
    }

    /// Did it come from the supply (`C-15.1`)?
    pub fn is_subordinate(self, id: ObjectId) -> bool {
        self.st
            .alive(id)
            .is_some_and(|object| self.fx.card(object.top()).is_subordinate())
    }

    /// Is it plain at a glance that the object does not fit? Most objects are left so, without a closer look.
    #[inline(always)]
    fn plainly_misses(self, filter: &Filter, object: &Object, you: Role) -> bool {
        let misses = |part: &Filter| match part {
            Filter::Location => !matches!(self.fx.card(object.top()).kind, CardKind::Location(_)),
            Filter::Controller(player) => !matches_player(*player, you, object.controller),
            Filter::Tapped => !object.tapped,
            _ => false,
        };
        match filter {
            Filter::All(parts) => parts.iter().any(misses),
            part => misses(part),
        }
    }

    /// Does the object fit the filter, seen from there?
    pub fn fits(self, filter: &Filter, object: &Object, from: Perspective) -> bool {
        match filter {
            Filter::True => true,
            Filter::All(parts) => {
                !self.plainly_misses(filter, object, from.you) && parts.iter().all(|part| self.fits(part, object, from))
            }
            Filter::Any(parts) => parts.iter().any(|part| self.fits(part, object, from)),
            Filter::Not(part) => !self.fits(part, object, from),
            Filter::Unit => self.is_unit(object),
            Filter::Location => matches!(self.fx.card(object.top()).kind, CardKind::Location(_)),
            Filter::Equipment => matches!(self.fx.card(object.top()).kind, CardKind::Equipment(_)),
            Filter::Subordinate => self.is_unit(object) && self.fx.card(object.top()).is_subordinate(),
            Filter::SameSymbol => self.same_symbol(object.top(), from),
            Filter::Rarity(rarity) => self.fx.card(object.top()).rarity == Some(*rarity),
            Filter::Resource => self.fx.card(object.top()).kind == CardKind::Resource,
            Filter::Controller(player) => matches_player(*player, from.you, object.controller),
            Filter::Other => object.id != from.this,
            Filter::In(place) => self.is_in(*place, object, from),
            Filter::Type(arenas) => {
                let types = self.types_of(object);
                arenas.iter().any(|arena| types.has(arena))
            }
            Filter::Subtype(word) => self.has_subtype(object, word),
            Filter::ChosenSubtype => self
                .word(from.tally.word)
                .is_some_and(|word| self.has_subtype(object, word)),
            Filter::Named(name) => is_named(self.fx.card(object.top()), name),
            Filter::NameHas(words) => name_has(&self.fx.card(object.top()).name.base, words),
            Filter::TextHas(words) => has_words(&self.fx.card(object.top()).text, words),
            Filter::NamedAs(whom) => self.named_as(self.fx.card(object.top()), whom, from),
            // Of cards that are searched for.
            Filter::NewName => false,
            Filter::Where(condition) => {
                let that = object.id;
                self.holds(condition, Perspective { that, ..from })
            }
            Filter::Unique => self.is_unique(object),
            Filter::Tapped => object.tapped,
            Filter::Damaged => object.damage > 0,
            Filter::Doomed => {
                let pending = self.pending_damage().filter(|(_, damage)| damage.to == object.id);
                let sum = pending.fold(0i16, |sum, (_, damage)| sum.saturating_add(damage.amount));
                sum > 0 && object.damage.saturating_add(sum) >= self.health(object.id)
            }
            Filter::AttackableBy(by) => self.reachable(self.resolve(*by, from), object.id),
            Filter::Harming => self.pending_damage().any(|(_, damage)| damage.source == object.id),
            Filter::Counters(kind, cmp, amount) => compare(object.counters(*kind), *cmp, self.amount(amount, from)),
            Filter::Side(side) => self.side_of(object) == *side,
            Filter::Has(keyword) => self.has(object.id, *keyword),
            Filter::PilotsSuch(subtype) => self.is_pilot_of(object.top(), Some(object), subtype),
            Filter::Stat(stat, cmp, amount) => compare(self.stat(object.id, *stat), *cmp, self.amount(amount, from)),
            Filter::PrintedStat(stat, cmp, amount) => {
                let unit = self.fx.card(object.top()).kind.unit().is_some();
                unit && compare(self.printed_on(object, *stat), *cmp, self.amount(amount, from))
            }
            Filter::PrintedCost(cmp, amount) => compare(
                self.fx.card(object.top()).cost.unwrap_or(0),
                *cmp,
                self.amount(amount, from),
            ),
            Filter::TotalCost(cmp, amount) => compare(self.total_build_cost(object), *cmp, self.amount(amount, from)),
            Filter::Remaining(cmp, amount) => {
                let left = self.stat(object.id, Stat::Health) - object.damage;
                self.is_unit(object) && compare(left, *cmp, self.amount(amount, from))
            }
            Filter::MultiArena => self.types_of(object).len() > 1,
            // Together with others: where they are chosen (`together.rs`).
            Filter::Together(of, cmp, amount) => {
                *cmp == Cmp::AtLeast || self.summed(*of, object) <= self.amount(amount, from)
            }
            // A Pilot aboard is no unit (`C-8.7`): what it is is asked of the card.
            Filter::PilotedBy(who) => self
                .pilots(object.id)
                .any(|pilot| self.card_fits(who, pilot.top(), from)),
            // In an arrival chance every unit that arrived is "it" (`AMB-7`).
            Filter::Is(Obj::It) if !from.it.is_some() => object.marks.contains(Marks::ARRIVED),
            Filter::Is(Obj::Defender) | Filter::Defending => self
                .st
                .attack()
                .is_some_and(|a| a.fronts.iter().any(|front| front.defender == object.id)),
            Filter::Is(obj) => self.resolve(*obj, from) == object.id,
            Filter::Attacking => self.st.attack().is_some_and(|a| a.attacker == object.id),
            Filter::Piloted => self.pilots(object.id).next().is_some(),
            Filter::Pilots(n) => self.pilots(object.id).count() >= usize::try_from(*n).unwrap_or(0),
            Filter::Aboard { this } => {
                matches!(object.place, Place::Aboard(host) if !this || host == from.this)
            }
            Filter::AboardOf(host) => match object.place {
                Place::Aboard(id) => self.st.object(id).is_some_and(|o| self.fits(host, o, from)),
                _ => false,
            },
            Filter::StackSize(cmp, n) => compare(object.cards.len() as i16, *cmp, *n),
            Filter::AttachedTo(host) => match object.place {
                Place::On(id) => self.st.object(id).is_some_and(|o| self.fits(host, o, from)),
                _ => false,
            },
            Filter::Carries { what, cmp, n } => {
                let carried = self.equipment_on(object).filter(|o| self.fits(what, o, from));
                compare(carried.count() as i16, *cmp, *n)
            }
            Filter::CanCarry(equipment) => {
                let equipment = self.st.object(self.resolve(*equipment, from));
                equipment.is_some_and(|equipment| self.can_attach(equipment, object).is_ok())
            }
            Filter::Did(did) => object.marks.intersects(did_marks(*did, from.you)),
            Filter::Alone => object.place.arena().is_some_and(|arena| {
                let mut units = self.units_in(arena).filter(|o| self.is_unit(o));
                self.is_unit(object) && !units.any(|o| o.controller == object.controller && o.id != object.id)
            }),
            Filter::PartiallyBuilt => false,
            Filter::Card(kind) => is_card(self.fx.card(object.top()), *kind),
        }
    }

    /// The cards that a search looks through.
    pub fn searched(self, whose: Role, piles: Piles, from: Perspective) -> impl Iterator<Item = CardRef> + use<'a> {
        let cards = &self.st.piles[whose];
        let deck: &[CardRef] = if piles.deck { &cards.deck } else { &[] };
        let hand: &[CardRef] = if piles.hand { &cards.hand } else { &[] };
        let discard: &[CardRef] = if piles.discard { &cards.discard } else { &[] };
        let built: &[Building] = if piles.face_down { &self.st.building[whose] } else { &[] };
        let outside: &[CardRef] = if piles.outside { &cards.outside } else { &[] };
        let open = deck.iter().chain(hand).chain(discard).chain(outside).copied();
        let supply = if piles.subordinates { self.fx.of.len() } else { 0 };
        let made = (0..supply).map(|at| CardRef(at as u8));
        let made = made.filter(move |&card| self.fx.owner(card) == whose && self.fx.card(card).is_subordinate());
        let beneath = self
            .st
            .beneath
            .iter()
            .filter(move |b| piles.beneath && from.this.is_some() && b.under == from.this);
        let beneath = beneath.map(|b| b.card);
        open.chain(built.iter().map(|built| built.card))
            .chain(made)
            .chain(beneath)
            .chain(self.stacked(piles, from))
    }

    /// The cards of the stack that is meant; of a unit that was discarded those that lie in discard piles.
    fn stacked(self, piles: Piles, from: Perspective) -> impl Iterator<Item = CardRef> + use<'a> {
        let stack = piles.stack.and_then(|stack| {
            let unit = self.st.object(self.resolve(stack.of, from))?;
            Some((unit, usize::from(!stack.whole)))
        });
        stack.into_iter().flat_map(move |(unit, skipped)| {
            let there =
                move |card: &CardRef| !unit.is_gone() || self.st.piles[self.fx.owner(*card)].discard.contains(card);
            unit.cards.iter().skip(skipped).copied().filter(there)
        })
    }

    /// The cards of a unit's stack that a cost can take out of it.
    pub fn in_stack<'b>(
        self,
        unit: &'a Object,
        whole: bool,
        filter: &'b Filter,
        from: Perspective,
    ) -> impl Iterator<Item = CardRef> + use<'a, 'b> {
        let cards = unit.cards.iter().skip(usize::from(!whole)).copied();
        cards.filter(move |&card| self.card_fits(filter, card, from))
    }

    /// The Event of that player (`C-14.1`).
    pub fn event_of(self, role: Role) -> Option<ObjectId> {
        let mut mine = self.st.in_play().filter(|o| o.controller == role);
        mine.find(|o| o.place == Place::Event).map(|o| o.id)
    }

    /// Is it called like something that fits (`C-1.4`)? Who is spoken of may have left play.
    fn named_as(self, card: &Card, whom: &Filter, from: Perspective) -> bool {
        let alike = |object: &Object| is_named(card, &self.fx.card(object.top()).name.base);
        match whom {
            Filter::Is(obj) => self.st.object(self.resolve(*obj, from)).is_some_and(alike),
            kind => self
                .st
                .in_play()
                .any(|object| alike(object) && self.fits(kind, object, from)),
        }
    }

    /// Has this card the expansion symbol of the card whose text looks?
    fn same_symbol(self, card: CardRef, from: Perspective) -> bool {
        let this = self.st.object(from.this);
        this.is_some_and(|this| {
            let (own, other) = (&self.fx.card(this.top()).set, &self.fx.card(card).set);
            !own.is_empty() && own.eq_ignore_ascii_case(other)
        })
    }

    /// Can a search that puts cards there take this card? Only units and Locations go into arenas, and only where they fit.
    pub fn may_go(self, card: CardRef, goal: &Goal, from: Perspective) -> bool {
        match goal {
            Goal::Attached(host) => {
                let host = self.st.alive(self.resolve(*host, from));
                host.is_some_and(|host| self.card_fits_host(card, host))
            }
            Goal::Stacked(unit) => {
                let under = Destination::Under(self.resolve(*unit, from));
                self.can_stack(card, under).is_ok()
            }
            Goal::Arena { arena: Some(arena), .. } => self.fits_arena(card, *arena),
            Goal::Arena { arena: None, .. } => self.arenas_of(card).next().is_some(),
            Goal::EventZone => {
                self.fx.card(card).kind == CardKind::Event && self.event_of(self.fx.owner(card)).is_some()
            }
            // What is not built lies face-down in no build zone (`G-6.37`).
            Goal::BuildZone(_) => self.fx.card(card).cost.is_some(),
            // An Event is in no hand (`C-14.1`).
            Goal::Hand => self.fx.card(card).kind != CardKind::Event,
            _ => true,
        }
    }

    /// Does a card outside play fit? What only objects have does not.
    pub fn card_fits(self, filter: &Filter, card: CardRef, from: Perspective) -> bool {
        let print = self.fx.card(card);
        match filter {
            Filter::True => true,
            Filter::All(parts) => parts.iter().all(|part| self.card_fits(part, card, from)),
            Filter::Any(parts) => parts.iter().any(|part| self.card_fits(part, card, from)),
            Filter::Not(part) => !self.card_fits(part, card, from),
            Filter::Unit => print.is_unit(),
            Filter::Location => matches!(print.kind, CardKind::Location(_)),
            Filter::Equipment => matches!(print.kind, CardKind::Equipment(_)),
            Filter::Subordinate => print.is_subordinate(),
            Filter::SameSymbol => self.same_symbol(card, from),
            Filter::Rarity(rarity) => print.rarity == Some(*rarity),
            Filter::Resource => print.kind == CardKind::Resource,
            Filter::Controller(player) => matches_player(*player, from.you, self.fx.owner(card)),
            Filter::Type(types) => {
                let own = match &print.kind {
                    CardKind::Location(own) | CardKind::Equipment(own) => Some(own),
                    kind => kind.unit().map(|facts| &facts.arenas),
                };
                own.is_some_and(|own| types.iter().any(|arena| own.has(arena)))
            }
            Filter::Subtype(word) => self.card_has_subtype(card, word),
            Filter::ChosenSubtype => self
                .word(from.tally.word)
                .is_some_and(|word| self.card_has_subtype(card, word)),
            Filter::Named(name) => is_named(print, name),
            Filter::NameHas(words) => name_has(&print.name.base, words),
            Filter::TextHas(words) => has_words(&print.text, words),
            Filter::NamedAs(whom) => self.named_as(print, whom, from),
            Filter::NewName => {
                let called = |&other: &CardRef| is_named(print, &self.fx.card(other).name.base);
                !from.tally.found.iter().any(called)
            }
            Filter::Unique => print.is_unique(),
            Filter::Side(side) => print.side == *side,
            Filter::Has(keyword) => self.fx.print(card).keywords & crate::program::bit(*keyword) != 0,
            Filter::PilotsSuch(subtype) => self.is_pilot_of(card, None, subtype),
            Filter::Stat(stat, cmp, amount) | Filter::PrintedStat(stat, cmp, amount) => {
                let facts = print.kind.unit();
                facts.is_some_and(|facts| compare(facts.printed(*stat), *cmp, self.amount(amount, from)))
            }
            Filter::MultiArena => is_multi_arena(print),
            Filter::Together(of, cmp, amount) => self.card_within(*of, *cmp, amount, card, from),
            // Outside play nothing lies under a card.
            Filter::PrintedCost(cmp, amount) | Filter::TotalCost(cmp, amount) => {
                compare(print.cost.unwrap_or(0), *cmp, self.amount(amount, from))
            }
            Filter::Card(kind) => is_card(print, *kind),
            Filter::Other => true,
            Filter::PartiallyBuilt => self.st.building.0.iter().flatten().any(|b| b.card == card),
            Filter::In(_)
            | Filter::Tapped
            | Filter::Damaged
            | Filter::Doomed
            | Filter::Harming
            | Filter::AttackableBy(_)
            | Filter::Counters(..)
            | Filter::Is(_)
            | Filter::Attacking
            | Filter::Defending
            | Filter::Piloted
            | Filter::Pilots(_)
            | Filter::StackSize(..)
            | Filter::AttachedTo(_)
            | Filter::Carries { .. }
            | Filter::CanCarry(_)
            | Filter::Remaining(..)
            | Filter::PilotedBy(_)
            | Filter::Alone
            | Filter::Did(_)
            | Filter::Where(_)
            | Filter::AboardOf(_)
            | Filter::Aboard { .. } => false,
        }
    }

    fn is_in(self, place: ir::Place, object: &Object, from: Perspective) -> bool {
        let lies = self.lies_in(object);
        let with = |id: ObjectId| self.st.object(id).and_then(|there| self.arena_of(there));
        match place {
            ir::Place::Arena(arena) => lies == Some(arena),
            ir::Place::AnyArena => lies.is_some(),
            ir::Place::Here => lies.is_some() && lies == with(from.this),
            ir::Place::There => {
                let there = from.tally.there.or_else(|| self.arena_then(from.it));
                there.is_some() && object.place.arena() == there
            }
            // Before anything has paid, wherever it could be.
            ir::Place::With(Obj::Paid) if !from.paid.is_some() => true,
            ir::Place::With(obj) => lies.is_some() && lies == with(self.resolve(obj, from)),
            ir::Place::BuildZone => object.place == Place::Build,
        }
    }

    /// The arena in which it is, or was when it left (`A-3.7`).
    pub fn arena_then(self, id: ObjectId) -> Option<Arena> {
        self.st.object(id).and_then(|it| it.place.arena())
    }

    /// The arena in which the object lies: an Equipment where its host is (`C-10.6`).
    fn lies_in(self, object: &Object) -> Option<Arena> {
        match object.place {
            Place::Arena(arena) | Place::Slot(arena) => Some(arena),
            Place::On(host) => self.st.object(host).and_then(|host| host.place.arena()),
            _ => None,
        }
    }

    /// What can be read off an object.
    pub(super) fn measure(self, object: &Object, measure: Measure) -> i16 {
        match measure {
            Measure::PrintedCost => self.fx.card(object.top()).cost.unwrap_or(0),
            Measure::TotalCost => self.total_build_cost(object),
            Measure::Remaining => (self.stat(object.id, Stat::Health) - object.damage).max(0),
        }
    }

    /// Does the condition hold, seen from there?
    pub fn holds(self, condition: &Condition, from: Perspective) -> bool {
        match condition {
            Condition::True => true,
            Condition::All(parts) => parts.iter().all(|part| self.holds(part, from)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(part, from)),
            Condition::Not(part) => !self.holds(part, from),
            Condition::Is(obj, filter) => {
                self.st
                    .object(self.resolve(*obj, from))
                    .is_some_and(|object| match object.place {
                        // "Equipped Character" is one aboard too, by its card: nothing but a Pilot ability comes of it
                        // there (`C-8.7`, `C-8.21`).
                        Place::Aboard(_) if *obj == Obj::Host => self.card_fits(filter, object.top(), from),
                        _ => !object.is_gone() && self.fits(filter, object, from),
                    })
            }
            Condition::Was(obj, filter) => {
                let object = self.st.object(self.resolve(*obj, from));
                object.is_some_and(|object| self.fits(filter, object, from))
            }
            Condition::Count(filter, cmp, amount) => compare(self.count(filter, from), *cmp, self.amount(amount, from)),
            Condition::Compare(a, cmp, b) => compare(self.amount(a, from), *cmp, self.amount(b, from)),
            Condition::Attacking { who, whom } => self.st.attack().is_some_and(|attack| {
                let fits = |id, filter| self.st.object(id).is_some_and(|o| self.fits(filter, o, from));
                fits(attack.attacker, who) && attack.fronts.iter().any(|front| fits(front.defender, whom))
            }),
            Condition::Controls(player, arena) => Role::BOTH
                .into_iter()
                .any(|role| matches_player(*player, from.you, role) && self.controls(role, *arena)),
            Condition::Using(keyword) => self
                .st
                .attack()
                .is_some_and(|attack| attack.reach.keyword() == Some(*keyword)),
            Condition::BattleStep(arena) => self.st.step == Some(*arena),
            Condition::BattlePhase => self.st.battle,
            Condition::BuildStep(whose) => self.st.frames.iter().any(
                |frame| matches!(frame, crate::frame::Frame::Build(role, _) if matches_player(*whose, from.you, *role)),
            ),
            Condition::RollingFor(whose) => {
                let source = self.rolls_for();
                source.is_some_and(|unit| self.fits(whose, unit, from))
            }
            Condition::Overbuilt(n) => self.st.surplus.is_some_and(|(card, more)| {
                let this = self.st.object(from.this);
                more >= *n && this.is_none_or(|this| this.top() == card)
            }),
            Condition::Turn(cmp, n) => compare(i16::try_from(self.st.turn).unwrap_or(i16::MAX), *cmp, *n),
            Condition::Happened { what, last, cmp, n } => {
                compare(i16::from(self.times_happened(what, *last, from)), *cmp, *n)
            }
            Condition::Found(filter) => {
                let last = from.tally.found.last();
                last.is_some_and(|&card| self.card_fits(filter, card, from))
            }
            Condition::DamageOf(keyword) => {
                let to = if from.it.is_some() { from.it } else { from.this };
                self.pending_damage()
                    .any(|(_, damage)| damage.to == to && damage.kind.intersects(Kind::of(*keyword)))
            }
            Condition::Permitted => self.st.attack().is_some_and(|attack| attack.reach == Reach::Permitted),
            Condition::FirstAttack => self.st.attack().is_some_and(|attack| attack.first),
            Condition::Harmless { unit } => {
                let attack = self.st.attack();
                attack.is_some_and(|attack| !(attack.harmed || *unit && attack.struck))
            }
        }
    }

    /// How many objects in play (or partially built cards) fit. Only its owner knows what a face-down card is
    /// (`C-4.2`): where a text asks for more than that it lies there, it counts only once it was shown.
    pub fn count(self, filter: &Filter, from: Perspective) -> i16 {
        let objects = self
            .st
            .in_play()
            .filter(|object| !self.plainly_misses(filter, object, from.you) && self.fits(filter, object, from))
            .count();
        let mut count = i16::try_from(objects).unwrap_or(i16::MAX);
        if names_partially_built(filter) {
            for role in Role::BOTH {
                for built in &self.st.building[role] {
                    let counts = if self.st.is_shown(built.card) {
                        self.card_fits(filter, built.card, from)
                    } else {
                        face_down_fits(filter, role, from.you) == Some(true)
                    };
                    count += i16::from(counts);
                }
            }
        }
        count
    }

    /// The number a text means, seen from there.
    pub fn amount(self, amount: &Amount, from: Perspective) -> i16 {
        match amount {
            Amount::Fixed(n) => *n,
            Amount::X => from.x,
            Amount::Count(filter) => self.count(filter, from),
            Amount::ArenasWith(filter) => {
                let held = |arena: &Arena| {
                    let there = |o: &&Object| o.place == Place::Arena(*arena);
                    let mut objects = self.st.in_play().filter(there);
                    objects.any(|o| may_mean(filter, o) && self.fits(filter, o, from))
                };
                Arena::ALL.iter().filter(|arena| held(arena)).count() as i16
            }
            Amount::Counters(kind, on) => match &**on {
                Filter::Is(obj) => self
                    .st
                    .object(self.resolve(*obj, from))
                    .map_or(0, |o| o.counters(*kind)),
                on => self
                    .st
                    .in_play()
                    .filter(|o| may_mean(on, o) && self.fits(on, o, from))
                    .fold(0, |sum: i16, o| sum.saturating_add(o.counters(*kind))),
            },
            Amount::Beneath(obj) => {
                let under = self.resolve(*obj, from);
                let cards = self.st.beneath.iter().filter(|b| b.under == under && under.is_some());
                cards.count() as i16
            }
            Amount::InStack(obj, kind) => self.st.object(self.resolve(*obj, from)).map_or(0, |object| {
                let cards = object.cards.iter();
                cards.filter(|&&card| self.card_fits(kind, card, from)).count() as i16
            }),
            Amount::InStacks { of, below, kind } => {
                let units = self.st.in_play().filter(|o| may_mean(of, o) && self.fits(of, o, from));
                let cards = units.flat_map(|unit| unit.cards.iter().skip(usize::from(*below)));
                cards.filter(|&&card| self.card_fits(kind, card, from)).count() as i16
            }
            Amount::Cards(whose, pile, kind) => {
                let count = |role: Role| {
                    let cards = &self.st.piles[role];
                    let cards: &[CardRef] = match pile {
                        ir::Pile::Hand => &cards.hand,
                        ir::Pile::Deck => &cards.deck,
                        ir::Pile::Discard => &cards.discard,
                    };
                    cards.iter().filter(|&&card| self.card_fits(kind, card, from)).count() as i16
                };
                match whose {
                    Player::Each => count(Role::Dark).saturating_add(count(Role::Light)),
                    whose => count(super::cost::player(*whose, from.you)),
                }
            }
            Amount::Stat(obj, stat) => self.stat(self.resolve(*obj, from), *stat),
            Amount::Printed(obj, stat) => self
                .st
                .object(self.resolve(*obj, from))
                .map_or(0, |o| self.printed_on(o, *stat)),
            // What a card outside play says of itself.
            Amount::Measure(Obj::This, Measure::PrintedCost) if !from.this.is_some() && from.card != CardRef::NONE => {
                self.fx.card(from.card).cost.unwrap_or(0)
            }
            Amount::Measure(obj, measure) => self
                .st
                .object(self.resolve(*obj, from))
                .map_or(0, |o| self.measure(o, *measure)),
            Amount::Keyword(obj, keyword) => self.keyword(self.resolve(*obj, from), *keyword),
            Amount::Force(player) => Role::BOTH
                .into_iter()
                .filter(|&role| matches_player(*player, from.you, role))
                .fold(0, |sum, role| sum.saturating_add(self.st.force[role])),
            Amount::Times(n, part) => n.saturating_mul(self.amount(part, from)),
            Amount::Plus(a, b) => self.amount(a, from).saturating_add(self.amount(b, from)),
            Amount::AtMost(most, of) => self.amount(of, from).min(*most),
            Amount::Every(n, of) => self.amount(of, from).div_euclid((*n).max(1)),
            Amount::Half { of, up } => {
                let whole = self.amount(of, from);
                if *up {
                    whole.saturating_add(1).div_euclid(2)
                } else {
                    whole.div_euclid(2)
                }
            }
            Amount::BuildDie => i16::from(self.st.build_die),
            Amount::Rolled => from.tally.rolled,
            Amount::RolledAgainst => from.tally.against,
            Amount::RolledBest => from.tally.best,
            Amount::DoneByAttack => self.st.attack().map_or(0, |attack| attack.done),
            Amount::DoneToDefender => self.front_of(from).map_or(0, |front| front.done),
            Amount::ThatMuch => from.tally.much,
            Amount::Difference(a, b) => {
                let apart = self.amount(a, from).saturating_sub(self.amount(b, from));
                apart.saturating_abs()
            }
            Amount::Now(of) => self.amount(of, from),
            Amount::Price => self.st.object(from.this).map_or(0, |unit| unit.price),
            Amount::Until(kind) => {
                let deck = &self.st.piles[from.you].deck;
                let at = deck.iter().rev().position(|&card| self.card_fits(kind, card, from));
                at.map_or(deck.len(), |at| at + 1) as i16
            }
            Amount::Fallen => from.tally.fallen,
            Amount::Touched => from.tally.touched,
        }
    }

    /// The least and the most of a limit, out of `available`.
    pub fn limit(self, limit: &Limit, available: i16, from: Perspective) -> (i16, i16) {
        match limit {
            Limit::Exactly(amount) => {
                let n = self.amount(amount, from).clamp(0, available.max(0));
                (n, n)
            }
            Limit::UpTo(amount) => (0, self.amount(amount, from).clamp(0, available.max(0))),
            Limit::All => (available.max(0), available.max(0)),
            Limit::Half { up } => {
                let half = half(available, *up);
                (half, half)
            }
            Limit::AllBut(amount) => {
                let n = available.saturating_sub(self.amount(amount, from).max(0)).max(0);
                (n, n)
            }
        }
    }
}

/// May a choice or an "each" of this filter mean the object? Pilots aboard are no units and only meant where a text
/// names them (`C-8.7`, `C-8.13`).
pub(crate) fn may_mean(filter: &Filter, object: &Object) -> bool {
    !matches!(object.place, Place::Aboard(_)) || names_pilots(filter)
}

fn names_pilots(filter: &Filter) -> bool {
    match filter {
        Filter::Aboard { .. } | Filter::AboardOf(_) => true,
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(names_pilots),
        _ => false,
    }
}

fn names_partially_built(filter: &Filter) -> bool {
    match filter {
        Filter::PartiallyBuilt => true,
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(names_partially_built),
        _ => false,
    }
}

/// Does the type line name more than one arena?
fn is_multi_arena(card: &Card) -> bool {
    card.kind.unit().is_some_and(|facts| facts.arenas.iter().count() > 1)
}

/// Does a face-down card of `owner` fit, by what both players see of it? `None`: one would have to look.
fn face_down_fits(filter: &Filter, owner: Role, you: Role) -> Option<bool> {
    let fits = |part: &Filter| face_down_fits(part, owner, you);
    match filter {
        Filter::True | Filter::PartiallyBuilt | Filter::Other => Some(true),
        Filter::Not(part) => fits(part).map(|fits| !fits),
        Filter::All(parts) if parts.iter().any(|part| fits(part) == Some(false)) => Some(false),
        Filter::All(parts) => parts.iter().all(|part| fits(part) == Some(true)).then_some(true),
        Filter::Any(parts) if parts.iter().any(|part| fits(part) == Some(true)) => Some(true),
        Filter::Any(parts) => parts.iter().all(|part| fits(part) == Some(false)).then_some(false),
        Filter::Controller(player) => Some(matches_player(*player, you, owner)),
        Filter::In(_)
        | Filter::Tapped
        | Filter::Damaged
        | Filter::Doomed
        | Filter::Harming
        | Filter::AttackableBy(_)
        | Filter::Counters(..)
        | Filter::Is(_)
        | Filter::Attacking
        | Filter::Defending
        | Filter::Piloted
        | Filter::Pilots(_)
        | Filter::StackSize(..)
        | Filter::AttachedTo(_)
        | Filter::Carries { .. }
        | Filter::CanCarry(_)
        | Filter::Remaining(..)
        | Filter::PilotedBy(_)
        | Filter::Alone
        | Filter::Did(_)
        | Filter::Where(_)
        | Filter::AboardOf(_)
        | Filter::Aboard { .. } => Some(false),
        Filter::Unit
        | Filter::Location
        | Filter::Equipment
        | Filter::Subordinate
        | Filter::Resource
        | Filter::Type(_)
        | Filter::Subtype(_)
        | Filter::ChosenSubtype
        | Filter::Named(_)
        | Filter::TotalCost(..)
        | Filter::MultiArena
        | Filter::Together(..)
        | Filter::NameHas(_)
        | Filter::TextHas(_)
        | Filter::NamedAs(_)
        | Filter::NewName
        | Filter::SameSymbol
        | Filter::Rarity(_)
        | Filter::Unique
        | Filter::Side(_)
        | Filter::Has(_)
        | Filter::PilotsSuch(_)
        | Filter::Stat(..)
        | Filter::PrintedStat(..)
        | Filter::PrintedCost(..)
        | Filter::Card(_) => None,
    }
}

/// How it is remembered: by any of these.
fn did_marks(did: ir::Did, you: Role) -> Marks {
    match did {
        ir::Did::Damage => Marks::HARMED,
        ir::Did::DamageTheirs => Marks::HARMED_THEIRS,
        ir::Did::WasDamaged => Marks::HURT,
        ir::Did::Retreat => Marks::RETREATED,
        ir::Did::RetreatedBy(who) => {
            let meant = |role: &Role| matches_player(who, you, *role);
            Role::BOTH.into_iter().filter(meant).map(Marks::retreated_by).collect()
        }
        ir::Did::WasDeployed => Marks::DEPLOYED,
        ir::Did::WasHealed => Marks::HEALED,
        ir::Did::Attack => Marks::ATTACKED,
    }
}

/// Is `role` the player meant, seen from `you`?
pub(crate) fn matches_player(player: Player, you: Role, role: Role) -> bool {
    match player {
        Player::You => role == you,
        Player::Opponent => role != you,
        Player::Each => true,
        Player::Dark => role == Role::Dark,
        Player::Light => role == Role::Light,
        Player::Disrupted => false,
    }
}

pub(crate) fn compare(value: i16, cmp: Cmp, with: i16) -> bool {
    match cmp {
        Cmp::AtLeast => value >= with,
        Cmp::AtMost => value <= with,
        Cmp::Equal => value == with,
    }
}

fn is_card(card: &Card, kind: CardType) -> bool {
    match kind {
        CardType::Unit => card.is_unit(),
        CardType::Mission => matches!(card.kind, CardKind::Mission | CardKind::Campaign | CardKind::Trap),
        CardType::Campaign => matches!(card.kind, CardKind::Campaign),
        CardType::Trap => matches!(card.kind, CardKind::Trap),
        CardType::Event => matches!(card.kind, CardKind::Event),
        CardType::Battle => matches!(card.kind, CardKind::Battle),
        CardType::Location => matches!(card.kind, CardKind::Location(_)),
        CardType::Equipment => matches!(card.kind, CardKind::Equipment(_)),
    }
}
