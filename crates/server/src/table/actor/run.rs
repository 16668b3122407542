//! What a table does with what it is told.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ai::Player;
use protocol::{Handle, Hello, Occupant, Seat, ToClient, ToServer, VERSION};
use rules::Role;
use store::Status;
use tokio::sync::{mpsc, oneshot};

use super::{Game, Line, MOST_WATCHING, OUTGOING, Reader, Said, Table};
use crate::error::Refusal;
use crate::table::asking;
use crate::table::auto::Auto;
use crate::table::eyes::Eyes;
use crate::table::scene::{role_of, seat_of};
use crate::table::seen::Seen;

/// How long odds at the table may take.
const ODDS: Duration = Duration::from_millis(50);

/// A table that hears nothing for so long may be put away.
const IDLE: Duration = Duration::from_secs(600);

/// The most characters of a line of chat.
const MOST_CHAT: usize = 500;

impl Table {
    /// Until the server stops.
    pub(super) async fn run(mut self, mut said: mpsc::Receiver<Said>) {
        self.begin().await;
        self.go_on().await;
        loop {
            let message = match tokio::time::timeout(IDLE, said.recv()).await {
                Ok(Some(message)) => message,
                Ok(None) => return,
                // Nobody looks at a game that is over: the store has it.
                Err(_) if self.filed && self.readers.is_empty() => {
                    self.hall.forget(self.id.as_str());
                    said.close();
                    while let Some(message) = said.recv().await {
                        self.hear(message).await;
                    }
                    return;
                }
                Err(_) => continue,
            };
            match message {
                Said::Stop(done) => {
                    // Everything that was acknowledged is on disk already.
                    self.stop_clock().await;
                    let _gone = done.send(());
                    return;
                }
                other => self.hear(other).await,
            }
        }
    }

    async fn hear(&mut self, said: Said) {
        match said {
            Said::Connect { seat, seed, reply } => self.connect(seat, seed.as_deref(), reply).await,
            Said::Message { line, message } => self.message(line, message).await,
            Said::Gone { line } => {
                self.drop_line(line);
                self.tell_info();
            }
            Said::Thought { seq, number } => self.thought(seq, number).await,
            Said::Alarm => self.alarm().await,
            Said::Due { seq, role } => self.due(seq, role).await,
            Said::Retry => {
                self.begin().await;
                self.go_on().await;
            }
            Said::Sit {
                join,
                seat,
                promise,
                reply,
            } => {
                let taken = self.sit(join.as_deref(), *seat, promise).await;
                let _gone = reply.send(taken);
                self.begin().await;
                self.tell_info();
                self.show_all();
                self.go_on().await;
            }
            Said::Decision { role, reply, at_once } => self.program_asks(role, reply, at_once),
            Said::Answer {
                role,
                seq,
                number,
                key,
                reply,
            } => {
                let answered = self.answer(role, seq, number, &key).await;
                let moved = answered.is_ok();
                let _gone = reply.send(answered);
                if moved {
                    self.show_all();
                    self.go_on().await;
                }
            }
            Said::Concede { role, reply } => {
                let done = self.concede(role).await;
                let _gone = reply.send(done);
            }
            Said::Look(reply) => {
                let _gone = reply.send(self.glance());
            }
            Said::Stop(_) => {}
        }
    }

    pub(super) async fn save_header(&mut self) -> Result<(), Refusal> {
        let bytes = serde_json::to_vec(&self.header).map_err(|error| Refusal::bad(error.to_string()))?;
        self.hall.store.set_header(&self.id, &bytes).await?;
        Ok(())
    }

    /// Chance that waits at the beginning, or after a choice was taken back.
    pub(super) async fn follow_chance(&mut self) {
        let Some(keeper) = self.running() else { return };
        match keeper.go_on() {
            Ok(Some(proposal)) => {
                // A refusal pauses the table, and the next try comes by here again.
                let _paused = self.commit(proposal).await;
            }
            Ok(None) => {}
            Err(refused) => self.break_down(refused.words().1).await,
        }
    }

    /// Lets whoever is asked and needs no person answer; ends the table when the game is over.
    pub(super) async fn go_on(&mut self) {
        let waited_for = self.next_answer().await;
        self.run_clock(waited_for);
        // Clocks go on, and the score of a match may have changed.
        if self.clock.is_some() || (self.header.games == 2 && self.filed) {
            self.tell_info();
        }
        // Now that the clock of whoever is asked runs.
        self.answer_programs();
    }

    /// Whoever answers next without a person is set to work; the player who is waited for, by a rule or not.
    async fn next_answer(&mut self) -> Option<Role> {
        self.follow_chance().await;
        let keeper = self.running()?;
        if keeper.is_over() {
            if !self.filed {
                match self.file(Status::Finished, Vec::new()).await {
                    Ok(()) => self.show_all(),
                    Err(error) => {
                        tracing::error!(table = %self.id, %error, "the end of a game");
                        self.later(Duration::from_secs(2), Said::Retry);
                    }
                }
            }
            return None;
        }
        let role = keeper.asked()?;
        let seq = keeper.seq();
        if let Some(level) = self.header.seat(role).computer() {
            // A choice that is being made is not made anew because somebody connects.
            if self.thinking.replace(seq) == Some(seq) {
                return None;
            }
            let keeper = self.running()?;
            let game = keeper.game.clone();
            let seed = self.header.seat(role).seed ^ u64::from(seq).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let (me, hall) = (self.me.clone(), Arc::clone(&self.hall));
            tokio::spawn(async move {
                let number = hall
                    .think(move || Player::new(level, seed).choose(&game.sight(role)))
                    .await;
                if let Some(me) = me.upgrade() {
                    let _stopped = me.send(Said::Thought { seq, number }).await;
                }
            });
            return None;
        }
        if self.header.seat(role).occupant == Occupant::Bot {
            return Some(role);
        }
        // Asked even where the rule would not answer: whether it does is the seat's own business.
        let against_people = !self.header.has_computer();
        let mut auto = std::mem::take(&mut self.autos[role as usize]);
        let before = auto.rule().clone();
        let answers = self.running().is_some_and(|keeper| auto.choice(keeper, role).is_some());
        let ended = *auto.rule() != before;
        self.autos[role as usize] = auto;
        if ended {
            self.keep().await;
            self.tell_auto(role);
        }
        if answers && self.due != Some((seq, role)) {
            self.due = Some((seq, role));
            let wait = if against_people {
                self.hall.config.wait()
            } else {
                Duration::ZERO
            };
            self.later(wait, Said::Due { seq, role });
        }
        Some(role)
    }

    /// The computer has decided, or its thinking broke off and is tried again.
    async fn thought(&mut self, seq: u32, number: Option<usize>) {
        self.thinking.take_if(|thinking| *thinking == seq);
        match number {
            Some(number) => self.take_number(seq, number).await,
            None => self.later(Duration::from_secs(2), Said::Retry),
        }
    }

    /// The player hears how chances are passed now.
    fn tell_auto(&mut self, role: Role) {
        let auto = &self.autos[role as usize];
        let message = ToClient::Auto {
            rule: auto.rule().clone(),
            habits: auto.habits().clone(),
        };
        let lines = self
            .readers
            .iter()
            .filter(|(_, reader)| reader.eyes.seat == seat_of(role));
        for line in lines.map(|(&line, _)| line).collect::<Vec<_>>() {
            self.send(line, &message);
        }
    }

    async fn due(&mut self, seq: u32, role: Role) {
        if self.due == Some((seq, role)) {
            self.due = None;
        }
        let mut auto = std::mem::take(&mut self.autos[role as usize]);
        let choice = self.running().and_then(|keeper| auto.choice(keeper, role));
        self.autos[role as usize] = auto;
        if let Some(number) = choice {
            let passes = self.running().is_some_and(|keeper| keeper.passes(number));
            self.decided(role, passes);
            self.take_number(seq, number).await;
        }
    }

    async fn take_number(&mut self, seq: u32, number: usize) {
        let Some(keeper) = self.running() else { return };
        match keeper.answer_number(seq, number) {
            Ok(proposal) => {
                if self.commit(proposal).await.is_ok() {
                    self.show_all();
                    self.go_on().await;
                }
            }
            Err(crate::table::keeper::Refused::Stale) => {}
            Err(refused) => self.break_down(refused.words().1).await,
        }
    }

    async fn connect(&mut self, seat: Seat, seed: Option<&str>, reply: oneshot::Sender<Result<Line, Refusal>>) {
        let watching = self
            .readers
            .values()
            .filter(|reader| reader.eyes.seat == Seat::Watch)
            .count();
        if seat == Seat::Watch && watching >= MOST_WATCHING {
            let _gone = reply.send(Err(Refusal::busy("Too many people watch this table.")));
            return;
        }
        let (out, messages) = mpsc::channel(OUTGOING);
        let number = self.next_line;
        self.next_line += 1;
        if let Some(role) = role_of(seat) {
            // One socket per seat; the newest wins.
            self.readers.retain(|_, reader| reader.eyes.seat != seat);
            self.left[role as usize] = None;
            if let Some(seed) = seed {
                self.reveal(role, seed).await;
            }
        }
        self.readers.insert(
            number,
            Reader {
                eyes: Eyes::new(seat),
                out,
            },
        );
        if reply.send(Ok(Line { number, messages })).is_err() {
            self.drop_line(number);
            return;
        }
        self.send(
            number,
            &ToClient::Hello(Hello {
                version: VERSION,
                table: self.id.to_string(),
                seat,
                rules: rules::VERSION.to_owned(),
                pool: self.header.pool.clone(),
            }),
        );
        self.tell_info();
        if let Some(role) = role_of(seat) {
            self.tell_auto(role);
        }
        self.show(number);
        // Whoever missed that the second game has begun hears of it now.
        if let Some(role) = role_of(seat)
            && self.header.next.is_some()
            && let Err(refusal) = self.go_to_next(role).await
        {
            tracing::warn!(table = %self.id, text = %refusal.text, "the way to the second game");
        }
        self.begin().await;
        self.go_on().await;
    }

    async fn message(&mut self, line: u64, message: ToServer) {
        let Some(reader) = self.readers.get(&line) else { return };
        let seat = reader.eyes.seat;
        match (message, role_of(seat)) {
            (ToServer::Hello { .. }, _) => self.refuse(line, "malformed", "Hello is said once."),
            (ToServer::Resync, _) => {
                if let Some(reader) = self.readers.get_mut(&line) {
                    reader.eyes = Eyes::new(seat);
                }
                self.show(line);
                let info = ToClient::Table { info: self.info() };
                self.send(line, &info);
            }
            (ToServer::Chat { text }, _) => self.chat(line, seat, &text),
            (ToServer::Detail { id, piece }, _) => {
                let detail = self.keeper().and_then(|keeper| asking::detail(&keeper.game, id, piece));
                match detail {
                    Some(detail) => self.send(line, &detail),
                    None => self.refuse(line, "no_such_piece", "There is no such thing in play."),
                }
            }
            (ToServer::Odds { id, attacker, defender }, _) => self.odds(line, id, attacker, defender),
            (_, None) => self.refuse(line, "watching", "Spectators only watch."),
            (ToServer::Answer { seq, option, key }, Some(role)) => match self.answer(role, seq, option, &key).await {
                Ok(()) => {
                    self.send(line, &ToClient::Accepted { seq });
                    self.show_all();
                    self.go_on().await;
                }
                Err(refusal) => self.refuse(line, refusal.code, refusal.text),
            },
            (ToServer::Concede, Some(role)) => {
                if let Err(refusal) = self.concede(role).await {
                    self.refuse(line, refusal.code, refusal.text);
                }
            }
            (ToServer::WhyNot { id, from, to }, Some(role)) => self.why_not(line, role, id, &from, to.as_ref()),
            (ToServer::Auto { rule }, Some(role)) => {
                if let Game::On(keeper) = &self.game {
                    self.autos[role as usize].set(rule, keeper);
                    self.keep().await;
                }
                self.go_on().await;
            }
            (ToServer::SetHabit { ability, habit }, Some(role)) => {
                let kept = ability.len() <= 100 && self.autos[role as usize].set_habit(ability, habit);
                if kept {
                    self.keep().await;
                } else {
                    self.refuse(line, "too_many", "No more habits can be kept.");
                }
            }
            (ToServer::Repair { repair }, Some(role)) => self.repair(line, role, &repair).await,
            (ToServer::Report { text }, Some(role)) => self.report(line, role, &text).await,
            (ToServer::Undo, Some(role)) => self.ask_undo(line, role).await,
            (ToServer::Request { consent, seed_hash }, Some(role)) => self.ask(line, role, consent, seed_hash).await,
            (
                ToServer::Consent {
                    request,
                    yes,
                    seed_hash,
                },
                Some(role),
            ) => self.consent(line, role, request, yes, seed_hash).await,
            (ToServer::Reveal { seed }, Some(role)) => {
                self.reveal(role, &seed).await;
                self.begin().await;
                self.go_on().await;
            }
        }
    }

    pub(super) async fn concede(&mut self, role: Role) -> Result<(), Refusal> {
        let keeper = self.playing()?;
        let proposal = keeper.concede(role).map_err(|refused| super::refusal(&refused))?;
        self.commit(proposal).await?;
        self.show_all();
        self.go_on().await;
        Ok(())
    }

    fn chat(&mut self, line: u64, from: Seat, text: &str) {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MOST_CHAT {
            self.refuse(line, "malformed", "A line of chat has 1 to 500 characters.");
            return;
        }
        let message = ToClient::Chat {
            from,
            text: text.to_owned(),
        };
        for line in self.readers.keys().copied().collect::<Vec<_>>() {
            self.send(line, &message);
        }
    }

    fn why_not(&mut self, line: u64, role: Role, id: u32, from: &Handle, to: Option<&Handle>) {
        let Game::On(keeper) = &self.game else { return };
        let Some(reader) = self.readers.get_mut(&line) else {
            return;
        };
        let seen = Seen::of(&keeper.game, seat_of(role));
        let refusals = asking::why_not(&seen, &mut reader.eyes, role, from, to);
        self.send(line, &ToClient::WhyNot { id, refusals });
    }

    /// Odds are counted beside the table: it goes on meanwhile.
    fn odds(&mut self, line: u64, id: u32, attacker: u32, defender: u32) {
        let (Some(keeper), Some(reader)) = (self.keeper(), self.readers.get(&line)) else {
            return;
        };
        let Some(role) = role_of(reader.eyes.seat) else {
            // Odds count on what the player who asks may still play.
            self.refuse(line, "watching", "Odds are for those who play.");
            return;
        };
        let game = keeper.game.sight(role).bare();
        let (out, hall) = (reader.out.clone(), Arc::clone(&self.hall));
        tokio::spawn(async move {
            let counted = hall
                .count(move || asking::odds(&game, id, attacker, defender), ODDS)
                .await;
            let message = counted.unwrap_or_else(|| ToClient::Odds {
                id,
                damage: None,
                kill: None,
                text: Some("That takes longer than a table may count; see the odds page.".to_owned()),
            });
            if let Ok(text) = serde_json::to_string(&message) {
                let _slow = out.try_send(text.into());
            }
        });
    }

    /// How a seat's chances are passed, for a seat that is taken anew.
    pub(super) fn auto_of(occupant: Occupant) -> Auto {
        match occupant {
            Occupant::Bot => Auto::none(),
            Occupant::Empty | Occupant::Person | Occupant::Computer => Auto::default(),
        }
    }

    /// When the seat was left, if nobody is there.
    pub(super) fn gone_since(&self, role: Role) -> Option<Instant> {
        self.left[role as usize]
    }
}
