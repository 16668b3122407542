//! Counts of games.

use crate::digest::Digest;
use crate::record::{Reason, Record, Side};
use crate::schedule::Schedule;
use crate::statistics::interval::{Pairs, Share, paired, wilson};
use rules::Role;

/// Wins of one player, with the games that belong together counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many games belong together: 1 or 2.
    pub unit: u64,
    /// Games with a winner.
    pub games: u64,
    /// Of these won.
    pub wins: u64,
    /// Complete pairs, where games come in pairs.
    pub pairs: Pairs,
    /// What the first game of the present pair came to: won, lost, or (no winner) neither.
    open: Option<Option<bool>>,
}

impl Tally {
    /// Of no games, in units of one or two.
    pub fn new(unit: u64) -> Tally {
        Tally {
            unit,
            games: 0,
            wins: 0,
            pairs: Pairs::default(),
            open: None,
        }
    }

    /// Adds the next game; `None` had no winner. A pair with such a game is no pair.
    pub fn add(&mut self, won: Option<bool>) {
        if let Some(won) = won {
            self.games += 1;
            self.wins += u64::from(won);
        }
        if self.unit == 2 {
            match self.open.take() {
                None => self.open = Some(won),
                Some(before) => {
                    if let (Some(one), Some(two)) = (before, won) {
                        self.pairs.add(u8::from(one) + u8::from(two));
                    }
                }
            }
        }
    }

    /// The share of games won with its interval: Wilson's for independent games, that between pairs otherwise.
    pub fn share(&self) -> Share {
        match self.unit {
            1 => wilson(self.wins, self.games),
            _ => paired(&self.pairs),
        }
    }
}

/// All that is told of a run.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// Won by Dark and by Light.
    pub wins: [u64; 2],
    /// Decided by the turn limit; they are among the wins too.
    pub by_limit: u64,
    /// Not ended.
    pub unfinished: u64,
    /// Dark's wins.
    pub dark: Tally,
    /// The first player's wins.
    pub first: Tally,
    /// Answers in all.
    pub answers: u64,
    /// Choices in all.
    pub choices: u64,
    /// How many games had so many turns.
    turns: Vec<u64>,
    digest: Digest,
}

impl Summary {
    /// Of no game.
    pub fn new(schedule: &Schedule) -> Summary {
        let unit = schedule.exchange().unit();
        Summary {
            games: 0,
            wins: [0; 2],
            by_limit: 0,
            unfinished: 0,
            dark: Tally::new(unit),
            first: Tally::new(unit),
            answers: 0,
            choices: 0,
            turns: Vec::new(),
            digest: schedule.digest(),
        }
    }

    /// Adds the next game, the one with this number.
    pub fn add(&mut self, schedule: &Schedule, number: u64, record: &Record) {
        self.games += 1;
        if let Some(role) = record.winner {
            self.wins[role as usize] += 1;
        }
        self.by_limit += u64::from(record.reason == Reason::Limit);
        self.unfinished += u64::from(record.reason == Reason::Unfinished);
        self.dark.add(record.winner.map(|role| role == Role::Dark));
        let first = record.winner.map(|role| schedule.sides(number)[role] == Side::First);
        self.first.add(first);
        self.answers += u64::from(record.answers);
        self.choices += u64::from(record.choices);
        let turns = usize::from(record.turns);
        if self.turns.len() <= turns {
            self.turns.resize(turns + 1, 0);
        }
        self.turns[turns] += 1;
        self.digest = record.digest(self.digest);
    }

    /// Dark's share. Pairs have one Dark game of each player, whatever they exchange.
    pub fn dark_share(&self) -> Share {
        self.dark.share()
    }

    /// Covers every game's result in order, and what the results depend on.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The mean number of turns.
    pub fn mean_turns(&self) -> f64 {
        let sum: u64 = (0_u64..).zip(&self.turns).map(|(turns, games)| turns * games).sum();
        sum as f64 / self.games.max(1) as f64
    }

    /// So many turns or fewer have at least this share of the games.
    pub fn turns_quantile(&self, share: f64) -> u64 {
        let due = (share * self.games as f64).ceil().max(1.0) as u64;
        let mut passed = 0;
        for (turns, games) in (0_u64..).zip(&self.turns) {
            passed += games;
            if passed >= due {
                return turns;
            }
        }
        0
    }
}

impl Record {
    /// With this game's result behind others. What was noted for effects is no part of it.
    pub fn digest(&self, before: Digest) -> Digest {
        let winner = match self.winner {
            Some(Role::Dark) => 0,
            Some(Role::Light) => 1,
            None => 2,
        };
        before
            .with(&[winner, self.reason as u8])
            .with(&self.turns.to_le_bytes())
            .with(&self.answers.to_le_bytes())
            .with(&self.choices.to_le_bytes())
    }
}
