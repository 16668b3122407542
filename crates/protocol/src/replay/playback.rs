//! A replay played step by step.

use rules::{Answer, Event, Game, Setup};

use super::digest::{events_digest, state_digest};
use super::{Fault, Replay};

/// A replay on its way through the game.
#[derive(Clone, Debug)]
pub struct Playback<'a> {
    replay: &'a Replay,
    setup: Setup,
    opening: Vec<Event>,
    game: Game,
    next: usize,
}

/// A step that was played.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Which step, from 0.
    pub number: usize,
    /// The position in which it was answered.
    pub before: Game,
    /// The answer.
    pub answer: Answer,
    /// What happened.
    pub events: Vec<Event>,
}

impl<'a> Playback<'a> {
    pub(super) fn new(replay: &'a Replay) -> Result<Playback<'a>, Fault> {
        let setup = replay
            .setup
            .setup()
            .map_err(|what| Fault::Cards(what, replay.rules.clone()))?;
        let mut opening = Vec::new();
        let game = Game::with_log(&setup, &mut opening).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Fault::Table(faults.join("; "))
        })?;
        Ok(Playback {
            replay,
            setup,
            opening,
            game,
            next: 0,
        })
    }

    /// The table before the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position now.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What happened before the first answer.
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// How many steps have been played.
    pub fn played(&self) -> usize {
        self.next
    }

    /// Plays the next step; `None` at the end. A step that cannot be played, or comes to something else than the file
    /// says, is a fault, and the position stays the last one that was equal.
    pub fn advance(&mut self) -> Option<Result<Moment, Fault>> {
        let step = self.replay.steps.get(self.next)?;
        let number = self.next;
        let fault = |what: String| Some(Err(Fault::Step { number, what }));
        let answer = match step.answer.answer(&self.game) {
            Ok(answer) => answer,
            Err(what) => return fault(what),
        };
        let mut game = self.game.clone();
        let mut events = Vec::new();
        if let Err(illegal) = game.apply(answer.clone(), &mut events) {
            return fault(illegal.to_string());
        }
        if events_digest(&events) != step.events {
            return fault("other things happen than the replay says".to_owned());
        }
        if state_digest(&game) != step.state {
            return fault("the position is another one than the replay says".to_owned());
        }
        let before = std::mem::replace(&mut self.game, game);
        self.next += 1;
        Some(Ok(Moment {
            number,
            before,
            answer,
            events,
        }))
    }
}
