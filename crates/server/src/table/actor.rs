//! One table: a task that owns one game. Messages come in by a bounded queue, scenes go out by bounded queues.

mod consent;
mod dice;
mod http;
mod pair;
mod repair;
mod report;
mod run;
mod time;

pub use consent::word;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use protocol::{Consent, RoleName, Seat, SeatInfo, TableInfo, ToClient, ToServer};
use rules::Role;
use store::{Status, TableId};
use tokio::sync::{mpsc, oneshot};

use self::http::ProgramReply;
use super::auto::{Auto, AutoRecord};
use super::clock::{Clock, Terms, millis};
use super::eyes::Eyes;
use super::header::{Entry, Header, SeatHeader};
use super::keeper::{Keeper, Proposal, Refused};
use super::kept::Kept;
use super::scene::{role_of, scene, seat_of};
use crate::error::Refusal;
use crate::hall::Hall;
use crate::limit::Budget;

/// Messages that wait for one table.
const QUEUE: usize = 256;

/// Messages that wait for one connection; a reader that is slower is let go.
const OUTGOING: usize = 64;

/// Connections of spectators at one table.
const MOST_WATCHING: usize = 200;

/// What a table is told.
pub enum Said {
    /// Somebody connects: how much of their seed they reveal, where messages go, the number of the connection.
    Connect {
        /// Which seat.
        seat: Seat,
        /// The revealed seed.
        seed: Option<String>,
        /// Where the connection and its messages are to be had.
        reply: oneshot::Sender<Result<Line, Refusal>>,
    },
    /// A connection says something.
    Message {
        /// Which connection.
        line: u64,
        /// What.
        message: ToServer,
    },
    /// A connection is gone.
    Gone {
        /// Which.
        line: u64,
    },
    /// The computer has decided; none: its thinking broke off.
    Thought {
        /// The decision.
        seq: u32,
        /// The option.
        number: Option<usize>,
    },
    /// A clock may have run down.
    Alarm,
    /// The rules of a seat answer now.
    Due {
        /// The decision.
        seq: u32,
        /// Whose.
        role: Role,
    },
    /// Try again what the disk refused.
    Retry,
    /// Somebody sits down at the empty seat.
    Sit {
        /// The hash of the join token; none for a public table.
        join: Option<String>,
        /// Who.
        seat: Box<SeatHeader>,
        /// The promised seed.
        promise: Option<String>,
        /// The role that was taken, and what the server promised for the dice.
        reply: oneshot::Sender<Result<(Role, String), Refusal>>,
    },
    /// The decision of a seat, for programs that ask over HTTP.
    Decision {
        /// Whose.
        role: Role,
        /// Answered when the seat is asked, the game is over, or the table ends.
        reply: ProgramReply,
        /// Answer at once, whoever is asked.
        at_once: bool,
    },
    /// An answer over HTTP.
    Answer {
        /// Whose.
        role: Role,
        /// The decision.
        seq: u32,
        /// The option.
        number: u32,
        /// Its key.
        key: String,
        /// Accepted?
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// A seat gives up, over HTTP.
    Concede {
        /// Who.
        role: Role,
        /// Done?
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// What everybody may know of the table.
    Look(oneshot::Sender<Glance>),
    /// The server shuts down: finish what is begun.
    Stop(oneshot::Sender<()>),
}

/// What everybody may know of a table.
#[derive(Clone, Debug)]
pub struct Glance {
    /// Who sits where.
    pub info: TableInfo,
    /// Is it in the lobby?
    pub public: bool,
    /// Is the game over?
    pub over: bool,
    /// How many games.
    pub games: u8,
    /// The clocks.
    pub clock: Option<Terms>,
    /// The seat nobody has taken.
    pub empty: Option<RoleName>,
    /// The turn.
    pub turn: u16,
}

/// A connection, as its socket holds it.
pub struct Line {
    /// Its number.
    pub number: u64,
    /// Messages to send.
    pub messages: mpsc::Receiver<Arc<str>>,
}

/// A connection, as the table holds it.
struct Reader {
    eyes: Eyes,
    out: mpsc::Sender<Arc<str>>,
}

/// A request that waits for consent.
struct Request {
    number: u32,
    from: Role,
    what: Consent,
    /// Of [`Consent::Repair`]: which one.
    repair: Option<repair::Proposed>,
    /// What was promised with it for the dice of another game.
    promise: Option<String>,
}

/// How the game stands.
enum Game {
    /// A seat is empty, or a seed is not revealed yet.
    Waiting,
    /// It runs or is over.
    On(Box<Keeper>),
    /// A fault of the program, or a journal that cannot be played any more.
    Broken(Option<Box<Keeper>>, String),
}

/// A table.
pub struct Table {
    hall: Arc<Hall>,
    id: TableId,
    header: Header,
    game: Game,
    /// Is the end of the game on disk, with its replay?
    filed: bool,
    readers: BTreeMap<u64, Reader>,
    next_line: u64,
    autos: [Auto; 2],
    /// The decision that a rule will answer: it waits once, whatever is said meanwhile.
    due: Option<(u32, Role)>,
    /// The clocks, where the players agreed on them.
    clock: Option<Clock>,
    /// When [`Said::Alarm`] comes.
    alarm: Option<Instant>,
    /// The decision that the computer thinks about: once, whoever connects meanwhile.
    thinking: Option<u32>,
    /// When the seat was left; none while somebody is there.
    left: [Option<Instant>; 2],
    request: Option<Request>,
    next_request: u32,
    /// Until when promised seeds are waited for.
    reveal_until: Option<Instant>,
    paused: Option<String>,
    open_hands: bool,
    /// Programs that wait for a decision.
    waiting: Vec<(Role, ProgramReply)>,
    /// How often each seat may report a problem.
    reports: [Budget; 2],
    me: mpsc::WeakSender<Said>,
}

/// Starts the task of a table; its journal has been read.
pub fn start(
    hall: &Arc<Hall>,
    id: TableId,
    header: Header,
    journal: &[Entry],
    status: Status,
    kept: Kept,
) -> mpsc::Sender<Said> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let now = Instant::now();
    let [dark, light] = kept.autos;
    let auto = |kept: Option<AutoRecord>, seat: &SeatHeader| kept.map_or(Table::auto_of(seat.occupant), Auto::of);
    let autos = [auto(dark, &header.seats[0]), auto(light, &header.seats[1])];
    let clock = header.clock.map(|terms| Clock::new(terms, kept.clock));
    let mut table = Table {
        hall: Arc::clone(hall),
        id,
        header,
        game: Game::Waiting,
        filed: status != Status::Open,
        readers: BTreeMap::new(),
        next_line: 0,
        autos,
        due: None,
        clock,
        alarm: None,
        thinking: None,
        left: [Some(now), Some(now)],
        request: None,
        next_request: 1,
        reveal_until: None,
        paused: None,
        open_hands: false,
        waiting: Vec::new(),
        // Three at once, then one in five minutes.
        reports: [Budget::new(3.0, 1.0 / 300.0); 2],
        me: sender.downgrade(),
    };
    table.open(journal);
    tokio::spawn(table.run(receiver));
    sender
}

impl Table {
    /// The game of the journal, as far as it can be played.
    fn open(&mut self, journal: &[Entry]) {
        let Some(game) = &self.header.game else { return };
        let restored = game
            .setup
            .setup()
            .and_then(|setup| Keeper::restore(setup, &self.header.fairness, journal));
        self.game = match restored {
            Ok((keeper, None)) => Game::On(Box::new(keeper)),
            Ok((keeper, Some(diverged))) => Game::Broken(
                Some(Box::new(keeper)),
                format!(
                    "The rules have changed: entry {} of this game cannot be played again ({}). The table shows the last \
                     position that is equal and goes no further; the replay has the whole story.",
                    diverged.entry, diverged.what
                ),
            ),
            // Not revealed yet: the game has not begun.
            Err(_) if self.header.fairness.key().is_none() => Game::Waiting,
            Err(what) => Game::Broken(None, format!("This game cannot be laid again: {what}.")),
        };
    }

    fn keeper(&self) -> Option<&Keeper> {
        match &self.game {
            Game::On(keeper) | Game::Broken(Some(keeper), _) => Some(keeper),
            Game::Waiting | Game::Broken(None, _) => None,
        }
    }

    fn running(&self) -> Option<&Keeper> {
        match &self.game {
            Game::On(keeper) => Some(keeper),
            Game::Waiting | Game::Broken(..) => None,
        }
    }

    fn info(&self) -> TableInfo {
        let seat = |role: Role| {
            let header = self.header.seat(role);
            SeatInfo {
                occupant: header.occupant,
                name: header.name.clone(),
                deck: (self.running().is_some_and(Keeper::is_over) || header.computer().is_some())
                    .then(|| header.title.clone()),
                connected: header.computer().is_some() || self.is_there(role),
                clock: self
                    .clock
                    .as_ref()
                    .map(|clock| millis(clock.left(role, Instant::now()))),
            }
        };
        let watching = self
            .readers
            .values()
            .filter(|reader| reader.eyes.seat == Seat::Watch)
            .count();
        TableInfo {
            dark: seat(Role::Dark),
            light: seat(Role::Light),
            watching: u32::try_from(watching).unwrap_or(u32::MAX),
            request: self
                .request
                .as_ref()
                .map(|request| (request.number, request.from.into(), request.what)),
            repair: self
                .request
                .as_ref()
                .and_then(|request| request.repair.as_ref())
                .map(|repair| repair.words.clone()),
            clock: self.clock_info(),
            match_of_two: self.match_info(),
            dice: self.dice_info(),
            paused: self.paused.clone(),
            edition: self.header.edition.clone(),
            free_undo: self.header.has_computer(),
        }
    }

    fn is_there(&self, role: Role) -> bool {
        self.readers.values().any(|reader| reader.eyes.seat == seat_of(role))
    }

    /// Sends to one connection; one that cannot keep up is let go.
    fn send(&mut self, line: u64, message: &ToClient) {
        let Ok(text) = serde_json::to_string(message) else {
            return;
        };
        if let Some(reader) = self.readers.get(&line)
            && reader.out.try_send(text.into()).is_err()
        {
            self.drop_line(line);
        }
    }

    fn drop_line(&mut self, line: u64) {
        let Some(reader) = self.readers.remove(&line) else {
            return;
        };
        if let Some(role) = role_of(reader.eyes.seat)
            && !self.is_there(role)
        {
            self.left[role as usize] = Some(Instant::now());
            self.clock_again();
        }
    }

    fn refuse(&mut self, line: u64, code: &str, text: impl Into<String>) {
        self.send(
            line,
            &ToClient::Refused {
                code: code.to_owned(),
                text: text.into(),
                clauses: Vec::new(),
            },
        );
    }

    /// The newest scene to everybody.
    fn show_all(&mut self) {
        for line in self.readers.keys().copied().collect::<Vec<_>>() {
            self.show(line);
        }
    }

    fn show(&mut self, line: u64) {
        let replay = self.filed.then(|| format!("/replays/{}", self.id));
        let message = {
            let Some(reader) = self.readers.get_mut(&line) else {
                return;
            };
            match &self.game {
                Game::Waiting => return,
                Game::On(keeper) | Game::Broken(Some(keeper), _) => {
                    let mut scene = scene(keeper, &mut reader.eyes, replay);
                    if self.open_hands && reader.eyes.seat == Seat::Watch {
                        super::scene::open_hands(keeper, &mut reader.eyes, &mut scene);
                    }
                    self.hall.config.pictures.illustrate(scene.faces.values_mut());
                    Some(ToClient::Scene { scene })
                }
                Game::Broken(None, _) => None,
            }
        };
        if let Some(message) = message {
            self.send(line, &message);
        }
        if let Game::Broken(_, text) = &self.game {
            let broken = ToClient::Broken {
                text: text.clone(),
                replay: format!("/replays/{}", self.id),
            };
            self.send(line, &broken);
        }
    }

    fn tell_info(&mut self) {
        let message = ToClient::Table { info: self.info() };
        for line in self.readers.keys().copied().collect::<Vec<_>>() {
            self.send(line, &message);
        }
    }

    /// Puts a proposal on disk, and only then makes it the game.
    async fn commit(&mut self, proposal: Proposal) -> Result<(), Refusal> {
        if let Some(clock) = &mut self.clock {
            clock.run(None, Instant::now());
        }
        self.write(proposal.first, &proposal.entries).await?;
        self.game = Game::On(proposal.after);
        let undo = |request: &mut Request| request.what == Consent::Undo;
        if self.request.take_if(undo).is_some() || self.drop_stale_repair() {
            self.tell_info();
        }
        Ok(())
    }

    async fn write(&mut self, first: u32, entries: &[Entry]) -> Result<(), Refusal> {
        let bytes: Result<Vec<Vec<u8>>, _> = entries.iter().map(serde_json::to_vec).collect();
        let bytes = bytes.map_err(|error| Refusal::bad(error.to_string()))?;
        let begun = Instant::now();
        // Both wait for the disk together.
        let beside = async {
            if self.clock.is_some() {
                self.keep().await;
            }
        };
        let (written, ()) = tokio::join!(self.hall.store.append(&self.id, first, &bytes), beside);
        self.hall.metrics.written(begun.elapsed());
        match written {
            Ok(()) => {
                if self.paused.take().is_some() {
                    self.tell_info();
                }
                Ok(())
            }
            Err(error) if error.is_of_storage() => {
                let text = format!("Nothing can be written, so nothing moves: {error}.");
                tracing::error!(table = %self.id, %error, "paused");
                if self.paused.as_deref() != Some(&text) {
                    self.paused = Some(text.clone());
                    self.tell_info();
                }
                self.later(std::time::Duration::from_secs(2), Said::Retry);
                Err(Refusal {
                    status: axum::http::StatusCode::SERVICE_UNAVAILABLE,
                    code: "paused",
                    text,
                })
            }
            Err(store::Error::Conflict { .. }) => self.catch_up().await,
            Err(error) => {
                self.break_down(format!("The journal of this table refused a step: {error}."))
                    .await;
                Err(Refusal::conflict("broken", error.to_string()))
            }
        }
    }

    /// A write that seemed to have failed – the database went away before it could say – has arrived after all, and
    /// somebody has answered otherwise since: the game goes on from what is on disk.
    async fn catch_up(&mut self) -> Result<(), Refusal> {
        let journal = self.journal().await?;
        tracing::warn!(table = %self.id, "goes on from what is on disk");
        self.open(&journal);
        self.show_all();
        self.later(std::time::Duration::ZERO, Said::Retry);
        Err(refusal(&Refused::Stale))
    }

    /// The table ends by a fault; everybody hears of it, nobody else is touched.
    async fn break_down(&mut self, text: String) {
        tracing::error!(table = %self.id, %text, "broken");
        self.hall.metrics.broke();
        let keeper = match std::mem::replace(&mut self.game, Game::Waiting) {
            Game::On(keeper) => Some(keeper),
            Game::Broken(keeper, _) => keeper,
            Game::Waiting => None,
        };
        self.game = Game::Broken(keeper, text.clone());
        if let Err(error) = self.file(Status::Broken, vec![text]).await {
            tracing::error!(table = %self.id, %error, "the replay of a broken table");
        }
        self.show_all();
        self.answer_programs();
    }

    /// Says something to this table later.
    fn later(&self, after: std::time::Duration, said: Said) {
        let me = self.me.clone();
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            if let Some(me) = me.upgrade() {
                // A full queue means that the table is alive and will come by again.
                let _full = me.try_send(said);
            }
        });
    }

    /// An answer of a seat.
    async fn answer(&mut self, role: Role, seq: u32, number: u32, key: &str) -> Result<(), Refusal> {
        let keeper = self.playing()?;
        match keeper.answer(role, seq, number, key) {
            Ok(proposal) => {
                self.decided(role, key == protocol::key(rules::Action::Pass));
                self.commit(proposal).await
            }
            Err(Refused::Repeat) => Ok(()),
            Err(Refused::Internal(what)) => {
                self.break_down(format!("A fault of the program: {what}.")).await;
                Err(Refusal::conflict("broken", what))
            }
            Err(refused) => Err(refusal(&refused)),
        }
    }

    /// The game that can be played now.
    fn playing(&self) -> Result<&Keeper, Refusal> {
        match &self.game {
            Game::On(keeper) => Ok(keeper),
            Game::Waiting => Err(Refusal::conflict(
                "waiting",
                "The game has not begun: somebody is missing.",
            )),
            Game::Broken(_, text) => Err(Refusal::conflict("broken", text.clone())),
        }
    }

    /// The journal, as it is on disk.
    async fn journal(&self) -> Result<Vec<Entry>, Refusal> {
        read_journal(&self.hall, &self.id).await
    }

    /// Keeps the replay and ends the table.
    async fn file(&mut self, how: Status, mut notes: Vec<String>) -> Result<(), store::Error> {
        if let Some(terms) = self.header.clock {
            notes.push(terms.words());
        }
        notes.extend(self.match_note());
        let journal = match self.journal().await {
            Ok(journal) => journal,
            Err(refusal) => return Err(store::Error::Unavailable(refusal.text)),
        };
        if let Some(keeper) = self.keeper() {
            let replay = Keeper::replay(&self.header, keeper.setup(), &journal, notes);
            let winner = crate::replays::winner(keeper);
            let turns = keeper.game.state().turn;
            crate::replays::keep(&self.hall, self.id.as_str(), &self.header, &replay, winner, turns).await?;
        }
        self.hall.store.end_table(&self.id, how).await?;
        self.filed = true;
        if let Err(error) = Kept::forget(&self.hall, &self.id).await {
            tracing::warn!(table = %self.id, %error, "rules of passing of a game that is over");
        }
        self.hall.metrics.ended();
        Ok(())
    }
}

/// The journal of a table.
pub async fn read_journal(hall: &Hall, id: &TableId) -> Result<Vec<Entry>, Refusal> {
    let steps = hall.store.steps(id, 0).await?;
    steps
        .iter()
        .map(|bytes| serde_json::from_slice(bytes))
        .collect::<Result<Vec<Entry>, _>>()
        .map_err(|error| Refusal::conflict("broken", format!("The journal of this table cannot be read: {error}.")))
}

/// A refusal of the keeper on the wire.
fn refusal(refused: &Refused) -> Refusal {
    let (code, text) = refused.words();
    Refusal::conflict(code, text)
}
