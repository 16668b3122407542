//! Backward induction over the engine's own decisions and rolls.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use rules::{Answer, Faces, Game, Options, Pending, Role, Roll};

use crate::Trouble;
use crate::course::{Course, Stand};
use crate::dice;
use crate::outcome::{Gains, Outcome};
use crate::rank::{Score, order};
use crate::rolls;
use crate::weight::{Sixes, Weight};

/// How the rolls are gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every roll in every way that it can fall, every decision in every way that it can go.
    Plain,
    /// The same, but dice that come to the same are counted together.
    Fast,
}

/// The most positions that are looked at before the question is refused.
const MOST_POSITIONS: usize = 2_000_000;

/// A position that was looked at.
#[derive(Debug)]
pub(crate) struct Solved<W> {
    pub outcome: Outcome<W>,
    /// Ends of the enumeration below it, each way counted for itself.
    pub leaves: u64,
}

/// A position by the hash of its game; the second number is independent of the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key(u64, u64, usize);

type Memo<W> = HashMap<Key, Rc<Solved<W>>, BuildHasherDefault<DefaultHasher>>;

/// One enumeration.
pub(crate) struct Solver<'a, W> {
    pub course: &'a Course,
    pub sixes: Sixes<W>,
    method: Method,
    memo: Memo<W>,
    /// Buffers that are used again: a game to play an answer on, by depth.
    spare: Vec<Game>,
    most_leaves: u64,
    positions: usize,
    end: Rc<Solved<W>>,
}

impl<'a, W: Weight> Solver<'a, W> {
    pub fn new(course: &'a Course, method: Method, most_leaves: u64) -> Solver<'a, W> {
        Solver {
            course,
            sixes: Sixes::new(),
            method,
            memo: Memo::default(),
            spare: Vec::new(),
            most_leaves,
            positions: 0,
            end: Rc::new(Solved {
                outcome: Outcome::end(course.attackers.len()),
                leaves: 1,
            }),
        }
    }

    /// What comes of a game that stands in an attack of the course.
    pub fn solve(&mut self, game: &Game, begun: usize) -> Result<Rc<Solved<W>>, Trouble> {
        self.positions += 1;
        if self.positions > MOST_POSITIONS {
            return Err(Trouble::TooManyPositions(MOST_POSITIONS));
        }
        let key = match game.pending() {
            Pending::Over(_) => return Ok(self.end()),
            // The question itself is met once.
            _ if self.positions == 1 => None,
            Pending::Roll(_) | Pending::Choose(_) | Pending::Shuffle(_) => Some(key(game, begun)),
        };
        if let Some(known) = key.and_then(|key| self.memo.get(&key)) {
            return Ok(known.clone());
        }
        let solved = match game.pending() {
            Pending::Choose(decision) if game.decides_blindly(decision.role) => return Err(Trouble::Secret),
            Pending::Choose(decision) => self.choose(game, begun, decision.role)?,
            Pending::Roll(roll) => self.roll(game, begun, roll)?,
            Pending::Shuffle(shuffle) if shuffle.cards <= 1 => {
                let order = (0..shuffle.cards).collect();
                let (gains, next) = self.answer(game, begun, &Answer::Order(order))?;
                self.single(&gains, &next)?
            }
            Pending::Shuffle(_) => return Err(Trouble::Shuffle),
            Pending::Over(_) => return Ok(self.end()),
        };
        if solved.leaves > self.most_leaves {
            return Err(Trouble::TooManyLeaves(self.most_leaves));
        }
        if let Some(key) = key {
            self.memo.insert(key, solved.clone());
        }
        Ok(solved)
    }

    /// No attack is left.
    pub fn end(&self) -> Rc<Solved<W>> {
        self.end.clone()
    }

    fn single(&mut self, gains: &Gains, next: &Rc<Solved<W>>) -> Result<Rc<Solved<W>>, Trouble> {
        if gains.is_nothing() {
            return Ok(next.clone());
        }
        Ok(Rc::new(Solved {
            outcome: next.outcome.after(gains, &mut self.sixes)?,
            leaves: next.leaves,
        }))
    }

    /// Plays one answer: what it brings at once, and what comes of the position behind it.
    pub fn answer(&mut self, game: &Game, begun: usize, answer: &Answer) -> Result<(Gains, Rc<Solved<W>>), Trouble> {
        self.play(game, begun, |next, log| next.apply(answer.clone(), log))
    }

    /// Lays the dice of an attack as they finally lie.
    pub fn lay(&mut self, game: &Game, begun: usize, dice: [Faces; 2]) -> Result<(Gains, Rc<Solved<W>>), Trouble> {
        self.play(game, begun, |next, log| next.lay_dice(dice[0], dice[1], log))
    }

    fn play(
        &mut self,
        game: &Game,
        begun: usize,
        apply: impl FnOnce(&mut Game, &mut crate::course::Counter<'_>) -> Result<(), rules::Illegal>,
    ) -> Result<(Gains, Rc<Solved<W>>), Trouble> {
        let mut next = match self.spare.pop() {
            Some(mut spare) => {
                spare.copy_from(game);
                spare
            }
            None => game.clone(),
        };
        let mut begun = begun;
        let mut log = self.course.counter(begun.saturating_sub(1));
        apply(&mut next, &mut log)?;
        let mut gains = log.gains;
        let solved = match self.course.advance(&mut next, &mut begun, &mut gains)? {
            Stand::Attack => self.solve(&next, begun)?,
            Stand::Over => self.end(),
        };
        self.spare.push(next);
        Ok((gains, solved))
    }

    /// A decision: the best option for whoever decides; of equal ones the first.
    fn choose(&mut self, game: &Game, begun: usize, role: Role) -> Result<Rc<Solved<W>>, Trouble> {
        let mut options = Options::new();
        game.options(&mut options);
        if options.len() == 1 {
            let (gains, next) = self.answer(game, begun, &Answer::Option(0))?;
            return self.single(&gains, &next);
        }
        let order = order(self.course.objective, self.course.party(role));
        let mut best: Option<(Score<W>, Rc<Solved<W>>)> = None;
        let mut leaves = 0u64;
        for option in 0..options.len() {
            let (gains, next) = self.answer(game, begun, &Answer::Option(option))?;
            leaves = leaves.saturating_add(next.leaves);
            if leaves > self.most_leaves {
                return Err(Trouble::TooManyLeaves(self.most_leaves));
            }
            let solved = self.single(&gains, &next)?;
            let score = Score::of(&solved.outcome)?;
            let better = match &best {
                None => true,
                Some((known, _)) => score.beats(known, &order, &mut self.sixes)?,
            };
            if better {
                best = Some((score, solved));
            }
        }
        let Some((_, best)) = best else {
            return Err(Trouble::Engine("a decision without options".to_owned()));
        };
        Ok(Rc::new(Solved {
            outcome: best.outcome.clone(),
            leaves,
        }))
    }

    /// A roll: every way it can fall, by its weight.
    fn roll(&mut self, game: &Game, begun: usize, roll: Roll) -> Result<Rc<Solved<W>>, Trouble> {
        if self.method == Method::Fast {
            if let Some(forecast) = game.forecast() {
                let outcome = dice::solve(self, game, begun, &forecast)?;
                return Ok(Rc::new(Solved { outcome, leaves: 1 }));
            }
            if let Some(hits) = game.hitting_faces() {
                let ways = rolls::by_hits::<W>(roll.dice, hits)?;
                return self.weigh(game, begun, roll.dice, ways);
            }
        }
        if roll.dice > rolls::MOST_PLAIN {
            return Err(Trouble::TooManyDice {
                dice: u32::from(roll.dice),
                most: u32::from(rolls::MOST_PLAIN),
            });
        }
        let ways = rolls::all::<W>(roll.dice)?;
        self.weigh(game, begun, roll.dice, ways)
    }

    fn weigh(&mut self, game: &Game, begun: usize, dice: u16, ways: Vec<(Faces, W)>) -> Result<Rc<Solved<W>>, Trouble> {
        let mut parts = Vec::with_capacity(ways.len());
        let mut leaves = 0u64;
        let mut deepest = 0;
        for (faces, weight) in ways {
            let (gains, next) = self.answer(game, begun, &Answer::Dice(faces))?;
            leaves = leaves.saturating_add(next.leaves);
            if leaves > self.most_leaves {
                return Err(Trouble::TooManyLeaves(self.most_leaves));
            }
            deepest = deepest.max(next.outcome.sixes);
            parts.push((weight, gains, next));
        }
        let attacks = self.course.attackers.len();
        let mut outcome = Outcome::nothing(attacks, deepest + u32::from(dice));
        for (weight, gains, next) in parts {
            let scale = self.sixes.power(deepest - next.outcome.sixes)?;
            outcome.add(&next.outcome, &gains, &weight.product(&scale)?, &mut self.sixes)?;
        }
        Ok(Rc::new(Solved { outcome, leaves }))
    }
}

fn key(game: &Game, begun: usize) -> Key {
    let mut first = DefaultHasher::new();
    game.hash(&mut first);
    let mut second = DefaultHasher::new();
    second.write_u64(0x9E37_79B9_7F4A_7C15);
    game.hash(&mut second);
    Key(first.finish(), second.finish(), begun)
}
