//! One game from its first question to its end, with everything a player may ask on the way.

use std::io::Write as _;

use ai::{Level, Player};
use cards::Card;
use protocol::replay::{FORMAT, Recorded, Replay, SetupRecord, Step, events_digest, state_digest};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use rules::{
    Action, Answer, Chance, Decision, DecisionKind, Event, Game, Illegal, Options, Outcome, Pending, Role, Setup, View,
};
use story::{Names, Sentence, why_asked};
use testkit::play::chance;
use text::files::Pool;

use super::card;
use super::choices::{Choices, Typed};
use super::command::{self, Command, HELP};
use super::input::{Input, shown};
use super::lookup::Lookup;
use super::paint::Paint;
use super::table::{Table, cut, wrap};
use crate::diagnostics::{self, Trouble};
use crate::output::Output;

/// The narrowest and the widest table.
const WIDTH: (usize, usize) = (72, 120);

/// The clauses shown behind a sentence; `why` and `rules` tell more.
const CLAUSES: usize = 3;

/// Stands for a blank at which no line is broken.
const TIED: &str = "\u{1f}";

const INTRODUCTION: [&str; 3] = [
    "You win when, at the end of a turn, you have units in two arenas in which your opponent has none (G-7.2, G-8.1).",
    "Each turn both players get Force and build points, build and complete cards, may retreat, and then fight in the \
     Space, the Ground and the Character arena. A unit shows speed/power/health: the fastest attacks first, rolls one \
     die for each power, and each 4 or more is a hit (B-1.2, B-3.14, B-3.19).",
    "Type the number of an option, or its words. help lists what else you can type; why explains why you are asked.",
];

/// Who plays which role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The people.
    pub people: [bool; 2],
    /// How the computer plays the others.
    pub level: Level,
}

impl Seats {
    fn is_person(&self, role: Role) -> bool {
        self.people[role as usize]
    }

    fn names(&self) -> [String; 2] {
        match self.people {
            [true, true] => ["first player", "second player"].map(str::to_owned),
            people => people.map(|person| {
                if person {
                    "you".to_owned()
                } else {
                    self.level.to_string()
                }
            }),
        }
    }
}

/// What a choice can be taken back to.
struct Moment {
    game: Game,
    dice: ChaCha8Rng,
    events: usize,
    steps: usize,
}

/// A game in the terminal.
pub struct Session<'a> {
    game: Game,
    seats: Seats,
    pool: &'a Pool,
    lookup: Lookup,
    dice: ChaCha8Rng,
    /// Where the computer's own chance begins: what it thinks of leaves the dice alone.
    computer: u64,
    options: Options,
    log: Vec<Event>,
    /// What was answered, for a replay.
    steps: Vec<Step>,
    setup: SetupRecord,
    names: Names,
    /// Events that were told.
    told: usize,
    history: Vec<Moment>,
    auto: bool,
    /// Who passes every chance until something else is asked.
    passing: [bool; 2],
    /// The table as it was drawn last.
    drawn: Vec<String>,
    width: usize,
    paint: Paint,
    input: Input,
    out: &'a mut Output,
}

/// Go on, or leave?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    On,
    Leave,
}

impl<'a> Session<'a> {
    /// Lays the table. The same seed and the same choices give the same game.
    pub fn new(
        setup: &Setup,
        seats: Seats,
        seed: u64,
        pool: &'a Pool,
        input: Input,
        out: &'a mut Output,
    ) -> Result<Session<'a>, Trouble> {
        let mut log = Vec::new();
        let game = Game::with_log(setup, &mut log).map_err(|faults| diagnostics::no_table(&faults))?;
        let columns = comfy_table::Table::new().width().map_or(100, usize::from);
        Ok(Session {
            game,
            seats,
            pool,
            lookup: Lookup::open(setup.edition),
            dice: ChaCha8Rng::seed_from_u64(seed),
            computer: !seed,
            options: Options::new(),
            log,
            steps: Vec::new(),
            setup: SetupRecord::of(setup),
            names: Names::default(),
            told: 0,
            history: Vec::new(),
            auto: true,
            passing: [false; 2],
            drawn: Vec::new(),
            width: columns.clamp(WIDTH.0, WIDTH.1),
            paint: Paint::stdout(),
            input,
            out,
        })
    }

    /// What a newcomer needs for the first minute.
    pub fn introduce(&mut self, decks: &str) -> Result<(), Trouble> {
        writeln!(self.out, "{decks}\n")?;
        for paragraph in INTRODUCTION {
            for line in wrap(paragraph, self.width) {
                writeln!(self.out, "{line}")?;
            }
        }
        writeln!(self.out)?;
        Ok(())
    }

    /// Plays until the game is over and the player leaves, or until the input ends.
    pub fn play(&mut self) -> Result<(), Trouble> {
        loop {
            let next = match self.game.pending() {
                Pending::Choose(decision) if self.seats.is_person(decision.role) => self.ask(decision)?,
                Pending::Choose(decision) => self.computer(decision)?,
                Pending::Over(outcome) => self.over(outcome)?,
                pending @ (Pending::Roll(_) | Pending::Shuffle(_)) => match chance(pending, &mut self.dice) {
                    Some(answer) => self.apply(answer)?,
                    None => Next::Leave,
                },
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    fn computer(&mut self, decision: Decision) -> Result<Next, Trouble> {
        // A player of its own for each decision: whatever was taken back before, the same position gives the same choice.
        let seed = self.computer ^ u64::from(decision.number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = Player::new(self.seats.level, seed).choose(&self.game.sight(decision.role));
        self.apply(Answer::Option(index))
    }

    /// Answers the engine. Should it break one of its promises, the last choice is taken back.
    fn apply(&mut self, answer: Answer) -> Result<Next, Trouble> {
        self.names.note(&self.game);
        let draws = self.steps.iter().filter(|step| step.answer.draw().is_some()).count();
        let recorded = Recorded::of(&self.game, &answer, draws as u64);
        let from = self.log.len();
        match (self.game.apply(answer, &mut self.log), recorded) {
            (Ok(()), Some(answer)) => {
                let events = &self.log[from..];
                self.steps.push(Step {
                    answer,
                    events: events_digest(events),
                    state: state_digest(&self.game),
                    told: self.told_to_all(events),
                });
                Ok(Next::On)
            }
            (Ok(()), None) => Ok(Next::On),
            (Err(illegal), _) => self.broken(&illegal),
        }
    }

    /// The events for somebody who may see all, as a replay keeps them.
    fn told_to_all(&self, events: &[Event]) -> Vec<protocol::Sentence> {
        let seq = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
        let told = story::tell_to(&self.game, &self.names, events, story::Audience::All);
        let kept = |sentence: Sentence| protocol::Sentence {
            text: sentence.text,
            clauses: sentence.clauses.into_iter().map(str::to_owned).collect(),
            heading: sentence.heading,
            seq,
        };
        told.into_iter().map(kept).collect()
    }

    /// The game so far, as a file.
    pub fn replay(&self, decks: [String; 2], pool: String) -> Replay {
        Replay {
            format: FORMAT,
            rules: rules::VERSION.to_owned(),
            pool,
            players: self.seats.names(),
            decks,
            setup: self.setup.clone(),
            fairness: None,
            inherited: 0,
            steps: self.steps.clone(),
            notes: Vec::new(),
        }
    }

    fn broken(&mut self, illegal: &Illegal) -> Result<Next, Trouble> {
        let number = u64::from(self.game.state().decision);
        if !self.take_back() {
            return Err(diagnostics::broken_game(&illegal.to_string(), 1, number));
        }
        writeln!(
            self.out,
            "The game cannot go on from there ({illegal}; decision {number}). This is a fault of the program; your last choice was taken back."
        )?;
        Ok(Next::On)
    }

    /// A decision of a person.
    fn ask(&mut self, decision: Decision) -> Result<Next, Trouble> {
        self.game.options(&mut self.options);
        let view = self.game.view(decision.role);
        let choices = Choices::new(&self.game, &view, &self.options);
        if self.auto && choices.list().len() == 1 {
            if view.chance.is_none() || decision.kind != DecisionKind::Chance {
                self.tell(decision.role)?;
                let words = format!("{}: {} (the only option)", decision.role, choices.list()[0].label);
                writeln!(self.out, "  {}", self.paint.dim(&words))?;
            }
            return self.apply(Answer::Option(0));
        }
        let passing = &mut self.passing[decision.role as usize];
        *passing &= decision.kind == DecisionKind::Chance;
        if *passing && let Some(pass) = self.options.position(Action::Pass) {
            return self.apply(Answer::Option(pass));
        }
        self.tell(decision.role)?;
        self.draw(&view, decision)?;
        let why = why_asked(&self.game, &view);
        writeln!(self.out)?;
        for line in wrap(&why, self.width) {
            writeln!(self.out, "{}", self.paint.bold(&line))?;
        }
        self.list(&choices)?;
        loop {
            let Some(line) = self.read(decision.role.word())? else {
                return Ok(Next::Leave);
            };
            if let Some(index) = choices.exact(&line) {
                return self.choose(index);
            }
            if let Some(command) = command::parse(&line) {
                match command {
                    Command::Quit => return Ok(Next::Leave),
                    Command::Undo if self.take_back() => return Ok(Next::On),
                    Command::Undo => writeln!(self.out, "There is nothing to take back.")?,
                    Command::Concede => {
                        self.remember();
                        return self.apply(Answer::Concede(decision.role));
                    }
                    Command::Table => {
                        self.show(&self.table(&view).draw())?;
                        self.list(&choices)?;
                    }
                    Command::PassOn => match self.options.position(Action::Pass) {
                        Some(pass) => {
                            self.passing[decision.role as usize] = true;
                            return self.choose(pass);
                        }
                        None => writeln!(self.out, "This is no chance that can be passed.")?,
                    },
                    Command::Why(of) => self.why(of, decision.role, &why, &choices)?,
                    other => self.command(&other, decision.role)?,
                }
                continue;
            }
            match choices.pick(&line) {
                Typed::One(index) => return self.choose(index),
                Typed::Several(labels) => {
                    let some: Vec<&str> = labels.iter().take(6).map(String::as_str).collect();
                    writeln!(
                        self.out,
                        "Which one: {}? Type more words or the number.",
                        some.join("; ")
                    )?;
                }
                Typed::Nothing => {
                    writeln!(
                        self.out,
                        "\"{0}\" is no option here; help lists what you can type, why not {0} may say why.",
                        shown(&line)
                    )?;
                }
            }
        }
    }

    fn choose(&mut self, index: usize) -> Result<Next, Trouble> {
        self.remember();
        self.apply(Answer::Option(index))
    }

    /// The game has ended: questions and undo are still open.
    fn over(&mut self, outcome: Outcome) -> Result<Next, Trouble> {
        let role = Role::BOTH
            .into_iter()
            .find(|&role| self.seats.is_person(role))
            .unwrap_or(Role::Dark);
        self.tell(role)?;
        let view = self.game.view(role);
        self.show(&self.table(&view).draw())?;
        writeln!(self.out, "\n{}", self.paint.bold(&story::ending(outcome)))?;
        writeln!(
            self.out,
            "undo takes back your last choice; log tells the story; quit leaves."
        )?;
        loop {
            let Some(line) = self.read("over")? else {
                return Ok(Next::Leave);
            };
            match command::parse(&line) {
                Some(Command::Quit) => return Ok(Next::Leave),
                Some(Command::Undo) if self.take_back() => return Ok(Next::On),
                Some(Command::Undo) => writeln!(self.out, "There is nothing to take back.")?,
                Some(Command::Table) => self.show(&self.table(&view).draw())?,
                Some(Command::Why(_) | Command::Concede | Command::PassOn) => writeln!(self.out, "The game is over.")?,
                Some(other) => self.command(&other, role)?,
                None => writeln!(self.out, "The game is over: undo, log, card NAME, rules TERM or quit.")?,
            }
        }
    }

    /// Commands that only show something.
    fn command(&mut self, command: &Command<'_>, role: Role) -> Result<(), Trouble> {
        match *command {
            Command::Hand => {
                let view = self.game.view(role);
                let cards = view.hand.iter().filter_map(|id| self.printed(id.0));
                let lines: Vec<String> = cards.flat_map(card::whole).collect();
                self.say(&lines)?;
            }
            Command::Discard => {
                let view = self.game.view(role);
                for whose in Role::BOTH {
                    let names: Vec<String> = view.discard[whose]
                        .iter()
                        .rev()
                        .filter_map(|id| self.printed(id.0))
                        .map(|card| card.name.full())
                        .collect();
                    let list = if names.is_empty() {
                        "empty".to_owned()
                    } else {
                        names.join(", ")
                    };
                    self.say(&[format!("{whose}'s discard pile, newest first: {list}")])?;
                }
            }
            Command::Log(count) => {
                let sentences = story::tell(&self.game, &self.names, &self.log, role);
                let from = sentences.len().saturating_sub(count.unwrap_or(usize::MAX));
                self.sentences(&sentences[from..])?;
            }
            Command::Card("") => writeln!(self.out, "Which card? Type card and a part of its name.")?,
            Command::Card(name) => {
                let printed: Vec<&Card> = self.known(role);
                match card::find(self.pool, &printed, name) {
                    Ok(lines) => self.say(&lines)?,
                    Err(what) => self.say(&[what])?,
                }
            }
            Command::Rules("") => {
                writeln!(
                    self.out,
                    "Which rule? Type rules and a keyword, a clause id such as B-3.19, or words."
                )?;
            }
            Command::Rules(term) => {
                let lines = self.lookup.rules(&shown(term));
                self.say(&lines)?;
            }
            Command::Auto => {
                self.auto = !self.auto;
                let now = if self.auto {
                    "on: a single option is taken for you"
                } else {
                    "off: you are always asked"
                };
                writeln!(self.out, "auto is {now}.")?;
            }
            Command::Help => writeln!(self.out, "{HELP}")?,
            // Answered where the decision is known.
            Command::Table | Command::Why(_) | Command::Undo | Command::PassOn | Command::Concede | Command::Quit => {}
        }
        Ok(())
    }

    fn why(&mut self, of: &str, role: Role, asked: &str, choices: &Choices) -> Result<(), Trouble> {
        let (word, rest) = of.split_once(char::is_whitespace).unwrap_or((of, ""));
        let lines = if of.is_empty() {
            let mut lines = vec![asked.to_owned()];
            lines.extend(self.lookup.clauses_in(asked));
            lines
        } else if word.eq_ignore_ascii_case("not") {
            self.lookup.why_not(&self.game, role, &shown(rest.trim()))
        } else if let Some(at) = choices.exact(of) {
            let choice = &choices.list()[at];
            let mut lines = vec![format!("Option {}, {}, is open now.", choice.key, choice.label)];
            lines.extend(self.cards_of(choice.action).into_iter().flat_map(card::whole));
            lines
        } else {
            self.lookup.why_not(&self.game, role, &shown(of))
        };
        self.say(&lines)
    }

    /// The cards that an option is about.
    fn cards_of(&self, action: Action) -> Vec<&Card> {
        let of_card = |card: rules::CardRef| {
            self.game
                .fixed()
                .of
                .get(usize::from(card.0))
                .and_then(|id| self.printed(id.0))
        };
        let of_object = |id: rules::ObjectId| self.game.state().alive(id).and_then(|object| of_card(object.top()));
        let found = match action {
            Action::Attack { unit, on, .. } => [of_object(unit), of_object(on)],
            Action::DoNothing(unit) | Action::Lucky(unit) | Action::Retreat(unit) | Action::Object(unit) => {
                [of_object(unit), None]
            }
            Action::Move { object, .. } => [of_object(object), None],
            Action::Use(instance) => [of_object(instance.on), None],
            Action::Play { card, .. }
            | Action::Build { card, .. }
            | Action::Complete { card, .. }
            | Action::Spring { card, .. }
            | Action::Rearrange { card, .. }
            | Action::Deploy { card, .. }
            | Action::FaceDown { card, .. }
            | Action::Card(card)
            | Action::Mulligan(card) => [of_card(card), None],
            Action::Pass
            | Action::Done
            | Action::Damage(_)
            | Action::Amount(_)
            | Action::Face(_)
            | Action::Yes
            | Action::No
            | Action::Option(_)
            | Action::Next(_)
            | Action::Bid(_)
            | Action::Pair(_)
            | Action::Place(_) => [None, None],
        };
        found.into_iter().flatten().collect()
    }

    fn printed(&self, id: u8) -> Option<&Card> {
        self.game.fixed().prints.get(usize::from(id)).map(|print| &print.card)
    }

    /// The cards that the player sees now: names may be typed in part for them.
    fn known(&self, role: Role) -> Vec<&Card> {
        let view = self.game.view(role);
        let on_table = view.objects.iter().flat_map(|object| &object.cards);
        let piles = Role::BOTH
            .iter()
            .flat_map(|&r| view.discard[r].iter().chain(&view.removed[r]));
        let building = Role::BOTH
            .iter()
            .flat_map(|&r| view.building[r].iter().filter_map(|(card, _)| card.as_ref()));
        let hands = view.hand.iter().chain(&view.opponent_shown);
        let ids: std::collections::BTreeSet<u8> = hands
            .chain(on_table)
            .chain(piles)
            .chain(building)
            .map(|id| id.0)
            .collect();
        ids.into_iter().filter_map(|id| self.printed(id)).collect()
    }

    /// Notes where an undo comes back to.
    fn remember(&mut self) {
        self.history.push(Moment {
            game: self.game.clone(),
            dice: self.dice.clone(),
            events: self.log.len(),
            steps: self.steps.len(),
        });
    }

    /// Back to the last own choice, dice and all; `false` if there was none.
    fn take_back(&mut self) -> bool {
        let Some(moment) = self.history.pop() else {
            return false;
        };
        self.game = moment.game;
        self.dice = moment.dice;
        self.log.truncate(moment.events);
        self.steps.truncate(moment.steps);
        self.told = self.told.min(self.log.len());
        self.drawn.clear();
        self.passing = [false; 2];
        true
    }

    /// Tells what happened since the last time.
    fn tell(&mut self, role: Role) -> Result<(), Trouble> {
        let sentences = story::tell(&self.game, &self.names, &self.log[self.told..], role);
        self.told = self.log.len();
        self.sentences(&sentences)
    }

    fn sentences(&mut self, sentences: &[Sentence]) -> Result<(), Trouble> {
        for (at, sentence) in sentences.iter().enumerate() {
            // A step in which nothing happened is not worth a line.
            if sentence.heading && sentences.get(at + 1).is_some_and(|next| next.heading) {
                continue;
            }
            let clauses = sentence.clauses[..sentence.clauses.len().min(CLAUSES)].join(", ");
            let clauses = format!("({clauses})");
            let dim = self.paint.dim(&clauses);
            if sentence.heading {
                writeln!(self.out, "\n{} {dim}", self.paint.bold(&sentence.text))?;
                continue;
            }
            let mut indent = "  ";
            for line in wrap(
                &format!("{} {}", sentence.text, clauses.replace(' ', TIED)),
                self.width - 4,
            ) {
                writeln!(self.out, "{indent}{}", line.replace(TIED, " ").replace(&clauses, &dim))?;
                indent = "    ";
            }
        }
        Ok(())
    }

    fn table<'t>(&'t self, view: &'t View) -> Table<'t> {
        Table {
            game: &self.game,
            view,
            seats: self.seats.names(),
            width: self.width,
            paint: self.paint,
        }
    }

    /// The table where it changed and the moment is calm; in the middle of something only the fight.
    fn draw(&mut self, view: &View, decision: Decision) -> Result<(), Trouble> {
        let table = self.table(view);
        let calm = match decision.kind {
            DecisionKind::Setup | DecisionKind::Build | DecisionKind::Retreat | DecisionKind::Attack => true,
            DecisionKind::Chance => matches!(view.chance, Some(Chance::General | Chance::Moment(_))),
            DecisionKind::Announce | DecisionKind::Question | DecisionKind::Order | DecisionKind::Bid => false,
        };
        let (lines, fight) = (table.draw(), table.fight());
        if calm && lines != self.drawn {
            writeln!(self.out)?;
            self.show(&lines)?;
            self.drawn = lines;
        } else if !calm {
            self.show(&fight)?;
        }
        Ok(())
    }

    fn list(&mut self, choices: &Choices) -> Result<(), Trouble> {
        for (keys, label, hint) in choices.lines() {
            let room = self.width.saturating_sub(label.chars().count() + 13);
            let hint = self.paint.dim(&cut(hint, room));
            let line = format!("{} {label}  {hint}", self.paint.key(&format!("{keys:>9}")));
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Lines of a drawing.
    fn show(&mut self, lines: &[String]) -> Result<(), Trouble> {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Words, broken where they are wider than the screen; what begins with blanks stays indented.
    fn say(&mut self, paragraphs: &[String]) -> Result<(), Trouble> {
        for paragraph in paragraphs {
            let indent = " ".repeat(paragraph.len() - paragraph.trim_start().len());
            let mut more = "";
            for line in wrap(paragraph, self.width - indent.len() - 4) {
                writeln!(self.out, "{indent}{more}{line}")?;
                more = "    ";
            }
        }
        Ok(())
    }

    /// Asks for a line; `None` at the end of the input.
    fn read(&mut self, who: &str) -> Result<Option<String>, Trouble> {
        write!(self.out, "{who}> ")?;
        self.out.flush()?;
        let line = self.input.line();
        match &line {
            // A script is not seen otherwise.
            Some(line) if !self.input.terminal => writeln!(self.out, "{}", shown(line))?,
            Some(_) => {}
            None => writeln!(self.out, "\nThe input has ended; so does this game.")?,
        }
        Ok(line)
    }
}
