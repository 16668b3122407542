//! One game of a series from its shuffle to its end.

use std::sync::atomic::{AtomicBool, Ordering};

use ai::Player;
use rules::{ByRole, CardRef, Event, Game, Illegal, Log, Options, Pending, What, Zone};
use thiserror::Error;

use crate::record::{Reason, Record, Seen, Side};
use crate::seeds::Chances;
use crate::series::Series;

/// The most answers of one game; far beyond any game with a turn limit.
pub const MOST_ANSWERS: u32 = 10_000_000;

/// The engine broke one of its promises.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game} could not be played on: {fault}")]
pub struct Broken {
    /// The number of the game.
    pub game: u64,
    /// What it says.
    pub fault: Illegal,
}

/// Whoever plays games one after another, in memory that is used again.
pub struct Worker {
    game: Game,
    options: Options,
}

impl Worker {
    /// For games of this series, and of others.
    pub fn new(series: &Series) -> Worker {
        Worker {
            game: series.table(0).start.clone(),
            options: Options::new(),
        }
    }

    /// Plays the game of this number; `None` if `stop` was set before its end.
    pub fn play(&mut self, series: &Series, number: u64, stop: &AtomicBool) -> Result<Option<Record>, Broken> {
        if !series.effects {
            return self.play_noting(series, number, stop, &mut ());
        }
        let listed = &series.table(number).listed;
        let mut notes = Notes {
            listed,
            opening: true,
            seen: [Seen::default(); 2],
        };
        let record = self.play_noting(series, number, stop, &mut notes)?;
        Ok(record.map(|record| Record {
            seen: Some(Box::new(notes.seen)),
            ..record
        }))
    }

    fn play_noting(
        &mut self,
        series: &Series,
        number: u64,
        stop: &AtomicBool,
        log: &mut impl Noting,
    ) -> Result<Option<Record>, Broken> {
        let sides = series.sides(number);
        let mut chances = Chances::of(series.seed, series.unit(number));
        let mut players = ByRole::from_fn(|role| {
            let side = sides[role] as usize;
            Player::new(series.players[side].level, chances.players[side])
        });
        self.game.copy_from(&series.table(number).start);
        let broken = |fault| Broken { game: number, fault };
        let mut record = Record {
            winner: None,
            reason: Reason::Unfinished,
            turns: 0,
            answers: 0,
            choices: 0,
            seen: None,
        };
        while record.answers < MOST_ANSWERS {
            match self.game.pending() {
                Pending::Over(outcome) => {
                    record.winner = Some(outcome.winner);
                    record.reason = Reason::from(outcome.reason);
                    break;
                }
                Pending::Choose(decision) => {
                    self.game.options(&mut self.options);
                    let mut index = 0;
                    if self.options.len() > 1 {
                        if stop.load(Ordering::Relaxed) {
                            return Ok(None);
                        }
                        record.choices += 1;
                        index = players[decision.role].choose(&self.game.sight(decision.role));
                    }
                    log.first_choice();
                    self.game.apply_listed(&self.options, index, log).map_err(broken)?;
                }
                pending @ (Pending::Roll(_) | Pending::Shuffle(_)) => {
                    if let Some(answer) = chances.answer(pending) {
                        self.game.apply(answer, log).map_err(broken)?;
                    }
                }
            }
            record.answers += 1;
        }
        record.turns = self.game.state().turn;
        Ok(Some(record))
    }
}

/// A log that also hears when the players begin to decide.
trait Noting: Log {
    fn first_choice(&mut self) {}
}

impl Noting for () {}

/// Notes which cards the players come to.
struct Notes<'a> {
    listed: &'a [Option<(Side, u8)>],
    opening: bool,
    seen: [Seen; 2],
}

impl Notes<'_> {
    fn seen(&mut self, card: CardRef) -> Option<(&mut Seen, usize)> {
        let (side, at) = (*self.listed.get(usize::from(card.0))?)?;
        Some((&mut self.seen[side as usize], usize::from(at)))
    }

    fn drawn(&mut self, card: CardRef) {
        let opening = self.opening;
        if let Some((seen, at)) = self.seen(card) {
            seen.drawn.add(at);
            if opening {
                seen.opening.add(at);
            }
        }
    }

    fn deployed(&mut self, card: CardRef) {
        if let Some((seen, at)) = self.seen(card) {
            seen.deployed.add(at);
        }
    }
}

impl Log for Notes<'_> {
    const ON: bool = true;

    fn record(&mut self, event: Event) {
        match event.what {
            What::Card {
                card,
                from: Zone::Deck,
                to: Zone::Hand,
                ..
            } => self.drawn(card),
            What::Completing(_, card) | What::Plays(_, card) | What::Stacked(_, card, _) => self.deployed(card),
            What::Entered(who, _) => self.deployed(who.card),
            _ => {}
        }
    }
}

impl Noting for Notes<'_> {
    fn first_choice(&mut self) {
        self.opening = false;
    }
}
