//! Dice that both players may have re-rolled: backward induction over sets of dice.
//!
//! The second round of the re-roll chance is an ordinary one (`B-2.1`): Dark acts or passes, then Light, two passes in a
//! row end it, and who passed may still act after the other's play. With one re-roll for each side that is:
//!
//! ```text
//! start:      Dark re-rolls  → Light alone
//!             Dark passes    → Light re-rolls → Dark alone
//!                              Light passes   → the dice lie
//! X alone:    X re-rolls or passes → the dice lie
//! ```

use std::cmp::Ordering;

use rules::{Role, arithmetic};

use crate::Trouble;
use crate::dice::{Attack, End, Part, sum};
use crate::outcome::{Outcome, Party};
use crate::rank::{CRITERIA, Criterion, Objective, Score, order};
use crate::sets::{Sets, how_many};
use crate::weight::{Sixes, TooNarrow, Weight};

/// The most sets of dice that are looked at.
const MOST_SETS: usize = 300_000;

/// In a [`Plan`]: no further die is taken.
pub(crate) const ENOUGH: u8 = u8::MAX;

/// The numbers of every set of dice.
struct Values<W, const N: usize> {
    list: Vec<[W; N]>,
    /// Out of six to this power.
    sixes: u32,
}

/// What a player does with each set of dice.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// How many dice may be taken.
    pub most: u16,
    /// Is something played at all?
    pub uses: Vec<bool>,
    /// With so many dice taken: the kind to take next, or [`ENOUGH`].
    pub take: Vec<Vec<u8>>,
}

/// The four moments at which somebody may re-roll; those that cannot come are empty.
pub(crate) struct Plans {
    /// Dark first.
    pub start: Option<Plan>,
    /// Light, after Dark passed.
    pub second: Option<Plan>,
    /// Dark or Light, after the other has re-rolled.
    pub alone: [Option<Plan>; 2],
}

/// One attack with re-rolls, for the dice that an initial roll with certain faces leads to.
pub(crate) struct Group<W> {
    /// Final number of dice.
    pub dice: u16,
    /// Weight of each set of dice before the re-rolls.
    pub weights: Vec<W>,
    pub plans: Plans,
    /// By set of dice, the objective at the start, after Dark passed, and with all dice kept.
    values: [Vec<W>; 3],
    /// Out of six to this power.
    pub sixes: u32,
    ends: Ends<W>,
}

impl<W> Group<W> {
    /// The objective for a set of dice: 0 at the start, 1 after Dark passed, 2 with all dice kept.
    pub fn value(&self, moment: usize, set: usize) -> &W {
        &self.values[moment][set]
    }
}

/// What lies behind sets of final dice.
struct Ends<W> {
    /// Distinct ends.
    list: Vec<(End<W>, Score<W>)>,
    /// The end of each set.
    of: Vec<u32>,
}

/// What is compared: the criteria in which ends differ, and both players' orders of them.
struct Measure {
    /// By role: places and "more is better", the most important first.
    orders: [Vec<(usize, bool)>; 2],
    /// By role: the place of the dice that the player re-rolls.
    own_dice: [usize; 2],
    /// The place of the objective.
    primary: usize,
    active: Vec<Criterion>,
}

impl Measure {
    fn new<W: Weight>(
        attack: &Attack<'_, '_, W>,
        ends: &[(End<W>, Score<W>)],
        sixes: u32,
        powers: &mut Sixes<W>,
    ) -> Result<Measure, TooNarrow> {
        let primary = match attack.solver.course.objective {
            Objective::Damage => Criterion::Damage,
            Objective::Kill => Criterion::Kill,
        };
        let mut active = Vec::with_capacity(CRITERIA);
        for criterion in Criterion::ALL {
            let always = criterion == primary || matches!(criterion, Criterion::AttackerDice | Criterion::DefenderDice);
            let mut values = ends.iter().map(|(_, score)| scaled(score, criterion, sixes, powers));
            let first = values.next().transpose()?;
            let mut differs = false;
            for value in values {
                differs |= Some(value?) != first;
            }
            if always || differs {
                active.push(criterion);
            }
        }
        let at = |wanted: Criterion| active.iter().position(|&criterion| criterion == wanted);
        let course = attack.solver.course;
        let orders = Role::BOTH.map(|role| {
            order(course.objective, course.party(role))
                .into_iter()
                .filter_map(|(criterion, more)| Some((at(criterion)?, more)))
                .collect()
        });
        let own_dice = Role::BOTH.map(|role| {
            let own = match course.party(role) {
                Party::Attacker => Criterion::AttackerDice,
                Party::Defender => Criterion::DefenderDice,
            };
            at(own).unwrap_or(0)
        });
        Ok(Measure {
            orders,
            own_dice,
            primary: at(primary).unwrap_or(0),
            active,
        })
    }

    /// Is the first better for that player?
    #[inline]
    fn beats<W: Weight, const N: usize>(&self, role: Role, a: &[W; N], b: &[W; N]) -> bool {
        for &(at, more) in &self.orders[role as usize] {
            match a[at].cmp(&b[at]) {
                Ordering::Equal => {}
                Ordering::Greater => return more,
                Ordering::Less => return !more,
            }
        }
        false
    }
}

fn scaled<W: Weight>(
    score: &Score<W>,
    criterion: Criterion,
    sixes: u32,
    powers: &mut Sixes<W>,
) -> Result<W, TooNarrow> {
    let scale = powers.power(sixes - score.sixes)?;
    score.values[criterion as usize].product(&scale)
}

/// The table of one group while it is worked out.
struct Table<'a, W> {
    sets: &'a Sets,
    /// Faces of each kind.
    ways: &'a [u32],
    dice: u16,
    powers: &'a mut Sixes<W>,
}

impl<W: Weight> Table<'_, W> {
    /// Brings values to a larger denominator.
    fn raised<const N: usize>(&mut self, values: &Values<W, N>, sixes: u32) -> Result<Values<W, N>, TooNarrow> {
        let scale = self.powers.power(sixes - values.sixes)?;
        let mut list = values.list.clone();
        list.iter_mut().flatten().for_each(|value| value.scale_within(&scale));
        Ok(Values { list, sixes })
    }

    /// The mean values with so many dice still to be thrown, by what lies beside them.
    fn thrown<const N: usize>(&self, values: &Values<W, N>, most: u16) -> Vec<Vec<[W; N]>> {
        let mut thrown: Vec<Vec<[W; N]>> = Vec::with_capacity(usize::from(most) + 1);
        thrown.push(values.list.clone());
        for taken in 1..=most {
            let before = &thrown[usize::from(taken) - 1];
            let mut means = Vec::with_capacity(self.sets.upto(self.dice - taken));
            for set in 0..self.sets.upto(self.dice - taken) {
                let mut mean: [W; N] = std::array::from_fn(|_| W::zero());
                for (kind, &ways) in self.ways.iter().enumerate() {
                    for (sum, value) in mean.iter_mut().zip(&before[self.sets.more(set, kind)]) {
                        sum.add_times_within(value, ways);
                    }
                }
                means.push(mean);
            }
            thrown.push(means);
        }
        thrown
    }

    /// One player's decision: up to `most` dice are re-rolled, behind which `then` counts, or none, and `passed` does.
    fn decide<const N: usize>(
        &mut self,
        measure: &Measure,
        role: Role,
        most: u16,
        then: &Values<W, N>,
        passed: &Values<W, N>,
    ) -> Result<(Values<W, N>, Plan), TooNarrow> {
        let own_dice = measure.own_dice[role as usize];
        let sixes = then.sixes + u32::from(most);
        let whole = self.powers.power(sixes)?;
        let mut thrown = self.thrown(then, most);
        // The best that can be made of so many dice taken: throw them, or take another.
        let mut take: Vec<Vec<u8>> = vec![Vec::new(); usize::from(most) + 1];
        let mut best: Vec<[W; N]> = Vec::new();
        for taken in (0..=most).rev() {
            let scale = self.powers.power(u32::from(most - taken))?;
            let left = self.dice - taken;
            let mut values = std::mem::take(&mut thrown[usize::from(taken)]);
            let mut choices = vec![ENOUGH; values.len()];
            for (set, own) in values.iter_mut().enumerate() {
                if taken < most {
                    own.iter_mut().for_each(|value| value.scale_within(&scale));
                }
                own[own_dice].add_times_within(&whole, u32::from(taken));
                if taken == most {
                    continue;
                }
                let mut chosen: Option<usize> = None;
                for kind in 0..self.ways.len() {
                    if self.sets.count(set, kind, left) == 0 {
                        continue;
                    }
                    let other = self.sets.fewer(set, kind);
                    let incumbent = chosen.map_or(&*own, |at| &best[at]);
                    if measure.beats(role, &best[other], incumbent) {
                        chosen = Some(other);
                        choices[set] = kind as u8;
                    }
                }
                if let Some(at) = chosen {
                    own.clone_from(&best[at]);
                }
            }
            best = values;
            take[usize::from(taken)] = choices;
        }
        let mut uses = Vec::with_capacity(best.len());
        for (value, passed) in best.iter_mut().zip(&passed.list) {
            let better = measure.beats(role, value, passed);
            if !better {
                value.clone_from(passed);
            }
            uses.push(better);
        }
        Ok((Values { list: best, sixes }, Plan { most, uses, take }))
    }

    /// Follows a plan: the weights of those who passed, and of the dice after the re-roll, the latter out of six to the
    /// power of `plan.most` more; and the sum of dice taken.
    fn follow(&mut self, plan: &Plan, weights: &[W]) -> Result<(Vec<W>, Vec<W>, W), TooNarrow> {
        let mut passed = weights.to_vec();
        let mut taking = vec![W::zero(); weights.len()];
        for (set, weight) in passed.iter_mut().enumerate() {
            if plan.uses[set] {
                std::mem::swap(weight, &mut taking[set]);
            }
        }
        let mut dice = W::zero();
        let mut thrown: Vec<Vec<W>> = Vec::with_capacity(usize::from(plan.most) + 1);
        for taken in 0..=plan.most {
            let left = self.dice - taken;
            let mut next = match taken < plan.most {
                true => vec![W::zero(); self.sets.upto(left - 1)],
                false => Vec::new(),
            };
            for (set, weight) in taking.iter_mut().enumerate().filter(|(_, weight)| !weight.is_zero()) {
                match plan.take[usize::from(taken)][set] {
                    ENOUGH => dice.add_times(weight, u32::from(taken))?,
                    kind => {
                        next[self.sets.fewer(set, usize::from(kind))].add(weight)?;
                        *weight = W::zero();
                    }
                }
            }
            thrown.push(taking);
            taking = next;
        }
        let mut falling: Vec<W> = Vec::new();
        for taken in (0..=plan.most).rev() {
            let scale = self.powers.power(u32::from(plan.most - taken))?;
            let mut lying = std::mem::take(&mut thrown[usize::from(taken)]);
            for weight in lying.iter_mut().filter(|weight| !weight.is_zero()) {
                *weight = weight.product(&scale)?;
            }
            for (set, weight) in falling.iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
                for (kind, &ways) in self.ways.iter().enumerate() {
                    lying[self.sets.more(set, kind)].add_times(weight, ways)?;
                }
            }
            falling = lying;
        }
        Ok((passed, falling, dice))
    }
}

/// Adds `weights` times `scale`.
fn gather<W: Weight>(sum: &mut [W], weights: &[W], scale: &W) -> Result<(), TooNarrow> {
    for (sum, weight) in sum.iter_mut().zip(weights) {
        if !weight.is_zero() {
            sum.add_product(weight, scale)?;
        }
    }
    Ok(())
}

/// All groups of an attack with re-rolls, and the sets that they are numbered by.
pub(crate) fn groups<W: Weight>(attack: &mut Attack<'_, '_, W>) -> Result<(Sets, Vec<Group<W>>), Trouble> {
    let dice = attack.forecast.profile.dice.max(0) as u16;
    let kinds = attack.kinds.kinds.len();
    // What an initial roll shows of the faces that are looked for there, and the further dice that this brings.
    let patterns: Vec<(u8, u16)> = (0..1u8 << attack.kinds.first_bits)
        .map(|bits| (bits, attack.further(&attack.kinds.initial(dice, bits))))
        .collect();
    let most = arithmetic::most_dice(&attack.forecast.profile).max(0) as u16;
    if how_many(u32::from(most), kinds).is_none_or(|sets| sets > MOST_SETS) {
        return Err(Trouble::TooManySets {
            dice: u32::from(most),
            kinds,
            most: MOST_SETS,
        });
    }
    let sets = Sets::new(most, kinds);
    let rolled = initial_weights(attack, &sets, dice)?;
    let ways: Vec<u32> = attack.kinds.kinds.iter().map(|kind| kind.ways).collect();
    let mut groups = Vec::new();
    for ((bits, further), mut weights) in patterns.into_iter().zip(rolled) {
        if weights.iter().all(W::is_zero) {
            continue;
        }
        let total = dice + further;
        weights.resize(sets.upto(total), W::zero());
        for _ in 0..further {
            one_more(&mut weights, &sets, &ways)?;
        }
        groups.push(group(attack, &sets, &ways, total, weights, bits)?);
    }
    Ok((sets, groups))
}

/// The outcome of an attack with re-rolls.
pub(crate) fn solve<W: Weight>(attack: &mut Attack<'_, '_, W>) -> Result<Outcome<W>, Trouble> {
    let (sets, groups) = groups(attack)?;
    let ways: Vec<u32> = attack.kinds.kinds.iter().map(|kind| kind.ways).collect();
    let mut parts = Vec::new();
    let mut taken = Vec::new();
    for group in groups {
        let (weights, [dark, light], used) = followed(attack, &sets, &ways, &group)?;
        let sixes = u32::from(group.dice) + used;
        taken.push(match attack.solver.course.party(Role::Dark) {
            Party::Attacker => ([dark, light], sixes),
            Party::Defender => ([light, dark], sixes),
        });
        let mut by_end = vec![W::zero(); group.ends.list.len()];
        for (set, weight) in weights.iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
            by_end[group.ends.of[set] as usize].add(weight)?;
        }
        for ((end, _), weight) in group.ends.list.into_iter().zip(by_end) {
            if !weight.is_zero() {
                parts.push(Part { weight, sixes, end });
            }
        }
    }
    sum(attack.solver, parts, taken)
}

/// The initial roll, by what it shows of the faces that are looked for there: weights of the sets.
fn initial_weights<W: Weight>(attack: &Attack<'_, '_, W>, sets: &Sets, dice: u16) -> Result<Vec<Vec<W>>, TooNarrow> {
    let patterns = 1usize << attack.kinds.first_bits;
    let mut weights = vec![vec![W::zero(); sets.upto(dice)]; patterns];
    weights[0][0] = W::one();
    let mut new = vec![W::zero(); patterns];
    for rolled in 1..=dice {
        // From the largest number down: what a set is made from has a smaller number, or its own.
        for set in (0..sets.upto(rolled)).rev() {
            for (pattern, new) in new.iter_mut().enumerate() {
                *new = W::zero();
                for &(kind, bit, ways) in &attack.kinds.first {
                    let bit = usize::from(bit);
                    if pattern & bit != bit || sets.count(set, kind, rolled) == 0 {
                        continue;
                    }
                    let from = sets.fewer(set, kind);
                    new.add_times(&weights[pattern][from], ways)?;
                    if bit != 0 {
                        new.add_times(&weights[pattern & !bit][from], ways)?;
                    }
                }
            }
            for (weights, new) in weights.iter_mut().zip(&mut new) {
                std::mem::swap(&mut weights[set], new);
            }
        }
    }
    Ok(weights)
}

/// One more die, of any kind.
fn one_more<W: Weight>(weights: &mut [W], sets: &Sets, ways: &[u32]) -> Result<(), TooNarrow> {
    for set in (0..weights.len()).rev() {
        let mut new = weights[set].times(ways[0])?;
        for (kind, &ways) in ways.iter().enumerate().skip(1) {
            // Kinds other than the first are there if the counts say so, whatever the number of dice.
            if sets.count(set, kind, 0) > 0 {
                new.add_times(&weights[sets.fewer(set, kind)], ways)?;
            }
        }
        weights[set] = new;
    }
    Ok(())
}

fn group<W: Weight>(
    attack: &mut Attack<'_, '_, W>,
    sets: &Sets,
    ways: &[u32],
    dice: u16,
    weights: Vec<W>,
    bits: u8,
) -> Result<Group<W>, Trouble> {
    let ends = ends(attack, sets, dice, bits)?;
    let mut powers = std::mem::replace(&mut attack.solver.sixes, Sixes::new());
    let sixes = ends.list.iter().map(|(_, score)| score.sixes).max().unwrap_or(0);
    let measure = Measure::new(attack, &ends.list, sixes, &mut powers)?;
    let table = Table {
        sets,
        ways,
        dice,
        powers: &mut powers,
    };
    let most = attack.forecast.rerolls.0.map(|x| x.min(dice));
    // A few widths are enough; what is not needed is 0 for all.
    let (plans, values, sixes) = match measure.active.len() {
        ..=4 => planned::<W, 4>(table, &measure, &ends, sixes, most),
        5 => planned::<W, 5>(table, &measure, &ends, sixes, most),
        6..=7 => planned::<W, 7>(table, &measure, &ends, sixes, most),
        _ => planned::<W, CRITERIA>(table, &measure, &ends, sixes, most),
    }?;
    attack.solver.sixes = powers;
    Ok(Group {
        dice,
        weights,
        plans,
        values,
        sixes,
        ends,
    })
}

/// The values of final dice out of `6^sixes`, after it is proven that everything made of them fits: a mean is at most
/// the largest value, and re-rolls add no more than their dice.
fn lying<W: Weight, const N: usize>(
    table: &mut Table<'_, W>,
    measure: &Measure,
    ends: &Ends<W>,
    sixes: u32,
    most: [u16; 2],
) -> Result<Values<W, N>, TooNarrow> {
    let mut rows: Vec<[W; N]> = Vec::with_capacity(ends.list.len());
    let mut largest = table.powers.power(sixes)?;
    for (_, score) in &ends.list {
        let mut row: [W; N] = std::array::from_fn(|_| W::zero());
        for (value, &criterion) in row.iter_mut().zip(&measure.active) {
            *value = scaled(score, criterion, sixes, table.powers)?;
            largest = largest.max(value.clone());
        }
        rows.push(row);
    }
    let dice = u32::from(most[0]) + u32::from(most[1]);
    let whole = table.powers.power(sixes)?;
    largest.add_times(&whole, dice)?;
    largest.product(&table.powers.power(dice)?)?;
    Ok(Values {
        list: ends.of.iter().map(|&end| rows[end as usize].clone()).collect(),
        sixes,
    })
}

type Planned<W> = (Plans, [Vec<W>; 3], u32);

/// Works out the plans of both players.
fn planned<W: Weight, const N: usize>(
    mut table: Table<'_, W>,
    measure: &Measure,
    ends: &Ends<W>,
    sixes: u32,
    most: [u16; 2],
) -> Result<Planned<W>, TooNarrow> {
    let lying = lying::<W, N>(&mut table, measure, ends, sixes, most)?;
    let [dark, light] = most;
    let full = sixes + u32::from(dark) + u32::from(light);
    let kept = table.raised(&lying, full)?;
    let mut plans = Plans {
        start: None,
        second: None,
        alone: [None, None],
    };
    let objective = |values: &Values<W, N>| values.list.iter().map(|row| row[measure.primary].clone()).collect();
    if dark > 0 && light > 0 {
        let kept_by_dark = table.raised(&lying, sixes + u32::from(dark))?;
        let (dark_alone, plan) = table.decide(measure, Role::Dark, dark, &lying, &kept_by_dark)?;
        plans.alone[0] = Some(plan);
        let kept_by_light = table.raised(&lying, sixes + u32::from(light))?;
        let (light_alone, plan) = table.decide(measure, Role::Light, light, &lying, &kept_by_light)?;
        plans.alone[1] = Some(plan);
        let (second, plan) = table.decide(measure, Role::Light, light, &dark_alone, &kept)?;
        plans.second = Some(plan);
        let (start, plan) = table.decide(measure, Role::Dark, dark, &light_alone, &second)?;
        plans.start = Some(plan);
        return Ok((plans, [objective(&start), objective(&second), objective(&kept)], full));
    }
    let start = if dark > 0 {
        let (start, plan) = table.decide(measure, Role::Dark, dark, &lying, &kept)?;
        plans.start = Some(plan);
        objective(&start)
    } else {
        objective(&kept)
    };
    let second = if light > 0 {
        let (second, plan) = table.decide(measure, Role::Light, light, &lying, &kept)?;
        plans.second = Some(plan);
        objective(&second)
    } else {
        objective(&kept)
    };
    Ok((plans, [start, second, objective(&kept)], full))
}

/// What lies behind every set of final dice: sets with equal hits and equal shown faces have the same.
fn ends<W: Weight>(attack: &mut Attack<'_, '_, W>, sets: &Sets, dice: u16, bits: u8) -> Result<Ends<W>, Trouble> {
    let initial = attack.kinds.initial(attack.forecast.profile.dice.max(0) as u16, bits);
    let shown = 1usize << attack.kinds.last_bits;
    let mut known: Vec<Option<u32>> = vec![None; (usize::from(dice) + 1) * shown];
    let mut ends = Ends {
        list: Vec::new(),
        of: Vec::with_capacity(sets.upto(dice)),
    };
    for set in 0..sets.upto(dice) {
        let (mut hits, mut bits) = (0u16, 0u8);
        for (at, kind) in attack.kinds.kinds.iter().enumerate() {
            let count = sets.count(set, at, dice);
            hits += if kind.hit { count } else { 0 };
            bits |= if count > 0 { kind.last } else { 0 };
        }
        let at = usize::from(hits) * shown + usize::from(bits);
        let end = match known[at] {
            Some(end) => end,
            None => {
                let Some(last) = attack.kinds.last(dice, hits, bits) else {
                    return Err(Trouble::Engine("dice that cannot lie".to_owned()));
                };
                let (gains, next) = attack.end(initial, last)?;
                let whole = attack.solver.sixes.power(next.outcome.sixes)?;
                let score = Score::of(&next.outcome)?.after(&gains, &whole)?;
                ends.list.push(((gains, next), score));
                let end = ends.list.len() as u32 - 1;
                known[at] = Some(end);
                end
            }
        };
        ends.of.push(end);
    }
    Ok(ends)
}

/// The weights of the final dice when all follow their plans, the sums of dice that Dark and Light re-roll, and how many
/// dice more they are out of.
fn followed<W: Weight>(
    attack: &mut Attack<'_, '_, W>,
    sets: &Sets,
    ways: &[u32],
    group: &Group<W>,
) -> Result<(Vec<W>, [W; 2], u32), TooNarrow> {
    let mut table = Table {
        sets,
        ways,
        dice: group.dice,
        powers: &mut attack.solver.sixes,
    };
    let plans = &group.plans;
    let most = |plan: &Option<Plan>| plan.as_ref().map_or(0, |plan| u32::from(plan.most));
    let (dark, light) = (most(&plans.start), most(&plans.second));
    let mut lying = vec![W::zero(); group.weights.len()];
    let mut dice = [W::zero(), W::zero()];
    let mut waiting = group.weights.clone();
    let full = table.powers.power(dark + light)?;
    let one = W::one();
    // Dark plays or passes; what Dark re-rolled, Light may re-roll.
    if let Some(plan) = &plans.start {
        let (passed, fallen, taken) = table.follow(plan, &waiting)?;
        dice[0].add_product(&taken, &full)?;
        waiting = passed;
        let rest = table.powers.power(light)?;
        match &plans.alone[1] {
            Some(plan) => {
                let (kept, fallen, taken) = table.follow(plan, &fallen)?;
                dice[1].add_product(&taken, &rest)?;
                gather(&mut lying, &kept, &rest)?;
                gather(&mut lying, &fallen, &one)?;
            }
            None => gather(&mut lying, &fallen, &rest)?,
        }
    }
    // Dark has passed.
    if let Some(plan) = &plans.second {
        let (passed, fallen, taken) = table.follow(plan, &waiting)?;
        dice[1].add_product(&taken, &full)?;
        waiting = passed;
        let rest = table.powers.power(dark)?;
        match &plans.alone[0] {
            Some(plan) => {
                let (kept, fallen, taken) = table.follow(plan, &fallen)?;
                dice[0].add_product(&taken, &rest)?;
                gather(&mut lying, &kept, &rest)?;
                gather(&mut lying, &fallen, &one)?;
            }
            None => gather(&mut lying, &fallen, &rest)?,
        }
    }
    gather(&mut lying, &waiting, &full)?;
    Ok((lying, dice, dark + light))
}
