//! The three kinds of checks: `=>` it is so, `?` exactly these are offered, `!` this is refused.

use rules::{Action, Role, RollFor};

use super::node::{Node, Strict, Stuck};
use super::{Follower, facts, fit, refuse, used_up};
use crate::scenario::script::{Choices, Step, What, Wish};
use crate::scenario::{Failure, Kind};

impl<'a> Follower<'a> {
    /// `=>`: passes are made until it holds.
    pub(super) fn expect(&mut self, node: &mut Node, step: &'a Step) -> Result<(), Box<Failure>> {
        let What::Expect(fact, clauses) = &step.what else {
            return Ok(());
        };
        let mut other_clause = None;
        let mut seen: Vec<facts::Not> = Vec::new();
        let fail = |kind, clause: Option<String>, actual, instead| {
            Box::new(Failure {
                line: step.line,
                clause: clause.or_else(|| clauses.first().cloned()),
                kind,
                expected: step.text.clone(),
                actual,
                instead,
                options: 0,
            })
        };
        // A new turn brings Force and untaps. That answers no question about this turn, unless the check asks for it.
        let of_a_turn = fact.is_renewed() && !clauses.iter().chain(self.ids).any(|clause| clause.starts_with("G-6."));
        let mut turn = None;
        loop {
            // Dice that stand before the check fall before it.
            if self.next_dice(node).is_none() {
                let now = node.game.state().turn;
                if of_a_turn && *turn.get_or_insert(now) != now {
                    let instead = seen.last().and_then(|not| not.instead.clone());
                    return Err(fail(Kind::Value, None, in_turn(&seen), instead));
                }
                match facts::holds(fact, &node.evidence()) {
                    Ok(()) => match clauses
                        .iter()
                        .find(|clause| !self.is_cause(node, fact.is_event(), clause))
                    {
                        None => {
                            node.at += 1;
                            node.strict.clear();
                            return Ok(());
                        }
                        Some(missing) => {
                            other_clause
                                .get_or_insert_with(|| (missing.clone(), node.causes_in_words(fact.is_event())));
                        }
                    },
                    Err(not) if seen.last() != Some(&not) => seen.push(not),
                    Err(_) => {}
                }
            }
            if let Err(stuck) = self.advance(node, step) {
                if let Some((missing, causes)) = other_clause {
                    let actual = format!("it is so, but not by {missing}; causes: {causes}");
                    return Err(fail(Kind::Clause, Some(missing), actual, None));
                }
                let later_dice = self.dice.get(node.dice).is_some();
                let (kind, why) = match stuck {
                    Stuck::Failure(failure) => return Err(failure),
                    Stuck::OtherDice(..) => return Err(self.stuck_at(node, step, stuck)),
                    Stuck::NoDice(roll)
                        if !node.settled_question(fact) && !later_dice && roll.purpose != RollFor::Build =>
                    {
                        (Kind::Script, Some(Stuck::NoDice(roll).in_words()))
                    }
                    Stuck::NoDice(_) | Stuck::Over(_) => (Kind::Value, None),
                    other @ (Stuck::Engine(_) | Stuck::TooLong) => (Kind::Script, Some(other.in_words())),
                };
                let mut actual = in_turn(&seen);
                if let Some(why) = why {
                    actual = format!("{why}; {actual}");
                }
                let instead = seen.into_iter().rev().find_map(|not| not.instead);
                return Err(fail(kind, None, actual, instead));
            }
        }
    }

    /// Is the clause a cause, or in the info string?
    fn is_cause(&self, node: &Node, event: bool, clause: &str) -> bool {
        self.ids.iter().any(|id| id == clause) || node.causes(event).any(|cause| cause.0 == clause)
    }

    /// The checks that stand at this decision of `role`.
    pub(super) fn claims(&mut self, node: &mut Node, role: Role, options: &[Action]) -> Result<(), Box<Failure>> {
        let claims = std::mem::take(&mut node.claims);
        for at in claims {
            let step = &self.script.steps[at];
            match &step.what {
                What::Offered(whose, wishes, _) if *whose == role => {
                    self.offered(node, step, role, wishes, options)?;
                    node.held(step.line);
                    if options.len() == 1 && matches!(wishes[..], [Wish::Pass]) {
                        node.strict.push(Strict { claim: at });
                    }
                }
                What::Refused(whose, wish, clauses) if *whose == role => {
                    self.refused(node, step, role, wish, clauses, options)?;
                    node.held(step.line);
                    if options.len() == 1 {
                        node.strict.push(Strict { claim: at });
                    }
                }
                _ => node.claims.push(at),
            }
        }
        Ok(())
    }

    /// `?`: exactly these.
    fn offered(
        &self,
        node: &Node,
        step: &Step,
        role: Role,
        wishes: &[Wish],
        options: &[Action],
    ) -> Result<(), Box<Failure>> {
        let fits = |wish: &Wish, action: Action| fit::fits(&node.game, role, wish, action).is_some();
        let missing = wishes.iter().position(|wish| {
            !options
                .iter()
                .enumerate()
                .any(|(at, &action)| fits(wish, action) && self.possible(node, role, wish, at, action))
        });
        let surplus = options
            .iter()
            .find(|&&action| !wishes.iter().any(|wish| fits(wish, action)));
        if missing.is_none() && surplus.is_none() {
            return Ok(());
        }
        let more = surplus.map_or_else(String::new, |&action| {
            format!("; not listed: {}", node.game.label(action))
        });
        let part = missing.and_then(|at| step.text.split('|').nth(at)).unwrap_or_default();
        let part = part.rsplit(':').next().unwrap_or(part).trim();
        let fewer = if missing.is_some() {
            format!("; not offered: {part}")
        } else {
            String::new()
        };
        Err(Box::new(Failure {
            line: step.line,
            clause: step.what.clauses().first().cloned(),
            kind: Kind::Value,
            expected: step.text.clone(),
            actual: format!("offered: {}{more}{fewer}", node.picture()),
            instead: None,
            options: options.len(),
        }))
    }

    /// Can the wish be carried out with the choices it names? Tried on a copy.
    pub(super) fn possible(&self, node: &Node, role: Role, wish: &Wish, at: usize, action: Action) -> bool {
        let (Wish::Use { then, .. } | Wish::Play { then, .. }) = wish else {
            return true;
        };
        let left = used_up(then, Some(action));
        if left == Choices::default() {
            return true;
        }
        let mut copy = node.clone();
        copy.plan(role, left, false);
        copy.follow_plan(at, role).is_ok()
    }

    /// `!`: not possible now, by that clause.
    fn refused(
        &self,
        node: &Node,
        step: &Step,
        role: Role,
        wish: &Wish,
        clauses: &[String],
        options: &[Action],
    ) -> Result<(), Box<Failure>> {
        let fail = |kind, clause: Option<String>, actual| {
            Box::new(Failure {
                line: step.line,
                clause: clause.or_else(|| clauses.first().cloned()),
                kind,
                expected: step.text.clone(),
                actual,
                instead: None,
                options: options.len(),
            })
        };
        let mut cited: Vec<String> = Vec::new();
        let mut reasons: Vec<String> = Vec::new();
        for (at, &action) in options.iter().enumerate() {
            if fit::fits(&node.game, role, wish, action).is_none() {
                continue;
            }
            let (Wish::Use { then, .. } | Wish::Play { then, .. }) = wish else {
                return Err(fail(Kind::Value, None, format!("it is offered: {}", node.picture())));
            };
            let mut copy = node.clone();
            copy.plan(role, used_up(then, Some(action)), false);
            match copy.follow_plan(at, role) {
                Ok(()) => return Err(fail(Kind::Value, None, format!("it is offered: {}", node.picture()))),
                Err(refusals) => {
                    for refusal in refusals {
                        cited.extend(refusal.clauses().map(|clause| clause.0.to_owned()));
                        reasons.push(refusal.reason.to_owned());
                    }
                }
            }
        }
        for action in refuse::meant(&node.game, role, wish) {
            if let Some(refusal) = node.game.why_not(role, action) {
                cited.extend(refusal.clauses().map(|clause| clause.0.to_owned()));
                reasons.push(refusal.reason.to_owned());
            }
        }
        let known = |clause: &String| self.ids.contains(clause) || cited.contains(clause);
        match clauses.iter().find(|clause| !known(clause)) {
            None => Ok(()),
            Some(missing) => {
                cited.dedup();
                reasons.dedup();
                let by = if cited.is_empty() {
                    "no clause".to_owned()
                } else {
                    cited.join(", ")
                };
                let actual = format!(
                    "it is refused by {by} ({}); offered: {}",
                    reasons.join("; "),
                    node.picture()
                );
                Err(fail(Kind::Clause, Some(missing.clone()), actual))
            }
        }
    }

    /// A check that was made where only passing was possible must not be belied by what is passed over afterwards.
    pub(super) fn broken_claim(&self, node: &Node, role: Role, options: &[Action]) -> Option<Box<Failure>> {
        if options.len() < 2 {
            return None;
        }
        node.strict.iter().find_map(|strict| {
            let step = &self.script.steps[strict.claim];
            let broken = match &step.what {
                What::Offered(whose, ..) => *whose == role && options.contains(&Action::Pass),
                What::Refused(whose, wish, _) => {
                    *whose == role
                        && options.iter().enumerate().any(|(at, &action)| {
                            fit::fits(&node.game, role, wish, action).is_some()
                                && self.possible(node, role, wish, at, action)
                        })
                }
                _ => false,
            };
            broken.then(|| {
                Box::new(Failure {
                    line: step.line,
                    clause: step.what.clauses().first().cloned(),
                    kind: Kind::Value,
                    expected: step.text.clone(),
                    actual: format!(
                        "{}offered: {}",
                        if matches!(step.what, What::Refused(..)) {
                            "it is "
                        } else {
                            ""
                        },
                        node.picture()
                    ),
                    instead: None,
                    options: options.len(),
                })
            })
        })
    }
}

/// What was so instead, one after another.
fn in_turn(seen: &[facts::Not]) -> String {
    const SHOWN: usize = 4;
    let values: Vec<&str> = seen.iter().map(|not| not.actual.as_str()).collect();
    match &values[values.len().saturating_sub(SHOWN)..] {
        [] => "it never came so far".to_owned(),
        last => last.join("; then "),
    }
}
