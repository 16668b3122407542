//! Deals: which cards lie on the table, in which edition, under which switches, and who plays.

use super::deck::{self, MadeUp, made_up};
use super::published::Published;
use crate::play::{Driver, game_of_decks};
use cards::ir::{Ability, Counter};
use cards::keyword::Keyword;
use cards::{Arena, Card, CardKind, Edition};
use decks::embedded_decks;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{ByRole, CardId, Partial, Placed, PlacedAt, Role, RoleChoice, Seat, Setup, Start, Switches};
use std::fmt;
use std::sync::OnceLock;

/// From which cards a deal is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Decks {
    /// The decks that come with the program, from the beginning of the game.
    Embedded,
    /// Made-up decks, from the beginning of the game.
    MadeUp,
    /// Made-up decks with wild texts, from the beginning of the game.
    Wild,
    /// Wild cards laid out in the middle of a game, with units on both sides.
    Laid,
    /// Cards of published files, from the beginning or from the middle of a game.
    Published,
}

impl Decks {
    /// All that need no files.
    pub const ALL: [Decks; 4] = [Decks::Embedded, Decks::MadeUp, Decks::Wild, Decks::Laid];
}

/// A table to be played, named by where its cards come from and a number.
#[derive(Clone, Debug)]
pub struct Deal {
    /// From which cards.
    pub decks: Decks,
    /// Its number; also the seed of dice and choices.
    pub number: u64,
    /// The table.
    pub setup: Setup,
    /// How Dark and Light choose.
    pub drivers: [Driver; 2],
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = if self.setup.switches.open_lists {
            "open lists"
        } else {
            "closed lists"
        };
        write!(
            f,
            "{:?} {} ({}, {lists}, {:?} against {:?})",
            self.decks,
            self.number,
            self.setup.edition.word(),
            self.drivers[0],
            self.drivers[1]
        )
    }
}

impl Deal {
    /// The printed cards that these lines name, with their texts.
    pub fn cards_named(&self, lines: &[String]) -> Vec<String> {
        let named = |card: &&Card| lines.iter().any(|line| line.contains(&card.name.full()));
        let texts = |card: &Card| {
            let context = text::Context {
                name: Some(card.name.clone()),
                kind: text::Kind::from(&card.kind),
                ..text::Context::UNIT
            };
            let lines: Vec<String> = card.abilities.iter().map(|line| text::print(line, &context)).collect();
            format!("{}: {}", card.name.full(), lines.join(" | "))
        };
        self.setup.cards.iter().filter(named).map(texts).collect()
    }
}

/// Games played with the same decks: every edition with every pair of drivers.
pub const GAMES_PER_DECK: u64 = 12;

/// The deal with this number. Editions and drivers take turns, so that any stretch of twelve numbers has all of them.
pub fn deal(decks: Decks, number: u64) -> Deal {
    let made = |wild: bool| made_up(number / GAMES_PER_DECK, wild);
    deal_of(decks, number, |edition, switches, rng| match decks {
        Decks::Embedded => embedded(number / GAMES_PER_DECK, edition, switches),
        Decks::MadeUp => from_decks(made(false), edition, switches),
        Decks::Wild => from_decks(made(true), edition, switches),
        Decks::Laid => laid(&made(true), 0, edition, switches, rng),
        Decks::Published => unreachable!("published cards come with their files: published_deal"),
    })
}

/// Games played with the same published cards: both editions, half of the pairs of drivers.
const GAMES_PER_PUBLISHED: u64 = 6;

/// The deal of published cards with this number.
pub fn published_deal(of: &Published, number: u64) -> Deal {
    let (made, about) = of.decks(number / GAMES_PER_PUBLISHED);
    deal_of(Decks::Published, number, |edition, switches, rng| {
        if rng.random_range(0..3) == 0 {
            from_decks(made, edition, switches)
        } else {
            let mut table = laid(&made, about, edition, switches, rng);
            // Most texts cost something.
            for role in Role::BOTH {
                table.seats[role].force += rng.random_range(0..10);
                table.seats[role].build += rng.random_range(0..6);
            }
            table
        }
    })
}

fn deal_of(decks: Decks, number: u64, table: impl FnOnce(Edition, Switches, &mut ChaCha8Rng) -> Setup) -> Deal {
    let (edition, rest) = deck::edition(number);
    let drivers = match rest % 6 {
        0 | 1 => [Driver::Random, Driver::Random],
        2 => [Driver::Eager, Driver::Eager],
        3 => [Driver::Hoard, Driver::Hoard],
        4 => [Driver::Eager, Driver::Hoard],
        _ => [Driver::Random, Driver::Eager],
    };
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let switches = switches(decks, &mut rng);
    let setup = table(edition, switches, &mut rng);
    Deal {
        decks,
        number,
        setup,
        drivers,
    }
}

fn switches(decks: Decks, rng: &mut ChaCha8Rng) -> Switches {
    Switches {
        open_lists: rng.random_range(0..3) > 0,
        ask_always: rng.random_range(0..12) == 0,
        mulligan: rng.random_range(0..2) == 0,
        roles: match rng.random_range(0..6) {
            0 => RoleChoice::Random,
            1 => RoleChoice::Bid,
            _ => RoleChoice::Fixed,
        },
        empty_deck_loses: rng.random_range(0..4) == 0,
        turn_limit: Some(match decks {
            Decks::Embedded => 30,
            Decks::MadeUp | Decks::Wild | Decks::Laid | Decks::Published => 8,
        }),
    }
}

/// How many pairs of embedded decks there are, each deck in either role, also against itself.
pub fn embedded_pairs() -> u64 {
    (embedded_decks().len() * embedded_decks().len()) as u64
}

/// The pair with this number.
fn embedded(pair: u64, edition: Edition, switches: Switches) -> Setup {
    static TABLES: OnceLock<Vec<OnceLock<Setup>>> = OnceLock::new();
    let decks = embedded_decks();
    let tables = TABLES.get_or_init(|| vec![OnceLock::new(); embedded_pairs() as usize]);
    let pair = (pair % embedded_pairs()) as usize;
    let table = tables[pair].get_or_init(|| {
        let ((name, dark), (other, light)) = (&decks[pair / decks.len()], &decks[pair % decks.len()]);
        match game_of_decks(dark, light, text::files::embedded(), edition, switches) {
            Ok(setup) => setup,
            Err(error) => unreachable!("{name} can be played against {other}: {error}"),
        }
    });
    Setup {
        edition,
        switches,
        ..table.clone()
    }
}

fn from_decks(made: MadeUp, edition: Edition, switches: Switches) -> Setup {
    let ByRole([dark, light]) = made.decks;
    let is_event = |id: &CardId| made.cards[usize::from(id.0)].kind == CardKind::Event;
    let seat = |cards: Vec<CardId>| {
        let (outside, deck) = cards.into_iter().partition(is_event);
        Seat {
            deck,
            outside,
            ..Seat::new()
        }
    };
    let seats = ByRole([seat(dark), seat(light)]);
    Setup {
        edition,
        cards: made.cards,
        seats,
        start: Start::Preparation,
        switches,
    }
}

/// A table in the middle of a game: everything that can lie somewhere lies there, the first `about` cards mostly where
/// they are at work.
fn laid(made: &MadeUp, about: usize, edition: Edition, switches: Switches, rng: &mut ChaCha8Rng) -> Setup {
    let mut slots: Vec<Arena> = Arena::ALL.to_vec();
    let mut seat = |role: Role| {
        let mut seat = Seat {
            force: rng.random_range(0..12),
            build: rng.random_range(0..6),
            ..Seat::new()
        };
        let mut cards = made.decks[role].clone();
        for at in (1..cards.len()).rev() {
            cards.swap(at, rng.random_range(0..=at));
        }
        for id in cards {
            let sure = usize::from(id.0) < about && rng.random_range(0..5) > 0;
            lay(made, id, sure, &mut seat, &mut slots, rng);
        }
        seat
    };
    let seats = ByRole([seat(Role::Dark), seat(Role::Light)]);
    let role = Role::BOTH[rng.random_range(0..2usize)];
    let start = match rng.random_range(0..8) {
        0 | 1 => Start::Turn,
        2 => Start::Build(role),
        3 => Start::Retreat(role),
        4 => Start::SetupLoop,
        _ => Start::Battle(Arena::ALL[rng.random_range(0..3usize)]),
    };
    Setup {
        edition,
        cards: made.cards.clone(),
        seats,
        start,
        switches,
    }
}

fn has_pilot(card: &Card) -> bool {
    let pilots = |line: &Ability| matches!(line, Ability::Keyword(k) if k.keyword == Keyword::Pilot);
    card.abilities.iter().any(pilots)
}

/// Puts one card somewhere it can lie: where it is at work if that is `sure`.
fn lay(made: &MadeUp, id: CardId, sure: bool, seat: &mut Seat, slots: &mut Vec<Arena>, rng: &mut ChaCha8Rng) {
    let card = &made.cards[usize::from(id.0)];
    let place = match (sure, &card.kind) {
        (false, _) => rng.random_range(0..10),
        // A Pilot goes aboard when it is completed.
        (true, CardKind::Unit(_)) if has_pilot(card) && rng.random_range(0..2) == 0 => 5,
        (true, CardKind::Mission | CardKind::Trap) => 5,
        (true, CardKind::Battle) => 6,
        (true, _) => 1,
    };
    match &card.kind {
        CardKind::Unit(facts) if place < 5 && seat.in_play.len() < 8 => {
            let arenas: Vec<Arena> = facts.arenas.iter().collect();
            let at = match place {
                0 => PlacedAt::BuildZone,
                _ => PlacedAt::Arena(arenas[rng.random_range(0..arenas.len())]),
            };
            // A second card of a unique unit goes under the first (`C-5.4`); equal versions stay in the deck.
            let base = &card.name.base;
            let known = |other: CardId| &made.cards[usize::from(other.0)].name;
            if card.is_unique()
                && let Some(stack) = seat.in_play.iter_mut().find(|placed| known(placed.card).base == *base)
            {
                let mut all = std::iter::once(stack.card).chain(stack.under.iter().copied());
                if stack.under.len() < 3 && all.all(|other| known(other) != &card.name) {
                    stack.under.push(id);
                } else {
                    seat.deck.push(id);
                }
                return;
            }
            seat.in_play.push(Placed {
                tapped: rng.random_range(0..4) == 0,
                damage: if rng.random_range(0..3) == 0 { 1 } else { 0 },
                ..Placed::at(id, at)
            });
        }
        CardKind::Location(arenas) if place < 5 => {
            match slots.iter().position(|&arena| arenas.is_empty() || arenas.has(arena)) {
                Some(free) => {
                    let arena = slots.remove(free);
                    seat.in_play.push(Placed::at(id, PlacedAt::Arena(arena)));
                }
                None => seat.deck.push(id),
            }
        }
        CardKind::Equipment(_) if place < 4 => {
            let units = seat.in_play.iter_mut().filter(|placed| {
                made.cards[usize::from(placed.card.0)].is_unit() && matches!(placed.place, PlacedAt::Arena(_))
            });
            match units.last() {
                Some(host) if place < 3 => host.equipment.push(id),
                _ => seat.in_play.push(Placed::at(id, PlacedAt::BuildZone)),
            }
        }
        CardKind::Campaign if place < 4 => seat.in_play.push(Placed::at(id, PlacedAt::BuildZone)),
        CardKind::Resource if place < 4 => {
            let mut placed = Placed::at(id, PlacedAt::BuildZone);
            placed.named.push((Counter::Resource, rng.random_range(0..6)));
            seat.in_play.push(placed);
        }
        CardKind::Event => {
            let has_one = seat
                .in_play
                .iter()
                .any(|placed| made.cards[usize::from(placed.card.0)].kind == CardKind::Event);
            match has_one {
                true => seat.outside.push(id),
                false => seat.in_play.push(Placed::at(id, PlacedAt::BuildZone)),
            }
        }
        CardKind::Location(_) if place == 5 => seat.outside.push(id),
        CardKind::Trap if place < 6 => seat.building.push(Partial {
            card: id,
            counters: match sure {
                true => card.cost.unwrap_or(0),
                false => rng.random_range(0..=card.cost.unwrap_or(0) + 1),
            },
        }),
        _ if card.cost.is_some() && place == 5 => seat.building.push(Partial {
            card: id,
            counters: match sure {
                true => card.cost.unwrap_or(0),
                false => rng.random_range(0..=card.cost.unwrap_or(0)),
            },
        }),
        _ if place < 8 && seat.hand.len() < 7 => seat.hand.push(id),
        _ if place == 9 => seat.discard.push(id),
        _ => seat.deck.push(id),
    }
}
