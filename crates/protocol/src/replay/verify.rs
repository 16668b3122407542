//! Is the replay what it says?

use rules::Pending;

use super::{Fault, Recorded, Replay};
use crate::fair;

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Steps that were played and came to what the file says.
    pub equal: usize,
    /// Steps in the file.
    pub steps: usize,
    /// The first thing that is not as the file says.
    pub fault: Option<Fault>,
    /// What the check of the dice says.
    pub dice: DiceVerdict,
}

/// What the check of the dice says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceVerdict {
    /// Every draw follows from the revealed seeds.
    Fair {
        /// How many draws.
        draws: u64,
        /// Numbers that were drawn and then taken back.
        taken_back: u64,
        /// Which seats gave seeds of their own: Dark, Light.
        seats: [bool; 2],
    },
    /// Nobody promised anything; the dice are what the file says.
    NotPromised,
    /// The seeds are not revealed, or do not fit what was promised.
    BrokenPromise,
    /// This step's dice do not follow from the seeds.
    Wrong {
        /// The step.
        step: usize,
    },
    /// The numbers of draws do not rise.
    NumberAgain {
        /// The step.
        step: usize,
    },
}

impl Report {
    /// Is everything as the file says?
    pub fn is_equal(&self) -> bool {
        let dice = matches!(self.dice, DiceVerdict::Fair { .. } | DiceVerdict::NotPromised);
        self.fault.is_none() && self.equal == self.steps && dice
    }
}

pub(super) fn verify(replay: &Replay) -> Report {
    let mut report = Report {
        equal: 0,
        steps: replay.steps.len(),
        fault: None,
        dice: DiceVerdict::NotPromised,
    };
    let mut playback = match replay.playback() {
        Ok(playback) => playback,
        Err(fault) => {
            report.fault = Some(fault);
            return report;
        }
    };
    let mut dice = Dice::new(replay);
    while let Some(step) = replay.steps.get(playback.played()) {
        dice.look(playback.played(), &step.answer, playback.game().pending());
        match playback.advance() {
            Some(Ok(_)) => report.equal += 1,
            Some(Err(fault)) => {
                report.fault = Some(fault);
                break;
            }
            None => break,
        }
    }
    report.dice = dice.verdict;
    report
}

/// The check of the dice on its way.
struct Dice {
    key: Option<fair::Seed>,
    next: u64,
    /// Steps with dice of another table.
    inherited: usize,
    verdict: DiceVerdict,
}

impl Dice {
    fn new(replay: &Replay) -> Dice {
        let key = replay.fairness.as_ref().and_then(fair::Fairness::key);
        let verdict = match (&replay.fairness, key) {
            (None, _) => DiceVerdict::NotPromised,
            (Some(_), None) => DiceVerdict::BrokenPromise,
            (Some(fairness), Some(_)) => DiceVerdict::Fair {
                draws: 0,
                taken_back: 0,
                seats: [0, 1].map(|at: usize| fairness.seats[at].is_some()),
            },
        };
        Dice {
            key,
            next: 0,
            inherited: usize::try_from(replay.inherited).unwrap_or(usize::MAX),
            verdict,
        }
    }

    fn look(&mut self, step: usize, answer: &Recorded, pending: Pending) {
        let (Some(key), DiceVerdict::Fair { draws, taken_back, .. }) = (&self.key, &mut self.verdict) else {
            return;
        };
        let Some(number) = answer.draw() else { return };
        if step < self.inherited {
            self.next = number.saturating_add(1);
            return;
        }
        if number < self.next {
            self.verdict = DiceVerdict::NumberAgain { step };
            return;
        }
        *taken_back += number - self.next;
        *draws += 1;
        self.next = number.saturating_add(1);
        let fits = match (fair::draw(key, number, pending), answer) {
            (Some(rules::Answer::Dice(drawn)), Recorded::Dice { faces, .. }) => drawn.0 == *faces,
            (Some(rules::Answer::Order(drawn)), Recorded::Shuffle { order, .. }) => drawn[..] == order[..],
            _ => false,
        };
        if !fits {
            self.verdict = DiceVerdict::Wrong { step };
        }
    }
}
