//! One ply: every option is carried out on a copy of an imagined game, and the best position is taken.

use crate::ahead::{Ahead, for_role};
use arrayvec::ArrayVec;
use cards::Stat;
use rules::{Action, Answer, CardRef, Decision, DecisionKind, Game, Object, ObjectId, Options, Place, Role};

/// Rolls and replies that are looked at in all ways.
const DEEP: u8 = 2;
/// Answers that may be given for one decision before only defaults are looked at.
const ANSWERS: u32 = 600;
/// To attack with nobody has to look so much better: the same chance does not come again.
const IDLENESS: f32 = 0.02;
/// Completions of one card that are looked at.
const MOST_COMPLETIONS: usize = 6;

/// The option that leads to the best position, and the worth of each that was looked at, for who decides.
pub fn choose(
    ahead: &mut Ahead,
    world: &Game,
    options: &Options,
    decision: Decision,
    noted: impl FnMut(usize, f32),
) -> usize {
    judge(ahead, world, options, decision, DEEP, noted)
}

/// The same, with so many rolls and replies looked at in all ways.
pub fn judge(
    ahead: &mut Ahead,
    world: &Game,
    options: &Options,
    decision: Decision,
    deep: u8,
    mut noted: impl FnMut(usize, f32),
) -> usize {
    let list = options.as_slice();
    ahead.allow(ANSWERS);
    let mut best = (f32::NEG_INFINITY, 0);
    let twins = Twins::of(world, list);
    for at in 0..list.len() {
        if !is_worth_a_look(world, decision, list, at) || twins.repeat(list, at) {
            continue;
        }
        let mut value = for_role(value_of(ahead, world, options, at, decision, deep), decision.role);
        if matches!(list[at], Action::DoNothing(_)) {
            value -= IDLENESS;
        }
        noted(at, value);
        if value > best.0 {
            best = (value, at);
        }
    }
    best.1
}

/// Units that are alike, each with the first of its kind: what is done with or to one may as well be done to the other.
struct Twins(ArrayVec<(ObjectId, ObjectId), MOST_TWINS>);

/// More units that are like others are not noticed.
const MOST_TWINS: usize = 16;

impl Twins {
    /// Of the units on the table, where the list is long enough for it to matter.
    fn of(world: &Game, list: &[Action]) -> Twins {
        let mut twins = Twins(ArrayVec::new());
        if list.len() < 4 {
            return twins;
        }
        let state = world.state();
        for (at, object) in state.objects.iter().enumerate() {
            let units = state.objects[..at].iter();
            if let Some(first) = units
                .filter(|other| are_alike(world, other, object))
                .map(|other| other.id)
                .next()
            {
                let _ = twins.0.try_push((object.id, first));
            }
        }
        twins
    }

    fn first(&self, id: ObjectId) -> ObjectId {
        self.0
            .iter()
            .find(|(twin, _)| *twin == id)
            .map_or(id, |(_, first)| *first)
    }

    /// The same done by and to the first of each kind.
    fn told_alike(&self, action: Action) -> Action {
        match action {
            Action::Attack { unit, on, reach } => Action::Attack {
                unit: self.first(unit),
                on: self.first(on),
                reach,
            },
            Action::DoNothing(unit) => Action::DoNothing(self.first(unit)),
            Action::Retreat(unit) => Action::Retreat(self.first(unit)),
            Action::Move { object, to } => Action::Move {
                object: self.first(object),
                to,
            },
            other => other,
        }
    }

    /// Does an option before this one come to the same?
    fn repeat(&self, list: &[Action], at: usize) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let told = self.told_alike(list[at]);
        list[..at].iter().any(|&other| self.told_alike(other) == told)
    }
}

/// Is there no telling the two units apart, but by their names?
fn are_alike(world: &Game, one: &Object, other: &Object) -> bool {
    let state = world.state();
    let total = |unit: &Object, stat| world.stat(unit.id, stat);
    let burdened = |unit: &Object| {
        let on = |object: &Object| matches!(object.place, Place::Aboard(host) | Place::On(host) if host == unit.id);
        state.in_play().any(on) || state.beneath.iter().any(|card| card.under == unit.id)
    };
    one.controller == other.controller
        && world.card(one.top()).1 == world.card(other.top()).1
        && (one.cards.len(), other.cards.len()) == (1, 1)
        && (one.place, one.tapped, one.damage, one.named) == (other.place, other.tapped, other.damage, other.named)
        && one.marks == other.marks
        && [Stat::Speed, Stat::Power, Stat::Health]
            .iter()
            .all(|&stat| total(one, stat) == total(other, stat))
        && !burdened(one)
        && !burdened(other)
}

/// The chance that Dark wins after this option.
fn value_of(ahead: &mut Ahead, world: &Game, options: &Options, at: usize, decision: Decision, deep: u8) -> f32 {
    match options.as_slice()[at] {
        Action::Build { card, counters } if is_enough(world, decision.role, card, counters) => after_building(
            ahead,
            world,
            options,
            at,
            decision.role,
            deep,
            |action| matches!(action, Action::Complete { card: built, .. } if *built == card),
        ),
        Action::Retreat(_) => after_naming(ahead, world, options, at, deep),
        _ => ahead.after(world, options, at, deep),
    }
}

/// May the card be completed with so many counters more? Texts and stacks may make it cheaper than is printed.
fn is_enough(world: &Game, role: Role, card: CardRef, counters: i16) -> bool {
    let built = world.state().building[role].iter().find(|built| built.card == card);
    let lying = built.map_or(0, |built| built.counters);
    let cost = world.fixed().card(card).cost.unwrap_or(0);
    lying + counters + 1 >= cost || may_join(world, role, card)
}

/// Counters are put on a card; if it can be completed then, it is, in the best way.
fn after_building(
    ahead: &mut Ahead,
    world: &Game,
    options: &Options,
    at: usize,
    role: Role,
    deep: u8,
    completes: impl Fn(&Action) -> bool,
) -> f32 {
    let mut copy = ahead.copy(world);
    let mut then = ahead.list();
    let mut best = f32::NEG_INFINITY;
    if copy.apply_listed(options, at, &mut ()).is_ok() {
        copy.options(&mut then);
        let ways: ArrayVec<usize, MOST_COMPLETIONS> = (0..then.len())
            .filter(|&at| completes(&then.as_slice()[at]))
            .take(MOST_COMPLETIONS)
            .collect();
        for way in ways {
            best = best.max(for_role(ahead.after(&copy, &then, way, deep), role));
        }
        if best == f32::NEG_INFINITY {
            best = for_role(ahead.value(&mut copy, deep), role);
        }
    }
    ahead.give_back_list(then);
    ahead.give_back(copy);
    for_role(best, role)
}

/// A unit is named and the retreat step is over.
fn after_naming(ahead: &mut Ahead, world: &Game, options: &Options, at: usize, deep: u8) -> f32 {
    let mut copy = ahead.copy(world);
    let mut then = ahead.list();
    let mut value = 0.5;
    if copy.apply_listed(options, at, &mut ()).is_ok() {
        copy.options(&mut then);
        let done = then.position(Action::Done);
        value = match done.map(|done| copy.apply(Answer::Option(done), &mut ())) {
            Some(Ok(())) | None => ahead.value(&mut copy, deep),
            Some(Err(_)) => 0.5,
        };
    }
    ahead.give_back_list(then);
    ahead.give_back(copy);
    value
}

/// Options that are never better than another one are not looked at.
pub fn is_worth_a_look(world: &Game, decision: Decision, list: &[Action], at: usize) -> bool {
    let role = decision.role;
    match list[at] {
        Action::Build { card, counters } => {
            let state = world.state();
            let there = state.building[role].iter().find(|built| built.card == card);
            let lying = there.map_or(0, |built| built.counters);
            let cost = world.fixed().card(card).cost.unwrap_or(0);
            let points = list.iter().filter_map(|action| match action {
                Action::Build { card: other, counters } if *other == card => Some(*counters),
                _ => None,
            });
            let points = points.max().unwrap_or(counters);
            let needed = (cost - lying).max(0);
            let joins = there.is_none() && counters == 1 && may_join(world, role, card);
            joins || (needed > 0 && counters == needed.min(points))
        }
        Action::FaceDown { card, counters } => {
            let cost = world.fixed().card(card).cost.unwrap_or(0);
            let most = list.iter().filter_map(|action| match action {
                Action::FaceDown { card: other, counters } if *other == card => Some(*counters),
                _ => None,
            });
            counters == cost.max(1).min(most.max().unwrap_or(counters))
        }
        Action::Bid(bid) => bid <= 3 || at + 1 == list.len(),
        _ => true,
    }
}

/// Could the card go onto a unit of the same name for 1 counter (`C-5.4`)?
fn may_join(world: &Game, role: Role, card: CardRef) -> bool {
    let fixed = world.fixed();
    let name = &fixed.card(card).name;
    name.version.is_some()
        && world
            .state()
            .in_play()
            .any(|object| object.controller == role && fixed.card(object.top()).name.base == name.base)
}

/// What is decided by habit before anything is weighed: in preparation cards that are no units are set aside for others,
/// and what is offered is taken.
pub fn habit(world: &Game, decision: Decision, list: &[Action]) -> Option<usize> {
    if decision.kind != DecisionKind::Setup || world.state().turn > 0 {
        return None;
    }
    let taken = |action: &Action| matches!(action, Action::Mulligan(_) | Action::Card(_));
    list.iter().position(taken)
}
