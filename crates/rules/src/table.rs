//! Laying the table: from a [`Setup`] to the first state of a [`Game`].

use crate::engine::Engine;
use crate::frame::{BuildStage, Frame, Prepare, StepStage, TurnStep};
use crate::game::Game;
use crate::ids::{ByRole, CardId, CardRef, ObjectId, Role};
use crate::list::List;
use crate::program::Fixed;
use crate::setup::{Aboard, MAX_CARDS_PER_PLAYER, Placed, PlacedAt, Seat, Setup, SetupFault, Start};
use crate::state::{Building, Guards, Piles, Place, Reply, Serial, State};
use arrayvec::ArrayVec;
use cards::ir::{Ability, Counter};
use cards::{Arena, Card, CardKind, same_unit};
use std::sync::Arc;

/// Numbers beyond this are refused.
const MAX_NUMBER: i16 = 2000;

fn cards_of(seat: &Seat) -> usize {
    let in_play: usize = seat
        .in_play
        .iter()
        .map(|p| 1 + p.under.len() + p.pilots.len() + p.equipment.len())
        .sum();
    let piles = seat.deck.len() + seat.hand.len() + seat.discard.len() + seat.outside.len();
    piles + seat.building.len() + in_play
}

/// Checks everything that can be wrong with a set-up.
fn faults(setup: &Setup) -> Vec<SetupFault> {
    let mut faults = Vec::new();
    let mut locations = [0; 3];
    for role in Role::BOTH {
        let seat = &setup.seats[role];
        let count = cards_of(seat);
        if count > MAX_CARDS_PER_PLAYER {
            faults.push(SetupFault::TooManyCards(role, count));
        }
        let in_play = seat.in_play.iter().flat_map(|p| {
            std::iter::once(p.card).chain(
                p.under
                    .iter()
                    .chain(p.pilots.iter().map(|pilot| &pilot.card))
                    .chain(&p.equipment)
                    .copied(),
            )
        });
        let guessed = seat.guesses.iter().flat_map(|guess| &guess.deck);
        let piles = seat.deck.iter().chain(&seat.hand).chain(&seat.discard).chain(guessed);
        let supply = seat.guesses.iter().flat_map(|guess| &guess.outside);
        let all = piles.clone().chain(&seat.outside).chain(supply.clone()).copied();
        let unknown: Vec<CardId> = all
            .chain(in_play)
            .chain(seat.building.iter().map(|b| b.card))
            .filter(|card| usize::from(card.0) >= setup.cards.len())
            .collect();
        if !unknown.is_empty() {
            faults.extend(unknown.into_iter().map(|card| SetupFault::NoSuchCard(role, card.0)));
            continue;
        }
        for id in piles.clone().chain(&seat.outside).chain(supply) {
            let card = &setup.cards[usize::from(id.0)];
            if card.is_subordinate() {
                faults.push(SetupFault::FromSupply(role, card.name.full()));
            }
        }
        let is_event = |id: CardId| setup.cards[usize::from(id.0)].kind == CardKind::Event;
        for &id in piles.filter(|&&id| is_event(id)) {
            let name = setup.cards[usize::from(id.0)].name.full();
            faults.push(SetupFault::EventInDeck(role, name));
        }
        if seat.in_play.iter().filter(|placed| is_event(placed.card)).count() > 1 {
            faults.push(SetupFault::TwoEvents(role));
        }
        for (what, n) in [
            ("Force", seat.force),
            ("build points", seat.build),
            ("set-up points", seat.setup_points),
        ] {
            if !(0..=MAX_NUMBER).contains(&n) {
                faults.push(SetupFault::BadNumber(role, what.to_owned(), n));
            }
        }
        for built in &seat.building {
            let card = &setup.cards[usize::from(built.card.0)];
            if card.cost.is_none() {
                faults.push(SetupFault::NotBuildable(role, card.name.full()));
            }
            if !(0..=MAX_NUMBER).contains(&built.counters) {
                faults.push(SetupFault::BadNumber(
                    role,
                    format!("counters on {}", card.name.full()),
                    built.counters,
                ));
            }
        }
        for placed in &seat.in_play {
            placed_faults(setup, role, placed, &mut locations, &mut faults);
        }
    }
    for (count, arena) in locations.into_iter().zip(Arena::ALL) {
        if count > 1 {
            faults.push(SetupFault::TwoLocations(arena.word()));
        }
    }
    for card in &setup.cards {
        if let Some(facts) = card.kind.unit() {
            for (what, n) in [("speed", facts.speed), ("power", facts.power), ("health", facts.health)] {
                if !(0..=MAX_NUMBER).contains(&n) {
                    faults.push(SetupFault::BadNumber(
                        Role::Dark,
                        format!("{what} of {}", card.name.full()),
                        n,
                    ));
                }
            }
        }
        if card.cost.is_some_and(|cost| !(0..=MAX_NUMBER).contains(&cost)) {
            let cost = card.cost.unwrap_or(0);
            faults.push(SetupFault::BadNumber(
                Role::Dark,
                format!("cost of {}", card.name.full()),
                cost,
            ));
        }
    }
    faults
}

fn placed_faults(setup: &Setup, role: Role, placed: &Placed, locations: &mut [u8; 3], faults: &mut Vec<SetupFault>) {
    let card = &setup.cards[usize::from(placed.card.0)];
    let name = card.name.full();
    for &(kind, number) in &placed.named {
        if !(0..=MAX_NUMBER).contains(&number) {
            let what = format!("{} counters on {name}", kind.word());
            faults.push(SetupFault::BadNumber(role, what, number));
        }
    }
    if !(0..=MAX_NUMBER).contains(&placed.damage) {
        faults.push(SetupFault::BadNumber(role, format!("damage on {name}"), placed.damage));
    }
    let fits = match (&card.kind, placed.place) {
        (CardKind::Unit(facts) | CardKind::Subordinate(facts), PlacedAt::Arena(arena)) => facts.arenas.has(arena),
        (
            CardKind::Unit(_)
            | CardKind::Subordinate(_)
            | CardKind::Equipment(_)
            | CardKind::Resource
            | CardKind::Campaign
            | CardKind::Event,
            PlacedAt::BuildZone,
        ) => true,
        (CardKind::Location(arenas), PlacedAt::Arena(arena)) => {
            locations[arena as usize] += 1;
            arenas.is_empty() || arenas.has(arena)
        }
        _ => false,
    };
    if !fits {
        let place = match placed.place {
            PlacedAt::Arena(arena) => arena.word(),
            PlacedAt::BuildZone => "the build zone",
        };
        faults.push(SetupFault::WrongPlace(role, name.clone(), place));
    }
    for under in &placed.under {
        let other = &setup.cards[usize::from(under.0)];
        let same = other.is_unit()
            && !other.is_subordinate()
            && !card.is_subordinate()
            && card.is_unique()
            && other.is_unique()
            && same_unit(&other.name.base, &card.name.base)
            && other.name != card.name;
        // Whether the unit lists it is asked of the game.
        let may_list = other.is_unit() && lists_cards(card);
        if !(same || may_list) || placed.under.len() >= crate::query::stack::STACK_LIMIT {
            faults.push(SetupFault::BadStack(role, other.name.full(), name.clone()));
        }
    }
    for pilot in &placed.pilots {
        let other = &setup.cards[usize::from(pilot.card.0)];
        if !(0..=MAX_NUMBER).contains(&pilot.damage) {
            let what = format!("damage on {}", other.name.full());
            faults.push(SetupFault::BadNumber(role, what, pilot.damage));
        }
        if !other.is_unit() || !card.is_unit() {
            faults.push(SetupFault::WrongPlace(role, other.name.full(), "a host"));
        }
    }
    for equipment in &placed.equipment {
        let other = &setup.cards[usize::from(equipment.0)];
        if !matches!(other.kind, CardKind::Equipment(_)) || !card.is_unit() {
            faults.push(SetupFault::WrongPlace(role, other.name.full(), "a host"));
        }
    }
}

/// Lays the table; nothing has happened yet.
pub(crate) fn lay(setup: &Setup) -> Result<Game, Vec<SetupFault>> {
    let faults = faults(setup);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut fixed = Fixed::build(setup).map_err(|fault| vec![fault])?;
    let mut state = State {
        turn: 0,
        force: ByRole::from_fn(|r| setup.seats[r].force),
        build: ByRole::from_fn(|r| setup.seats[r].build),
        promised: ByRole::default(),
        build_die: 0,
        piles: ByRole([Piles::default(), Piles::default()]),
        building: ByRole([List::new(), List::new()]),
        objects: Vec::with_capacity(24),
        effects: Vec::with_capacity(8),
        uses: Vec::with_capacity(8),
        waiting: Vec::with_capacity(8),
        ready: Vec::new(),
        noticed: Vec::new(),
        held: None,
        past: Vec::new(),
        own_past: Vec::new(),
        spent: Vec::new(),
        beneath: Vec::new(),
        kept: Vec::new(),
        earned: Vec::new(),
        surplus: None,
        resource: Default::default(),
        attacks: Vec::with_capacity(1),
        sequences: Vec::with_capacity(1),
        damage: Vec::with_capacity(2),
        declared: Vec::new(),
        struck: Vec::new(),
        frames: Vec::with_capacity(10),
        reply: Reply::default(),
        battle: false,
        step: None,
        attacked_in: Default::default(),
        build_started: ByRole::default(),
        shown: [0; 4],
        decision: 0,
        serial: Serial::default(),
        outcome: None,
        exchanged: false,
        setup_points: ByRole::from_fn(|r| setup.seats[r].setup_points),
        chain: 0,
        guards: Guards::default(),
        active: crate::program::Kinds::empty(),
        granted_kinds: crate::program::Kinds::empty(),
        usable: ByRole([crate::program::Windows::empty(); 2]),
        granted: 0,
        dirty: crate::state::Dirty::all(),
        open: [0; 4],
        noted: ByRole([[0; 4]; 2]),
    };
    for role in Role::BOTH {
        let seat = &setup.seats[role];
        let mut take = |card: CardId| {
            let physical = CardRef(fixed.of.len() as u8);
            fixed.of.push(card);
            fixed.owner.push(role);
            physical
        };
        let piles = &mut state.piles[role];
        // The deck is drawn from its end: the top card comes last.
        piles.deck.extend(seat.deck.iter().rev().map(|&card| take(card)));
        piles.hand.extend(seat.hand.iter().map(|&card| take(card)));
        piles.outside.extend(seat.outside.iter().map(|&card| take(card)));
        let discard: Vec<CardRef> = seat.discard.iter().map(|&card| take(card)).collect();
        piles.discard.extend(discard.iter().copied());
        for built in &seat.building {
            state.building[role].push(Building {
                card: take(built.card),
                counters: built.counters,
            });
        }
    }
    for role in Role::BOTH {
        for card in state.piles[role].discard {
            state.set_open(card, true);
        }
    }
    if !fixed.stock(Role::BOTH.into_iter().map(|role| cards_of(&setup.seats[role])).sum()) {
        return Err(vec![SetupFault::TooManySubordinates]);
    }
    // Physical cards in play are numbered as they are laid.
    for role in Role::BOTH {
        for placed in &setup.seats[role].in_play {
            let mut take = |card: CardId| {
                let supplied = fixed.supplied(card, role);
                if supplied != CardRef::NONE {
                    return supplied;
                }
                let physical = CardRef(fixed.of.len() as u8);
                fixed.of.push(card);
                fixed.owner.push(role);
                physical
            };
            let top = take(placed.card);
            let under: ArrayVec<CardRef, 4> = placed.under.iter().take(4).map(|&card| take(card)).collect();
            let pilots: Vec<(CardRef, &Aboard)> = placed.pilots.iter().map(|pilot| (take(pilot.card), pilot)).collect();
            let equipment: Vec<CardRef> = placed.equipment.iter().map(|&card| take(card)).collect();
            let place = match (placed.place, setup.cards[usize::from(placed.card.0)].is_unit()) {
                (PlacedAt::Arena(arena), true) => Place::Arena(arena),
                (PlacedAt::Arena(arena), false) => Place::Slot(arena),
                (PlacedAt::BuildZone, _) if setup.cards[usize::from(placed.card.0)].kind == CardKind::Event => {
                    Place::Event
                }
                (PlacedAt::BuildZone, _) => Place::Build,
            };
            let mut engine = Engine {
                fx: &fixed,
                st: &mut state,
                log: &mut (),
            };
            let id = engine.enter(top, role, place, &[]);
            for (card, pilot) in pilots {
                let aboard = engine.enter(card, role, Place::Aboard(id), &[]);
                if let Some(object) = engine.st.object_mut(aboard) {
                    object.tapped = pilot.tapped;
                    object.damage = pilot.damage;
                }
            }
            for card in equipment {
                engine.enter(card, role, Place::On(id), &[]);
            }
            dress(&mut state, id, placed, &under);
        }
    }
    // Cards below the top came in behind their unit, and may insert something (`INS-1`).
    Engine {
        fx: &fixed,
        st: &mut state,
        log: &mut (),
    }
    .refresh();
    fixed.note_lists();
    begin(&mut state, setup.start);
    Ok(Game {
        fixed: Arc::new(fixed),
        state,
    })
}

fn dress(state: &mut State, id: ObjectId, placed: &Placed, under: &[CardRef]) {
    if let Some(object) = state.object_mut(id) {
        object.tapped = placed.tapped;
        object.damage = placed.damage;
        for &(kind, number) in &placed.named {
            if kind != Counter::Damage {
                object.named[kind as usize - 1] = number;
            }
        }
        object.cards.extend(under.iter().copied());
    }
    for &card in under {
        state.set_open(card, true);
    }
}

/// The first frames.
fn begin(state: &mut State, start: Start) {
    let turn = |state: &mut State, next: TurnStep| {
        state.turn = 1;
        state.frames.push(Frame::Turn(next));
    };
    match start {
        Start::Preparation => {
            state.frames.push(Frame::Turn(TurnStep::Start));
            state.frames.push(Frame::Prepare(Prepare::Roles));
        }
        Start::SetupLoop => {
            state.frames.push(Frame::Turn(TurnStep::Start));
            state.frames.push(Frame::Prepare(Prepare::Starts));
        }
        Start::Turn => state.frames.push(Frame::Turn(TurnStep::Start)),
        Start::Build(role) => {
            turn(
                state,
                match role {
                    Role::Dark => TurnStep::Build(Role::Light),
                    Role::Light => TurnStep::Retreat(Role::Dark),
                },
            );
            state.frames.push(Frame::Build(role, BuildStage::Start));
        }
        Start::Retreat(role) => turn(state, TurnStep::Retreat(role)),
        Start::Battle(arena) => {
            let begun = Arena::ALL
                .into_iter()
                .filter(|&other| other <= arena)
                .fold(0, |begun, other| begun | crate::engine::arena_bit(other));
            turn(state, TurnStep::Arena(begun));
            state.battle = true;
            state.guards.steps[arena] = 1;
            state.frames.push(Frame::Step(arena, StepStage::Start));
            state.frames.push(Frame::Settle(crate::frame::Settle {
                mark: 0,
                chain: 0,
                arrival: false,
            }));
        }
    }
}

/// Does it print a Stack ability (`STK-1`)?
fn lists_cards(card: &Card) -> bool {
    let lists =
        |ability: &Ability| matches!(ability, Ability::Keyword(k) if k.keyword == cards::keyword::Keyword::Stack);
    card.abilities.iter().any(lists)
}
