//! The clocks of a table, and what else is kept beside the journal.

use std::time::Instant;

use protocol::{ClockInfo, Occupant};
use rules::Role;

use super::{Game, Said, Table};
use crate::table::kept::Kept;

impl Table {
    /// What is to last.
    pub(super) fn kept(&self) -> Kept {
        Kept {
            autos: [0, 1].map(|at: usize| Some(self.autos[at].record())),
            clock: self.clock.as_ref().map(super::super::clock::Clock::record),
        }
    }

    /// Writes it. What is lost is a rule that has to be set again, or seconds of one decision: the game goes on.
    pub(super) async fn keep(&self) {
        if self.filed {
            return;
        }
        if let Err(error) = self.kept().write(&self.hall, &self.id).await {
            tracing::warn!(table = %self.id, %error, "rules of passing and clocks are not on disk yet");
        }
    }

    /// Runs the clock of whoever is waited for: `whose` has to decide, by a rule or not.
    pub(super) fn run_clock(&mut self, whose: Option<Role>) {
        let held = self.paused.is_some() || !matches!(self.game, Game::On(_));
        let runs = whose.filter(|_| !held).map(|role| {
            let away = self.header.seat(role).occupant == Occupant::Person && !self.is_there(role);
            (role, away)
        });
        let Some(clock) = &mut self.clock else { return };
        let now = Instant::now();
        clock.run(runs, now);
        let Some(ends) = clock.ends_at() else { return };
        // One alarm at a time is enough, as long as it comes early enough.
        if self.alarm.is_none_or(|alarm| ends < alarm) {
            self.alarm = Some(ends);
            let wait = ends.saturating_duration_since(now) + std::time::Duration::from_millis(5);
            self.later(wait, Said::Alarm);
        }
    }

    /// A player has decided. Passing brings no time: a chance would be worth more than it takes.
    pub(super) fn decided(&mut self, role: Role, passes: bool) {
        if let Some(clock) = self.clock.as_mut().filter(|_| !passes) {
            clock.answered(role, Instant::now());
        }
    }

    /// Somebody came or went: whether the clock stands still may be another thing now.
    pub(super) fn clock_again(&mut self) {
        let whose = self.clock.as_ref().and_then(|clock| clock.running());
        self.run_clock(whose);
    }

    /// Somebody's time may be up.
    pub(super) async fn alarm(&mut self) {
        self.alarm = None;
        let Some(clock) = &mut self.clock else { return };
        let Some(role) = clock.fallen(Instant::now()) else {
            self.clock_again();
            return;
        };
        let Some(keeper) = self.running() else { return };
        match keeper.out_of_time(role) {
            Ok(proposal) => {
                if self.commit(proposal).await.is_ok() {
                    self.show_all();
                    self.go_on().await;
                }
            }
            Err(refused) => tracing::error!(table = %self.id, ?refused, "a player's time is up"),
        }
    }

    /// What the page shows of the clocks.
    pub(super) fn clock_info(&self) -> Option<ClockInfo> {
        let (terms, clock) = (self.header.clock?, self.clock.as_ref()?);
        Some(ClockInfo {
            seconds: terms.seconds,
            increment: terms.increment,
            running: clock.running().map(Into::into),
            free: super::super::clock::millis(clock.free(Instant::now())),
            grace: clock.grace(Instant::now()).map(super::super::clock::millis),
        })
    }
}
