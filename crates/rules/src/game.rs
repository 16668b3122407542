//! The game as others drive it: what it waits for, what can be answered, what follows.

use crate::action::{Action, Answer, Options, Pending, Shuffle};
use crate::engine::{Broken, Engine};
use crate::event::{Log, What};
use crate::frame::{Frame, Prepare};
use crate::ids::{CardId, CardRef, ClauseId, ObjectId, Role};
use crate::keyword::cunning;
use crate::options;
use crate::program::Fixed;
use crate::query::Look;
use crate::refusal::Refusal;
use crate::setup::{Setup, SetupFault};
use crate::state::{Ending, Instance, Outcome, State};
use crate::view::View;
use cards::{Arena, Stat};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use thiserror::Error;

/// An answer that was not taken; the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game waits for something else.
    #[error("the game does not wait for that kind of answer")]
    WrongKind,
    /// No option has this number.
    #[error("there is no option number {0}")]
    NoSuchOption(usize),
    /// The wrong number of dice.
    #[error("{given} dice were given, {asked} are asked for")]
    WrongDice {
        /// Asked for.
        asked: u32,
        /// Given.
        given: u32,
    },
    /// Not an order of the pile.
    #[error("that is no order of the {0} cards")]
    NotAnOrder(usize),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A broken invariant: the table must end, with its replay kept.
    #[error("internal error: {0}")]
    Internal(&'static str),
}

/// A game: a value that can be copied in the middle of anything.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) state: State,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.state == other.state
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl Game {
    /// Lays a table and begins. Reports all faults at once.
    pub fn new(setup: &Setup) -> Result<Game, Vec<SetupFault>> {
        Game::with_log(setup, &mut ())
    }

    /// The same, with the events up to the first decision.
    pub fn with_log(setup: &Setup, log: &mut impl Log) -> Result<Game, Vec<SetupFault>> {
        let mut game = crate::table::lay(setup)?;
        game.run(log).map_err(|fault| {
            vec![SetupFault::Broken(match fault {
                Illegal::Internal(what) => what,
                _ => "its first step",
            })]
        })?;
        Ok(game)
    }

    pub(crate) fn look(&self) -> Look<'_> {
        Look::new(&self.fixed, &self.state)
    }

    pub(crate) fn run(&mut self, log: &mut impl Log) -> Result<(), Illegal> {
        loop {
            let mut engine = Engine {
                fx: &self.fixed,
                st: &mut self.state,
                log,
            };
            let result = engine.run();
            if matches!(self.state.frames.last(), Some(Frame::Prepare(Prepare::Exchange))) {
                self.exchange(log);
                continue;
            }
            return result.map_err(|Broken(what)| {
                debug_assert!(false, "broken invariant: {what}");
                Illegal::Internal(what)
            });
        }
    }

    /// The seats are exchanged (`G-2.3`, `G-2.6`): everything of one role becomes the other's.
    fn exchange(&mut self, log: &mut impl Log) {
        let mut fixed = self.fixed.clone_tables();
        for owner in &mut fixed.owner {
            *owner = !*owner;
        }
        fixed.guesses.0.swap(0, 1);
        fixed.note_lists();
        self.fixed = Arc::new(fixed);
        let st = &mut self.state;
        st.piles.0.swap(0, 1);
        st.building.0.swap(0, 1);
        st.setup_points.0.swap(0, 1);
        st.noted.0.swap(0, 1);
        st.force.0.swap(0, 1);
        st.build.0.swap(0, 1);
        for object in &mut st.objects {
            object.controller = !object.controller;
        }
        st.exchanged = !st.exchanged;
        if let Some(top) = st.frames.last_mut() {
            *top = Frame::Prepare(Prepare::Events(Role::Dark));
        }
        let mut engine = Engine {
            fx: &self.fixed,
            st: &mut self.state,
            log,
        };
        engine.emit(What::Exchanged, &["G-2.3", "G-2.6"]);
    }

    /// What the game waits for.
    pub fn pending(&self) -> Pending {
        if let Some(outcome) = self.state.outcome {
            return Pending::Over(outcome);
        }
        match self.state.frames.last() {
            Some(Frame::Roll(roll)) => Pending::Roll(*roll),
            Some(Frame::Shuffle(role)) => Pending::Shuffle(Shuffle {
                role: *role,
                cards: self.state.piles[*role].deck.len() as u8,
            }),
            Some(Frame::ShuffleHand(role)) => Pending::Shuffle(Shuffle {
                role: *role,
                cards: self.state.piles[*role].hand.len() as u8,
            }),
            _ => match options::pending(self.look()) {
                Some(decision) => Pending::Choose(decision),
                // Unreachable while the invariants hold: reported as a finished game for neither to hang on.
                None => Pending::Over(Outcome {
                    winner: Role::Dark,
                    reason: Ending::Effect,
                }),
            },
        }
    }

    /// Fills the buffer with the legal options of the pending decision; empty for anything else.
    pub fn options(&self, into: &mut Options) {
        options::list(self.look(), into);
    }

    /// Answers what is pending.
    pub fn apply(&mut self, answer: Answer, log: &mut impl Log) -> Result<(), Illegal> {
        match (self.pending(), answer) {
            (Pending::Over(_), _) => Err(Illegal::Over),
            (_, Answer::Concede(role)) => {
                self.lose(role, Ending::Concession, &["G-7.6"], log);
                Ok(())
            }
            (_, Answer::OutOfTime(role)) => {
                self.lose(role, Ending::Time, &["F-4.9", "G-7.6"], log);
                Ok(())
            }
            (_, Answer::Repair { by, repair }) => self.repair(by, repair, log),
            (Pending::Choose(_), Answer::Option(index)) => {
                let mut options = Options::new();
                self.options(&mut options);
                let Some(action) = options.get(index) else {
                    return Err(Illegal::NoSuchOption(index));
                };
                self.choose(action, log)
            }
            (Pending::Roll(roll), Answer::Dice(faces)) => {
                if faces.total() != u32::from(roll.dice) {
                    return Err(Illegal::WrongDice {
                        asked: u32::from(roll.dice),
                        given: faces.total(),
                    });
                }
                self.state.frames.pop();
                self.state.reply.faces = faces;
                self.state.decision = self.state.decision.wrapping_add(1);
                let mut engine = Engine {
                    fx: &self.fixed,
                    st: &mut self.state,
                    log,
                };
                engine.emit(
                    What::Rolled {
                        purpose: roll.purpose,
                        role: roll.role,
                        faces,
                        only: roll.only,
                    },
                    roll.purpose.clauses(),
                );
                self.run(log)
            }
            (Pending::Shuffle(_), Answer::Order(order)) => self.shuffle(&order, log),
            _ => Err(Illegal::WrongKind),
        }
    }

    /// The player loses, whatever is pending.
    fn lose(&mut self, loser: Role, reason: Ending, why: &[&'static str], log: &mut impl Log) {
        let mut engine = Engine {
            fx: &self.fixed,
            st: &mut self.state,
            log,
        };
        engine.end(Outcome { winner: !loser, reason }, why);
    }

    /// Do dice lie that the player decides about without seeing them (`CUN-4`)?
    pub fn decides_blindly(&self, role: Role) -> bool {
        cunning::only(self.look()).is_some_and(|only| only != role)
    }

    /// Answers with an option of a list that was filled for this very decision: the hot loop's way, which does not
    /// list the options again.
    pub fn apply_listed(&mut self, options: &Options, index: usize, log: &mut impl Log) -> Result<(), Illegal> {
        if options.decision != self.state.decision {
            return Err(Illegal::WrongKind);
        }
        let Some(action) = options.get(index) else {
            return Err(Illegal::NoSuchOption(index));
        };
        debug_assert!(self.is_listed(action), "an option of another game");
        self.choose(action, log)
    }

    /// Passes in a play-or-pass chance, where that is always an option, without listing what else could be done.
    pub fn pass(&mut self, log: &mut impl Log) -> Result<(), Illegal> {
        if self.state.outcome.is_some() || !matches!(self.state.frames.last(), Some(Frame::Window(_))) {
            return Err(Illegal::WrongKind);
        }
        self.choose(Action::Pass, log)
    }

    #[allow(dead_code)]
    fn is_listed(&self, action: Action) -> bool {
        let mut options = Options::new();
        self.options(&mut options);
        options.position(action).is_some()
    }

    fn choose(&mut self, action: Action, log: &mut impl Log) -> Result<(), Illegal> {
        self.state.decision = self.state.decision.wrapping_add(1);
        let mut engine = Engine {
            fx: &self.fixed,
            st: &mut self.state,
            log,
        };
        engine.choose(action).map_err(|Broken(what)| {
            debug_assert!(false, "broken invariant: {what}");
            Illegal::Internal(what)
        })?;
        self.run(log)
    }

    fn shuffle(&mut self, order: &[u8], log: &mut impl Log) -> Result<(), Illegal> {
        let (role, hand) = match self.state.frames.last() {
            Some(Frame::Shuffle(role)) => (*role, false),
            Some(Frame::ShuffleHand(role)) => (*role, true),
            _ => return Err(Illegal::WrongKind),
        };
        let piles = &mut self.state.piles[role];
        let pile = if hand { &mut piles.hand } else { &mut piles.deck };
        let mut seen = [false; 256];
        let is_order = order.len() == pile.len()
            && order
                .iter()
                .all(|&at| usize::from(at) < pile.len() && !std::mem::replace(&mut seen[usize::from(at)], true));
        if !is_order {
            return Err(Illegal::NotAnOrder(pile.len()));
        }
        let old = *pile;
        for (place, &at) in pile.iter_mut().zip(order) {
            *place = old[usize::from(at)];
        }
        if !hand {
            for &card in &old {
                for by in Role::BOTH {
                    self.state.note(by, card, false);
                }
            }
        }
        self.state.frames.pop();
        self.state.decision = self.state.decision.wrapping_add(1);
        let mut engine = Engine {
            fx: &self.fixed,
            st: &mut self.state,
            log,
        };
        engine.emit(What::Shuffled(role), &["G-5.6", "G-11.2", "G-11.4"]);
        self.run(log)
    }

    /// What `role` sees.
    pub fn view(&self, role: Role) -> View {
        View::of(self, role)
    }

    /// The words of an option.
    pub fn label(&self, action: Action) -> String {
        self.look().label(action)
    }

    /// Why the player cannot do this now; `None` if they can.
    pub fn why_not(&self, role: Role, action: Action) -> Option<Refusal> {
        options::permit(self.look(), role, action).err()
    }

    /// A refusal in a sentence: what, why, by which clauses.
    pub fn explain(&self, action: Action, refusal: &Refusal) -> String {
        let mut words = format!("{}: ", self.label(action));
        if refusal.about.is_some() {
            words.push_str(&format!("{}: ", self.look().name(refusal.about)));
        }
        words.push_str(refusal.reason);
        if let Some((needed, there)) = refusal.numbers {
            words.push_str(&format!(" (needed {needed}, there {there})"));
        }
        let clauses: Vec<&str> = refusal.clauses().map(|ClauseId(id)| id).collect();
        words.push_str(&format!(" ({})", clauses.join(", ")));
        words
    }

    /// Actions a player might wish for, legal or not: every card and unit with every kind of action.
    pub fn wishes(&self, role: Role) -> Vec<Action> {
        let mut found = Vec::new();
        options::wishes(self.look(), role, |action| found.push(action));
        found
    }

    /// Everything that changes. For tests, replays and tools that may see all.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Everything constant.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// The printed name of a card.
    pub fn card_name(&self, card: CardRef) -> String {
        self.look().card_name(card)
    }

    /// The name of an object.
    pub fn name(&self, id: ObjectId) -> String {
        self.look().name(id)
    }

    /// A total of an object.
    pub fn stat(&self, id: ObjectId, stat: Stat) -> i16 {
        self.look().stat(id, stat)
    }

    /// Every line that the object has and that works now, printed ones first.
    pub fn instances(&self, id: ObjectId) -> Vec<Instance> {
        let mut found = Vec::new();
        if let Some(object) = self.state.alive(id) {
            self.look().each_instance(object, |instance, _| found.push(instance));
        }
        found
    }

    /// Does the object have the keyword now?
    pub fn has(&self, id: ObjectId, keyword: cards::keyword::Keyword) -> bool {
        self.look().has(id, keyword)
    }

    /// The sum of a keyword's values on the object.
    pub fn keyword(&self, id: ObjectId, keyword: cards::keyword::Keyword) -> i16 {
        self.look().keyword(id, keyword)
    }

    /// Does the player control the arena now?
    pub fn controls(&self, role: Role, arena: Arena) -> bool {
        self.look().controls(role, arena)
    }

    /// Who owns a card, and which printed card it is.
    pub fn card(&self, card: CardRef) -> (Role, CardId) {
        (self.fixed.owner(card), self.fixed.of[usize::from(card.0)])
    }

    /// Bytes that a copy of this game has to copy: its own and those of its lists.
    pub fn bytes(&self) -> usize {
        let st = &self.state;
        let lists = [
            size_of_val(&st.objects[..]),
            size_of_val(&st.effects[..]),
            size_of_val(&st.uses[..]),
            size_of_val(&st.waiting[..]),
            size_of_val(&st.kept[..]),
            size_of_val(&st.earned[..]),
            size_of_val(&st.attacks[..]),
            size_of_val(&st.sequences[..]),
            size_of_val(&st.damage[..]),
            size_of_val(&st.frames[..]),
        ];
        size_of::<Game>() + lists.into_iter().sum::<usize>()
    }
}

impl Fixed {
    /// A copy that shares the tables, for an exchange of seats or cards. Where lists are open [`Fixed::note_lists`] is to
    /// follow; with closed ones what it notes does not depend on who has which cards.
    pub(crate) fn clone_tables(&self) -> Fixed {
        Fixed {
            nested: self.nested,
            edition: self.edition,
            switches: self.switches,
            prints: self.prints.clone(),
            of: self.of.clone(),
            owner: self.owner.clone(),
            abilities: self.abilities.clone(),
            ops: self.ops.clone(),
            changes: self.changes.clone(),
            words: self.words.clone(),
            shields: self.shields.clone(),
            preventers: self.preventers.clone(),
            choices: self.choices.clone(),
            laters: self.laters.clone(),
            pasts: self.pasts.clone(),
            watch: self.watch,
            keywords: self.keywords,
            kinds: self.kinds,
            health_changes: self.health_changes,
            undamaged_may_die: self.undamaged_may_die,
            always_check: self.always_check,
            granted_windows: self.granted_windows,
            resources: self.resources,
            events: self.events,
            uniques: self.uniques,
            from_hand: self.from_hand.clone(),
            hand_windows: self.hand_windows,
            hidden: self.hidden.clone(),
            hidden_granted: self.hidden_granted,
            alternative_granted: self.alternative_granted,
            traps: self.traps.clone(),
            copies: self.copies.clone(),
            guesses: self.guesses.clone(),
        }
    }
}
