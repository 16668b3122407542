//! What a player wants: the order in which outcomes are compared.

use std::cmp::Ordering;

use crate::outcome::{Gains, Outcome, Party};
use crate::weight::{Sixes, TooNarrow, Weight};

/// What both sides play for: the attacker for more of it, the defender for less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The expected number of counters on the defender.
    Damage,
    /// The chance that the defender is discarded.
    Kill,
}

/// A number by which outcomes are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Criterion {
    Damage,
    Kill,
    Others,
    ToAttacker,
    AttackerForce,
    DefenderForce,
    AttackerDice,
    DefenderDice,
    DamageSpread,
    ToAttackerSpread,
}

use Criterion::{
    AttackerDice, AttackerForce, Damage, DamageSpread, DefenderDice, DefenderForce, Kill, Others, ToAttacker,
    ToAttackerSpread,
};

/// How many there are.
pub(crate) const CRITERIA: usize = 10;

impl Criterion {
    /// All of them; the place is the number.
    pub const ALL: [Criterion; CRITERIA] = [
        Damage,
        Kill,
        Others,
        ToAttacker,
        AttackerForce,
        DefenderForce,
        AttackerDice,
        DefenderDice,
        DamageSpread,
        ToAttackerSpread,
    ];
}

/// The criteria of a player, the most important first; `true`: more is better. Behind the objective the player spends
/// less Force, then re-rolls fewer dice; what is left decides only between options that are equal in all that, so that
/// the answer does not depend on the order in which options are listed.
pub(crate) fn order(objective: Objective, party: Party) -> [(Criterion, bool); CRITERIA] {
    let attacks = party == Party::Attacker;
    let (force, dice, other_force, other_dice) = if attacks {
        (AttackerForce, AttackerDice, DefenderForce, DefenderDice)
    } else {
        (DefenderForce, DefenderDice, AttackerForce, AttackerDice)
    };
    let (first, then) = match objective {
        Objective::Damage => (Damage, [Kill, Others]),
        Objective::Kill => (Kill, [Others, Damage]),
    };
    [
        (first, attacks),
        (force, false),
        (dice, false),
        (then[0], attacks),
        (then[1], attacks),
        (ToAttacker, !attacks),
        (other_force, true),
        (other_dice, true),
        // The surer of two equal results.
        (DamageSpread, false),
        (ToAttackerSpread, false),
    ]
}

/// The numbers of an outcome, by criterion, out of `6^sixes`.
#[derive(Clone, Debug)]
pub(crate) struct Score<W> {
    pub sixes: u32,
    pub values: [W; CRITERIA],
}

impl<W: Weight> Score<W> {
    pub fn of(outcome: &Outcome<W>) -> Result<Score<W>, TooNarrow> {
        let mut values: [W; CRITERIA] = std::array::from_fn(|_| W::zero());
        for (criterion, value) in Criterion::ALL.into_iter().zip(&mut values) {
            match criterion {
                Damage => moment(value, &outcome.damage, 1)?,
                DamageSpread => moment(value, &outcome.damage, 2)?,
                ToAttacker => moment(value, &outcome.to_attacker, 1)?,
                ToAttackerSpread => moment(value, &outcome.to_attacker, 2)?,
                Kill => {
                    if let Some(gone) = outcome.gone.last() {
                        value.add(gone)?;
                    }
                }
                Others => value.add(&outcome.others)?,
                AttackerForce => value.add(&outcome.force[0])?,
                DefenderForce => value.add(&outcome.force[1])?,
                AttackerDice => value.add(&outcome.dice[0])?,
                DefenderDice => value.add(&outcome.dice[1])?,
            }
        }
        Ok(Score {
            sixes: outcome.sixes,
            values,
        })
    }

    /// The score after these gains; `whole` is six to the power of `sixes`.
    pub fn after(mut self, gains: &Gains, whole: &W) -> Result<Score<W>, TooNarrow> {
        for (criterion, gained) in [
            (Others, gains.others),
            (AttackerForce, gains.force[0]),
            (DefenderForce, gains.force[1]),
            (AttackerDice, gains.dice[0]),
            (DefenderDice, gains.dice[1]),
        ] {
            self.values[criterion as usize].add_times(whole, u32::from(gained))?;
        }
        for (mean, spread, gained) in [
            (Damage, DamageSpread, gains.damage),
            (ToAttacker, ToAttackerSpread, gains.to_attacker),
        ] {
            // (x + g)² = x² + 2gx + g²
            let gained = u32::from(gained);
            let before = self.values[mean as usize].clone();
            self.values[spread as usize].add_times(&before, 2 * gained)?;
            self.values[spread as usize].add_times(whole, gained * gained)?;
            self.values[mean as usize].add_times(whole, gained)?;
        }
        if gains.discarded {
            self.values[Kill as usize] = whole.clone();
        }
        Ok(self)
    }

    /// Is `self` better than `other` for that player? Equal ones are not.
    pub fn beats(
        &self,
        other: &Score<W>,
        order: &[(Criterion, bool); CRITERIA],
        sixes: &mut Sixes<W>,
    ) -> Result<bool, TooNarrow> {
        let common = self.sixes.max(other.sixes);
        let (scale, other_scale) = (sixes.power(common - self.sixes)?, sixes.power(common - other.sixes)?);
        for &(criterion, more) in order {
            let at = criterion as usize;
            let (own, theirs) = (&self.values[at], &other.values[at]);
            let compared = if self.sixes == other.sixes {
                own.cmp(theirs)
            } else {
                own.product(&scale)?.cmp(&theirs.product(&other_scale)?)
            };
            match compared {
                Ordering::Equal => {}
                Ordering::Greater => return Ok(more),
                Ordering::Less => return Ok(!more),
            }
        }
        Ok(false)
    }
}

fn moment<W: Weight>(sum: &mut W, distribution: &[W], power: u32) -> Result<(), TooNarrow> {
    for (number, weight) in distribution.iter().enumerate() {
        sum.add_times(weight, (number as u32).pow(power))?;
    }
    Ok(())
}
