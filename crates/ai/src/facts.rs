//! What a position is told apart by: numbers of each arena and of the whole table.

use crate::clash::{self, Fighter, Fighters};
use cards::keyword::Keyword;
use cards::{Arena, ByArena, CardKind, Stat};
use rules::{CardRef, Frame, Game, Object, Pending, Place, Prepare, Role, RollFor};

/// Numbers of one player in one arena.
const OF_SIDE: usize = 20;
/// Numbers of an arena: those of both players, and which arena it is at which time.
pub const OF_ARENA: usize = 2 * OF_SIDE + 5;
/// Numbers of one player beside the arenas.
const OF_PLAYER: usize = 10;
/// Numbers of the table beside the arenas: those of both players, and the time.
pub const OF_TABLE: usize = 2 * OF_PLAYER + 10;

/// The numbers of a position, Dark's first; each about 0 to 2.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Arena by arena, in battle order.
    pub arenas: [[f32; OF_ARENA]; 3],
    /// Of the whole table.
    pub table: [f32; OF_TABLE],
}

/// Chance that a die hits an ordinary unit.
const HIT: f32 = 0.5;

impl Facts {
    /// Of this position.
    pub fn of(game: &Game) -> Facts {
        let mut facts = Facts {
            arenas: [[0.0; OF_ARENA]; 3],
            table: [0.0; OF_TABLE],
        };
        let known = Known::of(game);
        let mut fighters: ByArena<Fighters> = ByArena([const { Fighters::new_const() }; 3]);
        for object in game.state().in_play() {
            facts.add_object(game, object, known, &mut fighters);
        }
        for arena in Arena::ALL {
            facts.add_first_strikes(arena, &fighters[arena]);
            facts.add_clash(arena, &mut fighters[arena]);
            facts.add_time(game, arena);
        }
        for role in Role::BOTH {
            facts.add_cards(game, role);
            facts.add_player(game, role);
        }
        facts.add_phase(game);
        facts
    }

    fn side(&mut self, arena: Arena, role: Role) -> &mut [f32] {
        let first = role as usize * OF_SIDE;
        &mut self.arenas[arena as usize][first..first + OF_SIDE]
    }

    fn player(&mut self, role: Role) -> &mut [f32] {
        let first = role as usize * OF_PLAYER;
        &mut self.table[first..first + OF_PLAYER]
    }

    fn add_object(&mut self, game: &Game, object: &Object, known: Known, fighters: &mut ByArena<Fighters>) {
        let card = game.fixed().card(object.top());
        let role = object.controller;
        let Some(unit) = card.kind.unit() else {
            if !matches!(object.place, Place::Event | Place::On(_)) {
                self.player(role)[8] += f32::from(card.cost.unwrap_or(0)) / 6.0 + 0.3;
            }
            return;
        };
        let cost = f32::from(card.cost.unwrap_or(0)) + object.cards.len() as f32 - 1.0;
        match object.place {
            Place::Arena(arena) => {
                let health = f32::from(game.stat(object.id, Stat::Health) - object.damage);
                let toughness = toughness(game, object, known, health);
                let damage = damage(game, object, known);
                let ready = if !object.tapped && is_ahead(game, arena) {
                    damage
                } else {
                    0.0
                };
                let side = self.side(arena, role);
                side[0] += 0.33;
                side[1] = 1.0;
                side[2] += f32::from(u8::from(ready > 0.0)) * 0.33;
                side[3] += damage / 4.0;
                side[4] += ready / 4.0;
                side[5] += toughness / 8.0;
                side[6] = side[6].max(toughness / 4.0);
                side[7] += damage * toughness / 16.0;
                side[8] += cost / 10.0;
                side[9] = side[9].max(ready / 3.0);
                let speed = game.stat(object.id, Stat::Speed);
                let fighter = Fighter::new(role, speed, damage, toughness, ready > 0.0);
                let _ = fighters[arena].try_push(fighter);
            }
            Place::Build => {
                let player = self.player(role);
                player[4] += 0.33;
                player[5] += cost / 10.0;
                let health = f32::from(unit.health - object.damage);
                for arena in unit.arenas.iter() {
                    let side = self.side(arena, role);
                    side[11] += f32::from(unit.power) / 8.0;
                    side[12] += health / 8.0;
                }
            }
            Place::Slot(_) | Place::Aboard(_) | Place::On(_) | Place::Event => {}
        }
    }

    /// Who strikes before whom: damage to come before the opponent's.
    fn add_first_strikes(&mut self, arena: Arena, fighters: &Fighters) {
        let ready = |fighter: &Fighter| if fighter.ready { fighter.damage } else { 0.0 };
        for one in fighters {
            let slower = |other: &&Fighter| {
                other.role != one.role
                    && (other.speed < one.speed || (other.speed == one.speed && one.role == Role::Dark))
            };
            let later: f32 = fighters.iter().filter(slower).map(ready).sum();
            self.side(arena, one.role)[10] += (ready(one) * later).sqrt() / 4.0;
        }
    }

    /// What the rest of this turn's battle, and another round after it, would leave.
    fn add_clash(&mut self, arena: Arena, fighters: &mut Fighters) {
        clash::sort(fighters);
        for (number, all) in [(16, false), (18, true)] {
            let left = clash::round(fighters, all);
            for role in Role::BOTH {
                let side = self.side(arena, role);
                side[number] = left[role].present;
                side[number + 1] = if all {
                    left[role].damage / 4.0
                } else {
                    left[role].units * 0.33
                };
            }
        }
    }

    fn add_time(&mut self, game: &Game, arena: Arena) {
        let numbers = &mut self.arenas[arena as usize];
        let first = 2 * OF_SIDE;
        numbers[first + arena as usize] = 1.0;
        let running = game.state().step == Some(arena);
        numbers[first + 3] = f32::from(u8::from(running));
        numbers[first + 4] = f32::from(u8::from(!running && is_ahead(game, arena)));
    }

    fn add_cards(&mut self, game: &Game, role: Role) {
        let card = |card: CardRef| game.fixed().card(card);
        for &held in &game.state().piles[role].hand {
            let card = card(held);
            match card.kind.unit() {
                Some(unit) => {
                    self.player(role)[2] += 0.2;
                    for arena in unit.arenas.iter() {
                        self.side(arena, role)[13] += 0.3;
                    }
                }
                None => self.player(role)[3] += 0.2,
            }
        }
        for built in &game.state().building[role] {
            let card = card(built.card);
            let cost = f32::from(card.cost.unwrap_or(0)).max(1.0);
            let paid = f32::from(built.counters).min(cost);
            self.player(role)[6] += paid / 6.0;
            match &card.kind {
                CardKind::Unit(unit) => {
                    for arena in unit.arenas.iter() {
                        let side = self.side(arena, role);
                        side[14] += paid / 6.0;
                        side[15] += cost / 10.0;
                    }
                }
                _ => self.player(role)[9] += paid / 6.0,
            }
        }
    }

    fn add_player(&mut self, game: &Game, role: Role) {
        let state = game.state();
        let spread = (0..3).all(|arena| self.arenas[arena][role as usize * OF_SIDE] > 0.0);
        let player = self.player(role);
        player[0] = f32::from(state.force[role]).min(20.0) / 8.0;
        player[1] = f32::from(state.build[role]) / 6.0;
        player[7] = f32::from(u8::from(spread));
    }

    fn add_phase(&mut self, game: &Game) {
        let state = game.state();
        let time = &mut self.table[2 * OF_PLAYER..];
        time[0] = f32::from(state.turn).min(12.0) / 6.0;
        if state.battle {
            time[1] = 1.0;
            return;
        }
        if let Some(Frame::Prepare(Prepare::Loop(at) | Prepare::FaceDown(_, at))) = state.frames.last() {
            time[2] = 1.0;
            time[3] = if at.go == Role::Dark { 1.0 } else { -1.0 };
            for role in Role::BOTH {
                if !at.stopped[role as usize] {
                    self.player(role)[1] = f32::from(at.limit[role as usize] - at.spent[role as usize]) / 6.0;
                }
            }
            return;
        }
        for frame in state.frames.iter().rev() {
            match frame {
                Frame::Build(role, _) => time[4 + *role as usize] = 1.0,
                Frame::Retreat(role) => time[6 + *role as usize] = 1.0,
                _ => continue,
            }
            return;
        }
        if matches!(game.pending(), Pending::Roll(roll) if roll.purpose == RollFor::Build) {
            time[8] = 1.0;
        } else {
            time[9] = 1.0;
        }
    }
}

/// Is the battle step of the arena still to come, or running?
fn is_ahead(game: &Game, arena: Arena) -> bool {
    let state = game.state();
    !state.battle || state.step.is_none_or(|step| step as usize <= arena as usize)
}

/// The keywords that count here and that a text of this game can have.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known(u8);

/// The keywords that count here.
const COUNTED: [Keyword; 8] = [
    Keyword::Accuracy,
    Keyword::Armor,
    Keyword::CriticalHit,
    Keyword::DoubleDamage,
    Keyword::DoubleStrike,
    Keyword::Fury,
    Keyword::Parry,
    Keyword::Shields,
];

impl Known {
    fn of(game: &Game) -> Known {
        let mut bits = 0;
        for (at, &keyword) in COUNTED.iter().enumerate() {
            bits |= u8::from(game.fixed().has_keyword(keyword)) << at;
        }
        Known(bits)
    }

    fn has(self, keyword: Keyword) -> bool {
        let at = COUNTED.iter().position(|&counted| counted == keyword);
        at.is_some_and(|at| self.0 >> at & 1 == 1)
    }

    /// The value of the keyword on the unit.
    #[inline]
    fn value(self, game: &Game, object: &Object, keyword: Keyword) -> f32 {
        if self.has(keyword) {
            f32::from(game.keyword(object.id, keyword))
        } else {
            0.0
        }
    }

    /// Has the unit the keyword?
    #[inline]
    fn is_on(self, game: &Game, object: &Object, keyword: Keyword) -> bool {
        self.has(keyword) && game.has(object.id, keyword)
    }
}

/// The damage that an attack of the unit is expected to do to an ordinary unit.
fn damage(game: &Game, object: &Object, known: Known) -> f32 {
    let power = f32::from(game.stat(object.id, Stat::Power));
    let hit = (HIT + known.value(game, object, Keyword::Accuracy) / 6.0).clamp(0.0, 1.0);
    // A face that some die shows: so often, about.
    let shown = (power / 7.0).min(1.0);
    let mut damage = power * hit;
    damage += known.value(game, object, Keyword::CriticalHit) * shown;
    damage += known.value(game, object, Keyword::Fury) * hit * shown;
    if known.is_on(game, object, Keyword::DoubleDamage) {
        damage *= 2.0;
    }
    if known.is_on(game, object, Keyword::DoubleStrike) {
        damage *= 1.7;
    }
    damage
}

/// How much damage of ordinary dice it takes.
fn toughness(game: &Game, object: &Object, known: Known, health: f32) -> f32 {
    let armored = if known.is_on(game, object, Keyword::Armor) {
        1.5
    } else {
        1.0
    };
    health * armored
        + known.value(game, object, Keyword::Shields) * 0.8
        + known.value(game, object, Keyword::Parry) * 0.4
}
