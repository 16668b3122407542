//! Facts of `=>` lines: what happened since the last decision line, and what holds.

use cards::ir::Counter;
use rules::{Event, Game, ObjectId, Pending, Place, Role, What, Zone};
use std::collections::BTreeSet;

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

/// A fact that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Not {
    /// What is so, for people.
    pub actual: String,
    /// The fact as it would hold, in the words of a `=>` line.
    pub instead: Option<String>,
}

impl Not {
    fn only(actual: String) -> Not {
        Not { actual, instead: None }
    }
}

/// Does the fact hold? If not: what is so instead.
pub fn holds(fact: &Fact, evidence: &Evidence<'_>) -> Result<(), Not> {
    let game = evidence.game;
    match fact {
        Fact::Takes(name, wanted) => {
            let seen = evidence.numbers(|what| match what {
                What::Takes { on, amount } if sight::card_is(game, on.card, name) => Some(amount),
                _ => None,
            });
            if *wanted == 0 && seen.is_empty() && evidence.quiet {
                return Ok(());
            }
            let name = sight::spelled(name);
            among(&seen, *wanted, &format!("{name} took no counters"), |n| {
                format!("{name} takes {n}")
            })
        }
        Fact::Discarded(name) => {
            let gone = evidence.since.iter().any(|event| match event.what {
                What::Discarded(who) => sight::card_is(game, who.card, name),
                What::Card {
                    card,
                    to: Zone::Discard,
                    ..
                } => sight::card_is(game, card, name),
                _ => false,
            });
            if gone {
                Ok(())
            } else {
                Err(Not::only(format!("not discarded; {}", whereabouts(game, name))))
            }
        }
        Fact::Dice(wanted) => {
            let seen = evidence.numbers(|what| if let What::Dice(n) = what { Some(n) } else { None });
            among(&seen, *wanted, "no attack dice were rolled", |n| format!("dice {n}"))
        }
        Fact::Hits(wanted) => {
            let seen = evidence.numbers(|what| if let What::Hits(n) = what { Some(n) } else { None });
            among(&seen, *wanted, "no hits were counted", |n| format!("hits {n}"))
        }
        Fact::Pending(wanted, name) => {
            let mut seen = evidence.numbers(|what| match what {
                What::Pending { to, amount, .. } if sight::card_is(game, to.card, name) => Some(amount),
                _ => None,
            });
            seen.extend(
                evidence
                    .pending
                    .iter()
                    .filter(|(on, _)| sight::object_is(game, *on, name))
                    .map(|(_, n)| *n),
            );
            seen.dedup();
            let name = sight::spelled(name);
            among(&seen, *wanted, &format!("nothing was pending on {name}"), |n| {
                format!("pending {n} on {name}")
            })
        }
        Fact::Prevented(wanted) => {
            let seen = evidence.numbers(|what| {
                if let What::Prevented { amount, .. } = what {
                    Some(amount)
                } else {
                    None
                }
            });
            if *wanted == seen.iter().sum::<i32>() && (!seen.is_empty() || evidence.quiet) {
                return Ok(());
            }
            among(&seen, *wanted, "nothing was prevented", |n| format!("prevented {n}"))
        }
        Fact::Wins(role) => match game.pending() {
            Pending::Over(outcome) if outcome.winner == *role => Ok(()),
            Pending::Over(outcome) => {
                let actual = format!("{} wins", outcome.winner);
                Err(Not {
                    actual: actual.clone(),
                    instead: Some(actual),
                })
            }
            Pending::Choose(_) | Pending::Roll(_) | Pending::Shuffle(_) => Err(Not::only("nobody has won".to_owned())),
        },
        Fact::Damage(name, wanted) => of_units(game, name, *wanted, "damage", |id| {
            game.state().object(id).map_or(0, |object| i32::from(object.damage))
        }),
        Fact::Named(name, kind, wanted) => {
            let word = match kind {
                Counter::Resource => "holding",
                named => named.word(),
            };
            of_units(game, name, *wanted, word, |id| {
                game.state()
                    .object(id)
                    .map_or(0, |object| i32::from(object.counters(*kind)))
            })
        }
        Fact::Total(name, stat, wanted) => {
            of_units(game, name, *wanted, stat.word(), |id| i32::from(game.stat(id, *stat)))
        }
        Fact::Tapped(name, wanted) => {
            let seen: Vec<bool> = sight::objects(game, name).map(|object| object.tapped).collect();
            if seen.contains(wanted) {
                return Ok(());
            }
            if seen.is_empty() {
                return Err(Not::only(whereabouts(game, name)));
            }
            Err(so(format!(
                "{} {}",
                sight::spelled(name),
                if *wanted { "untapped" } else { "tapped" }
            )))
        }
        Fact::In(name, zone) => {
            let zones = zones(game, name);
            if zones.contains(zone.word()) {
                return Ok(());
            }
            let instead = zones.first().map(|zone| format!("{} in {zone}", sight::spelled(name)));
            Err(Not {
                actual: whereabouts(game, name),
                instead,
            })
        }
        Fact::Counters(name, wanted) => {
            let seen: Vec<i32> = Role::BOTH
                .into_iter()
                .flat_map(|role| &game.state().building[role])
                .filter(|building| sight::card_is(game, building.card, name))
                .map(|building| i32::from(building.counters))
                .collect();
            among(&seen, *wanted, &whereabouts(game, name), |n| {
                format!("{} counters {n}", sight::spelled(name))
            })
        }
        Fact::On(name, host) => {
            let on = sight::objects(game, name).any(|object| match object.place {
                Place::Aboard(unit) | Place::On(unit) => sight::object_is(game, unit, host),
                Place::Arena(_) | Place::Build | Place::Slot(_) | Place::Event => false,
            });
            if on {
                Ok(())
            } else {
                Err(Not::only(whereabouts(game, name)))
            }
        }
        Fact::Under(name, host) => {
            let under = sight::objects(game, host).any(|object| {
                object
                    .cards
                    .iter()
                    .skip(1)
                    .any(|&card| sight::card_is(game, card, name))
            });
            if under {
                Ok(())
            } else {
                Err(Not::only(whereabouts(game, name)))
            }
        }
        Fact::Force(role, wanted) => number(i32::from(game.state().force[*role]), *wanted, &format!("{role} force")),
        Fact::Build(role, wanted) => number(i32::from(game.state().build[*role]), *wanted, &format!("{role} build")),
        Fact::Pile(role, zone, wanted) => {
            let piles = &game.state().piles[*role];
            let count = match zone {
                ZoneWord::Hand => piles.hand.len(),
                ZoneWord::Deck => piles.deck.len(),
                ZoneWord::Discard => piles.discard.len(),
                ZoneWord::Removed => piles.removed.len(),
                ZoneWord::Arena(_) | ZoneWord::Build | ZoneWord::Supply => 0,
            };
            // A pile holds at most 120 cards.
            number(count as i32, *wanted, &format!("{role} {}", zone.word()))
        }
        Fact::Controls(role, arena) => {
            if game.controls(*role, *arena) {
                return Ok(());
            }
            if game.controls(!*role, *arena) {
                return Err(so(format!("{} controls {}", !*role, ZoneWord::Arena(*arena).word())));
            }
            Err(Not::only(format!("nobody controls {}", arena.word())))
        }
        Fact::Turn(wanted) => number(i32::from(game.state().turn), *wanted, "turn"),
    }
}

impl Evidence<'_> {
    /// The numbers of some events since the last decision line.
    fn numbers(&self, of: impl Fn(What) -> Option<i16>) -> Vec<i32> {
        self.since
            .iter()
            .filter_map(|event| of(event.what))
            .map(i32::from)
            .collect()
    }
}

/// What is so can be written as a fact.
fn so(fact: String) -> Not {
    Not {
        actual: fact.clone(),
        instead: Some(fact),
    }
}

fn number(have: i32, wanted: i32, what: &str) -> Result<(), Not> {
    if have == wanted {
        Ok(())
    } else {
        Err(so(format!("{what} {have}")))
    }
}

/// One of the numbers seen is the one that is wanted.
fn among(seen: &[i32], wanted: i32, none: &str, fact: impl Fn(i32) -> String) -> Result<(), Not> {
    if seen.contains(&wanted) {
        return Ok(());
    }
    let Some(&first) = seen.first() else {
        return Err(Not::only(none.to_owned()));
    };
    let mut actual = fact(first);
    for number in &seen[1..] {
        actual.push_str(&format!(", then {number}"));
    }
    Err(Not {
        actual,
        instead: Some(fact(first)),
    })
}

/// A number of one of the units called so.
fn of_units(game: &Game, name: &Name, wanted: i32, what: &str, value: impl Fn(ObjectId) -> i32) -> Result<(), Not> {
    let seen: Vec<i32> = sight::objects(game, name).map(|object| value(object.id)).collect();
    among(&seen, wanted, &whereabouts(game, name), |n| {
        format!("{} {what} {n}", sight::spelled(name))
    })
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
        for (word, pile) in [
            ("hand", &piles.hand),
            ("deck", &piles.deck),
            ("discard", &piles.discard),
            ("removed", &piles.removed),
            ("supply", &piles.outside),
        ] {
            if pile.iter().any(|&card| sight::card_is(game, card, name)) {
                zones.insert(word);
            }
        }
        if state.building[role]
            .iter()
            .any(|building| sight::card_is(game, building.card, name))
        {
            zones.insert("build");
        }
    }
    // All its copies are objects of one card; with none in play there is only the supply.
    let from_supply = |card: rules::CardRef| game.fixed().card(card).is_subordinate();
    if zones.is_empty() && sight::cards(game, name).any(from_supply) {
        zones.insert("supply");
    }
    zones
}

/// Where cards called so are, in words.
fn whereabouts(game: &Game, name: &Name) -> String {
    let zones: Vec<&str> = zones(game, name).into_iter().collect();
    let place = if zones.is_empty() {
        "no zone".to_owned()
    } else {
        zones.join(" and ")
    };
    format!("{} is in {place}", sight::spelled(name))
}
