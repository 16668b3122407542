//! A table for a question: attackers, a defender, and units beside it.

use cards::{Arena, Arenas, Card, CardKind, CardName, Edition, Side, Subtypes, UnitFacts};
use rules::{ByRole, CardId, Game, ObjectId, Placed, PlacedAt, Role, Seat, Setup, SetupFault, Start, Switches};
use thiserror::Error;

/// A unit as it stands on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its card.
    pub card: Card,
    /// Where it stands.
    pub arena: Arena,
    /// Damage counters on it.
    pub damage: i16,
    /// Tapped?
    pub tapped: bool,
}

impl Unit {
    /// A unit without abilities in the Ground arena.
    pub fn plain(name: &str, power: i16, health: i16) -> Unit {
        Unit {
            card: Card {
                name: CardName::parse(name),
                side: Side::Neutral,
                kind: CardKind::Unit(UnitFacts {
                    arenas: Arenas::of(&[Arena::Ground]),
                    speed: 30,
                    power,
                    health,
                }),
                subtypes: Subtypes::default(),
                cost: Some(0),
                cost_is_x: false,
                set: String::new(),
                rarity: None,
                text: String::new(),
                abilities: Vec::new(),
            },
            arena: Arena::Ground,
            damage: 0,
            tapped: false,
        }
    }
}

/// Who attacks whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Decides where the editions differ.
    pub edition: Edition,
    /// Who attacks.
    pub role: Role,
    /// The attackers in order.
    pub attackers: Vec<Unit>,
    /// Whom they attack.
    pub defender: Unit,
    /// Other units of the defender's player.
    pub beside: Vec<Unit>,
    /// Force of the attackers' and the defender's player.
    pub force: [i16; 2],
}

/// Why the table cannot be laid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableFault {
    /// Nobody attacks.
    #[error("nobody attacks")]
    NoAttacker,
    /// The engine refuses it.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<SetupFault>),
}

/// The most that the engine takes for a number on a card.
const MOST_SPEED: i16 = 2000;

impl Table {
    /// One attack without Force.
    pub fn new(edition: Edition, role: Role, attacker: Unit, defender: Unit) -> Table {
        Table {
            edition,
            role,
            attackers: vec![attacker],
            defender,
            beside: Vec::new(),
            force: [0, 0],
        }
    }

    /// Do the speeds of the units put the attackers first, in their order (`B-1.2`, `B-1.3`)?
    pub fn is_in_order(&self) -> bool {
        let speed = |unit: &Unit| unit.card.kind.unit().map_or(0, |facts| facts.speed);
        let others = self.beside.iter().chain([&self.defender]).filter(|unit| !unit.tapped);
        let fastest = others.map(speed).max();
        let before = |first: i16, second: i16| first > second || (first == second && self.role == Role::Dark);
        let falling = self.attackers.windows(2).all(|pair| speed(&pair[0]) >= speed(&pair[1]));
        let last = self.attackers.last().map_or(0, speed);
        falling && fastest.is_none_or(|fastest| before(last, fastest))
    }

    fn shares_its_name(&self, unit: &Unit) -> bool {
        let units = self.attackers.iter().chain([&self.defender]).chain(&self.beside);
        units
            .filter(|other| other.card.name.base == unit.card.name.base)
            .count()
            > 1
    }

    /// Lays the table at the start of the attackers' battle step. Where the speeds do not put the attackers first in
    /// their order, they are made the fastest: the question is what comes of these attacks, not whose turn it is.
    pub fn lay(&self) -> Result<(Game, Vec<ObjectId>, ObjectId), TableFault> {
        let first = self.attackers.first().ok_or(TableFault::NoAttacker)?;
        let in_order = self.is_in_order();
        let mut cards = Vec::new();
        let mut seats = ByRole([Seat::default(), Seat::default()]);
        seats[self.role].force = self.force[0];
        seats[!self.role].force = self.force[1];
        let units = self.attackers.iter().chain([&self.defender]).chain(&self.beside);
        for (number, unit) in units.enumerate() {
            let mut card = unit.card.clone();
            let attacks = number < self.attackers.len();
            if attacks
                && !in_order
                && let CardKind::Unit(facts) = &mut card.kind
            {
                facts.speed = MOST_SPEED - number as i16;
            }
            // The same unique unit on both sides would be contested instead of attacked (`C-6.1`).
            if self.shares_its_name(unit) {
                card.name.version = None;
            }
            let id = CardId(u8::try_from(cards.len()).unwrap_or(u8::MAX));
            cards.push(card);
            let seat = if attacks { self.role } else { !self.role };
            seats[seat].in_play.push(Placed {
                damage: unit.damage,
                tapped: unit.tapped,
                ..Placed::at(id, PlacedAt::Arena(unit.arena))
            });
        }
        let setup = Setup {
            edition: self.edition,
            cards,
            seats,
            start: Start::Battle(first.arena),
            switches: Switches::simulation(),
        };
        let game = Game::new(&setup).map_err(TableFault::Setup)?;
        let of = |role: Role| {
            game.state()
                .objects
                .iter()
                .filter(move |object| object.controller == role)
        };
        let attackers: Vec<ObjectId> = of(self.role).map(|object| object.id).collect();
        let defender = of(!self.role).next().map(|object| object.id);
        match defender {
            Some(defender) if attackers.len() == self.attackers.len() => Ok((game, attackers, defender)),
            _ => Err(TableFault::NoAttacker),
        }
    }
}
