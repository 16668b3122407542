//! The dice of one attack, counted by kinds of faces instead of one by one.

use std::rc::Rc;

use rules::{Faces, Forecast, Game, arithmetic};

use crate::Trouble;
use crate::kinds::Kinds;
use crate::outcome::{Gains, Outcome};
use crate::reroll;
use crate::solve::{Solved, Solver};
use crate::weight::Weight;

/// The most dice of one attack.
pub(crate) const MOST_DICE: u16 = 200;

/// What lies behind final dice: what they bring at once, and what comes then.
pub(crate) type End<W> = (Gains, Rc<Solved<W>>);

/// Final dice that come to the same: so many of the throws of this many dice end in this.
pub(crate) struct Part<W> {
    pub weight: W,
    /// The throws are six to this power.
    pub sixes: u32,
    pub end: End<W>,
}

/// One attack whose dice are about to be rolled.
pub(crate) struct Attack<'s, 'c, W> {
    pub solver: &'s mut Solver<'c, W>,
    pub game: &'s Game,
    pub begun: usize,
    pub forecast: &'s Forecast,
    pub kinds: Kinds,
}

impl<W: Weight> Attack<'_, '_, W> {
    /// What comes of final dice. Where that is counters and nothing else, and no further attack looks at the table,
    /// the engine's arithmetic says it; else the engine plays on.
    pub fn end(&mut self, initial: Faces, last: Faces) -> Result<End<W>, Trouble> {
        if let (Some(tail), true) = (&self.forecast.tail, self.is_last()) {
            // Whoever may prevent less does not: fewer counters are better for the defender by either objective.
            let damage = tail.counters(&last, &self.forecast.profile).min().unwrap_or(0);
            let gains = Gains {
                damage: u16::try_from(damage).unwrap_or(0),
                discarded: damage > 0 && damage >= tail.remaining,
                attack: self.begun.saturating_sub(1),
                ..Gains::default()
            };
            return Ok((gains, self.solver.end()));
        }
        self.solver.lay(self.game, self.begun, [initial, last])
    }

    /// Is this the last attack of the course, and on its defender (not on one that intercepts, or is struck second)?
    fn is_last(&self) -> bool {
        let course = self.solver.course;
        let on = self.game.state().attack().and_then(|attack| attack.fronts.first());
        self.begun >= course.attackers.len() && on.is_some_and(|front| front.defender == course.defender)
    }

    /// The further dice that an initial roll with these faces brings.
    pub fn further(&self, initial: &Faces) -> u16 {
        arithmetic::further_dice(initial, &self.forecast.profile).max(0) as u16
    }

    fn dice(&self) -> u16 {
        self.forecast.profile.dice.max(0) as u16
    }

    /// No die is re-rolled: hits and shown faces are counted die by die.
    fn counted(&mut self) -> Result<Vec<Part<W>>, Trouble> {
        let dice = self.dice();
        let (first_bits, last_bits) = (self.kinds.first_bits, self.kinds.last_bits);
        let row = usize::from(dice) + 1;
        let mut table = vec![W::zero(); row << (first_bits + last_bits)];
        table[0] = W::one();
        let steps: Vec<(usize, usize, u32)> = self
            .kinds
            .first
            .iter()
            .map(|&(kind, first, ways)| {
                let kind = &self.kinds.kinds[kind];
                let bits = (usize::from(first) << last_bits) | usize::from(kind.last);
                (bits, usize::from(kind.hit), ways)
            })
            .collect();
        for _ in 0..dice {
            table = cast(&table, row, &steps)?;
        }
        let mut parts = Vec::new();
        for bits in 0..1usize << first_bits {
            let from = bits << last_bits;
            let rows = &table[row * from..row * (from + (1 << last_bits))];
            if rows.iter().all(W::is_zero) {
                continue;
            }
            let initial = self.kinds.initial(dice, bits as u8);
            let further = self.further(&initial);
            let rows = self.widened(rows, row, further)?;
            let row = row + usize::from(further);
            for (at, weight) in rows.into_iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
                let (shown, hits) = ((at / row) as u8, (at % row) as u16);
                let Some(last) = self.kinds.last(dice + further, hits, shown) else {
                    return Err(Trouble::Engine("dice that cannot lie".to_owned()));
                };
                parts.push(Part {
                    weight,
                    sixes: u32::from(dice + further),
                    end: self.end(initial, last)?,
                });
            }
        }
        Ok(parts)
    }

    /// The rows after so many further dice.
    fn widened(&self, rows: &[W], row: usize, further: u16) -> Result<Vec<W>, Trouble> {
        let wide = row + usize::from(further);
        let mut table = vec![W::zero(); rows.len() / row * wide];
        for (to, from) in table.chunks_mut(wide).zip(rows.chunks(row)) {
            to[..row].clone_from_slice(from);
        }
        let steps: Vec<(usize, usize, u32)> = self
            .kinds
            .kinds
            .iter()
            .map(|kind| (usize::from(kind.last), usize::from(kind.hit), kind.ways))
            .collect();
        for _ in 0..further {
            table = cast(&table, wide, &steps)?;
        }
        Ok(table)
    }
}

/// One die more: by shown faces (rows) and hits (columns).
fn cast<W: Weight>(table: &[W], row: usize, steps: &[(usize, usize, u32)]) -> Result<Vec<W>, Trouble> {
    let mut next = vec![W::zero(); table.len()];
    for (at, weight) in table.iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
        let (bits, hits) = (at / row, at % row);
        for &(shown, hit, ways) in steps {
            next[(bits | shown) * row + hits + hit].add_times(weight, ways)?;
        }
    }
    Ok(next)
}

/// The outcome of an attack from its roll on.
pub(crate) fn solve<W: Weight>(
    solver: &mut Solver<'_, W>,
    game: &Game,
    begun: usize,
    forecast: &Forecast,
) -> Result<Outcome<W>, Trouble> {
    let most = arithmetic::most_dice(&forecast.profile).max(0) as u32;
    if most > u32::from(MOST_DICE) {
        return Err(Trouble::TooManyDice {
            dice: most,
            most: u32::from(MOST_DICE),
        });
    }
    let mut attack = Attack {
        solver,
        game,
        begun,
        forecast,
        kinds: Kinds::of(forecast),
    };
    if forecast.rerolls.0 == [0, 0] {
        let parts = attack.counted()?;
        sum(attack.solver, parts, Vec::new())
    } else {
        reroll::solve(&mut attack)
    }
}

/// The sum of all parts, with dice that the parties re-roll, each out of six to the power beside it.
pub(crate) fn sum<W: Weight>(
    solver: &mut Solver<'_, W>,
    parts: Vec<Part<W>>,
    taken: Vec<([W; 2], u32)>,
) -> Result<Outcome<W>, Trouble> {
    let depth = |part: &Part<W>| part.sixes + part.end.1.outcome.sixes;
    let deepest = parts.iter().map(depth).max().unwrap_or(0);
    let mut outcome = Outcome::nothing(solver.course.attackers.len(), deepest);
    for part in parts {
        let scale = solver.sixes.power(deepest - depth(&part))?;
        let weight = part.weight.product(&scale)?;
        let (gains, next) = &part.end;
        outcome.add(&next.outcome, gains, &weight, &mut solver.sixes)?;
    }
    for (dice, sixes) in taken {
        let scale = solver.sixes.power(deepest - sixes)?;
        for (sum, dice) in outcome.dice.iter_mut().zip(&dice) {
            sum.add_product(dice, &scale)?;
        }
    }
    Ok(outcome)
}
