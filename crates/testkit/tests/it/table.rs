//! Small tables for tests, laid in the words of scenarios, and answers by their labels.

use cards::Edition;
use rules::{Answer, Decision, Event, Faces, Game, Options, Pending, Role, Setup};
use testkit::book::Block;
use testkit::scenario::{NoPool, build, parse};

/// The set-up that these lines of the scenario language lay.
#[track_caller]
pub fn setup(edition: Edition, lines: &str) -> Setup {
    let block = Block {
        file: "test".to_owned(),
        line: 1,
        info: "scenario".to_owned(),
        body: format!("{lines}\n"),
    };
    let script = parse(&block);
    assert!(script.faults.is_empty(), "{:?}", script.faults);
    build(&script, edition, &NoPool).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A game with its events.
pub struct Table {
    pub game: Game,
    pub log: Vec<Event>,
}

impl Table {
    /// The table of these lines, in the current edition.
    #[track_caller]
    pub fn lay(lines: &str) -> Table {
        Table::of(&setup(Edition::Current, lines))
    }

    #[track_caller]
    pub fn of(setup: &Setup) -> Table {
        let mut log = Vec::new();
        let game = Game::with_log(setup, &mut log).unwrap_or_else(|faults| panic!("{faults:?}"));
        Table { game, log }
    }

    /// The decision that waits.
    pub fn decision(&self) -> Option<Decision> {
        match self.game.pending() {
            Pending::Choose(decision) => Some(decision),
            Pending::Roll(_) | Pending::Shuffle(_) | Pending::Over(_) => None,
        }
    }

    /// Who is asked now.
    pub fn asked(&self) -> Option<Role> {
        self.decision().map(|decision| decision.role)
    }

    /// What is offered now.
    pub fn labels(&self) -> Vec<String> {
        let mut options = Options::new();
        self.game.options(&mut options);
        let labels = options.as_slice().iter().map(|&action| self.game.label(action));
        labels.collect()
    }

    #[track_caller]
    pub fn answer(&mut self, answer: Answer) {
        if let Err(illegal) = self.game.apply(answer, &mut self.log) {
            panic!("{illegal}; {:?}", self.game.pending());
        }
    }

    /// `role` is asked and takes the option with this label.
    #[track_caller]
    pub fn choose(&mut self, role: Role, label: &str) {
        let labels = self.labels();
        assert_eq!(self.asked(), Some(role), "{label} among {labels:?}");
        let Some(at) = labels.iter().position(|offered| offered == label) else {
            panic!("{label} is not offered: {labels:?}");
        };
        self.answer(Answer::Option(at));
    }

    #[track_caller]
    pub fn roll(&mut self, faces: &[u8]) {
        let faces = Faces::of(faces).unwrap_or_else(|| panic!("{faces:?} are no faces"));
        self.answer(Answer::Dice(faces));
    }

    /// Shuffles into the order in which the pile lies.
    #[track_caller]
    pub fn shuffle(&mut self) {
        let Pending::Shuffle(shuffle) = self.game.pending() else {
            panic!("no shuffle: {:?}", self.game.pending());
        };
        self.answer(Answer::Order((0..shuffle.cards).collect()));
    }

    /// Passes, ends steps, declines and takes what is first otherwise, while a decision waits and `more` says so.
    pub fn idle_while(&mut self, more: impl Fn(&Table) -> bool) {
        while self.decision().is_some() && more(self) {
            self.answer(Answer::Option(0));
        }
    }

    /// The names of the player's hand, sorted.
    pub fn hand(&self, role: Role) -> Vec<String> {
        let mut names: Vec<String> = self.game.state().piles[role]
            .hand
            .iter()
            .map(|&card| self.game.card_name(card))
            .collect();
        names.sort();
        names
    }
}
