//! One reading of a script at one point: the game, what happened, and what is still to be said.

use rules::{
    Action, Answer, ClauseId, Event, Faces, Frame, Game, ObjectId, Options, Outcome, Pending, Refusal, Role, Roll,
    RollFor, What as Happened,
};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::facts::Evidence;
use super::fit;
use super::left_out::{Plan, Planned, left_out};
use crate::scenario::RunOptions;
use crate::scenario::film::Shot;
use crate::scenario::script::{Choices, Fact, What};
use crate::scenario::{Failure, follow::sight};

/// Why a reading cannot go on.
pub enum Stuck {
    /// The game is over.
    Over(Outcome),
    /// Dice are asked for and not given.
    NoDice(Roll),
    /// Other dice are given than asked for.
    OtherDice(Roll, String),
    /// The engine refused an option of its own list.
    Engine(String),
    /// Too many decisions.
    TooLong,
    /// A failure that is complete already.
    Failure(Box<Failure>),
}

impl Stuck {
    /// In words.
    pub fn in_words(&self) -> String {
        match self {
            Stuck::Over(outcome) => format!("the game is over: {} won", outcome.winner),
            Stuck::NoDice(roll) => format!("{} asked for and not given", dice(roll)),
            Stuck::OtherDice(roll, given) => format!("{} asked for, but the script has: {given}", dice(roll)),
            Stuck::Engine(what) => what.clone(),
            Stuck::TooLong => "given up: too many decisions".to_owned(),
            Stuck::Failure(failure) => failure.actual.clone(),
        }
    }
}

fn dice(roll: &Roll) -> String {
    let purpose = match roll.purpose {
        RollFor::Build => "for build points",
        RollFor::Attack => "for the attack",
        RollFor::Fury => "by Fury",
        RollFor::Damage => "of damage",
        RollFor::Text => "for a text",
        RollFor::Added => "added to the attack",
        RollFor::Reroll => "re-rolled",
        RollFor::Roles => "for the roles",
    };
    let (count, is) = if roll.dice == 1 {
        ("1 die".to_owned(), "is")
    } else {
        (format!("{} dice", roll.dice), "are")
    };
    format!("{count} {purpose} {is}")
}

/// A check that was made at a decision with a single option.
#[derive(Clone, Debug)]
pub struct Strict {
    /// The step of the check.
    pub claim: usize,
}

/// One reading at one point.
#[derive(Clone)]
pub struct Node {
    pub game: Game,
    /// The next step.
    pub at: usize,
    /// How many lines of dice were used.
    pub dice: usize,
    /// Checks that wait for the next decision line of their player.
    pub claims: Vec<usize>,
    /// Checks that must not be belied.
    pub strict: Vec<Strict>,
    log: Vec<Event>,
    /// Where the last decision line stands in the log.
    since: usize,
    /// Where the attack or play began in which it was taken.
    causes_from: usize,
    /// Sums of pending damage seen since then.
    pending: Vec<(ObjectId, i32)>,
    plans: Vec<Plan>,
    /// Dice still to be taken up for a re-roll.
    taking: Option<Vec<u8>>,
    /// The line that is carried out; 0 before the first.
    line: usize,
    /// Every answer and every check that held, in order.
    film: Vec<Shot>,
}

impl Node {
    /// Before the first step; `log` is what happened up to the first decision.
    pub fn new(game: Game, log: Vec<Event>) -> Node {
        Node {
            game,
            at: 0,
            dice: 0,
            claims: Vec::new(),
            strict: Vec::new(),
            log,
            since: 0,
            causes_from: 0,
            pending: Vec::new(),
            plans: Vec::new(),
            taking: None,
            line: 0,
            film: Vec::new(),
        }
    }

    /// What two readings that will go on alike have in common.
    pub fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.state().hash(&mut hasher);
        (self.at, self.dice, self.since, self.claims.len(), self.strict.len()).hash(&mut hasher);
        hasher.finish()
    }

    /// The options of the pending decision.
    pub fn options(&self) -> Vec<Action> {
        let mut options = Options::new();
        self.game.options(&mut options);
        options.as_slice().to_vec()
    }

    /// What is pending, in words.
    pub fn picture(&self) -> String {
        match self.game.pending() {
            Pending::Choose(_) => {
                let labels: Vec<String> = self
                    .options()
                    .into_iter()
                    .map(|action| self.game.label(action))
                    .collect();
                fit::picture(&self.game, &labels)
            }
            Pending::Roll(roll) => format!("{} asked for", dice(&roll)),
            Pending::Shuffle(shuffle) => format!("{}'s deck is shuffled", shuffle.role),
            Pending::Over(outcome) => format!("{} has won", outcome.winner),
        }
    }

    /// What happened from the beginning.
    pub fn into_log(self) -> Vec<Event> {
        self.log
    }

    /// Answers and checks so far.
    pub fn film(&self) -> &[Shot] {
        &self.film
    }

    /// From here on this line is carried out.
    pub fn on_line(&mut self, line: usize) {
        self.line = line;
    }

    /// The check on this line holds.
    pub fn held(&mut self, line: usize) {
        self.film.push(Shot { line, answer: None });
    }

    /// Picks an option.
    pub fn choose(&mut self, option: usize, how: RunOptions) -> Result<(), String> {
        self.apply(&Answer::Option(option), how)
    }

    /// Gives up.
    pub fn concede(&mut self, role: Role, how: RunOptions) -> Result<(), String> {
        self.mark();
        self.apply(&Answer::Concede(role), how)
    }

    fn apply(&mut self, answer: &Answer, how: RunOptions) -> Result<(), String> {
        let before = how.rollback.then(|| self.game.clone());
        let mut events: Vec<Event> = Vec::new();
        self.game
            .apply(answer.clone(), &mut events)
            .map_err(|illegal| format!("the engine refuses its own option: {illegal}"))?;
        if let Some(before) = before {
            self.game = self.undo_and_redo(&before, answer, &events)?;
        }
        self.log.append(&mut events);
        self.film.push(Shot {
            line: self.line,
            answer: Some(answer.clone()),
        });
        self.note_pending();
        let depth = self.game.state().frames.len();
        let unasked = |plan: &Plan| plan.left.on.first().filter(|_| depth <= plan.below).cloned();
        if let Some(wanted) = self.plans.iter().find_map(unasked) {
            return Err(format!("nothing asked for {}: the play is over", wanted.in_words()));
        }
        self.plans.retain(|plan| depth > plan.below);
        for plan in &mut self.plans {
            plan.strike_out(&self.game);
        }
        match self.plans.iter().find_map(|plan| plan.conflict(&self.game)) {
            None => Ok(()),
            Some(what) => Err(what),
        }
    }

    /// Undo is a copy: the game is restored over what came of the answer, and the same answer gives the same game and
    /// the same events. The scenario goes on with the restored game.
    fn undo_and_redo(&self, before: &Game, answer: &Answer, events: &[Event]) -> Result<Game, String> {
        let mut again = self.game.clone();
        again.copy_from(before);
        if again != *before {
            return Err("undo gives another game than before".to_owned());
        }
        let mut same: Vec<Event> = Vec::new();
        again
            .apply(answer.clone(), &mut same)
            .map_err(|illegal| format!("refused after undo: {illegal}"))?;
        if again != self.game {
            return Err("the same answer after undo gives another game".to_owned());
        }
        if same != events {
            return Err("the same answer after undo gives other events".to_owned());
        }
        Ok(again)
    }

    fn note_pending(&mut self) {
        let state = self.game.state();
        for damage in &state.damage {
            let sum = state
                .damage
                .iter()
                .filter(|other| other.to == damage.to)
                .map(|other| i32::from(other.amount))
                .sum();
            if !self.pending.contains(&(damage.to, sum)) {
                self.pending.push((damage.to, sum));
            }
        }
    }

    /// A decision line is taken here: what counts, counts from now on.
    pub fn mark(&mut self) {
        self.since = self.log.len();
        if self.is_quiet() {
            self.causes_from = self.since;
        }
        self.pending.clear();
        self.note_pending();
    }

    /// No attack, damage or play is in progress.
    pub fn is_quiet(&self) -> bool {
        let state = self.game.state();
        state.attacks.is_empty()
            && state.sequences.is_empty()
            && !state
                .frames
                .iter()
                .any(|frame| matches!(frame, Frame::Play(_) | Frame::Run(_) | Frame::Roll(_)))
    }

    /// Keeps the choices of a line for the questions that follow.
    pub fn plan(&mut self, role: Role, left: Choices, yes: bool) {
        let frames = &self.game.state().frames;
        // A question goes away when it is answered, a chance stays below the play.
        let asked = matches!(frames.last(), Some(Frame::Ask(_)));
        let below = if asked {
            frames.len().saturating_sub(2)
        } else {
            frames.len()
        };
        self.plans.push(Plan { role, below, left, yes });
    }

    /// What the line of the running play, or the next scripted re-roll, says about this decision.
    pub fn planned(
        &mut self,
        role: Role,
        options: &[Action],
        next_dice: Option<&What>,
    ) -> Result<Option<usize>, String> {
        if options.iter().any(|action| matches!(action, Action::Face(_))) {
            return self.take_dice(options, next_dice);
        }
        for plan in self.plans.iter_mut().rev().filter(|plan| plan.role == role) {
            match plan.answer(&self.game, options) {
                Planned::Pick(at) => return Ok(Some(at)),
                Planned::Impossible(what) => return Err(what),
                Planned::Silent => {}
            }
        }
        Ok(None)
    }

    fn take_dice(&mut self, options: &[Action], next_dice: Option<&What>) -> Result<Option<usize>, String> {
        if self.taking.is_none() {
            let Some(What::Reroll { taken, .. }) = next_dice else {
                return Ok(None);
            };
            self.taking = Some(taken.clone());
        }
        let taking = self.taking.get_or_insert_default();
        let Some(face) = taking.pop() else {
            return Ok(options
                .iter()
                .position(|action| matches!(action, Action::Done | Action::Pass)));
        };
        if let Some(at) = options.iter().position(|action| *action == Action::Face(face)) {
            return Ok(Some(at));
        }
        // With two defenders the dice are chosen set by set: it may be one of the second set.
        let sets = self.game.state().attack().map_or(1, |attack| attack.fronts.len());
        let first = matches!(self.game.state().frames.iter().rev().nth(1), Some(Frame::Reroll(dice)) if dice.at == 0);
        match options.iter().position(|action| *action == Action::Done) {
            Some(done) if first && sets > 1 => {
                taking.push(face);
                Ok(Some(done))
            }
            _ => Err(format!("a die that shows {face}")),
        }
    }

    /// One answer that the scenario leaves out.
    pub fn advance(&mut self, next_dice: Option<&What>, how: RunOptions) -> Result<(), Stuck> {
        let answer = match self.game.pending() {
            Pending::Over(outcome) => return Err(Stuck::Over(outcome)),
            Pending::Shuffle(shuffle) => Answer::Order((0..shuffle.cards).collect()),
            Pending::Roll(roll) => Answer::Dice(self.roll(roll, next_dice)?),
            Pending::Choose(_) => {
                let options = self.options();
                if options.is_empty() {
                    return Err(Stuck::Engine("the engine asks and offers nothing".to_owned()));
                }
                Answer::Option(left_out(&self.game, &options))
            }
        };
        self.apply(&answer, how).map_err(Stuck::Engine)
    }

    fn roll(&mut self, roll: Roll, next_dice: Option<&What>) -> Result<Faces, Stuck> {
        let (given, taken) = match next_dice {
            None => return Err(Stuck::NoDice(roll)),
            Some(What::Roll(faces)) => (faces, None),
            Some(What::Reroll { taken, new }) => (new, Some(taken)),
            Some(_) => return Err(Stuck::NoDice(roll)),
        };
        let words = || given.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        if let Some(taken) = taken {
            if roll.purpose != RollFor::Reroll {
                return Err(Stuck::OtherDice(roll, "a re-roll".to_owned()));
            }
            let lifted = self.log.iter().rev().find_map(|event| match event.what {
                Happened::Rerolled { taken, .. } => Some(taken),
                _ => None,
            });
            if lifted.is_some_and(|lifted| Faces::of(taken) != Some(lifted)) {
                return Err(Stuck::OtherDice(
                    roll,
                    "other dice taken up than the engine re-rolls".to_owned(),
                ));
            }
        }
        match Faces::of(given) {
            Some(faces) if given.len() == usize::from(roll.dice) => {
                self.dice += 1;
                self.taking = None;
                Ok(faces)
            }
            _ => Err(Stuck::OtherDice(roll, words())),
        }
    }

    /// Carries a play out with the choices that its line names, on this copy: `Err` with the refusals where one of them
    /// is not possible.
    pub fn follow_plan(&mut self, option: usize, role: Role) -> Result<(), Vec<Refusal>> {
        let how = RunOptions::default();
        let Some(mine) = self.plans.len().checked_sub(1) else {
            return Ok(());
        };
        let below = self.plans[mine].below;
        let wanted = self.plans[mine].left.clone();
        if self.choose(option, how).is_err() {
            return Err(self.refusals(role, &wanted));
        }
        for _ in 0..200 {
            let Some(plan) = self.plans.get(mine) else {
                return Ok(());
            };
            if plan.left == Choices::default() || self.game.state().frames.len() <= below {
                return Ok(());
            }
            let Pending::Choose(decision) = self.game.pending() else {
                return Ok(());
            };
            let options = self.options();
            let left = plan.left.clone();
            match self.planned(decision.role, &options, None) {
                Ok(Some(at)) => {
                    if self.choose(at, how).is_err() {
                        return Err(self.refusals(role, &left));
                    }
                }
                Ok(None) => {
                    if self.advance(None, how).is_err() {
                        let over = self.game.state().frames.len() <= below && !left.on.is_empty();
                        return if over { Err(self.refusals(role, &left)) } else { Ok(()) };
                    }
                }
                Err(_) => return Err(self.refusals(role, &left)),
            }
        }
        Ok(())
    }

    /// What the engine says against these choices at the pending decision.
    fn refusals(&self, role: Role, left: &Choices) -> Vec<Refusal> {
        let mut wishes: Vec<Action> = left.amount.map(Action::Amount).into_iter().collect();
        for target in &left.on {
            if let crate::scenario::script::Target::Card(name) = target {
                wishes.extend(sight::objects(&self.game, name).map(|object| Action::Object(object.id)));
            }
        }
        wishes
            .into_iter()
            .filter_map(|action| self.game.why_not(role, action))
            .collect()
    }

    /// What can be held against a fact now.
    pub fn evidence(&self) -> Evidence<'_> {
        Evidence {
            game: &self.game,
            since: &self.log[self.since..],
            pending: &self.pending,
            quiet: self.is_quiet(),
        }
    }

    /// Has something happened since the last decision line that answers the fact, rightly or wrongly?
    pub fn settled_question(&self, fact: &Fact) -> bool {
        let since = || self.log[self.since..].iter().map(|event| event.what);
        match fact {
            Fact::Named(name, kind, _) => since().any(|what| {
                matches!(what, Happened::Marked(on, marked, _)
                    if marked == *kind && sight::card_is(&self.game, on.card, name))
            }),
            Fact::Takes(name, _) | Fact::Damage(name, _) => since()
                .any(|what| matches!(what, Happened::Takes { on, .. } if sight::card_is(&self.game, on.card, name))),
            Fact::Dice(_) => since().any(|what| matches!(what, Happened::Dice(_))),
            Fact::Hits(_) => since().any(|what| matches!(what, Happened::Hits(_))),
            Fact::Pending(..) => since().any(|what| matches!(what, Happened::Pending { .. })),
            Fact::Prevented(_) => since().any(|what| matches!(what, Happened::Prevented { .. })),
            _ => false,
        }
    }

    /// The clauses behind what happened: in the attack or play of the last decision line, or for a state at any time.
    pub fn causes(&self, event: bool) -> impl Iterator<Item = ClauseId> + '_ {
        let from = if event { self.causes_from } else { 0 };
        self.log[from..].iter().flat_map(|event| event.why.iter().copied())
    }

    /// The same in words, each clause once.
    pub fn causes_in_words(&self, event: bool) -> String {
        let causes: std::collections::BTreeSet<&str> = self.causes(event).map(|clause| clause.0).collect();
        if causes.is_empty() {
            "none".to_owned()
        } else {
            causes.into_iter().collect::<Vec<_>>().join(", ")
        }
    }
}
