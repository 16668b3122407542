//! What to do: the decisions that matter most, in words.

use std::fmt;

use num_bigint::BigUint;
use rules::{Action, Answer, Faces, Game, Options, Pending, Role};

use crate::course::{Course, Stand};
use crate::dice::Attack;
use crate::kinds::Kinds;
use crate::outcome::{Gains, Party};
use crate::rank::{Criterion, Objective, Score};
use crate::reroll::{self, ENOUGH, Group, Plan};
use crate::rolls;
use crate::sets::Sets;
use crate::solve::{Method, Solver};
use crate::weight::Weight;
use crate::{Question, Trouble};

/// Rolls are named for one player at most so often.
const MOST_ROLLS: usize = 2;

/// And decisions behind the dice.
const MOST_BEHIND: usize = 2;

/// With more dice than this, rolls are told by one that stands for them.
const MOST_LISTED: u16 = 10;

/// A decision, the best choice there, and what it is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// Who decides.
    pub party: Party,
    /// The dice that lie, if some do.
    pub dice: Option<Faces>,
    /// The best choice.
    pub choice: String,
    /// What comes of it by the objective: a mean or a probability.
    pub value: f64,
    /// The choice it is compared with.
    pub instead: String,
    /// And what comes of that.
    pub otherwise: f64,
    /// What both play for.
    pub objective: Objective,
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = match self.party {
            Party::Attacker => "attacker",
            Party::Defender => "defender",
        };
        write!(f, "{who}, ")?;
        if let Some(dice) = &self.dice {
            let faces: Vec<String> = dice.list().map(|face| face.to_string()).collect();
            write!(f, "with {}: ", faces.join(","))?;
        }
        let value = |value: f64| match self.objective {
            Objective::Damage => format!("{value:.2} damage"),
            Objective::Kill => format!("{:.1}% to discard", 100.0 * value),
        };
        let (best, other) = (value(self.value), value(self.otherwise));
        write!(f, "{}: {best}; {}: {other}", self.choice, self.instead)
    }
}

/// The advice for a question, the most important of each sort.
pub fn advise(question: &Question<'_>) -> Result<Vec<Advice>, Trouble> {
    match advise_in::<u128>(question) {
        Err(Trouble::TooNarrow) => advise_in::<BigUint>(question),
        known => known,
    }
}

fn advise_in<W: Weight>(question: &Question<'_>) -> Result<Vec<Advice>, Trouble> {
    let course = question.course()?;
    let mut game = question.game.clone();
    let mut begun = 0;
    if course.advance(&mut game, &mut begun, &mut Gains::default())? == Stand::Over {
        return Ok(Vec::new());
    }
    let mut adviser = Adviser {
        solver: Solver::<W>::new(&course, Method::Fast, u64::MAX),
        course: &course,
        advice: Vec::new(),
    };
    adviser.first_attack(game, begun)?;
    Ok(adviser.advice)
}

struct Adviser<'a, W> {
    solver: Solver<'a, W>,
    course: &'a Course,
    advice: Vec<Advice>,
}

impl<W: Weight> Adviser<'_, W> {
    /// Follows the best choices of the first attack to its roll, and looks at the dice there.
    fn first_attack(&mut self, mut game: Game, begun: usize) -> Result<(), Trouble> {
        loop {
            match game.pending() {
                Pending::Choose(decision) => {
                    let best = self.decision(&game, begun, decision.role, None, usize::MAX)?;
                    game.apply(Answer::Option(best), &mut ())?;
                    if game.state().attacks.is_empty() {
                        return Ok(());
                    }
                }
                Pending::Roll(_) => return self.dice(&game, begun),
                Pending::Shuffle(_) | Pending::Over(_) => return Ok(()),
            }
        }
    }

    /// The best option of a decision; what it is worth is told where it matters and fewer than `most` are told.
    fn decision(
        &mut self,
        game: &Game,
        begun: usize,
        role: Role,
        dice: Option<Faces>,
        most: usize,
    ) -> Result<usize, Trouble> {
        let mut options = Options::new();
        game.options(&mut options);
        if options.len() == 1 {
            return Ok(0);
        }
        let party = self.course.party(role);
        let order = crate::rank::order(self.course.objective, party);
        let mut scores: Vec<Score<W>> = Vec::with_capacity(options.len());
        for option in 0..options.len() {
            let (gains, next) = self.solver.answer(game, begun, &Answer::Option(option))?;
            let whole = self.solver.sixes.power(next.outcome.sixes)?;
            scores.push(Score::of(&next.outcome)?.after(&gains, &whole)?);
        }
        let mut best = 0;
        for option in 1..scores.len() {
            if scores[option].beats(&scores[best], &order, &mut self.solver.sixes)? {
                best = option;
            }
        }
        // Compared with doing nothing if that is another choice, else with the worst one.
        let nothing = options
            .as_slice()
            .iter()
            .position(|action| matches!(action, Action::Pass | Action::Done | Action::No | Action::Amount(0)));
        let other = match nothing {
            Some(nothing) if nothing != best => nothing,
            _ => self.worst(&scores, &order)?,
        };
        let (value, otherwise) = (self.worth(&scores[best])?, self.worth(&scores[other])?);
        if value != otherwise && self.advice.len() < most {
            let label = |option: usize| options.get(option).map_or(String::new(), |action| game.label(action));
            self.advice.push(Advice {
                party,
                dice,
                choice: label(best),
                value,
                instead: label(other),
                otherwise,
                objective: self.course.objective,
            });
        }
        Ok(best)
    }

    fn worst(
        &mut self,
        scores: &[Score<W>],
        order: &[(Criterion, bool); crate::rank::CRITERIA],
    ) -> Result<usize, Trouble> {
        let mut worst = 0;
        for option in 1..scores.len() {
            if scores[worst].beats(&scores[option], order, &mut self.solver.sixes)? {
                worst = option;
            }
        }
        Ok(worst)
    }

    fn primary(&self) -> Criterion {
        match self.course.objective {
            Objective::Damage => Criterion::Damage,
            Objective::Kill => Criterion::Kill,
        }
    }

    fn worth(&mut self, score: &Score<W>) -> Result<f64, Trouble> {
        let whole = self.solver.sixes.power(score.sixes)?;
        Ok(score.values[self.primary() as usize].part_of(&whole))
    }

    /// The roll of the attack: which dice to re-roll, and what to do when they lie.
    fn dice(&mut self, game: &Game, begun: usize) -> Result<(), Trouble> {
        let Some(forecast) = game.forecast() else {
            return Ok(());
        };
        let kinds = Kinds::of(&forecast);
        let dice = forecast.profile.dice.max(0) as u16;
        if forecast.rerolls.0 != [0, 0] {
            let mut attack = Attack {
                solver: &mut self.solver,
                game,
                begun,
                forecast: &forecast,
                kinds: kinds.clone(),
            };
            let (sets, groups) = reroll::groups(&mut attack)?;
            // The dice that come most often: of the largest group.
            let total = |group: &Group<W>| {
                let mut sum = W::zero();
                group
                    .weights
                    .iter()
                    .try_for_each(|weight| sum.add(weight))
                    .map(|()| sum)
            };
            let mut largest: Option<(f64, &Group<W>)> = None;
            for group in &groups {
                let whole = self.solver.sixes.power(u32::from(group.dice))?;
                let part = total(group)?.part_of(&whole);
                if largest.is_none_or(|(known, _)| part > known) {
                    largest = Some((part, group));
                }
            }
            if let Some((_, group)) = largest {
                for role in Role::BOTH {
                    self.rerolls(&sets, group, &kinds, role)?;
                }
            }
        }
        if forecast.tail.is_none() {
            self.behind(game, begun, &kinds, dice)?;
        }
        Ok(())
    }

    /// The rolls with which a player's re-roll wins most.
    fn rerolls(&mut self, sets: &Sets, group: &Group<W>, kinds: &Kinds, role: Role) -> Result<(), Trouble> {
        let plan = match role {
            Role::Dark => &group.plans.start,
            Role::Light => &group.plans.second,
        };
        let Some(plan) = plan else { return Ok(()) };
        let whole = self.solver.sixes.power(group.sixes)?;
        let mut found: Vec<(f64, [u16; 6], Advice)> = Vec::new();
        for (faces, weight) in rolls_of(sets, group, kinds)? {
            let set = set_of(sets, kinds, &faces);
            // Light is on turn only where Dark passes.
            let waits = role == Role::Light && group.plans.start.as_ref().is_some_and(|plan| plan.uses[set]);
            if waits || !plan.uses[set] {
                continue;
            }
            let (value, otherwise) = match role {
                Role::Dark => (group.value(0, set), group.value(1, set)),
                Role::Light => (group.value(1, set), group.value(2, set)),
            };
            let (value, otherwise) = (value.part_of(&whole), otherwise.part_of(&whole));
            let party = self.course.party(role);
            let wanted = wanted(sets, plan, set);
            let taken = taken(wanted, kinds, &faces);
            found.push((
                weight * (value - otherwise).abs(),
                wanted,
                Advice {
                    party,
                    dice: Some(faces),
                    choice: format!("re-roll {}", dice_words(&taken)),
                    value,
                    instead: "keeping all".to_owned(),
                    otherwise,
                    objective: self.course.objective,
                },
            ));
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        // One roll for each sort of dice to take up.
        let mut told: Vec<[u16; 6]> = Vec::new();
        for (gain, wanted, advice) in found {
            if gain > 0.0 && told.len() < MOST_ROLLS && !told.contains(&wanted) {
                told.push(wanted);
                self.advice.push(advice);
            }
        }
        Ok(())
    }

    /// Decisions when the dice lie, for the numbers of hits that are likeliest.
    fn behind(&mut self, game: &Game, begun: usize, kinds: &Kinds, dice: u16) -> Result<(), Trouble> {
        let chance: u32 = kinds.kinds.iter().filter(|kind| kind.hit).map(|kind| kind.ways).sum();
        let mean = f64::from(dice) * f64::from(chance) / 6.0;
        let mut hits: Vec<u16> = (1..=dice).collect();
        hits.sort_by(|a, b| (f64::from(*a) - mean).abs().total_cmp(&(f64::from(*b) - mean).abs()));
        let most = self.advice.len() + MOST_BEHIND;
        let initial = kinds.initial(dice, 0);
        for hits in hits {
            let Some(last) = kinds.last(dice, hits, 0) else {
                continue;
            };
            let mut next = game.clone();
            if next.lay_dice(initial, last, &mut ()).is_err() {
                continue;
            }
            let told = self.advice.len();
            while told == self.advice.len() && !next.state().attacks.is_empty() {
                let Pending::Choose(decision) = next.pending() else {
                    break;
                };
                let best = self.decision(&next, begun, decision.role, Some(last), most)?;
                next.apply(Answer::Option(best), &mut ())?;
            }
            if self.advice.len() >= most {
                break;
            }
        }
        Ok(())
    }
}

/// The rolls to look at, each with its probability among all rolls of so many dice.
fn rolls_of<W: Weight>(sets: &Sets, group: &Group<W>, kinds: &Kinds) -> Result<Vec<(Faces, f64)>, Trouble> {
    if group.dice <= MOST_LISTED {
        let whole = 6f64.powi(i32::from(group.dice));
        let all = rolls::all::<u64>(group.dice)?;
        let fits = |faces: &Faces| !group.weights[set_of(sets, kinds, faces)].is_zero();
        let weighed = all.into_iter().filter(|(faces, _)| fits(faces));
        return Ok(weighed.map(|(faces, weight)| (faces, weight as f64 / whole)).collect());
    }
    let mut whole = W::zero();
    group.weights.iter().try_for_each(|weight| whole.add(weight))?;
    let faces = |set: usize| {
        let mut faces = Faces::NONE;
        for (at, kind) in kinds.kinds.iter().enumerate() {
            faces.0[usize::from(kind.face - 1)] += sets.count(set, at, group.dice);
        }
        faces
    };
    let likely = group.weights.iter().enumerate().filter(|(_, weight)| !weight.is_zero());
    Ok(likely
        .map(|(set, weight)| (faces(set), weight.part_of(&whole)))
        .collect())
}

fn set_of(sets: &Sets, kinds: &Kinds, faces: &Faces) -> usize {
    let mut counts = [0u16; 6];
    for (at, &kind) in kinds.of.iter().enumerate() {
        counts[kind] += faces.0[at];
    }
    sets.find(&counts[..kinds.kinds.len()])
}

/// How many dice of each kind the plan takes up from this set.
fn wanted(sets: &Sets, plan: &Plan, set: usize) -> [u16; 6] {
    let mut wanted = [0u16; 6];
    let mut at = set;
    for choices in &plan.take {
        match choices[at] {
            ENOUGH => break,
            kind => {
                wanted[usize::from(kind)] += 1;
                at = sets.fewer(at, usize::from(kind));
            }
        }
    }
    wanted
}

/// Those dice of a roll; of each kind the ones with the lowest faces.
fn taken(mut wanted: [u16; 6], kinds: &Kinds, faces: &Faces) -> Faces {
    let mut taken = Faces::NONE;
    for (face, &kind) in kinds.of.iter().enumerate() {
        let these = wanted[kind].min(faces.0[face]);
        wanted[kind] -= these;
        taken.0[face] = these;
    }
    taken
}

/// "the 2 and the 1", "no die".
fn dice_words(faces: &Faces) -> String {
    let mut words: Vec<String> = Vec::new();
    for face in (1..=6u8).rev() {
        match faces.count(face) {
            0 => {}
            1 => words.push(format!("the {face}")),
            n => words.push(format!("{n} of the {face}s")),
        }
    }
    match words.pop() {
        None => "no die".to_owned(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
    }
}
