//! The table as one seat sees it.

use std::collections::BTreeMap;

use cards::Arena;
use cards::ir::{Ability, Arg};
use protocol::{
    Asked, AttackScene, Builds, ChoiceKind, Ended, PhaseName, PhaseScene, PieceScene, Place, Scene, Seat, SideScene,
};
use rules::{CardId, DecisionKind, Game, ObjectView, Role, View};

use super::eyes::Eyes;
use super::keeper::Keeper;
use super::options;
use super::seen::Seen;

/// The scene of one seat: everything that is needed to draw the table. `replay` is the address of the replay.
pub fn scene(keeper: &Keeper, eyes: &mut Eyes, replay: Option<String>) -> Scene {
    let seen = Seen::of(&keeper.game, eyes.seat);
    let view = &seen.view;
    let (log, rolls, log_is_whole) = keeper.chronicle.news(eyes.seat, &mut eyes.mark);
    let game = &keeper.game;
    let mut scene = Scene {
        seq: keeper.seq(),
        seat: eyes.seat,
        phase: phase(keeper, view),
        dark: side(game, eyes, view, Role::Dark),
        light: side(game, eyes, view, Role::Light),
        pieces: view.objects.iter().map(|object| piece(game, eyes, object)).collect(),
        controls: Arena::ALL
            .into_iter()
            .filter_map(|arena| view.controls[arena].map(|role| (arena.into(), role.into())))
            .collect(),
        attack: view.attack.as_ref().map(|attack| AttackScene {
            attacker: u32::from(attack.attacker.number()),
            defenders: attack.defenders.iter().map(|id| u32::from(id.number())).collect(),
            dice: attack.dice.iter().map(|dice| dice.list().collect()).collect(),
            pending: pending(game, view),
        }),
        rolls,
        // Whoever gave up in the middle of a question is not asked any more.
        asked: if view.outcome.is_some() {
            None
        } else {
            asked(&seen, eyes)
        },
        log,
        log_is_whole,
        faces: BTreeMap::new(),
        ended: view.outcome.map(|outcome| Ended {
            winner: outcome.winner.into(),
            text: story::ending(outcome),
            replay,
        }),
    };
    scene.faces = eyes.fresh();
    scene
}

fn phase(keeper: &Keeper, view: &View) -> PhaseScene {
    let over = view.outcome.is_some();
    PhaseScene {
        turn: view.turn,
        name: if over { PhaseName::Over } else { keeper.phase.name },
        of: if over { None } else { keeper.phase.of },
        chance: view.chance.map(story::chance_name),
    }
}

fn pending(game: &Game, view: &View) -> Vec<(String, u32, i16)> {
    let of = |&(card, unit, amount): &(CardId, rules::ObjectId, i16)| {
        (story::card_name(game, card), u32::from(unit.number()), amount)
    };
    view.pending.iter().map(of).collect()
}

fn side(game: &Game, eyes: &mut Eyes, view: &View, role: Role) -> SideScene {
    let own = match eyes.seat {
        Seat::Dark => role == Role::Dark,
        Seat::Light => role == Role::Light,
        Seat::Watch => false,
    };
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    // A spectator's view is Dark's with the hand taken out: the sizes are public and come from the game.
    let piles = &game.state().piles[role];
    let hand_cards: &[CardId] = match (own, role == view.role) {
        (true, _) => &view.hand,
        (false, false) if eyes.seat != Seat::Watch => &view.opponent_shown,
        _ => &[],
    };
    SideScene {
        force: view.force[role],
        build: view.build[role],
        deck: count(view.deck[role]),
        hand: count(piles.hand.len()),
        hand_cards: hand_cards.iter().map(|&card| eyes.face(game, card)).collect(),
        discard: view.discard[role].iter().map(|&card| eyes.face(game, card)).collect(),
        removed: view.removed[role].iter().map(|&card| eyes.face(game, card)).collect(),
        building: view.building[role]
            .iter()
            .map(|&(card, counters)| Builds {
                face: card.map(|card| eyes.face(game, card)),
                counters,
            })
            .collect(),
        supply: count(piles.outside.len()),
    }
}

fn piece(game: &Game, eyes: &mut Eyes, object: &ObjectView) -> PieceScene {
    let is_unit = object
        .cards
        .first()
        .and_then(|card| game.fixed().prints.get(usize::from(card.0)))
        .is_some_and(|print| print.card.kind.unit().is_some());
    let total = |at: usize| is_unit.then(|| object.totals[at]);
    PieceScene {
        id: u32::from(object.id.number()),
        name: game.name(object.id),
        stack: object.cards.iter().map(|&card| eyes.face(game, card)).collect(),
        beneath: u32::try_from(object.beneath).unwrap_or(u32::MAX),
        controller: object.controller.into(),
        place: place(object.place),
        tapped: object.tapped,
        damage: object.damage,
        counters: object
            .counters
            .iter()
            .map(|(kind, number)| (kind.word().to_owned(), *number))
            .collect(),
        speed: total(0),
        power: total(1),
        health: total(2),
        keywords: keywords(game, object),
    }
}

fn place(at: rules::Place) -> Place {
    let host = |id: rules::ObjectId| u32::from(id.number());
    match at {
        rules::Place::Arena(arena) => Place::Arena { arena: arena.into() },
        rules::Place::Build => Place::Build,
        rules::Place::Slot(arena) => Place::Slot { arena: arena.into() },
        rules::Place::Aboard(id) => Place::Aboard { host: host(id) },
        rules::Place::On(id) => Place::On { host: host(id) },
        rules::Place::Event => Place::Event,
    }
}

/// Keywords that the object has now, each once, with its sum.
fn keywords(game: &Game, object: &ObjectView) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for instance in game.instances(object.id) {
        let Some(def) = game.fixed().abilities.get(usize::from(instance.ability.0)) else {
            continue;
        };
        let Some(keyword) = def.keyword else { continue };
        let numbered = matches!(&def.ir, Ability::Keyword(ability) if matches!(ability.arg, Arg::Number(_)));
        let word = if numbered {
            format!("{} {}", keyword.name(), game.keyword(object.id, keyword))
        } else {
            keyword.name().to_owned()
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

fn asked(seen: &Seen, eyes: &mut Eyes) -> Option<Asked> {
    let decision = seen.view.decision?;
    let own = seen.role == Some(decision.role);
    let why = if own {
        story::why_asked(&seen.words, &seen.view)
    } else {
        String::new()
    };
    Some(Asked {
        role: decision.role.into(),
        kind: kind(decision.kind),
        clauses: testkit::book::ids_in(&why).into_iter().map(str::to_owned).collect(),
        options: if own { options::list(seen, eyes) } else { Vec::new() },
        why,
    })
}

fn kind(kind: DecisionKind) -> ChoiceKind {
    match kind {
        DecisionKind::Chance => ChoiceKind::Chance,
        DecisionKind::Build => ChoiceKind::Build,
        DecisionKind::Retreat => ChoiceKind::Retreat,
        DecisionKind::Attack => ChoiceKind::Attack,
        DecisionKind::Announce => ChoiceKind::Announce,
        DecisionKind::Question => ChoiceKind::Question,
        DecisionKind::Order => ChoiceKind::Order,
        DecisionKind::Bid => ChoiceKind::Bid,
        DecisionKind::Setup => ChoiceKind::Setup,
    }
}

/// The seat of a role.
pub fn seat_of(role: Role) -> Seat {
    match role {
        Role::Dark => Seat::Dark,
        Role::Light => Seat::Light,
    }
}

/// The role of a seat.
pub fn role_of(seat: Seat) -> Option<Role> {
    match seat {
        Seat::Dark => Some(Role::Dark),
        Seat::Light => Some(Role::Light),
        Seat::Watch => None,
    }
}

/// Both hands, for spectators of players who agreed to show them.
pub fn open_hands(keeper: &Keeper, eyes: &mut Eyes, scene: &mut Scene) {
    let game = &keeper.game;
    for role in Role::BOTH {
        let hand = game.view(role).hand;
        let faces = hand.iter().map(|&card| eyes.face(game, card)).collect();
        match role {
            Role::Dark => scene.dark.hand_cards = faces,
            Role::Light => scene.light.hand_cards = faces,
        }
    }
    scene.faces.extend(eyes.fresh());
}
