//! Exact odds of attacks.
//!
//! Always true: this crate holds no rule of the game. It answers the engine's own rolls in every way that dice can fall
//! and its decisions in every way that a player can decide, and weighs what comes of it. Weights are integers with a
//! checked sum; floats appear only where an [`Odds`] is made of them.
//!
//! Decisions are optimal and sequential, by backward induction under the engine's own order of chances: the attacker
//! plays for more of the [`Objective`], the defender for less. Of options that are equal in it a player takes the one
//! that spends less Force, then the one that re-rolls fewer dice.
//!
//! [`Method::Plain`] goes through the engine roll by roll and is the proof of [`Method::Fast`], which counts dice that
//! come to the same together: by the kinds of faces that [`rules::Forecast`] tells apart.
//!
//! ```
//! use odds::{Objective, Question, Table, Unit};
//! use rules::Role;
//!
//! let unit = |power, health| Unit::plain("unit", power, health);
//! let table = Table::new(cards::Edition::Current, Role::Dark, unit(4, 1), unit(0, 3));
//! let (game, attackers, defender) = table.lay().unwrap();
//! let question = Question { game: &game, attackers: &attackers, defender, objective: Objective::Damage };
//! let odds = odds::answer(&question).unwrap();
//! assert_eq!(odds.damage, [1.0 / 16.0, 4.0 / 16.0, 6.0 / 16.0, 4.0 / 16.0, 1.0 / 16.0]);
//! assert_eq!(odds.kill, 5.0 / 16.0);
//! ```

mod advice;
mod course;
mod dice;
mod kinds;
mod outcome;
mod rank;
mod reroll;
mod rolls;
mod sets;
mod solve;
mod table;
mod weight;

use num_bigint::BigUint;
use rules::{Action, Game, Illegal, ObjectId, Reach};
use thiserror::Error;

pub use advice::{Advice, advise};
pub use outcome::{Gains, Outcome, Party};
pub use rank::Objective;
pub use solve::Method;
pub use table::{Table, TableFault, Unit};
pub use weight::{TooNarrow, Weight};

use course::{Course, Stand};
use rank::{Criterion, Score};
use solve::Solver;
use weight::Sixes;

/// What is asked: how attacks one after another on the same unit end.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// A game in the battle step of the first attacker, before its attack chance.
    pub game: &'a Game,
    /// The attackers in order; they belong to one player and are faster than the defender in this order.
    pub attackers: &'a [ObjectId],
    /// The unit that they attack.
    pub defender: ObjectId,
    /// What both sides play for.
    pub objective: Objective,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// The first attacker never attacks: the engine does not offer it.
    #[error("the attack cannot be declared")]
    NoAttack,
    /// More dice than are counted.
    #[error("{dice} dice are more than are counted exactly; the most is {most}")]
    TooManyDice {
        /// Asked for.
        dice: u32,
        /// The most.
        most: u32,
    },
    /// More sets of dice than the tables of re-rolls hold.
    #[error(
        "re-rolls of {dice} dice of {kinds} kinds need tables of more than {most} sets of dice; with fewer dice or \
         without re-rolls the answer is exact"
    )]
    TooManySets {
        /// Dice.
        dice: u32,
        /// Kinds of faces that have to be told apart.
        kinds: usize,
        /// The most sets.
        most: usize,
    },
    /// More positions than are looked at.
    #[error("the abilities lead to more than {0} positions")]
    TooManyPositions(usize),
    /// More ends than the caller wants to count.
    #[error("the enumeration has more than {0} ends")]
    TooManyLeaves(u64),
    /// A pile of cards would have to be shuffled.
    #[error("a deck is shuffled in this attack; its order is not part of the question")]
    Shuffle,
    /// A player decides without seeing dice that lie: the best choice is no longer one per position.
    #[error("the dice are rolled in secret (CUN-1): the opponent decides without seeing them, and that is not counted")]
    Secret,
    /// The engine broke a promise.
    #[error("internal error: {0}")]
    Engine(String),
    /// The weights do not fit the integers; the next wider ones are taken.
    #[error("the weights do not fit")]
    TooNarrow,
}

impl From<TooNarrow> for Trouble {
    fn from(_: TooNarrow) -> Trouble {
        Trouble::TooNarrow
    }
}

impl From<Illegal> for Trouble {
    fn from(illegal: Illegal) -> Trouble {
        Trouble::Engine(illegal.to_string())
    }
}

/// An answer with its exact weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact<W> {
    /// What comes of it.
    pub outcome: Outcome<W>,
    /// Ends of the enumeration, each way counted for itself; for [`Method::Fast`] of no meaning.
    pub leaves: u64,
}

/// An answer for people and programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// `damage[k]`: the probability that exactly k counters are placed on the defender.
    pub damage: Vec<f64>,
    /// The expected number of counters on the defender.
    pub expected: f64,
    /// The probability that the defender is discarded.
    pub kill: f64,
    /// The same by the end of each attack of the sequence.
    pub gone: Vec<f64>,
    /// As `damage`, for the attackers.
    pub to_attacker: Vec<f64>,
    /// The expected number of counters on other units of the defender's side.
    pub to_others: f64,
    /// The expected Force that attacker and defender spend.
    pub force_spent: [f64; 2],
    /// The expected number of dice that attacker and defender have re-rolled.
    pub rerolled: [f64; 2],
}

impl Question<'_> {
    fn course(&self) -> Result<Course, Trouble> {
        let role = self
            .attackers
            .first()
            .and_then(|&unit| self.game.state().alive(unit))
            .ok_or(Trouble::NoAttack)?
            .controller;
        Ok(Course {
            attackers: self.attackers.to_vec(),
            defender: self.defender,
            role,
            objective: self.objective,
        })
    }
}

/// The first attack as it can be declared.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The game in the attacker's attack chance.
    pub game: Game,
    /// How the attacker reaches the defender.
    pub reach: Reach,
}

impl Question<'_> {
    /// The first attack, or in words why it cannot be declared.
    pub fn declaration(&self) -> Result<Declaration, String> {
        let course = self.course().map_err(|trouble| trouble.to_string())?;
        let mut game = self.game.clone();
        let unit = course.attackers[0];
        match course.to_chance(&mut game, unit) {
            Ok(Some((_, reach))) => Ok(Declaration { game, reach }),
            Ok(None) => {
                let reach = Reach::Own;
                let on = self.defender;
                let wish = Action::Attack { unit, on, reach };
                Err(match game.why_not(course.role, wish) {
                    Some(refusal) => game.explain(wish, &refusal),
                    None => Trouble::NoAttack.to_string(),
                })
            }
            Err(trouble) => Err(trouble.to_string()),
        }
    }
}

/// The answer with exact weights of that width; [`Trouble::TooNarrow`] if they do not fit. Enumerations with more than
/// `most_leaves` ends are given up.
pub fn exact<W: Weight>(question: &Question<'_>, method: Method, most_leaves: u64) -> Result<Exact<W>, Trouble> {
    let course = question.course()?;
    let mut game = question.game.clone();
    let (mut begun, mut gains) = (0, Gains::default());
    let stand = course.advance(&mut game, &mut begun, &mut gains)?;
    if begun == 0 {
        return Err(Trouble::NoAttack);
    }
    let mut solver = Solver::<W>::new(&course, method, most_leaves);
    let solved = match stand {
        Stand::Attack => solver.solve(&game, begun)?,
        Stand::Over => solver.end(),
    };
    let outcome = if gains.is_nothing() {
        solved.outcome.clone()
    } else {
        solved.outcome.after(&gains, &mut solver.sixes)?
    };
    if !outcome.is_whole(&mut solver.sixes)? {
        return Err(Trouble::Engine("the weights do not sum to the whole".to_owned()));
    }
    Ok(Exact {
        outcome,
        leaves: solved.leaves,
    })
}

/// The answer, in the narrowest integers that hold it.
pub fn answer(question: &Question<'_>) -> Result<Odds, Trouble> {
    match narrow::<u64>(question) {
        Err(Trouble::TooNarrow) => {}
        known => return known,
    }
    match narrow::<u128>(question) {
        Err(Trouble::TooNarrow) => narrow::<BigUint>(question),
        known => known,
    }
}

fn narrow<W: Weight>(question: &Question<'_>) -> Result<Odds, Trouble> {
    let exact = exact::<W>(question, Method::Fast, u64::MAX)?;
    Ok(Odds::of(&exact.outcome)?)
}

impl Odds {
    /// The floats nearest to exact weights.
    pub fn of<W: Weight>(outcome: &Outcome<W>) -> Result<Odds, TooNarrow> {
        let whole = Sixes::<W>::new().power(outcome.sixes)?;
        let list = |weights: &[W]| {
            weights
                .iter()
                .map(|weight| weight.part_of(&whole))
                .collect::<Vec<f64>>()
        };
        let score = Score::of(outcome)?;
        let gone = list(&outcome.gone);
        Ok(Odds {
            damage: list(&outcome.damage),
            expected: score.values[Criterion::Damage as usize].part_of(&whole),
            kill: gone.last().copied().unwrap_or(0.0),
            gone,
            to_attacker: list(&outcome.to_attacker),
            to_others: outcome.others.part_of(&whole),
            force_spent: [0, 1].map(|party| outcome.force[party].part_of(&whole)),
            rerolled: [0, 1].map(|party| outcome.dice[party].part_of(&whole)),
        })
    }
}
