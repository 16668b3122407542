//! Wishes that are not offered: which action the engine is asked about.

use cards::Arena;
use cards::ir::Amount;
use cards::keyword::Keyword;
use rules::{AbilityId, Action, CardRef, Destination, Game, Instance, ObjectId, Reach, Role, Way};

use super::fit::{keyword_of, label_before_of, number_of};
use super::sight;
use crate::scenario::script::{Name, Spot, Target, Wish};

/// Every action that the wish might mean, whether it is possible or not.
pub fn meant(game: &Game, role: Role, wish: &Wish) -> Vec<Action> {
    let objects = |name: &Name| sight::objects(game, name).map(|object| object.id).collect::<Vec<_>>();
    let cards = |name: &Name| sight::cards(game, name).collect::<Vec<_>>();
    match wish {
        Wish::Pass => vec![Action::Pass, Action::Done],
        Wish::Attack { on, with } => {
            let units = match with {
                Some(unit) => objects(unit),
                None => units_of(game, role),
            };
            attacks(&units, &objects(on), &[Reach::Own])
        }
        Wish::DoNothing(Some(unit)) => objects(unit).into_iter().map(Action::DoNothing).collect(),
        Wish::DoNothing(None) => units_of(game, role).into_iter().map(Action::DoNothing).collect(),
        Wish::Use { ability, of, then } => using(game, role, ability, of.as_ref(), then.on.first()),
        Wish::Play { card, .. } => cards(card)
            .into_iter()
            .map(|card| Action::Play {
                card,
                line: 0,
                enhance: 0,
                meditate: false,
            })
            .collect(),
        Wish::Build { card, counters } => cards(card)
            .into_iter()
            .flat_map(|card| {
                let counters = counters.unwrap_or(1);
                [Action::Build { card, counters }, Action::FaceDown { card, counters }]
            })
            .collect(),
        Wish::Complete { card, to } => {
            let mut actions = Vec::new();
            for card in cards(card) {
                actions.push(Action::Spring {
                    card,
                    line: 0,
                    meditate: false,
                });
                for to in destinations(game, role, card, to.as_ref()) {
                    actions.push(Action::Complete {
                        card,
                        way: Way::Counters,
                        to,
                    });
                    actions.push(Action::Deploy { card, to });
                }
            }
            actions
        }
        Wish::Move { card, to } => {
            let mut actions = Vec::new();
            for object in objects(card) {
                let top = game.state().object(object).map_or(CardRef::NONE, |object| object.top());
                for to in destinations(game, role, top, Some(to)) {
                    actions.push(Action::Move { object, to });
                }
            }
            actions
        }
        Wish::Retreat(unit) => objects(unit).into_iter().map(Action::Retreat).collect(),
        Wish::Bid(n) => vec![Action::Bid(*n), Action::Amount(*n)],
        Wish::Label(label) => rearranging(game, label),
        Wish::Concede => Vec::new(),
    }
}

/// `bring CARD to the top`
fn rearranging(game: &Game, label: &str) -> Vec<Action> {
    let Some(card) = label
        .strip_prefix("bring ")
        .and_then(|rest| rest.strip_suffix(" to the top"))
    else {
        return Vec::new();
    };
    let name = Name {
        role: None,
        name: cards::CardName::parse(card),
    };
    let mut actions = Vec::new();
    for card in sight::cards(game, &name) {
        let stacks = game.state().in_play().filter(|object| object.cards.contains(&card));
        actions.extend(stacks.map(|object| Action::Rearrange {
            object: object.id,
            card,
        }));
    }
    actions
}

fn units_of(game: &Game, role: Role) -> Vec<ObjectId> {
    game.state()
        .in_play()
        .filter(|object| object.controller == role)
        .map(|object| object.id)
        .collect()
}

fn attacks(units: &[ObjectId], on: &[ObjectId], by: &[Reach]) -> Vec<Action> {
    let mut actions = Vec::new();
    for &unit in units {
        for &on in on.iter().filter(|&&on| on != unit) {
            actions.extend(by.iter().map(|&reach| Action::Attack { unit, on, reach }));
        }
    }
    actions
}

fn using(game: &Game, role: Role, ability: &str, of: Option<&Name>, on: Option<&Target>) -> Vec<Action> {
    let objects: Vec<ObjectId> = match of {
        Some(name) => sight::objects(game, name).map(|object| object.id).collect(),
        None => units_of(game, role),
    };
    let cards: Vec<CardRef> = of.map(|name| sight::cards(game, name).collect()).unwrap_or_default();
    let targets = |on: Option<&Target>| match on {
        Some(Target::Card(name)) => sight::objects(game, name).map(|object| object.id).collect(),
        _ => Vec::new(),
    };
    let complete = |way: Way| {
        let mut actions = Vec::new();
        for &card in &cards {
            for to in destinations(game, role, card, on) {
                actions.push(Action::Complete { card, way, to });
            }
        }
        actions
    };
    match keyword_of(ability) {
        Some(Keyword::Lucky) => objects.into_iter().map(Action::Lucky).collect(),
        Some(Keyword::Bombard) => attacks(&objects, &targets(on), &[Reach::Bombard]),
        Some(Keyword::IonCannon) => attacks(&objects, &targets(on), &[Reach::IonCannon]),
        Some(Keyword::Barrage) => attacks(&objects, &targets(on), &[Reach::Barrage]),
        Some(Keyword::DoubleStrike) => attacks(&objects, &targets(on), &[Reach::Own]),
        Some(Keyword::HiddenCost) => complete(Way::Hidden(number_of(ability).unwrap_or(0))),
        Some(Keyword::AlternativeCost) => complete(Way::Alternative(which(ability) - 1)),
        Some(Keyword::Meditate) => {
            let mut actions = complete(Way::Meditate);
            actions.extend(cards.iter().map(|&card| Action::Play {
                card,
                line: 0,
                enhance: 0,
                meditate: true,
            }));
            actions
        }
        Some(Keyword::Enhance) => cards
            .into_iter()
            .map(|card| Action::Play {
                card,
                line: 0,
                enhance: which(ability),
                meditate: false,
            })
            .collect(),
        Some(Keyword::Pilot) => {
            let mut actions = Vec::new();
            for &object in &objects {
                let top = game.state().object(object).map_or(CardRef::NONE, |object| object.top());
                actions.extend(
                    destinations(game, role, top, on)
                        .into_iter()
                        .map(|to| Action::Move { object, to }),
                );
            }
            actions.extend(complete(Way::Counters));
            actions
        }
        keyword => objects
            .into_iter()
            .flat_map(|object| instances(game, object, keyword, number_of(ability)))
            .filter(|&action| keyword.is_some() || is_numbered(game, action, ability))
            .collect(),
    }
}

/// `ability 2` is the second line that is no keyword, as it is labelled, or as it is printed where it does not work.
fn is_numbered(game: &Game, action: Action, ability: &str) -> bool {
    let (Action::Use(instance), Some(number)) = (action, number_of(ability)) else {
        return true;
    };
    if game.instances(instance.on).contains(&instance) {
        return label_before_of(game, action) == ability;
    }
    let fixed = game.fixed();
    let Some(object) = game.state().object(instance.on) else {
        return false;
    };
    let mut lines = fixed.print(object.top()).all.iter().filter(|&&(line, _)| {
        let def = fixed.ability(line);
        def.keyword.is_none() && matches!(def.ir, cards::ir::Ability::Activated(_))
    });
    lines
        .position(|&(line, _)| line == instance.ability)
        .map(|at| at as i16 + 1)
        == Some(number)
}

/// Which of several costs or lines of a card the words mean: the number behind the keyword, from 1.
fn which(ability: &str) -> u8 {
    let number = number_of(ability).unwrap_or(1).max(1);
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The lines of an object that are this keyword with this number, printed or granted, working or not; lines without a
/// keyword if none is named.
fn instances(game: &Game, object: ObjectId, keyword: Option<Keyword>, number: Option<i16>) -> Vec<Action> {
    let fixed = game.fixed();
    let Some(known) = game.state().object(object) else {
        return Vec::new();
    };
    let printed = &fixed.print(known.top()).all;
    let is = |ability: AbilityId| {
        let def = fixed.ability(ability);
        let other_number = matches!(def.x, Amount::Fixed(n) if number.is_some_and(|wanted| wanted != n));
        match (keyword, def.keyword) {
            // What can be used stands inside the line.
            (Some(Keyword::Reserves), _) => fixed.in_reserves(ability),
            (Some(wanted), Some(of)) => wanted.canonical() == of.canonical() && !other_number,
            (None, None) => true,
            _ => false,
        }
    };
    let mut found = game.instances(object);
    found.extend(printed.iter().map(|&(ability, _)| Instance {
        on: object,
        ability,
        via: 0,
    }));
    found.retain(|instance| is(instance.ability));
    found.dedup();
    found.into_iter().map(Action::Use).collect()
}

/// The places that a word means for this card.
fn destinations(game: &Game, role: Role, card: CardRef, to: Option<&Target>) -> Vec<Destination> {
    // The stack of its unit; a card that has none there is refused by any.
    let own_stack = || {
        let same = |object: &&rules::Object| {
            card != CardRef::NONE
                && cards::same_unit(
                    &game.fixed().card(object.top()).name.base,
                    &game.fixed().card(card).name.base,
                )
        };
        let own = || game.state().in_play().filter(|object| object.controller == role);
        let mut stacks: Vec<ObjectId> = own().filter(same).map(|object| object.id).collect();
        if stacks.is_empty() {
            stacks = own().map(|object| object.id).collect();
        }
        stacks
    };
    match to {
        Some(Target::Place(Spot::Arena(arena))) => vec![Destination::Arena(*arena)],
        Some(Target::Place(Spot::Build)) => vec![Destination::Build, Destination::Nowhere],
        Some(Target::Place(Spot::Under)) => own_stack().into_iter().map(Destination::Under).collect(),
        Some(Target::Place(Spot::Top)) => own_stack().into_iter().map(Destination::Top).collect(),
        Some(Target::Card(name)) => sight::objects(game, name)
            .map(|object| Destination::Aboard(object.id))
            .collect(),
        None => {
            let mut all: Vec<Destination> = Arena::ALL.into_iter().map(Destination::Arena).collect();
            all.extend([Destination::Nowhere, Destination::Build]);
            all
        }
    }
}
