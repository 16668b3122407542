//! What an option is worth, by playing out everything that can happen.

use rules::{Answer, Faces, Game, Options, Pending, Role, State};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// More positions than this are not played out.
const MOST: usize = 3_000_000;

/// How often a role wins if both sides play as well as can be, from every position met so far.
pub struct Solver {
    role: Role,
    known: HashMap<u64, f64>,
}

impl Solver {
    /// For this role.
    pub fn new(role: Role) -> Solver {
        Solver {
            role,
            known: HashMap::new(),
        }
    }

    /// What each option of the pending decision is worth.
    pub fn options(&mut self, game: &Game) -> Result<Vec<f64>, String> {
        let mut options = Options::new();
        game.options(&mut options);
        let mut worth = Vec::new();
        for at in 0..options.len() {
            let mut next = game.clone();
            next.apply_listed(&options, at, &mut ())
                .map_err(|illegal| illegal.to_string())?;
            worth.push(self.worth(&next)?);
        }
        Ok(worth)
    }

    fn worth(&mut self, game: &Game) -> Result<f64, String> {
        if let Pending::Over(outcome) = game.pending() {
            return Ok(f64::from(outcome.winner == self.role));
        }
        let key = key(game.state());
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if self.known.len() >= MOST {
            return Err("too much can happen".to_owned());
        }
        let worth = match game.pending() {
            Pending::Over(_) => 0.0,
            Pending::Shuffle(_) => return Err("a shuffle".to_owned()),
            Pending::Choose(decision) => {
                let worth = self.options(game)?.into_iter();
                if decision.role == self.role {
                    worth.fold(0.0, f64::max)
                } else {
                    worth.fold(1.0, f64::min)
                }
            }
            Pending::Roll(roll) => {
                let mut sum = 0.0;
                for (faces, chance) in all_faces(roll.dice) {
                    let mut next = game.clone();
                    next.apply(Answer::Dice(faces), &mut ())
                        .map_err(|illegal| illegal.to_string())?;
                    sum += chance * self.worth(&next)?;
                }
                sum
            }
        };
        self.known.insert(key, worth);
        Ok(worth)
    }
}

/// All that matters of a position: everything but running numbers and the latest dice, which have been counted.
fn key(st: &State) -> u64 {
    let mut hasher = DefaultHasher::new();
    (
        st.turn,
        &st.force,
        &st.build,
        &st.promised,
        st.build_die,
        &st.piles,
        &st.building,
    )
        .hash(&mut hasher);
    (
        &st.objects,
        &st.beneath,
        &st.effects,
        &st.uses,
        &st.waiting,
        (&st.past, &st.own_past),
        &st.spent,
    )
        .hash(&mut hasher);
    (&st.kept, &st.earned, &st.surplus, &st.ready, &st.noticed, &st.held).hash(&mut hasher);
    (
        &st.attacks,
        &st.sequences,
        &st.damage,
        &st.declared,
        &st.struck,
        &st.frames,
    )
        .hash(&mut hasher);
    (
        st.battle,
        st.step,
        &st.attacked_in,
        &st.build_started,
        st.serial,
        st.chain,
    )
        .hash(&mut hasher);
    hasher.finish()
}

/// Every way in which so many dice fall, with its chance.
fn all_faces(dice: u16) -> Vec<(Faces, f64)> {
    fn fill(at: usize, left: u16, faces: &mut Faces, chance: f64, found: &mut Vec<(Faces, f64)>) {
        if at == 5 {
            faces.0[5] = left;
            found.push((*faces, chance / 6f64.powi(i32::from(left)) / factorial(left)));
            return;
        }
        for count in 0..=left {
            faces.0[at] = count;
            let chance = chance / 6f64.powi(i32::from(count)) / factorial(count);
            fill(at + 1, left - count, faces, chance, found);
        }
    }
    let mut found = Vec::new();
    fill(0, dice, &mut Faces::NONE.clone(), factorial(dice), &mut found);
    found
}

fn factorial(n: u16) -> f64 {
    (1..=n).map(f64::from).product()
}

#[test]
fn the_chances_of_all_dice_add_up() {
    for dice in 0..6 {
        let sum: f64 = all_faces(dice).iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{dice} dice: {sum}");
    }
    let two = all_faces(2);
    assert_eq!(two.len(), 21);
    let sixes = two
        .iter()
        .find(|(faces, _)| faces.count(6) == 2)
        .map(|(_, chance)| *chance);
    assert!(sixes.is_some_and(|chance| (chance - 1.0 / 36.0).abs() < 1e-12));
}
