//! Facts of `=>` lines: what happened since the last decision line, and what holds.

use std::collections::BTreeSet;

use cards::Stat;
use rules::event::{Event, What, Zone};
use rules::state::Place;
use rules::{Game, ObjectId, Pending, Role};

use super::sight;
use crate::scenario::script::{Fact, Name, ZoneWord};

/// What is known when a fact is looked at.
pub struct Evidence<'a> {
    /// The game now.
    pub game: &'a Game,
    /// What happened since the last decision line.
    pub since: &'a [Event],
    /// Sums of pending damage on units that were seen since the last decision line.
    pub pending: &'a [(ObjectId, i32)],
    /// Nothing is in progress: what did not happen will not happen.
    pub quiet: bool,
}

/// Does the fact hold? If not: what is so instead.
pub fn holds(fact: &Fact, evidence: &Evidence<'_>) -> Result<(), String> {
    let game = evidence.game;
    let events = || evidence.since.iter().map(|event| event.what);
    match fact {
        Fact::Takes(name, wanted) => {
            let took = |what| match what {
                What::Takes { on, amount } if sight::card_is(game, on.card, name) => Some(i32::from(amount)),
                _ => None,
            };
            let seen: Vec<i32> = events().filter_map(took).collect();
            if *wanted == 0 && seen.is_empty() && evidence.quiet {
                return Ok(());
            }
            number_among(&seen, *wanted, &format!("{} takes", sight::spelled(name)), "took no counters")
        }
        Fact::Discarded(name) => {
            let gone = events().any(|what| match what {
                What::Discarded(who) => sight::card_is(game, who.card, name),
                What::Card { card, to: Zone::Discard, .. } => sight::card_is(game, card, name),
                _ => false,
            });
            if gone { Ok(()) } else { Err(format!("{} was not discarded; it is {}", sight::spelled(name), whereabouts(game, name))) }
        }
        Fact::Dice(wanted) => {
            let seen: Vec<i32> = events().filter_map(|w| if let What::Dice(n) = w { Some(i32::from(n)) } else { None }).collect();
            number_among(&seen, *wanted, "dice", "no attack dice were rolled")
        }
        Fact::Hits(wanted) => {
            let seen: Vec<i32> = events().filter_map(|w| if let What::Hits(n) = w { Some(i32::from(n)) } else { None }).collect();
            number_among(&seen, *wanted, "hits", "no hits were counted")
        }
        Fact::Pending(wanted, name) => {
            let of_event = |what| match what {
                What::Pending { to, amount, .. } if sight::card_is(game, to.card, name) => Some(i32::from(amount)),
                _ => None,
            };
            let mut seen: Vec<i32> = events().filter_map(of_event).collect();
            seen.extend(evidence.pending.iter().filter(|(on, _)| sight::object_is(game, *on, name)).map(|(_, n)| *n));
            seen.dedup();
            number_among(&seen, *wanted, "pending", &format!("nothing was pending on {}", sight::spelled(name)))
        }
        Fact::Prevented(wanted) => {
            let seen: Vec<i32> = events()
                .filter_map(|w| if let What::Prevented { amount, .. } = w { Some(i32::from(amount)) } else { None })
                .collect();
            if *wanted == seen.iter().sum::<i32>() && (!seen.is_empty() || evidence.quiet) {
                return Ok(());
            }
            number_among(&seen, *wanted, "prevented", "nothing was prevented")
        }
        Fact::Wins(role) => match game.pending() {
            Pending::Over(outcome) if outcome.winner == *role => Ok(()),
            Pending::Over(outcome) => Err(format!("{} wins", outcome.winner)),
            Pending::Choose(_) | Pending::Roll(_) | Pending::Shuffle(_) => Err("nobody has won".to_owned()),
        },
        Fact::Damage(name, wanted) => of_units(game, name, *wanted, "damage", |id| {
            game.state().object(id).map_or(0, |object| i32::from(object.damage))
        }),
        Fact::Total(name, stat, wanted) => of_units(game, name, *wanted, stat.word(), |id| {
            i32::from(match stat {
                Stat::Speed => game.speed(id),
                Stat::Power => game.power(id),
                Stat::Health => game.health(id),
            })
        }),
        Fact::Tapped(name, wanted) => {
            let mut seen = sight::objects(game, name).map(|object| object.tapped).peekable();
            if seen.peek().is_none() {
                return Err(format!("{} is {}", sight::spelled(name), whereabouts(game, name)));
            }
            if seen.any(|tapped| tapped == *wanted) {
                return Ok(());
            }
            Err(format!("{} is {}", sight::spelled(name), if *wanted { "untapped" } else { "tapped" }))
        }
        Fact::In(name, zone) => {
            let zones = zones(game, name);
            if zones.contains(zone.word()) { Ok(()) } else { Err(format!("{} is {}", sight::spelled(name), whereabouts(game, name))) }
        }
        Fact::Counters(name, wanted) => {
            let seen: Vec<i32> = Role::BOTH
                .into_iter()
                .flat_map(|role| &game.state().building[role])
                .filter(|building| sight::card_is(game, building.card, name))
                .map(|building| i32::from(building.counters))
                .collect();
            number_among(&seen, *wanted, "counters", &format!("{} is {}", sight::spelled(name), whereabouts(game, name)))
        }
        Fact::On(name, host) => {
            let on = sight::objects(game, name).any(|object| match object.place {
                Place::Aboard(unit) | Place::On(unit) => sight::object_is(game, unit, host),
                Place::Arena(_) | Place::Build | Place::Slot(_) => false,
            });
            if on { Ok(()) } else { Err(format!("{} is {}", sight::spelled(name), whereabouts(game, name))) }
        }
        Fact::Under(name, host) => {
            let under = sight::objects(game, host)
                .any(|object| object.cards.iter().skip(1).any(|&card| sight::card_is(game, card, name)));
            if under { Ok(()) } else { Err(format!("{} is {}", sight::spelled(name), whereabouts(game, name))) }
        }
        Fact::Force(role, wanted) => number_is(i32::from(game.state().force[*role]), *wanted, &format!("{role} force")),
        Fact::Build(role, wanted) => number_is(i32::from(game.state().build[*role]), *wanted, &format!("{role} build")),
        Fact::Pile(role, zone, wanted) => {
            let piles = &game.state().piles[*role];
            let count = match zone {
                ZoneWord::Hand => piles.hand.len(),
                ZoneWord::Deck => piles.deck.len(),
                ZoneWord::Discard => piles.discard.len(),
                ZoneWord::Removed => piles.removed.len(),
                ZoneWord::Arena(_) | ZoneWord::Build => 0,
            };
            // A pile holds at most 120 cards.
            number_is(count as i32, *wanted, &format!("{role} {}", zone.word()))
        }
        Fact::Controls(role, arena) => {
            if game.controls(*role, *arena) {
                return Ok(());
            }
            let other = if game.controls(!*role, *arena) { (!*role).word() } else { "nobody" };
            Err(format!("{other} controls {}", arena.word()))
        }
        Fact::Turn(wanted) => number_is(i32::from(game.state().turn), *wanted, "turn"),
    }
}

fn number_is(have: i32, wanted: i32, what: &str) -> Result<(), String> {
    if have == wanted { Ok(()) } else { Err(format!("{what} {have}")) }
}

fn number_among(seen: &[i32], wanted: i32, what: &str, none: &str) -> Result<(), String> {
    if seen.contains(&wanted) {
        return Ok(());
    }
    if seen.is_empty() {
        return Err(none.to_owned());
    }
    let list: Vec<String> = seen.iter().map(i32::to_string).collect();
    Err(format!("{what} {}", list.join(", then ")))
}

/// A number of one of the units called so.
fn of_units(game: &Game, name: &Name, wanted: i32, what: &str, value: impl Fn(ObjectId) -> i32) -> Result<(), String> {
    let seen: Vec<i32> = sight::objects(game, name).map(|object| value(object.id)).collect();
    if seen.contains(&wanted) {
        return Ok(());
    }
    if seen.is_empty() {
        return Err(format!("{} is {}", sight::spelled(name), whereabouts(game, name)));
    }
    let list: Vec<String> = seen.iter().map(i32::to_string).collect();
    Err(format!("{} {what} {}", sight::spelled(name), list.join(" and ")))
}

/// The zones in which cards called so lie.
fn zones(game: &Game, name: &Name) -> BTreeSet<&'static str> {
    let mut zones = BTreeSet::new();
    let state = game.state();
    for object in state.in_play() {
        if object.cards.iter().any(|&card| sight::card_is(game, card, name)) {
            zones.insert(match sight::arena(game, object) {
                Some(arena) => ZoneWord::Arena(arena).word(),
                None => "build",
            });
        }
    }
    for role in Role::BOTH {
        let piles = &state.piles[role];
        for (word, pile) in
            [("hand", &piles.hand), ("deck", &piles.deck), ("discard", &piles.discard), ("removed", &piles.removed)]
        {
            if pile.iter().any(|&card| sight::card_is(game, card, name)) {
                zones.insert(word);
            }
        }
        if state.building[role].iter().any(|building| sight::card_is(game, building.card, name)) {
            zones.insert("build");
        }
    }
    zones
}

/// Where cards called so are, in words.
fn whereabouts(game: &Game, name: &Name) -> String {
    let zones = zones(game, name);
    if zones.is_empty() {
        return "in no zone".to_owned();
    }
    format!("in {}", zones.into_iter().collect::<Vec<_>>().join(" and "))
}
