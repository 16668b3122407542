//! The same numbers once more, written apart from engine and crate: ordered dice, one after another, and the rules of
//! an attack in the plainest words. Only for attacks with few dice.

use std::cmp::Ordering;

use cards::Edition;
use odds::{Objective, Table};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::Role;

use crate::support::{both, table, unit};

/// An attack in numbers.
#[derive(Clone, Debug, Default)]
pub struct Duel {
    pub power: i16,
    pub accuracy: i16,
    pub critical: i16,
    pub fury: i16,
    pub attacker_lucky: usize,
    pub double_damage: bool,
    pub ferocity: bool,
    pub health: i16,
    pub armor: bool,
    pub shields: i16,
    pub parry: i16,
    pub defender_lucky: usize,
    /// Force that a use costs, and how much it prevents.
    pub evades: Vec<(i16, i16)>,
    pub force: i16,
    pub dark_attacks: bool,
    pub for_kill: bool,
}

/// A number of sixths: `number / 6^power`.
#[derive(Clone, Copy, Debug)]
struct Part {
    number: u128,
    power: u32,
}

impl Part {
    fn raised(self, power: u32) -> u128 {
        self.number * 6u128.pow(power - self.power)
    }

    fn compare(self, other: Part) -> Ordering {
        let power = self.power.max(other.power);
        self.raised(power).cmp(&other.raised(power))
    }
}

impl Duel {
    /// Counters for final dice: the defender prevents as much as the Force allows.
    fn counters(&self, dice: &[u8]) -> i16 {
        let need = if self.armor { 5 } else { 4 };
        let mut pending = 0;
        for &die in dice {
            if i16::from(die) + self.accuracy >= need {
                pending += 1;
            }
        }
        if dice.contains(&6) {
            pending += self.critical;
        }
        if !self.ferocity {
            if dice.contains(&1) {
                pending -= self.parry.min(pending);
            }
            let mut least = pending;
            for uses in 0..1usize << self.evades.len() {
                let used = (0..self.evades.len()).filter(|at| uses >> at & 1 == 1);
                let cost: i16 = used.clone().map(|at| self.evades[at].0).sum();
                let prevented: i16 = used.map(|at| self.evades[at].1).sum();
                if cost <= self.force {
                    least = least.min((pending - prevented).max(0));
                }
            }
            pending = least;
        }
        if self.double_damage { 2 * pending } else { pending }
    }

    fn worth(&self, dice: &[u8]) -> Part {
        let counters = self.counters(dice);
        let number = if self.for_kill {
            u128::from(counters >= self.health)
        } else {
            counters as u128
        };
        Part { number, power: 0 }
    }

    /// The chance in which both may re-roll once: `to_act` is on turn, `left` says whose re-roll is unused.
    fn rerolls(&self, dice: &mut Vec<u8>, attacker_acts: bool, left: [bool; 2], passed: bool) -> Part {
        let lucky = [self.attacker_lucky, self.defender_lucky];
        let me = usize::from(!attacker_acts);
        let mut best = if passed {
            self.worth(dice)
        } else {
            self.rerolls(dice, !attacker_acts, left, true)
        };
        if left[me] && lucky[me] > 0 {
            let mut after = left;
            after[me] = false;
            for chosen in 1usize..1 << dice.len() {
                if chosen.count_ones() as usize > lucky[me] {
                    continue;
                }
                let places: Vec<usize> = (0..dice.len()).filter(|at| chosen >> at & 1 == 1).collect();
                let value = self.thrown(dice, &places, &mut |duel, dice| {
                    duel.rerolls(dice, !attacker_acts, after, false)
                });
                let better = value.compare(best);
                if better
                    == (if attacker_acts {
                        Ordering::Greater
                    } else {
                        Ordering::Less
                    })
                {
                    best = value;
                }
            }
        }
        best
    }

    /// The mean over all throws of the dice at these places.
    fn thrown(&self, dice: &mut Vec<u8>, places: &[usize], then: &mut dyn FnMut(&Duel, &mut Vec<u8>) -> Part) -> Part {
        let Some((&place, rest)) = places.split_first() else {
            return then(self, dice);
        };
        let before = dice[place];
        let mut parts = Vec::new();
        for face in 1..=6 {
            dice[place] = face;
            parts.push(self.thrown(dice, rest, then));
        }
        dice[place] = before;
        let power = parts.iter().map(|part| part.power).max().unwrap_or(0);
        Part {
            number: parts.iter().map(|part| part.raised(power)).sum(),
            power: power + 1,
        }
    }

    fn dice(&self) -> usize {
        (self.power - self.shields).max(0) as usize
    }

    /// The value of the attack when both play as well as possible.
    fn value(&self) -> Part {
        self.all(&mut |duel, dice| duel.rerolls(dice, duel.dark_attacks, [true, true], false))
    }

    /// The mean of something over initial roll and further dice.
    fn all(&self, then: &mut dyn FnMut(&Duel, &mut Vec<u8>) -> Part) -> Part {
        let dice = self.dice();
        if dice == 0 {
            return Part { number: 0, power: 0 };
        }
        let places: Vec<usize> = (0..dice).collect();
        self.thrown(&mut vec![0; dice], &places, &mut |duel, dice| {
            if duel.fury > 0 && dice.contains(&4) {
                let more: Vec<usize> = (dice.len()..dice.len() + duel.fury as usize).collect();
                let mut wide = dice.clone();
                wide.resize(dice.len() + more.len(), 0);
                duel.thrown(&mut wide, &more, then)
            } else {
                then(duel, dice)
            }
        })
    }

    /// The probability of exactly `k` counters, where nobody re-rolls.
    pub fn exactly(&self, k: i16) -> f64 {
        let part = self.all(&mut |duel, dice| Part {
            number: u128::from(duel.counters(dice) == k),
            power: 0,
        });
        part.number as f64 / 6f64.powi(part.power as i32)
    }

    /// The same question for the crate.
    pub fn table(&self, edition: Edition) -> Table {
        let mut attack = vec![format!("Accuracy {}", self.accuracy)];
        for (word, x) in [
            ("Critical Hit", self.critical),
            ("Fury", self.fury),
            ("Lucky", self.attacker_lucky as i16),
        ] {
            if x > 0 {
                attack.push(format!("{word} {x}"));
            }
        }
        attack.extend(self.double_damage.then(|| "Double Damage".to_owned()));
        attack.extend(self.ferocity.then(|| "Ferocity".to_owned()));
        let mut defence: Vec<String> = self.armor.then(|| "Armor".to_owned()).into_iter().collect();
        for (word, x) in [
            ("Shields", self.shields),
            ("Parry", self.parry),
            ("Lucky", self.defender_lucky as i16),
        ] {
            if x > 0 {
                defence.push(format!("{word} {x}"));
            }
        }
        for (cost, x) in &self.evades {
            defence.push(match cost {
                0 => format!("Evade {x}"),
                _ => format!("Pay {cost} Force -> Evade {x}"),
            });
        }
        let mut table = table(
            unit(self.power, 3, &attack.join(" | ")),
            unit(0, self.health, &defence.join(" | ")),
        );
        table.edition = edition;
        table.role = if self.dark_attacks { Role::Dark } else { Role::Light };
        table.force = [0, self.force];
        table
    }
}

fn duel(rng: &mut impl Rng) -> Duel {
    let both_lucky = rng.random_range(0..3) == 0;
    let mut duel = Duel {
        power: rng.random_range(1..=if both_lucky { 2 } else { 3 }),
        accuracy: rng.random_range(-1..=2),
        critical: rng.random_range(0..=2),
        fury: if both_lucky { 0 } else { rng.random_range(0..=1) },
        attacker_lucky: 0,
        double_damage: rng.random_range(0..4) == 0,
        ferocity: rng.random_range(0..5) == 0,
        health: rng.random_range(1..=5),
        armor: rng.random_range(0..3) == 0,
        shields: if rng.random_range(0..4) == 0 { 1 } else { 0 },
        parry: rng.random_range(0..=2),
        defender_lucky: 0,
        evades: Vec::new(),
        force: rng.random_range(0..=3),
        dark_attacks: rng.random_range(0..2) == 0,
        for_kill: rng.random_range(0..2) == 0,
    };
    match (both_lucky, rng.random_range(0..3)) {
        (true, _) => (duel.attacker_lucky, duel.defender_lucky) = (rng.random_range(1..=2), rng.random_range(1..=2)),
        (false, 0) => duel.attacker_lucky = rng.random_range(1..=2),
        (false, 1) => duel.defender_lucky = rng.random_range(1..=2),
        _ => {}
    }
    for _ in 0..rng.random_range(0..=2) {
        duel.evades.push((rng.random_range(0..=2), rng.random_range(1..=2)));
    }
    duel
}

#[test]
fn ordered_dice_give_the_same_values() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for _ in 0..120 {
        let duel = duel(&mut rng);
        let edition = Edition::ALL[rng.random_range(0..2)];
        let value = duel.value();
        let value = value.number as f64 / 6f64.powi(value.power as i32);
        let objective = if duel.for_kill {
            Objective::Kill
        } else {
            Objective::Damage
        };
        let odds = both(&duel.table(edition), objective);
        let found = if duel.for_kill { odds.kill } else { odds.expected };
        assert!((found - value).abs() < 1e-12, "{duel:?}: {found}, by hand {value}");
        if duel.attacker_lucky == 0 && duel.defender_lucky == 0 && !duel.for_kill {
            for (k, probability) in odds.damage.iter().enumerate() {
                assert!(
                    (probability - duel.exactly(k as i16)).abs() < 1e-12,
                    "{duel:?}: {k} counters"
                );
            }
        }
    }
}
