//! The parts of a table that are asked over plain HTTP: sitting down, programs that play, what everybody may know.

use protocol::PendingDecision;
use protocol::fair::Promise;
use rules::Role;
use tokio::sync::oneshot;

use super::{Game, Glance, Table};
use crate::error::Refusal;
use crate::table::eyes::Eyes;
use crate::table::header::SeatHeader;
use crate::table::scene::{scene, seat_of};

/// Where a program hears of its decision.
pub(super) type ProgramReply = oneshot::Sender<Result<PendingDecision, Refusal>>;

/// Programs that wait for one table at once.
const MOST_WAITING: usize = 8;

impl Table {
    pub(super) async fn sit(
        &mut self,
        join: Option<&str>,
        seat: SeatHeader,
        promise: Option<String>,
    ) -> Result<(Role, String), Refusal> {
        let taken = || Refusal::conflict("taken", "Somebody else sits there already.");
        let role = self.header.empty_seat().ok_or_else(taken)?;
        if !self.header.public && (self.header.join.is_none() || self.header.join.as_deref() != join) {
            return Err(Refusal::forbidden(
                "This table is open to whoever has its link; the link does not fit.",
            ));
        }
        if self.header.games == 2 && seat.second.is_none() {
            return Err(Refusal::bad(
                "In a match of two games everybody brings a second deck, for the other side.",
            ));
        }
        let before = self.header.clone();
        let occupant = seat.occupant;
        self.header.seats[role as usize] = seat;
        self.header.join = None;
        self.header.public = false;
        self.header.fairness.seats[role as usize] = promise.map(|hash| Promise { hash, seed: None });
        if let Err(refusal) = self.save_header().await {
            self.header = before;
            return Err(refusal);
        }
        self.autos[role as usize] = Table::auto_of(occupant);
        Ok((role, self.header.fairness.server.hash.clone()))
    }

    pub(super) fn program_asks(&mut self, role: Role, reply: ProgramReply, at_once: bool) {
        self.waiting.retain(|(_, reply)| !reply.is_closed());
        if self.waiting.len() < MOST_WAITING {
            self.waiting.push((role, reply));
        }
        if at_once {
            let waiting = std::mem::take(&mut self.waiting);
            for (who, reply) in waiting {
                if who == role {
                    self.give(role, reply);
                } else {
                    self.waiting.push((who, reply));
                }
            }
        }
        self.answer_programs();
    }

    /// Programs hear of it when they are asked, or when there is nothing more to wait for.
    pub(super) fn answer_programs(&mut self) {
        let ready = |role: Role| match &self.game {
            Game::On(keeper) => keeper.is_over() || keeper.asked() == Some(role),
            Game::Waiting => false,
            Game::Broken(..) => true,
        };
        let (now, later): (Vec<_>, Vec<_>) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(role, _)| ready(*role));
        self.waiting = later;
        for (role, reply) in now {
            self.give(role, reply);
        }
    }

    fn give(&self, role: Role, reply: ProgramReply) {
        let _gone = reply.send(self.decision_of(role));
    }

    fn decision_of(&self, role: Role) -> Result<PendingDecision, Refusal> {
        let Some(keeper) = self.keeper() else {
            return self.playing().and(Err(Refusal::busy("There is nothing to see yet.")));
        };
        let replay = self.filed.then(|| format!("/replays/{}", self.id));
        let mut scene = scene(keeper, &mut Eyes::new(seat_of(role)), replay);
        self.hall.config.pictures.illustrate(scene.faces.values_mut());
        Ok(PendingDecision {
            seq: scene.seq,
            yours: keeper.asked() == Some(role),
            over: scene.ended.is_some(),
            clock: self.clocks(),
            scene,
        })
    }

    pub(super) fn glance(&self) -> Glance {
        Glance {
            info: self.info(),
            public: self.header.public,
            over: self.keeper().is_some_and(|keeper| keeper.is_over()),
            games: self.header.games,
            clock: self.header.clock,
            empty: self.header.empty_seat().map(Into::into),
            turn: self.keeper().map_or(0, |keeper| keeper.game.state().turn),
        }
    }
}
