//! The keeper of one game: answers in, journal entries out. No clock, network or disk.

use std::sync::Arc;

use protocol::fair::{Fairness, Seed, draw};
use protocol::key;
use protocol::replay::{FORMAT, Recorded, Replay, SetupRecord, Step, events_digest, state_digest};
use rules::{Action, Answer, Event, Game, Illegal, Options, Pending, Repair, Role, Setup};

use super::chronicle::Chronicle;
use super::header::{Entry, Header};
use super::phase::Phase;
use super::seen::known_to;

/// How many answered decisions are remembered, so that a repeat is known as one.
const REMEMBERED: usize = 64;

/// One game with everything that is needed to go on with it.
#[derive(Clone, Debug)]
pub struct Keeper {
    /// The position.
    pub game: Game,
    /// What happened.
    pub chronicle: Chronicle,
    /// Where in the turn.
    pub phase: Phase,
    setup: Arc<Setup>,
    key: Seed,
    /// Entries in the journal: the number that scenes carry is this.
    entries: u32,
    /// Steps that stand, as numbers of entries.
    line: Vec<u32>,
    /// Of the steps that stand: who chose; none for chance.
    choosers: Vec<Option<Role>>,
    /// The number of the next draw; never goes back.
    next_draw: u64,
    /// The latest answers: the decision, who, the option.
    answered: Vec<(u32, Role, u32)>,
}

/// Entries that would be added, and the keeper as it is then. Nothing counts until it is on disk.
pub struct Proposal {
    /// The entries.
    pub entries: Vec<Entry>,
    /// The number of the first.
    pub first: u32,
    /// The keeper afterwards.
    pub after: Box<Keeper>,
}

/// Why an answer is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The number is not that of the pending decision.
    Stale,
    /// It was answered with this very option: acknowledged, not applied.
    Repeat,
    /// Somebody else is asked, or nobody.
    NotYourTurn,
    /// No option has this number and key.
    NoSuchOption,
    /// The game is over.
    Over,
    /// There is nothing to take back.
    NothingToUndo,
    /// The table cannot be repaired so, or not now: a sentence.
    NoRepair(String),
    /// The engine broke a promise.
    Internal(String),
}

/// A journal that cannot be played any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diverged {
    /// The entry.
    pub entry: u32,
    /// What is wrong with it.
    pub what: String,
}

impl Keeper {
    /// A new game. Chance is answered by [`Keeper::go_on`].
    pub fn new(setup: Setup, fairness: &Fairness) -> Result<Keeper, String> {
        let key = fairness.key().ok_or("a promised seed is missing")?;
        let mut events = Vec::new();
        let game = Game::with_log(&setup, &mut events)
            .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
        let mut keeper = Keeper {
            game,
            chronicle: Chronicle::default(),
            phase: Phase::SETUP,
            setup: Arc::new(setup),
            key,
            entries: 0,
            line: Vec::new(),
            choosers: Vec::new(),
            next_draw: 0,
            answered: Vec::new(),
        };
        keeper.hear(&events, None);
        Ok(keeper)
    }

    /// The game of a journal. Where it cannot be played to its end, the last equal position and what is wrong.
    pub fn restore(setup: Setup, fairness: &Fairness, journal: &[Entry]) -> Result<(Keeper, Option<Diverged>), String> {
        let mut keeper = Keeper::new(setup, fairness)?;
        for (number, entry) in (0u32..).zip(journal) {
            if let Err(what) = keeper.take(entry, journal) {
                return Ok((keeper, Some(Diverged { entry: number, what })));
            }
        }
        Ok((keeper, None))
    }

    /// The number of the position: that of the next entry.
    pub fn seq(&self) -> u32 {
        self.entries
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<Role> {
        match self.game.pending() {
            Pending::Choose(decision) => Some(decision.role),
            Pending::Roll(_) | Pending::Shuffle(_) | Pending::Over(_) => None,
        }
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        matches!(self.game.pending(), Pending::Over(_))
    }

    /// The table before the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// An answer by number and key, with the chance that follows it.
    pub fn answer(&self, role: Role, seq: u32, number: u32, wanted: &str) -> Result<Proposal, Refused> {
        if let Some((_, _, known)) = self.answered.iter().find(|(at, who, _)| (*at, *who) == (seq, role)) {
            return Err(if *known == number {
                Refused::Repeat
            } else {
                Refused::Stale
            });
        }
        if self.is_over() {
            return Err(Refused::Over);
        }
        if seq != self.entries {
            return Err(Refused::Stale);
        }
        if self.asked() != Some(role) {
            return Err(Refused::NotYourTurn);
        }
        let mut options = Options::new();
        // As the seat was told them: of hidden cards its keys say nothing.
        known_to(&self.game, role).options(&mut options);
        let at = usize::try_from(number).map_err(|_| Refused::NoSuchOption)?;
        match options.get(at) {
            Some(action) if key(action) == wanted => self.propose(Answer::Option(at)),
            _ => Err(Refused::NoSuchOption),
        }
    }

    /// The answer of somebody whom the table trusts with the number alone: the computer, a rule of the player.
    pub fn answer_number(&self, seq: u32, number: usize) -> Result<Proposal, Refused> {
        if seq != self.entries || self.asked().is_none() {
            return Err(Refused::Stale);
        }
        self.propose(Answer::Option(number))
    }

    /// Is this option to pass?
    pub fn passes(&self, number: usize) -> bool {
        let mut options = Options::new();
        self.game.options(&mut options);
        options.get(number) == Some(Action::Pass)
    }

    /// A player gives up.
    pub fn concede(&self, role: Role) -> Result<Proposal, Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        self.propose(Answer::Concede(role))
    }

    /// A player's time is up.
    pub fn out_of_time(&self, role: Role) -> Result<Proposal, Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        self.propose(Answer::OutOfTime(role))
    }

    /// The table is put right, as both agreed.
    pub fn repair(&self, by: Role, repair: Repair) -> Result<Proposal, Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        if let Err(refusal) = self.game.may_repair(repair) {
            let clauses: Vec<&str> = refusal.clauses().map(|clause| clause.0).collect();
            return Err(Refused::NoRepair(format!(
                "That cannot be repaired: {} ({}).",
                refusal.reason,
                clauses.join(", ")
            )));
        }
        self.propose(Answer::Repair { by, repair })
    }

    /// Chance that waits, answered; none where a player is asked or the game is over.
    pub fn go_on(&self) -> Result<Option<Proposal>, Refused> {
        let mut after = Box::new(self.clone());
        let mut entries = Vec::new();
        after.follow(&mut entries)?;
        Ok((!entries.is_empty()).then_some(Proposal {
            entries,
            first: self.entries,
            after,
        }))
    }

    /// Takes back the last choice of a player. The keeper afterwards is made by [`Keeper::restore`].
    pub fn undo(&self, role: Role) -> Result<Entry, Refused> {
        let keep = self.choosers.iter().rposition(|chooser| *chooser == Some(role));
        let keep = keep.ok_or(Refused::NothingToUndo)?;
        Ok(Entry::Undo {
            keep: u32::try_from(keep).unwrap_or(u32::MAX),
            by: role.into(),
        })
    }

    /// The steps that stand, out of a journal.
    pub fn steps_of(journal: &[Entry]) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for entry in journal {
            match entry {
                Entry::Step(step) => steps.push(step.clone()),
                Entry::Undo { keep, .. } => steps.truncate(usize::try_from(*keep).unwrap_or(usize::MAX)),
            }
        }
        steps
    }

    /// The replay of a table, with its seeds: for games that are over.
    pub fn replay(header: &Header, setup: &Setup, journal: &[Entry], notes: Vec<String>) -> Replay {
        Replay {
            format: FORMAT,
            rules: header.rules.clone(),
            pool: header.pool.clone(),
            players: [header.seats[0].name.clone(), header.seats[1].name.clone()],
            decks: [header.seats[0].title.clone(), header.seats[1].title.clone()],
            setup: SetupRecord::of(setup),
            fairness: Some(header.fairness.clone()),
            inherited: inherited(header, journal),
            steps: Keeper::steps_of(journal),
            notes,
        }
    }

    fn propose(&self, answer: Answer) -> Result<Proposal, Refused> {
        let mut after = Box::new(self.clone());
        let mut entries = Vec::new();
        after.apply(answer, &mut entries)?;
        after.follow(&mut entries)?;
        Ok(Proposal {
            entries,
            first: self.entries,
            after,
        })
    }

    /// An answer that somebody else has made, chance included: what happened elsewhere is shown here.
    pub fn perform(&mut self, answer: Answer) -> Result<(), Refused> {
        self.apply(answer, &mut Vec::new())
    }

    /// Answers chance until a player is asked or the game is over.
    fn follow(&mut self, entries: &mut Vec<Entry>) -> Result<(), Refused> {
        while let Some(answer) = draw(&self.key, self.next_draw, self.game.pending()) {
            self.apply(answer, entries)?;
        }
        Ok(())
    }

    fn apply(&mut self, answer: Answer, entries: &mut Vec<Entry>) -> Result<(), Refused> {
        let broken = |illegal: Illegal| match illegal {
            Illegal::NoSuchOption(_) => Refused::NoSuchOption,
            Illegal::Over => Refused::Over,
            other => Refused::Internal(other.to_string()),
        };
        let recorded = Recorded::of(&self.game, &answer, self.next_draw).ok_or(Refused::NoSuchOption)?;
        self.chronicle.note(&self.game);
        let mut events = Vec::new();
        self.game.apply(answer, &mut events).map_err(broken)?;
        let step = Step {
            answer: recorded,
            events: events_digest(&events),
            state: state_digest(&self.game),
            told: self.chronicle.told(&self.game, &events, self.entries),
        };
        self.stand(&step.answer);
        self.hear(&events, step.answer.draw());
        self.entries += 1;
        entries.push(Entry::Step(step));
        Ok(())
    }

    /// Notes a step that now stands.
    fn stand(&mut self, answer: &Recorded) {
        self.line.push(self.entries);
        let (chooser, answered) = match answer {
            Recorded::Option { role, number, .. } => (Some(Role::from(*role)), Some((Role::from(*role), *number))),
            // A repair is taken back like a choice of whoever proposed it.
            Recorded::Concede { role } | Recorded::Time { role } | Recorded::Repair { role, .. } => {
                (Some(Role::from(*role)), None)
            }
            Recorded::Dice { .. } | Recorded::Shuffle { .. } => (None, None),
        };
        self.choosers.push(chooser);
        if let Some((role, number)) = answered {
            if self.answered.len() >= REMEMBERED {
                self.answered.remove(0);
            }
            self.answered.push((self.entries, role, number));
        }
        if let Some(number) = answer.draw() {
            self.next_draw = self.next_draw.max(number.saturating_add(1));
        }
    }

    fn hear(&mut self, events: &[Event], draw: Option<u64>) {
        self.phase = events.iter().fold(self.phase, |phase, event| phase.after(event));
        self.chronicle.add(&self.game, events, self.entries, draw);
    }

    /// Plays one entry of a journal again.
    fn take(&mut self, entry: &Entry, journal: &[Entry]) -> Result<(), String> {
        match entry {
            Entry::Step(step) => {
                let answer = step.answer.answer(&self.game)?;
                let mut game = self.game.clone();
                let mut events = Vec::new();
                game.apply(answer, &mut events).map_err(|illegal| illegal.to_string())?;
                if events_digest(&events) != step.events {
                    return Err("other things happen now than happened then".to_owned());
                }
                if state_digest(&game) != step.state {
                    return Err("it comes to another position now than it came to then".to_owned());
                }
                self.chronicle.note(&self.game);
                self.game = game;
                self.stand(&step.answer);
                self.hear(&events, step.answer.draw());
                self.entries += 1;
                Ok(())
            }
            Entry::Undo { keep, .. } => {
                let keep = usize::try_from(*keep).unwrap_or(usize::MAX);
                let kept = self.line.get(..keep).ok_or("more steps should stay than there are")?;
                let steps: Vec<&Step> = kept
                    .iter()
                    .filter_map(|&at| match journal.get(usize::try_from(at).ok()?) {
                        Some(Entry::Step(step)) => Some(step),
                        _ => None,
                    })
                    .collect();
                let numbers = kept.to_vec();
                let mut again = self.begun_again()?;
                for (number, step) in numbers.into_iter().zip(steps) {
                    again.entries = number;
                    again.take(&Entry::Step(step.clone()), &[])?;
                }
                again.entries = self.entries + 1;
                again.next_draw = self.next_draw;
                *self = again;
                Ok(())
            }
        }
    }

    fn begun_again(&self) -> Result<Keeper, String> {
        let mut events = Vec::new();
        let game = Game::with_log(&self.setup, &mut events).map_err(|_| "the table cannot be laid again".to_owned())?;
        let mut keeper = Keeper {
            game,
            chronicle: Chronicle::default(),
            phase: Phase::SETUP,
            setup: Arc::clone(&self.setup),
            key: self.key,
            entries: 0,
            line: Vec::new(),
            choosers: Vec::new(),
            next_draw: 0,
            answered: Vec::new(),
        };
        keeper.hear(&events, None);
        Ok(keeper)
    }
}

/// How many steps of another table still stand.
fn inherited(header: &Header, journal: &[Entry]) -> u32 {
    let begun = header.game.as_ref().map_or(0, |game| game.inherited);
    let kept = journal.iter().filter_map(|entry| match entry {
        Entry::Undo { keep, .. } => Some(*keep),
        Entry::Step(_) => None,
    });
    kept.fold(begun, u32::min)
}

impl Refused {
    /// The word programs branch on, and a sentence.
    pub fn words(&self) -> (&'static str, String) {
        match self {
            Refused::Stale => (
                "stale",
                "The table has moved on since that question was asked; answer the one that is open now.".to_owned(),
            ),
            Refused::Repeat => ("repeat", "That answer has been taken already.".to_owned()),
            Refused::NotYourTurn => ("not_your_turn", "Somebody else is asked.".to_owned()),
            Refused::NoSuchOption => (
                "no_such_option",
                "No option has this number and this key; see the options of the newest scene.".to_owned(),
            ),
            Refused::Over => ("over", "The game is over.".to_owned()),
            Refused::NothingToUndo => (
                "nothing_to_undo",
                "There is no choice of yours to take back.".to_owned(),
            ),
            Refused::NoRepair(why) => ("no_repair", why.clone()),
            Refused::Internal(what) => ("broken", format!("A fault of the program: {what}.")),
        }
    }
}
