//! What comes of a position: distributions with exact weights.

use crate::weight::{Sixes, TooNarrow, Weight};

/// The two sides of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// Whose unit attacks.
    Attacker,
    /// Whose unit is attacked.
    Defender,
}

/// What an answer brought at once: counted from the engine's events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gains {
    /// Damage counters on the defender.
    pub damage: u16,
    /// Damage counters on the attackers.
    pub to_attacker: u16,
    /// Damage counters on other units of the defender's side.
    pub others: u16,
    /// The defender was discarded.
    pub discarded: bool,
    /// Force paid, by party.
    pub force: [u16; 2],
    /// Dice re-rolled, by party.
    pub dice: [u16; 2],
    /// In which attack of the sequence, from 0; with a discard: in which it was.
    pub attack: usize,
}

impl Gains {
    /// Adds what came later.
    pub(crate) fn add(&mut self, later: &Gains) {
        self.damage += later.damage;
        self.to_attacker += later.to_attacker;
        self.others += later.others;
        for party in 0..2 {
            self.force[party] += later.force[party];
            self.dice[party] += later.dice[party];
        }
        if !self.discarded {
            self.discarded = later.discarded;
            self.attack = later.attack;
        }
    }

    /// Did nothing happen that is counted?
    pub fn is_nothing(&self) -> bool {
        *self
            == Gains {
                attack: self.attack,
                ..Gains::default()
            }
    }
}

/// Everything that is told about the future of a position, each as weights out of `6^sixes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<W> {
    /// All weights are parts of six to this power.
    pub sixes: u32,
    /// By number of counters still placed on the defender.
    pub damage: Vec<W>,
    /// By number of counters still placed on the attackers.
    pub to_attacker: Vec<W>,
    /// The defender is discarded, by the end of each attack.
    pub gone: Vec<W>,
    /// Sum of counters on other units of the defender's side.
    pub others: W,
    /// Sum of Force paid, by party.
    pub force: [W; 2],
    /// Sum of dice re-rolled, by party.
    pub dice: [W; 2],
}

impl<W: Weight> Outcome<W> {
    /// Nothing more happens.
    pub fn end(attacks: usize) -> Outcome<W> {
        Outcome {
            damage: vec![W::one()],
            to_attacker: vec![W::one()],
            ..Outcome::nothing(attacks, 0)
        }
    }

    /// No weight at all: the start of a sum.
    pub fn nothing(attacks: usize, sixes: u32) -> Outcome<W> {
        Outcome {
            sixes,
            damage: Vec::new(),
            to_attacker: Vec::new(),
            gone: vec![W::zero(); attacks],
            others: W::zero(),
            force: [W::zero(), W::zero()],
            dice: [W::zero(), W::zero()],
        }
    }

    /// Adds `weight` times what comes after these gains. The weight brings `part` to the denominator of the sum.
    pub(crate) fn add(
        &mut self,
        part: &Outcome<W>,
        gains: &Gains,
        weight: &W,
        sixes: &mut Sixes<W>,
    ) -> Result<(), TooNarrow> {
        add_shifted(&mut self.damage, &part.damage, gains.damage, weight)?;
        add_shifted(&mut self.to_attacker, &part.to_attacker, gains.to_attacker, weight)?;
        let whole = if gains.is_nothing() {
            None
        } else {
            Some(sixes.power(part.sixes)?.product(weight)?)
        };
        for (attack, (gone, more)) in self.gone.iter_mut().zip(&part.gone).enumerate() {
            match &whole {
                Some(whole) if gains.discarded && attack >= gains.attack => gone.add(whole)?,
                _ => gone.add_product(more, weight)?,
            }
        }
        self.others.add_product(&part.others, weight)?;
        for party in 0..2 {
            self.force[party].add_product(&part.force[party], weight)?;
            self.dice[party].add_product(&part.dice[party], weight)?;
        }
        if let Some(whole) = &whole {
            self.others.add_times(whole, u32::from(gains.others))?;
            for party in 0..2 {
                self.force[party].add_times(whole, u32::from(gains.force[party]))?;
                self.dice[party].add_times(whole, u32::from(gains.dice[party]))?;
            }
        }
        Ok(())
    }

    /// The same future after these gains.
    pub(crate) fn after(&self, gains: &Gains, sixes: &mut Sixes<W>) -> Result<Outcome<W>, TooNarrow> {
        let mut sum = Outcome::nothing(self.gone.len(), self.sixes);
        sum.add(self, gains, &W::one(), sixes)?;
        Ok(sum)
    }

    /// Do the weights of both distributions sum to the whole?
    pub(crate) fn is_whole(&self, sixes: &mut Sixes<W>) -> Result<bool, TooNarrow> {
        let whole = sixes.power(self.sixes)?;
        for list in [&self.damage, &self.to_attacker] {
            let mut sum = W::zero();
            list.iter().try_for_each(|weight| sum.add(weight))?;
            if sum != whole {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn add_shifted<W: Weight>(sum: &mut Vec<W>, part: &[W], by: u16, weight: &W) -> Result<(), TooNarrow> {
    let by = usize::from(by);
    if sum.len() < part.len() + by {
        sum.resize(part.len() + by, W::zero());
    }
    for (sum, part) in sum[by..].iter_mut().zip(part) {
        sum.add_product(part, weight)?;
    }
    Ok(())
}
