//! Follows a script in a running game.
//!
//! A written `pass` may stand for a chance in which the player could do nothing else, and a line behind a `roll` may
//! also be meant before those dice fall. Both readings lead to the same game or to different ones; the follower tries them
//! in the order in which a reader would, and a scenario passes if one reading fulfils all of it.

mod check;
mod facts;
mod fit;
mod left_out;
mod node;
mod refuse;
mod sight;

use rules::{Action, Event, Game, Pending, Role};
use std::collections::HashSet;

use self::node::{Node, Stuck};
use super::film::Shot;
use super::script::{Choices, Script, Step, What, Wish};
use super::{Failure, Kind, RunOptions};

/// Answers that all readings of one scenario may take together.
const BUDGET: usize = 30_000;

/// What came of a script.
pub struct Followed {
    /// All that happened in the reading that fulfils it, else why none does.
    pub outcome: Result<Vec<Event>, Box<Failure>>,
    /// Answers and checks of that reading; where none fulfils it, of the one that came furthest.
    pub film: Vec<Shot>,
}

/// Follows the script to its end in this game.
pub fn follow(script: &Script, ids: &[String], game: Game, log: Vec<Event>, options: RunOptions) -> Followed {
    let dice = script
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| is_dice(&step.what))
        .map(|(at, _)| at)
        .collect();
    let last_check = script.steps.iter().rposition(|step| step.what.is_check());
    let mut follower = Follower {
        script,
        ids,
        dice,
        last_check,
        budget: BUDGET,
        seen: HashSet::new(),
        worst: None,
        furthest: Vec::new(),
        furthest_at: 0,
        options,
    };
    let mut readings = vec![Node::new(game, log)];
    while let Some(node) = readings.pop() {
        match follower.read(node) {
            Reading::Done(log, film) => {
                return Followed { outcome: Ok(log), film };
            }
            Reading::Failed(at, failure) => follower.note(at, failure),
            Reading::Known => {}
            Reading::Fork(first, second) => {
                readings.push(*second);
                readings.push(*first);
            }
        }
    }
    let failure = follower.worst.map_or_else(
        || {
            script_failure(
                None,
                "a reading of this scenario".to_owned(),
                "no reading was possible".to_owned(),
            )
        },
        |(_, failure)| failure,
    );
    Followed {
        outcome: Err(failure),
        film: follower.furthest,
    }
}

fn is_dice(what: &What) -> bool {
    matches!(what, What::Roll(_) | What::Reroll { .. })
}

fn script_failure(step: Option<&Step>, expected: String, actual: String) -> Box<Failure> {
    Box::new(Failure {
        line: step.map_or(0, |step| step.line),
        clause: None,
        kind: Kind::Script,
        expected,
        actual,
        instead: None,
        options: 0,
    })
}

/// How one reading went on.
enum Reading {
    /// All of it was so; what happened.
    Done(Vec<Event>, Vec<Shot>),
    Failed(usize, Box<Failure>),
    /// The same point was read from already.
    Known,
    /// Two ways to read the next line; the first is the likelier.
    Fork(Box<Node>, Box<Node>),
}

struct Follower<'a> {
    script: &'a Script,
    /// The clauses of the info string.
    ids: &'a [String],
    /// The steps with dice.
    dice: Vec<usize>,
    last_check: Option<usize>,
    budget: usize,
    /// Positions that were read from already.
    seen: HashSet<u64>,
    /// The failure that came furthest.
    worst: Option<(usize, Box<Failure>)>,
    /// The film of the reading that came furthest, and the step to which it came.
    furthest: Vec<Shot>,
    furthest_at: usize,
    options: RunOptions,
}

impl<'a> Follower<'a> {
    /// Keeps the failure of the reading that came furthest; of equal ones the most telling. Equal refusals by other clauses
    /// are told together, since each may be the decision that was meant.
    fn note(&mut self, at: usize, failure: Box<Failure>) {
        let rank = |at: usize, failure: &Failure| {
            let kind = match failure.kind {
                Kind::Clause => 2,
                Kind::Value => 1,
                Kind::Script => 0,
            };
            // Where the player had a choice is more likely to be the decision that was meant.
            (at, failure.options > 1, kind, failure.options)
        };
        match &mut self.worst {
            Some((known, worst)) => {
                let (new, old) = (rank(at, &failure), rank(*known, worst));
                if new > old {
                    self.worst = Some((at, failure));
                } else if new == old
                    && worst.line == failure.line
                    && worst.kind == Kind::Clause
                    && worst.actual.len() < 1000
                {
                    let (first, _) = failure.actual.split_once("; offered").unwrap_or((&failure.actual, ""));
                    if !worst.actual.contains(first) {
                        worst.actual.push_str(&format!("; at another decision {first}"));
                    }
                }
            }
            None => self.worst = Some((at, failure)),
        }
    }

    /// Goes on until the script is at its end, cannot be followed, or can be read in two ways.
    fn read(&mut self, mut node: Node) -> Reading {
        loop {
            if self.budget == 0 {
                let step = self.script.steps.get(node.at);
                let expected = step.map_or_else(|| "the end".to_owned(), |step| step.text.clone());
                return Reading::Failed(
                    node.at,
                    script_failure(step, expected, "given up: too many decisions".to_owned()),
                );
            }
            let Some(step) = self.script.steps.get(node.at) else {
                return match self.finish(&mut node) {
                    Ok(()) => {
                        let film = node.film().to_vec();
                        Reading::Done(node.into_log(), film)
                    }
                    Err(failure) => Reading::Failed(node.at, failure),
                };
            };
            match &step.what {
                What::Roll(_) | What::Reroll { .. } => node.at += 1,
                What::Offered(..) | What::Refused(..) => {
                    node.claims.push(node.at);
                    node.at += 1;
                }
                What::Expect(..) => {
                    if let Err(failure) = self.expect(&mut node, step) {
                        return Reading::Failed(node.at, failure);
                    }
                    node.held(step.line);
                    self.came_to(&node);
                }
                What::Decide(role, wish) => match self.decide(node, step, *role, wish) {
                    Ok(next) => node = next,
                    Err(reading) => return reading,
                },
            }
        }
    }

    /// Keeps the film of the reading that came furthest.
    fn came_to(&mut self, node: &Node) {
        if node.at > self.furthest_at || self.furthest.is_empty() {
            self.furthest_at = node.at;
            self.furthest = node.film().to_vec();
        }
    }

    /// Comes to the decision that the line answers and answers it.
    fn decide(&mut self, mut node: Node, step: &'a Step, role: Role, wish: &'a Wish) -> Result<Node, Reading> {
        if *wish == Wish::Concede {
            node.on_line(step.line);
            node.concede(role, self.options)
                .map_err(|what| Reading::Failed(node.at, script_failure(Some(step), step.text.clone(), what)))?;
            node.at += 1;
            return Ok(node);
        }
        let mut last = String::new();
        loop {
            if let Pending::Choose(decision) = node.game.pending()
                && decision.role == role
            {
                let options = node.options();
                if let Some(at) = self.planned(&mut node, role, &options, step)? {
                    self.answer(&mut node, at, step)?;
                    continue;
                }
                if let Some(at) = self.likeliest(&node, role, wish, &options) {
                    return self.take(node, step, role, wish, &options, at);
                }
                last = node.picture();
            }
            if let Err(stuck) = self.advance(&mut node, step) {
                let actual = match stuck {
                    Stuck::Failure(failure) => return Err(Reading::Failed(node.at, failure)),
                    other @ Stuck::OtherDice(..) => {
                        return Err(Reading::Failed(node.at, self.stuck_at(&node, step, other)));
                    }
                    other => {
                        let offered = if last.is_empty() {
                            String::new()
                        } else {
                            format!("; {role} was last offered: {last}")
                        };
                        format!("{}{offered}", other.in_words())
                    }
                };
                return Err(Reading::Failed(
                    node.at,
                    script_failure(Some(step), step.text.clone(), actual),
                ));
            }
        }
    }

    /// The option that a line means: of several that fit, the first that asks for what the line names.
    fn likeliest(&self, node: &Node, role: Role, wish: &Wish, options: &[Action]) -> Option<usize> {
        let mut fitting: Vec<(u8, usize)> = options
            .iter()
            .enumerate()
            .filter_map(|(at, &action)| Some((fit::fits(&node.game, role, wish, action)?, at)))
            .collect();
        fitting.sort_unstable();
        let possible = |&&(_, at): &&(u8, usize)| self.possible(node, role, wish, at, options[at]);
        let meant = match fitting.len() {
            0 | 1 => None,
            _ => fitting.iter().find(possible),
        };
        Some(meant.or(fitting.first())?.1)
    }

    /// The line fits here. It is answered here, unless another reading is likelier.
    fn take(
        &mut self,
        node: Node,
        step: &'a Step,
        role: Role,
        wish: &'a Wish,
        options: &[Action],
        at: usize,
    ) -> Result<Node, Reading> {
        let single = options.len() == 1;
        let before_dice = self.next_dice(&node).is_some();
        // Stopping and declining are passes too, but a reader thinks of chances first.
        let other_than_pass = options.get(at).is_none_or(|&action| action != Action::Pass);
        let may_wait = before_dice || (*wish == Wish::Pass && (single || other_than_pass));
        if may_wait && !self.seen.insert(node.key()) {
            return Err(Reading::Known);
        }
        if !may_wait {
            return self
                .consume(node, step, role, wish, options, at)
                .map_err(|(at, failure)| Reading::Failed(at, failure));
        }
        let mut later = node.clone();
        let here = self.consume(node, step, role, wish, options, at);
        let later = match self.advance(&mut later, step) {
            Ok(()) => Ok(later),
            Err(stuck) => Err((later.at, self.stuck_at(&later, step, stuck))),
        };
        match (here, later) {
            (Ok(here), Ok(later)) if before_dice => Err(Reading::Fork(Box::new(later), Box::new(here))),
            (Ok(here), Ok(later)) => Err(Reading::Fork(Box::new(here), Box::new(later))),
            (Ok(only), Err((at, failure))) | (Err((at, failure)), Ok(only)) => {
                self.note(at, failure);
                Ok(only)
            }
            (Err((at, failure)), Err((other, also))) => {
                self.note(other, also);
                Err(Reading::Failed(at, failure))
            }
        }
    }

    /// The failure of a reading that cannot go on: at the line of the dice if they are wrong, else at `step`.
    fn stuck_at(&self, node: &Node, step: &Step, stuck: Stuck) -> Box<Failure> {
        match stuck {
            Stuck::Failure(failure) => failure,
            Stuck::OtherDice(..) => {
                let dice = self.next_dice(node).map_or(step, |at| &self.script.steps[at]);
                script_failure(Some(dice), dice.text.clone(), stuck.in_words())
            }
            other => script_failure(Some(step), step.text.clone(), other.in_words()),
        }
    }

    /// Answers a decision with a line, after the checks that stand at it.
    fn consume(
        &mut self,
        mut node: Node,
        step: &'a Step,
        role: Role,
        wish: &'a Wish,
        options: &[Action],
        at: usize,
    ) -> Result<Node, (usize, Box<Failure>)> {
        node.strict.clear();
        self.claims(&mut node, role, options)
            .map_err(|failure| (node.at, failure))?;
        let plan = match wish {
            Wish::Use { ability, then, .. } => Some((then.clone(), ability.starts_with("Deflect"))),
            Wish::Play { then, .. } => Some((then.clone(), false)),
            _ => None,
        };
        node.mark();
        if let Some((then, deflect)) = plan {
            node.plan(
                role,
                used_up(&then, options.get(at).copied()),
                deflect && !then.on.is_empty(),
            );
        }
        let line = node.at;
        node.at += 1;
        node.on_line(step.line);
        node.choose(at, self.options)
            .map_err(|what| (line, script_failure(Some(step), step.text.clone(), what)))?;
        self.came_to(&node);
        self.budget = self.budget.saturating_sub(1);
        Ok(node)
    }

    /// What the line of the running play says about this decision.
    fn planned(
        &mut self,
        node: &mut Node,
        role: Role,
        options: &[Action],
        step: &Step,
    ) -> Result<Option<usize>, Reading> {
        node.planned(
            role,
            options,
            self.next_dice(node).map(|at| &self.script.steps[at].what),
        )
        .map_err(|what| {
            let actual = format!("{what} cannot be chosen; offered: {}", node.picture());
            let played = self.script.steps[..node.at]
                .iter()
                .rev()
                .find(|step| matches!(step.what, What::Decide(..)));
            let failing = played.unwrap_or(step);
            Reading::Failed(node.at, script_failure(Some(failing), failing.text.clone(), actual))
        })
    }

    fn answer(&mut self, node: &mut Node, at: usize, step: &Step) -> Result<(), Reading> {
        self.budget = self.budget.saturating_sub(1);
        node.choose(at, self.options)
            .map_err(|what| Reading::Failed(node.at, script_failure(Some(step), step.text.clone(), what)))
    }

    /// The next scripted dice that the reading has come past.
    fn next_dice(&self, node: &Node) -> Option<usize> {
        self.dice.get(node.dice).copied().filter(|&at| at < node.at)
    }

    /// One answer that the scenario leaves out.
    fn advance(&mut self, node: &mut Node, step: &Step) -> Result<(), Stuck> {
        if self.budget == 0 {
            return Err(Stuck::TooLong);
        }
        self.budget -= 1;
        if let Pending::Choose(decision) = node.game.pending() {
            let options = node.options();
            match self.planned(node, decision.role, &options, step) {
                Ok(Some(at)) => return node.choose(at, self.options).map_err(Stuck::Engine),
                Ok(None) => {}
                Err(Reading::Failed(_, failure)) => return Err(Stuck::Failure(failure)),
                Err(_) => return Err(Stuck::TooLong),
            }
            if let Some(broken) = self.broken_claim(node, decision.role, &options) {
                return Err(Stuck::Failure(broken));
            }
        }
        let dice = self.next_dice(node).map(|at| &self.script.steps[at]);
        if let (Some(dice), Pending::Roll(_)) = (dice, node.game.pending()) {
            node.on_line(dice.line);
        }
        node.advance(dice.map(|step| &step.what), self.options)
    }

    /// The script is at its end: checks without a decision line, dice left over.
    fn finish(&mut self, node: &mut Node) -> Result<(), Box<Failure>> {
        while let Some(&claim) = node.claims.first() {
            let step = &self.script.steps[claim];
            self.claim_alone(node, step)?;
        }
        let end = self.last_check.unwrap_or(self.script.steps.len());
        let Some(step) = self.script.steps.last() else {
            return Ok(());
        };
        while let Some(at) = self.next_dice(node).filter(|&at| at < end) {
            if let Err(stuck) = self.advance(node, step) {
                let left = &self.script.steps[at];
                let why = match stuck {
                    Stuck::Failure(failure) => return Err(failure),
                    other => other.in_words(),
                };
                return Err(script_failure(
                    Some(left),
                    left.text.clone(),
                    format!("these dice are left over: {why}"),
                ));
            }
        }
        // What was said of a chance in which only passing was possible is held against the rest of the attack.
        while !node.strict.is_empty() && !node.is_quiet() {
            match self.advance(node, step) {
                Ok(()) => {}
                Err(Stuck::Failure(failure)) => return Err(failure),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// A `?` or `!` behind which its player decides nothing: it stands at their next decision with a choice, or if there
    /// is none at one where it is true.
    fn claim_alone(&mut self, node: &mut Node, step: &'a Step) -> Result<(), Box<Failure>> {
        let (What::Offered(role, ..) | What::Refused(role, ..)) = &step.what else {
            return Ok(());
        };
        let mut copy = node.clone();
        let mut first_failure = None;
        let mut held = None;
        loop {
            if let Pending::Choose(decision) = copy.game.pending()
                && decision.role == *role
                && self.next_dice(&copy).is_none()
            {
                let options = copy.options();
                let mut here = copy.clone();
                match self.claims(&mut here, *role, &options) {
                    Ok(()) if options.len() > 1 => {
                        *node = here;
                        return Ok(());
                    }
                    Ok(()) => {
                        held.get_or_insert(here);
                    }
                    Err(failure) if options.len() > 1 => return Err(failure),
                    Err(failure) => {
                        first_failure.get_or_insert(failure);
                    }
                }
            }
            if let Err(stuck) = self.advance(&mut copy, step) {
                if let Some(held) = held {
                    *node = held;
                    return Ok(());
                }
                return Err(first_failure.unwrap_or_else(|| self.stuck_at(&copy, step, stuck)));
            }
        }
    }
}

/// The choices that are left when this option was picked: a place or object that the option itself holds is used up.
fn used_up(then: &Choices, action: Option<Action>) -> Choices {
    let mut left = then.clone();
    match action {
        Some(Action::Complete { .. } | Action::Move { .. } | Action::Attack { .. } | Action::Object(_))
            if !left.on.is_empty() =>
        {
            left.on.remove(0);
        }
        Some(Action::Amount(_) | Action::Option(_)) => left.amount = None,
        _ => {}
    }
    left
}
