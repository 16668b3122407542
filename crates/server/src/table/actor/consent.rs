//! What needs both players: taking back, claiming a win, the computer at an empty seat, open hands, a rematch.

use std::time::Duration;

use protocol::{Consent, Occupant, ToClient};
use rules::Role;

use super::{Game, Request, Table};
use crate::error::Refusal;
use crate::rest::tables;
use crate::table::keeper::Keeper;

/// How long somebody has to be gone before the opponent may go on without them.
const GONE: Duration = Duration::from_secs(60);

/// The level of a computer that takes over a seat.
const LEVEL: &str = "greedy";

impl Table {
    /// Free against the computer, else a request.
    pub(super) async fn ask_undo(&mut self, line: u64, role: Role) {
        if self.header.has_computer() {
            if let Err(refusal) = self.undo(role).await {
                self.refuse(line, refusal.code, refusal.text);
            }
        } else {
            self.ask(line, role, Consent::Undo, None).await;
        }
    }

    /// Takes back the last choice of a player, on disk first.
    async fn undo(&mut self, role: Role) -> Result<(), Refusal> {
        if self.filed {
            return Err(Refusal::conflict(
                "over",
                "The game has ended and is kept; it can be continued from its replay.",
            ));
        }
        if let Some(clock) = &mut self.clock {
            clock.run(None, std::time::Instant::now());
        }
        let keeper = self.playing()?;
        let entry = keeper.undo(role).map_err(|refused| super::refusal(&refused))?;
        let (first, setup) = (keeper.seq(), keeper.setup().clone());
        self.write(first, std::slice::from_ref(&entry)).await?;
        let journal = self.journal().await?;
        match Keeper::restore(setup, &self.header.fairness, &journal) {
            Ok((keeper, None)) => self.game = Game::On(Box::new(keeper)),
            Ok((_, Some(diverged))) => {
                self.break_down(format!("A choice cannot be taken back: {}.", diverged.what))
                    .await;
                return Ok(());
            }
            Err(what) => {
                self.break_down(format!("A choice cannot be taken back: {what}.")).await;
                return Ok(());
            }
        }
        for reader in self.readers.values_mut() {
            reader.eyes.mark = None;
        }
        self.request = None;
        self.tell_info();
        self.show_all();
        self.go_on().await;
        Ok(())
    }

    /// Somebody asks for something; for another game with a promise for its dice.
    pub(super) async fn ask(&mut self, line: u64, role: Role, what: Consent, seed_hash: Option<String>) {
        let promise = match tables::promise(seed_hash.as_deref()) {
            Ok(promise) => promise,
            Err(refusal) => return self.refuse(line, refusal.code, refusal.text),
        };
        let done = match self.may_ask(role, what) {
            Ok(true) => {
                // Of the second game both ask: what the other promised stands in their request.
                let theirs = self
                    .request
                    .as_ref()
                    .filter(|request| request.what == what && request.from != role)
                    .and_then(|request| request.promise.clone());
                self.grant(role, what, by_role(role, promise, theirs)).await
            }
            Ok(false) => {
                self.request = Some(Request {
                    number: self.next_request,
                    from: role,
                    what,
                    repair: None,
                    promise,
                });
                self.next_request += 1;
                self.tell_info();
                Ok(())
            }
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = done {
            self.refuse(line, refusal.code, refusal.text);
        }
    }

    /// `true` where nobody has to be asked.
    fn may_ask(&self, role: Role, what: Consent) -> Result<bool, Refusal> {
        let opponent = self.header.seat(!role);
        let alone = opponent.occupant == Occupant::Computer;
        let over = self.playing()?.is_over();
        match what {
            Consent::Undo => Ok(alone),
            Consent::OpenHands => Ok(alone),
            Consent::Repair => Err(Refusal::bad("A repair is proposed by a message of its own.")),
            Consent::NextGame if !self.header.has_next() => {
                Err(Refusal::conflict("no_next_game", "No second game follows this one."))
            }
            Consent::NextGame if over => {
                let ready = |request: &Request| request.what == Consent::NextGame && request.from != role;
                Ok(alone || self.header.next.is_some() || self.request.as_ref().is_some_and(ready))
            }
            Consent::NextGame => Err(Refusal::conflict("not_over", "This game is not over.")),
            Consent::Rematch if self.header.has_next() => Err(Refusal::conflict(
                "next_game",
                "The second game of the match comes first.",
            )),
            Consent::Rematch if over => Ok(alone),
            Consent::Rematch => Err(Refusal::conflict("not_over", "This game is not over.")),
            Consent::ClaimWin | Consent::ComputerTakesSeat => {
                if over || alone {
                    return Err(Refusal::conflict("nobody_gone", "Nobody is missing here."));
                }
                match self.gone_since(!role) {
                    Some(since) if since.elapsed() >= GONE => Ok(true),
                    Some(_) => Err(Refusal::conflict(
                        "too_early",
                        "Your opponent may be back in a moment; ask again later.",
                    )),
                    None => Err(Refusal::conflict("nobody_gone", "Your opponent is there.")),
                }
            }
        }
    }

    /// The other player answers; to another game with a promise for its dice.
    pub(super) async fn consent(&mut self, line: u64, role: Role, number: u32, yes: bool, seed_hash: Option<String>) {
        let promise = match tables::promise(seed_hash.as_deref()) {
            Ok(promise) => promise,
            Err(refusal) => return self.refuse(line, refusal.code, refusal.text),
        };
        let Some(request) = self
            .request
            .take_if(|request| request.number == number && request.from != role)
        else {
            self.refuse(line, "no_such_request", "Nothing is asked for under that number.");
            return;
        };
        let done = match (yes, request.repair) {
            (false, _) => Ok(()),
            (true, Some(repair)) => self.put_proposed_right(request.from, repair).await,
            (true, None) => {
                let promises = by_role(role, promise, request.promise);
                self.grant(request.from, request.what, promises).await
            }
        };
        if let Err(refusal) = done {
            self.refuse(line, refusal.code, refusal.text);
        }
        self.tell_info();
    }

    /// Does what was asked for by `role`; another game with these promises of Dark and Light for its dice.
    async fn grant(&mut self, role: Role, what: Consent, promises: [Option<String>; 2]) -> Result<(), Refusal> {
        match what {
            Consent::Undo => self.undo(role).await,
            Consent::Repair => Err(Refusal::bad("A repair is proposed by a message of its own.")),
            Consent::ClaimWin => self.concede(!role).await,
            Consent::NextGame => self.next_game(promises).await,
            Consent::OpenHands => {
                self.open_hands = true;
                self.show_all();
                Ok(())
            }
            Consent::ComputerTakesSeat => {
                let seat = &mut self.header.seats[!role as usize];
                seat.occupant = Occupant::Computer;
                seat.level = Some(LEVEL.to_owned());
                seat.seed = crate::random::number();
                self.save_header().await?;
                self.hall.store.revoke_seat(&self.id, word(!role)).await?;
                self.tell_info();
                self.go_on().await;
                Ok(())
            }
            Consent::Rematch => {
                let tokens = tables::rematch(&self.hall, &self.header, promises.clone()).await?;
                for (line, seat) in self
                    .readers
                    .iter()
                    .map(|(&line, reader)| (line, reader.eyes.seat))
                    .collect::<Vec<_>>()
                {
                    if let Some(role) = crate::table::scene::role_of(seat) {
                        let moved = ToClient::Rematch {
                            table: tokens.table.clone(),
                            token: tokens.tokens[role as usize].clone(),
                            seed_hash: promises[role as usize].clone(),
                        };
                        self.send(line, &moved);
                    }
                }
                Ok(())
            }
        }
    }
}

/// Promises of Dark and Light.
fn by_role(role: Role, own: Option<String>, other: Option<String>) -> [Option<String>; 2] {
    match role {
        Role::Dark => [own, other],
        Role::Light => [other, own],
    }
}

/// The word of a seat in the store.
pub fn word(role: Role) -> &'static str {
    match role {
        Role::Dark => "dark",
        Role::Light => "light",
    }
}
