//! Information-set Monte Carlo tree search: every iteration imagines a game that the player may be in, walks down the tree
//! of what was tried, judges the position behind it and notes the result along the way.

use crate::ahead::{Ahead, for_role, is_prevention, most_hits};
use crate::greedy;
use crate::level::Budget;
use crate::luck::{hit_classes, most_due};
use crate::tree::{At, NOWHERE, Step, Tree};
use cards::Stat;
use rules::{Action, Answer, Decision, DecisionKind, Faces, Game, ObjectId, Options, Pending, Roll, RollFor, Sight};
use std::time::{Duration, Instant};

/// How much is tried beside what looked best so far: at the root, and behind it. Behind it a place is worth what the best
/// option there is worth, not what all of them are on average.
const CURIOSITY: [f32; 2] = [0.6, 0.3];
/// What was not tried yet is thought to be this much worse than its parent.
const CAUTION: f32 = 0.04;
/// The judgement of one ply counts as much as so many iterations: at the root, and behind it.
const TRUST: [f32; 2] = [12.0, 6.0];
/// How sharply the judgement of one ply decides what is tried first.
const SHARPNESS: f32 = 0.04;
/// A place that was come to so often is asked about by one ply.
const OFTEN: u32 = 4;
/// Rolls and replies that are looked at in all ways behind the root, by one ply and where a new place is judged.
const DEEP: u8 = 1;
/// Answers that may be given for one new place before only defaults are looked at.
const ANSWERS: u32 = 60;
/// So many steps of one iteration at most.
const MOST_STEPS: usize = 64;
/// The clock is looked at after so many iterations.
const BETWEEN_LOOKS: u32 = 4;

/// Searches, with memory that is used again and again.
#[derive(Default)]
pub struct Search {
    tree: Tree,
    path: Vec<At>,
    /// By option of the root: what one ply says of it, for who decides.
    judged: Vec<Option<f32>>,
    /// The same for a place behind the root, while it is asked about.
    asked: Vec<(usize, f32)>,
    /// Iterations made so far, for measurements.
    pub iterations: u64,
}

/// When to stop.
enum Until {
    Count(u32),
    Clock(Instant, Duration),
}

impl Search {
    /// The best option within the budget. `world` is a game imagined from the sight.
    pub fn choose(
        &mut self,
        ahead: &mut Ahead,
        sight: &Sight,
        world: &mut Game,
        options: &mut Options,
        decision: Decision,
        budget: Budget,
    ) -> usize {
        let until = match budget {
            Budget::Iterations(count) => Until::Count(count),
            Budget::Time(time) => Until::Clock(Instant::now(), time),
        };
        self.judged.clear();
        self.judged.resize(options.len(), None);
        let judged = &mut self.judged;
        let first = greedy::choose(ahead, world, options, decision, |at, value| judged[at] = Some(value));
        if self.judged.iter().flatten().count() < 2 {
            return first;
        }
        let judged = self.judged.iter().flatten().copied();
        let best = judged.fold(f32::NEG_INFINITY, f32::max);
        self.tree.begin();
        self.tree.node_mut(0).best = Some(best);
        for (at, value) in self.judged.iter().enumerate() {
            if let Some(value) = *value {
                let prior = prior_of(value, best);
                let child = self.tree.enter(0, Step::Did(options.as_slice()[at]), || prior);
                if child != NOWHERE {
                    self.tree.node_mut(child).judged = Some(value);
                }
            }
        }
        let mut done = 0;
        let worlds = sight.worlds();
        while !self.is_over(&until, done) {
            worlds.imagine(world, |count| ahead.luck.below(count));
            self.iterate(ahead, world, options);
            done += 1;
        }
        self.iterations += u64::from(done);
        self.most_tried(sight, options).unwrap_or(first)
    }

    /// Is the budget used up, or the choice settled?
    fn is_over(&self, until: &Until, done: u32) -> bool {
        match *until {
            Until::Count(count) => done >= count || (done.is_multiple_of(64) && self.lead() > count - done),
            Until::Clock(start, time) => done.is_multiple_of(BETWEEN_LOOKS) && start.elapsed() >= time,
        }
    }

    /// By how many iterations the most tried option leads.
    fn lead(&self) -> u32 {
        let (mut first, mut second) = (0, 0);
        for at in self.tree.behind(0) {
            let visits = self.tree.node(at).visits;
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        }
        first - second
    }

    /// The number of the option that was tried most.
    fn most_tried(&self, sight: &Sight, options: &mut Options) -> Option<usize> {
        let best = self.tree.behind(0).max_by_key(|&at| self.tree.node(at).visits)?;
        sight.options(options);
        match self.tree.node(best).step {
            Step::Did(action) => options.position(action),
            Step::Fell(_) => None,
        }
    }

    /// One way down the tree and back.
    fn iterate(&mut self, ahead: &mut Ahead, game: &mut Game, options: &mut Options) {
        self.path.clear();
        self.path.push(0);
        let value = self.descend(ahead, game, options);
        for &at in &self.path {
            let node = self.tree.node_mut(at);
            node.visits += 1;
            node.sum += value;
        }
    }

    /// Plays down the tree to a place that was not there; the worth of the position behind it.
    fn descend(&mut self, ahead: &mut Ahead, game: &mut Game, options: &mut Options) -> f32 {
        let mut at = 0;
        for _ in 0..MOST_STEPS {
            let pending = game.pending();
            let is_root = at == 0;
            match pending {
                Pending::Over(_) => break,
                Pending::Roll(_) if !is_root && self.tree.node(at).visits == 0 => break,
                Pending::Roll(roll) => {
                    let hits = self.roll(ahead, game, roll, at);
                    let Some(hits) = hits else { return 0.5 };
                    at = self.go(at, Step::Fell(hits), || 1.0);
                    if at == NOWHERE {
                        break;
                    }
                    continue;
                }
                Pending::Shuffle(_) => {
                    let answer = ahead.luck.answer(pending);
                    if answer.is_none_or(|answer| game.apply(answer, &mut ()).is_err()) {
                        return 0.5;
                    }
                    continue;
                }
                Pending::Choose(now) => {
                    if !is_root && self.tree.node(at).visits == 0 {
                        break;
                    }
                    game.options(options);
                    let chosen = match options.len() {
                        0 => return 0.5,
                        1 => 0,
                        _ => {
                            let (option, next) = self.select(ahead, at, game, options, now);
                            at = next;
                            if at != NOWHERE {
                                self.path.push(at);
                            }
                            option
                        }
                    };
                    if game.apply_listed(options, chosen, &mut ()).is_err() {
                        return 0.5;
                    }
                    if at == NOWHERE {
                        break;
                    }
                }
            }
        }
        ahead.allow(ANSWERS);
        ahead.value(game, DEEP)
    }

    fn go(&mut self, at: At, step: Step, prior: impl FnOnce() -> f32) -> At {
        let next = self.tree.enter(at, step, prior);
        if next != NOWHERE {
            self.path.push(next);
        }
        next
    }

    /// Rolls; what the dice came to. Where hits are counted they fall as often as their chances say: each time what is
    /// furthest behind. So luck within the search says little about what an option is worth.
    fn roll(&mut self, ahead: &mut Ahead, game: &mut Game, roll: Roll, here: At) -> Option<u16> {
        let seen = |result: u16| match self.tree.find(here, Step::Fell(result)) {
            NOWHERE => 0,
            next => self.tree.node(next).visits,
        };
        if roll.purpose == RollFor::Build {
            let first = ahead.luck.below(6);
            let face = (0..6).map(|n| (first + n) % 6).min_by_key(|&face| seen(face as u16))?;
            let mut faces = Faces::NONE;
            faces.0[face] = roll.dice;
            game.apply(Answer::Dice(faces), &mut ()).ok()?;
            return Some(face as u16);
        }
        let Some(hitting) = game.faces_that_hit() else {
            let faces = ahead.luck.dice(roll.dice);
            game.apply(Answer::Dice(faces), &mut ()).ok()?;
            return Some(0);
        };
        let classes = hit_classes(roll.dice, &hitting, most_hits(game, roll));
        let hits = most_due(&classes, self.tree.node(here).visits, seen);
        let faces = ahead.luck.dice_with_hits(roll.dice, hits, &hitting);
        game.apply(Answer::Dice(faces), &mut ()).ok()?;
        Some(hits)
    }

    /// The option that promises most: by what came of it so far, and by how seldom it was tried.
    fn select(&mut self, ahead: &mut Ahead, at: At, game: &Game, options: &Options, now: Decision) -> (usize, At) {
        let node = self.tree.node(at);
        if node.visits >= OFTEN && node.best.is_none() {
            self.judge(ahead, at, game, options, now);
        }
        let parent = *self.tree.node(at);
        let mean = |sum: f32, visits: u32| for_role(sum / visits.max(1) as f32, now.role);
        let base = if parent.visits > 0 {
            mean(parent.sum, parent.visits) - CAUTION
        } else {
            0.5
        };
        let is_root = at == 0;
        let trust = TRUST[usize::from(!is_root)];
        let shift = match parent.best {
            Some(best) if parent.visits > 0 => mean(parent.sum, parent.visits) - best,
            _ => 0.0,
        };
        let list = options.as_slice();
        let wide = (parent.visits as f32 + 1.0).sqrt() * CURIOSITY[usize::from(!is_root)];
        let mut best = (f32::NEG_INFINITY, 0, NOWHERE);
        let mut priors = 0.0;
        // The sum of the priors is not known before; that of the last visit is near enough.
        let norm = 1.0 / self.tree.prior_sum(at).max(0.01);
        let mut hint = NOWHERE;
        for (option, &action) in list.iter().enumerate() {
            if !is_root && !greedy::is_worth_a_look(game, now, list, option) {
                continue;
            }
            let step = Step::Did(action);
            // At the root those are looked at that one ply has judged.
            let child = if is_root {
                self.tree.find_near(at, hint, step)
            } else {
                self.tree.enter_near(at, hint, step, || prior(game, now, action))
            };
            if child == NOWHERE {
                continue;
            }
            hint = child;
            let node = self.tree.node(child);
            priors += node.prior;
            let value = match node.judged {
                // What one ply says is trusted for how options compare, not for how the game stands.
                Some(judged) => {
                    let judged = judged + shift;
                    let sum = for_role(node.sum / node.visits.max(1) as f32, now.role) * node.visits as f32;
                    (judged * trust + sum) / (trust + node.visits as f32)
                }
                None if node.visits == 0 => base,
                None => mean(node.sum, node.visits),
            };
            let score = value + wide * node.prior * norm / (1.0 + node.visits as f32);
            if score > best.0 {
                best = (score, option, child);
            }
        }
        self.tree.set_prior_sum(at, priors);
        (best.1, best.2)
    }

    /// Asks one ply what it says of each option here.
    fn judge(&mut self, ahead: &mut Ahead, at: At, game: &Game, options: &Options, now: Decision) {
        let mut judged = std::mem::take(&mut self.asked);
        judged.clear();
        greedy::judge(ahead, game, options, now, DEEP, |option, value| {
            judged.push((option, value));
        });
        let best = judged.iter().map(|&(_, value)| value).fold(f32::NEG_INFINITY, f32::max);
        for &(option, value) in &judged {
            let next = self.tree.enter(at, Step::Did(options.as_slice()[option]), || 1.0);
            if next != NOWHERE {
                let node = self.tree.node_mut(next);
                node.judged = Some(value);
                node.prior = prior_of(value, best);
            }
        }
        self.tree.node_mut(at).best = Some(best);
        self.asked = judged;
    }
}

/// How likely an option is thought to be good, by what one ply says of it and of the best beside it.
fn prior_of(judged: f32, best: f32) -> f32 {
    ((judged - best) / SHARPNESS).exp() + 0.02
}

/// How likely an option is thought to be good, before anything is known.
fn prior(game: &Game, decision: Decision, action: Action) -> f32 {
    match (decision.kind, action) {
        (DecisionKind::Chance, Action::Pass) if !is_prevention(game) => 3.0,
        (DecisionKind::Attack, Action::Attack { unit, on, .. }) => aim(game, unit, on),
        (DecisionKind::Attack, _) => 0.15,
        (DecisionKind::Retreat, Action::Done) => 5.0,
        (DecisionKind::Retreat, _) => 0.6,
        (DecisionKind::Build, Action::Complete { .. }) => 3.0,
        (DecisionKind::Build, Action::Build { .. }) => 1.5,
        (DecisionKind::Build, _) => 0.7,
        _ => 1.0,
    }
}

/// How promising an attack looks: who does much and can be discarded is shot at first.
fn aim(game: &Game, unit: ObjectId, on: ObjectId) -> f32 {
    let damage = f32::from(game.stat(unit, Stat::Power)) * 0.5;
    let Some(target) = game.state().alive(on) else {
        return 0.15;
    };
    let needed = f32::from(game.stat(on, Stat::Health) - target.damage).max(0.5);
    let threat = f32::from(game.stat(on, Stat::Power)) * if target.tapped { 0.35 } else { 0.5 };
    let worth = (threat + 0.7) * (damage / needed).min(1.2);
    0.1 + worth * worth.sqrt()
}
